"""Files and folders as people name them."""

from __future__ import annotations

from pathlib import Path

from dadu.cli._terminal import Refused

__all__ = ["path_of"]


def path_of(text: str) -> Path:
    """The place that a text names, ``~`` a home.

    Raises Refused for an empty text, and where nobody has that home.
    """
    if not text:
        raise Refused("cli.wrong.no-path")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise Refused("cli.play.no-folder", folder=Path(text).parts[0]) from error
