"""Where the value of a Penta sheet stands in a table.

What is still to come for a seat depends on its open boxes, on the Penta box (open, or
holding 0, or holding 50) and on the upper total, but on the last only through the
points that are missing for the upper bonus. Two totals are worth the same when the
boxes still open can close the gap of one exactly when they can close that of the other.
With only Sixes open, 45 and 50 both wait for three sixes. So a table has one entry for
each *gap*: the smallest sum the open upper boxes can still make that earns the bonus,
with 0 for a bonus that is already written or out of reach. That leaves 1,618 of the
2,794 upper sections that can be reached, and loses nothing.

Entries are ordered by upper boxes (``upper``, 64 sets), then by the rest of the sheet
(``row``: lower boxes but Penta, 64 sets, times the three kinds of Penta box), then by
gap, ascending.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate

from dadu.rules.penta import PENTA_POINTS, PentaRules

__all__ = ["KINDS", "ROWS", "UNREACHABLE", "PentaIndex", "index_for", "row"]

UPPER_SETS = 64
KINDS = 3
"""The Penta box open, holding 0, holding 50."""
ROWS = 64 * KINDS
UNREACHABLE = -1


def row(open_boxes: int, penta: int | None) -> int:
    """The number of a sheet's lower section: open lower boxes and what the Penta box holds."""
    kind = 0 if penta is None else 2 if penta == PENTA_POINTS else 1
    return (open_boxes >> 6 & 63) * KINDS + kind


@dataclass(frozen=True)
class PentaIndex:
    """The order of the entries for one upper threshold, and the gap of every upper total.

    ``gaps[upper]`` are the gaps of a set of open upper boxes in order; ``place[upper][t]``
    is the place among them of an upper total ``t`` (0 to ``threshold``, which stands for
    all above), UNREACHABLE when the filled boxes cannot sum to it.
    """

    threshold: int
    gaps: tuple[tuple[int, ...], ...]
    place: tuple[tuple[int, ...], ...]

    @cached_property
    def widths(self) -> tuple[int, ...]:
        """How many gaps each set of open upper boxes has."""
        return tuple(map(len, self.gaps))

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Where the entries of each set of open upper boxes begin; the last is the size."""
        return tuple(accumulate((width * ROWS for width in self.widths), initial=0))

    @property
    def size(self) -> int:
        """How many entries a table has."""
        return self.offsets[-1]

    def entry(self, open_boxes: int, upper_total: int, penta: int | None) -> int:
        """The entry of a sheet; LookupError when its filled boxes cannot make the upper total."""
        upper = open_boxes & 63
        place = self.place[upper][min(upper_total, self.threshold)]
        if place == UNREACHABLE:
            raise LookupError(upper_total)
        return self.offsets[upper] + row(open_boxes, penta) * self.widths[upper] + place


def index_for(rules: PentaRules) -> PentaIndex:
    """The index of a rule set: without an upper bonus, every total is worth the same."""
    return _index(rules.upper_threshold if rules.upper_bonus else 0)


@cache
def _index(threshold: int) -> PentaIndex:
    sums = [_sums(boxes) for boxes in range(UPPER_SETS)]
    gaps, place = [], []
    for upper in range(UPPER_SETS):
        reached = {min(total, threshold) for total in _bits(sums[UPPER_SETS - 1 - upper])}
        gap_of = {total: _gap(sums[upper], threshold - total) for total in reached}
        ordered = sorted(set(gap_of.values()))
        gaps.append(tuple(ordered))
        place.append(
            tuple(
                ordered.index(gap_of[total]) if total in gap_of else UNREACHABLE
                for total in range(threshold + 1)
            )
        )
    return PentaIndex(threshold, tuple(gaps), tuple(place))


def _sums(boxes: int) -> int:
    """The sums that a set of upper boxes can make, as a bit set."""
    sums = 1
    for face in range(1, 7):
        if boxes >> (face - 1) & 1:
            sums = sum_of_shifts(sums, face)
    return sums


def sum_of_shifts(sums: int, face: int) -> int:
    """The sums after one more upper box, which may hold none to five dice of its face."""
    together = 0
    for count in range(6):
        together |= sums << count * face
    return together


def _bits(numbers: int) -> list[int]:
    return [number for number in range(numbers.bit_length()) if numbers >> number & 1]


def _gap(sums: int, missing: int) -> int:
    """The smallest sum that reaches ``missing``; 0 when nothing is missing or none does."""
    if missing <= 0:
        return 0
    enough = sums >> missing
    return missing + (enough & -enough).bit_length() - 1 if enough else 0
