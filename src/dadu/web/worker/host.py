"""One page and its app, in the worker of a browser."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Sequence

from dadu.app import events as ev
from dadu.errors import DaduError
from dadu.i18n import negotiate
from dadu.match import DiceSource
from dadu.rules import parse_rules
from dadu.solver.library import file_name, usual
from dadu.web.host import Reply, Session
from dadu.web.shelf import Json, ShelfError
from dadu.web.wire import BROKE, parse, refusal
from dadu.web.worker.journal import Paper
from dadu.web.worker.shelf import DeviceShelf

__all__ = ["Device"]


class Device:
    """What the worker talks to: text in, text out, as JSON.

    ``languages`` are those the browser prefers, in the form of ``Accept-Language``. Raises
    ShelfError for a store that a newer Dadu wrote.
    """

    def __init__(self, papers: Sequence[Paper], languages: str, dice: DiceSource) -> None:
        self._shelf = DeviceShelf(papers)
        self._session = Session(self._shelf, dice, negotiate(languages))
        self._untold = ["device-damaged"] if self._shelf.damaged else []
        self._full = False

    def hear(self, text: str) -> str:
        """What to do about a message of the page.

        ``{"answers": [...], "tables": [...], "busy": ...}``: messages for the page in their
        order, the names of table files by which its computers would play better, and whether
        the app is thinking, so that ``ponder`` is to be called between messages.
        """
        return self._said(*self._answer(lambda: self._session.receive(parse(text))))

    def ponder(self) -> str:
        """Think for a moment, see ``Session.ponder``; in the form of ``hear``."""
        return self._said(*self._answer(self._session.ponder))

    def refresh(self) -> str:
        """Look again at the game in view, since a table has come; in the form of ``hear``."""
        table = self._session.table
        if table is None:
            return self._said([], ())
        return self._said(*self._answer(lambda: self._session.refresh(table.game)))

    def _said(self, answers: list[Json], wanted: Iterable[str]) -> str:
        if self._shelf.full and not self._full:
            self._untold.append("device-full")
        self._full = self._shelf.full
        while self._untold:
            answers.append(self._session.happen(ev.Failed(self._untold.pop(), {})).message)
        table = self._session.table
        rules = {*wanted, *([str(table.header.rules)] if table else [])}
        needed = (each for known in map(parse_rules, rules) for each in (known, usual(known)))
        tables = sorted({file_name(each) for each in needed})
        said = {"answers": answers, "tables": tables, "busy": self._session.busy}
        return json.dumps(said, ensure_ascii=False)

    def _answer(self, act: Callable[[], Reply | None]) -> tuple[list[Json], frozenset[str]]:
        """Do something; what cannot be done is refused, and the page goes on."""
        try:
            reply = act()
        except (DaduError, ShelfError) as error:
            logging.getLogger("dadu.web").warning("refused: %r", str(error))
            return [self._regret(error)], frozenset()
        except Exception:
            logging.getLogger("dadu.web").exception("a message broke the app; nothing has changed")
            return [self._regret(BROKE)], frozenset()
        return ([reply.message], reply.wanted) if reply else ([], frozenset())

    def _regret(self, error: DaduError | ShelfError) -> Json:
        """Say what was not done: to the client in the error shape, to people on the screen."""
        said = refusal(error, self._session.language)
        try:
            reply = self._session.regret(error)
        except Exception:
            logging.getLogger("dadu.web").exception("the screen cannot tell")
            return said
        return reply.message | said
