"""Penta scoring against its twin: every throw, every box, every joker rule."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from dadu.dice import rolls
from dadu.rules.penta import BOXES, PENTA, Joker, PentaRules, entries, joker_points, points
from tests.rules import penta_twin as twin

FIVE_ALIKE = [(face,) * 5 for face in range(1, 7)]
PENTA_BOX = {"open": None, "sacrificed": 0, "fifty": 50}


def both(**fields: object) -> tuple[PentaRules, twin.House]:
    """The same house rules for the engine and for its twin."""
    house = twin.House(**fields)  # type: ignore[arg-type]
    engine = dict(fields)
    if "joker" in engine:
        engine["joker"] = Joker(str(engine["joker"]))
    return PentaRules(**engine), house  # type: ignore[arg-type]


HOUSES = {
    "articles": both(),
    "five alike full": both(five_alike_full=True),
    "other figures": both(full=20, small_straight=15, large_straight=35, penta_bonus=0),
}


def mask(open_boxes: frozenset[str]) -> int:
    return sum(1 << i for i, box in enumerate(BOXES) if box.value in open_boxes)


def engine_entries(
    rules: PentaRules, roll: tuple[int, ...], open_boxes: frozenset[str], penta: int | None
) -> dict[str, tuple[int, int]]:
    found = entries(rules, roll, mask(open_boxes), penta)
    return {entry.box.value: (entry.points, entry.bonus) for entry in found}


@cache
def open_sets(penta_open: bool) -> list[frozenset[str]]:
    """The 4096 sets of open boxes in which the Penta box is open, or filled."""
    others = [box for box in twin.ALL if box != "penta"]
    base = frozenset({"penta"}) if penta_open else frozenset()
    return [
        base | frozenset(box for i, box in enumerate(others) if bits >> i & 1)
        for bits in range(1 << len(others))
    ]


def test_the_boxes_are_the_thirteen_words_of_the_record_in_order() -> None:
    assert tuple(box.value for box in BOXES) == twin.ALL


@pytest.mark.parametrize("house", HOUSES)
def test_p3_to_p7_every_throw_in_every_box(house: str) -> None:
    rules, by_hand = HOUSES[house]
    for throw in product(range(1, 7), repeat=5):
        roll = tuple(sorted(throw))
        earned = {box.value: points(rules, box, roll) for box in BOXES}
        assert earned == {box: twin.ordinary(by_hand, box, throw) for box in twin.ALL}, throw


@pytest.mark.parametrize("house", HOUSES)
def test_p11_every_joker_in_every_box_but_its_own(house: str) -> None:
    rules, by_hand = HOUSES[house]
    for roll, box in product(FIVE_ALIKE, BOXES):
        if box.value == twin.UPPER[roll[0] - 1]:
            continue
        assert joker_points(rules, box, roll) == twin.as_joker(by_hand, box.value, roll), (
            box,
            roll,
        )


def some_open_sets(penta_open: bool) -> list[frozenset[str]]:
    """A hundred of them: the empty and the full one, and others drawn by a fixed seed."""
    sheets = open_sets(penta_open)
    return [sheets[0], sheets[-1], *Random(13).sample(sheets[1:-1], 98)]


@pytest.mark.parametrize("penta_box", PENTA_BOX)
def test_p10_to_p13_five_alike_on_every_sheet(penta_box: str) -> None:
    """Five equal dice, by the articles, with every set of open boxes."""
    penta = PENTA_BOX[penta_box]
    agree_on_five_alike("armed", penta, open_sets(penta is None))


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("joker", [joker.value for joker in Joker])
@pytest.mark.parametrize("penta_box", PENTA_BOX)
def test_house_rules_five_alike(house: str, joker: str, penta_box: str) -> None:
    """The other joker rules, on sheets drawn by a fixed seed."""
    penta = PENTA_BOX[penta_box]
    agree_on_five_alike(joker, penta, some_open_sets(penta is None), house)


def agree_on_five_alike(
    joker: str, penta: int | None, sheets: list[frozenset[str]], house: str = "articles"
) -> None:
    rules, by_hand = both(**{**_fields(HOUSES[house][1]), "joker": joker})
    for open_boxes, roll in product(sheets, FIVE_ALIKE):
        expected = twin.written(by_hand, roll, open_boxes, penta)
        assert engine_entries(rules, roll, open_boxes, penta) == expected, (roll, open_boxes)


@pytest.mark.parametrize("joker", [joker.value for joker in Joker])
@pytest.mark.parametrize("penta_box", PENTA_BOX)
def test_p9_other_rolls_may_go_into_any_open_box(joker: str, penta_box: str) -> None:
    """Every distinct roll, on sheets drawn by a fixed seed."""
    rules, by_hand = both(joker=joker)
    penta = PENTA_BOX[penta_box]
    for (roll, _), open_boxes in product(rolls(5), some_open_sets(penta is None)[::8]):
        expected = twin.written(by_hand, roll, open_boxes, penta)
        assert engine_entries(rules, roll, open_boxes, penta) == expected, (roll, open_boxes)


def test_entries_come_in_the_order_of_the_boxes() -> None:
    for roll, _ in rolls(5):
        found = [entry.box for entry in entries(PENTA, roll, (1 << 13) - 1, None)]
        assert found == list(BOXES)


def _fields(house: twin.House) -> dict[str, object]:
    return {name: getattr(house, name) for name in twin.House.__dataclass_fields__}
