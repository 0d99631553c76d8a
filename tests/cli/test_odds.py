"""``dadu odds``: the risk table of T11, and what a roll is worth."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Here


def test_t11_the_risk_of_the_next_roll(dadu: Here) -> None:
    rows = [json.loads(line) for line in dadu("odds", "--json").out.splitlines()]
    assert [(row["dice"], row["busts"], row["of"]) for row in rows] == [
        (1, 4, 6), (2, 16, 36), (3, 60, 216), (4, 204, 1296), (5, 600, 7776), (6, 1080, 46656),
    ]  # fmt: skip
    assert all(row["chance"] == row["busts"] / row["of"] for row in rows)
    shown = dadu("odds").out
    for risk in ("66.7%", "44.4%", "27.8%", "15.7%", "7.7%", "2.3%"):
        assert risk in shown


def test_every_selection_of_a_roll(dadu: Here) -> None:
    found = json.loads(dadu("odds", "122456", "--json").out)
    assert (found["dice"], found["table"]) == ("122456", "classic")
    assert [(one["take"], one["points"], one["left"]) for one in found["selections"]] == [
        ("1", 100, 5), ("5", 50, 5), ("15", 150, 4),
    ]  # fmt: skip


def test_the_scoring_table_matters(dadu: Here) -> None:
    worths = {}
    for table in ("classic", "flat", "steps", "dix-mille"):
        found = json.loads(dadu("odds", "222333", "--table", table, "--json").out)
        worths[table] = {one["take"]: one["points"] for one in found["selections"]}["222333"]
    assert worths == {"classic": 500, "flat": 2500, "steps": 500, "dix-mille": 500}


def test_a_roll_for_people(dadu: Here) -> None:
    shown = dadu("odds", "654321").out
    assert "1 2 3 4 5 6" in shown
    assert "1,500" in shown
    assert "nothing scores" in dadu("odds", "2346").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["7"], "1 to 6"),
        (["1111111"], "at most 6"),
        (["-"], "at least one die"),
        (["1", "--table", "flatt"], "classic, flat, steps, dix-mille"),
    ],
)
def test_what_cannot_be_asked(dadu: Here, arguments: list[str], words: str) -> None:
    done = dadu("odds", *arguments)
    assert (done.status, done.out) == (2, "")
    assert words in done.err
