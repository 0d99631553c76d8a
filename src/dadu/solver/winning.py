"""What moves of Penta are worth in chance to win, at a table of two: the functions of ``values``.

Exact in the last round, a reply of the other seat included; before it an estimate, whose
error ``docs/solver-penta.md`` tells. Each state says which (``is_exact``).
"""

from __future__ import annotations

from dadu.dice import Roll
from dadu.game import AnyState, PentaState
from dadu.solver import library, penta_win
from dadu.solver.table import Table
from dadu.solver.valued import Unit
from dadu.solver.values import Advice, Luck

__all__ = ["advise", "is_exact", "luck", "standings", "unit_of", "value"]


def advise(state: AnyState) -> Advice:
    """The chance to win after every legal move. Raises TypeError for another game or table."""
    found = penta_win.chances(_table(state), _of_two(state))
    return Advice(Unit.WIN, is_exact(state), found)


def value(state: AnyState) -> float:
    """The chance to win of the seat whose turn it is; its share when the game is over."""
    return penta_win.chance(_table(state), _of_two(state))


def standings(state: AnyState) -> tuple[float, ...]:
    """The chance to win of both seats."""
    chance = value(state)
    return (chance, 1 - chance) if state.seat == 1 else (1 - chance, chance)


def is_exact(state: AnyState) -> bool:
    """Whether the chances of a state are exact."""
    return state.over or penta_win.is_exact(_of_two(state))


def luck(state: AnyState, roll: Roll) -> Luck:
    """The variance of the luck of a roll that was due; nothing busts in Penta."""
    return Luck(penta_win.variance(_table(state), _of_two(state)), 0.0, 0.0)


def unit_of(state: AnyState) -> Unit:
    """Chances to win."""
    return Unit.WIN


def _of_two(state: AnyState) -> PentaState:
    if isinstance(state, PentaState) and state.seats == 2:
        return state
    raise TypeError(state)


def _table(state: AnyState) -> Table:
    return library.table_for(state.rules)
