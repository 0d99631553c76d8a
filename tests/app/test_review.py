"""The review of a game: judged once, told event by event, with the numbers of the analysis."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dadu.analysis import analyse, as_json
from dadu.app import events
from dadu.app.board import Board
from dadu.app.history import History
from dadu.app.records import shelved
from dadu.app.review import Review, fits, mistakes, sums
from dadu.app.training_notes import JUDGED
from dadu.game import MOST_SEATS, PentaState, RollOn, Write, start
from dadu.match import SeededDice
from dadu.notation import Record, Seat, read, text
from dadu.notation.record import MOST_PEOPLE
from dadu.players import LEVELS, choose
from dadu.rules import Rules
from dadu.rules.penta import PENTA, PentaRules
from dadu.rules.ten_thousand import TEN_THOUSAND, TenThousandRules
from dadu.solver import library
from tests.app.house import House
from tests.app.reading import Page
from tests.app.test_history import PENTA as HALF_GAME


def played(rules: Rules, seats: int, level: str = "casual", seed: int = 3, most: int = 9999) -> str:
    """The record of a game that computers of a level have played, or of so many events of it."""
    dice = SeededDice(seed)
    people = (Seat(f"P{seat}") for seat in range(1, min(seats, MOST_PEOPLE) + 1))
    record = Record.start(rules, (*people, *[Seat("C", level)] * (seats > MOST_PEOPLE)))
    state, count = start(rules, seats), 0
    while not state.over and len(record.events) < most:
        if state.to_act is state.seat:
            count += 1
            move = choose(LEVELS[level], state, count * 0.618 % 1)
            state = state.play(move)  # type: ignore[arg-type]
            if isinstance(move, RollOn):
                continue
            record = record.after(move)
        else:
            kept = (state.kept or ()) if isinstance(state, PentaState) else ()
            due = 5 - len(kept) if isinstance(state, PentaState) else state.dice_left
            roll = tuple(sorted((*kept, *dice.roll(due))))
            state = state.roll(roll)
            record = record.after(roll)
    return text(record)


def house_with(record: str) -> tuple[House, str]:
    """A house that has this game on its shelf."""
    house = House()
    (kept,) = shelved(record)
    house.shelf["g1"] = (kept.header, list(kept.rows), kept.summary)
    return house, "g1"


@pytest.mark.parametrize("address", ["#/review", "#/review/"])
def test_a_review_of_no_game_leads_to_the_history(address: str) -> None:
    house = House()
    house.send("go", hash=address)
    assert isinstance(house.model.screen, History)
    assert house.addresses[-1] == house.model.hash == "#/history"


def reviewed(record: str, event: int | None = None) -> House:
    """A house where the game has just been judged."""
    house, game = house_with(record)
    house.send("go", hash=f"#/review/{game}" + ("" if event is None else f"/{event}"))
    house.ponder()
    return house


def judged(house: House) -> dict[str, Any]:
    assert isinstance(house.model.screen, Review)
    assert house.model.screen.judged is not None
    return house.model.screen.judged


@pytest.fixture(scope="module")
def penta() -> str:
    return played(PENTA, 2)


@pytest.fixture(scope="module")
def ten_thousand() -> str:
    return played(TEN_THOUSAND, 2)


def test_a_game_is_judged_while_a_bar_tells_how_far_it_is(penta: str) -> None:
    house, game = house_with(penta)
    house.send("go", hash=f"#/review/{game}")
    house.happen(events.Thinking(0.25))
    page = Page(house.page.regions["stage"])
    assert page.attributes("progress", "value") == ["0.250"]
    assert "25%" in page.text
    house.ponder()
    assert judged(house) == as_json(analyse(read(penta)[0]))
    assert house.said[-1] == "The game has been judged."


def test_what_was_judged_is_kept_and_opens_at_once(penta: str) -> None:
    house = reviewed(penta)
    assert house.notes["judged/g1"] == judged(house)
    again = House(shelf=house.shelf)
    again.notes = json.loads(json.dumps(house.notes))
    again.send("go", hash="#/review/g1")
    assert again.works == []
    assert judged(again) == judged(house)


def test_a_game_that_went_on_is_judged_anew(penta: str) -> None:
    record = read(penta)[0]
    part = Record(record.rules, record.seats, (), record.events[:30], start(PENTA, 2))
    house = reviewed(text(part))
    note = judged(house)
    assert fits(note, part)
    assert not fits(note, record)
    assert not fits(note | {"version": 0}, part)
    assert not fits({}, part)
    (whole,) = shelved(penta)
    house.shelf["g1"] = (whole.header, list(whole.rows), whole.summary)
    house.happen(house.stored("g1"))
    house.ponder()
    assert judged(house) == as_json(analyse(record))


def test_the_page_shows_the_numbers_of_the_analysis(penta: str) -> None:
    house = reviewed(penta)
    page, found = Page(house.page.regions["stage"]), judged(house)
    balance, course, luck = page.tables
    rows = {row[0]: row[1:] for row in balance}
    for key, label in (("luck", "Luck"), ("loss", "Lost by mistakes"), ("now", "Result")):
        shown = [float(cell) for cell in rows[label]]
        assert shown == pytest.approx([seat[key] for seat in found["seats"]], abs=0.05)
    assert rows["Accuracy"] == [f"{seat['accuracy'] * 100:.1f}%" for seat in found["seats"]]
    assert len(course) == 1 + len(found["turns"])
    for row, turn in zip(course[1:], found["turns"], strict=True):
        assert [float(cell) for cell in row[1:]] == pytest.approx(turn["values"], abs=0.05)
    assert len(luck) == 1 + 13
    told = page.attributes("svg", "aria-label")
    assert told[0].startswith(
        "Final score to expect after each turn: \u2068P1\u2069 from 254.5 to "
    )


def test_the_sums_of_turns_are_those_of_the_seat(ten_thousand: str) -> None:
    house = reviewed(ten_thousand)
    for seat in judged(house)["seats"]:
        own = sums(judged(house), seat["seat"])
        assert sum(turn.luck for turn in own) == pytest.approx(seat["luck"])
        assert sum(turn.loss for turn in own) == pytest.approx(seat["loss"])


def test_the_costliest_mistakes_come_first_with_reasons(penta: str) -> None:
    house = reviewed(penta)
    page = Page(house.page.regions["stage"])
    assert page.headings[0] == ("h2", "The costliest mistakes")
    found = mistakes(judged(house))
    losses = [choice["loss"] for choice in found]
    assert losses == sorted(losses, reverse=True)
    assert page.text.index(f"-{losses[0]:.1f}") < page.text.index(f"-{losses[-1]:.1f}")
    assert "gives up" in page.text or "brings" in page.text


def test_what_people_did_comes_before_what_computers_did() -> None:
    record = played(PENTA, 2).replace('[Seat1 "P1"]', '[Seat1 "P1" computer="casual"]')
    found = mistakes(judged(reviewed(record)))
    seats = [choice["seat"] for choice in found]
    assert seats == sorted(seats, reverse=True)
    assert seats[0] == 2
    own = [choice["loss"] for choice in found if choice["seat"] == 2]
    assert own == sorted(own, reverse=True)


def test_a_bank_or_a_roll_tells_the_points_and_dice_in_hand(ten_thousand: str) -> None:
    house = reviewed(ten_thousand)
    choice = next(each for each in judged(house)["choices"] if each["kind"] == "bank-or-roll")
    house.send("review-event", event=choice["event"])
    page = Page(house.page.regions["stage"])
    fields = dict(word.split("=") for word in choice["position"].split()[1:])
    points, dice = f"{int(fields['turn']):,}", fields["left"]
    assert f"{points} points in hand, {dice} dice to roll" in page.text.replace("one die", "1 dice")
    assert f"{points} points in hand" in house.said[-1]


def test_perfect_play_has_no_mistakes() -> None:
    house = reviewed(played(PENTA, 1, "perfect"))
    assert "No mistakes" in house.html
    assert judged(house)["seats"][0]["loss"] == 0


def test_luck_and_loss_are_split_where_the_game_splits_them(ten_thousand: str) -> None:
    house = reviewed(ten_thousand)
    page, found = Page(house.page.regions["stage"]), judged(house)
    rows = {row[0]: row[1:] for row in page.tables[0]}
    for label, kind in (("what to set aside", "set-aside"), ("bank or roll", "bank-or-roll")):
        shown = rows[f"of it: {label}"]
        assert shown == [f"{seat['kinds'][kind]['loss'] * 100:.1f}%" for seat in found["seats"]]
    assert "Best play, same dice" not in rows
    assert rows["of it: hot dice"] == [f"{seat['hot_luck'] * 100:.1f}%" for seat in found["seats"]]


def test_the_rolls_that_counted_most_lead_to_their_events(penta: str) -> None:
    house = reviewed(penta)
    page = Page(house.page.regions["stage"])
    best = max(judged(house)["rolls"], key=lambda roll: roll["luck"])
    worst = min(judged(house)["rolls"], key=lambda roll: roll["luck"])
    links = page.attributes("a", "href")
    assert links[0] == f"#/review/g1/{best['event']}"
    assert f"#/review/g1/{worst['event']}" in links
    assert f"[{best['roll']}]+{best['luck']:.1f}" in page.text
    assert f"[{worst['roll']}]{worst['luck']:.1f}" in page.text


def test_every_event_can_be_stepped_through(ten_thousand: str) -> None:
    house = reviewed(ten_thousand)
    record = read(ten_thousand)[0]
    house.send("review-event", event=0)
    for event in range(len(record.events)):
        assert house.addresses[-1] == f"#/review/g1/{event}"
        page = Page(house.page.regions["stage"])
        assert f"Event {event + 1} of {len(record.events)}" in page.text
        assert house.said[-1].startswith("Round ")
        house.send("review-step", value="next")
    assert house.model.hash == f"#/review/g1/{len(record.events) - 1}"


def test_steps_go_back_too_and_stay_within_the_game(penta: str) -> None:
    house = reviewed(penta, 2)
    keys = Page(house.html).attributes("button", "aria-keyshortcuts")
    assert keys == ["ArrowLeft", "ArrowRight", "M", "W"]
    for event in (1, 0, 0):
        house.send("review-step", value="back")
        assert house.model.hash == f"#/review/g1/{event}"
    house.send("review-event", event=99_999)
    assert house.model.hash == "#/review/g1/0"
    last = len(read(penta)[0].events)
    for late in (house, reviewed(penta, 99_999)):
        late.send("go", hash="#/review/g1/99999")
        assert f"Event {last} of {last}" in Page(late.html).text


def test_a_mistake_shows_what_was_played_beside_the_best(penta: str) -> None:
    house = reviewed(penta)
    worst = mistakes(judged(house))[0]
    house.send("review-event", event=worst["event"])
    (ranking,) = Page(house.page.regions["stage"]).tables
    marked = [row for row in ranking if "played" in row[0]]
    assert [float(row[2]) for row in marked] == [pytest.approx(worst["loss"], abs=0.05)]
    assert float(ranking[1][1]) == pytest.approx(worst["best_value"], abs=0.05)
    assert f"Gave up {worst['loss']:.1f} points. Better: " in house.said[-1]


def test_a_roll_shows_its_luck(penta: str) -> None:
    house = reviewed(penta)
    rolls = judged(house)["rolls"]
    best = max(rolls, key=lambda roll: roll["luck"])
    worst = min(rolls, key=lambda roll: roll["luck"])
    for roll, way in ((best, "gave"), (worst, "took")):
        house.send("review-event", event=roll["event"])
        assert house.said[-1].endswith(f"Luck {way} {abs(roll['luck']):.1f} points.")


def test_the_sheets_are_those_of_the_moment(penta: str) -> None:
    house = reviewed(penta)
    record = read(penta)[0]
    written = [place for place, event in enumerate(record.events) if isinstance(event, Write)]
    for event, filled in ((0, 0), (written[0] + 1, 1), (written[9], 9)):
        house.send("review-event", event=event)
        tables = Page(house.page.regions["sheets"]).tables
        cells = [row[1] for table in tables for row in table if row[0] not in BONUSES]
        assert sum(cell != "open" for cell in cells) == filled


BONUSES = ("Upper bonus", "Penta bonuses", "Total")


def test_a_game_in_the_middle_and_one_not_begun(penta: str) -> None:
    house = reviewed(HALF_GAME)
    assert not judged(house)["over"]
    house, game = house_with(text(Record.start(PENTA, (Seat("Ana"),))))
    house.send("go", hash=f"#/review/{game}")
    house.ponder()
    assert "nothing to judge" in house.html
    assert f"#/game/{game}" in Page(house.html).attributes("a", "href")


def test_more_than_two_seats_are_judged_by_an_estimate() -> None:
    house = reviewed(played(TEN_THOUSAND, 3, most=60))
    assert "These values are an estimate." in house.html
    assert "no course is drawn" in house.html
    assert "polyline" not in house.html


def test_as_many_seats_as_a_table_has_fit_into_the_charts() -> None:
    house = reviewed(played(PENTA, MOST_SEATS, most=80))
    assert house.page.regions["stage"].count("line-end") == MOST_SEATS


def test_rules_without_a_table_are_asked_for_and_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "cache_folder", lambda: library.shipped_folder() / "none")
    rules = TenThousandRules(opening=500)
    house, game = house_with(
        text(Record.start(rules, (Seat("Ana"), Seat("Budi"))).after((1, 1, 2, 3, 4, 6)))
    )
    house.send("go", hash=f"#/review/{game}")
    assert house.wanted == [str(rules)]
    assert "not known yet" in house.html
    (timer,) = house.timers
    assert timer.event == {"type": "go", "hash": f"#/review/{game}"}
    usual = library.table_for(TEN_THOUSAND)
    monkeypatch.setattr(library, "ready", lambda rules: usual)
    house.wait()
    assert house.works != []


def test_house_rules_of_penta_are_judged_by_estimate_until_their_table_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "cache_folder", lambda: library.shipped_folder() / "none")
    rules = PentaRules(upper_bonus=50)
    record = HALF_GAME.replace('Rules "penta"', f'Rules "{rules}"')
    house, game = house_with(record)
    house.send("go", hash=f"#/review/{game}")
    assert house.wanted == [str(rules)]
    house.ponder()
    assert not judged(house)["exact"]
    assert "These values are an estimate." in house.html
    note = house.notes[f"{JUDGED}{game}"]
    assert note is not None
    assert fits(note, read(record)[0])
    usual = library.table_for(PENTA)
    monkeypatch.setattr(library, "ready", lambda rules: usual)
    assert not fits(note, read(record)[0])


def test_a_game_that_is_gone_leads_to_the_history() -> None:
    house = House()
    house.send("go", hash="#/review/nosuch")
    assert house.addresses[-1] == "#/history"
    assert house.model.notice in house.html


def test_an_unfinished_thought_is_dropped_with_the_screen(penta: str) -> None:
    house, game = house_with(penta)
    house.send("go", hash=f"#/review/{game}")
    house.send("go", hash="#/settings")
    assert house.model.pondering is None
    house.ponder()
    assert house.notes == {}


def test_deleting_a_game_forgets_what_was_judged(penta: str) -> None:
    house = reviewed(penta)
    house.send("go", hash="#/history/g1")
    for kind in ("delete-game", "delete-for-good"):
        house.send(kind, id="g1")
    assert house.notes == {}


def test_what_if_lays_the_position_on_the_board_and_plays_on_from_there(penta: str) -> None:
    house = reviewed(penta)
    worst = mistakes(judged(house))[0]
    house.send("review-event", event=worst["event"])
    house.send("what-if")
    assert isinstance(house.model.screen, Board)
    assert house.model.screen.text == worst["position"]
    house.send("board-field", field="dice", value="66666")
    house.send("play-on")
    table = house.table
    assert table.faces == (6, 6, 6, 6, 6)
    assert table.state.round == worst["round"]
    seats = table.header.seats
    assert [seat.computer is None for seat in seats] == [
        seat == worst["seat"] for seat in range(1, len(seats) + 1)
    ]
    assert house.replayed() == table
    assert house.shelf["g1"][2]["over"]
