"""Real dice: people roll on their own table and type in what lies there.

What cannot have been rolled is refused at once with the reason, and nothing is stored
before it is confirmed, so that a slip of the finger can be put right. In Penta either the
dice that were rolled are typed, or all five, those kept among them.
"""

from __future__ import annotations

from dataclasses import replace

from dadu.app import events
from dadu.app.effects import Say
from dadu.app.model import Model, Play
from dadu.app.table import Table
from dadu.app.update._step import Step, language, refused, refused_by_rules
from dadu.app.update.play import rolled
from dadu.app.update.throw import dice_due
from dadu.dice import FACES, contains, to_text
from dadu.errors import Illegal
from dadu.game.penta import DICE

__all__ = ["enter", "type_dice", "type_face", "untype"]


def _typing(
    model: Model, event: events.TypeFace | events.TypeDice | events.Untype | events.EnterDice
) -> Play | None:
    play = model.screen
    if not isinstance(play, Play) or play.typed is None or play.table.game != event.game:
        return None
    return play if play.table.fixed <= event.step <= play.table.step else None


@refused_by_rules
def type_face(model: Model, event: events.TypeFace) -> Step:
    """One more die."""
    play = _typing(model, event)
    if play is None or play.typed is None:
        return model, ()
    faces = _faces(event.value)
    due = dice_due(play.table)
    if len(play.typed) >= due:
        raise Illegal("dice-count", "G3", rolled=len(play.typed) + 1, due=due)
    return _typed(model, play, play.typed + "".join(map(str, faces)))


def type_dice(model: Model, event: events.TypeDice) -> Step:
    """The whole roll; what is wrong about it stands there until it is put right."""
    play = _typing(model, event)
    if play is None:
        return model, ()
    text = "".join(event.value.split())
    typed, effects = _typed(model, play, text)
    try:
        if len(_faces(text)) > dice_due(play.table):
            thrown_of(play.table, text)
    except Illegal as wrong:
        return refused(typed, wrong)
    return typed, effects


def untype(model: Model, event: events.Untype) -> Step:
    """One die less."""
    play = _typing(model, event)
    return (model, ()) if play is None else _typed(model, play, (play.typed or "")[:-1])


def _typed(model: Model, play: Play, text: str) -> Step:
    words = language(model)
    said = words("say.typed", dice=words.row(text))
    return replace(model, screen=replace(play, typed=text)), (Say(said),)


@refused_by_rules
def enter(model: Model, event: events.EnterDice) -> Step:
    """The dice are these: the roll is stored."""
    play = _typing(model, event)
    if play is None:
        return model, ()
    thrown = thrown_of(play.table, play.typed or "")
    return rolled(model, events.Rolled(thrown, play.table.step))


def thrown_of(table: Table, text: str) -> tuple[int, ...]:
    """The faces that were rolled. Raises Illegal for what cannot have been (G3, P1)."""
    faces, due = _faces(text), dice_due(table)
    kept = table.shown(table.held) if table.penta and table.faces else ()
    if kept and len(faces) == DICE:
        return _without_kept(faces, kept)
    if len(faces) != due:
        raise Illegal("dice-count", "G3", rolled=len(faces), due=due)
    return faces


def _faces(text: str) -> tuple[int, ...]:
    for letter in text:
        if letter not in map(str, FACES):
            raise Illegal("no-such-face", "G3", face=letter)
    return tuple(map(int, text))


def _without_kept(faces: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    if not contains(tuple(sorted(faces)), kept):
        raise Illegal("kept-changed", "P1", kept=to_text(kept))
    rest = list(faces)
    for face in kept:
        rest.remove(face)
    return tuple(rest)
