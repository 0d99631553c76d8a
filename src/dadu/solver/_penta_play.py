"""Best play of Penta beyond the mean: deviation, distribution, profile, simulated games."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from dadu.dice import FACES, Roll, keeps
from dadu.game.core import CHANCE
from dadu.game.penta import ROLLS, PentaState, Sheet
from dadu.rules.penta import ALL_OPEN, BOXES, PentaRules, points
from dadu.solver import _kernels_penta_play as kernels
from dadu.solver._kernels_penta import Board, Sheets
from dadu.solver._kernels_penta_batch import judge_turns
from dadu.solver._kernels_penta_games import play_level
from dadu.solver._penta_board import KEEPS, board_for, sheets_for
from dadu.solver.penta_index import KINDS, PentaIndex, index_for, row

__all__ = [
    "Field",
    "Judged",
    "Profile",
    "deviations",
    "distribution",
    "field",
    "gathered",
    "judged_none",
    "plans_for",
    "profile",
    "shared",
    "simulate",
    "within",
]

T = TypeVar("T")
_ROLLS: Final = KEEPS[210:]
_ROLL_NUMBER: Final = {roll: number for number, roll in enumerate(_ROLLS)}
_STRETCH: Final = 256
_NEGLIGIBLE: Final = 1e-13


@dataclass(frozen=True, eq=False)
class Field:
    """A rule set as the kernels see it, with the expected points of every sheet."""

    rules: PentaRules
    values: NDArray[np.float64]
    index: PentaIndex
    board: Board
    dice: kernels.Dice
    sheets: Sheets
    levels: tuple[int, ...]

    def level(self, open_boxes: int) -> NDArray[np.int32]:
        """The entries of the sheets with so many open boxes."""
        entries: NDArray[np.int32] = self.sheets.order[
            self.levels[open_boxes] : self.levels[open_boxes + 1]
        ]
        return entries


def field(rules: PentaRules, values: NDArray[np.float64]) -> Field:
    """What the functions here need of a rule set and its solved values."""
    index = index_for(rules)
    sheets, levels = sheets_for(index, rules.upper_bonus)
    return Field(rules, values, index, board_for(rules), _dice(rules), sheets, levels)


@cache
def _dice(rules: PentaRules) -> kernels.Dice:
    place = {keep: number for number, keep in enumerate(KEEPS)}
    parts = [[place[keep] for keep in keeps(roll) if len(keep) < 5] for roll in _ROLLS]
    throws, ways = [], []
    for keep in KEEPS:
        thrown = [
            place[tuple(sorted(keep + rest))] - 210 for rest in product(FACES, repeat=5 - len(keep))
        ]
        throws.extend(thrown)
        ways.append(len(thrown))
    by_box = [[_slot(box, roll) for roll in _ROLLS] for box in range(len(BOXES))]
    lower = [[points(rules, box, roll) for roll in _ROLLS] for box in BOXES[6:12]]
    return kernels.Dice(
        slots=np.array(by_box, np.uint8),
        extras=np.concatenate((np.zeros((6, 252)), lower, np.zeros((1, 252)))),
        fives=np.array([roll[0] - 1 if roll[0] == roll[-1] else -1 for roll in _ROLLS], np.int8),
        keeps=np.array([[*p, *[-1] * (33 - len(p))] for p in parts], np.int16),
        throws=np.array(throws, np.uint8),
        first_throw=np.concatenate(([0], np.cumsum(ways)[:-1])),
        ways=np.array(ways, np.int64),
    )


def _slot(box: int, roll: Roll) -> int:
    if box < 6:
        return 6 * box + roll.count(box + 1)
    return 30 + box if box < 12 else 42 + (roll[0] == roll[-1])


def plans_for(
    of: Field,
    entries: NDArray[np.int32],
    rolls_now: NDArray[np.float64] | None = None,
    rolls_left: int = 2,
) -> kernels.Plans:
    """Best play of the turns of entries; by default from just after the first roll."""
    size = len(entries)
    plans = kernels.Plans(
        after=np.zeros((size, kernels.SLOTS), np.int32),
        earned=np.zeros((size, kernels.SLOTS)),
        worth=np.empty((size, kernels.SLOTS)),
        slots=np.empty((size, 252), np.uint8),
        extras=np.empty((size, 252), np.int16),
        written=np.empty((size, 252)),
        choice=np.empty((size, 2, 252), np.int16),
        keeps=np.empty((size, 2, 462)),
        variance=np.zeros((size, 3)),
    )
    lies = of.board.weights if rolls_now is None else rolls_now
    kernels.plan(of.values, of.board, of.dice, of.sheets, entries, lies, rolls_left, plans)
    return plans


def shared(work: Callable[[NDArray[np.int32]], T], entries: NDArray[np.int32]) -> list[T]:
    """Do a piece of work on stretches of entries, shared out among threads."""
    stretches = [entries[start : start + _STRETCH] for start in range(0, len(entries), _STRETCH)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, stretches))


def deviations(of: Field) -> NDArray[np.float64]:
    """The standard deviation of the points still to come of every sheet under best play."""
    seconds = np.zeros(of.index.size)

    def stretch(entries: NDArray[np.int32]) -> None:
        kernels.moments(of.values, seconds, entries, plans_for(of, entries))

    for open_boxes in range(1, len(BOXES) + 1):
        shared(stretch, of.level(open_boxes))
    result: NDArray[np.float64] = np.sqrt(np.maximum(seconds - of.values**2, 0))
    return result


@dataclass(frozen=True)
class Distribution:
    """Chances of final totals: ``chances[i]`` is that of ``lowest + i`` points."""

    lowest: int
    chances: NDArray[np.float64]

    @property
    def mean(self) -> float:
        """The expected final total."""
        return float(self.chances @ self.totals)

    @property
    def totals(self) -> NDArray[np.int64]:
        """The totals that the chances belong to."""
        return np.arange(self.lowest, self.lowest + len(self.chances))

    @property
    def deviation(self) -> float:
        """The standard deviation of the final total."""
        return float(np.sqrt(self.chances @ (self.totals - self.mean) ** 2))

    def percentile(self, part: float) -> int:
        """The smallest total that is not exceeded with at least this chance (0 to 1)."""
        return self.lowest + int(np.searchsorted(np.cumsum(self.chances), part))

    def at(self, totals: NDArray[np.int64]) -> NDArray[np.float64]:
        """The chance of each of some totals."""
        inside = (totals >= self.lowest) & (totals < self.lowest + len(self.chances))
        return np.where(
            inside, self.chances[np.clip(totals - self.lowest, 0, len(self.chances) - 1)], 0
        )

    def below(self, totals: NDArray[np.int64]) -> NDArray[np.float64]:
        """The chance to end below each of some totals."""
        sums = np.concatenate(([0.0], np.cumsum(self.chances)))
        return sums[np.clip(totals - self.lowest, 0, len(self.chances))]

    def at_least(self, total: int) -> float:
        """The chance of this total or more."""
        return float(self.chances[max(0, total - self.lowest) :].sum())


def distribution(of: Field, state: PentaState, seat: int | None = None) -> Distribution:
    """The exact distribution of a seat's final total under best play from a position.

    By default of the seat whose turn it is, from the midst of its turn. Chances below
    1e-13 at the ends of the distributions after each turn are left out.
    """
    sheet = state.sheet if seat is None else state.sheets[seat - 1]
    total = sheet.total(of.rules)
    if not sheet.open_boxes:
        return Distribution(total, np.ones(1))
    now = of.index.entry(sheet.open_boxes, sheet.upper, sheet.penta)
    midst = seat in (None, state.seat) and not state.over
    lies, rolls_left = lying(of, state) if midst else (of.board.weights, ROLLS - 1)
    spreads = kernels.Spreads(*(np.zeros(of.index.size, np.int64) for _ in range(3)))
    spreads.length[:] = 1
    chances = np.ones(1)
    for open_boxes in range(1, sheet.open_boxes.bit_count()):
        entries = within(of, sheet, of.level(open_boxes))
        chances = _spread(of, entries, chances, spreads)
    here = np.array([now], np.int32)
    plans = plans_for(of, here, lies, rolls_left)
    room = np.zeros(kernels.MOST_POINTS)
    used = kernels.spread(here, plans, chances, spreads, room, _NEGLIGIBLE)
    return Distribution(total + int(spreads.lowest[now]), room[:used] / room[:used].sum())


def lying(of: Field, state: PentaState) -> tuple[NDArray[np.float64], int]:
    """The chances of the roll that lies next in a seat's turn, and the rolls left after it."""
    lies = np.zeros(252)
    if state.to_act is CHANCE:
        outcomes = state.outcomes()
        for roll, weight in outcomes:
            lies[_ROLL_NUMBER[roll]] = weight
        return lies / lies.sum(), state.rolls_left - 1
    lies[_ROLL_NUMBER[state.dice]] = 1
    return lies, state.rolls_left


