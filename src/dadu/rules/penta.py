"""Penta: what five dice are worth in each box of the sheet (articles P3-P14).

A *box* is one line of a player's *sheet*; it is filled once. Six *upper* boxes sum
one face each, seven *lower* boxes reward combinations. A *Penta* is five equal dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from itertools import compress
from typing import ClassVar, NamedTuple

from dadu.dice import Roll, every
from dadu.rules import _text

__all__ = [
    "ALL_OPEN",
    "BOXES",
    "BOX_ARTICLES",
    "LOWER_BOXES",
    "PENTA",
    "PENTA_POINTS",
    "PLACES",
    "UPPER_BOXES",
    "Box",
    "Entry",
    "Joker",
    "PentaRules",
    "allowed_boxes",
    "entries",
    "entry",
    "is_joker",
    "joker_points",
    "open_boxes",
    "points",
]

PENTA_POINTS = 50


class Box(StrEnum):
    """The thirteen boxes, by the names that records use."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_ALIKE = "three-alike"
    FOUR_ALIKE = "four-alike"
    FULL = "full"
    SMALL_STRAIGHT = "small-straight"
    LARGE_STRAIGHT = "large-straight"
    CHANCE = "chance"
    PENTA = "penta"


BOXES = tuple(Box)
UPPER_BOXES = BOXES[:6]
LOWER_BOXES = BOXES[6:]
ALL_OPEN = (1 << len(BOXES)) - 1
"""Boxes as a bit set: bit i stands for ``BOXES[i]``."""
PLACES = {box: index for index, box in enumerate(BOXES)}
"""The place of every box on the sheet, and its bit in a bit set."""
BOX_ARTICLES = dict.fromkeys(UPPER_BOXES, "P3") | {
    Box.THREE_ALIKE: "P4",
    Box.FOUR_ALIKE: "P4",
    Box.FULL: "P5",
    Box.SMALL_STRAIGHT: "P6",
    Box.LARGE_STRAIGHT: "P6",
    Box.CHANCE: "P7",
    Box.PENTA: "P7",
}
"""The article that says what an ordinary roll earns in each box."""
_UPPER_SET = 0b111111


class Joker(StrEnum):
    """When five alike are a joker, worth a Full or a straight in those boxes.

    ARMED, the rule of Dadu (P11): only while the Penta box holds 50, and then the upper
    box of the face comes first. FORCED: the same, but also after a sacrificed Penta box.
    FREE: once the Penta box and the face's upper box are filled, and any open box may be
    chosen instead (Verhoeff). NONE: never.
    """

    ARMED = "armed"
    FORCED = "forced"
    FREE = "free"
    NONE = "none"


@dataclass(frozen=True)
class PentaRules:
    """A rule set of Penta. Its text (``str``) names the fields that differ from ours."""

    joker: Joker = Joker.ARMED
    penta_bonus: int = 100
    five_alike_full: bool = False
    upper_threshold: int = 63
    upper_bonus: int = 35
    full: int = 25
    small_straight: int = 30
    large_straight: int = 40

    NAME: ClassVar[str] = "penta"

    @classmethod
    def from_fields(cls, written: Mapping[str, str]) -> PentaRules:
        """The rule set with the written fields, the others at their default."""
        return cls(**_text.from_fields(_FIELDS, written))

    def fields(self) -> dict[str, str]:
        """Every field by the name that the text gives it, those at their default included."""
        return _text.to_fields(self, _FIELDS)

    def __str__(self) -> str:
        return _text.to_text(self.NAME, self, _FIELDS, PENTA)

    @cached_property
    def worths(self) -> Worths:
        """What every ordinary roll of five dice earns in each of the thirteen boxes (P3-P7)."""
        return Worths(self)


class Worths(dict[Roll, "tuple[Entry, ...]"]):
    """What rolls earn, each worked out when it is first looked up. KeyError for no roll of five."""

    def __init__(self, rules: PentaRules) -> None:
        self._rules = rules

    def __missing__(self, roll: Roll) -> tuple[Entry, ...]:
        if roll not in every(5):
            raise KeyError(roll)
        self[roll] = earned = _ordinary(self._rules, roll)
        return earned


_FIELDS = (
    _text.choice("joker", "joker", {str(joker): joker for joker in Joker}),
    _text.number("penta-bonus", "penta_bonus", 0, 200),
    _text.choice("five-alike-full", "five_alike_full", {"no": False, "yes": True}),
    _text.number("upper-threshold", "upper_threshold", 0, 105),
    _text.number("upper-bonus", "upper_bonus", 0, 200),
    _text.number("full", "full", 0, 100),
    _text.number("small-straight", "small_straight", 0, 100),
    _text.number("large-straight", "large_straight", 0, 100),
)

PENTA = PentaRules()
"""Penta as the rule pages tell it."""


