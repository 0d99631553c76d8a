"""The guide of a first game: step by step, heard and seen, and gone for good when not wanted."""

from __future__ import annotations

import pytest

from dadu.app.guide import GUIDED_ROUNDS, tip_of
from dadu.i18n import LANGUAGES, words
from tests.app.house import House


def newcomer(game: str, dice: list[str]) -> House:
    """Somebody who opens Dadu for the first time, and touches *Play now*."""
    house = House(dice, saved={})
    house.send("go", hash="#/")
    house.send("quick-game", value=game)
    return house


def step(house: House) -> tuple[str, str] | None:
    """The tip's key and what it points at."""
    tip = tip_of(house.model)
    return None if tip is None else (tip.key, tip.at)


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_two_taps_from_the_first_screen_to_the_first_roll(game: str) -> None:
    house = House(saved={})
    house.send("go", hash="#/")
    assert "quick-game" in house.page.regions["stage"]
    house.send("quick-game", value=game)
    assert 'id="roll"' in house.page.regions["controls"]
    assert not house.table.computer


def test_a_first_turn_of_penta_is_guided() -> None:
    house = newcomer("penta", ["13366", "146", "256"])
    assert step(house) == ("roll", "roll")
    house.send("roll")
    assert step(house) == ("hold", "dice")
    house.send("hold", die=3)
    assert step(house) == ("reroll", "roll")
    house.send("hold", die=4)
    house.send("roll")
    house.send("roll")
    house.send("wait")
    assert step(house) == ("choose", "boxes")
    house.send("choose", box="sixes")
    assert step(house) == ("write", "confirm")
    house.send("confirm")
    assert step(house) is None


def test_a_first_turn_of_ten_thousand_is_guided() -> None:
    house = newcomer("ten-thousand", ["155346"])
    assert step(house) == ("roll-six", "roll")
    house.send("roll")
    assert step(house) == ("select", "dice")
    house.send("hold-all")
    assert step(house) == ("bank", "bank")
    assert "200 points" in house.page.regions["stage"]
    house.send("bank")
    assert step(house) is None


def test_a_bust_speaks_for_itself() -> None:
    house = newcomer("ten-thousand", ["223346"])
    house.send("roll")
    assert step(house) is None
    assert words("en")("moment.bust") in house.page.regions["stage"]


def test_points_that_may_not_be_banked_yet_are_rolled_on() -> None:
    house = House(["123346"], saved={})
    house.send("go", hash="#/new/ten-thousand")
    house.send("draft-rule", field="opening", value="500")
    house.send("start-game")
    house.send("roll")
    house.send("hold-all")
    assert step(house) == ("roll-on", "roll")


def test_real_dice_are_rolled_by_hand() -> None:
    house = House(saved={})
    house.send("go", hash="#/new/penta")
    house.send("draft-dice", value="people")
    house.send("start-game")
    assert step(house) == ("real-dice", "roll")
    house.send("roll")
    assert step(house) is None


def test_a_tip_is_heard_once() -> None:
    house = newcomer("penta", ["13366", "146"])
    hold = words("en")("guide.hold")
    reroll = words("en")("guide.reroll")
    house.send("roll")
    assert house.said[-1] == hold
    house.send("hold", die=3)
    assert house.said[-1] == reroll
    house.send("hold", die=4)
    assert house.said.count(reroll) == 1


def test_it_comes_back_with_a_reload_and_goes_after_the_first_rounds() -> None:
    house = newcomer("penta", ["66666"] * 8)
    again = House(saved=house.saved, shelf=house.shelf)
    again.send("go", hash=f"#/game/{house.table.game}")
    assert step(again) == ("roll", "roll")
    assert words("en")("guide.roll") in again.said
    for _ in range(GUIDED_ROUNDS):
        house.send("roll")
        box = next(iter(house.table.state.entries())).box  # type: ignore[union-attr]
        house.send("choose", box=str(box))
        house.send("confirm")
        house.send("sure")
        house.wait_for_people()
    assert house.table.state.round == GUIDED_ROUNDS + 1
    assert step(house) is None


def test_the_first_game_of_each_kind_and_no_other() -> None:
    house = newcomer("penta", [])
    house.send("go", hash="#/")
    house.send("quick-game", value="penta")
    assert step(house) is None
    house.send("go", hash="#/")
    house.send("quick-game", value="ten-thousand")
    assert step(house) == ("roll-six", "roll")


def test_it_is_dismissed_for_good_and_called_back_in_the_settings() -> None:
    house = newcomer("penta", [])
    assert 'id="guide-off"' in house.page.regions["stage"]
    house.send("set", field="guide", value="off")
    assert step(house) is None
    later = House(saved=house.saved, shelf=house.shelf)
    later.send("go", hash="#/")
    later.send("quick-game", value="ten-thousand")
    assert step(later) is None
    later.send("set", field="guide", value="on")
    later.send("quick-game", value="penta")
    assert step(later) == ("roll", "roll")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tip_is_short_enough_for_its_line(language: str) -> None:
    keys = [
        "roll",
        "roll-six",
        "real-dice",
        "hold",
        "reroll",
        "choose",
        "write",
        "select",
        "bank",
        "roll-on",
    ]
    tips = [words(language)(f"guide.{key}", points=12_000) for key in (*keys, "bank", "roll-on")]
    assert max(map(len, tips)) <= 90


@pytest.mark.parametrize(("game", "dice"), [("penta", "44444"), ("ten-thousand", "111111")])
def test_nothing_is_pointed_at_without_a_tip(game: str, dice: str) -> None:
    house = newcomer(game, [dice])
    assert house.page.points == "roll"
    house.send("roll")
    if game == "ten-thousand":
        assert house.page.points == "dice"
        house.send("hold-all")
    assert 'class="banner' in house.page.regions["stage"]
    assert step(house) is not None
    assert house.page.points == ""
