"""Starts the server: where its games lie, on which port it listens, who opens the browser."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from dadu.web.shelf import ShelfError

if TYPE_CHECKING:
    from starlette.types import ASGIApp
    from uvicorn import Server

    from dadu.match import DiceSource

__all__ = ["HOST", "PORT", "CannotServe", "data_folder", "serve", "serve_site"]

HOST = "127.0.0.1"
PORT = 8420
PORTS_TRIED = 20
LAST_PORT = 65_535
GAMES_FILE = "dadu.sqlite3"
LONGEST_FRAME = 256 * 1024
"""Bytes of a WebSocket message that are still read, to be refused in words."""
SECONDS_TO_CLOSE = 3


class CannotServe(Exception):  # noqa: N818 - named as it reads
    """The server cannot start. ``code`` names the catalogue's sentence ``error.<code>``."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code} {values}")


def data_folder() -> Path:
    """Where this user's games lie unless told otherwise, as the system has it."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Dadu"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Dadu"
    named = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(named) if Path(named).is_absolute() else home / ".local" / "share"
    return folder / "dadu"


def serve(
    host: str = HOST,
    port: int = PORT,
    data: Path | None = None,
    open_browser: bool = True,
    dice: DiceSource | None = None,
    *,
    allow_hosts: Iterable[str] = (),
    review: str = "",
    tell: Callable[..., None] = lambda key, **values: None,
) -> None:
    """Serve Dadu until Ctrl-C.

    ``review`` is a text of records: its games are put on the shelf, and the address told and
    opened is that of the review of the first. A port in use gives way to the next free one;
    port 0 is any free one. ``tell`` hears what happens, as keys of the catalogue with their
    values: ``serve.at`` (url), with ``serve.in-house`` (url) for other devices,
    ``serve.port-taken`` (port, other) and ``serve.stopped``. Raises CannotServe, and
    Malformed or Illegal for a wrong record.
    """

    def make() -> tuple[ASGIApp, str]:
        from dadu.web.guard import hosts
        from dadu.web.server import create_app
        from dadu.web.shelving import put
        from dadu.web.store import Store

        store = Store((data or data_folder()) / GAMES_FILE)
        place = f"#/review/{put(store, review)[0]}" if review else ""
        return create_app(store, dice, hosts(host, allow_hosts)), place

    run(make, host, port, open_browser, tell)


def serve_site(
    folder: Path,
    host: str = HOST,
    port: int = PORT,
    open_browser: bool = True,
    *,
    allow_hosts: Iterable[str] = (),
    tell: Callable[..., None] = lambda key, **values: None,
) -> None:
    """Serve the site in a folder until Ctrl-C; the rest as in ``serve``. Raises CannotBuild too."""

    def make() -> tuple[ASGIApp, str]:
        from dadu.web.guard import hosts
        from dadu.web.site.serving import create_site

        return create_site(folder, hosts(host, allow_hosts)), ""

    run(make, host, port, open_browser, tell)


def run(
    make: Callable[[], tuple[ASGIApp, str]],
    host: str,
    port: int,
    open_browser: bool,
    tell: Callable[..., None],
) -> None:
    """Run a web application, made once there is a port for it, until Ctrl-C.

    ``make`` also says which of its pages is opened. Nothing is told before it is made: who
    named a wrong folder need not hear about ports.
    """
    listening = listen(host, port)
    chosen = listening.getsockname()[1]
    try:
        app, place = make()
        server = _server(app)
    except ShelfError as error:
        listening.close()
        raise CannotServe(error.code, **error.values) from error
    except BaseException:
        listening.close()
        raise
    if port not in (0, chosen):
        tell("serve.port-taken", port=str(port), other=str(chosen))
    for key, url in addresses(host, chosen):
        tell(key, url=url + place)
    if open_browser:
        url = addresses(host, chosen)[0][1] + place
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        tell("serve.stopped")


def _server(app: ASGIApp) -> Server:
    """The server, ready to run."""
    from uvicorn import Config, Server

    logging.getLogger("uvicorn.error").addFilter(_is_news)
    return Server(
        Config(
            app,
            loop="asyncio",
            http="h11",
            ws="websockets-sansio",
            ws_max_size=LONGEST_FRAME,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        )
    )


def _is_news(record: logging.LogRecord) -> bool:
    """Uvicorn takes every WebSocket that was refused with an answer for a broken one."""
    return "without completing handshake" not in record.getMessage()


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port, or on the first free one after it. Raises CannotServe."""
    if not 0 <= port <= LAST_PORT:
        raise CannotServe("port-range", port=str(port), last=str(LAST_PORT))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(port + PORTS_TRIED, LAST_PORT) if port else 0
    for candidate in range(port, last + 1):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host.strip("[]"), candidate))
            listening.listen(128)
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise CannotServe("host-unusable", host=host, reason=str(error)) from error
            continue
        return listening
    raise CannotServe("ports-taken", first=str(port), last=str(last))


def addresses(host: str, port: int) -> list[tuple[str, str]]:
    """What to open: first on this machine, then, where there is one, on others in the house."""
    name = f"[{host.strip('[]')}]" if ":" in host else host
    if name not in {"0.0.0.0", "[::]"}:  # noqa: S104 - compared, not bound
        return [("serve.at", f"http://{name}:{port}/")]
    found = [("serve.at", f"http://127.0.0.1:{port}/")]
    own = _own_address()
    return [*found, ("serve.in-house", f"http://{own}:{port}/")] if own else found


def _own_address() -> str:
    """The address of this machine in the house, as its routing table has it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(asking.getsockname()[0])
