"""What a judged record holds: its decisions, its rolls, and the sums over them.

Values are in the game's unit: points in Penta and in Ten Thousand alone, the chance to win
in Ten Thousand for more. ``docs/analysis.md`` defines every figure.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from dadu.dice import Roll
from dadu.game import Move
from dadu.notation import Position, Record
from dadu.rules import PentaRules
from dadu.skills import Skill
from dadu.solver import values
from dadu.solver.values import Unit

__all__ = ["Among", "Analysis", "Choice", "Kind", "Rank", "Stand", "Throw"]

NOTHING = 1e-9
"""Values nearer than this are equal."""

HALVING_PENTA = 2.2
HALVING_TEN_THOUSAND = 0.0079
HALVING_ALONE = 31.0
HALVING_PENTA_WIN = 0.014
"""The mean loss of the level *beginner*: points, chance to win, points of a turn alone."""


class Kind(StrEnum):
    """What was to be decided."""

    KEEP = "keep"
    SET_ASIDE = "set-aside"
    BANK_OR_ROLL = "bank-or-roll"


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision: the move played, the best one, and what each is worth to the seat.

    ``event`` is the place in the record's events of what showed it, ``position`` what stood
    there; ``options`` counts the legal moves. ``exact`` is False where the values are the
    documented estimate.
    """

    event: int
    round: int
    seat: int
    position: Position
    kind: Kind
    skill: Skill
    played: Move
    best: Move
    value: float
    best_value: float
    options: int
    exact: bool = True

    @property
    def loss(self) -> float:
        """What the move gave up, never below 0."""
        return self.best_value - self.value

    @property
    def real(self) -> bool:
        """Whether there was anything to decide."""
        return self.options > 1


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll: what the seat's position was worth before and after it.

    ``variance`` is that of the luck of such a roll, over all ways it may fall.
    In Ten Thousand ``bust`` is the part of the luck that lay in busting or not, ``hot`` that
    in hot dice being possible or not; what remains lay in the points. Each is 0 on average.
    """

    event: int
    round: int
    seat: int
    roll: Roll
    before: float
    after: float
    variance: float
    bust: float = 0.0
    hot: float = 0.0
    exact: bool = True

    @property
    def luck(self) -> float:
        """What the dice gave, below 0 what they took."""
        return self.after - self.before


class Among(StrEnum):
    """All luck that a luck is compared with."""

    GAMES = "games"
    """That of perfect play's games, from start to end."""
    ROLLS = "rolls"
    """That of the rolls thrown, over all ways in which they may fall."""


class Rank(NamedTuple):
    """The share of luck that is smaller, among which, and whether it is exact or near."""

    share: float
    among: Among
    exact: bool


