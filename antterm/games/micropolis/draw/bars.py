"""The score of Micropolis as bars: a row for each anthill, its points line by line as letters."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.paint import DIM, TITLE
from antterm.games.micropolis.draw.sheet import PadScene, line_heads, line_letters, line_names, short_name
from antterm.games.micropolis.rules.scoring import LINES

ROLES = dict(zip(LINES, ("score.w", "score.s", "score.i", "score.g", "score.a", "score.b"), strict=True))
"""The ground of each line."""
LABEL = 10
"""Columns for a name."""
TOTAL = 4


def draw_bars(scene: PadScene, width: int) -> Canvas:
    """Draw a bar for each anthill, the letters' meaning above; all on one scale."""
    homes = scene.view.homes
    canvas = Canvas(width, 1 + len(homes))
    _put_key(canvas, scene.solid)
    sheets = [sheet for own in scene.view.sheets for sheet in own]
    room = width - LABEL - TOTAL
    most = max(1, *(sheet.total for sheet in sheets))
    for y, (home, sheet) in enumerate(zip(homes, sheets, strict=True), 1):
        canvas.put(0, y, short_name(scene.names[home.seat], home, LABEL - 1), TITLE)
        x = LABEL
        lengths = _lengths(sheet.lines(), room, most)
        for line, letter, columns in zip(LINES, line_letters(), lengths, strict=True):
            text = letter * columns
            number = str(getattr(sheet, line))
            if scene.solid and columns > len(number):
                text = f"{letter}{number}".ljust(columns)
            canvas.put(x, y, text, _ink(line, scene.solid))
            x += columns
        canvas.put(x, y, f"{sheet.total:{TOTAL}}", TITLE)
    return canvas


def _put_key(canvas: Canvas, solid: bool) -> None:
    """Draw which letter is which line."""
    parts = [*map(_after_letter, line_letters(), line_names().values())]
    if sum(map(len, parts)) + 2 * len(parts) - 1 > canvas.width:
        parts = [*map(_after_letter, line_letters(), line_heads())]
    x = 0
    for line, letter, rest in zip(LINES, line_letters(), parts, strict=True):
        canvas.put(x, 0, letter, _ink(line, solid))
        canvas.put(x + 1, 0, rest, DIM)
        x += len(rest) + 2


def _after_letter(letter: str, name: str) -> str:
    """Return what follows the letter of a line: the rest of its name, or all of it if it begins otherwise."""
    return name[1:] if name.startswith(letter) else f" {name}"


def _ink(line: str, solid: bool) -> Ink:
    return Ink("gallery.ink", ROLES[line], "b") if solid else Ink("text", attrs="b")


def _lengths(points: Sequence[int], room: int, most: int) -> list[int]:
    """Return the columns of each part of a bar: rounded so that the whole is as long as its total says."""
    ends = [sum(points[: number + 1]) * room // most for number in range(len(points))]
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]
