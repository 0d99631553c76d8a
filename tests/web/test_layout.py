"""Every look of the app in every language and size: nothing cut, nothing over anything else.

Beside our four languages stand one that is longer and one that is written from right to left,
made up from the English words, so that a fifth language finds its room.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession

from dadu.i18n import LANGUAGES
from tests import pretended
from tests.web.browsing import Visitor
from tests.web.screens import NAMES, open_look, speak
from tests.web.serving import Server
from tests.web.stocked import Look, looks, stock

pytestmark = pytest.mark.browser

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8").replace("export ", "")
SIZES = {"narrow": (320, 640), "phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900),
         "magnified": (320, 256)}  # fmt: skip
"""The last is a window of 1280 by 1024 at 400 %."""
FAULTS = "(how) => faults(...how)"
TOUCH = ("narrow", "phone", "tablet")
EXTREMES = ("narrow", "desktop", "magnified")
"""Enough where words are no longer than those of a language that is tried in every size."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, tuple[Look, ...]]]:
    folder = tmp_path_factory.mktemp("layout")
    games = stock(folder / "data", NAMES)
    languages = pretended.languages(folder / "languages")
    with Server(folder / "data", languages=languages) as server:
        yield server, looks(games)


@pytest.mark.parametrize("language", [*LANGUAGES, pretended.LONGER, pretended.RIGHT_TO_LEFT])
def test_every_look_holds(
    browser: Browser, server: tuple[Server, tuple[Look, ...]], language: str
) -> None:
    running, every = server
    sizes = EXTREMES if language in {"id", "ms"} else tuple(SIZES)
    visitor = Visitor.arrive(browser, running, SIZES["phone"])
    speak(visitor, language)
    visitor.page.evaluate(f"() => {{ {MEASURE}; window.faults = faults; }}")
    session = visitor.context.new_cdp_session(visitor.page)
    found: dict[str, list[str]] = {}
    for look in every:
        open_look(visitor, look)
        for size in sizes:
            resize(session, size)
            for fault in visitor.page.evaluate(FAULTS, [size in TOUCH, language in LANGUAGES]):
                found.setdefault(f"{look.name}: {fault}", []).append(size)
    assert found == {}
    visitor.leave()


def test_every_look_begins_at_its_top(
    browser: Browser, server: tuple[Server, tuple[Look, ...]]
) -> None:
    """On the smallest window, in the language of the longest words, until something is touched."""
    running, every = server
    visitor = Visitor.arrive(browser, running, SIZES["narrow"])
    speak(visitor, "fr")
    begins = {}
    for look in every:
        if not look.touches:
            open_look(visitor, look)
            begins[look.name] = visitor.page.evaluate("scrollY")
    assert {name: at for name, at in begins.items() if at} == {}
    visitor.leave()


@pytest.mark.parametrize(
    ("fault", "style"),
    [
        ("cut", {"inlineSize": "2rem", "overflow": "hidden", "whiteSpace": "nowrap"}),
        ("spills", {"inlineSize": "2rem", "padding": "0", "whiteSpace": "nowrap"}),
        ("a word in pieces", {"inlineSize": "2rem", "padding": "0", "overflowWrap": "anywhere"}),
        ("outside", {"position": "absolute", "insetInlineStart": "-6rem"}),
        ("scrolls sideways", {"minInlineSize": "30rem"}),
        ("small", {"blockSize": "1.5rem", "minBlockSize": "0"}),
        ("over each other", {"translate": "0 2rem"}),
    ],
)
def test_every_fault_is_found(
    browser: Browser, server: tuple[Server, tuple[Look, ...]], fault: str, style: dict[str, str]
) -> None:
    visitor = Visitor.arrive(browser, server[0], SIZES["phone"])
    button = visitor.page.locator(".home-links a").first
    button.evaluate("(element, style) => Object.assign(element.style, style)", style)
    visitor.page.evaluate(f"() => {{ {MEASURE}; window.faults = faults; }}")
    found = visitor.page.evaluate(FAULTS, [True, True])
    assert any(told.startswith(fault) for told in found), found
    visitor.leave()


def resize(session: CDPSession, size: str) -> None:
    """Give the page another window, with a finger or a mouse to touch it."""
    width, height = SIZES[size]
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", metrics)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": size in TOUCH})
