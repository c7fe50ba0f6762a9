"""A folder with many saved games: what did not change is not read again, and home reads only the newest."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from antterm import system
from antterm.saves.document import encode, read_bytes
from antterm.saves.store import Store
from tests.saves.documents import document

GAME = document()
MANY = 40


class Reads:
    """The files that are read, in their order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._names: list[str] = []

        def noted(path: Path) -> bytes:
            self._names.append(path.stem)
            return read_bytes(path)

        monkeypatch.setattr("antterm.saves.store.read_bytes", noted)

    def since(self) -> list[str]:
        """Those read since this was asked last."""
        names, self._names = self._names, []
        return names


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    return Reads(monkeypatch)


def put(store: Store, number: int, **fields: object) -> Path:
    """Save a game that was played on a day of its own."""
    updated = GAME.updated + timedelta(days=number)
    store.folder.mkdir(parents=True, exist_ok=True)
    path = store.folder / f"game-{number}.json"
    path.write_bytes(encode(replace(GAME, name=f"Game {number}", updated=updated, **fields)))
    os.utime(path, (updated.timestamp(), updated.timestamp()))
    return path


def test_only_what_changed_is_read_again(store: Store, reads: Reads) -> None:
    for number in range(MANY):
        put(store, number)
    other = Store(store.data_dir)
    assert len(other.list(inspected=False)) == MANY
    assert len(reads.since()) == MANY
    assert len(other.list(inspected=False)) == MANY
    assert reads.since() == []
    put(store, 3, turn=None)
    store.write("new", replace(GAME, name="New"))
    store.remove("game-5")
    names = {save.name: save.over for save in other.list(inspected=False)}
    assert sorted(reads.since()) == ["game-3", "new"]
    assert names["game-3"]
    assert "game-5" not in names


def test_a_file_of_the_same_size_and_time_is_another_by_its_inode(store: Store, reads: Reads) -> None:
    path = put(store, 1)
    other = Store(store.data_dir)
    assert [save.title for save in other.list(inspected=False)] == ["Game 1"]
    status = path.stat()
    new = path.with_name("new")
    new.write_bytes(path.read_bytes().replace(b"Game 1", b"Game 2"))
    os.utime(new, ns=(status.st_atime_ns, status.st_mtime_ns))
    os.replace(new, path)
    assert path.stat().st_size == status.st_size
    assert [save.title for save in other.list(inspected=False)] == ["Game 2"]


def test_a_broken_game_is_read_again_when_its_earlier_generation_changes(store: Store) -> None:
    path = put(store, 1)
    whole = path.read_bytes()
    path.write_bytes(b"{")
    (save,) = store.list(inspected=False)
    assert save.error is not None
    assert not save.error.earlier
    path.with_name(f"{path.name}.bak").write_bytes(whole)
    (save,) = store.list(inspected=False)
    assert save.error is not None
    assert save.error.earlier


def test_the_first_screen_reads_only_the_newest(store: Store, reads: Reads) -> None:
    for number in range(MANY):
        put(store, number, turn=None if number > MANY - 3 else 0)
    waiting = Store(store.data_dir).waiting(inspected=False)
    assert waiting is not None
    assert waiting.name == f"game-{MANY - 3}"
    assert len(reads.since()) == 3


def test_the_newest_are_those_with_which_the_whole_list_begins(store: Store, reads: Reads) -> None:
    for number in range(MANY):
        put(store, number)
    os.utime(store.folder / "game-5.json", (4_000_000_000, 4_000_000_000))
    whole = Store(store.data_dir).list(inspected=False)
    reads.since()
    for most in (1, 4, 7):
        newest, count = Store(store.data_dir).newest(most)
        assert (newest, count) == (whole[:most], MANY)
        assert len(reads.since()) == most + 1, "the copied one too"


def test_what_the_newest_leave_is_read_little_by_little(store: Store, reads: Reads) -> None:
    for number in range(MANY):
        put(store, number)
    newest, _count = store.newest(10)
    assert not store.read_on(12)
    assert not store.read_on(MANY - 25)
    assert store.read_on(10)
    assert len(reads.since()) == MANY
    assert store.list(inspected=False)[:10] == newest
    assert store.newest(10) == (store.list(inspected=False), MANY), "nothing is left to read"
    assert not reads.since()


def test_home_looks_at_a_folder_that_has_not_changed_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(MANY):
        put(store, number)
    before = store.folder.stat().st_mtime
    monkeypatch.setattr(system, "now", lambda: datetime.fromtimestamp(before + 60, UTC))
    first = store.waiting(inspected=False)
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", lambda _folder: pytest.fail("looked at every file"))
        assert store.waiting(inspected=False) == first
    put(store, MANY)
    waiting = store.waiting(inspected=False)
    assert waiting is not None
    assert waiting.title == f"Game {MANY}"


def test_the_newest_is_found_in_a_copied_folder(store: Store) -> None:
    for number in (4, 9, 1, 7):
        path = put(store, number)
        os.utime(path, (4_000_000_000, 4_000_000_000))
    os.utime(put(store, 2), (4_000_000_001, 4_000_000_001))
    waiting = store.waiting(inspected=False)
    assert waiting is not None
    assert waiting.name == "game-9"
    with store.lock("game-9"):
        waiting = Store(store.data_dir).waiting(inspected=False)
        assert waiting is not None
        assert waiting.name == "game-7"
