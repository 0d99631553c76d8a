"""The site as files: names, addresses, words, and an engine that holds all it needs."""

from __future__ import annotations

import gzip
import io
import itertools
import json
import marshal
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from dadu.i18n import LANGUAGES, words
from dadu.web.site import CannotBuild, build, building, runtime
from dadu.web.site.building import FIXED, LIST
from dadu.web.site.inside import UNUSED, waits
from dadu.web.site.pages import SENTENCES
from dadu.web.site.runtime import run_node
from tests.web.sites import FAST, build_fast, build_once

FOREIGN = ("starlette", "uvicorn", "typer", "rich", "numpy", "sqlite3", "dadu.cli", "dadu.web.site")
TRIMMED = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [runtime, lock, root] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(lock, "utf-8"));
const pyodide = await loadPyodide({
  indexURL: runtime,
  lockFileContents: { info, packages: {} },
  stdLibURL: "/dev/null",
  fsInit(files) {
    files.mkdirTree("/lib/python3.13");
    files.mount(files.filesystems.NODEFS, { root }, "/lib/python3.13");
  },
});
console.log(pyodide.runPython(`
import sys
at_start = list(sys.modules)
import dadu.web.worker
started = list(sys.modules)
import builtins, importlib, json
from sitecustomize import INDEX
missing = {}
compiled = []
exec_, eval_ = builtins.exec, builtins.eval
def heard(run):
    def hear(source, *scopes):
        if isinstance(source, str):
            compiled.append(source)
        return run(source, *scopes)
    return hear
builtins.exec, builtins.eval = heard(exec_), heard(eval_)
for name in INDEX:
    try:
        importlib.import_module(name)
    except ImportError as error:
        missing[name] = error.name
json.dumps({
    "missing": missing, "version": sys.version_info[:3], "compiled": compiled,
    "at_start": at_start, "started": started,
})
`));
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_once(tmp_path_factory)


@pytest.fixture(scope="module")
def archive(site: Path) -> zipfile.ZipFile:
    (path,) = site.glob("dadu-*.zip")
    return zipfile.ZipFile(path)


def module_names(archive: zipfile.ZipFile) -> set[str]:
    return set(marshal.loads(archive.read("modules.index")))


