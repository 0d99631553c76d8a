"""How far the estimated chance to win at Penta is from better ones.

Run it with ``python -m bench.penta_win [POSITIONS]``. Seat 1 of two is about to roll, with
as many boxes open as seat 2, and expects a final total up to 40 points from that of seat
2. For each number of open boxes: the error of ``penta_win`` (pure Python) against ``win``
(exact play against a rival who plays for points), and in the last round that of ``win``
against the exact chance, where the rival replies to what it sees.
"""

from __future__ import annotations

import random
import sys
from statistics import fmean

from dadu.game import CHANCE, PentaState
from dadu.game.penta import Sheet
from dadu.rules.penta import BOXES, PENTA, UPPER_BOXES, Box
from dadu.solver import library, penta, penta_values, penta_win
from dadu.solver._penta_aim import win
from dadu.solver._penta_play import field

POSITIONS = 30
MOST_OPEN = 6
TYPICAL = {Box.THREE_ALIKE: 22, Box.FOUR_ALIKE: 0, Box.FULL: 25, Box.CHANCE: 23}
STRAIGHTS = {Box.SMALL_STRAIGHT: 30, Box.LARGE_STRAIGHT: 40}


def sheet(source: random.Random, open_boxes: int) -> Sheet:
    """A sheet as games leave it, with so many open boxes."""
    worths = TYPICAL | STRAIGHTS | {Box.PENTA: source.choice((0, 0, 50))}
    worths |= {box: source.randrange(2, 5) * face for face, box in enumerate(UPPER_BOXES, 1)}
    return Sheet.of({box: worths[box] for box in source.sample(BOXES, len(BOXES) - open_boxes)})


def position(source: random.Random, open_boxes: int) -> PentaState:
    """Two seats whose expected final totals are close; chance boxes make up the rest."""
    table = library.table_for(PENTA)
    own, rival = sheet(source, open_boxes), sheet(source, open_boxes)
    ahead = penta_values.expected(table, rival) - penta_values.expected(table, own)
    shift = round(ahead) + source.randrange(-40, 41)
    own = own._replace(penta_bonus=own.penta_bonus + shift)
    return PentaState(PENTA, (own, rival), 1, CHANCE)


def main(positions: int) -> None:
    """Print a line for each number of open boxes."""
    table, of = library.table_for(PENTA), field(PENTA, penta.solve(PENTA))
    print("open boxes   mean error   largest error")
    for open_boxes in range(1, MOST_OPEN + 1):
        source, errors = random.Random(open_boxes), []
        for _ in range(positions):
            state = position(source, open_boxes)
            better = win(of, state).value_of(state)
            errors.append(abs(penta_win.chance(table, state) - better))
        name = "last round" if open_boxes == 1 else str(open_boxes)
        print(f"{name:>10}   {fmean(errors):10.4f}   {max(errors):13.4f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else POSITIONS)
