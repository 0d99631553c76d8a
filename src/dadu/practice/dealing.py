"""Where exercises come from: turns that levels play, with numbers drawn from a text.

Nothing here is chance: the same text gives the same numbers for ever, on every platform.
(The dice of games come from ``match`` alone.)
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from math import exp

from dadu.dice import FACES
from dadu.game import CHANCE, AnyState, Bust, Move, PentaState, SetAside, TenThousandState, start
from dadu.game import penta as penta_game
from dadu.game import ten_thousand as ten_thousand_game
from dadu.game.penta import Sheet
from dadu.notation import position_of
from dadu.players import LEVELS, Player, temperature
from dadu.practice.exercise import DIGITS, Band, Exercise, Option, options, step_of
from dadu.rules import PentaRules, TenThousandRules
from dadu.rules.penta import BOXES, PENTA, PENTA_POINTS
from dadu.rules.ten_thousand import TEN_THOUSAND
from dadu.skills import Skill, skill_of
from dadu.solver import values

__all__ = ["Draws", "exercise_at", "turns"]

PLAYING = ("beginner", "casual", "skilled")
"""The levels whose turns are looked through, in their order."""
WEIGHT = 1_000_000
"""The weight of the best move; others are rounded to whole numbers."""
ERROR = 0.5
"""Steps that an error gives up at least."""
ERRING = 0.1
"""A beginner errs at least so often in an exercise."""
EASY, HARD = 0.25, 0.5
LAST_ROUNDS = 5
"""Every so many turns of Ten Thousand is one of a last round."""


class Draws:
    """Whole numbers drawn from a text, each by its own SHA-256."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._drawn = 0

    def below(self, limit: int) -> int:
        """The next number, from 0 to below a limit."""
        self._drawn += 1
        digest = sha256(f"{self._text}/{self._drawn}".encode()).digest()
        return int.from_bytes(digest, "big") % limit

    def dice(self, count: int) -> tuple[int, ...]:
        """The next dice, ascending."""
        return tuple(sorted(self.below(6) + 1 for _ in range(count)))


def turns(game: str, draws: Draws) -> Iterator[tuple[AnyState, ...]]:
    """Turns of a game without end, each as the decisions that a level met in it."""
    return _penta_turns(draws) if game == PentaRules.NAME else _ten_thousand_turns(draws)


def _penta_turns(draws: Draws) -> Iterator[tuple[AnyState, ...]]:
    """Whole games of one seat, by the levels in turn; once in each a joker is laid in between."""
    number = 0
    while True:
        level = LEVELS[PLAYING[number % len(PLAYING)]]
        state: AnyState = start(PENTA, 1)
        joker = draws.below(len(BOXES) - 1)
        while not state.over:
            if state.round == joker + 1 and isinstance(state, PentaState):
                yield (_joker(draws, state),)
            state, met = _turn(draws, level, state)
            yield met
        number += 1


def _joker(draws: Draws, state: PentaState) -> AnyState:
    """Five alike with 50 in the Penta box, on a sheet as it is in the middle of a game.

    Where there is one, of a face whose upper box is filled, so that there is a choice.
    """
    scores = dict(zip(BOXES, state.sheet.scores, strict=True))
    held = {box: score for box, score in scores.items() if score is not None}
    sheet = Sheet.of(held | {BOXES[-1]: PENTA_POINTS})
    free = [face for face in FACES if sheet.scores[face - 1] is not None] or list(FACES)
    dice = (free[draws.below(len(free))],) * penta_game.DICE
    left = draws.below(penta_game.ROLLS)
    return PentaState(state.rules, (sheet,), 1, 1, dice, None, left)


def _ten_thousand_turns(draws: Draws) -> Iterator[tuple[AnyState, ...]]:
    """Single turns at scores that are near each other, every fifth in a last round."""
    number = 0
    while True:
        level = LEVELS[PLAYING[number % len(PLAYING)]]
        _, met = _turn(draws, level, _scores(draws, number % LAST_ROUNDS == LAST_ROUNDS - 1))
        yield tuple(state for state in met if state.dice)
        number += 1


