"""Rule pages: the same in every language, and no figure in them but the rules' own."""

from __future__ import annotations

import re
import time
from collections import Counter
from itertools import product

import pytest
from markdown_it.tree import SyntaxTreeNode

from dadu.app import Model, update, view
from dadu.app.documents import sections
from dadu.app.effects import Show
from dadu.app.events import Go
from dadu.app.figures import FIGURES, figure, most_penta
from dadu.app.model import CHOICES, Settings
from dadu.app.pages import FIGURE, rules_page
from dadu.dice import to_text
from dadu.i18n import LANGUAGES, document, words
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TABLES, TARGETS, TEN_THOUSAND
from scripts.catalogues import wrong_french
from tests.app.house import at_table
from tests.app.reading import Page
from tests.rules import penta_twin, ten_thousand_twin

GAMES = (PentaRules.NAME, TenThousandRules.NAME)
PAGES = list(product(LANGUAGES, GAMES))
IN_FORCE: dict[str, Rules] = {PentaRules.NAME: PENTA, TenThousandRules.NAME: TEN_THOUSAND}


def page(language: str, rules: Rules) -> Page:
    return Page(rules_page(words(language), rules))


def figures_of(text: str) -> list[list[str]]:
    return [found.split() for found in FIGURE.findall(text)]


def shown(rules: Rules, text: str, language: str = "en") -> str:
    return str(figure(words(language), rules, text))


# One structure


def outline(language: str, game: str) -> list[tuple[str, list[str], Counter[str]]]:
    """Each section's anchor, the kinds of its blocks in order, and its figures in any order."""
    return [
        (part.anchor, kinds(part.body), figures_in(part.body)) for part in sections(language, game)
    ]


def kinds(nodes: tuple[SyntaxTreeNode, ...]) -> list[str]:
    passed = {"text", "inline", "softbreak"}
    return [
        inner.type + inner.info
        for node in nodes
        for inner in node.walk()
        if inner.type not in passed
    ]


def figures_in(nodes: tuple[SyntaxTreeNode, ...]) -> Counter[str]:
    texts = (inner.content for node in nodes for inner in node.walk() if inner.type == "text")
    return Counter(found for text in texts for found in FIGURE.findall(text))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same(language: str, game: str) -> None:
    english = outline("en", game)
    for own, other in zip(outline(language, game), english, strict=True):
        assert own == other, own[0]


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_every_figure_is_known(language: str, game: str) -> None:
    assert {found[0] for found in figures_of(document(language, game))} <= FIGURES.keys()


def test_no_figure_is_unused() -> None:
    used = {found[0] for game in GAMES for found in figures_of(document("en", game))}
    assert used == FIGURES.keys()


# No number of points but the rules' own


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_no_number_stands_in_the_words(language: str, game: str) -> None:
    plain = FIGURE.sub("", document(language, game))
    plain = re.sub(r"^```entries.*$|^\d\. ", "", plain, flags=re.MULTILINE)
    assert re.findall(r"\d{2,}|0 (?:point|mata|poin)|[7-9]", plain) == []


def test_points_are_those_of_the_articles() -> None:
    house = penta_twin.House()
    for name, *arguments in figures_of(document("en", "penta")):
        if name in {"points", "joker"}:
            box, digits = arguments
            dice = tuple(map(int, digits))
            worth = penta_twin.ordinary if name == "points" else penta_twin.as_joker
            assert shown(PENTA, f"{name} {box} {digits}") == str(worth(house, box, dice))


@pytest.mark.parametrize("table", TABLES)
def test_worths_are_those_of_the_articles(table: str) -> None:
    rules = TenThousandRules(table=table)
    said = words("en")
    for name, *arguments in figures_of(document("en", "ten-thousand")):
        if name == "worth":
            digits, named = arguments[0], (*arguments[1:], table)[0]
            worths = [
                ten_thousand_twin.worth(named, tuple(map(int, part))) for part in digits.split("+")
            ]
            expected = (
                said("rules.nothing")
                if None in worths
                else said.number(sum(map(int, filter(None, worths))))
            )
            assert shown(rules, " ".join((name, *arguments))) == expected


def test_a27_four_1s_in_flat() -> None:
    """The table alone would say 1,000; three 1s and a single 1 are worth more."""
    assert shown(TEN_THOUSAND, "worth 1111 flat") == "1,100"
    flat = page("en", TenThousandRules(table="flat"))
    assert ["[1]", "1,000", "1,100", "2,000", "3,000"] in flat.tables[1]


