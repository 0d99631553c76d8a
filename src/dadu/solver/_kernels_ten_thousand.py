"""Two seats of Ten Thousand by Numba: eight pairs of totals at a time.

A *pair* is (own total, other total) in steps of 50 at the start of a turn, and
``win[own, other]`` the chance of the seat to move. With the worth of a bust b, the worth of
the turn f(b) follows by the recursion of ``ten_thousand_turn``. A bank raises the sum of
the totals, a bust leaves the pair and passes the turn, so on one antidiagonal (the pairs of
one sum) only win[x, y] and win[y, x] depend on each other:

    win[x, y] = f(1 - win[y, x])        win[y, x] = g(1 - win[x, y])

f and g are convex and piecewise linear, their slope being the chance to bust under the best
play. Both are evaluated at a guess drawn from the neighbours; Newton's step, with the slope
of the last two evaluations (of the neighbour at first), gives the next guess.

A workspace has eight lanes (``_kernels_lanes``) and these rows: worth after setting aside,
at ``steps * STRIDE + dice left``; then no class, which is worth nothing, and the roll
classes of the dice at hand; then the sum, and the worth of a bust.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import njit, prange
from numba.core import types
from numba.extending import intrinsic

from dadu.solver._kernels_lanes import (
    LANES,
    _larger,
    _load,
    _pointers,
    _splat,
    best1,
)

__all__ = [
    "NEVER", "STRIDE", "bank_worth", "evaluate", "fill", "final_banks", "final_turns", "pair_banks",
    "residual", "settle", "settle_with_busts", "workspace_for",
]  # fmt: skip

STRIDE = 7
NEVER = -1.0
GUESSES = 40
SETTLED = 4e-9
"""Evaluation against guess. One Newton step more follows, which makes it far smaller."""


@intrinsic
def _largest(typing, workspace, target, r1, r2, r3):
    """Set row ``target`` to the largest of three rows."""

    def code(context, builder, signature, arguments):
        out, *rows = _pointers(context, builder, signature, arguments)
        first, second, third = (_load(builder, row) for row in rows)
        builder.store(_larger(builder, third, _larger(builder, second, first)), out, align=8)
        return context.get_dummy_value()

    return types.void(workspace, *[types.intp] * 4), code


@intrinsic
def _add_four(typing, workspace, target, row, w1, w2, w3, w4):
    """Add four weighted rows, ``row`` and those after it, to row ``target``."""

    def code(context, builder, signature, arguments):
        out, source = _pointers(context, builder, signature, arguments)
        total = _load(builder, out)
        parts = []
        for place, weight in enumerate(arguments[3:]):
            pointer = builder.gep(source, [ir.Constant(ir.IntType(64), place)])
            parts.append(builder.fmul(_load(builder, pointer), _splat(builder, weight)))
        pairs = builder.fadd(parts[0], parts[1]), builder.fadd(parts[2], parts[3])
        builder.store(builder.fadd(total, builder.fadd(*pairs)), out, align=8)
        return context.get_dummy_value()

    return types.void(workspace, types.intp, types.intp, *[types.float64] * 4), code


@njit(cache=True)
def workspace_for(rows, chances):
    workspace = np.empty((rows * STRIDE + len(chances) + 3, LANES))
    workspace[rows * STRIDE] = NEVER
    return workspace


@njit(cache=True)
def evaluate(workspace, rolled, rows, top, busts, turn):
    """Work the turn of eight pairs from ``top`` down to its start; return its worth.

    ``rolled`` keeps the worth of rolling on at ``steps * STRIDE + dice left``, if it has rows.
    """
    starts, places, chances, bust_chances = turn
    none = rows * STRIDE
    total = none + len(chances) + 1
    for steps in range(top - 1, -1, -1):
        base = steps * STRIDE
        for dice in range(1 if steps else 6, STRIDE):
            first, end = starts[dice - 1], starts[dice]
            for each in range(first, end):
                parent, one, two = places[each, 0], places[each, 1], places[each, 2]
                _largest(workspace, none + 1 + each, none + parent, base + one, base + two)
            for lane in range(LANES):
                workspace[total, lane] = bust_chances[dice] * busts[lane]
            for each in range(first, end, 4):
                _add_four(
                    workspace, total, none + 1 + each,
                    chances[each], chances[each + 1], chances[each + 2], chances[each + 3],
                )  # fmt: skip
            best1(workspace, base + dice, total)
            if len(rolled):
                rolled[base + dice] = workspace[total]
    return workspace[total]


@njit(cache=True)
def fill(workspace, banks, top, busts, turn, house):
    """Every point of the turn at the worth of its bank; from the top on, that is final.

    What may not be banked there is a bust to come, or hot dice that must be rolled.
    """
    stuck, bust = turn[3][0], turn[3][6]
    hot_must_roll = house[3]
    for steps in range(len(banks)):
        base = steps * STRIDE
        for lane in range(LANES):
            worth = banks[steps, lane]
            if worth == NEVER and steps >= top:
                worth = busts[lane]
            for left in range(1, STRIDE):
                workspace[base + left, lane] = worth
            if hot_must_roll:
                rolled = (bust * busts[lane] + (1 - bust - stuck) * worth) / (1 - stuck)
                workspace[base + 6, lane] = rolled if steps >= top else NEVER


@njit(cache=True)
def turn_worths(workspace, banks, top, busts, turn, house):
    fill(workspace, banks, top, busts, turn, house)
    rolled = np.empty((0, LANES))
    return evaluate(workspace, rolled, len(banks), top, busts, turn).copy()


@njit(cache=True)
def bank_worth(win, final, house, own, other, steps):
    """Worth of banking: the other's turn follows, or the last (T9)."""
    target, minimum, opening, _, last_round, exact, _ = house
    total = own + steps
    least = minimum if own else max(minimum, opening)
    if steps < least or (exact and total > target):
        return NEVER
    if total < target:
        return 1.0 - win[other, total]
    if not last_round:
        return 1.0
    return 1.0 - final[0 if other else 1, min(total - other, final.shape[1] - 1)]