def within(of: Field, sheet: Sheet, entries: NDArray[np.int32]) -> NDArray[np.int32]:
    """The entries that may come of a sheet: no box open again, the Penta box as it is."""
    upper, rows = of.sheets.upper[entries], of.sheets.row[entries]
    now = row(sheet.open_boxes, sheet.penta)
    filled_upper, filled_lower = 63 & ~sheet.open_boxes, 63 & ~(now // KINDS)
    possible = (upper & filled_upper == 0) & (rows // KINDS & filled_lower == 0)
    if now % KINDS:
        possible &= rows % KINDS == now % KINDS
    return np.asarray(entries[possible])


def _spread(
    of: Field, entries: NDArray[np.int32], before: NDArray[np.float64], spreads: kernels.Spreads
) -> NDArray[np.float64]:
    """The distributions of entries of one level, from those of the level before.

    The room is for the longest distributions; what is not written takes no memory.
    """
    room = np.empty(len(entries) * kernels.MOST_POINTS)

    def stretch(numbers: NDArray[np.int32]) -> None:
        part = entries[numbers]
        start = int(numbers[0]) * kernels.MOST_POINTS
        mine = room[start : start + len(part) * kernels.MOST_POINTS]
        kernels.spread(part, plans_for(of, part), before, spreads, mine, _NEGLIGIBLE)
        spreads.first[part] += start

    shared(stretch, np.arange(len(entries), dtype=np.int32))
    return room


@dataclass(frozen=True)
class Profile:
    """Best play from the empty sheet: chances, and variance by the roll that brings it."""

    upper_bonus: float
    penta: float
    variance: tuple[float, float, float]


def profile(of: Field) -> Profile:
    """What happens in a game of best play."""
    reached = np.zeros(of.index.size)
    reached[of.index.entry(ALL_OPEN, 0, None)] = 1
    found = np.zeros(5)
    for open_boxes in range(len(BOXES), 0, -1):
        level = of.level(open_boxes)
        level = level[reached[level] > 0]
        for start in range(0, len(level), _STRETCH):
            entries = level[start : start + _STRETCH]
            plans = plans_for(of, entries)
            kernels.profile(reached, entries, plans, of.rules.upper_bonus, found)
    first, second, third, bonus, penta = (float(part) for part in found)
    return Profile(bonus, penta, (first, second, third))


class Judged(NamedTuple):
    """By turn and roll of the turn (0-2), in points, NaN where there was none.

    ``luck`` of the roll, ``loss`` of what was done with it; ``moves`` is how many moves there
    were, 0 where nothing was done.
    """

    luck: NDArray[np.float64]
    loss: NDArray[np.float64]
    moves: NDArray[np.int16]


def judged_none(turns: int) -> Judged:
    """Turns of which nothing is judged yet."""
    size = (turns, ROLLS)
    return Judged(np.full(size, np.nan), np.full(size, np.nan), np.zeros(size, np.int16))


def simulate(
    of: Field,
    games: int,
    seed: int = 0,
    temperature: float = 0.0,
    watch: Callable[[Judged], None] | None = None,
) -> NDArray[np.int32]:
    """The final totals of games of one seat: best play, or softmax over exact values.

    ``temperature`` is in points; the same seed gives the same games on every machine.
    ``watch`` sees the turns of every round, judged.
    """
    entries = np.full(games, of.index.entry(ALL_OPEN, 0, None), np.int32)
    free_bonus = of.rules.upper_bonus if not of.rules.upper_threshold else 0
    totals = np.full(games, free_bonus, np.int32)
    drawn = np.random.SeedSequence(seed).generate_state(games, np.uint64)
    streams = np.asarray(drawn, dtype=np.uint64)
    for _ in BOXES:
        judged = judged_none(games) if watch else None
        _play_turns(of, entries, totals, streams, temperature, judged)
        if watch and judged:
            watch(judged)
    return totals


def _play_turns(
    of: Field,
    entries: NDArray[np.int32],
    totals: NDArray[np.int32],
    streams: NDArray[np.uint64],
    temperature: float,
    judged: Judged | None,
) -> None:
    """Play one turn of every game, and judge it; games at the same sheet share its plan."""
    here, groups, order = gathered(entries)
    before = entries.copy()
    log = np.full((len(entries), 2 * ROLLS), -1, np.int16)

    def play(numbers: NDArray[np.int32]) -> None:
        plans = plans_for(of, here[numbers])
        part = groups[numbers[0] : numbers[-1] + 2]
        play_level(
            of.board,
            of.dice,
            of.sheets,
            plans,
            part,
            order,
            entries,
            totals,
            streams,
            temperature,
            log,
        )
        if judged:
            judge_turns(
                of.values, of.board, of.dice, of.sheets, plans, part, order, before, log, *judged
            )

    shared(play, np.arange(len(here), dtype=np.int32))


def gathered(
    entries: NDArray[np.int32],
) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
    """The distinct entries, and the numbers of those alike side by side.

    ``order[groups[i] : groups[i + 1]]`` are the numbers of the i-th entry.
    """
    order = np.argsort(entries, kind="stable")
    here, first = np.unique(entries[order], return_index=True)
    return here, np.concatenate((first, [len(entries)])), order
