"""The meadow as a board of hexagonal cells, and what draws its hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from antterm.core.hex import Hex
from antterm.draw.canvas import Canvas, Glyphs, Tiles
from antterm.draw.hex_board import HexBoard, Popup
from antterm.draw.hexgrid import FlatTiles, Layout
from antterm.draw.layers import Layer
from antterm.draw.scene import Look
from antterm.games.march.draw.hex_content import NO_MARKS, HexContent, Marks, hex_contents
from antterm.games.march.draw.hexes import OUTLINED, PITCHES, draw_hex
from antterm.games.march.draw.scene import Ghost, laid
from antterm.games.march.rules.view import HexView, MarchView

SLACK = 2
"""Columns that are scrolled before the meadow is drawn at its smallest, without names."""


@dataclass(frozen=True)
class MeadowScene:
    """The visible content of the meadow."""

    view: MarchView
    zoom: str = "auto"
    """A key of `PITCHES`, or `auto`."""
    glyphs: Glyphs = "unicode"
    """The characters that may be drawn: `unicode` or `ascii`."""
    cursor: Hex | None = None
    marks: Marks = NO_MARKS
    """Signs laid on hexes: which may be chosen, what an answer brings, what changed since one's turn."""
    ghost: Ghost | None = None
    tiles: Tiles = "outlines"
    """The style of hexes: areas of colour (`solid`) or lines (`outlines`)."""
    names: tuple[str, ...] = ()
    """Names of the players, by seat."""
    popup: Popup | None = None
    """A picture laid over the meadow, such as a cube on its way."""
    reach: frozenset[Hex] | None = None
    """The cells to which the cursor can go; None for all in which something is drawn."""
    top: int = 0
    """The row of the terminal in which its pane begins."""
    uncovered: tuple[Hex, int] | None = None
    """A hex that is being uncovered, and how many of its rows are seen."""

    def board(self) -> HexBoard[HexContent]:
        """Return the board, as the widget `HexGrid` shows it."""
        hexes = {here.cell: here for here in self.view.hexes.values()}
        if self.ghost is not None:
            hexes[self.ghost.cell] = laid(self.view, self.ghost)
        ghost = self.ghost.cell if self.ghost is not None else None
        drawn = dict(hex_contents(self.view, hexes, self.marks, ghost, self.names))
        if self.uncovered is not None and self.uncovered[0] in drawn:
            cell, rows = self.uncovered
            drawn[cell] = replace(drawn[cell], rows=rows)
        is_solid = self.tiles == "solid"
        return HexBoard(
            PAINTER,
            PITCHES if is_solid else OUTLINED,
            drawn,
            {cell: str(hexes[cell].number) if cell in hexes else "" for cell in self.marks.selectable},
            self.cursor,
            dict.fromkeys(hexes, 1),
            self.popup,
            0 if is_solid else 1,
            self.reach,
            self.zoom,
            is_settled=self.ghost is None,
            slack=SLACK,
            top=self.top,
            signs={here.cell: sign for here in hexes.values() if (sign := self._sign(here))},
            glyphs=self.glyphs,
            solid=is_solid,
        )

    def _sign(self, hex_view: HexView) -> str:
        """Return what names a hex beyond the edges: `9*` newly laid, `!9` with a battle of the viewer."""
        is_laid = hex_view.number in self.marks.laid and hex_view.cell not in self.marks.selectable
        if hex_view.number in self.marks.risky:
            return f"!{hex_view.number}{'*' * is_laid}"
        return f"{hex_view.number}*" if is_laid else ""


@dataclass(frozen=True)
class MeadowPainter:
    """Draws hexes of the meadow, solid or in outlines."""

    def paint(self, tile: HexContent | None, pitch: Layout, look: Look) -> Sequence[Layer]:
        """Return the drawing of a hex; see `draw.hex_board.Painter`."""
        assert isinstance(pitch, FlatTiles)
        content = tile or HexContent()
        if look.cursor:
            content = replace(content, state="pointed")
        elif look.is_target and content.state != "origin":
            content = replace(content, state="selectable")
        layers = draw_hex(replace(content, shade=look.shade), pitch, look.solid, look.glyphs)
        return layers if content.rows is None else [_uncovered(layer, content.rows) for layer in layers]


PAINTER = MeadowPainter()


def _uncovered(layer: Layer, rows: int) -> Layer:
    """Return the part of a layer in the first rows of its box."""
    canvas = Canvas(0, 0)
    canvas.rows = layer.canvas.rows[: max(0, rows - layer.y)]
    canvas.width, canvas.height = layer.canvas.width, len(canvas.rows)
    return replace(layer, canvas=canvas)
