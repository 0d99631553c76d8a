"""Entries written one after another on a device, so that a cut-off one was never there.

Two papers lie side by side, and one of them counts: the one whose head bears the higher
number, or, where damage took both heads, the one with more entries. An entry is a line,
``CHECKSUM JSON``; a line that is not whole at the end was being written when the power went,
and is written over. To tidy up, everything is written anew on the other paper, and its head
last of all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol
from zlib import crc32

from dadu.web.shelf import ShelfError

__all__ = ["Journal", "MemoryPaper", "Paper"]

VERSION: Final = 1
HEAD: Final = 64
"""Characters of a head, its line's end included."""


class Paper(Protocol):
    """A file of the device, in ASCII: each letter is a byte."""

    def read(self) -> str:
        """All that stands there."""

    def write(self, text: str, at: int) -> bool:
        """Write over what stands from ``at`` on; False, and nothing changed, if it cannot be kept.

        When this returns True, the text is where a power cut does not reach it.
        """

    def cut(self, length: int) -> None:
        """Leave only the first so many letters."""


class MemoryPaper:
    """A paper that goes when the page goes: for devices that keep nothing, and for tests."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def read(self) -> str:
        """All that stands there."""
        return self.text

    def write(self, text: str, at: int) -> bool:
        """Write over what stands from ``at`` on."""
        self.text = self.text[:at].ljust(at, "\0") + text + self.text[at + len(text) :]
        return True

    def cut(self, length: int) -> None:
        """Leave only the first so many letters."""
        self.text = self.text[:length]


class Journal:
    """The entries on two papers; ``entries`` are those found when it was opened.

    ``damaged`` says that a head, or lines in the midst of them, could not be read. Raises
    ShelfError (``store-newer``) for a journal that a newer Dadu wrote.
    """

    def __init__(self, papers: Sequence[Paper]) -> None:
        self._papers = tuple(papers)
        texts = [paper.read() for paper in self._papers]
        numbers = list(map(_number, texts))
        read = list(map(_entries, texts))
        self._current = max(range(len(texts)), key=lambda at: (numbers[at], len(read[at][0])))
        self._number = numbers[self._current]
        self.entries, self._end, self.damaged = read[self._current]
        self._whole = len(texts[self._current]) == self._end
        self.damaged |= any(map(_headless, texts))
        if not self._number:
            self.damaged |= bool(self.entries)
            self._begin()

    def _begin(self) -> None:
        """Put a head on a paper that has none; nothing is lost if that cannot be kept."""
        self._number = 1
        self._papers[self._current].write(_head(self._number), 0)

    @property
    def length(self) -> int:
        """Letters on the paper that counts."""
        return self._end

    def add(self, entry: object) -> bool:
        """Write an entry; False when the device cannot keep it."""
        paper = self._papers[self._current]
        if not self._whole:
            paper.cut(self._end)
            self._whole = True
        if not self._ready(paper):
            return False
        text = _line(entry)
        if not paper.write(text, self._end):
            return False
        self._end += len(text)
        return True

    def _ready(self, paper: Paper) -> bool:
        """Whether the paper has its head: a full device may have refused it at first."""
        return self._end > HEAD or paper.write(_head(self._number), 0)

    def renew(self, entries: Iterable[Any]) -> None:
        """Write these entries in place of all others, if the device has room for both."""
        other = 1 - self._current
        paper = self._papers[other]
        paper.cut(0)
        text = "".join(map(_line, entries))
        if not paper.write(text, HEAD) or not paper.write(_head(self._number + 1), 0):
            paper.cut(0)
            return
        self._papers[self._current].cut(0)
        self._current, self._number, self._end = other, self._number + 1, HEAD + len(text)
        self._whole = True


def _line(entry: object) -> str:
    text = json.dumps(entry, separators=(",", ":"))
    return f"{crc32(text.encode()):08x} {text}\n"


def _read(line: str) -> Any:
    """The entry of a line. `ValueError` when it is not whole."""
    checksum, _, text = line.partition(" ")
    if checksum != f"{crc32(text.encode()):08x}":
        raise ValueError("not whole")
    return json.loads(text)


def _head(number: int) -> str:
    text = json.dumps({"dadu": VERSION, "number": number}).ljust(HEAD - 10)
    return f"{crc32(text.encode()):08x} {text}\n"


def _number(text: str) -> int:
    """The number in a paper's head, 0 when it has none."""
    try:
        head = _read(text[:HEAD].rstrip("\n"))
        version, number = head["dadu"], head["number"]
    except (ValueError, KeyError, TypeError):
        return 0
    if version > VERSION:
        raise ShelfError("store-newer", path="")
    return int(number)


def _headless(text: str) -> bool:
    """Whether a head was spoiled; one that is blank above entries was still to be written."""
    return "\n" in text[HEAD:] and text[:HEAD].strip("\0") != "" and not _number(text)


def _entries(text: str) -> tuple[list[Any], int, bool]:
    """The entries under a head, where the last whole one ends, and whether some are unreadable."""
    lines = text[HEAD:].split("\n")[:-1]
    found: list[Any] = []
    spoiled = at_end = 0
    place = end = HEAD
    for line in lines:
        place += len(line) + 1
        try:
            found.append(_read(line))
        except ValueError:
            at_end += 1
            continue
        spoiled += at_end
        at_end, end = 0, place
    return found, end, spoiled > 0
