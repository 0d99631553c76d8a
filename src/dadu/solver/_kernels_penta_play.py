"""Penta, one sheet at a time: what best play does in a turn, and what follows from it.

``_kernels_penta`` finds what sheets are worth; these kernels also say which keep and which
box, with what chance a turn ends where, and spread distributions. For one sheet,

    chances of keeps    how often best play keeps k: a push along the lattice of keeps,
                        the transpose of taking means: each keep hands a sixth of its
                        chance to each of its six successors;
    endings             (slot, extra points) of the written roll, with its chance.

A *slot* is one way to fill a box: ``6 * face + count`` for upper boxes, 36-41 for the
lower ones but Penta, 42 and 43 for the Penta box with 0 and with 50. What a slot always
earns stands in ``earned``; the rest (points of lower boxes, Penta bonus) is *extra*.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from dadu.solver._kernels_penta import NEVER

__all__ = [
    "LARGEST_EXTRA",
    "MOST_POINTS",
    "SLOTS",
    "Dice",
    "Plans",
    "Spreads",
    "merge",
    "mix",
    "moments",
    "offers",
    "options_of",
    "plan",
    "profile",
    "spread",
]

SLOTS = 44
LARGEST_EXTRA = 512
MOST_POINTS = 4096
_FAST = {"nogil": True, "cache": True, "error_model": "numpy"}


class Dice(NamedTuple):
    """What each of the 252 rolls shows and earns, and how dice fall.

    ``slots`` and ``extras`` (ordinary points of lower boxes) are by box and roll, ``fives``
    the face of five alike or -1; ``keeps`` lists the keeps of at most four dice of each
    roll, ended by -1; the ``ways[k]`` equally likely throws after keep k lead to the rolls
    from ``throws[first_throw[k]]`` on.
    """

    slots: np.ndarray
    extras: np.ndarray
    fives: np.ndarray
    keeps: np.ndarray
    throws: np.ndarray
    first_throw: np.ndarray
    ways: np.ndarray


class Plans(NamedTuple):
    """Best play of the turns of some entries, one row for each.

    By slot: ``after``, ``earned``, ``worth``. By roll: ``slots`` and ``extras`` of the best
    box, ``written``, the chance that the turn ends with that roll, and ``choice`` (index 0
    with one roll left, 1 with two): the best keep, or 210 and more to stop. ``keeps`` is
    the worth of keeps; ``variance`` what each roll of the turn adds to it.
    """

    after: np.ndarray
    earned: np.ndarray
    worth: np.ndarray
    slots: np.ndarray
    extras: np.ndarray
    written: np.ndarray
    choice: np.ndarray
    keeps: np.ndarray
    variance: np.ndarray


@njit(**_FAST)
def offers(values, sheets, entry, after, earned, worth):
    """Set, for every slot of a sheet, the entry after it, what it earns, and its worth."""
    worth[:] = NEVER
    upper, row, place = sheets.upper[entry], sheets.row[entry], sheets.place[entry]
    gap = sheets.firsts[upper] + place
    for face in range(6):
        if upper >> face & 1:
            rest = upper ^ (1 << face)
            base = sheets.offsets[rest] + row * sheets.widths[rest]
            for slot in range(6 * face, 6 * face + 6):
                after[slot] = base + sheets.next_place[gap, slot]
                earned[slot] = sheets.next_points[gap, slot]
                worth[slot] = values[after[slot]] + earned[slot]
    width = sheets.widths[upper]
    for box in range(6):
        if row // 3 >> box & 1:
            slot = 36 + box
            after[slot] = entry - (3 << box) * width
            earned[slot] = 0.0
            worth[slot] = values[after[slot]]
    if row % 3 == 0:
        for held in range(2):
            slot = 42 + held
            after[slot] = entry + (1 + held) * width
            earned[slot] = 50.0 * held
            worth[slot] = values[after[slot]] + earned[slot]


@njit(**_FAST)
def options_of(board, dice, roll, held, worth, extra, options):
    """Set the extra points and the worth of every box for a roll, NEVER where not allowed."""
    face = dice.fives[roll]
    later = face >= 0 and held > 0
    bonus = board.penta_bonus if later and held == 2 else 0.0
    joker = later and (
        board.joker == 2
        or (board.joker == 1 and held == 2)
        or (board.joker == 3 and worth[6 * face + 5] < NEVER / 2)
    )
    lower_open = False
    for box in range(13):
        extra[box] = bonus + dice.extras[box, roll]
        if joker and 6 <= box < 12:
            extra[box] = bonus + board.joker_points[face, box - 6]
        brings = worth[dice.slots[box, roll]]
        options[box] = brings + extra[box] if brings > NEVER / 2 else NEVER
        lower_open = lower_open or (box >= 6 and options[box] > NEVER / 2)
    if joker and board.joker != 3:
        own = options[face] > NEVER / 2
        for box in range(13):
            if box != face and (own or (box < 6 and lower_open)):
                options[box] = NEVER


@njit(**_FAST)
def _write(board, dice, held, worth, boxes, best):
    """Set the best box of every roll and its worth."""
    best[:] = NEVER
    for box in range(13):
        slots, extras = dice.slots[box], dice.extras[box]
        if worth[slots[0]] > NEVER / 2:
            for roll in range(252):
                brings = worth[slots[roll]] + extras[roll]
                more = brings > best[roll]
                best[roll] = brings if more else best[roll]
                boxes[roll] = box if more else boxes[roll]
    if held:
        extra, options = np.empty(13), np.empty(13)
        for face in range(6):
            roll = board.penta_rolls[face] - 210
            options_of(board, dice, roll, held, worth, extra, options)
            boxes[roll] = np.argmax(options)
            best[roll] = options[boxes[roll]]


@njit(**_FAST)
def _stage(board, rolls, stop, keeps, best, choice):
    """From the worth of rolls to the worth of keeps, and the best keep of every roll.

    ``rolls`` is the worth of a roll once it lies, ``stop`` of writing it at once; a choice
    of 210 or more is to stop.
    """
    up, down = board.up, board.down
    best[210:] = rolls
    for keep in range(209, -1, -1):
        total = best[up[keep, 0]] + best[up[keep, 1]] + best[up[keep, 2]]
        total += best[up[keep, 3]] + best[up[keep, 4]] + best[up[keep, 5]]
        best[keep] = total / 6
        keeps[keep] = best[keep]
    best[210:] = stop
    choice[0] = 0
    for run in range(len(board.runs)):
        first, last, edges = board.runs[run]
        for keep in range(first, last):
            most, chosen = best[keep], keep
            for edge in range(edges):
                part = down[keep, edge]
                more = best[part] > most
                most = best[part] if more else most
                chosen = choice[part] if more else chosen
            best[keep], choice[keep] = most, chosen


@njit(**_FAST)
def _throw_on(up, choice, keeps, rolls, written, chances):
    """Keep, throw, and set ``rolls`` to the chances of what lies then.

    Adds the chances of what is not thrown again to ``written``; returns the mean square of
    what the keeps are worth.
    """
    chances[:] = 0.0
    for roll in range(252):
        if choice[210 + roll] >= 210:
            written[roll] += rolls[roll]
        else:
            chances[choice[210 + roll]] += rolls[roll]
    squares = 0.0
    for keep in range(210):
        squares += chances[keep] * keeps[keep] ** 2
    for keep in range(210):
        part = chances[keep] / 6
        if part:
            for face in range(6):
                chances[up[keep, face]] += part
    rolls[:] = chances[210:]
    return squares


@njit(**_FAST)
def _mean_square(chances, worths):
    total = 0.0
    for roll in range(252):
        total += chances[roll] * worths[roll] ** 2
    return total


@njit(**_FAST)
def plan(values, board, dice, sheets, entries, rolls, rolls_left, plans):
    """Work out best play of the turns of some entries of one level.

    ``rolls`` are the chances of the roll that lies when ``rolls_left`` may follow.
    """
    best, choice = np.zeros((2, 462)), np.zeros((2, 462), np.int64)
    stop, boxes = np.zeros(252), np.zeros(252, np.int64)
    chances, lies = np.zeros(462), np.zeros(252)
    for number in range(len(entries)):
        entry = entries[number]
        worth, keeps, written = plans.worth[number], plans.keeps[number], plans.written[number]
        offers(values, sheets, entry, plans.after[number], plans.earned[number], worth)
        _write(board, dice, sheets.row[entry] % 3, worth, boxes, stop)
        _stage(board, stop, stop, keeps[0], best[0], choice[0])
        _stage(board, best[0, 210:], stop, keeps[1], best[1], choice[1])
        for roll in range(252):
            slot = dice.slots[boxes[roll], roll]
            plans.slots[number, roll] = slot
            plans.extras[number, roll] = int(stop[roll] - worth[slot] + 0.5)
            plans.choice[number, 0, roll] = choice[0, 210 + roll]
            plans.choice[number, 1, roll] = choice[1, 210 + roll]
        lies[:] = rolls
        written[:] = 0.0
        variance = plans.variance[number]
        variance[0] = _mean_square(lies, best[1, 210:]) - values[entry] ** 2
        for stage in range(rolls_left - 1, -1, -1):
            squares = _throw_on(board.up, choice[stage], keeps[stage], lies, written, chances)
            worths = best[0, 210:] if stage else stop
            variance[2 - stage] = _mean_square(lies, worths) - squares
        written += lies


@njit(**_FAST)
def moments(values, seconds, entries, plans):
    """Set the mean squares of the points still to come of planned entries."""
    for number in range(len(entries)):
        total = 0.0
        for roll in range(252):
            slot = plans.slots[number, roll]
            earned = plans.earned[number, slot] + plans.extras[number, roll]
            after = plans.after[number, slot]
            square = earned * (earned + 2 * values[after]) + seconds[after]
            total += plans.written[number, roll] * square
        seconds[entries[number]] = total


@njit(**_FAST)
def profile(reached, entries, plans, upper_bonus, found):
    """Add to ``found`` what best play's visits to planned entries bring.

    ``reached`` are the chances to come to each entry; those of the entries after are added
    to. ``found``: variance of the first, second, third roll; chance of the upper bonus; of
    50 in the Penta box.
    """
    for number in range(len(entries)):
        here = reached[entries[number]]
        found[:3] += here * plans.variance[number]
        for roll in range(252):
            slot = plans.slots[number, roll]
            chance = here * plans.written[number, roll]
            reached[plans.after[number, slot]] += chance
            found[4] += chance if slot == 43 else 0.0
            plain = (slot // 6 + 1) * (slot % 6)
            if slot < 36 and upper_bonus and plans.earned[number, slot] > plain:
                found[3] += chance


@njit(**_FAST)
def merge(plans, number, after, earned, chance, places):
    """List the endings of a turn, equal ones together; return how many.

    ``places`` (number of the ending by slot and extra) is all -1 before and after.
    """
    known = 0
    for roll in range(252):
        if plans.written[number, roll] > 0:
            slot, extra = plans.slots[number, roll], plans.extras[number, roll]
            if places[slot, extra] < 0:
                places[slot, extra] = known
                after[known] = plans.after[number, slot]
                earned[known] = int(plans.earned[number, slot]) + extra
                chance[known] = 0.0
                known += 1
            chance[places[slot, extra]] += plans.written[number, roll]
    for roll in range(252):
        places[plans.slots[number, roll], plans.extras[number, roll]] = -1
    return known


class Spreads(NamedTuple):
    """Distributions of the points still to come: of each entry, where its own begins in a
    flat array of chances, for how many points from which lowest.
    """

    first: np.ndarray
    length: np.ndarray
    lowest: np.ndarray


@njit(**_FAST)
def mix(after, earned, chance, known, chances, spreads, mixed, negligible):
    """Mix the distributions after some endings into ``mixed``; return (lowest, length).

    Ends of a distribution that together weigh less than ``negligible`` are left out.
    """
    lowest, highest = 1 << 30, 0
    for ending in range(known):
        low = earned[ending] + spreads.lowest[after[ending]]
        lowest, highest = min(lowest, low), max(highest, low + spreads.length[after[ending]])
    mixed[: highest - lowest] = 0.0
    for ending in range(known):
        part = chance[ending]
        length, first = spreads.length[after[ending]], spreads.first[after[ending]]
        shift = earned[ending] + spreads.lowest[after[ending]] - lowest
        target, source = mixed[shift : shift + length], chances[first : first + length]
        for points in range(length):
            target[points] += part * source[points]
    start, stop = 0, highest - lowest
    left_out = mixed[start]
    while left_out < negligible and start < stop - 1:
        start += 1
        left_out += mixed[start]
    left_out = mixed[stop - 1]
    while left_out < negligible and start < stop - 1:
        stop -= 1
        left_out += mixed[stop - 1]
    for points in range(stop - start):
        mixed[points] = mixed[start + points]
    return lowest + start, stop - start


@njit(**_FAST)
def spread(entries, plans, chances, spreads, room, negligible):
    """Write the distributions of planned entries into ``room``; return the size used.

    ``chances`` holds those of the level before. ``spreads.first`` counts from the start of
    ``room``, which needs MOST_POINTS for each entry.
    """
    after, earned, chance = np.zeros(252, np.int64), np.zeros(252, np.int64), np.zeros(252)
    places = np.full((SLOTS, LARGEST_EXTRA), -1)
    mixed = np.empty(MOST_POINTS)
    used = 0
    for number in range(len(entries)):
        known = merge(plans, number, after, earned, chance, places)
        lowest, length = mix(after, earned, chance, known, chances, spreads, mixed, negligible)
        entry = entries[number]
        spreads.first[entry], spreads.length[entry], spreads.lowest[entry] = used, length, lowest
        room[used : used + length] = mixed[:length]
        used += length
    return used
