"""What a WebAssembly module offers and nobody asks for is left out, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dadu.web.site.exports import without_unused
from dadu.web.site.runtime import FILES, LOADER, MODULE, SCRIPT, browsers_part, runtime

HEAD = b"\0asm\x01\0\0\0"


def section(number: int, content: bytes) -> bytes:
    assert len(content) < 0x80
    return bytes([number, len(content)]) + content


def offering(*names: str) -> bytes:
    """A module of three sections that offers a function under each name."""
    entries = b"".join(
        bytes([len(name.encode())]) + name.encode() + bytes([0, place])
        for place, name in enumerate(names)
    )
    return (
        HEAD
        + section(1, b"\x01\x60\0\0")
        + section(7, bytes([len(names)]) + entries)
        + section(0, b"\x04note")
    )


def handing_over(*names: str) -> str:
    return "".join(f'var _{name}=Module["_{name}"]=wasmExports["{name}"];' for name in names)


def test_what_is_only_handed_on_is_left_out() -> None:
    script = handing_over("used", "unused") + "_used();"
    assert without_unused(offering("used", "unused"), script) == (
        offering("used"),
        handing_over("used") + "_used();",
    )


@pytest.mark.parametrize(
    "use", ["_one()", "Module._one()", 'wasmExports["one"]()', 'Module["_one"]', "one"]
)
def test_a_name_in_any_form_is_asked_for(use: str) -> None:
    assert without_unused(offering("one"), handing_over("one") + use)[0] == offering("one")
    assert without_unused(offering("one"), handing_over("one"), use)[0] == offering("one")


def test_an_index_stays_whatever_goes_before_it() -> None:
    left, _ = without_unused(offering("a", "b"), handing_over("a", "b") + "_b()")
    assert section(7, b"\x01\x01b\0\x01") in left


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    place = len(HEAD)
    while place < len(wasm):
        number, length, shift = wasm[place], 0, 0
        while True:
            place += 1
            length |= (wasm[place] & 0x7F) << shift
            shift += 7
            if wasm[place] < 0x80:
                break
        place += 1
        yield number, wasm[place : place + length]
        place += length


def test_of_pyodide_all_else_stays_as_it_is() -> None:
    whole = {name: (runtime() / name).read_bytes() for name in FILES}
    left = browsers_part(runtime())
    assert left[LOADER] == whole[LOADER]
    assert len(left[SCRIPT]) < len(whole[SCRIPT])
    before, after = (list(sections(each[MODULE])) for each in (whole, left))
    assert [number for number, _ in before] == [number for number, _ in after]
    changed = [one for one, other in zip(before, after, strict=True) if one != other]
    assert [number for number, _ in changed] == [7]
