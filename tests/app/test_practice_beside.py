"""Practice in two pages on one shelf: no answer, day, count or repeat of the other one is lost."""

from __future__ import annotations

from dadu.app import events
from dadu.app.training_notes import repeats_of
from tests.app.house import House
from tests.app.practising import LEARNED, answer, at, drill, ponder, text


def beside(house: House, address: str) -> House:
    """Another page on the same shelf, a moment later."""
    other = House()
    other.notes, other.day = house.notes, house.day
    other.send("go", hash=address)
    return other


def answer_all(house: House) -> None:
    while drill(house).table is not None:
        answer(house)
        house.send("next-exercise")


def test_a_slower_page_takes_no_answer_of_the_day_back() -> None:
    first = at("#/practice/penta")
    ponder(first)
    second, third = beside(first, "#/practice/penta"), beside(first, "#/practice/penta")
    answer(third)
    answer_all(second)
    kept = dict(first.notes)
    answer(first)
    assert first.notes == kept
    assert drill(first).answers == tuple(kept["practice/penta"]["answers"])
    assert first.said[-1].endswith("of 10 right")
    third.send("next-exercise")
    assert third.said[-1] == first.said[-1]
    assert first.notes == kept


def test_two_pages_in_turn_answer_one_set() -> None:
    first = at("#/practice/ten-thousand")
    ponder(first)
    second = beside(first, "#/practice/ten-thousand")
    given = answer(second, place=1)
    answer(first)
    assert drill(first).answers == (given,)
    assert "Position 2 of 10" in text(first)
    then = answer(first)
    assert first.notes["practice/ten-thousand"]["answers"] == [given, then]


def test_a_set_found_twice_keeps_its_answers() -> None:
    first = at("#/practice/penta")
    second = beside(first, "#/practice/penta")
    ponder(first)
    given = answer(first)
    ponder(second)
    assert drill(second).answers == (given,)
    assert second.notes["practice/penta"]["answers"] == [given]


def test_a_page_left_open_overnight_leaves_the_new_day_alone() -> None:
    first = at("#/practice/penta")
    ponder(first)
    first.day = events.Day(first.day.number + 1, "2026-12-01")
    second = beside(first, "#/practice/penta")
    ponder(second)
    given = answer(second)
    answer(first)
    assert first.notes["practice/penta"]["date"] == "2026-12-01"
    assert drill(first).answers == (given,)


def test_two_pages_finish_their_sets_on_one_day() -> None:
    first = at("#/practice/penta", practice_days={"days": [739_583]})
    ponder(first)
    first.notes["practice/days"] = {"days": [739_583, 739_584]}
    answer_all(first)
    assert first.notes["practice/days"] == {"days": [739_583, 739_584, 739_585]}


def test_two_pages_count_free_practice_together() -> None:
    first = at("#/practice/penta/any")
    ponder(first)
    second = beside(first, "#/practice/penta/any")
    ponder(second)
    for house, count in ((first, 3), (second, 4), (first, 5)):
        answer(house)
        house.send("next-exercise")
        assert house.works[-1]["single"]["text"] == f"2026-11-30 {count - 1}"
        ponder(house)
        assert house.notes["practice/free"] == {"count": count}


def test_two_pages_repeat_mistakes_together_and_the_first_answer_counts() -> None:
    first = at("#/practice/own", learned_g=LEARNED)
    second = beside(first, "#/practice/own")
    answer(first)
    once = repeats_of(first.notes)
    answer(second, place=3)
    assert repeats_of(first.notes) == once
    assert "A mistake" in second.said[-1]
    second.send("next-exercise")
    answer(second)
    both = repeats_of(first.notes)
    assert both.items() > once.items()
    first.send("next-exercise")
    answer(first, place=3)
    assert repeats_of(first.notes) == both
