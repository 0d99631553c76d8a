"""What an act at the table is told as: words to speak, and moments to show.

One announcement an act, in the voice of someone at the table who reads the dice aloud.
"""

from __future__ import annotations

from dadu.app.advice import box_to_write
from dadu.app.effects import Effect, Moment, MomentKind, Say
from dadu.app.keys import shown_key
from dadu.app.log import Act, Row
from dadu.app.seats import rivals, spoken
from dadu.app.table import Table
from dadu.game import PentaState, TenThousandState
from dadu.game.penta import ROLLS
from dadu.i18n import Words
from dadu.rules.ten_thousand import DICE, selections

__all__ = ["busts", "clock", "dice_words", "hot_selection", "told", "turn_words", "verdict"]


def told(words: Words, before: Table, row: Row, after: Table, brief: bool) -> tuple[Effect, ...]:
    """The effects that tell people about a row; none where the touched thing speaks for itself."""
    match row.act:
        case Act.ROLL:
            return _roll(words, after, brief)
        case Act.HOLD:
            return _hold(words, before, after)
        case Act.CHOOSE:
            return _choose(words, before, after)
        case Act.UNDO:
            return _undo(words, before, after)
        case Act.WRITE | Act.BANK | Act.BUST:
            return _turn(words, row, before, after, brief)
        case _:
            return ()


def dice_words(words: Words, faces: tuple[int, ...]) -> str:
    """Dice read aloud: ``2, 3, 3, 5, 6``."""
    return words.row([words.number(face) for face in sorted(faces)])


def busts(table: Table) -> bool:
    """Whether the roll on the table is a bust that was not yet taken note of."""
    state = table.state
    return (
        isinstance(state, TenThousandState)
        and bool(state.dice)
        and not selections(state.rules.scoring, state.dice)
    )


def hot_selection(table: Table) -> bool:
    """Whether the dice selected are all that were left, so that all six come back (T7)."""
    state = table.state
    return (
        isinstance(state, TenThousandState)
        and bool(table.held)
        and len(table.held) == state.dice_left
    )


def _roll(words: Words, table: Table, brief: bool) -> tuple[Effect, ...]:
    state = table.state
    said = (
        _penta_roll(words, table, state, brief)
        if isinstance(state, PentaState)
        else _ten_thousand_roll(words, table, brief)
    )
    effects: list[Effect] = [Moment(MomentKind.ROLL, table.fresh)]
    if isinstance(state, PentaState) and state.dice[0] == state.dice[-1]:
        effects.append(Moment(MomentKind.PENTA, tuple(range(len(table.faces)))))
        said = f"{said} {words('say.penta')}"
    if busts(table):
        effects.append(Moment(MomentKind.BUST, table.fresh))
    return (*effects, Say(said, passing=table.computer))


def _penta_roll(words: Words, table: Table, state: PentaState, brief: bool) -> str:
    dice = dice_words(words, table.faces)
    if brief:
        return words("say.dice", dice=dice)
    said = words("say.roll", number=ROLLS - state.rolls_left, rolls=ROLLS, dice=dice)
    if table.held:
        said = f"{said} {words('say.held', dice=dice_words(words, table.shown(table.held)))}"
    if not any(entry.points or entry.bonus for entry in state.entries()):
        said = f"{said} {words('table.sacrifice')}"
    return said


def _ten_thousand_roll(words: Words, table: Table, brief: bool) -> str:
    dice = dice_words(words, table.faces)
    said = (
        words("say.dice", dice=dice)
        if brief
        else words.plural("say.rolled", len(table.faces), dice=dice)
    )
    state = table.state
    if busts(table) and isinstance(state, TenThousandState):
        lost = words("say.bust", points=state.turn) if state.turn else words("say.bust-nothing")
        said = f"{said} {lost}"
    return said


def _hold(words: Words, before: Table, after: Table) -> tuple[Effect, ...]:
    state = after.state
    moment = Moment(MomentKind.HOLD, tuple(set(after.held) ^ set(before.held)))
    if isinstance(state, TenThousandState):
        return _selection(words, moment, after, state)
    return (moment, Say(_held(words, after), passing=True))


def _held(words: Words, table: Table) -> str:
    """The dice of Penta that are held, and by whom where it is a computer."""
    held = dice_words(words, table.shown(table.held))
    if not table.computer:
        return words("say.held", dice=held) if held else words("say.held-none")
    name = spoken(words, table.header, table.state.seat)
    return words("say.holds", name=name, dice=held) if held else words("say.holds-none", name=name)


