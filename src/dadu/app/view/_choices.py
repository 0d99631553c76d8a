"""Exclusive choices: a question, its answers side by side, and what the chosen one means."""

from __future__ import annotations

from htpy import Element, div, fieldset, label, legend, p, span
from htpy import input as input_

from dadu.app.view._parts import Room

__all__ = ["choices"]


def choices(
    room: Room,
    title: str,
    kind: str,
    options: list[tuple[str, str]],
    chosen: str,
    hint: str = "",
    **fields: str,
) -> Element:
    """Exclusive choices as a row of radio buttons; each sends its value."""
    group = f"choice-{kind}-{fields.get('field', '')}"
    return fieldset(".choices")[
        legend[title],
        div(".options")[
            [
                label(".option")[
                    input_(
                        {
                            "type": "radio",
                            "name": group,
                            "id": f"{group}-{value}",
                            "value": value,
                            **room.touch(kind, value=value, **fields),
                        },
                        checked=value == chosen,
                    ),
                    span(".option-label")[text],
                ]
                for value, text in options
            ]
        ],
        p(".hint")[hint] if hint else None,
    ]
