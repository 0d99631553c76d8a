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
from dadu.solver.library import Progress, UnsolvedError

__all__ = ["Tally", "trials"]

TOGETHER = 1_000_000
"""Games under way at once, which bounds the memory."""


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
    tallies = tuple(Tally() for _ in temperatures)
    try:
        batches = _batches(rules, temperatures, games, seed, progress)
        for played in batches:
            tallies = tuple(
                tally.with_games(totals, shares)
                for tally, totals, shares in zip(tallies, played, _shares(played), strict=True)
            )
            progress(tallies[0].games / games)
    except ModuleNotFoundError as missing:
        raise UnsolvedError("solver-missing", module=missing.name) from missing
    return tallies


def _batches(
    rules: Rules,
    temperatures: Sequence[float | None],
    games: int,
    seed: int,
    progress: Progress,
) -> Iterator[list[Any]]:
    """Final totals of every seat, some games at a time."""
    if isinstance(rules, PentaRules):
        yield from _penta(rules, temperatures, games, seed)
    else:
        yield from _ten_thousand(rules, temperatures, games, seed, progress)


def _sizes(games: int) -> Iterator[tuple[int, int]]:
    for number, first in enumerate(range(0, games, TOGETHER)):
        yield number, min(TOGETHER, games - first)


def _seed(seed: int, *places: int) -> int:
    """A seed of its own for each batch and seat: the places above the seed's own 64 bits."""
    return seed + sum(place << 64 + 32 * number for number, place in enumerate(places))


def _penta(
    rules: PentaRules, temperatures: Sequence[float | None], games: int, seed: int
) -> Iterator[list[Any]]:
    from dadu.solver._penta_play import field, simulate
    from dadu.solver.penta import solve

    solved = field(rules, solve(rules))
    for batch, size in _sizes(games):
        yield [
            simulate(solved, size, _seed(seed, batch, seat), temperature or 0.0)
            for seat, temperature in enumerate(temperatures)
        ]


def _ten_thousand(
    rules: TenThousandRules,
    temperatures: Sequence[float | None],
    games: int,
    seed: int,
    progress: Progress,
) -> Iterator[list[Any]]:
    from dadu.solver.ten_thousand import solve
    from dadu.solver.ten_thousand_play import CLASSIC, Kind, Level, simulate

    solution = solve(rules)
    levels = [
        CLASSIC if temperature is None else Level(Kind.VALUE, temperature)
        for temperature in temperatures
    ]
    for batch, size in _sizes(games):
        done = batch * TOGETHER

        def part(share: float, done: int = done, size: int = size) -> None:
            progress((done + share * size) / games)

        played = simulate(solution, levels, size, _seed(seed, batch), part)
        yield list(played.totals.T)


def _shares(totals: list[Any]) -> list[Any]:
    """Each seat's share of the win in each game."""
    best = totals[0]
    for other in totals[1:]:
        best = best + (other - best).clip(0)
    won = [(seat == best).astype(float) for seat in totals]
    return [seat / sum(won) for seat in won]
