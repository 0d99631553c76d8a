"""``view``: the page that shows a model, region by region.

A page is made of ``REGIONS``, elements whose ids never change, in this order in the
document; all but ``top`` lie inside ``main``. A screen that has nothing for a region
leaves it empty. Nothing here knows a rule: what is allowed and what it earns comes from
the engine's state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from htpy import Node, fragment, p

from dadu.app import training
from dadu.app.board import Board, Starting
from dadu.app.guide import tip_of
from dadu.app.history import Backup, GamePage, History, Screens, Statistics
from dadu.app.model import Home, Loading, Model, NewGame, Play, Preferences, RulesPage, Screen
from dadu.app.review import Review
from dadu.app.training import Drill, Practice, Profile
from dadu.app.view import (
    _backup,
    _board,
    _drill,
    _game_page,
    _history,
    _home,
    _new,
    _penta,
    _practice,
    _profile,
    _review,
    _rules,
    _settings,
    _statistics,
    _ten_thousand,
    _top,
)
from dadu.app.view._drawn import FACES
from dadu.app.view._over import over
from dadu.app.view._parts import Room
from dadu.game import PentaState
from dadu.i18n import words
from dadu.rules import PentaRules, TenThousandRules

__all__ = ["FACES", "REGIONS", "Page", "view"]

TIP = 'id="guide-off"'
"""What every tip that is drawn has; news may stand in its place."""
REGIONS = ("top", "seats", "stage", "controls", "sheets", "layer")


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page: its regions as HTML, and what stands on the document itself.

    ``screen`` names the layout (``home new loading penta ten-thousand over rules
    settings history game-page statistics practice profile review review-event
    board``), ``look`` is other for every page that begins afresh, at its top; ``game`` and
    ``step`` go back with every event, "" and 0 without a game; ``points`` is what a tip
    points at, "" without one, and ``typing`` whether dice are being typed in.
    """

    title: str
    language: str
    direction: str
    theme: str
    screen: str
    look: str
    game: str
    step: int
    points: str
    typing: bool
    sound: bool
    vibration: bool
    dice: str
    regions: dict[str, str]

    def attributes(self) -> dict[str, Any]:
        """What the client puts on the document."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "regions"}


def view(model: Model) -> Page:
    """The page for a model."""
    settings = model.settings
    room = Room.of(words(settings.language), settings)
    title, parts = _screen(room, model)
    if model.notice and not _has_place(model.screen):
        parts |= {"stage": [p(".notice")[model.notice], parts.get("stage")]}
    table = model.screen.table if isinstance(model.screen, Play) else None
    tip = tip_of(model)
    regions = {"top": _top.top(room, model, title), **parts}
    drawn = {region: str(fragment[regions.get(region)]) for region in REGIONS}
    return Page(
        title=f"{title} · {room.words('app.name')}" if title else room.words("app.name"),
        language=settings.language,
        direction=room.words.direction,
        theme=settings.theme,
        screen=_layout(model.screen),
        look=_look(model.screen),
        game=table.game if table else "",
        step=table.step if table else 0,
        points=tip.at if tip and TIP in drawn["stage"] else "",
        typing=isinstance(model.screen, Play) and model.screen.typed is not None,
        sound=settings.sound == "on",
        vibration=settings.vibration == "on",
        dice=settings.dice,
        regions=drawn,
    )


def _has_place(screen: Screen) -> bool:
    """Whether a screen shows a notice itself, beside what it is about."""
    match screen:
        case Play(table):
            return not table.state.over
        case Preferences(listening):
            return bool(listening)
    return isinstance(screen, NewGame | Drill)


def _screen(room: Room, model: Model) -> tuple[str, dict[str, Node]]:
    """The title of the screen in view, and what it puts into the regions."""
    match model.screen:
        case Home() as home:
            return "", _home.home(room, home)
        case NewGame():
            return room.words("new.title"), _new.new_game(room, model)
        case Loading() | Starting():
            return room.words("app.loading"), {"stage": None}
        case Review() | Board() as looked:
            return _analysed(room, model, looked)
        case RulesPage(in_force):
            return _rules.title(room, in_force), _rules.rules(room, in_force)
        case History() | GamePage() | Statistics() | Backup() as played:
            return _played(room, model, played)
        case Preferences() as chosen:
            return room.words("settings.title"), _settings.settings(room, model, chosen)
        case Practice() | Drill() | Profile() as screen:
            return _training(room, model, screen)
        case Play(table) as play:
            title = room.words("game.penta" if table.penta else "game.ten-thousand")
            return title, _table(room, model, play)


def _played(room: Room, model: Model, screen: Screens) -> tuple[str, dict[str, Node]]:
    if isinstance(screen, Backup):
        return room.words("backup.title"), _backup.backup(room, model, screen)
    if isinstance(screen, History):
        return room.words("history.title"), _history.history(room, model, screen)
    if isinstance(screen, GamePage):
        return _game_page.title(room, screen), _game_page.game_page(room, screen)
    return room.words("statistics.title"), _statistics.statistics(room, screen.games)


def _analysed(room: Room, model: Model, screen: Review | Board) -> tuple[str, dict[str, Node]]:
    if isinstance(screen, Review):
        return _review.title(room, screen), _review.review(room, model, screen)
    return room.words("board.title"), _board.board(room, screen)


def _training(room: Room, model: Model, screen: training.Screens) -> tuple[str, dict[str, Node]]:
    if isinstance(screen, Practice):
        return room.words("practice.title"), _practice.practice(room, screen)
    if isinstance(screen, Drill):
        return _drill.title(room, screen), _drill.drill(room, model, screen)
    return room.words("profile.title"), _profile.profile(room, model, screen)


def _table(room: Room, model: Model, play: Play) -> dict[str, Node]:
    state = play.table.state
    if state.over:
        return over(room, play)
    if isinstance(state, PentaState):
        return _penta.table(room, model, play, state)
    return _ten_thousand.table(room, model, play, state)


def _layout(screen: Screen) -> str:
    if isinstance(screen, Play) and screen.table.state.over:
        return "over"
    table = screen.table if isinstance(screen, Play | Drill) else None
    if table:
        return PentaRules.NAME if table.penta else TenThousandRules.NAME
    if isinstance(screen, Review) and screen.event is not None:
        return "review-event"
    return _LAYOUTS[type(screen)]


def _look(screen: Screen) -> str:
    """The kind of screen, its layout, and the game or the rules it is about."""
    match screen:
        case Play(table):
            about = table.game
        case Review(game) | GamePage(game):
            about = game
        case RulesPage(rules):
            about = rules.NAME if rules else ""
        case _:
            about = ""
    return f"{type(screen).__name__} {_layout(screen)} {about}"


_LAYOUTS: dict[type, str] = {
    Home: "home",
    Backup: "history",
    History: "history",
    GamePage: "game-page",
    Statistics: "statistics",
    NewGame: "new",
    Loading: "loading",
    RulesPage: "rules",
    Preferences: "settings",
    Practice: "practice",
    Drill: "practice",
    Profile: "profile",
    Review: "review",
    Board: "board",
    Starting: "loading",
}
