"""How a seat's luck stands among all luck: spread, percentile, and where they are exact."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import pytest

from dadu.analysis import Analysis, analyse, as_json
from dadu.game import CHANCE, AnyState, RollOn
from dadu.notation.record import step
from dadu.rules import PentaRules, Rules
from dadu.rules.penta import PENTA
from dadu.solver import library, penta_values, values
from tests.analysis.games import SHORT, at_random, by_levels, cut, game


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
    assert rank == (values.rank(PENTA, judged.begin[0] + judged.luck(1)), True)


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


def test_unfinished_and_other_games_have_a_near_percentile(perfect: Analysis) -> None:
    for judged in (analyse(cut(perfect.record, 9)), analyse(game(SHORT, 2, 3, at_random(3)))):
        rank = judged.rank(1)
        assert rank is not None
        assert not rank.exact
        assert rank.share == NormalDist(0, judged.deviation(1)).cdf(judged.luck(1))
        assert not as_json(judged)["seats"][0]["percentile_exact"]


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