@njit(cache=True)
def pair_banks(win, final, house, gain, owns, others):
    """Worth of every bank of eight pairs, and from how many steps on all of them bank."""
    target, cap = house[0], house[6]
    top = target + cap - owns.min()
    banks = np.empty((top + gain + 1, LANES))
    for steps in range(len(banks)):
        for lane in range(LANES):
            banks[steps, lane] = bank_worth(win, final, house, owns[lane], others[lane], steps)
    return banks, top


@njit(cache=True)
def final_banks(missing, gain, house, opened):
    """Worth of every bank in the last turn, and from how many steps on all of them bank."""
    _, minimum, opening, _, _, exact, _ = house
    least = minimum if opened else max(minimum, opening)
    top = max(missing.max() + 1, least)
    banks = np.empty((top + gain + 1, LANES))
    for steps in range(len(banks)):
        for lane in range(LANES):
            ahead = steps - missing[lane]
            allowed = steps >= least and not (exact and ahead > 0)
            banks[steps, lane] = (1.0 if ahead > 0 else 0.5 * (ahead == 0)) if allowed else NEVER
    return banks, top


@njit(cache=True, parallel=True)
def final_turns(count, turn, gain, house, opened):
    """Chance to win the last turn, a tie as half, by the steps that are missing to a tie.

    ``opened`` is 0 for a seat that has still to open, its total being 0.
    """
    chances = np.empty(count)
    for block in prange((count + LANES - 1) // LANES):
        missing = block * LANES + np.arange(LANES)
        banks, top = final_banks(missing, gain, house, opened)
        worths = turn_worths(
            workspace_for(len(banks), turn[2]), banks, top, np.zeros(LANES), turn, house
        )
        for lane in range(min(LANES, count - block * LANES)):
            chances[missing[lane]] = worths[lane]
    return chances


@njit(cache=True)
def _plane(win, own, other):
    """A pair's chance, continued from the pairs one step further."""
    return win[own + 1, other] + win[own, other + 1] - win[own + 1, other + 1]


@njit(cache=True)
def _guess(win, own, other):
    """A pair's chance, continued from pairs of larger sums, and by what that missed there."""
    end = len(win)
    if own + 3 < end and other + 3 < end:
        missed = win[own + 1, other + 1] - _plane(win, own + 1, other + 1)
        return _plane(win, own, other) + missed
    if own + 1 < end and other + 1 < end:
        return _plane(win, own, other)
    if own + 1 < end:
        return win[own + 1, other]
    return win[own, other + 1] if other + 1 < end else 0.5


@njit(cache=True)
def _slope(slopes, own, other):
    end = len(slopes)
    if own + 1 < end and other + 1 < end:
        return slopes[own + 1, other + 1]
    if own + 1 < end:
        return slopes[own + 1, other]
    return slopes[own, other + 1] if other + 1 < end else 0.5


@njit(cache=True)
def _secant(slope, worth, bust, worth_before, bust_before):
    """The slope between two evaluations; the old one where they are too close to tell."""
    if abs(bust - bust_before) < 1e-9:
        return slope
    return min(max((worth - worth_before) / (bust - bust_before), 0.0), 0.999999)


@njit(cache=True)
def _settle_block(win, slopes, final, house, turn, gain, lows, highs):
    """Solve eight pairs (low, high) and their mirrors; return the evaluations it took."""
    banks, top = pair_banks(win, final, house, gain, lows, highs)
    mirror_banks, mirror_top = pair_banks(win, final, house, gain, highs, lows)
    workspace = workspace_for(len(banks), turn[2])
    mirror_workspace = workspace_for(len(mirror_banks), turn[2])
    guesses, slope = np.empty((2, LANES)), np.empty((2, LANES))
    for lane in range(LANES):
        low, high = lows[lane], highs[lane]
        guesses[0, lane], guesses[1, lane] = _guess(win, low, high), _guess(win, high, low)
        slope[0, lane], slope[1, lane] = _slope(slopes, low, high), _slope(slopes, high, low)
    busts_before, worths_before = np.zeros((2, LANES)), np.zeros((2, LANES))
    busts, worths = np.empty((2, LANES)), np.empty((2, LANES))
    for evaluation in range(GUESSES):
        for lane in range(LANES):
            busts[0, lane], busts[1, lane] = 1.0 - guesses[1, lane], 1.0 - guesses[0, lane]
        worths[0] = turn_worths(workspace, banks, top, busts[0], turn, house)
        worths[1] = turn_worths(mirror_workspace, mirror_banks, mirror_top, busts[1], turn, house)
        largest = 0.0
        for lane in range(LANES):
            if evaluation:
                for side in range(2):
                    slope[side, lane] = _secant(
                        slope[side, lane], worths[side, lane], busts[side, lane],
                        worths_before[side, lane], busts_before[side, lane],
                    )  # fmt: skip
            one = worths[0, lane] - guesses[0, lane]
            two = worths[1, lane] - guesses[1, lane]
            scale = 1.0 - slope[0, lane] * slope[1, lane]
            guesses[0, lane] += (one - slope[0, lane] * two) / scale
            guesses[1, lane] += (two - slope[1, lane] * one) / scale
            largest = max(largest, abs(one), abs(two))
        busts_before[:], worths_before[:] = busts, worths
        if largest < SETTLED:
            break
    for lane in range(LANES):
        low, high = lows[lane], highs[lane]
        win[low, high], win[high, low] = guesses[0, lane], guesses[1, lane]
        slopes[low, high], slopes[high, low] = slope[0, lane], slope[1, lane]
    return evaluation + 1


@njit(cache=True, parallel=True)
def settle(win, slopes, final, house, turn, gain, total):
    """Solve the pairs whose totals add to ``total``, all larger sums being solved.

    Returns the most evaluations that a block took.
    """
    first = max(0, total - len(win) + 1)
    count = total // 2 - first + 1
    blocks = (count + LANES - 1) // LANES
    evaluations = np.zeros(blocks, np.int64)
    for block in prange(blocks):
        lows = np.empty(LANES, np.int64)
        for lane in range(LANES):
            lows[lane] = first + min(block * LANES + lane, count - 1)
        evaluations[block] = _settle_block(
            win, slopes, final, house, turn, gain, lows, total - lows
        )
    return evaluations.max()


@njit(cache=True, parallel=True)
def residual(win, final, house, turn, gain):
    """How far every pair's chance is from the worth of its turn (Bellman's equation)."""
    end = len(win)
    far = np.zeros((end, end))
    for own in prange(end):
        owns, others = np.full(LANES, own), np.empty(LANES, np.int64)
        busts = np.empty(LANES)
        for first in range(0, end, LANES):
            for lane in range(LANES):
                others[lane] = min(first + lane, end - 1)
                busts[lane] = 1.0 - win[others[lane], own]
            banks, top = pair_banks(win, final, house, gain, owns, others)
            worths = turn_worths(workspace_for(len(banks), turn[2]), banks, top, busts, turn, house)
            for lane in range(LANES):
                far[own, others[lane]] = worths[lane] - win[own, others[lane]]
    return far


@njit(cache=True)
def _bust_after(win, cost, own, other, own_busts, other_busts):
    """Worth of a bust where every third in a row costs ``cost`` steps."""
    if own_busts < 2:
        return 1.0 - win[other_busts, own_busts + 1, other, own]
    return 1.0 - win[other_busts, 0, other, max(own - cost, 0)]


@njit(cache=True, parallel=True)
def settle_with_busts(win, final, house, turn, gain, cost, total):
    """One round of the pairs whose totals add to ``total``, busts in a row counted.

    ``win[own busts, other busts, own, other]``. Pairs with more busts come first, as a bust
    leads to them; the third leads to smaller totals, whose chances are the last round's.
    Returns the largest change.
    """
    end = win.shape[2]
    first = max(0, total - end + 1)
    count = min(total, end - 1) - first + 1
    blocks = (count + LANES - 1) // LANES
    changes = np.zeros(blocks)
    for busts in range(4, -1, -1):
        for own_busts in range(max(0, busts - 2), min(2, busts) + 1):
            other_busts = busts - own_busts
            for block in prange(blocks):
                owns, worths = np.empty(LANES, np.int64), np.empty(LANES)
                for lane in range(LANES):
                    owns[lane] = first + min(block * LANES + lane, count - 1)
                    worths[lane] = _bust_after(
                        win, cost, owns[lane], total - owns[lane], own_busts, other_busts
                    )
                banks, top = pair_banks(win[other_busts, 0], final, house, gain, owns, total - owns)
                workspace = workspace_for(len(banks), turn[2])
                found = turn_worths(workspace, banks, top, worths, turn, house)
                for lane in range(LANES):
                    own, other = owns[lane], total - owns[lane]
                    change = abs(found[lane] - win[own_busts, other_busts, own, other])
                    if not change <= changes[block]:
                        changes[block] = change
                    win[own_busts, other_busts, own, other] = found[lane]
    return changes.max()
