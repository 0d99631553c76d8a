"""``dadu site``: the app as files that work without a network, built or served from here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dadu.cli._numbers import whole
from dadu.cli._terminal import Refused, Terminal

__all__ = ["EXAMPLES", "site"]

EXAMPLES = ("dadu site build public", "dadu site serve public --port 8080")
LAST_PORT = 65_535
MEGABYTE = 1_000_000


def site(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="cli.site.action")],
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="cli.site.folder")],
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="cli.serve.host")
    ] = None,
    port: Annotated[
        str | None, typer.Option("--port", metavar="PORT", help="cli.serve.port")
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option("--allow-host", metavar="NAME", help="cli.serve.allow-host")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="cli.serve.no-browser")] = False,
) -> int:
    """Build a site, or serve one until Ctrl-C."""
    from dadu.web.serve import HOST, PORT, CannotServe, serve_site
    from dadu.web.site import CannotBuild

    terminal: Terminal = context.obj
    if not folder:
        raise Refused("cli.wrong.no-site-folder")
    place = Path(folder).expanduser()

    def tell(key: str, **values: object) -> None:
        terminal.line(terminal.words(key, **values))
        terminal.flush()

    try:
        if action == "build":
            _build(terminal, place)
        elif action == "serve":
            serve_site(
                place,
                host or HOST,
                PORT if port is None else whole("--port", port, 0, LAST_PORT),
                not no_browser,
                allow_hosts=allow_host or (),
                tell=tell,
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
