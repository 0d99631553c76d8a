"""Which keys of the catalogue the code uses, read from its syntax trees.

A key is used where it stands as a text (`w("table.bank")`), where an f-string makes it
(`f"box.{box}"`), and, for `error.CODE`, where `Malformed` or `Illegal` is made with that code. An
f-string makes those keys only whose missing part is a number or stands as a text in its module, or
in what this one imports, however far down. Two rooms are filled from above: any module can name
the code of an error (with a hyphen, or it must be made) and a place for a word, as in `FILE`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeGuard

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "dadu"
KEY = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")
GAP = "[a-z0-9-]+"
ERRORS = ("Malformed", "Illegal", "UnsolvedError", "ShelfError", "CannotServe", "CannotBuild")


@dataclass(frozen=True, slots=True)
class Use:
    """One place where a key stands: the key as a pattern, and the values given, if it shows.

    A key that is not ``exact`` has gaps; ``known`` are the texts that can stand there.
    """

    place: str
    pattern: str
    exact: bool
    values: frozenset[str] | None = None
    known: frozenset[str] = frozenset()

    def covers(self, key: str) -> bool:
        """Whether this use may ask for `key`."""
        if self.exact:
            return re.fullmatch(self.pattern, key) is not None
        parts = [part.replace("\\", "") for part in self.pattern.split(GAP)]
        return any(all(map(self._can_fill, filling)) for filling in _fillings(parts, key))

    def _can_fill(self, text: str) -> bool:
        return text.isdigit() or text in self.known


def _fillings(parts: list[str], key: str) -> Iterator[tuple[str, ...]]:
    """Every way to make `key` by putting texts between the parts."""
    first, *others = parts
    if not others:
        if key == first:
            yield ()
    elif key.startswith(first):
        rest = key.removeprefix(first)
        for end in range(1, len(rest) + 1):
            yield from ((rest[:end], *more) for more in _fillings(others, rest[end:]))


def uses(files: Iterable[Path] | None = None) -> tuple[Use, ...]:
    """Every use of a key in the given files, by default in all of the package."""
    paths = sorted(files if files is not None else PACKAGE.rglob("*.py"))
    trees = {_module(path): ast.parse(path.read_text("utf-8")) for path in paths}
    texts = {name: frozenset(_texts_of(tree)) for name, tree in trees.items()}
    imports = {name: tuple(filter(trees.get, _imports_of(tree))) for name, tree in trees.items()}
    anywhere = frozenset[str]().union(*texts.values())
    from_above = {
        "error": frozenset(text for text in anywhere if "-" in text),
        "metavar": frozenset(
            word.lower() for text in anywhere for word in re.findall(r"\b[A-Z]+\b", text)
        ),
    }
    found: list[Use] = []
    for name, path in zip(trees, paths, strict=True):
        own = list(_uses_of(trees[name], path.name))
        made = any(not use.exact for use in own)
        known = (
            frozenset[str]().union(*(texts[one] for one in _reached(name, imports)))
            if made
            else None
        )
        for use in own:
            room = use.pattern.partition("\\")[0]
            can = from_above.get(room, known)
            found.append(use if use.exact or can is None else replace(use, known=can))
    return tuple(found)


def _module(path: Path) -> str:
    """`dadu.game.core` for its file; the bare name for one outside of the package."""
    if not path.is_relative_to(PACKAGE):
        return path.stem
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _texts_of(tree: ast.AST) -> Iterator[str]:
    """The texts of a module as parts of keys have them, without its documentation."""
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documentation:
            yield str(node.value).replace("_", "-")


def _imports_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _reached(name: str, imports: dict[str, tuple[str, ...]]) -> set[str]:
    """A module and all that it imports, however far down."""
    reached, ahead = {name}, [name]
    while ahead:
        new = set(imports[ahead.pop()]) - reached
        reached |= new
        ahead += new
    return reached


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
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else GAP
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
