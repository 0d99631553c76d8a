"""Faults that other Penta-like programs had, each as its whole kind.

The letters are those under which the project's list of faults knows them.
"""

from __future__ import annotations

from itertools import permutations, product

import pytest

from dadu.dice import rolls, to_text
from tests.cases.replay import (
    PLAIN,
    boxes,
    card,
    earned,
    following,
    last,
    penta,
    refused,
    worth,
)  # fmt: skip
from tests.notation.games import one
from tests.rules.penta_twin import ALL, LOWER, UPPER

FACES = range(1, 7)
ROLLS = [to_text(roll) for roll, _ in rolls(5)]
OPENERS = [f"1.1 {str(face) * 5} =penta 50" for face in FACES]


def five(face: int) -> str:
    return str(face) * 5


# B001 B002 B007 B008 B009 B010 R-P6: straights missed or invented
# B005 B012 B013 B014 B015 B017 B020: Full, Three and Four alike


@pytest.mark.parametrize("box", ALL)
def test_every_roll_earns_in_every_box_what_the_articles_say(box: str) -> None:
    for digits in ROLLS:
        points = worth(box, digits)
        assert earned(penta(f"1.1 {digits} ={box}")) == [points]
        assert earned(penta(f"1.1 {digits} ={box} {points}")) == [points]


@pytest.mark.parametrize("box", ALL)
def test_no_other_points_can_be_claimed(box: str) -> None:
    article = dict.fromkeys(UPPER, "P3") | dict(
        zip(LOWER, ["P4", "P4", "P5", "P6", "P6", "P7", "P7"], strict=True)
    )
    fixed = {"full": 25, "small-straight": 30, "large-straight": 40, "penta": 50}
    for digits in ROLLS[::7]:
        points = worth(box, digits)
        matching = max(digits.count(face) * int(face) for face in digits)
        total = sum(map(int, digits))
        for claimed in {0, points + 1, fixed.get(box, total), matching, total} - {points}:
            refused(penta(f"1.1 {digits} ={box} {claimed}"), article[box])


@pytest.mark.parametrize(
    ("digits", "box"),
    [("33555", "full"), ("12334", "small-straight"), ("12345", "large-straight"),
     ("44446", "four-alike"), ("11123", "three-alike")],
)  # fmt: skip
def test_the_order_of_the_dice_never_matters(digits: str, box: str) -> None:
    for order in set(permutations(digits)):
        assert earned(penta(f"1.1 {''.join(order)} ={box}")) == [worth(box, digits)]


# B016 B021 R-P13: five alike while the Penta box is open


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("box", ALL[:-1])
def test_five_alike_before_the_penta_box_is_filled(face: int, box: str) -> None:
    """Any box, at its ordinary worth (Full 0); the Penta box then earns 50; no bonus."""
    first = f"1.1 {five(face)} ={box}"
    assert boxes(penta(f"1.1 {five(face)}")) == list(ALL)
    assert earned(penta(first, f"2.1 {five(face)} =penta")) == [worth(box, five(face)), 50]
    refused(penta(f"{first} {worth(box, five(face))}+100"), "P10")
    refused(penta(first, f"2.1 {five(face)} =penta 50+100"), "P10")


@pytest.mark.parametrize("held", FACES)
@pytest.mark.parametrize("face", FACES)
def test_only_the_penta_after_the_fifty_is_a_further_one(held: int, face: int) -> None:
    own = UPPER[face - 1]
    lines = [f"1.1 {five(face)} ={own}", f"2.1 {five(held)} =penta"]
    assert earned(penta(*lines, f"3.1 {five(face)} =three-alike")) == [
        5 * face, 50, 5 * face + 100,
    ]  # fmt: skip


# B024 R-P11: the joker's order


@pytest.mark.parametrize("held", FACES)
@pytest.mark.parametrize("face", FACES)
def test_a_joker_goes_to_its_open_upper_box_first(held: int, face: int) -> None:
    opener, own = OPENERS[held - 1], UPPER[face - 1]
    assert boxes(penta(opener, f"2.1 {five(face)}")) == [own]
    assert earned(penta(opener, f"2.1 {five(face)} ={own}")) == [50, 5 * face + 100]
    for box in ALL[:-1]:
        if box != own:
            refused(penta(opener, f"2.1 {five(face)} ={box}"), "P11")


@pytest.mark.parametrize("face", FACES)
def test_a_joker_then_goes_to_any_open_lower_box_at_full_worth(face: int) -> None:
    own = UPPER[face - 1]
    lines = [OPENERS[face - 1], f"2.1 {five(face)} ={own}"]
    assert boxes(penta(*lines, f"3.1 {five(face)}")) == list(LOWER[:-1])
    full_worth = {"full": 25, "small-straight": 30, "large-straight": 40}
    for box in LOWER[:-1]:
        points = full_worth.get(box, 5 * face)
        assert earned(penta(*lines, f"3.1 {five(face)} ={box} {points}+100"))[-1] == points + 100
    for box in UPPER:
        if box != own:
            refused(penta(*lines, f"3.1 {five(face)} ={box}"), "P11")


