"""The document that every screen is shown in: empty regions, and a script that fills them."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import (
    Node,
    body,
    div,
    head,
    header,
    html,
    link,
    main,
    meta,
    noscript,
    p,
    script,
    template,
)
from htpy import title as title_element
from markupsafe import Markup

from dadu.app.view import FACES, REGIONS
from dadu.i18n import Words

__all__ = ["page"]


def page(
    words: Words,
    theme: str,
    static: str = "/static",
    *,
    manifest: str = "",
    regions: Mapping[str, str] | None = None,
    attributes: Mapping[str, str] | None = None,
    in_head: Node = None,
    in_body: Node = None,
) -> str:
    """The document in a language and a theme; ``static`` is where the client's files lie.

    ``top`` is the first region, the others lie in ``main``; ``regions`` are what stands in
    them until the script fills them. The two unseen elements at the end are what screen
    readers hear: one waits its turn, the other interrupts; the faces of a die are there for
    dice that tumble. ``attributes`` of the document,
    ``in_head`` and ``in_body`` are what another host's page has besides.
    """
    shown = {name: Markup(text) for name, text in (regions or {}).items()}  # noqa: S704 - our view's
    document = html(
        {**(attributes or {})}, lang=words.language, dir=words.direction, data_theme=theme
    )[
        head[
            meta(charset="utf-8"),
            in_head,
            meta(
                name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"
            ),
            meta(name="color-scheme", content="light dark"),
            title_element[words("app.name")],
            meta(name="apple-mobile-web-app-title", content=words("app.name")),
            meta(name="theme-color", content="#6f4526"),
            link(rel="icon", href=f"{static}/icon.svg", type="image/svg+xml"),
            link(rel="apple-touch-icon", href=f"{static}/icon-180.png"),
            link(rel="manifest", href=manifest or f"{static}/dadu.webmanifest"),
            link(rel="stylesheet", href=f"{static}/dadu.css"),
            script(type="module", src=f"{static}/dadu.js"),
        ],
        body[
            header("#top")[shown.get(REGIONS[0])],
            main("#main", tabindex="-1")[
                [div(id=region)[shown.get(region)] for region in REGIONS[1:]]
            ],
            noscript[p[words("web.needs-script")]],
            p("#offline.offline")[words("app.offline")],
            p("#refused.refused"),
            div("#polite.unseen", aria_live="polite"),
            div("#urgent.unseen", aria_live="assertive"),
            template("#faces")[FACES],
            in_body,
        ],
    ]
    return str(document)
