"""``dadu review``: a record's review in the browser, served from here."""

from __future__ import annotations

from typing import Annotated

import typer

from dadu.cli._paths import path_of
from dadu.cli._serving import Data, NoBrowser, Port, port_of, teller
from dadu.cli._terminal import Refused, Terminal, error_line
from dadu.cli.replay import opened
from dadu.errors import DaduError
from dadu.notation import read

__all__ = ["EXAMPLES", "review"]

EXAMPLES = ("dadu review game.dadu", "dadu review --no-browser - < game.dadu")


def review(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.replay.file")],
    port: Port = None,
    data: Data = None,
    no_browser: NoBrowser = False,
) -> int:
    """Serve until Ctrl-C; 1 with one line on standard error for a wrong record."""
    from dadu.web.serve import HOST, PORT, CannotServe
    from dadu.web.serve import serve as listen

    terminal: Terminal = context.obj
    try:
        listen(
            HOST,
            port_of(port, PORT),
            None if data is None else path_of(data),
            open_browser=not no_browser,
            review=_text(file),
            tell=teller(terminal),
        )
    except CannotServe as wrong:
        raise Refused(f"error.{wrong.code}", **wrong.values) from wrong
    except DaduError as wrong:
        if not wrong.line:
            raise
        terminal.complain(error_line(terminal.words, wrong))
        return 1
    return 0


def _text(file: str) -> str:
    """The text of a file that holds records. Raises Malformed or Illegal where it does not."""
    with opened(file) as stream:
        content = stream.read()
    read(content)
    return content.decode("utf-8-sig")
