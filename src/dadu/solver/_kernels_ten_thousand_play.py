"""Games of Ten Thousand played by Numba, each with random numbers of its own.

A *level* is a pair (kind, temperature): VALUE chooses by softmax over what moves are worth
(the best at temperature 0), CLASSIC as article G2 says, GREEDY for the most expected points
of the turn. ``deck`` holds, for a throw of n dice, which roll it is, and for a roll its
selections as places (steps won * STRIDE + dice left) and the one that takes most dice.

Two seats meet the same pairs of totals in many games, so the games of one sum of totals are
played together: the turn of a pair is worked out once and all its games play it, smaller
sums first. At larger tables every turn has its own totals, and eight games go side by side,
each working out its own turn in one lane.
"""

from __future__ import annotations

from math import exp

import numpy as np
from numba import njit, prange

from dadu.solver._kernels_lanes import LANES
from dadu.solver._kernels_ten_thousand import (
    NEVER,
    STRIDE,
    evaluate,
    fill,
    final_banks,
    pair_banks,
    workspace_for,
)

__all__ = ["CLASSIC", "GREEDY", "VALUE", "play_last_turns", "play_sum", "play_tables"]

VALUE, CLASSIC, GREEDY = 0, 1, 2
BUST = -1
DICE = 6
ROLLS, STAYS = 1, 0
MOST_SELECTIONS = 64
POINTS = 50.0
OVER = 1 << 30
"""Sum of the totals of a game whose last round has begun."""
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
def _by_rule(
    kind,
    after,
    rolled,
    house,
    total,
    behind,
    last,
    random,
    game,
    offsets,
    throws,
    starts,
    places,
    widest,
):
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
def _by_worth(
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


@njit(cache=True)
def _work(banks, top, busts, turn, house):
    workspace = workspace_for(len(banks), turn[2])
    rolled = np.empty((top * STRIDE, LANES))
    fill(workspace, banks, top, busts, turn, house)
    evaluate(workspace, rolled, len(banks), top, busts, turn)
    return workspace, rolled


@njit(cache=True)
def _pair_work(win, final, house, turn, gain, owns, others):
    banks, top = pair_banks(win, final, house, gain, owns, others)
    busts = np.empty(LANES)
    for lane in range(LANES):
        busts[lane] = 1.0 - win[others[lane], owns[lane]]
    workspace, rolled = _work(banks, top, busts, turn, house)
    return workspace, rolled, banks, top


@njit(cache=True, parallel=True)
def play_sum(
    total, lows, firsts, games, totals, sums, seats, starters, random,
    levels, temperatures, win, final, turn, gain, deck, greedy, house,
):  # fmt: skip
    """Play every game whose totals add to ``total`` until they add to more.

    ``games[firsts[i]:firsts[i + 1]]`` are those in which the smaller total is ``lows[i]``.
    """
    count = len(lows)
    for block in prange((count + LANES - 1) // LANES):
        offsets, throws, starts, places, widest = deck
        after, ahead = greedy
        worths = np.empty(MOST_SELECTIONS)
        pairs = np.empty(LANES, np.int64)
        for lane in range(LANES):
            pairs[lane] = lows[min(block * LANES + lane, count - 1)]
        others = total - pairs
        low, low_rolled, low_banks, low_top = _pair_work(
            win, final, house, turn, gain, pairs, others
        )
        high, high_rolled, high_banks, high_top = _pair_work(
            win, final, house, turn, gain, others, pairs
        )
        for lane in range(min(LANES, count - block * LANES)):
            place = block * LANES + lane
            for game in games[firsts[place] : firsts[place + 1]]:
                steps = BUST
                while steps == BUST:
                    seat = seats[game]
                    own = totals[game, seat]
                    if levels[seat] != VALUE:
                        steps = _by_rule(
                            levels[seat], after, ahead, house, own, total - 2 * own, False,
                            random, game, offsets, throws, starts, places, widest,
                        )  # fmt: skip
                    elif own == pairs[lane]:
                        steps = _by_worth(
                            temperatures[seat], low, low_rolled, low_banks, low_top, lane,
                            worths, house, random, game, offsets, throws, starts, places,
                        )  # fmt: skip
                    else:
                        steps = _by_worth(
                            temperatures[seat], high, high_rolled, high_banks, high_top, lane,
                            worths, house, random, game, offsets, throws, starts, places,
                        )  # fmt: skip
                    seats[game] = 1 - seat
                totals[game, seat] += steps
                sums[game] += steps
                if totals[game, seat] >= house[0]:
                    starters[game], sums[game] = seat, OVER


@njit(cache=True, parallel=True)
def play_last_turns(
    missing, firsts, games, opened, totals, seats, random,
    levels, temperatures, turn, gain, deck, greedy, house,
):  # fmt: skip
    """Play the last turn of games; those of one entry of ``missing`` lack as many to a tie."""
    count = len(missing)
    for block in prange((count + LANES - 1) // LANES):
        offsets, throws, starts, places, widest = deck
        after, ahead = greedy
        worths = np.empty(MOST_SELECTIONS)
        lacks = np.empty(LANES, np.int64)
        for lane in range(LANES):
            lacks[lane] = missing[min(block * LANES + lane, count - 1)]
        banks, top = final_banks(lacks, gain, house, opened)
        workspace, rolled = _work(banks, top, np.zeros(LANES), turn, house)
        for lane in range(min(LANES, count - block * LANES)):
            place = block * LANES + lane
            for game in games[firsts[place] : firsts[place + 1]]:
                seat = seats[game]
                if levels[seat] != VALUE:
                    steps = _by_rule(
                        levels[seat], after, ahead, house, totals[game, seat], lacks[lane], True,
                        random, game, offsets, throws, starts, places, widest,
                    )  # fmt: skip
                else:
                    steps = _by_worth(
                        temperatures[seat], workspace, rolled, banks, top, lane, worths,
                        house, random, game, offsets, throws, starts, places,
                    )  # fmt: skip
                totals[game, seat] += max(steps, 0)


@njit(cache=True)
def _passed(final, turn, missing, other):
    if missing > 0:
        return final[0 if other else 1, min(missing, final.shape[1] - 1)]
    return 1.0 if missing else 1.0 - turn[3][DICE] / 2


@njit(cache=True)
def _standing(win, final, turn, house, totals, busts, seat, total, own_busts, starter):
    """Worth of having ended a turn with ``total`` (``ten_thousand_ending``)."""
    seats = len(totals)
    last = starter >= 0 or total >= house[0]
    if last and not house[4]:
        return 1.0
    holds, odds, best, ties = 1.0, 1.0, 0, 0
    done = False
    for place in range(1, seats):
        other = (seat + place) % seats
        done = done or other == starter
        theirs = totals[other]
        if not last:
            plane = win[busts[other], own_busts] if win.shape[0] > 1 else win[0, 0]
            odds += plane[theirs, total] / (1.0 - plane[theirs, total])
        elif not done:
            holds *= 1.0 - _passed(final, turn, total - theirs, theirs)
        elif theirs >= best:
            ties = 1 if theirs > best else ties + 1
            best = theirs
    if not last:
        return 1.0 / odds
    if total < best:
        return 0.0
    return holds / (1 + ties) if total == best else holds


@njit(cache=True)
def _lane(banks, busts, lane, win, final, turn, house, cost, totals, counts, seat, starter):
    """Fill one lane with what banking and busting are worth to the seat at play."""
    target, minimum, opening, _, _, exact, _ = house
    own = totals[seat]
    least = minimum if own else max(minimum, opening)
    for steps in range(len(banks)):
        if steps < least or (exact and own + steps > target):
            banks[steps, lane] = NEVER
        else:
            banks[steps, lane] = _standing(
                win, final, turn, house, totals, counts, seat, own + steps, 0, starter
            )
    count = (counts[seat] + 1) % 3 if cost else 0
    fallen = max(own - cost, 0) if cost and not count else own
    busts[lane] = _standing(win, final, turn, house, totals, counts, seat, fallen, count, starter)


@njit(cache=True)
def _end_turn(totals, counts, seat, steps, starter, cost, house):
    """Write a turn down; return who started the last round (-1: nobody yet)."""
    if steps != BUST:
        totals[seat] += steps
        counts[seat] = 0
        return seat if starter < 0 and totals[seat] >= house[0] else starter
    if cost:
        counts[seat] = (counts[seat] + 1) % 3
        if counts[seat] == 0:
            totals[seat] = max(totals[seat] - cost, 0)
    return starter


@njit(cache=True)
def _deal(game, seat, starter, counts, following, end, totals, levels, house):
    """Give lanes without a game the next one.

    Returns the game that follows, and the steps from which all bank (0: no lane weighs).
    """
    top = 0
    for lane in range(LANES):
        if game[lane] < 0 and following < end:
            game[lane], following = following, following + 1
            seat[lane], starter[lane], counts[lane] = 0, -1, 0
        if game[lane] >= 0 and levels[seat[lane]] == VALUE:
            most = max(house[0] + house[6], totals[game[lane]].max() + 1)
            top = max(top, most - totals[game[lane], seat[lane]])
    return following, top


@njit(cache=True)
def _behind(score, mover):
    """Steps by which a seat is behind the highest of the others."""
    leader = 0
    for other in range(len(score)):
        if other != mover:
            leader = max(leader, score[other])
    return leader - score[mover]


@njit(cache=True, parallel=True)
def play_tables(
    totals, random, levels, temperatures, win, final, turn, gain, cost, deck, greedy, house, blocks
):
    """Play whole games of any number of seats; ``totals[game, seat]`` ends as the score."""
    games, seats = totals.shape
    for block in prange(blocks):
        offsets, throws, starts, places, widest = deck
        after, ahead = greedy
        worths = np.empty(MOST_SELECTIONS)
        following, end = games * block // blocks, games * (block + 1) // blocks
        game, seat, starter = np.full((3, LANES), -1)
        counts = np.zeros((LANES, seats), np.int64)
        busts = np.zeros(LANES)
        while True:
            following, top = _deal(
                game, seat, starter, counts, following, end, totals, levels, house
            )
            if game.max() < 0:
                break
            banks = np.zeros((top + gain + 1 if top else 0, LANES))
            for lane in range(LANES):
                if game[lane] >= 0 and levels[seat[lane]] == VALUE:
                    _lane(
                        banks, busts, lane, win, final, turn, house, cost, totals[game[lane]],
                        counts[lane], seat[lane], starter[lane],
                    )  # fmt: skip
            workspace, rolled = _work(banks, top, busts, turn, house)
            for lane in range(LANES):
                if game[lane] < 0:
                    continue
                score, mover, last = totals[game[lane]], seat[lane], starter[lane] >= 0
                if levels[mover] != VALUE:
                    steps = _by_rule(
                        levels[mover], after, ahead, house, score[mover], _behind(score, mover),
                        last, random, game[lane], offsets, throws, starts, places, widest,
                    )  # fmt: skip
                else:
                    steps = _by_worth(
                        temperatures[mover], workspace, rolled, banks, top, lane, worths,
                        house, random, game[lane], offsets, throws, starts, places,
                    )  # fmt: skip
                starter[lane] = _end_turn(
                    score, counts[lane], mover, steps, starter[lane], cost, house
                )
                seat[lane] = (mover + 1) % seats
                if starter[lane] >= 0 and (seat[lane] == starter[lane] or not house[4]):
                    game[lane] = -1
