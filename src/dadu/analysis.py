"""A record judged: what every decision gave up, and what every roll gave (luck and skill).

The *loss* of a move is the value of the best move less its own; the *luck* of a roll is
the value of the position after it less the value before. Both are in the game's unit:
points in Penta and in Ten Thousand alone, the chance to win in Ten Thousand for two.
They add up: what a seat has now, less what it had at the start, is the sum of its luck
less the sum of its losses (against an opponent, whose luck and losses count the other
way). A move that is the only one is no decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from dadu.dice import Roll
from dadu.game import AnyState, Bank, Keep, Move, RollOn, Write, start
from dadu.notation.record import Record, step
from dadu.rules import PentaRules
from dadu.solver import values
from dadu.solver.values import Advice, Unit

__all__ = ["Analysis", "Choice", "Kind", "Throw", "analyse"]


class Kind(StrEnum):
    """What was to be decided."""

    KEEP = "keep"
    SET_ASIDE = "set-aside"
    BANK_OR_ROLL = "bank-or-roll"


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision: the move played, the best one, and what each is worth to the seat.

    ``event`` is the place in the record's events of what showed it; ``options`` counts
    the legal moves.
    """

    event: int
    round: int
    seat: int
    kind: Kind
    played: Move
    best: Move
    value: float
    best_value: float
    options: int

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
    """A roll: what the seat's position was worth before and after it."""

    event: int
    round: int
    seat: int
    roll: Roll
    before: float
    after: float

    @property
    def luck(self) -> float:
        """What the dice gave, below 0 what they took."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Analysis:
    """A judged record. ``begin`` and ``now`` hold each seat's value at the start and at the end.

    ``exact`` is False where more than two seats play Ten Thousand for the win: values are
    then the documented estimate, and the sums close seat by seat only.
    """

    record: Record
    unit: Unit
    exact: bool
    begin: tuple[float, ...]
    now: tuple[float, ...]
    choices: tuple[Choice, ...]
    throws: tuple[Throw, ...]

    def decisions(self, seat: int) -> tuple[Choice, ...]:
        """The real decisions of a seat."""
        return tuple(choice for choice in self.choices if choice.seat == seat and choice.real)

    def loss(self, seat: int) -> float:
        """All that a seat's moves gave up."""
        return sum(choice.loss for choice in self.choices if choice.seat == seat)

    def luck(self, seat: int) -> float:
        """All that a seat's own dice gave."""
        return sum(throw.luck for throw in self.throws if throw.seat == seat)

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
        if isinstance(self.record.rules, PentaRules):
            return HALVING_PENTA
        return HALVING_TEN_THOUSAND if self.unit is Unit.WIN else HALVING_ALONE

    def par(self, seat: int) -> float:
        """What best play makes of the luck this seat had: its result and all its losses."""
        return self.now[seat - 1] + self.loss(seat)

    def mistakes(self, seat: int, most: int = 3) -> tuple[Choice, ...]:
        """The costliest real decisions of a seat, costliest first, those without loss left out."""
        costly = [choice for choice in self.decisions(seat) if choice.loss > NOTHING]
        return tuple(sorted(costly, key=lambda choice: -choice.loss)[:most])


NOTHING = 1e-9
"""Values nearer than this are equal."""

HALVING_PENTA = 2.2
HALVING_TEN_THOUSAND = 0.0063
HALVING_ALONE = 31.0
"""The mean loss of the level *beginner*: points, chance to win, points of a turn alone."""


def analyse(record: Record, progress: Callable[[float], None] | None = None) -> Analysis:
    """Judge every roll and every move of a record, finished or not.

    ``progress`` hears the part that is done, from 0 to 1. Raises what finding the table
    of the rules raises (``dadu.solver.library``).
    """
    choices: list[Choice] = []
    throws: list[Throw] = []
    exact = True
    state = start(record.rules, len(record.seats))
    begin = values.standings(state)
    for event, before, act in _acts(record):
        if isinstance(act, tuple):
            state = before.roll(act)
            throws.append(_throw(event, before, act, state))
        else:
            state = before.play(act)  # type: ignore[arg-type]
            advice = values.advise(before)
            exact = exact and advice.exact
            choices.append(_choice(event, before, act, advice))
        if progress:
            progress((event + 1) / len(record.events))
    unit = values.unit_of(state)
    return Analysis(
        record, unit, exact, begin, values.standings(state), tuple(choices), tuple(throws)
    )


def _acts(record: Record) -> Iterator[tuple[int, AnyState, Roll | Move]]:
    """Every act in order with the state it was made in; rolling on stands before its roll."""
    state = start(record.rules, len(record.seats))
    for place, event in enumerate(record.events):
        if isinstance(event, tuple) and state.to_act == state.seat:
            yield place, state, RollOn()
            state = state.play(RollOn())  # type: ignore[arg-type]
        yield place, state, event
        state = step(state, event)


def _throw(event: int, before: AnyState, roll: Roll, after: AnyState) -> Throw:
    return Throw(event, before.round, before.seat, roll, values.value(before), values.value(after))


def _choice(event: int, state: AnyState, move: Move, advice: Advice) -> Choice:
    best, value = advice.best, advice.value_of(move)
    better = best.move if best.value > value else move
    return Choice(
        event,
        state.round,
        state.seat,
        _kind(move),
        move,
        better,
        value,
        best.value,
        len(advice.moves),
    )


def _kind(move: Move) -> Kind:
    if isinstance(move, Keep | Write):
        return Kind.KEEP
    return Kind.BANK_OR_ROLL if isinstance(move, Bank | RollOn) else Kind.SET_ASIDE
