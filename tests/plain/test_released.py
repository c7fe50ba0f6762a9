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

ONCE = ("1", "1", "1", "hint", "undo", "quit")
"""From the first page: go on with the latest game, answers, a hint, and back to the first page."""
GAMES = 4


class Sitting(io.StringIO):
    """Types lines in turn, and counts whenever the first page is back what is left of the games."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = [*ONCE] * GAMES
        self.left: list[int] = []

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        if len(self._lines) % len(ONCE) == 0:
            gc.collect()
            self.left.append(sum(isinstance(found, Table | Record) for found in gc.get_objects()))
        return f"{self._lines.pop(0)}\n" if self._lines else ""


@pytest.mark.parametrize("game_id", HOMES)
def test_a_game_that_was_left_is_released(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.plain.local.HINT_SECONDS", 0.05)
    table(game_id, (Seat("Ann"), Seat("Bob", "bot:random"))).close()
    sitting, heard = Sitting(), io.StringIO()
    assert run(Launch(data_dir()), sitting, heard, AtOnce()) == 0
    assert heard.getvalue().count("The game is saved as") == GAMES
    assert len(sitting.left) == GAMES + 1
    assert sitting.left == [sitting.left[0]] * (GAMES + 1)
