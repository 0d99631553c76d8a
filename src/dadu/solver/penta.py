"""Computing the Penta table: expected points still to come of every sheet, best play.

Levels are solved from full sheets to the empty one; the sheets of a level are shared
out among threads (the kernels release the interpreter). Float64 throughout; the table
stores points in units of 2**-20, so that each is off by at most half a millionth.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dadu.game.penta import start as first_roll
from dadu.rules.penta import ALL_OPEN, BOXES, PentaRules
from dadu.solver import _kernels_penta as kernels
from dadu.solver._penta_board import board_for, sheets_for
from dadu.solver.penta_index import index_for
from dadu.solver.penta_values import KIND
from dadu.solver.table import Column, Table

__all__ = ["DEVIATION_UNIT", "POINT_UNIT", "Progress", "build", "solve"]

Progress: TypeAlias = Callable[[float], None]
"""Called now and then with the part that is done, from 0 to 1."""
POINT_UNIT: Final = 2.0**-20
DEVIATION_UNIT: Final = 2.0**-7
MOST_POINTS: Final = 1575
"""The highest total by our rules."""
_STRETCH: Final = 512


def solve(rules: PentaRules, progress: Progress | None = None) -> NDArray[np.float64]:
    """The expected points still to come of every sheet, in the order of ``PentaIndex``."""
    index = index_for(rules)
    board = board_for(rules)
    sheets, levels = sheets_for(index, rules.upper_bonus)
    values = np.zeros(index.size)

    def stretch(first: int, last: int) -> None:
        kernels.solve(values, board, sheets, first, last)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for open_boxes in range(1, len(BOXES) + 1):
            first, last = levels[open_boxes], levels[open_boxes + 1]
            starts = range(first, last, _STRETCH)
            list(pool.map(stretch, starts, (min(last, start + _STRETCH) for start in starts)))
            if progress:
                progress(last / index.size)
    return values


def build(
    rules: PentaRules,
    progress: Progress | None = None,
    *,
    with_deviation: bool = False,
    with_totals: bool = False,
) -> Table:
    """The table of a rule set; ``deviation`` takes some seconds more, ``totals`` some twenty."""
    values = solve(rules, progress)
    start = float(values[index_for(rules).entry(ALL_OPEN, 0, None)])
    columns = {"points": quantised(values, POINT_UNIT)}
    if with_deviation or with_totals:
        from dadu.solver import _penta_play as play  # many kernels, seldom wanted

        solved = play.field(rules, values)
    if with_deviation:
        columns["deviation"] = quantised(play.deviations(solved), DEVIATION_UNIT)
    if with_totals:
        chances = play.distribution(solved, first_roll(rules, 1)).at(np.arange(MOST_POINTS + 1))
        columns["totals"] = Column(array("f", chances.astype(np.float32).tobytes()))
    return Table(str(rules), KIND, columns, {"start": start})


def quantised(values: NDArray[np.float64], unit: float) -> Column:
    """Numbers rounded to whole multiples of a unit."""
    whole = np.rint(values / unit).astype(np.int32)
    return Column(array("i", whole.tobytes()), unit)
