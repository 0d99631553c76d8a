"""What the commands that serve something share: their options, and what they tell meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

import typer

from dadu.cli._numbers import whole
from dadu.cli._terminal import Terminal

__all__ = ["AllowHost", "Data", "Host", "NoBrowser", "Port", "port_of", "teller"]

LAST_PORT = 65_535

Host: TypeAlias = Annotated[
    str | None, typer.Option("--host", metavar="ADDRESS", help="cli.serve.host")
]
Port: TypeAlias = Annotated[
    str | None, typer.Option("--port", metavar="PORT", help="cli.serve.port")
]
Data: TypeAlias = Annotated[
    str | None, typer.Option("--data", metavar="FOLDER", help="cli.serve.data")
]
AllowHost: TypeAlias = Annotated[
    list[str] | None, typer.Option("--allow-host", metavar="NAME", help="cli.serve.allow-host")
]
NoBrowser: TypeAlias = Annotated[bool, typer.Option("--no-browser", help="cli.serve.no-browser")]


def port_of(option: str | None, usual: int) -> int:
    """The port that was asked for, the usual one without. Raises Refused with the range."""
    return usual if option is None else whole("--port", option, 0, LAST_PORT)


def teller(terminal: Terminal) -> Callable[..., None]:
    """Says a sentence of the catalogue, by key and values, at once."""

    def tell(key: str, **values: object) -> None:
        terminal.line(terminal.words(key, **values))
        terminal.flush()

    return tell
