"""Runs in Pyodide while a site is built: tries the engine out, and compiles what it took.

``/build/wanted.json`` names the host module and those that came ``also`` with it. The sources
lie in ``/build/stage``; the compiled modules and the data go to ``/build/made``.
"""

from __future__ import annotations

import ast
import builtins
import collections
import dataclasses
import importlib
import json
import marshal
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from hashlib import md5
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from dadu.web.site.inside.later import importing_later

__all__ = ["UNUSED", "main", "waits"]

FOLDER = Path("/build")
STAGE, MADE = FOLDER / "stage", FOLDER / "made"
LIBRARIES = [Path(path) for path in sys.path if path.endswith(".zip")]
BESIDE = ("encodings.ascii", "encodings.cp437", "encodings.latin_1")
"""What an interpreter may look for at any time, and no program imports."""
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""A compiled file says so that it is never compared with a source; the same for the same source."""
FROZEN = {Path("importlib", name) for name in ("_bootstrap.py", "_bootstrap_external.py")}
"""Modules that lie in the interpreter itself."""
REPLACED = {
    "asyncio/__init__.py": "def get_event_loop():\n    raise RuntimeError('no event loop')",
    "pyodide/webloop.py": """
from pyodide_js._api import scheduleCallback
def _initialize_event_loop():
    pass
""",
    "pyodide/_package_loader.py": """
from pathlib import Path
from pyodide_js import loadedPackages
SITE_PACKAGES = DSO_DIR = Path(__file__).parent.parent / "site-packages"
def init_loaded_packages():
    pass
""",
    "_pyodide/__init__.py": """
from . import _base, _importhook
def set_excepthook():
    pass
""",
}
"""Python waits for nothing here, since JavaScript does, and loads no package: without a loop and a
loader most of what Pyodide imports stays away. What is left holds the same things of JavaScript, in
the same order: a snapshot is compared with that."""
UNUSED = {"asyncio", "concurrent", "selectors", "socket", "subprocess"}
"""Modules that only what was replaced imports."""
LATER = {
    *("ast", "base64", "copy", "decimal", "fractions", "hmac", "html", "importlib.resources"),
    *("ipaddress", "linecache", "logging", "markdown_it", "shutil", "statistics", "tempfile"),
    *("textwrap", "tokenize", "traceback", "urllib.parse", "zipfile"),
    *("dadu.analysis", "dadu.coach", "dadu.practice"),
}
"""What no start needs: it is imported by the functions that use it, when they do."""
WRITERS: dict[ModuleType, str] = {dataclasses: "exec", collections: "eval"}
"""Modules that write methods as source and have it compiled, and by which function."""
ALONE = {"encodings", "sitecustomize", "types"}
"""Files of their own: ``sitecustomize``, which finds all others, and what is imported before it."""
modules: dict[str, tuple[bool, bytes]] = {}
"""All others: whether each is a package, and its code."""
WRITTEN = "dadu_written"
"""A module made here that holds such source compiled; to compile it at every start took longest."""
HOLDS = """import builtins
from _md5 import md5

CODE = dict(())

def compiled(source):
    return CODE.get(md5(source.encode()).digest(), source)

def exec(source, *scopes):
    return builtins.exec(compiled(source), *scopes)

def eval(source, *scopes):
    return builtins.eval(compiled(source), *scopes)
