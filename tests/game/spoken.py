"""Games told in the words of the record: ``play(state, "13346 /33 12333 =threes")``."""

from __future__ import annotations

from typing import Any

from dadu import dice
from dadu.game import AnyState, Bank, Bust, Keep, Move, PentaState, RollOn, SetAside, Write, start
from dadu.rules import parse_rules
from dadu.rules.penta import Box

WORDS: dict[str, Move] = {"roll": RollOn(), "bank": Bank(), "x": Bust()}


def play(state: Any, words: str) -> Any:
    """The state after the words, each a roll or a move."""
    for word in words.split():
        if word[0].isdigit():
            state = state.roll(dice.parse(word))
        else:
            state = state.play(move_of(state, word))
    return state


def move_of(state: AnyState, word: str) -> Move:
    if word.startswith("="):
        return Write(Box(word[1:]))
    if word.startswith("/"):
        aside = dice.parse(word[1:])
        return Keep(aside) if isinstance(state, PentaState) else SetAside(aside)
    return WORDS[word]


def game(rules: str, seats: int, words: str = "") -> Any:
    """A new game by a rule set's text, played that far."""
    return play(start(parse_rules(rules), seats), words)


def moves(state: AnyState) -> list[str]:
    return [str(move) for move in state.moves()]


def boxes(state: AnyState) -> list[str]:
    return [move[1:] for move in moves(state) if move.startswith("=")]
