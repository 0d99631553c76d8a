"""Penta by house rules without a table: judged by estimate, exactly in the last turns."""

from __future__ import annotations

import pytest

from dadu.analysis import Analysis, analyse, as_json
from dadu.game import AnyState, Move
from dadu.notation import Record
from dadu.rules import parse_rules
from dadu.rules.penta import PENTA
from dadu.solver import estimating, library, values
from dadu.solver.library import UnsolvedError
from tests.analysis.games import SHORT, at_random, by_levels, cut, game

HOUSE = parse_rules("penta(joker=none,penta-bonus=0)")


@pytest.fixture(autouse=True)
def _nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table but the shipped ones, and no NumPy to make others."""

    def unsolved(*_: object) -> None:
        raise UnsolvedError("solver-missing", module="numpy")

    monkeypatch.setattr(library, "build", unsolved)
    monkeypatch.setattr(library, "cache_folder", library.shipped_folder)


def record_by_estimate(seats: int) -> Record:
    def mover(state: AnyState) -> Move:
        return estimating.advise(state).best.move

    return game(HOUSE, seats, 3, mover)


@pytest.fixture(scope="module")
def rolled() -> Record:
    return game(HOUSE, 2, 3, at_random(3))


@pytest.fixture
def judged(rolled: Record) -> Analysis:
    return analyse(rolled, worth=estimating)


def test_only_the_last_turns_are_exact(judged: Analysis) -> None:
    assert not judged.exact
    assert all(choice.exact == (choice.round == 13) for choice in judged.choices)
    assert all(throw.exact == (throw.round == 13) for throw in judged.throws)
    assert judged.now == judged.record.state.totals
    assert judged.adjusted(1) is None
    rank = judged.rank(1)
    assert rank is not None
    assert not rank.exact


def test_every_turn_closes_by_itself(judged: Analysis) -> None:
    """What a turn began with and what its luck and losses make of it is what it ends with."""
    for stand in judged.turns:
        throws = [t for t in judged.throws_of(stand.seat) if t.round == stand.round]
        choices = [c for c in judged.choices if (c.seat, c.round) == (stand.seat, stand.round)]
        gained = sum(throw.luck for throw in throws) - sum(choice.loss for choice in choices)
        assert throws[0].before + gained == pytest.approx(choices[-1].value, abs=1e-9)


def test_a_table_that_is_right_makes_the_estimate_exact() -> None:
    record = game(PENTA, 1, 5, by_levels(5, "casual"))
    by_estimate, exact = analyse(record, worth=estimating), analyse(record)
    for ours, theirs in zip(by_estimate.choices, exact.choices, strict=True):
        assert ours.loss == pytest.approx(theirs.loss, abs=1e-9)
    for one, other in zip(by_estimate.throws, exact.throws, strict=True):
        assert one.luck == pytest.approx(other.luck, abs=1e-5)


def test_the_best_by_estimate_loses_nothing() -> None:
    judged = analyse(cut(record_by_estimate(1), 40), worth=estimating)
    assert judged.loss(1) == 0


def test_unfinished_and_untouched_records_are_judged(rolled: Record) -> None:
    for events in (0, 1, 2, 17):
        told = as_json(analyse(cut(rolled, events), worth=estimating))
        assert (told["unit"], told["exact"], told["over"]) == ("points", False, False)
    begin = analyse(cut(rolled, 0), worth=estimating).begin
    assert begin[0] == begin[1]
    assert 200 < begin[0] < 260


def test_ten_thousand_has_no_such_estimate() -> None:
    with pytest.raises(TypeError):
        analyse(cut(game(SHORT, 1, 1, at_random(1)), 3), worth=estimating)


def test_the_usual_values_still_ask_for_a_table(rolled: Record) -> None:
    with pytest.raises(UnsolvedError):
        analyse(rolled, worth=values)
