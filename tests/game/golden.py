"""Whole games written out state by state, to be read as diffs when a rule changes.

``python -m tests.game.golden`` writes the files under ``tests/game/golden/`` anew. A game
begins with words told here, so that the rare things happen (a joker and where it may go,
hot dice, a bust, the last round), and goes on with seeded dice and choices to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from dadu.dice import to_text
from dadu.game import CHANCE, AnyState, Bank, PentaState, RollOn, start
from dadu.match import SeededDice, dice_due, roll_into
from dadu.rules import parse_rules
from tests.game.spoken import play

FOLDER = Path(__file__).parent / "golden"
JOKERS = """
    66666 =penta  12456 /- 11236 /11 11145 =ones
    66666 =sixes  22222 =penta
    66666 =full  22222 =twos
    33333 =threes  12346 =large-straight
    66666 =small-straight  44444 =fours
    66666 =large-straight  55555 =fives
    66666 =chance  66666 =sixes
    66666 =four-alike  33333 =threes
    66666 =three-alike  33333 =full
    66666 =ones
"""
HOT_DICE = """
    123456 /123456 roll 111234 /111 roll 234 x
    223346 x
    111222 /111222 roll 112233 /112233 roll 155346 /1 roll 52346 /5 bank
    522346 /5 bank
"""
GAMES = {
    "penta-two-seats": ("penta", 2, JOKERS),
    "ten-thousand-three-seats": ("ten-thousand(target=5000)", 3, HOT_DICE),
}


def playthrough(name: str) -> str:
    """The whole text of one game."""
    rules, seats, told = GAMES[name]
    state = start(parse_rules(rules), seats)
    lines = ["# written by: python -m tests.game.golden", f"rules: {rules}", f"seats: {seats}"]
    for number, word in enumerate(words(state, told)):
        lines += ["", f"# state {number}", *described(state), f"-> {word}"]
        state = play(state, word)
    return "\n".join([*lines, "", "# the end", *described(state), ""])


def words(state: AnyState, told: str) -> Iterator[str]:
    """The words told, then seeded ones until the game is over."""
    for word in told.split():
        yield word
        state = play(state, word)
    source, chance = SeededDice(6), Random(6)
    while not state.over:
        if state.to_act is CHANCE:
            word = to_text(roll_into(state, source.roll(dice_due(state))))
        else:
            word = chosen(state, chance)
        yield word
        state = play(state, word)


def chosen(state: AnyState, chance: Random) -> str:
    """Any move in Penta; in Ten Thousand the most dice, and banking from 300 on."""
    moves = state.moves()
    if isinstance(state, PentaState):
        return str(chance.choice(moves))
    if Bank() in moves:
        return str(Bank() if state.turn >= 300 else RollOn())
    return str(moves[-1])


def described(state: AnyState) -> Iterator[str]:
    """What a state answers, a line each."""
    yield f"round {state.round}, seat {state.seat}"
    yield f"totals: {' '.join(map(str, state.totals))}"
    if isinstance(state, PentaState):
        yield from _penta(state)
    else:
        last = state.last_round
        yield f"turn: {state.turn}, dice left: {state.dice_left}, last round: {last or 'no'}"
        yield f"dice: {to_text(state.dice)}"
    if state.over:
        yield f"over; winners: {' '.join(map(str, state.winners))}"
    elif state.to_act is CHANCE:
        outcomes = state.outcomes()
        yield f"chance: {len(outcomes)} rolls of weight {sum(weight for _, weight in outcomes)}"
    else:
        moves = state.moves()
        yield f"moves ({len(moves)}): {' '.join(map(str, moves))}"


def _penta(state: PentaState) -> Iterator[str]:
    for seat, sheet in enumerate(state.sheets, 1):
        scores = " ".join("." if score is None else str(score) for score in sheet.scores)
        yield f"sheet {seat}: {scores} | bonus {sheet.penta_bonus}"
    kept = "" if state.kept is None else f", kept: {to_text(state.kept)}"
    yield f"dice: {to_text(state.dice)}{kept}, rolls left: {state.rolls_left}"
    if state.entries():
        yield "earns: " + " ".join(
            f"{entry.box}={entry.points}" + (f"+{entry.bonus}" if entry.bonus else "")
            for entry in state.entries()
        )


def main() -> None:
    """Write every file anew."""
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")


if __name__ == "__main__":
    main()
