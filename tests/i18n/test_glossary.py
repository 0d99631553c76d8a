"""The glossary and the catalogues use the same words."""

from __future__ import annotations

import pytest

from scripts import catalogues
from tests.house import sources

GLOSSARY = sources.ROOT / "docs" / "glossary.md"
COLUMNS = ("en", "ms", "id", "fr")


def rows() -> list[tuple[str, ...]]:
    """The rows of the glossary's tables: four words and, if there is one, a key."""
    lines = GLOSSARY.read_text("utf-8").splitlines()
    cells = [
        tuple(cell.strip().removesuffix(" *") for cell in line.strip("|").split("|"))
        for line in lines
        if line.startswith("|")
    ]
    return [row for row in cells if not row[0].startswith(("English", "-"))]


def test_every_term_stands_in_four_languages() -> None:
    terms = rows()
    assert len(terms) > 60
    for row in terms:
        assert len(row) == 5
        assert all(row[:4]), row


@pytest.mark.parametrize(("column", "language"), list(enumerate(COLUMNS)))
def test_catalogues_say_what_the_glossary_says(column: int, language: str) -> None:
    entries = catalogues.entries(catalogues.read(language))
    for row in rows():
        if row[4]:
            assert catalogues.texts(entries[row[4]]) == (row[column],)


def test_every_box_game_and_scoring_table_is_a_term() -> None:
    keys = {row[4] for row in rows()}
    named = {
        key
        for key in catalogues.entries(catalogues.read("en"))
        if key.startswith(("box.", "game.", "scoring."))
    }
    assert named <= keys
