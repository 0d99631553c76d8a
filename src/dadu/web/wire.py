"""What pages and hosts say to each other, whatever the line is made of.

A page says one JSON object at a time; what cannot be answered is refused in the one
outward shape of an error: ``{"error": code, "message": sentence, "at": place}``.
"""

from __future__ import annotations

import json

from dadu.errors import DaduError, Malformed
from dadu.i18n import words
from dadu.web.shelf import ShelfError

__all__ = ["BROKE", "LONGEST_MESSAGE", "parse", "refusal", "shape"]

LONGEST_MESSAGE = 64 * 1024
"""Characters a message of a page may have; a longer one is refused unread."""

BROKE = ShelfError("server-error")
"""What is said when a message broke the app."""


def parse(text: str | None) -> object:
    """The JSON value of a message. Raises Malformed for anything else, and for one too long."""
    if text is None:
        raise Malformed("message-not-text")
    if len(text) > LONGEST_MESSAGE:
        raise Malformed("message-too-long", limit=LONGEST_MESSAGE)
    try:
        value = json.loads(text, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Malformed("message-not-json") from error
    return value


def _no_constant(name: str) -> None:
    raise ValueError(name)


def shape(code: str, language: str, at: str = "", **values: object) -> dict[str, str]:
    """An error with a stable code and its sentence; ``at`` names what it is about."""
    return {"error": code, "message": words(language)(f"error.{code}", **values), "at": at}


def refusal(error: DaduError | ShelfError, language: str) -> dict[str, str]:
    """Why a message is not answered."""
    at = str(error.values.get("field") or error.values.get("type") or "message")
    return shape(error.code, language, at, **error.values)
