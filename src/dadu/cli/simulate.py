"""``dadu simulate``: levels against each other, by the million."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from dadu.cli._numbers import whole
from dadu.cli._progress import progress
from dadu.cli._rules import GAMES, rules_of
from dadu.cli._terminal import Refused, Terminal
from dadu.dice import FACES
from dadu.game import MOST_SEATS
from dadu.rules import PentaRules, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dadu.solver.trials import Tally

__all__ = ["EXAMPLES", "simulate"]

EXAMPLES = (
    "dadu simulate --games 1000000 --players perfect --game penta",
    "dadu simulate --players perfect,classic --rules 'ten-thousand(target=5000)'",
)
MOST_GAMES = 1_000_000_000
LARGEST_SEED = 2**63
CONFIDENCE = 1.959964
"""Standard errors on either side that hold the truth in 95 of 100 simulations."""


def simulate(
    context: typer.Context,
    games: Annotated[
        str, typer.Option("--games", metavar="N", help="cli.simulate.games")
    ] = "100000",
    players: Annotated[
        str, typer.Option("--players", metavar="LEVELS", help="cli.simulate.players")
    ] = "perfect",
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="cli.simulate.game")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help="cli.option.rules")
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="N", help="cli.simulate.seed")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
) -> int:
    """Play whole games between levels and print each seat's mean total and share of wins."""
    from dadu.solver.trials import trials

    terminal: Terminal = context.obj
    chosen = rules_of(game, rules) or GAMES[PentaRules.NAME]
    count = whole("--games", games, 1, MOST_GAMES)
    start = _drawn() if seed is None else whole("--seed", seed, 0, LARGEST_SEED)
    names = [name.strip() for name in players.split(",")]
    temperatures = _temperatures(chosen, names)
    began = time.perf_counter()
    with progress(terminal, terminal.words("cli.simulate.title")) as report:
        tallies = trials(chosen, temperatures, count, start, report)
    seconds = time.perf_counter() - began
    if as_json:
        terminal.json(_as_json(chosen, names, tallies, start, seconds))
    else:
        _tell(terminal, chosen, names, tallies, start, seconds)
    return 0


def _temperatures(rules: Rules, names: Sequence[str]) -> list[float | None]:
    from dadu.players import LEVELS

    least = 1 if isinstance(rules, PentaRules) else 2
    if not least <= len(names) <= MOST_SEATS:
        raise Refused("cli.simulate.seats", least=least, most=MOST_SEATS)
    for name in names:
        if name not in LEVELS:
            raise Refused("cli.wrong.level", text=name[:20], levels=", ".join(LEVELS))
    penta = isinstance(rules, PentaRules)
    return [LEVELS[name].points if penta else LEVELS[name].win for name in names]


def _drawn() -> int:
    """A seed that nobody chose, from the dice."""
    from dadu.match import SecureDice

    number = 0
    for face in SecureDice().roll(20):
        number = number * len(FACES) + face - 1
    return number


def _as_json(
    rules: Rules, names: Sequence[str], tallies: Sequence[Tally], seed: int, seconds: float
) -> dict[str, object]:
    seats = [
        {
            "seat": seat,
            "player": name,
            "mean": tally.mean,
            "deviation": tally.deviation,
            "mean_interval": _interval(tally.mean, tally.mean_error),
            "wins": tally.wins,
            "wins_interval": _interval(tally.wins, tally.wins_error),
        }
        for seat, (name, tally) in enumerate(zip(names, tallies, strict=True), 1)
    ]
    games = tallies[0].games
    return {
        "game": rules.NAME,
        "rules": str(rules),
        "games": games,
        "seed": seed,
        "confidence": 0.95,
        "players": seats,
        "seconds": round(seconds, 3),
    }


def _interval(middle: float, error: float) -> list[float]:
    return [middle - CONFIDENCE * error, middle + CONFIDENCE * error]


def _tell(
    terminal: Terminal,
    rules: Rules,
    names: Sequence[str],
    tallies: Sequence[Tally],
    seed: int,
    seconds: float,
) -> None:
    from rich.table import Table

    w = terminal.words
    shown = Table(box=None, pad_edge=False, padding=(0, 2))
    shown.add_column(w("cli.column.player"))
    rivals = len(names) > 1
    for key in ("cli.column.mean", "cli.column.deviation", *["cli.column.wins"] * rivals):
        shown.add_column(w(key), justify="right")
    for name, tally in zip(names, tallies, strict=True):
        mean = f"{w.number(tally.mean, 3)} ± {w.number(CONFIDENCE * tally.mean_error, 3)}"
        wins = f"{w.percent(tally.wins, 2)} ± {w.percent(CONFIDENCE * tally.wins_error, 2)}"
        shown.add_row(name, mean, w.number(tally.deviation, 2), *[wins] * rivals)
    games = tallies[0].games
    terminal.say("cli.simulate.games-of", rules=str(rules), games=games, seed=str(seed))
    terminal.show(shown)
    rate = w.number(games / seconds if seconds else games)
    terminal.say("cli.simulate.time", seconds=w.number(seconds, 1), rate=rate)
