"""The page of help of a command, in our words and wrapped at the terminal's width."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from dadu.cli._terminal import LANGUAGE_OPTION
from dadu.i18n import LANGUAGES, Words

__all__ = ["page", "spoken", "usage"]

INDENT = "  "
WIDEST_NAME = 20
PLACE = re.compile(r"[A-Z]+")
Row = tuple[str, str]


def page(command: Any, context: Any, commands: Sequence[Row], width: int) -> str:
    """The help of a Typer command; helps of commands and parameters are keys of the catalogue.

    ``commands`` are the names and summaries of what it leads to, if it is a group.
    """
    w: Words = context.obj.words
    parameters = command.get_params(context)
    arguments = [
        (spoken(w, one.metavar), w(one.help))
        for one in parameters
        if one.param_type_name == "argument"
    ]
    parts = [
        f"{w('cli.help.usage')} {usage(command, context)}\n",
        _paragraph(w(command.help), width),
        _list(w("cli.help.commands"), commands, width),
        _list(w("cli.help.arguments"), arguments, width),
        _list(w("cli.help.options"), _options(w, parameters), width),
        _examples(w, (command.epilog or "").splitlines()),
        _paragraph(w("cli.help.more"), width) if commands else "",
    ]
    return "\n".join(filter(None, parts))


def usage(command: Any, context: Any) -> str:
    """How a command is called, optional words in brackets."""
    words = ["[OPTIONS]"]
    for one in command.get_params(context):
        if one.param_type_name == "argument":
            words += [one.metavar if one.required else f"[{one.metavar}]"]
    words += ["[COMMAND]"] if hasattr(command, "commands") else []
    return f"{context.command_path} {spoken(context.obj.words, ' '.join(words))}"


def spoken(w: Words, metavar: str) -> str:
    """What stands for a word to be put in, such as FILE, in our words."""
    return PLACE.sub(lambda word: w(f"metavar.{word[0].lower()}"), metavar)


def _options(w: Words, parameters: Sequence[Any]) -> list[Row]:
    rows = [
        (one.opts[0] if one.is_flag else f"{one.opts[0]} {spoken(w, one.metavar)}", w(one.help))
        for one in parameters
        if one.param_type_name == "option" and one.name != "help"
    ]
    language = (
        f"{LANGUAGE_OPTION} {spoken(w, 'LANGUAGE')}",
        w("cli.option.language", languages=w.list(LANGUAGES)),
    )
    return [*rows, language, ("--help", w("cli.option.help"))]


def _paragraph(text: str, width: int) -> str:
    return "\n".join(_wrapped(text, width)) + "\n"


def _list(heading: str, rows: Sequence[Row], width: int) -> str:
    return "\n".join([heading, *_rows(rows, width)]) + "\n" if rows else ""


def _rows(rows: Sequence[Row], width: int) -> Iterator[str]:
    column = min(max(len(name) for name, _ in rows), WIDEST_NAME)
    for name, text in rows:
        first, *rest = _wrapped(text, width - column - 2 * len(INDENT))
        yield f"{INDENT}{name:{column}}{INDENT}{first}"
        yield from (f"{INDENT}{'':{column}}{INDENT}{line}" for line in rest)


def _examples(w: Words, lines: Sequence[str]) -> str:
    heading = w("cli.help.examples")
    return "\n".join([heading, *(f"{INDENT}{line}" for line in lines)]) + "\n" if lines else ""


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_on_hyphens=False, break_long_words=False)
