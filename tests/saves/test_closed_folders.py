"""Saved games in a folder that the system lets nobody into: whatever is tried with them is a sentence."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from antterm.dialogues import saved_games
from antterm.dialogues.steps import Say
from antterm.games.hive.analysis.stored import AnalysisStore
from antterm.saves.document import encode
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, keep_copy
from antterm.table import Seat, Table
from tests.dialogues.holding import Held

SEATS = (Seat("Ann"), Seat("Bob"))


def closed(folder: Path) -> Path:
    """A folder that its owner has closed while the program runs."""
    store = Store(folder)
    Table.create(store, "hive", SEATS, {}, 0, "sunday").close()
    store.folder.chmod(0)
    return folder


def without_a_way_to_files(folder: Path) -> Path:
    """A folder whose files can be listed, but not looked at."""
    closed(folder)
    (folder / "games").chmod(0o444)
    return folder


def of_too_long_a_name(folder: Path) -> Path:
    """A folder that the system refuses to look for, even for an administrator."""
    folder.mkdir()
    return folder / ("n" * 300)


AS_ROOT = pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="nothing is closed to root")


@pytest.fixture(
    params=[
        pytest.param(closed, marks=AS_ROOT),
        pytest.param(without_a_way_to_files, marks=AS_ROOT),
        of_too_long_a_name,
    ]
)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    make: Callable[[Path], Path] = request.param
    folder = tmp_path / "folder"
    yield Store(make(folder))
    if (folder / "games").exists():
        (folder / "games").chmod(0o700)


@pytest.mark.parametrize("watch", [False, True])
@pytest.mark.parametrize("name", ["sunday", "sunday.json", "games/sunday.json"])
def test_a_game_cannot_be_opened(store: Store, name: str, watch: bool) -> None:
    with pytest.raises(SaveError) as found:
        Table.open(store, str(store.data_dir / name) if "/" in name else name, watch=watch)
    assert not found.value.may_watch
    assert found.value.sentence()


def test_the_dialogue_says_why(store: Store) -> None:
    held = Held(partial(saved_games.open_game, store, "sunday", ()))
    assert isinstance(held.step, Say)
    assert held.step.is_trouble


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.remove("sunday"),
        lambda store: store.rename("sunday", "monday"),
        lambda store: Table.create(store, "hive", SEATS, {}, 0, "monday").close(),
        lambda store: store.read("sunday"),
        lambda store: store.earlier("sunday"),
    ],
)
def test_nothing_can_be_changed(store: Store, change: Callable[[Store], object]) -> None:
    with pytest.raises(SaveError):
        change(store)


def test_a_game_from_a_host_is_not_kept(store: Store, tmp_path: Path) -> None:
    whole = Store(tmp_path / "whole")
    with Table.create(whole, "hive", SEATS, {}, 0, "sunday") as table:
        copy = encode(table.document)
    name, why = keep_copy(store, copy)
    assert not name
    assert why


def test_there_is_no_analysis(store: Store) -> None:
    assert AnalysisStore(store.data_dir / "games").load("sunday") is None
