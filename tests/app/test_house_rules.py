"""House rules: chosen in New game, told in a line, kept in the record, true in the rule pages."""

from __future__ import annotations

import pytest

from dadu.app.house_rules import CHOSEN, HOUSE, SECTIONS, changed, differing, sentence, usual
from dadu.app.pages import rules_page
from dadu.i18n import LANGUAGES, words
from dadu.rules import PentaRules, Rules, TenThousandRules, parse_rules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TABLES, TARGETS, TEN_THOUSAND
from dadu.solver import library
from tests.app.house import House, at_table
from tests.app.reading import Page

OURS: dict[str, Rules] = {"penta": PENTA, "ten-thousand": TEN_THOUSAND}
EVERY = [
    (game, field, value) for game in HOUSE for field in HOUSE[game] for value in HOUSE[game][field]
]


def test_ours_come_first() -> None:
    for game, fields in HOUSE.items():
        ours = OURS[game].fields()
        assert {field: values[0] for field, values in fields.items()} == {
            field: ours[field] for field in fields
        }


@pytest.mark.parametrize(("game", "field", "value"), EVERY)
def test_every_house_rule_reaches_the_record(game: str, field: str, value: str) -> None:
    house = at_table(game, "p", **{field: value})
    header = house.shelf[house.table.game][0]
    assert parse_rules(header["rules"]).fields()[field] == value
    assert house.table.state.rules == changed(OURS[game], field, value)
    told = sentence(words("en"), field, value)
    assert (told in house.html) is (value != HOUSE[game][field][0])


def test_what_no_screen_offers_changes_nothing() -> None:
    assert changed(PENTA, "joker", "free") == PENTA
    assert changed(PENTA, "opening", "500") == PENTA
    assert changed(TEN_THOUSAND, "opening", "450") == TEN_THOUSAND


def test_house_rules_are_kept_for_the_next_game() -> None:
    house = at_table("ten-thousand", "p", opening="500", table="flat")
    later = House(saved=house.saved)
    assert later.model.draft.rules == TenThousandRules(table="flat", opening=500)
    spoiled = {"game": "penta", "rules": ["penta(joker=never)", 7, "ten-thousand(target=50)"]}
    assert House(saved={"draft": spoiled}).model.draft.penta == PENTA


@pytest.mark.parametrize(("game", "field", "value"), [
    ("ten-thousand", "opening", "500"), ("penta", "five-alike-full", "yes"),
])  # fmt: skip
def test_new_game_says_that_a_level_plays_house_rules_by_estimate(
    game: str, field: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "cache_folder", lambda: library.shipped_folder() / "none")
    house = House()
    house.send("go", hash=f"#/new/{game}")
    house.send("draft-level", seat=2, value="expert")
    assert "by estimate" not in house.html
    house.send("draft-rule", field=field, value=value)
    assert "These rules by estimate" in house.html
    house.send("draft-level", seat=2, value="classic")
    assert ("by estimate" in house.html) == (game == "penta")


def test_each_game_has_its_own() -> None:
    house = House()
    house.send("go", hash="#/new/penta")
    house.send("draft-rule", field="joker", value="none")
    house.send("draft-game", value="ten-thousand")
    house.send("draft-rule", field="exact", value="yes")
    assert house.model.draft.penta == PentaRules.from_fields({"joker": "none"})
    assert house.model.draft.ten_thousand == TenThousandRules(exact=True)


def test_a_game_that_could_never_end_is_refused_with_the_reason() -> None:
    house = House()
    house.send("go", hash="#/new/ten-thousand")
    for field, value in (("exact", "yes"), ("minimum", "300")):
        house.send("draft-rule", field=field, value=value)
    assert words("en")("house.endless") in house.html
    house.send("start-game")
    assert not house.shelf
    assert house.said[-1] == words("en")("house.endless")
    house.send("draft-rule", field="three-busts", value="500")
    assert words("en")("house.endless") not in house.html
    house.send("start-game")
    assert house.shelf


def test_a_bank_that_may_not_be_says_why() -> None:
    house = at_table("ten-thousand", "p", ["123446"], opening="500")
    house.send("roll")
    house.send("hold-all")
    assert "From 500 points on" in house.html
    house.send("bank")
    assert house.table.state.totals == (0,)
    assert "(T5)" in house.model.notice


def test_hot_dice_that_must_be_rolled() -> None:
    house = at_table("ten-thousand", "p", ["123456"], **{"hot-dice": "roll"})
    house.send("roll")
    house.send("hold-all")
    assert words("en")("table.hot-must-roll") in house.html
    assert "Hot dice must roll" in house.html


def test_a_third_bust_in_a_row_costs() -> None:
    dice = ["555111", "223446", "223446", "223446"]
    house = at_table("ten-thousand", "p", dice, **{"three-busts": "1000"})
    house.send("roll")
    house.send("hold-all")
    house.send("bank")
    for _ in range(3):
        assert house.table.state.totals == (1500,)
        house.send("roll")
        house.send("bust")
    assert house.table.state.totals == (500,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "field", "value"), EVERY)
def test_rule_pages_tell_what_differs_where_it_counts(
    language: str, game: str, field: str, value: str
) -> None:
    rules, said = changed(OURS[game], field, value), words(language)
    page = Page(rules_page(said, rules))
    told = page.text.count(sentence(said, field, value))
    ours = value == HOUSE[game][field][0]
    assert told == (0 if ours else 2)
    assert (("h2", said("house.in-this-game")) in page.headings) is not ours
    assert (f"#/rules/{game}/{SECTIONS[field]}" in page.attributes("a", "href")) is True


def test_the_rest_of_a_rule_page_tells_the_usual_rules() -> None:
    plain = rules_page(words("en"), PENTA)
    other = rules_page(words("en"), PentaRules.from_fields({"joker": "none", "full": "30"}))
    assert plain.rpartition("</nav>")[2][-5000:] == other[-5000:]


def test_usual_rules_keep_what_every_game_chooses() -> None:
    for target in TARGETS:
        for table in TABLES:
            rules = TenThousandRules(target=target, table=table)
            assert usual(rules) == rules
            assert differing(rules) == ()
    assert set(CHOSEN["ten-thousand"]) == {"target", "table"}


def test_rules_that_only_records_carry_are_told_too() -> None:
    rules = parse_rules(
        "penta(joker=free,penta-bonus=50,upper-threshold=60,upper-bonus=0,full=30,small-straight=20)"
    )
    for language in LANGUAGES:
        page = Page(rules_page(words(language), rules))
        assert all(sentence(words(language), *rule) in page.text for rule in differing(rules))


def test_the_address_of_the_house_rules() -> None:
    house = at_table("penta", "p", joker="none")
    house.send("go", hash="#/rules/penta/house-rules")
    assert house.model.hash == "#/rules/penta/house-rules"
    house = at_table("penta", "p")
    house.send("go", hash="#/rules/penta/house-rules")
    assert house.model.hash == "#/rules/penta"


def test_a_sheet_without_penta_bonus_has_no_line_for_it() -> None:
    assert "Penta bonuses" in at_table("penta", "p").html
    assert "Penta bonuses" not in at_table("penta", "p", **{"penta-bonus": "0"}).html
