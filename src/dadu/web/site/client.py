"""The client's files as the site serves them: few, small, and told what the build knows.

What any host serves as modules and style sheets of their own, esbuild puts together; each file
less is a journey less before the first roll.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from dadu.i18n import LANGUAGES
from dadu.web.site.files import fingerprint
from dadu.web.site.pages import MANIFEST, SERVICE, screens
from dadu.web.site.runtime import bundler, kept, run_node

__all__ = ["EARLY", "OURS", "STATIC", "client"]

STATIC: Final = Path(__file__).parent.parent / "static"
OURS: Final = Path(__file__).parent / "static"
EARLY: Final = ("dadu.js", "device.js")
"""The modules of the page."""
ENTRIES: Final = (
    *EARLY,
    *(f"{name}.js" for name in ("worker", "watch", "first")),
    *(f"{name}.css" for name in ("dadu", "site")),
)
TOLD: Final = "build.js"
SERVERS: Final = ("socket.js",)
HERE: Final = Path(__file__).parent


def client(told: Mapping[str, Any]) -> dict[str, bytes]:
    """The client's files by name; ``told`` is what the build tells the worker."""
    sources = {
        path.name: path.read_bytes()
        for path in sorted([*STATIC.iterdir(), *OURS.iterdir()])
        if path.is_file() and path.name not in {MANIFEST, SERVICE, *SERVERS}
    }
    sources[TOLD] = f"export const BUILD = {json.dumps(told, sort_keys=True)};\n".encode()
    found = _bundled(sources)
    for language in LANGUAGES:
        made = json.dumps(screens(language), ensure_ascii=False, sort_keys=True)
        found[f"screens-{language}.json"] = made.encode()
    return dict(sorted(found.items()))


def _bundled(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The entries, with all they import in them, and what none of them imports."""
    script = HERE / "bundle.mjs"
    made_by = {"": f"{bundler().name} {ENTRIES}".encode(), script.name: script.read_bytes()}
    name = fingerprint({**sources, **made_by})
    made = json.loads(kept("clients", f"{name}.json", lambda: _bundle(script, sources)))
    taken = {*made.pop("inputs"), *ENTRIES}
    others = {name: content for name, content in sources.items() if name not in taken}
    return {**others, **{name: text.encode() for name, text in made.items()}}


def _bundle(script: Path, sources: Mapping[str, bytes]) -> bytes:
    with tempfile.TemporaryDirectory() as work:
        source, made = Path(work) / "from", Path(work) / "to"
        source.mkdir()
        made.mkdir()
        for name, content in sources.items():
            (source / name).write_bytes(content)
        run_node(script, str(bundler()), str(source), str(made), *ENTRIES)
        inputs = json.loads((made / "inputs.json").read_text("utf-8"))
        texts = {name: (made / name).read_text("utf-8") for name in ENTRIES}
        return json.dumps({**texts, "inputs": inputs}).encode()
