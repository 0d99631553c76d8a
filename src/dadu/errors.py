"""The two ways of being wrong: text that cannot be read, and play the rules forbid.

Both carry a stable ``code`` and ``values``; the catalogue (``dadu.i18n``) holds the
sentence for each code. An illegal act also names the article it breaks.
"""

from __future__ import annotations

__all__ = ["DaduError", "Illegal", "Malformed"]


class DaduError(ValueError):
    """What both kinds of wrong share; raise one of the two below, never this.

    ``line`` and ``token`` say where in a text the fault stands; they are 0 and empty
    until a reader of text (``dadu.notation``) fills them in.
    """

    article: str = ""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        self.line = 0
        self.token = ""
        super().__init__(code)

    def at(self, line: int, token: str) -> DaduError:
        """The same error, with its place in a text unless it has one already."""
        if not self.line:
            self.line, self.token = line, token
        return self

    def __str__(self) -> str:
        place = f"line {self.line}: {self.token}: " if self.line else ""
        values = "".join(f" {name}={value}" for name, value in self.values.items())
        article = f" ({self.article})" if self.article else ""
        return f"{place}{self.code}{values}{article}"


class Malformed(DaduError):  # noqa: N818 - the word of the law
    """Text, or a value, that means nothing in either game."""


class Illegal(DaduError):  # noqa: N818 - the word of the law
    """Well formed, but against the rules; ``article`` says which."""

    def __init__(self, code: str, article: str, **values: object) -> None:
        super().__init__(code, **values)
        self.article = article
