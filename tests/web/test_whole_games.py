"""Two people and the computer play each game to its end in Chromium, with typed-in dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dadu.web.serve import GAMES_FILE
from dadu.web.store import Store
from tests.web.browsing import PHONE, SCREEN, Host, Visitor
from tests.web.serving import Server
from tests.web.sites import Site, build_once

pytestmark = pytest.mark.browser

HOSTS = pytest.mark.parametrize(
    ("host", "size"),
    [("server", PHONE), ("server", SCREEN), ("site", PHONE)],
    ids=["server-phone", "server-screen", "site-phone"],
    indirect=["host"],
)


@pytest.fixture
def host(
    request: pytest.FixtureRequest, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Host]:
    """A server, or a site whose server is gone for good after the first interruption."""
    if request.param == "site":
        with Site(build_once(tmp_path_factory, typed=True)) as site:
            yield site
        return
    data = tmp_path / "data"
    store = Store(data / GAMES_FILE)
    store.save_settings({"pace": "instant"})
    store.close()
    with Server(data, typed=True) as server:
        yield server


@dataclass(frozen=True)
class Turn:
    """A Penta turn: throws, each followed by the places held for the next, then a box.

    ``shown`` are the five dice after the last throw.
    """

    throws: tuple[str, ...]
    box: str
    total: int
    held: tuple[tuple[int, ...], ...] = ()
    shown: tuple[str, ...] = ()
    zero: bool = False


ANA = (
    Turn(("66666",), "penta", 50),
    Turn(("66666",), "sixes", 180),
    Turn(("55512", "53"), "fives", 200, ((0, 1, 2),), ("55512", "55553")),
    Turn(("44412",), "fours", 212),
    Turn(("13332", "12"), "threes", 256, ((1, 2, 3),), ("13332", "13332")),
    Turn(("22213",), "twos", 262),
    Turn(("11123",), "ones", 265),
    Turn(("44466",), "three-alike", 289),
    Turn(("22223",), "four-alike", 300),
    Turn(("33322",), "full", 325),
    Turn(("12346",), "small-straight", 355),
    Turn(("23456",), "large-straight", 395),
    Turn(("66543",), "chance", 419),
)
BUDI = (
    Turn(("23456",), "ones", 0, zero=True),
    Turn(("22345",), "twos", 4),
    Turn(("33124",), "threes", 10),
    Turn(("44123",), "fours", 18),
    Turn(("55123",), "fives", 28),
    Turn(("66123",), "sixes", 40),
    Turn(("55566",), "three-alike", 67),
    Turn(("16661", "62"), "four-alike", 93, ((1, 2, 3),), ("16661", "66662")),
    Turn(("11222",), "full", 118),
    Turn(("34561",), "small-straight", 148),
    Turn(("12345",), "large-straight", 188),
    Turn(("22222",), "penta", 238),
    Turn(("11111",), "chance", 343),
)  # fmt: skip


def takes(visitor: Visitor, turn: Turn) -> None:
    shown = turn.shown or turn.throws
    for number, faces in enumerate(turn.throws):
        visitor.roll(faces, shown[number])
        for place in turn.held[number] if number < len(turn.held) else ():
            visitor.touch(f"die-{place}")
            expect(visitor.page.locator(f"#die-{place}")).to_have_attribute("aria-pressed", "true")
    visitor.touch(f"box-{turn.box}")
    visitor.touch("confirm")
    if turn.zero:
        visitor.touch("answer-yes")
        expect(visitor.page.get_by_role("alertdialog")).to_have_count(0)


@HOSTS
def test_penta_to_its_end(browser: Browser, host: Host, size: tuple[int, int]) -> None:
    visitor = Visitor.arrive(browser, host, size)
    host.ready(visitor.page)
    visitor.sets_up("penta", ["Ana", "Budi"])
    totals = [0, 0]
    for number in range(13):
        for seat, turn in enumerate((ANA[number], BUDI[number])):
            takes(visitor, turn)
            totals[seat] = turn.total
            if number < 12 or seat == 0:
                visitor.sees_totals(totals)
        if number == 6:
            killed_mid_turn(visitor, totals)
    expect(visitor.page.locator(".verdict")).to_contain_text("Ana")
    assert final_totals(visitor)[:2] == [419, 343]
    visitor.leave()


def killed_mid_turn(visitor: Visitor, totals: list[int]) -> None:
    """A power cut after a roll and a touch: the same dice lie there, the same one is held."""
    visitor.roll("44466")
    visitor.touch("die-2")
    expect(visitor.page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    visitor.interrupt()
    visitor.sees_dice("44466")
    expect(visitor.page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    visitor.sees_totals(totals)
    visitor.touch("die-2")
    expect(visitor.page.locator("#die-2")).to_have_attribute("aria-pressed", "false")


def final_totals(visitor: Visitor) -> list[int]:
    """What the end of the game shows for each seat, in the order of seats."""
    rows = visitor.page.locator(".standing-row")
    expect(rows).to_have_count(3)
    shown = {
        row.locator(".token").inner_text(): int(row.locator(".total").inner_text().replace(",", ""))
        for row in rows.all()
    }
    return [shown[seat] for seat in "123"]


@HOSTS
def test_ten_thousand_to_its_end(browser: Browser, host: Host, size: tuple[int, int]) -> None:
    visitor = Visitor.arrive(browser, host, size)
    host.ready(visitor.page)
    visitor.sets_up("ten-thousand", ["Ana", "Budi"], target=5000)
    sets_all_aside_and_banks(visitor, "111234", (1000, 0))
    busts(visitor, "223346", (1000, 0))
    hot_dice(visitor)
    sets_all_aside_and_banks(visitor, "555555", (2600, 4000))
    killed_before_bank(visitor)
    visitor.sees_totals((4200, 4000))
    sets_all_aside_and_banks(visitor, "111346", (4200, 5000))
    expect(visitor.page.locator("#sheets")).to_contain_text("Last round")
    visitor.roll("111112")
    visitor.touch("hold-all")
    visitor.touch("bank")
    expect(visitor.page.locator(".verdict")).to_contain_text("Ana")
    totals = final_totals(visitor)
    assert totals[:2] == [8200, 5000]
    assert totals[2] < 5000
    visitor.touch("again")
    visitor.sees_totals((0, 0, 0))
    visitor.leave()


def sets_all_aside_and_banks(visitor: Visitor, faces: str, totals: tuple[int, int]) -> None:
    visitor.roll(faces)
    visitor.touch("hold-all")
    visitor.touch("bank")
    visitor.sees_totals(totals)


def busts(visitor: Visitor, faces: str, totals: tuple[int, int]) -> None:
    visitor.roll(faces)
    expect(visitor.page.locator("#stage")).to_contain_text("Bust")
    visitor.touch("pass-on")
    visitor.sees_totals(totals)


def hot_dice(visitor: Visitor) -> None:
    """All six set aside, rolled again and one banked; a die that scores nothing is refused."""
    page = visitor.page
    visitor.roll("123456")
    visitor.touch("hold-all")
    expect(page.locator("#stage")).to_contain_text("Hot dice")
    visitor.roll("123346")
    visitor.touch("die-1", off=True)
    expect(page.locator("#die-1")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#stage .notice")).to_contain_text("T2")
    visitor.touch("die-0")
    expect(page.locator("#bank")).to_contain_text("1,600")
    visitor.touch("undo")
    expect(page.locator("#die-0")).to_have_attribute("aria-pressed", "false")
    visitor.touch("die-0")
    visitor.touch("bank")
    visitor.sees_totals((2600, 0))


def killed_before_bank(visitor: Visitor) -> None:
    """A power cut with points at stake: they are still there to be banked."""
    visitor.roll("111666")
    visitor.touch("hold-all")
    expect(visitor.page.locator("#bank")).to_contain_text("1,600")
    visitor.interrupt()
    expect(visitor.page.locator("#bank")).to_contain_text("1,600")
    visitor.touch("bank")
