"""What a language's rule pages lack, held against the English ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

__all__ = ["wrong_pages"]

FOLDER = Path(__file__).resolve().parent.parent / "src" / "dadu" / "i18n"
SECTION = re.compile(r"^## .*\{#([a-z-]+)\}$", re.MULTILINE)
FIGURE = re.compile(r"\{[a-z0-9-][^{}]*\}|^```.+$", re.MULTILINE)


def wrong_pages(language: str, folder: Path = FOLDER) -> Iterator[str]:
    """Pages that are missing, and sections that are or that tell another thing, a sentence each."""
    for english in sorted(folder.glob("en/*.md")):
        page = folder / language / english.name
        if page.exists():
            yield from (f"{page.name}: {wrong}" for wrong in _wrong_page(page, english))
        else:
            yield f"{page.name} is missing"


def _wrong_page(page: Path, english: Path) -> Iterator[str]:
    own, wanted = _sections(page), _sections(english)
    if list(own) != list(wanted):
        yield f"its sections are {', '.join(own)}, not {', '.join(wanted)}"
    for anchor in own.keys() & wanted.keys():
        lacking, surplus = wanted[anchor] - own[anchor], own[anchor] - wanted[anchor]
        yield from (f"section {anchor} lacks {figure}" for figure in lacking)
        yield from (f"section {anchor} has {figure}, English has not" for figure in surplus)


def _sections(page: Path) -> dict[str, Counter[str]]:
    """The figures of each section, by its anchor."""
    _, *parts = SECTION.split(page.read_text("utf-8"))
    return {
        anchor: Counter(FIGURE.findall(text))
        for anchor, text in zip(parts[::2], parts[1::2], strict=True)
    }
