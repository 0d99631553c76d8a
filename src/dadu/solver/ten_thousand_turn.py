"""One turn of Ten Thousand: what rolling on is worth, when banking and busting have a worth.

Points are counted in steps of 50. A *roll class* gathers the rolls of some dice that offer
the same selections: the same pairs of points won and dice left. The worth of a roll is the
largest worth *after* one of its selections, so classes are built on each other: the best of
a class is the best of its parent, a class whose selections are part of its own, and of at
most two more. That is every legal selection (T2), none left out, at a third of the work.

The recursion runs from many points to few: with t steps aside and n dice left,

    rolled(t, n) = bust chance(n) x bust + sum over classes of weight x best
    after(t, n)  = max(bank(t), rolled(t, n))

and from a number of steps on, which the caller names, banking is taken to be best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from dadu.dice import rolls, to_text
from dadu.errors import Illegal
from dadu.rules.ten_thousand import DICE, ScoringTable, bust_weight, combinations, selections

__all__ = [
    "NEVER", "STEP", "STRIDE", "Outlook", "RollClass", "Turn", "bust_chance", "check_turn",
    "largest_gain", "one_turn", "roll_classes", "stuck_chance", "thresholds",
]  # fmt: skip

STEP = 50
"""Points of one step: every combination is worth a multiple of this."""

STRIDE = DICE + 1
"""Where (t, n) stands in a flat table: ``t * STRIDE + n``."""

NEVER = -1.0
"""Worth of a bank that is not allowed: less than any chance or any number of points."""

ONE_TURN_STEPS = 400
"""From 20,000 points on, every table banks with any number of dice left (at most 18,400)."""


class Outlook(NamedTuple):
    """How a roll may fall: the variance of its worth, and the mean worth of sorts of rolls.

    ``scoring`` are those that do not bust; ``hot`` those of them that may all be set aside,
    ``plain`` the others. Best play follows; the mean of a sort that cannot be is 0.
    """

    variance: float
    scoring: float
    hot: float
    plain: float


class RollClass(NamedTuple):
    """Rolls with the same selections: their chance, and how to find the best of them.

    ``parent`` counts classes of the same dice from 1; 0 is no parent. ``one`` and ``two``
    are selections as places relative to the present points: steps won * STRIDE + dice left.
    """

    chance: float
    parent: int
    one: int
    two: int


@cache
def roll_classes(table: ScoringTable, dice: int) -> tuple[RollClass, ...]:
    """The classes of the rolls of ``dice`` dice that do not bust; chances count busts in.

    A class of chance 0 is a stage on the way to one with more than two selections of its own.
    """
    weights: defaultdict[frozenset[int], int] = defaultdict(int)
    for roll, weight in rolls(dice):
        weights[_places(table, dice, roll)] += weight
    weights.pop(frozenset(), None)
    classes: list[RollClass] = []
    numbers: dict[frozenset[int], int] = {}
    for places in sorted(weights, key=lambda places: (len(places), sorted(places))):
        known = max((other for other in numbers if other < places), key=len, default=frozenset())
        parent = numbers.get(known, 0)
        rest = sorted(places - known)
        while len(rest) > 2:
            classes.append(RollClass(0.0, parent, rest.pop(), rest.pop()))
            parent = len(classes)
        classes.append(RollClass(weights[places] / 6**dice, parent, rest[0], rest[-1]))
        numbers[places] = len(classes)
    return tuple(classes)


def _places(table: ScoringTable, dice: int, roll: tuple[int, ...]) -> frozenset[int]:
    return frozenset(
        points // STEP * STRIDE + ((dice - len(kept)) or DICE)
        for kept, points in selections(table, roll)
    )


@cache
def largest_gain(table: ScoringTable) -> int:
    """The most steps that one roll can bring."""
    classes = (each for dice in range(1, STRIDE) for each in roll_classes(table, dice))
    return max(max(each.one, each.two) for each in classes) // STRIDE


def check_turn(table: ScoringTable) -> None:
    """Raise Illegal for a scoring table that the solver cannot take.

    Any number of dice must have a roll that scores, and every combination must be worth a
    positive multiple of 50 points.
    """
    for dice in range(1, STRIDE):
        if not any(points for roll, _ in rolls(dice) for _, points in selections(table, roll)):
            raise Illegal("table-scores-nothing", "T3", dice=dice)
    for kept, points in combinations(table):
        if points <= 0 or points % STEP:
            raise Illegal("table-step", "T3", dice=to_text(kept), points=points, step=STEP)


@cache
def bust_chance(table: ScoringTable, dice: int) -> float:
    """Chance that a roll of ``dice`` dice busts (T11)."""
    return float(bust_weight(table, dice) / 6**dice)


@cache
def stuck_chance(table: ScoringTable) -> float:
    """Chance that a roll of six dice scores only with all of them, so that they are hot again."""
    stuck = sum(
        weight
        for roll, weight in rolls(DICE)
        if {len(kept) for kept, _ in selections(table, roll)} == {DICE}
    )
    return float(stuck / 6**DICE)


class Turn:
    """What every point of one turn is worth, worked out only as far down as it is asked.

    ``bank(t)`` is the worth of banking t steps, NEVER where that is not allowed; ``bust``
    that of busting. From ``top`` steps on banking is taken to be best. With
    ``hot_must_roll`` six dice aside are rolled again.
    """

    def __init__(
        self,
        table: ScoringTable,
        bank: Callable[[int], float],
        bust: float,
        top: int,
        *,
        hot_must_roll: bool = False,
    ) -> None:
        self.bust = bust
        self.bank = bank
        self._lowest = top
        self._classes = [roll_classes(table, dice) for dice in range(1, STRIDE)]
        self._bust_chances = [bust_chance(table, dice) for dice in range(1, STRIDE)]
        self._busts = [chance * bust for chance in self._bust_chances]
        banks = [bank(steps) for steps in range(top + largest_gain(table) + 1)]
        banks[top:] = [bust if worth == NEVER else worth for worth in banks[top:]]
        self._after = [worth for worth in banks for _ in range(STRIDE)]
        self._rolled = [NEVER] * (top * STRIDE)
        if hot_must_roll:
            self._roll_hot_dice(table, banks, top)

    def _roll_hot_dice(self, table: ScoringTable, banks: list[float], top: int) -> None:
        """Beyond the top, hot dice are rolled until something else than all six can be taken."""
        busts, stuck = bust_chance(table, DICE), stuck_chance(table)
        for steps, bank in enumerate(banks):
            free = (busts * self.bust + (1 - busts - stuck) * bank) / (1 - stuck)
            self._after[steps * STRIDE + DICE] = free if steps >= top else NEVER

    def after(self, steps: int, left: int) -> float:
        """Worth of having ``steps`` aside and ``left`` dice to roll, before choosing."""
        self._work_down(steps)
        return self._after[steps * STRIDE + left]

    def rolled(self, steps: int, left: int) -> float:
        """Worth of rolling ``left`` dice with ``steps`` aside; ``steps`` is below the top."""
        self._work_down(steps)
        return self._rolled[steps * STRIDE + left]

    def outlook(self, steps: int, left: int) -> Outlook:
        """How a roll of ``left`` dice may fall, with ``steps`` aside."""
        mean, base, after = self.rolled(steps, left), steps * STRIDE, self._after
        bests, hots = [NEVER], [False]
        chances, sums = [0.0, 0.0], [0.0, 0.0]
        variance = self._bust_chances[left - 1] * (self.bust - mean) ** 2
        for chance, parent, one, two in self._classes[left - 1]:
            best = max(bests[parent], after[base + one], after[base + two])
            hot = hots[parent] or one % STRIDE == DICE or two % STRIDE == DICE
            bests.append(best)
            hots.append(hot)
            chances[hot] += chance
            sums[hot] += chance * best
            variance += chance * (best - mean) ** 2
        plain, hot_mean = (part / (chance or 1) for part, chance in zip(sums, chances, strict=True))
        return Outlook(variance, sum(sums) / sum(chances), hot_mean, plain)

    def _work_down(self, steps: int) -> None:
        after, rolled = self._after, self._rolled
        for base in range((self._lowest - 1) * STRIDE, (steps - 1) * STRIDE, -STRIDE):
            for dice, classes in enumerate(self._classes, 1):
                worth = self._busts[dice - 1]
                bests = [NEVER]
                for chance, parent, one, two in classes:
                    best = bests[parent]
                    if (other := after[base + one]) > best:
                        best = other
                    if (other := after[base + two]) > best:
                        best = other
                    bests.append(best)
                    worth += chance * best
                rolled[base + dice] = worth
                if worth > after[base + dice]:
                    after[base + dice] = worth
        self._lowest = min(self._lowest, steps)


@cache
def one_turn(
    table: ScoringTable,
    least: int = 0,
    most: int | None = None,
    top: int = ONE_TURN_STEPS,
    *,
    hot_must_roll: bool = False,
) -> Turn:
    """The turn of a player who wants as many expected points as can be, in points.

    Banking takes at least ``least`` steps and at most ``most``.
    """

    def bank(steps: int) -> float:
        allowed = steps >= least and (most is None or steps <= most)
        return float(steps * STEP) if allowed else NEVER

    return Turn(table, bank, 0.0, top, hot_must_roll=hot_must_roll)


def thresholds(table: ScoringTable) -> tuple[int, ...]:
    """The points from which banking is best, with 1 to 6 dice left, for expected points."""
    turn = one_turn(table)
    found = []
    for left in range(1, STRIDE):
        rolls_on = [turn.rolled(steps, left) > steps * STEP for steps in range(ONE_TURN_STEPS)]
        found.append((ONE_TURN_STEPS - rolls_on[::-1].index(True)) * STEP)
    return tuple(found)
