"""The review in a browser: opened from the history, walked by keys, true to the JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from dadu.analysis import shown
from dadu.rules.ten_thousand import TEN_THOUSAND
from tests.app.test_review import played
from tests.cli.running import process
from tests.web.browsing import PHONE, Visitor
from tests.web.serving import Server
from tests.web.test_history import bring_in
from tests.web.test_screens import AXE, OVERFLOWING

pytestmark = pytest.mark.browser

NARROW = ViewportSize(width=320, height=640)
THINKS = 30_000


def is_fit(page: Page) -> None:
    """Accessible by axe's rules, whole on a small phone."""
    page.set_viewport_size(NARROW)
    assert page.evaluate(OVERFLOWING) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert Axe().run(page, options=AXE).response["violations"] == []


def test_a_review_from_the_history_to_a_game_that_goes_on(browser: Browser, tmp_path: Path) -> None:
    record = played(TEN_THOUSAND, 2, most=48)
    told = json.loads(process("analyse", "--json", "-", given=record.encode()).out)
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, PHONE, "#/history")
        page = visitor.page
        bring_in(visitor, record.encode())
        page.locator(".stored-game a").click()
        visitor.touch("review")
        mistakes = page.locator(".mistake")
        expect(mistakes.first).to_be_visible(timeout=THINKS)
        luck = page.locator(".balance tr", has_text="Luck").first.locator("td")
        for cell, seat in zip(luck.all(), shown(told), strict=True):
            expect(cell).to_have_text(f"{seat['luck'] * 100:.1f}%")
        is_fit(page)

        page.keyboard.press("ArrowRight")
        title = page.locator(".event-head .hint")
        expect(title).to_have_text("Event 1 of 48")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        expect(title).to_contain_text("Event 4 of")
        page.keyboard.press("m")
        expect(page.locator(".costly")).to_be_visible()
        is_fit(page)
        assert page.url.rpartition("/")[2].isdigit()
        page.reload()
        expect(page.locator(".costly")).to_be_visible()

        visitor.touch("what-if")
        expect(page.locator("#board-text")).to_be_visible()
        is_fit(page)
        page.locator("#board-text").fill("ten-thousand dice=12 turn=35 totals=0,0 seat=1")
        page.locator("#board-text").press("Enter")
        expect(page.locator("#board-wrong")).to_contain_text("(T3)")
        page.go_back()
        expect(page.locator(".costly")).to_be_visible()
        visitor.touch("what-if")
        visitor.touch("play-on")
        expect(page.locator(".turn")).to_be_visible()
        visitor.leave()


def test_a_refusal_shows_on_every_screen_and_goes_with_the_next_touch(
    browser: Browser, tmp_path: Path
) -> None:
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, PHONE, "#/board")
        page = visitor.page
        field = page.locator("#board-text")
        field.fill("penta " + "x" * 637)
        field.press("Enter")
        expect(page.locator("#board-wrong")).to_contain_text("too long")
        assert "xx" not in page.url
        field.evaluate("field => { field.maxLength = 5000; field.value = 'x'.repeat(2000); }")
        field.dispatch_event("change")
        expect(page.locator("#stage > .notice")).to_contain_text("at most 1,000 characters")
        expect(page.locator("#urgent")).to_contain_text("at most 1,000 characters")
        field.fill("penta dice=13356 left=2 card -")
        field.press("Enter")
        expect(page.locator("#stage > .notice")).to_have_count(0)
        expect(page).to_have_url(re.compile("dice=13356"))
        page.reload()
        expect(field).to_have_value("penta dice=13356 left=2 card -")
