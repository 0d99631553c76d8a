"""``update``: an event happens to the model, and what is to be done about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dadu.app import events
from dadu.app.board import Board
from dadu.app.history import Backup, History
from dadu.app.model import Model
from dadu.app.review import Review
from dadu.app.training import Drill, Practice, Profile
from dadu.app.update import (
    backup,
    board,
    coach,
    computer,
    draft,
    history,
    keys,
    pages,
    penta,
    play,
    profile,
    real_dice,
    review,
    sure,
    ten_thousand,
    thinking,
    training,
)
from dadu.app.update._step import Step, auto_write_seconds
from dadu.app.update.coach import act_of
from dadu.app.update.ten_thousand import all_scoring, with_die
from dadu.app.update.throw import dice_due, risk_of

__all__ = [
    "act_of",
    "all_scoring",
    "auto_write_seconds",
    "dice_due",
    "risk_of",
    "update",
    "with_die",
]


def update(model: Model, event: events.Event) -> Step:
    """The model after an event, and the effects it asks for, in order.

    Never raises for an event that ``decode`` or a host made: what the rules forbid is
    answered by a notice, and a stale event changes nothing.
    """
    model = replace(model, notice="") if type(event) in _CLEARING else model
    if own := _ON_SCREEN.get(type(model.screen), {}).get(type(event)):
        return own(model, model.screen, event)
    return _HANDLERS[type(event)](model, event)


def _unasked(model: Model, event: events.Event) -> Step:
    return model, ()


_HANDLERS: dict[type, Callable[[Model, Any], Step]] = {
    events.Go: pages.go,
    events.Set: pages.change_setting,
    events.ChangeKey: keys.change_key,
    events.PressKey: keys.press_key,
    events.ResetKeys: keys.reset_keys,
    events.DeleteGame: pages.delete_game,
    events.DeleteForGood: pages.delete_for_good,
    events.Dismiss: pages.dismiss,
    events.Games: pages.games,
    events.Missing: pages.missing,
    events.Import: history.import_text,
    events.ImportRefused: history.import_refused,
    events.SaveAll: history.save_all,
    events.Everything: history.everything,
    events.Copied: history.copied,
    events.Failed: pages.failed,
    events.Refused: pages.refused,
    events.DraftGame: draft.choose_game,
    events.DraftAdd: draft.add_seat,
    events.DraftRemove: draft.remove_seat,
    events.DraftKind: draft.other_kind,
    events.DraftName: draft.name_seat,
    events.DraftLevel: draft.choose_level,
    events.DraftColour: draft.next_colour,
    events.DraftCoach: draft.choose_coach,
    events.DraftPlayer: draft.seat_player,
    events.DraftDice: draft.choose_dice,
    events.ForgetPlayer: draft.forget_player,
    events.DraftRule: draft.choose_rule,
    events.StartGame: draft.start_game,
    events.QuickGame: draft.quick_game,
    events.Created: play.created,
    events.Loaded: play.loaded,
    events.Advise: coach.advise,
    events.RollDice: play.roll_dice,
    events.Rolled: play.rolled,
    events.TypeFace: real_dice.type_face,
    events.TypeDice: real_dice.type_dice,
    events.Untype: real_dice.untype,
    events.EnterDice: real_dice.enter,
    events.Sure: sure.sure,
    events.Undo: play.undo,
    events.Look: play.look,
    events.PlayAgain: play.play_again,
    events.Hold: play.hold,
    events.HoldAll: ten_thousand.hold_all,
    events.Bank: ten_thousand.bank,
    events.Bust: ten_thousand.bust,
    events.Choose: penta.choose_box,
    events.Confirm: penta.confirm,
    events.Wait: penta.wait,
    events.AutoWrite: penta.auto_write,
    events.Computer: computer.go_on,
    events.Drawn: computer.drawn,
    events.Skip: computer.skip,
    events.Note: _unasked,
    events.Notes: _unasked,
    events.Day: _unasked,
    events.ReviewEvent: _unasked,
    events.ReviewStep: _unasked,
    events.WhatIf: _unasked,
    events.BoardText: _unasked,
    events.BoardField: _unasked,
    events.PlayOn: _unasked,
    events.PracticeBand: _unasked,
    events.NextExercise: _unasked,
    events.JudgeGames: _unasked,
    events.Thinking: thinking.thinking,
    events.Thought: thinking.thought,
}
_ON_SCREEN: dict[type, dict[type, Callable[[Model, Any, Any], Step]]] = {
    History: {events.Thought: history.taken_in},
    Backup: backup.BACKUP,
    Practice: training.OVERVIEW,
    Drill: training.DRILL,
    Profile: profile.PROFILE,
    Review: review.REVIEW,
    Board: board.BOARD,
}
"""What is answered otherwise while one of these screens is in view."""
_CLEARING = frozenset(_HANDLERS) - {
    events.Look,
    events.Computer,
    events.AutoWrite,
    events.Drawn,
    events.Rolled,
    events.Loaded,
    events.Games,
    events.Everything,
    events.Copied,
    events.Note,
    events.Notes,
    events.Day,
    events.Thinking,
    events.Thought,
}
