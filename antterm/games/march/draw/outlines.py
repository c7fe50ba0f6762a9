"""The meadow in outlines: hexes with openings for tunnels, and in each what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from antterm.core.hex import Hex
from antterm.draw.braille import bits_in, char_of
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.display import Glyphs
from antterm.draw.hexgrid import FlatLayout
from antterm.draw.shapes import flat_corners, flat_edges, flat_outline
from antterm.games.march.draw.hex import Face, face_lines
from antterm.games.march.draw.scene import OPEN, SHUT, WALL, MeadowScene, edge_state
from antterm.games.march.draw.signs import BLOCKED, LABEL, SIGNS, TUNNEL, Line, Signs, length
from antterm.games.march.rules.view import HexView

OUTLINES: Final = {
    "plain": Ink("faint"),
    "target": Ink("target.rim", attrs="b"),
    "selected": Ink("chosen", attrs="b"),
    "ghost": Ink("ghost", attrs="b"),
}
"""Inks of outlines; a later one lies over an earlier one."""


def draw_outlines(scene: MeadowScene, width: int, height: int, origin: Point) -> Canvas:
    """Draw the part of the meadow that a pane shows.

    Args:
        scene: what to show.
        width, height: of the pane, in character cells.
        origin: board coordinates of its upper left corner.
    """
    canvas = Canvas(width, height)
    layout, signs, hexes = scene.layout, SIGNS[scene.glyphs], scene.hexes()
    styles = _styles(scene, hexes)
    pen = _Pen(canvas, layout, scene.glyphs, origin)
    shown = [cell for cell in styles if layout.shows(cell, *origin, width, height)]
    for cell in sorted(shown, key=lambda cell: list(OUTLINES).index(styles[cell])):
        pen.outline(cell, OUTLINES[styles[cell]], sparse=cell not in hexes)
    for cell in shown:
        if cell in hexes:
            for edge in range(6):
                pen.tunnel(cell, edge, edge_state(hexes, cell, edge), signs)
    for cell in shown:
        if cell in hexes:
            pen.fill(cell, _lines(scene, hexes[cell], signs))
        elif cell in scene.targets:
            pen.fill(cell, [[]] * (layout.height // 2 - 1) + [[(f"({scene.targets[cell]})", LABEL)]])
    if scene.cursor is not None:
        pen.mark(scene.cursor)
    return canvas


def _styles(scene: MeadowScene, hexes: Mapping[Hex, HexView]) -> dict[Hex, str]:
    """Return how each cell is outlined."""
    styles = dict.fromkeys(hexes, "plain") | dict.fromkeys(scene.targets, "target")
    if scene.selected is not None:
        styles[scene.selected] = "selected"
    if scene.ghost is not None:
        styles[scene.ghost.cell] = "ghost"
    if scene.cursor is not None:
        styles.setdefault(scene.cursor, "plain")
    return styles


def _lines(scene: MeadowScene, here: HexView, signs: Signs) -> list[Line]:
    tile = scene.view.tile(here.number) if here.number else None
    label = scene.targets.get(here.cell, "")
    is_last = here.number in scene.last
    face = Face(here, tile, scene.view, label, here.cell == scene.cursor, is_last)
    return face_lines(face, scene.zoom, signs)


class _Pen:
    """Draws hexes onto a canvas.

    Args:
        canvas: to draw on.
        layout: of the cells.
        glyphs: `unicode` or `ascii`.
        origin: board coordinates of the canvas's upper left corner.
    """

    def __init__(self, canvas: Canvas, layout: FlatLayout, glyphs: Glyphs, origin: Point) -> None:
        self.canvas, self.layout, self.glyphs, self.origin = canvas, layout, glyphs, origin

    def _place(self, cell: Hex) -> Point:
        x, y = self.layout.place(cell)
        return x - self.origin[0], y - self.origin[1]

    def outline(self, cell: Hex, ink: Ink, sparse: bool) -> None:
        """The six edges; a sparse outline leaves every other dot out."""
        left, top = self._place(cell)
        if self.glyphs == "ascii":
            for edge in range(6):
                char = "-\\/-\\/"[edge]
                for i, (x, y) in enumerate(flat_edges(self.layout)[edge]):
                    if not (sparse and i % 2):
                        self.canvas.put(left + x, top + y, char, ink)
            for x, y in flat_corners(self.layout):
                self.canvas.put(left + x, top + y, "+", ink)
            return
        for (x, y), bits in flat_outline(self.layout, sparse).items():
            self._merge(left + x, top + y, bits, ink)

    def tunnel(self, cell: Hex, edge: int, state: str, signs: Signs) -> None:
        """The opening in an edge, or the sign of a tunnel that is shut."""
        cells = flat_edges(self.layout)[edge]
        if state == WALL:
            return
        if edge in (0, 3):
            wide = len(cells) - 2 * (len(cells) // 4) if state == OPEN else 2 - len(cells) % 2
            start = (len(cells) - wide) // 2
            cells = cells[start : start + wide]
        elif state == SHUT:
            cells = cells[len(cells) // 2 : len(cells) // 2 + 1]
        left, top = self._place(cell)
        for x, y in cells:
            self.canvas.put(left + x, top + y, signs.earth if state == OPEN else BLOCKED, TUNNEL)

    def mark(self, cell: Hex) -> None:
        """The cursor lies on the upper and the lower edge: two level lines are soon sent to a terminal."""
        left, top = self._place(cell)
        for y in (0, self.layout.height):
            for x in range(self.layout.slant, self.layout.width + 1):
                self.canvas.tint(left + x, top + y, fg="cursor", attrs="b")

    def fill(self, cell: Hex, lines: Iterable[Line]) -> None:
        """Rows of text, each in the middle of its row."""
        left, top = self._place(cell)
        width, slant = self.layout.width, self.layout.slant
        for row, line in enumerate(lines, 1):
            room = width + slant - 1 - 2 * abs(slant - row)
            x = left + 1 + abs(slant - row) + (room - length(line)) // 2
            for text, ink in line:
                self.canvas.put(x, top + row, text, ink)
                x += cells_of(text)

    def _merge(self, x: int, y: int, bits: int, ink: Ink) -> None:
        if 0 <= y < self.canvas.height and 0 <= x < self.canvas.width:
            below = bits_in(self.canvas.rows[y][x][0])
            self.canvas.set(x, y, char_of(bits | below), ink)
