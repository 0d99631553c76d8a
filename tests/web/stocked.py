"""Games to look at, made without a server, and every look of the app that they lead to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dadu.match import DiceSource, SeededDice, TypedDice
from dadu.web.host import Session
from dadu.web.serve import GAMES_FILE
from dadu.web.store import Store

__all__ = ["FRESH", "Look", "Table", "looks", "stock"]

Said = tuple[str, dict[str, object]]
"""What a page says to its host: the kind of event and its fields."""

ROLL: Said = ("roll", {})
CONFIRM: Said = ("confirm", {})
REAL: Said = ("draft-dice", {"value": "people"})
COACHED: Said = ("draft-coach", {"seat": 1, "value": "request"})
HOUSE: tuple[Said, ...] = (
    ("draft-rule", {"field": "opening", "value": "500"}),
    ("draft-rule", {"field": "last-round", "value": "off"}),
)
SHORT: tuple[Said, ...] = (("draft-rule", {"field": "target", "value": "5000"}),)


def choose(box: str) -> Said:
    """A box is touched."""
    return "choose", {"box": box}


def hold(die: int) -> Said:
    """A die is touched."""
    return "hold", {"die": die}


@dataclass(frozen=True)
class Sitting:
    """A game on its way: who sits down to what, the dice that fall, what is touched."""

    game: str
    people: int = 1
    computers: int = 0
    rolls: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    draft: tuple[Said, ...] = ()


WRITTEN = (
    ("66654", "sixes"), ("22233", "full"), ("23456", "large-straight"),
    ("55521", "fives"), ("44445", "four-alike"), ("66655", "full"),
    ("24444", "fours"), ("13456", "small-straight"), ("22255", "twos"),
    ("45566", "chance"), ("66644", "sixes"), ("33355", "three-alike"),
)  # fmt: skip
"""Turns of three people at Penta: what they rolled, and the box they wrote it in."""
BANKED = ("111556", "222345", "155346", "444551", "333116", "111246", "223455", "666134", "123456")
"""Turns of three people at Ten Thousand: each sets all aside that scores, and banks."""

SITTINGS = {
    "penta": Sitting(
        "penta",
        3,
        rolls=(*(faces for faces, _ in WRITTEN), "33345"),
        said=(
            *(act for _, box in WRITTEN for act in (ROLL, choose(box), CONFIRM)),
            ROLL,
            hold(0),
            hold(1),
            hold(2),
        ),
        draft=(COACHED,),
    ),
    "ten-thousand": Sitting(
        "ten-thousand",
        3,
        rolls=(*BANKED, "114556"),
        said=(*(ROLL, ("hold-all", {}), ("bank", {})) * len(BANKED), ROLL, hold(0), hold(1)),
        draft=(COACHED,),
    ),
    "two": Sitting("ten-thousand", 2, 0, ("114556",), (ROLL,), HOUSE),
    "zero": Sitting("penta", 1, 0, ("13466",), (ROLL, choose("full"))),
    "joker": Sitting(
        "penta", 1, 0, ("66666",) * 2, (ROLL, choose("penta"), CONFIRM, ROLL, choose("full"))
    ),
    "bust": Sitting("ten-thousand", 3, 0, ("223346",), (ROLL,)),
    "hot": Sitting("ten-thousand", 3, 0, ("123456",), (ROLL, ("hold-all", {}))),
    "real-penta": Sitting("penta", 2, 1, draft=(REAL,)),
    "real-ten-thousand": Sitting("ten-thousand", 2, 1, draft=(REAL,)),
    "countdown": Sitting("penta", 2, 0, ("13466", "11456", "34566"), (ROLL,) * 3),
    "last-round": Sitting(
        "ten-thousand",
        3,
        0,
        ("111111", "114556"),
        (ROLL, ("hold-all", {}), ("bank", {}), ROLL),
        SHORT,
    ),
    "crowded-penta": Sitting("penta", 6, 1, ("12345",), (ROLL,)),
    "crowded-ten-thousand": Sitting("ten-thousand", 6, 1, ("155566",), (ROLL,)),
}
OVER = {"penta-over": "penta", "ten-thousand-over": "ten-thousand"}


@dataclass(frozen=True)
class Look:
    """One look of the app: an address, what its document calls itself, what is touched there.

    ``file`` is a text given to be imported; ``awaits`` is what stands there after all that.
    """

    address: str
    screen: str
    touches: tuple[str, ...] = ()
    name: str = field(default="", compare=False)
    file: str = ""
    awaits: str = ""


QUESTION = "#answer-no, #pad"
FRESH = (
    Look("#/", "home", name="home-first"),
    Look("#/history", "history", name="history-empty"),
    Look("#/statistics", "statistics", name="statistics-empty"),
    Look("#/profile", "profile", name="profile-empty"),
)
"""Looks of a household that has not played yet."""


def looks(games: dict[str, str]) -> tuple[Look, ...]:
    """Every look there is, over the games of ``stock``.

    A new screen joins all the tests of screens by its line here.
    """

    def table(name: str, *touches: str) -> Look:
        awaits = QUESTION if touches else ""
        return Look(f"#/game/{games[name]}", SITTINGS[name].game, touches, name, awaits=awaits)

    return (
        Look("#/", "home", name="home"),
        Look("#/new/penta", "new", name="new-penta"),
        Look("#/new/penta", "new", ("house-rules summary", "coaching summary"), "new-unfolded"),
        Look("#/new/ten-thousand", "new", ("house-rules summary",), "new-house-rules"),
        table("penta"),
        table("penta", "ask-coach"),
        table("zero", "confirm"),
        table("joker"),
        table("real-penta", "roll"),
        table("countdown"),
        table("crowded-penta"),
        table("ten-thousand"),
        table("ten-thousand", "ask-coach"),
        table("two"),
        table("bust"),
        table("hot"),
        table("last-round"),
        table("real-ten-thousand", "roll"),
        table("crowded-ten-thousand"),
        *(Look(f"#/game/{games[name]}", "over", name=name) for name in OVER),
        Look("#/rules", "rules", name="rules-both"),
        Look("#/rules/penta", "rules", name="rules-penta"),
        Look("#/rules/ten-thousand", "rules", name="rules-ten-thousand"),
        Look("#/settings", "settings", name="settings"),
        Look("#/settings", "settings", ("keys summary",), "settings-keys"),
        Look(
            "#/settings",
            "settings",
            ("keys summary", "key-r"),
            "settings-listening",
            awaits="[data-capture]",
        ),
        Look("#/backup", "history", name="backup"),
        Look("#/history", "history", name="history"),
        Look(
            "#/history", "history", name="import-refused", file='[Game "Chess"]', awaits=".notice"
        ),
        Look(f"#/history/{games['penta']}", "game-page", name="page-penta"),
        Look(
            f"#/history/{games['penta']}",
            "game-page",
            ("delete",),
            "page-delete",
            awaits=".question",
        ),
        *(Look(f"#/history/{games[name]}", "game-page", name=f"page-{name}") for name in OVER),
        Look("#/statistics", "statistics", name="statistics"),
        *(Look(f"#/review/{games[name]}", "review", name=f"review-{name}") for name in OVER),
        *(
            Look(f"#/review/{games[name]}/20", "review-event", name=f"event-{name}")
            for name in OVER
        ),
        Look("#/board", "board", name="board"),
        Look("#/board/penta/dice=13356/left=9/card/-", "board", name="board-refused"),
        Look("#/practice", "practice", name="practice"),
        Look("#/practice/penta", "penta", name="exercise-penta"),
        Look("#/practice/ten-thousand", "ten-thousand", name="exercise-ten-thousand"),
        Look("#/profile", "profile", name="profile"),
    )


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
        self._hear(answer)
        return answer

    def _hear(self, answer: dict[str, Any]) -> None:
        self.shown["regions"] |= answer.get("regions", {})
        self.shown |= {name: value for name, value in answer.items() if name != "regions"}

    def think(self) -> None:
        """Let the app think until it has nothing left to think about."""
        while self._session.busy:
            reply = self._session.ponder()
            if reply:
                self._hear(reply.message)

    def sit_down(
        self, game: str, people: int, computers: int, names: tuple[str, ...] = (),
        draft: tuple[Said, ...] = (),
    ) -> str:  # fmt: skip
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
        for kind, fields in draft:
            self.say(kind, **fields)
        self.say("start-game")
        return str(self.shown["game"])


def stock(data: Path, names: tuple[str, ...] = ()) -> dict[str, str]:
    """Put games in many states into a folder; the ids by name.

    The people of those in play bear the names given, as far as they go.
    """
    store = Store(data / GAMES_FILE)
    games = {name: _over(store, game) for name, game in OVER.items()}
    for name, sitting in reversed(SITTINGS.items()):
        games[name] = _begun(store, sitting, names)
    store.save_settings({"draft": None, "chances": "on", "auto_write": "30"})
    store.close()
    return games


def _begun(store: Store, sitting: Sitting, names: tuple[str, ...]) -> str:
    store.save_settings({"draft": None})
    table = Table(store, TypedDice(list(sitting.rolls)))
    called = names[: sitting.people]
    game = table.sit_down(sitting.game, sitting.people, sitting.computers, called, sitting.draft)
    for kind, fields in sitting.said:
        table.say(kind, **fields)
    return game


def _over(store: Store, game: str) -> str:
    store.save_settings({"draft": None})
    table = Table(store, SeededDice(5))
    name = table.sit_down(game, 0, 2)
    while table.shown["screen"] != "over":
        table.say("skip")
    return name