"""


def main() -> None:
    """Import, rehearse, and keep what was imported."""
    wanted = json.loads((FOLDER / "wanted.json").read_text("utf-8"))
    written = listen()
    for name in filter(waits, list(sys.modules)):
        importlib.reload(sys.modules[name])  # it was there already, and not heard
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
    write_code(Path(WRITTEN).with_suffix(".py"), holding(written))
    finder = Path(__file__).with_name("sitecustomize.py")
    write_compiled(Path(finder.name), finder.read_bytes())
    write_modules()


def listen() -> dict[bytes, CodeType]:
    """What the writers will have compiled from now on, by the checksum of its source."""
    written: dict[bytes, CodeType] = {}

    def heard(mode: str) -> Any:
        def run(source: str, *scopes: dict[str, Any]) -> object:
            code = compile(source, "<string>", mode, dont_inherit=True)
            written[md5(source.encode(), usedforsecurity=False).digest()] = without_lines(code)
            return getattr(builtins, mode)(code, *scopes)

        return run

    for module, mode in WRITERS.items():
        setattr(module, mode, heard(mode))
    return written


def holding(written: dict[bytes, CodeType]) -> CodeType:
    """The module ``WRITTEN``: compiled code cannot be said in source, but can be its constant."""
    code = compile(HOLDS, f"/lib/{WRITTEN}.py", "exec", dont_inherit=True)
    constants = (tuple(written.items()) if one == () else one for one in code.co_consts)
    return code.replace(co_consts=tuple(constants))


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
    return name_of(path.relative_to(STAGE))


def name_of(path: Path) -> str:
    """The name of the module in a file of the archive."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def waits(name: str) -> str | None:
    """The module that starts do without which a module is or is in, if there is one."""
    return next((one for one in LATER if f"{name}.".startswith(f"{one}.")), None)


def keep(path: Path) -> None:
    """Compile the source of a module that was imported, if it has one."""
    if path.is_relative_to(STAGE):
        write_compiled(path.relative_to(STAGE), path.read_bytes())
        return
    for library in filter(path.is_relative_to, LIBRARIES):
        inner = path.relative_to(library)
        write_compiled(inner, opened(library).read(inner.as_posix()))


@cache
def opened(library: Path) -> zipfile.ZipFile:
    """A library's archive: to read what is in it takes long."""
    return zipfile.ZipFile(library)


def write_compiled(path: Path, source: bytes) -> None:
    """Compile a source to what is imported without it; others' without words and line numbers."""
    top = path.parts[0].removesuffix(".py")
    if path in FROZEN or (top in UNUSED and path.as_posix() not in REPLACED):
        return
    ours = path.parts[0] == "dadu"
    tree = ast.parse(REPLACED.get(path.as_posix(), source))
    tree = without_words(tree) if ours else without_annotations(tree)
    name = name_of(path)
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    tree = importing_later(tree, package, lambda other: waits(other) not in {None, waits(name)})
    for module, mode in WRITERS.items():
        if Path(str(module.__file__)).parts[-len(path.parts) :] == path.parts:
            tree.body[-1:-1] = ast.parse(f"from {WRITTEN} import {mode}").body
    code = compile(tree, f"/lib/{path}", "exec", dont_inherit=True, optimize=1 if ours else 2)
    write_code(path, code if ours else without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Compiled code that does not know where its source stood."""
    parts = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(parts))


def write_code(path: Path, code: CodeType) -> None:
    """Put a compiled module into the archive, in the place of its source."""
    if path.parts[0].removesuffix(".py") in ALONE:
        write(path.with_suffix(".pyc"), MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
    else:
        modules[name_of(path)] = path.stem == "__init__", marshal.dumps(code)


def write_modules() -> None:
    """Put the other modules into one file, and into another where each begins."""
    index = {}
    place = 0
    for name, (package, code) in sorted(modules.items()):
        index[name] = package, place, len(code)
        place += len(code)
    write(Path("modules"), b"".join(code for _, (_, code) in sorted(modules.items())))
    write(Path("modules.index"), marshal.dumps(index))


def without_words(tree: ast.Module) -> ast.Module:
    """A module without docstrings, but for those of classes: a dataclass makes up a missing one."""
    places: list[ast.Module | ast.FunctionDef] = [tree, *functions(tree)]
    for node in places:
        if ast.get_docstring(node, clean=False):
            said, *others = node.body
            node.body = others or [ast.copy_location(ast.Pass(), said)]
    return tree


def without_annotations(tree: ast.Module) -> ast.Module:
    """A module whose functions do not say what they take; a decorator may look at that."""
    for function in functions(tree):
        if not function.decorator_list:
            function.returns = None
            for argument in ast.walk(function.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
    return tree


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """All functions of a module, and of classes and functions in it."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, part, ())


def write(path: Path, content: bytes) -> None:
    """Put a file of the archive into its place."""
    target = MADE / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
