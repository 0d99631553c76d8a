"""What a computer player is: a level, and how it chooses.

A level wavers among moves in proportion to exp(value / temperature), a softmax over the
exact values: at temperature 0 it is perfect, at a high one it moves at random. The
temperature is in points for Penta and in chance to win for Ten Thousand. *Classic* is
the computer of the rule pages: in Ten Thousand it banks at a threshold (G2), in Penta it
is the perfect player.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import exp

from dadu.game import Bank, Bust, Move, PentaState, RollOn, SetAside, TenThousandState, Write
from dadu.rules.penta import Box
from dadu.solver import values
from dadu.solver.values import Advice

__all__ = [
    "CLASSIC",
    "LEVELS",
    "PERFECT",
    "Player",
    "choose",
    "computer_box",
    "temperature",
    "threshold",
]


@dataclass(frozen=True, slots=True)
class Player:
    """A level by the name that records use, with its temperatures.

    ``points`` is the temperature in Penta, ``win`` that in Ten Thousand; None there
    stands for Classic's thresholds. ``mean`` is its mean score in Penta and ``share`` its
    share of the wins against the perfect player in Ten Thousand, seats alternating, both as
    measured by our own rules (docs/levels.md).
    """

    name: str
    points: float
    win: float | None
    mean: float
    share: float


PERFECT = Player("perfect", 0.0, 0.0, 254.48, 0.5)
CLASSIC = Player("classic", 0.0, None, 254.48, 0.275)
LEVELS = {
    player.name: player
    for player in (
        Player("beginner", 3.0, 0.05, 180.2, 0.122),
        Player("casual", 2.0, 0.03, 205.0, 0.207),
        Player("skilled", 1.2, 0.015, 228.5, 0.327),
        Player("expert", 0.6, 0.005, 247.0, 0.445),
        PERFECT,
        CLASSIC,
    )
}
"""Every level, weakest first; Classic last."""

POINTS_FOR_WIN = 5_000
"""Alone in Ten Thousand, so many points of the turn waver like a whole chance to win."""


def choose(
    player: Player,
    state: PentaState | TenThousandState,
    uniform: float = 0.0,
    *,
    patient: bool = True,
) -> Move:
    """The move a computer player makes; ``uniform`` in [0, 1) decides where a level wavers.

    A patient one has the table of the rules solved if need be, which takes seconds, and
    raises what finding it raises (``dadu.solver.library``). One that is not plays at once
    and under any rules: where no table is at hand, by ``values.estimate``; where even that
    knows nothing, it plays Ten Thousand as Classic does, and of Penta the first move.
    """
    if isinstance(state, TenThousandState) and player.win is None:
        return _classic(state)
    advice = _advice(state, patient)
    if advice is None:
        return _classic(state) if isinstance(state, TenThousandState) else state.moves()[0]
    return _wavering(advice, temperature(player, state), uniform)


def temperature(player: Player, state: PentaState | TenThousandState) -> float:
    """How far a level wavers in a position, in the unit of its values; 0 for Classic."""
    if isinstance(state, PentaState):
        return player.points
    return (player.win or 0.0) * (POINTS_FOR_WIN if state.seats == 1 else 1)


def _advice(state: PentaState | TenThousandState, patient: bool) -> Advice | None:
    return values.advise(state) if patient else values.estimate(state)


def _wavering(advice: Advice, heat: float, uniform: float) -> Move:
    best = advice.best
    if not heat:
        return best.move
    weights = accumulate(exp((valued.value - best.value) / heat) for valued in advice.moves)
    sums = tuple(weights)
    reached = uniform * sums[-1]
    return next(
        (valued.move for valued, total in zip(advice.moves, sums, strict=True) if reached < total),
        best.move,
    )


def computer_box(state: PentaState, *, patient: bool = True) -> Box:
    """The box the perfect player writes the present roll in: P14's automatic writing asks it.

    ``patient``: see ``choose``.
    """
    advice = values.advise(state) if patient else values.estimate(state)
    worth = dict(advice.moves if advice else ())
    return max(state.entries(), key=lambda entry: worth.get(Write(entry.box), entry.points)).box


# Classic in Ten Thousand (G2)

BASE = 300
LEAST = 50
STEP_BEHIND = 500
PER_STEP_BEHIND = 50
MOST_BEHIND = 500
FEWER_DICE = {2: -100, 1: -150}


def threshold(state: TenThousandState) -> int:
    """The turn's points at which Classic banks (G2)."""
    own, leader = state.totals[state.seat - 1], _leader(state)
    behind = max(0, leader - own) // STEP_BEHIND * PER_STEP_BEHIND
    least = max(LEAST, BASE + min(behind, MOST_BEHIND) + FEWER_DICE.get(state.dice_left, 0))
    return least if state.last_round is None else max(least, leader - own)


def _leader(state: TenThousandState) -> int:
    """The highest total of the other seats; alone at the table, the seat's own."""
    others = [total for seat, total in enumerate(state.totals, 1) if seat != state.seat]
    return max(others, default=state.totals[state.seat - 1])


def _classic(state: TenThousandState) -> Move:
    moves = state.moves()
    selections = [move for move in moves if isinstance(move, SetAside)]
    if selections:
        return max(selections, key=lambda move: len(move.dice))
    if isinstance(moves[0], Bust):
        return moves[0]
    may_bank = any(isinstance(move, Bank) for move in moves)
    return Bank() if may_bank and state.turn >= threshold(state) else RollOn()
