"""The score of Micropolis as bars: a row for each anthill, its points line by line as letters."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.micropolis.sheet import PadScene, line_heads, line_names, short_name
from antterm.draw.paint import DIM, TITLE
from antterm.micropolis.scoring import LINES

ROLES = dict(zip(LINES, ("score.w", "score.s", "score.i", "score.g", "score.a", "score.b"), strict=True))
"""The ground of each line."""
LABEL = 10
"""Columns for a name."""
TOTAL = 4


def draw_bars(scene: PadScene, width: int) -> Canvas:
    """A bar for each anthill, the letters' meaning above; all on one scale."""
    homes = scene.view.homes
    canvas = Canvas(width, 1 + len(homes))
    _put_key(canvas, scene.solid)
    sheets = [sheet for own in scene.view.sheets for sheet in own]
    room = width - LABEL - TOTAL
    most = max(1, *(sheet.total for sheet in sheets))
    for y, (home, sheet) in enumerate(zip(homes, sheets, strict=True), 1):
        canvas.put(0, y, short_name(scene.names[home.seat], home, LABEL - 1), TITLE)
        x = LABEL
        for line, columns in zip(LINES, _lengths(sheet.lines(), room, most), strict=True):
            letter = line_names()[line][:1]
            text = letter * columns
            number = str(getattr(sheet, line))
            if scene.solid and columns > len(number):
                text = f"{letter}{number}".ljust(columns)
            canvas.put(x, y, text, _ink(line, scene.solid))
            x += columns
        canvas.put(x, y, f"{sheet.total:{TOTAL}}", TITLE)
    return canvas


def _put_key(canvas: Canvas, solid: bool) -> None:
    """Which letter is which line."""
    names = [*line_names().values()]
    if sum(map(len, names)) + len(names) - 1 > canvas.width:
        names = [*line_heads()]
    x = 0
    for line, name in zip(LINES, names, strict=True):
        canvas.put(x, 0, name[:1], _ink(line, solid))
        canvas.put(x + 1, 0, name[1:], DIM)
        x += len(name) + 1


def _ink(line: str, solid: bool) -> Ink:
    return Ink("gallery.ink", ROLES[line], "b") if solid else Ink("text", attrs="b")


def _lengths(points: Sequence[int], room: int, most: int) -> list[int]:
    """Columns of each part of a bar: rounded so that the whole is as long as its total says."""
    ends = [sum(points[: number + 1]) * room // most for number in range(len(points))]
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]
