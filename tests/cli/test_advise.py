"""``dadu advise``: JSON to the letter, order, refusals, several positions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.running import Here

LAST_ROUND = (
    "ten-thousand dice=- left=3 turn=350 totals=9800,10350 seat=1 target=10000 last-round=2"
)


def advised(dadu: Here, position: str, *options: str) -> dict[str, Any]:
    done = dadu("advise", position, "--json", *options)
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert isinstance(found, dict)
    assert list(found) == ["position", "unit", "exact", "moves"]
    values = [move["value"] for move in found["moves"]]
    assert values == sorted(values, reverse=True)
    assert all(
        move["loss"] == pytest.approx(values[0] - move["value"], abs=1e-11)
        for move in found["moves"]
    )
    return found


def texts(found: dict[str, Any]) -> list[str]:
    return [move["move"] for move in found["moves"]]


def test_the_last_box_to_the_letter(dadu: Here) -> None:
    sheet = (
        "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 three-alike=20 four-alike=8 full=25 "
        "small-straight=30 large-straight=40 penta=50"
    )
    done = dadu("advise", f"penta dice=64321 left=0 card {sheet}", "--json")
    assert done.out == (
        f'{{"position":"penta dice=12346 left=0 card {sheet}","unit":"points","exact":true,'
        '"moves":[{"move":"=chance","value":287.0,"loss":0.0}]}\n'
    )


def test_penta_lists_every_keep_and_box(dadu: Here) -> None:
    found = advised(dadu, "penta dice=13356 left=2 card -")
    assert len(texts(found)) == len(set(texts(found))) == 23 + 13
    assert "/-" in texts(found)
    assert "/13356" not in texts(found)
    assert texts(found)[0] == "/33"


@pytest.mark.parametrize(
    ("dice", "card", "pair"),
    [
        (
            "42462 left=2",
            (
                "ones=4 twos=8 threes=12 fours=8 three-alike=0 four-alike=22 full=0 small-"
                "straight=0 large-straight=40 chance=20"
            ),
            "/226 /446",
        ),
        (
            "11456 left=2",
            (
                "ones=5 twos=6 fours=20 fives=10 sixes=18 three-alike=0 four-alike=0 small-"
                "straight=0 large-straight=0 chance=25 penta=50"
            ),
            "/1145 /1156",
        ),
        (
            "61541 left=2",
            (
                "twos=10 sixes=6 three-alike=18 four-alike=0 small-straight=0 large-straight=40 "
                "penta=50"
            ),
            "/114 /116",
        ),
        (
            "11461 left=1",
            (
                "ones=0 twos=2 fives=15 sixes=6 three-alike=0 four-alike=22 full=0 large-"
                "straight=40 chance=20 penta=50"
            ),
            "/14 /46",
        ),
        (
            "42335 left=2",
            (
                "ones=3 twos=6 threes=9 fours=12 sixes=18 three-alike=20 four-alike=20 full=25 "
                "chance=20 penta=50"
            ),
            "/235 /245",
        ),
    ],
)
def test_v5_equal_values_are_ordered_by_text(dadu: Here, dice: str, card: str, pair: str) -> None:
    moves = {
        move["move"]: move for move in advised(dadu, f"penta dice={dice} card {card}")["moves"]
    }
    assert [text for text in moves if text in pair.split()] == pair.split()
    first, second = (moves[text] for text in pair.split())
    assert (first["value"], first["loss"]) == (second["value"], second["loss"])


def test_before_the_first_roll_there_is_one_move(dadu: Here) -> None:
    found = advised(dadu, "penta dice=- left=3 card -")
    assert texts(found) == ["roll"]
    assert found["moves"][0]["value"] == pytest.approx(254.484845881683, abs=1e-6)


def test_v3_one_seat_counts_the_points_of_the_turn(dadu: Here) -> None:
    found = advised(dadu, "ten-thousand dice=- totals=0")
    assert found["position"] == "ten-thousand dice=- left=6 turn=0 totals=0 seat=1"
    assert (found["unit"], texts(found)) == ("points", ["roll"])
    assert found["moves"][0]["value"] == pytest.approx(582.317213808, abs=1e-9)
    later = advised(dadu, "ten-thousand dice=- left=2 turn=1000 totals=300 seat=1")
    assert later["moves"][0] == {"move": "bank", "value": 1000.0, "loss": 0.0}


def test_the_trap_near_the_target(dadu: Here) -> None:
    found = advised(dadu, "ten-thousand dice=1235 turn=200 totals=9700,9850 seat=1 target=10000")
    values = {move["move"]: move["value"] for move in found["moves"]}
    assert texts(found)[0] == "/5 bank"
    assert values["/5 bank"] == pytest.approx(0.4721, abs=5e-5)
    assert values["/1 roll"] == pytest.approx(0.4523, abs=5e-5)
    assert values["/1 bank"] == pytest.approx(0.0606, abs=5e-5)


def test_v5_equal_values_stand_in_the_order_of_their_text(dadu: Here) -> None:
    position = "ten-thousand dice=111 turn=9000 totals=0,5050 seat=1 target=5000 last-round=2"
    found = advised(dadu, position)
    banks = [text for text in texts(found) if text.endswith("bank")]
    assert banks == ["/1 bank", "/11 bank", "/111 bank"]


def test_v2_a_bust_has_no_moves(dadu: Here) -> None:
    assert texts(advised(dadu, "ten-thousand dice=2346 turn=500 totals=0,0 seat=2")) == []
    assert "bust" in dadu("advise", "ten-thousand dice=2346 turn=500 totals=0,0 seat=2").out


def test_v6_three_seats_are_an_estimate(dadu: Here) -> None:
    found = advised(dadu, "ten-thousand dice=- left=3 turn=300 totals=0,0,0 seat=2")
    assert (found["exact"], sorted(texts(found))) == (False, ["bank", "roll"])
    assert "estimate" in dadu("advise", "ten-thousand dice=155 turn=0 totals=0,0,0 seat=1").out


def test_v4_the_positions_target_prevails(dadu: Here) -> None:
    position = "ten-thousand dice=- left=2 turn=300 totals=4800,4900 seat=1"
    own = advised(dadu, f"{position} target=5000")
    rules = ("--rules", "ten-thousand(target=5000)")
    assert advised(dadu, position, *rules)["moves"] == own["moves"]
    assert (
        advised(dadu, f"{position} target=5000", "--rules", "ten-thousand")["moves"] == own["moves"]
    )


def test_penta_for_the_win(dadu: Here) -> None:
    sheet = "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 three-alike=20 four-alike=8 full=25"
    position = f"penta dice=12345 left=1 card {sheet} small-straight=30 large-straight=0 penta=0"
    found = advised(dadu, f"{position} others=203", "--goal", "win")
    assert (found["unit"], found["exact"]) == ("win", False)
    assert 0 < found["moves"][0]["value"] < 1
    assert "taken as their final ones" in dadu("advise", f"{position} others=9", "--goal=win").out


def test_several_positions_one_a_line(dadu: Here) -> None:
    given = f"penta dice=- left=3 card -\r\n\n{LAST_ROUND}\n"
    done = dadu("advise", "-", "--json", given=given)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [one["position"] for one in found] == ["penta dice=- left=3 card -", LAST_ROUND]
    assert dadu("advise", "-", given=given).out.count("Loss") == 2
    assert dadu("advise", "-", given="").out == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["penta dice=44444 left=1 card ones=7"],
            "no roll gives 7 in the box Ones; it can hold 0, 1–5 (P3)",
        ),
        (["penta dice=44444 left=1 card penta=30"], "(P7)"),
        (["penta dice=44444 left=1 card bonus=100"], "(P10)"),
        (["penta dice=44444 left=3 card -"], "(P1)"),
        (["penta dice=4444 left=1 card -"], "(P1)"),
        (["ten-thousand dice=111111111 totals=0,0 seat=1"], "(T1)"),
        (["ten-thousand dice=- turn=25 totals=0,0 seat=1"], "(T3)"),
        (["ten-thousand dice=- totals=10000,0 seat=2"], "(T9)"),
        (["ten-thousand dice=- totals=0,0 seat=3"], "(G6)"),
        (["ten-thousand dice=- totals=10000,0 seat=1 last-round=1"], "the game is over"),
        (["chess"], "penta and ten-thousand"),
        (["penta dice=12x45 left=1 card -"], "1 to 6"),
        (["penta left=1 card -"], "dice"),
        (["penta dice=- card -", "--rules", "ten-thousand"], "are no rules of penta"),
        (["ten-thousand dice=- totals=0", "--rules", "penta"], "are no rules of ten-thousand"),
        (["penta dice=- card -", "--rules", "penta(upper-bonus=-1)"], "from 0 to 200"),
        (["penta dice=- card -", "--goal", "glory"], "points, win"),
        (["penta dice=- card -", "--goal", "win"], "others="),
        (["ten-thousand dice=- totals=0", "--goal", "win"], "leave --goal out"),
        ([LAST_ROUND, "--rules", "ten-thousand(last-round=off)"], "(T9)"),
    ],
)
def test_what_cannot_be_judged_is_refused(dadu: Here, arguments: list[str], words: str) -> None:
    for form in ((), ("--json",)):
        done = dadu("advise", *arguments, *form)
        assert (done.status, done.out) == (2, "")
        assert words in done.err
        assert len(done.err.splitlines()) == 1


def test_a_wrong_line_among_several_is_named_and_nothing_is_printed(dadu: Here) -> None:
    done = dadu("advise", "-", "--json", given=f"{LAST_ROUND}\n\npenta dice=1 left=1 card -\n")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("line 3: penta dice=1 left=1 card - : 5 dice are to be rolled")
    assert dadu("advise", "-", given=b"\n\xff\n").err.startswith("line 2: 0xff : ")
