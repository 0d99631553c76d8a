"""The history: games as records and back, what is refused, and what is counted."""

from __future__ import annotations

import pytest
from hypothesis import given

from dadu.app import events
from dadu.app import records as records_module
from dadu.app.history import History
from dadu.app.model import Play
from dadu.app.records import LONGEST_IMPORT, shelved, stored_text
from dadu.app.statistics import is_whole
from dadu.app.table import replay
from dadu.app.thinking import think
from dadu.errors import DaduError, Malformed
from dadu.notation import Record, text
from tests.app.house import House
from tests.app.reading import Page
from tests.notation.games import records

PENTA = """[Game "penta"]
[Rules "penta"]
[Seat1 "Ana"]
[Seat2 "Budi" computer="classic"]
[Date "2026-11-30"]
[Place "at the \\"big\\" table"]

1.1 13346 /33 23356 /33 12333 =threes 9
1.2 55555 =penta 50
2.1 12345 /1234
"""
SHORT = """[Game "ten-thousand"]
[Rules "ten-thousand(target=5000)"]
[Seat1 "Ana"]
[Seat2 "ana"]
[Date "2026-01-02"]

1.1 111112 /11111 =4000
1.2 111111 /111111 =8000
2.1 223346 x
"""


def bring_in(house: House, *pieces: str) -> None:
    for left, piece in zip(range(len(pieces) - 1, -1, -1), pieces, strict=True):
        house.send("import", text=piece, left=left)
    if house.works:
        house.ponder()


def history(house: House) -> History:
    assert isinstance(house.model.screen, History)
    return house.model.screen


def at_history() -> House:
    house = House()
    house.send("go", hash="#/history")
    return house


@given(records)
def test_a_record_comes_back_as_it_went_in(record: Record) -> None:
    written = text(record)
    (game,) = shelved(written)
    table = replay("x", game.header, game.rows)
    assert stored_text(game.header, game.rows) == written
    assert table.state == record.state
    assert table.summary() == game.summary


def test_what_was_taken_back_is_in_no_record() -> None:
    house = House(["114556"])
    house.send("go", hash="#/new/ten-thousand")
    house.send("start-game")
    house.send("roll")
    for die in (0, 1, 1):
        house.send("hold", die=die)
    house.send("undo")
    ((header, rows, _),) = house.shelf.values()
    assert stored_text(header, rows).endswith("\n\n1.1 114556\n")


def test_records_are_taken_in_piece_by_piece_and_played_on() -> None:
    house = at_history()
    stream = PENTA + "\n" + SHORT
    bring_in(house, stream[:100], stream[100:])
    assert len(house.shelf) == 2
    assert house.said[-1] == history(house).done == "2 games were imported."
    house.send("go", hash="#/history/game0")
    page = Page(house.html)
    assert page.tables[0][2:4] == [["Threes", "9"], ["Fours", "open"]]
    assert PENTA in page.text
    house.send("go", hash="#/game/game0")
    assert isinstance(house.model.screen, Play)
    house.dice = House(["6"]).dice
    house.send("roll")
    assert house.table.faces == (1, 2, 3, 4, 6)


def test_a_wrong_record_changes_nothing_and_says_where() -> None:
    house = at_history()
    bring_in(house, SHORT + "\n" + PENTA.replace("=threes 9", "=threes 10"))
    assert house.shelf == {}
    assert house.said[-1].startswith("Nothing was imported. Line 18, ")
    assert house.model.notice == house.said[-1] in Page(house.html).text


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("", "no-record"),
        ("<script>alert(1)</script>", "game-tag-first"),
        ("x" * (LONGEST_IMPORT + 1), "import-too-large"),
        (SHORT.replace("Ana", "A" * 5_000), "import-long-tags"),
        (
            PENTA.split("\n\n", maxsplit=1)[0].replace("Place", "P" * 5_000) + "\n",
            "import-long-tags",
        ),
    ],
)
def test_what_cannot_be_taken_in(wrong: str, code: str) -> None:
    with pytest.raises(DaduError) as refused:
        shelved(wrong)
    assert refused.value.code == code


def test_too_many_games_are_not_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records_module, "MOST_RECORDS", 3)
    game = '[Game "penta"]\n[Rules "penta"]\n[Seat1 "A"]\n'
    assert len(shelved(game * 3)) == 3
    with pytest.raises(Malformed, match="import-too-many"):
        shelved(game * 4)


def test_checking_a_file_tells_how_far_it_is_and_stops_when_one_leaves() -> None:
    house = at_history()
    house.send("import", text=PENTA, left=1)
    house.send("import", text="\n" + SHORT, left=0)
    steps = think(house.works[-1])
    parts = [next(steps), next(steps)]
    assert 0 < parts[0] < parts[1] <= 1
    house.happen(events.Thinking(parts[0]))
    assert "pondering" in house.page.regions["stage"]
    work = house.works[-1]
    house.send("go", hash="#/history/page/2")
    house.happen(events.Thinking(parts[1]))
    assert "pondering" in house.page.regions["stage"]
    house.send("go", hash="#/")
    house.happen(events.Thought(work, {"games": [[{}, [], {}]]}))
    assert house.shelf == {}


