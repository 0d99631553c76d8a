"""At the table, in both games: rolling, holding, undoing, opening and starting a game."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from dadu.app import events
from dadu.app.advice import wants_table
from dadu.app.board import Starting
from dadu.app.effects import (
    Append,
    Create,
    Effect,
    Moment,
    MomentKind,
    Navigate,
    Prepare,
    SaveSettings,
    Say,
)
from dadu.app.guide import begun
from dadu.app.history import GamePage
from dadu.app.log import Act, Row, header_from_json, header_to_json, row_to_json
from dadu.app.model import Home, Loading, Model, Play
from dadu.app.narrate import verdict
from dadu.app.seats import spoken
from dadu.app.stored import settings_to_json
from dadu.app.table import Table, open_table, replay
from dadu.app.update import history, penta, ten_thousand
from dadu.app.update._step import (
    Step,
    enact,
    language,
    next_tip,
    refused_by_rules,
    timers,
    touched,
)
from dadu.app.update.coach import before_mistake
from dadu.app.update.throw import risk_of, rows_before_roll, throw
from dadu.errors import DaduError
from dadu.game import PentaState

__all__ = [
    "created",
    "hold",
    "loaded",
    "look",
    "play_again",
    "roll_dice",
    "rolled",
    "undo",
]


@refused_by_rules
def roll_dice(model: Model, event: events.RollDice | events.Sure, *, sure: bool = False) -> Step:
    """A person rolls; what is selected is kept or set aside with it.

    What is a mistake or risky is asked about, unless ``sure``.
    """
    play = touched(model, event)
    if play is None or play.table.state.over:
        return model, ()
    if not sure and (asked_first := before_mistake(model, play, "roll")):
        return asked_first
    if not sure and _is_risky(model, play.table):
        if play.daring:
            return model, ()
        risk = risk_of(play.table)
        asked = language(model)(
            "table.risky-question", risk=language(model).percent(risk.chance), points=risk.points
        )
        return replace(model, screen=replace(play, daring=True)), (
            Moment(MomentKind.REFUSED),
            Say(asked),
        )
    return throw(model, play)


def _is_risky(model: Model, table: Table) -> bool:
    """Whether the household wants to be asked before this roll."""
    least = model.settings.risky
    return least != "off" and risk_of(table).loss >= int(least)


@refused_by_rules
def rolled(model: Model, event: events.Rolled) -> Step:
    """The dice have fallen: the roll and the acts it confirms are stored as one."""
    play = model.screen
    if not isinstance(play, Play) or play.table.step != event.step:
        return model, ()
    table = play.table
    dice = _on_table(table, event.dice) if isinstance(table.state, PentaState) else event.dice
    return enact(model, play, *rows_before_roll(table), Row(Act.ROLL, dice))


def _on_table(table: Table, fallen: tuple[int, ...]) -> tuple[int, ...]:
    """All five dice by place: the held ones as they were, the fallen ones in the gaps."""
    if not table.faces:
        return fallen
    rest = iter(fallen)
    return tuple(
        face if place in table.held else next(rest) for place, face in enumerate(table.faces)
    )


@refused_by_rules
def hold(model: Model, event: events.Hold) -> Step:
    """A die was touched."""
    play = touched(model, event)
    if play is None or event.die >= len(play.table.faces):
        return model, ()
    if play.table.penta:
        return enact(model, play, penta.hold(play.table, event.die))
    return enact(model, play, ten_thousand.hold(play.table, event.die))


@refused_by_rules
def undo(model: Model, event: events.Undo) -> Step:
    """Take back the last touch since the roll (G5)."""
    play = touched(model, event)
    return (model, ()) if play is None else enact(model, play, Row(Act.UNDO))


def look(model: Model, event: events.Look) -> Step:
    """Another player's sheet, on a screen that shows one at a time."""
    play = model.screen
    if (
        not isinstance(play, Play)
        or play.table.game != event.game
        or event.seat > play.table.state.seats
    ):
        return model, ()
    state = play.table.state
    seat = None if event.seat == state.seat and not state.over else event.seat
    return replace(model, screen=replace(play, looked=seat)), ()


def play_again(model: Model, event: events.PlayAgain) -> Step:
    """The same people sit down again."""
    play = model.screen
    if not isinstance(play, Play) or play.table.game != event.game or not play.table.state.over:
        return model, ()
    return model, (Create(header_to_json(replace(play.table.header, begun=0))),)


def created(model: Model, event: events.Created) -> Step:
    """A new game is stored: to its table."""
    table = open_table(event.game, header_from_json(event.header))
    rows = model.screen.rows if isinstance(model.screen, Starting) else ()
    table = reduce(Table.after, rows, table)
    address = f"#/game/{event.game}"
    navigate = Navigate(address, replace=model.hash == "#/new")
    settings = replace(model.settings, guided=begun(model.settings, table))
    kept = () if settings == model.settings else (SaveSettings(settings_to_json(settings)),)
    model = replace(model, settings=settings, screen=Play(table), hash=address, back=address)
    stored = (Append(event.game, 0, tuple(map(row_to_json, rows)), table.summary()),) * bool(rows)
    return model, (*kept, *stored, navigate, *_greeting(model, table), *timers(model))


def loaded(model: Model, event: events.Loaded) -> Step:
    """A stored game, as it is now; also when another window was faster."""
    screen = model.screen
    if isinstance(screen, GamePage):
        return history.loaded(model, screen, event)
    wanted = (
        screen.game
        if isinstance(screen, Loading)
        else screen.table.game
        if isinstance(screen, Play)
        else None
    )
    if wanted != event.game:
        return model, ()
    try:
        table = replay(event.game, event.header, event.rows)
    except DaduError:
        sentence = language(model)("home.spoiled")
        return replace(model, screen=Home(), hash="#/", notice=sentence), (
            Navigate("#/", replace=True),
            Say(sentence, urgent=True),
        )
    if isinstance(screen, Play) and screen.table.rows == table.rows:
        return model, timers(model)
    arrived = isinstance(screen, Loading)
    model = replace(model, screen=Play(table))
    greeted = _greeting(model, table) if arrived else ()
    return model, (*greeted, *timers(model))


def prepared(table: Table) -> tuple[Effect, ...]:
    """The table that this game's computers play better with, if any."""
    return (Prepare(str(table.header.rules)),) if wants_table(table.header) else ()


def _greeting(model: Model, table: Table) -> tuple[Effect, ...]:
    """How one finds the table: whose turn it is, or how the game ended."""
    words = language(model)
    if table.state.over:
        said = verdict(words, table)
    else:
        said = words("say.turn", name=spoken(words, table.header, table.state.seat))
    return (Say(said), *next_tip(model), *prepared(table))
