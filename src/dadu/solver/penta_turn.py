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
from dadu.game.core import CHANCE
from dadu.game.penta import DICE, ROLLS, PentaMove, PentaState, Write
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
        self._best_keeps: dict[tuple[int, int], int] = {}
        self._best_writes: dict[Roll, Entry] = {}

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

    def variance(self, dice: Roll, rolls_left: int) -> float:
        """The variance of the worth of the rolls that a keep may lead to, best play following."""
        worths, mean = self._keeps(rolls_left), self.keep(dice, rolls_left)
        chances = [0.0] * len(KEEPS)
        chances[_PLACE[dice]] = 1.0
        rolled = _thrown(chances)
        return sum(
            rolled[place] * (worths[place] - mean) ** 2 for place in range(_FIRST_ROLL, len(KEEPS))
        )

    def value_of(self, state: PentaState) -> float:
        """What a position in this turn is worth, chance to act or not."""
        if state.to_act is CHANCE:
            return self.keep(state.kept or (), state.rolls_left)
        return self.roll(state.dice, state.rolls_left)

    def values_of(self, state: PentaState) -> tuple[tuple[PentaMove, float], ...]:
        """What each of ``state.moves()`` of a position in this turn is worth."""
        if state.to_act is not state.seat:
            return ()
        written = {entry.box: worth for entry, worth in self.writes(state.dice)}
        return tuple(
            (
                move,
                written[move.box]
                if isinstance(move, Write)
                else self.keep(move.dice, state.rolls_left),
            )
            for move in state.moves()
        )

    def endings(self, kept: Roll = (), rolls_left: int = ROLLS) -> dict[Entry, float]:
        """What best play writes in the end after a keep, with the chance of each.

        ``rolls_left`` (1-3) counts the roll that is due; without arguments, a whole turn.
        """
        chances = [0.0] * len(KEEPS)
        chances[_PLACE[kept]] = 1.0
        rolled = _thrown(chances)
        for left in range(rolls_left - 1, 0, -1):
            rolled = _thrown(self._kept(rolled, left))
        found: dict[Entry, float] = {}
        for roll, chance in zip(KEEPS[_FIRST_ROLL:], rolled[_FIRST_ROLL:], strict=True):
            if chance:
                entry = self._best_write(roll)
                found[entry] = found.get(entry, 0.0) + chance
        return found

    def _best_write(self, roll: Roll) -> Entry:
        """What best play writes a roll as; of equal entries, the first."""
        if roll not in self._best_writes:
            best = max(self.writes(roll), key=lambda written: written[1])
            self._best_writes[roll] = best[0]
        return self._best_writes[roll]

    def _kept(self, rolled: list[float], rolls_left: int) -> list[float]:
        """The chances of best play's keeps; dice left as they are count as kept."""
        kept = [0.0] * len(KEEPS)
        for place in range(_FIRST_ROLL, len(KEEPS)):
            if rolled[place]:
                kept[self._best_keep(rolls_left, place)] += rolled[place]
        return kept

    def _best_keep(self, rolls_left: int, place: int) -> int:
        """The place of what best play keeps of the roll at a place."""
        best = self._best_keeps.get((rolls_left, place))
        if best is None:
            best = max(_parts(KEEPS[place]), key=self._keeps(rolls_left).__getitem__)
            self._best_keeps[rolls_left, place] = best
        return best

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


def _thrown(kept: list[float]) -> list[float]:
    """The chances of rolls after the dice that are not kept were thrown."""
    chances = kept[:]
    for keep, *larger in reversed(_LARGER):
        part = chances[keep] / len(FACES)
        if part:
            for place in larger:
                chances[place] += part
    return chances


@cache
def _parts(roll: Roll) -> tuple[int, ...]:
    return tuple(_PLACE[keep] for keep in keeps(roll))
