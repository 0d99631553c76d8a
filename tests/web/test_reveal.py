"""What the eye looks for next is in view on the smallest phone: an open box, a box just written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

SMALLEST = (320, 640)
WHOLE = 0.95
"""The part of a box that must be in view; one less a hair, for fractions of pixels."""
UNSEEN = """() => {
  window.unseen = [];
  const sheets = document.getElementById("sheets");
  new MutationObserver(() => setTimeout(() => {
    for (const box of document.querySelectorAll(".looked :is(.box:has(.chosen), .fresh)")) {
      const { top, bottom } = box.getBoundingClientRect();
      const around = sheets.getBoundingClientRect();
      if (top < around.top - 1 || bottom > around.bottom + 1) unseen.push(box.textContent);
    }
  }, 50)).observe(sheets, { subtree: true, childList: true, attributes: true });
}"""
"""Watches whether a box that is chosen, or was just written, ever lies out of view."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("reveal"), typed=True) as server:
        yield server


def alone(browser: Browser, server: Server, computers: int = 0) -> Visitor:
    visitor = Visitor.arrive(browser, server, SMALLEST)
    visitor.sets_up("penta", ["Ana"], computers=computers)
    return visitor


def test_the_only_box_of_a_joker_is_in_view(browser: Browser, server: Server) -> None:
    visitor = alone(browser, server)
    visitor.roll("66666")
    visitor.touch("box-penta")
    visitor.touch("confirm")
    expect(visitor.page.locator(".fresh")).to_be_in_viewport(ratio=WHOLE)
    visitor.page.locator("#sheets").evaluate("(sheets) => sheets.scrollTo(0, 0)")
    expect(visitor.page.locator(".upper .box").nth(5)).not_to_be_in_viewport(ratio=WHOLE)
    visitor.roll("66666")
    expect(visitor.page.locator("#box-sixes")).to_be_in_viewport(ratio=WHOLE)
    expect(visitor.page.locator(".box-button:not(.closed)")).to_have_count(1)
    visitor.leave()


def test_what_was_written_is_in_view(browser: Browser, server: Server) -> None:
    visitor = alone(browser, server)
    visitor.roll("12345")
    visitor.touch("box-chance")
    visitor.page.locator("#sheets").evaluate("(sheets) => sheets.scrollTo(0, 0)")
    visitor.touch("confirm")
    expect(visitor.page.locator(".fresh")).to_have_text("Chance15")
    expect(visitor.page.locator(".fresh")).to_be_in_viewport(ratio=WHOLE)
    visitor.leave()


def test_what_a_computer_chooses_is_in_view(browser: Browser, server: Server) -> None:
    visitor = alone(browser, server, computers=1)
    page = visitor.page
    page.evaluate(UNSEEN)
    for _ in range(2):
        visitor.roll("66666")
        visitor.touch("box-sixes" if page.locator("#box-sixes").count() else "box-penta")
        for faces in ("66666", "66666"):
            server.type_in(faces)
        visitor.touch("confirm")
        expect(page.locator("#skip")).to_be_visible()
        expect(page.locator("#roll")).to_be_visible()
    assert page.evaluate("unseen") == []
    visitor.leave()
