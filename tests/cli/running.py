"""Running ``dadu``: here, with typed input, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from dadu.cli import main

COMMAND = [sys.executable, "-m", "dadu"]
PENTA = '[Game "penta"]\n[Rules "penta"]\n[Seat1 "Ana"]\n'
TEN_THOUSAND = '[Game "ten-thousand"]\n[Rules "ten-thousand"]\n[Seat1 "Ana"]\n'


class Done(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """The environment of a process: a plain terminal of 80 columns, in English."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "COLUMNS": "80", "LANG": "C.UTF-8", "DADU_STRICT_WORDS": "1", **more}


def process(*arguments: str, given: bytes = b"", more: Mapping[str, str] | None = None) -> Done:
    """Run a process to its end; output as UTF-8."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        env=environment(**(more or {})),
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


class Here:
    """Runs commands in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._monkeypatch = monkeypatch
        self.folder = folder
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        for name in ("DADU_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR"):
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *arguments: str, given: str | bytes = b"") -> Done:
        out, err = _stream(), _stream()
        content = given.encode() if isinstance(given, str) else given
        with self._monkeypatch.context() as patched:
            patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
            patched.setattr(sys, "stdout", out)
            patched.setattr(sys, "stderr", err)
            status = main(arguments, os.environ)
            out.flush()
            err.flush()
            return Done(status, _text(out), _text(err))

    def file(self, content: str | bytes, name: str = "game.dadu") -> str:
        """A file with this content."""
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n")


def _text(stream: io.TextIOWrapper) -> str:
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode()
