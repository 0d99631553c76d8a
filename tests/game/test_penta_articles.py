"""Penta, article by article (RULES P1 to P16, G6; CLARIFICATIONS A1, A2)."""

from __future__ import annotations

from typing import Any

import pytest

from dadu.errors import Illegal
from dadu.game import CHANCE
from dadu.game.penta import Sheet
from tests.game.spoken import boxes, game, moves, play
from tests.rules.penta_twin import ALL, LOWER, UPPER, House, as_joker, ordinary

# A full card without the upper bonus or a Penta bonus, one turn a box.
CARD = {
    "ones": "11123",
    "twos": "22213",
    "threes": "33312",
    "fours": "44412",
    "fives": "55512",
    "sixes": "66612",
    "three-alike": "22245",
    "four-alike": "22225",
    "full": "22233",
    "small-straight": "12346",
    "large-straight": "12345",
    "chance": "12456",
    "penta": "66666",
}


def turns(*filled: str) -> str:
    """Turns that fill these boxes."""
    return " ".join(f"{CARD[box]} ={box}" for box in filled)


def refused(state: Any, words: str, article: str) -> Illegal:
    """The last of the words is illegal by the article."""
    *before, last = words.split()
    state = play(state, " ".join(before))
    with pytest.raises(Illegal) as caught:
        play(state, last)
    assert caught.value.article == article
    return caught.value


def test_p1_a_turn_has_up_to_three_rolls_of_five_dice() -> None:
    state = game("penta", 1)
    assert sum(weight for _, weight in state.outcomes()) == 6**5
    state = play(state, "13346 /33 23356 /33")
    assert sum(weight for _, weight in state.outcomes()) == 6**3
    state = play(state, "12333")
    assert moves(state) == [f"={box}" for box in ALL]
    refused(state, "/33", "P1")
    refused(state, "12333", "P1")


@pytest.mark.parametrize("kept", ["-", "1", "3", "33", "1334", "3346"])
def test_p1_any_of_the_dice_may_be_kept_none_included(kept: str) -> None:
    state = game("penta", 1, f"13346 /{kept}")
    assert state.to_act is CHANCE
    due = 5 - len(kept.replace("-", ""))
    assert sum(weight for _, weight in state.outcomes()) == 6**due


@pytest.mark.parametrize("kept", ["13346", "333", "2", "11", "133466"])
def test_p1_only_dice_of_the_roll_are_kept(kept: str) -> None:
    refused(game("penta", 1), f"13346 /{kept}", "P1")


def test_a1_all_five_dice_are_never_kept() -> None:
    state = game("penta", 1, "13346")
    assert "/13346" not in moves(state)
    refused(state, "/13346", "P1")


@pytest.mark.parametrize("roll", ["12456", "13456", "1333", "133333"])
def test_p1_the_kept_dice_stay_and_five_dice_lie_on_the_table(roll: str) -> None:
    refused(game("penta", 1), f"13346 /33 {roll}", "P1")


def test_p1_equal_dice_are_kept_one_by_one() -> None:
    assert len(set(moves(game("penta", 1, "23344")))) == 2 * 3 * 3 - 1 + 13


@pytest.mark.parametrize("words", ["12345", "12345 /1 12345", "12345 /1 12345 /1 12345"])
def test_p2_the_turn_may_end_after_any_roll(words: str) -> None:
    state = game("penta", 2, words)
    assert boxes(state) == list(ALL)
    assert play(state, "=chance").seat == 2


def test_p2_no_box_before_the_first_roll_or_while_dice_are_to_be_rolled() -> None:
    refused(game("penta", 1), "=chance", "P1")
    refused(game("penta", 1), "12345 /1 =chance", "P1")


@pytest.mark.parametrize("box", ALL)
def test_p2_a_box_is_filled_once(box: str) -> None:
    state = game("penta", 1, turns(box) + " 13346")
    assert box not in boxes(state)
    refused(state, f"={box}", "P2")


