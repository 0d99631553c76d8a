"""Dadu on the network: the page, its files, and one WebSocket for each page that is open.

Everything a page does arrives over the WebSocket as a small JSON object and is answered in
kind (``dadu.web.host``). A page that shows a game in which another page did something is
told at once. No other host is ever asked for anything.
"""

from __future__ import annotations

import asyncio
import json
import logging
import mimetypes
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from dadu.app import events as ev
from dadu.app.stored import settings_from_json
from dadu.errors import DaduError
from dadu.i18n import negotiate, words
from dadu.match import DiceSource, SecureDice
from dadu.web.guard import Guard, Hosts, hosts
from dadu.web.host import Session
from dadu.web.page import page
from dadu.web.refusal import refused
from dadu.web.shelf import Json, ShelfError
from dadu.web.solving import Solving
from dadu.web.store import Store
from dadu.web.wire import BROKE, parse, refusal

__all__ = ["create_app"]

log = logging.getLogger("dadu.web")

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""What the client's files are; a system may have registered something else."""
ERRORS = {404: "not-found", 405: "method-not-allowed"}


def create_app(store: Store, dice: DiceSource | None = None, allowed: Hosts | None = None) -> Guard:
    """The web application over a store, which it closes when it stops.

    ``dice`` are the secure ones unless given (tests); ``allowed`` are the names the server
    answers to, the loopback's unless given.
    """
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    house = _House(store, dice or SecureDice())
    app = Starlette(
        routes=[
            Route("/", house.front),
            WebSocketRoute("/ws", house.talk),
            Mount("/static", _Files(directory=STATIC)),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={HTTPException: _http_error, Exception: _server_error},
        lifespan=house.open_hours,
    )
    return Guard(app, allowed or hosts("127.0.0.1"))


class _Files(StaticFiles):
    """The client's files: a browser asks at every load and gets only what has changed."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "no-cache"
        return response


class _Page:
    """One open page: its socket, its session, and a lock, for it does one thing at a time."""

    def __init__(self, socket: WebSocket, session: Session) -> None:
        self.socket = socket
        self.session = session
        self.lock = asyncio.Lock()
        self.told_of_damage = False
        self.thinking: asyncio.Task[None] | None = None

    async def send(self, message: Json) -> None:
        await self.socket.send_text(json.dumps(message, ensure_ascii=False))


class _House:
    """All open pages over one store."""

    def __init__(self, store: Store, dice: DiceSource) -> None:
        self._store = store
        self._dice = dice
        self._pages: set[_Page] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._damaged = store.kept_aside
        self._solving = Solving()

    @asynccontextmanager
    async def open_hours(self, _: Starlette) -> AsyncIterator[None]:
        """From the first request to the last."""
        yield
        self._solving.close()
        self._store.close()

    async def front(self, request: Request) -> HTMLResponse:
        """The page, in the household's language or else the browser's; a script fills it."""
        saved = await asyncio.to_thread(self._store.settings)
        settings = settings_from_json(saved, _preferred(request.headers))
        headers = {"cache-control": "no-cache", "vary": "accept-language"}
        return HTMLResponse(page(words(settings.language), settings.theme), headers=headers)

    async def talk(self, socket: WebSocket) -> None:
        """Answer one page until it goes."""
        await socket.accept()
        language = _preferred(socket.headers)
        session = await asyncio.to_thread(Session, self._store, self._dice, language)
        page = _Page(socket, session)
        self._pages.add(page)
        try:
            while True:
                await self._answer(page, await _hear(socket))
        except WebSocketDisconnect:
            return
        finally:
            self._pages.discard(page)
            if page.thinking:
                page.thinking.cancel()

    async def _answer(self, page: _Page, text: str | None) -> None:
        """Answer one message; what cannot be answered is refused, and the page goes on."""
        async with page.lock:
            try:
                reply = await asyncio.to_thread(page.session.receive, parse(text))
                self._tell_others(page, reply.touched)
                await page.send(reply.message)
            except (DaduError, ShelfError) as error:
                log.warning("refused: %r", str(error))
                await page.send(await self._regret(page, error))
                return
            except WebSocketDisconnect:
                raise
            except Exception:
                log.exception("a message broke the app; nothing has changed")
                await page.send(await self._regret(page, BROKE))
                return
        await self._tell_of_damage(page)
        self._let_think(page)
        for rules in reply.wanted:
            await asyncio.to_thread(self._solving.want, rules)

    def _let_think(self, page: _Page) -> None:
        """Let the page's app think, where it has something to think about."""
        if page.session.busy and (page.thinking is None or page.thinking.done()):
            page.thinking = asyncio.create_task(self._think(page))

    async def _think(self, page: _Page) -> None:
        """Think to the end, a slice at a time; what is touched meanwhile comes in between."""
        try:
            while page.session.busy:
                async with page.lock:
                    reply = await asyncio.to_thread(page.session.ponder)
                    if reply is not None:
                        self._tell_others(page, reply.touched)
                        await page.send(reply.message)
        except WebSocketDisconnect:
            return
        except Exception:
            log.exception("a page's thinking broke; nothing has changed")
            await page.send(await self._regret(page, BROKE))

    async def _regret(self, page: _Page, error: DaduError | ShelfError) -> Json:
        """Say what was not done: to the client in the error shape, to people on the screen."""
        said = refusal(error, page.session.language)
        try:
            reply = await asyncio.to_thread(page.session.regret, error)
        except Exception:
            log.exception("the screen cannot tell")
            return said
        return reply.message | said

    def _tell_others(self, page: _Page, games: Iterable[str]) -> None:
        """Bring the other pages up to date, each as soon as it is free."""
        for game in games:
            for other in self._pages - {page}:
                task = asyncio.create_task(self._refresh(other, game))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _tell_of_damage(self, page: _Page) -> None:
        """Tell the pages that open that a damaged file was kept aside, until one has read it."""
        if self._damaged is None:
            return
        if page.told_of_damage:
            self._damaged = None
            return
        page.told_of_damage = True
        damage = ShelfError("store-damaged", file=str(self._damaged))
        async with page.lock:
            reply = await asyncio.to_thread(
                page.session.happen, ev.Failed(damage.code, damage.values)
            )
            await page.send(reply.message)

    async def _refresh(self, page: _Page, game: str) -> None:
        async with page.lock:
            try:
                reply = await asyncio.to_thread(page.session.refresh, game)
                if reply is not None and reply.message:
                    await page.send(reply.message)
                self._let_think(page)
            except (ShelfError, WebSocketDisconnect) as error:
                log.info("a page was not brought up to date: %s", error)


async def _hear(socket: WebSocket) -> str | None:
    """The next message; None for one that is not text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text if isinstance(text, str) else None


def _preferred(headers: Headers) -> str:
    return negotiate(headers.get("accept-language", ""))


def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = ERRORS.get(status, "bad-request")
    return refused(status, code, request.headers, at=request.url.path)


def _server_error(request: Request, _: Exception) -> Response:
    return refused(500, "server-error", request.headers, at=request.url.path)
