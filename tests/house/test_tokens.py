"""Colours and durations stand in tokens.css, and nowhere else: whoever changes one changes it once.

Black and white are no choice of ours: at whatever strength they are the shade and the shine on what
lies below, and what paper and the highest contrast are made of.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.house import sources

WEB = sources.PACKAGE / "web"
TOKENS = WEB / "static" / "tokens.css"
OTHERS = [path for path in sorted(WEB.rglob("*.css")) if path != TOKENS]
MUTE = re.compile(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)|var\(--[\w-]+|@media[^{]*\{", re.DOTALL)
COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^()]*\)"
    r"|(?<=[:,\s(])(?:red|green|blue|gold|orange|yellow|brown|gr[ae]y|purple|pink|silver|ivory"
    r"|beige|tan|maroon|navy|teal|crimson|tomato|wheat|linen)(?=[\s;,)}])"
)
SHADE = re.compile(r"#(?:000|fff)(?:000|fff)?|rgb\((?:0 0 0|255 255 255)(?: / \d+%)?\)")
TIMED = re.compile(
    r"(?<![\w-])(?:animation|transition)[\w-]*\s*:[^;}]*?(?<![\w.-])[1-9.][\d.]*m?s\b"
)
DRAWN = {
    "PAPER": "paper", "LINE": "line", "INK": "ink", "SOFT": "ink-soft", "WOOD": "wood-2",
    "RIM": "wood-3", "CREAM": "wood-ink", "BRASS": "brass-deep", "CHOSEN": "chosen",
}  # fmt: skip
"""The colours of the picture of a sheet, by the tokens they have on the page."""


def raw_colours(css: str) -> list[str]:
    """The colours that a style sheet mixes itself."""
    plain = MUTE.sub("", css)
    return [found for found in COLOUR.findall(plain) if not SHADE.fullmatch(found)]


def raw_durations(css: str) -> list[str]:
    """The declarations of motion that say themselves how long it takes."""
    return TIMED.findall(MUTE.sub("", css))


def tokens() -> dict[str, str]:
    """Every token with its value, in the light where there are two."""
    told = re.findall(r"--([\w-]+): ([^;]+);", TOKENS.read_text("utf-8"))
    return {name: re.sub(r"light-dark\(([^,]+), .*\)$", r"\1", value) for name, value in told}


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_colours_and_durations_are_tokens(path: Path) -> None:
    css = path.read_text("utf-8")
    assert raw_colours(css) == []
    assert raw_durations(css) == []


def test_every_token_is_used() -> None:
    sheets = "".join(path.read_text("utf-8") for path in [TOKENS, *OTHERS])
    named = set(re.findall(r"var\(--([\w-]+)", sheets))
    assert tokens().keys() - named == set()


def test_the_picture_has_the_colours_of_the_page() -> None:
    from dadu.app.view import _picture

    known = tokens()
    assert {name: getattr(_picture, name) for name in DRAWN} == {
        name: known[token] for name, token in DRAWN.items()
    }
    seats = tuple(value for name, value in known.items() if re.fullmatch(r"seat-\d", name))
    assert seats == _picture.SEATS


def test_no_other_colour_stands_in_python() -> None:
    for path in sources.modules():
        if path.stem != "_picture":
            colours = re.findall(r"\"#[0-9a-fA-F]{3,8}\"", path.read_text("utf-8"))
            assert {colour.strip('"') for colour in colours} <= {tokens()["wood-2"]}, path


def test_the_device_shows_the_wood_of_the_page() -> None:
    told = json.loads((WEB / "static" / "dadu.webmanifest").read_text("utf-8"))
    assert told["theme_color"] == tokens()["wood-2"]
    assert told["background_color"] == tokens()["ground"]


@pytest.mark.parametrize(
    ("css", "colours", "durations"),
    [
        (".a { color: #b23a2e; }", 1, 0),
        (".a { background: linear-gradient(rgb(70 0 0 / 70%), gold); }", 2, 0),
        (".a { color: var(--gold); border: 1px solid currentcolor; }", 0, 0),
        (".a { box-shadow: 0 1px 2px rgb(0 0 0 / 34%); color: #fff; }", 0, 0),
        (".gold { color: Canvas; } /* #123456 */", 0, 0),
        (".a { animation: glow 1200ms ease-out; }", 0, 1),
        (".a { transition: color var(--quick), opacity .2s; }", 0, 1),
        (".a { animation: none; transition: color var(--quick) 0s; }", 0, 0),
    ],
)
def test_what_is_raw(css: str, colours: int, durations: int) -> None:
    assert (len(raw_colours(css)), len(raw_durations(css))) == (colours, durations)
