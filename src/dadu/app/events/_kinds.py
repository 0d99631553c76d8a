"""Every kind of event, as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from dadu.app.effects import Json
from dadu.app.events._draft import (
    DraftAdd,
    DraftCoach,
    DraftColour,
    DraftDice,
    DraftGame,
    DraftKind,
    DraftLevel,
    DraftName,
    DraftPlayer,
    DraftRemove,
    DraftRule,
    ForgetPlayer,
    QuickGame,
    StartGame,
)
from dadu.app.events._history import Everything, FromHistory
from dadu.app.events._keys import FromKeys
from dadu.app.events._training import Day, FromTraining

__all__ = [
    "Advise",
    "AutoWrite",
    "Bank",
    "Bust",
    "Choose",
    "ClientEvent",
    "Computer",
    "Confirm",
    "Created",
    "DeleteGame",
    "Dismiss",
    "DraftAdd",
    "DraftCoach",
    "DraftColour",
    "DraftDice",
    "DraftGame",
    "DraftKind",
    "DraftLevel",
    "DraftName",
    "DraftPlayer",
    "DraftRemove",
    "DraftRule",
    "Drawn",
    "EnterDice",
    "Event",
    "Failed",
    "ForgetPlayer",
    "Games",
    "Go",
    "Hold",
    "HoldAll",
    "Listed",
    "Loaded",
    "Look",
    "Missing",
    "Note",
    "Notes",
    "PlayAgain",
    "QuickGame",
    "RollDice",
    "Rolled",
    "Set",
    "Skip",
    "StartGame",
    "Thinking",
    "Thought",
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


@dataclass(frozen=True, slots=True)
class Rolled:
    """Host: the dice of ``effects.Roll``, in the order they lie on the table."""

    dice: tuple[int, ...]
    step: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Host: the number of ``effects.Uniform``."""

    value: float
    step: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """Host: a stored game as it is now."""

    game: str
    header: Json
    rows: Sequence[Json]


@dataclass(frozen=True, slots=True)
class Missing:
    """Host: there is no such game, or it was deleted meanwhile."""

    game: str


@dataclass(frozen=True, slots=True)
class Listed:
    """One stored game: its header and the summary of its last ``Append`` ({} before it)."""

    id: str
    header: Json
    summary: Json


@dataclass(frozen=True, slots=True)
class Games:
    """Host: the stored games, the one played last first."""

    games: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Created:
    """Host: a new game has this name."""

    game: str
    header: Json


@dataclass(frozen=True, slots=True)
class Failed:
    """Host: the disk refused; ``code`` names the sentence ``error.<code>``.

    The effects behind the one that failed are dropped.
    """

    code: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Note:
    """Host: what is kept by a name, None where nothing is."""

    name: str
    note: Json | None


@dataclass(frozen=True, slots=True)
class Notes:
    """Host: all that is kept by names that begin so, by name."""

    prefix: str
    notes: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Thinking:
    """Host: so much of the long work is done, from 0 to 1."""

    part: float


@dataclass(frozen=True, slots=True)
class Thought:
    """Host: what came of a work."""

    work: Json
    result: Json


ClientEvent: TypeAlias = (
    Go
    | FromHistory
    | FromTraining
    | FromKeys
    | Set
    | DraftGame
    | DraftAdd
    | DraftRemove
    | DraftKind
    | DraftName
    | DraftLevel
    | DraftColour
    | DraftCoach
    | DraftPlayer
    | ForgetPlayer
    | DraftDice
    | DraftRule
    | StartGame
    | QuickGame
    | DeleteGame
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
    | Undo
    | Wait
    | Look
    | Skip
    | PlayAgain
    | Computer
    | AutoWrite
)
Event: TypeAlias = (
    ClientEvent
    | Rolled
    | Drawn
    | Loaded
    | Missing
    | Games
    | Created
    | Day
    | Failed
    | Everything
    | Note
    | Notes
    | Thinking
    | Thought
)
