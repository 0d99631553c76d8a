"""The exact value of every move of a Penta position, from a table, in pure Python.

Values are expected final totals, in points: what stands on the sheet of the seat to move,
bonuses included, and what is still to come with best play. A table of kind ``penta`` has
the column ``points`` (still to come, before the first roll of a turn) and may have
``deviation`` (the standard deviation of that), both in the order of ``PentaIndex``, and
``totals`` (the chance of every final total from 0 on).
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil
from typing import Final

from dadu.game.core import CHANCE
from dadu.game.penta import PentaMove, PentaState, Sheet
from dadu.rules import parse_rules
from dadu.rules.penta import BOXES, PLACES, UPPER_BOXES, Entry, PentaRules
from dadu.solver.penta_index import index_for
from dadu.solver.penta_turn import Turn
from dadu.solver.table import Table
from dadu.solver.valued import Valued

__all__ = [
    "KIND",
    "after",
    "deviation",
    "expected",
    "rank",
    "rules_of",
    "turn_of",
    "turn_of_boxes",
    "turn_under",
    "value",
    "values",
    "values_under",
    "variance",
]

KIND: Final = "penta"
_TURNS_KEPT: Final = 64
_ERROR_OF_A_GAME: Final = 1e-3


def values(table: Table, state: PentaState) -> tuple[Valued[PentaMove], ...]:
    """The expected final total of the seat to move after each of ``state.moves()``."""
    total = state.sheet.total(state.rules)
    to_come = turn_of(table, state.sheet).values_of(state)
    return tuple(Valued(move, total + worth) for move, worth in to_come)


def values_under(table: Table, state: PentaState) -> tuple[Valued[PentaMove], ...]:
    """``values`` under rules that the table was not made for: an estimate.

    The turn is worked out by the rules in force, what follows it is the table's.
    """
    sheet, rules = state.sheet, state.rules
    total = sheet.total(rules)
    turn = turn_under(table, rules, sheet)
    return tuple(Valued(move, total + worth) for move, worth in turn.values_of(state))


def value(table: Table, state: PentaState) -> float:
    """The expected final total of the seat whose turn it is, with best play from here."""
    sheet = state.sheet
    if state.over:
        return float(sheet.total(state.rules))
    if state.to_act is CHANCE and state.kept is None:
        return expected(table, sheet)
    return sheet.total(state.rules) + turn_of(table, sheet).value_of(state)


def expected(table: Table, sheet: Sheet) -> float:
    """The expected final total of a sheet whose next turn has not begun."""
    rules = rules_of(table)
    return sheet.total(rules) + table.columns["points"][_entry(rules, sheet)]


def deviation(table: Table, open_boxes: int, upper: int, penta: int | None) -> float:
    """The standard deviation of the points still to come of a sheet under best play.

    Raises KeyError for a table without that column.
    """
    entry = index_for(rules_of(table)).entry(open_boxes, upper, penta)
    return table.columns["deviation"][entry]


def variance(table: Table, state: PentaState) -> float:
    """The variance of what a due roll makes of the expected final total, in points squared."""
    return turn_of(table, state.sheet).variance(state.kept or (), state.rolls_left)


def rank(table: Table, total: float) -> float | None:
    """The share of perfect play's games that end below a total, those on it counted half.

    None for a table without the distribution of totals. A total that is not a whole number is
    on the nearest if it is as near as the errors of a whole game's values can be.
    """
    if "totals" not in table.columns:
        return None
    chances, nearest = table.columns["totals"].numbers, max(0, round(total))
    on_it = abs(total - nearest) < _ERROR_OF_A_GAME
    below = sum(chances[: nearest if on_it else max(0, ceil(total))])
    half = sum(chances[nearest : nearest + 1]) / 2 if on_it else 0.0
    return min(1.0, float(below + half))


@cache
def _rules(text: str) -> PentaRules:
    rules = parse_rules(text)
    if not isinstance(rules, PentaRules):
        raise TypeError(text)
    return rules


def rules_of(table: Table) -> PentaRules:
    """The rule set that a table is stamped with."""
    return _rules(table.rules)


def _entry(rules: PentaRules, sheet: Sheet) -> int:
    return index_for(rules).entry(sheet.open_boxes, sheet.upper, sheet.penta)


def turn_of(table: Table, sheet: Sheet) -> Turn:
    """The turn of a sheet, with what is still to come after it as the worth of an entry.

    The last few turns are remembered, since a turn is asked about several times.
    """
    return turn_of_boxes(table, sheet.open_boxes, sheet.upper, sheet.penta)


def turn_under(table: Table, rules: PentaRules, sheet: Sheet) -> Turn:
    """The turn of a sheet by these rules; what follows it is worth what the table says."""
    return _turn_of(table, rules, sheet.open_boxes, sheet.upper, sheet.penta)


def turn_of_boxes(table: Table, open_boxes: int, upper: int, penta: int | None) -> Turn:
    """The turn of a sheet, given what of it matters for what is still to come."""
    return _turn_of(table, rules_of(table), open_boxes, upper, penta)


@lru_cache(maxsize=_TURNS_KEPT)
def _turn_of(
    table: Table, rules: PentaRules, open_boxes: int, upper: int, penta: int | None
) -> Turn:
    index = index_for(rules_of(table))
    points = table.columns["points"]
    known: dict[Entry, float] = {}

    def worth(entry: Entry) -> float:
        found = known.get(entry)
        if found is None:
            rest, total, held, earned = after(rules, open_boxes, upper, penta, entry)
            found = known[entry] = earned + points[index.entry(rest, total, held)]
        return found

    return Turn(rules, open_boxes, penta, worth)


def after(
    rules: PentaRules, open_boxes: int, upper: int, penta: int | None, entry: Entry
) -> tuple[int, int, int | None, int]:
    """Open boxes, upper total, Penta box after an entry, and all it adds to the total."""
    place = PLACES[entry.box]
    earned = entry.points + entry.bonus
    if place < len(UPPER_BOXES):
        reached = upper + entry.points
        if upper < rules.upper_threshold <= reached:
            earned += rules.upper_bonus
        return open_boxes & ~(1 << place), reached, penta, earned
    held = entry.points if place == len(BOXES) - 1 else penta
    return open_boxes & ~(1 << place), upper, held, earned
