"""Penta, aiming: the best mean of any payoff of the final total, for every total so far.

Let U(sheet, t) be the most that a payoff can be expected to be when t points have been
earned since the position asked about. A turn is worked out as in ``_kernels_penta``, with
eight neighbouring totals as lanes: what a box brings for p points is U(sheet after, t + p).
From ``size`` points on the payoff stays what it is there (``top``).
"""

from __future__ import annotations

import numpy as np
from numba import njit

from dadu.solver._kernels_lanes import LANES, best1
from dadu.solver._kernels_penta import NEVER, join_rolls, turn
from dadu.solver._kernels_penta_play import SLOTS, offers, options_of

__all__ = ["aim"]

_FAST = {"nogil": True, "cache": True, "error_model": "numpy"}


@njit(**_FAST)
def _raise(work, target, payoffs, total, top):
    """Raise a row to the payoffs of the totals from ``total`` on."""
    for lane in range(LANES):
        payoff = payoffs[total + lane] if total + lane < len(payoffs) else top
        work[target, lane] = max(work[target, lane], payoff)


@njit(**_FAST)
def _set_slots(work, board, before, where, after, earned, worth, total, top):
    for slot in range(36):
        target = board.upper_row + slot
        work[target] = NEVER
        if worth[slot] > NEVER / 2:
            payoffs = before[where[after[slot]]]
            _raise(work, target, payoffs, total + int(earned[slot]), top)


@njit(**_FAST)
def _set_offers(work, board, before, where, after, worth, total, top):
    place = 0
    for kind in range(len(board.offer_ends)):
        work[board.offer_row + kind] = NEVER
    for pair in range(len(board.pairs)):
        target = board.group_row
        work[target] = NEVER
        for member in range(8):
            box = board.groups[board.pairs[pair, 0], member]
            if box < 0:
                break
            if worth[36 + box] > NEVER / 2:
                payoffs = before[where[after[36 + box]]]
                _raise(work, target, payoffs, total + board.pairs[pair, 1], top)
        while place < board.pair_ends[pair]:
            best1(work, board.offer_row + board.pair_kinds[place], target)
            place += 1


@njit(**_FAST)
def _set_pentas(work, board, dice, held, before, where, after, earned, worth, total, top):
    """Correct the six rolls of five alike where the Penta box is filled."""
    extra, options = np.empty(13), np.empty(13)
    for face in range(6):
        target = board.penta_rolls[face]
        options_of(board, dice, target - 210, held, worth, extra, options)
        work[target] = NEVER
        for box in range(12):
            if options[box] > NEVER / 2:
                slot = dice.slots[box, target - 210]
                points = int(earned[slot] + extra[box])
                _raise(work, target, before[where[after[slot]]], total + points, top)


@njit(**_FAST)
def aim(board, dice, sheets, entries, before, where, top, found):
    """Set ``found[i, t]`` to U of ``entries[i]``, all of one level.

    ``before`` are the rows of the level before, ``where`` the row of each entry there.
    """
    work = np.zeros((board.rows, LANES))
    after, earned, worth = np.zeros(SLOTS, np.int64), np.zeros(SLOTS), np.zeros(SLOTS)
    nothing = np.zeros(len(sheets.upper))
    size = before.shape[1]
    for number in range(len(entries)):
        entry = entries[number]
        offers(nothing, sheets, entry, after, earned, worth)
        held = sheets.row[entry] % 3
        for total in range(0, size, LANES):
            _set_slots(work, board, before, where, after, earned, worth, total, top)
            _set_offers(work, board, before, where, after, worth, total, top)
            join_rolls(work, board)
            if held:
                _set_pentas(
                    work, board, dice, held, before, where, after, earned, worth, total, top
                )
            turn(work, board)
            for lane in range(min(LANES, size - total)):
                found[number, total + lane] = work[board.total_row, lane]
