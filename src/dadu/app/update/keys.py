"""Changing shortcuts: choose an action, press its new key."""

from __future__ import annotations

from dataclasses import replace

from dadu.app import events
from dadu.app.effects import Moment, MomentKind, SaveSettings, Say
from dadu.app.keys import ACTIONS, OwnKeys, shown_key, told_action, with_key
from dadu.app.model import Model, Preferences
from dadu.app.stored import settings_to_json
from dadu.app.update._step import Step, language
from dadu.errors import Malformed

__all__ = ["change_key", "press_key", "reset_keys"]


def change_key(model: Model, event: events.ChangeKey) -> Step:
    """The next key pressed is to do this."""
    if not isinstance(model.screen, Preferences) or event.action not in ACTIONS:
        return model, ()
    words = language(model)
    action = told_action(words, event.action, model.settings.hold_by)
    listening = Preferences(listening=event.action)
    return replace(model, screen=listening), (Say(words("keys.press", action=action)),)


def press_key(model: Model, event: events.PressKey) -> Step:
    """The key that was pressed, unless it cannot be had."""
    screen = model.screen
    if not isinstance(screen, Preferences) or not screen.listening:
        return model, ()
    try:
        own = with_key(model.settings.own_keys, screen.listening, event.key)
    except Malformed as wrong:
        return _refused(model, wrong)
    return _kept(model, own, "keys.changed")


def _refused(model: Model, wrong: Malformed) -> Step:
    """Say why the key cannot be had; the next one may be."""
    words = language(model)
    values = {"pressed": shown_key(words, str(wrong.values["pressed"]))}
    if action := wrong.values.get("action"):
        values["action"] = told_action(words, str(action), model.settings.hold_by)
    sentence = words(f"error.{wrong.code}", **values)
    told = (Moment(MomentKind.REFUSED), Say(sentence, urgent=True))
    return replace(model, notice=sentence), told


def reset_keys(model: Model, event: events.ResetKeys) -> Step:
    """Every action has its first key again."""
    if not isinstance(model.screen, Preferences):
        return model, ()
    return _kept(model, (), "keys.were-reset")


def _kept(model: Model, own: OwnKeys, told: str) -> Step:
    settings = replace(model.settings, own_keys=own)
    model = replace(model, settings=settings, screen=Preferences())
    return model, (SaveSettings(settings_to_json(settings)), Say(language(model)(told)))
