"""Hive as the screens and the commands draw it: the board pane, the hands, and a position as plain text."""

from collections.abc import Mapping, Sequence
from typing import Any

from antterm.draw.canvas import Canvas
from antterm.draw.drawing import BoardStyle, Drawing, iconic
from antterm.games.hive.draw import icon
from antterm.games.hive.draw.board import HiveScene, layouts
from antterm.games.hive.draw.box import draw_box
from antterm.games.hive.draw.hands import Hand, hand_chips, hand_strip, hand_text, hand_tiles, tile_rows
from antterm.games.hive.draw.picture import draw_picture
from antterm.games.hive.draw.sample import draw_sample
from antterm.games.hive.draw.text import draw_view, how_far
from antterm.games.hive.draw.walking import Walking
from antterm.games.hive.rules.view import HiveView

__all__ = [
    "DRAWING",
    "Hand",
    "HiveScene",
    "Walking",
    "draw_view",
    "hand_chips",
    "hand_strip",
    "hand_text",
    "hand_tiles",
    "layouts",
    "tile_rows",
]


class HiveDrawing(Drawing[HiveView]):
    """Hive as plain text, and as a small picture."""

    def text(self, view: HiveView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        return draw_view(view, ascii_only, width, names)

    def how_far(self, view: HiveView) -> str:
        return how_far(view)

    def picture(self, view: HiveView, width: int, height: int, names: Sequence[str] = ()) -> Canvas | None:
        return draw_picture(view, width, height)

    def sample(self, style: BoardStyle, width: int, height: int) -> Canvas | None:
        return draw_sample(style, width, height)

    def icon(self, ground: str) -> Canvas | None:
        return iconic(icon.PICTURE, icon.ROLES, ground)

    def box(self, seats: int, options: Mapping[str, Any], width: int) -> Canvas | None:
        return draw_box(options["expansions"].replace("none", ""), width)


DRAWING: Drawing[HiveView] = HiveDrawing()
