"""Ten Thousand scoring against its twin: every throw of one to six dice, all four tables."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from dadu.dice import rolls
from dadu.rules.ten_thousand import TABLES, bust_weight, selections, split, worth
from tests.rules import ten_thousand_twin as twin

BUSTS = {1: 4, 2: 16, 3: 60, 4: 204, 5: 600, 6: 1080}
PERCENT = {1: "66.7", 2: "44.4", 3: "27.8", 4: "15.7", 5: "7.7", 6: "2.3"}
COUNTS = range(1, 7)

# Worth of dice taken whole, read off the published table: classic, flat, steps, dix-mille.
PUBLISHED = [
    ("1", 100, 100, 100, 100),
    ("5", 50, 50, 50, 50),
    ("111", 1000, 1000, 1000, 1000),
    ("222", 200, 200, 200, 200),
    ("333", 300, 300, 300, 300),
    ("444", 400, 400, 400, 400),
    ("555", 500, 500, 500, 500),
    ("666", 600, 600, 600, 600),
    ("1111", 2000, 1100, 2000, 2000),  # A27: in flat three 1s and a single 1
    ("2222", 400, 1000, 400, 400),
    ("6666", 1200, 1000, 1200, 1200),
    ("11111", 4000, 2000, 3000, 4000),
    ("33333", 1200, 2000, 900, 1200),
    ("111111", 8000, 3000, 4000, 10000),
    ("444444", 3200, 3000, 1600, 4000),
    ("123456", 1500, 1500, 1500, 1200),
    ("223344", 1500, 1500, 750, 600),
    ("115566", 1500, 1500, 750, 600),
    ("111155", 2100, 1500, 2100, 2100),
    ("222255", 500, 1500, 500, 500),
    ("333344", None, 1500, None, None),
    ("222333", 500, 2500, 500, 500),
    ("111666", 1600, 2500, 1600, 1600),
    ("111555", 1500, 2500, 1500, 1500),
    ("2233", None, None, None, None),
    ("12", None, None, None, None),
    ("111125", None, None, None, None),
]


@cache
def throws(count: int) -> Counter[twin.Dice]:
    """The 6**count ordered throws, counted by the dice they show."""
    return Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=count))


def test_the_tables_are_the_four_of_the_rules() -> None:
    assert set(TABLES) == set(twin.TABLE_NAMES)
    assert all(table.name == name for name, table in TABLES.items())


@pytest.mark.parametrize("column", range(4))
@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row[0])
def test_t3_published_figures(row: tuple[str, int | None], column: int) -> None:
    name = twin.TABLE_NAMES[column]
    dice = tuple(int(digit) for digit in row[0])
    assert worth(TABLES[name], dice) == row[column + 1] == twin.worth(name, dice)


@pytest.mark.parametrize("name", twin.TABLE_NAMES)
@pytest.mark.parametrize("count", COUNTS)
def test_t3_worth_is_the_best_split_of_every_throw(name: str, count: int) -> None:
    for dice in throws(count):
        assert worth(TABLES[name], dice) == twin.worth(name, dice), dice


@pytest.mark.parametrize("name", twin.TABLE_NAMES)
@pytest.mark.parametrize("count", COUNTS)
def test_t2_selections_are_every_set_that_splits_whole(name: str, count: int) -> None:
    """A7: the dice set aside must split completely into combinations among themselves."""
    for roll, _ in rolls(count):
        by_hand = twin.selections(name, roll)
        ordered = tuple(sorted(by_hand.items(), key=lambda item: (len(item[0]), item[0])))
        assert selections(TABLES[name], roll) == ordered, roll


@pytest.mark.parametrize("name", twin.TABLE_NAMES)
@pytest.mark.parametrize("count", COUNTS)
def test_t11_throws_that_bust(name: str, count: int) -> None:
    busts = sum(ways for dice, ways in throws(count).items() if not twin.selections(name, dice))
    assert bust_weight(TABLES[name], count) == busts == BUSTS[count]


@pytest.mark.parametrize("count", COUNTS)
def test_t11_risk_in_percent(count: int) -> None:
    risk = 100 * bust_weight(TABLES["classic"], count) / 6**count
    assert f"{risk:.1f}" == PERCENT[count]


@pytest.mark.parametrize("name", twin.TABLE_NAMES)
def test_t6_the_worked_bust_of_the_source_pages(name: str) -> None:
    assert selections(TABLES[name], (2, 3, 4, 4, 6, 6)) == ()


@pytest.mark.parametrize("name", twin.TABLE_NAMES)
def test_a_selection_is_split_into_what_it_is_worth(name: str) -> None:
    table = TABLES[name]
    for dice in {dice for roll, _ in rolls(6) for dice, _ in selections(table, roll)}:
        parts = split(table, dice)
        assert sum(points for _, points in parts) == twin.worth(name, dice)
        assert sorted(sum((combination for combination, _ in parts), ())) == list(dice)
        assert all(twin.combination(name, combination) == points for combination, points in parts)
