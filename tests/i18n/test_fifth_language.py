"""Another language is one folder, and one command says what it lacks, from the very beginning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from dadu.i18n import LANGUAGES
from hatch_build import compile_catalogue
from scripts import catalogues

PAGES = ["# penta.md is missing", "# ten-thousand.md is missing"]
SPOKEN = """
from dadu.i18n import LANGUAGES, document, words
from dadu.web.worker import rehearse
rehearse()
print(*LANGUAGES)
w = words("pl")
print(w("table.bank-nothing"), w.plural("new.seats", 5), sep="|")
print(document("pl", "penta") == document("en", "penta"))
"""
LACKING = """
#, fuzzy
msgid "{key}"
msgstr "{text}"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of languages with nothing in it but English."""
    folder = tmp_path / "languages"
    copytree(catalogues.FOLDER / "en", folder / "en")
    monkeypatch.setattr(catalogues, "FOLDER", folder)
    return folder


def missing(capfdbinary: pytest.CaptureFixture[bytes]) -> str:
    catalogues.main(["missing", "pl"])
    return capfdbinary.readouterr().out.decode()


@pytest.mark.parametrize("begun", ["absent", "a folder", "a file"])
def test_all_is_missing_at_first(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes], begun: str
) -> None:
    if begun != "absent":
        (folder / "pl").mkdir()
    if begun == "a file":
        (folder / "pl" / "messages.po").touch()
    told = missing(capfdbinary)
    assert told.splitlines()[:3] == [*PAGES, 'msgid ""']
    assert "nplurals=3" in told
    lacking = catalogues.entries(catalogues.missing("pl"))
    assert lacking.keys() == catalogues.entries(catalogues.read("en")).keys()
    assert all(
        len(catalogues.texts(entry)) == 3 for entry in lacking.values() if entry.pluralizable
    )


def test_only_what_is_missing_still_is_told(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (folder / "pl").mkdir()
    (folder / "pl" / "penta.md").write_text(
        (folder / "en" / "penta.md").read_text("utf-8"), "utf-8"
    )
    begun = missing(capfdbinary).replace("#, fuzzy\n", "")
    key, text = (
        'msgid "table.roll"\n',
        catalogues.entries(catalogues.read("en"))["table.roll"].string,
    )
    begun = begun.replace(key, f"#, fuzzy\n{key}")
    (folder / "pl" / "messages.po").write_text(begun, "utf-8")
    told = missing(capfdbinary).splitlines()
    assert told[:1] == PAGES[1:]
    assert "\n".join(told[1:]).strip() == LACKING.format(key="table.roll", text=text).strip()


def test_what_is_missing_is_said_in_english(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    told = missing(capfdbinary)
    (folder / "pl").mkdir()
    (folder / "pl" / "messages.po").write_text(told, "utf-8")
    (folder / "de").mkdir()
    for language in ("en", "pl"):
        compile_catalogue(folder / language / "messages.po")
    environment = {**os.environ, "DADU_LANGUAGES": str(folder)}
    environment.pop("DADU_STRICT_WORDS")
    found = subprocess.run(
        [sys.executable, "-c", SPOKEN], env=environment, capture_output=True, text=True, check=False
    )
    assert found.stderr == ""
    assert found.stdout.splitlines() == ["en pl", "Bank|5 players", "True"]


def test_a_language_without_catalogue_is_none() -> None:
    assert tuple(catalogues.languages()) == LANGUAGES
