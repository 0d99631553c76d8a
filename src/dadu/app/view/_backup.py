"""The backup: all that is kept here in one file, and back."""

from __future__ import annotations

import htpy as h
from htpy import Node, form, label, p, section

from dadu.app.history import Backup
from dadu.app.model import Model
from dadu.app.records import LONGEST_IMPORT
from dadu.app.view._history import at_work
from dadu.app.view._parts import Room, action

__all__ = ["backup"]


def backup(room: Room, model: Model, screen: Backup) -> dict[str, Node]:
    """All regions of the backup."""
    words = room.words
    save = action(
        room, words("backup.save"), "save-all", look=".primary", attributes={"id": "save-all"}
    )
    return {
        "stage": [
            p(".done")[screen.done] if screen.done else None,
            at_work(room, model.pondering) if model.pondering else None,
            section(".records", aria_label=words("backup.title"))[
                p[words("backup.about")],
                form(".record-actions")[
                    save,
                    label(".button", {"for": "import"})[words("backup.restore")],
                    h.input(
                        "#import.file",
                        {"type": "file", "data-import": str(LONGEST_IMPORT)},
                        accept=".dadu,text/plain",
                        aria_describedby="import-hint",
                    ),
                ],
                p("#import-hint.hint")[words("backup.restore-hint")],
            ],
        ]
    }
