"""People at a terminal: asking them, and rolling and telling what happens."""

from __future__ import annotations

import time
from dataclasses import dataclass

from dadu.cli._dice import drawn, spaced
from dadu.cli._names import name_of
from dadu.cli._saved import Saved
from dadu.cli._terminal import Terminal
from dadu.errors import DaduError
from dadu.game import AnyState, Bank, Bust, Keep, PentaState, SetAside, TenThousandState, Write
from dadu.i18n import Words
from dadu.match import DiceSource, TypedDice, dice_due, roll_into
from dadu.notation import Event

__all__ = ["AskedDice", "Left", "Sitting", "ask", "matches"]


class Left(Exception):  # noqa: N818 - named as it reads
    """Whoever sits here wants to leave."""


def ask(terminal: Terminal, prompt: str) -> str:
    """What a person types, without blanks around it. Raises Left at the end of the input."""
    terminal.flush()
    try:
        return input(f"{prompt} ").strip()
    except EOFError:
        terminal.line()
        raise Left from None


def matches(w: Words, key: str, typed: str) -> bool:
    """Whether what was typed is one of the words of an entry, such as ``u undo``."""
    return typed.casefold() in w(key).casefold().split()


@dataclass(frozen=True, slots=True)
class AskedDice:
    """Dice that people roll on their own table and type in."""

    terminal: Terminal

    def roll(self, count: int) -> tuple[int, ...]:
        """The faces typed, asked for until they are dice and as many as are due."""
        w = self.terminal.words
        while True:
            typed = ask(self.terminal, w.plural("cli.play.type-dice", count))
            if matches(w, "cli.play.leave-words", typed):
                raise Left
            try:
                return TypedDice(["".join(typed.split())]).roll(count)
            except DaduError as wrong:
                self.terminal.show(self.terminal.sentence(wrong))


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game being played at one terminal.

    ``pace`` is how many seconds a computer player's step stays to be looked at.
    """

    terminal: Terminal
    saved: Saved
    source: DiceSource
    pace: float

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.saved.record.state

    @property
    def name(self) -> str:
        """The name of the seat whose turn it is."""
        return name_of(self.saved.record.seats, self.state.seat)

    def ask(self, prompt: str) -> str:
        """What a person types. Raises Left when they leave."""
        typed = ask(self.terminal, prompt)
        if matches(self.terminal.words, "cli.play.leave-words", typed):
            raise Left
        return typed

    def roll(self) -> None:
        """Roll the dice that are due; what lies there is kept before anybody sees it (G4)."""
        state = self.state
        name = self.name
        self.saved.advance(roll_into(state, self.source.roll(dice_due(state))))
        self.show_dice(name)

    def show_dice(self, name: str) -> None:
        """The dice on the table."""
        dice = self.state.dice
        self.terminal.say("cli.play.rolls", name=name, dice=spaced(dice))
        self.terminal.show(drawn(dice, plain=self.terminal.screen().options.ascii_only))

    def act(self, event: Event) -> None:
        """Do it, keep it, tell it. Raises DaduError when the rules refuse it."""
        before, name = self.state, self.name
        self.saved.advance(event)
        for sentence in told(self.terminal.words, before, event, self.state, name):
            self.terminal.show(sentence)

    def rest(self) -> None:
        """Give people time to follow a computer player."""
        if self.pace:
            self.terminal.flush()
            time.sleep(self.pace)


def told(w: Words, before: AnyState, event: Event, after: AnyState, name: str) -> list[str]:
    """What an act is told as, a sentence a line."""
    total = after.totals[before.seat - 1]
    match event:
        case Keep(dice):
            key = "cli.play.keeps" if dice else "cli.play.keeps-none"
            return [w(key, name=name, dice=spaced(dice))] if dice else [w(key, name=name)]
        case Write(box) if isinstance(before, PentaState) and (entry := before.entry(box)):
            values = {"name": name, "box": box, "points": entry.points, "total": total}
            if entry.bonus:
                return [w("cli.play.writes-bonus", bonus=entry.bonus, **values)]
            return [w("cli.play.writes", **values)]
        case SetAside(dice) if isinstance(before, TenThousandState):
            return _set_aside(w, before, after, name, dice)
        case Bank() if isinstance(before, TenThousandState):
            told = [w("cli.play.banks", name=name, points=before.turn, total=total)]
            return told + _last_round(w, before, after, name)
        case Bust() if isinstance(before, TenThousandState):
            return [w("cli.play.busts", name=name, points=before.turn, total=total)]
        case _:
            return []


def _set_aside(
    w: Words, before: TenThousandState, after: AnyState, name: str, dice: tuple[int, ...]
) -> list[str]:
    if not isinstance(after, TenThousandState):
        return []
    points = after.turn - before.turn
    told = w("cli.play.sets-aside", name=name, dice=spaced(dice), points=points, turn=after.turn)
    return [told, w("cli.play.hot-dice")] if after.hot else [told]


def _last_round(w: Words, before: TenThousandState, after: AnyState, name: str) -> list[str]:
    started = isinstance(after, TenThousandState) and after.last_round and not before.last_round
    if not started or after.over:
        return []
    return [w("cli.play.last-round", name=name, points=after.totals[before.seat - 1])]
