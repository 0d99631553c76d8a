"""The backup: all that is kept, as one text; what is wrong with one changes nothing."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any, TypeVar
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dadu.app import backup as backup_module
from dadu.app import records as records_module
from dadu.app.backup import backup as writing
from dadu.app.backup import merged_notes, merged_settings, reading, taken_up
from dadu.app.effects import Json
from dadu.app.events import Stored
from dadu.app.history import Backup
from dadu.app.model import MOST_PLAYERS
from dadu.app.records import shelved
from dadu.app.stored import settings_from_json
from dadu.errors import DaduError
from dadu.i18n import LANGUAGES, words
from tests.app.house import House
from tests.app.reading import Page
from tests.app.test_history import PENTA, SHORT

SETTINGS: Json = {
    "theme": "dark",
    "players": [{"name": "Ana", "colour": 3}, {"name": "Budi", "colour": 1}],
    "own_keys": {"r": "x"},
}
NOTES: dict[str, Json] = {
    "practice/days": {"days": [739_580, 739_581]},
    "practice/own": {"penta a": {"well": 1, "due": 739_590}},
    "practice/free": {"count": 4},
    "judged/game0": {"version": 2},
}


def stored(*texts: str) -> list[Stored]:
    games = shelved("\n".join(texts)) if texts else ()
    return [Stored(f"game{at}", game.header, game.rows) for at, game in enumerate(games)]


Result = TypeVar("Result")


def all_of(steps: Generator[float, None, Result]) -> Result:
    """What a work comes to, all at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result


def read(text: str) -> Json:
    return all_of(reading(text))


def backup(settings: Json, notes: dict[str, Json], games: list[Stored]) -> str:
    return all_of(writing(settings, notes, games))


def signed(held: str, records: str = "", version: str = "1") -> str:
    """A backup as somebody might make it up."""
    body = f"{held}\n\n{records}"
    return f"# dadu-backup {version} {crc32(body.encode()):08x} {body}"


def holding(settings: Any = None, notes: Any = None) -> str:
    return signed(json.dumps({"settings": settings or {}, "notes": notes or {}}))


def test_all_that_is_kept_comes_back() -> None:
    found = read(backup(SETTINGS, NOTES, stored(PENTA, SHORT)))
    assert found["settings"] == SETTINGS
    assert found["notes"] == {name: NOTES[name] for name in NOTES if name.startswith("practice")}
    assert [header["created"] for header, _, _ in found["games"]] == ["2026-01-02", "2026-11-30"]


def test_every_reader_of_records_reads_its_games() -> None:
    text = backup(SETTINGS, NOTES, stored(PENTA, SHORT))
    assert [game.rows for game in shelved(text)] == [game.rows for game in shelved(SHORT + PENTA)]


def test_one_without_games_is_one_too() -> None:
    assert read(backup({}, {}, [])) == {"settings": {}, "notes": {}, "games": []}


def test_other_ends_of_lines_and_a_mark_before_the_first_change_nothing() -> None:
    text = backup(SETTINGS, NOTES, stored(PENTA))
    assert read("\ufeff" + text.replace("\n", "\r\n")) == read(text)


def test_what_the_shelf_holds_is_saved_as_it_is_read() -> None:
    text = backup({"theme": "neon", "dice": "quick", "no-such": 1}, {"practice/days": {}}, [])
    assert read(text)["settings"] == {"theme": "auto", "dice": "quick"}


def test_a_backup_holds_more_games_than_other_files_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records_module, "MOST_RECORDS", 1)
    text = backup({}, {}, stored(PENTA) + stored(SHORT))
    assert len(read(text)["games"]) == 2
    with pytest.raises(DaduError, match="import-too-many"):
        shelved(text)


