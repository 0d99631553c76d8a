"""What a device keeps: whole steps or nothing, through cuts, damage, and want of room."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from zlib import crc32

import pytest

from dadu.web import store
from dadu.web.shelf import Shelf, ShelfError
from dadu.web.store import Store
from dadu.web.worker import shelf as shelves
from dadu.web.worker.journal import HEAD, Journal, MemoryPaper
from dadu.web.worker.shelf import DeviceShelf

HEADER = {"rules": "penta", "seats": []}


class FullPaper(MemoryPaper):
    """A paper with room for so many letters."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def write(self, text: str, at: int) -> bool:
        if at + len(text) > self.room:
            self.text = (self.text[:at] + text)[: self.room]
            return False
        return super().write(text, at)


@pytest.fixture
def papers() -> tuple[MemoryPaper, MemoryPaper]:
    return MemoryPaper(), MemoryPaper()


def filled(papers: tuple[MemoryPaper, MemoryPaper]) -> str:
    """Put one game of two steps on the papers; its id."""
    shelf = DeviceShelf(papers)
    game = shelf.create(HEADER).id
    assert shelf.append(game, 0, [{"roll": [1]}], {"round": 1})
    assert shelf.append(game, 1, [{"roll": [2]}, {"roll": [3]}], {"round": 2})
    shelf.save_settings({"language": "fr"})
    return game


def faces(shelf: DeviceShelf, game: str) -> list[int]:
    found = shelf.load(game)
    assert found is not None
    return [row["roll"][0] for row in found.rows]


