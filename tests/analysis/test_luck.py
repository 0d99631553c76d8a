"""How a seat's luck stands among all luck: spread, percentile, and where they are exact."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from statistics import NormalDist

import pytest

from dadu.analysis import Among, Analysis, analyse, as_json
from dadu.game import CHANCE, AnyState, RollOn
from dadu.notation.record import step
from dadu.rules import PentaRules, Rules
from dadu.rules.penta import PENTA
from dadu.solver import library, penta_values, values
from tests.analysis.full_precision import instead_of_rounded
from tests.analysis.games import SHORT, at_random, by_levels, cut, game
from tests.analysis.quick_turns import instead_of_slow


@pytest.fixture(scope="module")
def perfect() -> Analysis:
    return analyse(game(PENTA, 1, 12, by_levels(1, "perfect")))


def test_the_percentile_of_perfect_play_is_that_of_its_total(perfect: Analysis) -> None:
    (total,) = perfect.record.state.totals
    chances = library.table_for(PENTA).columns["totals"].numbers
    rank = perfect.rank(1)
    assert rank is not None
    assert rank.exact
    assert rank.share == pytest.approx(sum(chances[:total]) + chances[total] / 2)
    told = as_json(perfect)["seats"][0]
    assert told["percentile"] == pytest.approx(rank.share)
    assert told["percentile_exact"]


def test_errors_do_not_change_the_percentile_of_the_luck() -> None:
    judged = analyse(game(PENTA, 1, 12, at_random(3)))
    rank = judged.rank(1)
    assert rank == (values.rank(PENTA, judged.begin[0] + judged.luck(1)), Among.GAMES, True)


def test_percentiles_of_perfect_play_are_a_half_on_average() -> None:
    table = library.table_for(PENTA)
    chances = table.columns["totals"].numbers
    ranks = [penta_values.rank(table, total) or 0 for total in range(len(chances))]
    assert ranks == sorted(ranks)
    mean = sum(chance * rank for chance, rank in zip(chances, ranks, strict=True))
    assert mean == pytest.approx(0.5, abs=1e-7)


def test_the_shipped_distribution_has_the_mean_and_deviation_of_the_game() -> None:
    table = library.table_for(PENTA)
    chances, start = table.columns["totals"].numbers, table.facts["start"]
    assert isinstance(start, float)
    mean = sum(total * chance for total, chance in enumerate(chances))
    square = sum(total * total * chance for total, chance in enumerate(chances))
    assert mean == pytest.approx(start, abs=1e-5)
    spread = penta_values.deviation(table, 0x1FFF, 0, None)
    assert sqrt(square - mean * mean) == pytest.approx(spread, abs=0.005)


@pytest.mark.parametrize(
    ("total", "share"), [(-3.2, 0), (0, 0), (43.9, 0), (254.2, 0.559), (1575.4, 1), (9999, 1)]
)
def test_the_percentile_of_any_total(total: float, share: float) -> None:
    assert values.rank(PENTA, total) == pytest.approx(share, abs=1e-3)


@pytest.mark.parametrize(("rules", "seats"), [(PENTA, 1), (SHORT, 1), (SHORT, 2), (SHORT, 3)])
def test_of_an_unfinished_game_the_rolls_thrown_are_compared(rules: Rules, seats: int) -> None:
    judged = analyse(cut(game(rules, seats, 3, at_random(3)), 9))
    share = NormalDist(0, judged.deviation(1)).cdf(judged.luck(1))
    assert judged.rank(1) == (share, Among.ROLLS, False)
    told = as_json(judged)["seats"][0]
    assert (told["percentile_among"], told["percentile_exact"]) == ("rolls", False)


def test_a_finished_game_for_two_is_compared_with_games_played_out() -> None:
    judged = analyse(game(SHORT, 2, 3, at_random(3)))
    for seat in judged.seats:
        rank = judged.rank(seat)
        assert rank is not None
        assert (rank.among, rank.exact) == (Among.GAMES, False)
        drawn = by_lot(judged.begin[seat - 1], judged.luck(seat))
        assert rank.share == pytest.approx(drawn, abs=0.02)


def by_lot(chance: float, luck: float) -> float:
    """The share of smaller luck among drawn ones, whose sum for both is as wide as their gap."""
    lot, games = Random(1), 20_000
    wide = sqrt(chance * (1 - chance))
    apart = ((lot.random() < chance) - chance for _ in range(games))
    return sum((gap + lot.gauss(0, wide)) / 2 < luck for gap in apart) / games


@pytest.mark.slow
def test_near_percentiles_of_perfect_play_spread_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_rounded(monkeypatch)
    instead_of_slow(monkeypatch)
    players = ("perfect", "perfect")
    games = [analyse(game(SHORT, 2, seed, by_levels(seed, *players))) for seed in range(100)]
    shares = [rank.share for judged in games for seat in (1, 2) if (rank := judged.rank(seat))]
    fifths = Counter(int(5 * share) for share in shares)
    error = sqrt(len(shares) * 0.2 * 0.8)
    assert all(abs(fifths[fifth] - len(shares) / 5) < 4 * error for fifth in range(5))


def test_before_the_first_roll_there_is_no_luck(perfect: Analysis) -> None:
    judged = analyse(cut(perfect.record, 0))
    assert judged.rank(1) is None
    assert as_json(judged)["seats"][0]["percentile"] is None


def test_house_rules_have_no_exact_distribution() -> None:
    assert values.rank(PentaRules(penta_bonus=50), 250) is None
    assert values.rank(SHORT, 250) is None


@pytest.mark.parametrize(("rules", "seats"), [(PENTA, 1), (SHORT, 1), (SHORT, 2)])
def test_luck_is_0_on_average_with_the_variance_told(rules: Rules, seats: int) -> None:
    judged = analyse(cut(game(rules, seats, 6, at_random(6)), 24))
    for throw, state in zip(judged.throws, before_rolls(judged), strict=True):
        weights = sum(weight for _, weight in state.outcomes())
        lucks = [
            (weight / weights, values.value(state.roll(roll)) - throw.before)
            for roll, weight in state.outcomes()
        ]
        assert sum(part * luck for part, luck in lucks) == pytest.approx(0, abs=1e-6)
        variance = sum(part * luck * luck for part, luck in lucks)
        assert throw.variance == pytest.approx(variance, rel=1e-6, abs=1e-15)


def before_rolls(judged: Analysis) -> list[AnyState]:
    state = cut(judged.record, 0).state
    found = []
    for event in judged.record.events:
        if isinstance(event, tuple):
            due = state if state.to_act is CHANCE else state.play(RollOn())  # type: ignore[arg-type]
            found.append(due)
        state = step(state, event)
    return found
