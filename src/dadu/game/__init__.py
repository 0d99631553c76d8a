"""Whose turn it is and what is allowed, in both games, as values that never change.

A *seat* is a place at the table, counted from 1. A *turn* is one seat's rolls and
choices up to the next seat; a *round* is a turn of every seat. *Chance* acts when
dice are to be rolled.
"""

from __future__ import annotations

from dadu.game import penta, ten_thousand
from dadu.game.core import CHANCE, MOST_SEATS, NOBODY, Actor, State
from dadu.game.penta import Keep, PentaMove, PentaState, Sheet, Write
from dadu.game.ten_thousand import Bank, Bust, RollOn, SetAside, TenThousandMove, TenThousandState
from dadu.rules import PentaRules, Rules

__all__ = [
    "CHANCE",
    "MOST_SEATS",
    "NOBODY",
    "Actor",
    "AnyState",
    "Bank",
    "Bust",
    "Keep",
    "Move",
    "PentaState",
    "RollOn",
    "SetAside",
    "Sheet",
    "State",
    "TenThousandState",
    "Write",
    "start",
]

Move = PentaMove | TenThousandMove
AnyState = PentaState | TenThousandState


def start(rules: Rules, seats: int) -> AnyState:
    """A new game of the rule set's kind: seat 1 is about to roll (G6). Raises Illegal (G1)."""
    if isinstance(rules, PentaRules):
        return penta.start(rules, seats)
    return ten_thousand.start(rules, seats)
