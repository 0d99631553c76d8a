"""Mutants of legal records, and noise: the right kind of error, and never another exception."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from dadu.errors import DaduError, Illegal, Malformed
from dadu.notation import Record, read
from dadu.notation.record import text
from tests.notation import games

ARTICLE = re.compile(r"[PTG][1-9]\d?")
# letters and words that mean something somewhere in a record, and some that only look so
LETTERS = [
    *'0123456789./=+-#[]"\\ \t\nxXabcdefSGR', "\r\n", "\r", "\ufeff", "１", "²", "٣", "\u00a0",
    "\u2028", "\x00", "é", "👨‍👩‍👧", "roll", "bank", "=chance", "/-", "123456", "1.1 ",
]  # fmt: skip


def checked(stream: str | bytes) -> None:
    """Read the stream; whatever it is, it is records or an error that says where and why."""
    try:
        found = read(stream)
    except DaduError as error:
        well_told(error, stream)
        return
    for record in found:
        assert read(text(record)) == (record,)


def well_told(error: DaduError, stream: str | bytes) -> None:
    """The error has a line of the stream, a token, a code, and an article if it is illegal."""
    written = stream.encode(errors="surrogatepass") if isinstance(stream, str) else stream
    assert 1 <= error.line <= written.count(b"\n") + 1
    assert 1 <= len(error.token) <= 60
    assert error.code
    if isinstance(error, Illegal):
        assert ARTICLE.fullmatch(error.article)
    else:
        assert isinstance(error, Malformed)
        assert error.article == ""


@given(st.text(max_size=300))
@example("[")
@example('[Game "penta"]\n[Rules "penta"]\n[Seat1 "A"]\n#')
def test_any_text(noise: str) -> None:
    checked(noise)


@given(st.binary(max_size=300))
def test_any_bytes(noise: bytes) -> None:
    checked(noise)


@given(st.sampled_from([games.PENTA, games.TEN_THOUSAND]), st.lists(st.sampled_from(LETTERS)))
def test_any_words_after_tags(tags: str, noise: list[str]) -> None:
    checked(tags + '[Seat1 "Ana"]\n1.1 ' + "".join(noise))


@given(games.records, st.integers(0, 2**32), st.integers(1, 3))
@settings(deadline=None, max_examples=80)
def test_small_changes_of_a_legal_record(record: Record, seed: int, changes: int) -> None:
    chance, letters = Random(seed), list(text(record))
    for _ in range(changes):
        place = chance.randrange(len(letters))
        kind = chance.randrange(4)
        if kind == 0:
            del letters[place]
        elif kind == 1:
            letters.insert(place, chance.choice(LETTERS))
        elif kind == 2:
            letters[place] = chance.choice(LETTERS)
        else:
            other = chance.randrange(len(letters))
            letters[place], letters[other] = letters[other], letters[place]
    checked("".join(letters))


@given(games.records, st.data())
@settings(deadline=None, max_examples=40)
def test_broken_bytes_of_a_legal_record(record: Record, data: st.DataObject) -> None:
    stream = bytearray(text(record), "utf-8")
    stream[data.draw(st.integers(0, len(stream) - 1))] = data.draw(st.integers(128, 255))
    with pytest.raises(DaduError) as caught:
        read(bytes(stream))
    assert caught.value.line


@given(games.records, st.data())
@settings(deadline=None, max_examples=40)
def test_lines_left_out_or_told_twice(record: Record, data: st.DataObject) -> None:
    """A line of the turns that is missing, repeated or out of its place is seen at once (G6)."""
    lines = games.lines(record)
    first = lines.index("") + 1
    turns = list(range(first, len(lines) - 1))
    assume(len(turns) > 2)
    place = data.draw(st.sampled_from(turns[:-2]))
    kind = data.draw(st.sampled_from(["left out", "twice", "late"]))
    changed = list(lines)
    moved = changed.pop(place)
    if kind == "twice":
        changed[place:place] = [moved, moved]
    elif kind == "late":
        changed.insert(place + 1, moved)
    with pytest.raises(Illegal) as caught:
        read("\n".join(changed))
    late = place + (2 if kind == "twice" else 1)
    assert caught.value.line == late
    assert caught.value.article in ("G6", "P15", "T9")
    assert caught.value.token == changed[late - 1].split()[0]


@given(games.records, st.data())
@settings(deadline=None, max_examples=40)
def test_wrong_points(record: Record, data: st.DataObject) -> None:
    """Points that were not earned name their line, and an article of scoring."""
    pattern = re.compile(r"(?<==)\d+$|(?<= )\d+(\+\d+)?$")
    lines = games.lines(record)
    scored = [place for place, line in enumerate(lines) if "=" in line and line[:1].isdigit()]
    assume(scored)
    place = data.draw(st.sampled_from(scored))
    found = pattern.search(lines[place])
    assert found is not None
    other = str(data.draw(st.integers(0, 20000)))
    assume(other != found[0])
    lines[place] = lines[place][: found.start()] + other
    with pytest.raises(Illegal) as caught:
        read("\n".join(lines))
    assert caught.value.line == place + 1
    assert caught.value.token in lines[place].split()
    assert caught.value.article in ("P3", "P4", "P5", "P6", "P7", "P10", "P11", "T4")


@given(games.records, st.data())
@settings(deadline=None, max_examples=40)
def test_wrong_dice(record: Record, data: st.DataObject) -> None:
    """A die that no die shows is malformed, and so is one die written in another script."""
    lines = games.lines(record)
    thrown = [
        (place, found.start())
        for place, line in enumerate(lines)
        if line[:1].isdigit()
        for found in re.finditer(r"(?<=[ /1-6])[1-6](?=[1-6])", line.partition("=")[0])
        if " " in line[: found.start()]
    ]
    assume(thrown)
    place, start = data.draw(st.sampled_from(thrown))
    other = data.draw(st.sampled_from(["0", "7", "9", "x", "¹", "６", ".", "-"]))
    lines[place] = lines[place][:start] + other + lines[place][start + 1 :]
    with pytest.raises(Malformed) as caught:
        read("\n".join(lines))
    assert caught.value.line == place + 1
    assert other in caught.value.token
