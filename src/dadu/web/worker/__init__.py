"""The worker host: runs ``dadu.app`` inside a browser and keeps every game on the device.

Nothing here knows that it runs in a browser: the worker's script hands it two papers to
write on (``journal``) and the page's messages, as text. ``shelf`` keeps games and settings;
``host`` is the one page there is.
"""

from __future__ import annotations

import gc
import json

from dadu.i18n import LANGUAGES
from dadu.match import SecureDice
from dadu.web.worker.host import Device
from dadu.web.worker.journal import MemoryPaper, Paper

__all__ = ["Device", "MemoryPaper", "open_device", "rehearse"]


def open_device(first: Paper | None, second: Paper | None, languages: str) -> Device:
    """The app on a device; without papers, on one that keeps nothing."""
    papers = (first or MemoryPaper(), second or MemoryPaper())
    gc.freeze()
    gc.enable()
    return Device(papers, languages, SecureDice())


REHEARSAL = (
    *({"type": "go", "hash": f"#/{place}"} for place in (
        "", "settings", "new/penta", "rules/penta", "rules/ten-thousand", "history", "backup",
        "statistics", "practice", "profile", "board",
    )),
    *({"type": "quick-game", "value": game} for game in ("penta", "ten-thousand")),
)  # fmt: skip


def rehearse() -> None:
    """Show every kind of screen once, to nobody: whatever that imports and reads is ready then."""
    for language in LANGUAGES:
        device = open_device(None, None, language)
        for message in REHEARSAL:
            device.hear(json.dumps(message))
