"""``dadu serve``: the app in the browser, served from here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dadu.cli._numbers import whole
from dadu.cli._terminal import Refused, Terminal

__all__ = ["EXAMPLES", "serve"]

EXAMPLES = ("dadu serve", "dadu serve --port 8080 --no-browser", "dadu serve --host 0.0.0.0")
LAST_PORT = 65_535


def serve(
    context: typer.Context,
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="cli.serve.host")
    ] = None,
    port: Annotated[
        str | None, typer.Option("--port", metavar="PORT", help="cli.serve.port")
    ] = None,
    data: Annotated[
        str | None, typer.Option("--data", metavar="FOLDER", help="cli.serve.data")
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option("--allow-host", metavar="NAME", help="cli.serve.allow-host")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="cli.serve.no-browser")] = False,
) -> int:
    """Serve until Ctrl-C."""
    from dadu.web.serve import HOST, PORT, CannotServe
    from dadu.web.serve import serve as listen

    terminal: Terminal = context.obj

    def tell(key: str, **values: object) -> None:
        terminal.line(terminal.words(key, **values))
        terminal.flush()

    try:
        listen(
            host or HOST,
            PORT if port is None else whole("--port", port, 0, LAST_PORT),
            Path(data).expanduser() if data else None,
            open_browser=not no_browser,
            allow_hosts=allow_host or (),
            tell=tell,
        )
    except CannotServe as wrong:
        raise Refused(f"error.{wrong.code}", **wrong.values) from wrong
    return 0
