"""The backup: everything that is kept here saved in one file, and such a file taken in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dadu.app import events
from dadu.app.backup import merged_notes, merged_settings, taken_up
from dadu.app.effects import (
    Delete,
    Download,
    Effect,
    Json,
    KeepNote,
    LoadAll,
    Moment,
    MomentKind,
    SaveSettings,
    Say,
    Shelve,
)
from dadu.app.history import Backup
from dadu.app.model import Model
from dadu.app.records import Shelved
from dadu.app.stored import settings_from_json, settings_to_json
from dadu.app.thinking import read_backup, write_backup, writes
from dadu.app.training_notes import no_notes_of
from dadu.app.update._files import incoming, not_sent, not_taken, wrong_of
from dadu.app.update._step import Step, language
from dadu.app.update.thinking import done, ponder
from dadu.errors import DaduError

__all__ = ["BACKUP", "FILE"]

FILE = "dadu-backup.dadu"


def _save(model: Model, screen: Backup, event: events.SaveAll) -> Step:
    return model, (LoadAll(),)


def _piece(model: Model, screen: Backup, event: events.Import) -> Step:
    """A piece of a file; with the last one the checking begins."""
    return incoming(model, screen, event, read_backup)


def _not_sent(model: Model, screen: Backup, event: events.ImportRefused) -> Step:
    return not_sent(model, screen, event)


def _checked(model: Model, screen: Backup, event: events.Thought) -> Step:
    """The backup is written; or every part of a file was checked: next, what is here already."""
    ready = done(model, event)
    if ready is None:
        return model, ()
    if "text" in event.result:
        return ready, (Download(FILE, event.result["text"]),)
    if "refused" in event.result:
        wrong = wrong_of(event.result)
        return _not_saved(ready, wrong) if writes(event.work) else not_taken(ready, screen, wrong)
    return replace(ready, screen=replace(screen, checked=event.result)), (LoadAll(),)


def _not_saved(model: Model, wrong: DaduError) -> Step:
    """Say why there is no backup rather than save one that could not be restored."""
    words = language(model)
    sentence = words("backup.not-saved", reason=words.error(wrong))
    return replace(model, notice=sentence), (Moment(MomentKind.REFUSED), Say(sentence, urgent=True))


def _everything(model: Model, screen: Backup, event: events.Everything) -> Step:
    """All that is kept here: to be saved, or to be joined by what was checked."""
    if screen.checked is None:
        return ponder(model, write_backup(event.settings, event.notes, event.games))
    model = replace(model, screen=replace(screen, checked=None))
    return _restored(model, screen.checked, event)


def _restored(model: Model, found: Json, here: events.Everything) -> Step:
    games = (Shelved(header, tuple(rows), summary) for header, rows, summary in found["games"])
    absent, shorter = taken_up(games, here.games)
    now = settings_from_json(here.settings, model.settings.language)
    settings = merged_settings(now, found["settings"])
    model = replace(model, settings=settings, draft=settings.draft)
    words = language(model)
    sentence = (
        words.plural("backup.restored", len(absent)) if absent else words("backup.restored-none")
    )
    effects: list[Effect] = []
    for name in shorter:
        effects += [Delete(name), *no_notes_of(name)]
    effects += [Shelve(game.header, game.rows, game.summary) for game in absent]
    effects += [KeepNote(*note) for note in merged_notes(here.notes, found["notes"]).items()]
    model = replace(model, screen=Backup(done=sentence))
    effects.append(SaveSettings(settings_to_json(settings), frozenset(found["settings"])))
    return model, (*effects, Say(sentence))


BACKUP: dict[type, Callable[[Model, Any, Any], Step]] = {
    events.SaveAll: _save,
    events.Import: _piece,
    events.ImportRefused: _not_sent,
    events.Thought: _checked,
    events.Everything: _everything,
}
"""What happens while the screen of the backup is in view."""
