"""Makes a module import later what only its functions use: when one of them runs.

A start pays for every import, so what the first screens do not need should not be imported by
them. Sources say at their top what they use, as they should; this moves the imports of some
modules, in the compiled form that browsers load, to where they are used.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

__all__ = ["importing_later"]

Import = ast.Import | ast.ImportFrom
Function = ast.FunctionDef | ast.AsyncFunctionDef


def importing_later(tree: ast.Module, package: str, waits: Callable[[str], bool]) -> ast.Module:
    """The same module, that imports at its top nothing that ``waits``, if that can be moved.

    ``package`` is the one the module is in; ``waits`` answers for the full name of a module. An
    import is moved into the functions that use its name. It stays where the name is used outside
    functions, or means anything else anywhere in the module. From outside, the name can be had
    as ever, unless the module has a ``__getattr__`` of its own.
    """
    movable = {
        name: statement
        for name, statement in _imports(tree.body)
        if any(map(waits, _sources(statement, package)))
    }
    if not movable:
        return tree
    functions = list(_functions(tree))
    bound = Counter(_bound(tree))
    outside = set(_used([tree], functions, annotated=not _postponed(tree)))
    movable = {
        name: statement
        for name, statement in movable.items()
        if bound[name] == 1 and name not in outside
    }
    if not movable:
        return tree
    for function in functions:
        used = set(_used(function.body))
        wanted: list[ast.stmt] = [movable[name] for name in movable if name in used]
        if wanted and function.name == "__getattr__":
            wanted[:0] = _refusing_dunders(function)
        at = 1 if ast.get_docstring(function, clean=False) is not None else 0
        function.body[at:at] = wanted
    tree.body = [left for statement in tree.body for left in _left(statement, movable)]
    tree.body += [] if bound["__getattr__"] else _on_demand(movable)
    return ast.fix_missing_locations(tree)


def _imports(statements: Iterable[ast.stmt]) -> Iterator[tuple[str, Import]]:
    """Each name that is imported at the top, and a statement that imports nothing else."""
    for statement in statements:
        if isinstance(statement, Import):
            for alias in statement.names:
                yield _name(alias), _only(statement, alias)


def _only(statement: Import, alias: ast.alias) -> Import:
    if isinstance(statement, ast.Import):
        return ast.copy_location(ast.Import([alias]), statement)
    return ast.copy_location(ast.ImportFrom(statement.module, [alias], statement.level), statement)


def _name(alias: ast.alias) -> str:
    return alias.asname or alias.name.partition(".")[0]


def _sources(statement: Import, package: str) -> Iterator[str]:
    """The modules that a statement for one name may import."""
    (alias,) = statement.names
    if isinstance(statement, ast.Import):
        yield alias.name
        return
    parts = package.split(".") if statement.level else []
    parts = parts[: len(parts) - statement.level + 1]
    module = ".".join([*parts, *([statement.module] if statement.module else [])])
    if module != "__future__" and alias.name != "*":
        yield module
        yield f"{module}.{alias.name}"


def _functions(tree: ast.AST) -> Iterator[Function]:
    """The outermost functions: of the module, and of classes in it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield node
        else:
            yield from _functions(node)


def _postponed(tree: ast.Module) -> bool:
    """Whether annotations are never evaluated."""
    future = (each for each in tree.body if isinstance(each, ast.ImportFrom))
    return any(each.module == "__future__" for each in future)


def _used(
    nodes: Iterable[ast.AST], made: Iterable[Function] = (), *, annotated: bool = True
) -> Iterator[str]:
    """The names that are read; of functions that are only ``made``, when that is done."""
    only_made = set(made)
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        for field, value in ast.iter_fields(node):
            if field in {"annotation", "returns"} and not annotated:
                continue
            if field == "body" and node in only_made:
                continue
            parts = value if isinstance(value, list) else [value]
            waiting += [part for part in parts if isinstance(part, ast.AST)]


def _bound(tree: ast.AST) -> Iterator[str]:
    """Every name that is given a meaning somewhere but as a field, as often as that is done."""
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    fields = {id(each.target) for one in classes for each in one.body if hasattr(each, "target")}
    for node in ast.walk(tree):
        if id(node) in fields:
            continue
        match node:
            case ast.Import() | ast.ImportFrom():
                yield from map(_name, node.names)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case (
                ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name) | ast.arg(arg=name)
            ):  # fmt: skip
                yield name
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names
            case (
                ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name))
            ):  # fmt: skip
                yield name


def _left(statement: ast.stmt, moved: Iterable[str]) -> Iterator[ast.stmt]:
    """What is left of a statement at the top."""
    if isinstance(statement, Import):
        left = [alias for alias in statement.names if _name(alias) not in set(moved)]
        if not left:
            return
        statement.names = left
    yield statement


def _refusing_dunders(function: Function) -> list[ast.stmt]:
    """The import system asks every module for such names, which is no reason to import more."""
    (name,) = function.args.args
    return ast.parse(f"if {name.arg}.startswith('__'): raise AttributeError({name.arg})").body


def _on_demand(moved: dict[str, Import]) -> list[ast.stmt]:
    """For others that ask the module for a name that it would have imported."""
    asked = "".join(
        f"    if name == {name!r}:\n        {ast.unparse(statement)}\n        return {name}\n"
        for name, statement in moved.items()
    )
    return ast.parse(f"def __getattr__(name):\n{asked}    raise AttributeError(name)").body
