"""Which keys of the catalogue the code uses, read from its syntax trees.

A key is used where it stands as a text (`w("table.bank")`), where an f-string makes it
(`f"box.{box}"`), and, for `error.CODE`, where `Malformed` or `Illegal` is made with that code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "dadu"
KEY = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")
ERRORS = ("Malformed", "Illegal", "UnsolvedError", "ShelfError", "CannotServe")


@dataclass(frozen=True, slots=True)
class Use:
    """One place where a key stands: the key as a pattern, and the values given, if it shows."""

    place: str
    pattern: str
    exact: bool
    values: frozenset[str] | None = None

    def covers(self, key: str) -> bool:
        """Whether this use may ask for `key`."""
        return re.fullmatch(self.pattern, key) is not None


def uses(files: Iterable[Path] | None = None) -> tuple[Use, ...]:
    """Every use of a key in the given files, by default in all of the package."""
    found: list[Use] = []
    for path in sorted(files if files is not None else PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        found.extend(_uses_of(tree, path.name))
    return tuple(found)


def _uses_of(tree: ast.AST, place: str) -> Iterator[Use]:
    spoken: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _use_of_call(node, place, spoken)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            spoken.update(id(value) for value in node.values)
            yield from _use_of_text(node, place)
        elif isinstance(node, ast.Constant) and id(node) not in spoken:
            yield from _use_of_text(node, place)


def _use_of_call(node: ast.Call, place: str, spoken: set[int]) -> Iterator[Use]:
    if not node.args:
        return
    first, name = node.args[0], _name(node.func)
    here = f"{place}:{node.lineno}"
    open_ended = any(keyword.arg is None for keyword in node.keywords)
    values = None if open_ended else frozenset(str(keyword.arg) for keyword in node.keywords)
    if name in ERRORS:
        for code in _texts(first):
            yield Use(here, re.escape(f"error.{code}"), exact=True, values=values)
            spoken.add(id(first))
    elif isinstance(first, ast.Constant) and _is_key(first.value):
        spoken.add(id(first))
        if name == "plural" and values is not None:
            values |= {"n"}
        yield Use(here, re.escape(first.value), exact=True, values=values)


def _use_of_text(node: ast.Constant | ast.JoinedStr, place: str) -> Iterator[Use]:
    here = f"{place}:{node.lineno}"
    if isinstance(node, ast.Constant):
        if _is_key(node.value):
            yield Use(here, re.escape(node.value), exact=True)
        return
    pattern = "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
        for part in node.values
    )
    if re.match(r"[a-z]+\\\.|[a-z]+\\-[a-z]+\\\.", pattern):
        yield Use(here, pattern, exact=False)


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts an expression may be: a constant, or either side of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _is_key(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and KEY.fullmatch(value) is not None


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
