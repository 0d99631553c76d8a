"""A record in, what it told out: the faults are tested as a person would meet them, as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from dadu.errors import DaduError, Illegal
from dadu.notation import Turn, next_moves, read, turns
from tests.notation.games import one
from tests.rules.penta_twin import ALL, House, ordinary

NAMES = ("Ana", "Budi", "Chitra", "Dewi", "Eko", "Farah", "Gita")


def told(game: str, lines: Iterable[str], seats: int = 1, rules: str = "") -> str:
    """The text of a record: tags, then the turns."""
    tags = f'[Game "{game}"]\n[Rules "{rules or game}"]\n'
    tags += "".join(f'[Seat{seat} "{NAMES[seat - 1]}"]\n' for seat in range(1, seats + 1))
    return tags + "".join(f"{line}\n" for line in lines)


def penta(*lines: str, seats: int = 1, rules: str = "") -> str:
    return told("penta", lines, seats, rules)


def ten_thousand(*lines: str, seats: int = 1, table: str = "classic", target: int = 10000) -> str:
    rules = f"ten-thousand(target={target},table={table})"
    return told("ten-thousand", lines, seats, rules)


def earned(stream: str) -> list[int]:
    """Points and bonus of every turn, added."""
    return [turn.points + turn.bonus for turn in turns(one(stream))]


def last(stream: str) -> Turn:
    return turns(one(stream))[-1]


def following(stream: str) -> list[str]:
    """What may come next."""
    return list(next_moves(one(stream).state))


def boxes(stream: str) -> list[str]:
    """The boxes that may come next."""
    return [move[1:] for move in following(stream) if move.startswith("=")]


def refused(stream: str, *articles: str, line: int = 0) -> DaduError:
    """The record is refused in its last line (or the given one), by one of the articles."""
    with pytest.raises(DaduError) as caught:
        read(stream)
    assert caught.value.line == line or (not line and caught.value.line == len(stream.splitlines()))
    if articles:
        assert isinstance(caught.value, Illegal)
        assert caught.value.article in articles
    return caught.value


def card(filled: Sequence[str], start: int = 1, seat: int = 1) -> list[str]:
    """Turns of one seat that fill boxes without an upper bonus or a Penta bonus."""
    return [
        f"{number}.{seat} {PLAIN[box]} ={box} {worth(box, PLAIN[box])}"
        for number, box in enumerate(filled, start)
    ]


def worth(box: str, digits: str) -> int:
    return ordinary(House(), box, tuple(int(digit) for digit in digits))


PLAIN = {
    "ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412", "fives": "55512",
    "sixes": "66612", "three-alike": "22245", "four-alike": "22225", "full": "22233",
    "small-straight": "12346", "large-straight": "12345", "chance": "12456", "penta": "66666",
}  # fmt: skip
assert tuple(PLAIN) == ALL