# B025 B026: no box below is open


@pytest.mark.parametrize("face", FACES)
def test_a_joker_in_another_upper_box_is_worth_nothing_but_its_bonus(face: int) -> None:
    own = UPPER[face - 1]
    lines = [OPENERS[5], *card([own, *LOWER[:-1]], start=2)]
    others = [box for box in UPPER if box != own]
    assert boxes(penta(*lines, f"9.1 {five(face)}")) == others
    for box in others:
        line = f"9.1 {five(face)} ={box}"
        assert last(penta(*lines, f"{line} 0+100"))[3:5] == (0, 100)
        refused(penta(*lines, f"{line} {UPPER.index(box) + 1}+100"), "P11")
        refused(penta(*lines, f"{line} 0"), "P10")


@pytest.mark.parametrize("face", FACES)
def test_the_bonus_counts_in_the_last_box_too(face: int) -> None:
    for box in UPPER:
        if box == UPPER[face - 1]:
            continue
        lines = [OPENERS[5], *card([other for other in ALL[:-1] if other != box], start=2)]
        before = last(penta(*lines)).totals[0]
        turn = last(penta(*lines, f"13.1 {five(face)} ={box}"))
        assert (turn.points, turn.bonus, turn.over) == (0, 100, True)
        assert turn.totals == (before + 100,)


# B022 B023 B028: the Penta box sacrificed


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("box", ALL[:-1])
def test_after_a_sacrificed_penta_box_five_alike_are_an_ordinary_roll(face: int, box: str) -> None:
    lines = ["1.1 12346 =penta 0"]
    assert boxes(penta(*lines, f"2.1 {five(face)}")) == list(ALL[:-1])
    points = worth(box, five(face))
    assert last(penta(*lines, f"2.1 {five(face)} ={box} {points}"))[3:5] == (points, 0)
    refused(penta(*lines, f"2.1 {five(face)} ={box} {points}+100"), "P10")


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("box", ["full", "small-straight", "large-straight"])
def test_nor_a_joker_when_its_upper_box_is_filled(face: int, box: str) -> None:
    lines = [f"1.1 {five(face)} ={UPPER[face - 1]}", "2.1 12346 =penta 0"]
    assert earned(penta(*lines, f"3.1 {five(face)} ={box}"))[-1] == 0
    refused(penta(*lines, f"3.1 {five(face)} ={box} 25"), "P5", "P6")


# R-P11-7: the Penta box of another seat


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_has_its_own_sheet(seats: int) -> None:
    lines = ["1.1 66666 =penta", *(f"1.{seat} 66666 =full" for seat in range(2, seats + 1))]
    assert last(penta(*lines, seats=seats)).totals == (50, *[0] * (seats - 1))


# B032 B033 R-P11-5: the upper bonus


@pytest.mark.parametrize("final", UPPER)
def test_the_upper_bonus_comes_at_63_and_not_short_of_it(final: str) -> None:
    face = UPPER.index(final) + 1
    before = card([box for box in UPPER if box != final])
    total = last(penta(*before)).totals[0]
    assert total == 63 - 3 * face
    others = "".join(str(other) for other in FACES if other != face)
    for count in range(6):
        digits = (str(face) * count + others)[:5]
        turn = last(penta(*before, f"6.1 {digits} ={final} {face * count}"))
        assert turn.totals[0] - total == face * count + (35 if count >= 3 else 0)


# B035: after the end


@pytest.mark.parametrize("seats", range(1, 7))
def test_nothing_follows_the_last_box(seats: int) -> None:
    lines = [
        line
        for turn in zip(*(card(ALL, seat=seat) for seat in range(1, seats + 1)), strict=True)
        for line in turn
    ]
    stream = penta(*lines, seats=seats)
    assert (last(stream).round, last(stream).seat, last(stream).over) == (13, seats, True)
    assert following(stream) == []
    assert one(stream).state.totals == (289,) * seats
    refused(penta(*lines, "14.1 12345", seats=seats), "P15")


# B038: an earlier roll of the turn


@pytest.mark.parametrize(
    ("box", "first", "kept", "then"),
    [("full", "22233", "222", "22214"), ("penta", "66666", "6666", "66661"),
     ("large-straight", "12345", "1234", "12344"), ("four-alike", "44441", "444", "44423"),
     ("small-straight", "12346", "123", "12355")],
)  # fmt: skip
def test_only_the_last_roll_counts(box: str, first: str, kept: str, then: str) -> None:
    assert worth(box, first) > 0
    assert earned(penta(f"1.1 {first} /{kept} {then} ={box}")) == [worth(box, then)]


# B039 B040 B042: what may be kept


