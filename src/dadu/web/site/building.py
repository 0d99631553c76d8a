"""Builds the site: everything a browser needs, in one folder, under names that tell the content.

In the folder lie the page, its manifest and its service worker, under fixed names; the
client in ``client-…/``, Pyodide in ``python-…/``, the engine as ``dadu-….zip`` and the solved
tables in ``tables-…/``. All addresses are relative, so the folder may be served under any
path. Files of the build before stay, for pages that were opened with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dadu.rules import parse_rules
from dadu.solver.library import SHIPPED, file_name, shipped_folder
from dadu.web.site.client import EARLY, OURS, STATIC, client
from dadu.web.site.engine import HOST, engine
from dadu.web.site.files import QUALITY, compress, fingerprint, integrity
from dadu.web.site.pages import MANIFEST, SERVICE, front, manifest
from dadu.web.site.runtime import MODULE, CannotBuild, browsers_part, lock, runtime

__all__ = ["FIXED", "LIST", "PAGE", "Built", "build"]

LIST: Final = "BUILD.json"
"""What the folder holds; its presence says that the folder is a site."""
PAGE: Final = "index.html"
FIXED: Final = (PAGE, MANIFEST, SERVICE, LIST)
"""The files that keep their names from build to build."""

Contents = dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Built:
    """What was built: a name for the content, and the bytes of files as they are and by Brotli."""

    name: str
    files: int
    plain: int
    brotli: int


def build(
    folder: Path,
    *,
    quality: int = QUALITY,
    host: str = HOST,
    also: Mapping[str, str] | None = None,
    tell: Callable[..., None] = lambda key, **values: None,
) -> Built:
    """Build the site into a folder that is empty, new, or a site already. Raises CannotBuild.

    ``quality`` is Brotli's; ``host`` and ``also`` see ``engine``. ``tell`` hears the steps,
    as keys of the catalogue.
    """
    before = _list_of(folder)
    tell("site.building-runtime")
    pyodide = runtime()
    tell("site.building-engine")
    contents = _contents(pyodide, engine(pyodide, host, also), host)
    tell("site.building-files")
    name = fingerprint(contents)
    contents[SERVICE] = _service(name, contents)
    contents[LIST] = _listing(name, contents)
    _write(folder, contents, quality)
    _remove(folder, keep={*contents, *before})
    return _measured(name, folder, contents)


def _list_of(folder: Path) -> list[str]:
    """The files of the build that lies in a folder. Raises CannotBuild for another's folder."""
    try:
        return list(json.loads((folder / LIST).read_text("utf-8"))["files"])
    except FileNotFoundError:
        if folder.is_dir() and any(folder.iterdir()):
            raise CannotBuild("folder-not-a-site", folder=str(folder)) from None
    except (ValueError, KeyError, TypeError, NotADirectoryError) as error:
        raise CannotBuild("folder-not-a-site", folder=str(folder)) from error
    return []


def _contents(pyodide: Path, archive: bytes, host: str) -> Contents:
    """Every file but the service worker and the list, by its place."""
    python = browsers_part(pyodide)
    python_folder = f"python-{fingerprint(python)}"
    engine_name = f"dadu-{fingerprint({'': archive})}.zip"
    tables = {name: (shipped_folder() / name).read_bytes() for name in map(_table, SHIPPED)}
    tables_folder = f"tables-{fingerprint(tables)}"
    wasm = f"{python_folder}/{MODULE}"
    told = {
        "host": host,
        "python": f"{python_folder}/",
        "engine": engine_name,
        "lock": lock(pyodide),
        "sizes": {wasm: len(python[MODULE]), engine_name: len(archive)},
        "integrity": integrity(archive),
        "tables": {name: f"{tables_folder}/{name}" for name in tables},
    }
    files = client(told)
    client_folder = f"client-{fingerprint(files)}"
    return {
        **_inside(python_folder, python),
        engine_name: archive,
        **_inside(tables_folder, tables),
        **_inside(client_folder, files),
        MANIFEST: manifest(STATIC / MANIFEST, client_folder).encode(),
        PAGE: front(client_folder, EARLY).encode(),
    }


def _table(rules: str) -> str:
    return file_name(parse_rules(rules))


def _inside(folder: str, contents: Contents) -> Contents:
    return {f"{folder}/{name}": content for name, content in contents.items()}


def _service(name: str, contents: Contents) -> bytes:
    """The service worker of this very build: its name, and every file with its checksum."""
    files = [
        ("./" if file == PAGE else file, integrity(content))
        for file, content in sorted(contents.items())
    ]
    told = json.dumps({"name": name, "files": files}, sort_keys=True)
    return f"const BUILD = {told};\n".encode() + (OURS / SERVICE).read_bytes()


def _listing(name: str, contents: Contents) -> bytes:
    told = {"build": name, "files": sorted([*contents, LIST])}
    return json.dumps(told, indent=1).encode()


def _write(folder: Path, contents: Contents, quality: int) -> None:
    """Write what is named by its content first, then what points there, each file at once."""
    later = [name for name in FIXED if name in contents]
    for name in [*sorted(set(contents) - set(later)), *later]:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f"{path.name}.partial")
        partial.write_bytes(contents[name])
        for ending in (".br", ".gz"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        partial.replace(path)
    compress(folder, sorted(contents), quality)


def _remove(folder: Path, keep: Iterable[str]) -> None:
    """Take away what neither this build nor the one before it needs."""
    kept = {folder / name for name in keep}
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in kept and path.with_suffix("") not in kept:
            path.unlink()


def _measured(name: str, folder: Path, contents: Contents) -> Built:
    plain = sum(map(len, contents.values()))
    return Built(name, len(contents), plain, sum(_wire(folder / file) for file in contents))


def _wire(path: Path) -> int:
    """The bytes a browser receives for a file."""
    compressed = path.with_name(path.name + ".br")
    return (compressed if compressed.exists() else path).stat().st_size
