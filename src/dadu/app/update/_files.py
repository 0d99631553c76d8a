"""Files that come in, in pieces: to the history as records, to the backup as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dadu.app import events
from dadu.app.effects import Json, Moment, MomentKind, Say
from dadu.app.history import Backup, History
from dadu.app.model import Model
from dadu.app.records import LONGEST_IMPORT, last_of
from dadu.app.update._step import Step, language
from dadu.app.update.thinking import ponder
from dadu.errors import DaduError, Illegal, Malformed

__all__ = ["incoming", "not_sent", "not_taken", "wrong_of"]

REFUSALS = {"import-too-large": {"limit": LONGEST_IMPORT}, "not-utf-8": {}}
"""Why a client does not send a file."""
REFUSED = {
    History: ("history.refused", "history.refused-at"),
    Backup: ("backup.refused", "backup.refused-at"),
}
"""What is said of a file that is not taken in, without a place and with one."""


def incoming(
    model: Model, screen: History | Backup, event: events.Import, check: Callable[[str], Json]
) -> Step:
    """A piece of a file; with the last one, or one too many, the work of checking it begins."""
    pieces = (*screen.incoming, event.text)
    whole = not event.left or sum(map(len, pieces)) > LONGEST_IMPORT
    model = replace(model, screen=replace(screen, incoming=() if whole else pieces, done=""))
    return ponder(model, check("".join(pieces))) if whole else (model, ())


def not_sent(model: Model, screen: History | Backup, event: events.ImportRefused) -> Step:
    """A file that the client did not send."""
    if event.reason not in REFUSALS:
        return model, ()
    wrong = Malformed(event.reason, **REFUSALS[event.reason])
    return not_taken(model, screen, wrong.at(event.line, last_of(event.token)))


def wrong_of(result: Json) -> DaduError:
    """What was wrong with a file, from what checking it came to, as an error again."""
    code, values, article = result["refused"], result["values"], result["article"]
    wrong = Illegal(code, article, **values) if article else Malformed(code, **values)
    return wrong.at(result["line"], result["token"])


def not_taken(model: Model, screen: History | Backup, wrong: DaduError) -> Step:
    """Say where and why a file is not taken in; nothing has been stored."""
    words = language(model)
    reason = words.error(wrong)
    if wrong.article:
        reason = words("history.article", reason=reason, article=wrong.article)
    somewhere, at = REFUSED[type(screen)]
    place = {"line": wrong.line, "token": wrong.token}
    sentence = words(at, reason=reason, **place) if wrong.line else words(somewhere, reason=reason)
    model = replace(model, screen=replace(screen, incoming=(), done=""), notice=sentence)
    return model, (Moment(MomentKind.REFUSED), Say(sentence, urgent=True))
