"""Penta, many positions at once: what every move of each is worth, eight as lanes."""

from __future__ import annotations

import numpy as np
from numba import njit

from dadu.solver._kernels_lanes import LANES
from dadu.solver._kernels_penta import NEVER, best_keeps, lay, mean_keeps
from dadu.solver._kernels_penta_play import SLOTS, offers, options_of

__all__ = ["judge"]

_FAST = {"nogil": True, "cache": True, "error_model": "numpy"}


@njit(**_FAST)
def _take_keeps(work, dice, rolls, rolls_left, left, keeps):
    """Copy the worth of the keeps of the positions with so many rolls left."""
    for lane in range(len(rolls)):
        if rolls_left[lane] == left:
            parts = dice.keeps[rolls[lane]]
            number = 0
            while parts[number] >= 0:
                keeps[lane, number] = work[parts[number], lane]
                number += 1


@njit(**_FAST)
def judge(values, board, dice, sheets, entries, rolls, rolls_left, keeps, boxes):
    """Set, for each position, what its keeps and its boxes are worth, NaN where not legal.

    A position is an entry, the number of the roll that lies, and the rolls left (0-2).
    """
    work = np.empty((board.rows, LANES))
    after, earned, worth = np.zeros(SLOTS, np.int64), np.zeros(SLOTS), np.zeros(SLOTS)
    extra, options = np.zeros(13), np.zeros(13)
    keeps[:] = np.nan
    for start in range(0, len(entries), LANES):
        stop = min(start + LANES, len(entries))
        here, lie, left = entries[start:stop], rolls[start:stop], rolls_left[start:stop]
        for number in range(stop - start):
            entry = here[number]
            offers(values, sheets, entry, after, earned, worth)
            options_of(board, dice, lie[number], sheets.row[entry] % 3, worth, extra, options)
            for box in range(13):
                legal = options[box] > NEVER / 2
                boxes[start + number, box] = options[box] if legal else np.nan
        if left.max():
            lay(work, values, board, sheets, here)
            mean_keeps(work, board.up)
            _take_keeps(work, dice, lie, left, 1, keeps[start:stop])
        if left.max() > 1:
            best_keeps(work, board.down, board.runs)
            mean_keeps(work, board.up)
            _take_keeps(work, dice, lie, left, 2, keeps[start:stop])
