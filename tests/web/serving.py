"""A real server for tests: its own process, its own port, dice that somebody typed in.

Run as a program it is that server: ``python -m tests.web.serving DATA PORT [typed]``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from playwright.sync_api import Page, expect

from dadu.match import SeededDice, TypedDice
from dadu.web.serve import serve

ROOT = Path(__file__).parents[2]
TYPED = "typed"


class TypedIn:
    """Dice that a test types in, one roll at a time; computers' dice come from a seed.

    A test puts the next roll of a person into the file ``typed`` beside the games before it
    touches *roll*; a roll for which nothing was typed is a computer's.
    """

    def __init__(self, data: Path) -> None:
        self._typed = data / TYPED
        self._computers = SeededDice(2026)

    def roll(self, count: int) -> tuple[int, ...]:
        if not self._typed.exists():
            return self._computers.roll(count)
        faces = TypedDice([self._typed.read_text("utf-8")]).roll(count)
        self._typed.unlink()
        return faces


class Server:
    """A server process; ``url`` is where its page is.

    ``typed`` dice are those of ``type_in``; else they are the secure ones. ``languages`` is
    another folder of languages than our own.
    """

    def __init__(
        self, data: Path, port: int = 0, *, typed: bool = False, languages: Path | None = None
    ) -> None:
        self.folder = data
        self.port = port
        self.typed = typed
        self.words = {"DADU_LANGUAGES": str(languages)} if languages else {}
        self.start()

    def start(self) -> None:
        """Start, on the port it had before if it had one, and wait until it listens."""
        self.log = (self.data.parent / f"{self.data.name}.log").open("ab")
        command = [sys.executable, "-m", "tests.web.serving", str(self.data), str(self.port)]
        if self.typed:
            command.append("typed")
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=self.log, text=True,
            env=os.environ | self.words,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            self._gone()
            raise RuntimeError(f"the server did not start:\n{self.logged()}")
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    @property
    def data(self) -> Path:
        return self.folder

    @property
    def origin(self) -> str:
        return self.url.rstrip("/")

    def type_in(self, faces: str) -> None:
        """What the next roll of a person shows."""
        (self.data / TYPED).write_text(faces, "utf-8")

    def ready(self, page: Page) -> None:
        """A server is when its page is; the pace of computers is in its settings."""

    def interrupt(self, page: Page) -> None:
        """``kill -9``, and a start soon after."""
        self.kill()
        expect(page.locator("html")).to_have_attribute("data-offline", "")
        self.start()
        expect(page.locator("html")).not_to_have_attribute("data-offline", "")

    def logged(self) -> str:
        return Path(self.log.name).read_text("utf-8")

    def kill(self) -> None:
        """End it as a power cut would: ``kill -9``."""
        self.process.kill()
        self._gone()

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        return self._gone()

    def _gone(self) -> int:
        status = self.process.wait(15)
        if self.process.stdout:
            self.process.stdout.close()
        self.log.close()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self._gone()


def main() -> None:
    """Serve until killed; the first line printed is the address."""
    data, port = Path(sys.argv[1]), int(sys.argv[2])
    dice = TypedIn(data) if sys.argv[3:] == ["typed"] else None

    def tell(key: str, **values: object) -> None:
        if key == "serve.at":
            sys.stdout.write(f"{values['url']}\n")
            sys.stdout.flush()

    serve(port=port, data=data, open_browser=False, dice=dice, tell=tell)


if __name__ == "__main__":
    main()
