"""The profile: which games are judged, and judging the others one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dadu.app import events
from dadu.app.effects import Effect, ListGames, Load, LoadNotes, Prepare, Say
from dadu.app.model import Model
from dadu.app.profile import people, unjudged
from dadu.app.records import stored_text
from dadu.app.thinking import judge
from dadu.app.training import Profile
from dadu.app.training_notes import LEARNED, learned, notes_of
from dadu.app.update._step import Step, language
from dadu.app.update.thinking import done, ponder
from dadu.errors import DaduError

__all__ = ["PROFILE", "opened"]


def opened() -> tuple[str, Profile, tuple[Effect, ...]]:
    """The profile: its address, itself, and what it needs."""
    return "#/profile", Profile(), (ListGames(), LoadNotes(LEARNED))


def _games(model: Model, screen: Profile, event: events.Games) -> Step:
    return replace(model, screen=_counted(model, replace(screen, games=event.games))), ()


def _notes(model: Model, screen: Profile, event: events.Notes) -> Step:
    return replace(model, screen=_counted(model, replace(screen, judged=event.notes))), ()


def _counted(model: Model, screen: Profile) -> Profile:
    """The profile with what follows from its games and notes."""
    if screen.games is None or screen.judged is None:
        return screen
    found = people(language(model), screen.games, screen.judged)
    return replace(screen, people=found, waiting=unjudged(screen.games, screen.judged))


def _judge_games(model: Model, screen: Profile, event: events.JudgeGames) -> Step:
    """Judge every game that is not judged yet."""
    queue = screen.waiting
    if model.pondering or not queue:
        return model, ()
    return replace(model, screen=replace(screen, queue=queue, all=len(queue))), (Load(queue[0]),)


def _loaded(model: Model, screen: Profile, event: events.Loaded) -> Step:
    """A game to judge is there; one that is spoiled is passed over."""
    if event.game not in screen.queue[:1]:
        return model, ()
    try:
        record = stored_text(event.header, event.rows)
    except DaduError:
        return _go_on(model, screen)
    model, asked = ponder(model, judge(record))
    return model, (Prepare(str(event.header["rules"])), *asked)


def _missing(model: Model, screen: Profile, event: events.Missing) -> Step:
    return _go_on(model, screen) if event.game in screen.queue[:1] else (model, ())


def _thought(model: Model, screen: Profile, event: events.Thought) -> Step:
    """A game is judged, or cannot be: on to the next."""
    ready = done(model, event)
    if ready is None:
        return model, ()
    model = ready
    if "error" in event.result or not screen.queue:
        return _go_on(model, screen)
    notes = notes_of(screen.queue[0], event.result)
    judged = {**(screen.judged or {}), notes[1].name: learned(event.result)}
    model, following = _go_on(model, _counted(model, replace(screen, judged=judged)))
    return model, (*notes, *following)


def _go_on(model: Model, screen: Profile) -> Step:
    queue = screen.queue[1:]
    model = replace(model, screen=replace(screen, queue=queue))
    if queue:
        return model, (Load(queue[0]),)
    words, left = language(model), len(screen.waiting)
    said = words.plural("profile.unjudged", left) if left else words("profile.judged-all")
    return model, (Say(said),)


PROFILE: dict[type, Callable[[Model, Any, Any], Step]] = {
    events.Games: _games,
    events.Notes: _notes,
    events.JudgeGames: _judge_games,
    events.Loaded: _loaded,
    events.Missing: _missing,
    events.Thought: _thought,
}
"""What happens while the profile is in view."""
