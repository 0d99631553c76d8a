"""When a mistake comes back: at once, then later and later, until it was answered well twice."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Repeat"]

ENOUGH = 2
"""Good answers, one after the other, after which a mistake is known."""
DELAYS = (1, 3)
"""Days until it comes back after so many good answers in a row."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A mistake of one's own: the good answers to it in a row, and the day it is due.

    Days are counted as by ``datetime.date.toordinal``; a new one is due at once.
    """

    well: int = 0
    due: int = 0

    def answered(self, well: bool, today: int) -> Repeat:
        """The mistake after an answer; a wrong one counts from the start again."""
        count = self.well + 1 if well else 0
        return Repeat(count, today + DELAYS[min(count, len(DELAYS) - 1)])

    @property
    def known(self) -> bool:
        """Whether it need not come back."""
        return self.well >= ENOUGH

    def is_due(self, today: int) -> bool:
        """Whether it is to be practised on a day."""
        return not self.known and self.due <= today
