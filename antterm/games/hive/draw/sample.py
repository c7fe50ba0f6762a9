"""A few pieces of Hive, for those who choose how boards are drawn."""

from __future__ import annotations

from typing import Final

from antterm.core.hex import Hex
from antterm.draw.canvas import Canvas
from antterm.draw.drawing import BoardStyle
from antterm.draw.hexgrid import extent, largest_fitting
from antterm.games.hive.draw.board import HiveScene, layouts
from antterm.games.hive.rules.pieces import WHITE, Piece
from antterm.games.hive.rules.view import HiveView

PIECES: Final = ("bA1", "wQ", "wB1", "bS1", "bL", "wG1")
"""From the left to the right."""
MARKED: Final = 2, 5
"""Which of them is chosen, and beside which it may go."""


def draw_sample(style: BoardStyle, width: int, height: int) -> Canvas:
    """A row of pieces, one of them chosen, in the middle of so much room."""
    pieces = [Piece.parse(name) for name in PIECES]
    cells = [Hex(q, 0) for q in range(len(pieces))]
    stacks = {cell: (piece,) for cell, piece in zip(cells, pieces, strict=True)}
    view = HiveView(stacks, ((), ()), WHITE, 4, "MLP")
    by_zoom, target = layouts(style.tiles), cells[MARKED[1]] + Hex(1, 0)
    seen = [*cells, target]
    zoom = style.zoom if style.zoom in by_zoom else largest_fitting(by_zoom, seen, (width, height))
    (left, top), (wide, high) = extent(by_zoom[zoom], seen)
    scene = HiveScene(
        view,
        zoom,
        style.glyphs,
        style.tiles,
        selected=pieces[MARKED[0]],
        targets={target: "1"},
        origin=(left + (wide - width) // 2, top + (high - height) // 2),
    )
    return scene.draw(width, height)
