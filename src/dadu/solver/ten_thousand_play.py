"""Ten Thousand played by the million: levels against each other, measured.

Two seats follow the exact table, larger tables the estimate of ``ten_thousand_ending``. A
game's random numbers depend on the seed and its number alone, not on how many threads run.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dadu.dice import rolls
from dadu.rules.ten_thousand import DICE, ScoringTable, TenThousandRules, selections
from dadu.solver import _kernels_ten_thousand_play as kernels
from dadu.solver.ten_thousand import Floats, Progress, Solution, house_for, silent, turn_for
from dadu.solver.ten_thousand_turn import ONE_TURN_STEPS, STEP, STRIDE, largest_gain, one_turn

__all__ = ["CLASSIC", "GREEDY", "PERFECT", "Kind", "Level", "Outcome", "simulate"]

Whole: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int16]


class Kind(IntEnum):
    """How a level chooses: by the worth of moves, as Classic (G2), or for points of the turn."""

    VALUE = kernels.VALUE
    CLASSIC = kernels.CLASSIC
    GREEDY = kernels.GREEDY


class Level(NamedTuple):
    """A way to play; ``temperature`` of the softmax is in chances to win."""

    kind: Kind
    temperature: float = 0.0


PERFECT: Final = Level(Kind.VALUE)
CLASSIC: Final = Level(Kind.CLASSIC)
GREEDY: Final = Level(Kind.GREEDY)
"""Takes the most expected points of every turn; in the last round never stays behind."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """Finished games: ``totals[game, seat]`` in points."""

    totals: Whole

    @property
    def shares(self) -> Floats:
        """Each seat's share of the win in each game; ties share it."""
        won = self.totals == self.totals.max(axis=1, keepdims=True)
        return np.asarray(won / won.sum(axis=1, keepdims=True))

    @property
    def wins(self) -> Floats:
        """Mean share of the win by seat."""
        return np.asarray(self.shares.mean(axis=0))

    @property
    def errors(self) -> Floats:
        """Standard errors of ``wins``."""
        return np.asarray(self.shares.std(axis=0) / np.sqrt(len(self.totals)))


def simulate(
    solution: Solution,
    players: Sequence[Level],
    games: int,
    seed: int,
    progress: Progress | None = None,
) -> Outcome:
    """Play whole games, seat 1 first. ``solution`` is that of the rules, for two seats."""
    table = _Table(solution, players, games, seed)
    if len(players) == 2 and not solution.rules.three_busts:
        _play_pairs(table, progress or silent)
    else:
        _play_tables(table, progress or silent)
    return Outcome(table.totals * STEP)


class _Table:
    """Games under way and all the kernels need to go on with them."""

    def __init__(self, solution: Solution, players: Sequence[Level], games: int, seed: int) -> None:
        rules = solution.rules
        self.rules, self.win, self.final = rules, solution.win, solution.final
        self.levels = np.array([player.kind for player in players], np.int64)
        self.temperatures = np.array([player.temperature for player in players])
        self.totals: Whole = np.zeros((games, len(players)), np.int64)
        self.random = np.random.SeedSequence(seed).generate_state(games, np.uint64)
        self.turn, self.gain = turn_for(rules.scoring), largest_gain(rules.scoring)
        self.field = _deck(rules.scoring), _greedy(rules), house_for(rules)


def _play_pairs(table: _Table, report: Progress) -> None:
    """Games of two seats, by rising sums of totals; then their last turns."""
    totals, target = table.totals, table.rules.target // STEP
    sums, seats = np.zeros((2, len(totals)), np.int64)
    starters = np.full(len(totals), -1)
    for total in range(2 * target - 1):
        games = np.flatnonzero(sums == total)
        lows, firsts, games = _grouped(games, totals[games].min(axis=1))
        kernels.play_sum(
            total, lows, firsts, games, totals, sums, seats, starters, table.random,
            table.levels, table.temperatures, table.win[0, 0], table.final, table.turn,
            table.gain, *table.field,
        )  # fmt: skip
        report((total + 1) / (2 * target))
    if table.rules.last_round:
        _play_last_turns(table, seats, starters)
    report(1.0)


def _play_last_turns(table: _Table, seats: Whole, starters: Whole) -> None:
    games = np.arange(len(seats))
    own = table.totals[games, 1 - starters]
    missing = table.totals[games, starters] - own
    for opened in (False, True):
        chosen = np.flatnonzero((own > 0) == opened)
        lacks, firsts, chosen = _grouped(chosen, missing[chosen])
        kernels.play_last_turns(
            lacks, firsts, chosen, opened, table.totals, seats, table.random,
            table.levels, table.temperatures, table.turn, table.gain, *table.field,
        )  # fmt: skip


def _grouped(games: Whole, keys: Whole) -> tuple[Whole, Whole, Whole]:
    """The distinct keys, where each one's games begin and end, and the games by key."""
    order = np.argsort(keys, kind="stable")
    distinct, firsts = np.unique(keys[order], return_index=True)
    return distinct, np.append(firsts, len(keys)), games[order]


def _play_tables(table: _Table, report: Progress) -> None:
    """Games of any number of seats, a part of them after another."""
    parts = max(1, min(20, len(table.totals) // 1000))
    cost = table.rules.three_busts // STEP
    blocks = 4 * (os.cpu_count() or 1)
    edges = np.linspace(0, len(table.totals), parts + 1).astype(int)
    for part, (first, end) in enumerate(pairwise(edges), 1):
        kernels.play_tables(
            table.totals[first:end], table.random[first:end], table.levels, table.temperatures,
            table.win, table.final, table.turn, table.gain, cost, *table.field, blocks,
        )  # fmt: skip
        report(part / parts)


@cache
def _deck(table: ScoringTable) -> tuple[Whole, Small, Small, Small, Small]:
    """Throws to rolls, rolls to selections, and each roll's widest selection."""
    offsets, throws = [0, 0], list[int]()
    starts, places, widest = [0], list[int](), list[int]()
    for dice in range(1, DICE + 1):
        for roll, weight in rolls(dice):
            throws += [len(starts) - 1] * weight
            found = selections(table, roll)
            places += [
                points // STEP * STRIDE + ((dice - len(kept)) or DICE) for kept, points in found
            ]
            sizes = [len(kept) for kept, _ in found]
            widest.append(sizes.index(max(sizes)) if sizes else 0)
            starts.append(len(places))
        offsets.append(len(throws))
    small = np.array(throws, np.int16), np.array(starts, np.int16), np.array(places, np.int16)
    return np.array(offsets), *small, np.array(widest, np.int16)


def _greedy(rules: TenThousandRules) -> tuple[Floats, Floats]:
    """The one-turn optimum for the kernels: after setting aside, and on rolling."""
    turn = one_turn(rules.scoring, rules.minimum // STEP, hot_must_roll=rules.hot_dice_must_roll)
    after = [
        turn.after(steps, left) if left else 0.0
        for steps in range(ONE_TURN_STEPS)
        for left in range(STRIDE)
    ]
    rolled = [
        turn.rolled(steps, left) if left else 0.0
        for steps in range(ONE_TURN_STEPS)
        for left in range(STRIDE)
    ]
    return np.array(after), np.array(rolled)
