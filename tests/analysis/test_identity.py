"""What a seat has won is its luck less its losses: the backgammon identity, in both games."""

from __future__ import annotations

from random import Random

import pytest

from dadu.analysis import Kind, analyse
from dadu.game import Bank, RollOn, SetAside
from dadu.match import SeededDice, play
from dadu.notation import Seat
from dadu.players import CLASSIC, LEVELS, PERFECT, choose
from dadu.rules import PentaRules, Rules
from dadu.solver.values import Unit
from tests.analysis.games import SHORT, at_random, cut, game, own_balance

TABLE = 1e-5
"""The shipped tables are this near to the truth (points, chance to win), event by event."""


@pytest.mark.parametrize("seed", range(6))
def test_penta_result_is_start_and_luck_less_loss(seed: int) -> None:
    judged = analyse(game(PentaRules(), 1 + seed % 3, seed, at_random(seed)))
    for seat, (begin, now) in enumerate(zip(judged.begin, judged.now, strict=True), 1):
        assert now == judged.record.state.totals[seat - 1]
        assert now - begin == pytest.approx(own_balance(judged, seat), abs=TABLE)


@pytest.mark.parametrize("seed", range(3))
def test_ten_thousand_for_two_counts_the_other_seat_the_other_way(seed: int) -> None:
    rules = SHORT
    judged = analyse(game(rules, 2, seed, at_random(seed)))
    assert judged.unit is Unit.WIN
    balance = own_balance(judged, 1) - own_balance(judged, 2)
    assert judged.now[0] - judged.begin[0] == pytest.approx(balance, abs=TABLE)
    assert sum(judged.now) == pytest.approx(1)


def test_ten_thousand_alone_counts_points_of_the_turns() -> None:
    judged = analyse(game(SHORT, 1, 4, at_random(4)))
    assert judged.unit is Unit.POINTS
    assert judged.now[0] - judged.begin[0] == pytest.approx(own_balance(judged, 1), abs=1e-6)


@pytest.mark.parametrize("stop", [0, 1, 2, 7, 40])
def test_records_that_stop_midway_close_as_well(stop: int) -> None:
    for rules in (PentaRules(), SHORT):
        whole = game(rules, 2, 11, at_random(11))
        judged = analyse(cut(whole, stop))
        own, other = own_balance(judged, 1), own_balance(judged, 2)
        against = 0.0 if isinstance(rules, PentaRules) else other
        gained = judged.now[0] - judged.begin[0]
        assert gained == pytest.approx(own - against, abs=TABLE)


@pytest.mark.parametrize(("rules", "seats"), [(PentaRules(), 2), (SHORT, 2)])
def test_the_perfect_player_loses_nothing(rules: Rules, seats: int) -> None:
    judged = analyse(game(rules, seats, 5, lambda state: choose(PERFECT, state)))
    assert all(choice.loss == 0 for choice in judged.choices)
    assert judged.mistakes(1) == judged.mistakes(2) == ()


def test_weaker_levels_lose_more() -> None:
    def mean_loss(name: str) -> float:
        random = Random(name)
        seats = range(1, 3)
        record = game(
            PentaRules(), 2, 6, lambda state: choose(LEVELS[name], state, random.random())
        )
        judged = analyse(record)
        return sum(map(judged.mean_loss, seats))

    losses = [mean_loss(name) for name in ("beginner", "casual", "skilled", "expert", "perfect")]
    assert losses == sorted(losses, reverse=True)


def test_a_move_that_is_the_only_one_is_no_decision() -> None:
    judged = analyse(game(SHORT, 2, 7, lambda state: choose(CLASSIC, state)))
    forced = [choice for choice in judged.choices if choice.options == 1]
    assert forced
    assert all(not choice.real and choice.loss == 0 for choice in forced)
    assert not set(judged.decisions(1)) & set(forced)


def test_what_to_set_aside_and_bank_or_roll_are_told_apart() -> None:
    judged = analyse(game(SHORT, 2, 8, at_random(8)))
    for choice in judged.choices:
        assert (choice.kind is Kind.BANK_OR_ROLL) == isinstance(choice.played, Bank | RollOn)
        assert not isinstance(choice.played, SetAside) or choice.kind is Kind.SET_ASIDE


def test_par_is_what_best_play_makes_of_the_same_luck() -> None:
    judged = analyse(game(PentaRules(), 1, 9, at_random(9)))
    assert judged.par(1) == pytest.approx(judged.begin[0] + judged.luck(1), abs=TABLE)


def test_progress_is_heard_up_to_the_end() -> None:
    heard: list[float] = []
    analyse(game(PentaRules(), 1, 1, at_random(1)), heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1


def test_three_seats_are_judged_as_an_estimate() -> None:
    judged = analyse(game(SHORT, 3, 2, lambda state: choose(CLASSIC, state)))
    assert not judged.exact
    assert judged.now == (1.0, 0.0, 0.0) or sum(judged.now) == pytest.approx(1)


def test_events_are_told_by_their_place_in_the_record() -> None:
    record = game(PentaRules(), 2, 3, at_random(3))
    judged = analyse(record)
    places = sorted([*(c.event for c in judged.choices), *(t.event for t in judged.throws)])
    assert places == list(range(len(record.events)))


def test_accuracy_tells_the_levels_apart() -> None:
    def accuracy(name: str) -> float:
        random = Random(1)
        seats = tuple(Seat(f"Seat {number}") for number in range(4))
        mover = LEVELS[name]
        dice = SeededDice(1)
        judged = analyse(
            play(PentaRules(), seats, lambda state: choose(mover, state, random.random()), dice)
        )
        return sum(map(judged.accuracy, range(1, 5))) / 4

    marks = {"beginner": (0.35, 0.6), "skilled": (0.7, 0.88), "expert": (0.9, 0.98)}
    for name, (low, high) in marks.items():
        assert low < accuracy(name) < high
    assert accuracy("perfect") == 1
