"""Two programs never write one game."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from antterm.saves.errors import SaveError
from antterm.saves.lock import LockHolder, owner_of
from antterm.saves.store import Store

CHECKOUT = Path(__file__).resolve().parents[2]
HOLD = """
import sys
from pathlib import Path
from antterm.saves.store import Store
lock = Store(Path(sys.argv[1])).lock("sunday")
print("held", flush=True)
sys.stdin.read()
"""


def hold(store: Store) -> subprocess.Popen[str]:
    """Another process that has the game open until it is killed."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store.data_dir)],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    return other


def test_another_process_is_kept_out_and_told_whose_it_is(store: Store) -> None:
    with hold(store) as other:
        with pytest.raises(SaveError) as caught:
            store.lock("sunday")
        assert caught.value.code == "locked"
        me = LockHolder.me()
        assert f"{me.user} on {me.host}, process {other.pid}" in caught.value.sentence()
        owner = owner_of(store.path("sunday"))
        assert owner is not None
        assert owner.pid == other.pid
        other.kill()
    assert owner_of(store.path("sunday")) is None
    store.lock("sunday").release()


def test_a_released_lock_is_free(store: Store) -> None:
    lock = store.lock("sunday")
    assert lock.held
    lock.release()
    lock.release()
    assert not lock.held
    with store.lock("sunday") as again:
        assert again.held
    assert owner_of(store.path("sunday")) is None


def test_a_lock_that_cannot_be_written_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(path: Path, *_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    store.folder.mkdir(parents=True)
    with monkeypatch.context() as trouble:
        trouble.setattr(os, "open", read_only)
        with pytest.raises(SaveError) as caught:
            store.lock("sunday")
    assert caught.value.code == "unwritable"
    assert str(store.path("sunday")) in caught.value.sentence()
    store.lock("sunday").release()


def test_games_are_locked_one_by_one(store: Store) -> None:
    with store.lock("sunday"), store.lock("monday") as monday:
        assert monday.held


def test_the_lock_of_a_dead_process_is_no_lock(store: Store) -> None:
    with hold(store) as other:
        other.kill()
    left = {path.name for path in store.folder.iterdir()}
    assert {"sunday.lock", "sunday.owner"} <= left, "it was killed and could not tidy up"
    assert owner_of(store.path("sunday")) is None
    with store.lock("sunday"):
        owner = owner_of(store.path("sunday"))
        assert owner is not None
        assert owner.pid == os.getpid()


def test_a_lock_held_on_another_machine_names_it(store: Store) -> None:
    """On a shared disk the system tells that it is held; only the file beside it tells by whom."""
    with hold(store) as other:
        elsewhere = LockHolder("bob", "far-away", 7, datetime(2026, 11, 20, tzinfo=UTC))
        store.path("sunday").with_suffix(".owner").write_bytes(msgspec.json.encode(elsewhere))
        with pytest.raises(SaveError) as caught:
            store.lock("sunday")
        assert "bob on far-away, process 7" in caught.value.sentence()
        assert owner_of(store.path("sunday")) == elsewhere
        other.kill()


def test_what_another_machine_left_when_it_went_down_locks_nothing(store: Store) -> None:
    store.folder.mkdir(parents=True)
    store.path("sunday").with_suffix(".lock").touch()
    elsewhere = LockHolder("bob", "far-away", 7, datetime(2026, 11, 20, tzinfo=UTC))
    store.path("sunday").with_suffix(".owner").write_bytes(msgspec.json.encode(elsewhere))
    assert owner_of(store.path("sunday")) is None
    with store.lock("sunday") as lock:
        assert lock.held


def test_an_owner_that_cannot_be_read_is_unknown(store: Store) -> None:
    with hold(store) as other:
        for left in (b"", b"{", b"\xff", b'{"user": 3}', b"[" * 10_000):
            store.path("sunday").with_suffix(".owner").write_bytes(left)
            with pytest.raises(SaveError) as caught:
                store.lock("sunday")
            assert caught.value.code == "locked"
            assert "open elsewhere (?)" in caught.value.sentence()
        other.kill()


def test_a_lock_is_released_on_a_disk_that_has_become_read_only(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    lock = store.lock("sunday")
    with monkeypatch.context() as trouble:
        trouble.setattr(os, "unlink", read_only)
        lock.release()
    assert not lock.held
    store.lock("sunday").release()
