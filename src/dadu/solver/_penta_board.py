"""What the Penta kernels need to know of dice, boxes and sheets, as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import accumulate, groupby
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from dadu.dice import FACES, Roll, rolls, without
from dadu.rules.penta import (
    BOXES,
    LOWER_BOXES,
    PENTA_POINTS,
    Joker,
    PentaRules,
    joker_points,
    points,
)
from dadu.solver._kernels_penta import Board, Sheets
from dadu.solver.penta_index import ROWS, UPPER_SETS, PentaIndex

__all__ = ["KEEPS", "board_for", "sheets_for"]

Step: TypeAlias = tuple[int, int, int]
Counts: TypeAlias = tuple[int, ...]
_Thing = TypeVar("_Thing")
_DICE: Final = 5
_LOWER: Final = LOWER_BOXES[:6]
_PENTA_ZERO: Final = 6
_PENTA_FULL: Final = 7
_JOKERS: Final = {Joker.NONE: 0, Joker.ARMED: 1, Joker.FORCED: 2, Joker.FREE: 3}


def _in_order(keep: Roll) -> tuple[int, int, Roll]:
    return len(keep), len(set(keep)), keep


KEEPS: Final = tuple(
    sorted((keep for size in range(_DICE + 1) for keep, _ in rolls(size)), key=_in_order)
)
"""The 462 keeps in the order of the workspace: by dice, then by different faces."""
_ROW: Final = {keep: row for row, keep in enumerate(KEEPS)}
_ROLLS: Final = KEEPS[210:]


@cache
def _up() -> NDArray[np.uint16]:
    return np.array(
        [[_ROW[tuple(sorted((*keep, face)))] for face in FACES] for keep in KEEPS[:210]], np.uint16
    )


@cache
def _down() -> NDArray[np.uint16]:
    down = np.zeros((len(KEEPS), _DICE), np.uint16)
    for row, keep in enumerate(KEEPS):
        for edge, face in enumerate(sorted(set(keep))):
            down[row, edge] = _ROW[without(keep, (face,))]
    return down


@cache
def _runs() -> NDArray[np.int64]:
    runs = []
    numbered = enumerate(KEEPS[1:], 1)
    for (_, edges), run in groupby(numbered, key=lambda item: _in_order(item[1])[:2]):
        members = [row for row, _ in run]
        runs.append((members[0], members[-1] + 1, edges))
    return np.array(runs, np.int64)


def _half_tree(
    faces: tuple[int, int, int], upper_row: int, first: int
) -> tuple[list[Step], dict[Counts, int]]:
    """Steps (target, one row, other row) to the best of three upper boxes for all counts."""
    place: dict[Counts, int] = {(n,): upper_row + 6 * faces[0] + n for n in range(6)}
    steps: list[Step] = []
    for face in faces[1:]:
        longer: dict[Counts, int] = {}
        for counts, row in place.items():
            for count in range(_DICE + 1 - sum(counts)):
                longer[(*counts, count)] = first + len(steps)
                steps.append((first + len(steps), row, upper_row + 6 * face + count))
        place = longer
    return steps, place


def _lower_offers(rules: PentaRules, roll: Roll) -> tuple[tuple[frozenset[int], int], ...]:
    """Groups of lower boxes that take a roll for the same points; one that offers 0 is of all.

    Boxes count from 0; the Penta box is 6 where it gets 0 and 7 where it gets 50.
    """
    earned = [points(rules, box, roll) for box in _LOWER]
    five = points(rules, BOXES[-1], roll) == PENTA_POINTS
    offers = {0: frozenset(range(6)) | (frozenset() if five else {_PENTA_ZERO})}
    for worth in sorted({*earned} - {0}):
        offers[worth] = frozenset(box for box in range(6) if earned[box] == worth)
    if five:
        offers[PENTA_POINTS] = offers.get(PENTA_POINTS, frozenset()) | {_PENTA_FULL}
    return tuple((boxes, worth) for worth, boxes in offers.items())


@cache
def board_for(rules: PentaRules) -> Board:
    """The rows and edges of a rule set."""
    upper_row = len(KEEPS)
    lower_row = upper_row + 36
    tree_row = lower_row + 8
    low_steps, low = _half_tree((0, 1, 2), upper_row, tree_row)
    high_steps, high = _half_tree((3, 4, 5), upper_row, tree_row + len(low_steps))
    group_row = tree_row + len(low_steps) + len(high_steps)
    offers_of = {roll: _lower_offers(rules, roll) for roll in _ROLLS}
    kinds = _numbered(offers_of.values())
    groups = _numbered(boxes for offers in kinds for boxes, _ in offers)
    pairs: dict[tuple[frozenset[int], int], list[int]] = {}
    for offers, number in kinds.items():
        for offer in offers:
            pairs.setdefault(offer, []).append(number)
    offer_row = group_row + len(groups)
    return Board(
        up=_up(),
        down=_down(),
        runs=_runs(),
        weights=_weights(),
        trees=np.array(low_steps + high_steps, np.int64),
        roll_parts=np.array(
            [
                (low[_counts(roll)[:3]], high[_counts(roll)[3:]], offer_row + kinds[offers])
                for roll, offers in offers_of.items()
            ],
            np.int64,
        ),
        groups=np.array([[*sorted(boxes), *[-1] * (8 - len(boxes))] for boxes in groups], np.int64),
        offers=np.array([(groups[boxes], worth) for kind in kinds for boxes, worth in kind]),
        offer_ends=np.array(list(accumulate(map(len, kinds))), np.int64),
        pairs=np.array([(groups[boxes], worth) for boxes, worth in pairs]),
        pair_ends=np.array(list(accumulate(map(len, pairs.values())))),
        pair_kinds=np.array([kind for kinds_of in pairs.values() for kind in kinds_of]),
        penta_rolls=np.array([_ROW[(face,) * _DICE] for face in FACES], np.int64),
        joker_points=_joker_points(rules),
        joker=_JOKERS[rules.joker],
        penta_bonus=float(rules.penta_bonus),
        upper_row=upper_row,
        lower_row=lower_row,
        group_row=group_row,
        offer_row=offer_row,
        total_row=offer_row + len(kinds),
        rows=offer_row + len(kinds) + 1,
    )


def _numbered(things: Iterable[_Thing]) -> dict[_Thing, int]:
    """Different things in the order they come, each with its number."""
    return {thing: number for number, thing in enumerate(dict.fromkeys(things))}


def _counts(roll: Roll) -> Counts:
    return tuple(roll.count(face) for face in FACES)


def _joker_points(rules: PentaRules) -> NDArray[np.float64]:
    return np.array(
        [[joker_points(rules, box, (face,) * _DICE) for box in _LOWER] for face in FACES], float
    )


@cache
def _weights() -> NDArray[np.float64]:
    weights = dict(rolls(_DICE))
    return np.array([weights[roll] / 6**_DICE for roll in _ROLLS])


def sheets_for(index: PentaIndex, upper_bonus: int) -> tuple[Sheets, tuple[int, ...]]:
    """Every sheet by level, fewest open boxes first, and where each level begins and ends."""
    widths = np.array(index.widths)
    firsts = np.concatenate(([0], np.cumsum(widths)))
    upper = np.repeat(np.arange(UPPER_SETS), widths * ROWS)
    within = np.arange(index.size) - np.array(index.offsets)[upper]
    row, place = within // widths[upper], within % widths[upper]
    bits = np.array([number.bit_count() for number in range(UPPER_SETS)])
    level = (bits[upper] + bits[row // 3] + (row % 3 == 0)).astype(np.uint8)
    next_place, next_points = _successors(index, firsts, upper_bonus)
    sheets = Sheets(
        order=np.argsort(level, kind="stable").astype(np.int32),
        upper=upper.astype(np.uint8),
        row=row.astype(np.uint8),
        place=place.astype(np.uint8),
        offsets=np.array(index.offsets),
        widths=widths,
        firsts=firsts,
        next_place=next_place,
        next_points=next_points,
    )
    return sheets, (0, *(int(end) for end in np.cumsum(np.bincount(level))))


def _successors(
    index: PentaIndex, firsts: NDArray[np.int64], upper_bonus: int
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """For every gap, face and count: the place of the gap afterwards, and the points earned."""
    places = np.zeros((int(firsts[-1]), 36), np.uint8)
    earned = np.zeros((int(firsts[-1]), 36))
    count = np.arange(6)
    for upper in range(UPPER_SETS):
        gap = np.array(index.gaps[upper])[:, None]
        here = slice(int(firsts[upper]), int(firsts[upper + 1]))
        for face in range(6):
            if upper >> face & 1:
                after = np.array(index.gaps[upper ^ 1 << face])
                missing = gap - (face + 1) * count
                place = np.searchsorted(after, missing)
                steps = slice(6 * face, 6 * face + 6)
                places[here, steps] = np.where((missing <= 0) | (place == len(after)), 0, place)
                bonus = np.where((gap > 0) & (missing <= 0), upper_bonus, 0)
                earned[here, steps] = (face + 1) * count + bonus
    return places, earned
