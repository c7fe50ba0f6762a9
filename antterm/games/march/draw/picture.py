"""A position of March of the Ants in small: the meadow in solid tiles."""

from __future__ import annotations

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.hexgrid import FLAT_TILES, extent, largest_fitting
from antterm.games.march.draw.meadow import draw_meadow
from antterm.games.march.draw.scene import MeadowScene
from antterm.games.march.rules.view import MarchView

LEAST = (20, 6)
"""Columns and rows with which a picture can be made out."""


def draw_picture(view: MarchView, width: int, height: int) -> Canvas | None:
    """The picture in this size, the meadow as large as it can be; None where there is no room for one."""
    if width < LEAST[0] or height < LEAST[1]:
        return None
    cells = [here.cell for here in view.hexes.values()]
    zoom = largest_fitting(FLAT_TILES, cells, (width, height))
    (left, top), (wide, high) = extent(FLAT_TILES[zoom], cells)
    origin = left + (wide - width) // 2, top + (high - height) // 2
    canvas = draw_meadow(MeadowScene(view, zoom, tiles="solid"), width, height, origin)
    for row in canvas.rows:  # it lies on whatever is there
        row[:] = [(char, Ink(_bare(ink.fg), _bare(ink.bg), ink.attrs)) for char, ink in row]
    return canvas


def _bare(role: str) -> str:
    """A role, with none in place of that of the ground of everything."""
    return "" if role == "base" else role
