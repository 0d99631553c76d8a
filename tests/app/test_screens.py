"""Home, New game, settings and the end; names as data; every screen in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain

import pytest

from dadu.app import events
from dadu.app.model import CHOICES, Home, Play
from dadu.app.view import REGIONS
from dadu.app.view._settings import GROUPS, HINTED
from dadu.game import PentaState
from dadu.i18n import LANGUAGES, words
from dadu.match import SeededDice
from tests.app.house import House, at_table

STRANGE = [
    "<script>alert(1)</script>",
    "\"quoted\" 'twice' & more",
    "👨‍👩‍👧‍👦 Keluarga",
    "محمد عبد الله",
    "A" * 200,
    "Ana",
    "ana",
]


class Shape(HTMLParser):
    """What a page is made of: tags, ids, scripts, styles, and texts."""

    VOID = frozenset({"input", "br", "meta", "link", "hr", "img"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [str(value) for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def screens(language: str) -> Iterator[House]:
    """A house on every screen, and at every kind of moment at the tables."""
    house = House(saved={"language": language})
    for address in ("#/", "#/new/penta", "#/new/ten-thousand", "#/settings", "#/rules/penta",
                    "#/rules/ten-thousand", "#/nowhere", "#/game/gone"):  # fmt: skip
        house.send("go", hash=address)
        yield house
    for game in ("penta", "ten-thousand"):
        house.send("go", hash=f"#/new/{game}")
        house.send("draft-add", kind="person")
        house.send("start-game")
        yield house
        house.dice = SeededDice(4)
        house.send("roll")
        house.send("hold", die=0)
        yield house
        house.send("undo")
        house.send("undo")
        yield house
        while not house.table.state.over:
            play_on(house)
            if len(house.table.rows) % 9 == 0:
                yield house
        yield house
        house.send("go", hash="#/")
        yield house
        home = house.model.screen
        assert isinstance(home, Home)
        assert home.games
        house.send("delete-game", id=home.games[0].id)
        yield house


def play_on(house: House) -> None:
    """The next touch of somebody in a hurry."""
    if house.table.computer:
        house.send("skip")
    elif house.table.penta:
        house.send("roll")
        for box in ("ones", "sixes", "chance", "full", "penta", "twos", "threes", "fours", "fives",
                    "three-alike", "four-alike", "small-straight", "large-straight"):  # fmt: skip
            if house.table.choice is None and house.table.rolled:
                house.send("choose", box=box)
        house.send("confirm")
        house.send("sure")
    else:
        house.send("roll")
        house.send("hold-all")
        house.send("bank")
        house.send("bust")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_renders_whole_in_every_language(language: str) -> None:
    seen = set()
    for house in screens(language):
        page = house.page
        seen.add(page.screen)
        assert tuple(page.regions) == REGIONS
        assert page.language == language
        shape = Shape(house.html)
        assert len(shape.ids) == len(set(shape.ids))
        assert not shape.tags & {"script", "style", "iframe", "object"}
        assert not {name for name in shape.attributes if name == "style" or name.startswith("on")}
        assert not [text for text in shape.texts if re.search(r"[{}]|\b[a-z]+\.[a-z-]+\b", text)]
    assert seen >= {"home", "new", "settings", "rules", "penta", "ten-thousand", "over"}


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_names_are_text_whatever_they_hold(game: str) -> None:
    house = named(game, STRANGE)
    shape = Shape(house.html)
    assert "script" not in shape.tags
    for name in STRANGE:
        assert name in shape.texts
    assert house.html.count('class="name" title="' + "A" * 200) >= 1


def named(game: str, names: list[str]) -> House:
    house = House()
    house.send("go", hash=f"#/new/{game}")
    for _ in range(len(names) - 2):
        house.send("draft-add", kind="person")
    for seat, name in enumerate(names, 1):
        house.send("draft-name", seat=seat, value=name)
    house.send("start-game")
    return house


def test_equal_names_are_told_apart_to_eye_and_ear() -> None:
    house = named("penta", ["Ana", "ANA"])
    assert "number 1" in house.html
    assert house.said[-1] == "\u2068Ana\u2069 (1)’s turn."


@pytest.mark.parametrize(
    "blank", ["", "   ", "\u200b\u200d", "\u202e", "\t\n", "\u3164\u2800", "\u034f\u0301"]
)
def test_a_blank_name_becomes_the_number_of_the_seat(blank: str) -> None:
    house = named("penta", [blank, blank])
    assert [seat.name for seat in house.table.header.seats] == ["Player 1", "Computer"]


def test_control_characters_leave_a_name_and_emoji_stay_whole() -> None:
    house = named("penta", ["A\x00\u2028b\ud800", "👨‍👩‍👧‍👦"])
    assert [seat.name for seat in house.table.header.seats] == ["Ab", "👨‍👩‍👧‍👦"]


def test_a_new_game_starts_from_people_and_a_computer() -> None:
    house = House()
    house.send("go", hash="#/new/penta")
    house.send("start-game")
    seats = house.table.header.seats
    assert [seat.computer for seat in seats] == [None, "casual"]
    assert house.addresses == ["#/game/game0"]


def test_g1_six_people_and_seven_seats_at_most_and_somebody_at_least() -> None:
    house = House()
    house.send("go", hash="#/new/penta")
    for _ in range(9):
        house.send("draft-add", kind="person")
    assert house.model.draft.people == 6
    assert len(house.model.draft.seats) == 7
    house.send("draft-remove", seat=2)
    house.send("draft-add", kind="person")
    assert "computer can take the seventh seat" in house.model.notice
    house.send("draft-add", kind="computer")
    house.send("draft-kind", seat=7)
    assert house.model.draft.people == 6
    house.send("draft-add", kind="computer")
    assert "at most 7" in house.model.notice
    for _ in range(9):
        house.send("draft-remove", seat=1)
    assert "Somebody" in house.html


def test_any_seat_may_be_a_computer() -> None:
    house = at_table("ten-thousand", "ccccccc")
    names = [seat.name for seat in house.table.header.seats]
    assert names == [f"Computer {number}" for number in range(1, 8)]


def test_a_game_starts_in_two_touches_with_the_players_of_the_last_one() -> None:
    house = named("penta", ["Ana", "Budi", "Citra"])
    later = House(saved=house.saved)
    later.send("go", hash="#/")
    later.send("quick-game", value="ten-thousand")
    assert [seat.name for seat in later.table.header.seats] == ["Ana", "Budi", "Citra"]
    assert not later.table.penta


def test_home_lists_games_to_continue_with_their_totals() -> None:
    house = named("ten-thousand", ["Ana", "Budi", "Citra"])
    house.dice = SeededDice(4)
    game = house.table.game
    while not house.table.state.totals[0]:
        play_on(house)
    house.send("go", hash="#/")
    shown = house.page.regions["stage"]
    assert f'href="#/game/{game}"' in shown
    assert house.shelf[game][2]["totals"][0] > 0
    assert f">{house.shelf[game][2]['totals'][0]}<" in shown
    house.send("go", hash=f"#/game/{game}")
    assert isinstance(house.model.screen, Play)


def test_deleting_a_game_asks_once() -> None:
    house = named("penta", ["Ana", "Budi"])
    house.send("go", hash="#/")
    house.send("delete-game", id="game0")
    assert list(house.shelf) == ["game0"]
    house.send("dismiss")
    house.send("delete-for-good", id="game0")
    house.send("delete-game", id="game0")
    house.send("delete-game", id="game0")
    assert list(house.shelf) == ["game0"]
    house.send("delete-for-good", id="game0")
    assert not house.shelf
    assert "game0" not in house.html


def test_play_again_seats_the_same_people() -> None:
    house = at_table("ten-thousand", "pc", target="5000")
    house.dice = SeededDice(4)
    first = house.table.header
    while not house.table.state.over:
        play_on(house)
    assert house.page.screen == "over"
    house.send("play-again")
    assert house.table.rows == ()
    assert house.table.header.seats == first.seats
    assert house.table.header.rules == first.rules
    assert len(house.shelf) == 2


def test_every_setting_stands_under_exactly_one_heading() -> None:
    assert sorted(chain.from_iterable(GROUPS.values())) == sorted(CHOICES)
    assert set(HINTED) <= set(CHOICES)


def test_settings_are_kept_and_only_what_is_offered() -> None:
    house = House()
    house.send("go", hash="#/settings")
    for field, choices in CHOICES.items():
        house.send("set", field=field, value=choices[-1])
        assert house.saved[field] == choices[-1]
    kept = house.saved
    house.send("set", field="theme", value="pink")
    house.send("set", field="draft", value="on")
    assert house.saved == kept
    assert House(saved=kept).model.settings == house.model.settings


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_changes_at_once(language: str) -> None:
    house = House()
    house.send("go", hash="#/settings")
    house.send("set", field="language", value=language)
    assert words(language)("settings.title") in house.page.title


def test_rules_and_settings_lead_back_to_the_table() -> None:
    house = named("penta", ["Ana", "Budi"])
    for address in ("#/rules/penta", "#/settings"):
        house.send("go", hash=address)
        assert f'href="#/game/{house.model.back.rsplit("/", 1)[-1]}"' in house.page.regions["top"]
    house.send("go", hash=house.model.back)
    assert house.page.screen == "penta"


def test_shortcuts_can_be_turned_off() -> None:
    house = at_table("penta", "pp", ["12345"])
    house.send("roll")
    assert 'data-key="r"' in house.html
    house.send("set", field="keys", value="off")
    assert set(re.findall('data-key="(.*?)"', house.html)) == {"enter"}
    assert set(re.findall('aria-keyshortcuts="(.*?)"', house.html)) == {"Enter"}


def test_brief_announcements_say_the_dice_and_no_more() -> None:
    house = at_table("penta", "pp", ["31426"])
    house.send("set", field="announce", value="brief")
    house.send("roll")
    assert house.said[-1] == "1, 2, 3, 4, 6."


def test_looking_at_another_sheet_ends_with_the_turn() -> None:
    house = at_table("penta", "pp", ["12345"])
    house.send("roll")
    house.send("look", seat=2)
    assert re.search(r'class="sheet seat-2[^"]*looked', house.html)
    house.send("choose", box="chance")
    house.send("confirm")
    assert re.search(r'class="sheet seat-2 playing looked', house.html)


@pytest.mark.parametrize("best", [1, 2])
def test_the_winners_sheet_is_open_at_the_end_and_every_other_can_be(best: int) -> None:
    faces = ("66666", "12346") if best == 1 else ("12346", "66666")
    house = at_table("penta", "pp", list(faces) * 13)
    while not house.table.state.over:
        house.send("roll")
        state = house.table.state
        assert isinstance(state, PentaState)
        house.send("choose", box=str(state.entries()[0].box))
        house.send("confirm")
        if isinstance(house.model.screen, Play) and house.model.screen.asked:
            house.send("sure")
    assert house.table.state.winners == (best,)
    assert re.search(rf'class="sheet seat-{best}[^"]*looked', house.html)
    for seat in (2, 1, 2):
        house.send("look", seat=seat)
        assert re.search(rf'class="sheet seat-{seat}[^"]*looked', house.html)


def test_a_disk_that_refuses_is_told_and_nothing_has_happened() -> None:
    house = at_table("penta", "pp", ["12345"])
    house.happen(events.Failed("not-saved", {"reason": "disk full"}))
    assert "disk full" in house.html
    assert house.table.rows == ()
