"""Asking before a risky roll, and hints in place on what things mean."""

from __future__ import annotations

import pytest

from dadu.app.combinations import combinations_named
from dadu.app.model import Play
from dadu.dice import parse
from dadu.i18n import LANGUAGES, words
from dadu.match import TypedDice
from dadu.rules import TenThousandRules, parse_rules
from dadu.rules.penta import BOXES
from tests.app.house import House, at_table


def at_risk(least: str, dice: list[str]) -> House:
    """A turn of Ten Thousand with all that scores in the first roll selected."""
    house = at_table("ten-thousand", "pp", dice)
    house.send("set", field="risky", value=least)
    house.send("roll")
    house.send("hold-all")
    return house


def daring(house: House) -> bool:
    assert isinstance(house.model.screen, Play)
    return house.model.screen.daring


def test_a_risky_roll_is_asked_about_once() -> None:
    house = at_risk("200", ["111556"])
    house.send("roll")
    assert daring(house)
    assert len(house.table.rows) == 2
    assert house.said[-1] == "1,100 points are at stake, and the risk of a bust is 66.7%."
    assert 'role="alertdialog"' in house.html
    house.dice = TypedDice(["2"])
    house.send("roll")
    assert daring(house)
    house.send("sure")
    assert not daring(house)
    assert house.table.faces == (2,)


def test_better_not() -> None:
    house = at_risk("200", ["111556"])
    house.send("roll")
    house.send("dismiss")
    assert not daring(house)
    assert 'role="alertdialog"' not in house.html
    house.send("bank")
    assert house.table.state.totals == (1100, 0)


@pytest.mark.parametrize(("least", "asked"), [("off", False), ("100", True), ("400", False)])
def test_how_much_is_risky_is_a_setting(least: str, asked: bool) -> None:
    """1,000 points and three dice at 27.8 %: 278 points on average."""
    house = at_risk(least, ["111346", "222"])
    house.send("roll")
    assert daring(house) is asked


def test_the_first_roll_and_penta_are_never_risky() -> None:
    for game in ("ten-thousand", "penta"):
        house = at_table(game, "p", ["12345" if game == "penta" else "123456"])
        house.send("set", field="risky", value="100")
        house.send("roll")
        assert house.table.faces


def test_the_question_opens_the_pad_of_real_dice() -> None:
    house = House()
    house.send("set", field="risky", value="100")
    house.send("go", hash="#/new/ten-thousand")
    house.send("draft-dice", value="people")
    house.send("start-game")
    for digits in ("111346", "222"):
        house.send("roll")
        if daring(house):
            house.send("sure")
        house.send("type-dice", value=digits)
        house.send("enter-dice")
        house.send("hold-all")
    assert house.table.shown(house.table.held) == (2, 2, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_says_what_it_counts(language: str) -> None:
    said = words(language)
    house = at_table("penta", "p", ["22255"])
    house.send("set", field="language", value=language)
    house.send("roll")
    for box in BOXES:
        house.send("choose", box=box)
        hint = house.page.regions["stage"]
        assert f"{said(f'box.{box}')}" in hint
        assert "#/rules/penta/" in hint
    assert said("meaning.full", points=25) in house.page.regions["sheets"]


def test_what_a_box_counts_follows_the_rules_in_force() -> None:
    house = House()
    rules = str(parse_rules("penta(full=30)"))
    house.shelf["game0"] = ({"rules": rules, "seats": [{"name": "A", "computer": None}]}, [], {})
    house.send("go", hash="#/game/game0")
    assert words("en")("meaning.full", points=30) in house.html


def test_a_selection_leads_to_the_scoring_table() -> None:
    house = at_table("ten-thousand", "p", ["111346"])
    house.send("roll")
    house.send("hold", die=0)
    assert 'href="#/rules/ten-thousand/scoring"' in house.page.regions["stage"]


@pytest.mark.parametrize(
    ("dice", "table", "named"),
    [
        ("1", "classic", "a 1: 100"),
        ("55", "classic", "two 5s: 100"),
        ("222", "classic", "three 2s: 200"),
        ("122255", "classic", "three 2s: 200, a 1: 100, and two 5s: 100"),
        ("1111", "flat", "three 1s: 1,000 and a 1: 100"),
        ("555555", "classic", "six 5s: 4,000"),
        ("123456", "dix-mille", "a straight: 1,200"),
        ("112244", "steps", "three pairs: 750"),
        ("444455", "classic", "four 4s: 800 and two 5s: 100"),
        ("444455", "flat", "four alike and a pair: 1,500"),
        ("222333", "flat", "two triplets: 2,500"),
    ],
)
def test_a_selection_is_named(dice: str, table: str, named: str) -> None:
    rules = TenThousandRules(table=table)
    assert combinations_named(words("en"), rules, parse(dice)) == named


def test_what_is_selected_is_named_at_the_table() -> None:
    house = at_table("ten-thousand", "p", ["122234"])
    house.send("roll")
    house.send("hold-all")
    assert "three 2s: 200 and a 1: 100" in house.page.regions["stage"]
