"""``dadu serve``: the app in the browser, served from here."""

from __future__ import annotations

import typer

from dadu.cli._paths import path_of
from dadu.cli._serving import AllowHost, Data, Host, NoBrowser, Port, port_of, teller
from dadu.cli._terminal import Refused, Terminal

__all__ = ["EXAMPLES", "serve"]

EXAMPLES = ("dadu serve", "dadu serve --port 8080 --no-browser", "dadu serve --host 0.0.0.0")


def serve(
    context: typer.Context,
    host: Host = None,
    port: Port = None,
    data: Data = None,
    allow_host: AllowHost = None,
    no_browser: NoBrowser = False,
) -> int:
    """Serve until Ctrl-C."""
    from dadu.web.serve import HOST, PORT, CannotServe
    from dadu.web.serve import serve as listen

    terminal: Terminal = context.obj
    try:
        listen(
            host or HOST,
            port_of(port, PORT),
            None if data is None else path_of(data),
            open_browser=not no_browser,
            allow_hosts=allow_host or (),
            tell=teller(terminal),
        )
    except CannotServe as wrong:
        raise Refused(f"error.{wrong.code}", **wrong.values) from wrong
    return 0
