"""Computing the Ten Thousand table: the chance to win of every pair of totals, best play.

Two seats, exactly: last round, ties as half, rolling on past the target, and every legal
selection (fewer points than there are can be right, since that may avoid starting the last
round). Antidiagonals are solved from the largest sum of totals to the smallest
(``_kernels_ten_thousand``). A bank is forced from ``CAP`` points beyond the target on,
which is exact: rolling on would risk more than there is left to win.

Where three busts in a row cost points, totals may fall and the order of sums is none: the
pairs are worked over in rounds, each with the smaller totals' chances of the round before,
until nothing changes by more than ``STEADY``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dadu.errors import Illegal
from dadu.rules.ten_thousand import DICE, ScoringTable, TenThousandRules
from dadu.solver import _kernels_ten_thousand as kernels
from dadu.solver._kernels_lanes import LANES
from dadu.solver.table import Table
from dadu.solver.ten_thousand_table import UNIT, pack, unpack
from dadu.solver.ten_thousand_turn import (
    STEP,
    bust_chance,
    check_turn,
    largest_gain,
    roll_classes,
    stuck_chance,
)

__all__ = [
    "CAP", "HOT_CAP", "STEADY", "Progress", "Solution", "bellman_residual", "build", "cap_for",
    "check", "house_for", "packed", "silent", "solution_of", "solve", "turn_for",
]  # fmt: skip

Progress: TypeAlias = Callable[[float], None]
"""Called now and then with the part that is done, from 0 to 1."""
Floats: TypeAlias = NDArray[np.float64]
House: TypeAlias = tuple[int, int, int, bool, bool, bool, int]

CAP: Final = 4_600
"""Points beyond the target from which every bank is forced."""
HOT_CAP: Final = 7_000
"""The same where hot dice must be rolled, which beyond the cap is met approximately (2e-12)."""
STEADY: Final = 1e-11
"""The largest change of a chance in the last round over pairs of falling totals."""
_ROUNDS: Final = 2_000
_COUNTS: Final = 3


class Solution(NamedTuple):
    """Chances in full precision; totals and deficits in steps of 50 points.

    ``win[own busts, other busts, own, other]`` at the start of a turn, with one count of
    busts where they cost nothing. ``final[0 or 1, missing]``: the last turn of a seat that
    has opened, or has not.
    """

    rules: TenThousandRules
    win: Floats
    final: Floats


def check(rules: TenThousandRules) -> None:
    """Raise Illegal for a rule set under which a game may never end, or no roll scores."""
    check_turn(rules.scoring)
    steps = [
        points % STEP for points in (rules.target, rules.opening, rules.minimum, rules.three_busts)
    ]
    if any(steps) or rules.target <= 0:
        raise Illegal("rules-step", "T8", step=STEP)
    if rules.endless:
        raise Illegal("rules-endless", "T8", least=max(rules.minimum, rules.opening))


def solve(
    rules: TenThousandRules, progress: Progress | None = None, cap: int | None = None
) -> Solution:
    """The chance to win of every pair of totals. Raises Illegal (``check``).

    ``cap``: points beyond the target from which every bank is forced, ``cap_for`` if None.
    """
    check(rules)
    turn, gain, house = turn_for(rules.scoring), largest_gain(rules.scoring), house_for(rules, cap)
    target = house[0]
    count = target + house[6] + gain + LANES
    final = np.stack(
        [kernels.final_turns(count, turn, gain, house, opened) for opened in (True, False)]
    )
    win, slopes = np.full((2, target, target), np.nan)
    report = progress or silent
    share = 1 / _expected_rounds(rules)
    for total in range(2 * target - 2, -1, -1):
        kernels.settle(win, slopes, final, house, turn, gain, total)
        report(share * (1 - (total / (2 * target)) ** 2))
    if not rules.three_busts:
        return Solution(rules, win[np.newaxis, np.newaxis], final)
    return Solution(rules, _with_busts(rules, house, win, final, report), final)


def silent(_part: float) -> None:
    """Tell nobody of progress."""


def _expected_rounds(rules: TenThousandRules) -> int:
    return 60 if rules.three_busts else 1


def _with_busts(
    rules: TenThousandRules, house: House, without: Floats, final: Floats, report: Progress
) -> Floats:
    """The chances where busts in a row cost points, from those where they do not."""
    turn, gain = turn_for(rules.scoring), largest_gain(rules.scoring)
    win = np.tile(without, (_COUNTS, _COUNTS, 1, 1))
    cost = rules.three_busts // STEP
    for past in range(_ROUNDS):
        changes = [
            kernels.settle_with_busts(win, final, house, turn, gain, cost, total)
            for total in range(2 * len(without) - 2, -1, -1)
        ]
        report(1 - (1 - 1 / _expected_rounds(rules)) * 0.8 ** (past + 1))
        if max(changes) < STEADY:
            return win
    raise Illegal("rules-endless", "T8", least=rules.minimum)


def build(rules: TenThousandRules, progress: Progress | None = None) -> Table:
    """The table of a rule set, in whole units (``ten_thousand_table``)."""
    return packed(solve(rules, progress))


def packed(solution: Solution) -> Table:
    """A solution in whole units."""
    rules = solution.rules
    squares = [[_whole(row) for row in square] for counts in solution.win for square in counts]
    return pack(
        rules, cap_for(rules) // STEP, squares, [_whole(chances) for chances in solution.final]
    )


def solution_of(table: Table) -> Solution:
    """The chances that a table holds, so that nothing has to be solved again.

    Raises Malformed for a table of another game.
    """
    wins = unpack(table)
    squares = np.array(
        [[np.frombuffer(row, np.int32) for row in square] for square in wins.squares]
    )
    counts = _COUNTS if len(squares) > 1 else 1
    win = squares.reshape(counts, counts, wins.target, wins.target) * UNIT
    final = np.array([np.frombuffer(chances, np.int32) for chances in wins.final]) * UNIT
    return Solution(wins.rules, win, final)


def _whole(chances: Floats) -> array[int]:
    units = np.clip(np.rint(chances / UNIT), 0, 1 / UNIT - 1)
    return array("i", units.astype(np.int32).tobytes())


def bellman_residual(solution: Solution) -> Floats:
    """How far each pair's chance is from the worth of its turn, for rules without bust counts."""
    rules = solution.rules
    return np.asarray(
        kernels.residual(
            solution.win[0, 0],
            solution.final,
            house_for(rules),
            turn_for(rules.scoring),
            largest_gain(rules.scoring),
        )
    )


