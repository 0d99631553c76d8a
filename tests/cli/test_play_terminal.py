"""Whole games at a pseudo-terminal, through kill -9 and Ctrl-C, with dice typed in."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from dadu.notation import Record, read
from tests.cli.terminals import Terminal, play_on

DUE = re.compile(r"Roll (\d) d\w+ and type")


class Person:
    """Somebody who types: dice from a seed, boxes in order, banks from 350 points on."""

    def __init__(self, path: Path, seed: int) -> None:
        self.path = path
        self.prompts = 0
        self.stops: set[int] = set()
        self._chance = Random(seed)

    @property
    def record(self) -> Record:
        """The game on the disk."""
        return read(self.path.read_bytes())[0]

    def answer(self, prompt: str) -> str | None:
        """What to type; None at a prompt where the power is cut."""
        self.prompts += 1
        if self.prompts in self.stops:
            return None
        if due := DUE.search(prompt):
            return "".join(str(self._chance.randint(1, 6)) for _ in range(int(due[1])))
        if "choose a box" in prompt.lower():
            return self._keep_or_box(prompt)
        if "Set aside" in prompt:
            return "a"
        if points := re.match(r"([\d,]+) points", prompt):
            return "b" if int(points[1].replace(",", "")) >= 350 else "r"
        return ""

    def _keep_or_box(self, prompt: str) -> str:
        state = self.record.state
        if "Keep" in prompt and self._chance.random() < 0.7:
            return (
                str(state.dice[-1]) * state.dice.count(state.dice[-1])
                if (state.dice.count(state.dice[-1]) < 5)
                else "-"
            )
        moves = [str(move) for move in state.moves()]
        return next(move for move in moves if move.startswith("="))


def seats(*names: str) -> list[str]:
    return [f"--seat={name}" for name in names]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seed"), [("penta", 1), ("ten-thousand(target=5000)", 2)], ids=["penta", "ten"]
)
def test_g4_a_whole_game_survives_power_cuts(tmp_path: Path, rules: str, seed: int) -> None:
    path = tmp_path / "game.dadu"
    person = Person(path, seed)
    person.stops = {9, 24, 25, 47, 70}
    new = ["--rules", rules, *seats("Ana", "Budi", "=classic")]
    over, cuts, seen = False, 0, ""
    while not over:
        with Terminal(
            tmp_path, str(path), "--real-dice", *([] if path.exists() else new)
        ) as screen:
            over = play_on(screen, person.answer)
            if not over:
                before = path.read_bytes()
                screen.kill()
                assert path.read_bytes() == before
                assert person.record.events
                cuts += 1
            else:
                assert screen.end() == 0
            seen = screen.seen
    state = person.record.state
    assert state.over
    assert cuts == len(person.stops)
    for total in state.totals:
        assert f"{total:,}" in seen
    assert ("wins with" in seen) == (len(state.winners) == 1)


def test_g4_a_roll_that_was_seen_stays_made(tmp_path: Path) -> None:
    path = tmp_path / "game.dadu"
    with Terminal(tmp_path, str(path), "--game", "penta", *seats("Ana")) as screen:
        screen.prompt()
        screen.type("")
        screen.prompt()
        screen.kill()
    rolled = re.search(r"Ana rolls ([1-6 ]+)\.", screen.seen)
    assert rolled
    dice = tuple(map(int, rolled[1].split()))
    assert read(path.read_bytes())[0].events == (dice,)
    with Terminal(tmp_path, str(path)) as again:
        again.prompt()
        assert f"Ana rolls {rolled[1]}." in again.seen


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--game", "ten-thousand", *seats("Ana", "=perfect")) as screen:
        screen.prompt()
        screen.type("")
        screen.prompt()
        screen.interrupt()
        assert screen.end() == 130
        assert "Traceback" not in screen.seen
    found = re.search(r"dadu play (\S+\.dadu)", screen.seen)
    assert found
    assert read(Path(found[1]).read_bytes())[0].events


def test_ctrl_d_leaves(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--game", "penta", *seats("Ana")) as screen:
        screen.prompt()
        screen.type("\x04")
        screen.type("\x04")
        assert screen.end() == 0
    assert "To go on with it" in screen.seen
