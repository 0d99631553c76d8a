"""What a roll earns, article by article (RULES P3 to P7), in figures worked out by hand."""

from __future__ import annotations

import pytest

from dadu.dice import parse
from dadu.rules.penta import PENTA, Box, points

P3 = [
    ("ones", "11123", 3), ("twos", "22222", 10), ("threes", "12456", 0), ("fours", "14446", 12),
    ("fives", "22255", 10), ("sixes", "66666", 30),
]  # fmt: skip
P4 = [
    ("three-alike", "33356", 20), ("three-alike", "44644", 22), ("three-alike", "33333", 15),
    ("three-alike", "22335", 0), ("four-alike", "14444", 17), ("four-alike", "35555", 23),
    ("four-alike", "66666", 30), ("four-alike", "33356", 0),
]  # fmt: skip
P5 = [
    ("full", "22255", 25), ("full", "33555", 25), ("full", "53535", 25), ("full", "14444", 0),
    ("full", "66666", 0), ("full", "11223", 0), ("full", "11123", 0),
]  # fmt: skip
P6 = [
    ("small-straight", "12334", 30), ("small-straight", "23453", 30),
    ("small-straight", "34566", 30), ("small-straight", "12345", 30),
    ("small-straight", "23456", 30), ("small-straight", "12346", 30),
    ("small-straight", "34466", 0), ("small-straight", "12223", 0),
    ("small-straight", "12356", 0), ("small-straight", "11115", 0),
    ("small-straight", "12456", 0), ("large-straight", "12345", 40),
    ("large-straight", "65432", 40), ("large-straight", "12346", 0),
    ("large-straight", "13456", 0), ("large-straight", "12334", 0),
    ("large-straight", "22222", 0),
]  # fmt: skip
P7 = [
    ("chance", "12456", 18), ("chance", "66666", 30), ("penta", "44444", 50), ("penta", "44445", 0),
]  # fmt: skip


def earns(box: str, dice: str, worth: int) -> None:
    assert points(PENTA, Box(box), parse(dice)) == worth


@pytest.mark.parametrize(("box", "dice", "worth"), P3)
def test_p3_upper_boxes_sum_the_dice_of_their_face(box: str, dice: str, worth: int) -> None:
    earns(box, dice, worth)


@pytest.mark.parametrize(("box", "dice", "worth"), P4)
def test_p4_alike_boxes_sum_all_five_dice(box: str, dice: str, worth: int) -> None:
    earns(box, dice, worth)


@pytest.mark.parametrize(("box", "dice", "worth"), P5)
def test_p5_a_full_is_three_and_two(box: str, dice: str, worth: int) -> None:
    earns(box, dice, worth)


@pytest.mark.parametrize(("box", "dice", "worth"), P6)
def test_p6_straights_whatever_the_repeats_and_the_order(box: str, dice: str, worth: int) -> None:
    earns(box, dice, worth)


@pytest.mark.parametrize(("box", "dice", "worth"), P7)
def test_p7_chance_and_penta(box: str, dice: str, worth: int) -> None:
    earns(box, dice, worth)