def cap_for(rules: TenThousandRules) -> int:
    """Points beyond the target from which every bank is forced."""
    return HOT_CAP if rules.hot_dice_must_roll else CAP


def house_for(rules: TenThousandRules, cap: int | None = None) -> House:
    """The rule set for the kernels: target, minimum, opening, flags, cap; in steps."""
    return (
        rules.target // STEP, rules.minimum // STEP, rules.opening // STEP,
        rules.hot_dice_must_roll, rules.last_round, rules.exact, (cap or cap_for(rules)) // STEP,
    )  # fmt: skip


def turn_for(
    table: ScoringTable,
) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats, Floats]:
    """The roll classes for the kernels, padded to whole fours for each number of dice."""
    starts, chances = [0], list[float]()
    places: list[tuple[int, int, int]] = []
    for dice in range(1, DICE + 1):
        first = len(places)
        for chance, parent, one, two in roll_classes(table, dice):
            places.append((first + parent if parent else 0, one, two))
            chances.append(chance)
        while len(places) % 4:
            places.append(places[-1])
            chances.append(0.0)
        starts.append(len(places))
    busts = [stuck_chance(table), *(bust_chance(table, dice) for dice in range(1, DICE + 1))]
    return np.array(starts), np.array(places), np.array(chances), np.array(busts)
