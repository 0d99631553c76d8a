"""Tables in double precision, in the place of the shipped ones, whose numbers are rounded."""

from __future__ import annotations

from array import array
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.solver import library, penta, ten_thousand, ten_thousand_values
from dadu.solver.penta_values import KIND
from dadu.solver.table import Column, Table
from dadu.solver.ten_thousand_table import UNIT, WinTable


def instead_of_rounded(patch: pytest.MonkeyPatch) -> None:
    """Let the solvers look up numbers in double precision while a patch lasts."""
    patch.setattr(library, "table_for", table_for)
    patch.setattr(ten_thousand_values, "_unpacked", lambda _, rules: wins_for(rules))


@cache
def table_for(rules: Rules) -> Table:
    """The table of a rule set; what Ten Thousand looks up comes from ``wins_for``."""
    if isinstance(rules, TenThousandRules):
        return Table(str(rules), "ten-thousand", {})
    return Table(str(rules), KIND, {"points": Column(floats(penta_values(rules)))})


@cache
def penta_values(rules: PentaRules) -> NDArray[np.float64]:
    """What every sheet is still worth."""
    return penta.solve(rules)


@cache
def solution_for(rules: TenThousandRules) -> ten_thousand.Solution:
    """The chances of every pair of totals, as solved."""
    return ten_thousand.solve(rules)


@cache
def wins_for(rules: TenThousandRules) -> WinTable:
    """The chances to win; numbers that are not whole stand for parts of the unit."""
    solution = solution_for(rules)
    (square,) = (tuple(floats(row / UNIT) for row in pairs) for pairs in solution.win[0])
    first, second = (floats(chances / UNIT) for chances in solution.final)
    cap = ten_thousand.cap_for(rules) // 50
    return WinTable(rules, len(square), cap, (square,), (first, second))


def floats(numbers: NDArray[np.float64]) -> array:  # type: ignore[type-arg]
    """An array of the standard library."""
    return array("d", numbers.tobytes())
