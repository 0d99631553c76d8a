"""Dadu in the terminal: one command a module, every word from the catalogue.

A command is a function that takes Typer's context, whose ``obj`` is the ``Terminal`` to
speak through, and returns the exit status: 0 done, 1 not so (an illegal record), 2 asked
wrongly. Whatever is slow to import is imported where it is used.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from dadu.cli._terminal import (
    Refused,
    Terminal,
    check_language,
    open_terminal,
    take_language,
)
from dadu.errors import DaduError

__all__ = ["main"]

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells count it."""
PIPE_CLOSED = 141
"""Exit status when whoever read our output went away, as shells count it."""
WRONG_USE = 2


def main(
    arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ
) -> int:
    """Run one command; the exit status. Never raises, and never prints a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = take_language(given)
    terminal = open_terminal(language, environment)
    try:
        status = _run(given, language, terminal)
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_pipe()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        terminal.complain("")
        return INTERRUPTED
    return status


def _run(arguments: list[str], language: str | None, terminal: Terminal) -> int:
    from dadu.cli._app import run

    try:
        check_language(language)
        return run(arguments, terminal)
    except BrokenPipeError:
        raise
    except (DaduError, Refused) as wrong:
        terminal.refuse(wrong)
    except OSError as error:
        terminal.refuse(Refused("cli.wrong.system", reason=error.strerror or str(error)))
    return WRONG_USE


def _leave_pipe() -> None:
    """Nothing more can be written; see that the interpreter does not try to at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    finally:
        os.close(nowhere)
