"""How far the identity is from closing: result less start against luck less losses.

``python -m tests.analysis.identity GAMES [RULES]`` plays and judges so many games for two, in
double precision, and prints where it was farthest (docs/analysis.md tells what was found).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import process_time

import pytest

from dadu.analysis import Analysis, analyse
from dadu.notation import Record
from dadu.rules import Rules, parse_rules
from dadu.solver.values import Unit
from tests.analysis.full_precision import instead_of_rounded
from tests.analysis.games import SHORT, cut, game, mixed, own_balance
from tests.analysis.quick_turns import instead_of_slow


def gap(judged: Analysis) -> float:
    """How far the identity is from closing, for the seat where it is farthest."""
    gaps = []
    for seat in judged.seats:
        gained = judged.now[seat - 1] - judged.begin[seat - 1]
        against = own_balance(judged, 3 - seat) if judged.unit is Unit.WIN else 0.0
        gaps.append(abs(gained - own_balance(judged, seat) + against))
    return max(gaps)


def farthest(rules: Rules, seats: int, games: int) -> float:
    """The largest gap over games of players of all strengths, every third broken off."""
    return max(gap(analyse(record)) for record in _games(rules, seats, games))


def _games(rules: Rules, seats: int, games: int) -> Iterator[Record]:
    for seed in range(games):
        record = game(rules, seats, seed, mixed(seed, seats))
        broken = Random(seed).randrange(len(record.events)) if seed % 3 == 0 else None
        yield record if broken is None else cut(record, broken)


def main(games: int, rules: Rules) -> None:
    """Play, judge and tell."""
    with pytest.MonkeyPatch.context() as patch:
        instead_of_rounded(patch)
        instead_of_slow(patch)
        began = process_time()
        found = farthest(rules, 2, games)
        spent = process_time() - began
    told = f"{games:,} games of {rules}: within {found:.1e}, {spent:.0f} s of processor time"
    sys.stdout.write(f"{told}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), parse_rules(sys.argv[2]) if len(sys.argv) > 2 else SHORT)
