"""Dice as a terminal shows them."""

from __future__ import annotations

from rich.text import Text

from dadu.dice import to_text

__all__ = ["drawn", "spaced"]

_PIPS = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}
_UNICODE = str.maketrans({"o": "●"})


def drawn(dice: tuple[int, ...], *, plain: bool) -> Text:
    """Dice side by side, three lines of pips each in a frame; ``plain`` in ASCII alone."""
    above, side, below = (
        ("+-------+", "|", "+-------+") if plain else ("╭───────╮", "│", "╰───────╯")
    )
    lines = ["  ".join([above] * len(dice))]
    for row in range(3):
        pips = [f"{side} {_PIPS[die][row]} {side}" for die in dice]
        lines.append("  ".join(pips if plain else [line.translate(_UNICODE) for line in pips]))
    lines.append("  ".join([below] * len(dice)))
    return Text("\n".join(lines), no_wrap=True)


def spaced(dice: tuple[int, ...]) -> str:
    """Dice as people read them: ``3 3 5``."""
    return " ".join(to_text(dice))
