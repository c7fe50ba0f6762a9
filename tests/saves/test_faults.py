"""The disk fails while a game is played: one sentence, nothing lost, and on it goes once the disk is well."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from antterm import system
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.settings import Settings, load, save
from antterm.table import Seat, Table
from tests.saves.faults import ERRORS, Faults

MOST_CALLS = 40
"""More than anything that is saved asks of the system."""
MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
PEOPLE = (Seat("Ann"), Seat("Bob"))


def new_game(store: Store) -> Table:
    return Table.create(store, "hive", PEOPLE, {}, 0, "sunday")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of somebody with a game of four moves, the last of which was taken back."""
    folder = tmp_path_factory.mktemp("kept")
    with new_game(Store(folder)) as table:
        for move in MOVES:
            table.answer(move)
        table.take_back()
    return folder


CHANGES: dict[str, Callable[[Table], object]] = {
    "answer": lambda table: table.answer("bA1 bS1-"),
    "take back": lambda table: table.take_back(),
    "redo": lambda table: table.redo(),
    "take over": lambda table: table.replace_player(1, "bot:random"),
    "rename a seat": lambda table: table.rename_seat(0, "Anna"),
}


def stand(table: Table) -> tuple[object, ...]:
    """All that people can see of a table."""
    record = table.record
    return (*record.answers, "|", *record.undone), table.seats, table.name, table.ask, table.outcome


WRITING = {"open", "fdopen", "write", "flush", "fsync", "replace"}


def fails_everywhere(attempt: Callable[[int, int, bool], list[str]], calls: set[str] = WRITING) -> None:
    """Let an attempt fail at each of its calls, once or for good, with one error after another.

    Args:
        attempt: gets the number of the call that fails, its error, and whether all later calls fail too;
            returns the calls that have failed.
        calls: that must have failed in the end.
    """
    met: set[str] = set()
    for for_good in (False, True):
        for fail_at in range(1, MOST_CALLS):
            failed = attempt(fail_at, ERRORS[(fail_at + for_good) % len(ERRORS)], for_good)
            if not failed:
                break  # it has come through untouched
            met.update(failed)
        else:
            raise AssertionError("there are more calls than were tried")
    assert calls <= met


@pytest.mark.few(1)
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_that_cannot_be_saved_is_none(kept: Path, tmp_path: Path, change: str) -> None:
    do = CHANGES[change]

    def attempt(fail_at: int, error: int, for_good: bool) -> list[str]:
        store = Store(shutil.copytree(kept, tmp_path / f"{fail_at}-{for_good}"))
        with Table.open(store, "sunday") as table:
            before, on_disk = stand(table), store.read("sunday")
            with pytest.MonkeyPatch.context() as monkeypatch:
                faults = Faults(monkeypatch, fail_at, error, for_good)
                refused = refusal(lambda: do(table))
            if refused is not None:
                assert_one_sentence(refused, store, error)
                assert stand(table) == before
                assert set(faults.failed) - {"link"}, "without a link it is copied"
                if len(faults.failed) == 1:
                    assert store.read("sunday") == on_disk
                do(table)
            assert stand(table) != before
            now = store.read("sunday")
        assert (list(now.answers), list(now.undone), now.seats) == (
            table.record.answers,
            table.record.undone,
            table.seats,
        )
        return faults.failed

    fails_everywhere(attempt)


def test_a_game_that_cannot_be_saved_is_not_begun(tmp_path: Path) -> None:
    def attempt(fail_at: int, error: int, for_good: bool) -> list[str]:
        store = Store(tmp_path / f"{fail_at}-{for_good}")
        with pytest.MonkeyPatch.context() as monkeypatch:
            faults = Faults(monkeypatch, fail_at, error, for_good)
            refused = refusal(lambda: new_game(store).close())
        if refused is not None:
            assert_one_sentence(refused, store, error)
            if len(faults.failed) == 1:
                assert store.list() == []
                new_game(store).close()
            else:  # an empty game may have stayed, if nothing could be undone either
                Table.create(store, "hive", PEOPLE, {}, 0, "monday").close()
        assert [game.error for game in store.list() if game.answers == 0] != []
        return faults.failed

    fails_everywhere(attempt)


