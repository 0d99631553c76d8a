"""The notes that practice keeps on the shelf, and what judged games leave to practise.

They are about the device and not about one player:

* ``practice/penta`` and ``practice/ten-thousand``: the set of the day, with the answers given;
* ``practice/days``: the days, as numbers, on which a set was finished;
* ``practice/own``: what became of mistakes of one's own, by rules and position;
* ``practice/free``: how many exercises of free practice were begun;
* ``learned/GAME``: of a judged game what people decided, small beside the note of the review.

Whatever a note holds that is not understood is as if it were not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from dadu.app.effects import Json, KeepNote
from dadu.app.events import Day, Kept
from dadu.errors import DaduError
from dadu.practice import (
    EDITION,
    Exercise,
    Repeat,
    exercise_from_json,
    exercise_to_json,
)

__all__ = [
    "DAYS",
    "FREE",
    "JUDGED",
    "LEARNED",
    "MOST_OWN",
    "OWN",
    "PRACTICE",
    "count_of",
    "days_of",
    "days_to_json",
    "due",
    "exercises_from_json",
    "key_of",
    "learned",
    "mistakes",
    "no_notes_of",
    "notes_of",
    "readable",
    "repeats_of",
    "repeats_to_json",
    "set_of",
    "set_to_json",
    "streak",
]

PRACTICE = "practice/"
JUDGED = "judged/"
"""What the notes of judged games are called, before the name of the game."""
LEARNED = "learned/"
"""The same of what is learned from them."""
DAYS, OWN, FREE = (f"{PRACTICE}{name}" for name in ("days", "own", "free"))
MOST_DAYS = 400
"""Days remembered: more than a year of a streak."""
MOST_OWN = 10
"""Mistakes of one's own that come back at one sitting."""


def set_of(kept: Kept, game: str, day: Day) -> tuple[tuple[Exercise, ...], tuple[str, ...]] | None:
    """The set of a day as it was kept, with the answers; None where there is none."""
    note = kept.get(f"{PRACTICE}{game}", {})
    if note.get("date") != day.date or note.get("edition") != EDITION:
        return None
    exercises, answers = exercises_from_json(note), note.get("answers")
    if not exercises or not isinstance(answers, list):
        return None
    return exercises, tuple(map(str, answers))[: len(exercises)]


def exercises_from_json(note: Json) -> tuple[Exercise, ...]:
    """The exercises in a note, or in what thinking about them came to; none for a spoiled one."""
    try:
        return tuple(map(exercise_from_json, note["exercises"]))
    except (DaduError, KeyError, TypeError, AttributeError):
        return ()


def set_to_json(day: Day, exercises: Iterable[Exercise], answers: Iterable[str]) -> Json:
    """The note of a day's set."""
    stored = [exercise_to_json(exercise) for exercise in exercises]
    return {
        "date": day.date,
        "edition": EDITION,
        "exercises": stored,
        "answers": list(answers),
    }


def days_of(kept: Kept) -> tuple[int, ...]:
    """The days on which a set was finished, ascending."""
    days = kept.get(DAYS, {}).get("days")
    if not isinstance(days, list):
        return ()
    return tuple(sorted({day for day in days if type(day) is int}))


def days_to_json(days: Iterable[int]) -> Json:
    """The note of those days."""
    return {"days": sorted(set(days))[-MOST_DAYS:]}


def streak(days: Iterable[int], today: int) -> int:
    """How many days in a row a set was finished, up to today or yesterday."""
    done = set(days)
    last = today if today in done else today - 1
    count = 0
    while last - count in done:
        count += 1
    return count


def count_of(kept: Kept) -> int:
    """How many exercises of free practice were begun."""
    count = kept.get(FREE, {}).get("count")
    return count if type(count) is int and count >= 0 else 0


def repeats_of(kept: Kept) -> dict[str, Repeat]:
    """What became of mistakes of one's own, by their keys."""
    found = {}
    for key, stored in kept.get(OWN, {}).items():
        if isinstance(stored, dict) and all(type(stored.get(n)) is int for n in ("well", "due")):
            found[key] = Repeat(stored["well"], stored["due"])
    return found


def repeats_to_json(repeats: Mapping[str, Repeat]) -> Json:
    """The note of them."""
    return {key: {"well": repeat.well, "due": repeat.due} for key, repeat in repeats.items()}


def key_of(exercise: Exercise) -> str:
    """What a mistake of one's own goes by in its note."""
    return f"{exercise.rules} {exercise.position}"


def learned(judged: Json) -> Json:
    """What profile and practice need of a judged game: people's decisions, where mistakes were."""
    seats = [{name: seat[name] for name in ("seat", "computer")} for seat in judged["seats"]]
    people = {seat["seat"] for seat in seats if seat["computer"] is None}
    step = _STEPS.get((judged["game"], judged["unit"]))
    decisions = [
        _decision(choice, step)
        for choice in judged["choices"]
        if choice["seat"] in people and choice["options"] > 1
    ]
    about = {name: judged[name] for name in ("version", "game", "rules", "unit", "over")}
    return {**about, "seats": seats, "choices": decisions}


def _decision(choice: Json, step: float | None) -> Json:
    """A decision; the position too where it was a mistake to be practised."""
    told = {"seat": choice["seat"], "skill": choice["skill"], "loss": round(choice["loss"], 6)}
    mistake = step is not None and choice["exact"] and choice["loss"] > step
    return told | ({"position": choice["position"]} if mistake else {})


def notes_of(game: str, judged: Json) -> tuple[KeepNote, KeepNote]:
    """Keep what was judged of a game; where the disk is full, play goes on without it."""
    return (
        KeepNote(f"{JUDGED}{game}", judged, spare=True),
        KeepNote(f"{LEARNED}{game}", learned(judged), spare=True),
    )


def no_notes_of(game: str) -> tuple[KeepNote, KeepNote]:
    """Forget what was judged of a game."""
    return KeepNote(f"{JUDGED}{game}", None), KeepNote(f"{LEARNED}{game}", None)


def mistakes(learned: Kept) -> dict[str, Json]:
    """The mistakes of people in judged games as stored exercises, the costliest first, by key."""
    found: dict[str, tuple[float, Json]] = {}
    for note in learned.values():
        for loss, stored in _mistakes(note):
            found.setdefault(f"{stored['rules']} {stored['position']}", (loss, stored))
    ranked = sorted(found.items(), key=lambda each: (-each[1][0], each[0]))
    return {key: stored for key, (_, stored) in ranked}


def due(learned: Kept, kept: Kept, today: int) -> tuple[Json, ...]:
    """The mistakes of one's own that are to be practised on a day, the costliest first."""
    repeats = repeats_of(kept)
    return tuple(
        stored
        for key, stored in mistakes(learned).items()
        if repeats.get(key, Repeat()).is_due(today)
    )


def readable(stored: Iterable[Json]) -> Iterator[Exercise]:
    """The exercises among what was stored as some."""
    for each in stored:
        with suppress(DaduError):
            yield exercise_from_json(each)


def _mistakes(note: Json) -> Iterator[tuple[float, Json]]:
    """The mistakes of one judged game, with their losses in steps."""
    try:
        step = _STEPS[note["game"], note["unit"]]
        for choice in note["choices"]:
            if "position" in choice:
                told = {name: choice[name] for name in ("position", "skill")}
                yield choice["loss"] / step, {"rules": note["rules"], **told}
    except (KeyError, TypeError):
        return


_STEPS = {
    ("penta", "points"): 1.0,
    ("ten-thousand", "win"): 0.01,
    ("ten-thousand", "points"): 50.0,
}