def test_it_is_a_shelf(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    shelf: Shelf = DeviceShelf(papers)
    assert shelf.games() == ()


def test_everything_is_there_again(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    game = filled(papers)
    shelf = DeviceShelf(papers)
    assert faces(shelf, game) == [1, 2, 3]
    assert shelf.settings() == {"language": "fr"}
    (listed,) = shelf.games()
    assert listed.summary == {"round": 2}
    assert "created" in listed.header
    assert not shelf.damaged


def test_the_game_played_last_comes_first(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    shelf = DeviceShelf(papers)
    first, second = shelf.create(HEADER).id, shelf.create(HEADER).id
    shelves_now = iter(["2027-01-01", "2027-01-02"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelves, "_now", lambda: next(shelves_now))
        shelf.append(second, 0, [{"roll": [1]}], {})
        shelf.append(first, 0, [{"roll": [1]}], {})
    assert [listed.id for listed in shelf.games()] == [first, second]


def test_a_game_is_played_on_by_rows_alone_on_every_shelf(
    papers: tuple[MemoryPaper, MemoryPaper], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = (f"2027-01-01T00:00:{second:02}" for second in count())
    for module in (shelves, store):
        monkeypatch.setattr(module, "_now", lambda: next(times))
    kept = Store(tmp_path / "dadu.sqlite3")
    both: tuple[Shelf, ...] = (kept, DeviceShelf(papers))
    orders: list[list[list[str]]] = []
    for shelf in both:
        first, second = (shelf.create(HEADER | {"name": name}).id for name in ("first", "second"))
        orders.append([])
        for game, at, rows in ((first, 0, [{"roll": [1]}]), (second, 0, []), (second, 0, [{}])):
            assert shelf.append(game, at, rows, {"rows": len(rows)})
            orders[-1].append([listed.header["name"] for listed in shelf.games()])
    kept.close()
    assert orders[0] == orders[1]
    assert [order[0] for order in orders[1]] == ["first", "first", "second"]
    assert [listed.header["name"] for listed in DeviceShelf(papers).games()] == orders[1][-1]


def test_a_log_of_another_length_is_not_added_to(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    game = filled(papers)
    shelf = DeviceShelf(papers)
    assert not shelf.append(game, 2, [{"roll": [6]}], {})
    assert not shelf.append("no-such-game", 0, [{"roll": [6]}], {})
    assert faces(shelf, game) == [1, 2, 3]


def test_what_is_deleted_stays_deleted(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    game = filled(papers)
    DeviceShelf(papers).delete(game)
    shelf = DeviceShelf(papers)
    assert shelf.load(game) is None
    shelf.delete(game)


def test_notes_are_kept_replaced_and_forgotten(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    shelf = DeviceShelf(papers)
    shelf.keep_note("judged/b", {"n": 1})
    shelf.keep_note("judged/a", {"n": 2})
    shelf.keep_note("practice/a", {"n": 3})
    shelf.keep_note("judged/b", {"n": 4})
    shelf = DeviceShelf(papers)
    assert shelf.notes("judged/") == {"judged/a": {"n": 2}, "judged/b": {"n": 4}}
    shelf.keep_note("judged/b", None)
    assert DeviceShelf(papers).note("judged/b") is None


def test_a_step_happens_whole_or_not_at_all(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    game = filled(papers)
    shelf = DeviceShelf(papers)
    before = papers[0].text

    def stumble() -> None:
        with shelf.step():
            shelf.append(game, 3, [{"roll": [4]}], {})
            shelf.save_settings({"language": "ms"})
            raise KeyError

    with pytest.raises(KeyError):
        stumble()
    assert faces(shelf, game) == [1, 2, 3]
    assert shelf.settings() == {"language": "fr"}
    assert papers[0].text == before


def test_what_is_given_in_is_not_what_is_kept(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    shelf = DeviceShelf(papers)
    row = {"roll": [1]}
    game = shelf.create(HEADER).id
    shelf.append(game, 0, [row], {})
    row["roll"][0] = 6
    assert faces(shelf, game) == [1]


def test_cut_off_anywhere_it_ends_with_a_whole_step(
    papers: tuple[MemoryPaper, MemoryPaper],
) -> None:
    game = filled(papers)
    text = papers[0].text
    seen = set()
    for length in range(HEAD, len(text) + 1):
        cut = (MemoryPaper(text[:length]), MemoryPaper())
        shelf = DeviceShelf(cut)
        assert not shelf.damaged
        rows = tuple(faces(shelf, game)) if shelf.load(game) else None
        seen.add(rows)
        shelf.save_settings({"language": "ms"})
        again = DeviceShelf(cut)
        assert again.settings()["language"] == "ms"
        assert (tuple(faces(again, game)) if again.load(game) else None) == rows
    assert seen == {None, (), (1,), (1, 2, 3)}


def test_spoiled_in_the_midst_the_rest_is_read_and_said_so(
    papers: tuple[MemoryPaper, MemoryPaper],
) -> None:
    game = filled(papers)
    lines = papers[0].text.split("\n")
    lines[2] = lines[2].replace("[1]", "[6]")
    papers[0].text = "\n".join(lines)
    shelf = DeviceShelf(papers)
    assert shelf.damaged
    with pytest.raises(ShelfError, match="game-unreadable"):
        shelf.load(game)
    other = shelf.create(HEADER).id
    assert shelf.append(other, 0, [{"roll": [5]}], {})
    again = DeviceShelf(papers)
    assert faces(again, other) == [5]
    assert again.settings() == {"language": "fr"}


@pytest.mark.parametrize("text", ["\0" * 400, "nonsense", "x" * HEAD + "\nmore\n"])
def test_what_is_no_journal_is_begun_anew(text: str) -> None:
    papers = MemoryPaper(text), MemoryPaper()
    shelf = DeviceShelf(papers)
    game = shelf.create(HEADER).id
    assert DeviceShelf(papers).load(game) is not None


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("damage", ["x", "\0", "\n"])
def test_a_spoiled_head_hides_nothing_on_either_paper(
    papers: tuple[MemoryPaper, MemoryPaper],
    place: int,
    damage: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = filled(papers)
    if place:
        with monkeypatch.context() as patched:
            patched.setattr(shelves, "TIDY", 0)
            DeviceShelf(papers)
    assert papers[1 - place].text == ""
    papers[place].text = damage * HEAD + papers[place].text[HEAD:]
    shelf = DeviceShelf(papers)
    assert shelf.damaged
    assert faces(shelf, game) == [1, 2, 3]
    assert shelf.append(game, 3, [{"roll": [4]}], {})
    monkeypatch.setattr(shelves, "TIDY", 0)
    for _ in range(2):
        again = DeviceShelf(papers)
        assert not again.damaged
        assert faces(again, game) == [1, 2, 3, 4]
        assert again.settings() == {"language": "fr"}


def test_a_spoiled_head_beside_a_paper_that_counts_is_told_and_left(
    papers: tuple[MemoryPaper, MemoryPaper], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = filled(papers)
    spoiled = "x" * HEAD + papers[0].text[HEAD:]
    papers[1].text = spoiled
    monkeypatch.setattr(shelves, "TIDY", 0)
    shelf = DeviceShelf(papers)
    assert shelf.damaged
    assert faces(shelf, game) == [1, 2, 3]
    assert papers[1].text == spoiled


def test_a_newer_journal_is_left_alone(papers: tuple[MemoryPaper, MemoryPaper]) -> None:
    filled(papers)
    body = json.dumps({"dadu": 2, "number": 9}).ljust(HEAD - 10)
    papers[1].text = f"{crc32(body.encode()):08x} {body}\n"
    with pytest.raises(ShelfError, match="store-newer"):
        DeviceShelf(papers)


def test_a_long_journal_is_written_anew_on_the_other_paper(
    papers: tuple[MemoryPaper, MemoryPaper], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = filled(papers)
    shelf = DeviceShelf(papers)
    for number in range(50):
        shelf.save_settings({"number": number})
    long = len(papers[0].text)
    monkeypatch.setattr(shelves, "TIDY", 1000)
    shelf = DeviceShelf(papers)
    assert papers[0].text == ""
    assert len(papers[1].text) < long / 2
    shelf.append(game, 3, [{"roll": [4]}], {"round": 3})
    again = DeviceShelf(papers)
    assert faces(again, game) == [1, 2, 3, 4]
    assert again.settings() == {"language": "fr", "number": 49}


def test_a_power_cut_while_writing_anew_loses_nothing(
    papers: tuple[MemoryPaper, MemoryPaper],
) -> None:
    game = filled(papers)
    before = papers[0].text
    Journal(papers).renew([[["settings", {"lost": 1}]]])
    papers[0].text = before
    papers[1].text = "\0" * HEAD + papers[1].text[HEAD:]
    assert faces(DeviceShelf(papers), game) == [1, 2, 3]


def test_on_a_full_device_the_game_goes_on_and_is_kept_when_there_is_room() -> None:
    paper = FullPaper(1000)
    papers = paper, MemoryPaper()
    shelf = DeviceShelf(papers)
    game = shelf.create(HEADER).id
    for number in range(20):
        assert shelf.append(game, number, [{"roll": [number]}], {})
    assert shelf.full
    assert faces(shelf, game) == list(range(20))
    kept = DeviceShelf((MemoryPaper(paper.text), MemoryPaper()))
    assert faces(kept, game) == list(range(len(faces(kept, game))))
    assert not kept.damaged
    paper.room = 10_000
    shelf.append(game, 20, [{"roll": [20]}], {})
    assert faces(DeviceShelf(papers), game) == list(range(21))


def test_a_device_without_any_room_plays_all_the_same() -> None:
    shelf = DeviceShelf((FullPaper(0), FullPaper(0)))
    game = shelf.create(HEADER).id
    assert shelf.full
    assert shelf.load(game) is not None


def test_what_can_be_made_again_never_stands_in_the_way_of_a_game() -> None:
    paper = FullPaper(2_000)
    papers = paper, MemoryPaper()
    shelf = DeviceShelf(papers)
    game = shelf.create(HEADER).id
    for number in range(3):
        shelf.keep_spare(f"judged/{game}", {"marks": "x" * 40_000})
        assert not shelf.full
        assert shelf.append(game, number, [{"roll": [number]}], {})
    assert shelf.note(f"judged/{game}") is None
    assert faces(DeviceShelf(papers), game) == [0, 1, 2]
    shelf.keep_spare("judged/short", {"n": 1})
    assert DeviceShelf(papers).note("judged/short") == shelf.note("judged/short") == {"n": 1}


def test_what_waits_is_kept_in_its_order_as_far_as_there_is_room() -> None:
    paper = FullPaper(HEAD)
    papers = paper, MemoryPaper()
    shelf = DeviceShelf(papers)
    for number, size in enumerate((10, 10, 5_000, 10)):
        shelf.save_settings({f"setting{number}": "x" * size})
    shelf.keep_spare("judged/a", {"n": 1})
    kept = []
    for room in (HEAD, 1_000, 10_000):
        paper.room = room
        shelf.keep_spare("judged/a", {"n": 1})
        again = DeviceShelf((MemoryPaper(paper.text), MemoryPaper()))
        kept.append((len(again.settings()), again.note("judged/a"), shelf.full))
    assert kept == [(0, None, True), (2, None, True), (4, {"n": 1}, False)]
