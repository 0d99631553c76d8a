"""What a person touches at the table, what timers do for them, and every event together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from dadu.app.events._answers import Answer
from dadu.app.events._draft import FromDraft
from dadu.app.events._history import FromHistory
from dadu.app.events._keys import FromKeys
from dadu.app.events._review import FromReview
from dadu.app.events._training import FromTraining

__all__ = [
    "Advise",
    "AutoWrite",
    "Bank",
    "Bust",
    "Choose",
    "ClientEvent",
    "Computer",
    "Confirm",
    "DeleteForGood",
    "DeleteGame",
    "Dismiss",
    "EnterDice",
    "Event",
    "Go",
    "Hold",
    "HoldAll",
    "Look",
    "PlayAgain",
    "RollDice",
    "Set",
    "Skip",
    "Sure",
    "TypeDice",
    "TypeFace",
    "Undo",
    "Untype",
    "Wait",
]


@dataclass(frozen=True, slots=True)
class Go:
    """Open the screen at an address, ``#/...``."""

    hash: str


@dataclass(frozen=True, slots=True)
class Set:
    """Change one setting to one of the values its screen offers."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Delete a stored game; the first touch asks, the second does it."""

    id: str


@dataclass(frozen=True, slots=True)
class DeleteForGood:
    """Yes to the question whether a stored game is to be deleted."""

    id: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Close a notice or a question without answering it."""


@dataclass(frozen=True, slots=True)
class Advise:
    """Ask the coach what to do."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll the dice that are not held (Penta) or not set aside (Ten Thousand)."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class TypeFace:
    """Real dice: one more die shows this."""

    game: str
    step: int
    value: str


@dataclass(frozen=True, slots=True)
class TypeDice:
    """Real dice: all that was typed, as digits."""

    game: str
    step: int
    value: str


@dataclass(frozen=True, slots=True)
class Untype:
    """Real dice: take the last one typed back."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class EnterDice:
    """Real dice: these are what was rolled."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Touch the die at a place, counted from 0."""

    game: str
    step: int
    die: int


@dataclass(frozen=True, slots=True)
class HoldAll:
    """Select all dice that score (Ten Thousand)."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Touch a box of the sheet (Penta)."""

    game: str
    step: int
    box: str


@dataclass(frozen=True, slots=True)
class Confirm:
    """Write the chosen box and end the turn (Penta)."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Set the selection aside and bank the points of the turn (Ten Thousand)."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Bust:
    """Take note of a bust and pass the dice on (Ten Thousand)."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Sure:
    """Yes to the question that lies over the table.

    An event of its own, so that a touch that comes twice never answers what it has asked.
    """

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last touch of this roll back (G5)."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Stop the automatic writing for this turn (P14)."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Look:
    """Show the sheet of a seat on a small screen."""

    game: str
    step: int
    seat: int


@dataclass(frozen=True, slots=True)
class Skip:
    """Play the computers' turns to their end at once."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """A new game with the same seats and rules."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class Computer:
    """Timer: one visible step of a computer's turn."""

    game: str
    step: int


@dataclass(frozen=True, slots=True)
class AutoWrite:
    """Timer: the time to choose is over (P14)."""

    game: str
    step: int


ClientEvent: TypeAlias = (
    Go
    | FromDraft
    | FromHistory
    | FromTraining
    | FromReview
    | FromKeys
    | Set
    | DeleteGame
    | DeleteForGood
    | Dismiss
    | Advise
    | RollDice
    | TypeFace
    | TypeDice
    | Untype
    | EnterDice
    | Hold
    | HoldAll
    | Choose
    | Confirm
    | Bank
    | Bust
    | Sure
    | Undo
    | Wait
    | Look
    | Skip
    | PlayAgain
    | Computer
    | AutoWrite
)
Event: TypeAlias = ClientEvent | Answer
