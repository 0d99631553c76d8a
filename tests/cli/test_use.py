"""How ``dadu`` is asked: help, languages, wrong arguments, leaving."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from dadu.cli._app import COMMANDS
from dadu.i18n import LANGUAGES
from tests.cli.running import COMMAND, PENTA, Here, environment, process

GOLDEN = Path(__file__).parent / "golden"


def test_help_reads_well(dadu: Here) -> None:
    shown = [dadu("--help").out] + [dadu(name, "--help").out for name in COMMANDS]
    ruler = f"{'-' * 78}\n"
    assert ruler.join(shown) == (GOLDEN / "help.txt").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_every_language(dadu: Here, language: str, command: str) -> None:
    done = dadu("--lang", language, *filter(None, [command]), "--help")
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80
    if language != "en":
        assert "Usage:" not in done.out


def test_what_stands_for_a_word_is_in_the_same_language(dadu: Here) -> None:
    assert "dadu replay [OPTIONS] FICHIER" in dadu("--lang", "fr", "replay", "--help").out
    assert "dadu [PILIHAN] [PERINTAH]" in dadu("--lang", "ms", "--help").out
    assert "BERKAS" in dadu("--lang", "id", "replay").err


NAMING_A_PATH = (
    ("serve", "--data", "{}"),
    ("review", "--data", "{}", "-"),
    ("site", "build", "{}"),
    ("solve", "penta", "--out", "{}"),
    ("table", "{}"),
    ("play", "{}"),
    ("analyse", "--html", "{}", "-"),
)


@pytest.mark.parametrize("arguments", NAMING_A_PATH)
@pytest.mark.parametrize(("path", "said"), [("~nobody-here/x", "~nobody-here"), ("", "folder")])
def test_a_path_that_names_nothing_is_refused(
    dadu: Here, arguments: tuple[str, ...], path: str, said: str
) -> None:
    done = dadu(*(part.format(path) for part in arguments))
    assert (done.status, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["reply"], "replay"),
        (["qqq"], "play, serve, site, replay"),
        (["--frobnicate"], "--frobnicate"),
        (["replay"], "FILE is missing"),
        (["replay", "a", "b"], "Usage: dadu replay [OPTIONS] FILE"),
        (["replay", "--josn", "a"], "there is no option --josn"),
        (["odds", "--table"], "--table"),
        (["replay", "--json=1", "a"], "--json"),
        (["--lang", "xx", "odds"], "en, fr, id, ms"),
        (["--lang"], "en, fr, id, ms"),
        (["serve", "--port", "http"], "0 to 65,535"),
        (["serve", "--port", "65536"], "0 to 65,535"),
        (["simulate", "--games", "0"], "1 to 1,000,000,000"),
        (["simulate", "--players", "perfect,best"], "beginner"),
        (["simulate", "--game", "ten-thousand", "--players", "perfect"], "2 to 7"),
        (["solve", "chess"], "penta, ten-thousand"),
        (["solve", "penta", "--rules", "ten-thousand"], "penta"),
        (["solve", "penta", "--rules", "penta(joker=odd)"], "armed, forced, free, none"),
        (["solve", "penta", "--out", "/nowhere/at/all"], "/nowhere/at"),
        (["table", "nowhere"], "nowhere"),
        (["site", "build", ""], "the path is empty"),
        (["site", "serve", ""], "the path is empty"),
        (["analyse", "--html", "", "-"], "the path is empty"),
        (["analyse", "--html", "/nowhere/at/all.html", "-"], "/nowhere/at"),
        (["analyse", "--html", "a.html", "--json", "-"], "--json and --html exclude each other"),
        (["play", "--game", "chess"], "penta, ten-thousand"),
        (["play", "--pace", "slow"], "0 to 60"),
        (["play", "--game", "penta", "--seat", "A=best"], "beginner"),
        (["play", "/nowhere/at/all.dadu"], "/nowhere/at"),
    ],
)
def test_a_wrong_argument_says_what_would_be_right(
    dadu: Here, arguments: list[str], words: str
) -> None:
    done = dadu(*arguments)
    assert (done.status, done.out) == (2, "")
    assert words in done.err


def test_the_language_comes_from_the_option_then_the_variable_then_the_terminal(
    dadu: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoken(*arguments: str) -> str:
        return dadu(*arguments, "odds", "--help").out.split()[0]

    words = {language: spoken("--lang", language) for language in LANGUAGES}
    assert len(set(words.values())) > 2
    assert spoken() == words["en"]
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert spoken() == words["fr"]
    monkeypatch.setenv("DADU_LANG", "ms")
    assert spoken() == words["ms"]
    assert spoken("--lang=fr") == words["fr"]
    assert dadu("odds", "--help", "--lang", "fr").out.split()[0] == words["fr"]


def test_colour_is_for_terminals_that_want_it(dadu: Here) -> None:
    assert "\x1b" not in dadu("replay", "-", given=PENTA).out
    forced = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert "\x1b[1m" in process("replay", "-", given=PENTA.encode(), more=forced).out
    plain = process("replay", "-", given=PENTA.encode(), more={**forced, "NO_COLOR": "1"}).out
    assert "\x1b[3" not in plain


def test_ctrl_c_leaves_cleanly() -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(),
    ) as running:  # fmt: skip
        assert running.stdin
        assert running.stdout
        running.stdin.write(PENTA.encode() * 200)
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=30)
    assert (running.returncode, err.strip()) == (130, b"")


def test_a_disk_that_refuses_is_said(dadu: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dadu.cli._saved.os.fsync", refuse)
    done = dadu("play", "--game", "penta", "--seat", "Ana")
    assert done.status == 2
    assert "No space left on device" in done.err


@pytest.mark.parametrize("command", ["replay - <&-", "odds >&-", "odds 7 2>&-", "odds >&- 2>&-"])
def test_closed_streams_are_empty_ones(command: str) -> None:
    line = f"{COMMAND[0]} -m dadu {command}"
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, input=b"", env=environment(), check=False
    )
    assert done.returncode in (0, 1, 2)
    assert b"Traceback" not in done.stderr


def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "odds"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"No space left" in done.stderr