@pytest.mark.parametrize("filled", [("fives", "fours", "sixes"), UPPER])
def test_p8_the_bonus_enters_at_63_whatever_is_open(filled: tuple[str, ...]) -> None:
    """A2: in the very turn in which the upper boxes reach 63."""
    best = {"fours": "44441", "fives": "55552", "sixes": "66666"}
    rolls = best if filled != UPPER else {box: CARD[box] for box in UPPER}
    state, upper = game("penta", 1), 0
    for box in filled:
        state = play(state, f"{rolls[box]} ={box}")
        upper += ordinary(House(), box, tuple(int(die) for die in rolls[box]))
        assert state.totals == (upper + (35 if upper >= 63 else 0),)
    assert upper in (63, 66)


def test_p8_one_point_short_of_63_earns_no_bonus() -> None:
    words = turns("twos", "threes", "fours", "fives", "sixes") + " 11234 =ones"
    assert game("penta", 1, words).totals == (62,)


def test_p8_penta_bonuses_never_count_toward_63() -> None:
    words = turns("penta") + " 66666 =sixes 55555 =fives 41122 =fours 31122 =threes"
    state = game("penta", 1, words)
    assert state.sheets[0].upper == 62
    assert state.totals == (50 + 62 + 2 * 100,)


@pytest.mark.parametrize("box", [box for box in ALL if box != "chance"])
def test_p9_any_open_box_may_be_sacrificed(box: str) -> None:
    worthless = {"ones": "22346", "twos": "11346", "threes": "11246", "fives": "11246"}.get(
        box, "11235"
    )
    state = game("penta", 1, f"{worthless} ={box}")
    assert state.totals == (0,)
    assert box not in boxes(play(state, "13346"))


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("box", ALL[:-1])
def test_p10_each_further_penta_adds_100_wherever_it_is_written(face: int, box: str) -> None:
    """Every other box is filled first, so that the joker may go nowhere else."""
    others = [other for other in ALL if other != box]
    before = game("penta", 1, turns("penta", *[other for other in others if other != "penta"]))
    dice = (face,) * 5
    state = play(before, f"{str(face) * 5} ={box}")
    own = box == UPPER[face - 1]
    earned = ordinary(House(), box, dice) if own else as_joker(House(), box, dice)
    sheet = state.sheets[0]
    assert sheet.penta_bonus == 100
    assert sheet.scores[ALL.index(box)] == earned
    assert state.totals[0] - before.totals[0] in (earned + 100, earned + 135)


@pytest.mark.parametrize("face", range(1, 7))
def test_p11a_upper_box_is_forced(face: int) -> None:
    own = UPPER[face - 1]
    state = game("penta", 1, f"66666 =penta {str(face) * 5}")
    assert boxes(state) == [own]
    for box in ALL[:-1]:
        if box != own:
            refused(state, f"={box}", "P11")
    assert play(state, f"={own}").totals == (50 + 5 * face + 100,)


@pytest.mark.parametrize("face", range(1, 7))
def test_p11b_else_any_open_lower_box_at_its_joker_worth(face: int) -> None:
    own = UPPER[face - 1]
    state = game("penta", 1, turns("penta", own) + f" {str(face) * 5}")
    assert boxes(state) == [box for box in LOWER if box != "penta"]
    refused(state, f"={UPPER[face % 6]}", "P11")
    worth = {"full": 25, "small-straight": 30, "large-straight": 40}
    for box in boxes(state):
        after = play(state, f"={box}")
        assert after.totals[0] - state.totals[0] == worth.get(box, 5 * face) + 100


@pytest.mark.parametrize("face", range(1, 7))
def test_p11c_else_any_open_upper_box_for_nothing(face: int) -> None:
    own = UPPER[face - 1]
    state = game("penta", 1, turns("penta", own, *LOWER[:-1]) + f" {str(face) * 5}")
    assert boxes(state) == [box for box in UPPER if box != own]
    for box in boxes(state):
        assert play(state, f"={box}").totals[0] - state.totals[0] == 100


@pytest.mark.parametrize("face", range(1, 7))
def test_p12_a_sacrificed_penta_box_gives_neither_bonus_nor_joker(face: int) -> None:
    state = game("penta", 1, f"12346 =penta {str(face) * 5}")
    assert boxes(state) == list(ALL[:-1])
    dice = (face,) * 5
    for box in boxes(state):
        after = play(state, f"={box}")
        assert after.totals == (ordinary(House(), box, dice),)
        assert after.sheets[0].penta_bonus == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_p13_five_alike_may_go_anywhere_while_the_penta_box_is_open(face: int) -> None:
    state = game("penta", 1, str(face) * 5)
    assert boxes(state) == list(ALL)
    dice = (face,) * 5
    for box in ALL:
        assert play(state, f"={box}").totals == (ordinary(House(), box, dice),)


