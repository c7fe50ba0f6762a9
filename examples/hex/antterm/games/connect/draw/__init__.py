"""Hex in characters: the board cell by cell, and a position as plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from antterm.games.connect.rules.game import BLACK, WHITE, ConnectBoard

from antterm.core.hex import Hex
from antterm.draw.canvas import Ink
from antterm.draw.drawing import Drawing
from antterm.draw.hex_board import HexBoard
from antterm.draw.hexgrid import POINTY, Layout
from antterm.draw.layers import CLEAR, Layer, clear_canvas
from antterm.draw.scene import Look

SIGNS = {WHITE: "O", BLACK: "X"}
EDGES = {WHITE: "o", BLACK: "x"}
"""What stands along the sides that a player joins."""
EMPTY = "."
INKS = {"O": Ink("white", CLEAR, "b"), "X": Ink("key", CLEAR, "b"), EMPTY: Ink("dim", CLEAR)}


@dataclass(frozen=True)
class CellPainter:
    """Draws a cell as one character, or as its number where a stone may go."""

    def paint(self, tile: str | None, pitch: Layout, look: Look) -> Sequence[Layer]:
        canvas = clear_canvas(*pitch.size)
        x, y = pitch.size[0] // 2, pitch.size[1] // 2
        text = look.label or tile or EMPTY
        canvas.put(x - len(text) // 2, y, text, INKS[(tile or EMPTY).upper()])
        if look.cursor:
            canvas.put(x - 2, y, "[", Ink("cursor", CLEAR, "b"))
            canvas.put(x + 2, y, "]", Ink("cursor", CLEAR, "b"))
        return [Layer(canvas)]


def board_of(view: ConnectBoard, zoom: str, cursor: Hex | None, numbers: Mapping[Hex, str]) -> HexBoard[str]:
    """The board, with the numbers of the cells where a stone may go."""
    tiles = {Hex(along, side): EDGES[WHITE] for along in range(view.size) for side in (-1, view.size)}
    tiles |= {Hex(side, along): EDGES[BLACK] for along in range(view.size) for side in (-1, view.size)}
    for name, cell in view.cells().items():
        owner = view.stones.get(name)
        tiles[cell] = EMPTY if owner is None else SIGNS[owner]
    reach = frozenset(view.cells().values())
    return HexBoard(CellPainter(), POINTY, tiles, numbers, cursor, reach=reach, zoom=zoom)


class ConnectDrawing(Drawing[ConnectBoard]):
    """Hex as plain text."""

    def text(self, view: ConnectBoard, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        size = min(width, 6 * view.size + 8), view.size + 2
        board = board_of(view, "strategic", None, {}).draw_at("strategic", (-6, -1), *size).to_text()
        players = [f"{SIGNS[seat]} {name}" for seat, name in enumerate(names)]
        return f"{board}\n{', '.join(players)}\n"


DRAWING = ConnectDrawing()
