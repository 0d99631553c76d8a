"""A person's turn of Ten Thousand at the terminal."""

from __future__ import annotations

from dadu import dice
from dadu.cli._dice import spaced
from dadu.cli._names import name_of
from dadu.cli._sitting import Sitting, matches
from dadu.errors import DaduError
from dadu.game import CHANCE, Bank, Bust, SetAside, TenThousandState
from dadu.i18n import Words
from dadu.rules.ten_thousand import bust_weight, selections

__all__ = ["step"]


def step(sitting: Sitting, state: TenThousandState) -> None:
    """Ask for one action and do it; a roll that busts asks nothing (T6). Raises Left."""
    if state.to_act is CHANCE:
        _first_roll(sitting, state)
    elif not state.dice:
        _go_on_or_bank(sitting, state)
    elif isinstance(state.moves()[0], Bust):
        sitting.act(Bust())
    else:
        _set_aside(sitting, state)


def _first_roll(sitting: Sitting, state: TenThousandState) -> None:
    w = sitting.terminal.words
    for seat, total in enumerate(state.totals, 1):
        name = name_of(sitting.saved.record.seats, seat)
        sitting.terminal.say("cli.play.total", name=name, points=total)
    if state.last_round is not None:
        best = max(state.totals)
        sitting.terminal.say("cli.play.to-beat", points=best)
    while sitting.ask(w("cli.play.turn", name=sitting.name, round=state.round)):
        sitting.terminal.say("cli.play.ten-thousand-keys")
    sitting.roll()


def _set_aside(sitting: Sitting, state: TenThousandState) -> None:
    terminal, w = sitting.terminal, sitting.terminal.words
    found = selections(state.rules.scoring, state.dice)
    terminal.say("cli.play.scores", selections=_listed(w, found))
    while True:
        typed = sitting.ask(w("cli.play.set-aside"))
        if matches(w, "cli.play.all-words", typed):
            taken = max(found, key=lambda one: (len(one[0]), one[1]))[0]
        else:
            try:
                taken = dice.parse("".join(typed.split()).removeprefix("/"))
            except DaduError:
                terminal.say("cli.play.ten-thousand-keys")
                continue
        try:
            sitting.act(SetAside(taken))
        except DaduError as wrong:
            terminal.show(terminal.sentence(wrong))
        else:
            return


def _listed(w: Words, found: tuple[tuple[dice.Roll, int], ...]) -> str:
    best_first = sorted(found, key=lambda one: (-one[1], one[0]))
    return "; ".join(
        w("cli.play.selection", dice=spaced(taken), points=points) for taken, points in best_first
    )


def _go_on_or_bank(sitting: Sitting, state: TenThousandState) -> None:
    """Dice of the last roll are set aside: roll on, bank, or take it back (T5, G5)."""
    terminal, w = sitting.terminal, sitting.terminal.words
    risk = bust_weight(state.rules.scoring, state.dice_left) / 6**state.dice_left
    while True:
        typed = sitting.ask(
            w.plural(
                "cli.play.roll-or-bank", state.dice_left, turn=state.turn, risk=w.percent(risk)
            )
        )
        if matches(w, "cli.play.roll-words", typed):
            sitting.roll()
            return
        if matches(w, "cli.play.undo-words", typed):
            sitting.saved.undo()
            sitting.show_dice(sitting.name)
            return
        if not matches(w, "cli.play.bank-words", typed):
            terminal.say("cli.play.ten-thousand-keys")
            continue
        try:
            sitting.act(Bank())
        except DaduError as wrong:
            terminal.show(terminal.sentence(wrong))
        else:
            return
