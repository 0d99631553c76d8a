"""The golden playthroughs still read the same; ``python -m tests.game.golden`` writes them."""

from __future__ import annotations

import re

import pytest

from tests.game.golden import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)


def test_the_rare_things_happen() -> None:
    penta, ten_thousand = (playthrough(name) for name in GAMES)
    assert "earns: sixes=30+100\n" in penta  # P11a
    assert "full=25+100" in penta  # P11b
    assert re.search(r"earns: ones=0\+100 ", penta)  # P11c
    assert "moves (1): x" in ten_thousand
    assert re.search(r"turn: [1-9]\d+, dice left: 6", ten_thousand)  # hot dice
    assert re.search(r"last round: \d", ten_thousand)
