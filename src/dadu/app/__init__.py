"""The app: every screen of Dadu, as pure functions of one frozen model.

``update(model, event)`` gives the next model and the effects a host carries out;
``view(model)`` gives the page. Neither reads a clock, rolls a die or touches a disk, so
a server and a browser worker host the same app, and a test is a host too.

    model, effects = start(saved_settings, "ms")      then, for every message:
    model, effects = update(model, decode(message))   and, for what the host answers:
    model, effects = update(model, Rolled(dice, step))
    page = view(model)
"""

from dadu.app import effects, events
from dadu.app.events import decode, encode
from dadu.app.model import Model, Settings
from dadu.app.start import start
from dadu.app.update import update
from dadu.app.view import Page, view

__all__ = [
    "Model",
    "Page",
    "Settings",
    "decode",
    "effects",
    "encode",
    "events",
    "start",
    "update",
    "view",
]