def _scores(draws: Draws, last: bool) -> TenThousandState:
    """A turn about to begin: far from the target or near it, ahead or behind."""
    rules = TEN_THOUSAND
    state = ten_thousand_game.start(rules, 2)
    if last:
        other = rules.target + 50 * draws.below(20)
        own = rules.target - 2_000 + 50 * draws.below(40)
        return state._replace(totals=(own, other), last_round=2)
    highest = rules.target // 50
    middle = draws.below(highest)
    totals = [min(max(0, middle - 30 + draws.below(61)), highest - 1) * 50 for _ in range(2)]
    return state._replace(totals=(totals[0], totals[1]))


def _turn(draws: Draws, level: Player, state: AnyState) -> tuple[AnyState, tuple[AnyState, ...]]:
    """The state after a turn of a level, and the decisions that it met."""
    met: list[AnyState] = []
    round_, seat = state.round, state.seat
    while not state.over and (state.round, state.seat) == (round_, seat):
        if state.to_act is CHANCE:
            state = _rolled(draws, state)
            continue
        met.append(state)
        move = _chosen(draws, level, state)
        if isinstance(move, Bust):
            return state, tuple(met[:-1])
        state = state.play(move)  # type: ignore[arg-type]
    return state, tuple(met)


def _rolled(draws: Draws, state: AnyState) -> AnyState:
    if isinstance(state, PentaState):
        kept = state.kept or ()
        return state.roll(tuple(sorted((*kept, *draws.dice(penta_game.DICE - len(kept))))))
    return state.roll(draws.dice(state.dice_left))


def _chosen(draws: Draws, level: Player, state: AnyState) -> Move:
    """The move of a level."""
    weights = _weights(level, state)
    drawn = draws.below(sum(weights.values()))
    for move, weight in weights.items():
        drawn -= weight
        if drawn < 0:
            return move
    raise AssertionError(state)


def _weights(level: Player, state: AnyState) -> dict[Move, int]:
    """How a level leans, move by move, in whole numbers."""
    moves, heat = values.advise(state).moves, temperature(level, state)
    best = max(round(value, DIGITS) for _, value in moves)
    return {
        move: round(WEIGHT * exp((round(value, DIGITS) - best) / heat)) for move, value in moves
    }


def exercise_at(state: AnyState) -> Exercise | None:
    """The exercise that a decision makes; None where even a beginner hardly errs."""
    ranked = options(state)
    least = ranked[0].value - ERROR * step_of(state)
    wrong = [option for option in ranked if option.value <= least]
    beginner = _chances(LEVELS[PLAYING[0]], state)
    if not wrong or (
        sum(beginner[str(option)] for option in wrong) < ERRING and not _joker_choice(state)
    ):
        return None
    skilled = _chances(LEVELS[PLAYING[-1]], state)
    often = round(sum(skilled[str(option)] for option in wrong), DIGITS)
    band = Band.EASY if often < EASY else Band.MEDIUM if often < HARD else Band.HARD
    trap = max(
        wrong,
        key=lambda option: round((ranked[0].value - option.value) * beginner[str(option)], DIGITS),
    )
    rules: PentaRules | TenThousandRules = state.rules
    return Exercise(rules, position_of(state), _skill(state, ranked[0], trap), band)


def _joker_choice(state: AnyState) -> bool:
    """Whether a joker may go into several boxes: levels know the rule, people have to learn it."""
    return isinstance(state, PentaState) and state.joker() and len(state.entries()) > 1


def _chances(level: Player, state: AnyState) -> dict[str, float]:
    """How likely a level is to give each answer, by its text."""
    weights = _weights(level, state)
    total, found = sum(weights.values()), dict[str, float]()
    for move, weight in weights.items():
        if not isinstance(move, SetAside):
            found[str(move)] = weight / total
            continue
        then = _weights(level, state.play(move))  # type: ignore[arg-type]
        for following, often in then.items():
            found[f"{move} {following}"] = weight / total * (often / sum(then.values()))
    return found


def _skill(state: AnyState, best: Option, trap: Option) -> Skill:
    """The skill of a position; one of dice set aside the same way is whether to bank them."""
    if len(best.moves) > 1 and best.moves[0] == trap.moves[0]:
        state = state.play(best.moves[0])  # type: ignore[arg-type]
    return skill_of(state, values.advise(state))
