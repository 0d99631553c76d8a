"""What every legal move of any position is worth: one door to the solvers of both games.

Values are those of the seat whose turn it is. Penta: the expected final total, in points.
Ten Thousand: with two seats the chance to win, a tie as half; with one seat the expected
points of the turn; with more seats the documented estimate, and ``exact`` is False.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

from dadu.dice import Roll
from dadu.game import AnyState, Move, PentaState, TenThousandState, start
from dadu.rules import PentaRules, Rules
from dadu.solver import library, penta_values, ten_thousand_values
from dadu.solver.table import Table
from dadu.solver.ten_thousand_values import Luck
from dadu.solver.valued import Unit, Valued

__all__ = [
    "Advice", "Luck", "Unit", "Valued", "advise", "estimate", "is_exact", "luck", "rank",
    "standings", "unit_of", "value",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Advice:
    """Every legal move of a position with its value, in the order of ``state.moves()``."""

    unit: Unit
    exact: bool
    moves: tuple[Valued[Move], ...]

    @property
    def best(self) -> Valued[Move]:
        """The most valuable move; of equals, the first."""
        return max(self.moves, key=lambda valued: valued.value)

    def value_of(self, move: Move) -> float:
        """The value of one of the moves. Raises KeyError for any other."""
        return dict(self.moves)[move]


def advise(state: AnyState) -> Advice:
    """The value of every legal move of a decision; no moves for any other state.

    Raises what finding the table raises (``library``).
    """
    if isinstance(state, PentaState):
        found = penta_values.values(_table(state), state)
        return Advice(Unit.POINTS, True, found)
    worths = ten_thousand_values.values(_table(state), state)
    exact = ten_thousand_values.is_exact(state)
    return Advice(unit_of(state), exact, worths)


def estimate(state: AnyState) -> Advice | None:
    """The value of every legal move from the tables at hand; nothing is solved for it.

    Under house rules without a table: exact within the turn, with what the rules that stand
    in for them (``library.usual``) expect after it, and ``exact`` is False. None where their
    table is not at hand either.
    """
    unneeded = isinstance(state, TenThousandState) and not ten_thousand_values.needs_table(state)
    if unneeded or library.ready(state.rules):
        return advise(state)
    table = library.ready(library.usual(state.rules))
    if table is None:
        return None
    if isinstance(state, PentaState):
        return Advice(Unit.POINTS, False, penta_values.values_under(table, state))
    return Advice(unit_of(state), False, ten_thousand_values.values_under(table, state))


def value(state: AnyState) -> float:
    """What a state is worth to the seat whose turn it is, chance to act or not."""
    if isinstance(state, PentaState):
        return penta_values.value(_table(state), state)
    return ten_thousand_values.value(_table(state), state)


def standings(state: AnyState) -> tuple[float, ...]:
    """What a state is worth to every seat; each alike where no exact value is known.

    Penta: the expected final total of every sheet. Ten Thousand: the chance to win, or
    alone the points above what best play expects of the turns begun.
    """
    if isinstance(state, PentaState):
        totals = [penta_values.expected(_table(state), sheet) for sheet in state.sheets]
        totals[state.seat - 1] = value(state)
        return tuple(totals)
    if state.over and state.seats > 1:
        return tuple((seat in state.winners) / len(state.winners) for seat in seats_of(state))
    if state.seats == 1:
        return (_above_expectation(state),)
    if state.seats > 2:
        return (1 / state.seats,) * state.seats
    chance = value(state)
    return (chance, 1 - chance) if state.seat == 1 else (1 - chance, chance)


def seats_of(state: AnyState) -> range:
    """The seats of a table, from 1."""
    return range(1, state.seats + 1)


def _above_expectation(state: TenThousandState) -> float:
    turn = ten_thousand_values.value(None, start(state.rules, 1))  # type: ignore[arg-type]
    open_turn = 0.0 if state.over else value(state)
    return state.totals[0] + open_turn - state.round * turn


def is_exact(state: AnyState) -> bool:
    """Whether the values of a state are exact, not the estimate for more than two seats."""
    return isinstance(state, PentaState) or ten_thousand_values.is_exact(state)


def luck(state: AnyState, roll: Roll) -> Luck:
    """The luck of a roll that was due, in parts: its variance, bust luck and hot-dice luck."""
    if isinstance(state, PentaState):
        return Luck(penta_values.variance(_table(state), state), 0.0, 0.0)
    return ten_thousand_values.luck(_table(state), state, roll)


def rank(rules: Rules, total: float) -> float | None:
    """The share of perfect play's games that end below a total; None where it is not known.

    Known, exactly, for Penta by the rules whose table comes with Dadu.
    """
    table = library.ready(rules) if isinstance(rules, PentaRules) else None
    return penta_values.rank(table, total) if table else None


def unit_of(state: AnyState) -> Unit:
    """What the values of a game count."""
    if isinstance(state, PentaState):
        return Unit.POINTS
    return ten_thousand_values.unit(state)


@overload
def _table(state: PentaState) -> Table: ...
@overload
def _table(state: TenThousandState) -> Table | None: ...
def _table(state: AnyState) -> Table | None:
    if isinstance(state, TenThousandState) and not ten_thousand_values.needs_table(state):
        return None
    return library.table_for(state.rules)
