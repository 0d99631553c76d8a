"""The app as a connection opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dadu.app.effects import Effect
from dadu.app.model import Model
from dadu.app.stored import settings_from_json
from dadu.i18n import DEFAULT

__all__ = ["start"]


def start(saved: Mapping[str, Any], language: str = DEFAULT) -> tuple[Model, tuple[Effect, ...]]:
    """A model with the saved settings; ``language`` is what the browser prefers.

    The client's first message is a ``go`` to the address it shows, which fills the screen.
    """
    settings = settings_from_json(saved, language)
    return Model(settings, settings.draft), ()
