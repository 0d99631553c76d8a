"""Records go out of one house and into it again; what is wrong or huge stays outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.app.test_history import PENTA, SHORT
from tests.web.browsing import Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser


def bring_in(visitor: Visitor, content: bytes) -> None:
    file = visitor.server.data.parent / "games.dadu"
    file.write_bytes(content)
    visitor.page.locator("#import").set_input_files(file)


def take_out(visitor: Visitor, button: str) -> tuple[str, str]:
    """The name and the text of the file that a button gives."""
    with visitor.page.expect_download() as kept:
        visitor.touch(button)
    return kept.value.suggested_filename, Path(kept.value.path()).read_text("utf-8")


def test_records_in_and_out(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, address="#/history")
        page = visitor.page
        games, refusal = page.locator(".stored-game"), page.locator(".notice")
        long = SHORT + "# a comment that fills pieces of the file\n" * 2_000
        bring_in(visitor, ("\ufeff" + PENTA + "\n" + long).replace("\n", "\r\n").encode())
        expect(page.locator(".done")).to_have_text("2 games were imported.")
        expect(games).to_have_count(2)
        assert take_out(visitor, "save-all") == ("dadu.dadu", SHORT + "\n" + PENTA)

        games.first.locator("a").click()
        name, record = take_out(visitor, "save")
        assert name.startswith("dadu-penta-2026-11-30-")
        assert record == PENTA
        visitor.touch("delete")
        expect(page.locator("#delete")).to_be_focused()
        visitor.touch("delete")
        expect(games).to_have_count(1)
        bring_in(visitor, record.encode())
        expect(games).to_have_count(2)

        for wrong, said in (
            (PENTA.replace("=threes 9", "=threes 12").encode(), "Line 8, "),
            (b'[Game "penta"]\n[Rules "<script>alert(1)</script>"]\n', "Line 2, "),
            (b"\xff\xfe\x00", "Line 1, …"),
            (PENTA.replace("Budi", "Am\xe9lie").encode("latin-1"), 'Line 4, …[Seat2 "Am\ufffdlie"'),
            (b"1" * 10_000_000, "Line 1, …1111"),
            ((PENTA + "\n").encode() * 50_000, "8,000,000"),
        ):
            bring_in(visitor, wrong)
            expect(refusal).to_contain_text(said)
        expect(games).to_have_count(2)

        games.first.locator("a").click()
        visitor.touch("resume")
        visitor.touch("roll")
        expect(page.locator("#stage [id^=die-]")).to_have_count(5)
        page.goto(f"{server.url}#/statistics")
        expect(page.locator(".fair").first).to_have_text(
            "Of 18 dice, a six came 1 time; 3 expected."
        )
        visitor.leave()


def test_the_result_is_copied_where_nothing_can_be_shared(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, address="#/history")
        visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = visitor.page
        bring_in(visitor, SHORT.encode())
        page.locator(".stored-game a").click()
        page.evaluate("delete Navigator.prototype.share")
        visitor.touch("share")
        expect(page.locator("#polite")).to_have_text("Copied.")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("Ten Thousand · Jan 2, 2026\n1. \u2068ana\u2069 (2): 8,000\n")
        page.emulate_media(media="print")
        for part in ("#top", "#controls", "#share"):
            expect(page.locator(part)).to_be_hidden()
        expect(page.locator(".score-table")).to_be_visible()
        visitor.leave()


def test_a_sheet_becomes_a_picture(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        visitor = Visitor.arrive(browser, server, address="#/history", language="fr-FR")
        page = visitor.page
        bring_in(visitor, SHORT.encode())
        page.locator(".stored-game a").click()
        page.evaluate("delete Navigator.prototype.canShare")
        with page.expect_download() as kept:
            visitor.touch("picture")
        drawn = Path(kept.value.path()).read_bytes()
        assert kept.value.suggested_filename.startswith("dadu-ten-thousand-2026-01-02-")
        assert kept.value.suggested_filename.endswith(".png")
        assert drawn.startswith(b"\x89PNG")
        width, height = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
        assert width == 2 * 620
        assert height > 500
        assert len(drawn) > 20_000
        visitor.leave()
