"""Who may talk to the server, and what its pages may do.

A name that a stranger's page can point at this machine (DNS rebinding) is refused by
the ``Host`` header; a WebSocket from another site's page by its ``Origin``. Every answer
carries a policy under which the browser runs no script, loads no style and asks no
host but ours.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from types import MappingProxyType
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.websockets import WebSocket

from dadu.web.refusal import refused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["HEADERS", "POLICY", "Guard", "Hosts", "hosts", "policy"]

log = logging.getLogger("dadu.web")

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
NO_FEATURES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def policy(rules: Mapping[str, str]) -> str:
    """A policy as the header has it."""
    return "; ".join(f"{name} {value}" for name, value in rules.items())


HEADERS = {
    "content-security-policy": policy(POLICY),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": NO_FEATURES,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_HOST = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?")


@dataclass(frozen=True, slots=True)
class Hosts:
    """The names this server answers to; ``addresses``: to any literal IP address as well.

    A literal address cannot be rebound by a name server, so it is safe where the server
    is meant for the whole house.
    """

    names: frozenset[str]
    addresses: bool = False

    def allow(self, header: str) -> bool:
        """Whether a ``Host`` header (name or address, and a port or none) means this server."""
        found = _HOST.fullmatch(header.lower())
        if found is None:
            return False
        name = found[1] or found[2]
        return name in self.names or (self.addresses and _is_address(name))


def hosts(bound: str, allowed: Iterable[str] = ()) -> Hosts:
    """The names for a server bound to an address: on the loopback only its own.

    Bound to anything else, it also answers to literal addresses and to the machine's
    name, with and without ``.local``; ``allowed`` are further names, without a port.
    """
    names = LOOPBACK | {bound.lower().strip("[]")} | {name.lower() for name in allowed}
    if is_loopback(bound):
        return Hosts(names)
    own = socket.gethostname().lower()
    return Hosts(names | {own, f"{own}.local"}, addresses=True)


def is_loopback(bound: str) -> bool:
    """Whether an address to bind is reachable from this machine only."""
    name = bound.lower().strip("[]")
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers) -> bool:
    """Whether a page of this very server sent the request: browsers always say so."""
    scheme, _, place = headers.get("origin", "").lower().partition("://")
    return scheme in {"http", "https"} and place == headers.get("host", "").lower()


class Guard:
    """Refuses strange hosts and origins, and adds headers, ``HEADERS`` first of all, to answers."""

    def __init__(
        self, app: ASGIApp, hosts: Hosts, headers: Mapping[str, str] = MappingProxyType(HEADERS)
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request pass, or answer 403 in the error shape."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        headers = Headers(scope=scope)
        code = self._objection(scope, headers)
        if not code:
            await self.app(scope, receive, send_guarded)
            return
        at = "Origin" if code == "origin-refused" else "Host"
        log.warning("%s: %r from %s", code, headers.get(at), (scope.get("client") or ("?",))[0])
        answer = refused(403, code, headers, at=at)
        if scope["type"] == "http":
            await answer(scope, receive, send_guarded)
        else:
            await WebSocket(scope, receive, send_guarded).send_denial_response(answer)

    def _objection(self, scope: Scope, headers: Headers) -> str:
        if not self.hosts.allow(headers.get("host", "")):
            return "host-refused"
        if scope["type"] == "websocket" and not same_origin(headers):
            return "origin-refused"
        return ""
