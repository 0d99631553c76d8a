"""Practice in a browser: a whole set without a mouse, kept over a reload; and the profile."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.app.test_profile import PLAYED
from tests.web.browsing import PHONE, SCREEN, Visitor
from tests.web.serving import Server
from tests.web.test_history import bring_in
from tests.web.test_screens import AXE, unfold

pytestmark = pytest.mark.browser

LONG = 60_000
"""Milliseconds that a busy machine may take to think."""


def is_accessible(visitor: Visitor, size: tuple[int, int]) -> None:
    unfold(visitor, *size)
    violations = Axe().run(visitor.page, options=AXE).response["violations"]
    assert [(wrong["id"], wrong["nodes"][0]["target"]) for wrong in violations] == []
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


def test_a_whole_set_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, PHONE, "#/practice")
        page, keys = visitor.page, visitor.page.keyboard
        expect(page.locator("#today-ten-thousand")).to_be_visible()
        visitor.tab_to("today-ten-thousand")
        keys.press("Enter")
        for number in range(10):
            heading = page.locator(f"#exercise-{number}")
            expect(heading).to_be_visible(timeout=LONG)
            if number == 5:
                expect(heading).to_be_focused()
            keys.press("a")
            expect(page.locator(".die.held").first).to_be_visible()
            if number == 4:
                page.reload()
                expect(heading).to_be_visible()
                keys.press("a")
                expect(page.locator(".die.held").first).to_be_visible()
            if number == 4:
                visitor.tab_to("bank")
            keys.press("Enter" if number == 4 else "b")
            expect(page.locator(".graded")).to_be_visible()
            if number == 4:
                expect(page.locator("#next")).to_be_focused()
                is_accessible(visitor, PHONE)
            keys.press("Enter")
        expect(page.locator(".result")).to_have_count(10)
        is_accessible(visitor, PHONE)
        page.reload()
        expect(page.locator(".result")).to_have_count(10)
        visitor.leave()


def test_games_are_judged_while_the_page_stays_quick(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, SCREEN, "#/history")
        page = visitor.page
        bring_in(visitor, PLAYED.encode())
        expect(page.locator(".stored-game")).to_have_count(1)
        page.goto(f"{server.url}#/profile")
        visitor.touch("judge")
        expect(page.locator(".skill-table").first).to_be_visible(timeout=LONG)
        expect(page.locator("#judge")).to_have_count(0)
        is_accessible(visitor, SCREEN)
        visitor.leave()