def test_every_keep_of_every_roll_is_offered_once_and_all_five_never() -> None:
    for digits in ROLLS[::5]:
        offered = [move[1:] for move in following(penta(f"1.1 {digits}")) if move[0] == "/"]
        assert len(set(offered)) == len(offered)
        subsets = {
            "".join(die for die, kept in zip(digits, chosen, strict=True) if kept) or "-"
            for chosen in product((0, 1), repeat=5)
        }
        assert set(offered) == subsets - {digits}
        refused(penta(f"1.1 {digits} /{digits} {digits}"), "P1")


@pytest.mark.parametrize("face", FACES)
def test_more_equal_dice_than_were_rolled_cannot_be_kept(face: int) -> None:
    others = "".join(str(other) for other in FACES if other != face)
    for count in range(5):
        digits = str(face) * count + others[: 5 - count]
        too_many = str(face) * (count + 1)
        refused(penta(f"1.1 {digits} /{too_many} {five(face)}"), "P1")


@pytest.mark.parametrize("face", FACES)
def test_kept_dice_stay_on_the_table(face: int) -> None:
    others = "".join(str(other) for other in FACES if other != face)
    for count in range(1, 5):
        kept = str(face) * count
        fewer = (str(face) * (count - 1) + others + others)[:5]
        refused(penta(f"1.1 {kept + others[: 5 - count]} /{kept} {fewer}"), "P1")


def test_dice_of_another_seat_s_turn_cannot_be_kept() -> None:
    refused(penta("1.1 66123 /66 66345 =sixes 12", "1.2 /66 66123 =sixes", seats=2), "P1")


# B041: naming a box


@pytest.mark.parametrize("box", ALL)
def test_a_box_is_named_in_full_in_small_letters(box: str) -> None:
    wrong = ["", box[:-1], box + "s", box.upper(), box.title(), box.replace("-", "_"), f"={box}"]
    for name in set(wrong) - {box}:
        assert refused(penta(f"1.1 33334 ={name}")).article == ""


# B078: one box left


@pytest.mark.parametrize("box", ALL)
def test_with_one_box_open_the_dice_may_still_be_rolled(box: str) -> None:
    others = [other for other in ALL if other != box]
    stream = penta(*card(others), "13.1 61314")
    assert boxes(stream) == [box]
    assert {"/-", "/11", "/1346"} <= set(following(stream))
    assert last(penta(*card(others), f"13.1 61314 ={box}")).over


# B110: dice twice


@pytest.mark.parametrize("digits", ["1234512345", "123456", "1234", "1"])
def test_five_dice_are_rolled_no_more_and_no_fewer(digits: str) -> None:
    refused(penta(f"1.1 {digits} =chance"), "P1")
    refused(penta(f"1.1 12345 /12 {digits} =chance"), "P1")


# R-P1 R-P2: the turn


def test_no_fourth_roll() -> None:
    refused(penta("1.1 12345 /1 12233 /- 66554 /66 66123 =sixes"), "P1")


@pytest.mark.parametrize("box", ALL)
def test_a_turn_fills_one_box_and_a_box_one_turn(box: str) -> None:
    first = f"1.1 11123 ={box}"
    refused(penta(f"{first} {worth(box, '11123')} =chance 8"))
    refused(penta(first, f"2.1 11123 ={box}"), "P2")
    refused(penta(f"1.1 ={box}"), "P1")


# R-P9: sacrifice


@pytest.mark.parametrize("box", ["full", "small-straight", "large-straight", "four-alike", "penta"])
def test_a_box_may_be_filled_with_nothing(box: str) -> None:
    for points in ("", " 0"):
        assert earned(penta(f"1.1 11346 ={box}{points}")) == [0]


# B071 B084: three seats, shared wins


def test_equal_totals_share_the_win() -> None:
    for poor in range(8):  # the seats, as bits, that earn one point less
        lines = []
        for number, box in enumerate(ALL, 1):
            for seat in (1, 2, 3):
                less = box == "ones" and poor >> (seat - 1) & 1
                lines.append(f"{number}.{seat} {'11234' if less else PLAIN[box]} ={box}")
        best = [seat for seat in (1, 2, 3) if not poor >> (seat - 1) & 1] or [1, 2, 3]
        assert one(penta(*lines, seats=3)).state.winners == tuple(best)


# B121 B122: the order of turns


@pytest.mark.parametrize("seats", range(1, 7))
def test_no_turn_is_skipped_repeated_or_taken_early(seats: int) -> None:
    labels = [(number, seat) for number in (1, 2) for seat in range(1, seats + 1)]
    before: list[str] = []
    for number, seat in labels:
        for label in {f"{n}.{s}" for n, s in labels} - {f"{number}.{seat}"} | {"3.1", "1.7"}:
            refused(penta(*before, f"{label} 12345 =chance", seats=seats), "G6")
        before.append(f"{number}.{seat} 12345 ={UPPER[number]}")
        assert last(penta(*before, seats=seats))[:2] == (number, seat)
