"""Statistics: every player's finished games, and whether the dice are fair."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import (
    Element,
    Node,
    a,
    bdi,
    caption,
    details,
    div,
    h2,
    h3,
    p,
    section,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from dadu.app.events import Listed
from dadu.app.fairness import Dice, Odds
from dadu.app.model import GAMES
from dadu.app.seats import isolated
from dadu.app.statistics import Played, Player, all_dice, all_odds, players
from dadu.app.view._drawn import icon
from dadu.app.view._parts import Room, small_dice
from dadu.dice import FACES
from dadu.i18n import Words
from dadu.players import LEVELS
from dadu.rules.ten_thousand import TEN_THOUSAND

__all__ = ["statistics"]

FELL = dict(zip(GAMES, ("pentas", "busts"), strict=True))
"""What is counted of the rolls of each game."""


def statistics(room: Room, games: tuple[Listed, ...] | None) -> dict[str, Node]:
    """All regions of the statistics."""
    if games is None:
        return {}
    words = room.words
    everybody = players(words, games)
    if not everybody:
        return {"stage": _nobody(words)}
    dice = all_dice(everybody)
    fair = [
        p(".fair")[_sixes(words, dice)],
        _dice(words, dice, all_odds(everybody)),
        p(".hint")[words("statistics.chances")],
    ]
    return {
        "stage": [
            section(".figures", aria_labelledby="dice-title")[
                h2("#dice-title")[words("statistics.dice")],
                fair if dice.count else p(".hint")[words("statistics.no-dice")],
            ],
            section(".figures", aria_labelledby="players-title")[
                h2("#players-title")[words("statistics.players")],
                p(".hint")[words("statistics.about")],
                div(".everybody")[[_player(words, player) for player in everybody]],
            ],
            p(".home-links")[a(".button", href="#/profile")[words("profile.title")]],
        ]
    }


def _nobody(words: Words) -> Node:
    return [
        p(".hint")[words("statistics.none")],
        p(".home-links")[a(".button.primary", href="#/new")[words("new.title")]],
    ]


def _sixes(words: Words, dice: Dice) -> str:
    return words.plural(
        "statistics.sixes", dice.faces[-1], dice=dice.count, expected=round(dice.expected)
    )


def _dice(words: Words, dice: Dice, odds: Mapping[str, Odds]) -> Node:
    """Every face, five alike and busts beside what was to be expected, and what fair dice do."""
    expected = round(dice.expected)
    low, high = dice.ordinary
    return [
        table(".figure-table")[
            thead[tr[[_heading(words, key) for key in ("face", "rolled", "expected")]]],
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
        p(".hint")[words("statistics.ordinary", low=low, high=high)],
        _odds(words, {game: odds[game] for game in GAMES if game in odds and odds[game].rolls}),
    ]


def _odds(words: Words, odds: Mapping[str, Odds]) -> Element:
    """Five alike and busts: how often in how many rolls, and how often they should have come."""
    rows = {
        "rolls": [words.number(own.rolls) for own in odds.values()],
        "rolled": [words.number(own.came) for own in odds.values()],
        "expected": [words.number(float(own.expected), 1) for own in odds.values()],
        "fair": [_between(words, own) for own in odds.values()],
    }
    return table(".figure-table.odds")[
        thead[tr[td, [_heading(words, FELL[game]) for game in odds]]],
        tbody[
            [
                tr[th(scope="row")[words(f"statistics.{row}")], [td[cell] for cell in cells]]
                for row, cells in rows.items()
            ]
        ],
    ]


def _between(words: Words, odds: Odds) -> str:
    low, high = odds.ordinary
    return words("statistics.between", low=low, high=high)


def _heading(words: Words, key: str) -> Element:
    return th(scope="col")[words(f"statistics.{key}")]


def _player(words: Words, player: Player) -> Element:
    level = f"level.{player.computer}" if player.computer in LEVELS else "new.computer"
    mark = [span(".kind")[icon("computer")], span(".level")[words(level)]]
    return div(".player-figures")[
        h3[bdi(".name", title=player.name)[player.name], mark if player.computer else None],
        _games(words, player),
        _own_dice(words, player) if player.dice.count else None,
    ]


def _own_dice(words: Words, player: Player) -> Node:
    """What fell for one player, folded away behind the sixes."""
    odds = {game: own.odds for game, own in player.games.items()}
    return [
        p(".fair")[_sixes(words, player.dice)],
        details(".own-dice")[
            summary[words("statistics.own-dice", name=isolated(player.name))],
            _dice(words, player.dice, odds),
        ],
    ]


def _games(words: Words, player: Player) -> Element:
    """What came of a player's games, a column for each of the two that was played."""
    played = [game for game in GAMES if game in player.games]
    return table(".figure-table")[
        caption(".unseen")[words("statistics.of", name=isolated(player.name))],
        thead[tr[td, [th(scope="col")[words(f"game.{game}")] for game in played]]],
        tbody[
            [
                tr[th(scope="row")[row], [td[cells.get(game, "–")] for game in played]]
                for row, cells in _rows(words, player.games).items()
            ]
        ],
    ]


def _rows(words: Words, games: Mapping[str, Played]) -> dict[str, dict[str, str]]:
    """What is told of a player: by the name of the row what stands there for each game."""
    number = words.number
    rows = {
        words("statistics.games"): {game: number(own.games) for game, own in games.items()},
        words("statistics.wins"): {game: _wins(words, own) for game, own in games.items()},
        **_totals(words, games),
        words("statistics.turns"): {game: number(own.turns) for game, own in games.items()},
    }
    for game, own in games.items():
        fell = own.pentas if game == GAMES[0] else own.busts
        rows[words(f"statistics.{FELL[game]}")] = {game: number(fell)}
    return rows


def _totals(words: Words, games: Mapping[str, Played]) -> dict[str, dict[str, str]]:
    """Averages and bests; each target has its own where the usual one is not the only one."""
    rows: dict[str, dict[str, str]] = {}
    targets = {target for own in games.values() for target in own.totals}
    named = bool(targets - {None, TEN_THOUSAND.target})
    for key in ("average", "best"):
        for game, own in games.items():
            for target in sorted(own.totals, key=lambda target: target or 0):
                to = named and target is not None
                row = (
                    words(f"statistics.{key}-to", target=target)
                    if to
                    else words(f"statistics.{key}")
                )
                rows.setdefault(row, {})[game] = _total(words, own, key, target)
    return rows


def _total(words: Words, own: Played, key: str, target: int | None) -> str:
    if key == "best":
        return words.number(max(own.totals[target]))
    return words.number(own.average(target), 1 if target is None else 0)


def _wins(words: Words, own: Played) -> str:
    if not own.rivalled:
        return "–"
    said = words("statistics.wins-of", wins=own.wins, games=own.rivalled)
    return said + (f" ({words.plural('statistics.shared', own.shared)})" if own.shared else "")
