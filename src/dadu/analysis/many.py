"""Many games of Penta judged at once, thousands in a second, for studies.

Takes NumPy and Numba (the ``solve`` extra), imported when games are judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from dadu.errors import Illegal
from dadu.notation.record import Record
from dadu.rules import PentaRules
from dadu.solver.library import UnsolvedError, table_for

if TYPE_CHECKING:
    from dadu.solver.table import Table

__all__ = ["Marks", "marks"]


@dataclass(frozen=True, slots=True)
class Marks:
    """The luck of every roll of a record, and the loss of every move, in their order.

    As ``Analysis.throws`` and ``Analysis.choices`` have them; ``options`` counts the moves
    there were each time.
    """

    lucks: tuple[float, ...]
    losses: tuple[float, ...]
    options: tuple[int, ...]


def marks(records: Sequence[Record]) -> list[Marks]:
    """Judge records of Penta, in their order; quickest where those of the same rules are together.

    Raises Illegal for another game, UnsolvedError without NumPy and Numba.
    """
    try:
        return [
            found
            for rules, alike in groupby(records, key=lambda record: record.rules)
            for found in _marks(table_for(_penta(rules)), list(alike))
        ]
    except ModuleNotFoundError as missing:
        raise UnsolvedError("solver-missing", module=missing.name) from missing


def _penta(rules: object) -> PentaRules:
    if not isinstance(rules, PentaRules):
        raise Illegal("move-of-other-game", "P1", move=str(rules))
    return rules


def _marks(table: Table, records: list[Record]) -> Iterator[Marks]:
    from dadu.solver._penta_judge import field_of, judge, logged

    of = field_of(table)
    entries, log, turns = logged(of.index, [(len(r.seats), r.events) for r in records])
    luck, loss, moves = judge(of, entries, log)
    rolled, moved = log[:, ::2] >= 0, log[:, 1::2] >= 0
    first = 0
    for count in turns:
        rows = slice(first, first + count)
        first += count
        yield Marks(
            tuple(luck[rows][rolled[rows]].tolist()),
            tuple(loss[rows][moved[rows]].tolist()),
            tuple(moves[rows][moved[rows]].tolist()),
        )