def _selection(
    words: Words, moment: Moment, table: Table, state: TenThousandState
) -> tuple[Effect, ...]:
    said = _selected(words, table, state)
    if hot_selection(table):
        return (
            moment,
            Moment(MomentKind.HOT_DICE, tuple(range(DICE))),
            Say(f"{said} {words('say.hot-dice')}", passing=True),
        )
    return (moment, Say(said, passing=True))


def _selected(words: Words, table: Table, state: TenThousandState) -> str:
    """The dice of Ten Thousand that are selected, and what they are worth."""
    if not table.held:
        return words("say.selected-none")
    dice = table.shown(table.held)
    points = dict(selections(state.rules.scoring, state.dice))[dice]
    return words("say.selected", dice=dice_words(words, dice), points=points)


def _choose(words: Words, before: Table, after: Table) -> tuple[Effect, ...]:
    """The box that is chosen or left; with none before either, a person has stopped the clock."""
    if after.computer:
        return ()
    if before.choice is None and after.choice is None:
        return (Say(words("say.waits")),)
    return (Say(_chosen(words, after), passing=True),)


def _chosen(words: Words, table: Table) -> str:
    """The box that is chosen, and what it earns."""
    state = table.state
    if not isinstance(state, PentaState) or table.choice is None:
        return words("say.chosen-none")
    points = {entry.box: entry.points + entry.bonus for entry in state.entries()}[table.choice]
    return words.plural("say.chosen", points, box=table.choice)


def _undo(words: Words, before: Table, after: Table) -> tuple[Effect, ...]:
    """What was taken back, as it stands now."""
    state = after.state
    if before.choice is not after.choice:
        now = _chosen(words, after)
    elif isinstance(state, TenThousandState):
        now = _selected(words, after, state)
    else:
        now = _held(words, after)
    return (Say(f"{words('say.undone')} {now}", passing=True),)


def _turn(words: Words, row: Row, before: Table, after: Table, brief: bool) -> tuple[Effect, ...]:
    kind = {Act.WRITE: MomentKind.WRITE, Act.BANK: MomentKind.BANK}.get(row.act)
    effects: list[Effect] = [Moment(kind)] if kind else []
    if _last_round_starts(before, after):
        effects.append(Moment(MomentKind.LAST_ROUND))
    said = [turn_words(words, after)]
    if after.state.over:
        effects.append(Moment(MomentKind.WIN))
        said.append(verdict(words, after))
    else:
        said += [words("say.total", points=after.state.totals[before.state.seat - 1])] * (not brief)
        said += [words("say.last-round")] * _last_round_starts(before, after)
        said += [words("say.turn", name=spoken(words, after.header, after.state.seat))] * (
            after.state.seats > 1
        )
    return (*effects, Say(" ".join(said)))


def clock(words: Words, table: Table, seconds: int, key: str) -> str:
    """That a turn of Penta is written by itself (P14), and the key that stops it, if any does."""
    state = table.state
    if not isinstance(state, PentaState):
        return ""
    said = words.plural("say.auto-write", seconds, box=box_to_write(state))
    stops = words("say.auto-write-stop", pressed=shown_key(words, key)) if key else ""
    return f"{said} {stops}".strip()


def _last_round_starts(before: Table, after: Table) -> bool:
    old, new = before.state, after.state
    if not isinstance(old, TenThousandState) or not isinstance(new, TenThousandState):
        return False
    return old.last_round is None and new.last_round is not None and not new.over


def turn_words(words: Words, table: Table) -> str:
    """The turn that ended last, told in a sentence; empty before there is one."""
    last = table.last
    if last is None:
        return ""
    name = spoken(words, table.header, last.seat)
    if last.act is Act.BUST:
        return words("say.turn-bust", name=name, points=last.points)
    if last.act is Act.BANK:
        return words("say.turn-banked", name=name, points=last.points)
    if last.bonus:
        return words(
            "say.turn-wrote-bonus", name=name, points=last.points, bonus=last.bonus, box=last.box
        )
    return words.plural("say.turn-wrote", last.points, name=name, box=last.box)


def verdict(words: Words, table: Table) -> str:
    """Who won a finished game, a shared win with every name (P15, T10)."""
    state, header = table.state, table.header
    points = max(state.totals)
    if state.seats == 1:
        return words("over.alone", name=spoken(words, header, 1), points=points)
    winners = words.list(rivals(words, header, state.winners))
    key = "over.wins" if len(state.winners) == 1 else "over.shared"
    return words(key, names=winners, points=points)
