"""Statistics: every player's finished games, and whether the dice are fair."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    a,
    bdi,
    caption,
    div,
    h2,
    h3,
    p,
    section,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from dadu.app.events import Listed
from dadu.app.model import GAMES
from dadu.app.seats import isolated
from dadu.app.statistics import Dice, Played, Player, all_dice, players
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, small_dice
from dadu.dice import FACES
from dadu.players import LEVELS

__all__ = ["statistics"]


def statistics(room: Room, games: tuple[Listed, ...] | None) -> dict[str, Node]:
    """All regions of the statistics."""
    if games is None:
        return {}
    words = room.words
    everybody = players(words, games)
    if not everybody:
        return {"stage": p(".hint")[words("statistics.none")]}
    dice = all_dice(everybody)
    return {
        "stage": [
            section(".figures", aria_labelledby="dice-title")[
                h2("#dice-title")[words("statistics.dice")],
                _dice(room, dice) if dice.count else p(".hint")[words("statistics.no-dice")],
            ],
            section(".figures", aria_labelledby="players-title")[
                h2("#players-title")[words("statistics.players")],
                p(".hint")[words("statistics.about")],
                div(".everybody")[[_player(room, player) for player in everybody]],
            ],
            p(".home-links")[a(".button", href="#/profile")[words("profile.title")]],
        ]
    }


def _dice(room: Room, dice: Dice) -> Node:
    """Every face beside what was to be expected, and what fair dice do."""
    words = room.words
    expected = round(dice.expected)
    return [
        p(".fair")[_sixes(room, dice)],
        table(".figure-table")[
            thead[
                tr[
                    th(scope="col")[words("statistics.face")],
                    th(scope="col")[words("statistics.rolled")],
                    th(scope="col")[words("statistics.expected")],
                ]
            ],
            tbody[
                [
                    tr[
                        th(scope="row")[small_dice(words, (face,))],
                        td[words.number(count)],
                        td[words.number(expected)],
                    ]
                    for face, count in zip(FACES, dice.faces, strict=True)
                ]
            ],
        ],
        p(".hint")[
            words(
                "statistics.ordinary",
                low=max(0, round(dice.expected - dice.ordinary)),
                high=round(dice.expected + dice.ordinary),
            )
        ],
    ]


def _sixes(room: Room, dice: Dice) -> str:
    return room.words.plural(
        "statistics.sixes", dice.faces[-1], dice=dice.count, expected=round(dice.expected)
    )


def _player(room: Room, player: Player) -> Element:
    words = room.words
    level = f"level.{player.computer}" if player.computer in LEVELS else "new.computer"
    mark = [span(".kind")[icon("computer")], span(".level")[words(level)]]
    played = [game for game in GAMES if game in player.games]
    return div(".player-figures")[
        h3[bdi(".name", title=player.name)[player.name], mark if player.computer else None],
        table(".figure-table")[
            caption(".unseen")[words("statistics.of", name=isolated(player.name))],
            thead[
                tr[
                    td,
                    [th(scope="col")[words(f"game.{game}")] for game in played],
                ]
            ],
            tbody[
                [
                    tr[
                        th(scope="row")[words(f"statistics.{row}")],
                        [td[_cell(room, row, player, game)] for game in played],
                    ]
                    for row, only in _ROWS.items()
                    if only in ("", *played)
                ]
            ],
        ],
        p(".fair")[_sixes(room, player.dice)] if player.dice.count else None,
    ]


_ROWS = {
    "games": "", "wins": "", "average": "", "best": "", "pentas": GAMES[0], "busts": GAMES[1],
}  # fmt: skip
"""What is told of a player, and the one game in which it happens, if it is one."""


def _cell(room: Room, row: str, player: Player, game: str) -> str:
    own = player.games[game]
    if _ROWS[row] not in ("", game):
        return "–"
    match row:
        case "games":
            return room.words.number(own.games)
        case "wins":
            return _wins(room, own)
        case "average":
            return room.words.number(own.average, 1 if game == GAMES[0] else 0)
        case "best":
            return room.words.number(max(own.totals))
        case "pentas":
            return room.words.number(own.pentas)
        case _:
            return room.words.number(own.busts)


def _wins(room: Room, own: Played) -> str:
    words = room.words
    if not own.rivalled:
        return "–"
    said = words("statistics.wins-of", wins=own.wins, games=own.rivalled)
    return said + (f" ({words.plural('statistics.shared', own.shared)})" if own.shared else "")
