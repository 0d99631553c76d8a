"""Penta for two judged in chance to win: exact in the last round, an estimate before it."""

from __future__ import annotations

import pytest

from dadu.analysis import Analysis, analyse, as_json
from dadu.rules.penta import PENTA
from dadu.solver import library, penta_win, winning
from dadu.solver.values import Unit
from tests.analysis.games import SHORT, at_random, by_levels, cut, game


@pytest.fixture(scope="module")
def judged() -> Analysis:
    record = game(PENTA, 2, 1, by_levels(1, "beginner", "casual"))
    return analyse(record, worth=winning)


def test_the_result_is_the_share_of_the_win(judged: Analysis) -> None:
    state = judged.record.state
    assert judged.unit is Unit.WIN
    assert judged.now == tuple((seat in state.winners) / len(state.winners) for seat in (1, 2))
    assert sum(judged.begin) == 1
    assert all(choice.loss >= 0 for choice in judged.choices)


def test_the_last_round_closes_exactly(judged: Analysis) -> None:
    choices = [choice for choice in judged.choices if choice.exact]
    throws = [throw for throw in judged.throws if throw.exact]
    assert {choice.round for choice in choices} == {throw.round for throw in throws} == {13}
    assert throws[0].seat == 1
    signs = {1: 1, 2: -1}
    luck = sum(signs[throw.seat] * throw.luck for throw in throws)
    loss = sum(signs[choice.seat] * choice.loss for choice in choices)
    assert judged.now[0] - throws[0].before == pytest.approx(luck - loss, abs=1e-9)


def test_what_is_an_estimate_is_marked(judged: Analysis) -> None:
    told = as_json(judged)
    assert (told["unit"], told["exact"]) == ("win", False)
    assert [roll["exact"] for roll in told["rolls"]] == [r["round"] == 13 for r in told["rolls"]]
    seat = told["seats"][0]
    assert (seat["adjusted"], seat["par"], seat["percentile_exact"]) == (None, None, False)


def test_luck_in_the_last_round_is_0_on_average_with_its_variance(judged: Analysis) -> None:
    table = library.table_for(PENTA)
    first = next(throw for throw in judged.throws if throw.exact)
    before = cut(judged.record, first.event).state
    weights = sum(weight for _, weight in before.outcomes())
    chances = [
        (weight / weights, penta_win.chance(table, before.roll(roll)))  # type: ignore[arg-type]
        for roll, weight in before.outcomes()
    ]
    mean = sum(part * chance for part, chance in chances)
    assert mean == pytest.approx(first.before, abs=1e-9)
    variance = sum(part * (chance - mean) ** 2 for part, chance in chances)
    assert first.variance == pytest.approx(variance, abs=1e-9)


@pytest.mark.parametrize(("rules", "seats"), [(PENTA, 1), (PENTA, 3), (SHORT, 2)])
def test_other_tables_have_no_such_values(rules, seats) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(TypeError):
        analyse(cut(game(rules, seats, 1, at_random(1)), 3), worth=winning)
