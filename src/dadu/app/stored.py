"""Settings as a store keeps them: small JSON objects, read with every doubt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from dadu.app.effects import Json
from dadu.app.keys import ACTIONS, OwnKeys, with_key
from dadu.app.log import COACHING, ROLLED_BY
from dadu.app.model import (
    CHOICES,
    COLOURS,
    GAMES,
    MOST_PLAYERS,
    Draft,
    DraftSeat,
    SavedPlayer,
    Settings,
)
from dadu.errors import Malformed
from dadu.game import MOST_SEATS
from dadu.players import LEVELS
from dadu.rules import PentaRules, parse_rules
from dadu.rules.ten_thousand import TARGETS

__all__ = ["settings_from_json", "settings_to_json"]


def settings_to_json(settings: Settings) -> Json:
    """The stored form of the settings; a language that follows the browser is left out."""
    stored = {name: getattr(settings, name) for name in CHOICES}
    if not settings.language_chosen:
        del stored["language"]
    players = [asdict(player) for player in settings.players]
    return stored | {
        "draft": _draft_to_json(settings.draft),
        "players": players,
        "guided": dict(settings.guided),
        "own_keys": dict(settings.own_keys),
    }


def _draft_to_json(draft: Draft) -> Json:
    return {
        "game": draft.game,
        "seats": [asdict(seat) for seat in draft.seats],
        "rules": [str(draft.penta), str(draft.ten_thousand)],
        "rolled_by": draft.rolled_by,
    }


def settings_from_json(stored: Mapping[str, Any], language: str) -> Settings:
    """The settings a store held; what is missing or unknown there has its default.

    ``language`` is the default for the language: what the browser prefers.
    """
    chosen = {
        name: stored[name] for name, choices in CHOICES.items() if stored.get(name) in choices
    }
    return Settings(
        **{"language": language, **chosen},
        language_chosen="language" in chosen,
        draft=_draft(stored.get("draft")),
        players=tuple(_players(stored.get("players")))[:MOST_PLAYERS],
        guided=tuple(_guided(stored.get("guided"))),
        own_keys=_own_keys(stored.get("own_keys")),
    )


def _draft(stored: object) -> Draft:
    if not isinstance(stored, Mapping):
        return Draft()
    game, rolled_by = stored.get("game"), stored.get("rolled_by")
    draft = Draft(
        game if game in GAMES else GAMES[0],
        tuple(_seats(stored.get("seats")))[:MOST_SEATS] or Draft().seats,
        rolled_by if rolled_by in ROLLED_BY else ROLLED_BY[0],
    )
    for text in _items(stored.get("rules")):
        draft = _with_rules(draft, text)
    return draft


def _with_rules(draft: Draft, text: object) -> Draft:
    """The draft with stored rules, unless nobody can play by them now."""
    try:
        rules = parse_rules(str(text))
    except Malformed:
        return draft
    playable = isinstance(rules, PentaRules) or rules.target in TARGETS
    return draft.with_rules(rules) if playable else draft


def _seats(stored: object) -> Iterator[DraftSeat]:
    for seat in _named(stored):
        level, coach = seat.get("level"), seat.get("coach")
        yield DraftSeat(
            seat["name"],
            bool(seat.get("computer")),
            level if level in tuple(LEVELS) else "",
            _colour(seat),
            coach if coach in COACHING else COACHING[0],
        )


def _players(stored: object) -> Iterator[SavedPlayer]:
    for player in _named(stored):
        if _colour(player):
            yield SavedPlayer(player["name"], _colour(player))


def _guided(stored: object) -> Iterator[tuple[str, str]]:
    found = stored if isinstance(stored, Mapping) else {}
    return ((game, str(found[game])) for game in GAMES if game in found)


def _own_keys(stored: object) -> OwnKeys:
    own: OwnKeys = ()
    if not isinstance(stored, Mapping):
        return own
    for action in ACTIONS:
        with suppress(KeyError, Malformed):
            own = with_key(own, action, str(stored[action]))
    return own


def _colour(stored: Mapping[str, Any]) -> int:
    colour = stored.get("colour")
    return colour if type(colour) is int and colour in COLOURS else 0


def _named(stored: object) -> Iterator[Mapping[str, Any]]:
    for item in _items(stored):
        if isinstance(item, Mapping) and isinstance(item.get("name"), str):
            yield item


def _items(stored: object) -> Iterable[object]:
    return stored if isinstance(stored, list | tuple) else ()