def test_figures_of_the_articles() -> None:
    """P8, P10, P14, P16, T8, T9, T11 and G2 as they are written."""
    said = {
        text: shown(IN_FORCE[game], text)
        for game in GAMES
        for text in FIGURE.findall(document("en", game))
        if not text.startswith(
            ("dice", "points", "joker", "worth", "box", "label", "table", "mean", "wins")
        )
    }
    drawn = {
        "earns-nothing 11346 full large-straight",
        "bust 234466",
        "hot 155",
        "scores-nothing 12",
    }
    assert {text: value for text, value in said.items() if text not in drawn} == {
        "upper-threshold": "63", "upper-bonus": "35", "three-of-each": "63",
        "penta-points": "50", "penta-bonus": "100", "most": "1,575",
        "auto-write": "3", "auto-write 1": "10", "auto-write 2": "30",
        "target": "10,000", "target 50": "10,050", "target 300": "10,300",
        "targets": "5,000, 10,000, and 15,000", "usual-target": "10,000",
        "risk 1": "66.7%", "risk 2": "44.4%", "risk 3": "27.8%",
        "risk 4": "15.7%", "risk 5": "7.7%", "risk 6": "2.3%",
        "of-hundred 1": "67", "of-hundred 2": "44", "of-hundred 3": "28",
        "of-hundred 4": "16", "of-hundred 5": "8", "of-hundred 6": "2",
        "threshold 0 6": "300", "threshold 1200 4": "400", "threshold 1200 2": "300",
        "fall 2": "100", "fall 1": "150", "number 500": "500", "number 1200": "1,200",
        "rise 500": "50", "rise 100000": "500",
    }  # fmt: skip
    assert drawn <= said.keys()


def test_p14_the_delays_on_offer_are_the_ones_told() -> None:
    delays = [choice for choice in CHOICES["auto_write"] if choice.isdigit()]
    assert delays == [shown(PENTA, f"auto-write {place}") for place in range(len(delays))]
    assert Settings().auto_write == shown(PENTA, "auto-write")


def test_p16_the_largest_total_of_other_rules() -> None:
    assert most_penta(PentaRules(penta_bonus=0)) == 375
    assert most_penta(PentaRules(upper_bonus=0, full=0)) == 1515


