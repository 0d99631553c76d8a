"""A sheet as a picture: an SVG that stands alone, with every name, box and total in it."""

from __future__ import annotations

from html import unescape
from xml.etree.ElementTree import Element, fromstring

import pytest

from dadu.i18n import LANGUAGES, words
from dadu.rules.penta import BOXES
from tests.app.house import House
from tests.app.test_history import PENTA, SHORT, bring_in

SVG = "{http://www.w3.org/2000/svg}"


def drawn(record: str, language: str = "en") -> Element:
    """The picture of an imported game, as its page holds it."""
    house = House(saved={"language": language})
    house.send("go", hash="#/history")
    bring_in(house, record)
    house.send("go", hash="#/history/game0")
    sheets = house.page.regions["sheets"]
    _, _, held = sheets.partition('id="sheet-picture"')
    text = unescape(held.partition(">")[2].partition("</pre>")[0])
    return fromstring(text)


def texts(picture: Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_of_penta_has_every_box_and_name(language: str) -> None:
    found = texts(drawn(PENTA, language))
    say = words(language)
    assert {say(f"box.{box}") for box in BOXES} <= set(found)
    assert {say("game.penta"), say("sheet.total"), say("app.name")} <= set(found)
    assert found[1] == "2026-11-30"


def test_the_client_is_told_when_it_was() -> None:
    (when,) = (text for text in drawn(PENTA).iter(f"{SVG}text") if "data-when" in text.attrib)
    assert (when.attrib["data-when"], when.text) == ("2026-11-30", "2026-11-30")


@pytest.mark.parametrize(
    "name", ["Maximiliana Katharina von Hohenberg-Wittenstein", "W" * 200, "日本" * 40, "é" * 90]
)
def test_a_long_name_ends_in_an_ellipsis(name: str) -> None:
    found = texts(drawn(PENTA.replace("Ana", name)))
    (shown,) = (text for text in found if text.endswith("…"))
    assert name.startswith(shown.removesuffix("…"))
    assert len(shown) >= 7


def test_names_of_the_usual_length_stand_whole_beside_six_others() -> None:
    seats = "\n".join(f'[Seat{number} "Wilhelmine"]' for number in range(2, 7))
    found = texts(drawn(SHORT.split("\n1.1")[0].replace('[Seat2 "ana"]', seats) + "\n"))
    assert found.count("Wilhelmine") == 5
    assert not any(text.endswith("…") for text in found)


def test_a_sheet_of_ten_thousand_has_every_round() -> None:
    found = texts(drawn(SHORT))
    assert "Round 1" in found
    assert found.count("8,000") == 2


def test_a_name_stays_a_name() -> None:
    record = SHORT.replace('[Seat1 "', '[Seat1 "A<b>&', 1)
    found = texts(drawn(record))
    assert any(text.startswith("A<b>&") for text in found)


def test_it_needs_nothing_beside_itself() -> None:
    picture = drawn(PENTA)
    names = {name for element in picture.iter() for name in element.attrib}
    assert not names & {"href", "style", "class", "onload"}
    kinds = {element.tag.removeprefix(SVG) for element in picture.iter()}
    assert kinds == {"svg", "rect", "g", "circle", "text"}
    assert all(int(picture.attrib[side]) > 600 for side in ("width", "height"))
