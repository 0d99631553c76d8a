"""The analysis board: positions typed right and wrong, their fields, and games from there."""

from __future__ import annotations

import pytest

from dadu.app.board import BLANK, Board, address_of, fields_of, fits, laid, with_field
from dadu.app.events import HASH_LENGTH, decode
from dadu.errors import DaduError, Malformed
from dadu.rules.ten_thousand import TEN_THOUSAND
from dadu.solver import library
from tests.app.house import House
from tests.app.reading import Page
from tests.app.test_review import house_with, played, reviewed

POSITIONS = (
    "penta dice=44444 left=0 card ones=3 threes=9 penta=50 bonus=100",
    "penta dice=13356 left=2 card -",
    "penta dice=- left=3 card sixes=18 others=212,187",
    "ten-thousand dice=1224 turn=350 totals=2400,3100 seat=1 target=10000",
    "ten-thousand dice=- left=3 turn=350 totals=9800,10350 seat=1 target=10000 last-round=2",
    "ten-thousand(table=flat) dice=1224 turn=350 totals=2400,3100 seat=1",
    "penta(joker=free) dice=13356 left=2 card -",
)


def board_with(text: str) -> House:
    house = House()
    house.send("go", hash=address_of(text))
    return house


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_lives_in_an_address_and_shows_its_worth(text: str) -> None:
    house = board_with(text)
    assert isinstance(house.model.screen, Board)
    assert house.model.screen.text == text
    assert house.model.hash == address_of(text)
    page = Page(house.html)
    assert "board-text" in page.attributes("input", "id")
    assert any("worth" in title for _, title in page.headings)


@pytest.mark.parametrize("text", POSITIONS[:5])
def test_changing_a_field_to_what_it_is_changes_nothing(text: str) -> None:
    for name, value in fields_of(text).items():
        assert with_field(text, name, value) == text


LONG = "ten-thousand dice=- totals=0,0 seat=1 " + "x" * 600


def test_what_no_address_can_hold_is_refused_in_place_and_keeps_the_address() -> None:
    house = board_with(POSITIONS[0])
    house.send("board-text", value=LONG)
    assert isinstance(house.model.screen, Board)
    assert house.model.screen.text == LONG
    assert house.model.hash == address_of(POSITIONS[0])
    assert "too long: an address holds at most 492" in house.html
    assert "too long" in house.said[-1]
    house.send("board-text", value=POSITIONS[1])
    assert house.model.hash == address_of(POSITIONS[1])


def test_the_longest_line_the_board_takes_comes_back_whole() -> None:
    longest = "penta " + "x" * (HASH_LENGTH - len("#/board/penta/"))
    assert fits(longest)
    assert not fits(longest + "x")
    assert board_with(longest).model.screen == Board(longest)


@pytest.mark.parametrize("text", ["penta 🎲", "penta 100%25", "penta a/b dice=é", POSITIONS[0]])
def test_every_line_comes_back_from_its_address(text: str) -> None:
    assert board_with(text).model.screen == Board(text)


@pytest.mark.parametrize("address", ["#/board/penta%20dice=-", "#/%62oard/penta/dice%3D-"])
def test_an_address_may_be_percent_encoded(address: str) -> None:
    house = House()
    house.send("go", hash=address)
    assert house.model.screen == Board("penta dice=-")


def test_fields_take_the_totals_of_seven_seats() -> None:
    house = board_with(BLANK["ten-thousand"])
    house.send("board-field", field="totals", value=",".join(["11000"] * 7))
    assert "11000,11000" in house.model.hash


