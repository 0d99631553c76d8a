"""Penta played for something else than points: reaching a total, or winning.

Exact for any payoff of the final total. The chance to win is exact when the other totals
are final; while others have boxes open they are taken to play for points, each by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dadu.game.penta import PentaState
from dadu.rules.penta import Entry
from dadu.solver import _kernels_penta_aim as kernels
from dadu.solver._penta_play import Field, distribution, shared, within
from dadu.solver.penta_turn import Turn
from dadu.solver.penta_values import after

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["aimed", "reach", "win"]


def aimed(of: Field, state: PentaState, payoff: Sequence[float] | NDArray[np.float64]) -> Turn:
    """The turn of a position whose seat plays for the mean of a payoff.

    ``payoff[i]`` is that of a final total i points above the present one; the last counts
    for all totals above. Raises ValueError when it is empty.
    """
    gains = np.asarray(payoff, dtype=np.float64)
    if not len(gains):
        raise ValueError(payoff)
    sheet, index = state.sheet, of.index
    top = float(gains[-1])
    rows = gains[None, :]
    where = np.zeros(index.size, np.int64)
    for open_boxes in range(1, sheet.open_boxes.bit_count()):
        entries = within(of, sheet, of.level(open_boxes))
        rows = _level(of, entries, rows, where, top)
        where[entries] = np.arange(len(entries))
    size = len(gains)

    def worth(entry: Entry) -> float:
        rest, reached, held, earned = after(
            of.rules, sheet.open_boxes, sheet.upper, sheet.penta, entry
        )
        row = rows[where[index.entry(rest, reached, held)]]
        return float(row[earned]) if earned < size else top

    return Turn(of.rules, sheet.open_boxes, sheet.penta, worth)


def _level(
    of: Field,
    entries: NDArray[np.int32],
    before: NDArray[np.float64],
    where: NDArray[np.int64],
    top: float,
) -> NDArray[np.float64]:
    found = np.empty((len(entries), before.shape[1]))

    def stretch(numbers: NDArray[np.int32]) -> None:
        part = slice(int(numbers[0]), int(numbers[-1]) + 1)
        kernels.aim(of.board, of.dice, of.sheets, entries[part], before, where, top, found[part])

    shared(stretch, np.arange(len(entries), dtype=np.int32))
    return found


def reach(of: Field, state: PentaState, total: int) -> Turn:
    """The turn of a position whose seat plays for a final total of at least ``total``."""
    missing = max(0, total - state.sheet.total(of.rules))
    return aimed(of, state, [0.0] * missing + [1.0])


def win(of: Field, state: PentaState, finals: tuple[int, ...] = ()) -> Turn:
    """The turn of a position whose seat plays to win; a shared win counts as its share.

    ``finals`` are totals to beat besides those of the other seats.
    """
    others = [
        distribution(of, state, seat) for seat in range(1, state.seats + 1) if seat != state.seat
    ]
    highest = max([*finals, *(other.totals[-1] for other in others)], default=0)
    own = state.sheet.total(of.rules)
    totals = np.arange(own, max(own, int(highest)) + 2)
    ties = np.zeros((len(others) + len(finals) + 1, len(totals)))
    ties[0] = 1
    for other in others:
        equal = other.at(totals)
        ties = _with_other(ties, equal, other.below(totals))
    for final in finals:
        ties = _with_other(
            ties, (totals == final).astype(np.float64), (totals > final).astype(np.float64)
        )
    return aimed(of, state, (ties / np.arange(1, len(ties) + 1)[:, None]).sum(axis=0))


def _with_other(
    ties: NDArray[np.float64], equal: NDArray[np.float64], below: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Chances that nobody has more and k have as much, by k and own total, with one more."""
    more = ties * below
    more[1:] += ties[:-1] * equal
    return more
