"""The Python files of the package, with what each imports and which texts stand in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "src" / "dadu"


def modules() -> list[Path]:
    """All files of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def name(path: Path) -> str:
    """`game/core` for `src/dadu/game/core.py`; a package goes by its folder."""
    return path.relative_to(PACKAGE).with_suffix("").as_posix().removesuffix("/__init__")


def module_name(path: Path) -> str:
    """`dadu.game.core` for `src/dadu/game/core.py`."""
    return ".".join(("dadu", *name(path).split("/"))).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, typing-only imports included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield str(node.module)
