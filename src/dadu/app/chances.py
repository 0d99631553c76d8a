"""Everybody's chance to win as a game stands, best play following.

Exact in Ten Thousand for two, and in Penta once a game is so far that it can be worked out
to the end. Before that Penta is foreseen as normal, every seat playing for points by itself,
and Ten Thousand for more than two by the documented estimate of each seat's own chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, sqrt

from dadu.game import CHANCE, AnyState, PentaState, TenThousandState
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import DICE
from dadu.solver import library, penta_values, penta_win, ten_thousand_values, values

__all__ = ["Chances", "chances_of"]

STEPS = 160
REACH = 4.5
LEAST_SPREAD = 0.5
"""A final total counts as spread over the half points around it."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The shares of the seats, which add up to 1."""

    shares: tuple[float, ...]
    exact: bool


@lru_cache(64)
def chances_of(state: AnyState) -> Chances | None:
    """The chances of a table of two and more; None where the rules have no table at hand."""
    if state.seats == 1:
        return None
    if state.over:
        won = tuple((seat in state.winners) / len(state.winners) for seat in values.seats_of(state))
        return Chances(won, True)
    if isinstance(state, PentaState):
        return _penta(state) if library.ready(state.rules) else None
    if ten_thousand_values.needs_table(state) and not library.ready(state.rules):
        return None
    return Chances(_ten_thousand(state), values.is_exact(state))


def _ten_thousand(state: TenThousandState) -> tuple[float, ...]:
    """Two seats exactly; else the seat at play, and the others as if a turn of theirs began."""
    if state.seats == 2:
        return values.standings(state)
    others = {seat for seat in values.seats_of(state) if seat != state.seat}
    own = values.value(state)
    weights = {seat: _waiting(state, seat) for seat in others}
    whole = sum(weights.values()) or 1.0
    return tuple(
        own if seat == state.seat else (1 - own) * weights[seat] / whole
        for seat in values.seats_of(state)
    )


def _waiting(state: TenThousandState, seat: int) -> float:
    """The estimate for a seat that waits; in the last round only what it holds counts."""
    if state.last_round is not None:
        return float(state.totals[seat - 1] == max(state.totals))
    begun = state._replace(seat=seat, to_act=CHANCE, turn=0, dice=(), dice_left=DICE)
    return values.value(begun)


def _penta(state: PentaState) -> Chances:
    if not penta_win.is_exact(state):
        return Chances(_foreseen(state), False)
    own = penta_win.chance(library.table_for(state.rules), state)
    best = max(total for seat, total in enumerate(state.totals, 1) if seat != state.seat)
    top = [s for s, total in enumerate(state.totals, 1) if s != state.seat and total == best]
    shares = tuple(
        own if seat == state.seat else (1 - own) / len(top) * (seat in top)
        for seat in values.seats_of(state)
    )
    return Chances(shares, True)


def _foreseen(state: PentaState) -> tuple[float, ...]:
    """The chance of each normal total to be the highest, by numbers."""
    means = values.standings(state)
    spreads = [_spread(state, seat) for seat in values.seats_of(state)]
    found = [_highest(place, means, spreads) for place in range(state.seats)]
    return tuple(chance / sum(found) for chance in found)


def _spread(state: PentaState, seat: int) -> float:
    sheet, table = state.sheets[seat - 1], library.table_for(state.rules)
    if not sheet.open_boxes:
        return LEAST_SPREAD
    known = table if "deviation" in table.columns else library.table_for(PENTA)
    return max(
        LEAST_SPREAD, penta_values.deviation(known, sheet.open_boxes, sheet.upper, sheet.penta)
    )


def _highest(place: int, means: tuple[float, ...], spreads: list[float]) -> float:
    chance = 0.0
    for step in range(STEPS + 1):
        off = REACH * (2 * step / STEPS - 1)
        total = means[place] + off * spreads[place]
        part = exp(-off * off / 2)
        for other, (mean, spread) in enumerate(zip(means, spreads, strict=True)):
            if other != place:
                part *= (1 + erf((total - mean) / (spread * sqrt(2)))) / 2
        chance += part
    return chance
