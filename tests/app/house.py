"""A host for tests: keeps games in a dictionary and rolls the dice it was given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dadu.app import Model, Page, effects, events, start, update, view
from dadu.app.effects import Effect, Json
from dadu.app.model import Play
from dadu.app.table import Table, replay
from dadu.app.thinking import think
from dadu.match import DiceSource, TypedDice


class House:
    """One page's app and the shelf it plays on; what it was told is kept in lists.

    Unless settings were ``saved``, its people know the games and need no guide.
    """

    def __init__(
        self,
        dice: Iterable[str] = (),
        saved: Mapping[str, Any] | None = None,
        source: DiceSource | None = None,
        shelf: dict[str, tuple[Json, list[Json], Json]] | None = None,
    ) -> None:
        self.dice: DiceSource = source or TypedDice(list(dice))
        self.shelf = {} if shelf is None else shelf
        self.said: list[str] = []
        self.urgent: list[str] = []
        self.moments: list[str] = []
        self.timers: list[effects.After] = []
        self.addresses: list[str] = []
        self.wanted: list[str] = []
        self.kept: list[tuple[str, str]] = []
        self.notes: dict[str, Json] = {}
        self.works: list[Json] = []
        self.day = events.Day(739_585, "2026-11-30")
        self.saved: Json = {"guide": "off"} if saved is None else dict(saved)
        self.model, first = start(self.saved)
        self._carry_out(first)

    @property
    def page(self) -> Page:
        return view(self.model)

    @property
    def html(self) -> str:
        return "".join(self.page.regions.values())

    @property
    def table(self) -> Table:
        assert isinstance(self.model.screen, Play)
        return self.model.screen.table

    def send(self, event: str, /, **fields: object) -> None:
        """A message as the client sends it: with the game and the step of the page."""
        screen = self.model.screen
        table = screen.table if isinstance(screen, Play) else None
        here = {"game": table.game if table else "", "step": table.step if table else 0}
        self.receive({"type": event, **here, **fields})
        assert not self.model.notice or self.model.notice in self.urgent

    def receive(self, message: object) -> None:
        self.happen(events.decode(message))

    def happen(self, event: events.Event) -> None:
        self.model, asked = update(self.model, event)
        self._carry_out(asked)

    def wait(self) -> None:
        """Let the timers that are set run out, once."""
        due, self.timers = self.timers, []
        for timer in due:
            self.receive(timer.event)

    def wait_for_people(self) -> None:
        """Let the computers play until it is a person's turn, or the game is over."""
        while self.table.computer:
            self.wait()

    def ponder(self) -> None:
        """Think to the end about what was asked for last."""
        work = self.works.pop()
        steps = think(work)
        while True:
            try:
                self.happen(events.Thinking(next(steps)))
            except StopIteration as done:
                self.happen(events.Thought(work, done.value))
                return

    def _carry_out(self, asked: tuple[Effect, ...]) -> None:
        for effect in asked:
            if self._did(effect) is not None:
                break

    def _did(self, effect: Effect) -> events.Event | None:  # noqa: C901 - one case an effect
        """Carry one effect out; the event that drops the effects behind it, if so."""
        match effect:
            case effects.Roll(count, step):
                self.happen(events.Rolled(self.dice.roll(count), step))
            case effects.Uniform(step):
                self.happen(events.Drawn(0.5, step))
            case effects.Load(game):
                self.happen(self.stored(game))
            case effects.ListGames():
                listed = (
                    events.Listed(game, kept[0], kept[2]) for game, kept in self.shelf.items()
                )
                self.happen(events.Games(tuple(listed)))
            case effects.LoadAll():
                stored = (
                    events.Stored(game, kept[0], tuple(kept[1]))
                    for game, kept in self.shelf.items()
                )
                self.happen(events.Everything(tuple(stored), self.saved, dict(self.notes)))
            case effects.Create(header):
                game = f"game{len(self.shelf)}"
                self.shelf[game] = (header, [], {})
                self.happen(events.Created(game, header))
            case effects.Append(game, at, rows, summary):
                header, log, _ = self.shelf[game]
                if len(log) != at:
                    conflict = self.stored(game)
                    self.happen(conflict)
                    return conflict
                self.shelf[game] = (header, [*log, *rows], summary)
            case effects.Shelve(header, rows, summary):
                self.shelf[f"game{len(self.shelf)}"] = (header, list(rows), summary)
            case effects.Download(name, kept):
                self.kept.append((name, kept))
            case effects.Delete(game):
                del self.shelf[game]
            case effects.SaveSettings(settings):
                self.saved = settings
            case effects.KeepNote(name, note):
                self.notes.pop(name, None)
                self.notes |= {} if note is None else {name: note}
            case effects.LoadNote(name):
                self.happen(events.Note(name, self.notes.get(name)))
            case effects.LoadNotes(prefix):
                found = {name: note for name, note in self.notes.items() if name.startswith(prefix)}
                self.happen(events.Notes(prefix, found))
            case effects.Today():
                self.happen(self.day)
            case effects.Think(work):
                self.works.append(work)
            case effects.After(0, event):
                self.receive(event)
            case effects.After():
                self.timers.append(effect)
            case effects.Prepare(rules):
                self.wanted.append(rules)
            case effects.Say(text, urgent):
                self.said.append(text)
                self.urgent += [text] * urgent
            case effects.Moment(kind):
                self.moments.append(kind)
            case effects.Navigate(address):
                self.addresses.append(address)
        return None

    def stored(self, game: str) -> events.Event:
        if game not in self.shelf:
            return events.Missing(game)
        header, rows, _ = self.shelf[game]
        return events.Loaded(game, header, tuple(rows))

    def replayed(self) -> Table:
        """The table as another page would read it from the shelf."""
        header, rows, _ = self.shelf[self.table.game]
        return replay(self.table.game, header, rows)


def at_table(game: str, players: str, dice: Iterable[str] = (), **rules: str) -> House:
    """A house where a game has just begun; ``players`` is one letter a seat: ``pc`` is a person
    and a computer."""
    house = House(dice)
    house.send("go", hash=f"#/new/{game}")
    for _ in range(len(house.model.draft.seats) - 1):
        house.send("draft-remove", seat=2)
    for kind in players[1:]:
        house.send("draft-add", kind="computer" if kind == "c" else "person")
    if players[0] == "c":
        house.send("draft-kind", seat=1)
    for field, value in rules.items():
        house.send("draft-rule", field=field, value=value)
    house.send("start-game")
    return house


__all__ = ["House", "Model", "at_table"]
