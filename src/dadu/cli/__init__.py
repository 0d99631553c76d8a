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
    INTERRUPTED,
    Refused,
    Terminal,
    check_language,
    open_terminal,
    take_language,
)
from dadu.errors import DaduError

__all__ = ["main"]

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
        return _run(given, language, terminal)
    except BrokenPipeError:
        _give_up_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        terminal.complain("")
        return INTERRUPTED


def _run(arguments: list[str], language: str | None, terminal: Terminal) -> int:
    from dadu.cli._app import run

    try:
        check_language(language)
        status = run(arguments, terminal)
        terminal.flush()
    except BrokenPipeError:
        raise
    except (DaduError, Refused) as wrong:
        terminal.refuse(wrong)
    except OSError as error:
        terminal.refuse(Refused("cli.wrong.system", reason=error.strerror or str(error)))
        _flush_or_give_up(terminal)
    else:
        return status
    return WRONG_USE


def _flush_or_give_up(terminal: Terminal) -> None:
    try:
        terminal.flush()
    except OSError:
        _give_up_output()


def _give_up_output() -> None:
    """Nothing more can be written; see that the interpreter does not try to at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    finally:
        os.close(nowhere)
