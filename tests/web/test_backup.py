"""A backup on both hosts: saved, everything lost, restored; whole, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from dadu.match import SeededDice
from dadu.web.host import ANY, Session
from dadu.web.shelf import Shelf, ShelfError
from dadu.web.store import Store
from dadu.web.worker.journal import MemoryPaper
from dadu.web.worker.shelf import DeviceShelf
from tests.web.test_device_shelf import FullPaper

Make = Callable[[], Shelf]
PIECE = 10_000


@pytest.fixture(params=["server", "device"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Makes one empty shelf after another, of one of the hosts."""
    with ExitStack() as opened:

        def new() -> Shelf:
            if request.param == "device":
                return DeviceShelf((MemoryPaper(), MemoryPaper()))
            store = Store(tmp_path / f"{len(list(tmp_path.iterdir()))}.sqlite3")
            opened.callback(store.close)
            return store

        yield new


class Page:
    """A page of a host: what it shows, and the file that it was given last."""

    def __init__(self, shelf: Shelf) -> None:
        self._session = Session(shelf, SeededDice(7), "en")
        self.shown: dict[str, Any] = {"regions": {}}
        self.file = ""
        self.touched: set[str] = set()

    def say(self, kind: str, **fields: object) -> None:
        here = {"game": self.shown.get("game", ""), "step": self.shown.get("step", 0)}
        self._hear(self._session.receive({"type": kind, **here, **fields}).message)
        while self._session.busy:
            reply = self._session.ponder(10)
            self._hear(reply.message if reply else {})
            self.touched |= reply.touched if reply else set()

    def _hear(self, message: dict[str, Any]) -> None:
        self.shown["regions"] |= message.get("regions", {})
        self.shown |= {name: value for name, value in message.items() if name != "regions"}
        if "download" in message:
            self.file = message["download"]["text"]

    def plays(self) -> None:
        for game in ("penta", "ten-thousand"):
            self.say("quick-game", value=game)
            self.say("roll")
            self.say("go", hash="#/")

    def saves(self) -> str:
        self.say("go", hash="#/backup")
        self.say("save-all")
        return self.file

    def restores(self, text: str) -> str:
        """The stage of the screen after a file was given to be restored."""
        self.say("go", hash="#/backup")
        pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
        for left, piece in zip(range(len(pieces) - 1, -1, -1), pieces, strict=True):
            self.say("import", text=piece, left=left)
        return str(self.shown["regions"]["stage"])


def games(shelf: Shelf) -> list[str]:
    """The games that a shelf holds."""
    found = (shelf.load(listed.id) for listed in shelf.games())
    return sorted(json.dumps([game.header, list(game.rows)]) for game in found if game)


def contents(shelf: Shelf) -> str:
    """All that a shelf holds, but for the names of games."""
    return json.dumps([games(shelf), shelf.settings(), shelf.notes("")])


def test_all_comes_back_on_an_empty_shelf_and_nothing_is_doubled(make: Make) -> None:
    shelf, empty = make(), make()
    page, other = Page(shelf), Page(empty)
    page.plays()
    page.say("set", field="language", value="fr")
    shelf.keep_note("practice/days", {"days": [739_585]})
    text = page.saves()
    assert "2 parties ont été restaurées" in other.restores(text)
    assert other.shown["language"] == "fr"
    assert sorted(other.saves().split("\n")[1:]) == sorted(text.split("\n")[1:])
    before = contents(empty)
    assert "étaient déjà ici" in other.restores(text)
    assert contents(empty) == before


def plays_on(page: Page, shelf: Shelf) -> None:
    """The first box of the game of Penta is written."""
    (game,) = (one.id for one in shelf.games() if one.header["rules"] == "penta")
    page.say("go", hash=f"#/game/{game}")
    page.say("choose", box="chance")
    page.say("confirm")


def test_an_older_backup_takes_nothing_newer_away(make: Make) -> None:
    shelf = make()
    page = Page(shelf)
    page.plays()
    old = page.saves()
    plays_on(page, shelf)
    page.say("quick-game", value="penta")
    before = games(shelf)
    assert "was here already" in page.restores(old)
    assert games(shelf) == before


