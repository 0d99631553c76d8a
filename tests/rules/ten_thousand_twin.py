"""What Ten Thousand dice are worth, written straight from the articles, as slowly as they read.

The twin of ``dadu.rules.ten_thousand``: it tries every way to part the dice into groups
(203 ways for six dice) and keeps the best in which every group is a combination of the
table. Sources: RULES, T2, T3 and the scoring tables; CLARIFICATIONS A7 and A27.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

Dice = tuple[int, ...]

_THREE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
_TIMES = {
    "classic": {4: 2, 5: 4, 6: 8},
    "steps": {4: 2, 5: 3, 6: 4},
    "dix-mille": {4: 2, 5: 4, 6: 10},
}
_FLAT = {4: 1000, 5: 2000, 6: 3000}
_STRAIGHT = {"classic": 1500, "flat": 1500, "steps": 1500, "dix-mille": 1200}
_THREE_PAIRS = {"classic": 1500, "flat": 1500, "steps": 750, "dix-mille": 600}
_FOUR_AND_PAIR = {"flat": 1500}
_TWO_TRIPLETS = {"flat": 2500}
TABLE_NAMES = tuple(_STRAIGHT)


@cache
def combination(table: str, dice: Dice) -> int | None:
    """Points of dice that are one combination of the table, None if they are none."""
    faces = sorted(set(dice))
    size = len(dice)
    if size == 1:
        return {1: 100, 5: 50}.get(dice[0])
    if len(faces) == 1:
        if size < 3:
            return None
        if size == 3:
            return _THREE[faces[0]]
        return _FLAT[size] if table == "flat" else _THREE[faces[0]] * _TIMES[table][size]
    if size != 6:
        return None
    counts = sorted(dice.count(face) for face in faces)
    if counts == [1] * 6:
        return _STRAIGHT[table]
    if counts == [2, 2, 2]:
        return _THREE_PAIRS[table]
    if counts == [2, 4]:
        return _FOUR_AND_PAIR.get(table)
    if counts == [3, 3]:
        return _TWO_TRIPLETS.get(table)
    return None


@cache
def partitions(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every way to part `count` dice into groups, each die named by its place."""
    if count == 0:
        return ((),)
    last = count - 1
    found = []
    for parts in partitions(last):
        found.append((*parts, (last,)))
        for i, part in enumerate(parts):
            found.append((*parts[:i], (*part, last), *parts[i + 1 :]))
    return tuple(found)


@cache
def worth(table: str, dice: Dice) -> int | None:
    """Points of the best split that uses every die, None when there is none (T3)."""
    splits = []
    for parts in partitions(len(dice)):
        points = [combination(table, tuple(dice[place] for place in part)) for part in parts]
        splits.append(None if None in points else sum(point or 0 for point in points))
    return max((points for points in splits if points is not None), default=None)


def selections(table: str, roll: Dice) -> dict[Dice, int]:
    """Every set of dice that may be set aside from a roll, with its worth (T2)."""
    found: dict[Dice, int] = {}
    for size in range(1, len(roll) + 1):
        for chosen in combinations(sorted(roll), size):
            points = worth(table, chosen)
            if points is not None:
                found[chosen] = points
    return found
