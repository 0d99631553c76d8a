"""Every kind of event, as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from dadu.app.effects import Json

__all__ = [
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
    "PlayAgain",
    "QuickGame",
    "RollDice",
    "Rolled",
    "Set",
    "Skip",
    "StartGame",
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
class DraftGame:
    """New game: which of the two games."""

    value: str


@dataclass(frozen=True, slots=True)
class DraftAdd:
    """New game: one more seat, for a ``person`` or a ``computer``."""

    kind: str


@dataclass(frozen=True, slots=True)
class DraftRemove:
    """New game: take a seat away."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftKind:
    """New game: let the other kind of player have a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftName:
    """New game: name the player of a seat."""

    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class DraftLevel:
    """New game: how well the computer of a seat plays."""

    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class DraftColour:
    """New game: the next free colour for a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftPlayer:
    """New game: somebody who has played here sits down again."""

    value: str


@dataclass(frozen=True, slots=True)
class ForgetPlayer:
    """New game: a name is no longer offered."""

    value: str


@dataclass(frozen=True, slots=True)
class DraftDice:
    """New game: who rolls, one of ``log.ROLLED_BY``."""

    value: str


@dataclass(frozen=True, slots=True)
class DraftRule:
    """New game: a field of the rules (``target``, ``table``)."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class StartGame:
    """New game: sit down as drafted."""


@dataclass(frozen=True, slots=True)
class QuickGame:
    """Start a game at once, with the players of the last one."""

    value: str


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Delete a stored game; the first touch asks, the second does it."""

    id: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Close a notice or a question without answering it."""


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


ClientEvent: TypeAlias = (
    Go
    | Set
    | DraftGame
    | DraftAdd
    | DraftRemove
    | DraftKind
    | DraftName
    | DraftLevel
    | DraftColour
    | DraftPlayer
    | ForgetPlayer
    | DraftDice
    | DraftRule
    | StartGame
    | QuickGame
    | DeleteGame
    | Dismiss
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
Event: TypeAlias = ClientEvent | Rolled | Drawn | Loaded | Missing | Games | Created | Failed
