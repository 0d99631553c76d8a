"""Numbers on the command line."""

from __future__ import annotations

from dadu.cli._terminal import Refused

__all__ = ["whole"]


def whole(option: str, text: str, low: int, high: int) -> int:
    """The whole number that an option was given. Raises Refused with the range."""
    digits = text.replace("_", "").replace(",", "")
    value = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 15 else low - 1
    if not low <= value <= high:
        raise Refused("cli.wrong.number", option=option, text=text[:20], low=low, high=high)
    return value
