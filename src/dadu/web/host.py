"""Runs the app for one page: carries its effects out and says what changed.

``dadu.app`` is pure; this is the loop around it, the same wherever the app runs: the
server gives it a SQLite store, another host another ``Shelf``. One message of a page is
one step: the app's answer and all that follows from it (dice rolled, rows added) are
kept before the page hears of them, or nothing has happened.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from time import monotonic

from dadu.app import Model, Page, start, update, view
from dadu.app import effects as fx
from dadu.app import events as ev
from dadu.app.history import GamePage, History, Statistics
from dadu.app.model import Home, Play
from dadu.app.review import Review
from dadu.app.stored import settings_to_json
from dadu.app.table import Table
from dadu.app.thinking import Thinking, think
from dadu.errors import DaduError
from dadu.match import DiceSource
from dadu.web.shelf import Json, Shelf, ShelfError

__all__ = ["Reply", "Session"]

MOST_EVENTS = 20_000
"""So many events out of one message mean that the app goes round in circles."""

SLICE = 0.01
"""Seconds that a page's app thinks before the host looks at messages again."""
TOLD_EVERY = 0.1
"""Seconds between two words to the page about how far the thinking has come."""

EXACT = 1 << 53
ANY = ""
"""No game's name: pages that list games look again, once however many were added."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the page is told, and which games other pages should look at again.

    ``wanted`` are rules whose tables its computers would play better with.
    """

    message: Json
    touched: frozenset[str]
    wanted: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Thought:
    """What a page's app is thinking about, how far it is, and when the page last heard of it."""

    work: Json
    steps: Thinking
    part: float = 0.0
    told: float = 0.0


class Session:
    """One page's app: a model, the shelf it shares with others, and a source of dice.

    ``language`` is what the browser prefers; it counts until one was chosen in the settings.
    While it is ``busy``, its host calls ``ponder`` between messages. Not for several threads
    at once.
    """

    def __init__(self, shelf: Shelf, dice: DiceSource, language: str) -> None:
        self._shelf = shelf
        self._dice = dice
        self._model, _ = start(shelf.settings(), language)
        self._shown: Json = {}
        self._thought: _Thought | None = None

    @property
    def busy(self) -> bool:
        """Whether the app is thinking about something that takes long."""
        return self._thought is not None

    def ponder(self, seconds: float = SLICE) -> Reply | None:
        """Think for a moment; None where there is nothing to tell the page yet.

        Work that breaks is dropped, and what broke it is raised.
        """
        thought, self._thought = self._thought, None
        if thought is None:
            return None
        until = monotonic() + seconds
        try:
            while monotonic() < until:
                thought.part = next(thought.steps)
        except StopIteration as done:
            return self.happen(ev.Thought(thought.work, done.value))
        self._thought = thought
        if monotonic() < thought.told + TOLD_EVERY:
            return None
        thought.told = monotonic()
        return self.happen(ev.Thinking(thought.part))

    @property
    def table(self) -> Table | None:
        """The table in view, if one is: a game that is played or looked at."""
        found = getattr(self._model.screen, "table", None)
        return found if isinstance(found, Table) else None

    @property
    def language(self) -> str:
        """The language the page is shown in."""
        return self._model.settings.language

    def receive(self, message: object) -> Reply:
        """Answer a message of the page; the first one gets every region.

        Raises Malformed for a message that means nothing and ShelfError when the shelf
        cannot even be read; nothing has changed then.
        """
        return self.happen(ev.decode(message))

    def regret(self, error: DaduError | ShelfError) -> Reply:
        """Tell people what was refused, or what failed."""
        kind = ev.Failed if isinstance(error, ShelfError) else ev.Refused
        return self.happen(kind(error.code, error.values))

    def refresh(self, game: str) -> Reply | None:
        """Look again at a game that another page has touched; None where it is not in view."""
        screen = self._model.screen
        if isinstance(screen, Play) and screen.table.game == game:
            return self.happen(_load(self._shelf, game))
        if isinstance(screen, GamePage | Review) and screen.game == game:
            return self.happen(_load(self._shelf, game))
        if isinstance(screen, Home | History | Statistics):
            return self.happen(_games(self._shelf))
        return None

    def happen(self, event: ev.Event) -> Reply:
        """Let something happen whole or not at all; when the shelf refuses, the app hears so."""
        try:
            with self._shelf.step():
                step = _Step(self._model, self._shelf, self._dice)
                step.follow(event)
                page = view(step.model)
        except ShelfError as error:
            step = _Step(self._model, self._shelf, self._dice)
            step.follow(ev.Failed(error.code, error.values))
            page = view(step.model)
        for note in step.spare:
            self._shelf.keep_spare(note.name, note.note)
        self._model = step.model
        self._mind(step.work)
        message = self._changed(page) | step.told
        return Reply(message, frozenset(step.touched), frozenset(step.wanted))

    def _mind(self, work: Json | None) -> None:
        """Begin what is to be thought about, and drop what nobody waits for any more."""
        if work is not None:
            self._thought = _Thought(work, think(work))
        awaited = self._model.pondering
        if self._thought and (awaited is None or awaited.work != self._thought.work):
            self._thought = None

    def _changed(self, page: Page) -> Json:
        """What of the page is not yet shown: attributes of the document, and regions."""
        now = page.attributes() | {f"#{name}": html for name, html in page.regions.items()}
        changed = {name: value for name, value in now.items() if self._shown.get(name) != value}
        self._shown = now
        regions = {name[1:]: html for name, html in changed.items() if name.startswith("#")}
        page_itself = {name: value for name, value in changed.items() if not name.startswith("#")}
        return page_itself | ({"regions": regions} if regions else {})