def test_a_newer_backup_takes_the_place_of_what_it_goes_on_from(make: Make) -> None:
    shelf, other = make(), make()
    page = Page(shelf)
    page.plays()
    assert "2 games were restored" in Page(other).restores(page.saves())
    plays_on(page, shelf)
    assert "1 game was restored" in Page(other).restores(page.saves())
    assert len(other.games()) == 2


def test_settings_of_a_backup_count_whatever_another_page_has_chosen_since(make: Make) -> None:
    shelf = make()
    page, other = Page(shelf), Page(shelf)
    restored = {"theme": "dark", "dice": "quick", "language": "fr"}
    for field, value in restored.items():
        page.say("set", field=field, value=value)
    text = page.saves()
    for field, value in {"theme": "light", "dice": "slow", "language": "ms", "sound": "on"}.items():
        other.say("set", field=field, value=value)
    page.restores(text)
    assert {name: shelf.settings()[name] for name in restored} == restored
    assert shelf.settings()["sound"] == "on"
    assert (page.shown["theme"], page.shown["language"]) == ("dark", "fr")


@pytest.mark.parametrize("spoil", [lambda text: text[:-20], lambda text: text.replace("1", "2")])
def test_what_is_wrong_leaves_all_as_it_was(make: Make, spoil: Callable[[str], str]) -> None:
    shelf = make()
    page = Page(shelf)
    page.plays()
    text = page.saves()
    page.say("set", field="theme", value="dark")
    before = contents(shelf)
    assert "Nothing was restored. Line " in page.restores(spoil(text))
    assert contents(shelf) == before


def test_a_full_disk_restores_nothing_by_halves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, full = Store(tmp_path / "a.sqlite3"), Store(tmp_path / "b.sqlite3")
    page = Page(shelf)
    page.plays()
    text, before = page.saves(), contents(full)

    def refuses(*_: object) -> None:
        raise ShelfError("not-saved", reason="disk full")

    monkeypatch.setattr(Store, "save_settings", refuses)
    assert "disk full" in Page(full).restores(text)
    assert contents(full) == before
    shelf.close()
    full.close()


def test_the_power_fails_while_a_backup_is_restored() -> None:
    page = Page(DeviceShelf((MemoryPaper(), MemoryPaper())))
    page.plays()
    text = page.saves()
    paper = MemoryPaper()
    shelf = DeviceShelf((paper, MemoryPaper()))
    shelf.save_settings({"theme": "dark"})
    before, start = contents(shelf), len(paper.text)
    Page(shelf).restores(text)
    after = contents(shelf)
    for length in (start, start + 1, len(paper.text) // 2, len(paper.text) - 1):
        cut = DeviceShelf((MemoryPaper(paper.text[:length]), MemoryPaper()))
        assert contents(cut) == before
        assert not cut.damaged
    assert contents(DeviceShelf((paper, MemoryPaper()))) == after != before


def test_on_a_full_device_what_was_restored_is_there_and_waits_for_room() -> None:
    page = Page(DeviceShelf((MemoryPaper(), MemoryPaper())))
    page.plays()
    paper = FullPaper(200)
    shelf = DeviceShelf((paper, MemoryPaper()))
    Page(shelf).restores(page.saves())
    assert shelf.full
    assert len(shelf.games()) == 2
    assert DeviceShelf((MemoryPaper(paper.text), MemoryPaper())).games() == ()
    paper.room = 100_000
    Page(shelf).say("set", field="theme", value="dark")
    assert len(DeviceShelf((paper, MemoryPaper())).games()) == 2


def test_another_page_of_the_server_hears_of_games_that_came(tmp_path: Path) -> None:
    shelf = Store(tmp_path / "a.sqlite3")
    page, other = Page(DeviceShelf((MemoryPaper(), MemoryPaper()))), Page(shelf)
    page.plays()
    other.restores(page.saves())
    assert ANY in other.touched
    shelf.close()
