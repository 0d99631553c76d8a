"""Every roll and every keep, counted one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dadu import dice
from dadu.dice import Roll
from dadu.errors import Malformed

COUNTS = range(1, 7)


def some_roll(least: int = 0, most: int = 6) -> st.SearchStrategy[Roll]:
    faces = st.lists(st.integers(1, 6), min_size=least, max_size=most)
    return faces.map(lambda drawn: tuple(sorted(drawn)))


@pytest.mark.parametrize("count", COUNTS)
def test_rolls_are_every_sorted_roll_with_the_number_of_ways_to_throw_it(count: int) -> None:
    thrown = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))
    assert dice.rolls(count) == tuple(sorted(thrown.items()))


@pytest.mark.parametrize(("count", "distinct"), [(1, 6), (2, 21), (3, 56), (5, 252), (6, 462)])
def test_number_of_distinct_rolls(count: int, distinct: int) -> None:
    assert len(dice.rolls(count)) == distinct == comb(count + 5, 5)


@pytest.mark.parametrize("count", COUNTS)
def test_weights_sum_to_all_throws(count: int) -> None:
    assert sum(weight for _, weight in dice.rolls(count)) == 6**count


@pytest.mark.parametrize("count", COUNTS)
def test_keeps_are_every_subset_of_the_dice_by_length_then_faces(count: int) -> None:
    for roll, _ in dice.rolls(count):
        subsets = {kept for size in range(count + 1) for kept in combinations(roll, size)}
        assert dice.keeps(roll) == tuple(sorted(subsets, key=lambda kept: (len(kept), kept)))


def test_there_are_462_different_keeps_of_five_dice() -> None:
    keeps = {kept for roll, _ in dice.rolls(5) for kept in dice.keeps(roll)}
    assert len(keeps) == sum(comb(count + 5, 5) for count in range(6)) == 462


@given(some_roll(), st.data())
def test_without_takes_the_kept_dice_off_and_nothing_else(roll: Roll, data: st.DataObject) -> None:
    kept = data.draw(st.sampled_from(dice.keeps(roll)))
    rest = dice.without(roll, kept)
    assert tuple(sorted(rest + kept)) == roll
    assert list(rest) == sorted(rest)


@given(some_roll(), some_roll())
def test_contains_counts_equal_dice_one_by_one(roll: Roll, kept: Roll) -> None:
    assert dice.contains(roll, kept) == (not Counter(kept) - Counter(roll))


@given(some_roll())
def test_text_round_trips(roll: Roll) -> None:
    assert dice.parse(dice.to_text(roll)) == roll


def test_text_of_dice_is_their_digits_and_a_dash_for_none() -> None:
    assert dice.to_text((1, 2, 2, 6)) == "1226"
    assert dice.to_text(()) == "-"
    assert dice.parse("6212") == (1, 2, 2, 6)
    assert dice.parse("-") == ()


@pytest.mark.parametrize(
    "text",
    ["0", "7", "12a", "1 2", "--", "1-", "１２", "١٢", "1²", "+1", "1\n", "¹", " ", "-1", "x"],
)
def test_text_that_is_no_dice_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        dice.parse(text)
