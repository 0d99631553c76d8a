"""The catalogues are whole: nothing missing, nothing unused, nothing half said."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from dadu.i18n import LANGUAGES
from scripts import catalogues
from scripts.keys import Use, uses


def test_nothing_is_wrong() -> None:
    assert catalogues.check() == []


def test_every_language_has_a_catalogue() -> None:
    assert tuple(catalogues.languages()) == LANGUAGES


def entry(
    text: str | tuple[str, ...], key: str | tuple[str, str] = "table.bank", language: str = "fr"
) -> Catalog:
    catalogue = Catalog(locale=language)
    catalogue.add(key, text)
    return catalogue


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "is empty"),
        ("Banquer", "lacks a placeholder"),
        ("Banquer {point}", "unknown placeholder"),
        ("<b>Banquer</b> {points}", "markup"),
        ("Banquer {points} ", "ends with a space"),
        ("Banquer {points}...", "typewriter"),
        ("Banquer {points} !", "narrow no-break space"),
        ("Banquer {points}!", "narrow no-break space"),
        ("« Banquer {points} »", "narrow no-break space"),
    ],
)
def test_a_wrong_entry_is_reported(text: str, wrong: str) -> None:
    english = catalogues.entries(entry("Bank {points}"))
    found = list(catalogues.wrong_catalogue(entry(text), english))
    assert any(wrong in sentence for sentence in found), found


def test_a_right_entry_is_not_reported() -> None:
    english = catalogues.entries(entry("Bank {points}"))
    right = entry("«\u202fBanquer {points}\u202f»\u202f? Tour perdu\u202f!")
    assert list(catalogues.wrong_catalogue(right, english)) == []


def test_plural_forms_are_counted() -> None:
    key = ("dice.left", "dice.left")
    english = catalogues.entries(entry(("{n} die", "{n} dice"), key))
    catalogue = entry(("satu dadu", "{n} dadu"), key, language="ms")
    assert any("plural" in wrong for wrong in catalogues.wrong_catalogue(catalogue, english))
    catalogue = entry(("{n} dadu",), key, language="ms")
    assert list(catalogues.wrong_catalogue(catalogue, english)) == []


def test_missing_foreign_and_fuzzy_entries_are_reported() -> None:
    english = catalogues.entries(entry("Bank"))
    other = entry("Lancer", "table.roll")
    found = list(catalogues.wrong_catalogue(other, english))
    assert found == ["table.bank is missing", "table.roll is no entry of the English catalogue"]
    fuzzy = entry("Banquer")
    fuzzy["table.bank"].flags.add("fuzzy")
    assert list(catalogues.wrong_catalogue(fuzzy, english)) == ["table.bank is fuzzy"]


def code(tmp_path: Path, text: str) -> tuple[Use, ...]:
    ast.parse(text)
    file = tmp_path / "code.py"
    file.write_text(text, "utf-8")
    return uses([file])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("w('table.bnk', points=1)", ["code.py:1: no entry table.bnk", "table.bank is never used"]),
        ("w('table.bank')", ["code.py:1: table.bank is not given points"]),
        ("w('table.bank', points=1)", []),
        ("w('table.bank', **values)", []),
        ("KEY = 'table.bank'", []),
        ("for action in 'bank', 'roll': w(f'table.{action}', points=1)", []),
        ("w(f'table.{action}', points=1)", ["table.bank is never used"]),
        ("w(f'{room}.bank', points=1)", ["table.bank is never used"]),
        ("pass", ["table.bank is never used"]),
    ],
)
def test_uses_in_code_are_held_against_the_catalogue(
    tmp_path: Path, text: str, wrong: list[str]
) -> None:
    english = catalogues.entries(entry("Bank {points}"))
    found = list(catalogues.wrong_uses(english, code(tmp_path, text)))
    assert [sentence.removeprefix("en: ") for sentence in found] == wrong


def test_the_codes_of_errors_are_uses(tmp_path: Path) -> None:
    english = catalogues.entries(entry("Die {face} scores nothing", "error.scores-nothing"))
    raised = "raise Illegal('scores-nothing', 'T2', face=3)"
    assert list(catalogues.wrong_uses(english, code(tmp_path, raised))) == []
    other = "raise Malformed('no-dice')"
    assert list(catalogues.wrong_uses(english, code(tmp_path, other))) == [
        "code.py:1: no entry error.no-dice",
        "en: error.scores-nothing is never used",
    ]


def test_what_fills_a_key_stands_in_what_its_module_imports(tmp_path: Path) -> None:
    english = catalogues.entries(entry("Expert", "level.expert"))
    texts = {
        "drawing": "import levels\nw(f'level.{level}')",
        "levels": "from names import LEVELS",
        "names": "LEVELS = ('expert',)",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    assert list(catalogues.wrong_uses(english, uses(tmp_path.glob("*.py")))) == []
    (tmp_path / "levels.py").write_text("", "utf-8")
    found = list(catalogues.wrong_uses(english, uses(tmp_path.glob("*.py"))))
    assert found == ["en: level.expert is never used"]


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("w(f'error.{wrong.code}')\nraise refusal('no-dice')", True),
        ("w(f'error.{wrong.code}')\n'no-dice'", False),
        ("w(f'error.{wrong.code}')\nraise refusal('dice')", False),
    ],
)
def test_a_code_of_an_error_is_used_where_it_stands(tmp_path: Path, text: str, used: bool) -> None:
    english = catalogues.entries(entry("No dice", "error.no-dice"))
    assert (not list(catalogues.wrong_uses(english, code(tmp_path, text)))) is used


def test_an_error_of_one_word_must_be_made(tmp_path: Path) -> None:
    english = catalogues.entries(entry("No turn", "error.turn"))
    text = "w(f'error.{wrong.code}')\nraise refusal('turn')"
    assert list(catalogues.wrong_uses(english, code(tmp_path, text))) != []
    assert list(catalogues.wrong_uses(english, code(tmp_path, "raise Illegal('turn')"))) == []
