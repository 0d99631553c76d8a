"""The sums of a judged record as people see them: rounded so that they still add up."""

from __future__ import annotations

from typing import Any

from dadu.solver.valued import SHOWN, Unit

__all__ = ["shown"]

Seat = dict[str, Any]
SUMS = ("begin", "now", "luck", "adjusted", "par", "bust_luck", "hot_luck")


def shown(judged: dict[str, Any]) -> list[Seat]:
    """The seats of ``as_json``, with their sums rounded to the decimals that people see.

    Parts of a loss make the loss, and where values are exact the identity holds of the rounded
    numbers: luck takes up the difference, and par and the result without luck follow.
    """
    digits = SHOWN[Unit(judged["unit"])]
    seats = [_rounded(seat, digits) for seat in judged["seats"]]
    if judged["exact"] and judged["unit"] == Unit.POINTS:
        for seat in seats:
            seat["luck"] = seat["now"] - seat["begin"] + seat["loss"]
            seat["par"] = seat["now"] + seat["loss"]
            seat["adjusted"] = seat["begin"] - seat["loss"]
    elif judged["exact"]:
        _of_two(*seats)
    return [_rounded(seat, digits) for seat in seats]


def _of_two(one: Seat, other: Seat) -> None:
    """Each luck takes half of what rounding left over; the chances of two make 1."""
    other["begin"], other["now"] = 1 - one["begin"], 1 - one["now"]
    apart = one["now"] - one["begin"] + one["loss"] - other["loss"]
    one["luck"] = round((one["luck"] + other["luck"] + apart) / 2, SHOWN[Unit.WIN])
    other["luck"] = one["luck"] - apart
    for seat, against in ((one, other), (other, one)):
        seat["adjusted"] = seat["begin"] - seat["loss"] + against["loss"]


def _rounded(seat: Seat, digits: int) -> Seat:
    def told(value: float | None) -> float | None:
        return value if value is None else round(value, digits) + 0.0

    kinds = {kind: {**part, "loss": told(part["loss"])} for kind, part in seat["kinds"].items()}
    sums = {name: told(seat[name]) for name in SUMS}
    return {**seat, **sums, "kinds": kinds, "loss": told(sum(k["loss"] for k in kinds.values()))}
