"""Whatever is fed in, the command line answers: a status, one line for an error, no traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dadu.notation import read
from tests.cli.running import PENTA, TEN_THOUSAND, Here

PIECES = st.sampled_from(
    ["1.1", "1.2", "2.1", "123456", "11223", "55555", "/1", "/15", "/-", "/5555", "=penta", "=full",
     "=ones", "=100", "=", "x", "50", "25+100", "#", "\n", "\r\n", "\t", "  ", '[Date "x"]',
     '[Seat2 "B" computer="classic"]', '[Game "penta"]', "\ufeff", "\x00", "é", "\u202e"]
)  # fmt: skip
RECORDS = st.tuples(st.sampled_from([PENTA, TEN_THOUSAND, ""]), st.lists(PIECES, max_size=25))
POSITIONS = st.lists(
    st.sampled_from(
        ["penta", "ten-thousand", "dice=12345", "dice=-", "dice=1155", "left=2", "left=0", "card",
         "-", "ones=3", "penta=50", "bonus=100", "others=1,2", "turn=350", "totals=0",
         "totals=0,50", "totals=1,,2", "seat=1", "seat=2", "target=5000", "last-round=1", "=",
         "left=99999999"]
    ),
    max_size=9,
).filter(lambda words: words != ["-"])  # fmt: skip
TYPED = st.lists(
    st.sampled_from(
        ["", "", "", "u", "a", "b", "r", "1", "5", "55", "15", "-", "12345", "123456", "1123", "m",
         "l", "full", "?", "=chance", "chance", "\x00", "é", "99"]
    ),
    max_size=60,
)  # fmt: skip
MANY = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@MANY
@given(RECORDS)
def test_any_record_is_printed_or_refused_in_one_line(
    dadu: Here, record: tuple[str, list[str]]
) -> None:
    given_ = record[0] + " ".join(record[1])
    done = dadu("replay", "--json", "-", given=given_)
    assert done.status in (0, 1)
    assert len(done.err.splitlines()) == done.status
    assert all(json.loads(line) for line in done.out.splitlines())
    assert dadu("replay", "-", given=given_).status == done.status


@MANY
@given(st.binary(max_size=60))
def test_any_bytes_are_refused_in_one_line(dadu: Here, content: bytes) -> None:
    done = dadu("replay", "-", given=content)
    assert (done.status, done.out, len(done.err.splitlines())) == (1, "", 1)


@MANY
@given(POSITIONS)
def test_any_position_is_judged_or_refused_in_one_line(dadu: Here, words: list[str]) -> None:
    done = dadu("advise", "--json", "--", " ".join(words))
    assert done.status in (0, 2)
    assert (len(done.out.splitlines()), len(done.err.splitlines())) == (
        (1, 0) if done.status == 0 else (0, 1)
    )


@pytest.mark.parametrize("rules", ["penta", "ten-thousand(target=5000,opening=500)"])
@settings(MANY, max_examples=25)
@given(typed=TYPED)
def test_whatever_is_typed_the_game_stays_whole(dadu: Here, rules: str, typed: list[str]) -> None:
    path = Path(dadu.folder) / "fuzz.dadu"
    path.unlink(missing_ok=True)
    seats = ("--seat", "Ana", "--seat", "=classic")
    done = dadu(
        "play", str(path), "--rules", rules, *seats, "--real-dice", "--pace", "0",
        given="\n".join(typed),
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")
    (record,) = read(path.read_bytes())
    again = dadu("play", str(path), "--real-dice", "--pace", "0")
    assert (again.status, read(path.read_bytes())) == (0, (record,))
