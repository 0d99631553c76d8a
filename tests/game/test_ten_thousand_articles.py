"""Ten Thousand, article by article (RULES T1 to T10, G6; CLARIFICATIONS A5, A7); house rules."""

from __future__ import annotations

from typing import Any

import pytest

from dadu.errors import Illegal
from dadu.game import CHANCE
from dadu.rules.ten_thousand import TARGETS, TenThousandRules
from tests.game.spoken import game, moves, play
from tests.rules.ten_thousand_twin import TABLE_NAMES

BUST = "223346 x"
TURNS = {
    50: "522346 /5",
    100: "122346 /1",
    950: "155666 /155666 roll 152236 /15",
    1000: "111234 /111",
    2000: "111123 /1111",
    4000: "111112 /11111",
    8000: "111111 /111111",
}
ALMOST = {5000: (4000,), 10000: (8000, 1000), 15000: (8000, 4000, 2000)}
"""Banks that stop 1000 short of each target."""


def refused(state: Any, words: str, article: str) -> Illegal:
    """The last of the words is illegal by the article."""
    *before, last = words.split()
    state = play(state, " ".join(before))
    with pytest.raises(Illegal) as caught:
        play(state, last)
    assert caught.value.article == article
    return caught.value


def bank(*points: int) -> str:
    """Turns of one seat that bank so many points by the classic table."""
    return f" {BUST} ".join(f"{TURNS[each]} bank" for each in points)


@pytest.mark.parametrize("name", TABLE_NAMES)
def test_t1_a_turn_starts_with_all_six_dice(name: str) -> None:
    state = game(f"ten-thousand(table={name})", 2)
    assert state.to_act is CHANCE
    assert sum(weight for _, weight in state.outcomes()) == 6**6
    for few in ("1", "11111", "1111111"):
        refused(state, few, "T1")
    state = play(state, "122346 /1 roll 22346 x")
    assert sum(weight for _, weight in state.outcomes()) == 6**6


def test_t2_at_least_one_die_is_set_aside_after_each_roll() -> None:
    for words in ("bank", "roll", "/-"):
        refused(game("ten-thousand", 1, "123466"), words, "T2")
    later = game("ten-thousand", 1, "123466 /1 roll 22345")
    for words in ("bank", "roll"):
        refused(later, words, "T2")


@pytest.mark.parametrize(
    ("roll", "taken", "die"),
    [
        ("433343", "333344", 4),
        ("111125", "111125", 2),
        ("553542", "3555", 3),
        ("123466", "2", 2),
        ("123466", "12", 2),
        ("223346", "2233", 2),
        ("135244", "123445", 2),
        ("222346", "2", 2),
    ],
)
def test_t2_a_die_that_scores_nothing_is_named(roll: str, taken: str, die: int) -> None:
    error = refused(game("ten-thousand", 1), f"{roll} /{taken}", "T2")
    assert error.values == {"die": die}


@pytest.mark.parametrize("taken", ["111", "15", "666", "5"])
def test_t2_only_dice_of_that_roll_are_set_aside(taken: str) -> None:
    refused(game("ten-thousand", 1), f"123466 /{taken}", "T2")


def test_t2_fewer_than_all_scoring_dice_may_be_set_aside() -> None:
    assert moves(game("ten-thousand", 1, "111534")) == [
        "/1", "/5", "/11", "/15", "/111", "/115", "/1115",
    ]  # fmt: skip


def test_t2_one_selection_a_roll() -> None:
    refused(game("ten-thousand", 1), "112346 /1 /1", "T2")


def test_t4_dice_of_different_rolls_never_join() -> None:
    state = game("ten-thousand", 1, "552346 /55 roll 5234 /5")
    assert state.turn == 150
    state = game("ten-thousand", 1, "112346 /11 roll 1234 /1 roll 234")
    assert moves(state) == ["x"]


def test_t4_points_of_a_turn_add_up() -> None:
    state = game("ten-thousand", 1, "111234 /111 roll 115 /15 roll 1 /1 roll 222222 /222222 bank")
    assert state.totals == (1000 + 150 + 100 + 1600,)


@pytest.mark.parametrize("taken", ["1", "5", "15", "111", "1115"])
def test_t5_the_remaining_dice_are_rolled_or_the_points_banked(taken: str) -> None:
    state = game("ten-thousand", 2, f"111534 /{taken}")
    assert moves(state) == ["roll", "bank"]
    left = 6 - len(taken)
    assert sum(weight for _, weight in play(state, "roll").outcomes()) == 6**left
    assert play(state, "bank").totals == (state.turn, 0)
    assert play(state, "bank").seat == 2
    refused(state, "roll " + "1" * (left + 1), "T5")


def test_t5_there_is_no_minimum_to_bank() -> None:
    assert game("ten-thousand", 1, "522346 /5 bank").totals == (50,)


def test_t6_a_bust_loses_the_turn_keeps_the_total_and_passes_on() -> None:
    state = game("ten-thousand", 2, f"{bank(1000)} {BUST} 112346 /11 roll 2346")
    assert moves(state) == ["x"]
    for words in ("bank", "roll"):
        refused(state, words, "T6")
    state = play(state, "x")
    assert (state.totals, state.seat, state.turn) == ((1000, 0), 2, 0)


@pytest.mark.parametrize("roll", ["123456", "223344", "433343", "122346", "522346"])
def test_t6_a_roll_with_something_to_set_aside_is_no_bust(roll: str) -> None:
    refused(game("ten-thousand", 1), f"{roll} x", "T6")


