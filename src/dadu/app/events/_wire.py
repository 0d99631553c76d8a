"""Client events as JSON objects: reading refuses whatever is not exactly one of them."""

from __future__ import annotations

from typing import Any

from dadu.app.effects import Json
from dadu.app.events import _draft as draft
from dadu.app.events import _history as history
from dadu.app.events import _keys as keys
from dadu.app.events import _kinds as kinds
from dadu.app.events import _review as review
from dadu.app.events import _training as training
from dadu.app.events._kinds import ClientEvent
from dadu.errors import Malformed

__all__ = ["HASH_LENGTH", "LINE_LENGTH", "decode", "encode"]

HASH_LENGTH = 500
"""Characters of an address, as it is written."""
GAME_LENGTH = 64
LINE_LENGTH = 1_000
"""Characters of what is typed into a field: a name, a position or a part of one."""
TYPED = ("draft-name", "draft-player", "forget-player", "board-text", "board-field")
WORD_LENGTH = 40
PIECE_LENGTH = 10_000
"""Characters of a piece of a file."""
PIECES = 800
LINES = PIECES * PIECE_LENGTH + 1
STEPS = 100_000
SEATS = 7
DICE = 6

_KINDS: dict[str, type[ClientEvent]] = {
    "go": kinds.Go,
    "set": kinds.Set,
    "change-key": keys.ChangeKey,
    "press-key": keys.PressKey,
    "reset-keys": keys.ResetKeys,
    "draft-game": draft.DraftGame,
    "draft-add": draft.DraftAdd,
    "draft-remove": draft.DraftRemove,
    "draft-kind": draft.DraftKind,
    "draft-name": draft.DraftName,
    "draft-level": draft.DraftLevel,
    "draft-colour": draft.DraftColour,
    "draft-coach": draft.DraftCoach,
    "draft-player": draft.DraftPlayer,
    "draft-dice": draft.DraftDice,
    "forget-player": draft.ForgetPlayer,
    "draft-rule": draft.DraftRule,
    "start-game": draft.StartGame,
    "quick-game": draft.QuickGame,
    "delete-game": kinds.DeleteGame,
    "delete-for-good": kinds.DeleteForGood,
    "dismiss": kinds.Dismiss,
    "import": history.Import,
    "import-refused": history.ImportRefused,
    "save-all": history.SaveAll,
    "copied": history.Copied,
    "review-event": review.ReviewEvent,
    "review-step": review.ReviewStep,
    "what-if": review.WhatIf,
    "board-text": review.BoardText,
    "board-field": review.BoardField,
    "play-on": review.PlayOn,
    "practice-band": training.PracticeBand,
    "next-exercise": training.NextExercise,
    "judge-games": training.JudgeGames,
    "advise": kinds.Advise,
    "roll": kinds.RollDice,
    "type-face": kinds.TypeFace,
    "type-dice": kinds.TypeDice,
    "untype": kinds.Untype,
    "enter-dice": kinds.EnterDice,
    "hold": kinds.Hold,
    "hold-all": kinds.HoldAll,
    "choose": kinds.Choose,
    "confirm": kinds.Confirm,
    "bank": kinds.Bank,
    "bust": kinds.Bust,
    "sure": kinds.Sure,
    "undo": kinds.Undo,
    "wait": kinds.Wait,
    "look": kinds.Look,
    "skip": kinds.Skip,
    "play-again": kinds.PlayAgain,
    "computer": kinds.Computer,
    "auto-write": kinds.AutoWrite,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_TEXT_LIMITS = {"text": PIECE_LENGTH, "hash": HASH_LENGTH, "game": GAME_LENGTH, "id": GAME_LENGTH}
_NUMBER_LIMITS = {
    "step": (0, STEPS),
    "event": (0, STEPS),
    "seat": (1, SEATS),
    "die": (0, DICE - 1),
    "left": (0, PIECES),
    "line": (1, LINES),
}


def decode(message: object) -> ClientEvent:
    """The event a wire object stands for.

    Raises Malformed for anything unknown, ill typed or too large.
    ``game`` and ``step`` may accompany every kind; those that need none ignore them.
    """
    if not isinstance(message, dict):
        raise Malformed("event-not-object")
    name = message.get("type")
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed("event-unknown", type=str(name)[:WORD_LENGTH])
    wanted = kind.__slots__
    unknown = set(message) - {"type", "game", "step", *wanted}
    if unknown:
        raise Malformed("event-field", type=name, field=str(min(map(str, unknown)))[:WORD_LENGTH])
    return kind(**{field: _field(str(name), message, field) for field in wanted})


def _field(kind: str, message: Json, field: str) -> Any:
    value = message.get(field)
    if field in _NUMBER_LIMITS:
        low, high = _NUMBER_LIMITS[field]
        if type(value) is int and low <= value <= high:
            return value
    elif isinstance(value, str):
        limit = _text_limit(kind, field)
        if len(value) > limit:
            raise Malformed("event-long", type=kind, field=field, limit=limit)
        return value
    raise Malformed("event-field", type=kind, field=field)


def _text_limit(kind: str, field: str) -> int:
    limit = _TEXT_LIMITS.get(field, WORD_LENGTH)
    return LINE_LENGTH if kind in TYPED and field == "value" else limit


def encode(event: ClientEvent) -> Json:
    """The wire object of an event; ``decode`` reads it back."""
    return {"type": _NAMES[type(event)]} | {
        field: getattr(event, field) for field in event.__slots__
    }
