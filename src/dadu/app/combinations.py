"""What dice set aside together count as, by name: three 2s, a straight, a 1 and a 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dadu.dice import Roll
from dadu.i18n import Words
from dadu.rules import TenThousandRules
from dadu.rules.ten_thousand import split

__all__ = ["combinations_named"]

UNEQUAL = {(1,) * 6: "straight", (2, 2, 2): "three-pairs", (3, 3): "two-triplets"}
"""The combinations of unequal dice, by how often each face is in them; (4, 2) is the one left."""


def combinations_named(words: Words, rules: TenThousandRules, dice: Roll) -> str:
    """The combinations of a selection with their points: "three 2s: 200 and a 5: 50"."""
    return words.list(
        [
            words("combination.worth", combination=name, points=points)
            for name, points in _named(words, split(rules.scoring, dice))
        ]
    )


def _named(words: Words, parts: tuple[tuple[Roll, int], ...]) -> Iterator[tuple[str, int]]:
    """Every combination, single dice of one face together; what is worth most comes first."""
    singles = Counter(combination[0] for combination, _ in parts if len(combination) == 1)
    worths = Counter[int]()
    told = []
    for combination, points in parts:
        if len(combination) == 1:
            worths[combination[0]] += points
        else:
            told.append((_name(words, combination), points))
    told += [(_alike(words, face, count), worths[face]) for face, count in singles.items()]
    yield from sorted(told, key=lambda named: -named[1])


def _name(words: Words, combination: Roll) -> str:
    if len(set(combination)) == 1:
        return _alike(words, combination[0], len(combination))
    counts = sorted((combination.count(face) for face in set(combination)), reverse=True)
    return words(f"combination.{UNEQUAL.get(tuple(counts), 'four-and-pair')}")


def _alike(words: Words, face: int, count: int) -> str:
    """So many dice of one face."""
    return words(f"combination.of-{count}", face=face)
