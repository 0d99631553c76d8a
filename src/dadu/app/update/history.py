"""Looking at games that were played, saving them as records, and taking records in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from dadu.app import events
from dadu.app.effects import (
    Append,
    Download,
    Effect,
    ListGames,
    Load,
    LoadAll,
    Navigate,
    Say,
    Shelve,
)
from dadu.app.history import Backup, GamePage, History, Screens, Statistics
from dadu.app.model import Model, Screen
from dadu.app.statistics import is_whole
from dadu.app.table import replay
from dadu.app.thinking import take_in, write_records, writes
from dadu.app.update._files import incoming, not_sent, not_taken, wrong_of
from dadu.app.update._step import Step, language
from dadu.app.update.thinking import done, ponder
from dadu.errors import DaduError

__all__ = [
    "copied",
    "deleted",
    "everything",
    "games",
    "import_refused",
    "import_text",
    "left",
    "loaded",
    "missing",
    "opened",
    "save_all",
    "taken_in",
]

HISTORY = "#/history"


def opened(model: Model, place: list[str]) -> tuple[str, Screens, Effect]:
    """The screen behind an address: its canonical address, itself, and what it needs."""
    match place:
        case ["history", "page", number] if number.isascii() and number.isdigit():
            page = max(1, int(number[:6]))
            return f"{HISTORY}/page/{page}", replace(_list(model), page=page), ListGames()
        case ["history", game]:
            return f"{HISTORY}/{game}", GamePage(game), Load(game)
        case ["statistics"]:
            return "#/statistics", Statistics(), ListGames()
    return HISTORY, replace(_list(model), page=1), ListGames()


def left(model: Model, screen: Screen) -> Step:
    """Another screen comes: what the one before waits for is given up; of a file, say so.

    Another page of the list is the same screen.
    """
    before = model.screen
    if not isinstance(before, History | Backup) or not (before.incoming or model.pondering):
        return replace(model, pondering=None), ()
    if isinstance(screen, type(before)):
        return model, ()
    stopped = "history.import-stopped" if isinstance(before, History) else "backup.stopped"
    saving = model.pondering is not None and writes(model.pondering.work)
    sentence = language(model)("history.save-stopped" if saving else stopped)
    return replace(model, pondering=None, notice=sentence), (Say(sentence, urgent=True),)


def _list(model: Model) -> History:
    screen = model.screen
    return replace(screen, done="") if isinstance(screen, History) else History()


def games(model: Model, event: events.Games) -> Step:
    """The stored games are there."""
    screen = model.screen
    if isinstance(screen, History):
        return replace(model, screen=replace(screen, games=event.games)), ()
    if isinstance(screen, Statistics):
        heals = not screen.healed and not all(map(is_whole, event.games))
        model = replace(model, screen=replace(screen, games=event.games, healed=True))
        return model, (LoadAll(),) if heals else ()
    return model, ()


def loaded(model: Model, screen: GamePage, event: events.Loaded) -> Step:
    """The game to look at is there, as it is now."""
    if screen.game != event.game:
        return model, ()
    try:
        table = replay(event.game, event.header, event.rows)
    except DaduError:
        return _gone(model, language(model)("home.spoiled"))
    return replace(model, screen=replace(screen, table=table)), ()


def missing(model: Model, screen: GamePage, event: events.Missing) -> Step:
    """The game is gone: back to the list, and say so."""
    if screen.game != event.game:
        return model, ()
    return _gone(model, language(model)("home.missing"))


def _gone(model: Model, sentence: str) -> Step:
    model = replace(model, screen=History(), hash=HISTORY, back=HISTORY, notice=sentence)
    return model, (Navigate(HISTORY, replace=True), ListGames(), Say(sentence, urgent=True))


def deleted(model: Model) -> Step:
    """The game in view is no more: back to the list."""
    sentence = language(model)("history.deleted")
    model = replace(model, screen=History(done=sentence), hash=HISTORY, back=HISTORY)
    return model, (Navigate(HISTORY, replace=True), ListGames(), Say(sentence))


def import_text(model: Model, event: events.Import) -> Step:
    """A piece of a file; with the last one the checking begins."""
    screen = model.screen
    return incoming(model, screen, event, take_in) if isinstance(screen, History) else (model, ())


def taken_in(model: Model, screen: History, event: events.Thought) -> Step:
    """All games are written; or every move of a file was checked: its games are stored, or none."""
    ready = done(model, event)
    if ready is None:
        return model, ()
    model = ready
    if "text" in event.result:
        return model, (Download("dadu.dadu", event.result["text"]),) if event.result["text"] else ()
    if "refused" in event.result:
        return not_taken(model, screen, wrong_of(event.result))
    games = event.result["games"]
    sentence = language(model).plural("history.imported", len(games))
    model = replace(model, screen=replace(screen, page=1, done=sentence))
    stored = (Shelve(header, tuple(rows), summary) for header, rows, summary in games)
    return model, (*stored, ListGames(), Say(sentence))


def import_refused(model: Model, event: events.ImportRefused) -> Step:
    """A file that the client did not send."""
    screen = model.screen
    return not_sent(model, screen, event) if isinstance(screen, History) else (model, ())


def save_all(model: Model, event: events.SaveAll) -> Step:
    """Have every game read, to save them as one stream."""
    return model, (LoadAll(),) if isinstance(model.screen, History) else ()


def everything(model: Model, event: events.Everything) -> Step:
    """Every stored game: for the statistics, or to be saved."""
    if isinstance(model.screen, Statistics):
        return _healed(model, model.screen, event)
    return ponder(model, write_records(event.games))


def _healed(model: Model, screen: Statistics, event: events.Everything) -> Step:
    """Games of a time before there were figures get theirs, for good."""
    listed = {game.id: game for game in screen.games or ()}
    effects: list[Effect] = []
    for stored in event.games:
        known = listed.get(stored.id)
        if known is None or is_whole(known):
            continue
        with suppress(DaduError):
            summary = replay(stored.id, stored.header, stored.rows).summary()
            effects.append(Append(stored.id, len(stored.rows), (), summary))
            listed[stored.id] = replace(known, summary=summary)
    return replace(model, screen=replace(screen, games=tuple(listed.values()))), tuple(effects)


def copied(model: Model, event: events.Copied) -> Step:
    """Say that the client has copied something."""
    return model, (Say(language(model)("share.copied")),)
