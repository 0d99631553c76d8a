"""Languages nobody speaks, made from the English words: one longer, one written right to left.

What holds in them will hold in a language to come. They are made when they are needed, into a
folder of languages of their own; a server that is told of it finds its words there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from string import ascii_lowercase

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scripts import catalogues

__all__ = ["LONGER", "RIGHT_TO_LEFT", "catalogue", "languages", "longer", "mirrored"]

LONGER = "xx"
RIGHT_TO_LEFT = "he"
"""A code that browsers know to be written from right to left; the words are not Hebrew."""

KEPT = re.compile(r"(\{[^{}]*\}|\]\([^)]*\)|^```.*$)", re.MULTILINE)
"""What is no word: placeholders and figures, where links lead, the heads of fenced blocks."""
FORMS = ("number.", "percent.", "list.")
"""Entries that are no words either."""
TWICE = re.compile(r"[aeiouyn]", re.IGNORECASE)
ACCENTS = str.maketrans("AEIOUYCNSZaeiouycnsz", "ÅÊÎÕÛÝÇÑŠŽàéîöûýçñšž")
LETTERS = str.maketrans(ascii_lowercase, "אבכדעפגהיזקלמנוחצרסתטשץךםן")

Change = Callable[[str], str]


def longer(text: str) -> str:
    """Vowels and n twice and with accents: about two fifths more, as from English to German."""
    return _words(text, lambda word: TWICE.sub(r"\g<0>\g<0>", word).translate(ACCENTS))


def mirrored(text: str) -> str:
    """Other letters, which run from right to left."""
    return _words(text, lambda word: word.lower().translate(LETTERS))


def catalogue(code: str, change: Change, direction: str) -> Catalog:
    """The English catalogue with every text changed, between brackets that show if one is cut."""
    made = Catalog(locale="en")
    itself = {"language.name": (code,), "language.direction": (direction,)}
    for key, message in catalogues.entries(catalogues.read("en")).items():
        texts = catalogues.texts(message)
        if not key.startswith(FORMS):
            texts = itself.get(key) or tuple(f"[{change(text)}]" for text in texts)
        made.add(message.id, texts if message.pluralizable else texts[0])
    return made


def languages(folder: Path) -> Path:
    """Make a folder of languages: ours, the longer one, and the one from right to left."""
    copytree(catalogues.FOLDER, folder, ignore=lambda _, names: {"__pycache__"} & {*names})
    for code, change, direction in ((LONGER, longer, "ltr"), (RIGHT_TO_LEFT, mirrored, "rtl")):
        (folder / code).mkdir()
        with (folder / code / "messages.mo").open("wb") as file:
            write_mo(file, catalogue(code, change, direction))
        for page in (folder / "en").glob("*.md"):
            (folder / code / page.name).write_text(change(page.read_text("utf-8")), "utf-8")
    return folder


def _words(text: str, change: Change) -> str:
    """A text with its words changed and everything else kept."""
    parts = KEPT.split(text)
    return "".join(part if place % 2 else change(part) for place, part in enumerate(parts))
