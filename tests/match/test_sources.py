"""Where dice come from (G3): secure by default; seeded, typed in and replayed ones."""

from __future__ import annotations

import ast
import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dadu
from dadu.errors import Illegal, Malformed
from dadu.match import ReplayedDice, SecureDice, SeededDice, TypedDice, dice_due, roll_into
from dadu.notation import Record, turns
from tests.game.spoken import game
from tests.notation import games

SOURCE = Path(dadu.__file__).parent
# Who may ask for chance, and for what. Nobody else imports a generator.
CHANCE = {
    "match.py": {"random", "secrets"},  # the dice
    "web/store.py": {"secrets"},  # the names of games
    "web/worker/shelf.py": {"secrets"},
    "web/host.py": {"secrets"},  # where a level of play wavers
    "solver/_penta_play.py": {"numpy.random"},  # sampled games, which only check
    "solver/ten_thousand_play.py": {"numpy.random"},
}


@pytest.mark.parametrize("count", range(1, 7))
def test_g3_the_default_asks_the_operating_system_for_each_die(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def below(limit: int) -> int:
        asked.append(limit)
        return len(asked) % 6

    monkeypatch.setattr(secrets, "randbelow", below)
    assert SecureDice().roll(count) == tuple(die % 6 + 1 for die in range(1, count + 1))
    assert asked == [6] * count


def test_g3_secure_dice_show_every_face_on_every_die() -> None:
    rolls = [SecureDice().roll(6) for _ in range(1000)]
    for place in range(6):
        assert {roll[place] for roll in rolls} == {1, 2, 3, 4, 5, 6}
    assert any(list(roll) != sorted(roll) for roll in rolls)


def test_g3_seeded_dice_are_fair_and_independent() -> None:
    """Chi-square of 36 pairs of neighbours over 72,000 throws; 35 degrees, p = 0.001 at 66.6."""
    source = SeededDice(2026)
    pairs = Counter(source.roll(2) for _ in range(72_000))
    assert len(pairs) == 36
    assert sum((seen - 2000) ** 2 / 2000 for seen in pairs.values()) < 66.6


@given(st.integers(), st.lists(st.integers(1, 6), max_size=20))
def test_seeded_dice_repeat(seed: int, counts: list[int]) -> None:
    once, again = SeededDice(seed), SeededDice(seed)
    rolled = [once.roll(count) for count in counts]
    assert rolled == [again.roll(count) for count in counts]
    assert [len(roll) for roll in rolled] == counts


def test_typed_dice_keep_their_places() -> None:
    source = TypedDice(["31415", "62", "1"])
    assert [source.roll(5), source.roll(2), source.roll(1)] == [(3, 1, 4, 1, 5), (6, 2), (1,)]


@pytest.mark.parametrize("typed", ["", "12340", "1234x", "12 45", "１２３４５", "-", "1234²"])
def test_typed_dice_refuse_what_no_dice_show(typed: str) -> None:
    with pytest.raises(Malformed):
        TypedDice([typed]).roll(5)


@pytest.mark.parametrize("typed", ["1234", "123456", "1"])
def test_typed_dice_refuse_too_many_and_too_few(typed: str) -> None:
    with pytest.raises(Illegal) as caught:
        TypedDice([typed]).roll(5)
    assert caught.value.article == "G3"


def test_typed_dice_that_ran_out_are_refused() -> None:
    source = TypedDice(["12345"])
    source.roll(5)
    with pytest.raises(Malformed):
        source.roll(5)


@given(games.records)
@settings(deadline=None, max_examples=40)
def test_replayed_dice_give_a_record_s_throws_again(record: Record) -> None:
    source = ReplayedDice(record)
    again = Record.start(record.rules, record.seats)
    for event in record.events:
        if isinstance(event, tuple):
            event = roll_into(again.state, source.roll(dice_due(again.state)))
        again = again.after(event)
    assert again == record
    assert turns(again) == turns(record)


def test_replayed_dice_refuse_another_game() -> None:
    source = ReplayedDice(games.one(games.penta("1.1 12345 /1 12345")))
    source.roll(5)
    with pytest.raises(Illegal):
        source.roll(3)


@pytest.mark.parametrize(
    ("rules", "words", "due"),
    [
        ("penta", "", 5), ("penta", "12345 /-", 5), ("penta", "12345 /234", 2),
        ("ten-thousand", "", 6), ("ten-thousand", "111234 /111 roll", 3),
        ("ten-thousand", "123456 /123456 roll", 6),
    ],
)  # fmt: skip
def test_as_many_dice_are_thrown_as_are_due(rules: str, words: str, due: int) -> None:
    assert dice_due(game(rules, 2, words)) == due


def test_a_throw_joins_the_kept_dice() -> None:
    assert roll_into(game("penta", 1, "12345 /25"), (6, 1, 3)) == (1, 2, 3, 5, 6)
    assert roll_into(game("ten-thousand", 1, "111234 /111 roll"), (6, 1, 3)) == (1, 3, 6)


def generators(path: Path) -> Iterator[str]:
    """The generators of chance that a file imports or calls."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        elif isinstance(node, ast.Attribute) and node.attr in ("random", "urandom"):
            names = ["numpy.random" if ast.unparse(node) == "np.random" else ast.unparse(node)]
        yield from (name for name in names if name in WATCHED or name.endswith("urandom"))


WATCHED = {"random", "secrets", "uuid", "numpy.random"}


def test_g3_only_the_dice_source_rolls() -> None:
    found = {
        path.relative_to(SOURCE).as_posix(): names
        for path in SOURCE.rglob("*.py")
        if (names := set(generators(path)))
    }
    assert {name: names - CHANCE.get(name, set()) for name, names in found.items()} == {
        name: set() for name in found
    }
    assert found["match.py"] == CHANCE["match.py"]


def test_g3_no_other_file_draws_one_of_six() -> None:
    drawn = {"randbelow", "randrange", "randint", "choices"}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                six = any(isinstance(each, ast.Constant) and each.value == 6 for each in node.args)
                assert not (node.func.attr in drawn and six) or path.name == "match.py", path
