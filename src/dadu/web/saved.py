"""A judged game as one file: the review that the app shows, with its looks inside.

Nothing in it asks for another file or host, and it needs no script. What only a running app
can do (stepping through the events, *what if*) is left out.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

from htpy import body, div, h1, head, header, html, main, meta, style, title
from markupsafe import Markup

from dadu.analysis import Analysis, as_json
from dadu.app import Model, Settings, view
from dadu.app.records import shelved
from dadu.app.review import Review
from dadu.app.table import replay
from dadu.notation import text

__all__ = ["saved_review"]

STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'@import url\("([\w.]+)"\);')
PICTURE = re.compile(r'url\("([\w.]+\.png)"\)')


def saved_review(judged: Analysis, language: str) -> str:
    """The page of a judged game, in a language."""
    page = view(replace(Model(Settings(language)), screen=_screen(judged)))
    document = html(
        lang=page.language, dir=page.direction, data_theme=page.theme, data_screen=page.screen
    )[
        head[
            meta(charset="utf-8"),
            meta(name="viewport", content="width=device-width, initial-scale=1"),
            meta(name="color-scheme", content="light dark"),
            title[page.title],
            style[Markup(_looks())],  # noqa: S704 - our own style sheets
        ],
        body[
            header("#top")[h1(".top-title")[page.title]],
            main("#main")[div("#stage")[Markup(page.regions["stage"])]],  # noqa: S704 - our view's
        ],
    ]
    return str(document)


def _screen(judged: Analysis) -> Review:
    """The review as it would be of the game on a shelf."""
    (game,) = shelved(text(judged.record))
    table = replay("", game.header, game.rows)
    return Review("", table=table, record=judged.record, judged=as_json(judged))


def _looks() -> str:
    """The style sheets in their order, pictures inside."""
    parts = [*IMPORT.findall(_read("dadu.css")), "saved.css"]
    return PICTURE.sub(_picture, "".join(map(_read, parts)))


def _read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def _picture(found: re.Match[str]) -> str:
    content = b64encode((STATIC / found[1]).read_bytes()).decode()
    return f'url("data:image/png;base64,{content}")'
