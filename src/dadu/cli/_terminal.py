"""What a command speaks through: a language, and the streams of a terminal."""

from __future__ import annotations

import io
import json
import os
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dadu.errors import DaduError
from dadu.i18n import LANGUAGES, Words, from_environment, negotiate, words

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = [
    "INTERRUPTED",
    "LANGUAGE_OPTION",
    "Refused",
    "Terminal",
    "check_language",
    "error_line",
    "open_terminal",
    "take_language",
    "visible",
]

LANGUAGE_OPTION = "--lang"
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells count it."""
JOINERS = "\u200c\u200d"
ESCAPED = ("Cc", "Cf", "Cs", "Zl", "Zp")
LONGEST_TOKEN = 60


class Refused(Exception):  # noqa: N818 - the counterpart of Illegal and Malformed
    """A command that was asked wrongly; ``key`` is the catalogue's sentence.

    ``usage`` is how the command is called, where that helps.
    """

    def __init__(self, key: str, *usage: str, **values: object) -> None:
        self.key = key
        self.usage = "".join(usage)
        self.values = values
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where a command writes, in which words."""

    words: Words

    def json(self, value: object) -> None:
        """One JSON value on a line of its own."""
        sys.stdout.write(json.dumps(value, separators=(",", ":")) + "\n")

    def line(self, text: str = "") -> None:
        """A plain line, never wrapped or coloured."""
        sys.stdout.write(text + "\n")

    def say(self, key: str, **values: object) -> None:
        """A sentence of the catalogue, wrapped at the terminal's width."""
        self.show(self.words(key, **values))

    def show(self, *things: RenderableType, end: str = "\n") -> None:
        """Rich things, each below the other; coloured only where a person looks."""
        screen = self.screen()
        for thing in things:
            screen.print(thing, end=end)

    def screen(self, *, errors: bool = False) -> Console:
        """Standard output, or standard error, as Rich writes on it."""
        from rich.console import Console

        return Console(
            file=sys.stderr if errors else sys.stdout, highlight=False, markup=False, emoji=False
        )

    def flush(self) -> None:
        """Let everything written so far be seen."""
        sys.stdout.flush()

    def complain(self, text: str) -> None:
        """A line on standard error."""
        sys.stderr.write(text + "\n")
        sys.stderr.flush()

    def sentence(self, wrong: DaduError | Refused) -> str:
        """What is wrong, in words, with the article where there is one."""
        if isinstance(wrong, Refused):
            return visible(self.words(wrong.key, **wrong.values))
        article = f" ({wrong.article})" if wrong.article else ""
        return visible(self.words.error(wrong)) + article

    def refuse(self, wrong: DaduError | Refused) -> None:
        """Say on standard error what is wrong, with its place in a text if it has one."""
        if isinstance(wrong, DaduError) and wrong.line:
            self.complain(error_line(self.words, wrong))
        else:
            self.complain(f"dadu: {self.sentence(wrong)}")
        if isinstance(wrong, Refused) and wrong.usage:
            self.complain(f"{self.words('cli.help.usage')} {wrong.usage}")


def error_line(w: Words, wrong: DaduError) -> str:
    """``line N: TOKEN : SENTENCE (ARTICLE)``: the frame is the same in every language."""
    article = f" ({wrong.article})" if wrong.article else ""
    token = visible(wrong.token[:LONGEST_TOKEN])
    return f"line {wrong.line}: {token} : {visible(w.error(wrong))}{article}"


def visible(text: str) -> str:
    """A text whose control and direction characters show as escapes: always one line."""
    return "".join(
        f"\\u{ord(letter):04x}"
        if unicodedata.category(letter) in ESCAPED and letter not in JOINERS
        else letter
        for letter in text
    )


def open_terminal(asked: str | None, environment: Mapping[str, str]) -> Terminal:
    """The terminal in the language ``asked`` for, else ``DADU_LANG``'s, else its own settings'.

    What the streams' encoding cannot say shows as ``?`` instead of stopping the command, and
    streams that were closed before are empty ones.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    default = negotiate(environment.get("DADU_LANG", ""), default=from_environment(environment))
    return Terminal(words(negotiate(asked or "", default=default)))


def take_language(arguments: list[str]) -> str | None:
    """The value of ``--lang``, taken out wherever it stands before a ``--``; the last one wins."""
    asked: str | None = None
    place = 0
    while place < len(arguments) and arguments[place] != "--":
        name, equals, value = arguments[place].partition("=")
        if name != LANGUAGE_OPTION:
            place += 1
            continue
        asked = value if equals else "".join(arguments[place + 1 : place + 2])
        del arguments[place : place + (1 if equals else 2)]
    return asked


def check_language(asked: str | None) -> None:
    """Raises Refused for a language that Dadu does not speak."""
    if asked is not None and not negotiate(asked, default=""):
        raise Refused("cli.wrong.language", text=asked[:20], languages=", ".join(LANGUAGES))
