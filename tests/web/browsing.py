"""A person with a browser: touches the page, and notices whatever it does that it should not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

__all__ = ["PHONE", "SCREEN", "Host", "Visitor"]

PHONE = (360, 740)
SCREEN = (1280, 800)
PATIENCE = 60_000
LIES = "() => document.querySelector('#stage [id^=die-]')?.setAttribute('data-lies', '')"
"""Marks a die; drawn anew it has no mark."""
BREAKS = ("WebSocket connection to", "net::ERR_")


class Host(Protocol):
    """Whatever a page comes from, a server or a site; ``url`` is where it is."""

    url: str

    @property
    def origin(self) -> str:
        """The address without its path."""

    @property
    def data(self) -> Path:
        """The folder that is served from."""

    def type_in(self, faces: str) -> None:
        """What the next roll of a person shows."""

    def ready(self, page: Page) -> None:
        """Wait until everything is there, and let computers play at once."""

    def interrupt(self, page: Page) -> None:
        """Cut it off as a power cut does, and see the page come back."""


@dataclass
class Visitor:
    """One open page of a server; ``wrong`` is what it did that no page should do.

    ``may_break`` forgives the failed connections of a server that a test has killed.
    """

    server: Host
    context: BrowserContext
    page: Page
    may_break: bool = False
    wrong: list[str] = field(default_factory=list)

    @classmethod
    def arrive(
        cls, browser: Browser, server: Host, size: tuple[int, int] = PHONE, address: str = "#/",
        language: str = "en-GB", touch: bool = False,
    ) -> Visitor:  # fmt: skip
        """A new visitor at an address, with a browser of their own."""
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, has_touch=touch,
            reduced_motion="reduce",
        )  # fmt: skip
        return cls.beside(context, server, address)

    @classmethod
    def beside(cls, context: BrowserContext, server: Host, address: str = "#/") -> Visitor:
        """Another tab of the same browser."""
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        visitor = cls(server, context, page)
        page.on("request", visitor._asked)
        page.on("console", visitor._complained)
        page.on("pageerror", lambda error: visitor.wrong.append(f"script: {error}"))
        page.on("dialog", lambda dialog: visitor.wrong.append(f"dialog: {dialog.message}"))
        page.goto(server.url + address)
        return visitor

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url.removeprefix("blob:"))
        if (
            parts.scheme not in {"data", "about"}
            and f"{parts.scheme}://{parts.netloc}" != self.server.origin
        ):
            self.wrong.append(f"asked {request.url}")

    def _complained(self, message: ConsoleMessage) -> None:
        forgiven = self.may_break and any(text in message.text for text in BREAKS)
        if message.type in {"error", "warning"} and not forgiven:
            self.wrong.append(f"console: {message.text}")

    def leave(self) -> None:
        """Close the browser; everything it did must have been right."""
        self.context.close()
        assert self.wrong == [], self.wrong

    def interrupt(self) -> None:
        """A power cut at the host."""
        self.may_break = True
        self.server.interrupt(self.page)

    def touch(self, name: str, *, off: bool = False) -> None:
        """Touch the element with an id; one that is ``off`` says why it does nothing."""
        element = self.page.locator(f"#{name}")
        if off:
            expect(element).to_have_attribute("aria-disabled", "true")
        element.click(force=off)

    def tab_to(self, name: str) -> None:
        """Go from element to element by Tab until the one with an id has the focus."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.id") == name:
                return
        raise AssertionError(f"the focus never came to {name}")

    def roll(self, faces: str, shown: str = "") -> None:
        """Type the faces of the dice to be thrown, roll them, and see what lies there then.

        Dice typed in before it is a person's turn would be the computer's, and dice that fall
        as they lay before are seen only when they have fallen.
        """
        expect(self.page.locator("#roll:not([aria-disabled])")).to_be_visible()
        self.server.type_in(faces)
        self.page.evaluate(LIES)
        self.touch("roll")
        expect(self.page.locator("[data-lies]")).to_have_count(0)
        self.sees_dice(shown or faces)

    def sees_dice(self, faces: str) -> None:
        dice = self.page.locator("#stage [id^=die-]")
        expect(dice).to_have_count(len(faces))
        for place, face in enumerate(faces):
            expect(self.page.locator(f"#die-{place}")).to_have_attribute("data-face", face)

    def sees_totals(self, totals: Sequence[int]) -> None:
        """The first totals of the table, in the order of seats."""
        shown = self.page.locator("#seats [id^=tab-] .total, #sheets .score-list .total")
        for place, total in enumerate(totals):
            expect(shown.nth(place)).to_have_text(f"{total:,}")

    def sets_up(
        self, game: str, names: Sequence[str], computers: int = 1, target: int | None = None
    ) -> None:
        """Sit people, then computers, down at a new table and start."""
        self.page.goto(f"{self.server.url}#/new/{game}")
        seats = self.page.locator(".seat-row")
        expect(self.page.locator("#start")).to_be_visible()
        for left in range(seats.count() - 1, 0, -1):
            self.touch("remove-2")
            expect(seats).to_have_count(left)
        for number in range(2, len(names) + 1):
            self.touch("add-person")
            expect(seats).to_have_count(number)
        for number in range(1, computers + 1):
            self.touch("add-computer")
            expect(seats).to_have_count(len(names) + number)
        for number, name in enumerate(names, 1):
            self.page.locator(f"#name-{number}").fill(name)
            self.page.locator(f"#name-{number}").blur()
        if target:
            self.page.locator(f"input[type=radio][value='{target}']").check(force=True)
        self.touch("start")
        expect(self.page.locator("#roll")).to_be_visible()
