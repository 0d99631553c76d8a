"""What every move of a Ten Thousand position is worth, from a table, in pure Python.

One seat: the expected points of the turn, those already set aside included. Two seats: the
chance to win, a tie as half, exactly. Three and more: an estimate of the chance to win
(``ten_thousand_ending``), since best replies of several opponents can go round in a
circle. The table gives the chances at the start of turns; the turn itself is worked out
from them (``ten_thousand_turn``), and remembered, as it is asked about several times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from dadu.dice import Roll
from dadu.errors import Malformed
from dadu.game.core import CHANCE
from dadu.game.ten_thousand import Bust, RollOn, SetAside, TenThousandMove, TenThousandState
from dadu.rules import Rules, parse_rules
from dadu.rules.ten_thousand import selections
from dadu.solver.table import Table
from dadu.solver.ten_thousand_ending import Ending, ending_of
from dadu.solver.ten_thousand_table import WinTable, unpack
from dadu.solver.ten_thousand_turn import (
    ONE_TURN_STEPS,
    STEP,
    Turn,
    one_turn,
)
from dadu.solver.valued import Unit, Valued

__all__ = [
    "Advised", "Luck", "advice", "is_exact", "luck", "needs_table", "turn_of", "unit", "value",
    "values", "values_under",
]  # fmt: skip

_TURNS_KEPT: Final = 64
_TABLES_KEPT: Final = 4


class Advised(NamedTuple):
    """A decision as a whole in the words of records, ``/15 bank``, with its worth."""

    text: str
    value: float


def unit(state: TenThousandState) -> Unit:
    """Points of the turn for one seat, else the chance to win."""
    return Unit.POINTS if state.seats == 1 else Unit.WIN


def is_exact(state: TenThousandState) -> bool:
    """Whether the values of a state are exact (one and two seats) or an estimate."""
    return state.seats <= 2


def needs_table(state: TenThousandState) -> bool:
    """Whether some opponent may still play, so that the table is looked up."""
    return bool(ending_of(None, state).later)


def values(table: Table | None, state: TenThousandState) -> tuple[Valued[TenThousandMove], ...]:
    """The worth of each of ``state.moves()`` to the seat to move, best play following."""
    if state.to_act is not state.seat:
        return ()
    turn = turn_of(table, state)
    return tuple(Valued(move, _worth(turn, state, move)) for move in state.moves())


def values_under(table: Table, state: TenThousandState) -> tuple[Valued[TenThousandMove], ...]:
    """``values`` under rules that the table was not made for, but to its target: an estimate.

    The turn, what may be banked and what a bust costs are worked out by the rules in force;
    what totals are worth after it is the table's.
    """
    if state.to_act is not state.seat:
        return ()
    ending = ending_of(_unpacked(table, parse_rules(table.rules)), state)
    steps = state.turn // STEP
    turn = _turn(ending, max(ending.top, steps + 1))
    return tuple(Valued(move, _worth(turn, state, move)) for move in state.moves())


def _worth(turn: Turn, state: TenThousandState, move: TenThousandMove) -> float:
    steps = state.turn // STEP
    if isinstance(move, Bust):
        return turn.bust
    if isinstance(move, SetAside):
        after = state.play(move)
        return turn.after(after.turn // STEP, after.dice_left)
    if isinstance(move, RollOn):
        return turn.rolled(steps, state.dice_left)
    return turn.bank(steps)


def value(table: Table | None, state: TenThousandState) -> float:
    """The worth of a state to the seat whose turn it is (or was the last), best play following.

    The table may be None where ``needs_table`` says so; else that raises TypeError.
    """
    if state.over:
        return 1 / len(state.winners) if state.seat in state.winners else 0.0
    if state.to_act is CHANCE:
        return turn_of(table, state).rolled(state.turn // STEP, state.dice_left)
    return max(valued.value for valued in values(table, state))


class Luck(NamedTuple):
    """Of the luck of a roll: its variance, what lay in busting or not, and in hot dice or not.

    ``bust`` is the mean worth of the rolls that bust, or of those that do not, less that of
    all; ``hot`` the mean of those that allow hot dice, or do not, less that of all that do
    not bust. Both are 0 on average; the rest of the luck lay in the points.
    """

    variance: float
    bust: float
    hot: float


def luck(table: Table | None, state: TenThousandState, roll: Roll) -> Luck:
    """The luck of a roll in parts; ``state`` is the one in which it was due."""
    turn, steps, left = turn_of(table, state), state.turn // STEP, state.dice_left
    mean, outlook = turn.rolled(steps, left), turn.outlook(steps, left)
    taken = [kept for kept, _ in selections(state.rules.scoring, roll)]
    if not taken:
        return Luck(outlook.variance, turn.bust - mean, 0.0)
    hot = any(len(kept) == left for kept in taken)
    sort = outlook.hot if hot else outlook.plain
    return Luck(outlook.variance, outlook.scoring - mean, sort - outlook.scoring)


def advice(table: Table | None, state: TenThousandState) -> tuple[Advised, ...]:
    """Every decision of the position, best first, equal ones by their text.

    After a roll: ``/TAKEN roll`` and ``/TAKEN bank``, none when it busts; else ``roll`` and,
    with points that may be banked, ``bank``. Three and more seats: see ``is_exact``.
    """
    if state.to_act is CHANCE:
        found = [Advised(str(RollOn()), value(table, state))]
    elif state.dice:
        found = [
            Advised(f"{move} {then.move}", then.value)
            for move in state.moves()
            if isinstance(move, SetAside)
            for then in values(table, state.play(move))
        ]
    else:
        found = [Advised(str(move), worth) for move, worth in values(table, state)]
    return tuple(sorted(found, key=lambda advised: (-round(advised.value, 12), advised.text)))


def turn_of(table: Table | None, state: TenThousandState) -> Turn:
    """The turn of a state, with what follows it as the worth of a bank and of a bust."""
    ending = ending_of(_unpacked(table, state.rules) if table else None, state)
    steps = state.turn // STEP
    top = ONE_TURN_STEPS if ending.alone else ending.top
    return _turn(ending, top if steps < top else steps + 1)


@lru_cache(maxsize=_TURNS_KEPT)
def _turn(ending: Ending, top: int) -> Turn:
    table, must_roll = ending.rules.scoring, ending.rules.hot_dice_must_roll
    if ending.alone:
        return one_turn(table, ending.least, ending.most, top, hot_must_roll=must_roll)
    return Turn(table, ending.bank, ending.bust(), top, hot_must_roll=must_roll)


@lru_cache(maxsize=_TABLES_KEPT)
def _unpacked(table: Table, rules: Rules) -> WinTable:
    wins = unpack(table)
    if wins.rules != rules:
        raise Malformed("table-other", stamp="rules", found=table.rules, wanted=str(rules))
    return wins