def test_p10_each_seat_has_its_own_penta_box() -> None:
    assert game("penta", 2, "66666 =penta 66666 =full").totals == (50, 0)


@pytest.mark.parametrize("seats", range(1, 8))
def test_p15_the_game_ends_after_13_rounds_of_every_seat(seats: int) -> None:
    state = game("penta", seats)
    for played, box in enumerate(ALL):
        for seat in range(1, seats + 1):
            assert (state.round, state.seat, state.over) == (played + 1, seat, False)
            state = play(state, f"{CARD[box]} ={box}")
    assert state.over
    assert state.totals == (289,) * seats
    assert state.winners == tuple(range(1, seats + 1))
    refused(state, "12345", "P15")
    refused(state, "=chance", "P15")


def test_p15_the_highest_total_wins_and_equal_ones_share() -> None:
    poor = CARD | {"ones": "11234"}
    words = " ".join(f"{card[box]} ={box}" for box in ALL for card in (poor, CARD, CARD))
    state = game("penta", 3, words)
    assert state.totals == (253, 289, 289)
    assert state.winners == (2, 3)


def test_p16_the_largest_possible_total_is_1575() -> None:
    uppers = " ".join(f"{str(face) * 5} ={box}" for face, box in enumerate(UPPER, 1))
    lowers = " ".join(f"66666 ={box}" for box in LOWER[:-1])
    assert game("penta", 1, f"66666 =penta {uppers} {lowers}").totals == (1575,)
    most = 5 * sum(range(1, 7)) + 35 + 30 + 30 + 25 + 30 + 40 + 30 + 50 + 12 * 100
    assert most == 1575


def test_g6_the_round_grows_when_seat_1_comes_again() -> None:
    state, seen = game("penta", 3), []
    for box in ALL[:3]:
        for _ in range(3):
            seen.append((state.round, state.seat))
            state = play(state, f"13346 ={box}")
    assert seen == [(round_, seat) for round_ in (1, 2, 3) for seat in (1, 2, 3)]


def test_a_sheet_says_which_boxes_are_open() -> None:
    sheet = game("penta", 1, "66666 =penta 11123 =ones").sheets[0]
    assert sheet.penta == 50
    assert sheet.upper == 3
    assert sheet.open_boxes == 0b0111111111110
    assert Sheet.of().scores == (None,) * 13


@pytest.mark.parametrize(
    ("rules", "words", "total"),
    [
        ("penta(penta-bonus=0)", "66666 =penta 66666 =sixes", 80),
        ("penta(five-alike-full=yes)", "66666 =full", 25),
        ("penta(upper-threshold=60,upper-bonus=50)", "66666 =sixes 55555 =fives 55221 =ones", 56),
        ("penta(upper-threshold=56,upper-bonus=50)", "66666 =sixes 55555 =fives 55221 =ones", 106),
        ("penta(full=20,small-straight=15,large-straight=35)", "22233 =full", 20),
        ("penta(full=20,small-straight=15,large-straight=35)", "12346 =small-straight", 15),
        ("penta(full=20,small-straight=15,large-straight=35)", "12345 =large-straight", 35),
        ("penta(joker=none)", "66666 =penta 66666 =large-straight", 150),
        ("penta(joker=forced)", "12346 =penta 66666 =sixes 66666 =full", 55),
        ("penta(joker=free)", "66666 =penta 66666 =full", 150),
        ("penta(joker=free)", "66666 =penta 66666 =sixes 66666 =full", 305),
        ("penta(joker=free)", "66666 =penta 66666 =sixes 66666 =ones", 280),
        ("penta(joker=free)", "12346 =penta 66666 =sixes 66666 =full", 55),
    ],
)
def test_house_rules(rules: str, words: str, total: int) -> None:
    assert game(rules, 1, words).totals == (total,)
