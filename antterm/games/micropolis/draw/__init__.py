"""Micropolis as the screens and the commands draw it: anthills, row, score, a position as plain text."""

from collections.abc import Mapping, Sequence
from typing import Any

from antterm.core.options import ON
from antterm.draw.canvas import Canvas
from antterm.draw.drawing import Drawing, iconic
from antterm.games.micropolis.draw import icon
from antterm.games.micropolis.draw.anthill import AnthillScene, gallery_line
from antterm.games.micropolis.draw.box import draw_box
from antterm.games.micropolis.draw.names import Growth, gallery_letters
from antterm.games.micropolis.draw.picture import draw_picture
from antterm.games.micropolis.draw.ring import draw_ring, draw_strip, ring_height
from antterm.games.micropolis.draw.row import RowScene, draw_row, row_height
from antterm.games.micropolis.draw.sheet import PadScene, draw_pad, draw_table, put_lines, score_lines
from antterm.games.micropolis.draw.text import draw_view, how_far
from antterm.games.micropolis.rules.view import MicropolisView

__all__ = [
    "DRAWING",
    "AnthillScene",
    "Growth",
    "PadScene",
    "RowScene",
    "draw_pad",
    "draw_ring",
    "draw_row",
    "draw_strip",
    "draw_table",
    "draw_view",
    "gallery_letters",
    "gallery_line",
    "put_lines",
    "ring_height",
    "row_height",
]


class MicropolisDrawing(Drawing[MicropolisView]):
    """Micropolis as plain text, and its score sheet."""

    def text(self, view: MicropolisView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        return draw_view(view, ascii_only, width, names)

    def how_far(self, view: MicropolisView) -> str:
        return how_far(view)

    def picture(
        self, view: MicropolisView, width: int, height: int, names: Sequence[str] = ()
    ) -> Canvas | None:
        return draw_picture(view, width, height, names)

    def icon(self, ground: str) -> Canvas | None:
        return iconic(icon.PICTURE, icon.ROLES, ground)

    def box(self, seats: int, options: Mapping[str, Any], width: int) -> Canvas | None:
        return draw_box(seats, options["advanced"] == ON, width)

    def score_lines(self, view: MicropolisView) -> Sequence[Mapping[str, int]]:
        return score_lines(view)


DRAWING: Drawing[MicropolisView] = MicropolisDrawing()
