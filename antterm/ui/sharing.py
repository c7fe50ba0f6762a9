"""Pictures and films of games, for others to look at: coloured text, SVG, a film for asciinema.

All is drawn as an onlooker sees it: nobody's hidden cards are in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from antterm.draw.camera import Size
from antterm.draw.canvas import Canvas
from antterm.draw.display import Tiles
from antterm.draw.svg import svg
from antterm.table import Table
from antterm.ui.models.first_page import LEAST, too_small
from antterm.ui.models.portrait import Portrait
from antterm.ui.models.seat_view import Preferences
from antterm.ui.terminal.colours import SOLID, Display
from antterm.ui.terminal.memory import Memory, Run
from antterm.ui.terminal.wire import PLAIN, recolour

TEXT, SVG, FILM = "text", "svg", "cast"
FORMATS: Final = (TEXT, SVG, FILM)
ENDINGS: Final = {".svg": SVG, ".cast": FILM}
"""Of files, and the format that they promise."""
USUAL: Final = (80, 24)
"""Columns and rows of a picture if nobody says otherwise."""
MOST: Final = (400, 200)
"""The same at most."""
STANDS: Final = 1.2
"""Seconds that a position stands in a film."""
LAST_STANDS: Final = 4.0
"""Seconds that the last one stands."""


def fits(size: Size) -> bool:
    """Whether a picture can be so large: from `LEAST` to `MOST`."""
    return not too_small(*size) and size[0] <= MOST[0] and size[1] <= MOST[1]


def limits() -> tuple[str, str]:
    """The smallest and the largest size, as people write it."""
    least, most = (f"{columns}x{rows}" for columns, rows in (LEAST, MOST))
    return least, most


def shared(table: Table, form: str, number: int, display: Display, size: Size = USUAL) -> str:
    """A position, or the game up to it, in one of the `FORMATS`.

    Args:
        table: the game.
        form: the format.
        number: how many answers were given.
        display: how it is drawn.
        size: columns and rows.
    """
    tiles: Tiles = "solid" if display.solid else "outlines"
    movement = "short" if form == FILM else "off"
    preferences = Preferences(display.glyphs, zoom="auto", tiles=tiles, movement=movement)
    portrait = Portrait(table, size, preferences, ruled=display.colors not in SOLID)
    title = table.words.title()
    if form == FILM:
        return "".join(f"{line}\n" for line in _film(portrait, number, display, title))
    portrait.show(number)
    canvas = portrait.canvas()
    return svg(canvas, display.theme, title) if form == SVG else _coloured(canvas, display)


def _coloured(canvas: Canvas, display: Display) -> str:
    """A canvas as lines of text with the sequences that colour them."""
    lines = []
    for row in canvas.rows:
        look, line = PLAIN, ""
        for char, ink in row:
            escape, look = recolour(look, display.look(ink).on(char))
            line += escape + char
        lines.append((line if look == PLAIN else f"{line}\x1b[m").rstrip(" ") + "\n")
    return "".join(lines)


def _film(portrait: Portrait, end: int, display: Display, title: str) -> Iterator[str]:
    """The lines of a film: its head, then what a terminal is sent, and when."""
    width, height = portrait.size
    head = {"version": 2, "width": width, "height": height, "title": title, "env": {"TERM": "xterm-256color"}}
    yield json.dumps(head)
    yield json.dumps([0.0, "o", "\x1b[?25l\x1b[2J"])
    memory, seconds = Memory(), 0.0
    for number in range(end + 1):
        portrait.show(number)
        for canvas, pause in portrait.canvases():
            rows = [[(char, display.look(ink).on(char)) for char, ink in row] for row in canvas.rows]
            if sent := memory.render([Run(0, y, width, cells) for y, cells in enumerate(rows)]):
                yield json.dumps([round(seconds, 3), "o", sent])
                seconds += pause or STANDS
    yield json.dumps([round(seconds + LAST_STANDS - STANDS, 3), "o", "\x1b[?25h"])
