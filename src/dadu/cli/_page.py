"""Where ``dadu analyse`` writes its page: a file that may be replaced, or standard output."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from dadu.cli._paths import path_of
from dadu.cli._saved import write
from dadu.cli._terminal import Refused

__all__ = ["STANDARD", "save", "target"]

STANDARD = "-"
PAGES = (".html", ".htm")


def target(out: str, record: str) -> Path | None:
    """The file that ``--html OUT`` means; None for standard output.

    Raises Refused for the record itself, for a file that exists and is not named as a page,
    and where there is no folder for it.
    """
    if out == STANDARD:
        return None
    try:
        return _replaceable(path_of(out), record)
    except (OSError, ValueError) as error:
        raise _unwritable(out, error) from error


def save(page: str, path: Path | None) -> None:
    """Write a page, in UTF-8 whatever the terminal's encoding is. Raises Refused with the file."""
    if path is None:
        _print(page)
        return
    try:
        write(Path(os.path.realpath(path)), page)
    except (OSError, ValueError) as error:
        raise _unwritable(str(path), error) from error


def _replaceable(path: Path, record: str) -> Path:
    if not path.parent.is_dir():
        raise Refused("cli.play.no-folder", folder=str(path.parent))
    if path.exists():
        if Path(record).exists() and path.samefile(record):
            raise Refused("cli.analyse.record-itself", file=str(path))
        if Path(os.path.realpath(path)).suffix.lower() not in PAGES:
            raise Refused("cli.analyse.not-a-page", file=str(path))
    return path


def _print(page: str) -> None:
    sys.stdout.flush()
    if hasattr(sys.stdout, "buffer"):
        sys.stdout.buffer.write(page.encode())
    else:
        sys.stdout.write(page)


def _unwritable(file: str, error: Exception) -> Refused:
    reason = getattr(error, "strerror", None) or str(error)
    return Refused("cli.analyse.unwritable", file=file, reason=reason)