@pytest.mark.parametrize(
    "words",
    ["123456 /123456", "223344 /223344", "111111 /111111", "111234 /111 roll 115 /115",
     "152346 /15 roll 5551 /1555"],
)  # fmt: skip
def test_t7_hot_dice_roll_all_six_again_or_bank(words: str) -> None:
    state = game("ten-thousand", 2, words)
    assert moves(state) == ["roll", "bank"]
    again = play(state, "roll")
    assert sum(weight for _, weight in again.outcomes()) == 6**6
    assert again.turn == state.turn > 0
    refused(again, "111", "T7")
    assert play(again, BUST).totals == (0, 0)
    assert play(state, "bank").totals == (state.turn, 0)


def test_t8_the_three_targets() -> None:
    assert TARGETS == (5000, 10000, 15000)
    assert TenThousandRules().target == 10000


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("short", [0, 50])
def test_t9_a_total_at_the_target_starts_the_last_round(target: int, short: int) -> None:
    words = f"{bank(*ALMOST[target])} {BUST} {bank(1000 - short)}"
    state = game(f"ten-thousand(target={target})", 2, words)
    assert state.totals == (target - short, 0)
    assert state.last_round == (None if short else 1)
    assert play(state, BUST).over == (not short)


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("earlier", [0, 1])
def test_t9_every_other_seat_has_exactly_one_more_turn(seats: int, earlier: int) -> None:
    for starter in range(1, seats + 1):
        busts = f"{BUST} " * (seats * earlier + starter - 1)
        state = game("ten-thousand(target=5000)", seats, busts + bank(8000))
        seen = []
        while not state.over:
            seen.append((state.round, state.seat))
            state = play(state, BUST)
        later = [(earlier + 1, seat) for seat in range(starter + 1, seats + 1)]
        assert seen == later + [(earlier + 2, seat) for seat in range(1, starter)]  # G6
        assert state.winners == (starter,)
        refused(state, "122346", "T9")


def test_t9_reaching_the_target_again_starts_no_second_last_round() -> None:
    state = game("ten-thousand(target=5000)", 3, f"{bank(8000)} {bank(8000)} {bank(2000)}")
    assert state.over
    assert state.totals == (8000, 8000, 2000)
    assert state.winners == (1, 2)  # T10


def test_t9_the_last_round_may_overtake_whoever_started_it() -> None:
    state = game("ten-thousand(target=5000)", 2, f"{bank(4000)} {bank(8000)} {bank(8000)}")
    assert (state.totals, state.winners) == ((12000, 8000), (1,))


def test_t9_points_of_an_open_turn_reach_no_target() -> None:
    state = game("ten-thousand(target=5000)", 2, "111111 /111111 roll")
    assert state.last_round is None
    assert play(state, BUST).totals == (0, 0)


def test_t10_equal_totals_share_the_win() -> None:
    words = f"{bank(8000)} {bank(1000)} {bank(8000)}"
    state = game("ten-thousand(target=5000)", 3, words)
    assert (state.totals, state.winners) == ((8000, 1000, 8000), (1, 3))


def test_g6_the_turn_passes_after_every_bank_and_bust() -> None:
    state, seen = game("ten-thousand", 3), []
    for turn in (BUST, bank(50), BUST, bank(100), BUST, BUST, bank(50)):
        seen.append((state.round, state.seat))
        state = play(state, turn)
    assert seen == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1)]


def test_house_rule_opening_holds_while_the_total_is_nothing() -> None:
    state = game("ten-thousand(opening=500)", 1, "111234 /1")
    assert moves(state) == ["roll"]
    refused(state, "bank", "T5")
    state = play(state, "roll 55534 /555 bank")
    assert state.totals == (600,)
    assert play(state, "522346 /5 bank").totals == (650,)


def test_house_rule_minimum_holds_for_every_bank() -> None:
    state = game("ten-thousand(minimum=300)", 1, "333246 /333 bank 115346 /115")
    assert moves(state) == ["roll"]
    refused(state, "bank", "T5")
    assert play(state, "roll 546 /5 bank").totals == (600,)


def test_house_rule_hot_dice_must_be_rolled() -> None:
    state = game("ten-thousand(hot-dice=roll)", 1, "123456 /123456")
    assert moves(state) == ["roll"]
    refused(state, "bank", "T7")


def test_house_rule_without_last_round_the_game_ends_at_once() -> None:
    state = game("ten-thousand(target=5000,last-round=off)", 3, f"{BUST} {bank(8000)}")
    assert (state.over, state.winners) == (True, (2,))


def test_house_rule_every_third_bust_in_a_row_costs() -> None:
    state = game("ten-thousand(three-busts=500)", 1, bank(1000))
    totals = []
    for turn in (BUST, BUST, BUST, BUST, BUST, bank(50), BUST, BUST, BUST, BUST, BUST, BUST):
        state = play(state, turn)
        totals += state.totals
    assert totals == [1000, 1000, 500, 500, 500, 550, 550, 550, 50, 50, 50, 0]


def test_house_rule_busts_in_a_row_are_each_seat_s_own() -> None:
    words = f"{bank(1000)} {bank(1000)}" + f" {BUST} {bank(50)}" * 2 + f" {BUST}"
    assert game("ten-thousand(three-busts=500)", 2, words).totals == (500, 1100)


def test_house_rule_the_target_must_be_reached_exactly() -> None:
    state = game("ten-thousand(target=5000,exact=yes)", 1, bank(4000) + " 111123 /1111")
    assert moves(state) == ["roll"]
    refused(state, "bank", "T8")
    assert play(state, "roll 23 x 111234 /111 bank").over
