"""A piece on its way: a chip with its name, of which a terminal needs to be sent little."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from antterm.core.hex import Hex
from antterm.draw.canvas import Canvas
from antterm.games.hive.draw.board import HiveScene
from antterm.games.hive.draw.outlines import name_ink
from antterm.games.hive.rules.pieces import Piece


@dataclass(frozen=True)
class Walking:
    """The board while a piece goes from one cell to another."""

    board: HiveScene
    """Without the piece."""
    piece: Piece
    cell: Hex
    """Where it is now."""
    is_window: ClassVar[bool] = True

    def draw(self, width: int, height: int) -> Canvas:
        """The part of the board that a pane of this size shows."""
        canvas = self.board.draw(width, height)
        x, y = self.board.layout.centre(self.cell)
        name = str(self.piece)[1:]
        left = x - self.board.origin[0] - len(name) // 2
        canvas.put(left, y - self.board.origin[1], name, name_ink(self.piece))
        return canvas
