"""House rules without a table: computers play at once, exactly within the turn."""

from __future__ import annotations

import pytest

from dadu.game import CHANCE, AnyState, PentaState, RollOn, TenThousandState, start
from dadu.game.penta import Sheet, Write
from dadu.players import LEVELS, PERFECT, choose, computer_box
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


def ten_thousand(rules: str, turn: int, left: int, *totals: int) -> TenThousandState:
    """A decision between banking and rolling on."""
    state = start(parse_rules(rules), len(totals))
    assert isinstance(state, TenThousandState)
    return state._replace(turn=turn, dice_left=left, totals=totals, to_act=state.seat)


def worths(state: AnyState) -> dict[str, float]:
    found = values.estimate(state)
    assert found is not None
    return {str(valued.move): valued.value for valued in found.moves}


def test_a_turn_of_ten_thousand_counts_by_the_house_rules() -> None:
    opened = worths(ten_thousand("ten-thousand(opening=500)", 300, 2, 0, 0))
    assert opened.keys() == {"roll"}
    usual = worths(ten_thousand("ten-thousand", 300, 2, 0, 0))
    assert opened["roll"] < usual["roll"]
    costly = ten_thousand("ten-thousand(three-busts=1000)", 300, 3, 3_000, 3_000)
    dear, cheap = worths(costly._replace(busts=(2, 0))), worths(costly)
    assert dear["bank"] == cheap["bank"]
    assert dear["roll"] < cheap["roll"]


@pytest.mark.parametrize("fields", ["minimum=0", "opening=0", "last-round=on"])
def test_where_house_rules_change_nothing_the_estimate_is_the_exact_value(
    fields: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = rolled("ten-thousand", 1, 2, 3, 4, 5, 5)
    exact, known = values.advise(state), library.ready
    assert parse_rules(f"ten-thousand({fields})") == state.rules
    shipped = known(library.usual(state.rules))
    found = iter([None, shipped])
    monkeypatch.setattr(library, "ready", lambda rules: next(found))
    estimated = values.estimate(state)
    assert estimated is not None
    assert not estimated.exact
    for move, value in exact.moves:
        assert estimated.value_of(move) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("rules", ["penta(joker=free)", "ten-thousand(opening=500)"])
def test_without_any_table_a_move_is_made_all_the_same(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = (1, 2, 3, 4, 5, 5) if rules.startswith("ten") else (1, 2, 3, 4, 5)
    state = rolled(rules, *dice)
    monkeypatch.setattr(library, "ready", lambda rules: None)
    assert values.estimate(state) is None
    assert choose(LEVELS["expert"], state, patient=False) in state.moves()
    if isinstance(state, PentaState):
        assert computer_box(state, patient=False) is Box.LARGE_STRAIGHT


@pytest.mark.parametrize("level", LEVELS)
def test_ten_thousand_alone_and_in_the_last_turn_needs_no_table(level: str) -> None:
    alone = values.estimate(rolled("ten-thousand(opening=500)", 1, 2, 3, 4, 5, 5, seats=1))
    assert alone is not None
    assert alone.exact
    state = ten_thousand("ten-thousand(opening=500)", 450, 2, 0, 0)
    assert choose(LEVELS[level], state, patient=False) == RollOn()


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
