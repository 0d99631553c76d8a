"""One turn of Ten Thousand as a computer player takes it, by Numba.

A *level* is a pair (kind, temperature): VALUE chooses by softmax over what moves are worth
(the best at temperature 0), CLASSIC as article G2 says, GREEDY for the most expected points
of the turn. ``deck`` holds, for a throw of n dice, which roll it is, and for a roll its
selections as places (steps won * STRIDE + dice left) and the one that takes most dice.
"""

from __future__ import annotations

from math import exp

import numpy as np
from numba import njit

from dadu.solver._kernels_ten_thousand import NEVER, STRIDE

__all__ = ["BUST", "CLASSIC", "DICE", "GREEDY", "VALUE", "by_rule", "by_worth"]

VALUE, CLASSIC, GREEDY = 0, 1, 2
BUST = -1
DICE = 6
ROLLS, STAYS = 1, 0
POINTS = 50.0
FAR = 200
"""No roll brings more steps than this."""


@njit(cache=True)
def _uniform(random, game):
    """The game's next number in [0, 1): SplitMix64."""
    random[game] += np.uint64(0x9E3779B97F4A7C15)
    mixed = random[game]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return (mixed >> np.uint64(11)) * 2.0**-53


@njit(cache=True)
def _throw(random, game, dice, offsets, throws):
    first = offsets[dice]
    return int(throws[first + int(_uniform(random, game) * (offsets[dice + 1] - first))])


@njit(cache=True)
def _pick(worths, count, temperature, random, game):
    """Which of some worths a level takes: the best, or a softmax."""
    best = 0
    for each in range(1, count):
        if worths[each] > worths[best]:
            best = each
    if temperature <= 0.0 or count == 1:
        return best
    total = 0.0
    for each in range(count):
        total += exp((worths[each] - worths[best]) / temperature)
    reached = _uniform(random, game) * total
    for each in range(count):
        reached -= exp((worths[each] - worths[best]) / temperature)
        if reached < 0.0:
            return each
    return best


@njit(cache=True)
def _threshold(left, behind, last, house):
    """Steps at which Classic banks (G2); ``behind`` the leader by so many steps."""
    threshold = 6 + min(max(behind, 0) // 10, 10)
    if left == 2:
        threshold -= 2
    elif left == 1:
        threshold -= 3
    threshold = max(threshold, 1)
    return max(threshold, behind) if last else threshold


@njit(cache=True)
def _may_bank(house, total, steps, left):
    target, minimum, opening, hot_must_roll, _, exact, _ = house
    least = minimum if total else max(minimum, opening)
    if steps < least or (exact and total + steps > target):
        return False
    return not (hot_must_roll and left == DICE)


@njit(cache=True)
def _richest(after, steps, first, end, places):
    """The selection of a roll after which the greedy player expects most."""
    best = int(places[first])
    far = min(steps, len(after) // STRIDE - FAR) * STRIDE
    for each in range(first + 1, end):
        if after[far + places[each]] > after[far + best]:
            best = int(places[each])
    return best


@njit(cache=True)
def by_rule(
    kind, after, rolled, house, total, behind, last, random, game,
    offsets, throws, starts, places, widest,
):  # fmt: skip
    """A turn of Classic or of the greedy player: steps banked, or BUST."""
    steps, left = 0, DICE
    while True:
        roll = _throw(random, game, left, offsets, throws)
        first, end = int(starts[roll]), int(starts[roll + 1])
        if first == end:
            return BUST
        if kind == CLASSIC:
            place = int(places[first + widest[roll]])
        else:
            place = _richest(after, steps, first, end, places)
        steps += place // STRIDE
        left = place % STRIDE
        if kind == CLASSIC:
            stays = steps >= _threshold(left, behind, last, house)
        else:
            at = min(steps, len(after) // STRIDE - 1) * STRIDE + left
            stays = not (last and steps < behind) and rolled[at] <= steps * POINTS
        if stays and _may_bank(house, total, steps, left):
            return steps


@njit(cache=True)
def by_worth(
    temperature, workspace, rolled, banks, top, lane, worths, house, random, game,
    offsets, throws, starts, places,
):  # fmt: skip
    """A turn of a level that weighs what moves are worth: steps banked, or BUST."""
    steps, left = 0, DICE
    while True:
        roll = _throw(random, game, left, offsets, throws)
        first, end = int(starts[roll]), int(starts[roll + 1])
        if first == end:
            return BUST
        for each in range(first, end):
            worths[each - first] = workspace[steps * STRIDE + places[each], lane]
        place = int(places[first + _pick(worths, end - first, temperature, random, game)])
        steps += place // STRIDE
        left = place % STRIDE
        bank = banks[steps, lane]
        if steps >= top:
            return steps if bank > NEVER else BUST
        if bank == NEVER or (house[3] and left == DICE):
            continue
        worths[ROLLS], worths[STAYS] = rolled[steps * STRIDE + left, lane], bank
        if _pick(worths, 2, temperature, random, game) == STAYS:
            return steps
