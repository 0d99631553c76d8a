"""Luck and loss in many games of Penta at once, for studies of thousands and millions of them.

Turns are *logged* as rows of six numbers: up to three times a roll (its number) and what was
done with it, the number of a keep or 210 + that of a box; -1 for what was not. Turns that
begin at the same entry share its plan. Values as in ``analysis``, to rounding in the last bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dadu.dice import Roll
from dadu.game import Keep, Move, Write
from dadu.game.penta import ROLLS
from dadu.rules.penta import ALL_OPEN, PENTA_POINTS, PLACES, UPPER_BOXES, Box
from dadu.solver._kernels_penta_batch import judge_turns
from dadu.solver._penta_board import KEEPS
from dadu.solver._penta_play import (
    Field,
    Judged,
    field,
    gathered,
    judged_none,
    plans_for,
    shared,
)
from dadu.solver.penta_index import PentaIndex
from dadu.solver.penta_values import rules_of
from dadu.solver.table import Table

__all__ = ["field_of", "judge", "logged"]

Event: TypeAlias = Roll | Move
FIRST_ROLL: Final = 210
_PENTA_PLACE: Final = PLACES[Box.PENTA]
_PLACE: Final = {keep: number for number, keep in enumerate(KEEPS)}


def field_of(table: Table) -> Field:
    """The rules of a table with its values as they are stored."""
    column = table.columns["points"]
    return field(rules_of(table), np.array(column.numbers) * column.unit)


def judge(of: Field, entries: NDArray[np.int32], log: NDArray[np.int16]) -> Judged:
    """Judge logged turns, given the entries at which they began."""
    found = judged_none(len(entries))
    here, groups, order = gathered(entries)

    def work(numbers: NDArray[np.int32]) -> None:
        plans = plans_for(of, here[numbers])
        part = groups[numbers[0] : numbers[-1] + 2]
        judge_turns(
            of.values, of.board, of.dice, of.sheets, plans, part, order, entries, log, *found
        )

    shared(work, np.arange(len(here), dtype=np.int32))
    return found


def logged(
    index: PentaIndex, games: Iterable[tuple[int, Sequence[Event]]]
) -> tuple[NDArray[np.int32], NDArray[np.int16], list[int]]:
    """The turns of games, each told by its number of seats and its events, one after the other.

    Returns the entries they began at, their log, and how many each game has.
    """
    turns = [list(_turns(index, seats, events)) for seats, events in games]
    entries = np.array([entry for game in turns for entry, _ in game], np.int32)
    log = np.array([row for game in turns for _, row in game], np.int16)
    return entries, log.reshape(-1, 2 * ROLLS), [len(game) for game in turns]


def _turns(
    index: PentaIndex, seats: int, events: Sequence[Event]
) -> Iterator[tuple[int, list[int]]]:
    sheets: list[tuple[int, int, int | None]] = [(ALL_OPEN, 0, None)] * seats
    seat, row = 0, list[int]()
    roll: Roll = ()
    for event in events:
        if isinstance(event, tuple):
            roll = event
            row.append(_PLACE[roll] - FIRST_ROLL)
        elif isinstance(event, Write):
            place = PLACES[event.box]
            yield index.entry(*sheets[seat]), _filled([*row, FIRST_ROLL + place])
            sheets[seat] = _written(sheets[seat], place, roll)
            seat, row = (seat + 1) % seats, []
        elif isinstance(event, Keep):
            row.append(_PLACE[event.dice])
    if row:
        yield index.entry(*sheets[seat]), _filled(row)


def _filled(row: list[int]) -> list[int]:
    return row + [-1] * (2 * ROLLS - len(row))


def _written(
    sheet: tuple[int, int, int | None], place: int, roll: Roll
) -> tuple[int, int, int | None]:
    """Open boxes, upper total and Penta box after a roll was written."""
    boxes, upper, penta = sheet
    rest = boxes & ~(1 << place)
    if place < len(UPPER_BOXES):
        return rest, upper + (place + 1) * roll.count(place + 1), penta
    if place == _PENTA_PLACE:
        return rest, upper, PENTA_POINTS * (roll[0] == roll[-1])
    return rest, upper, penta
