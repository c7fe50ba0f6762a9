"""What a person leaves on a shared machine, only that person may look into."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from antterm.launch import Launch
from antterm.saves import private
from antterm.saves.store import Store
from antterm.settings import Settings, save
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_only_the_owner_may_look(tmp_path: Path) -> None:
    data, config = tmp_path / "data", tmp_path / "config"
    private.make_folder(tmp_path / "deep" / "down" / "below")
    assert (tmp_path / "deep" / "down" / "below").is_dir()
    check(tmp_path / "deep")
    store = Store(data)
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 0, "sunday") as table:
        table.answer("wS1")
        table.answer("bS1 wS1-")
        table.take_back()
        check(data)  # with its lock
    store.rename("sunday", "monday")
    with Table.open(store, "monday") as table:
        table.redo()
    store.path("monday").write_bytes(b"broken")
    with Table.open(store, "monday", earlier=True) as table:
        table.answer("bA1 wS1-")
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 0, "friday"):
        pass
    store.remove("friday")
    for trace in ("an error", "a second"):
        assert "crash.log" in AntTerm(Launch(data)).note_error(trace)
    save(Settings(zoom="close"), config)
    check(data)
    check(config)
    kept = {path.name.partition("-")[0] for path in data.rglob("*")}
    assert {"monday.json", "monday.json.bak", "trash", "crash.log"} <= kept


def check(folder: Path) -> None:
    """Nobody else may read or enter anything in a folder."""
    for path in (folder, *folder.rglob("*")):
        allowed = 0o700 if path.is_dir() else 0o600
        assert stat.S_IMODE(path.stat().st_mode) == allowed, path


def test_a_folder_on_a_drive_that_is_not_there_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where the root of a path may be missing."""

    def missing(path: Path, **_how: object) -> None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))

    monkeypatch.setattr(Path, "mkdir", missing)
    with pytest.raises(FileNotFoundError):
        private.make_folder(tmp_path / "data" / "games")


def test_a_file_that_grows_while_it_is_read_is_read_no_further_than_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real = tmp_path / "growing", os.fstat
    path.write_bytes(b"four")

    def fstat(fd: int) -> os.stat_result:
        status = real(fd)
        path.write_bytes(b"now it is more")
        return status

    monkeypatch.setattr(os, "fstat", fstat)
    with pytest.raises(private.TooLargeError):
        private.read(path, 4)
    assert private.read(path, 14) == b"now it is more"


def test_what_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    private.replace(tmp_path / "kept", b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        private.replace(tmp_path / "kept", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("kept", b"old")]
