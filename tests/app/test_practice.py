"""Practice from the outside: the set of a day, free practice, own mistakes, and what is kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dadu.app import events
from dadu.app.drill import marked
from dadu.app.effects import Json
from dadu.app.training import Practice, Series
from dadu.app.training_notes import days_of, repeats_of, streak
from dadu.app.update.training import address_of
from dadu.i18n import words
from dadu.practice import SIZE, Band
from dadu.rules.penta import Box
from dadu.skills import Skill
from tests.app.house import House
from tests.app.practising import LEARNED, answer, at, drill, ponder, text
from tests.app.reading import Page


@pytest.mark.parametrize("game", ["penta", "ten-thousand"])
def test_a_whole_set_of_a_day(game: str) -> None:
    house = at(f"#/practice/{game}")
    assert house.works == [{"daily": {"game": game, "date": "2026-11-30"}}]
    assert house.wanted == [game]
    assert "progress" in house.html
    ponder(house)
    assert house.page.screen == game
    given = []
    for number in range(1, SIZE + 1):
        assert f"Position {number} of 10" in text(house)
        given.append(answer(house, place=number == 3))
        assert drill(house).answers == tuple(given)
        assert house.notes[f"practice/{game}"]["answers"] == given
        house.send("next-exercise")
    assert house.page.screen == "practice"
    assert house.notes["practice/days"] == {"days": [house.day.number]}
    shown = text(house)
    assert house.said[-1].endswith("of 10 right")
    assert house.said[-1] in shown
    assert len(drill(house).exercises) == SIZE
    assert sum(shown.count(mark) for mark in "🟢🟡🔴") == SIZE
    boards = [link for link in Page(house.html).attributes("a", "href") if "#/board/" in link]
    assert len(boards) == SIZE
    house.send("go", hash=boards[0])
    assert house.page.screen == "board"
    assert not house.model.notice


def test_an_answer_is_judged_in_words_and_numbers() -> None:
    house = at("#/practice/penta")
    ponder(house)
    answer(house)
    assert "Best move." in text(house)
    assert house.said[-1].startswith("Best move. ")
    assert "Points expected" in text(house)
    house.send("next-exercise")
    answer(house, place=5)
    assert house.said[-1].startswith("A mistake: ")
    assert "points lost." in text(house)
    assert "played" in text(house)


def test_a_judged_answer_stands() -> None:
    house = at("#/practice/penta")
    ponder(house)
    answer(house, place=1)
    before = house.model
    for touch in ("roll", "confirm", "undo", "hold-all"):
        house.send(touch)
    house.send("hold", die=0)
    house.send("choose", box="penta")
    assert house.model == before
    house.send("next-exercise")
    assert drill(house).place == 1
    house.send("next-exercise")
    assert drill(house).place == 1


def test_what_the_rules_forbid_is_refused_with_its_article() -> None:
    house = at("#/practice/ten-thousand")
    ponder(house)
    house.send("roll")
    assert "(T2)" in house.model.notice
    assert drill(house).answers == ()
    house = at("#/practice/penta")
    ponder(house)
    house.send("confirm")
    assert house.model.notice == words("en")("table.choose-first")
    house.send("hold", die=0)
    assert "(P1)" in house.model.notice
    house.send("undo")
    assert "(G5)" in house.model.notice


def test_a_touch_can_be_taken_back() -> None:
    house = at("#/practice/ten-thousand")
    ponder(house)
    house.send("hold-all")
    table = drill(house).table
    assert table is not None
    assert table.held
    house.send("undo")
    table = drill(house).table
    assert table is not None
    assert table.held == ()


def test_a_set_goes_on_where_it_was_left_and_ends_with_its_day() -> None:
    house = at("#/practice/penta")
    ponder(house)
    answer(house)
    answers = drill(house).answers
    again = House()
    again.notes = house.notes
    again.send("go", hash="#/practice/penta")
    assert not again.works
    assert drill(again).answers == answers
    assert "Position 2 of 10" in text(again)
    again.send("go", hash="#/practice")
    assert "1 of 10 answered" in text(again)
    again.day = events.Day(again.day.number + 1, "2026-12-01")
    again.send("go", hash="#/practice/penta")
    assert again.works == [{"daily": {"game": "penta", "date": "2026-12-01"}}]


@pytest.mark.parametrize("spoiled", [{"answers": "none"}, {"exercises": [{}]}, {"edition": 0}])
def test_a_spoiled_note_is_made_anew(spoiled: dict[str, object]) -> None:
    house = at("#/practice/penta")
    ponder(house)
    again = House()
    again.notes = {"practice/penta": house.notes["practice/penta"] | spoiled}
    again.send("go", hash="#/practice/penta")
    assert len(again.works) == 1


TOUCHES = st.one_of(
    st.sampled_from(("roll", "bank", "confirm", "undo", "hold-all", "next-exercise")).map(
        lambda kind: {"type": kind}
    ),
    st.integers(0, 5).map(lambda die: {"type": "hold", "die": die}),
    st.sampled_from((*Box, "none")).map(lambda box: {"type": "choose", "box": str(box)}),
)


@settings(max_examples=40)
@given(st.sampled_from(("penta", "ten-thousand")), st.lists(TOUCHES, max_size=30))
def test_whatever_is_touched_answers_are_legal_and_stay(game: str, touches: list[Json]) -> None:
    house = at(f"#/practice/{game}")
    ponder(house)
    for touch in touches:
        before = drill(house)
        house.receive({"game": "", "step": 0, **touch})
        after = drill(house)
        assert after.answers[: len(before.answers)] == before.answers
        assert len(after.answers) - len(before.answers) <= (not before.shown)
        assert after.place in (before.place, before.place + before.shown)
        assert house.html
    given_up = marked(drill(house).exercises, drill(house).answers)
    assert len(given_up) == len(drill(house).answers)


def test_where_no_table_is_at_hand_nothing_is_kept() -> None:
    house = at("#/practice/penta")
    house.happen(events.Thought(house.works.pop(), {"error": "solver-missing"}))
    assert "nothing to practise" in text(house)
    assert house.notes == {}


def test_leaving_ends_the_wait() -> None:
    house = at("#/practice/penta")
    house.send("go", hash="#/")
    assert house.model.pondering is None
    ponder(house)
    assert house.page.screen == "home"


@pytest.mark.parametrize(
    ("address", "series"),
    [
        ("#/practice/penta/straights", Series("free", "penta", Skill.STRAIGHTS)),
        ("#/practice/penta/any/hard", Series("free", "penta", None, Band.HARD)),
        (
            "#/practice/ten-thousand/last-round/easy",
            Series("free", "ten-thousand", Skill.LAST_ROUND, Band.EASY),
        ),
    ],
)
def test_free_practice_goes_on_and_on(address: str, series: Series) -> None:
    house = at(address)
    assert drill(house).series == series
    assert address_of(series) == address
    seen = set()
    for count in range(2):
        work = house.works[-1]["single"]
        assert work["text"] == f"2026-11-30 {count}"
        ponder(house)
        (exercise,) = drill(house).exercises
        assert series.skill in (None, exercise.skill)
        assert series.band in (None, exercise.band)
        seen.add(exercise.position)
        answer(house)
        house.send("next-exercise")
    asked = words("en")(f"skill.{series.skill}" if series.skill else "practice.any-skill")
    assert sum(said.startswith(f"{asked}. Dice: ") for said in house.said) == len(seen) == 2
    assert house.notes["practice/free"] == {"count": 3}


@pytest.mark.parametrize(
    "address", ["#/practice/chess", "#/practice/penta/last-round", "#/practice/penta/luck/easy"]
)
def test_an_unknown_address_leads_to_the_overview(address: str) -> None:
    house = at(address)
    assert isinstance(house.model.screen, Practice)
    assert house.model.hash == "#/practice"


def test_the_overview_and_no_exercise_is_asked_for_again_when_one_looks_again() -> None:
    assert "data-again" in at("#/practice").html
    assert "data-again" not in at("#/practice/own", learned_g=LEARNED).html


def test_mistakes_of_ones_own_come_back_until_they_are_known() -> None:
    house = at("#/practice/own", learned_g=LEARNED)
    positions = [str(exercise.position) for exercise in drill(house).exercises]
    assert positions == [LEARNED["choices"][1]["position"], LEARNED["choices"][0]["position"]]
    answer(house)
    house.send("next-exercise")
    answer(house, place=3)
    house.send("next-exercise")
    assert "1 of 2 right" in text(house)
    today = house.day.number
    repeats = repeats_of(house.notes)
    assert sorted((each.well, each.due - today) for each in repeats.values()) == [(0, 1), (1, 3)]
    house.send("go", hash="#/practice/own")
    assert drill(house).exercises == ()
    assert "nothing to practise" in text(house)
    house.day = events.Day(today + 3, "2026-12-03")
    house.send("go", hash="#/practice")
    assert "2 mistakes are due today." in text(house)
    house.send("go", hash="#/practice/own")
    answer(house)
    assert [each.known for each in repeats_of(house.notes).values()].count(True) == 1


@pytest.mark.parametrize(
    "spoiled",
    [{}, {"unit": "luck"}, {"choices": [{"position": ""}]}, {"choices": None}, {"rules": "chess"}],
    ids=["nothing", "unit", "choice", "choices", "rules"],
)
def test_spoiled_notes_of_judged_games_leave_nothing_to_practise(spoiled: Json) -> None:
    house = at("#/practice/own", learned_g=LEARNED | spoiled if spoiled else {})
    assert drill(house).exercises == ()


def test_the_overview_looked_at_again_shows_what_another_tab_did_and_keeps_its_choices() -> None:
    house = at("#/practice")
    house.send("practice-band", value="hard")
    other = at("#/practice/penta")
    ponder(other)
    answer(other)
    house.notes |= other.notes
    house.send("go", hash="#/practice")
    assert "1 of 10 answered" in text(house)
    assert "#/practice/penta/straights/hard" in Page(house.html).attributes("a", "href")


def test_the_overview_tells_what_there_is() -> None:
    house = at("#/practice", practice_days={"days": [739_583, 739_584]})
    shown = text(house)
    assert "0 of 10 answered" in shown
    assert "2 days in a row." in shown
    assert "None are known yet" in shown
    assert "#/practice/penta/straights" in Page(house.html).attributes("a", "href")
    house.send("practice-band", value="hard")
    assert "#/practice/penta/straights/hard" in Page(house.html).attributes("a", "href")
    house.send("practice-band", value="any")
    assert "#/practice/penta/straights" in Page(house.html).attributes("a", "href")


def test_a_streak_ends_today_or_yesterday() -> None:
    assert [streak(days, 10) for days in ((), (10,), (9,), (8,), (7, 8, 9), (8, 9, 10))] == [
        0, 1, 1, 0, 3, 3,
    ]  # fmt: skip
    assert days_of({"practice/days": {"days": [3, "x", 1, 3]}}) == (1, 3)
    assert days_of({"practice/days": {"days": None}}) == ()


def test_the_way_there_and_back() -> None:
    house = at("#/")
    assert "#/practice" in Page(house.html).attributes("a", "href")
    house.send("go", hash="#/practice/penta")
    assert "#/practice" in Page(house.html).attributes("a", "href")
    house.send("go", hash="#/practice")
    assert "#/profile" in Page(house.html).attributes("a", "href")
