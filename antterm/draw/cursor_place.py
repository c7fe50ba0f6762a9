"""The place of the chosen thing on a drawing: the terminal's own cursor is put there, which screen readers,
braille lines and magnifiers follow."""

from __future__ import annotations

from antterm.draw.canvas import Canvas
from antterm.draw.paint import CHOSEN

CURSOR = "cursor"
"""The role of brackets, rings and grounds of what is under the cursor."""

Position = tuple[int, int]
"""A column and a row of a canvas."""


def marked_at(canvas: Canvas) -> Position | None:
    """Return where the chosen line of a list begins, else what is under the cursor; None without either.

    The label of what is under the cursor stands for it. Where it has none, the middle of its ring does.
    """
    chosen, ring = CHOSEN.bg, list[tuple[int, int, str]]()
    for y, row in enumerate(canvas.rows):
        for x, (char, ink) in enumerate(row):
            if ink.bg == chosen:
                return x, y
            if CURSOR in (ink.bg, ink.fg):
                ring.append((x, y, char))
    if not ring:
        return None
    for x, y, char in ring:
        if char.isalnum():
            return x, y
    columns, rows = [x for x, _y, _char in ring], [y for _x, y, _char in ring]
    return (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2


def caret_at(canvas: Canvas) -> Position | None:
    """Return where the next typed letter goes in a line that is being typed; None where none is."""
    for y, row in enumerate(canvas.rows):
        for x, (_char, ink) in enumerate(row):
            if ink.attrs == "r":
                return x, y
    return None
