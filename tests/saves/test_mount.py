"""File systems that cannot sync a folder or have no locks: the game is played, and people are told once."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import stat
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from antterm import settings
from antterm.cli import main
from antterm.saves import named_files, private
from antterm.saves.errors import SaveError
from antterm.saves.lock import Lock
from antterm.saves.store import Store
from antterm.saves.structs import Marks
from antterm.serve.key_ring import KeyRing
from antterm.table import Seat, Table, notice_sentence
from tests.saves.documents import document
from tests.terminal import Terminal

NO_LOCKS = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.ENOTSUP)
NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.EBADF, errno.ENOTSUP)


@pytest.fixture(autouse=True)
def nothing_yet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a process knows of its file system is forgotten before and after each test."""
    monkeypatch.setattr(private, "_limitations", set())
    monkeypatch.setattr(private, "_mentioned", set())
    monkeypatch.setattr("antterm.saves.lock._probed", set())
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # no library warns
        yield


def without_locks(monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    """Let locking fail as on a mount without locks."""

    def flock(fd: int, operation: int) -> None:
        if operation != fcntl.LOCK_UN:
            raise OSError(error, os.strerror(error))

    monkeypatch.setattr(fcntl, "flock", flock)


def without_sync(monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    """Let syncing a folder fail as on a mount that cannot do that."""
    real = os.fsync

    def fsync(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(error, os.strerror(error))
        real(fd)

    monkeypatch.setattr(os, "fsync", fsync)


def play(store: Store) -> str | None:
    """Begin a game, answer, leave, and go on; the notice of the first opening."""
    with Table.create(store, "hive", [Seat("Ann"), Seat("Bob")], {}, 0, "sunday") as table:
        notice = table.notice
        table.answer("wS1")
    with Table.open(store, "sunday") as table:
        table.answer("bS1 wS1-")
        table.take_back()
        table.redo()
    assert store.read("sunday").answers == ("wS1", "bS1 wS1-")
    assert store.rename("sunday", "Monday") == "monday"
    store.remove("monday")
    assert {path.suffix for path in store.folder.iterdir() if path.is_file()} <= {".json", ".bak"}
    return notice


@pytest.mark.parametrize("error", NO_LOCKS, ids=errno.errorcode.__getitem__)
def test_without_locks_a_game_is_played_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    without_locks(monkeypatch, error)
    assert play(Store(tmp_path)) == private.NO_LOCKS


@pytest.mark.parametrize("error", NO_SYNC, ids=errno.errorcode.__getitem__)
def test_where_a_folder_cannot_be_synced_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    without_sync(monkeypatch, error)
    assert play(Store(tmp_path)) == private.NO_SYNC


def test_where_no_file_can_be_synced_either_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(_fd: int) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(os, "fsync", fsync)
    without_locks(monkeypatch, errno.ENOLCK)
    assert play(Store(tmp_path)) == private.NEITHER


def test_where_files_cannot_be_synced_but_folders_can_people_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def fsync(fd: int) -> None:
        if stat.S_ISREG(os.fstat(fd).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        real(fd)

    monkeypatch.setattr(os, "fsync", fsync)
    private.replace(tmp_path / "kept", b"new")
    assert (tmp_path / "kept").read_bytes() == b"new"
    assert private.new_limitation() == private.NO_SYNC


def test_a_folder_that_fails_to_be_synced_still_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_sync(monkeypatch, errno.EIO)
    with pytest.raises(SaveError):
        Table.create(Store(tmp_path), "hive", [Seat("Ann"), Seat("Bob")], {}, 0, "sunday")
    assert private.new_limitation() is None


@pytest.mark.parametrize("error", [errno.EIO, errno.ESTALE], ids=errno.errorcode.__getitem__)
def test_a_lock_that_fails_refuses_and_leaves_no_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    without_locks(monkeypatch, error)
    with pytest.raises(SaveError):
        Lock(tmp_path / "k.lock", tmp_path / "k.json", patience=0)
    assert [*tmp_path.iterdir()] == []


def test_locks_that_are_taken_still_refuse(tmp_path: Path) -> None:
    with Lock(tmp_path / "k.lock", tmp_path / "k.json"), pytest.raises(SaveError) as caught:
        Lock(tmp_path / "k.lock", tmp_path / "k.json", patience=0)
    assert caught.value.code == "locked"
    assert private.new_limitation() is None


def test_people_are_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_locks(monkeypatch, errno.ENOLCK)
    without_sync(monkeypatch, errno.EINVAL)
    store = Store(tmp_path)
    notices = []
    for _game in range(3):
        with Table.create(store, "hive", [Seat("Ann"), Seat("Bob")], {}, 0) as table:
            notices.append(table.notice)
            if table.notice is not None:
                assert "no locks" in notice_sentence(table.notice)
    assert notices == [private.NEITHER, None, None]


def test_without_locks_nobody_overwrites_what_another_program_has_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_locks(monkeypatch, errno.ENOLCK)
    with (
        Table.create(Store(tmp_path), "hive", [Seat("Ann"), Seat("Bob")], {}, 0, "sunday") as one,
        Table.open(Store(tmp_path), "sunday") as other,
    ):
        other.answer("wS1")
        with pytest.raises(SaveError) as caught:
            one.answer("wA1")
    assert caught.value.code == "changed"
    assert Store(tmp_path).read("sunday").answers == ("wS1",)


def test_a_command_says_it_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_locks(monkeypatch, errno.ENOLCK)
    (tmp_path / "game.txt").write_text("Base;InProgress;Black[1];wS1")
    assert main(["--data-dir", str(tmp_path / "data"), "import", str(tmp_path / "game.txt")]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("game: ")
    assert printed.err.count("antterm: ") == 1
    assert "The file system of the saved games has no locks." in printed.err


def test_keys_are_kept_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_locks(monkeypatch, errno.ENOLCK)
    without_sync(monkeypatch, errno.EINVAL)
    people = KeyRing(tmp_path)
    people.make("Ann", "ssh-ed25519 AAAA")
    assert KeyRing(tmp_path).whose("ssh-ed25519 AAAA") == "Ann"


ODD_DISK = """
import errno, fcntl, os, stat
real = os.fsync

def fsync(fd):
    if stat.S_ISDIR(os.fstat(fd).st_mode):
        raise OSError(errno.EINVAL, "Invalid argument")
    real(fd)

def flock(fd, operation):
    raise OSError(errno.ENOSYS, "Function not implemented")

os.fsync, fcntl.flock = fsync, flock
"""


def on_odd_disk(tmp_path: Path, *typed: str) -> tuple[list[str], dict[str, str]]:
    """The command and the variables that run the real program on such a file system."""
    (tmp_path / "sitecustomize.py").write_text(dedent(ODD_DISK))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    return [sys.executable, "-m", "antterm", "--data-dir", str(tmp_path / "data"), *typed], environment


def odd_program(tmp_path: Path, *typed: str, says: str = "") -> subprocess.CompletedProcess[str]:
    """Run the real program on such a file system, to its end."""
    command, environment = on_odd_disk(tmp_path, *typed)
    return subprocess.run(
        command, env=environment, input=says, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.slow
def test_the_app_says_it_in_a_box_before_the_game_once(tmp_path: Path) -> None:
    seats = [Seat("Ann"), Seat("Bob")]
    for name in ("sunday", "monday"):
        Table.create(Store(tmp_path / "data"), "hive", seats, {}, 0, name).close()
    command, environment = on_odd_disk(tmp_path, "resume", "sunday")
    with Terminal(command, env=environment) as terminal:
        terminal.wait_for("no locks")
        box = " ".join(" ".join(terminal.lines()).split())
        assert "cannot confirm" in box
        terminal.key("enter")
        terminal.wait_for("Ann: place or move a piece.")
        terminal.type(":wS1\r", quiet=0)
        terminal.wait_for("Bob: place or move a piece.")
        assert "no locks" not in terminal.text()
    assert Store(tmp_path / "data").read("sunday").answers == ("wS1",)


@pytest.mark.slow
def test_a_host_says_it_and_logs_it_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command, environment = on_odd_disk(
        tmp_path, "host", "--socket", str(tmp_path / "host.sock"), "--log", str(log)
    )
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        try:
            said = line = host.stdout.readline()
            while line and "ready at" not in line:
                said += (line := host.stdout.readline())
        finally:
            host.terminate()
        assert host.wait(60) == 0
    assert " ".join(said.split()).count("The file system of the saved games has no locks") == 1
    events = [json.loads(line) for line in log.read_text().splitlines()]
    limited = [event for event in events if event["event"] == "limited_disk"]
    assert [(event["missing"], event["level"]) for event in limited] == [(private.NEITHER, "warning")]


@pytest.mark.slow
def test_the_program_plays_on_an_odd_disk_and_no_library_says_anything(tmp_path: Path) -> None:
    ended = odd_program(tmp_path, "--plain", "play", "hive", "--name", "sunday", says="wS1\nquit\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("The file system of the saved games has no locks") == 1
    ended = odd_program(tmp_path, "--plain", "resume", "sunday", says="quit\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert {path.name for path in (tmp_path / "data" / "games").iterdir()} <= {
        "sunday.json",
        "sunday.json.bak",
    }


def test_a_warning_of_a_library_reaches_nobody(tmp_path: Path) -> None:
    code = """
        import sys, warnings
        from antterm import cli
        from antterm.commands import files
        def saves(args):
            warnings.warn("something old", DeprecationWarning)
            warnings.warn("something odd", UserWarning)
            return 0
        files.saves = saves
        sys.argv = ["antterm", "saves"]
        sys.exit(cli.main())
    """
    command = [sys.executable, "-c", dedent(code)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


# What has been written is on the disk


def written_twice(folder: Path) -> None:
    """Write a game, and then what has become of it."""
    store = Store(folder.parent)
    store.write("file", document())
    store.write("file", document(answers=("take", "2")))


WRITERS: dict[str, Callable[[Path], object]] = {
    "private.replace": lambda folder: private.replace(folder / "file", b"new"),
    "named_files.write_text": lambda folder: named_files.write_text(folder / "file", "new", force=True),
    "Marks.note": lambda folder: Marks(folder / "file").note("name", 1),
    "settings.save": lambda folder: settings.save(settings.Settings(language="es"), folder),
    "Store.write": written_twice,
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("is_there", [False, True])
def test_a_file_and_then_its_folder_are_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writer: str, is_there: bool
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    if is_there and writer != "Store.write":
        (folder / ("settings.json" if writer == "settings.save" else "file")).write_bytes(b"{}")
    happened: list[tuple[str, int]] = []
    sync, replace = os.fsync, os.replace

    def fsync(fd: int) -> None:
        status = os.fstat(fd)
        happened.append(("folder" if stat.S_ISDIR(status.st_mode) else "file", status.st_ino))
        sync(fd)

    def replaced(source: Path, target: Path) -> None:
        happened.append(("rename", source.stat().st_ino))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replaced)
    WRITERS[writer](folder)
    (written,) = (path for path in folder.iterdir() if path.suffix in ("", ".json"))
    number = written.stat().st_ino
    assert happened[-1] == ("folder", folder.stat().st_ino)
    assert ("file", number) in happened
    if ("rename", number) in happened:
        assert happened.index(("file", number)) < happened.index(("rename", number)) < len(happened) - 1
