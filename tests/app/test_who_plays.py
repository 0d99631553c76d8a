"""Who plays: levels of computers, colours, and people who have played here before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from dadu.app.model import COLOURS, GAMES, MOST_PLAYERS, SavedPlayer
from dadu.app.records import stored_text
from dadu.app.stored import settings_from_json
from dadu.i18n import LANGUAGES, words
from dadu.players import LEVELS
from tests.app.house import House, at_table
from tests.app.reading import Page


def setting_up(game: str = "penta", saved: Mapping[str, object] | None = None) -> House:
    house = House(saved=saved)
    house.send("go", hash=f"#/new/{game}")
    return house


def levels(house: House) -> list[str | None]:
    return [seat.computer for seat in house.table.header.seats]


# Levels


def test_every_computer_has_its_own_level() -> None:
    house = setting_up("ten-thousand")
    house.send("draft-add", kind="computer")
    house.send("draft-add", kind="computer")
    house.send("draft-level", seat=2, value="beginner")
    house.send("draft-level", seat=4, value="expert")
    house.send("start-game")
    assert levels(house) == [None, "beginner", "classic", "expert"]
    later = setting_up("ten-thousand", saved=house.saved)
    later.send("start-game")
    assert levels(later) == levels(house)


def test_six_computers_each_at_another_level() -> None:
    house = setting_up("ten-thousand")
    for _ in range(5):
        house.send("draft-add", kind="computer")
    for seat, level in enumerate(LEVELS, 2):
        house.send("draft-level", seat=seat, value=level)
    house.send("start-game")
    assert levels(house) == [None, *LEVELS]


@pytest.mark.parametrize(("game", "level"), [("penta", "casual"), ("ten-thousand", "classic")])
def test_the_first_computer_can_be_beaten(game: str, level: str) -> None:
    house = setting_up()
    house.send("quick-game", value=game)
    assert levels(house) == [None, level]
    other = next(name for name in GAMES if name != game)
    later = setting_up(other, saved=house.saved)
    later.send("draft-game", value=game)
    later.send("start-game")
    assert levels(later) == [None, level]


def test_penta_does_not_offer_classic() -> None:
    house = setting_up("ten-thousand")
    house.send("draft-level", seat=2, value="classic")
    house.send("draft-game", value="penta")
    assert 'value="classic"' not in house.html
    house.send("start-game")
    assert levels(house) == [None, "casual"]


def test_a_level_that_is_not_one_changes_nothing() -> None:
    house = setting_up()
    before = house.model.draft
    house.send("draft-level", seat=2, value="unheard-of")
    house.send("draft-level", seat=7, value="casual")
    assert house.model.draft == before


def test_no_level_is_asked_where_no_computer_plays() -> None:
    house = setting_up()
    assert "draft-level" in house.html
    house.send("draft-kind", seat=2)
    assert "draft-level" not in house.html


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_level_says_what_it_is_like_and_how_strong(language: str) -> None:
    said = words(language)
    house = setting_up(saved={"language": language})
    for level in LEVELS:
        house.send("draft-level", seat=2, value=level)
        shown = "casual" if level == "classic" else level
        assert said(f"new.level-{shown}") in house.html
        assert said("new.strength-penta", points=round(LEVELS[shown].mean)) in house.html
    house.send("draft-game", value="ten-thousand")
    house.send("draft-level", seat=2, value="casual")
    share = said.percent(LEVELS["casual"].share, 0)
    assert said("new.strength-ten-thousand", share=share) in house.html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_strength_that_was_measured_by_other_rules_says_by_which(language: str) -> None:
    said = words(language)
    house = setting_up(saved={"language": language})
    measured = said("new.measured-penta")
    assert measured not in house.html
    house.send("draft-rule", field="joker", value="none")
    assert measured in house.html
    house.send("draft-game", value="ten-thousand")
    table = said("scoring.classic")
    measured = said("new.measured-ten-thousand", target=10_000, table=table)
    assert measured not in house.html
    for field, other, usual in (
        ("target", "5000", "10000"),
        ("table", "flat", "classic"),
        ("last-round", "off", "on"),
    ):
        house.send("draft-rule", field=field, value=other)
        assert measured in house.html
        house.send("draft-rule", field=field, value=usual)
        assert measured not in house.html


def test_stronger_levels_are_stronger() -> None:
    ordered = [LEVELS[name] for name in ("beginner", "casual", "skilled", "expert", "perfect")]
    assert [player.mean for player in ordered] == sorted(player.mean for player in ordered)
    assert [player.share for player in ordered] == sorted(player.share for player in ordered)


def test_the_document_has_the_published_strengths() -> None:
    text = (Path(__file__).parents[2] / "docs" / "levels.md").read_text("utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    told = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows[1:]}
    assert told == {
        name: [
            f"{player.points:g}" if not player.points else f"{player.points}",
            f"{player.mean}",
            "–" if player.win is None else f"{player.win:g}",
            f"{player.share * 100:.1f} %".replace(".0 %", " %"),
        ]
        for name, player in LEVELS.items()
    }


# Colours


def test_a_colour_is_chosen_among_those_that_are_free() -> None:
    house = setting_up()
    house.send("draft-colour", seat=1)
    assert house.said == ["Player 1: green"]
    assert [seat.colour for seat in house.model.draft.seats] == [3, 0]
    house.send("start-game")
    assert house.table.header.colours == (3, 1)
    assert 'class="token colour-3"' in house.html
    assert house.replayed().header == house.table.header


def test_seven_seats_have_seven_colours() -> None:
    house = setting_up()
    for _ in range(5):
        house.send("draft-add", kind="computer")
    house.send("draft-colour", seat=3)
    house.send("start-game")
    assert sorted(house.table.header.colours) == list(COLOURS)


def test_a_header_without_colours_has_those_of_its_seats() -> None:
    house = at_table("penta", "pp")
    header, rows, summary = house.shelf["game0"]
    del header["colours"]
    house.shelf["game0"] = (header, rows, summary)
    assert [house.replayed().header.colour(seat) for seat in (1, 2)] == [1, 2]


# People who have played before


def test_names_are_offered_again_with_their_colours() -> None:
    house = setting_up()
    house.send("draft-name", seat=1, value="Ana")
    house.send("draft-colour", seat=1)
    house.send("start-game")
    assert house.model.settings.players == (SavedPlayer("Ana", 3),)
    later = setting_up(saved={**house.saved, "draft": None})
    assert "Ana" in later.html
    later.send("draft-player", value="Ana")
    assert (later.model.draft.seats[0].name, later.model.draft.seats[0].colour) == ("Ana", 3)
    assert "draft-player" not in later.html


def test_a_saved_player_takes_a_new_seat_when_every_person_has_a_name() -> None:
    saved = {"players": [{"name": "Ana", "colour": 1}, {"name": "Budi", "colour": 1}]}
    house = setting_up(saved=saved)
    house.send("draft-player", value="Ana")
    house.send("draft-player", value="Budi")
    house.send("draft-player", value="Budi")
    house.send("draft-player", value="Citra")
    assert [seat.name for seat in house.model.draft.seats] == ["Ana", "", "Budi"]
    house.send("start-game")
    assert house.table.header.colours[0] == 1
    assert len(set(house.table.header.colours)) == 3


def test_a_saved_colour_returns_to_a_seat_that_had_it() -> None:
    house = setting_up(saved={"players": [{"name": "Ana", "colour": 3}]})
    house.send("draft-colour", seat=1)
    house.send("draft-player", value="Ana")
    assert house.model.draft.seats[0].colour == 3


def test_a_full_table_takes_nobody_more() -> None:
    house = setting_up(saved={"players": [{"name": "Ana", "colour": 1}]})
    for number in range(5):
        house.send("draft-add", kind="person")
        house.send("draft-name", seat=number + 3, value=f"P{number}")
    house.send("draft-name", seat=1, value="P")
    house.send("draft-player", value="Ana")
    assert "At most 6 people" in house.model.notice


def test_who_plays_again_comes_first_and_is_kept_once() -> None:
    house = setting_up(
        saved={"players": [{"name": "Budi", "colour": 2}, {"name": "ana", "colour": 5}]}
    )
    house.send("draft-name", seat=1, value="Ana")
    house.send("start-game")
    assert [player.name for player in house.model.settings.players] == ["Ana", "Budi"]


def test_a_name_can_be_forgotten() -> None:
    house = setting_up(saved={"players": [{"name": "Ana", "colour": 1}]})
    house.send("forget-player", value="Ana")
    assert house.model.settings.players == ()
    assert house.saved["players"] == []
    assert "Ana" not in house.html


def test_spoiled_names_are_left_out() -> None:
    stored = {"players": [{"name": "Ana"}, {"name": 7, "colour": 1}, 3, {"name": "B", "colour": 9}]}
    assert settings_from_json(stored, "en").players == ()
    many = {"players": [{"name": f"P{number}", "colour": 1} for number in range(99)]}
    assert len(settings_from_json(many, "en").players) == MOST_PLAYERS


# Names that nobody chose


def french(house: House) -> Page:
    """The page as it is once the household speaks French."""
    address = house.model.hash
    house.send("set", field="language", value="fr")
    house.send("go", hash=address)
    return Page(house.html)


def test_a_seat_that_nobody_named_is_called_so_in_the_language_in_use() -> None:
    house = setting_up()
    house.send("draft-add", kind="person")
    house.send("draft-name", seat=3, value="Ana")
    house.send("start-game")
    assert "Player 1" in Page(house.html).text
    shown = french(house).text
    assert "Joueur 1" in shown
    assert "Ordinateur" in shown
    assert "Ana" in shown
    assert "Player 1" not in shown
    for address in ("#/", "#/history", "#/history/game0"):
        house.send("go", hash=address)
        assert "Joueur 1" in Page(house.html).text
    header, rows, _ = house.shelf["game0"]
    assert '[Seat1 "Player 1"]' in stored_text(header, rows)


def test_a_name_that_somebody_chose_stays() -> None:
    house = setting_up()
    house.send("draft-name", seat=1, value="Player 1")
    house.send("start-game")
    assert "Player 1" in french(house).text


# The coach


def test_the_coach_of_the_game_before_is_seen_on_the_seat() -> None:
    house = setting_up()
    house.send("draft-coach", seat=1, value="warn")
    assert house.html.count("seat-help") == 1
    house.send("start-game")
    later = setting_up("ten-thousand", saved=house.saved)
    assert later.html.count("seat-help") == 1
    later.send("draft-coach", seat=1, value="off")
    assert "seat-help" not in later.html