def longest(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    for module in (records_module, backup_module):
        monkeypatch.setattr(module, "LONGEST_IMPORT", limit)


def test_only_what_can_be_restored_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    games = stored(PENTA.replace("Ana", "Añá"), SHORT)
    text = backup(SETTINGS, NOTES, games)
    size = len(text.encode())
    assert size > len(text)
    longest(monkeypatch, size)
    assert len(read(backup(SETTINGS, NOTES, games))["games"]) == 2
    longest(monkeypatch, size - 1)
    with pytest.raises(DaduError, match="backup-too-large") as refused:
        backup(SETTINGS, NOTES, games)
    assert refused.value.values == {"games": 2}


@given(st.data())
def test_cut_off_or_changed_anywhere_it_is_refused(data: st.DataObject) -> None:
    text = backup(SETTINGS, NOTES, stored(PENTA, SHORT))
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8", exclude_characters=[text[at], "\r"]))
    for wrong in (text[:at], text[:at] + letter + text[at + 1 :]):
        with pytest.raises(DaduError) as refused:
            read(wrong)
        assert refused.value.line


@pytest.mark.parametrize(
    ("wrong", "code", "line"),
    [
        ("", "backup-none", 1),
        (PENTA, "backup-none", 1),
        (signed("{}", version="2"), "backup-newer", 1),
        (signed("{}"), "backup-spoiled", 1),
        (signed("[" * 100_000), "backup-spoiled", 1),
        (holding({"theme": "neon"}), "backup-spoiled", 1),
        (holding({"players": [{"name": "A" * 5_000, "colour": 1}]}), "backup-spoiled", 1),
        (holding({"players": [{"name": "A\u0007", "colour": 1}]}), "backup-spoiled", 1),
        (holding({"players": 7}), "backup-spoiled", 1),
        (holding(notes={"practice/days": {"days": ["today"]}}), "backup-spoiled", 1),
        (holding(notes={"practice/own": {"a": {"well": 1, "due": []}}}), "backup-spoiled", 1),
        (holding(notes={"judged/game0": {}}), "backup-spoiled", 1),
        (signed('{"settings":{},"notes":{}}', SHORT.replace("=4000", "=4500")), "points", 9),
        (signed('{"settings":{},"notes":{}}', "nonsense"), "game-tag-first", 3),
    ],
)  # fmt: skip
def test_what_is_refused_is_told_with_its_line(wrong: str, code: str, line: int) -> None:
    with pytest.raises(DaduError) as refused:
        read(wrong)
    assert (refused.value.code, refused.value.line) == (code, line)


def test_a_game_is_neither_doubled_nor_cut_back() -> None:
    further = PENTA.replace("2.1 12345 /1234", "2.1 12345 /1234 12346 /1234 12345 =large-straight")
    here = stored(further, SHORT)
    assert taken_up(shelved(PENTA + SHORT), here) == ((), ())
    absent, shorter = taken_up(shelved(further), stored(PENTA))
    assert (len(absent), shorter) == (1, ("game0",))
    other = PENTA.replace("Ana", "Ani")
    assert taken_up(shelved(other), here) == (shelved(other), ())


def test_a_game_that_was_only_opened_gives_way_to_none() -> None:
    opened = PENTA.partition("1.1")[0]
    absent, shorter = taken_up(shelved(PENTA), stored(opened))
    assert (len(absent), shorter) == (1, ())
    assert taken_up(shelved(opened), stored(PENTA)) == ((), ())


def test_a_spoiled_game_here_hides_no_other() -> None:
    here = [Stored("spoiled", {"rules": "penta"}, ()), *stored(PENTA)]
    assert taken_up(shelved(PENTA), here) == ((), ())


def test_players_that_came_since_stay_and_the_others_come_back() -> None:
    now = settings_from_json({"players": [{"name": "ana", "colour": 5}], "dice": "quick"}, "ms")
    merged = merged_settings(now, SETTINGS)
    assert [(one.name, one.colour) for one in merged.players] == [("ana", 5), ("Budi", 1)]
    assert (merged.theme, merged.dice, merged.language) == ("dark", "quick", "ms")
    crowd = {"players": [{"name": f"P{n}", "colour": 1} for n in range(MOST_PLAYERS)]}
    assert len(merged_settings(now, crowd).players) == MOST_PLAYERS


def test_of_practice_what_was_reached_later_stays() -> None:
    since: dict[str, Json] = {
        "practice/days": {"days": [739_581, 739_585]},
        "practice/own": {"penta a": {"well": 2, "due": 739_600}, "penta b": {"well": 0, "due": 1}},
        "practice/free": {"count": 9},
    }
    assert merged_notes(since, NOTES) == {"practice/days": {"days": [739_580, 739_581, 739_585]}}
    assert merged_notes({}, since) == since


# At the screen


def restored(house: House, text: str) -> str:
    house.send("go", hash="#/backup")
    house.send("import", text=text, left=0)
    house.ponder()
    return house.said[-1]


def test_saved_here_and_restored_elsewhere() -> None:
    house = House(["11234"])
    house.send("set", field="theme", value="dark")
    house.send("quick-game", value="penta")
    house.send("roll")
    house.notes["practice/free"] = {"count": 3}
    house.send("go", hash="#/backup")
    house.send("save-all")
    house.ponder()
    ((name, text),) = house.kept
    assert name == "dadu-backup.dadu"
    other = House(saved={"language": "en"})
    said = restored(other, text)
    assert said == "1 game was restored, with settings, players and practice."
    assert said in Page(other.html).text
    assert (other.model.settings.theme, other.saved["theme"]) == ("dark", "dark")
    assert other.notes == {"practice/free": {"count": 3}}
    (kept,) = other.shelf.values()
    assert kept[1] == [{"roll": [1, 1, 2, 3, 4]}]
    assert restored(other, text).startswith("Every game of the backup was here already.")
    assert len(other.shelf) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_more_games_than_a_backup_can_hold_is_told_what_to_do(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(["11234"], saved={"language": language, "guide": "off"})
    house.send("quick-game", value="penta")
    house.send("roll")
    house.send("go", hash="#/backup")
    longest(monkeypatch, 100)
    house.send("save-all")
    house.ponder()
    said = words(language)
    reason = said("error.backup-too-large", games=1)
    assert house.said[-1] == said("backup.not-saved", reason=reason)
    assert house.said[-1] in Page(house.html).text
    assert house.kept == []
    assert house.model.pondering is None


def test_what_is_no_backup_changes_nothing() -> None:
    house = House()
    before = house.saved
    said = restored(house, PENTA)
    assert said.startswith("Nothing was restored. Line 1, [Game")
    assert (house.shelf, house.notes, house.saved) == ({}, {}, before)
    house.send("import-refused", reason="not-utf-8", line=3, token="x")
    assert house.said[-1].startswith("Nothing was restored. Line 3, ")


def test_who_leaves_while_a_backup_is_checked_is_told_that_it_stopped() -> None:
    house = House()
    house.send("go", hash="#/backup")
    house.send("import", text=backup({}, {}, stored(PENTA)), left=0)
    house.send("go", hash="#/")
    assert house.said[-1].startswith("Restoring was stopped")
    assert house.model.pondering is None
    house.send("go", hash="#/backup")
    assert isinstance(house.model.screen, Backup)
    assert house.shelf == {}
