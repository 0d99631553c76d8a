"""House rules, levels, saved players and real dice in a browser: by touch, by keyboard, for axe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.serving import Server
from tests.web.test_screens import AXE, NARROW, OVERFLOWING, unfold

pytestmark = pytest.mark.browser


@pytest.fixture
def server(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("house")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    with Server(folder / "data") as running:
        yield running


def choose(visitor: Visitor, kind: str, field: str, value: str) -> None:
    """Touch one of a group of exclusive choices, and see it chosen."""
    chosen = visitor.page.locator(f"#choice-{kind}-{field}-{value}")
    chosen.click()
    expect(chosen).to_be_checked()


def faultless(visitor: Visitor, size: tuple[int, int]) -> None:
    """Axe finds nothing, and nothing is wider than the window."""
    unfold(visitor, *size)
    violations = Axe().run(visitor.page, options=AXE).response["violations"]
    found = [(wrong["id"], [node["target"] for node in wrong["nodes"]]) for wrong in violations]
    assert found == []
    assert visitor.page.evaluate(OVERFLOWING) == []
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


def test_house_rules_levels_and_names_from_one_game_to_the_next(
    browser: Browser, server: Server
) -> None:
    visitor = Visitor.arrive(browser, server, PHONE, "#/new/ten-thousand")
    page = visitor.page
    page.locator("#house-rules summary").click()
    choose(visitor, "draft-rule", "opening", "500")
    choose(visitor, "draft-rule", "last-round", "off")
    expect(page.locator("#house-rules")).to_have_attribute("open", "")
    expect(page.locator("#house-rules .count")).to_have_text("2 chosen")
    page.locator("#name-1").fill("Ana")
    page.locator("#name-1").blur()
    page.locator("#level-2").select_option("beginner")
    expect(page.locator("#level-2-hint")).to_contain_text("12%")
    visitor.touch("colour-1")
    expect(page.locator("#colour-1 .token")).to_have_class("token colour-3")
    faultless(visitor, PHONE)
    visitor.touch("start")
    line = page.locator(".house-line")
    expect(line).to_contain_text("While a total is 0, a bank needs at least 500 points.")
    expect(line).to_contain_text("No last round")
    page.locator("a[href='#/rules/ten-thousand']").click()
    expect(page.locator("#rules-house-rules")).to_be_visible()
    faultless(visitor, PHONE)
    page.goto(server.url + "#/new/penta")
    expect(page.locator("#house-rules .count")).to_have_text("None")
    page.locator("#name-1").fill("")
    page.locator("#name-1").blur()
    page.get_by_role("button", name="Ana", exact=True).click()
    expect(page.locator("#name-1")).to_have_value("Ana")
    expect(page.locator("#colour-1 .token")).to_have_class("token colour-3")
    visitor.leave()


def test_real_dice_by_keyboard_alone(browser: Browser, server: Server) -> None:
    visitor = Visitor.arrive(browser, server, SCREEN, "#/new/penta")
    page = visitor.page
    choose(visitor, "draft-dice", "", "people")
    visitor.touch("start")
    expect(page.locator("#roll")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".pad")).to_be_focused()
    for digit in "3142":
        page.keyboard.press(digit)
    expect(page.locator("#typed")).to_have_value("3142")
    page.keyboard.press("Enter")
    expect(page.locator(".pad .notice")).to_contain_text("5 dice are to be rolled, here are 4")
    page.keyboard.press("Backspace")
    page.keyboard.press("6")
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    visitor.sees_dice("31466")
    page.keyboard.press("4")
    page.keyboard.press("5")
    expect(page.locator("#die-4")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(page.locator("#pad-label")).to_contain_text("Roll 3 dice")
    page.locator("#typed").fill("66617")
    page.keyboard.press("Enter")
    expect(page.locator(".pad .notice")).to_contain_text("No die shows 7")
    page.locator("#typed").fill("6112")
    page.locator("#typed").fill("61126")
    page.keyboard.press("Enter")
    expect(page.locator("#enter-dice")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    visitor.sees_dice("11266")
    page.reload()
    visitor.sees_dice("11266")
    visitor.leave()


@pytest.mark.parametrize("size", [NARROW, SCREEN], ids=["phone", "screen"])
def test_the_pad_and_the_question_are_accessible(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    visitor = Visitor.arrive(browser, server, size, "#/settings")
    page = visitor.page
    choose(visitor, "set", "risky", "100")
    page.goto(server.url + "#/new/ten-thousand")
    choose(visitor, "draft-dice", "", "people")
    visitor.touch("start")
    visitor.touch("roll")
    for face in "111346":
        visitor.touch(f"face-{face}")
    faultless(visitor, size)
    visitor.touch("enter-dice")
    visitor.touch("hold-all")
    visitor.touch("roll")
    expect(page.get_by_role("alertdialog")).to_contain_text("1,000 points are at stake")
    expect(page.locator("#answer-no")).to_be_focused()
    faultless(visitor, size)
    visitor.touch("answer-yes")
    expect(page.locator("#pad-label")).to_contain_text("Roll 3 dice")
    visitor.leave()
