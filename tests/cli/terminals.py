"""A person at a real terminal: a pseudo-terminal that reads prompts and types answers."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.running import COMMAND, environment

PROMPT_ENDS = (": ", "? ", ") ")
PATIENCE = 60


class Terminal:
    """``dadu play`` in a pseudo-terminal, driven by what it shows."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        ours, theirs = pty.openpty()
        self._screen = ours
        self.seen = ""
        self._running = subprocess.Popen(
            [*COMMAND, "play", "--pace", "0", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=environment(XDG_DATA_HOME=str(folder), XDG_CACHE_HOME=str(folder), TERM="xterm"),
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._running.kill()
        self._running.wait()
        os.close(self._screen)

    def prompt(self) -> str | None:
        """The line that waits for an answer; None when the game has ended."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            text = self._read()
            if text is None:
                return None
            if text == "" and self.seen.endswith(PROMPT_ENDS):
                return self.seen.rsplit("\n", 1)[-1]
        raise AssertionError(f"no prompt: {self.seen[-500:]}")

    def _read(self) -> str | None:
        """What has come; empty when nothing is there, None when the other end is closed."""
        ready, _, _ = select.select([self._screen], [], [], 0.01)
        if not ready:
            return ""
        try:
            content = os.read(self._screen, 65_536)
        except OSError:
            content = b""
        self.seen += content.decode("utf-8", "replace").replace("\r\n", "\n")
        return "more" if content else None

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.seen += "\n"
        os.write(self._screen, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Ctrl-C, as a terminal sends it."""
        os.killpg(self._running.pid, signal.SIGINT)

    def kill(self) -> None:
        """As a power cut would."""
        self._running.kill()
        self._running.wait()

    def end(self) -> int:
        """The exit status, once everything was shown."""
        while self._read() is not None:
            pass
        return self._running.wait(timeout=PATIENCE)


def play_on(terminal: Terminal, answer: Callable[[str], str | None]) -> bool:
    """Answer prompts until the game ends (True) or there is no answer (False)."""
    while (prompt := terminal.prompt()) is not None:
        typed = answer(prompt)
        if typed is None:
            return False
        terminal.type(typed)
    return True
