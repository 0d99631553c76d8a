"""``dadu replay``: JSON to the letter, one line for each error, streams, pipes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from dadu.i18n import LANGUAGES
from tests.cli.running import COMMAND, PENTA, TEN_THOUSAND, Here, environment, process

GOLDEN = Path(__file__).parent / "golden"
TWO_SEATS = """\
[Game "penta"]
[Rules "penta"]
[Seat1 "Ana"]
[Seat2 "Budi" computer="classic"]
[Date "2026-11-30"]

1.1 33416 /33 33256 /33 33312 =threes 9
1.2 55555 =penta 50
2.1 12345 /1234
"""


def test_json_of_a_game_in_progress(dadu: Here) -> None:
    done = dadu("replay", "--json", dadu.file(TWO_SEATS))
    assert done.out == (GOLDEN / "two-seats.jsonl").read_text("utf-8")
    assert (done.status, done.err) == (0, "")


def test_json_of_a_finished_game(dadu: Here) -> None:
    rules = '[Rules "ten-thousand(target=5000)"]'
    opening = f'[Game "ten-thousand"]\n{rules}\n[Seat1 "Ana"]\n[Seat2 "B"]\n'
    done = dadu("replay", "--json", "-", given=f"{opening}1.1 111111 /111111 =8000\n1.2 223346 x\n")
    *turns, last = map(json.loads, done.out.splitlines())
    assert [turn["over"] for turn in turns] == [False, True]
    assert (turns[1]["events"], turns[1]["totals"]) == ("223346 x", [8000, 0])
    assert (last["winners"], last["next"]) == ([1], None)


@pytest.mark.parametrize(
    ("record", "moves"),
    [
        (PENTA, ["roll"]),
        (f"{PENTA}1.1 11111 /1111", ["roll"]),
        (f"{TEN_THOUSAND}1.1 122456", ["/1 roll", "/1 bank", "/5 roll", "/5 bank", "/15 roll"]),
        (f"{TEN_THOUSAND}1.1 122456 /1", ["roll", "bank"]),
        (f"{TEN_THOUSAND}1.1 223346", ["x"]),
    ],
)
def test_a12_what_may_come_next(dadu: Here, record: str, moves: list[str]) -> None:
    last = json.loads(dadu("replay", "--json", "-", given=record).out.splitlines()[-1])
    found = last["next"]["moves"]
    assert set(moves) <= set(found)
    assert len(set(found)) == len(found)


def test_the_record_comes_back_in_its_canonical_form(dadu: Here) -> None:
    done = dadu("replay", "--record", "-", given=TWO_SEATS)
    assert done.out == TWO_SEATS.replace("33416 /33 33256 /33 33312", "13346 /33 23356 /33 12333")
    assert dadu("replay", "--record", "-", given=done.out).out == done.out


def test_a_game_for_people(dadu: Here) -> None:
    shown = dadu("replay", "-", given=TWO_SEATS).out
    for words in (
        "Penta", "Budi (computer, classic)", "13346 /33 23356 /33 12333 → Threes", "Upper section",
        "Ana is to move, after 12345 /1234.",
    ):  # fmt: skip
        assert words in shown
    assert "\x1b" not in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_finished_game_for_people(dadu: Here) -> None:
    opening = TEN_THOUSAND.replace('nd"]\n[Seat', 'nd(last-round=off)"]\n[Seat')
    given = f"{opening}1.1 111111 /111111 111111 /111111 =16000\n"
    shown = dadu("replay", "-", given=given).out
    assert "Ana finishes with 16,000." in shown
    assert "ten-thousand(last-round=off)" in shown


def test_how_turns_of_ten_thousand_ended(dadu: Here) -> None:
    given = f"{TEN_THOUSAND}1.1 122456 /1 23446 x\n2.1 122456 /15 =150\n"
    shown = dadu("replay", "-", given=given).out
    assert "122456 /1 23446 → bust" in shown
    assert "122456 /15 → banked" in shown


def test_several_records_one_after_the_other(dadu: Here) -> None:
    stream = f"{PENTA}1.1 12345 =chance 15\n{TEN_THOUSAND}1.1 122456 /1 =100\n"
    finals = [line for line in dadu("replay", "--json", "-", given=stream).out.splitlines()
              if "winners" in line]  # fmt: skip
    assert [json.loads(line)["totals"] for line in finals] == [[15], [100]]
    assert dadu("replay", "--record", "-", given=stream).out.count("[Game") == 2
    assert dadu("replay", "-", given=stream).out.count("Ana is to roll.") == 2


def test_a28_the_first_wrong_record_ends_the_run(dadu: Here) -> None:
    good, wrong = f"{PENTA}1.1 12345 =chance 15\n", f"{PENTA}1.1 12345 =chance 16\n"
    done = dadu("replay", "--json", "-", given=good + wrong + good)
    assert done.status == 1
    assert [json.loads(line)["totals"] for line in done.out.splitlines()] == [[15], [15]]
    assert done.err == "line 8: =chance : this earns 15, not 16 (P7)\n"


def wrong_records() -> Iterator[tuple[str, str]]:
    """Each wrong record of the golden file, with the error that the line after it gives."""
    record = ""
    for line in (GOLDEN / "wrong-records.txt").read_text("utf-8").splitlines(keepends=True):
        if line.startswith("! "):
            yield record, line.removeprefix("! ")
            record = ""
        else:
            record += line


@pytest.mark.parametrize(("record", "line"), list(wrong_records()))
def test_a15_an_error_is_one_line(dadu: Here, record: str, line: str) -> None:
    for form in ((), ("--json",), ("--record",)):
        done = dadu("replay", *form, "-", given=record)
        assert (done.status, done.out, done.err) == (1, "", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frame_is_the_same_in_every_language(dadu: Here, language: str) -> None:
    done = dadu("--lang", language, "replay", "-", given=f"{TEN_THOUSAND}1.1 123466 /14\n")
    assert done.err.startswith("line 4: /14 : ")
    assert done.err.endswith(" (T2)\n")
    assert "4" in done.err.partition(" : ")[2]


def test_what_is_no_text_is_malformed(dadu: Here) -> None:
    done = dadu("replay", dadu.file(PENTA.encode() + b"1.1 12345 \xff\n"))
    assert (done.status, done.err) == (1, "line 1: 0xff : this is not UTF-8 text\n")


@pytest.mark.parametrize("token", ["\x1b[31m", "\u2028", "\u202e12345", "a\x00b", "\x85", "\r"])
def test_an_error_stays_on_one_line_and_shows_no_control_character(dadu: Here, token: str) -> None:
    done = dadu("replay", "-", given=f"{PENTA}1.1 {token}1 12345\n")
    assert done.status == 1
    assert len(done.err.splitlines()) == 1
    assert done.err.rstrip("\n").isprintable()


def test_line_ends_marks_and_comments(dadu: Here) -> None:
    record = f"\ufeff{PENTA}# a word\n1.1 12345 =chance 15 # well\n".replace("\n", "\r\n")
    done = dadu("replay", "--json", "-", given=record)
    assert (done.status, done.out.count("\n")) == (0, 2)


def test_names_are_shown_and_not_obeyed(dadu: Here) -> None:
    names = [
        "[red]Ana[/red]",
        "أحمد",
        "👨‍👩‍👧",
        "<b>x</b>",
        "a" * 200,
        "\u202eevil",
        "[red]ana[/red]",
    ]
    seats = "".join(f'[Seat{number} "{name}"]\n' for number, name in enumerate(names[:-1], 1))
    seats += f'[Seat7 "{names[-1]}" computer="x"]\n'
    record = f'[Game "penta"]\n[Rules "penta"]\n{seats}1.1 12345 =chance 15\n'
    shown = dadu("replay", "-", given=record).out
    assert "[red]Ana[/red] (1)" in shown
    assert "[red]ana[/red] (7)" in shown
    assert "\u202e" not in shown
    assert (
        json.loads(dadu("replay", "--json", "-", given=record).out.splitlines()[-1])["tags"][
            "Seat6"
        ]
        == names[5]
    )


def test_a_file_that_is_not_there(dadu: Here) -> None:
    done = dadu("replay", "nowhere.dadu")
    assert (done.status, done.out) == (2, "")
    assert "nowhere.dadu" in done.err
    assert "standard input" in done.err
    assert dadu("replay", str(dadu.folder)).status == 2
    assert dadu("replay", "a\0b").status == 2


def test_as_a_process() -> None:
    done = process("replay", "--json", "-", given=TWO_SEATS.encode())
    assert (done.status, len(done.out.splitlines()), done.err) == (0, 3, "")
    done = process("replay", "-", given=f"{TEN_THOUSAND}1.1 123466 /14\n".encode())
    assert (done.status, done.out) == (1, "")
    assert done.err == "line 4: /14 : die 4 scores nothing (T2)\n"
    assert process("replay", "nowhere").status == 2


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_terminals_that_cannot_write_everything(encoding: str) -> None:
    record = PENTA.replace("Ana", "Ünal 👩 Đức").encode() + b"1.1 12345 =chance 15\n"
    for form in ((), ("--json",), ("--record",)):
        command = [*COMMAND, "replay", *form, "-"]
        done = subprocess.run(
            command, input=record, capture_output=True, check=False,
            env=environment(PYTHONIOENCODING=encoding),
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")
        done.stdout.decode("utf-8" if form == ("--record",) else encoding)


def test_a_closed_pipe_ends_quietly(dadu: Here) -> None:
    turns = "".join(f"{round_}.1 223346 x\n" for round_ in range(1, 5001))
    command = [*COMMAND, "replay", "--json", dadu.file(TEN_THOUSAND + turns)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=60) == 141


def test_a_long_game_takes_time_in_proportion(dadu: Here) -> None:
    turns = "".join(f"{round_}.1 223346 x\n" for round_ in range(1, 8001))
    done = dadu("replay", "--json", "-", given=TEN_THOUSAND + turns)
    rounds = [json.loads(line).get("round", 0) for line in done.out.splitlines()]
    assert all(after == before + 1 for before, after in pairwise(rounds[:-1]))
    assert len(rounds) == 8001


def test_two_forms_at_once_are_refused(dadu: Here) -> None:
    assert dadu("replay", "--json", "--record", "-").status == 2


def test_replaying_as_json_loads_little() -> None:
    code = (
        "import sys; from dadu.cli import main; main(['replay', '--json', '-']);"
        "print([name for name in ('rich', 'pydantic', 'starlette', 'numpy', 'sqlite3',"
        " 'dadu.solver', 'dadu.app', 'dadu.web') if name in sys.modules])"
    )
    done = subprocess.run(
        [COMMAND[0], "-c", code], input=PENTA.encode(), capture_output=True, check=True,
        env=environment(),
    )  # fmt: skip
    assert done.stdout.decode().splitlines()[-1] == "[]"
