"""A solved table as a file: kept whole, and refused when it is not what it should be."""

from __future__ import annotations

import os
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dadu.errors import Malformed
from dadu.solver.table import Column, Table, load, read, save, to_bytes

TABLE = Table(
    "penta",
    "penta",
    {
        "points": Column(array("i", [0, 5, -3, 2**30, -(2**29)]), 0.25),
        "flags": Column(array("B", [0, 255])),
        "chances": Column(array("d", [0.1, 1e-300])),
        "few": Column(array("f", [])),
        "steps": Column(array("H", [65535, 1])),
    },
    {"start": 254.484845881683, "seats": 2, "name": "x"},
)


def same(one: Table, other: Table) -> bool:
    columns = one.columns == other.columns
    return columns and (one.rules, one.kind, one.facts) == (other.rules, other.kind, other.facts)


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "penta.table"
    size = save(TABLE, path)
    assert path.stat().st_size == size
    assert same(load(path, "penta", "penta"), TABLE)


@given(st.lists(st.integers(-(2**30), 2**30 - 1)), st.lists(st.floats(allow_nan=False)))
def test_any_numbers_come_back(whole: list[int], real: list[float]) -> None:
    table = Table(
        "r", "k", {"whole": Column(array("i", whole)), "real": Column(array("d", real), 2.0)}
    )
    assert same(read(to_bytes(table)), table)


def test_an_entry_is_its_number_times_the_unit() -> None:
    assert TABLE.columns["points"][2] == -0.75
    assert len(TABLE.columns["points"]) == 5


def test_equal_tables_give_equal_bytes() -> None:
    assert to_bytes(TABLE) == to_bytes(read(to_bytes(TABLE)))


@pytest.mark.parametrize("place", range(0, len(to_bytes(TABLE)), 7))
def test_a_changed_byte_is_found(place: int) -> None:
    content = bytearray(to_bytes(TABLE))
    content[place] ^= 1
    with pytest.raises(Malformed) as refused:
        read(bytes(content))
    assert refused.value.code == ("table-foreign" if place < 8 else "table-damaged")


@pytest.mark.parametrize("length", [8, 12, 40, 100, len(to_bytes(TABLE)) - 1])
def test_missing_bytes_are_found(length: int) -> None:
    with pytest.raises(Malformed, match="table-damaged"):
        read(to_bytes(TABLE)[:length])


@pytest.mark.parametrize("content", [b"", b"dadu", b"PK\x03\x04 another file", b"\0" * 100])
def test_another_file_is_no_table(content: bytes) -> None:
    with pytest.raises(Malformed, match="table-foreign"):
        read(content)


@pytest.mark.parametrize(("rules", "kind"), [("penta(joker=free)", None), (None, "odds")])
def test_a_table_of_other_rules_or_kind_is_refused(rules: str | None, kind: str | None) -> None:
    with pytest.raises(Malformed, match="table-other"):
        read(to_bytes(TABLE), rules, kind)


def test_an_interrupt_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "penta.table"
    path.write_bytes(b"before")

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(TABLE, path)
    assert [file.name for file in tmp_path.iterdir()] == ["penta.table"]
    assert path.read_bytes() == b"before"
