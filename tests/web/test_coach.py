"""The coach at the table, in a browser: asked by a key, heard, and asking before a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.web.browsing import PHONE, Visitor
from tests.web.serving import Server
from tests.web.test_screens import AXE, OVERFLOWING

pytestmark = pytest.mark.browser


def test_a_hint_and_a_warning(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data", typed=True) as server:
        visitor = Visitor.arrive(browser, server, PHONE, "#/new/penta")
        page = visitor.page
        page.locator("#coaching summary").click()
        page.locator("#coach-1").select_option("warn")
        visitor.touch("start")
        visitor.roll("33345")
        page.keyboard.press("h")
        hint = page.get_by_role("dialog")
        expect(hint.locator("h2")).to_have_text("What the coach says")
        expect(page.locator("#answer-no")).to_be_focused()
        expect(page.locator("#polite")).to_contain_text("Keep 3 3 3")
        assert Axe().run(page, options=AXE).response["violations"] == []
        assert page.evaluate(OVERFLOWING) == []
        page.keyboard.press("Escape")
        expect(hint).to_have_count(0)

        for die in ("4", "5"):
            page.keyboard.press(die)
        page.keyboard.press("r")
        question = page.get_by_role("alertdialog")
        expect(question).to_contain_text("“Keep 4 5” gives up")
        assert Axe().run(page, options=AXE).response["violations"] == []
        expect(page.locator("#answer-no")).to_be_focused()
        page.keyboard.press("Enter")
        expect(question).to_have_count(0)
        visitor.sees_dice("33345")
        server.type_in("126")
        page.keyboard.press("r")
        visitor.touch("answer-yes")
        visitor.sees_dice("12645")
        visitor.leave()
