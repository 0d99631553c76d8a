"""The engine as browsers load it: one archive of compiled Python.

In it are our own modules that the worker reaches, the few packages they use, the words and
rule pages, and of the standard library only what all of these import. Which modules that
is is found out by running them in the very Python they are for.
"""

from __future__ import annotations

import ast
import io
import json
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import dadu
from dadu.web.site.files import fingerprint
from dadu.web.site.runtime import LIBRARY, kept, run_node

__all__ = ["HOST", "PACKAGES", "engine", "modules"]

HOST: Final = "dadu.web.worker"
"""The module that a worker starts."""
PACKAGES: Final = ("htpy", "markdown_it", "markupsafe", "mdurl")
WITHOUT: Final = ("numpy", "numba")
"""Modules that import one of these are carried, to say that it is missing, but lead nowhere."""
WORDS: Final = ("*/messages.mo", "*/*.md")
HERE: Final = Path(__file__).parent
COMPILE: Final = HERE / "compile.mjs"
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def engine(runtime: Path, host: str = HOST, also: Mapping[str, str] | None = None) -> bytes:
    """The archive, as bytes that are the same for the same sources.

    ``host`` is the module that a worker starts; ``also`` are further modules, as source by
    file name, that it may be one of (tests type dice in that way).
    """
    sources = {**_sources(), **{name: text.encode() for name, text in (also or {}).items()}}
    wanted = {"host": host, "also": sorted(name.removesuffix(".py") for name in also or {})}
    told = json.dumps(wanted).encode()
    inside = {f"inside/{path.name}": path.read_bytes() for path in HERE.glob("inside/*.py")}
    script = {COMPILE.name: COMPILE.read_bytes()}
    name = fingerprint({**sources, **inside, **script, "wanted": told})
    return kept(
        "engines",
        f"{runtime.name}-{name}.zip",
        lambda: _compiled(runtime, inside, sources, told),
    )


def _compiled(
    runtime: Path, inside: Mapping[str, bytes], sources: Mapping[str, bytes], wanted: bytes
) -> bytes:
    """Run ``inside`` in Pyodide over the sources; what it took of them and what it made."""
    with tempfile.TemporaryDirectory() as work:
        stage, made = Path(work) / "stage", Path(work) / "made"
        made.mkdir()
        for name, content in sources.items():
            path = stage / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (Path(work) / "inside").mkdir()
        for name, content in {**inside, "wanted.json": wanted}.items():
            (Path(work) / name).write_bytes(content)
        run_node(COMPILE, str(runtime), LIBRARY, work)
        return _archive(made)


def _sources() -> dict[str, bytes]:
    """Everything the worker may import that is not of the standard library, by file name."""
    found = {path.relative_to(_root()).as_posix(): path.read_bytes() for path in modules()}
    for package in PACKAGES:
        spec = find_spec(package)
        (folder,) = map(Path, (spec and spec.submodule_search_locations) or ())
        for path in sorted(folder.rglob("*.py")):
            found[f"{package}/{path.relative_to(folder).as_posix()}"] = path.read_bytes()
    for pattern in WORDS:
        for path in sorted((_root() / "dadu" / "i18n").glob(pattern)):
            found[path.relative_to(_root()).as_posix()] = path.read_bytes()
    return found


def modules(root: str = HOST) -> list[Path]:
    """Our own modules that ``root`` reaches, by whatever import stands in them."""
    reached: set[Path] = set()
    waiting = [root]
    while waiting:
        for path in _files(waiting.pop()):
            if path in reached:
                continue
            reached.add(path)
            imported = list(_imports(path))
            if not any(name.partition(".")[0] in WITHOUT for name in imported):
                waiting.extend(imported)
    return sorted(reached)


def _root() -> Path:
    return Path(dadu.__file__).parent.parent


def _files(name: str) -> Iterator[Path]:
    """The files that importing a name of ours runs: packages, and the module itself."""
    parts = name.split(".")
    if parts[0] != "dadu":
        return
    for length in range(1, len(parts) + 1):
        place = _root().joinpath(*parts[:length])
        if (place / "__init__.py").is_file():
            yield place / "__init__.py"
        elif place.with_suffix(".py").is_file():
            yield place.with_suffix(".py")


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _archive(folder: Path) -> bytes:
    """A folder as an archive whose files lie in it uncompressed: compressed is the whole."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), LONG_AGO)
            archive.writestr(entry, path.read_bytes())
    return content.getvalue()
