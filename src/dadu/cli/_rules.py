"""Which rules a command is about: a game's own, or a rule set as records write it."""

from __future__ import annotations

from dadu.cli._terminal import Refused
from dadu.rules import PentaRules, Rules, TenThousandRules, parse_rules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TEN_THOUSAND

__all__ = ["GAMES", "rules_of"]

GAMES: dict[str, Rules] = {PentaRules.NAME: PENTA, TenThousandRules.NAME: TEN_THOUSAND}
"""Each game's name in records, with its own rules."""


def rules_of(game: str | None, rules: str | None) -> Rules | None:
    """The rules asked for, None when neither is given.

    Raises Refused for an unknown game or rules of another one, Malformed for rules that
    cannot be read.
    """
    if game is not None and game not in GAMES:
        raise Refused("cli.wrong.game", text=game[:20], games=", ".join(GAMES))
    if rules is None:
        return GAMES[game] if game else None
    chosen = parse_rules(rules)
    if game is not None and game != chosen.NAME:
        raise Refused("cli.wrong.rules-game", rules=rules[:40], game=game)
    return chosen
