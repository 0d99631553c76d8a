"""The solved table of Ten Thousand for two seats: chances to win, looked up.

``win`` holds, for every pair (own total, other total) below the target, the chance of the
seat about to begin its turn; ``final`` the chance to win the last turn, a tie as half, by
the points that are missing to a tie, once for a seat whose total is not 0 and once for one
that has still to open. All in whole 2**-32: at most 1.2e-10 from the solver's number.

Where three busts in a row cost points there is one square of pairs for each (own busts,
other busts), 0-2 each; elsewhere one. In the column the rows (own totals) of a square are
differences to the row before, as neighbours are nearly equal.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import pairwise
from operator import add, sub
from typing import Final

from dadu.errors import Malformed
from dadu.rules import parse_rules
from dadu.rules.ten_thousand import TenThousandRules
from dadu.solver.table import Column, Table

__all__ = ["KIND", "UNIT", "WinTable", "pack", "unpack"]

KIND: Final = "ten-thousand"
UNIT: Final = 2.0**-31
_COUNTS: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class WinTable:
    """Chances of two seats, unpacked; totals, deficits and ``cap`` in steps of 50 points.

    From ``cap`` steps beyond the target on, every bank was forced (which changes nothing).
    """

    rules: TenThousandRules
    target: int
    cap: int
    squares: tuple[tuple[array[int], ...], ...]
    final: tuple[array[int], array[int]]

    def win(self, own: int, other: int, own_busts: int = 0, other_busts: int = 0) -> float:
        """Chance of the seat about to begin its turn, both totals below the target."""
        square = self.squares[own_busts * _COUNTS + other_busts if len(self.squares) > 1 else 0]
        return square[own][other] * UNIT

    def final_chance(self, missing: int, *, opened: bool) -> float:
        """Chance to win the last turn with ``missing`` steps (at least 1) to a tie."""
        chances = self.final[0 if opened else 1]
        return chances[min(missing, len(chances) - 1)] * UNIT


def pack(
    rules: TenThousandRules, cap: int, squares: list[list[array[int]]], final: list[array[int]]
) -> Table:
    """The table as columns of a file, from whole multiples of UNIT."""
    numbers: array[int] = array("i")
    for rows in squares:
        numbers.extend(rows[0])
        for before, row in pairwise(rows):
            numbers.extend(map(sub, row, before))
    facts = {"target": len(squares[0]), "cap": cap, "squares": len(squares),
             "first-seat": squares[0][0][0] * UNIT}  # fmt: skip
    columns = {
        "win": Column(numbers, UNIT),
        "final": Column(final[0], UNIT),
        "final-unopened": Column(final[1], UNIT),
    }
    return Table(str(rules), KIND, columns, facts)


def unpack(table: Table) -> WinTable:
    """The chances in a table of this kind. Raises Malformed for another kind."""
    rules = parse_rules(table.rules)
    if table.kind != KIND or not isinstance(rules, TenThousandRules):
        raise Malformed("table-other", stamp="kind", found=table.kind, wanted=KIND)
    target, cap, count = (int(table.facts[name]) for name in ("target", "cap", "squares"))
    numbers = table.columns["win"].numbers
    size = target * target
    starts = range(0, count * size, size)
    squares = tuple(_square(numbers[first : first + size], target) for first in starts)
    final = (table.columns["final"].numbers, table.columns["final-unopened"].numbers)
    return WinTable(rules, target, cap, squares, final)


def _square(numbers: array[int], target: int) -> tuple[array[int], ...]:
    rows = [numbers[:target]]
    for first in range(target, target * target, target):
        rows.append(array("i", map(add, rows[-1], numbers[first : first + target])))
    return tuple(rows)
