"""What the app asks of its host: dice, the store, a timer, a voice.

``update`` never does any of this itself. A host carries the effects out in order and,
where a comment below says *answers*, feeds that event back at once, before it looks at
another message. Games cross this border as JSON objects whose meaning only
``dadu.app.log`` knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

__all__ = [
    "After",
    "Append",
    "Create",
    "Delete",
    "Download",
    "Effect",
    "Json",
    "KeepNote",
    "ListGames",
    "Load",
    "LoadAll",
    "LoadNote",
    "LoadNotes",
    "Moment",
    "MomentKind",
    "Navigate",
    "Prepare",
    "Roll",
    "SaveSettings",
    "Say",
    "Shelve",
    "Show",
    "Think",
    "Today",
    "Uniform",
]

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll ``count`` dice; the dice source of ``match`` answers ``Rolled``."""

    count: int
    step: int


@dataclass(frozen=True, slots=True)
class Uniform:
    """Draw a number in [0, 1) for a computer player; answers ``Drawn``."""

    step: int


@dataclass(frozen=True, slots=True)
class Today:
    """Which day it is where the host stands; answers ``Day``."""


@dataclass(frozen=True, slots=True)
class Load:
    """Read a game; answers ``Loaded``, or ``Missing`` when there is none."""

    game: str


@dataclass(frozen=True, slots=True)
class LoadAll:
    """Read every game, the settings and the notes; answers ``Everything``."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """The stored games, the one played last first; answers ``Games``."""


@dataclass(frozen=True, slots=True)
class Create:
    """Store a new game without rows, adding its time to the header; answers ``Created``."""

    header: Json


@dataclass(frozen=True, slots=True)
class Append:
    """Add rows to a game, all or none, and replace its summary.

    Only while its log has ``at`` rows. Otherwise (another tab was faster) nothing is
    stored, the effects behind this one are dropped, and the host answers ``Loaded``.
    """

    game: str
    at: int
    rows: tuple[Json, ...]
    summary: Json


@dataclass(frozen=True, slots=True)
class Shelve:
    """Store a game that was played elsewhere, with its own time and all its rows."""

    header: Json
    rows: tuple[Json, ...]
    summary: Json


@dataclass(frozen=True, slots=True)
class Delete:
    """Forget a game for good."""

    game: str


@dataclass(frozen=True, slots=True)
class KeepNote:
    """Keep a small JSON object by a name in place of the one before; None forgets it.

    A ``spare`` one can be made again: where it cannot be kept, all else happens without it.
    """

    name: str
    note: Json | None
    spare: bool = False


@dataclass(frozen=True, slots=True)
class LoadNote:
    """Read what is kept by a name; answers ``Note``."""

    name: str


@dataclass(frozen=True, slots=True)
class LoadNotes:
    """Read all that is kept by names that begin so; answers ``Notes``."""

    prefix: str


@dataclass(frozen=True, slots=True)
class Think:
    """Work something out that takes long (``dadu.app.thinking``), a little at a time.

    A host that is thinking already drops that. It tells ``Thinking`` now and then and
    ``Thought`` at the end, and drops the work as soon as ``Model.pondering`` no longer names it.
    """

    work: Json


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Keep the settings; the host gives them to ``start`` the next time.

    What a page only remembers undoes no other page's choice; what is ``chosen`` by these names
    counts, whether it is new to this page or not.
    """

    settings: Json
    chosen: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Prepare:
    """Computers play by these rules: a host that can may have their table solved meanwhile."""

    rules: str


@dataclass(frozen=True, slots=True)
class After:
    """Send ``event`` (a wire object, see ``events.decode``) in ``milliseconds``; 0 is at once.

    A client that has several of them lets all run: those that come late are stale. Where the
    time is somebody's to use, it begins when what is said with it has been ``heard``.
    """

    milliseconds: int
    event: Json
    heard: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    """Words for screen readers, spoken one after another; urgent ones interrupt.

    ``passing`` words, a step on the way, give way to what comes before they are heard.
    """

    text: str
    urgent: bool = False
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Navigate:
    """Show another address (``#/...``); ``replace`` leaves no trace in the history."""

    hash: str
    replace: bool = False


@dataclass(frozen=True, slots=True)
class Show:
    """Bring the element with this id into view and give it the focus."""

    id: str


@dataclass(frozen=True, slots=True)
class Download:
    """Let somebody keep a text as a file."""

    name: str
    text: str


class MomentKind(StrEnum):
    """What the client may animate, sound or shake for; the screen itself says it too."""

    ROLL = "roll"
    HOLD = "hold"
    WRITE = "write"
    BANK = "bank"
    PENTA = "penta"
    HOT_DICE = "hot-dice"
    BUST = "bust"
    LAST_ROUND = "last-round"
    WIN = "win"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something happened at the table; ``dice`` are the places (from 0) it happened to."""

    kind: MomentKind
    dice: tuple[int, ...] = ()


Effect: TypeAlias = (
    Roll
    | Uniform
    | Load
    | LoadAll
    | ListGames
    | Create
    | Append
    | Shelve
    | Delete
    | KeepNote
    | LoadNote
    | LoadNotes
    | Think
    | Today
    | SaveSettings
    | Prepare
    | After
    | Say
    | Navigate
    | Show
    | Download
    | Moment
)
