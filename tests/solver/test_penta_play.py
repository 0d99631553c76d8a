"""Best play beyond the mean: the published profile, and simulations against it."""

from __future__ import annotations

import random
from math import sqrt

import numpy as np
import pytest

from dadu.dice import rolls
from dadu.game.core import CHANCE
from dadu.game.penta import Keep, PentaState, start
from dadu.rules.penta import ALL_OPEN, PENTA, Box
from dadu.solver import library, penta_values
from dadu.solver._penta_aim import aimed, reach, win
from dadu.solver._penta_play import Field, deviations, distribution, field, profile, simulate
from tests.solver.penta_cases import before_turn, random_sheet, rules_of, sheet_without, solved

pytestmark = pytest.mark.slow
FORCED = "penta(joker=forced)"
MILLION = 1_000_000
KOLMOGOROV = 1.95
"""The largest gap of two such distributions, times the root of the games, in 999 of 1,000 cases."""


@pytest.fixture(scope="module")
def forced() -> Field:
    return field(rules_of(FORCED), solved(FORCED))


@pytest.fixture(scope="module")
def ours() -> Field:
    return field(PENTA, solved("penta"))


def test_forced_joker_profile_matches_verhoeff(forced: Field) -> None:
    """Mean, deviation and percentiles published for the usual commercial rule."""
    found = distribution(forced, start(forced.rules, 1))
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.mean == pytest.approx(254.587728734496, abs=1e-9)
    assert found.deviation == pytest.approx(59.608, abs=5e-4)
    parts = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
    assert [found.percentile(part) for part in parts] == [180, 217, 248, 272, 388, 474]


def test_forced_joker_chances_and_variance_by_roll(forced: Field) -> None:
    found = profile(forced)
    assert found.upper_bonus == pytest.approx(0.681222, abs=5e-7)
    assert found.penta == pytest.approx(0.337371, abs=5e-7)
    assert found.variance == pytest.approx((436.368, 1114.373, 2002.359), abs=5e-4)
    assert sum(found.variance) == pytest.approx(3553.0995, abs=5e-5)


def test_deviation_of_every_sheet_is_that_of_its_distribution(ours: Field) -> None:
    table = deviations(ours)
    start_entry = ours.index.entry(ALL_OPEN, 0, None)
    shipped = library.table_for(PENTA).columns["deviation"]
    assert shipped[start_entry] == pytest.approx(table[start_entry], abs=shipped.unit)
    source = random.Random(2)
    for open_boxes in (1, 2, 3, 5):
        sheet = random_sheet(source, open_boxes)
        found = distribution(ours, before_turn(PENTA, sheet))
        entry = ours.index.entry(sheet.open_boxes, sheet.upper, sheet.penta)
        assert found.deviation == pytest.approx(table[entry], abs=1e-6)
        assert found.mean == pytest.approx(sheet.total(PENTA) + ours.values[entry], abs=1e-9)


def test_a_distribution_from_the_midst_of_a_turn_has_the_mean_of_the_position(
    ours: Field,
) -> None:
    table = library.table_for(PENTA)
    sheet = random_sheet(random.Random(5), 4)
    rolled = PentaState(PENTA, (sheet,), 1, 1, (2, 2, 3, 5, 6), None, 2)
    for state in (rolled, rolled.play(Keep((2, 2))), rolled._replace(rolls_left=0)):
        expected = penta_values.value(table, state)
        assert distribution(ours, state).mean == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize("text", ["penta", FORCED])
def test_a_million_games_are_within_three_standard_errors(text: str) -> None:
    of = field(rules_of(text), solved(text))
    totals = simulate(of, MILLION, seed=1)
    expected = of.values[of.index.entry(ALL_OPEN, 0, None)]
    assert abs(totals.mean() - expected) < 3 * totals.std() / sqrt(MILLION)
    assert totals.max() <= 1575
    if text == "penta":
        chances = np.array(library.table_for(PENTA).columns["totals"].numbers)
        found = np.bincount(totals, minlength=len(chances)) / MILLION
        assert np.abs(np.cumsum(found) - np.cumsum(chances)).max() < KOLMOGOROV / sqrt(MILLION)


def test_the_same_seed_plays_the_same_games(ours: Field) -> None:
    one, again, other = (simulate(ours, 2_000, seed=seed) for seed in (7, 7, 8))
    np.testing.assert_array_equal(one, again)
    assert (one != other).any()


def test_wavering_costs_points_and_a_little_hardly_any(ours: Field) -> None:
    means = [simulate(ours, 20_000, 3, temperature).mean() for temperature in (0.01, 1, 4)]
    assert means == sorted(means, reverse=True)
    assert means[0] == pytest.approx(254.5, abs=2)


def test_aiming_at_points_themselves_is_the_expected_total(ours: Field) -> None:
    sheet = random_sheet(random.Random(11), 3)
    state = before_turn(PENTA, sheet)
    turn = aimed(ours, state, list(range(800)))
    entry = ours.index.entry(sheet.open_boxes, sheet.upper, sheet.penta)
    assert turn.value_of(state) == pytest.approx(ours.values[entry], abs=1e-9)


def test_aiming_at_a_total_reaches_it_more_often_than_playing_for_points(ours: Field) -> None:
    source = random.Random(4)
    for open_boxes in (1, 2, 3):
        state = before_turn(PENTA, random_sheet(source, open_boxes))
        found = distribution(ours, state)
        total = found.percentile(0.7)
        chance = reach(ours, state, total).value_of(state)
        assert found.at_least(total) - 1e-12 <= chance <= 1


def test_a_total_already_reached_is_certain(ours: Field) -> None:
    state = before_turn(PENTA, sheet_without(Box.CHANCE))
    assert reach(ours, state, state.totals[0]).value_of(state) == 1


def test_a_fifty_in_the_last_box_comes_with_the_chance_of_a_penta(ours: Field) -> None:
    """4.6029 %: the best chance of five alike in three rolls (Verhoeff)."""
    state = before_turn(PENTA, sheet_without(Box.PENTA))
    chance = reach(ours, state, state.totals[0] + 50).value_of(state)
    assert chance == pytest.approx(0.046028643, abs=1e-8)


def test_winning_and_losing_chances_of_two_last_boxes_sum_to_one(ours: Field) -> None:
    """The chance against a final total, from both sides of the table."""
    sheet, done = sheet_without(Box.SIXES), sheet_without(count=4)
    state = PentaState(PENTA, (sheet, done), 1, CHANCE)
    turn = win(ours, state)
    best = turn.value_of(state)
    mean = sum(weight * turn.roll(roll, 2) for roll, weight in rolls(5)) / 6**5
    assert 0 <= best == pytest.approx(mean, abs=1e-12)
    assert win(ours, state, (2_000,)).value_of(state) == 0
