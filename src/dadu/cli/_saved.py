"""Games of the terminal on disk: each is a record file, whole after every action (G4)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from dadu.cli._terminal import Refused
from dadu.errors import DaduError
from dadu.notation import Event, Record, read, text

__all__ = ["SUFFIX", "Saved", "create", "folder", "load", "unfinished", "write"]

SUFFIX = ".dadu"
FOLDER = "terminal"


@dataclass(slots=True)
class Saved:
    """A game and its file; the file always holds exactly what ``record`` says."""

    path: Path
    record: Record

    def advance(self, event: Event) -> None:
        """One more event: on the disk first, then here. Raises DaduError, and nothing changed."""
        self._replace(self.record.after(event))

    def undo(self) -> None:
        """Take the last event back; whether it may be, the caller knows (G5)."""
        record = Record.start(self.record.rules, self.record.seats, self.record.tags)
        for event in self.record.events[:-1]:
            record = record.after(event)
        self._replace(record)

    def _replace(self, record: Record) -> None:
        if self.path.read_bytes() != text(self.record).encode():
            raise Refused("cli.play.changed", file=str(self.path))
        write(self.path, text(record))
        self.record = record


def folder() -> Path:
    """Where the games of the terminal lie, unless a file is named."""
    from dadu.web.serve import data_folder

    return data_folder() / FOLDER


def create(path: Path | None, record: Record) -> Saved:
    """A new game in a file of that name, or of its own in the user's folder."""
    if path is None:
        folder().mkdir(parents=True, exist_ok=True)
        now = datetime.now().astimezone()
        path = _unused(folder() / f"{record.rules.NAME}-{now:%Y%m%d-%H%M%S}{SUFFIX}")
    write(path, text(record))
    return Saved(path, record)


def load(path: Path) -> Saved:
    """The game in a file, put into its canonical form.

    Raises Refused where the file cannot be read or holds several games, DaduError with the
    line where it holds no legal game.
    """
    try:
        found = read(path.read_bytes())
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refused("cli.wrong.file", file=str(path), reason=reason) from error
    if len(found) != 1:
        raise Refused("cli.play.several", file=str(path), games=len(found))
    if path.read_bytes() != text(found[0]).encode():
        write(path, text(found[0]))
    return Saved(path, found[0])


def unfinished() -> Iterator[Saved]:
    """The games of the user's folder that are not over, the last played first."""
    files = sorted(folder().glob(f"*{SUFFIX}"), key=_age) if folder().is_dir() else []
    for path in files:
        try:
            saved = load(path)
        except (DaduError, Refused):
            continue
        if not saved.record.state.over:
            yield saved


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _unused(path: Path) -> Path:
    candidate, number = path, 2
    while candidate.exists():
        candidate = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return candidate


def write(path: Path, content: str) -> None:
    """Replace a file's content, so that at any moment it holds the old or the new one, whole."""
    partial = path.with_name(f"{path.name}.partial")
    try:
        with partial.open("wb") as file:
            file.write(content.encode())
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
    if os.name == "posix":
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
