"""Setting up a game at the terminal: which game, and who plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from dadu.cli._rules import GAMES
from dadu.cli._sitting import ask
from dadu.cli._terminal import Refused, Terminal
from dadu.errors import DaduError
from dadu.game import MOST_SEATS
from dadu.notation import Seat
from dadu.notation.record import MOST_PEOPLE
from dadu.players import CLASSIC, LEVELS
from dadu.rules import Rules, TenThousandRules
from dadu.rules.ten_thousand import TABLES, TARGETS

__all__ = ["ask_rules", "ask_seats", "seats_of"]

Choice = TypeVar("Choice")


def seats_of(terminal: Terminal, written: list[str]) -> tuple[Seat, ...]:
    """Seats as options write them: ``NAME``, or ``NAME=LEVEL`` for a computer player.

    Raises Malformed for a name that no seat may bear, Refused for an unknown level.
    """
    seats = []
    for number, text in enumerate(written, 1):
        name, equals, level = text.rpartition("=")
        if not equals:
            seats.append(Seat(text))
        elif level not in LEVELS:
            raise Refused("cli.wrong.level", text=level[:20], levels=", ".join(LEVELS))
        else:
            seats.append(Seat(name or terminal.words("cli.play.computer", number=number), level))
    return tuple(seats)


def ask_rules(terminal: Terminal) -> Rules:
    """Ask for the game, and for Ten Thousand the target and the scoring table."""
    w = terminal.words
    names = list(GAMES)
    choices = {str(number): name for number, name in enumerate(names, 1)}
    offered = "  ".join(f"{number} {w(f'game.{name}')}" for number, name in choices.items())
    rules = GAMES[_pick(terminal, w("cli.play.which-game", games=offered), choices)]
    if not isinstance(rules, TenThousandRules):
        return rules
    targets = {str(target): target for target in TARGETS}
    prompt = w("cli.play.which-target", targets=w.list(list(targets)), usual=str(rules.target))
    target = _pick(terminal, prompt, {**targets, "": rules.target})
    tables = {name: name for name in TABLES}
    prompt = w("cli.play.which-table", tables=w.list(list(tables)), usual=rules.table)
    table = _pick(terminal, prompt, {**tables, "": rules.table})
    return replace(rules, target=target, table=table)


def _pick(terminal: Terminal, prompt: str, choices: Mapping[str, Choice]) -> Choice:
    """What one of the choices stands for, asked for until it is one."""
    while (typed := ask(terminal, prompt)) not in choices:
        offered = ", ".join(choice for choice in choices if choice)
        terminal.say("cli.play.one-of", choices=offered)
    return choices[typed]


def ask_seats(terminal: Terminal) -> tuple[Seat, ...]:
    """Ask for the people's names, then for computer players: one unless told otherwise (G1)."""
    w = terminal.words
    seats: list[Seat] = []
    while len(seats) < MOST_PEOPLE:
        number = len(seats) + 1
        key = "cli.play.name-more" if seats else "cli.play.name-first"
        name = ask(terminal, w(key, number=number))
        if not name and seats:
            break
        try:
            seats.append(Seat(name or w("cli.play.player", number=number)))
        except DaduError as wrong:
            terminal.show(terminal.sentence(wrong))
    free = MOST_SEATS - len(seats)
    counts = {str(count): count for count in range(free + 1)}
    computers = _pick(terminal, w("cli.play.computers", most=free), {**counts, "": 1})
    level = CLASSIC.name
    if computers:
        levels = {name: name for name in LEVELS}
        prompt = w("cli.play.which-level", levels=w.list(list(levels)), usual=level)
        level = _pick(terminal, prompt, {**levels, "": level})
    names = [w("cli.play.computer", number=number + 1) for number in range(computers)]
    return (*seats, *(Seat(name, level) for name in names))
