"""What the computer would do at a table, at once and under any rules.

A table must not wait while a rule set is being solved: until then ``players`` plays from
what is at hand.
"""

from __future__ import annotations

from functools import lru_cache

from dadu.app.log import Header
from dadu.game import AnyState, Move, PentaState
from dadu.players import CLASSIC, LEVELS, choose, computer_box
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.penta import Box
from dadu.solver import library

__all__ = [
    "box_to_write", "by_estimate", "level_for", "levels_for", "move_of", "plays_by_estimate",
    "wants_table",
]  # fmt: skip


USUAL = {PentaRules.NAME: "casual", TenThousandRules.NAME: CLASSIC.name}
"""The level of a computer for which nobody has chosen one: an opponent who can be beaten."""


def levels_for(rules: Rules) -> tuple[str, ...]:
    """The levels a computer may play these rules at, weakest first.

    In Penta Classic is the perfect player, and so is not named beside it. Where no table of
    the rules is at hand, see ``players.choose``.
    """
    if isinstance(rules, PentaRules):
        return tuple(level for level in LEVELS if level != CLASSIC.name)
    return tuple(LEVELS)


def level_for(rules: Rules, level: str) -> str:
    """The level itself where it is offered with these rules, else the usual one."""
    return level if level in levels_for(rules) else USUAL[rules.NAME]


def wants_table(header: Header) -> bool:
    """Whether a computer of this game plays by values for whose rules no table is shipped."""
    return any(_wants(header.rules, seat.computer) for seat in header.seats if seat.computer)


def _wants(rules: Rules, level: str) -> bool:
    by_value = isinstance(rules, PentaRules) or LEVELS.get(level, CLASSIC).win is not None
    return by_value and str(rules) not in library.SHIPPED


def by_estimate(rules: Rules, level: str) -> bool:
    """Whether a level has to play these rules without a table, for now or for good."""
    return _wants(rules, level) and library.ready(rules) is None


def plays_by_estimate(header: Header) -> bool:
    """Whether a computer of this game has to do without a table, for now or for good."""
    return wants_table(header) and library.ready(header.rules) is None


@lru_cache(64)
def box_to_write(state: PentaState) -> Box:
    """The box that automatic writing puts the roll in (P14)."""
    return computer_box(state, patient=False)


def move_of(level: str | None, state: AnyState, uniform: float) -> Move:
    """The move of a computer of this level; a level that is not known plays as Classic."""
    return choose(LEVELS.get(level or "", CLASSIC), state, uniform, patient=False)
