"""A solved table as a file: look up, save, load, refuse what is not it.

A table holds *columns* of numbers and a few *facts*, and is stamped with the canonical
text of its rules and its kind (``penta``, ...). The meaning of the entries is its kind's
(``penta_index``, ...). Only the standard library reads and writes it.

The file, little-endian:

====================  =============================================================
8 bytes               ``dadu tb1``
4 bytes               length of the header
header                JSON: rules, kind, facts, columns (name, type, length, unit, bytes)
columns               one after the other, each compressed by zlib
32 bytes              SHA-256 of everything before
====================  =============================================================

A column of type i is stored as differences to the number before, which must fit the
type, and every column as planes: first the lowest byte of all its numbers, then the next.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import zlib
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import accumulate, chain
from operator import sub
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from dadu.errors import Malformed

__all__ = ["Column", "Fact", "Table", "load", "read", "save", "to_bytes"]

Fact: TypeAlias = str | int | float
_MAGIC: Final = b"dadu tb1"
_CHECKSUM: Final = 32
_SIZES: Final = {"B": 1, "H": 2, "i": 4, "f": 4, "d": 8}
_DIFFERENCES: Final = "i"


@dataclass(frozen=True)
class Column:
    """Numbers of one array type (B, H, i, f or d); one in the file stands for ``unit``.

    ``column[entry]`` is the number in the column's own terms: the stored one times the unit.
    """

    numbers: array[Any]
    unit: float = 1.0

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, entry: int) -> float:
        value: float = self.numbers[entry] * self.unit
        return value


@dataclass(frozen=True, eq=False)
class Table:
    """A solved table, stamped with its rules; compared by identity, since it is large."""

    rules: str
    kind: str
    columns: Mapping[str, Column]
    facts: Mapping[str, Fact] = field(default_factory=dict)


def save(table: Table, path: Path) -> int:
    """Write a table whole or not at all; return its size in bytes.

    The bytes go to a new file beside ``path``, which takes its name only when it is
    complete, so an interrupt leaves what was there before.
    """
    content = to_bytes(table)
    path.parent.mkdir(parents=True, exist_ok=True)
    with _beside(path) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    return len(content)


@contextmanager
def _beside(path: Path) -> Iterator[IO[bytes]]:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(name).chmod(0o644)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def load(path: Path, rules: str | None = None, kind: str | None = None) -> Table:
    """The table of a file. Raises Malformed when it is damaged or another than wanted."""
    return read(path.read_bytes(), rules, kind)


def to_bytes(table: Table) -> bytes:
    """The file of a table; equal tables give equal bytes."""
    packed = [zlib.compress(_planes(column.numbers), 6) for column in table.columns.values()]
    described = [
        {
            "name": name,
            "type": column.numbers.typecode,
            "length": len(column),
            "unit": column.unit,
            "bytes": len(content),
        }
        for (name, column), content in zip(table.columns.items(), packed, strict=True)
    ]
    stamp = {"rules": table.rules, "kind": table.kind, "facts": dict(table.facts)}
    header = json.dumps({**stamp, "columns": described}, separators=(",", ":")).encode()
    content = b"".join((_MAGIC, len(header).to_bytes(4, "little"), header, *packed))
    return content + sha256(content).digest()


def read(content: bytes, rules: str | None = None, kind: str | None = None) -> Table:
    """The table in the bytes of a file.

    Raises Malformed: ``table-foreign`` when this is no table, ``table-damaged`` when bytes
    are missing or changed, ``table-other`` when rules or kind are not the wanted ones.
    """
    if content[: len(_MAGIC)] != _MAGIC:
        raise Malformed("table-foreign")
    body = memoryview(content)[:-_CHECKSUM]
    if sha256(body).digest() != content[-_CHECKSUM:]:
        raise Malformed("table-damaged")
    start = len(_MAGIC) + 4
    end = start + int.from_bytes(content[len(_MAGIC) : start], "little")
    header = json.loads(bytes(body[start:end]))
    for name, found, wanted in (
        ("rules", header["rules"], rules),
        ("kind", header["kind"], kind),
    ):
        if wanted is not None and found != wanted:
            raise Malformed("table-other", stamp=name, found=found, wanted=wanted)
    columns = {}
    for described in header["columns"]:
        packed = body[end : end + described["bytes"]]
        end += described["bytes"]
        numbers = _from_planes(zlib.decompress(packed), described["type"])
        columns[described["name"]] = Column(numbers, described["unit"])
    return Table(header["rules"], header["kind"], columns, header["facts"])


def _planes(numbers: array[Any]) -> bytes:
    size = _SIZES[numbers.typecode]
    stored = _differences(numbers) if numbers.typecode == _DIFFERENCES else numbers
    plain = _little(stored).tobytes()
    return b"".join(plain[place::size] for place in range(size))


def _from_planes(planes: bytes, typecode: str) -> array[Any]:
    size = _SIZES[typecode]
    length = len(planes) // size
    plain = bytearray(len(planes))
    for place in range(size):
        plain[place::size] = planes[place * length : (place + 1) * length]
    numbers = _little(array(typecode, bytes(plain)))
    return array(typecode, accumulate(numbers)) if typecode == _DIFFERENCES else numbers


def _differences(numbers: array[Any]) -> array[Any]:
    before = chain((0,), numbers)
    return array(numbers.typecode, map(sub, numbers, before))


def _little(numbers: array[Any]) -> array[Any]:
    """Numbers whose bytes are little-endian, whatever the machine."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
