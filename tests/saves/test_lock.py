"""Two programs never write one game."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from antterm.saves.errors import SaveError
from antterm.saves.lock import Owner
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
        me = Owner.me()
        assert f"{me.user} on {me.host}, process {other.pid}" in caught.value.sentence()
        owner = store.owner("sunday")
        assert owner is not None
        assert owner.pid == other.pid
        other.kill()
    assert store.owner("sunday") is None
    store.lock("sunday").release()


def test_a_released_lock_is_free(store: Store) -> None:
    lock = store.lock("sunday")
    assert lock.held
    lock.release()
    lock.release()
    assert not lock.held
    with store.lock("sunday") as again:
        assert again.held
    assert store.owner("sunday") is None


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
