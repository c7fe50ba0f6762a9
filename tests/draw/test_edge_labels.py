"""What lies beyond the edges of a board is told there, apart from the numbers that stand beside it."""

from __future__ import annotations

import pytest

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.edge_labels import Edge, edge_labels


@pytest.mark.parametrize("at", range(10, 30))
def test_a_label_stands_two_blanks_apart_from_a_number(at: int) -> None:
    canvas = Canvas(40, 5)
    canvas.put(at, 0, "1", Ink("target.ink", "target"))
    label = edge_labels(canvas, {"up": Edge(things=1, middles=[(20, -2)])}, "unicode")["up"]
    assert label.text == "↑1 more"
    assert label.y == 0
    left, right = label.x, label.x + cells_of(label.text) - 1
    assert at < left - 2 or at > right + 2, "“1 more 1” would be two numbers of one thing"
    assert abs((left + right) // 2 - 20) <= 8, "as near as can be to what it tells of"
