"""A person's turn of Penta at the terminal."""

from __future__ import annotations

from rich.text import Text

from dadu import dice
from dadu.cli._penta_sheet import LETTERS, PentaSheets
from dadu.cli._sitting import Sitting, matches
from dadu.errors import DaduError
from dadu.game import CHANCE, Keep, PentaState, Write
from dadu.i18n import Words
from dadu.match import dice_due
from dadu.rules.penta import BOXES, UPPER_BOXES, Box, Entry

__all__ = ["step"]


def step(sitting: Sitting, state: PentaState) -> None:
    """Ask for one action and do it. Raises Left."""
    if state.to_act is not CHANCE:
        _show_sheet(sitting, state)
        _choose(sitting, state)
    elif state.kept is None:
        _first_roll(sitting, state)
    else:
        _next_roll(sitting, state)


def _first_roll(sitting: Sitting, state: PentaState) -> None:
    w = sitting.terminal.words
    while sitting.ask(w("cli.play.turn", name=sitting.name, round=state.round)):
        sitting.terminal.say("cli.play.penta-keys")
    sitting.roll()


def _next_roll(sitting: Sitting, state: PentaState) -> None:
    """The dice are kept; roll the others, or take it back (G5)."""
    w = sitting.terminal.words
    while typed := sitting.ask(w.plural("cli.play.roll-rest", dice_due(state))):
        if matches(w, "cli.play.undo-words", typed):
            sitting.saved.undo()
            return
        keep = _kept(typed)
        if keep is not None:
            sitting.saved.undo()
            _keep(sitting, keep)
            return
        sitting.terminal.say("cli.play.penta-keys")
    sitting.roll()


def _show_sheet(sitting: Sitting, state: PentaState) -> None:
    terminal, w = sitting.terminal, sitting.terminal.words
    entries = state.entries()
    offers = {entry.box: _offer(w, entry) for entry in entries}
    terminal.show(PentaSheets(w, state, sitting.saved.record.seats, offers))
    if state.joker():
        upper = UPPER_BOXES[state.dice[0] - 1]
        forced = len(entries) == 1 and entries[0].box is upper
        terminal.show(w("cli.play.joker-upper", box=upper) if forced else w("cli.play.joker"))
    if not any(entry.points or entry.bonus for entry in entries):
        terminal.say("cli.play.sacrifice")


def _offer(w: Words, entry: Entry) -> Text:
    bonus = f"+{w.number(entry.bonus)}" if entry.bonus else ""
    return Text(w.number(entry.points) + bonus, style="green" if entry.points else "dim")


def _choose(sitting: Sitting, state: PentaState) -> None:
    """Keep dice, or choose a box and confirm it (P2)."""
    terminal, w = sitting.terminal, sitting.terminal.words
    more = state.rolls_left
    prompt = w.plural("cli.play.keep-or-box", more) if more else w("cli.play.box")
    while True:
        typed = sitting.ask(prompt)
        keep, box = _kept(typed), _box(w, typed)
        if keep is not None:
            if _keep(sitting, keep):
                return
        elif box is None:
            terminal.say("cli.play.penta-keys")
        elif _write(sitting, state, box):
            return


def _keep(sitting: Sitting, keep: dice.Roll) -> bool:
    try:
        sitting.act(Keep(keep))
    except DaduError as wrong:
        sitting.terminal.show(sitting.terminal.sentence(wrong))
        return False
    return True


def _write(sitting: Sitting, state: PentaState, box: Box) -> bool:
    """Write the box once it is confirmed; False when it is refused or taken back."""
    terminal, w = sitting.terminal, sitting.terminal.words
    try:
        state.play(Write(box))
    except DaduError as wrong:
        terminal.show(terminal.sentence(wrong))
        return False
    entries = state.entries()
    entry = next(entry for entry in entries if entry.box is box)
    waste = not entry.points + entry.bonus and any(other.points for other in entries)
    points = entry.points + entry.bonus
    zero, usual = "cli.play.confirm-zero", "cli.play.confirm"
    if sitting.ask(w(zero, box=box) if waste else w(usual, box=box, points=points)):
        return False
    sitting.act(Write(box))
    return True


def _kept(typed: str) -> dice.Roll | None:
    """The dice typed to be kept, ``-`` for none; None when these are no dice."""
    digits = "".join(typed.split()).removeprefix("/")
    try:
        return dice.parse(digits)
    except DaduError:
        return None


def _box(w: Words, typed: str) -> Box | None:
    """The box meant: its letter, its name in records, or the beginning of its name."""
    wanted = typed.removeprefix("=").strip().casefold()
    if not wanted:
        return None
    exact = [box for box in BOXES if wanted in (LETTERS[box], str(box))]
    begun = [box for box in BOXES if w(f"box.{box}").casefold().startswith(wanted)]
    found = exact or begun
    return found[0] if len(found) == 1 else None
