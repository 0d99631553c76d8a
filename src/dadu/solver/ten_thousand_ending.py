"""What the end of a turn is worth to the seat that had it.

Two seats: its chance to win, exactly, from the table. Three and more: an estimate of that
chance, built on the same exact parts, each opponent alone against this seat.

* In the last round every opponent still to play makes the best reply to this seat's total,
  so the chance to hold it is the product of the chances that none gets past; ties are half.
* Before it, let p be the chance to beat one opponent in a game of two, that opponent being
  about to play. The estimate is 1 / (1 + sum of (1 - p) / p): strengths in proportion.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from dadu.game.ten_thousand import BUSTS_IN_A_ROW, TenThousandState
from dadu.rules.ten_thousand import DICE, TenThousandRules
from dadu.solver.ten_thousand_table import WinTable
from dadu.solver.ten_thousand_turn import NEVER, STEP, bust_chance

__all__ = ["Ending", "ending_of"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the turn of one seat may end. Totals in steps of 50 points.

    ``later`` are the (total, busts in a row) of the opponents who play before this seat
    would again, in their order; ``done`` the totals of those who play no more. ``last`` says
    that the last round is on. ``wins`` may be None when no opponent plays later.
    """

    wins: WinTable | None
    rules: TenThousandRules
    total: int
    busts: int
    later: tuple[tuple[int, int], ...]
    done: tuple[int, ...]
    last: bool

    @property
    def alone(self) -> bool:
        """Whether the seat has no opponent, so that points count and not the chance to win."""
        return not self.later and not self.done

    @property
    def least(self) -> int:
        """The least steps that may be banked."""
        rules = self.rules
        return (rules.minimum if self.total else max(rules.minimum, rules.opening)) // STEP

    @property
    def most(self) -> int | None:
        """The most steps that may be banked, None without end."""
        return self.rules.target // STEP - self.total if self.rules.exact else None

    @property
    def top(self) -> int:
        """Steps from which banking is best with any dice left."""
        past = max(self.done, default=0) - self.total + 1
        far = self.rules.target // STEP + self._wins().cap - self.total if self.later else 0
        return max(past, far, self.least, 1)

    def bank(self, steps: int) -> float:
        """Worth of banking ``steps``, NEVER where it is not allowed."""
        if steps < self.least or (self.most is not None and steps > self.most):
            return NEVER
        return self._worth(self.total + steps, 0)

    def bust(self) -> float:
        """Worth of busting, the cost of a third bust in a row included."""
        cost = self.rules.three_busts // STEP
        busts = (self.busts + 1) % BUSTS_IN_A_ROW if cost else 0
        return self._worth(self.total if busts or not cost else max(0, self.total - cost), busts)

    def _worth(self, total: int, busts: int) -> float:
        target = self.rules.target // STEP
        if self.last or total >= target:
            return self._holds(total)
        wins = self._wins()
        chances = [1.0 - wins.win(other, total, theirs, busts) for other, theirs in self.later]
        if len(chances) == 1:
            return chances[0]
        return 1 / (1 + sum((1 - chance) / chance for chance in chances))

    def _holds(self, total: int) -> float:
        """Chance that a total wins the last round, which it may have started."""
        if not (self.last or self.rules.last_round):
            return 1.0
        best = max(self.done, default=0)
        if total < best:
            return 0.0
        share = 1 / (1 + self.done.count(best)) if total == best else 1.0
        return share * prod(1.0 - self._passed(total - other, other) for other, _ in self.later)

    def _passed(self, missing: int, other: int) -> float:
        """Chance that one opponent's last turn gets past a total, a tie as half."""
        if missing > 0:
            return self._wins().final_chance(missing, opened=other > 0)
        return 1.0 if missing else 1.0 - bust_chance(self.rules.scoring, DICE) / 2

    def _wins(self) -> WinTable:
        if self.wins is None:
            raise TypeError("several seats need a table")
        return self.wins


def ending_of(wins: WinTable | None, state: TenThousandState) -> Ending:
    """How the turn of the seat at play may end."""
    seats = state.seats
    following = [(state.seat + step - 1) % seats + 1 for step in range(1, seats)]
    if state.last_round is None:
        later, done = following, []
    else:
        place = following.index(state.last_round)
        later, done = following[:place], following[place:]
    return Ending(
        wins,
        state.rules,
        state.totals[state.seat - 1] // STEP,
        state.busts[state.seat - 1],
        tuple((state.totals[seat - 1] // STEP, state.busts[seat - 1]) for seat in later),
        tuple(state.totals[seat - 1] // STEP for seat in done),
        last=state.last_round is not None,
    )
