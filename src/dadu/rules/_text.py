"""The fields of a rule set as text: one line a field, its value's words on both sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from dadu.errors import Malformed

__all__ = ["Field", "choice", "from_fields", "number", "to_fields", "to_text"]


class Field(NamedTuple):
    """How one attribute of a rule set is written (``name=value``) and read."""

    name: str
    attribute: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def number(name: str, attribute: str, low: int, high: int, step: int = 1) -> Field:
    """A whole number from ``low`` to ``high`` in steps: ASCII digits, no leading zero."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) < 7 and str(int(text)) == text
        value = int(text) if plain else -1
        if not low <= value <= high or value % step:
            raise Malformed("rules-number", field=name, text=text, low=low, high=high, step=step)
        return value

    return Field(name, attribute, read, str)


def choice(name: str, attribute: str, values: Mapping[str, Any]) -> Field:
    """One of a few words, each standing for a value."""
    words = {value: word for word, value in values.items()}

    def read(text: str) -> Any:
        if text not in values:
            raise Malformed("rules-choice", field=name, text=text, choices=", ".join(values))
        return values[text]

    return Field(name, attribute, read, words.__getitem__)


def to_text(name: str, rules: object, fields: tuple[Field, ...], default: object) -> str:
    """The canonical text: fields that differ from the default, in their order."""
    parts = [
        f"{field.name}={field.write(value)}"
        for field in fields
        if (value := getattr(rules, field.attribute)) != getattr(default, field.attribute)
    ]
    return f"{name}({','.join(parts)})" if parts else name


def to_fields(rules: object, fields: tuple[Field, ...]) -> dict[str, str]:
    """Every field by its name, as the text writes it; ``from_fields`` reads it back."""
    return {field.name: field.write(getattr(rules, field.attribute)) for field in fields}


def from_fields(fields: tuple[Field, ...], written: Mapping[str, str]) -> dict[str, Any]:
    """The attributes that written fields set. Raises Malformed for an unknown field."""
    known = {field.name: field for field in fields}
    for name in written:
        if name not in known:
            raise Malformed("rules-field-unknown", field=name, fields=", ".join(known))
    return {known[name].attribute: known[name].read(text) for name, text in written.items()}
