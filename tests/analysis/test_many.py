"""Many games of Penta at once: as judged one by one, and luck over a million games."""

from __future__ import annotations

import sys
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from dadu.analysis import Marks, analyse, marks
from dadu.errors import Illegal
from dadu.notation import Record
from dadu.rules import PentaRules, parse_rules
from dadu.rules.penta import PENTA, Joker
from dadu.solver._penta_play import Judged, field, simulate
from dadu.solver.library import UnsolvedError
from tests.analysis.full_precision import penta_values
from tests.analysis.games import SHORT, at_random, cut, game, mixed

FORCED = PentaRules(joker=Joker.FORCED)
MILLION = 1_000_000
VARIANCE = (436.368, 1114.373, 2002.359)
"""Of the first, second and third rolls, forced joker (docs/solver-penta.md)."""
FAR = 5
"""Standard errors. A million games are enough for the error to be known to a hundredth."""


def agree(record: Record, found: Marks) -> bool:
    judged = analyse(record)
    return (
        found.lucks == pytest.approx([throw.luck for throw in judged.throws], abs=1e-9)
        and found.losses == pytest.approx([choice.loss for choice in judged.choices], abs=1e-9)
        and found.options == tuple(choice.options for choice in judged.choices)
    )


def test_as_judged_one_by_one() -> None:
    games = [game(PENTA, 1 + seed % 3, seed, mixed(seed, 1 + seed % 3)) for seed in range(9)]
    games += [cut(games[1], events) for events in (0, 1, 2, 50, 51, 52, 53)]
    for record, found in zip(games, marks(games), strict=True):
        assert agree(record, found)


@pytest.mark.parametrize(
    "text", ["penta(joker=forced)", "penta(joker=free,penta-bonus=50)", "penta(joker=none)"]
)
def test_as_judged_by_other_rules(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = parse_rules(text)
    games = [game(rules, 1, seed, at_random(seed)) for seed in range(8)]
    assert all(map(agree, games, marks(games)))


def test_rules_may_be_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    games = [game(rules, 1, 1, at_random(1)) for rules in (PENTA, FORCED, PENTA)]
    first, _, again = marks(games)
    assert first == again
    assert marks([]) == []


def test_ten_thousand_is_refused() -> None:
    with pytest.raises(Illegal):
        marks([game(SHORT, 1, 1, at_random(1))])


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dadu.solver._penta_judge", None)
    with pytest.raises(UnsolvedError):
        marks([game(PENTA, 1, 1, at_random(1))])


class Sums:
    """Luck and loss of simulated games, turn by turn."""

    def __init__(self, games: int) -> None:
        self.luck, self.loss = np.zeros(games), np.zeros(games)
        self.squares = np.zeros((3, games))

    def watch(self, found: Judged) -> None:
        self.luck += np.nansum(found.luck, axis=1)
        self.loss += np.nansum(found.loss, axis=1)
        self.squares += np.nan_to_num(found.luck.T) ** 2


@pytest.mark.slow
@pytest.mark.parametrize("temperature", [0.0, 0.6, 3.0, 50.0])
def test_the_identity_over_thousands_of_games(temperature: float) -> None:
    of = field(PENTA, penta_values(PENTA))
    sums = Sums(5_000)
    totals = simulate(of, 5_000, 9, temperature, sums.watch)
    start = of.values[of.index.entry(0x1FFF, 0, None)]
    np.testing.assert_allclose(totals - start, sums.luck - sums.loss, atol=1e-9, rtol=0)
    assert (sums.loss == 0).all() == (temperature == 0)
    assert sums.loss.min() >= 0


@pytest.mark.slow
def test_luck_of_a_million_games_is_0_with_the_variance_of_each_roll() -> None:
    """Five means, each within five standard errors: three in a million for sound dice."""
    of = field(FORCED, penta_values(FORCED))
    sums = Sums(MILLION)
    simulate(of, MILLION, 0, 0.0, sums.watch)
    assert (sums.loss == 0).all()
    assert abs(errors_off(sums.luck, 0)) < FAR
    for squares, variance in zip(sums.squares, VARIANCE, strict=True):
        assert abs(errors_off(squares, variance)) < FAR
    assert abs(errors_off(sums.luck**2, sum(VARIANCE))) < FAR


def errors_off(sample: np.ndarray, expected: float) -> float:
    """How many standard errors the mean of a sample is from what is expected."""
    return float((sample.mean() - expected) / (sample.std() / sqrt(len(sample))))
