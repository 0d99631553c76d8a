"""Events of the list of shortcuts, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["ChangeKey", "FromKeys", "PressKey", "ResetKeys"]


@dataclass(frozen=True, slots=True)
class ChangeKey:
    """Settings: the next key is to do this, one of ``keys.ACTIONS``."""

    action: str


@dataclass(frozen=True, slots=True)
class PressKey:
    """Settings: the key that was pressed for the action that was chosen."""

    key: str


@dataclass(frozen=True, slots=True)
class ResetKeys:
    """Settings: every action has its first key again."""


FromKeys: TypeAlias = ChangeKey | PressKey | ResetKeys
