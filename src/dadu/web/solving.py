"""Has the tables of house rules solved beside the server, one at a time, in a process of its own.

A table takes seconds of computing, and a page must not wait for them: computers play by
estimate until it is in the cache folder, and exactly from then on (``dadu.players.choose``).
Without the ``solve`` extra nothing is started.
"""

from __future__ import annotations

import logging
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec

from dadu.rules import parse_rules
from dadu.solver import library

__all__ = ["Solving"]

log = logging.getLogger("dadu.web")

NEEDED = ("numpy", "numba")
BEHIND = 10
"""How much the games come first: the niceness of a process that solves."""


class Solving:
    """The tables that games have asked for; each is tried once while the server runs."""

    def __init__(self) -> None:
        self._asked: set[str] = set()
        self._waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._closed = False

    def want(self, rules: str) -> None:
        """Have the table of a rule set solved, unless it is at hand or has been asked for."""
        if rules in self._asked or not all(map(find_spec, NEEDED)):
            return
        self._asked.add(rules)
        if library.ready(parse_rules(rules)):
            return
        self._waiting.put(rules)
        if self._thread is None:
            self._thread = threading.Thread(target=self._solve_all, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Solve nothing more; a table that is not finished, or not begun, is given up."""
        with self._starting:
            self._closed = True
            if self._process:
                self._process.terminate()
        self._waiting.put(None)

    def _solve_all(self) -> None:
        while (rules := self._waiting.get()) is not None:
            process = self._start(rules)
            if process is None:
                return
            with process:
                with suppress(AttributeError, OSError):
                    os.setpriority(os.PRIO_PROCESS, process.pid, BEHIND)
                log.info("solving %s ended with status %d", rules, process.wait())

    def _start(self, rules: str) -> subprocess.Popen[bytes] | None:
        """A process that solves; None once no more are to be started."""
        game = parse_rules(rules).NAME
        command = [sys.executable, "-m", "dadu", "solve", game, "--rules", rules]
        quiet = subprocess.DEVNULL
        with self._starting:
            if not self._closed:
                self._process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)  # noqa: S603
            return None if self._closed else self._process
