"""Games to look at, made without a server: two in play and two that are over."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dadu.match import DiceSource, SeededDice, TypedDice
from dadu.web.host import Session
from dadu.web.serve import GAMES_FILE
from dadu.web.store import Store

__all__ = ["Stock", "Table", "stock"]


@dataclass(frozen=True)
class Stock:
    """The ids of the stored games."""

    penta: str
    ten_thousand: str
    penta_over: str
    ten_thousand_over: str

    def screens(self) -> dict[str, str]:
        """Every screen there is: its address, and what the document calls it."""
        return {
            "#/": "home",
            "#/new/penta": "new",
            "#/new/ten-thousand": "new",
            f"#/game/{self.penta}": "penta",
            f"#/game/{self.ten_thousand}": "ten-thousand",
            f"#/game/{self.penta_over}": "over",
            f"#/game/{self.ten_thousand_over}": "over",
            "#/rules/penta": "rules",
            "#/rules/ten-thousand": "rules",
            "#/settings": "settings",
            "#/history": "history",
            f"#/history/{self.penta}": "game-page",
            f"#/history/{self.ten_thousand_over}": "game-page",
            "#/statistics": "statistics",
        }


class Table:
    """One page without a server: what it shows, and what it does."""

    def __init__(self, store: Store, dice: DiceSource) -> None:
        self._session = Session(store, dice, "en")
        self.shown: dict[str, Any] = {"regions": {}}

    def say(self, kind: str, /, **fields: object) -> dict[str, Any]:
        message = {"type": kind, **fields}
        if self.shown.get("game") and kind != "go":
            message |= {"game": self.shown["game"], "step": self.shown["step"]}
        answer = self._session.receive(message).message
        self.shown["regions"] |= answer.get("regions", {})
        self.shown |= {name: value for name, value in answer.items() if name != "regions"}
        return answer

    def sit_down(self, game: str, people: int, computers: int, names: tuple[str, ...] = ()) -> str:
        """Start a game; its id."""
        self.say("go", hash=f"#/new/{game}")
        for _ in range(people - 1):
            self.say("draft-add", kind="person")
        for _ in range(computers - 1):
            self.say("draft-add", kind="computer")
        if not computers:
            self.say("draft-remove", seat=2)
        if not people:
            self.say("draft-remove", seat=1)
        for seat, name in enumerate(names, 1):
            self.say("draft-name", seat=seat, value=name)
        self.say("start-game")
        return str(self.shown["game"])


def stock(data: Path, names: tuple[str, ...] = ()) -> Stock:
    """Put four games into a folder; the people of the first two bear these names."""
    store = Store(data / GAMES_FILE)
    penta = Table(store, TypedDice(["33345"]))
    first = penta.sit_down("penta", max(2, len(names)), 1, names)
    penta.say("roll")
    penta.say("hold", die=0)
    thousand = Table(store, TypedDice(["114556"]))
    second = thousand.sit_down("ten-thousand", max(2, len(names)), 1, names)
    thousand.say("roll")
    thousand.say("hold", die=0)
    overs = [_over(store, game) for game in ("penta", "ten-thousand")]
    store.save_settings({"draft": None})
    store.close()
    return Stock(first, second, *overs)


def _over(store: Store, game: str) -> str:
    store.save_settings({"draft": None})
    table = Table(store, SeededDice(5))
    name = table.sit_down(game, 0, 2)
    while table.shown["screen"] != "over":
        table.say("skip")
    return name
