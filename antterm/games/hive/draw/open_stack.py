"""A stack of Hive laid open: a box over its cell."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink
from antterm.games.hive.draw.outlines import name_ink
from antterm.games.hive.rules.pieces import Piece

FRAME = Ink("text", "raised", "b")


def lay_open(canvas: Canvas, stack: Sequence[Piece], middle: Point) -> None:
    """Show the pieces of a stack, the top one first.

    Args:
        stack: from the ground up.
        middle: the middle of the cell on the canvas.
    """
    box = Canvas(7, len(stack) + 2, FRAME)
    for y in (0, len(stack) + 1):
        box.put(0, y, "+-----+", FRAME)
    for y, piece in enumerate(reversed(stack), 1):
        box.put(0, y, f"|{len(stack) + 1 - y}", FRAME)
        box.put(2, y, f" {piece!s:3}", name_ink(piece))
        box.put(6, y, "|", FRAME)
    x = min(max(0, middle[0] - box.width // 2), max(0, canvas.width - box.width))
    y = min(max(0, middle[1] - 1), max(0, canvas.height - box.height))
    canvas.blit(box, x, y)
