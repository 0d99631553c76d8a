"""House rules without a table: computers play at once, exactly within the turn."""

from __future__ import annotations

import pytest

from dadu.game import CHANCE, AnyState, PentaState, TenThousandState, start
from dadu.game.penta import Sheet, Write
from dadu.players import CLASSIC, LEVELS, PERFECT, choose, computer_box
from dadu.rules import PentaRules, parse_rules
from dadu.rules.penta import BOXES, PENTA, Box
from dadu.solver import library, values
from dadu.solver.library import UnsolvedError

HOUSE = "penta(joker=none,penta-bonus=0,five-alike-full=yes)"


@pytest.fixture(autouse=True)
def _nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table but the shipped ones, and no NumPy to make others."""

    def unsolved(*_: object) -> None:
        raise UnsolvedError("solver-missing", module="numpy")

    monkeypatch.setattr(library, "build", unsolved)
    monkeypatch.setattr(library, "cache_folder", library.shipped_folder)


def rolled(rules: str, *dice: int, seats: int = 2) -> AnyState:
    state = start(parse_rules(rules), seats)
    assert state.to_act is CHANCE
    return state.roll(dice)


def last_box(rules: str, box: Box, *dice: int) -> PentaState:
    """The last turn of a game, one roll still to come, everything else filled with 0."""
    scores = {other: 0 for other in BOXES if other is not box}
    parsed = parse_rules(rules)
    assert isinstance(parsed, PentaRules)
    return PentaState(parsed, (Sheet.of(scores),), 1, 1, dice, None, 1)


def test_with_a_table_at_hand_it_is_the_exact_value() -> None:
    for rules, dice in (("penta", (1, 3, 3, 5, 6)), ("ten-thousand", (1, 2, 3, 4, 5, 5))):
        state = rolled(rules, *dice)
        assert values.estimate(state) == values.advise(state)


def test_without_one_it_says_that_it_is_not_exact() -> None:
    found = values.estimate(rolled(HOUSE, 3, 3, 3, 3, 3))
    assert found is not None
    assert not found.exact
    assert [valued.move for valued in found.moves] == list(rolled(HOUSE, 3, 3, 3, 3, 3).moves())


def test_the_turn_itself_counts_by_the_house_rules() -> None:
    found = values.estimate(last_box(HOUSE, Box.FULL, 2, 3, 3, 3, 3))
    assert found is not None
    assert found.value_of(Write(Box.FULL)) == 0
    keeping = {str(valued.move): valued.value for valued in found.moves}
    assert keeping["/3333"] == pytest.approx(25 / 6)
    assert keeping["/333"] == pytest.approx(25 * 6 / 36)
    ours = values.advise(last_box("penta", Box.FULL, 2, 3, 3, 3, 3))
    assert {str(valued.move): valued.value for valued in ours.moves}["/3333"] == 0


def test_ten_thousand_without_a_table_has_no_estimate_until_the_last_turn() -> None:
    rules = "ten-thousand(opening=500)"
    assert values.estimate(rolled(rules, 1, 2, 3, 4, 5, 5)) is None
    alone = values.estimate(rolled(rules, 1, 2, 3, 4, 5, 5, seats=1))
    assert alone is not None


@pytest.mark.parametrize("level", LEVELS)
def test_ten_thousand_is_then_played_as_classic(level: str) -> None:
    state = rolled("ten-thousand(opening=500)", 1, 2, 3, 4, 5, 5)
    assert isinstance(state, TenThousandState)
    assert choose(LEVELS[level], state, patient=False) == choose(CLASSIC, state)


@pytest.mark.parametrize("rules", [HOUSE, "penta(joker=forced)", "penta(joker=free,full=90)"])
@pytest.mark.parametrize("level", LEVELS)
def test_penta_is_played_legally_to_the_end(rules: str, level: str) -> None:
    state: AnyState = start(parse_rules(rules), 1)
    for number in range(13 * 6):
        if state.over:
            break
        if isinstance(state, PentaState) and state.to_act is CHANCE:
            kept = state.kept or ()
            thrown = (number % 6 + 1,) * (5 - len(kept))
            state = state.roll(tuple(sorted((*kept, *thrown))))
        else:
            move = choose(LEVELS[level], state, 0.4, patient=False)
            assert move in state.moves()
            state = state.play(move)  # type: ignore[arg-type]


def test_p14_does_not_wait_either() -> None:
    state = rolled(HOUSE, 3, 3, 3, 3, 3)
    assert isinstance(state, PentaState)
    assert computer_box(state, patient=False) is Box.PENTA


def test_who_is_patient_hears_why_there_is_no_table() -> None:
    with pytest.raises(UnsolvedError):
        choose(PERFECT, rolled(HOUSE, 3, 3, 3, 3, 3))
    assert choose(PERFECT, rolled(str(PENTA), 3, 3, 3, 3, 3)) == Write(Box.PENTA)
