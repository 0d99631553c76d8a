"""A page without a browser: speaks the WebSocket protocol to a real server."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.serving import Server


def open_socket(
    server: Server, *, origin: str | None = "", headers: dict[str, str] | None = None
) -> AbstractContextManager[ClientConnection]:
    """A WebSocket to the server, from its own page unless another origin is given."""
    sent = server.origin if origin == "" else origin
    return connect(
        server.url.replace("http", "ws", 1) + "ws",
        origin=None if sent is None else Origin(sent),
        additional_headers=headers or {},
        open_timeout=10,
        close_timeout=5,
    )


class Talk:
    """One page: sends events, hears answers, and remembers what it shows."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self._open = ExitStack()
        opening = open_socket(server, headers={"Accept-Language": language})
        self.socket = self._open.enter_context(opening)
        self.shown: dict[str, Any] = {"regions": {}}

    def hear(self, seconds: float = 10) -> dict[str, Any]:
        """The next message."""
        message = json.loads(self.socket.recv(timeout=seconds))
        assert isinstance(message, dict)
        self.shown["regions"] |= message.get("regions", {})
        self.shown |= {name: value for name, value in message.items() if name != "regions"}
        return message

    def say(self, message: object) -> dict[str, Any]:
        """Send a message and hear its answer."""
        self.socket.send(json.dumps(message))
        return self.hear()

    def act(self, kind: str, /, **fields: object) -> dict[str, Any]:
        """Touch something at the table in view."""
        where = {"game": self.shown["game"], "step": self.shown["step"]}
        return self.say({"type": kind, **where, **fields})

    def go(self, address: str = "#/") -> dict[str, Any]:
        return self.say({"type": "go", "hash": address})

    def sit_down(self, game: str = "penta") -> str:
        """Start a game with the usual seats; its id."""
        self.go(f"#/new/{game}")
        self.say({"type": "start-game"})
        return str(self.shown["game"])

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
