"""Tables when they are needed: shipped, cached, or solved now."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dadu.rules.penta import PENTA, Joker, PentaRules
from dadu.solver import library
from dadu.solver.table import load

HOUSE = PentaRules(joker=Joker.NONE, upper_bonus=0, full=30)


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "dadu"


def test_a_shipped_table_is_at_hand() -> None:
    assert library.ready(PENTA) is library.table_for(PENTA)


def test_a_house_rule_set_is_solved_once_and_cached(cache_folder: Path) -> None:
    assert library.ready(HOUSE) is None
    parts: list[float] = []
    library.table_for(HOUSE, parts.append)
    assert parts[-1] == 1
    (path,) = cache_folder.iterdir()
    assert path.name == "penta-joker-none-upper-bonus-0-full-30.table"
    assert load(path).rules == str(HOUSE)
    library.table_for(HOUSE, lambda _: pytest.fail("solved twice"))


def test_without_the_cache_nothing_is_written(cache_folder: Path) -> None:
    library.table_for(HOUSE, cache=False)
    assert not cache_folder.exists()


def test_a_damaged_cached_table_is_made_anew(
    cache_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    library.table_for(HOUSE)
    path = cache_folder / library.file_name(HOUSE)
    whole = path.read_bytes()
    path.write_bytes(whole[:-50])
    library.table_for(HOUSE)
    assert path.read_bytes() == whole
    assert "table-damaged" in caplog.text


def test_a_cache_that_cannot_be_written_is_told_and_done_without(
    cache_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cache_folder.write_text("a file where the folder should be")
    assert library.table_for(HOUSE).rules == str(HOUSE)
    assert "penta-joker-none" in caplog.text


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_solving_without_numpy_or_numba_says_what_is_missing(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("dadu.solver._")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("dadu.solver.penta", "dadu.solver"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(library.UnsolvedError) as refused:
        library.table_for(HOUSE)
    assert refused.value.values == {"module": missing}


def test_every_file_name_is_its_own() -> None:
    assert len(set(map(library.file_name, (PENTA, HOUSE, PentaRules(joker=Joker.FREE))))) == 3


@pytest.mark.parametrize(
    ("platform", "folder"), [("darwin", "Library/Caches/dadu"), ("linux", ".cache/dadu")]
)
def test_the_cache_folder_of_each_system(
    platform: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(sys, "platform", platform)
    assert library.cache_folder() == Path.home() / folder
