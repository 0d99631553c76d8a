"""``dadu play``: both games at the terminal, kept after every action."""

from __future__ import annotations

import shlex
from datetime import datetime
from typing import Annotated

import typer

from dadu.cli import _computer_turn, _penta_turn, _ten_thousand_turn
from dadu.cli._games import final, heading, verdict
from dadu.cli._names import name_of
from dadu.cli._new_game import ask_rules, ask_seats, seats_of
from dadu.cli._paths import path_of
from dadu.cli._progress import progress
from dadu.cli._rules import rules_of
from dadu.cli._saved import Saved, create, load, unfinished
from dadu.cli._sitting import AskedDice, Left, Sitting, ask, matches
from dadu.cli._terminal import INTERRUPTED, Refused, Terminal
from dadu.game import PentaState, TenThousandState
from dadu.match import SecureDice
from dadu.notation import Record, Seat
from dadu.players import CLASSIC
from dadu.rules import Rules, TenThousandRules

__all__ = ["EXAMPLES", "play"]

EXAMPLES = (
    "dadu play",
    "dadu play --game penta --seat Ana --seat Budi --seat =classic",
    "dadu play sunday.dadu",
    "dadu play --real-dice --rules 'ten-thousand(target=5000,table=flat)'",
)
LONGEST_PACE = 60
MOST_OFFERED = 9


def play(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="cli.play.file")] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="cli.play.game")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help="cli.option.rules")
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", metavar="NAME[=LEVEL]", help="cli.play.seat")
    ] = None,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="cli.play.real-dice")] = False,
    pace: Annotated[str, typer.Option("--pace", metavar="SECONDS", help="cli.play.pace")] = "1",
) -> int:
    """Go on with a game or begin one, and play it until it is over or somebody leaves."""
    terminal: Terminal = context.obj
    seconds = _seconds(pace)
    try:
        saved = _opened(terminal, file, game, rules, seat or [])
    except Left:
        return 0
    _prepare(terminal, saved.record.rules, saved.record.seats)
    source = AskedDice(terminal) if real_dice else SecureDice()
    sitting = Sitting(terminal, saved, source, seconds)
    status = 0
    try:
        _play_on(sitting)
    except Left:
        pass
    except KeyboardInterrupt:
        terminal.line()
        status = INTERRUPTED
    if not sitting.state.over:
        terminal.line(terminal.words("cli.play.kept"))
        terminal.line(f"  dadu play {shlex.quote(str(saved.path))}")
    return status


def _seconds(text: str) -> float:
    digits = text.replace(".", "", 1)
    value = float(text) if digits.isascii() and digits.isdigit() else -1.0
    if not 0 <= value <= LONGEST_PACE:
        raise Refused("cli.wrong.seconds", text=text[:20], most=LONGEST_PACE)
    return value


def _opened(
    terminal: Terminal, file: str | None, game: str | None, rules: str | None, seats: list[str]
) -> Saved:
    """The game to play: the one in the file, one left unfinished, or a new one. Raises Left."""
    described = bool(game or rules or seats)
    path = None if file is None else path_of(file)
    if path and path.exists():
        if described:
            raise Refused("cli.play.exists", file=str(path))
        return load(path)
    if path and not path.parent.is_dir():
        raise Refused("cli.play.no-folder", folder=str(path.parent))
    if not path and not described and (saved := _offered(terminal)):
        return saved
    chosen = rules_of(game, rules) or ask_rules(terminal)
    seated = seats_of(terminal, seats) if seats else ask_seats(terminal)
    _prepare(terminal, chosen, seated)
    today = f"{datetime.now().astimezone():%Y-%m-%d}"
    return create(path, Record.start(chosen, seated, (("Date", today),)))


def _prepare(terminal: Terminal, rules: Rules, seats: tuple[Seat, ...]) -> None:
    """See that the computer players have their table; house rules are solved now, once.

    Raises UnsolvedError where that is not possible.
    """
    from dadu.solver import library

    levels = {seat.computer for seat in seats} - {None}
    if isinstance(rules, TenThousandRules):
        levels -= {CLASSIC.name}
    if not levels or library.ready(rules):
        return
    with progress(terminal, terminal.words("cli.solve.title", rules=str(rules))) as report:
        library.table_for(rules, report)


def _offered(terminal: Terminal) -> Saved | None:
    """One of the games left unfinished, or None for a new one."""
    w = terminal.words
    games = [saved for saved, _ in zip(unfinished(), range(MOST_OFFERED), strict=False)]
    if not games:
        return None
    terminal.say("cli.play.unfinished")
    for number, saved in enumerate(games, 1):
        record = saved.record
        names = w.list([name_of(record.seats, seat) for seat in range(1, len(record.seats) + 1)])
        title = w(f"game.{record.rules.NAME}")
        row = w("cli.play.unfinished-game", game=title, round=record.state.round, names=names)
        terminal.show(f"  {number}  {row}")
    while True:
        typed = ask(terminal, w("cli.play.which-unfinished"))
        if matches(w, "cli.play.new-words", typed):
            return None
        if matches(w, "cli.play.leave-words", typed):
            raise Left
        if not typed or (typed.isdecimal() and 1 <= int(typed) <= len(games)):
            return games[int(typed or "1") - 1]


def _play_on(sitting: Sitting) -> None:
    """Play to the end of the game. Raises Left."""
    terminal, record = sitting.terminal, sitting.saved.record
    terminal.show(heading(terminal.words, record))
    if sitting.state.dice and not sitting.state.over:
        sitting.show_dice(sitting.name)
    while not sitting.state.over:
        _step(sitting)
    record = sitting.saved.record
    terminal.show(final(terminal.words, record.state, record.seats))
    terminal.show(verdict(terminal.words, record))
    terminal.line(terminal.words("cli.play.record", file=str(sitting.saved.path)))


def _step(sitting: Sitting) -> None:
    state = sitting.state
    computer = sitting.saved.record.seats[state.seat - 1].computer
    if computer is not None:
        _computer_turn.step(sitting, computer)
    elif isinstance(state, PentaState):
        _penta_turn.step(sitting, state)
    elif isinstance(state, TenThousandState):
        _ten_thousand_turn.step(sitting, state)