@pytest.fixture(scope="module")
def trimmed(archive: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What Python says that runs on Pyodide's files and the archive's alone, as in a browser."""
    work = tmp_path_factory.mktemp("trimmed")
    python, library = work / "python", work / "library"
    python.mkdir()
    for name, content in runtime.browsers_part(runtime.runtime()).items():
        (python / name).write_bytes(content)
    archive.extractall(library)
    script = work / "trimmed.mjs"
    script.write_text(TRIMMED, "utf-8")
    lock = runtime.runtime() / runtime.LOCK
    told: dict[str, Any] = json.loads(run_node(script, str(python), str(lock), str(library)))
    return told


def test_every_module_of_the_trimmed_runtime_can_be_imported(trimmed: dict[str, Any]) -> None:
    assert set(trimmed["missing"].values()) <= {"numpy", "numba", *UNUSED}
    assert trimmed["version"] == [3, 13, 2]
    assert trimmed["compiled"] == []


def test_a_start_imports_nothing_that_it_does_without(trimmed: dict[str, Any]) -> None:
    """What waits for a function is not imported by another way; Pyodide itself parses a line."""
    by_pyodide = {"ast", "copy", "linecache", "textwrap", "tokenize", "traceback"}
    late = {name for name in trimmed["started"] if waits(name) is not None}
    assert late <= by_pyodide
    assert not any(name.startswith("asyncio.") for name in trimmed["started"])


def test_the_engine_holds_the_app_and_no_server(archive: zipfile.ZipFile) -> None:
    names = module_names(archive)
    assert {"dadu.app.update.play", "dadu.web.worker.host", "dadu.coach", "htpy"} <= names
    assert not [name for name in names if name.startswith(FOREIGN)]
    assert {f"dadu/i18n/{language}/messages.mo" for language in LANGUAGES} <= set(
        archive.namelist()
    )


def test_names_tell_the_content_and_the_list_is_complete(site: Path) -> None:
    listed = json.loads((site / LIST).read_text("utf-8"))
    lying = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    plain = {name for name in lying if not name.endswith((".br", ".gz"))}
    assert plain == set(listed["files"])
    for name in plain - set(FIXED):
        assert re.match(r"(client|python|tables)-[0-9a-f]{12}/|dadu-[0-9a-f]{12}\.zip$", name), name


def test_what_is_smaller_compressed_lies_there_compressed(site: Path) -> None:
    for path in site.rglob("*.gz"):
        original = path.with_suffix("")
        assert gzip.decompress(path.read_bytes()) == original.read_bytes()
        assert path.stat().st_size < original.stat().st_size
    (wasm,) = site.glob("python-*/pyodide.asm.wasm")
    assert wasm.with_name(wasm.name + ".br").stat().st_size < wasm.stat().st_size / 2


def test_every_address_is_relative(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    found = re.findall(r'(?:src|href|data-worker|data-client|data-service)="([^"]*)"', page)
    assert found
    for address in found:
        assert not address.startswith(("/", "http")), address
        if not address.startswith("#"):
            assert (site / address).exists(), address
    manifest = json.loads((site / "dadu.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "./"
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])


def test_nothing_is_inline_and_the_policy_says_so(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]* src=)|\son[a-z]+=|\sstyle=|javascript:", page)
    policy = re.search(r'http-equiv="content-security-policy" content="([^"]*)"', page)
    assert policy is not None
    told = policy[1].replace("&#39;", "'")
    assert "script-src 'self' 'wasm-unsafe-eval';" in told
    assert "connect-src 'self';" in told
    assert "default-src 'none';" in told
    assert "unsafe-inline" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_and_the_rules_are_there_in_every_language(
    site: Path, language: str
) -> None:
    page = (site / "index.html").read_text("utf-8")
    w = words(language)
    assert w("home.welcome").replace("'", "&#39;") in page
    for sentence in SENTENCES:
        assert w(f"site.{sentence}").replace("'", "&#39;").replace('"', "&#34;") in page
    (path,) = site.glob(f"client-*/screens-{language}.json")
    screens = json.loads(path.read_text("utf-8"))
    assert set(screens) == {"penta", "ten-thousand"}
    assert all("<h2" in screen["regions"]["stage"] for screen in screens.values())


def test_the_first_painted_page_is_small(site: Path) -> None:
    """Bytes as sent, at the fast quality of tests; the goal is 100 kB."""
    page = (site / "index.html").read_text("utf-8")
    first = ["index.html", *re.findall(r'(?:src|href)="(client-[^"]*\.(?:js|css|svg))"', page)]
    first += [path.relative_to(site).as_posix() for path in site.glob("client-*/*.png")
              if "icon" not in path.name]  # fmt: skip
    sizes = [min(p.stat().st_size for p in (site / name).parent.glob((site / name).name + "*"))
             for name in dict.fromkeys(first)]  # fmt: skip
    assert sum(sizes) < 100_000


def test_the_whole_is_within_its_goal(tmp_path: Path, archive: zipfile.ZipFile) -> None:
    """The parts that weigh, as they are and compressed as hard as gzip can, are a bound."""
    content = io.BytesIO(Path(str(archive.filename)).read_bytes())
    assert len(gzip.compress(content.getvalue(), 9)) < 2_300_000


def test_a_new_build_keeps_the_files_of_the_one_before_and_no_older_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    builds = []
    for content in (b"first", b"second", b"third"):
        monkeypatch.setattr(building, "engine", lambda *_, made=content: made)
        built = build(folder, quality=FAST)
        listed = json.loads((folder / LIST).read_text("utf-8"))
        assert listed["build"] == built.name
        builds.append(set(listed["files"]))
    lying = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    plain = {name for name in lying if not name.endswith((".br", ".gz"))}
    assert plain == builds[1] | builds[2]
    assert builds[0] - plain
    assert {"BUILD.json", "index.html", "service.js"} <= plain


def test_another_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine", "utf-8")
    with pytest.raises(CannotBuild, match="folder-not-a-site"):
        build_fast(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


def test_a_package_that_changed_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runtime, "cached", lambda name: tmp_path / name)

    def changed(command: list[str], what: str) -> str:
        place = Path(command[command.index("--pack-destination") + 1])
        (place / "pyodide.tgz").write_bytes(b"something else")
        return ""

    monkeypatch.setattr(runtime, "_run", changed)
    with pytest.raises(CannotBuild, match="package-changed"):
        runtime.runtime()
    assert not (tmp_path / f"pyodide-{runtime.PYODIDE}").exists()


def test_without_node_the_command_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    with pytest.raises(CannotBuild, match="node-missing"):
        run_node(tmp_path / "x.mjs")


def test_the_command_line_builds_and_refuses(tmp_path: Path) -> None:
    dadu = Path(sys.executable).with_name("dadu")
    done = subprocess.run(
        [dadu, "site", "serve", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no site" in done.stderr
    done = subprocess.run(
        [dadu, "site", "paint", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "paint" in done.stderr


def test_what_takes_long_is_made_once_and_the_last_used_are_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runtime, "cached", lambda name: tmp_path / name)
    made: list[str] = []

    def make(name: str) -> bytes:
        made.append(name)
        return name.encode()

    def get(number: int) -> bytes:
        content = runtime.kept("kind", f"{number}.zip", lambda: make(f"{number}"))
        os.utime(tmp_path / "kind" / f"{number}.zip", (len(made), len(made) + next(ticks)))
        return content

    ticks = itertools.count()
    assert [get(number) for number in (1, 1, 2)] == [b"1", b"1", b"2"]
    assert made == ["1", "2"]
    for number in range(3, 3 + runtime.KEPT - 1):
        get(1)
        get(number)
    lying = {path.name for path in (tmp_path / "kind").iterdir()}
    assert len(lying) == runtime.KEPT
    assert "1.zip" in lying
    assert "2.zip" not in lying
