"""Setting up a game: which one, who plays, by which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dadu.app import events
from dadu.app.effects import Create, SaveSettings, Say
from dadu.app.house_rules import changed
from dadu.app.log import COACHING, ROLLED_BY, Header, header_to_json
from dadu.app.model import (
    COLOURS,
    GAMES,
    MOST_PEOPLE,
    MOST_PLAYERS,
    Draft,
    DraftSeat,
    Model,
    NewGame,
    SavedPlayer,
    Settings,
)
from dadu.app.seats import clean, coaching, colours, is_blank, is_same, seated, unnamed
from dadu.app.stored import settings_to_json
from dadu.app.update._step import Step, language, refuse
from dadu.game import MOST_SEATS
from dadu.players import LEVELS
from dadu.rules import TenThousandRules

__all__ = [
    "add_seat",
    "choose_coach",
    "choose_dice",
    "choose_game",
    "choose_level",
    "choose_rule",
    "forget_player",
    "name_seat",
    "next_colour",
    "other_kind",
    "quick_game",
    "remove_seat",
    "seat_player",
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
    model = replace(model, draft=model.draft.with_rules(rules))
    endless = isinstance(rules, TenThousandRules) and rules.endless
    return model, (Say(language(model)("house.endless")),) if endless else ()


def choose_level(model: Model, event: events.DraftLevel) -> Step:
    """How well the computer of a seat plays."""
    if event.value not in LEVELS or event.seat > len(model.draft.seats):
        return model, ()
    return _changed(model, event.seat, lambda seat: replace(seat, level=event.value)), ()


def next_colour(model: Model, event: events.DraftColour) -> Step:
    """The next colour that no other seat has."""
    draft, words = model.draft, language(model)
    if event.seat > len(draft.seats):
        return model, ()
    taken = colours(draft)
    own = taken[event.seat - 1]
    later = [*range(own + 1, len(COLOURS) + 1), *range(1, own)]
    free = next((colour for colour in later if colour not in taken), own)
    said = words("new.colour", number=event.seat, colour=words(f"colour.{free}"))
    return _changed(model, event.seat, lambda seat: replace(seat, colour=free)), (Say(said),)


def choose_coach(model: Model, event: events.DraftCoach) -> Step:
    """What the coach does for a person."""
    if event.value not in COACHING or event.seat > len(model.draft.seats):
        return model, ()
    return _changed(model, event.seat, lambda seat: replace(seat, coach=event.value)), ()


def choose_dice(model: Model, event: events.DraftDice) -> Step:
    """Who rolls: Dadu, or people their real dice."""
    known = event.value in ROLLED_BY
    return replace(model, draft=replace(model.draft, rolled_by=event.value)) if known else model, ()


def seat_player(model: Model, event: events.DraftPlayer) -> Step:
    """Somebody who has played here takes the first seat that nobody has named, or a new one."""
    seats, words = model.draft.seats, language(model)
    player = next((saved for saved in model.settings.players if saved.name == event.value), None)
    if player is None or any(is_same(seat.name, player.name) for seat in seats):
        return model, ()
    unnamed = [place for place, seat in enumerate(seats) if not seat.computer and not seat.name]
    place = unnamed[0] if unnamed else len(seats)
    others = (*seats[:place], *seats[place + 1 :])
    taken = player.colour in [seat.colour for seat in others]
    sits = DraftSeat(player.name, colour=0 if taken else player.colour)
    if unnamed:
        return _with_seats(model, (*seats[:place], sits, *seats[place + 1 :])), ()
    if model.draft.people == MOST_PEOPLE:
        return refuse(model, words("new.people-full", most=MOST_PEOPLE))
    if len(seats) == MOST_SEATS:
        return refuse(model, words("new.table-full", most=MOST_SEATS))
    model = _with_seats(model, (*seats, sits))
    return model, (Say(words.plural("new.seats", len(model.draft.seats))),)


def forget_player(model: Model, event: events.ForgetPlayer) -> Step:
    """A name is no longer offered; games that were played keep it."""
    left = tuple(saved for saved in model.settings.players if saved.name != event.value)
    settings = replace(model.settings, players=left)
    return replace(model, settings=settings), (SaveSettings(settings_to_json(settings)),)


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
    return _changed(model, event.seat, lambda seat: replace(seat, computer=not seat.computer)), ()


def name_seat(model: Model, event: events.DraftName) -> Step:
    """A player's name, as typed."""
    if event.seat > len(model.draft.seats):
        return model, ()
    return _changed(model, event.seat, lambda seat: replace(seat, name=clean(event.value))), ()


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
    settings = replace(model.settings, draft=draft, players=_players(model.settings, draft))
    header = Header(
        draft.rules,
        seated(draft, language(model)),
        colours=colours(draft),
        rolled_by=draft.rolled_by,
        coach=coaching(draft),
        unnamed=unnamed(draft),
    )
    saved = SaveSettings(settings_to_json(settings))
    return replace(model, settings=settings), (saved, Create(header_to_json(header)))


def _players(settings: Settings, draft: Draft) -> tuple[SavedPlayer, ...]:
    """The people remembered: those who sit down now, then those who played before."""
    sitting = [
        SavedPlayer(seat.name, colour)
        for seat, colour in zip(draft.seats, colours(draft), strict=True)
        if not seat.computer and not is_blank(seat.name)
    ]
    known: list[SavedPlayer] = []
    for player in (*sitting, *settings.players):
        if not any(is_same(player.name, other.name) for other in known):
            known.append(player)
    return tuple(known[:MOST_PLAYERS])
