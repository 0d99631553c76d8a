"""Going from screen to screen; the list of games; settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from dadu.app import events
from dadu.app.documents import sections
from dadu.app.effects import (
    Delete,
    Effect,
    ListGames,
    Load,
    Moment,
    MomentKind,
    Navigate,
    SaveSettings,
    Say,
    Show,
)
from dadu.app.history import Backup, GamePage, History, Statistics
from dadu.app.house_rules import HOUSE_RULES, differing
from dadu.app.model import (
    CHOICES,
    GAMES,
    Home,
    Loading,
    Model,
    NewGame,
    Play,
    Preferences,
    RulesPage,
    Screen,
)
from dadu.app.stored import settings_to_json
from dadu.app.training_notes import no_notes_of
from dadu.app.update import board, history, profile, review, training
from dadu.app.update._step import Step, language
from dadu.app.update.draft import with_game
from dadu.errors import Malformed
from dadu.i18n import DEFAULT

__all__ = [
    "change_setting",
    "delete_for_good",
    "delete_game",
    "dismiss",
    "failed",
    "games",
    "go",
    "missing",
    "refused",
]

HOME = "#/"


def go(model: Model, event: events.Go) -> Step:
    """Open the screen at an address; an unknown one leads home."""
    match [unquote(part) for part in event.hash.removeprefix("#").strip("/").split("/")]:
        case [""]:
            return _open(model, HOME, Home(), ListGames())
        case ["new"]:
            return _open(model, "#/new", NewGame())
        case ["new", game] if game in GAMES:
            return _open(with_game(model, game), "#/new", NewGame())
        case ["game", game]:
            return _game(model, game)
        case ["review"]:
            put_right = Navigate(history.HISTORY, replace=True)
            address, listed, effect = history.opened(model, ["history"])
            return _open(model, address, listed, put_right, effect)
        case ["history" | "statistics", *_] as place:
            return _open(model, *history.opened(model, place))
        case ["rules", *place]:
            return _rules(model, *place[:1], section="/".join(place[1:]))
        case ["practice" | "profile" | "review" | "board" as name, *place]:
            return _elsewhere(model, name, place)
        case ["settings" | "backup" as name]:
            return _aside(model, f"#/{name}", Backup() if name == "backup" else Preferences())
    return _open(model, HOME, Home(), Navigate(HOME, replace=True), ListGames())


def _elsewhere(model: Model, name: str, place: list[str]) -> Step:
    """The screens of practice, of reviews and of the analysis board."""
    if name == "practice":
        address, screen, effects = training.opened(model, place)
        return _open(model, address, screen, *effects)
    if name == "profile":
        address, profiled, effects = profile.opened()
        return _open(model, address, profiled, *effects)
    if name == "review":
        address, reviewed, effects = review.opened(model, *place[:2])
        return _open(model, address, reviewed, *effects)
    return _open(model, *board.opened(model, place))


def _open(model: Model, address: str, screen: Screen, *effects: Effect) -> Step:
    model, told = history.left(model, screen)
    return replace(model, screen=screen, hash=address, back=address), (*effects, *told)


def _aside(model: Model, address: str, screen: Screen, *effects: Effect) -> Step:
    """A screen one comes back from to where one was."""
    model, told = history.left(model, screen)
    return replace(model, screen=screen, hash=address), (*effects, *told)


def _rules(model: Model, game: str = "", *, section: str) -> Step:
    """The rules of the game one comes from, else of one as it would be set up."""
    if game not in GAMES:
        return _aside(model, "#/rules", RulesPage())
    in_force = model.rules
    if in_force is None or game != in_force.NAME:
        in_force = replace(model.draft, game=game).rules
    page = RulesPage(in_force)
    anchors = [part.anchor for part in sections(DEFAULT, game)] if section else []
    if section in (*anchors, *([HOUSE_RULES] if differing(in_force) else [])):
        return _aside(model, f"#/rules/{game}/{section}", page, Show(f"rules-{section}"))
    return _aside(model, f"#/rules/{game}", page)


def _game(model: Model, game: str) -> Step:
    here = isinstance(model.screen, Play) and model.screen.table.game == game
    screen = model.screen if here else Loading(game)
    return _open(model, f"#/game/{game}", screen, Load(game))


def games(model: Model, event: events.Games) -> Step:
    """The stored games are listed on the first screen."""
    if not isinstance(model.screen, Home):
        return history.games(model, event)
    return replace(model, screen=replace(model.screen, games=event.games)), ()


def missing(model: Model, event: events.Missing) -> Step:
    """The game is gone: home, and say so."""
    screen = model.screen
    if isinstance(screen, GamePage):
        return history.missing(model, screen, event)
    here = isinstance(screen, Loading) and screen.game == event.game
    if not here and not (isinstance(screen, Play) and screen.table.game == event.game):
        return model, ()
    sentence = language(model)("home.missing")
    model = replace(model, screen=Home(), hash=HOME, back=HOME, notice=sentence)
    return model, (Navigate(HOME, replace=True), ListGames(), Say(sentence, urgent=True))


def failed(model: Model, event: events.Failed) -> Step:
    """The disk refused: nothing has happened, the screen and its address stay, a person is told.

    What was being thought about may be what could not be kept, so it is given up.
    """
    model, effects = refused(model, event)
    return replace(model, pondering=None), effects


def refused(model: Model, event: events.Failed | events.Refused) -> Step:
    """Nothing has happened, the screen and its address stay, a person is told."""
    sentence = language(model).error(Malformed(event.code, **event.values))
    listed = (ListGames(),) if isinstance(model.screen, Home | History | Statistics) else ()
    stay = Navigate(model.hash, replace=True)
    told = (Moment(MomentKind.REFUSED), Say(sentence, urgent=True))
    return replace(model, notice=sentence), (stay, *listed, *told)


def dismiss(model: Model, event: events.Dismiss) -> Step:
    """Close a notice, or a question, without more."""
    screen = model.screen
    if isinstance(screen, Play):
        return replace(model, screen=_unasked(screen)), ()
    if isinstance(screen, Home):
        return replace(model, screen=replace(screen, deleting="")), ()
    if isinstance(screen, Preferences):
        return replace(model, screen=Preferences()), ()
    if isinstance(screen, GamePage):
        return replace(model, screen=replace(screen, deleting=False)), ()
    return model, ()


def _unasked(play: Play) -> Play:
    """A table with nothing lying over it, and nothing typed in."""
    return replace(play, asked=None, typed=None, daring=False, advised=False, warned="")


def delete_game(model: Model, event: events.DeleteGame) -> Step:
    """Ask whether to delete a game."""
    screen = model.screen
    asked: Home | GamePage
    if isinstance(screen, Home) and screen.deleting != event.id:
        asked = replace(screen, deleting=event.id)
    elif isinstance(screen, GamePage) and screen.game == event.id and not screen.deleting:
        asked = replace(screen, deleting=True)
    else:
        return model, ()
    return replace(model, screen=asked), (Say(language(model)("home.delete-question")),)


def delete_for_good(model: Model, event: events.DeleteForGood) -> Step:
    """Delete the game that was asked about."""
    screen = model.screen
    gone = (Delete(event.id), *no_notes_of(event.id))
    if isinstance(screen, Home) and screen.deleting == event.id:
        return replace(model, screen=Home(screen.games)), (*gone, ListGames())
    if isinstance(screen, GamePage) and screen.game == event.id and screen.deleting:
        model, told = history.deleted(model)
        return model, (*gone, *told)
    return model, ()


def change_setting(model: Model, event: events.Set) -> Step:
    """One setting changes; what no screen offers is ignored."""
    if event.value not in CHOICES.get(event.field, ()):
        return model, ()
    changed: dict[str, Any] = {event.field: event.value}
    if event.field == "language":
        changed["language_chosen"] = True
    if event.field == "guide":
        changed["guided"] = model.settings.guided if event.value == "off" else ()
    settings = replace(model.settings, **changed)
    model = replace(model, settings=settings)
    return model, (SaveSettings(settings_to_json(settings)),)
