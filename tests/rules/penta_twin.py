"""What a Penta roll earns, written straight from the articles, as slowly as they read.

The twin of ``dadu.rules.penta``: it shares no line with it, takes the dice in any order
and knows the boxes only by the words of the record. Sources: RULES, P3 to P13.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three-alike",
    "four-alike",
    "full",
    "small-straight",
    "large-straight",
    "chance",
    "penta",
)
ALL = UPPER + LOWER


@dataclass(frozen=True, slots=True)
class House:
    """The Penta rules a table agreed on; the defaults are the articles'."""

    joker: str = "armed"
    penta_bonus: int = 100
    five_alike_full: bool = False
    upper_threshold: int = 63
    upper_bonus: int = 35
    full: int = 25
    small_straight: int = 30
    large_straight: int = 40


@cache
def ordinary(house: House, box: str, dice: tuple[int, ...]) -> int:
    """Points of five dice in a box by P3 to P7, without any joker."""
    counts = sorted((dice.count(face) for face in range(1, 7)), reverse=True)
    if box in UPPER:  # P3
        face = UPPER.index(box) + 1
        return sum(die for die in dice if die == face)
    if box == "three-alike":  # P4
        return sum(dice) if counts[0] >= 3 else 0
    if box == "four-alike":  # P4
        return sum(dice) if counts[0] >= 4 else 0
    if box == "full":  # P5
        if counts[0] == 5:
            return house.full if house.five_alike_full else 0
        return house.full if counts[:2] == [3, 2] else 0
    if box == "small-straight":  # P6
        runs = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
        return house.small_straight if any(run <= set(dice) for run in runs) else 0
    if box == "large-straight":  # P6
        long = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
        return house.large_straight if any(run <= set(dice) for run in long) else 0
    if box == "chance":  # P7
        return sum(dice)
    assert box == "penta"
    return 50 if counts[0] == 5 else 0  # P7


@cache
def as_joker(house: House, box: str, dice: tuple[int, ...]) -> int:
    """Points of five equal dice in a lower box by P11b, or in another upper box by P11c."""
    if box in UPPER:
        return 0
    fixed = {
        "full": house.full,
        "small-straight": house.small_straight,
        "large-straight": house.large_straight,
    }
    return fixed[box] if box in fixed else ordinary(house, box, dice)


def written(
    house: House, dice: tuple[int, ...], open_boxes: Collection[str], penta: int | None
) -> dict[str, tuple[int, int]]:
    """Every box the dice may be written in: its points and the Penta bonus earned.

    `penta` is what the Penta box holds, None while it is open.
    """
    alike = len(set(dice)) == 1
    bonus = house.penta_bonus if alike and penta == 50 else 0  # P10
    plain = {box: (ordinary(house, box, dice), bonus) for box in ALL if box in open_boxes}
    if not alike or house.joker == "none" or penta is None:  # P13
        return plain
    if house.joker == "armed" and penta != 50:  # P12
        return plain
    own = UPPER[dice[0] - 1]
    if house.joker == "free":  # any open box; a joker once the face's own box is filled
        if own in open_boxes:
            return plain
        return {box: (as_joker(house, box, dice), bonus) for box in plain}
    if own in open_boxes:  # P11a
        return {own: plain[own]}
    lower = {box: (as_joker(house, box, dice), bonus) for box in LOWER if box in open_boxes}
    if lower:  # P11b
        return lower
    return {box: (0, bonus) for box in UPPER if box in open_boxes}  # P11c