@pytest.mark.parametrize(
    "place", ["", "new", "settings", "statistics", "rules/penta", "board", "practice", "profile"]
)
@pytest.mark.parametrize("left", [0, 1])
def test_an_import_that_is_left_says_that_it_was_stopped(place: str, left: int) -> None:
    house = at_history()
    house.send("import", text=PENTA, left=left)
    house.send("go", hash=f"#/{place}")
    assert house.said[-1].startswith("The import was stopped")
    assert house.said[-1] == house.model.notice in Page(house.html).text
    house.send("go", hash="#/history")
    assert house.model.notice == ""


def test_colours_and_real_dice_go_along_with_the_record() -> None:
    house = House()
    house.send("go", hash="#/new/penta")
    house.send("draft-colour", seat=1)
    house.send("draft-dice", value="people")
    house.send("start-game")
    header, rows, _ = house.shelf["game0"]
    record = stored_text(header, rows)
    assert '[RealDice "people"]' in record
    assert '[Colours "' in record
    other = at_history()
    bring_in(other, record)
    brought, _, _ = other.shelf["game0"]
    assert brought["colours"] == header["colours"]
    assert brought["rolled_by"] == "people"
    assert stored_text(brought, rows) == record


@pytest.mark.parametrize(
    "tag", ['Colours "1"', 'Colours "1,9"', 'Colours "red,1"', 'RealDice "mine"']
)
def test_tags_of_another_program_are_kept_and_mean_nothing(tag: str) -> None:
    house = at_history()
    bring_in(house, SHORT.replace("\n\n", f"\n[{tag}]\n\n", 1))
    header, rows, _ = house.shelf["game0"]
    assert "colours" not in header
    assert "rolled_by" not in header
    assert f"[{tag}]" in stored_text(header, rows)


def test_games_without_figures_get_them_when_statistics_are_looked_at() -> None:
    house = at_history()
    bring_in(house, PENTA + "\n" + SHORT)
    whole = {game: kept[2] for game, kept in house.shelf.items()}
    for game, (header, rows, _) in list(house.shelf.items()):
        house.shelf[game] = (header, rows, {})
    house.send("go", hash="#/statistics")
    assert {game: kept[2] for game, kept in house.shelf.items()} == whole
    assert "Ana" in house.page.regions["stage"]
    assert all(map(is_whole, house.model.screen.games or ()))  # type: ignore[union-attr]


def test_a_file_too_large_is_refused_however_it_comes() -> None:
    house = at_history()
    house.send("import-refused", reason="import-too-large", line=12, token="1.1 13346")
    assert "Line 12, …1.1 13346: " in house.said[-1]
    assert "8,000,000" in house.said[-1]
    for _ in range(801):
        house.send("import", text="#\n" * 5_000, left=1)
    assert history(house).incoming == ()
    house.ponder()
    assert "Line 4,000,001, …: " in house.said[-1]
    assert house.shelf == {}
    with pytest.raises(Malformed):
        events.decode({"type": "import", "text": "#" * 10_001, "left": 0})


def test_all_games_are_saved_as_one_stream() -> None:
    house = at_history()
    bring_in(house, PENTA + "\n" + SHORT)
    house.shelf["x"] = ({}, [{"write": "full"}], {})
    house.send("save-all")
    house.ponder()
    assert house.kept == [("dadu.dadu", SHORT + "\n" + PENTA)]


def test_saving_tells_how_far_it_is_and_that_it_was_stopped() -> None:
    house = at_history()
    bring_in(house, PENTA + "\n" + SHORT)
    house.send("save-all")
    steps = think(house.works[-1])
    assert [next(steps), next(steps)] == [0.5, 1.0]
    assert "being written out" in Page(house.html).text
    house.send("go", hash="#/")
    assert house.said[-1].startswith("Saving was stopped")
    assert house.kept == []


def test_a_game_is_deleted_after_a_question() -> None:
    house = at_history()
    bring_in(house, PENTA)
    house.send("go", hash="#/history/game0")
    house.send("delete-game", id="game0")
    house.send("dismiss")
    house.send("delete-for-good", id="game0")
    assert len(house.shelf) == 1
    house.send("delete-game", id="game0")
    house.send("delete-game", id="game0")
    assert len(house.shelf) == 1
    house.send("delete-for-good", id="game0")
    assert house.shelf == {}
    assert house.addresses[-1] == "#/history"
    house.send("go", hash="#/history/game0")
    assert house.addresses[-1] == "#/history"
    assert house.model.notice


def test_a_thousand_games_stand_on_pages() -> None:
    house = at_history()
    (game,) = shelved(SHORT)
    listed = tuple(
        events.Listed(f"g{day}", {**game.header, "created": f"2026-01-{day:04}"}, game.summary)
        for day in range(1_000)
    )
    house.happen(events.Games(listed))
    page = Page(house.html)
    shown = [href for href in page.attributes("a", "href") if href.startswith("#/history/g")]
    assert shown == [f"#/history/g{day}" for day in range(999, 979, -1)]
    house.send("go", hash="#/history/page/50")
    house.happen(events.Games(listed))
    assert "Page 50 of 50" in Page(house.html).text
    assert "#/history/g0" in Page(house.html).attributes("a", "href")


def test_the_turns_of_ten_thousand_are_told_one_by_one() -> None:
    house = at_history()
    bring_in(house, SHORT)
    house.send("go", hash="#/history/game0")
    page = Page(house.html)
    assert page.tables[0][1:] == [
        ["1", "4,000", "8,000"],
        ["2", "–bust", ""],
        ["Total", "4,000", "8,000"],
    ]
    assert "1. \u2068ana\u2069 (2): 8,000" in page.text
    house.send("copied")
    assert house.said[-1] == "Copied."
