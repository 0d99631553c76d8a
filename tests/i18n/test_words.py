"""Words: keys and values in, a person's language out; forms held to the CLDR."""

from __future__ import annotations

from enum import StrEnum
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.numbers import format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from dadu.errors import Illegal
from dadu.i18n import LANGUAGES, Words, from_environment, negotiate, words
from scripts import catalogues

numbers = st.integers(-(10**12), 10**12)
languages = st.sampled_from(LANGUAGES)


@given(languages, numbers)
def test_whole_numbers_are_in_the_form_of_the_cldr(language: str, number: int) -> None:
    assert words(language).number(number) == format_decimal(number, locale=language)


@given(languages, numbers, st.integers(1, 4))
def test_decimals_are_in_the_form_of_the_cldr(language: str, number: int, digits: int) -> None:
    value = number / 10**digits
    pattern = f"#,##0.{'0' * digits}"
    expected = format_decimal(f"{value:.{digits}f}", format=pattern, locale=language)
    assert words(language).number(value, digits) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentages_are_in_the_form_of_the_cldr(language: str) -> None:
    pattern = Locale(language).percent_formats[None].pattern.replace("#,##0", "#,##0.0")
    for share in (0.0, 0.023, 4 / 6, 1.0):
        exact = f"{share:.3f}"
        expected = format_percent(exact, format=pattern, locale=language)
        assert words(language).percent(float(exact)) == expected
    assert words(language).percent(0.5, digits=0) == format_percent(0.5, locale=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_in_the_form_of_the_cldr(language: str) -> None:
    for count in range(6):
        names = ["Ana", "Budi", "Chloé", "Đức", "Eve"][:count]
        assert words(language).list(names) == format_list(names, locale=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_is_a_list_without_its_last_word(language: str) -> None:
    w = words(language)
    assert [w.row(list(text)) for text in ("", "2", "23", "233")] == ["", "2", "2, 3", "2, 3, 3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_cldr_number_of_plural_forms_and_direction(language: str) -> None:
    catalogue, locale = catalogues.read(language), Locale(language)
    assert catalogue.num_plurals == len(locale.plural_form.tags - {"many"}) + 1
    assert words(language).direction == ("ltr" if locale.text_direction == "ltr" else "rtl")
    assert words(language)("language.name").lower() in (
        locale.get_display_name(language) or "",
        f"bahasa {str(locale.get_display_name(language)).lower()}",
        str(locale.get_display_name(language)).lower(),
    )


@pytest.mark.parametrize(("share", "said"), [(0.005, "0,5 point"), (0.048, "4,8 points")])
def test_a_difference_of_percentages_is_in_points(share: float, said: str) -> None:
    assert words("fr").percentage_points(share) == f"{said} de pourcentage"
    assert words("en").percentage_points(0.01) == "1.0 percentage points"


def test_a_signed_number_shows_a_gain_and_a_loss() -> None:
    w = words("en")
    signed = [w.percent(share, signed=True) for share in (0.05, 0.0001, -0.0001, -0.05)]
    assert signed == ["+5.0%", "0.0%", "0.0%", "-5.0%"]


def test_ten_thousand_is_written_four_ways() -> None:
    written = [words(language).number(10000) for language in ("en", "ms", "id", "fr")]
    assert written == ["10,000", "10,000", "10.000", "10\u202f000"]


class Colour(StrEnum):
    RED = "red"


def made(*, strict: bool, **entries: str | tuple[str, ...]) -> Words:
    """Words over a catalogue of its own, with English behind it."""
    catalogue = Catalog(locale="en")
    catalogue.add("number.group", ",")
    catalogue.add("list.two", "{first} and {last}")
    for name, text in entries.items():
        key = name.replace("_", ".", 1).replace("_", "-")
        catalogue.add((key, key) if isinstance(text, tuple) else key, text)
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return Words("xx", GNUTranslations(file), words("en"), strict)


def test_values_fill_the_placeholders() -> None:
    w = made(strict=False, table_bank="Bank {points} for {name} ({colour})", colour_red="Red")
    assert (
        w("table.bank", points=12500, name="Ana {x}", colour=Colour.RED)
        == "Bank 12,500 for Ana {x} (Red)"
    )


def test_plural_forms_follow_the_count() -> None:
    w = made(strict=False, dice_left=("{n} die, {name}", "{n} dice, {name}"))
    assert w.plural("dice.left", 1, name="Ana") == "1 die, Ana"
    assert w.plural("dice.left", 2000, name="Ana") == "2,000 dice, Ana"


def test_parts_leave_things_as_they_are() -> None:
    w = made(strict=False, over_won="{names} won with {points}!")
    ana, budi = object(), object()
    assert w.parts("over.won", names=w.list_parts([ana, budi]), points=1000) == (
        ana, " and ", budi, " won with ", "1,000", "!",
    )  # fmt: skip


def test_an_error_says_its_sentence() -> None:
    w = made(strict=True, error_scores_nothing="Die {face} scores nothing")
    assert w.error(Illegal("scores-nothing", "T2", face=3)) == "Die 3 scores nothing"


def test_a_missing_entry_is_said_in_english_or_when_strict_refused() -> None:
    assert made(strict=False)("box.full") == "Full"
    assert made(strict=False).parts("box.full") == ("Full",)
    with pytest.raises(KeyError, match=r"xx: box\.full"):
        made(strict=True)("box.full")
    with pytest.raises(KeyError, match=r"xx: box\.full"):
        made(strict=True).plural("box.full", 1)
    with pytest.raises(KeyError, match=r"en: box\.none"):
        made(strict=False)("box.none")


def test_a_forgotten_value_is_refused() -> None:
    with pytest.raises(KeyError, match="points"):
        made(strict=False, table_bank="Bank {points}")("table.bank")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("", "en"),
        ("ms", "ms"),
        ("id-ID,id;q=0.9,en;q=0.8", "id"),
        ("de,fr;q=0.5,ms;q=0.7", "ms"),
        ("de-CH, nl", "en"),
        ("fr;q=0, id;q=0.1", "id"),
        ("zsm, en;q=0.1", "ms"),
        ("in", "id"),
        ("FR-ca", "fr"),
        ("*", "en"),
        ("fr;q=much, id;q=0.2", "id"),
        (";;,;q=,", "en"),
    ],
)
def test_the_best_language_is_found(wanted: str, language: str) -> None:
    assert negotiate(wanted) == language


@given(st.text())
def test_any_text_names_one_of_the_languages(wanted: str) -> None:
    assert negotiate(wanted) in LANGUAGES


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ms_MY.UTF-8"}, "ms"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:id_ID:en"}, "id"),
    ],
)
def test_a_terminal_names_its_language(environment: dict[str, str], language: str) -> None:
    assert from_environment(environment) == language
