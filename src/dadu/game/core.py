"""The game contract: what every game state answers, chance included.

States and moves are values: frozen, hashable, compared by value. ``play`` and ``roll``
return a new state and leave the old one as it is, so undo is keeping the old one.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, Protocol, TypeVar

from dadu.dice import Roll
from dadu.errors import Illegal

__all__ = ["CHANCE", "MOST_SEATS", "NOBODY", "Actor", "State", "best_seats", "check_seats"]

MOST_SEATS: Final = 7


class Actor(Enum):
    """Who acts when it is no seat: the dice, or nobody because the game is over."""

    CHANCE = "chance"
    NOBODY = "nobody"


CHANCE: Final[Literal[Actor.CHANCE]] = Actor.CHANCE
NOBODY: Final[Literal[Actor.NOBODY]] = Actor.NOBODY

Move = TypeVar("Move")


class State(Protocol[Move]):
    """A position of either game between two actions.

    Exactly one side acts: a seat chooses one of ``moves()``, or chance shows one of
    ``outcomes()``, or the game is ``over``. ``moves()`` is the only source of legality.
    """

    @property
    def seat(self) -> int:
        """Whose turn it is; in a finished game, whose turn was the last."""

    @property
    def seats(self) -> int:
        """How many seats the table has, 1-7."""

    @property
    def round(self) -> int:
        """The round being played, from 1."""

    @property
    def to_act(self) -> int | Actor:
        """The seat that chooses, CHANCE, or NOBODY."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of every seat as a score sheet would show them, in the order of seats."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the highest total of a finished game; none before."""

    def moves(self) -> tuple[Move, ...]:
        """Every legal move of the seat to act, in a fixed order; none when no seat is."""

    def outcomes(self) -> tuple[tuple[Roll, int], ...]:
        """What the dice may show, with whole-number weights; none when no roll is due."""

    def play(self, move: Move) -> State[Move]:
        """The state after a move. Raises Illegal with the article it breaks."""

    def roll(self, roll: Roll) -> State[Move]:
        """The state after the dice showed ``roll``. Raises Illegal with the article."""


def check_seats(seats: int) -> None:
    """Raises Illegal (G1) for a table that nobody, or too many, would sit at."""
    if not 1 <= seats <= MOST_SEATS:
        raise Illegal("seats", "G1", seats=seats, most=MOST_SEATS)


def best_seats(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that share the highest total (P15, T10)."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals, 1) if total == best)
