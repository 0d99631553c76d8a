"""``dadu site``: the app as files that work without a network, built or served from here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dadu.cli._paths import path_of
from dadu.cli._serving import AllowHost, Host, NoBrowser, Port, port_of, teller
from dadu.cli._terminal import Refused, Terminal

__all__ = ["EXAMPLES", "site"]

EXAMPLES = ("dadu site build public", "dadu site serve public --port 8080")
MEGABYTE = 1_000_000


def site(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="cli.site.action")],
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="cli.site.folder")],
    host: Host = None,
    port: Port = None,
    allow_host: AllowHost = None,
    no_browser: NoBrowser = False,
) -> int:
    """Build a site, or serve one until Ctrl-C."""
    from dadu.web.serve import HOST, PORT, CannotServe, serve_site
    from dadu.web.site import CannotBuild

    terminal: Terminal = context.obj
    place = path_of(folder)
    try:
        if action == "build":
            _build(terminal, place)
        elif action == "serve":
            serve_site(
                place,
                host or HOST,
                port_of(port, PORT),
                not no_browser,
                allow_hosts=allow_host or (),
                tell=teller(terminal),
            )
        else:
            raise Refused("cli.wrong.site-action", text=action[:40])
    except (CannotBuild, CannotServe) as wrong:
        raise Refused(f"error.{wrong.code}", **wrong.values) from wrong
    return 0


def _build(terminal: Terminal, folder: Path) -> None:
    from dadu.web.site import build

    words = terminal.words

    def tell(key: str, **values: object) -> None:
        terminal.complain(words(key, **values))

    built = build(folder, tell=tell)
    sizes = {
        "size": words.number(built.plain / MEGABYTE, 2),
        "wire": words.number(built.brotli / MEGABYTE, 2),
    }
    terminal.line(words("site.built", folder=str(folder), files=built.files, **sizes))
