"""Names at the table: data that people typed, kept apart from words and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from dadu.app.advice import level_for
from dadu.app.log import COACHING, Header
from dadu.app.model import COLOURS, Draft
from dadu.app.names import called, placeholder
from dadu.i18n import Words
from dadu.notation.record import Seat

__all__ = [
    "NAME_LENGTH",
    "clean",
    "coaching",
    "colours",
    "is_blank",
    "is_same",
    "isolated",
    "rivals",
    "seated",
    "spoken",
    "twice",
    "unnamed",
]

NAME_LENGTH = 200
"""Characters of a name that are kept."""

ISOLATE, END_ISOLATE = "\u2068", "\u2069"
NOT_IN_NAMES = ("Cc", "Zl", "Zp", "Cs")
INVISIBLE = ("Cc", "Cf", "Zs", "Zl", "Zp", "Cs", "Cn", "Mn", "Me")
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that are drawn as nothing: fillers of Hangul, the empty cell of Braille."""


def clean(name: str) -> str:
    """A name as typed, without control characters and lone surrogates, at most 200 characters."""
    kept = "".join(letter for letter in name if unicodedata.category(letter) not in NOT_IN_NAMES)
    return kept.strip()[:NAME_LENGTH].strip()


def is_blank(name: str) -> bool:
    """Whether a name would show nothing at all."""
    return all(
        letter in BLANK_LETTERS or unicodedata.category(letter) in INVISIBLE for letter in name
    )


def is_same(name: str, other: str) -> bool:
    """Whether two names are the same to people: whatever their case."""
    return name.casefold() == other.casefold()


def seated(draft: Draft, words: Words) -> tuple[Seat, ...]:
    """The seats of a drafted game; blank names become "Player 2", "Computer"."""
    return tuple(
        Seat(
            clean(seat.name)
            if not is_blank(seat.name)
            else placeholder(words, draft.computers, number),
            level_for(draft.rules, seat.level) if seat.computer else None,
        )
        for number, seat in enumerate(draft.seats, 1)
    )


def unnamed(draft: Draft) -> tuple[int, ...]:
    """The seats of a drafted game that nobody has named."""
    return tuple(number for number, seat in enumerate(draft.seats, 1) if is_blank(seat.name))


def colours(draft: Draft) -> tuple[int, ...]:
    """The colours of a drafted game's seats: the chosen ones, and for others what is free."""
    chosen = [seat.colour for seat in draft.seats]
    free = (colour for colour in COLOURS if colour not in chosen)
    return tuple(colour or next(free) for colour in chosen)


def coaching(draft: Draft) -> tuple[str, ...]:
    """What the coach does for the seats of a drafted game, () where it does nothing at all."""
    wanted = tuple(COACHING[0] if seat.computer else seat.coach for seat in draft.seats)
    return wanted if set(wanted) != {COACHING[0]} else ()


def twice(words: Words, header: Header, seat: int) -> bool:
    """Whether another seat bears the same name, whatever its case."""
    names = [called(words, header, other).casefold() for other, _ in enumerate(header.seats, 1)]
    return names.count(names[seat - 1]) > 1


def isolated(name: str) -> str:
    """A name inside a sentence: its writing direction does not leak into the words around it."""
    return f"{ISOLATE}{name}{END_ISOLATE}"


def spoken(words: Words, header: Header, seat: int) -> str:
    """The name of a seat inside a sentence, with its number where two bear the same."""
    name = isolated(called(words, header, seat))
    return f"{name} ({seat})" if twice(words, header, seat) else name


def rivals(words: Words, header: Header, seats: Iterable[int]) -> list[str]:
    """Several seats' names, for ``Words.list``."""
    return [spoken(words, header, seat) for seat in seats]
