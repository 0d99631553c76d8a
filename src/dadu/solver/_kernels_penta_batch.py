"""Penta, many at once: what every move of positions is worth, and turns that were played."""

from __future__ import annotations

import numpy as np
from numba import njit

from dadu.solver._kernels_lanes import LANES
from dadu.solver._kernels_penta import NEVER, best_keeps, lay, mean_keeps
from dadu.solver._kernels_penta_play import SLOTS, offers, options_of

__all__ = ["judge", "judge_turns"]

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


@njit(**_FAST)
def _best(plans, group, left, roll):
    """What a roll is worth with so many rolls left and best play."""
    slot = plans.slots[group, roll]
    stop = plans.worth[group, slot] + plans.extras[group, roll]
    if left == 0 or plans.choice[group, left - 1, roll] >= 210:
        return stop
    return plans.keeps[group, left - 1, plans.choice[group, left - 1, roll]]


@njit(**_FAST)
def _count(dice, roll, left, options):
    """How many moves there are: boxes, and keeps while rolls are left."""
    count = 0
    if left:
        while dice.keeps[roll, count] >= 0:
            count += 1
    for box in range(13):
        count += options[box] > NEVER / 2
    return count


@njit(**_FAST)
def judge_turns(values, board, dice, sheets, plans, groups, order, entries, log, luck, loss, moves):
    """Set the luck of every roll of played turns, and of every move the loss and its choices.

    ``log`` holds, up to three times, a roll and the keep or 210 + box; -1 for what was not.
    Turns ``order[groups[p] : groups[p + 1]]`` began at the entry of plan p.
    """
    extra, options = np.zeros(13), np.zeros(13)
    for group in range(len(groups) - 1):
        entry = entries[order[groups[group]]]
        held = sheets.row[entry] % 3
        for number in range(groups[group], groups[group + 1]):
            turn = order[number]
            before = values[entry]
            for stage in range(3):
                roll, choice, left = log[turn, 2 * stage], log[turn, 2 * stage + 1], 2 - stage
                if roll < 0:
                    break
                best = _best(plans, group, left, roll)
                luck[turn, stage] = best - before
                if choice < 0:
                    break
                options_of(board, dice, roll, held, plans.worth[group], extra, options)
                keeps = choice < 210
                worth = plans.keeps[group, left - 1, choice] if keeps else options[choice - 210]
                loss[turn, stage] = best - worth
                moves[turn, stage] = _count(dice, roll, left, options)
                before = worth
