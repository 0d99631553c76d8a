"""The document that every screen is shown in: empty regions, and a script that fills them."""

from __future__ import annotations

from htpy import body, div, head, header, html, link, main, meta, noscript, p, script
from htpy import title as title_element

from dadu.app.view import REGIONS
from dadu.i18n import Words

__all__ = ["page"]


def page(words: Words, theme: str, static: str = "/static") -> str:
    """The document in a language and a theme; ``static`` is where the client's files lie.

    ``top`` is the first region, the others lie in ``main``. The two unseen elements at the
    end are what screen readers hear: one waits its turn, the other interrupts.
    """
    document = html(lang=words.language, dir=words.direction, data_theme=theme)[
        head[
            meta(charset="utf-8"),
            meta(
                name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"
            ),
            meta(name="color-scheme", content="light dark"),
            title_element[words("app.name")],
            meta(name="theme-color", content="#6f4526"),
            link(rel="icon", href=f"{static}/icon.svg", type="image/svg+xml"),
            link(rel="apple-touch-icon", href=f"{static}/icon-180.png"),
            link(rel="manifest", href=f"{static}/dadu.webmanifest"),
            link(rel="stylesheet", href=f"{static}/dadu.css"),
            script(type="module", src=f"{static}/dadu.js"),
        ],
        body[
            header("#top"),
            main("#main", tabindex="-1")[[div(id=region) for region in REGIONS[1:]]],
            noscript[p[words("web.needs-script")]],
            p("#offline.offline")[words("app.offline")],
            div("#polite.unseen", aria_live="polite"),
            div("#urgent.unseen", aria_live="assertive"),
        ],
    ]
    return str(document)
