"""Practice: what there is to practise, and one exercise after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from dadu.app import events
from dadu.app.coaching import Act, hint_for, reasons
from dadu.app.drill import heading, laid_out, marked, result, verdict
from dadu.app.effects import (
    Effect,
    Json,
    KeepNote,
    LoadNotes,
    Prepare,
    Say,
    Today,
)
from dadu.app.events import Kept
from dadu.app.log import Act as Did
from dadu.app.log import Row
from dadu.app.model import GAMES, Model
from dadu.app.narrate import told
from dadu.app.table import Table
from dadu.app.thinking import daily_set, single_exercise
from dadu.app.training import Drill, Practice, Screens, Series
from dadu.app.training_notes import (
    DAYS,
    FREE,
    LEARNED,
    MOST_OWN,
    OWN,
    PRACTICE,
    count_of,
    days_of,
    days_to_json,
    due,
    exercises_from_json,
    key_of,
    readable,
    repeats_of,
    repeats_to_json,
    set_of,
    set_to_json,
)
from dadu.app.update import penta, ten_thousand
from dadu.app.update._step import Step, language, refuse, refused
from dadu.app.update.coach import act_of
from dadu.app.update.ten_thousand import all_scoring, places_of
from dadu.app.update.thinking import done, ponder
from dadu.errors import Illegal
from dadu.practice import Band, Exercise, Repeat, grade
from dadu.rules.penta import BOXES, Box
from dadu.skills import SKILLS, Skill

__all__ = ["DRILL", "OVERVIEW", "opened"]

ADDRESS = "#/practice"
ANY = "any"


# What there is


def opened(model: Model, place: list[str]) -> tuple[str, Screens, tuple[Effect, ...]]:
    """The screen behind an address: its canonical address, itself, and what it needs.

    The overview stays as it is until what it is made of has been read again.
    """
    series = _series(place)
    if series is None:
        here = model.screen if isinstance(model.screen, Practice) else Practice()
        return ADDRESS, here, (Today(), LoadNotes(PRACTICE), LoadNotes(LEARNED))
    return address_of(series), *_unbegun(series)


def _unbegun(series: Series) -> tuple[Drill, tuple[Effect, ...]]:
    """A series before it begins, and what it needs to."""
    notes = (LEARNED, PRACTICE) if series.kind == "own" else (PRACTICE,)
    return Drill(series), (Today(), *map(LoadNotes, notes))


def _series(place: list[str]) -> Series | None:
    match place:
        case ["own"]:
            return Series("own")
        case [game] if game in GAMES:
            return Series("today", game)
        case [game, skill, *rest] if game in GAMES and skill in (ANY, *SKILLS[game]):
            band = Band(rest[0]) if rest and rest[0] in tuple(Band) else None
            return Series("free", game, None if skill == ANY else Skill(skill), band)
    return None


def address_of(series: Series) -> str:
    """Where a series is practised."""
    if series.kind == "own":
        return f"{ADDRESS}/own"
    if series.kind == "today":
        return f"{ADDRESS}/{series.game}"
    band = f"/{series.band}" if series.band else ""
    return f"{ADDRESS}/{series.game}/{series.skill or ANY}{band}"


def _day(model: Model, screen: Practice, event: events.Day) -> Step:
    return replace(model, screen=replace(screen, day=event)), ()


def _notes(model: Model, screen: Practice, event: events.Notes) -> Step:
    if event.prefix == PRACTICE:
        return replace(model, screen=replace(screen, kept=event.notes)), ()
    return replace(model, screen=replace(screen, judged=event.notes)), ()


def _choose_band(model: Model, screen: Practice, event: events.PracticeBand) -> Step:
    band = Band(event.value) if event.value in tuple(Band) else None
    return replace(model, screen=replace(screen, band=band)), ()


# One exercise after the other


def _told(model: Model, drill: Drill, event: events.Day | events.Notes) -> Step:
    """The host has told something; once it has told all, the series begins."""
    if isinstance(event, events.Day):
        drill = replace(drill, day=drill.day or event)
    elif event.prefix == PRACTICE and drill.asked is not None:
        return _go_on(model, drill, drill.asked, event.notes)
    elif event.prefix == PRACTICE:
        drill = replace(drill, kept=event.notes)
    else:
        drill = replace(drill, judged=event.notes)
    return _begin(replace(model, screen=drill), drill)


def _afresh(model: Model, drill: Drill, event: events.Event) -> Step:
    """Read the notes again before something counts: another page may have changed them."""
    return replace(model, screen=replace(drill, asked=event)), (LoadNotes(PRACTICE),)


def _go_on(model: Model, drill: Drill, asked: events.Event, notes: Kept) -> Step:
    """Do it with the notes as they are now.

    Where another page went on with the set of the day, nothing counts here: the first answers
    stay, and the set is shown as far as it has come.
    """
    series = drill.series
    if series.kind == "today" and notes.get(_set_name(series)) != (drill.kept or {}).get(
        _set_name(series)
    ):
        drill, needs = _unbegun(series)
        return replace(model, screen=drill, pondering=None), needs
    drill = replace(drill, kept=notes, asked=None)
    return _COUNTS[type(asked)](replace(model, screen=drill), drill, asked)


def _set_name(series: Series) -> str:
    """The note of a set of the day."""
    return f"{PRACTICE}{series.game}"


def _begin(model: Model, drill: Drill) -> Step:
    day, notes, series = drill.day, drill.kept, drill.series
    if drill.begun or day is None or notes is None:
        return model, ()
    if series.kind == "own" and drill.judged is None:
        return model, ()
    drill = replace(drill, begun=True)
    if series.kind == "own":
        waiting = readable(due(drill.judged or {}, notes, day.number))
        return _arranged(model, drill, tuple(islice(waiting, MOST_OWN)), ())
    if series.kind == "free":
        return _another(model, drill)
    if kept := set_of(notes, series.game, day):
        return _arranged(model, drill, *kept)
    return _sought(replace(model, screen=drill), series, daily_set(series.game, day.date))


def _sought(model: Model, series: Series, work: Json) -> Step:
    """Have exercises found, by a table that a host may have to fetch first."""
    model, asked = ponder(model, work)
    return model, (Prepare(series.game), *asked)


def _another(model: Model, drill: Drill) -> Step:
    """Have another exercise of free practice found."""
    series, kept = drill.series, drill.kept or {}
    count, date = count_of(kept), drill.day.date if drill.day else ""
    note = {"count": count + 1}
    drill = replace(drill, kept={**kept, FREE: note}, table=None, exercises=(), answers=())
    work = single_exercise(series.game, series.skill, series.band, f"{date} {count}")
    model, asked = _sought(replace(model, screen=replace(drill, shown=False)), series, work)
    return model, (KeepNote(FREE, note), *asked)


def _thought(model: Model, drill: Drill, event: events.Thought) -> Step:
    """The exercises have been found."""
    ready = done(model, event)
    return _afresh(ready, drill, event) if ready else (model, ())


def _found(model: Model, drill: Drill, event: events.Thought) -> Step:
    """Keep those of a day, and begin with the first."""
    exercises = exercises_from_json(event.result)
    if drill.series.kind != "today" or drill.day is None or not exercises:
        return _arranged(model, drill, exercises, ())
    name, note = _set_name(drill.series), set_to_json(drill.day, exercises, ())
    drill = replace(drill, kept={**(drill.kept or {}), name: note})
    model, told = _arranged(model, drill, exercises, ())
    return model, (KeepNote(name, note), *told)


def _arranged(
    model: Model, drill: Drill, exercises: tuple[Exercise, ...], answers: tuple[str, ...]
) -> Step:
    drill = replace(drill, exercises=exercises, answers=answers, shown=False)
    return _shown(model, drill)


def _shown(model: Model, drill: Drill) -> Step:
    """The first exercise without an answer, or the end of the series."""
    words = language(model)
    if drill.place >= len(drill.exercises):
        results = marked(drill.exercises, drill.answers)
        said = (Say(result(words, results)),) if results else ()
        return replace(model, screen=replace(drill, table=None)), said
    table = laid_out(words, drill.exercises[drill.place])
    drill = replace(drill, table=table)
    return replace(model, screen=drill), (Say(_spoken(model, drill, table)),)


def _spoken(model: Model, drill: Drill, table: Table) -> str:
    """An exercise for the ear: which it is, and the dice."""
    words = language(model)
    which = heading(words, drill)
    dice = words.list([words.number(face) for face in table.faces])
    return f"{which}. {words('practice.dice', dice=dice)}" if dice else which


def _next(model: Model, drill: Drill, event: events.NextExercise) -> Step:
    """After a judged answer, the next exercise."""
    return _afresh(model, drill, event) if drill.shown else (model, ())


def _go_to_next(model: Model, drill: Drill, event: events.NextExercise) -> Step:
    if drill.series.kind == "free":
        return _another(model, drill)
    return _shown(model, replace(drill, shown=False))


# At the table of an exercise


def _row(table: Table, event: Any) -> Row | None:
    """What a touch does at the table; None for nothing."""
    match event:
        case events.Undo():
            return Row(Did.UNDO)
        case events.Choose(box=box) if table.penta and box in BOXES:
            return penta.choose(table, Box(box))
        case events.HoldAll() if all_scoring(table):
            return Row(Did.HOLD, places_of(table, all_scoring(table)))
        case events.Hold(die=die) if die < len(table.faces):
            return penta.hold(table, die) if table.penta else ten_thousand.hold(table, die)
    return None


def _touch(model: Model, drill: Drill, event: Any) -> Step:
    """A die, a box, all that scores, or the last touch taken back."""
    if drill.table is None or drill.shown:
        return model, ()
    try:
        row = _row(drill.table, event)
        table = drill.table.after(row) if row else drill.table
    except Illegal as wrong:
        return refused(model, wrong, (event.die,) if isinstance(event, events.Hold) else ())
    brief = model.settings.announce == "brief"
    effects = told(language(model), drill.table, row, table, brief) if row else ()
    return replace(model, screen=replace(drill, table=table)), effects


def _answer(model: Model, drill: Drill, event: Any) -> Step:
    """The answer: a keep, a box, dice set aside and what follows."""
    if drill.table is None or drill.shown:
        return model, ()
    if isinstance(event, events.Bank if drill.table.penta else events.Confirm):
        return model, ()
    act = act_of(drill.table, _ASKS[type(event)])
    if not act:
        return refuse(model, language(model)("table.choose-first"))
    state = drill.table.state
    try:
        for move in act:
            state = state.play(move)  # type: ignore[arg-type]
    except Illegal as wrong:
        return refused(model, wrong)
    return _afresh(model, drill, event)


_ASKS = {events.RollDice: "roll", events.Confirm: "confirm", events.Bank: "bank"}


def _answered(model: Model, drill: Drill, event: Any) -> Step:
    """A legal answer counts."""
    if drill.table is None:
        return model, ()
    return _judged(model, drill, drill.table, act_of(drill.table, _ASKS[type(event)]))


def _judged(model: Model, drill: Drill, table: Table, act: Act) -> Step:
    """Keep the answer, and say what it was worth."""
    hint = hint_for(table.state)
    loss = hint.loss_of(act) if hint else None
    if hint is None or loss is None:
        return model, ()
    drill = replace(drill, answers=(*drill.answers, " ".join(map(str, act))), shown=True)
    drill, kept = _kept(drill, grade(table.state, loss).right)
    words = language(model)
    why = " ".join(sentence.in_words(words) for sentence in reasons(table.state, act))
    said = f"{verdict(words, table.state, hint.unit, loss)} {why}".strip()
    return replace(model, screen=drill), (*kept, Say(said))


def _kept(drill: Drill, right: bool) -> tuple[Drill, tuple[Effect, ...]]:
    """The notes after an answer."""
    if drill.day is None or drill.kept is None or drill.series.kind == "free":
        return drill, ()
    day, notes = drill.day, dict(drill.kept)
    if drill.series.kind == "own":
        changed = _repeated(drill, notes, right, day.number)
    else:
        changed = {_set_name(drill.series): set_to_json(day, drill.exercises, drill.answers)}
        if len(drill.answers) == len(drill.exercises):
            changed[DAYS] = days_to_json((*days_of(notes), day.number))
    keep = tuple(KeepNote(name, note) for name, note in changed.items())
    return replace(drill, kept=notes | changed), keep


def _repeated(drill: Drill, notes: Kept, right: bool, today: int) -> dict[str, Json]:
    """The note of repeats; none where another page has had the day's answer already."""
    repeats, key = repeats_of(notes), key_of(drill.exercises[drill.place])
    repeat = repeats.get(key, Repeat())
    if not repeat.is_due(today):
        return {}
    return {OWN: repeats_to_json(repeats | {key: repeat.answered(right, today)})}


_COUNTS: dict[type, Callable[[Model, Drill, Any], Step]] = {
    events.Thought: _found,
    events.NextExercise: _go_to_next,
    events.RollDice: _answered,
    events.Confirm: _answered,
    events.Bank: _answered,
}
"""What happens once the notes have been read again."""


OVERVIEW: dict[type, Callable[[Model, Any, Any], Step]] = {
    events.Day: _day,
    events.Notes: _notes,
    events.PracticeBand: _choose_band,
}
"""What happens on the overview."""

DRILL: dict[type, Callable[[Model, Any, Any], Step]] = {
    events.Day: _told,
    events.Notes: _told,
    events.Thought: _thought,
    events.NextExercise: _next,
    events.Hold: _touch,
    events.HoldAll: _touch,
    events.Choose: _touch,
    events.Undo: _touch,
    events.RollDice: _answer,
    events.Confirm: _answer,
    events.Bank: _answer,
}
"""What happens while an exercise is in view."""
