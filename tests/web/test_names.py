"""Names are text whatever they hold: shown whole, never run, told apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import SCREEN, Visitor
from tests.web.serving import Server
from tests.web.stocked import stock

pytestmark = pytest.mark.browser

NAMES = {
    "quotes": 'Bobby "Tables" O\'Neill\\',
    "html": "<img src=x onerror=alert(1)><script>alert(2)</script>",
    "entity": "&lt;b&gt; &amp; &quot;",
    "template": "{points} ${7*7} {{x}}",
    "emoji": "👩‍👩‍👧‍👦 Família",
    "right to left": "שרה \u202eevil",
    "long": "Long" * 50,
    "persian": "می\u200cخواهم",
}
EVIL = tuple(NAMES.values())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("names") / "data", typed=True) as server:
        yield server


def shown_names(visitor: Visitor, inside: str) -> list[str]:
    return visitor.page.locator(f"{inside} bdi").all_text_contents()


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_any_name_is_shown_as_it_was_typed(browser: Browser, server: Server, game: str) -> None:
    visitor = Visitor.arrive(browser, server)
    for names in (EVIL[:4], EVIL[4:]):
        visitor.sets_up(game, names, computers=0)
        assert set(names) <= set(shown_names(visitor, "main"))
        visitor.page.reload()
        expect(visitor.page.locator("#roll")).to_be_visible()
        assert set(names) <= set(shown_names(visitor, "main"))
        visitor.page.goto(f"{server.url}#/")
        expect(visitor.page.locator(".stored-player").first).to_be_visible()
        assert set(names) <= set(shown_names(visitor, ".stored"))
        assert visitor.page.locator("main img, main script").count() == 0
        assert no_wider(visitor)
    visitor.leave()


def no_wider(visitor: Visitor) -> bool:
    return bool(
        visitor.page.evaluate(
            "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


def test_a_long_name_is_shortened_in_sight_and_whole_in_its_title(
    browser: Browser, server: Server
) -> None:
    visitor = Visitor.arrive(browser, server)
    visitor.sets_up("penta", [NAMES["long"], "Budi"], computers=0)
    name = visitor.page.locator("#tab-1 bdi")
    expect(name).to_have_attribute("title", NAMES["long"])
    box = name.bounding_box()
    assert box is not None
    assert box["width"] < 360
    assert no_wider(visitor)
    visitor.leave()


def test_blank_names_get_one_and_equal_names_are_told_apart(
    browser: Browser, server: Server
) -> None:
    visitor = Visitor.arrive(browser, server, SCREEN)
    visitor.sets_up("penta", ["Ana", "ana", "   ", "\u200b\u2060"], computers=0)
    sheets = visitor.page.locator("#sheets .sheet")
    labels = [str(sheet.get_attribute("aria-label")) for sheet in sheets.all()]
    assert len(set(labels)) == 4
    assert "Player 3" in labels[2]
    assert "Player 4" in labels[3]
    assert visitor.page.locator("#sheets .token").all_inner_texts() == ["1", "2", "3", "4"]
    visitor.leave()


def test_a_name_in_a_heading_is_only_text(browser: Browser, server: Server) -> None:
    games = stock(server.data, (NAMES["html"], NAMES["right to left"]))
    visitor = Visitor.arrive(browser, server, SCREEN, f"#/game/{games['ten-thousand']}")
    expect(visitor.page.locator("h2 bdi").first).to_have_text(NAMES["html"])
    assert visitor.page.title().count("<") == 0
    visitor.leave()