@dataclass(frozen=True, slots=True)
class Stand:
    """What every seat had at the end of a turn; ``event`` is the one that ended it."""

    event: int
    round: int
    seat: int
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A judged record. ``begin`` and ``now`` hold each seat's value at the start and at the end.

    ``exact`` is False where more than two seats play Ten Thousand for the win: values are
    then the documented estimate, and the sums close seat by seat only. ``turns`` holds the
    values after every finished turn.
    """

    record: Record
    unit: Unit
    exact: bool
    begin: tuple[float, ...]
    now: tuple[float, ...]
    choices: tuple[Choice, ...]
    throws: tuple[Throw, ...]
    turns: tuple[Stand, ...]

    @property
    def seats(self) -> range:
        """The seats of the table, from 1."""
        return range(1, len(self.record.seats) + 1)

    def decisions(self, seat: int, kind: Kind | None = None) -> tuple[Choice, ...]:
        """The real decisions of a seat, of one kind or of all."""
        return tuple(
            choice
            for choice in self.choices
            if choice.seat == seat and choice.real and kind in (None, choice.kind)
        )

    def throws_of(self, seat: int) -> tuple[Throw, ...]:
        """The rolls of a seat."""
        return tuple(throw for throw in self.throws if throw.seat == seat)

    def loss(self, seat: int, kind: Kind | None = None) -> float:
        """All that a seat's moves gave up, those of one kind or all."""
        return sum(choice.loss for choice in self.decisions(seat, kind))

    def luck(self, seat: int) -> float:
        """All that a seat's own dice gave."""
        return sum(throw.luck for throw in self.throws_of(seat))

    def deviation(self, seat: int) -> float:
        """The standard deviation of a seat's luck, over all ways in which its rolls may fall."""
        return sqrt(sum(throw.variance for throw in self.throws_of(seat)))

    def rank(self, seat: int) -> Rank | None:
        """Where a seat's luck stands among all luck, from 0 to 1; None before its first roll.

        Exact for finished games of Penta by our own rules: the share of perfect play's games
        that bring less than par. Near for all else (docs/analysis.md).
        """
        deviation = self.deviation(seat)
        if self.record.state.over and self.unit is Unit.POINTS:
            exact = values.rank(self.record.rules, self.par(seat))
            if exact is not None:
                return Rank(exact, Among.GAMES, exact=True)
        if not deviation:
            return None
        if self.record.state.over and self.unit is Unit.WIN and self.exact:
            near = _among_games(self.begin[seat - 1], self.luck(seat))
            return Rank(near, Among.GAMES, exact=False)
        near = NormalDist(0, deviation).cdf(self.luck(seat))
        return Rank(near, Among.ROLLS, exact=False)

    def bust_luck(self, seat: int) -> float:
        """The part of a seat's luck that lay in busting or not."""
        return sum(throw.bust for throw in self.throws_of(seat))

    def hot_luck(self, seat: int) -> float:
        """The part of a seat's luck that lay in hot dice being possible or not."""
        return sum(throw.hot for throw in self.throws_of(seat))

    def mean_loss(self, seat: int) -> float:
        """The loss of one real decision in the mean; 0 without any."""
        return self.loss(seat) / (len(self.decisions(seat)) or 1)

    def accuracy(self, seat: int) -> float:
        """How near to perfect a seat decided, as a share of 1.

        Perfect play has 1; every ``HALVING_...`` of mean loss halves it, so that the level
        *beginner* lands near a half in both games.
        """
        return float(0.5 ** (self.mean_loss(seat) / self._halving))

    @property
    def _halving(self) -> float:
        penta = isinstance(self.record.rules, PentaRules)
        if self.unit is Unit.WIN:
            return HALVING_PENTA_WIN if penta else HALVING_TEN_THOUSAND
        return HALVING_PENTA if penta else HALVING_ALONE

    def par(self, seat: int) -> float:
        """What best play makes of the luck this seat had: its result and all its losses."""
        return self.now[seat - 1] + self.loss(seat)

    def adjusted(self, seat: int) -> float | None:
        """The result with the luck taken out, what everybody's moves alone make of the start.

        Of two that play for the win, the other's luck counts the other way. None where values
        are estimates.
        """
        if not self.exact:
            return None
        result = self.now[seat - 1] - self.luck(seat)
        return result if self.unit is Unit.POINTS else result + self.luck(3 - seat)

    def mistakes(self, seat: int, most: int = 3) -> tuple[Choice, ...]:
        """The costliest real decisions of a seat, costliest first, those without loss left out."""
        costly = [choice for choice in self.decisions(seat) if choice.loss > NOTHING]
        return tuple(sorted(costly, key=lambda choice: -choice.loss)[:most])

    def luckiest(self, seat: int, most: int = 3) -> tuple[Throw, ...]:
        """The rolls that gave a seat most, the best first."""
        lucky = [throw for throw in self.throws_of(seat) if throw.luck > NOTHING]
        return tuple(sorted(lucky, key=lambda throw: -throw.luck)[:most])

    def unluckiest(self, seat: int, most: int = 3) -> tuple[Throw, ...]:
        """The rolls that took most from a seat, the worst first."""
        unlucky = [throw for throw in self.throws_of(seat) if throw.luck < -NOTHING]
        return tuple(sorted(unlucky, key=lambda throw: throw.luck)[:most])


def _among_games(chance: float, luck: float) -> float:
    """The share of smaller luck in games that two play out perfectly, with a chance to win.

    One's luck less the other's is the result less the start: one of two numbers. Both lucks
    together vary as much, since rolls vary apart, and are nearly normal. One's own is half of
    the two.
    """
    both = NormalDist(0, sqrt(chance * (1 - chance)) / 2)
    won, lost = (1 - chance) / 2, -chance / 2
    return chance * both.cdf(luck - won) + (1 - chance) * both.cdf(luck - lost)
