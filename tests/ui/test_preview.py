"""A saved game in small: what is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm import registry
from antterm.core.game import Outcome
from antterm.dialogues.saved_games import stands
from antterm.saves.document import Seat
from antterm.saves.store import Store, Summary
from antterm.table import Table
from antterm.ui.models.preview import Preview
from antterm.ui.screens.saves import SaveLine


def listed(folder: Path, *answers: str) -> tuple[Store, Summary]:
    """A game of Hive as a list has it."""
    store = Store(folder)
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 1, "game") as table:
        for text in answers:
            table.answer(text)
    (summary,) = store.list()
    return store, summary


def previewed(folder: Path, *answers: str) -> str:
    """What stands above the position of a game of Hive."""
    store, summary = listed(folder, *answers)
    rows = Preview(store).scene(summary, True).draw(70, 20).to_text().split("\n")
    return " ".join(row.strip() for row in rows[:2])


def test_of_a_game_that_goes_on_it_is_told_how_far_it_is(tmp_path: Path) -> None:
    assert previewed(tmp_path, "wS1") == "Hive - Base+ML Ann, Bob - 1 answer - turn 1, Black"


def test_of_a_game_that_is_over_it_is_told_who_has_won(tmp_path: Path) -> None:
    assert previewed(tmp_path, "wS1", "resign") == "Hive - Base+ML Ann, Bob - Ann wins: Bob has given up"


@pytest.mark.parametrize(
    ("answers", "told", "row"),
    [
        (("wS1",), "Bob's turn to answer", "► Bob"),
        (("wS1", "resign"), "Ann wins", "Ann wins"),
    ],
)
def test_a_line_of_a_list_tells_who_is_to_answer_or_has_won(
    tmp_path: Path, answers: tuple[str, ...], told: str, row: str
) -> None:
    store, summary = listed(tmp_path, *answers)
    assert stands(summary) == told
    assert SaveLine(store, summary, ascii_only=False).rows()[2][0] == row


@pytest.mark.parametrize(
    ("game_id", "outcome", "told"),
    [
        ("hive", Outcome((0, 1), reason="agreed"), "a draw"),
        ("micropolis", Outcome((1,), (40, 41)), "Bob wins, 41 points"),
        ("march", Outcome((0, 1), (31, 31), "shared"), "Ann and Bob win, 31 points"),
        ("march", Outcome((), (31, 20), "horde_won"), "the Horde wins"),
        ("march", Outcome((0, 1), (31, 20), "horde_beaten"), "the Horde is beaten"),
    ],
)
def test_who_has_won_in_short(game_id: str, outcome: Outcome, told: str) -> None:
    assert registry.words(game_id).result(outcome, ("Ann", "Bob")) == told
