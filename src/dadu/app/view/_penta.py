"""The Penta table: five dice, the news of the turn, and every player's sheet."""

from __future__ import annotations

from htpy import Element, Node, div, p, span, strong

from dadu.app.advice import box_to_write
from dadu.app.guide import tip_of
from dadu.app.model import Model, Play
from dadu.app.table import Table
from dadu.app.update import auto_write_seconds
from dadu.app.view._chances import chances_bar
from dadu.app.view._coach import coach_button, coach_layer
from dadu.app.view._guide import tip_line
from dadu.app.view._house_rules import house_line
from dadu.app.view._meanings import box_hint, boxes_card
from dadu.app.view._pad import pad, stage_of
from dadu.app.view._parts import Room, action, blank_die, name, rolled_die
from dadu.app.view._seated import (
    last_turn,
    looked_at,
    question,
    seat_tabs,
    skip_button,
    turn_line,
    undo_button,
)
from dadu.app.view._sheet import sheet
from dadu.game import CHANCE, PentaState
from dadu.game.penta import DICE, ROLLS
from dadu.rules.penta import UPPER_BOXES

__all__ = ["laid", "sheets", "table"]


def table(room: Room, model: Model, play: Play, state: PentaState) -> dict[str, Node]:
    """All regions of a Penta table in play."""
    typing = play.typed is not None
    controls = pad(room, model, play) if typing else _controls(room, play.table, state)
    return {
        "seats": seat_tabs(room, play),
        "stage": _stage(*stage_of(room, model, play), play.table, state),
        "controls": controls,
        "sheets": [chances_bar(room, model, play.table), sheets(room, play, state)],
        "layer": question(room, play.asked) if play.asked else coach_layer(room, play),
    }


def laid(room: Room, table: Table, state: PentaState, heading: Node, news: Node) -> dict[str, Node]:
    """The table of an exercise, with a heading and news of its own."""
    own = div(".sheets.sheets-1")[sheet(room, table, state, state.seat, looked=True)]
    return {
        "stage": [heading, _rolls(room, state), div(".news")[news], _dice(room, table)],
        "controls": _controls(room, table, state),
        "sheets": own,
    }


def sheets(room: Room, play: Play, state: PentaState) -> Node:
    """Every player's sheet, in the order of seats."""
    looked = looked_at(play)
    return [
        div(class_=["sheets", f"sheets-{state.seats}"])[
            [
                sheet(room, play.table, state, seat, looked=seat == looked)
                for seat in range(1, state.seats + 1)
            ]
        ],
        None
        if state.over
        else [house_line(room, play.table.header), boxes_card(room.words, state.rules)],
    ]


def _stage(room: Room, model: Model, table: Table, state: PentaState) -> Node:
    return [
        turn_line(room, table),
        coach_button(room, table),
        _rolls(room, state),
        div(".news")[_news(room, model, table, state)],
        _dice(room, table),
    ]


def _dice(room: Room, table: Table) -> Element:
    label = room.words("table.dice")
    return div(
        {"role": "group", "data-arrows": True},
        class_=["dice", "dice-5", {"parted": bool(table.held)}],
        aria_label=label,
    )[[die(room, table, place) for place in range(DICE)]]


def _rolls(room: Room, state: PentaState) -> Element:
    """How many rolls of the turn are used, as three marks and in words."""
    used = ROLLS - state.rolls_left
    label = room.words.plural("table.rolls-left", state.rolls_left)
    marks = [span(class_=["mark", {"used": number < used}]) for number in range(ROLLS)]
    return p(".rolls")[span(".marks", aria_hidden="true")[marks], span[label]]


def die(room: Room, table: Table, place: int) -> Node:
    """One of the five dice: a toggle that tells face and state."""
    words = room.words
    if not table.faces:
        return blank_die(place)
    face, held = table.faces[place], place in table.held
    state = table.state
    return rolled_die(
        room,
        place,
        face,
        room.hold_key(table.faces, table.held, place),
        words("table.die-held" if held else "table.die", number=place + 1, face=face),
        words("table.held") if held else "",
        held=held,
        off=table.computer or not isinstance(state, PentaState) or not state.rolls_left,
    )


