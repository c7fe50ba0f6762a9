"""The lines of an engine beside the analysis board."""

from __future__ import annotations

import pytest

from antterm.draw.canvas import cells_of
from antterm.games.hive.draw.analysis import EnginePane, LineMark, ShownLine

MOVES = ("wB1 bQ", "bM wB2", "wM wS1\\", "bB1 bQ-")


@pytest.mark.parametrize("width", range(20, 60))
def test_of_a_line_whole_moves_are_shown(width: int) -> None:
    pane = EnginePane("White's chance 53 %", "depth 4", (ShownLine(LineMark(1, "good"), "j", "53 %", MOVES),))
    row = pane.draw(width, 4).to_text().splitlines()[1]
    shown = row[row.index("%") + 2 :].split("  ")
    assert [each for each in shown if each] == [*MOVES[: len(shown)]]
    assert len(shown) == len(MOVES) or cells_of(row.rstrip()) + 2 + len(MOVES[len(shown)]) > width
