"""Random legal records, finished or stopped anywhere, and the keeper's paper beside them."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from dadu.game import Move, RollOn
from dadu.notation import Record, Seat, read
from dadu.notation.record import text
from tests.game.keepers import Table
from tests.game.tables import houses, luck, rules_of, tables
from tests.rules.penta_twin import House

PENTA = '[Game "penta"]\n[Rules "penta"]\n'
TEN_THOUSAND = '[Game "ten-thousand"]\n[Rules "ten-thousand"]\n'
agreements = st.one_of(houses, tables(st.sampled_from([5000, 10000, 15000])))


def seats_for(count: int) -> tuple[Seat, ...]:
    """So many seats, the last of more than one a computer's."""
    people = [Seat(f"Player {number}") for number in range(1, count + 1)]
    if count > 1:
        people[-1] = Seat("Bot", computer="classic")
    return tuple(people)


def random_record(agreed: House | Table, seats: int, seed: int, events: int) -> Record:
    """A record of at most so many random legal events."""
    chance = Random(seed)
    record: Record = Record.start(rules_of(agreed), seats_for(seats))
    for _ in range(events):
        state: Any = record.state
        if state.over:
            break
        moves: tuple[Move, ...] = state.moves()
        move = chance.choice(moves) if moves else RollOn()
        if isinstance(move, RollOn):
            state = state.play(move) if moves else state
            kept = getattr(state, "kept", None) or ()
            due = getattr(state, "dice_left", 5 - len(kept))
            record = record.after(luck((kept, due), chance))
        else:
            record = record.after(move)
    return record


records = st.builds(
    random_record,
    agreements,
    st.integers(1, 7),
    st.integers(0, 2**32),
    st.integers(0, 70),
)


def one(stream: str) -> Record:
    """The only record of a text."""
    (record,) = read(stream)
    return record


def lines(record: Record) -> list[str]:
    return text(record).split("\n")


def penta(*turns: str, seats: int = 1) -> str:
    """The text of a Penta game of these turns."""
    return _game(PENTA, seats, turns)


def ten_thousand(*turns: str, seats: int = 1) -> str:
    """The text of a Ten Thousand game of these turns."""
    return _game(TEN_THOUSAND, seats, turns)


def _game(tags: str, seats: int, turns: tuple[str, ...]) -> str:
    sat = "".join(f'[Seat{number} "Player {number}"]\n' for number in range(1, seats + 1))
    return tags + sat + "".join(turn + "\n" for turn in turns)
