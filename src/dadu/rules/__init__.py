"""What dice are worth: rule values, named rule sets and their canonical text.

``NAME`` or ``NAME(FIELD=VALUE,...)``; fields at their default are left out, and a
reader takes them in any order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from dadu.errors import Malformed
from dadu.rules.penta import PentaRules
from dadu.rules.ten_thousand import TenThousandRules

__all__ = ["PentaRules", "Rules", "TenThousandRules", "parse_rules"]

Rules: TypeAlias = PentaRules | TenThousandRules


@lru_cache(maxsize=64)
def parse_rules(text: str) -> Rules:
    """The rule set that a canonical text names. Raises Malformed.

    The same text gives the same value again, and with it what its rolls were found to earn.
    """
    name, bracket, rest = text.partition("(")
    if bracket and not rest.endswith(")"):
        raise Malformed("rules-bracket", text=text)
    fields = _fields(rest[:-1]) if bracket else {}
    if name == PentaRules.NAME:
        return PentaRules.from_fields(fields)
    if name == TenThousandRules.NAME:
        return TenThousandRules.from_fields(fields)
    raise Malformed("unknown-game", text=name)


def _fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise Malformed("rules-field", text=part)
        if name in fields:
            raise Malformed("rules-field-twice", field=name)
        fields[name] = value
    return fields
