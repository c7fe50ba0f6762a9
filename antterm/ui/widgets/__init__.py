"""Widgets that know no game.

Three of them are for anybody's boards, in any Textual app; `docs/widgets.md` shows them:

    from antterm.ui.widgets import Hex, HexGrid, NestMat, Slot, Tile, TileRow

Their names are loaded when they are first used: the program itself starts without them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from antterm.core.hex import Hex as Hex
    from antterm.draw.hex_board import Painter as Painter
    from antterm.draw.layers import Layer as Layer
    from antterm.draw.nest_mat import Note as Note
    from antterm.draw.nest_mat import Slot as Slot
    from antterm.draw.nest_mat import SlotPainter as SlotPainter
    from antterm.draw.scene import Look as Look
    from antterm.draw.tile_strip import RowPainter as RowPainter
    from antterm.ui.terminal.colours import Display as Display
    from antterm.ui.widgets.board_widget import Tile as Tile
    from antterm.ui.widgets.hex_grid import HexGrid as HexGrid
    from antterm.ui.widgets.nest_mat import NestMat as NestMat
    from antterm.ui.widgets.tile_row import TileRow as TileRow

HOMES: Final = {
    "Display": "antterm.ui.terminal.colours",
    "Hex": "antterm.core.hex",
    "HexGrid": "antterm.ui.widgets.hex_grid",
    "Layer": "antterm.draw.layers",
    "Look": "antterm.draw.scene",
    "NestMat": "antterm.ui.widgets.nest_mat",
    "Note": "antterm.draw.nest_mat",
    "Painter": "antterm.draw.hex_board",
    "RowPainter": "antterm.draw.tile_strip",
    "Slot": "antterm.draw.nest_mat",
    "SlotPainter": "antterm.draw.nest_mat",
    "Tile": "antterm.ui.widgets.board_widget",
    "TileRow": "antterm.ui.widgets.tile_row",
}
"""The public names, by the modules that have them."""


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *HOMES])
