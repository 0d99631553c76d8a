"""What moves of Penta are worth under rules without a table: the functions of ``values``.

A turn is worked out by the rules in force; what a sheet is worth after it is what our own rules
expect of one like it. So the last turn of a sheet is exact, and the others are an estimate.
"""

from __future__ import annotations

from dadu.dice import Roll
from dadu.game import AnyState, PentaState
from dadu.game.penta import ROLLS
from dadu.rules.penta import PENTA
from dadu.solver import library, penta_values
from dadu.solver.penta_turn import Turn
from dadu.solver.valued import Unit
from dadu.solver.values import Advice, Luck

__all__ = ["advise", "is_exact", "luck", "standings", "unit_of", "value"]


def advise(state: AnyState) -> Advice:
    """The estimated final total after every legal move. Raises TypeError for another game."""
    penta = _penta(state)
    found = penta_values.values_under(library.table_for(PENTA), penta)
    return Advice(Unit.POINTS, is_exact(state), found)


def value(state: AnyState) -> float:
    """The estimated final total of the seat whose turn it is."""
    penta = _penta(state)
    total = float(penta.sheet.total(penta.rules))
    return total if penta.over else total + _turn(penta, penta.seat).value_of(penta)


def standings(state: AnyState) -> tuple[float, ...]:
    """The estimated final total of every seat."""
    penta = _penta(state)
    waiting = [
        sheet.total(penta.rules) + (_turn(penta, seat).keep((), ROLLS) if sheet.open_boxes else 0.0)
        for seat, sheet in enumerate(penta.sheets, 1)
    ]
    waiting[penta.seat - 1] = value(penta)
    return tuple(waiting)


def is_exact(state: AnyState) -> bool:
    """Whether nothing follows the turn of the seat whose turn it is."""
    return _penta(state).sheet.open_boxes.bit_count() <= 1


def luck(state: AnyState, roll: Roll) -> Luck:
    """The variance of the luck of a roll that was due; nothing busts in Penta."""
    penta = _penta(state)
    variance = _turn(penta, penta.seat).variance(penta.kept or (), penta.rolls_left)
    return Luck(variance, 0.0, 0.0)


def unit_of(state: AnyState) -> Unit:
    """Points."""
    return Unit.POINTS


def _penta(state: AnyState) -> PentaState:
    if isinstance(state, PentaState):
        return state
    raise TypeError(state)


def _turn(state: PentaState, seat: int) -> Turn:
    table = library.table_for(PENTA)
    return penta_values.turn_under(table, state.rules, state.sheets[seat - 1])
