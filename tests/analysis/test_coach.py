"""What the coach says: sixty decisions as golden texts, and every number of them worked out again.

Penta's numbers are found by walking the game contract, best move by best move, to every end of
the turn; those of the upper bonus and of Ten Thousand are counted from the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

from dadu.coach import Amount, Counsel, Said, Share, counsel
from dadu.dice import FACES
from dadu.game import (
    CHANCE,
    AnyState,
    Bank,
    Keep,
    Move,
    PentaState,
    RollOn,
    SetAside,
    TenThousandState,
    Write,
)
from dadu.i18n import LANGUAGES, words
from dadu.rules.penta import UPPER_BOXES, Box, PentaRules
from dadu.rules.ten_thousand import selections, worth
from dadu.skills import SKILLS, skill_of
from dadu.solver import values
from tests.analysis.coach_golden import FILE, Decision, decisions, written

DECISIONS = decisions()
HAIR = {"points": 0.05, "win": 0.0005}


def near(value: float) -> object:
    return pytest.approx(value, abs=1e-9, rel=1e-9)


def name(decision: Decision) -> str:
    return f"{decision.position} {decision.other}"


every_decision = pytest.mark.parametrize("decision", DECISIONS, ids=name)


def test_the_sentences_are_those_read_through() -> None:
    assert FILE.read_text("utf-8") == written(DECISIONS)


def test_sixty_decisions_of_every_skill_of_both_games() -> None:
    assert len(DECISIONS) == len(set(DECISIONS)) == 60
    tested = {skill_of(each.state, values.advise(each.state)) for each in DECISIONS}
    assert tested == {skill for game in SKILLS.values() for skill in game}


# Facts of Penta, by walking the game


@cache
def ends(state: PentaState) -> dict[tuple[Box, int, int], float]:
    """(box, points, what the total gains) of every way the turn may end, best played."""
    found: defaultdict[tuple[Box, int, int], float] = defaultdict(float)
    if state.to_act is CHANCE:
        outcomes = state.outcomes()
        weights = sum(weight for _, weight in outcomes)
        for roll, weight in outcomes:
            for end, chance in ends(state.roll(roll)).items():
                found[end] += chance * weight / weights
        return found
    return ends_after(state, values.advise(state).best.move)


def ends_after(state: PentaState, move: Move) -> dict[tuple[Box, int, int], float]:
    assert isinstance(move, Keep | Write)
    after = state.play(move)
    if isinstance(move, Keep):
        return ends(after)
    entry = state.entry(move.box)
    assert entry is not None
    gain = after.totals[state.seat - 1] - state.totals[state.seat - 1]
    return {(move.box, entry.points + entry.bonus, gain): 1.0}


class Facts:
    """What a move of Penta comes to."""

    def __init__(self, state: PentaState, move: Move) -> None:
        self._ends = ends_after(state, move)

    @property
    def gained(self) -> float:
        return sum(chance * gain for (_, _, gain), chance in self._ends.items())

    def chance(self, box: object) -> float:
        return sum(c for (b, points, _), c in self._ends.items() if b == box and points)

    def points(self, box: object) -> float:
        brings = sum(c * points for (b, points, _), c in self._ends.items() if b == box)
        return brings / self.chance(box)

    def likeliest(self) -> list[object]:
        return sorted(
            {box for box, points, _ in self._ends if points}, key=lambda b: -self.chance(b)
        )


# Everything that may be said, checked


def test_a_check_for_everything_that_is_said() -> None:
    said = {each.key for decision in DECISIONS for each in parts(decision.counsel)}
    assert said - {"coach.one", "coach.two", "coach.equal"} - phrases() <= set(CHECKS)


def phrases() -> set[str]:
    return {
        f"coach.move.{move}" for move in ("keep", "keep-none", "write", "set-aside", "roll", "bank")
    }


@every_decision
def test_every_number_is_right(decision: Decision) -> None:
    found = decision.counsel
    for said in parts(found):
        if said.key in CHECKS:
            CHECKS[said.key](decision.state, found, said)


def parts(found: Counsel) -> Iterator[Said]:
    """Every entry of the catalogue that a counsel says, those within others too."""
    waiting: list[object] = list(found.sentences)
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(part)
        elif isinstance(part, Said):
            yield part
            waiting.extend(part.values.values())


def check_aims(state: PentaState, found: Counsel, said: Said) -> None:
    aims, facts = said.values["aims"], Facts(state, found.best)
    assert isinstance(aims, tuple)
    assert len(aims) <= 3
    chances = [aim.values["chance"] for aim in aims]
    assert chances == [near(facts.chance(aim.values["box"])) for aim in aims]
    assert chances == pytest.approx([facts.chance(box) for box in facts.likeliest()[: len(aims)]])


def check_certain(state: PentaState, found: Counsel, said: Said) -> None:
    facts = Facts(state, found.best)
    assert facts.chance(said.values["box"]) > 0.9995
    assert said.values["points"] == near(facts.points(said.values["box"]))


def check_written(state: PentaState, found: Counsel, said: Said) -> None:
    assert isinstance(found.best, Write)
    entry = state.entry(found.best.box)
    assert entry is not None
    assert said.values["box"] == entry.box
    assert (said.count or 0) == (entry.points and entry.points + entry.bonus)
    assert said.values.get("bonus", 0) == (entry.points and entry.bonus)


def check_aim_missed(state: PentaState, found: Counsel, said: Said) -> None:
    box, best, other = said.values["box"], Facts(state, found.best), Facts(state, found.other)
    assert said.values["loss"] == near(found.loss)
    assert said.values["best"] == near(best.chance(box))
    assert said.values.get("often", 0) == near(other.chance(box))


def check_points_missed(state: PentaState, found: Counsel, said: Said) -> None:
    box, best, other = said.values["box"], Facts(state, found.best), Facts(state, found.other)
    assert said.values["loss"] == near(found.loss)
    assert said.values["best"] == near(best.points(box))
    assert said.values["fewer"] == near(other.points(box))


def check_weighed(now_sign: int, later_sign: int) -> Callable[[PentaState, Counsel, Said], None]:
    """This turn and the turns to come; the signs say which way a number is told."""

    def check(state: PentaState, found: Counsel, said: Said) -> None:
        now = round(Facts(state, found.best).gained - Facts(state, found.other).gained, 1)
        later = round(found.loss, 1) - now
        told, told_later = said.values.get("now"), said.values.get("later")
        assert told == near(now_sign * now) if told else abs(now) <= 0.5
        assert told_later == near(later_sign * later) if told_later else round(abs(later), 1) <= 0.5

    return check


def check_loss(_: AnyState, found: Counsel, said: Said) -> None:
    assert said.values["loss"] == near(found.loss)


def open_faces(state: PentaState) -> list[int]:
    return [face for face in FACES if state.sheet.scores[face - 1] is None]


def can_win_bonus(missing: int, faces: list[int]) -> bool:
    return any(
        sum(face * count for face, count in zip(faces, counts, strict=True)) >= missing
        for counts in product(range(6), repeat=len(faces))
    )


def check_bonus(state: PentaState, found: Counsel, said: Said) -> None:
    """What the bonus needs, before the turn or (``then``) after the box that is written."""
    missing = 63 - sum(state.sheet.scores[face - 1] or 0 for face in FACES)
    faces = open_faces(state)
    assert said.values["bonus"] == 35
    assert missing > 0
    assert can_win_bonus(missing, faces)
    if said.key not in ("coach.penta.bonus", "coach.penta.bonus-last"):
        assert isinstance(found.best, Write)
        entry = state.entry(found.best.box)
        assert entry is not None
        faces.remove(UPPER_BOXES.index(entry.box) + 1)
        missing -= entry.points
    if said.key == "coach.penta.bonus-won":
        assert missing <= 0
    elif said.key == "coach.penta.bonus-lost":
        assert not can_win_bonus(missing, faces)
    elif "box" in said.values:
        (face,) = faces
        assert said.values["box"] == UPPER_BOXES[face - 1]
        assert said.count is not None
        assert face * said.count >= missing > face * (said.count - 1)
    else:
        assert (said.count, said.values["missing"]) == (len(faces), missing)
        ahead = 3 * sum(faces) - missing
        sign = {"less": 1, "more": -1, "even": 0}.get(said.key.rpartition("-")[2])
        assert sign is None or said.values.get("by", 0) * sign == ahead  # type: ignore[operator]


def risk_of(state: TenThousandState, dice: int) -> float:
    thrown = list(product(FACES, repeat=dice))
    table = state.rules.scoring
    return sum(not selections(table, tuple(sorted(roll))) for roll in thrown) / len(thrown)


def beside_best(found: Counsel, value: float) -> object:
    """A worth as it is shown: in tenths, less than the best one by the tenths of the loss."""
    scale = {"points": 10, "win": 1000}[found.unit]
    tenths = round(scale * found.best_value) - round(scale * (found.best_value - value))
    return near(tenths / scale)


def check_bank_or_roll(state: TenThousandState, found: Counsel, said: Said) -> None:
    known = dict(values.advise(state).moves)
    assert said.count == state.dice_left
    assert said.values["points"] == state.turn
    assert said.values["risk"] == near(risk_of(state, state.dice_left))
    assert said.values["roll"] == beside_best(found, known[RollOn()])
    assert said.values.get("bank") in (None, beside_best(found, known[Bank()]))


def set_aside(state: TenThousandState, found: Counsel, said: Said) -> SetAside:
    """Which of the two moves an outcome is about."""
    for move in (found.best, found.other):
        assert isinstance(move, SetAside)
        action = said.values["move"]
        assert isinstance(action, Said)
        if action.values["dice"] == " ".join(map(str, move.dice)):
            return move
    raise AssertionError(said)


def check_left_over(state: TenThousandState, found: Counsel, said: Said) -> None:
    move = set_aside(state, found, said)
    left = len(state.dice) - len(move.dice)
    assert said.count == (left or 6)
    assert (said.key == "coach.ten-thousand.aside-hot") <= (not left)
    assert said.values["points"] == state.turn + (worth(state.rules.scoring, move.dice) or 0)
    if "risk" in said.values:
        assert said.values["risk"] == near(risk_of(state, left or 6))
    best = values.advise(state.play(move)).best.move
    assert isinstance(best, Bank) == said.key.endswith("bank")


def check_worth(state: TenThousandState, found: Counsel, said: Said) -> None:
    worths = (found.best_value, found.other_value)
    assert said.values["worth"] in [beside_best(found, value) for value in worths]
    if said.key.endswith(("-starting", "-waiting")):
        assert state.last_round is None
        totals = [
            state.totals[state.seat - 1] + state.play(move).turn
            for move in state.moves()
            if isinstance(move, SetAside)
        ]
        assert max(totals) >= state.rules.target


def check_behind(state: TenThousandState, found: Counsel, said: Said) -> None:
    assert state.last_round
    total = state.totals[state.seat - 1] + state.turn
    assert said.values["missing"] == max(state.totals) - total


def check_starting(state: TenThousandState, found: Counsel, said: Said) -> None:
    after = state.play(Bank())
    assert (state.last_round, after.last_round) == (None, state.seat)
    assert said.values["total"] == after.totals[state.seat - 1]
    others = [total for seat, total in enumerate(state.totals, 1) if seat != state.seat]
    assert said.values["missing"] == after.totals[state.seat - 1] - max(others)


CHECKS: dict[str, Callable[..., None]] = {
    "coach.penta.aims": check_aims,
    "coach.penta.aim": lambda *_: None,
    "coach.penta.certain": check_certain,
    "coach.penta.write": check_written,
    "coach.penta.write-bonus": check_written,
    "coach.penta.sacrifice": check_written,
    "coach.penta.instead": check_aim_missed,
    "coach.penta.never": check_aim_missed,
    "coach.penta.points": check_points_missed,
    "coach.penta.later": check_weighed(-1, 1),
    "coach.penta.less": check_weighed(1, -1),
    "coach.penta.both": check_weighed(1, 1),
    "coach.penta.now": check_weighed(1, 1),
    "coach.penta.as-much": check_weighed(1, 1),
    "coach.penta.gives-up": check_loss,
    **{
        f"coach.penta.{key}": check_bonus
        for key in (
            "bonus", "bonus-last", "bonus-then", "bonus-less", "bonus-even", "bonus-more",
            "bonus-won", "bonus-lost",
        )
    },
    **{
        f"coach.ten-thousand.{key}": check_bank_or_roll
        for key in ("bank-win", "roll-win", "bank-points", "roll-points")
    },
    "coach.ten-thousand.aside-roll": check_left_over,
    "coach.ten-thousand.aside-hot": check_left_over,
    "coach.ten-thousand.aside-bank": check_left_over,
    "coach.ten-thousand.wins": check_worth,
    "coach.ten-thousand.wins-starting": check_worth,
    "coach.ten-thousand.wins-waiting": check_worth,
    "coach.ten-thousand.worth": check_worth,
    "coach.ten-thousand.behind": check_behind,
    "coach.ten-thousand.starts-last-round": check_starting,
}  # fmt: skip


@every_decision
def test_values_are_those_of_the_solver(decision: Decision) -> None:
    known = values.advise(decision.state)
    for move in decision.state.moves()[::6]:
        advised = counsel(decision.state, move)
        assert advised.best_value == known.best.value
        assert advised.loss == near(known.best.value - known.value_of(move))


@every_decision
def test_moves_within_a_hair_are_called_equally_good_and_no_more(decision: Decision) -> None:
    found = decision.counsel
    keys = [said.key for said in parts(found)]
    within = found.best != found.other and found.loss < HAIR[found.unit]
    assert ("coach.equal" in keys) == within
    if within:
        assert not {"coach.penta.gives-up", "coach.penta.instead", "coach.penta.later"} & set(keys)
    assert len(found.sentences) <= 2


@every_decision
def test_words_hold_their_numbers_in_every_language(decision: Decision) -> None:
    for language in LANGUAGES:
        voice = words(language)
        text = " ".join(said.in_words(voice) for said in decision.counsel.sentences)
        for said in parts(decision.counsel):
            for value in said.values.values():
                if isinstance(value, Share):
                    assert voice.percent(value) in text
                elif isinstance(value, Amount):
                    assert voice.number(value, 1) in text
                elif isinstance(value, int):
                    assert voice.number(value) in text


def test_a_move_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        counsel(DECISIONS[0].state, Write(Box.ONES))
    assert isinstance(DECISIONS[0].state.rules, PentaRules)
