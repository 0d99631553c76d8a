"""How often something fell, and how often it should have: faces, five alike, busts.

What should have been is exact. Every roll that somebody took has its chance, which follows from the
number of dice, from what was kept (Penta) and from the scoring table (Ten Thousand); how often a
thing is expected is the sum of these chances, whatever was chosen between the rolls.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import sqrt

from dadu.dice import FACES
from dadu.rules import PentaRules, Rules
from dadu.rules.ten_thousand import DICE, ScoringTable, bust_weight

__all__ = ["Dice", "Odds", "weights"]

ORDINARY = 2
"""Standard deviations that fair dice stay within, 19 times out of 20."""

THROWS = 6**DICE
"""Of so many throws of six dice chances are told, so that sums of them are whole numbers."""

PENTA_DICE = 5


def ordinary(expected: float, variance: float) -> tuple[int, int]:
    """The fewest and the most times that fair dice show something, 19 times out of 20."""
    strays = ORDINARY * sqrt(variance)
    return max(0, round(expected - strays)), round(expected + strays)


@dataclass(slots=True)
class Dice:
    """How often each face came, and how often it should have."""

    faces: list[int] = field(default_factory=lambda: [0] * len(FACES))

    @property
    def count(self) -> int:
        """Dice rolled."""
        return sum(self.faces)

    @property
    def expected(self) -> float:
        """How often each face comes on average in so many rolls."""
        return self.count / len(FACES)

    @property
    def ordinary(self) -> tuple[int, int]:
        """Between how many times a face of fair dice comes, 19 times out of 20."""
        return ordinary(self.expected, self.count * (1 / len(FACES)) * (1 - 1 / len(FACES)))

    def add(self, faces: Iterable[int]) -> None:
        """Count some more."""
        self.faces = [old + new for old, new in zip(self.faces, faces, strict=True)]


@dataclass(slots=True)
class Odds:
    """How often rolls fell as five alike, or as a bust, and how often they should have.

    ``weight`` is the sum of their chances, ``spread`` that of chance times the chance against,
    in throws of ``THROWS`` and of its square.
    """

    rolls: int = 0
    came: int = 0
    weight: int = 0
    spread: int = 0

    @property
    def expected(self) -> Fraction:
        """How often it comes on average in these very rolls."""
        return Fraction(self.weight, THROWS)

    @property
    def ordinary(self) -> tuple[int, int]:
        """Between how many times it comes with fair dice, 19 times out of 20."""
        return ordinary(self.weight / THROWS, self.spread / THROWS**2)

    def add(self, other: Odds) -> None:
        """Count some more."""
        self.rolls += other.rolls
        self.came += other.came
        self.weight += other.weight
        self.spread += other.spread

    @classmethod
    def of(cls, rules: Rules, rolls: int, could: Iterable[int], came: int) -> Odds:
        """What a seat's tally comes to: ``could`` and ``came`` are those of ``Tally``."""
        counted = tuple(zip(could, weights(rules), strict=True))
        return cls(
            rolls,
            came,
            sum(count * weight for count, weight in counted),
            sum(count * weight * (THROWS - weight) for count, weight in counted),
        )


def weights(rules: Rules) -> tuple[int, ...]:
    """In how many of ``THROWS`` one to six dice fall as five alike, or as a bust.

    For five alike the dice that were kept are of one face, or none were.
    """
    return _ALIKE if isinstance(rules, PentaRules) else _busts(rules.scoring)


@cache
def _busts(table: ScoringTable) -> tuple[int, ...]:
    return tuple(bust_weight(table, count) * 6 ** (DICE - count) for count in range(1, DICE + 1))


_ALIKE = (
    *(6 ** (DICE - count) for count in range(1, PENTA_DICE)),
    len(FACES) * 6 ** (DICE - PENTA_DICE),
    0,
)
