"""Hex in characters: a window onto the board, and a position as plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from antterm.games.connect.rules.game import BLACK, WHITE, ConnectBoard

from antterm.core.hex import Hex
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.drawing import Drawing
from antterm.draw.hexgrid import POINTY

STONES = {WHITE: Ink("white", attrs="b"), BLACK: Ink("key", attrs="b")}
SIGNS = {WHITE: "O", BLACK: "X"}
EDGES = {WHITE: "o", BLACK: "x"}
"""What stands along the sides that a player joins."""


@dataclass(frozen=True)
class BoardScene:
    """The board as its pane shows it."""

    stones: Mapping[str, int]
    cells: Mapping[str, Hex]
    size: int
    zoom: str
    origin: tuple[int, int]
    cursor: Hex | None = None
    numbers: Mapping[Hex, str] | None = None
    """Of the cells where a stone may go."""
    is_window: ClassVar[bool] = True

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for along, side in product(range(self.size), (-1, self.size)):
            self._put(canvas, Hex(along, side), EDGES[WHITE], STONES[WHITE])
            self._put(canvas, Hex(side, along), EDGES[BLACK], STONES[BLACK])
        for name, cell in self.cells.items():
            owner = self.stones.get(name)
            if owner is None:
                self._put(canvas, cell, (self.numbers or {}).get(cell, "."), Ink("dim"))
            else:
                self._put(canvas, cell, SIGNS[owner], STONES[owner])
        if self.cursor is not None:
            x, y = self._place(self.cursor)
            canvas.put(x - 2, y, "[", Ink("cursor", attrs="b"))
            canvas.put(x + 2, y, "]", Ink("cursor", attrs="b"))
        return canvas

    def _place(self, cell: Hex) -> tuple[int, int]:
        x, y = POINTY[self.zoom].centre(cell)
        return x - self.origin[0], y - self.origin[1]

    def _put(self, canvas: Canvas, cell: Hex, text: str, ink: Ink) -> None:
        x, y = self._place(cell)
        canvas.put(x - len(text) // 2, y, text, ink)


class ConnectDrawing(Drawing[ConnectBoard]):
    """Hex as plain text."""

    def text(self, view: ConnectBoard, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        scene = BoardScene(view.stones, view.cells(), view.size, "strategic", (-6, -1))
        board = scene.draw(min(width, 6 * view.size + 8), view.size + 2).to_text()
        players = [f"{SIGNS[seat]} {name}" for seat, name in enumerate(names)]
        return f"{board}\n{', '.join(players)}\n"


DRAWING = ConnectDrawing()
