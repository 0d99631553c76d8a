"""Where the focus is: on what a screen begins with, in a question, never nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dadu.rules.penta import BOXES
from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.screens import open_look
from tests.web.serving import Server
from tests.web.stocked import looks, stock

pytestmark = pytest.mark.browser

FOCUSED = """() => {
  const { id, className, tagName } = document.activeElement;
  return id || className || tagName.toLowerCase();
}"""
SHOWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))"
"""The sheets are drawn a frame after the dice, and then the focus is looked after."""
LOST = """() => {
  const active = document.activeElement;
  const found = active !== document.body && active.getClientRects().length > 0
    && !active.closest("[aria-hidden], [inert]");
  return found ? "" : active.outerHTML.slice(0, 80);
}"""
"""What has the focus where nobody finds it, or nothing."""
IN_A_QUESTION = ("ask-coach", "confirm")
KEPT = (("delete",), ("key-r",))
"""What asks its question, or waits, where it was touched."""
MARKED = {
    "page-penta": "unseen",
    "page-penta-over": "unseen",
    "page-ten-thousand-over": "unseen",
    "penta-over": "verdict",
    "ten-thousand-over": "verdict",
    "review-penta-over": "mistakes-title",
    "review-ten-thousand-over": "mistakes-title",
    "event-penta-over": "event-title",
    "event-ten-thousand-over": "event-title",
    "exercise-penta": "exercise-0",
    "exercise-ten-thousand": "exercise-0",
}
"""What has the focus on the looks that mark something; on others the page as a whole has it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("focus") / "data", typed=True) as server:
        yield server


@pytest.fixture(params=[PHONE, SCREEN], ids=["phone", "screen"])
def visitor(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor.arrive(browser, server, request.param)
    yield visitor
    visitor.leave()


def test_every_look_is_arrived_at_where_it_begins(browser: Browser, tmp_path: Path) -> None:
    games = stock(tmp_path / "data")
    found, wanted = {}, {}
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server)
        for look in looks(games):
            open_look(visitor, look)
            name = " ".join([look.name or look.address, *look.touches])
            asks = look.touches[-1:] and look.touches[-1] in IN_A_QUESTION
            pad = look.touches[-1:] == ("roll",)
            unfolded = look.touches and not asks and not pad
            arrived = "answer-no" if asks else "pad" if pad else MARKED.get(look.name, "main")
            kept = look.touches[-1] if look.touches[-1:] in KEPT else "summary"
            wanted[name] = kept if unfolded else arrived
            found[name] = visitor.page.evaluate(FOCUSED)
        visitor.leave()
    assert found == wanted


def acts(visitor: Visitor, *touches: str) -> None:
    """Touch one thing after the other; whatever goes away, something has the focus."""
    for touched in touches:
        page = visitor.page
        before = page.evaluate("document.querySelector('main').innerHTML")
        if touched.startswith("+"):
            page.keyboard.press(touched[1:])
        else:
            visitor.touch(touched)
        page.wait_for_function(
            "(before) => document.querySelector('main').innerHTML !== before", arg=before
        )
        page.evaluate(SHOWN)
        assert page.evaluate(LOST) == "", touched


def rolls(visitor: Visitor, faces: str, shown: str = "") -> None:
    visitor.roll(faces, shown)
    assert visitor.page.evaluate(LOST) == "", faces


def test_no_act_of_a_game_of_penta_loses_the_focus(visitor: Visitor) -> None:
    visitor.sets_up("penta", ["Ana"], computers=0)
    rolls(visitor, "13466")
    acts(visitor, "die-3", "undo", "die-3", "die-4")
    rolls(visitor, "134", "13466")
    visitor.page.locator("#die-2").focus()
    acts(visitor, "+5", "box-full", "confirm", "+Escape", "confirm", "answer-yes")
    for _ in BOXES[1:]:
        rolls(visitor, "66666")
        box = visitor.page.locator(".box-button:not([aria-disabled])").first
        acts(visitor, str(box.get_attribute("id")))
        visitor.page.locator("#die-0").focus()
        acts(visitor, "confirm")
        asked = visitor.page.locator("#answer-yes")
        ended = visitor.page.locator(".verdict, #roll[data-main]")
        expect(asked.or_(ended)).to_have_count(1)
        if asked.count():
            acts(visitor, "answer-yes")
        expect(ended).to_have_count(1)
    expect(visitor.page.locator(".verdict")).to_be_focused()


def test_no_act_of_a_game_of_ten_thousand_loses_the_focus(visitor: Visitor) -> None:
    visitor.sets_up("ten-thousand", ["Ana", "Budi"], computers=0, target=5000)
    rolls(visitor, "223346")
    acts(visitor, "pass-on")
    rolls(visitor, "111155")
    visitor.page.locator("#die-0").focus()
    acts(visitor, "+1", "+u", "+a")
    rolls(visitor, "111111")
    visitor.page.locator("#die-5").focus()
    acts(visitor, "+a", "+b")
    rolls(visitor, "123346")
    visitor.page.locator("#die-0").focus()
    acts(visitor, "+a", "+b")
    expect(visitor.page.locator(".verdict")).to_be_focused()
