"""Turns of Ten Thousand for two, worked out by Numba: hundreds of times as fast as in Python.

With them thousands of games can be judged by ``analyse`` itself; only the worth of the points
of a turn comes from the kernels that made the table.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
import pytest
from numpy.typing import NDArray

from dadu.rules.ten_thousand import ScoringTable
from dadu.solver import _kernels_ten_thousand as kernels
from dadu.solver import ten_thousand, ten_thousand_values
from dadu.solver._kernels_lanes import LANES
from dadu.solver.ten_thousand_ending import Ending
from dadu.solver.ten_thousand_turn import NEVER, STRIDE, Turn, largest_gain, roll_classes
from tests.analysis.full_precision import solution_for

TURNS_KEPT = 1_000


def instead_of_slow(patch: pytest.MonkeyPatch) -> None:
    """Let turns be worked out by Numba while a patch lasts, from tables in double precision."""
    slow = ten_thousand_values._turn.__wrapped__

    @lru_cache(TURNS_KEPT)
    def turn(ending: Ending, top: int) -> Turn:
        return slow(ending, top) if ending.alone else QuickTurn(ending, top)

    patch.setattr(ten_thousand_values, "_turn", turn)


class QuickTurn(Turn):
    """A turn that is known down to its start."""

    def __init__(self, ending: Ending, top: int) -> None:
        scoring = ending.rules.scoring
        self.bust, self.bank, self._lowest = ending.bust(), ending.bank, 0
        self._classes = [roll_classes(scoring, dice) for dice in range(1, STRIDE)]
        turn, house = turn_for(scoring), ten_thousand.house_for(ending.rules)
        banks = _banks(ending, top)
        workspace = kernels.workspace_for(len(banks), turn[2])
        rolled = np.full((top * STRIDE, LANES), NEVER)
        busts = np.full(LANES, self.bust)
        kernels.fill(workspace, banks, top, busts, turn, house)
        kernels.evaluate(workspace, rolled, len(banks), top, busts, turn)
        self._after = workspace[: len(banks) * STRIDE, 0].tolist()
        self._rolled = rolled[:, 0].tolist()
        self._bust_chances = turn[3][1:].tolist()


@cache
def turn_for(scoring: ScoringTable) -> tuple[NDArray[np.int64], ...]:
    """What the kernels need to know of a turn."""
    return ten_thousand.turn_for(scoring)  # type: ignore[return-value]


def _banks(ending: Ending, top: int) -> NDArray[np.float64]:
    """The worth of every bank, in each lane."""
    gain = largest_gain(ending.rules.scoring)
    if ending.last or top > ending.top:
        worths = [ending.bank(steps) for steps in range(top + gain + 1)]
        return np.repeat(np.array(worths)[:, np.newaxis], LANES, axis=1)
    ((other, _),) = ending.later
    pairs = np.full(LANES, ending.total), np.full(LANES, other)
    solution = solution_for(ending.rules)
    house = ten_thousand.house_for(ending.rules)
    banks, _ = kernels.pair_banks(solution.win[0, 0], solution.final, house, gain, *pairs)
    return np.asarray(banks)
