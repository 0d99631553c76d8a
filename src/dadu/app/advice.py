"""What the computer would do at a table, at once and under any rules.

Its exact values come from tables that are at hand. For house rules of Penta without one, it
plays as if ours were in force, which never makes a move that the house rules forbid: a table
must not wait while a rule set is being solved.
"""

from __future__ import annotations

from functools import lru_cache

from dadu.game import AnyState, Move, PentaState
from dadu.players import CLASSIC, LEVELS, choose, computer_box
from dadu.rules.penta import PENTA, Box
from dadu.solver import library

__all__ = ["box_to_write", "move_of"]


@lru_cache(64)
def box_to_write(state: PentaState) -> Box:
    """The box that automatic writing puts the roll in (P14)."""
    return computer_box(_known_penta(state))


def move_of(level: str | None, state: AnyState, uniform: float) -> Move:
    """The move of a computer of this level; a level that is not known plays as Classic."""
    player = LEVELS.get(level or "", CLASSIC)
    if isinstance(state, PentaState):
        return choose(player, _known_penta(state), uniform)
    at_hand = player.win is None or library.ready(state.rules) is not None
    return choose(player if at_hand else CLASSIC, state, uniform)


def _known_penta(state: PentaState) -> PentaState:
    """The same position under rules whose table is at hand."""
    at_hand = library.ready(state.rules) is not None
    return state if at_hand else state._replace(rules=PENTA)
