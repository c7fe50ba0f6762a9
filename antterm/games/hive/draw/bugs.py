"""Pictures of the insects.

They are data: plain text in `pictures/`. In `ant.txt` every character is a dot of Braille, in `ant.ascii.txt`
it stands for itself; both fill the same room. In `ant.large.txt` and `ant.small.txt` it is a pixel: `#` has
the insect's ink, a figure one of its other tones, a point is see-through.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from antterm.draw.canvas import Glyphs, Picture, bits_of, char_of, read_picture
from antterm.games.hive.rules.pieces import WHITE, Bug, Piece

PICTURE_SIZE: Final = (13, 6)
"""Width and height of a picture, in character cells."""


PIXELS: Final = {"between": ("small", 0, 0), "close": ("large", 1, 2)}
"""The pixel picture of a solid tile by zoom, and the column and half row in which it begins."""


@lru_cache(maxsize=32)
def picture(bug: Bug, glyphs: Glyphs) -> tuple[str, ...]:
    """Return the rows of an insect's picture; blanks are see-through.

    Args:
        bug: the insect.
        glyphs: `unicode` (drawn with Braille) or `ascii`.
    """
    name = bug.name.lower()
    if glyphs == "ascii":
        rows = read_picture(__file__, f"{name}.ascii")
        return tuple(row.ljust(PICTURE_SIZE[0]) for row in rows)
    cells = bits_of(dots(bug))
    return tuple(
        "".join(char_of(cells.get((x, y), 0)) for x in range(PICTURE_SIZE[0])) for y in range(PICTURE_SIZE[1])
    )


def dots(bug: Bug) -> list[tuple[int, int]]:
    """Return the dots of an insect's bitmap, from its upper left corner."""
    rows = read_picture(__file__, bug.name.lower())
    return [(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#"]


def pixel_picture(bug: Bug, size: str) -> Picture:
    """Return an insect in pixels, a line for each half row.

    Args:
        bug: the insect.
        size: `large` (14 columns) or `small` (8).
    """
    return read_picture(__file__, f"{bug.name.lower()}.{size}")


def tone_role(piece: Piece, tone: str) -> str:
    """Return the role of another tone of a piece's insect, which its picture names by a figure."""
    return f"{bug_role(piece)}.{tone}"


def bug_role(piece: Piece) -> str:
    """Return the role of the ink in which a piece's insect is drawn on its tile."""
    name = f"bug.{piece.bug.name.lower()}"
    return f"white.{name}" if piece.seat == WHITE else name
