"""The languages that tests make up: longer, mirrored, and whole by the rules of all others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import catalogues
from scripts.pages import wrong_pages
from tests import pretended
from tests.pretended import LONGER, RIGHT_TO_LEFT, longer, mirrored

SPOKEN = """
from dadu.i18n import LANGUAGES, document, words
print(*LANGUAGES)
for language in ("xx", "he"):
    w = words(language)
    print(w("table.bank", points=12345), w.plural("new.seats", 2), w.direction)
    print(document(language, "penta").count("{box "))
"""


def test_a_longer_text_keeps_what_is_filled_in() -> None:
    assert longer("Bank {points} for {name}") == "Bààññk {points} föör {name}"
    assert longer("## A turn {#turn}\n\nSee [dice](#dice).") == (
        "## ÅÅ tûûrññ {#turn}\n\nŠéééé [dîîçéé](#dice)."
    )


def test_the_longer_language_is_two_fifths_longer() -> None:
    entries = catalogues.entries(catalogues.read("en")).values()
    texts = [text for entry in entries for text in catalogues.texts(entry)]
    english = sum(map(len, texts))
    made = sum(len(f"[{longer(text)}]") for text in texts)
    assert 1.35 * english < made < 1.5 * english


def test_a_mirrored_text_keeps_what_is_filled_in() -> None:
    assert mirrored("{n} dice") == "{n} דיכע"


@pytest.mark.parametrize("change", [longer, mirrored])
def test_a_pretended_catalogue_is_whole(change: pretended.Change) -> None:
    english = catalogues.entries(catalogues.read("en"))
    made = pretended.catalogue(LONGER, change, "ltr")
    assert list(catalogues.wrong_catalogue(made, english)) == []


def test_a_folder_of_languages_is_spoken(tmp_path: Path) -> None:
    folder = pretended.languages(tmp_path / "languages")
    for language in (LONGER, RIGHT_TO_LEFT):
        assert list(wrong_pages(language, folder)) == []
    told = subprocess.run(
        [sys.executable, "-c", SPOKEN], env={**os.environ, "DADU_LANGUAGES": str(folder)},
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    assert told[0].split() == ["en", "fr", "he", "id", "ms", "xx"]
    assert told[1].endswith("ltr")
    assert told[3].endswith("rtl")
    assert told[2] == told[4] != "0"
