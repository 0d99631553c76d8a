"""Simulated games of Ten Thousand against the exact chances, and against the engine."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dadu.game.core import CHANCE
from dadu.game.ten_thousand import TenThousandState, start
from dadu.players import CLASSIC as CLASSIC_PLAYER
from dadu.players import choose
from dadu.solver.library import table_for
from dadu.solver.ten_thousand import solution_of, solve
from dadu.solver.ten_thousand_play import (
    CLASSIC,
    GREEDY,
    PERFECT,
    Kind,
    Level,
    Outcome,
    simulate,
)
from tests.solver.ten_thousand_walk import rules_of


def test_best_play_wins_as_often_as_the_table_says_and_seeds_repeat() -> None:
    solution = solve(rules_of("ten-thousand(target=300)"))
    outcome = simulate(solution, (PERFECT, PERFECT), 40_000, 7)
    assert abs(outcome.wins[0] - solution.win[0, 0, 0, 0]) < 3 * outcome.errors[0]
    assert outcome.wins.sum() == pytest.approx(1)
    again = simulate(solution, (PERFECT, PERFECT), 40_000, 7)
    np.testing.assert_array_equal(outcome.totals, again.totals)
    assert outcome.totals.max(axis=1).min() >= 300


@pytest.mark.slow
def test_a_million_games_of_best_play_within_three_standard_errors() -> None:
    solution = solution_of(table_for(rules_of("ten-thousand(target=5000)")))
    outcome = simulate(solution, (PERFECT, PERFECT), 1_000_000, 1)
    assert abs(outcome.wins[0] - solution.win[0, 0, 0, 0]) < 3 * outcome.errors[0]


@pytest.mark.slow
def test_best_play_is_not_beaten_by_other_ways_to_play() -> None:
    solution = solve(rules_of("ten-thousand(target=1000)"))
    best = solution.win[0, 0, 0, 0]
    for other in (CLASSIC, GREEDY, Level(Kind.VALUE, 0.05)):
        outcome = simulate(solution, (PERFECT, other), 40_000, 3)
        assert outcome.wins[0] > best - 3 * outcome.errors[0]


@pytest.mark.slow
def test_tables_played_side_by_side_agree_with_counted_busts() -> None:
    solution = solve(rules_of("ten-thousand(target=500,three-busts=300)"))
    outcome = simulate(solution, (PERFECT, PERFECT), 20_000, 5)
    assert abs(outcome.wins[0] - solution.win[0, 0, 0, 0]) < 3 * outcome.errors[0]


@pytest.mark.slow
def test_three_seats_by_the_estimate_beat_two_classics() -> None:
    solution = solve(rules_of("ten-thousand(target=2000)"))
    outcome = simulate(solution, (CLASSIC, PERFECT, CLASSIC), 4_000, 5)
    assert outcome.totals.shape == (4_000, 3)
    assert outcome.wins[1] > 0.4


@pytest.mark.slow
def test_g2_classic_plays_here_as_it_does_at_the_table() -> None:
    rules = rules_of("ten-thousand(target=1000)")
    chance = Random(1)
    engine = Outcome(np.array([_classic_game(start(rules, 2), chance) for _ in range(2_000)]))
    kernels = simulate(solve(rules), (CLASSIC, CLASSIC), 100_000, 1)
    assert abs(engine.wins[0] - kernels.wins[0]) < 4 * engine.errors[0]
    spread = engine.totals.std(axis=0) / np.sqrt(2_000)
    assert (np.abs(engine.totals.mean(axis=0) - kernels.totals.mean(axis=0)) < 4 * spread).all()


def _classic_game(state: TenThousandState, chance: Random) -> tuple[int, ...]:
    while not state.over:
        if state.to_act is CHANCE:
            state = state.roll(tuple(chance.choices(range(1, 7), k=state.dice_left)))
        else:
            move = choose(CLASSIC_PLAYER, state)
            state = state.play(move)  # type: ignore[arg-type]
    return state.totals
