"""A real server for tests: its own process, its own port, dice that somebody typed in.

Run as a program it is that server: ``python -m tests.web.serving DATA PORT [DICE]``.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from dadu.web.serve import GAMES_FILE, serve
from dadu.web.store import Store

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 20


class LooseDice:
    """Typed-in dice, six a line; a roll of fewer takes the first ones of its line.

    ``used`` lines are over: as many as rolls lie in the games that are kept.
    """

    def __init__(self, lines: list[str], used: int) -> None:
        self._lines = lines
        self._next = used

    def roll(self, count: int) -> tuple[int, ...]:
        line = self._lines[self._next]
        self._next += 1
        return tuple(int(face) for face in line[:count])


def rolls_kept(data: Path) -> int:
    """How many rolls lie in all games."""
    store = Store(data / GAMES_FILE)
    games = [store.load(game.id) for game in store.games()]
    store.close()
    return sum("roll" in row for game in games if game for row in game.rows)


class Server:
    """A server process; ``url`` is where its page is."""

    def __init__(self, data: Path, port: int = 0, dice: list[str] | None = None) -> None:
        self.data = data
        self.port = port
        self.dice = dice
        self.start()

    def start(self) -> None:
        """Start, on the port it had before if it had one, and wait until it listens."""
        self.log = (self.data.parent / f"{self.data.name}.log").open("ab")
        command = [sys.executable, "-m", "tests.web.serving", str(self.data), str(self.port)]
        if self.dice is not None:
            command.append(json.dumps(self.dice))
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise RuntimeError(f"the server did not start:\n{self.logged()}")
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    @property
    def origin(self) -> str:
        return self.url.rstrip("/")

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
    dice = LooseDice(json.loads(sys.argv[3]), rolls_kept(data)) if len(sys.argv) > 3 else None

    def tell(key: str, **values: object) -> None:
        if key == "serve.at":
            sys.stdout.write(f"{values['url']}\n")
            sys.stdout.flush()

    serve(port=port, data=data, open_browser=False, dice=dice, tell=tell)


if __name__ == "__main__":
    main()
