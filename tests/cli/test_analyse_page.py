"""``dadu analyse --html``: what it writes over, and what it leaves alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import PENTA, Here

RECORD = PENTA + "\n1.1 13346 /33 23356 /33 12333 =threes 9\n"


def test_the_record_is_never_written_over(dadu: Here, tmp_path: Path) -> None:
    for name in ("game.dadu", "game.html"):
        record = dadu.file(RECORD, name)
        link = tmp_path / f"link-{name}.html"
        link.symlink_to(record)
        for out in (record, str(link)):
            done = dadu("analyse", "--html", out, record)
            assert (done.status, done.out) == (2, "")
            assert f"{out} is the record itself" in done.err
        assert Path(record).read_text() == RECORD


def test_only_a_page_is_written_over(dadu: Here, tmp_path: Path) -> None:
    record, notes = dadu.file(RECORD), Path(dadu.file("notes", "notes.txt"))
    link = tmp_path / "link.html"
    link.symlink_to(notes)
    for out in (notes, link, tmp_path):
        done = dadu("analyse", "--html", str(out), record)
        assert (done.status, done.out) == (2, "")
        assert f"{out} exists and does not end in .html" in done.err
    assert notes.read_text() == "notes"
    for name in ("old.html", "OLD.HTM"):
        page = Path(dadu.file("old", name))
        assert dadu("analyse", "--html", str(page), record).status == 0
        assert page.read_text("utf-8").startswith("<!doctype html>")
    assert not list(tmp_path.glob("*.partial"))


def test_a_page_stays_whole_when_the_next_cannot_be_written(
    dadu: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    record, page = dadu.file(RECORD), Path(dadu.file("old", "page.html"))
    monkeypatch.setattr(os, "fsync", refuse)
    done = dadu("analyse", "--html", str(page), record)
    assert (done.status, done.out) == (2, "")
    assert f"the file {page} cannot be written: No space left on device" in done.err
    assert (page.read_text(), list(tmp_path.glob("*.partial"))) == ("old", [])


def test_a_folder_named_as_a_page_is_named_in_the_error(dadu: Here, tmp_path: Path) -> None:
    folder = tmp_path / "folder.html"
    folder.mkdir()
    for out in (str(folder), "a\0b.html"):
        done = dadu("analyse", "--html", out, "-", given=RECORD)
        assert (done.status, done.out) == (2, "")
        assert "the file " in done.err
        assert "cannot be written: " in done.err


def test_a_page_on_standard_output_is_all_that_stands_there(dadu: Here, tmp_path: Path) -> None:
    record, page = dadu.file(RECORD), tmp_path / "page.html"
    assert dadu("analyse", "--html", str(page), record).status == 0
    done = dadu("analyse", "--html", "-", record)
    assert (done.status, done.out) == (0, page.read_text("utf-8"))
