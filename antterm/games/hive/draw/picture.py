"""A position of Hive in small: the whole hive in solid tiles, both hands."""

from __future__ import annotations

from antterm.core.hex import ORIGIN
from antterm.draw.canvas import Canvas
from antterm.draw.hexgrid import POINTY_TILES, extent, largest_fitting
from antterm.games.hive.draw.board import HiveScene
from antterm.games.hive.draw.hands import Hand, hand_strip
from antterm.games.hive.rules.pieces import BLACK, WHITE
from antterm.games.hive.rules.view import HiveView

SEATS = (WHITE, BLACK)
LEAST = (24, 6)
"""Columns and rows with which a picture can be made out."""
WITH_HANDS = 12
"""Rows from which on there is room for the hands too."""


def draw_picture(view: HiveView, width: int, height: int) -> Canvas | None:
    """The picture in this size; None where there is no room for one."""
    if width < LEAST[0] or height < LEAST[1]:
        return None
    canvas = Canvas(width, height)
    if height < WITH_HANDS:
        canvas.blit(whole_hive(view, width, height).draw(width, height), 0, 0)
        return canvas
    strips = [hand_strip(Hand.of(view, seat)) for seat in SEATS]
    in_line = sum(strip.width for strip in strips) < width
    room = height - (2 if in_line else 3)
    canvas.blit(whole_hive(view, width, room).draw(width, room), 0, 0)
    canvas.blit(strips[0], 0, room + 1)
    canvas.blit(strips[1], strips[0].width + 1 if in_line else 0, room + 1 if in_line else room + 2)
    return canvas


def whole_hive(view: HiveView, width: int, height: int) -> HiveScene:
    """The board as large as it can be with all of it in a pane of this size."""
    cells = [*view.stacks] or [ORIGIN]
    zoom = largest_fitting(POINTY_TILES, cells, (width, height))
    (left, top), (wide, high) = extent(POINTY_TILES[zoom], cells)
    origin = left + (wide - width) // 2, top + (high - height) // 2
    return HiveScene(view, zoom, tiles="solid", origin=origin)