@pytest.mark.parametrize("target", TARGETS)
def test_t8_the_target_is_the_one_in_force(target: int) -> None:
    text = page("id", TenThousandRules(target=target)).text
    assert f"targetnya {words('id').number(target)} poin" in text


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (TEN_THOUSAND, "bust 234456"),
        (TEN_THOUSAND, "hot 152"),
        (TEN_THOUSAND, "scores-nothing 15"),
        (PENTA, "earns-nothing 11346 ones"),
        (PENTA, "bust 234466"),
        (TEN_THOUSAND, "upper-bonus"),
    ],
)
def test_a_claim_that_the_rules_do_not_bear_out(rules: Rules, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        figure(words("en"), rules, text)


# Jokers


def test_p11_the_worked_jokers() -> None:
    house, said = penta_twin.House(), words("en")
    lower = ("three-alike", "four-alike", "full", "small-straight", "large-straight", "chance")
    cases = {
        ("fours", *lower): 50,
        ("ones", *lower): 50,
        ("ones", "sixes"): 50,
        ("ones", "fours", *lower): 0,
    }
    jokers = [table for table in page("en", PENTA).tables if len(table[0]) == 3][-4:]
    for table, (still_open, penta) in zip(jokers, cases.items(), strict=True):
        written = penta_twin.written(house, (4,) * 5, still_open, penta)
        assert table[1:] == [
            [said(f"box.{box}"), str(points), f"+{bonus}" if bonus else "0"]
            for box, (points, bonus) in written.items()
        ]


# A page that is whole, and can be read by everyone


@pytest.mark.parametrize(("language", "game"), PAGES)
@pytest.mark.parametrize("table", TABLES)
def test_the_page_is_whole(language: str, game: str, table: str) -> None:
    rules = TenThousandRules(table=table) if game == TenThousandRules.NAME else PENTA
    read = page(language, rules)
    assert not re.search(r"[{}#*|`<>_]|\]\(|\.\.\.|['\"]", read.text)
    assert "  " not in read.text
    if language == "fr":
        assert not wrong_french(read.text)
    ids = [attrs["id"] for _, attrs in read.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert not any({"style", "onclick"} & attrs.keys() for _, attrs in read.tags)
    assert "script" not in {tag for tag, _ in read.tags}


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_tables_have_heads_and_dice_have_words(language: str, game: str) -> None:
    read = page(language, IN_FORCE[game])
    assert read.headings[0][0] == "h2"
    for table in read.tables:
        assert {len(row) for row in table} == {len(table[0])}
        assert all(cell for row in table for cell in row)
    scopes = read.attributes("th", "scope")
    assert len(scopes) == sum(len(table[0]) + len(table) - 1 for table in read.tables)
    drawn = [attrs for _, attrs in read.tags if attrs.get("class") == "small-dice"]
    assert drawn
    sample = words(language)("table.dice-shown", dice="1, 1")
    assert all(str(attrs["aria-label"]).startswith(sample[:4]) for attrs in drawn)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_links_lead_to_sections(language: str, game: str) -> None:
    anchors = {part.anchor for part in sections(language, game)}
    links = page(language, IN_FORCE[game]).attributes("a", "href")
    assert {link.removeprefix(f"#/rules/{game}/") for link in links} == anchors


MALAY = r"\b(?:mata|petak|baling\w*|membaling|anda|kepada|baharu|ketepikan|kerana)\b"
INDONESIAN = r"\b(?:poin|kotak|lempar\w*|melempar|lembar|sisihkan|amankan|karena|bisa|adalah)\b"


@pytest.mark.parametrize("game", GAMES)
def test_malay_and_indonesian_keep_apart(game: str) -> None:
    assert re.findall(INDONESIAN, document("ms", game)) == []
    assert re.findall(MALAY, document("id", game)) == []


# In the app


def opened(address: str, model: Model | None = None) -> tuple[Model, tuple[object, ...]]:
    return update(model or Model(), Go(address))


def test_a_section_is_brought_into_view() -> None:
    model, effects = opened("#/rules/penta/joker")
    assert effects == (Show("rules-joker"),)
    assert model.hash == "#/rules/penta/joker"
    assert 'id="rules-joker"' in view(model).regions["stage"]


@pytest.mark.parametrize("section", ["", "/nowhere", "/joker/more"])
def test_an_unknown_section_leads_to_the_page(section: str) -> None:
    model, effects = opened(f"#/rules/penta{section}")
    assert (model.hash, effects) == ("#/rules/penta", ())


def test_each_page_leads_to_the_other() -> None:
    for game, other in (GAMES, GAMES[::-1]):
        links = Page(view(opened(f"#/rules/{game}")[0]).regions["stage"]).attributes("a", "href")
        assert f"#/rules/{other}" in links


def test_the_rules_are_those_of_the_table_one_comes_from() -> None:
    house = at_table("ten-thousand", "pc", table="flat", target="5000")
    house.send("go", hash="#/rules/penta")
    house.send("go", hash="#/rules/ten-thousand")
    assert "This game counts by the table Flat." in Page(house.page.regions["stage"]).text
    house.send("go", hash="#/rules/ten-thousand/target")
    assert "a total of 5,000 or more" in Page(house.page.regions["stage"]).text


@pytest.mark.parametrize("place", ["", "history", "settings", "practice", "statistics", "board"])
def test_where_no_game_is_played_the_rules_are_to_choose_from(place: str) -> None:
    house = at_table("ten-thousand", "pc")
    house.send("go", hash=f"#/{place}")
    assert "#/rules" in Page(house.page.regions["top"]).attributes("a", "href")
    house.send("go", hash="#/rules")
    assert house.model.hash == "#/rules"
    links = Page(house.page.regions["stage"]).attributes("a", "href")
    assert links == [f"#/rules/{game}" for game in GAMES]


def test_a_screen_about_a_game_leads_to_its_rules() -> None:
    house = at_table("ten-thousand", "pc", table="flat")
    house.send("go", hash="#/new/penta")
    assert "#/rules/penta" in Page(house.page.regions["top"]).attributes("a", "href")
    house.send("go", hash="#/history/game0")
    assert "#/rules/ten-thousand" in Page(house.page.regions["top"]).attributes("a", "href")
    house.send("go", hash="#/rules/ten-thousand")
    assert "This game counts by the table Flat." in Page(house.page.regions["stage"]).text


def test_a_page_opens_in_under_10_ms() -> None:
    model, _ = opened("#/rules/ten-thousand")
    view(model)
    spent = []
    for _ in range(20):
        start = time.perf_counter()
        view(model)
        spent.append(time.perf_counter() - start)
    assert min(spent) < 0.010


def test_dice_are_drawn_as_written() -> None:
    assert f"[{to_text((1, 3, 3, 4, 6))}]" in page("fr", PENTA).text
