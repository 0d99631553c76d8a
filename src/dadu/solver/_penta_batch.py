"""What every move of many Penta positions is worth, for studies of millions of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dadu.dice import Roll
from dadu.solver._kernels_penta_batch import judge
from dadu.solver._penta_board import KEEPS
from dadu.solver._penta_play import Field
from dadu.solver.penta_index import KINDS, UNREACHABLE

__all__ = ["Judged", "entries_of", "judged", "roll_number"]

_NUMBERS = {roll: number for number, roll in enumerate(KEEPS[210:])}
_MOST_KEEPS = 33


class Judged(NamedTuple):
    """Points still to come by position and move, NaN where there is no such move.

    ``keeps`` follow ``dice.keeps`` of the roll, all five dice left out; ``boxes`` BOXES.
    """

    keeps: NDArray[np.float64]
    boxes: NDArray[np.float64]


def roll_number(roll: Roll) -> int:
    """The number that stands for a roll of five dice."""
    return _NUMBERS[roll]


def entries_of(
    of: Field, open_boxes: ArrayLike, upper: ArrayLike, kinds: ArrayLike
) -> NDArray[np.int32]:
    """The entries of many sheets; kinds of Penta box: 0 open, 1 holds 0, 2 holds 50.

    Raises LookupError when filled boxes cannot sum to an upper total.
    """
    boxes, index = np.asarray(open_boxes), of.index
    sets = boxes & 63
    places = np.array(index.place)[sets, np.minimum(upper, index.threshold)]
    if (places == UNREACHABLE).any():
        raise LookupError(upper)
    rows = (boxes >> 6 & 63) * KINDS + np.asarray(kinds)
    found = np.array(index.offsets)[sets] + rows * np.array(index.widths)[sets] + places
    return np.asarray(found, dtype=np.int32)


def judged(
    of: Field,
    entries: NDArray[np.int32],
    rolls: NDArray[np.int64],
    rolls_left: NDArray[np.int64],
) -> Judged:
    """What every move is worth, of positions given as entry, roll number and rolls left.

    On one core, eight positions at a time; those with as many rolls left side by side
    take least.
    """
    keeps = np.empty((len(entries), _MOST_KEEPS))
    boxes = np.empty((len(entries), 13))
    judge(of.values, of.board, of.dice, of.sheets, entries, rolls, rolls_left, keeps, boxes)
    return Judged(keeps, boxes)