class _Step:
    """One message and everything that follows from it."""

    def __init__(self, model: Model, shelf: Shelf, dice: DiceSource) -> None:
        self.model = model
        self.spare: list[fx.KeepNote] = []
        self.told: Json = {}
        self.touched: set[str] = set()
        self.wanted: set[str] = set()
        self.work: Json | None = None
        self._saved = settings_to_json(model.settings)
        self._shelf = shelf
        self._dice = dice
        self._next: deque[ev.Event] = deque()
        self._events = 0

    def follow(self, event: ev.Event) -> None:
        """Update the model, carry out its effects, answer them, until all is done."""
        self._next.append(event)
        while self._next:
            effects = [self._update(self._next.popleft())]
            while effects:
                effect = next(effects[-1], None)
                if effect is None:
                    effects.pop()
                    continue
                answer = self._carry_out(effect)
                if isinstance(effect, fx.Append) and answer is not None:
                    effects.clear()
                if answer is not None:
                    effects.append(self._update(answer))

    def _update(self, event: ev.Event) -> Iterator[fx.Effect]:
        self._events += 1
        if self._events > MOST_EVENTS:
            raise RuntimeError("the app does not come to rest")
        self.model, effects = update(self.model, event)
        return iter(effects)

    def _carry_out(self, effect: fx.Effect) -> ev.Event | None:
        """Do what the app asks; its answer, if it has one."""
        match effect:
            case fx.Roll(count, step):
                return ev.Rolled(self._dice.roll(count), step)
            case fx.Uniform(step):
                return ev.Drawn(secrets.randbelow(EXACT) / EXACT, step)
            case fx.Load() | fx.ListGames() | fx.LoadAll() | fx.LoadNote() | fx.LoadNotes():
                return self._read(effect)
            case fx.Create() | fx.Append() | fx.Shelve() | fx.Delete():
                return self._keep(effect)
            case fx.KeepNote():
                self._note(effect)
            case fx.SaveSettings(settings, chosen):
                self._shelf.save_settings(self._changed_here(settings, chosen))
            case fx.Today():
                return _day()
            case fx.Prepare(rules):
                self.wanted.add(rules)
            case fx.Think(work):
                self.work = work
            case _:
                self._tell(effect)
        return None

    def _note(self, effect: fx.KeepNote) -> None:
        """Keep a note; a spare one waits until all else is kept."""
        if effect.spare:
            self.spare.append(effect)
        else:
            self._shelf.keep_note(effect.name, effect.note)

    def _read(
        self, effect: fx.Load | fx.ListGames | fx.LoadAll | fx.LoadNote | fx.LoadNotes
    ) -> ev.Event:
        """Look something up."""
        match effect:
            case fx.Load(game):
                return _load(self._shelf, game)
            case fx.ListGames():
                return _games(self._shelf)
            case fx.LoadAll():
                return _everything(self._shelf)
            case fx.LoadNote(name):
                return ev.Note(name, self._shelf.note(name))
            case fx.LoadNotes(prefix):
                return ev.Notes(prefix, self._shelf.notes(prefix))

    def _keep(
        self, effect: fx.Create | fx.Append | fx.Shelve | fx.Delete
    ) -> ev.Created | ev.Loaded | ev.Missing | None:
        """Write about a game; None when there is nothing to answer."""
        match effect:
            case fx.Create(header):
                created = self._shelf.create(header)
                self.touched.add(created.id)
                return ev.Created(created.id, created.header)
            case fx.Append(game, at, rows, summary):
                if not self._shelf.append(game, at, rows, summary):
                    return _load(self._shelf, game)
                self.touched.add(game)
            case fx.Shelve(header, rows, summary):
                shelved = self._shelf.create(header)
                self._shelf.append(shelved.id, 0, rows, summary)
                self.touched.add(ANY)
            case fx.Delete(game):
                self._shelf.delete(game)
                self.touched.add(game)
        return None

    def _changed_here(self, settings: Json, chosen: frozenset[str]) -> Json:
        """Without what this page only remembers, so that it undoes no other page's choice."""
        return {
            name: value
            for name, value in settings.items()
            if name in chosen or name not in self._saved or self._saved[name] != value
        }

    def _tell(
        self, effect: fx.After | fx.Say | fx.Navigate | fx.Show | fx.Download | fx.Moment
    ) -> None:
        """Put something into the page's message; what is due at once happens in this step."""
        match effect:
            case fx.After(0, event):
                self._next.append(ev.decode(event))
            case fx.After(milliseconds, event, heard):
                timer = {"ms": milliseconds, "event": event}
                self._add("timers", timer | {"heard": True} if heard else timer)
            case fx.Say(text, urgent, passing):
                words = {"text": text, "urgent": urgent}
                self._add("say", words | {"passing": True} if passing else words)
            case fx.Moment(kind, dice):
                self._add("moments", {"kind": kind, "dice": list(dice)})
            case fx.Navigate(address, replace):
                self.told |= {"hash": address, "replace": replace}
            case fx.Show(element):
                self.told["show"] = element
            case fx.Download(name, text):
                self.told["download"] = {"name": name, "text": text}

    def _add(self, name: str, item: Json) -> None:
        self.told.setdefault(name, []).append(item)


def _day() -> ev.Day:
    """The date here, as people here count it."""
    today = datetime.now().astimezone().date()
    return ev.Day(today.toordinal(), today.isoformat())


def _load(shelf: Shelf, game: str) -> ev.Loaded | ev.Missing:
    found = shelf.load(game)
    return ev.Missing(game) if found is None else ev.Loaded(found.id, found.header, found.rows)


def _games(shelf: Shelf) -> ev.Games:
    listed = (ev.Listed(game.id, game.header, game.summary) for game in shelf.games())
    return ev.Games(tuple(listed))


def _everything(shelf: Shelf) -> ev.Everything:
    """All that can be read; a game that is spoiled is no reason to keep the others back."""
    found = []
    for listed in shelf.games():
        try:
            game = shelf.load(listed.id)
        except ShelfError:
            continue
        if game is not None:
            found.append(ev.Stored(game.id, game.header, game.rows))
    return ev.Everything(tuple(found), shelf.settings(), shelf.notes(""))
