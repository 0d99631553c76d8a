"""Many games played by levels against each other, and what came of them.

Takes NumPy and Numba (the ``solve`` extra), imported when games are played. The same seed
gives the same games on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.solver.library import Progress, UnsolvedError, table_for

__all__ = ["Tally", "trials"]

TOGETHER = 1_000_000
"""Games under way at once, which bounds the memory."""
SOLVING = 0.1
"""The part of the progress that solving the rules counts for."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat did in so many games, as sums: of final totals, and of shares of the win.

    A shared win counts in equal parts.
    """

    games: int = 0
    points: float = 0.0
    squares: float = 0.0
    shares: float = 0.0
    share_squares: float = 0.0

    def with_games(self, totals: Any, shares: Any) -> Tally:
        """The tally with more games: arrays of the seat's totals and shares of the win."""
        points = totals.astype(float)
        return Tally(
            self.games + len(points),
            self.points + float(points.sum()),
            self.squares + float((points * points).sum()),
            self.shares + float(shares.sum()),
            self.share_squares + float((shares * shares).sum()),
        )

    @property
    def mean(self) -> float:
        """Mean final total, in points."""
        return self.points / self.games

    @property
    def deviation(self) -> float:
        """Standard deviation of a game's final total, in points."""
        return sqrt(max(0.0, self.squares / self.games - self.mean**2))

    @property
    def mean_error(self) -> float:
        """Standard error of ``mean``."""
        return self.deviation / sqrt(self.games)

    @property
    def wins(self) -> float:
        """Mean share of the win, 0 to 1."""
        return self.shares / self.games

    @property
    def wins_error(self) -> float:
        """Standard error of ``wins``."""
        return sqrt(max(0.0, self.share_squares / self.games - self.wins**2) / self.games)


@dataclass(frozen=True, slots=True)
class _Asked:
    """So many games between levels; what hears of the progress of solving and of playing."""

    temperatures: Sequence[float | None]
    games: int
    seed: int
    progress: Progress

    def solving(self, part: float) -> None:
        """The part of the solving that is done."""
        self.progress(SOLVING * part)

    def playing(self, games: float) -> None:
        """The games that are done."""
        self.progress(SOLVING + (1 - SOLVING) * games / self.games)

    def batches(self) -> Iterator[tuple[int, int]]:
        """The games under way together: the number of those before, and of those in it."""
        for first in range(0, self.games, TOGETHER):
            yield first, min(TOGETHER, self.games - first)

    def seed_for(self, first: int, seat: int = 0) -> int:
        """A seed of its own for a batch and a seat, above the 64 bits of the seed given."""
        return self.seed + (first // TOGETHER << 96) + (seat << 64)


def trials(
    rules: Rules,
    temperatures: Sequence[float | None],
    games: int,
    seed: int,
    progress: Progress,
) -> tuple[Tally, ...]:
    """Play whole games between levels, one temperature a seat; each seat's tally.

    Temperatures are in points for Penta and in chance to win for Ten Thousand, None there
    for Classic (``dadu.players``). Raises UnsolvedError without NumPy and Numba, Illegal
    for rules that cannot be solved.
    """
    asked = _Asked(temperatures, games, seed, progress)
    tallies = tuple(Tally() for _ in temperatures)
    played = _penta(rules, asked) if isinstance(rules, PentaRules) else _ten_thousand(rules, asked)
    try:
        for seats in played:
            tallies = tuple(
                tally.with_games(totals, shares)
                for tally, totals, shares in zip(tallies, seats, _shares(seats), strict=True)
            )
            asked.playing(tallies[0].games)
    except ModuleNotFoundError as missing:
        raise UnsolvedError("solver-missing", module=missing.name) from missing
    return tallies


def _penta(rules: PentaRules, asked: _Asked) -> Iterator[list[Any]]:
    """The final totals of every seat, batch by batch."""
    from dadu.solver._penta_play import field, simulate
    from dadu.solver.penta import solve

    solved = field(rules, solve(rules, asked.solving))
    for first, size in asked.batches():
        seats = []
        for seat, temperature in enumerate(asked.temperatures):
            seats.append(simulate(solved, size, asked.seed_for(first, seat), temperature or 0.0))
            asked.playing(first + size * (seat + 1) / len(asked.temperatures))
        yield seats


def _ten_thousand(rules: TenThousandRules, asked: _Asked) -> Iterator[list[Any]]:
    """The final totals of every seat, batch by batch."""
    from dadu.solver.ten_thousand import solution_of
    from dadu.solver.ten_thousand_play import CLASSIC, Kind, Level, simulate

    solution = solution_of(table_for(rules, asked.solving))
    levels = [
        CLASSIC if temperature is None else Level(Kind.VALUE, temperature)
        for temperature in asked.temperatures
    ]
    for first, size in asked.batches():

        def playing(part: float, first: int = first, size: int = size) -> None:
            asked.playing(first + part * size)

        played = simulate(solution, levels, size, asked.seed_for(first), playing)
        yield list(played.totals.T)


def _shares(totals: list[Any]) -> list[Any]:
    """Each seat's share of the win in each game."""
    best = totals[0]
    for other in totals[1:]:
        best = best + (other - best).clip(0)
    won = [(seat == best).astype(float) for seat in totals]
    return [seat / sum(won) for seat in won]
