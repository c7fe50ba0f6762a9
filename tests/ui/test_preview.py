"""A saved game in small: what is told of it."""

from __future__ import annotations

from pathlib import Path

from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.ui.screens.preview import Preview


def previewed(folder: Path, *answers: str) -> str:
    """What stands above the position of a game of Hive."""
    store = Store(folder)
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 1, "game") as table:
        for text in answers:
            table.answer(text)
    (summary,) = store.list()
    rows = Preview(store).scene(summary, True).draw(70, 20).to_text().split("\n")
    return " ".join(row.strip() for row in rows[:2])


def test_of_a_game_that_goes_on_it_is_told_how_far_it_is(tmp_path: Path) -> None:
    assert previewed(tmp_path, "wS1") == "Hive - Base+ML Ann, Bob - 1 answer - turn 1, Black"


def test_of_a_game_that_is_over_it_is_told_who_has_won(tmp_path: Path) -> None:
    assert previewed(tmp_path, "wS1", "resign") == "Hive - Base+ML Ann, Bob - Ann wins: Bob has given up"
