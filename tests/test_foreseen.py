"""Nothing that a test does is left to the clock or to chance."""

from __future__ import annotations

from pathlib import Path

from antterm import system
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests import foreseen

PEOPLE = (Seat("Ann"), Seat("Bob"))


def test_games_that_are_begun_without_a_seed_are_the_same_every_time(tmp_path: Path) -> None:
    with Table.create(Store(tmp_path), "march", PEOPLE, {}) as one:
        pass
    with Table.create(Store(tmp_path), "march", PEOPLE, {}) as two:
        pass
    assert [table.record.seed for table in (one, two)] == [1, 2]
    assert [table.name for table in (one, two)] == ["march-2021-03-04", "march-2021-03-04-2"]
    assert not foreseen.unforeseen(tmp_path)


def test_a_game_with_a_seed_that_a_program_drew_is_found(tmp_path: Path) -> None:
    Table.create(Store(tmp_path), "march", PEOPLE, {}, 2**31, "drawn").close()
    assert foreseen.unforeseen(tmp_path) == [str(tmp_path / "games" / "drawn.json")]


def test_no_evening_of_a_test_reaches_midnight() -> None:
    assert [system.now() < system.now() for _ in range(1000)] == [True] * 1000
    assert system.now().date() == foreseen.EVENING.date()
