"""Who plays by ear and opens one game after another keeps none of those that were left."""

from __future__ import annotations

import gc
import io

import pytest

from antterm.core.record import Record
from antterm.launch import Launch
from antterm.plain.start import run
from antterm.registry import HOMES
from antterm.saves.document import Seat
from antterm.table import Table
from tests.plain.listening import AtOnce, data_dir, table

ONCE, AGAIN = ("1", "1", "1", "hint", "undo", "quit"), ("1", "hint", "quit")
"""From the first page: go on with the latest game, answers, a hint, and back to the first page; then no more
answers, for the game may be a short one."""
GAMES = 4


class Sitting(io.StringIO):
    """Types lines in turn, and counts whenever the first page is back what is left of the games."""

    def __init__(self) -> None:
        super().__init__()
        self._rounds = [[*ONCE], *([*AGAIN] for _again in range(GAMES - 1))]
        self._lines: list[str] = []
        self.left: list[int] = []

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        if not self._lines:
            self._lines = self._rounds.pop(0) if self._rounds else []
            gc.collect()
            self.left.append(sum(isinstance(found, Table | Record) for found in gc.get_objects()))
        return f"{self._lines.pop(0)}\n" if self._lines else ""


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", HOMES)
def test_a_game_that_was_left_is_released(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.plain.local.HINT_SECONDS", 0.05)
    table(game_id, (Seat("Ann"), Seat("Bob", "bot:random"))).close()
    sitting, heard = Sitting(), io.StringIO()
    assert run(Launch(data_dir()), sitting, heard, AtOnce()) == 0
    assert heard.getvalue().count("The game is saved as") == GAMES
    assert len(sitting.left) == GAMES + 1
    assert sitting.left == [sitting.left[0]] * (GAMES + 1)
