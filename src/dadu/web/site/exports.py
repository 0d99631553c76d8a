"""Takes from Pyodide the names that nobody asks for.

CPython as WebAssembly offers its whole C interface, nine thousand functions, to extension modules
that are loaded later; here none ever is. To hand each of them over to JavaScript took a fifth of a
second of every start. What the script names is offered still.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

__all__ = ["without_unused"]

HEAD: Final = 8
EXPORTS: Final = 7
"""The number of the section with what a module offers (WebAssembly Core Specification, 5.5.10)."""
HANDED_OVER: Final = re.compile(
    r'var [\w$]+=(?:Module\["[\w$]+"\]=)?wasmExports\["(?P<name>[\w$]+)"\];'
)
NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")


class Export(NamedTuple):
    """One thing that a module offers: its name, and the bytes that say what it is."""

    name: str
    what: bytes


def without_unused(wasm: bytes, script: str, *others: str) -> tuple[bytes, str]:
    """A module and the script that loads it, without the exports that no script names.

    ``others`` are further scripts that may name some. A name that is only handed on, from the
    module to a variable that nothing reads, is none that is asked for.
    """
    asked = set[str]()
    for text in (HANDED_OVER.sub("", script), *others):
        asked.update(NAME.findall(text))
    sections = list(_sections(wasm))
    (offered,) = (_exports(content) for number, content in sections if number == EXPORTS)
    kept = [one for one in offered if one.name in asked or f"_{one.name}" in asked]
    left = {one.name for one in kept}
    parts = [
        _section(number, _written(kept) if number == EXPORTS else content)
        for number, content in sections
    ]
    handed = HANDED_OVER.sub(lambda each: each[0] if each["name"] in left else "", script)
    return wasm[:HEAD] + b"".join(parts), handed


def _sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    place = HEAD
    while place < len(wasm):
        number = wasm[place]
        length, start = _number(wasm, place + 1)
        place = start + length
        yield number, wasm[start:place]


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + _encoded(len(content)) + content


def _exports(content: bytes) -> list[Export]:
    count, place = _number(content, 0)
    found = []
    for _ in range(count):
        length, start = _number(content, place)
        end = start + length
        _, place = _number(content, end + 1)
        found.append(Export(content[start:end].decode(), content[end:place]))
    return found


def _written(exports: Iterable[Export]) -> bytes:
    entries = [_encoded(len(name.encode())) + name.encode() + what for name, what in exports]
    return _encoded(len(entries)) + b"".join(entries)


def _number(content: bytes, place: int) -> tuple[int, int]:
    """The LEB128 number at a place, and where it ends."""
    value = shift = 0
    while True:
        byte = content[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return value, place


def _encoded(value: int) -> bytes:
    """A number as LEB128."""
    written = bytearray()
    while value >= 0x80:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])
