"""One contract for both games: what every state answers, chance included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from dadu.dice import rolls
from dadu.errors import Illegal, Malformed
from dadu.game import (
    CHANCE,
    MOST_SEATS,
    NOBODY,
    AnyState,
    Bank,
    Bust,
    Keep,
    Move,
    RollOn,
    SetAside,
    Write,
    start,
)
from dadu.match import dice_due
from dadu.rules import Rules, parse_rules
from dadu.rules.penta import BOXES

RULES = {
    text: parse_rules(text)
    for text in (
        "penta",
        "penta(joker=free)",
        "penta(joker=none,five-alike-full=yes)",
        "ten-thousand",
        "ten-thousand(target=5000,table=flat)",
        "ten-thousand(target=5000,opening=500,minimum=300,three-busts=500,exact=yes)",
        "ten-thousand(target=5000,hot-dice=roll,last-round=off)",
    )
}
EVERY_MOVE: tuple[Move, ...] = (
    *(Keep(keep) for size in range(6) for keep, _ in rolls(size)),
    *(Write(box) for box in BOXES),
    *(SetAside(dice) for size in range(7) for dice, _ in rolls(size)),
    RollOn(),
    Bank(),
    Bust(),
)
EVERY_ROLL = [roll for count in range(8) for roll, _ in rolls(count)]


def step(state: AnyState, chance: Random) -> AnyState:
    """The next state of a game in which everything legal may happen."""
    if state.to_act is CHANCE:
        drawn, weights = zip(*state.outcomes(), strict=True)
        return state.roll(chance.choices(drawn, weights)[0])
    moves: Any = state.moves()
    return state.play(chance.choice(moves))


def positions(rules: Rules, seats: int, seed: int) -> Iterator[AnyState]:
    """Every position of one random game, the first and the finished one included."""
    chance, state = Random(seed), start(rules, seats)
    while not state.over:
        yield state
        state = step(state, chance)
    yield state


def some(states: Iterable[AnyState]) -> list[AnyState]:
    """A dozen positions from all over a game."""
    game = list(states)
    return game[:: max(1, len(game) // 12)]


@pytest.fixture(params=RULES, name="rules")
def rules_of_both_games(request: pytest.FixtureRequest) -> Rules:
    return RULES[request.param]


def refuses(state: AnyState, act: Any, every: Iterable[Any]) -> None:
    """Each of these acts is refused as illegal, and the state is what it was."""
    before = repr(state)
    for wanted in every:
        with pytest.raises(Illegal) as caught:
            act(wanted)
        assert caught.value.article, wanted
    assert repr(state) == before


def test_exactly_one_side_acts(rules: Rules) -> None:
    for state in positions(rules, 3, seed=1):
        choosing = state.to_act == state.seat
        assert choosing + (state.to_act is CHANCE) + (state.to_act is NOBODY) == 1
        assert bool(state.moves()) == choosing
        assert bool(state.outcomes()) == (state.to_act is CHANCE)
        assert state.over == (state.to_act is NOBODY)


def test_moves_and_outcomes_are_distinct_and_in_a_fixed_order(rules: Rules) -> None:
    for state in positions(rules, 2, seed=2):
        assert len(set(state.moves())) == len(state.moves())
        assert state.moves() == state.moves()
        shown = [roll for roll, _ in state.outcomes()]
        assert len(set(shown)) == len(shown)


def test_weights_are_whole_and_sum_to_all_throws(rules: Rules) -> None:
    for state in positions(rules, 2, seed=3):
        if state.to_act is CHANCE:
            weights = [weight for _, weight in state.outcomes()]
            assert sum(weights) == 6 ** dice_due(state)
            assert {type(weight) for weight in weights} == {int}
            assert min(weights) > 0


def test_every_legal_move_and_outcome_is_taken(rules: Rules) -> None:
    for state in some(positions(rules, 2, seed=4)):
        following: list[Any] = [state.play(move) for move in state.moves()]  # type: ignore[arg-type]
        following += [state.roll(roll) for roll, _ in state.outcomes()]
        assert all(after != state for after in following)
        assert len(set(following)) == len(following)


def test_moves_are_the_only_source_of_legality(rules: Rules) -> None:
    """Every other move of either game is refused, with an article, and changes nothing."""
    for state in some(positions(rules, 2, seed=5)):
        legal = set(state.moves())
        refuses(state, state.play, [move for move in EVERY_MOVE if move not in legal])


def test_outcomes_are_the_only_rolls(rules: Rules) -> None:
    for state in some(positions(rules, 2, seed=6)):
        legal = {roll for roll, _ in state.outcomes()}
        refuses(state, state.roll, [roll for roll in EVERY_ROLL if roll not in legal])


@pytest.mark.parametrize("face", [0, 7, -1, 12])
def test_a_face_that_no_die_has_is_malformed(rules: Rules, face: int) -> None:
    state = start(rules, 2)
    with pytest.raises(Malformed):
        state.roll((1, 2, 3, 4, face))


def test_dice_may_be_told_in_any_order(rules: Rules) -> None:
    state = start(rules, 2)
    for roll, _ in state.outcomes():
        assert state.roll(roll[::-1]) == state.roll(roll)


def test_states_are_frozen_hashable_and_compared_by_value(rules: Rules) -> None:
    for once, again in zip(positions(rules, 2, 7), positions(rules, 2, 7), strict=True):
        assert once == again
        assert hash(once) == hash(again)
        with pytest.raises(AttributeError):
            once.seat = 2  # type: ignore[misc]


def test_moves_are_frozen_hashable_and_written_as_in_records() -> None:
    texts = [str(move) for move in (Keep((3, 3)), Keep(()), Write(BOXES[2]), SetAside((1, 5)))]
    assert texts == ["/33", "/-", "=threes", "/15"]
    assert [str(move) for move in (RollOn(), Bank(), Bust())] == ["roll", "bank", "x"]
    assert len(set(EVERY_MOVE)) == len(EVERY_MOVE)
    with pytest.raises(AttributeError):
        Keep((3, 3)).dice = ()  # type: ignore[misc]


@pytest.mark.parametrize("move", [Keep, SetAside])
def test_dice_kept_or_set_aside_are_one_move_in_any_order(move: type[Keep | SetAside]) -> None:
    assert move((5, 1, 3)) == move((1, 3, 5))
    assert str(move((5, 1, 3))) == "/135"
    with pytest.raises(Malformed):
        move((0, 7))


def test_a_game_that_is_over_takes_nothing_and_names_its_winners(rules: Rules) -> None:
    *before, last = positions(rules, 3, seed=8)
    assert all(state.winners == () for state in before)
    best = max(last.totals)
    assert last.winners == tuple(seat for seat, total in enumerate(last.totals, 1) if total == best)
    refuses(last, last.play, EVERY_MOVE)
    refuses(last, last.roll, EVERY_ROLL)


def test_there_is_a_total_for_every_seat(rules: Rules) -> None:
    for seats in range(1, MOST_SEATS + 1):
        state = start(rules, seats)
        assert state.seats == len(state.totals) == seats
        assert set(state.totals) == {0}
        assert (state.seat, state.round, state.to_act) == (1, 1, CHANCE)


@pytest.mark.parametrize("seats", [-1, 0, 8, 100])
def test_g1_a_table_has_one_to_seven_seats(rules: Rules, seats: int) -> None:
    with pytest.raises(Illegal) as caught:
        start(rules, seats)
    assert caught.value.article == "G1"
