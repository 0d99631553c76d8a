"""What the app remembers between two events: settings, a draft, and the screen in view."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from dadu.app import board, training
from dadu.app.effects import Json
from dadu.app.events import Listed
from dadu.app.history import Screens
from dadu.app.keys import OwnKeys
from dadu.app.log import COACHING, ROLLED_BY
from dadu.app.review import Review
from dadu.app.table import Table
from dadu.game import MOST_SEATS
from dadu.i18n import DEFAULT, LANGUAGES
from dadu.rules import PentaRules, Rules, TenThousandRules
from dadu.rules.penta import PENTA, Box
from dadu.rules.ten_thousand import TEN_THOUSAND

__all__ = [
    "CHOICES",
    "COLOURS",
    "GAMES",
    "MOST_PEOPLE",
    "MOST_PLAYERS",
    "Draft",
    "DraftSeat",
    "Home",
    "Loading",
    "Model",
    "NewGame",
    "Play",
    "Pondering",
    "Preferences",
    "RulesPage",
    "SavedPlayer",
    "Screen",
    "Settings",
]

GAMES = (PentaRules.NAME, TenThousandRules.NAME)
MOST_PEOPLE = 6
"""People at one table (G1); with computers it has at most ``MOST_SEATS`` seats."""

COLOURS = range(1, MOST_SEATS + 1)
"""The palette of players; a number stands on every counter, so colour is never alone."""

MOST_PLAYERS = 24
"""People remembered; those who have not played for longest are forgotten."""

CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "dice": ("showy", "normal", "quick", "instant"),
    "pace": ("slow", "steady", "quick", "instant"),
    "auto_write": ("3", "10", "30", "off"),
    "risky": ("off", "100", "200", "400"),
    "mistakes": ("small", "medium", "large"),
    "chances": ("off", "on"),
    "guide": ("on", "off"),
    "announce": ("full", "brief"),
    "sound": ("off", "on"),
    "vibration": ("on", "off"),
    "keys": ("on", "off"),
    "hold_by": ("place", "value"),
}
"""What the settings screen offers, field by field."""


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat of the game being set up; a blank name gets one when the game starts.

    ``level`` is how well a computer there plays, "" as the game usually has it, ``colour`` one
    of the ``COLOURS`` or 0 for any that is free, ``coach`` what the coach does for a person there.
    """

    name: str = ""
    computer: bool = False
    level: str = ""
    colour: int = 0
    coach: str = COACHING[0]


@dataclass(frozen=True, slots=True)
class Draft:
    """The game being set up: people and one computer at first (G1).

    ``rolled_by`` says whose dice are real, one of ``ROLLED_BY``.
    """

    game: str = PentaRules.NAME
    seats: tuple[DraftSeat, ...] = (DraftSeat(), DraftSeat(computer=True))
    rolled_by: str = ROLLED_BY[0]
    penta: PentaRules = PENTA
    ten_thousand: TenThousandRules = TEN_THOUSAND

    @property
    def rules(self) -> Rules:
        """The rules of the game being set up."""
        return self.penta if self.game == PentaRules.NAME else self.ten_thousand

    def with_rules(self, rules: Rules) -> Draft:
        """The same draft with other rules for one of the games."""
        if isinstance(rules, PentaRules):
            return replace(self, penta=rules)
        return replace(self, ten_thousand=rules)

    @property
    def computers(self) -> tuple[bool, ...]:
        """Which seats computers have."""
        return tuple(seat.computer for seat in self.seats)

    @property
    def people(self) -> int:
        """How many seats people have."""
        return self.computers.count(False)


@dataclass(frozen=True, slots=True)
class SavedPlayer:
    """Somebody who has played here, with the colour they had last."""

    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Settings:
    """What a household chose, each field one of its ``CHOICES``; ``draft`` is the last game set up.

    ``language_chosen`` tells a language that somebody chose from one that follows the browser.
    ``auto_write`` is the delay of P14 in seconds, ``dice`` the speed of
    falling dice, ``pace`` that of computers,
    ``risky`` the points that a roll of Ten Thousand has to lose on average to be asked about,
    ``mistakes`` the size from which the coach warns, ``chances`` whether the table shows
    everybody's chance to win,
    ``announce`` how much is spoken, ``guide`` whether a first game is shown the way through.
    ``players`` are those who have played here, the last first, and ``guided`` the kinds of
    game with the first game of each. ``hold_by`` is what a digit means to a die,
    ``own_keys`` the keys that were chosen.
    """

    language: str = DEFAULT
    language_chosen: bool = False
    theme: str = "auto"
    dice: str = "normal"
    pace: str = "steady"
    auto_write: str = "3"
    risky: str = "off"
    mistakes: str = "medium"
    chances: str = "off"
    guide: str = "on"
    announce: str = "full"
    keys: str = "on"
    hold_by: str = "place"
    sound: str = "off"
    vibration: str = "on"
    draft: Draft = field(default_factory=Draft)
    players: tuple[SavedPlayer, ...] = ()
    guided: tuple[tuple[str, str], ...] = ()
    own_keys: OwnKeys = ()


@dataclass(frozen=True, slots=True)
class Home:
    """The first screen. ``games`` is None until the host has listed them."""

    games: tuple[Listed, ...] | None = None
    deleting: str = ""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Setting up ``Model.draft``."""


@dataclass(frozen=True, slots=True)
class Loading:
    """A game whose log the host is reading."""

    game: str


@dataclass(frozen=True, slots=True)
class Play:
    """At a table, also when its game is over.

    ``asked`` is the box whose 0 was asked about, ``looked`` the seat whose sheet a small
    screen shows (None: the seat that plays), ``skipping`` the turn, as round and seat,
    at which the computers are being hurried on, ``typed`` the digits of real dice typed in
    so far (None: nobody is typing). ``daring`` says that a risky roll is asked about,
    ``advised`` that the coach's hint is open; ``warned`` is the touch that the coach calls a
    mistake (``roll``, ``confirm``, ``bank``).
    """

    table: Table
    asked: Box | None = None
    looked: int | None = None
    skipping: tuple[int, int] | None = None
    typed: str | None = None
    daring: bool = False
    advised: bool = False
    warned: str = ""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of one of the ``GAMES``, as at the last table or as the draft has them.

    None where one chooses between the games.
    """

    rules: Rules | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings screen; the next key pressed is for the action it is ``listening`` for."""

    listening: str = ""


Screen: TypeAlias = (
    Home
    | NewGame
    | Loading
    | Play
    | RulesPage
    | Preferences
    | Screens
    | training.Screens
    | Review
    | board.Screens
)


@dataclass(frozen=True, slots=True)
class Pondering:
    """Something long that the host is thinking about, and the part of it that is done."""

    work: Json
    part: float = 0.0


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the app knows. ``notice`` is a sentence shown until the next event.

    ``hash`` is the address of the screen, ``back`` the one that rules and settings go back to.
    ``pondering`` is what the screen waits for.
    """

    settings: Settings = field(default_factory=Settings)
    draft: Draft = field(default_factory=Draft)
    screen: Screen = field(default_factory=Home)
    hash: str = "#/"
    back: str = "#/"
    notice: str = ""
    pondering: Pondering | None = None

    @property
    def rules(self) -> Rules | None:
        """The rules that the screen in view is about; None where it is about both games."""
        match self.screen:
            case RulesPage(rules):
                return rules
            case NewGame():
                return self.draft.rules
        table = getattr(self.screen, "table", None)
        return table.header.rules if isinstance(table, Table) else None
