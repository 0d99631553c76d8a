"""Serves a site that was built: each file in its smallest form, cached for as long as it is true.

Any web server can do the same; this one is for trying a site out, and for a house of one's
own. Its headers are what ``docs/site.md`` asks of others.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from dadu.web.guard import HEADERS, Guard, Hosts, hosts
from dadu.web.refusal import refused
from dadu.web.site.building import FIXED, LIST, PAGE
from dadu.web.site.pages import HEADERS_HERE
from dadu.web.site.runtime import CannotBuild

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["create_site"]

KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".table": "application/octet-stream",
}
FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
FORMS: Final = (("br", ".br"), ("gzip", ".gz"))


def create_site(folder: Path, allowed: Hosts | None = None) -> Guard:
    """The web application that serves the site in a folder.

    Raises CannotBuild where there is no site.
    """
    if not (folder / LIST).is_file():
        raise CannotBuild("folder-without-site", folder=str(folder))
    site = _Site(folder.resolve())
    app = Starlette(routes=[Route("/{name:path}", site.answer, methods=["GET", "HEAD"])])
    return Guard(app, allowed or hosts("127.0.0.1"), HEADERS | HEADERS_HERE)


class _Site:
    """The files of a folder, each read when it is asked for: a next build may come meanwhile."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def answer(self, request: Request) -> Response:
        """One file, in a form that the browser understands."""
        name = request.path_params["name"] or PAGE
        if not self._holds(name):
            return refused(404, "not-found", request.headers, at=request.url.path)
        path, encoding = self._form(name, request.headers)
        content = path.read_bytes()
        headers = {
            "cache-control": ASK if name in FIXED else FOREVER,
            "content-type": KINDS.get(Path(name).suffix, "application/octet-stream"),
            "etag": f'"{sha256(content).hexdigest()[:24]}"',
            "vary": "accept-encoding",
        }
        if encoding:
            headers["content-encoding"] = encoding
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return Response(content, headers=headers)

    def _holds(self, name: str) -> bool:
        """Whether a file of that very name lies in the folder, and not only a form of one."""
        path = self._folder / name
        inside = path.resolve().is_relative_to(self._folder) and ".." not in path.parts
        return inside and path.is_file() and path.suffix in KINDS

    def _form(self, name: str, headers: Mapping[str, str]) -> tuple[Path, str]:
        """The smallest form of a file that a browser takes, and what that form is called."""
        plain = self._folder / name
        accepted = headers.get("accept-encoding", "")
        for encoding, ending in FORMS:
            compressed = plain.with_name(plain.name + ending)
            if encoding in accepted and compressed.is_file():
                return compressed, encoding
        return plain, ""
