"""A second golden where form is made of colour: the role of every pixel of a drawing, as letters."""

from __future__ import annotations

from string import ascii_letters, digits

from antterm.draw.canvas import HALF_BLOCK, Canvas

LETTERS = ascii_letters + digits + "".join(map(chr, range(0xC0, 0x180)))


def in_roles(canvas: Canvas) -> str:
    """A line for each half row, a letter for the role of each pixel, and below what the letters mean.

    The pixels of a cell with text are its ground; a blank is the ground of everything.
    """
    rows: list[list[str]] = []
    for row in canvas.rows:
        rows.append([ink.fg if char == HALF_BLOCK else ink.bg for char, ink in row])
        rows.append([ink.bg for _char, ink in row])
    names = sorted({role for line in rows for role in line if role})
    letters = {"": " "} | dict(zip(names, LETTERS, strict=False))
    lines = ["".join(letters[role] for role in line).rstrip() for line in rows]
    return "\n".join([*lines, *(f"{letters[name]} {name}" for name in names)])
