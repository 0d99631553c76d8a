"""A scrollbar has its place in wide windows, and where there is none, nothing is kept for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import Visitor
from tests.web.screens import open_look
from tests.web.serving import Server
from tests.web.stocked import Look, looks, stock

pytestmark = pytest.mark.browser

TABLET = (820, 1180)
BESIDE = "innerWidth - document.getElementById('top').getBoundingClientRect().width"
SCROLLS = "getComputedStyle(document.documentElement).overflowY"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, tuple[Look, ...]]]:
    folder = tmp_path_factory.mktemp("scrollbar")
    games = stock(folder)
    with Server(folder) as server:
        yield server, looks(games)


def test_the_bar_goes_across_every_look(
    browser: Browser, server: tuple[Server, tuple[Look, ...]]
) -> None:
    """In a browser whose scrollbars take no room."""
    running, every = server
    visitor = Visitor.arrive(browser, running, TABLET)
    for look in every:
        if not look.touches:
            open_look(visitor, look)
            assert visitor.page.evaluate(BESIDE) == 0, look.name
            inside = look.screen in ("penta", "ten-thousand")
            assert visitor.page.evaluate(SCROLLS) == ("auto" if inside else "scroll"), look.name
    visitor.leave()
