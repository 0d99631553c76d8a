"""Setting up a game: which one, who plays, by which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dadu.app import events
from dadu.app.effects import Create, SaveSettings, Say
from dadu.app.house_rules import changed
from dadu.app.log import Header, header_to_json
from dadu.app.model import GAMES, MOST_PEOPLE, DraftSeat, Model, NewGame, settings_to_json
from dadu.app.seats import clean, seated
from dadu.app.update._step import Step, language, refuse
from dadu.game import MOST_SEATS
from dadu.players import LEVELS
from dadu.rules import TenThousandRules

__all__ = [
    "add_seat",
    "choose_game",
    "choose_level",
    "choose_rule",
    "name_seat",
    "other_kind",
    "quick_game",
    "remove_seat",
    "start_game",
    "with_game",
]


def with_game(model: Model, game: str) -> Model:
    """The draft is for this game."""
    return replace(model, draft=replace(model.draft, game=game))


def choose_game(model: Model, event: events.DraftGame) -> Step:
    """Which of the two games."""
    return (with_game(model, event.value) if event.value in GAMES else model), ()


def choose_rule(model: Model, event: events.DraftRule) -> Step:
    """The target, the scoring table, or a house rule."""
    rules = changed(model.draft.rules, event.field, event.value)
    return replace(model, draft=model.draft.with_rules(rules)), ()


def choose_level(model: Model, event: events.DraftLevel) -> Step:
    """How well the computers of this game play."""
    known = event.value in LEVELS
    return replace(model, draft=replace(model.draft, level=event.value)) if known else model, ()


def add_seat(model: Model, event: events.DraftAdd) -> Step:
    """One more player, while the table has room (G1)."""
    draft, words = model.draft, language(model)
    if len(draft.seats) == MOST_SEATS:
        return refuse(model, words("new.table-full", most=MOST_SEATS))
    if event.kind == "person" and draft.people == MOST_PEOPLE:
        return refuse(model, words("new.people-full", most=MOST_PEOPLE))
    seat = DraftSeat(computer=event.kind == "computer")
    model = _with_seats(model, (*draft.seats, seat))
    return model, (Say(words.plural("new.seats", len(model.draft.seats))),)


def remove_seat(model: Model, event: events.DraftRemove) -> Step:
    """One player less; somebody has to stay."""
    seats, words = model.draft.seats, language(model)
    if event.seat > len(seats):
        return model, ()
    if len(seats) == 1:
        return refuse(model, words("new.table-empty"))
    model = _with_seats(model, (*seats[: event.seat - 1], *seats[event.seat :]))
    return model, (Say(words.plural("new.seats", len(model.draft.seats))),)


def other_kind(model: Model, event: events.DraftKind) -> Step:
    """A person instead of a computer, or the other way round."""
    draft = model.draft
    if event.seat > len(draft.seats):
        return model, ()
    if draft.seats[event.seat - 1].computer and draft.people == MOST_PEOPLE:
        return refuse(model, language(model)("new.people-full", most=MOST_PEOPLE))
    return _changed(model, event.seat, lambda seat: DraftSeat(seat.name, not seat.computer)), ()


def name_seat(model: Model, event: events.DraftName) -> Step:
    """A player's name, as typed."""
    if event.seat > len(model.draft.seats):
        return model, ()
    return _changed(
        model, event.seat, lambda seat: DraftSeat(clean(event.value), seat.computer)
    ), ()


def _changed(model: Model, number: int, change: Callable[[DraftSeat], DraftSeat]) -> Model:
    seats = model.draft.seats
    return _with_seats(model, (*seats[: number - 1], change(seats[number - 1]), *seats[number:]))


def _with_seats(model: Model, seats: tuple[DraftSeat, ...]) -> Model:
    return replace(model, draft=replace(model.draft, seats=seats))


def start_game(model: Model, event: events.StartGame) -> Step:
    """Sit down as drafted; the draft is kept for the next time."""
    return _start(model) if isinstance(model.screen, NewGame) else (model, ())


def quick_game(model: Model, event: events.QuickGame) -> Step:
    """Start at once, with the players and rules of the last game set up."""
    return _start(with_game(model, event.value)) if event.value in GAMES else (model, ())


def _start(model: Model) -> Step:
    draft = model.draft
    if draft.ten_thousand.endless and draft.game == TenThousandRules.NAME:
        return refuse(model, language(model)("house.endless"))
    settings = replace(model.settings, draft=draft)
    header = Header(draft.rules, seated(draft, language(model)))
    saved = SaveSettings(settings_to_json(settings))
    return replace(model, settings=settings), (saved, Create(header_to_json(header)))
