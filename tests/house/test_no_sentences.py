"""The engine speaks keys, the catalogue speaks words: no sentence stands in code or page.

What a reader would take for words is looked for in every text of the Python code (documentation,
log lines, messages of programming errors and the texts of other languages such as SQL aside), in
the JavaScript outside its comments, in what style sheets write, in the web app's manifest, and
between the tags of HTML and of drawings (SVG).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import sources
from tests.house.wording import (
    manifest_words,
    page_words,
    python_words,
    reads_as_words,
    script_words,
    style_words,
)

WEB = sources.PACKAGE / "web"
READERS = {
    ".js": script_words,
    ".mjs": script_words,
    ".css": style_words,
    ".html": page_words,
    ".svg": page_words,
    ".webmanifest": manifest_words,
}
FILES = [path for path in sorted(WEB.rglob("*")) if path.suffix in READERS]


@pytest.mark.parametrize("path", sources.modules(), ids=sources.name)
def test_no_words_in_python(path: Path) -> None:
    assert python_words(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_words_in_what_browsers_read(path: Path) -> None:
    assert READERS[path.suffix](path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "Roll the dice",
        "Nothing to bank.",
        "you must roll again!",
        "Bank",
        "Loading…",
        "Held: ",
        "nothing to bank",
        "<p>Roll the dice.</p>",
        "<b class='big'>Bank</b>",
        "[bold]Bank[/bold]",
        "Roll again: 3 left",
    ],
)
def test_what_reads_as_words(text: str) -> None:
    assert reads_as_words(text)


@pytest.mark.parametrize(
    "text",
    [
        "die held scoring",
        "table.roll-again",
        "SELECT text FROM games WHERE id = ?",
        "default-src 'self'; img-src 'self' data:",
        "text/html; charset=utf-8",
        "dadu replay game.dadu",
        "Application Support",
        "penta dice=- left=3 card -",
    ],
)
def test_what_reads_as_no_words(text: str) -> None:
    assert not reads_as_words(text)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('"""A docstring of words."""', []),
        ('log.info("The game goes on.")', []),
        ('raise ValueError("the game goes on")', []),
        ('raise Refused("The game goes on.")', ["The game goes on."]),
        ('raise SystemExit("no game")', ["no game"]),
        ('raise Illegal("no-game", "G1", what="the dice")', ["the dice"]),
        ('speak.error("Roll the dice")', ["Roll the dice"]),
        ('say("Roll the dice")', ["Roll the dice"]),
        ('print(f"{left} left")', [" left"]),
        ('import htpy as h\nh.button(".big")["roll"]', ["roll"]),
        ('from htpy import p\np["roll" if dice else 3, words("table.roll")]', ["roll"]),
        ('from htpy import p\np[[f"{n} left" for n in numbers]]', [" left"]),
        ('from htpy import p\np["× 3"], seats["ana"], values()["name"]', []),
        ('div(title="bank", class_="big")', ["bank"]),
        ('input_({"placeholder": "your name", "type": "text"})', ["your name"]),
        ('div({"aria-label": "die"})', ["die"]),
    ],
)
def test_where_words_may_stand_in_python(source: str, words: list[str]) -> None:
    assert python_words(source) == words


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('// Not this one.\n/* "Nor this one." */', []),
        ('throw new Error("Nor this one.")', []),
        ('throw new Refusal("But this one.")', ["But this one."]),
        ('say("Roll the dice")', ["Roll the dice"]),
        ("say(`It is ${name}’s turn`)", ["It is …’s turn"]),
        ('line.textContent = "bank"', ["bank"]),
        ("place.innerHTML = `<b>${points}</b> left`", ["<b>…</b> left"]),
        ('name.placeholder = "your name"', ["your name"]),
        ('document.title = game ?? "dice"', ["dice"]),
        ('die.ariaLabel = "die"', ["die"]),
        ('die.setAttribute("aria-label", "die")', ["die"]),
        ('die.setAttribute("aria-hidden", "true"); die.className = "die"', []),
        ('alert("lost")', ["lost"]),
    ],
)
def test_where_words_may_stand_in_javascript(source: str, words: list[str]) -> None:
    assert script_words(source) == words


def test_where_words_may_stand_elsewhere() -> None:
    drawing = (
        '<svg aria-label="Die"><title>Five</title><text x="1">Roll 2</text><text>7</text></svg>'
    )
    assert page_words(drawing) == ["Die", "Five", "Roll 2"]
    assert page_words('<input placeholder="name"><i title="Dadu">Dadu</i>') == ["name"]
    style = '.a::before { content: "×" attr(title); } .b::after { content: " left"; }'
    assert style_words(style) == [" left"]
    assert style_words('.a { content: "\\2713 "; --content: "no"; }') == []
    told = '{"name": "Dadu", "description": "dice", "shortcuts": [{"name": "Roll", "url": "/"}]}'
    assert manifest_words(told) == ["dice", "Roll"]
