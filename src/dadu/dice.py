"""Every roll and every keep as values, with exact whole-number weights.

Words used from here upwards: a *die* shows a face 1-6; a *roll* is the faces of one
or more dice, and a *keep* is the part of a roll that stays on the table. Both are
tuples of faces in ascending order, so equal dice are equal values whatever their
place on the table. The *weight* of a roll is the number of ordered throws that show
it: of 6**n in all for n dice.

>>> len(rolls(5)), sum(weight for _, weight in rolls(5))
(252, 7776)
>>> keeps((3, 3, 5))
((), (3,), (5,), (3, 3), (3, 5), (3, 3, 5))
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

from dadu.errors import Malformed

__all__ = [
    "FACES",
    "Roll",
    "contains",
    "every",
    "keeps",
    "parse",
    "rolls",
    "sorted_roll",
    "to_text",
    "without",
]

Roll: TypeAlias = tuple[int, ...]
"""Faces in ascending order."""

FACES = (1, 2, 3, 4, 5, 6)


@cache
def rolls(count: int) -> tuple[tuple[Roll, int], ...]:
    """Every distinct roll of ``count`` dice with its weight, in lexicographic order."""
    return tuple((roll, _weight(roll)) for roll in combinations_with_replacement(FACES, count))


@cache
def every(count: int) -> frozenset[Roll]:
    """Every distinct roll of ``count`` dice, to look one up in."""
    return frozenset(combinations_with_replacement(FACES, count))


def _weight(roll: Roll) -> int:
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in FACES)


@cache
def keeps(roll: Roll) -> tuple[Roll, ...]:
    """Every distinct part of a roll, none and all included; shorter ones first."""
    return tuple(
        keep for size in range(len(roll) + 1) for keep in sorted(set(combinations(roll, size)))
    )


@cache
def sorted_roll(faces: tuple[int, ...]) -> Roll:
    """The roll that dice in any order show. Raises Malformed for a face that no die has."""
    for face in faces:
        if face not in FACES:
            raise Malformed("no-such-face", face=face)
    return tuple(sorted(faces))


@cache
def contains(roll: Roll, keep: Roll) -> bool:
    """Whether every die of ``keep`` is among the dice of ``roll``."""
    return all(keep.count(face) <= roll.count(face) for face in set(keep))


def without(roll: Roll, keep: Roll) -> Roll:
    """The dice of ``roll`` that are left when ``keep`` is taken away."""
    rest = list(roll)
    for face in keep:
        rest.remove(face)
    return tuple(rest)


def to_text(roll: Roll) -> str:
    """Dice as digits, ``-`` for none: ``(3, 3, 5)`` is ``335``."""
    return "".join(map(str, roll)) or "-"


def parse(text: str) -> Roll:
    """The roll that digits in any order write; ``-`` is none. Raises Malformed."""
    if text == "-":
        return ()
    if not text or any(letter not in "123456" for letter in text):
        raise Malformed("not-dice", text=text)
    return tuple(sorted(int(letter) for letter in text))
