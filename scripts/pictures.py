"""Take pictures of the app over games that tests play.

python -m scripts.pictures                       the chosen ones, into docs/pictures
python -m scripts.pictures FOLDER [LANGUAGE…]    every look, 5 sizes, light and dark
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import sync_playwright

from scripts import browser as chromium
from scripts.catalogues import compile_all, languages
from tests.web.browsing import Visitor
from tests.web.screens import households, open_look, speak
from tests.web.stocked import Look

Theme = Literal["light", "dark"]

CHOSEN_FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZES = {"narrow": (320, 640), "phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 800),
         "wide": (1440, 900)}  # fmt: skip
THEMES: tuple[Theme, ...] = ("light", "dark")
COLOURS = 200
"""A picture keeps so many, which makes it a third as large."""


@dataclass(frozen=True)
class Picture:
    """A look by the name it has in tests, in a size, a language and a theme."""

    look: str
    size: str
    language: str = "en"
    theme: Theme = "light"


CHOSEN = {
    "penta-table": Picture("penta", "wide"),
    "ten-thousand-table": Picture("ten-thousand", "desktop"),
    "home": Picture("home-first", "phone", "fr"),
    "new-game": Picture("new-house-rules", "phone", "id"),
    "penta-phone": Picture("crowded-penta", "phone", "ms"),
    "penta-narrow": Picture("joker", "narrow", "fr", "dark"),
    "real-dice": Picture("real-penta roll", "phone", "fr"),
    "hint": Picture("penta ask-coach", "phone", "ms", "dark"),
    "hot-dice": Picture("hot", "phone", "id"),
    "rules": Picture("rules-penta", "tablet", "fr"),
    "over": Picture("penta-over", "tablet", "ms"),
    "review": Picture("review-ten-thousand-over", "phone", "fr", "dark"),
    "event": Picture("event-ten-thousand-over", "desktop", "en"),
    "practice": Picture("practice", "phone", "id"),
}
"""What each shows stands in docs/pictures/README.md."""


def name_of(look: Look) -> str:
    """How a look is called here: by its name, and what is touched at the table."""
    touches = [touch for touch in look.touches if " " not in touch]
    return " ".join((look.name, *touches))


@contextmanager
def opened() -> Iterator[tuple[tuple[Visitor, tuple[Look, ...]], ...]]:
    """Pages over households with all kinds of games, and every look they have."""
    compile_all()
    with (
        TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        households(Path(folder)) as every,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.flags())
        yield tuple((Visitor.arrive(browser, server), seen) for server, seen in every)
        browser.close()


def take(visitor: Visitor, picture: Picture, look: Look, path: Path) -> None:
    """Take one picture."""
    width, height = SIZES[picture.size]
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.emulate_media(color_scheme=picture.theme, reduced_motion="reduce")
    if visitor.page.locator("html").get_attribute("lang") != picture.language:
        speak(visitor, picture.language)
    open_look(visitor, look)
    visitor.page.screenshot(path=path)
    _slim(path)


def _slim(path: Path) -> None:
    """Fewer colours, where ImageMagick is at hand."""
    if convert := shutil.which("convert"):
        fewer = ["+dither", "-colors", str(COLOURS), "-strip", "-define", "png:compression-level=9"]
        subprocess.run([convert, str(path), *fewer, f"PNG8:{path}"], check=True)


def take_chosen() -> None:
    """The pictures of the documents."""
    with opened() as both:
        named = {name_of(look): (visitor, look) for visitor, every in both for look in every}
        for name, picture in CHOSEN.items():
            visitor, look = named[picture.look]
            take(visitor, picture, look, CHOSEN_FOLDER / f"{name}.png")


def take_all(folder: Path, spoken: list[str]) -> None:
    """Every look in every size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    with opened() as both:
        pages = [(visitor, look) for visitor, every in both for look in every]
        for language, (visitor, look), size, theme in product(spoken, pages, SIZES, THEMES):
            name = f"{name_of(look)}-{size}-{language}-{theme}.png".replace(" ", "-")
            take(visitor, Picture("", size, language, theme), look, folder / name)


def main(arguments: list[str]) -> None:
    """Take the chosen pictures, or all of them into a folder."""
    match arguments:
        case []:
            take_chosen()
        case [folder, *spoken]:
            take_all(Path(folder), spoken or languages())


if __name__ == "__main__":
    main(sys.argv[1:])
