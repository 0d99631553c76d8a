"""The chance that the seat to move wins at Penta, in pure Python, from a table.

Other final totals are foreseen as if each seat played for points, by itself: exactly with
at most three boxes open, before that as normal with the table's mean and deviation. The own
sheet is played to win this turn and a last one after it; when more follow, it is foreseen
like the others. A seat that is behind therefore dares more, one ahead less.

Exact when all other totals are final and the seat has at most two boxes open, and in the
last round of two seats, where the other seat's best reply is worked out. Else an estimate,
whose error ``docs/solver-penta.md`` tells. A shared win counts as its share (P15).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, erf, floor, sqrt
from typing import Final, NamedTuple

from dadu.game.penta import ROLLS, PentaMove, PentaState, Sheet
from dadu.rules.penta import PENTA, Entry, PentaRules
from dadu.solver import library
from dadu.solver.penta_index import index_for
from dadu.solver.penta_turn import Turn
from dadu.solver.penta_values import after, deviation, rules_of, turn_of_boxes
from dadu.solver.table import Table
from dadu.solver.valued import Valued

__all__ = ["chance", "chances", "is_exact", "variance"]

_FORESEEN_EXACTLY: Final = 3
_DEVIATIONS: Final = 4.5
_TURNS_KEPT: Final = 512
_SHARES_KEPT: Final = 8192


class Boxes(NamedTuple):
    """What a sheet is for what is still to come."""

    open_boxes: int
    upper: int
    penta: int | None


class Forecast(NamedTuple):
    """A number of points to come: ``chances[i]`` is that of ``lowest + i``."""

    lowest: int
    chances: tuple[float, ...]


class Rival(NamedTuple):
    """Another seat: its total so far, and what it still has to play, None when it is done."""

    total: int
    boxes: Boxes | None


def is_exact(state: PentaState) -> bool:
    """Whether ``chances`` are exact; totals given as ``finals`` are taken at their word."""
    own = state.sheet.open_boxes.bit_count()
    others = [
        sheet.open_boxes.bit_count()
        for seat, sheet in enumerate(state.sheets, 1)
        if seat != state.seat
    ]
    last_round_of_two = own <= 1 and len(others) == 1 and others[0] <= 1
    return last_round_of_two or (own <= 2 and not any(others))


def chances(
    table: Table, state: PentaState, finals: tuple[int, ...] = ()
) -> tuple[Valued[PentaMove], ...]:
    """The chance that the seat to move wins after each of ``state.moves()``.

    ``finals`` are final totals to beat besides those of the other seats.
    """
    turn = _turn_of(table, state, finals)
    return tuple(Valued(move, worth) for move, worth in turn.values_of(state))


def chance(table: Table, state: PentaState, finals: tuple[int, ...] = ()) -> float:
    """The chance that the seat whose turn it is wins, with best play for it from here."""
    if state.over:
        others = (*state.totals[: state.seat - 1], *state.totals[state.seat :], *finals)
        return _share(
            table, tuple(Rival(total, None) for total in others), state.totals[state.seat - 1]
        )
    return _turn_of(table, state, finals).value_of(state)


def variance(table: Table, state: PentaState) -> float:
    """The variance of what a due roll makes of the chance to win."""
    return _turn_of(table, state, ()).variance(state.kept or (), state.rolls_left)


def _turn_of(table: Table, state: PentaState, finals: tuple[int, ...]) -> Turn:
    rules = state.rules
    sheets = (sheet for seat, sheet in enumerate(state.sheets, 1) if seat != state.seat)
    rivals = (
        *(Rival(sheet.total(rules), _boxes(sheet)) for sheet in sheets),
        *(Rival(final, None) for final in finals),
    )
    boxes = _boxes(state.sheet)
    if boxes is None:
        raise ValueError(state)
    return _turn(table, boxes, state.sheet.total(rules), rivals)


def _boxes(sheet: Sheet) -> Boxes | None:
    return Boxes(sheet.open_boxes, sheet.upper, sheet.penta) if sheet.open_boxes else None


@lru_cache(maxsize=_TURNS_KEPT)
def _turn(table: Table, boxes: Boxes, total: int, rivals: tuple[Rival, ...]) -> Turn:
    """The turn of a sheet that is played to win."""
    rules = rules_of(table)
    known: dict[Entry, float] = {}

    def worth(entry: Entry) -> float:
        if entry not in known:
            rest, earned = _after(rules, boxes, entry)
            known[entry] = _chance_of(table, rest, total + earned, rivals)
        return known[entry]

    return Turn(rules, boxes.open_boxes, boxes.penta, worth)


def _after(rules: PentaRules, boxes: Boxes, entry: Entry) -> tuple[Boxes, int]:
    open_boxes, upper, penta, earned = after(rules, *boxes, entry)
    return Boxes(open_boxes, upper, penta), earned


def _chance_of(table: Table, boxes: Boxes, total: int, rivals: tuple[Rival, ...]) -> float:
    """The chance to win with a sheet whose turn is over."""
    left = boxes.open_boxes.bit_count()
    if left == 0:
        reply = rivals[0].boxes if len(rivals) == 1 else None
        if reply and reply.open_boxes.bit_count() == 1:
            mine = (Rival(total, None),)
            return 1 - _turn(table, reply, rivals[0].total, mine).keep((), ROLLS)
        return _share(table, rivals, total)
    if left == 1:
        return _turn(table, boxes, total, rivals).keep((), ROLLS)
    coming = _forecast(table, boxes)
    return sum(
        part * _share(table, rivals, total + coming.lowest + points)
        for points, part in enumerate(coming.chances)
    )


@lru_cache(maxsize=_SHARES_KEPT)
def _share(table: Table, rivals: tuple[Rival, ...], total: int) -> float:
    """The share of the win that a final total brings on average."""
    ties = [1.0]
    for rival in rivals:
        below, equal = _below_and_equal(table, rival, total)
        ties = [
            above * below + same * equal
            for above, same in zip((*ties, 0.0), (0.0, *ties), strict=True)
        ]
    return sum(tied / sharing for sharing, tied in enumerate(ties, 1))


def _below_and_equal(table: Table, rival: Rival, total: int) -> tuple[float, float]:
    """The chances that a rival ends below a total, and on it."""
    if rival.boxes is None:
        return float(rival.total < total), float(rival.total == total)
    lowest, sums = _sums(table, rival.boxes)
    place = min(max(total - rival.total - lowest, -1), len(sums) - 2)
    below = sums[max(place, 0)]
    return below, sums[place + 1] - below


@lru_cache(maxsize=_TURNS_KEPT)
def _sums(table: Table, boxes: Boxes) -> tuple[int, tuple[float, ...]]:
    """The lowest points to come, and the chances to stay below each number from it on."""
    lowest, parts = _forecast(table, boxes)
    return lowest, (0.0, *accumulate(parts), 1.0)


@lru_cache(maxsize=_TURNS_KEPT)
def _forecast(table: Table, boxes: Boxes) -> Forecast:
    """The points to come of a sheet that is played for points."""
    if not boxes.open_boxes:
        return Forecast(0, (1.0,))
    if boxes.open_boxes.bit_count() > _FORESEEN_EXACTLY:
        return _normal(table, boxes)
    found: dict[int, float] = {}
    for entry, often in turn_of_boxes(table, *boxes).endings().items():
        rest, earned = _after(rules_of(table), boxes, entry)
        coming = _forecast(table, rest)
        for points, part in enumerate(coming.chances, earned + coming.lowest):
            found[points] = found.get(points, 0.0) + often * part
    lowest = min(found)
    return Forecast(lowest, tuple(found.get(p, 0.0) for p in range(lowest, max(found) + 1)))


def _normal(table: Table, boxes: Boxes) -> Forecast:
    index = index_for(rules_of(table))
    mean = table.columns["points"][index.entry(*boxes)]
    spread = _deviation(table, boxes)
    lowest = max(0, floor(mean - _DEVIATIONS * spread))
    edges = [
        erf((points - 0.5 - mean) / (spread * sqrt(2)))
        for points in range(lowest, ceil(mean + _DEVIATIONS * spread) + 2)
    ]
    whole = edges[-1] - edges[0]
    return Forecast(lowest, tuple((high - low) / whole for low, high in pairwise(edges)))


def _deviation(table: Table, boxes: Boxes) -> float:
    """The deviation of what is to come; where the table has none, that of the usual rules."""
    known = table if "deviation" in table.columns else library.table_for(PENTA)
    return deviation(known, *boxes)
