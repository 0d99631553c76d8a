"""How a seat is called: by the name somebody chose, else in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from dadu.app.log import Header
from dadu.i18n import Words

__all__ = ["called", "placeholder"]


def placeholder(words: Words, computers: Sequence[bool], number: int) -> str:
    """The name that a seat has while nobody names it; ``computers`` tells which play."""
    if not computers[number - 1]:
        return words("new.player", number=number)
    if sum(computers) == 1:
        return words("new.computer")
    return words("new.computer-number", number=number)


def called(words: Words, header: Header, seat: int) -> str:
    """The name of a seat as it is shown: one that nobody chose is of the language in use."""
    if seat not in header.unnamed:
        return header.seats[seat - 1].name
    return placeholder(words, [other.computer is not None for other in header.seats], seat)