def _news(room: Room, model: Model, table: Table, state: PentaState) -> Node:
    """The one thing to know now: a refusal, a countdown, a joker, a sacrifice, or the last turn."""
    words = room.words
    if model.notice:
        return p(".notice")[model.notice]
    if seconds := auto_write_seconds(model, table):
        return _countdown(room, state, seconds, table.step)
    if state.dice and state.dice[0] == state.dice[-1]:
        return [strong(".banner.penta")[words("moment.penta")], _joker(room, state)]
    if tip := tip_of(model):
        return tip_line(room, tip)
    if table.choice is not None and not table.computer:
        return box_hint(room, state.rules, table.choice)
    if not state.dice:
        return last_turn(room, table) or p(".hint")[words("table.hint-first-roll")]
    if table.computer:
        return None
    if table.rolled and not any(entry.points or entry.bonus for entry in state.entries()):
        return p(".notice")[words("table.sacrifice")]
    if not state.rolls_left:
        return p(".hint")[words("table.hint-choose")]
    return p(".hint")[words("table.hint-hold")]


def _joker(room: Room, state: PentaState) -> Node:
    """Why some boxes are closed to a joker (P11), and what the Penta bonus adds (P10)."""
    entries = state.entries()
    if not entries:
        return None
    words, box, bonus = room.words, entries[0].box, entries[0].bonus
    if not state.joker():
        return p(".hint")[words("table.bonus-only", bonus=bonus)] if bonus else None
    if len(entries) == 1 and box in UPPER_BOXES and state.sheet.open_boxes.bit_count() > 1:
        if bonus:
            return p(".hint")[words("table.joker-upper", box=box, bonus=bonus)]
        return p(".hint")[words("table.joker-upper-plain", box=box)]
    return p(".hint")[words("table.joker", bonus=bonus) if bonus else words("table.joker-plain")]


def _countdown(room: Room, state: PentaState, seconds: int, step: int) -> Node:
    words = room.words
    left = span(".seconds", {"data-countdown": str(seconds), "data-keep": f"countdown-{step}"})[
        str(seconds)
    ]
    return div(".countdown")[
        p[words.parts("table.auto-write", box=words(f"box.{box_to_write(state)}"), seconds=left)],
        action(room, words("table.wait"), "wait", key="w", look=".small"),
    ]


def _controls(room: Room, table: Table, state: PentaState) -> Node:
    words = room.words
    if table.computer:
        return [
            p(".thinking")[
                words.parts("table.computer-plays", name=name(words, table.header, state.seat))
            ],
            skip_button(room),
        ]
    return [undo_button(room, table), _roll(room, table, state), _confirm(room, table, state)]


def _roll(room: Room, table: Table, state: PentaState) -> Element:
    words = room.words
    first = state.to_act is CHANCE
    count = DICE - (0 if first else len(table.held))
    off = not first and (not state.rolls_left or not count)
    label = words("table.roll") if first else words.plural("table.roll-dice", count)
    if table.by_hand:
        label = words("table.enter-dice")
    look = ".primary.roll" if first or (not off and table.choice is None) else ".roll"
    return action(
        room,
        [
            span(".label")[label],
            span(".detail")[words.plural("table.rolls-left", state.rolls_left)],
        ],
        "roll",
        key="r",
        look=look,
        off=off,
        attributes={"id": "roll", "data-main": first},
    )


def _confirm(room: Room, table: Table, state: PentaState) -> Element:
    words = room.words
    entry = state.entry(table.choice) if table.choice else None
    if entry is None:
        detail, label = words("table.no-box"), words("table.confirm")
    else:
        detail = words.plural("table.box-points", entry.points + entry.bonus, box=entry.box)
        label = words("table.confirm")
    return action(
        room,
        [span(".label")[label], span(".detail")[detail]],
        "confirm",
        key="enter",
        look=".primary.confirm" if entry else ".confirm",
        off=entry is None,
        attributes={"id": "confirm"},
    )
