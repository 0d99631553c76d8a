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
from typing import Any, Final

from dadu.i18n import LANGUAGES
from dadu.rules import parse_rules
from dadu.solver.library import SHIPPED, file_name, shipped_folder
from dadu.web.site.engine import HOST, engine
from dadu.web.site.files import QUALITY, compress, fingerprint, integrity
from dadu.web.site.pages import MANIFEST, SERVICE, front, manifest, screens
from dadu.web.site.runtime import FILES, CannotBuild, lock, runtime

__all__ = ["FIXED", "LIST", "PAGE", "Built", "build"]

LIST: Final = "BUILD.json"
"""What the folder holds; its presence says that the folder is a site."""
PAGE: Final = "index.html"
FIXED: Final = (PAGE, MANIFEST, SERVICE, LIST)
"""The files that keep their names from build to build."""
STATIC: Final = Path(__file__).parent.parent / "static"
OURS: Final = Path(__file__).parent / "static"

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
    python = {name: (pyodide / name).read_bytes() for name in FILES}
    python_folder = f"python-{fingerprint(python)}"
    engine_name = f"dadu-{fingerprint({'': archive})}.zip"
    tables = {name: (shipped_folder() / name).read_bytes() for name in map(_table, SHIPPED)}
    tables_folder = f"tables-{fingerprint(tables)}"
    wasm = f"{python_folder}/{FILES[-1]}"
    told = {
        "host": host,
        "python": f"{python_folder}/",
        "engine": engine_name,
        "lock": lock(pyodide),
        "sizes": {wasm: len(python[FILES[-1]]), engine_name: len(archive)},
        "integrity": {engine_name: integrity(archive)},
        "tables": {name: f"{tables_folder}/{name}" for name in tables},
    }
    client = _client(told)
    client_folder = f"client-{fingerprint(client)}"
    early = [name for name in client if name.endswith(".js") and name not in NOT_EARLY]
    return {
        **_inside(python_folder, python),
        engine_name: archive,
        **_inside(tables_folder, tables),
        **_inside(client_folder, client),
        MANIFEST: manifest(STATIC / MANIFEST, client_folder).encode(),
        PAGE: front(client_folder, early).encode(),
    }


NOT_EARLY: Final = ("first.js", "socket.js", "watch.js", "worker.js", "pieces.js")


def _table(rules: str) -> str:
    return file_name(parse_rules(rules))


def _inside(folder: str, contents: Contents) -> Contents:
    return {f"{folder}/{name}": content for name, content in contents.items()}


def _client(told: Mapping[str, Any]) -> Contents:
    """The client's files: those of any host, those of the site, and what the build tells them."""
    found = {
        path.name: path.read_bytes()
        for path in sorted([*STATIC.iterdir(), *OURS.iterdir()])
        if path.is_file() and path.name not in {MANIFEST, SERVICE}
    }
    found["dadu.css"] = _style(found)
    found["worker.js"] = _told(told) + found["worker.js"]
    for language in LANGUAGES:
        made = json.dumps(screens(language), ensure_ascii=False, sort_keys=True)
        found[f"screens-{language}.json"] = made.encode()
    return dict(sorted(found.items()))


def _style(found: Contents) -> bytes:
    """The style sheets that ``dadu.css`` imports, as one; they are taken out of the others."""
    names = [
        line.split('"')[1]
        for line in found["dadu.css"].decode().splitlines()
        if line.startswith("@import")
    ]
    return b"\n".join(found.pop(name) for name in names)


def _service(name: str, contents: Contents) -> bytes:
    """The service worker of this very build: its name, and every file with its checksum."""
    files = [
        ("./" if file == PAGE else file, integrity(content))
        for file, content in sorted(contents.items())
    ]
    return _told({"name": name, "files": files}) + (OURS / SERVICE).read_bytes()


def _told(told: Mapping[str, Any]) -> bytes:
    """The first line of a script to which the build has something to tell."""
    return f"const BUILD = {json.dumps(told, sort_keys=True)};\n".encode()


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
