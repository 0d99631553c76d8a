"""What came of finished games, player by player: games, wins, totals, and the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dadu.app.events import Listed
from dadu.app.fairness import Dice, Odds
from dadu.app.log import Header, header_from_json
from dadu.app.names import called
from dadu.dice import FACES
from dadu.errors import DaduError
from dadu.i18n import Words
from dadu.rules import TenThousandRules

__all__ = ["Played", "Player", "all_dice", "all_odds", "is_whole", "players"]


COUNTED = ("turns", "pentas", "busts", "rolls", "came")
"""What a summary counts of a seat besides its dice."""


@dataclass(slots=True)
class Played:
    """One player's finished games of one kind.

    ``totals`` stand by the target that was played to, None in Penta. ``rivalled`` games had other
    seats; ``wins`` are among those, ``shared`` among the wins. Turns, ``pentas`` and ``busts`` are
    with whatever dice, ``odds`` with Dadu's.
    """

    totals: dict[int | None, list[int]] = field(default_factory=dict)
    rivalled: int = 0
    wins: int = 0
    shared: int = 0
    turns: int = 0
    pentas: int = 0
    busts: int = 0
    odds: Odds = field(default_factory=Odds)

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(map(len, self.totals.values()))

    def average(self, target: int | None) -> float:
        """Points a game to a target."""
        return sum(self.totals[target]) / len(self.totals[target])


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
            _add(own, header, place, summary)
            player.dice.add(summary["seats"][place]["dice"])
    return tuple(sorted(found.values(), key=_most_games))


def _most_games(player: Player) -> tuple[bool, int, str]:
    games = sum(own.games for own in player.games.values())
    return player.computer is not None, -games, player.name.casefold()


def _add(own: Played, header: Header, place: int, summary: Mapping[str, Any]) -> None:
    figures = summary["seats"][place]
    target = header.rules.target if isinstance(header.rules, TenThousandRules) else None
    own.totals.setdefault(target, []).append(summary["totals"][place])
    own.turns += figures["turns"]
    own.pentas += figures["pentas"]
    own.busts += figures["busts"]
    own.odds.add(Odds.of(header.rules, figures["rolls"], figures["could"], figures["came"]))
    if len(header.seats) > 1:
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


def all_odds(everybody: Iterable[Player]) -> dict[str, Odds]:
    """Of everybody together, by game: five alike in Penta, busts in Ten Thousand."""
    odds: dict[str, Odds] = {}
    for player in everybody:
        for game, own in player.games.items():
            odds.setdefault(game, Odds()).add(own.odds)
    return odds


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
            and all(_are_numbers(figure.get(name), len(FACES)) for name in ("dice", "could"))
            and _are_numbers([figure.get(name) for name in COUNTED], len(COUNTED))
            for figure in figures
        )
    )


def _are_numbers(values: object, count: int) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(type(value) is int for value in values)
    )
