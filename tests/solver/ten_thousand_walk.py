"""One turn of Ten Thousand walked through the game contract, slowly and obviously.

The other road to every number of the fast solver: no scoring, no turn structure, only
``outcomes``, ``moves``, ``roll`` and ``play``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dadu.game.core import CHANCE
from dadu.game.ten_thousand import DICE, Bank, TenThousandState, start
from dadu.rules import parse_rules
from dadu.rules.ten_thousand import TenThousandRules

STEP = 50
BEYOND = 5_000
"""A turn that may not even be banked so many points past all need counts as a bust."""


def rules_of(text: str) -> TenThousandRules:
    rules = parse_rules(text)
    assert isinstance(rules, TenThousandRules)
    return rules


def seated(
    rules: TenThousandRules, totals: tuple[int, int], busts: tuple[int, int] = (0, 0)
) -> TenThousandState:
    """Seat 1 about to begin its turn."""
    return start(rules, 2)._replace(totals=totals, busts=busts)


def turn_worth(
    begin: TenThousandState, worth: Callable[[TenThousandState], float], bust: float, full: int
) -> float:
    """The best turn; ``worth`` of what follows a bank; from ``full`` points on it banks."""
    seat = begin.seat

    @cache
    def best(state: TenThousandState) -> float:
        if state.seat != seat or state.over:
            return worth(state) if state.totals[seat - 1] > begin.totals[seat - 1] else bust
        if state.to_act is CHANCE:
            found = [best(state.roll(roll)) * weight for roll, weight in state.outcomes()]
            return float(sum(found) / 6**state.dice_left)
        moves = state.moves()
        if state.turn >= full and Bank() in moves:
            return best(state.play(Bank()))
        if state.turn >= full + BEYOND and not state.dice:
            return bust
        return max(best(state.play(move)) for move in moves)

    for points in range(full, 0, -STEP):  # so that no recursion goes deep
        for dice in range(1, DICE + 1):
            best(begin._replace(turn=points, dice_left=dice))
    return best(begin)


def last_turn(begin: TenThousandState) -> float:
    """Chance of the seat to win in its last turn, a tie as half."""
    missing = max(begin.totals) - begin.totals[begin.seat - 1]

    def share(state: TenThousandState) -> float:
        return (begin.seat in state.winners) / len(state.winners)

    return turn_worth(begin, share, 0.0, missing + STEP)
