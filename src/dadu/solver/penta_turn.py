"""One turn of Penta, worked out in pure Python from what its writes are worth.

The lattice of keeps: adding a die leads from a keep to a larger one, and five dice are a
roll. With one roll left a keep is worth the mean over the face of one more die, of that
over the next die, and so on; a roll is worth the best of its keeps or of its boxes. The
same again for two rolls left, and for three, where nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from dadu.dice import FACES, Roll, keeps, rolls, without
from dadu.game.penta import DICE
from dadu.rules.penta import Entry, PentaRules, entries

__all__ = ["KEEPS", "Turn"]

KEEPS: Final[tuple[Roll, ...]] = tuple(keep for size in range(DICE + 1) for keep, _ in rolls(size))
"""The 462 keeps; the last 252 are the rolls of five dice."""
_FIRST_ROLL: Final = len(KEEPS) - len(rolls(DICE))
_PLACE: Final = {keep: place for place, keep in enumerate(KEEPS)}
_LARGER: Final = tuple(
    (place, *(_PLACE[tuple(sorted((*keep, face)))] for face in FACES))
    for place, keep in reversed([*enumerate(KEEPS[:_FIRST_ROLL])])
)
_SMALLER: Final = tuple(
    (place, tuple(_PLACE[without(keep, (face,))] for face in sorted(set(keep))))
    for place, keep in enumerate(KEEPS)
    if keep
)


class Turn:
    """What everything in one turn is worth, given what writing an entry is worth.

    Any unit will do: expected points, chances. Each stage is worked out when first asked.
    """

    def __init__(
        self, rules: PentaRules, open_boxes: int, penta: int | None, worth: Callable[[Entry], float]
    ) -> None:
        self._rules = rules
        self._boxes = open_boxes
        self._penta = penta
        self._worth = worth
        self._stages: dict[int, list[float]] = {}

    def writes(self, roll: Roll) -> tuple[tuple[Entry, float], ...]:
        """Every entry a roll may be written as, with its worth, in the order of the sheet."""
        found = entries(self._rules, roll, self._boxes, self._penta)
        return tuple((entry, self._worth(entry)) for entry in found)

    def keep(self, dice: Roll, rolls_left: int) -> float:
        """What a keep is worth with ``rolls_left`` (1-3), before the other dice are rolled."""
        return self._keeps(rolls_left)[_PLACE[dice]]

    def roll(self, dice: Roll, rolls_left: int) -> float:
        """What a roll is worth with best play when ``rolls_left`` (0-2) may follow it."""
        if rolls_left:
            keeps = self._keeps(rolls_left)
            return max(keeps[place] for place in _parts(dice))
        return max(worth for _, worth in self.writes(dice))

    def _keeps(self, rolls_left: int) -> list[float]:
        """The worth of every keep, of five dice too, which are left as they are."""
        if rolls_left not in self._stages:
            worths = self._written() if rolls_left == 1 else self._chosen(rolls_left - 1)
            for keep, a, b, c, d, e, f in _LARGER:
                total = worths[a] + worths[b] + worths[c] + worths[d] + worths[e] + worths[f]
                worths[keep] = total / 6
            self._stages[rolls_left] = worths
        return self._stages[rolls_left]

    def _written(self) -> list[float]:
        rules, boxes, penta, worth = self._rules, self._boxes, self._penta, self._worth
        best = [max(map(worth, entries(rules, roll, boxes, penta))) for roll in KEEPS[_FIRST_ROLL:]]
        return [0.0] * _FIRST_ROLL + best

    def _chosen(self, rolls_left: int) -> list[float]:
        """The worth of every roll with ``rolls_left``, at its place among the keeps."""
        worths = self._keeps(rolls_left)[:]
        for place, smaller in _SMALLER:
            best = worths[place]
            for part in smaller:
                if worths[part] > best:
                    best = worths[part]
            worths[place] = best
        return worths


@cache
def _parts(roll: Roll) -> tuple[int, ...]:
    return tuple(_PLACE[keep] for keep in keeps(roll))
