"""What came of finished games, player by player: games, wins, totals, and the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from dadu.app.events import Listed
from dadu.app.log import Header, header_from_json
from dadu.app.names import called
from dadu.dice import FACES
from dadu.errors import DaduError
from dadu.i18n import Words

__all__ = ["Dice", "Played", "Player", "all_dice", "is_whole", "players"]

ORDINARY = 2
"""Standard deviations that fair dice stay within, 19 times out of 20."""


@dataclass(slots=True)
class Dice:
    """How often each face came, and how often it should have."""

    faces: list[int] = field(default_factory=lambda: [0] * len(FACES))

    @property
    def count(self) -> int:
        """Dice rolled."""
        return sum(self.faces)

    @property
    def expected(self) -> float:
        """How often each face comes on average in so many rolls."""
        return self.count / len(FACES)

    @property
    def ordinary(self) -> float:
        """How far from that a face of fair dice strays, 19 times out of 20."""
        return ORDINARY * sqrt(self.count * (1 / len(FACES)) * (1 - 1 / len(FACES)))

    def add(self, faces: Iterable[int]) -> None:
        """Count some more."""
        self.faces = [old + new for old, new in zip(self.faces, faces, strict=True)]


@dataclass(slots=True)
class Played:
    """One player's finished games of one kind.

    ``rivalled`` games had other seats; ``wins`` are among those, ``shared`` among the wins.
    """

    totals: list[int] = field(default_factory=list)
    rivalled: int = 0
    wins: int = 0
    shared: int = 0
    pentas: int = 0
    busts: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return len(self.totals)

    @property
    def average(self) -> float:
        """Points a game."""
        return sum(self.totals) / len(self.totals)


@dataclass(slots=True)
class Player:
    """Everybody of one name, whatever its case; ``computer`` is the level of a computer."""

    name: str
    computer: str | None
    games: dict[str, Played] = field(default_factory=dict)
    dice: Dice = field(default_factory=Dice)


def players(words: Words, games: Iterable[Listed]) -> tuple[Player, ...]:
    """Who has finished games, those with most games first. Games without figures are left out.

    Players have the names they are shown by: everybody unnamed is one, whatever was spoken then.
    """
    found: dict[tuple[str, str | None], Player] = {}
    for header, summary in _finished(games):
        for place, seat in enumerate(header.seats):
            name = called(words, header, place + 1)
            player = found.setdefault((name.casefold(), seat.computer), Player(name, seat.computer))
            own = player.games.setdefault(header.rules.NAME, Played())
            _add(own, place, len(header.seats), summary)
            player.dice.add(summary["seats"][place]["dice"])
    return tuple(sorted(found.values(), key=_most_games))


def _most_games(player: Player) -> tuple[bool, int, str]:
    games = sum(own.games for own in player.games.values())
    return player.computer is not None, -games, player.name.casefold()


def _add(own: Played, place: int, seats: int, summary: Mapping[str, Any]) -> None:
    own.totals.append(summary["totals"][place])
    own.pentas += summary["seats"][place]["pentas"]
    own.busts += summary["seats"][place]["busts"]
    if seats > 1:
        own.rivalled += 1
        if place + 1 in summary["winners"]:
            own.wins += 1
            own.shared += len(summary["winners"]) > 1


def all_dice(everybody: Iterable[Player]) -> Dice:
    """The dice of everybody together."""
    dice = Dice()
    for player in everybody:
        dice.add(player.dice.faces)
    return dice


def _finished(games: Iterable[Listed]) -> Iterator[tuple[Header, Mapping[str, Any]]]:
    for game in games:
        if not game.summary.get("over"):
            continue
        try:
            header = header_from_json(game.header)
        except DaduError:
            continue
        if _is_whole(game.summary, len(header.seats)):
            yield header, game.summary


def is_whole(game: Listed) -> bool:
    """Whether a game's summary says how it stands and, once it is over, what its seats rolled."""
    seats, summary = game.header.get("seats"), game.summary
    if not isinstance(seats, list) or not summary:
        return False
    return not summary.get("over") or _is_whole(summary, len(seats))


def _is_whole(summary: Mapping[str, Any], seats: int) -> bool:
    """Whether a summary holds the figures of every seat."""
    totals, winners, figures = (summary.get(name) for name in ("totals", "winners", "seats"))
    return (
        _are_numbers(totals, seats)
        and isinstance(winners, list)
        and isinstance(figures, list)
        and len(figures) == seats
        and all(
            isinstance(figure, dict)
            and _are_numbers(figure.get("dice"), len(FACES))
            and _are_numbers([figure.get("pentas"), figure.get("busts")], 2)
            for figure in figures
        )
    )


def _are_numbers(values: object, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(type(value) is int for value in values)
    )
