"""The coach at the table: who has it, what it says, and what it asks before a mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dadu.app.coaching import SIZES, hint_for, is_mistake, reasons
from dadu.app.log import Header, header_from_json, header_to_json
from dadu.app.model import CHOICES
from dadu.app.records import record_of, shelved
from dadu.errors import Malformed
from dadu.game import Bank, Keep, RollOn, SetAside, Write, start
from dadu.i18n import words
from dadu.notation import Seat, parse_position, read, text
from dadu.notation.position import PentaPosition, TenThousandPosition
from dadu.rules.penta import PENTA, Box, PentaRules
from dadu.rules.ten_thousand import TEN_THOUSAND
from dadu.solver import library
from tests.app.house import House, at_table
from tests.app.reading import Page


def coached(game: str, players: str, dice: list[str], *help_: str, **rules: str) -> House:
    """A house where a game has begun whose first seats have this help."""
    house = at_table(game, players, dice, **rules)
    house.send("go", hash=f"#/new/{game}")
    for seat, given in enumerate(help_, 1):
        house.send("draft-coach", seat=seat, value=given)
    house.send("start-game")
    return house


def layer(house: House) -> Page:
    return Page(house.page.regions["layer"])


def test_nobody_has_the_coach_unless_somebody_wants_it() -> None:
    house = at_table("penta", "pp", ["33345"])
    house.send("roll")
    assert house.table.header.coach == ()
    assert "ask-coach" not in house.html
    house.send("advise")
    assert house.page.regions["layer"] == ""
    assert "[Coach" not in text(record_of(house.table))


def test_who_has_which_help_is_in_the_header_and_seen_by_all() -> None:
    house = coached("penta", "ppc", ["33345"], "warn", "off")
    assert house.table.header.coach == ("warn", "off", "off")
    assert header_from_json(header_to_json(house.table.header)) == replace(
        house.table.header, created=""
    )
    assert house.page.regions["seats"].count("with the coach") == 1
    house.send("go", hash="#/")
    assert "with the coach" in house.html


def test_computers_need_no_coach_and_unknown_help_is_ignored() -> None:
    house = House()
    house.send("go", hash="#/new/penta")
    house.send("draft-coach", seat=1, value="whisper")
    house.send("draft-coach", seat=7, value="warn")
    house.send("draft-coach", seat=1, value="warn")
    house.send("draft-kind", seat=1)
    house.send("start-game")
    assert house.table.header.coach == ()


def test_the_help_of_a_game_is_remembered_for_the_next_one() -> None:
    house = coached("penta", "pp", [], "request")
    again = House(saved=house.saved)
    assert [seat.coach for seat in again.model.draft.seats] == ["request", "off"]


def test_help_is_told_by_tags_of_the_record_and_comes_back_with_it() -> None:
    house = coached("penta", "pp", ["33345"], "request", "warn")
    house.send("roll")
    record = text(record_of(house.table))
    assert '[Coach1 "request"]\n[Coach2 "warn"]\n' in record
    assert text(read(record)[0]) == record
    (kept,) = shelved(record)
    assert header_from_json(kept.header).coach == ("request", "warn")
    (other,) = shelved(record.replace('"request"', '"angels"').replace('"warn"', '"off"'))
    assert header_from_json(other.header).coach == ()


@pytest.mark.parametrize("spoiled", [["warn"], ["warn", "angels"], "warn", [1, 2]])
def test_a_spoiled_header_is_refused(spoiled: object) -> None:
    header = header_to_json(Header(PENTA, (Seat("Ana"), Seat("Budi"))))
    with pytest.raises(Malformed):
        header_from_json(header | {"coach": spoiled})


def test_a_hint_ranks_the_moves_and_says_why() -> None:
    house = coached("penta", "pp", ["33345"], "request")
    house.send("advise")
    assert house.said[-1] == "Roll first: then there is something to decide."
    house.send("roll")
    house.send("advise")
    page = layer(house)
    assert page.headings == [("h2", "What the coach says")]
    heads, best, *others = page.tables[0]
    assert heads == ["Move", "Points expected", "Gives up"]
    assert best[0] == "Keep [333]"
    assert best[2] == ""
    values = [float(row[1]) for row in (best, *others)]
    assert values == sorted(values, reverse=True)
    assert house.said[-1] in page.text
    assert house.said[-1].startswith("Keep 3 3 3: ")
    house.send("dismiss")
    assert house.page.regions["layer"] == ""
    assert house.table.step == 1


def test_a_hint_in_ten_thousand_tells_whole_decisions_as_chances() -> None:
    house = coached("ten-thousand", "pp", ["114556"], "request")
    house.send("roll")
    house.send("advise")
    heads, best, *_ = layer(house).tables[0]
    assert heads == ["Move", "Chance to win", "Gives up"]
    assert best[0].startswith("Set [1] aside · Roll on")
    assert best[1].endswith("%")
    assert "estimate" not in layer(house).text


def test_more_than_two_seats_get_an_estimate_that_is_called_so() -> None:
    house = coached("ten-thousand", "ppp", ["114556"], "request")
    house.send("roll")
    house.send("advise")
    assert "These values are an estimate." in layer(house).text


def test_equally_good_moves_are_called_so() -> None:
    state = start(PENTA, 1).roll((1, 2, 3, 4, 5))
    hint = hint_for(state)
    assert hint is not None
    house = coached("penta", "pp", ["12345"], "request")
    house.send("roll")
    house.send("advise")
    shown = {row[0]: row[2] for row in layer(house).tables[0][1:]}
    equal = [option for option in hint.options[1:8] if option.loss < hint.hair]
    assert sum(loss == "equally good" for loss in shown.values()) == len(equal)


def test_a_mistake_is_asked_about_once_and_the_harmless_answer_first() -> None:
    house = coached("penta", "pp", ["33345", "12"], "warn")
    house.send("roll")
    for die in (3, 4):
        house.send("hold", die=die)
    house.send("roll")
    assert house.table.step == 3
    page = layer(house)
    assert page.headings == [("h2", "The coach advises against it")]
    assert "“Keep 4 5” gives up " in page.text
    assert page.attributes("button", "id") == ["answer-no", "answer-yes"]
    assert house.moments[-1] == "refused"
    house.send("dismiss")
    assert house.page.regions["layer"] == ""
    house.dice = at_table("penta", "p", ["126"]).dice
    house.send("roll")
    house.send("roll")
    assert layer(house).headings == [("h2", "The coach advises against it")]
    house.send("sure")
    assert house.table.faces[3:] == (4, 5)
    assert house.page.regions["layer"] == ""


def test_a_question_of_the_coach_stands_for_those_about_zeros_and_risks() -> None:
    house = coached("penta", "pp", ["66666"], "warn")
    house.send("roll")
    house.send("choose", box="ones")
    house.send("confirm")
    assert layer(house).headings == [("h2", "The coach advises against it")]
    house.send("sure")
    assert house.table.state.totals == (0, 0)
    assert house.table.last is not None

    house = coached("ten-thousand", "pp", ["111111"], "warn")
    house.send("set", field="risky", value="100")
    house.send("roll")
    house.send("hold", die=0)
    house.send("bank")
    assert layer(house).headings == [("h2", "The coach advises against it")]
    house.send("bank")
    assert house.table.state.totals[0] == 0
    house.send("sure")
    assert house.table.state.totals[0] > 0


def test_the_best_move_and_small_mistakes_are_not_asked_about() -> None:
    house = coached("penta", "pp", ["33345", "12"], "warn")
    house.send("roll")
    for die in (0, 1, 2):
        house.send("hold", die=die)
    house.send("roll")
    assert house.table.step == 6


def test_only_who_wants_to_be_warned_is_warned() -> None:
    house = coached("penta", "pp", ["66666"], "request")
    house.send("roll")
    house.send("choose", box="sixes")
    house.send("confirm")
    assert house.table.last is not None


def test_sizes_of_mistakes_grow() -> None:
    assert tuple(SIZES) == CHOICES["mistakes"]
    for scale in ("penta", "win", "alone"):
        sizes = [size[scale] for size in SIZES.values()]
        assert sizes == sorted(sizes)
    state = start(PENTA, 1).roll((3, 3, 3, 4, 5))
    hint = hint_for(state)
    assert hint is not None
    assert (hint.loss_of((Keep((4, 5)),)) or 0) > SIZES["medium"]["penta"]
    assert is_mistake(state, (Keep((4, 5)),), "medium")
    assert not is_mistake(state, (Keep((3, 3, 3)),), "small")
    assert not is_mistake(state, (Write(Box.PENTA), RollOn()), "small")


def test_near_the_target_the_coach_knows_the_better_selection() -> None:
    line = "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000"
    position = parse_position(line)
    assert isinstance(position, TenThousandPosition)
    hint = hint_for(position.state(TEN_THOUSAND))
    assert hint is not None
    assert hint.options[0].act == (SetAside((5,)), Bank())
    assert hint.options[0].value == pytest.approx(0.4721, abs=1e-4)
    assert hint.loss_of((SetAside((1,)), Bank())) == pytest.approx(0.4721 - 0.0606, abs=1e-4)


@pytest.mark.parametrize(
    ("taken", "then", "told"),
    [
        ((1,), Bank(), "3 dice bust 27.8% of the time"),
        ((1,), RollOn(), "Set 5 aside, then bank 250"),
        ((5,), RollOn(), "Banking 250 wins"),
    ],
)
def test_the_costlier_part_of_a_decision_is_what_is_told(
    taken: tuple[int, ...], then: Bank | RollOn, told: str
) -> None:
    line = "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000"
    position = parse_position(line)
    assert isinstance(position, TenThousandPosition)
    found = reasons(position.state(TEN_THOUSAND), (SetAside(taken), then))
    assert " ".join(said.in_words(words("en")) for said in found).startswith(told)


def test_without_a_table_penta_has_an_estimate_without_reasons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "cache_folder", lambda: library.shipped_folder() / "none")
    position = parse_position("penta dice=33345 left=2 card -")
    assert isinstance(position, PentaPosition)
    state = position.state(PentaRules(upper_bonus=50))
    hint = hint_for(state)
    assert hint is not None
    assert not hint.exact
    assert reasons(state) == ()


def test_without_a_table_the_coach_of_ten_thousand_says_that_its_values_are_an_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "cache_folder", lambda: library.shipped_folder() / "none")
    house = coached("ten-thousand", "pp", ["114556"], "request", opening="500")
    house.send("roll")
    house.send("advise")
    assert "These values are an estimate." in house.page.regions["layer"]
    assert reasons(house.table.state) == ()


def test_without_any_table_the_coach_of_ten_thousand_says_that_it_cannot_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "ready", lambda rules: None)
    house = coached("ten-thousand", "pp", ["122346"], "warn", opening="500")
    house.send("roll")
    house.send("advise")
    assert (
        house.said[-1] == "The values of these rules are not known yet, so the coach cannot help."
    )
    assert house.page.regions["layer"] == ""
