"""What can be done with a game's sheet and record: share, copy, print, keep as a file."""

from __future__ import annotations

from htpy import Element, Node, button, div, pre

from dadu.app.sheet_text import sheet_text
from dadu.app.table import Table
from dadu.app.view._history import day
from dadu.app.view._parts import Room
from dadu.app.view._picture import picture
from dadu.notation import Turn

__all__ = ["file_name", "share_button", "shared"]


def file_name(table: Table, ending: str = "dadu") -> str:
    """The name of the file that a game's record, or another form of it, is kept in."""
    day = table.header.created[:10]
    parts = ("dadu", table.header.rules.NAME, day, table.game)
    named = "-".join(filter(None, parts))
    return "".join(letter for letter in named if letter.isalnum() or letter == "-") + f".{ending}"


def shared(room: Room, table: Table, turns: tuple[Turn, ...], record: bool = True) -> Node:
    """Buttons that the client answers by itself, with the texts that stand in the page."""
    words = room.words
    return [
        div(".share")[
            share_button(words("share.sheet"), "share", "sheet-text"),
            share_button(
                words("share.picture"), "picture", "sheet-picture", file_name(table, "png")
            ),
            share_button(words("share.print"), "print", ""),
            [
                share_button(words("share.save"), "save", "record", file_name(table)),
                share_button(words("share.copy"), "copy", "record"),
            ]
            if record
            else None,
        ],
        pre("#sheet-text", hidden=True)[
            _heading(room, table), "\n", sheet_text(words, table, turns)
        ],
        pre("#sheet-picture", hidden=True)["".join(picture(room, table, turns).iter_chunks())],
    ]


def _heading(room: Room, table: Table) -> Node:
    """The game and its day, which the client puts into the language's form."""
    header = table.header
    game = room.words(f"game.{header.rules.NAME}")
    return [game, [" · ", day(header.created)] if header.created else None]


def share_button(label: str, act: str, source: str, file: str = "") -> Element:
    """A button that the client answers: ``act`` with the text of the element ``source``."""
    return button(
        f"#{act}.button.small",
        {"type": "button", f"data-{act}": source, "data-file": file or None},
    )[label]