@pytest.mark.slow
def test_a_game_that_cannot_be_renamed_or_thrown_away_is_there(kept: Path, tmp_path: Path) -> None:
    actions: dict[str, Callable[[Store], object]] = {
        "rename": lambda store: store.rename("sunday", "monday"),
        "remove": lambda store: store.remove("sunday"),
    }

    def attempt_to(name: str) -> Callable[[int, int, bool], list[str]]:
        def attempt(fail_at: int, error: int, for_good: bool) -> list[str]:
            store = Store(shutil.copytree(kept, tmp_path / f"{name}-{fail_at}-{for_good}"))
            answers = store.read("sunday").answers
            with pytest.MonkeyPatch.context() as monkeypatch:
                faults = Faults(monkeypatch, fail_at, error, for_good)
                refused = refusal(lambda: actions[name](store))
            if refused is not None:
                assert_one_sentence(refused, store, error)
                whole = [game for game in store.list() if game.error is None]
                assert answers in [store.read(game.name).answers for game in whole]
            return faults.failed

        return attempt

    fails_everywhere(attempt_to("rename"))
    fails_everywhere(attempt_to("remove"), {"open", "replace"})


def test_a_store_that_cannot_be_written_is_found_out_and_nothing_is_left_in_it(
    kept: Path, tmp_path: Path
) -> None:
    actions: dict[str, Callable[[Store], object]] = {
        "try out": lambda store: store.try_out(),
        "keep": lambda store: store.keep("sunday", b"what the file held"),
    }
    for name, action in actions.items():

        def attempt(
            fail_at: int,
            error: int,
            for_good: bool,
            name: str = name,
            action: Callable[[Store], object] = action,
        ) -> list[str]:
            store = Store(shutil.copytree(kept, tmp_path / f"{name}-{fail_at}-{for_good}"))
            before = {file.name for file in store.folder.iterdir()}
            with pytest.MonkeyPatch.context() as monkeypatch:
                faults = Faults(monkeypatch, fail_at, error, for_good)
                refused = refusal(lambda: action(store))
            assert (refused is not None) == bool({*faults.failed} - {"mkdir"}), "the folder is there already"
            if refused is not None:
                assert_one_sentence(refused, store, error)
                assert {file.name for file in store.folder.iterdir()} == before
            return faults.failed

        fails_everywhere(attempt, {"open", "write", "fsync"})


def test_a_store_is_tried_out_with_as_many_bytes_as_a_long_game_has(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[int]()
    monkeypatch.setattr(system, "sync", lambda fd: tried.append(os.fstat(fd).st_size))
    Store(kept).try_out()
    assert tried[0] == 2**16


def test_settings_that_cannot_be_kept_are_whole(tmp_path: Path) -> None:
    assert save(Settings(zoom="close"), tmp_path)

    def attempt(fail_at: int, error: int, for_good: bool) -> list[str]:
        with pytest.MonkeyPatch.context() as monkeypatch:
            faults = Faults(monkeypatch, fail_at, error, for_good)
            kept = save(Settings(zoom="strategic"), tmp_path)
        assert load(tmp_path).zoom in (("strategic",) if kept else ("close", "strategic")), (
            "one of the two, whole"
        )
        assert not list(tmp_path.glob("*.new"))
        assert save(Settings(zoom="close"), tmp_path)
        return faults.failed

    fails_everywhere(attempt)


def refusal(do: Callable[[], Any]) -> SaveError | None:
    """What refused it, or None when it was done."""
    try:
        do()
    except SaveError as refused:
        return refused
    return None


def assert_one_sentence(refused: SaveError, store: Store, error: int) -> None:
    """It says which file, and what to do."""
    assert refused.code == {errno.ENOSPC: "full", errno.EIO: "io"}.get(error, "unwritable")
    sentence = refused.sentence()
    assert str(store.data_dir) in sentence
    assert sentence.count("\n") == 0
    assert sentence.endswith(".")