def test_fields_change_the_line() -> None:
    text = BLANK["penta"]
    text = with_field(text, "dice", "1 3 3 5 6")
    assert text == "penta dice=13356 left=2 card -"
    text = with_field(text, "sixes", "18")
    text = with_field(text, "ones", "3")
    assert text == "penta dice=13356 left=2 card ones=3 sixes=18"
    text = with_field(text, "left", "0")
    text = with_field(text, "sixes", "")
    text = with_field(text, "others", "200, 180")
    assert text == "penta dice=13356 left=0 card ones=3 others=200,180"
    assert with_field(text, "dice", "") == "penta dice=- left=3 card ones=3 others=200,180"
    assert with_field(text, "turn", "50") == text
    line = with_field(BLANK["ten-thousand"], "dice", "112345")
    assert line == "ten-thousand dice=112345 turn=0 totals=0,0 seat=1 target=10000"
    assert with_field("nonsense", "dice", "1") == "nonsense"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("penta dice=13356 left=2 card threes=7", "P3"),
        ("penta dice=13357 left=2 card -", ""),
        ("penta dice=- left=3 card - others=1,2,3,4,5,6,7", "G1"),
        ("ten-thousand dice=1224 turn=30 totals=2400,3100 seat=1", "T3"),
        ("ten-thousand dice=- left=6 turn=0 totals=10000,0 seat=2", "T9"),
        ("<b>penta</b>", ""),
        ("penta", ""),
    ],
)
def test_what_is_wrong_is_said_in_place_with_its_article(text: str, said: str) -> None:
    with pytest.raises(DaduError):
        laid(text)
    house = board_with(BLANK["penta"])
    house.send("board-text", value=text)
    assert isinstance(house.model.screen, Board)
    assert house.model.screen.text == text
    page = Page(house.html)
    assert set(page.attributes("input", "aria-invalid")) == {"true"}
    assert said in page.text
    assert page.tables == []
    house.send("board-text", value="penta dice=13356 left=2 card -")
    assert Page(house.html).tables != []


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("penta dice=13356 left=2 card threes=7", "threes", "it can hold 0, 3, 6, 9, 12, 15"),
        ("penta dice=13356 left=2 card full=24", "full", "it can hold 0, 25"),
        ("penta dice=13356 left=2 card three-alike=4", "three-alike", "it can hold 0, 5–30"),
        ("penta dice=13357 left=2 card -", "dice", "digits 1 to 6"),
        ("penta dice=13356 left=4 card -", "left", "2, 1 or 0"),
        ("ten-thousand dice=- left=6 turn=0 totals=0,0 seat=3", "seat", "a table of 2"),
    ],
)
def test_the_wrong_field_is_marked_and_what_it_takes_is_said(
    text: str, field: str, said: str
) -> None:
    page = Page(board_with(text).html)
    assert said in page.text
    marked = {attrs["id"] for tag, attrs in page.tags if attrs.get("aria-invalid")}
    assert marked == {"board-text", f"board-{field}"}


def test_dice_and_sheet_come_before_the_line_of_text() -> None:
    ids = Page(board_with("penta dice=13356 left=2 card -").html).attributes("input", "id")
    assert ids[:2] == ["board-dice", "board-left"]
    assert ids[-1] == "board-text"
    page = Page(board_with(BLANK["ten-thousand"]).html)
    assert "Dice to roll" in page.text


def test_moves_are_ranked_with_reasons_and_said() -> None:
    house = board_with(BLANK["ten-thousand"])
    line = "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000"
    house.send("board-text", value=line)
    (table,) = Page(house.html).tables
    assert table[1] == ["Set [5] aside · Bank", "47.2%", ""]
    assert house.addresses[-1] == address_of(line)
    assert house.said[-1] in Page(house.html).text


def test_before_a_roll_the_position_itself_has_a_worth() -> None:
    assert "254.5 points to expect" in board_with(BLANK["penta"]).html
    assert "53.2% chance to win" in board_with(BLANK["ten-thousand"]).html
    assert board_with("").html == board_with(BLANK["penta"]).html


def test_rules_that_are_not_solved_have_no_worth_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "cache_folder", lambda: library.shipped_folder() / "none")
    rules = "ten-thousand(target=3000)"
    for rest in ("dice=- left=6 turn=0", "dice=112345 turn=0"):
        house = board_with(f"{rules} {rest} totals=0,0 seat=1")
        assert "not known yet" in house.html
        assert Page(house.html).tables == []


def test_a_typed_position_belongs_to_no_game() -> None:
    house = board_with("penta dice=13356 left=2 card -")
    house.send("play-on")
    assert isinstance(house.model.screen, Board)
    assert "play-on" not in Page(house.html).attributes("button", "id")


def test_another_position_than_the_games_cannot_be_played_on() -> None:
    record = played(TEN_THOUSAND, 2, most=40)
    house = reviewed(record)
    house.send("review-event", event=30)
    house.send("what-if")
    assert "play-on" in Page(house.html).attributes("button", "id")
    house.send("board-field", field="totals", value="5000,5000")
    assert "play-on" not in Page(house.html).attributes("button", "id")
    house.send("play-on")
    assert isinstance(house.model.screen, Board)


def test_every_event_of_a_game_can_be_laid_out_and_played_on() -> None:
    for seats in (1, 3):
        record = played(TEN_THOUSAND, seats, most=60)
        house = reviewed(record)
        for event in range(0, 60, 7):
            house.send("go", hash=f"#/review/g1/{event}")
            house.send("what-if")
            assert isinstance(house.model.screen, Board)
            house.send("play-on")
            assert house.replayed().rows == house.table.rows
            assert house.table.header.begun == len(house.table.rows)


def test_dice_that_were_taken_over_are_not_counted_twice() -> None:
    house, game = house_with(played(TEN_THOUSAND, 2, most=40))
    house.send("go", hash=f"#/review/{game}/20")
    house.ponder()
    house.send("what-if")
    house.send("play-on")
    header = house.shelf[house.table.game][0]
    assert header["begun"] == len(house.table.rows)
    with pytest.raises(Malformed):
        decode({"type": "board-text", "value": "x" * 1_001})
