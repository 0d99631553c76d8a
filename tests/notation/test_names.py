"""Names are kept as they are: quotes, markup, emoji, any script, any length (A17, A18)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dadu.errors import Malformed
from dadu.notation import Record, Seat, read
from dadu.notation.record import text
from dadu.rules.penta import PENTA

# B137, B138, B141, N-NAME: each a kind of name that something once ran, cut or refused.
NAMES = [
    "Ana", 'A"na', '""', "\\", "\\\\", 'back\\"slash', 'ends in \\', '"] [Game "x', "# no comment",
    "]", "[", '[Game "penta"]', "1.1 12345 =ones 1 x", "{0} %s $HOME", "{{name}}", "%(name)s",
    "<h1>x</h1>", "<script>alert(1)</script>", "&lt;&amp;", "'; drop table games; --", "../../etc",
    "عمر ١٢٣ 日本", "שלום", "\u202eevil\u202c", "👨‍👩‍👧", "👋🏽", "🇫🇷", "é", "e\u0301", "ﷺ", "Ǆ",
    "می‌خواهم", "non\u00a0breaking", "wide\u3000space", " padded ", "a" * 200, "名" * 200,
    "👨‍👩‍👧" * 200, "x" * 5000, "computer=", 'x" computer="classic', "a  b", "\u200bzero", "1", "-",
]  # fmt: skip
CONTROLS = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Cc"]


def with_names(*names: str) -> Record:
    return Record.start(PENTA, tuple(Seat(name) for name in names))


@pytest.mark.parametrize("name", NAMES)
def test_a17_a_name_is_kept_whole(name: str) -> None:
    record = with_names("Budi", name).after((1, 1, 1, 2, 3))
    assert [seat.name for seat in read(text(record))[0].seats] == ["Budi", name]
    assert read(text(record).encode()) == (record,)


@pytest.mark.parametrize("name", NAMES)
def test_a24_a_level_is_kept_and_not_checked(name: str) -> None:
    record = Record.start(PENTA, (Seat("Bot", computer=name),))
    assert read(text(record)) == (record,)


names = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=60)


@given(names, names)
def test_any_names_round_trip(first: str, second: str) -> None:
    record = with_names(f"1{first}", f"{second}2")
    assert read(text(record)) == (record,)


def test_two_players_may_bear_one_name() -> None:
    record = with_names("Budi", "Budi")
    assert read(text(record)) == (record,)


@pytest.mark.parametrize(
    "blank", ["", " ", "\t", "   ", "\u00a0", "\u3000", "\u2003\u2002", "\u200b", " \u200d\ufeff"]
)
def test_a17_a_blank_name_is_malformed(blank: str) -> None:
    with pytest.raises(Malformed):
        Seat(blank)
    refused(f'"{blank}"')


@pytest.mark.parametrize("letter", [*CONTROLS, "\u2028", "\u2029", "\ud800"])
def test_a17_control_characters_and_separators_are_malformed(letter: str) -> None:
    with pytest.raises(Malformed):
        Seat(f"A{letter}na")
    if letter != "\n":
        refused(f'"A{letter}na"')


@pytest.mark.parametrize(
    "quoted",
    ['"A"na"', '"Ana', 'Ana"', "Ana", "'Ana'", "“Ana”", '"A\\na"', '"Ana\\"', '"\\u0041"',
     '"Ana" "Budi"', '"Ana" computer', '"Ana" computer=classic', '"Ana" computer="',
     '"Ana"computer="classic"', '"Ana" level="classic"', '"Ana" computer ="classic"',
     '"Ana" computer= "classic"', '"Ana" computer="a" computer="b"', '"Ana"]]', '"Ana"] x', ""],
)  # fmt: skip
def test_a17_anything_else_in_a_seat_tag_is_malformed(quoted: str) -> None:
    refused(quoted)


def refused(quoted: str) -> None:
    """The seat tag with this value is malformed, on its line."""
    with pytest.raises(Malformed) as caught:
        read(f'[Game "penta"]\n[Rules "penta"]\n[Seat1 {quoted}]\n')
    assert caught.value.line == 3
    assert caught.value.token == "[Seat1]"
