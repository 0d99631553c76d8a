"""Games of Ten Thousand played by Numba, each with random numbers of its own.

Levels and ``deck`` are those of ``_kernels_ten_thousand_level``.

Two seats meet the same pairs of totals in many games, so the games of one sum of totals are
played together: the turn of a pair is worked out once and all its games play it, smaller
sums first. At larger tables every turn has its own totals, and eight games go side by side,
each working out its own turn in one lane.
"""

from __future__ import annotations

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
from dadu.solver._kernels_ten_thousand_level import (
    BUST,
    CLASSIC,
    DICE,
    GREEDY,
    VALUE,
    by_rule,
    by_worth,
)

__all__ = ["CLASSIC", "GREEDY", "VALUE", "play_last_turns", "play_sum", "play_tables"]

MOST_SELECTIONS = 64
OVER = 1 << 30
"""Sum of the totals of a game whose last round has begun."""


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
                        steps = by_rule(
                            levels[seat], after, ahead, house, own, total - 2 * own, False,
                            random, game, offsets, throws, starts, places, widest,
                        )  # fmt: skip
                    elif own == pairs[lane]:
                        steps = by_worth(
                            temperatures[seat], low, low_rolled, low_banks, low_top, lane,
                            worths, house, random, game, offsets, throws, starts, places,
                        )  # fmt: skip
                    else:
                        steps = by_worth(
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
                    steps = by_rule(
                        levels[seat], after, ahead, house, totals[game, seat], lacks[lane], True,
                        random, game, offsets, throws, starts, places, widest,
                    )  # fmt: skip
                else:
                    steps = by_worth(
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
                    steps = by_rule(
                        levels[mover], after, ahead, house, score[mover], _behind(score, mover),
                        last, random, game[lane], offsets, throws, starts, places, widest,
                    )  # fmt: skip
                else:
                    steps = by_worth(
                        temperatures[mover], workspace, rolled, banks, top, lane, worths,
                        house, random, game[lane], offsets, throws, starts, places,
                    )  # fmt: skip
                starter[lane] = _end_turn(
                    score, counts[lane], mover, steps, starter[lane], cost, house
                )
                seat[lane] = (mover + 1) % seats
                if starter[lane] >= 0 and (seat[lane] == starter[lane] or not house[4]):
                    game[lane] = -1
