"""Random legal play, two seats, one core: games a second, beside pyhtzee in the same run.

Run it with ``python -m bench.random_play``. The three are measured in turns, several
times over, and the median of each is told, so that a busy moment strikes all alike.
pyhtzee knows one seat a game, so two of its games stand for one of ours.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import product
from random import Random
from statistics import median
from time import process_time
from typing import Final

from pyhtzee import Pyhtzee

from dadu.game import CHANCE, NOBODY, AnyState, Move, PentaState, start
from dadu.match import dice_due, roll_into
from dadu.rules import Rules
from dadu.rules.penta import PENTA
from dadu.rules.ten_thousand import TEN_THOUSAND, TenThousandRules

SEATS: Final = 2
GAMES: Final = 200
REPEATS: Final = 7
THROWS: Final = [
    [tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count)] for count in range(7)
]
"""Every throw of up to six dice, as often as it can be thrown."""
SHORT: Final = TenThousandRules(target=5000)
NEEDED: Final = {"penta": 2000.0, "ten-thousand": 3000.0}
"""Games a second that the engine has to reach."""


def random_game(rules: Rules, chance: Random) -> AnyState:
    """A finished game of random legal moves."""
    state = start(rules, SEATS)
    draw, keeps = chance.random, isinstance(state, PentaState)
    while state.to_act is not NOBODY:
        if state.to_act is CHANCE:
            throws = THROWS[dice_due(state)]
            thrown = throws[int(draw() * len(throws))]
            state = state.roll(roll_into(state, thrown) if keeps else thrown)
        else:
            moves: Sequence[Move] = state.moves()
            state = state.play(moves[int(draw() * len(moves))])  # type: ignore[arg-type]
    return state


def random_pyhtzee(chance: Random) -> None:
    """As many of pyhtzee's games as there are seats."""
    for _ in range(SEATS):
        game = Pyhtzee(seed=chance.randrange(1, 2**32))
        while not game.is_finished():
            game.take_action(chance.choice(game.get_possible_actions()))


def games_a_second(play: Callable[[Random], object], games: int, seed: int) -> float:
    chance = Random(seed)
    begin = process_time()
    for _ in range(games):
        play(chance)
    return games / (process_time() - begin)


def measure(games: int = GAMES, repeats: int = REPEATS) -> dict[str, float]:
    """Median games a second of each player, measured in turns."""
    players: dict[str, Callable[[Random], object]] = {
        "penta": lambda chance: random_game(PENTA, chance),
        "ten-thousand": lambda chance: random_game(TEN_THOUSAND, chance),
        "ten-thousand to 5,000": lambda chance: random_game(SHORT, chance),
        "pyhtzee": random_pyhtzee,
    }
    for play in players.values():
        games_a_second(play, games, seed=0)
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for seed in range(1, repeats + 1):
        for name, play in players.items():
            speeds[name].append(games_a_second(play, games, seed))
    return {name: median(found) for name, found in speeds.items()}


def main() -> None:
    """Print the figures, and how they stand to what the engine has to reach."""
    speeds = measure()
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()},")
    print(f"{platform.platform()}, dadu {version('dadu')}, pyhtzee {version('pyhtzee')}")
    print(f"random legal play, {SEATS} seats, one core, median of {REPEATS} x {GAMES} games")
    for name, speed in speeds.items():
        needed = NEEDED.get(name)
        judged = f"   {speed / needed:4.0%} of {needed:,.0f}" if needed else ""
        print(f"{name:>22}: {speed:8,.0f} games a second{judged}")
    print(f"penta is {speeds['penta'] / speeds['pyhtzee']:.1f} times as fast as pyhtzee")


if __name__ == "__main__":
    main()
