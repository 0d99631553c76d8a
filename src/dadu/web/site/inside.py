"""Runs in Pyodide while a site is built: tries the engine out, and compiles what it took.

``/build/wanted.json`` names the host module and those that came ``also`` with it. The sources
lie in ``/build/stage``; the compiled modules and the data go to ``/build/made``.
"""

from __future__ import annotations

import ast
import importlib
import json
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

__all__ = ["main"]

FOLDER = Path("/build")
STAGE, MADE = FOLDER / "stage", FOLDER / "made"
LIBRARIES = [Path(path) for path in sys.path if path.endswith(".zip")]
BESIDE = ("encodings.ascii", "encodings.cp437", "encodings.latin_1")
"""What an interpreter may look for at any time, and no program imports."""
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""A compiled file says so that it is never compared with a source; the same for the same source."""
FROZEN = {Path("importlib", name) for name in ("_bootstrap.py", "_bootstrap_external.py")}
"""Modules that lie in the interpreter itself."""


def main() -> None:
    """Import, rehearse, and keep what was imported."""
    wanted = json.loads((FOLDER / "wanted.json").read_text("utf-8"))
    sys.path.insert(0, str(STAGE))
    for path in sorted(STAGE.joinpath("dadu").rglob("*.py")):
        load(module_of(path))
    for name in (*wanted["also"], *BESIDE):
        importlib.import_module(name)
    importlib.import_module(wanted["host"]).rehearse()
    for module in list(sys.modules.values()):
        keep(Path(getattr(module, "__file__", None) or ""))
    for path in STAGE.joinpath("dadu").rglob("*"):
        if path.suffix in {".mo", ".md"}:
            write(path.relative_to(STAGE), path.read_bytes())


def load(name: str) -> None:
    """Import a module; one that needs what browsers have not is carried uncalled."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in {"numpy", "numba"}:
            raise
        path = STAGE.joinpath(*name.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        write_compiled(path.relative_to(STAGE), path.read_bytes())


def module_of(path: Path) -> str:
    """The name of the module that a source is."""
    return ".".join(path.relative_to(STAGE).with_suffix("").parts).removesuffix(".__init__")


def keep(path: Path) -> None:
    """Compile the source of a module that was imported, if it has one."""
    if path.is_relative_to(STAGE):
        write_compiled(path.relative_to(STAGE), path.read_bytes())
        return
    for library in filter(path.is_relative_to, LIBRARIES):
        inner = path.relative_to(library)
        with zipfile.ZipFile(library) as archive:
            write_compiled(inner, archive.read(inner.as_posix()))


def write_compiled(path: Path, source: bytes) -> None:
    """Compile a source to what is imported without it; the standard library without its words."""
    if path in FROZEN:
        return
    ours = path.parts[0] == "dadu"
    tree = without_words(ast.parse(source)) if ours else ast.parse(source)
    code = compile(tree, f"/lib/{path}", "exec", dont_inherit=True, optimize=1 if ours else 2)
    write(path.with_suffix(".pyc"), MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))


def without_words(tree: ast.Module) -> ast.Module:
    """A module without docstrings, but for those of classes: a dataclass makes up a missing one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            said, *others = node.body
            node.body = others or [ast.copy_location(ast.Pass(), said)]
    return tree


def write(path: Path, content: bytes) -> None:
    """Put a file of the archive into its place."""
    target = MADE / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


if __name__ == "__main__":
    main()
