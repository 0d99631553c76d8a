"""Penta: what every sheet is still worth with best play, eight sheets at a time.

For one sheet let B(r) be the most that writing roll r brings: points, bonuses and the
value of the sheet afterwards. With E(k) the worth of a keep k and V(r) of a roll,

    E(k) = 1/6 sum over faces f of X(k + f),   X(r) = B(r), then V(r), for five dice,
    V(r) = max over keeps k of r of E(k),      the whole roll counting as kept,

twice over (rolls three and two), and the sheet is worth the mean of V(r) over first
rolls. Both run along the lattice of the 462 keeps, where an edge adds or removes one die:
E downwards, and M(k) = max(E(k), max over dice d of M(k - d)) upwards, so that V = M.
About 5,000 additions and comparisons do for a sheet.

B needs no loop over boxes. The best upper box is the larger of the best among Ones to
Threes and the best among Fours to Sixes, two small trees of counts. Lower boxes give few
distinct offers: 0, or the sum of the dice, or fixed points, each for a group of boxes of
which only the best counts. Five alike are the one roll that depends on the Penta box.

The sheets of a level (as many boxes filled) do not depend on each other; ``solve`` takes
any stretch of them, so levels are shared out among threads.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from dadu.solver._kernels_lanes import (
    LANES,
    add_weighted,
    best1,
    best2,
    best3,
    best4,
    best5,
    larger,
    mean,
    raise_to,
    shifted,
)

__all__ = [
    "NEVER",
    "Board",
    "Sheets",
    "best_keeps",
    "join_rolls",
    "lay",
    "mean_keeps",
    "solve",
    "turn",
]

NEVER = -1e30
"""What a box that is not open brings."""


class Board(NamedTuple):
    """Rows of a workspace and the edges between them, for one rule set.

    Rows 0 to 461 are the keeps by number of dice, so that the last 252 are the rolls.
    ``runs`` are (first, last + 1, edges) of keeps with as many different dice. An *offer*
    is a group of lower boxes with the points they take for a roll; rolls with the same
    offers are of one kind. ``offers`` lists (group, points) kind by kind; ``pairs`` lists
    each different one once, with the kinds that have it in ``pair_kinds``.
    """

    up: np.ndarray
    down: np.ndarray
    runs: np.ndarray
    weights: np.ndarray
    trees: np.ndarray
    roll_parts: np.ndarray
    groups: np.ndarray
    offers: np.ndarray
    offer_ends: np.ndarray
    pairs: np.ndarray
    pair_ends: np.ndarray
    pair_kinds: np.ndarray
    penta_rolls: np.ndarray
    joker_points: np.ndarray
    joker: int
    penta_bonus: float
    upper_row: int
    lower_row: int
    group_row: int
    offer_row: int
    total_row: int
    rows: int


class Sheets(NamedTuple):
    """Every entry's sheet, the entries by level, and what leads from one to the next.

    ``order`` are the entries by number of open boxes. A *step* is ``6 * face + count``:
    ``next_place`` and ``next_points`` (bonus included) say where it leads from each gap.
    """

    order: np.ndarray
    upper: np.ndarray
    row: np.ndarray
    place: np.ndarray
    offsets: np.ndarray
    widths: np.ndarray
    firsts: np.ndarray
    next_place: np.ndarray
    next_points: np.ndarray


_FAST = {"nogil": True, "cache": True, "error_model": "numpy"}


@njit(**_FAST)
def _gather(work, lane, values, board, sheets, entry):
    """Put the worth of every box of one sheet, by dice it counts, into a lane."""
    upper, row, place = sheets.upper[entry], sheets.row[entry], sheets.place[entry]
    gap = sheets.firsts[upper] + place
    for face in range(6):
        first = board.upper_row + 6 * face
        if upper >> face & 1:
            rest = upper ^ (1 << face)
            base = sheets.offsets[rest] + row * sheets.widths[rest]
            for count in range(6):
                step = 6 * face + count
                after = values[base + sheets.next_place[gap, step]]
                work[first + count, lane] = after + sheets.next_points[gap, step]
        else:
            for count in range(6):
                work[first + count, lane] = NEVER
    width = sheets.widths[upper]
    base = sheets.offsets[upper] + row * width + place
    lower = row // 3
    for box in range(6):
        worth = NEVER
        if lower >> box & 1:
            worth = values[base - (3 << box) * width]
        work[board.lower_row + box, lane] = worth
    for held in range(1, 3):
        worth = NEVER
        if row % 3 == 0:
            worth = values[base + held * width]
        work[board.lower_row + 5 + held, lane] = worth


@njit(**_FAST)
def _write_rolls(work, board):
    """Set the rows of the rolls to the most that writing them brings, jokers aside."""
    for group in range(len(board.groups)):
        target = board.group_row + group
        shifted(work, target, board.lower_row + board.groups[group, 0], 0.0)
        for member in range(1, 8):
            box = board.groups[group, member]
            if box < 0:
                break
            best1(work, target, board.lower_row + box)
    offer = 0
    for kind in range(len(board.offer_ends)):
        target = board.offer_row + kind
        shifted(work, target, board.group_row + board.offers[offer, 0], board.offers[offer, 1])
        offer += 1
        while offer < board.offer_ends[kind]:
            raise_to(work, target, board.group_row + board.offers[offer, 0], board.offers[offer, 1])
            offer += 1
    join_rolls(work, board)


@njit(**_FAST)
def join_rolls(work, board):
    """Set the rows of the rolls from the rows of upper slots and of lower offers."""
    for step in range(len(board.trees)):
        larger(work, board.trees[step, 0], board.trees[step, 1], board.trees[step, 2])
    for roll in range(252):
        parts = board.roll_parts
        larger(work, 210 + roll, parts[roll, 0], parts[roll, 1])
        best1(work, 210 + roll, parts[roll, 2])


@njit(**_FAST)
def _joker_worth(work, lane, board, face):
    """What a joker of a face brings beside its Penta bonus, by P11."""
    own = work[board.upper_row + 6 * face + 5, lane]
    if own > NEVER / 2:
        return own
    lower = NEVER
    for box in range(6):
        worth = work[board.lower_row + box, lane] + board.joker_points[face, box]
        lower = max(lower, worth)
    if lower > NEVER / 2 and board.joker != 3:
        return lower
    for other in range(6):
        lower = max(lower, work[board.upper_row + 6 * other, lane])
    return lower


@njit(**_FAST)
def _write_pentas(work, lane, board, row, upper):
    """Correct the six rolls of five alike of a sheet whose Penta box is filled."""
    held = row % 3
    for face in range(6):
        target = board.penta_rolls[face]
        joker = board.joker == 2 or (board.joker == 1 and held == 2)
        joker = joker or (board.joker == 3 and not upper >> face & 1)
        if joker:
            work[target, lane] = _joker_worth(work, lane, board, face)
        if held == 2:
            work[target, lane] += board.penta_bonus


@njit(**_FAST)
def mean_keeps(work, up):
    for keep in range(209, -1, -1):
        u = up[keep]
        mean(work, keep, u[0], u[1], u[2], u[3], u[4], u[5])


@njit(**_FAST)
def best_keeps(work, down, runs):  # noqa: C901 (one branch for each number of edges)
    for run in range(len(runs)):
        first, last, edges = runs[run]
        if edges == 1:
            for keep in range(first, last):
                best1(work, keep, down[keep, 0])
        elif edges == 2:
            for keep in range(first, last):
                best2(work, keep, down[keep, 0], down[keep, 1])
        elif edges == 3:
            for keep in range(first, last):
                best3(work, keep, down[keep, 0], down[keep, 1], down[keep, 2])
        elif edges == 4:
            for keep in range(first, last):
                d = down[keep]
                best4(work, keep, d[0], d[1], d[2], d[3])
        else:
            for keep in range(first, last):
                d = down[keep]
                best5(work, keep, d[0], d[1], d[2], d[3], d[4])


@njit(**_FAST)
def turn(work, board):
    """From what rolls bring when written to what the turn is worth, in ``total_row``."""
    mean_keeps(work, board.up)
    best_keeps(work, board.down, board.runs)
    mean_keeps(work, board.up)
    best_keeps(work, board.down, board.runs)
    for lane in range(LANES):
        work[board.total_row, lane] = 0.0
    for roll in range(252):
        add_weighted(work, board.total_row, 210 + roll, board.weights[roll])


@njit(**_FAST)
def lay(work, values, board, sheets, entries):
    """Set the rows of the rolls for up to eight entries; spare lanes repeat the last."""
    for lane in range(LANES):
        _gather(work, lane, values, board, sheets, entries[min(lane, len(entries) - 1)])
    _write_rolls(work, board)
    for lane in range(LANES):
        entry = entries[min(lane, len(entries) - 1)]
        if sheets.row[entry] % 3:
            _write_pentas(work, lane, board, sheets.row[entry], sheets.upper[entry])


@njit(**_FAST)
def solve(values, board, sheets, first, last):
    """Set the values of ``sheets.order[first:last]``, which have as many open boxes."""
    work = np.empty((board.rows, LANES))
    for start in range(first, last, LANES):
        lay(work, values, board, sheets, sheets.order[start : min(start + LANES, last)])
        turn(work, board)
        for lane in range(min(LANES, last - start)):
            values[sheets.order[start + lane]] = work[board.total_row, lane]