class Entry(NamedTuple):
    """A box that a roll may be written in: the box's points and the Penta bonus beside it."""

    box: Box
    points: int
    bonus: int


def points(rules: PentaRules, box: Box, roll: Roll) -> int:
    """What an ordinary roll of five dice earns in a box (P3-P7)."""
    return rules.worths[roll][PLACES[box]].points


def joker_points(rules: PentaRules, box: Box, roll: Roll) -> int:
    """What five alike earn in a box as a joker (P11): straights and Full at full worth."""
    full = {Box.FULL: rules.full, Box.SMALL_STRAIGHT: rules.small_straight}
    return (full | {Box.LARGE_STRAIGHT: rules.large_straight}).get(box, points(rules, box, roll))


def _ordinary(rules: PentaRules, roll: Roll) -> tuple[Entry, ...]:
    total = sum(roll)
    counts = sorted((roll.count(face) for face in set(roll)), reverse=True)
    full = counts == [3, 2] or (counts == [5] and rules.five_alike_full)
    run = _longest_run(roll)
    earned = (
        *(face * roll.count(face) for face in range(1, 7)),
        total if counts[0] >= 3 else 0,
        total if counts[0] >= 4 else 0,
        rules.full if full else 0,
        rules.small_straight if run >= 4 else 0,
        rules.large_straight if run >= 5 else 0,
        total,
        PENTA_POINTS if counts == [5] else 0,
    )
    return tuple(Entry(box, points, 0) for box, points in zip(BOXES, earned, strict=True))


def _longest_run(roll: Roll) -> int:
    return max(
        length
        for first in range(1, 7)
        for length in range(7 - first + 1)
        if set(range(first, first + length)) <= set(roll)
    )


@cache
def open_boxes(boxes: int) -> tuple[Box, ...]:
    """The boxes of a bit set, in the order of the sheet."""
    return tuple(box for box in BOXES if boxes >> PLACES[box] & 1)


def is_joker(rules: PentaRules, roll: Roll, boxes: int, penta: int | None) -> bool:
    """Whether a roll is a joker (P11), given the open boxes and the score in the Penta box."""
    if rules.joker is Joker.NONE or penta is None or roll[0] != roll[-1]:
        return False
    if rules.joker is Joker.ARMED:
        return penta == PENTA_POINTS
    if rules.joker is Joker.FREE:
        return not boxes >> (roll[0] - 1) & 1
    return True


def allowed_boxes(rules: PentaRules, roll: Roll, boxes: int, penta: int | None) -> int:
    """The open boxes that a roll may be written in, as a bit set (P9-P13).

    ``boxes`` is the bit set of open boxes, ``penta`` the score in the Penta box (None
    while it is open). This is the only source of which box is allowed.
    """
    if penta is None or roll[0] != roll[-1] or rules.joker is Joker.FREE:
        return boxes
    return _forced_boxes(roll[0], boxes) if is_joker(rules, roll, boxes, penta) else boxes


def _forced_boxes(face: int, boxes: int) -> int:
    """P11: the face's upper box, else the open lower boxes, else the open upper ones."""
    return boxes & 1 << (face - 1) or boxes & ~_UPPER_SET or boxes & _UPPER_SET


def entry(rules: PentaRules, roll: Roll, boxes: int, penta: int | None, box: Box) -> Entry | None:
    """What a roll earns in one box, None where the box is not allowed; see ``entries``."""
    index = PLACES[box]
    if not allowed_boxes(rules, roll, boxes, penta) >> index & 1:
        return None
    if penta is None or roll[0] != roll[-1]:
        return rules.worths[roll][index]
    return _five_alike(rules, roll, boxes, penta)(box)


def entries(rules: PentaRules, roll: Roll, boxes: int, penta: int | None) -> tuple[Entry, ...]:
    """Every allowed box in the order of the sheet, with its points and its Penta bonus.

    The arguments are those of ``allowed_boxes``.
    """
    if penta is None or roll[0] != roll[-1]:
        return tuple(compress(rules.worths[roll], _selector(boxes)))
    earned = _five_alike(rules, roll, boxes, penta)
    return tuple(map(earned, open_boxes(allowed_boxes(rules, roll, boxes, penta))))


def _five_alike(rules: PentaRules, roll: Roll, boxes: int, penta: int) -> Callable[[Box], Entry]:
    """What five alike earn in a box once the Penta box is filled (P10, P11)."""
    bonus = rules.penta_bonus if penta == PENTA_POINTS else 0
    worth = joker_points if is_joker(rules, roll, boxes, penta) else points
    return lambda box: Entry(box, worth(rules, box, roll), bonus)


@cache
def _selector(boxes: int) -> tuple[int, ...]:
    return tuple(boxes >> index & 1 for index in range(len(BOXES)))
