"""Whole games from the first roll to the last."""

from __future__ import annotations

from random import Random

import pytest

from dadu.errors import Illegal, Malformed
from dadu.game import AnyState, Move, PentaState, Write
from dadu.match import DiceSource, ReplayedDice, SeededDice, TypedDice, play
from dadu.notation import Seat, read, turns
from dadu.notation.record import text
from dadu.players import CLASSIC, choose, computer_box
from dadu.rules import parse_rules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TEN_THOUSAND
from tests.game.spoken import move_of

ANA_AND_BUDI = (Seat("Ana"), Seat("Budi", computer="classic"))
RULES = ["penta", "penta(joker=free)", "ten-thousand", "ten-thousand(target=5000,exact=yes)"]


class AnyMove:
    """Chooses at random, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def __call__(self, state: AnyState) -> Move:
        moves: tuple[Move, ...] = state.moves()
        return self.chance.choice(moves)


class CountedDice:
    """A source that remembers how many dice it was asked for."""

    def __init__(self, source: DiceSource) -> None:
        self.source = source
        self.asked: list[int] = []

    def roll(self, count: int) -> tuple[int, ...]:
        self.asked.append(count)
        return self.source.roll(count)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_played_to_its_end_and_recorded(rules: str, seed: int) -> None:
    record = play(parse_rules(rules), ANA_AND_BUDI, AnyMove(seed), SeededDice(seed))
    assert record.state.over
    assert read(text(record)) == (record,)
    assert turns(record)[-1].over


@pytest.mark.parametrize("rules", RULES)
def test_the_same_dice_and_choices_make_the_same_game(rules: str) -> None:
    once = play(parse_rules(rules), ANA_AND_BUDI, AnyMove(1), SeededDice(1))
    assert once == play(parse_rules(rules), ANA_AND_BUDI, AnyMove(1), SeededDice(1))
    assert once == play(parse_rules(rules), ANA_AND_BUDI, AnyMove(1), ReplayedDice(once))
    assert once != play(parse_rules(rules), ANA_AND_BUDI, AnyMove(1), SeededDice(2))


@pytest.mark.parametrize("rules", RULES)
def test_g3_without_a_source_the_dice_are_secure(rules: str) -> None:
    seat = (Seat("Ana"),)
    games = {play(parse_rules(rules), seat, AnyMove(1)).events for _ in range(3)}
    assert len(games) == 3


def test_only_the_dice_that_are_due_are_thrown() -> None:
    told = iter(["/345", "/45", "=chance"])
    source = CountedDice(TypedDice(["31425", "11", "366"]))

    def chosen(state: AnyState) -> Move:
        return move_of(state, next(told))

    with pytest.raises(Malformed):  # the dice run out in round 2
        play(PENTA, (Seat("Ana"),), chosen, source)
    assert source.asked == [5, 2, 3, 5]


def test_typed_dice_play_a_game_of_ten_thousand() -> None:
    words = iter(["/111111", "roll", "/1", "bank", "/1", "bank"])

    def chosen(state: AnyState) -> Move:
        return move_of(state, next(words))

    rules = parse_rules("ten-thousand(target=5000)")
    record = play(rules, ANA_AND_BUDI, chosen, TypedDice(["111111", "162346", "623461"]))
    assert [turn.events for turn in turns(record)] == [
        "111111 /111111 123466 /1 =8100",
        "123466 /1 =100",
    ]
    assert record.state.winners == (1,)


def test_an_illegal_choice_ends_the_match() -> None:
    def chosen(state: AnyState) -> Move:
        return move_of(state, "/2" if state.round == 1 else "bank")

    with pytest.raises(Illegal) as caught:
        play(TEN_THOUSAND, ANA_AND_BUDI, chosen, TypedDice(["123466"]))
    assert caught.value.article == "T2"


def test_classic_against_itself_finishes_ten_thousand() -> None:
    record = play(TEN_THOUSAND, ANA_AND_BUDI, lambda state: choose(CLASSIC, state), SeededDice(7))
    assert max(record.state.totals) >= 10_000


@pytest.mark.parametrize("seed", range(3))
def test_p14_the_automatic_box_is_always_allowed(seed: int) -> None:
    """The automatic writing asks this function, here at every choice of random games."""

    def chosen(state: AnyState) -> Move:
        moves: tuple[Move, ...] = state.moves()
        if isinstance(state, PentaState):
            assert Write(computer_box(state)) in moves
        return chance.choice(moves)

    chance = Random(seed)
    assert play(PENTA, ANA_AND_BUDI, chosen, SeededDice(seed)).state.over
