"""What a visitor reads before the app is up: the first page, the rules, and a few sentences.

The screens are drawn by the app's own view, once for each language; ``first.js`` shows them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import htpy as h
from markupsafe import Markup

from dadu.app import Page, decode, start, update, view
from dadu.app.model import GAMES
from dadu.i18n import DEFAULT, LANGUAGES, words
from dadu.web.guard import POLICY, policy
from dadu.web.page import page

__all__ = ["HEADERS_HERE", "MANIFEST", "SERVICE", "front", "manifest", "screens"]

MANIFEST = "dadu.webmanifest"
SERVICE = "service.js"
POLICY_HERE = POLICY | {
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
}
"""The policy of the server's pages, but Python may be compiled and run in a worker."""
HEADERS_HERE = {"content-security-policy": policy(POLICY_HERE)}
ONLY_IN_HEADERS = ("frame-ancestors",)
SENTENCES = (
    "loading", "failed", "retry", "elsewhere", "play-here", "moved", "not-kept", "install", "close",
)  # fmt: skip


def screens(language: str) -> dict[str, dict[str, Any]]:
    """The pages of rules in a language, by game: their title, layout and regions."""
    return {game: _made(_screen(language, f"#/rules/{game}")) for game in GAMES}


def _screen(language: str, address: str) -> Page:
    model, _ = start({}, language)
    model, _ = update(model, decode({"type": "go", "hash": address}))
    return view(model)


def _made(shown: Page) -> dict[str, Any]:
    return {"title": shown.title, "screen": shown.screen, "regions": shown.regions}


def front(client: str, early: Iterable[str]) -> str:
    """The document of the site; ``client`` is the folder of its files, relative to the page.

    ``early`` are the scripts that a browser should fetch at once.
    """
    home = _screen(DEFAULT, "#/")
    told = {name: rule for name, rule in POLICY_HERE.items() if name not in ONLY_IN_HEADERS}
    return page(
        words(DEFAULT),
        home.theme,
        client,
        manifest=MANIFEST,
        regions=home.regions,
        attributes={
            "data-screen": home.screen,
            "data-client": f"{client}/",
            "data-worker": f"{client}/worker.js",
            "data-service": SERVICE,
        },
        in_head=[
            h.meta(http_equiv="content-security-policy", content=policy(told)),
            h.meta(name="referrer", content="no-referrer"),
            h.script(src=f"{client}/watch.js"),
            h.link(rel="stylesheet", href=f"{client}/site.css"),
            [h.link(rel="modulepreload", href=f"{client}/{name}") for name in early],
        ],
        in_body=[
            _status(),
            _sentences(),
            [_template(language) for language in LANGUAGES],
            h.script(src=f"{client}/first.js"),
        ],
    )


def _status() -> h.Node:
    """What the page is waiting for, and what can be done about it."""
    return h.div("#status.site-status", role="status", hidden=True)[
        h.p, h.progress(max="1", value="0"), h.button(".button", type="button", hidden=True)
    ]


def _sentences() -> h.Node:
    return h.template("#words")[
        [
            h.div(lang=language)[
                [h.p(data_word=name)[words(language)(f"site.{name}")] for name in SENTENCES]
            ]
            for language in LANGUAGES
        ]
    ]


def _template(language: str) -> h.Node:
    regions = _screen(language, "#/").regions
    return h.template(lang=language, data_screen="home")[
        [
            h.div(data_region=name)[Markup(text)]  # noqa: S704 - our own view's
            for name, text in regions.items()
            if text
        ]
    ]


def manifest(source: Path, client: str) -> str:
    """The web app manifest with addresses that hold under any path."""
    told: Mapping[str, Any] = json.loads(source.read_text("utf-8"))
    icons = [icon | {"src": f"{client}/{icon['src']}"} for icon in told["icons"]]
    here = {"id": "./", "start_url": "./", "scope": "./", "icons": icons}
    return json.dumps({**told, **here}, ensure_ascii=False, indent=2)
