"""Ten Thousand: what dice set aside together are worth (articles T2-T8).

A *combination* is a set of dice that scores as one; a *selection* is dice set aside
together from one roll, split into combinations that use every die of it. A roll of
which nothing can be set aside is a *bust*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations as choose
from typing import ClassVar

from dadu.dice import FACES, Roll, contains, every, keeps, rolls, without
from dadu.rules import _text

__all__ = [
    "DICE",
    "MOST_TARGET",
    "TABLES",
    "TARGETS",
    "TEN_THOUSAND",
    "ScoringTable",
    "TenThousandRules",
    "bust_weight",
    "combinations",
    "scores_nothing",
    "selections",
    "split",
    "worth",
]

DICE = 6
TARGETS = (5_000, 10_000, 15_000)
"""The targets a game may have (T8). The solver takes others, multiples of 50."""
MOST_TARGET = 20_000
SMALLEST = 50
"""The fewest points that a die can score."""


@dataclass(frozen=True, slots=True, eq=False)
class ScoringTable:
    """Points of every combination. None stands for a combination the table does not know.

    A table is one of ``TABLES`` and equal to itself only; rule sets name it.

    ``threes`` holds the three alike of faces 1-6. ``alike`` holds four, five and six
    alike: points, or multiples of the three when ``alike_times`` is set.
    """

    name: str
    alike: tuple[int, int, int]
    alike_times: bool
    straight: int
    three_pairs: int
    four_and_pair: int | None = None
    two_triplets: int | None = None
    one: int = 100
    five: int = 50
    threes: tuple[int, ...] = (1000, 200, 300, 400, 500, 600)

    def alike_points(self, face: int, count: int) -> int:
        """Points of three to six dice of one face."""
        three = self.threes[face - 1]
        if count == 3:
            return three
        return self.alike[count - 4] * (three if self.alike_times else 1)


TABLES = {
    table.name: table
    for table in (
        ScoringTable("classic", (2, 4, 8), True, straight=1500, three_pairs=1500),
        ScoringTable(
            "flat",
            (1000, 2000, 3000),
            False,
            straight=1500,
            three_pairs=1500,
            four_and_pair=1500,
            two_triplets=2500,
        ),
        ScoringTable("steps", (2, 3, 4), True, straight=1500, three_pairs=750),
        ScoringTable("dix-mille", (2, 4, 10), True, straight=1200, three_pairs=600),
    )
}


@dataclass(frozen=True)
class TenThousandRules:
    """A rule set of Ten Thousand. Its text (``str``) names the fields that differ from ours.

    ``opening`` is the least a seat may bank while its total is 0, ``minimum`` the least
    it may ever bank; ``three_busts`` is what every third bust in a row costs (a total
    never falls below 0). With ``exact`` no bank may pass the target. Without
    ``last_round`` the game ends as soon as a seat reaches the target. All in points.
    """

    target: int = 10_000
    table: str = "classic"
    opening: int = 0
    minimum: int = 0
    hot_dice_must_roll: bool = False
    last_round: bool = True
    three_busts: int = 0
    exact: bool = False

    NAME: ClassVar[str] = "ten-thousand"

    @property
    def endless(self) -> bool:
        """Whether a seat can come so near the target that it may never bank again."""
        stranded = self.minimum > SMALLEST and not self.three_busts
        return self.exact and (stranded or max(self.minimum, self.opening) > self.target)

    @property
    def scoring(self) -> ScoringTable:
        """The scoring table this rule set names."""
        return TABLES[self.table]

    @cached_property
    def banks_freely(self) -> bool:
        """Whether no house rule ever holds a bank back (T5)."""
        return not (self.opening or self.minimum or self.hot_dice_must_roll or self.exact)

    @cached_property
    def worths(self) -> Worths:
        """Every legal selection of every roll of up to six dice, with its points (T2, T3)."""
        return Worths(self.scoring)

    @classmethod
    def from_fields(cls, written: Mapping[str, str]) -> TenThousandRules:
        """The rule set with the written fields, the others at their default."""
        return cls(**_text.from_fields(_FIELDS, written))

    def fields(self) -> dict[str, str]:
        """Every field by the name that the text gives it, those at their default included."""
        return _text.to_fields(self, _FIELDS)

    def __str__(self) -> str:
        return _text.to_text(self.NAME, self, _FIELDS, TEN_THOUSAND)


class Worths(dict[Roll, dict[Roll, int]]):
    """The selections of rolls, worked out when one is first looked up. KeyError for no roll."""

    def __init__(self, table: ScoringTable) -> None:
        self._table = table

    def __missing__(self, roll: Roll) -> dict[Roll, int]:
        if len(roll) > DICE or roll not in every(len(roll)):
            raise KeyError(roll)
        self[roll] = found = dict(selections(self._table, roll))
        return found


_FIELDS = (
    _text.number("target", "target", 50, MOST_TARGET, step=50),
    _text.choice("table", "table", {name: name for name in TABLES}),
    _text.number("opening", "opening", 0, 2_000, step=50),
    _text.number("minimum", "minimum", 0, 2_000, step=50),
    _text.choice("hot-dice", "hot_dice_must_roll", {"bank": False, "roll": True}),
    _text.choice("last-round", "last_round", {"on": True, "off": False}),
    _text.number("three-busts", "three_busts", 0, 5_000, step=50),
    _text.choice("exact", "exact", {"no": False, "yes": True}),
)

TEN_THOUSAND = TenThousandRules()
"""Ten Thousand as the rule pages tell it."""


@cache
def combinations(table: ScoringTable) -> tuple[tuple[Roll, int], ...]:
    """Every combination of a scoring table with its points."""
    found = {(1,): table.one, (5,): table.five, FACES: table.straight}
    for face in FACES:
        found |= {(face,) * count: table.alike_points(face, count) for count in range(3, 7)}
    for faces in choose(FACES, 3):
        found[tuple(sorted(faces * 2))] = table.three_pairs
    for first, second in choose(FACES, 2):
        if table.two_triplets is not None:
            found[tuple(sorted((first, second) * 3))] = table.two_triplets
        if table.four_and_pair is not None:
            found[(first,) * 4 + (second,) * 2] = table.four_and_pair
            found[(first,) * 2 + (second,) * 4] = table.four_and_pair
    return tuple(found.items())


@cache
def worth(table: ScoringTable, dice: Roll) -> int | None:
    """Points of dice set aside together: the best split that uses every die (T3).

    None when some die scores nothing (T2).
    """
    if not dice:
        return 0
    splits = [
        points + rest
        for combination, points in combinations(table)
        if dice[0] in combination
        and contains(dice, combination)
        and (rest := worth(table, without(dice, combination))) is not None
    ]
    return max(splits, default=None)


@cache
def split(table: ScoringTable, dice: Roll) -> tuple[tuple[Roll, int], ...]:
    """The combinations that dice set aside together count as, with their points (T3).

    Of the splits that are worth most it is one with the fewest combinations. ValueError when
    some die scores nothing.
    """
    if not dice:
        return ()
    splits = [
        ((combination, points), *split(table, rest))
        for combination, points in combinations(table)
        if dice[0] in combination
        and contains(dice, combination)
        and worth(table, rest := without(dice, combination)) is not None
    ]
    return max(splits, key=lambda parts: (sum(points for _, points in parts), -len(parts)))


@cache
def selections(table: ScoringTable, roll: Roll) -> tuple[tuple[Roll, int], ...]:
    """Every legal selection of a roll with its points, shorter ones first; none is a bust."""
    return tuple(
        (dice, points) for dice in keeps(roll)[1:] if (points := worth(table, dice)) is not None
    )


def scores_nothing(table: ScoringTable, dice: Roll) -> Roll:
    """The dice of a refused selection that score nothing: what its best split leaves over."""
    best = max(
        selections(table, dice),
        key=lambda selection: (len(selection[0]), selection[1]),
        default=((), 0),
    )
    return without(dice, best[0])


@cache
def bust_weight(table: ScoringTable, count: int) -> int:
    """How many of the 6**count throws of ``count`` dice are a bust (T11)."""
    return sum(weight for roll, weight in rolls(count) if not selections(table, roll))
