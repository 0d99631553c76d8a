"""What the app remembers between two events: settings, a draft, and the screen in view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, TypeAlias

from dadu.app.effects import Json
from dadu.app.events import Listed
from dadu.app.table import Table
from dadu.errors import Malformed
from dadu.game import MOST_SEATS
from dadu.i18n import DEFAULT, LANGUAGES
from dadu.players import CLASSIC, LEVELS
from dadu.rules import PentaRules, Rules, TenThousandRules, parse_rules
from dadu.rules.penta import PENTA, Box
from dadu.rules.ten_thousand import TARGETS, TEN_THOUSAND

__all__ = [
    "CHOICES",
    "GAMES",
    "MOST_PEOPLE",
    "Draft",
    "DraftSeat",
    "Home",
    "Loading",
    "Model",
    "NewGame",
    "Play",
    "Preferences",
    "RulesPage",
    "Screen",
    "Settings",
    "settings_from_json",
    "settings_to_json",
]

GAMES = (PentaRules.NAME, TenThousandRules.NAME)
MOST_PEOPLE = 6
"""People at one table (G1); with computers it has at most ``MOST_SEATS`` seats."""

CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "pace": ("slow", "steady", "quick", "instant"),
    "auto_write": ("3", "10", "30", "off"),
    "announce": ("full", "brief"),
    "keys": ("on", "off"),
    "sound": ("off", "on"),
}
"""What the settings screen offers, field by field."""


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat of the game being set up; a blank name gets one when the game starts."""

    name: str = ""
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The game being set up: people and one computer at first (G1).

    ``level`` is how well its computers play, where the rules can be played at it.
    """

    game: str = PentaRules.NAME
    seats: tuple[DraftSeat, ...] = (DraftSeat(), DraftSeat(computer=True))
    level: str = CLASSIC.name
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
    def people(self) -> int:
        """How many seats people have."""
        return sum(not seat.computer for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a household chose, each field one of its ``CHOICES``; ``draft`` is the last game set up.

    ``language_chosen`` tells a language that somebody chose from one that follows the browser.
    ``auto_write`` is the delay of P14 in seconds, ``pace`` the speed of computers,
    ``announce`` how much is spoken.
    """

    language: str = DEFAULT
    language_chosen: bool = False
    theme: str = "auto"
    pace: str = "steady"
    auto_write: str = "3"
    announce: str = "full"
    keys: str = "on"
    sound: str = "off"
    draft: Draft = field(default_factory=Draft)


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
    at which the computers are being hurried on.
    """

    table: Table
    asked: Box | None = None
    looked: int | None = None
    skipping: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of one of the ``GAMES``, as at the last table or as the draft has them."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings screen."""


Screen: TypeAlias = Home | NewGame | Loading | Play | RulesPage | Preferences


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the app knows. ``notice`` is a sentence shown until the next event.

    ``hash`` is the address of the screen, ``back`` the one that rules and settings go back to.
    """

    settings: Settings = field(default_factory=Settings)
    draft: Draft = field(default_factory=Draft)
    screen: Screen = field(default_factory=Home)
    hash: str = "#/"
    back: str = "#/"
    notice: str = ""


def settings_to_json(settings: Settings) -> Json:
    """The stored form of the settings; a language that follows the browser is left out."""
    stored = asdict(settings) | {"draft": _draft_to_json(settings.draft)}
    if not stored.pop("language_chosen"):
        del stored["language"]
    return stored


def _draft_to_json(draft: Draft) -> Json:
    rules = [str(draft.penta), str(draft.ten_thousand)]
    seats = list(map(asdict, draft.seats))
    return {"game": draft.game, "seats": seats, "level": draft.level, "rules": rules}


def settings_from_json(stored: Mapping[str, Any], language: str) -> Settings:
    """The settings a store held; what is missing or unknown there has its default.

    ``language`` is the default for the language: what the browser prefers.
    """
    chosen = {
        name: stored[name] for name, choices in CHOICES.items() if stored.get(name) in choices
    }
    draft = _draft(stored.get("draft"))
    return Settings(
        **{"language": language, **chosen}, language_chosen="language" in chosen, draft=draft
    )


def _draft(stored: object) -> Draft:
    if not isinstance(stored, Mapping):
        return Draft()
    game, seats, rules, level = (stored.get(name) for name in ("game", "seats", "rules", "level"))
    draft = Draft(
        game if game in GAMES else GAMES[0],
        _seats(seats) if isinstance(seats, list | tuple) else Draft().seats,
        level if level in tuple(LEVELS) else CLASSIC.name,
    )
    for text in rules if isinstance(rules, list | tuple) else ():
        draft = _with_rules(draft, text)
    return draft


def _with_rules(draft: Draft, text: object) -> Draft:
    """The draft with stored rules, unless nobody can play by them now."""
    try:
        rules = parse_rules(str(text))
    except Malformed:
        return draft
    playable = isinstance(rules, PentaRules) or rules.target in TARGETS
    return draft.with_rules(rules) if playable else draft


def _seats(stored: list[Any] | tuple[Any, ...]) -> tuple[DraftSeat, ...]:
    known = {seat.name for seat in fields(DraftSeat)}
    seats = tuple(
        DraftSeat(seat["name"], bool(seat["computer"]))
        for seat in stored[:MOST_SEATS]
        if isinstance(seat, Mapping) and known <= set(seat) and isinstance(seat["name"], str)
    )
    return seats or Draft().seats
