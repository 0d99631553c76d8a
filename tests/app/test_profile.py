"""The profile: who loses how much with which skill, and judging what is not judged yet."""

from __future__ import annotations

import json

import pytest

from dadu.app import events
from dadu.app.profile import Figure, like, people, unjudged
from dadu.app.training import Profile
from dadu.i18n import words
from dadu.skills import LOSSES, MEASURED, SKILLS, Skill
from tests.app.house import House
from tests.app.reading import Page
from tests.app.test_history import SHORT, bring_in

PLAYED = """[Game "ten-thousand"]
[Rules "ten-thousand(target=5000)"]
[Seat1 "Ana"]
[Seat2 "Computer" computer="skilled"]

1.1 111112 /11111 =4000
1.2 123456 /15 2346 x
2.1 111111 /111111 =8000
2.2 223346 x
"""
ALONE = """[Game "ten-thousand"]
[Rules "ten-thousand(target=5000)"]
[Seat1 "Ana"]

1.1 111111 /111111 =8000
"""


def stocked(*records: str) -> House:
    house = House()
    house.send("go", hash="#/history")
    for record in records:
        bring_in(house, record)
    house.send("go", hash="#/profile")
    return house


def profile(house: House) -> Profile:
    assert isinstance(house.model.screen, Profile)
    return house.model.screen


def judge_all(house: House) -> None:
    house.send("judge-games")
    while profile(house).queue:
        house.ponder()


def test_games_are_judged_one_after_the_other() -> None:
    house = stocked(PLAYED, SHORT, ALONE)
    assert "2 finished games are not judged yet" in Page(house.html).text
    house.send("judge-games")
    assert "Judging game 1 of 2" in Page(house.html).text
    house.send("judge-games")
    assert len(house.works) == 1
    house.ponder()
    assert "Judging game 2 of 2" in Page(house.html).text
    house.ponder()
    assert house.said[-1] == "All games are judged."
    games = ("game0", "game1")
    assert {*house.notes} == {f"{kind}/{game}" for kind in ("judged", "learned") for game in games}
    assert "not judged yet" not in Page(house.html).text


def test_what_everybody_loses_is_told_with_its_number_of_decisions() -> None:
    house = stocked(PLAYED, SHORT)
    judge_all(house)
    found = people(words("en"), profile(house).games or (), house.notes)
    assert [(each.name, each.games) for each in found] == [("Ana", {"ten-thousand": 3})]
    figures = found[0].figures["ten-thousand"]
    choices = [
        (choice["seat"], choice["skill"], choice["loss"])
        for name, note in house.notes.items()
        for choice in note["choices"]
        if name.startswith("judged/")
        and choice["options"] > 1
        and note["seats"][choice["seat"] - 1]["computer"] is None
    ]
    for skill, figure in figures.items():
        losses = [loss for _, tested, loss in choices if tested == skill]
        assert figure.decisions == len(losses)
        assert figure.loss == pytest.approx(sum(losses), abs=1e-4)
    rows = next(table for table in Page(house.html).tables if table[0][0] == "Skill")
    told = [row[0].split()[-2] for row in rows[1:]]
    assert told == [
        f"{words('en')(f'skill.{skill}').split()[-1]}{figures[skill].decisions}"
        for skill in SKILLS["ten-thousand"]
        if skill in figures
    ]
    assert "too few" in Page(house.html).text


def test_what_is_learned_of_a_game_is_a_small_part_of_what_was_judged() -> None:
    house = stocked(PLAYED, SHORT)
    judge_all(house)
    large, small = (len(json.dumps(house.notes[f"{kind}/game0"])) for kind in ("judged", "learned"))
    assert small < large / 10


def test_a_level_is_named_from_ten_decisions_on() -> None:
    for skill, losses in LOSSES.items():
        for level in MEASURED:
            assert like(skill, Figure(50, 50 * losses[level])) == level
            assert like(skill, Figure(9, 9 * losses[level])) is None
        assert like(skill, Figure(50, 0.0)) == "perfect"
        assert list(losses.values()) == sorted(losses.values(), reverse=True)
    assert like(Skill.JOKER, Figure(50, 1.0)) is None


def test_most_is_lost_where_it_is_practised() -> None:
    house = stocked(PLAYED)
    judge_all(house)
    note = house.notes["learned/game0"]
    choices = [
        {"seat": 1, "skill": skill, "loss": loss}
        for skill, loss in (("bank-or-roll", 0.01), ("set-aside", 0.02))
        for _ in range(12)
    ]
    house.happen(events.Notes("learned/", {"learned/game0": note | {"choices": choices}}))
    shown = Page(house.html)
    assert "Most is lost with “What to set aside”: 24.0 percentage points" in shown.text
    assert "#/practice/ten-thousand/set-aside" in shown.attributes("a", "href")


def test_what_cannot_be_judged_is_passed_over() -> None:
    house = stocked(PLAYED, SHORT)
    header, _, summary = house.shelf["game0"]
    house.shelf["game0"] = (header, [{"roll": [9]}], summary)
    judge_all(house)
    assert sorted(house.notes) == ["judged/game1", "learned/game1"]
    house.send("judge-games")
    del house.shelf["game0"]
    house.happen(events.Missing("game0"))
    assert profile(house).queue == ()


@pytest.mark.parametrize("spoiled", [{}, {"choices": [{}]}, {"choices": [{"seat": 1}]}])
def test_spoiled_notes_count_for_nothing(spoiled: dict[str, object]) -> None:
    house = stocked(PLAYED)
    judge_all(house)
    note = house.notes["learned/game0"]
    games = profile(house).games or ()
    assert people(words("en"), games, {"learned/game0": spoiled and note | spoiled}) == ()
    assert unjudged(games, {"learned/game0": note}) == ()
    for other in ({"over": False}, {"unit": "points"}, {"version": 0}):
        assert unjudged(games, {"learned/game0": note | other}) == ("game0",)
    assert unjudged(games, {}) == ("game0",)
