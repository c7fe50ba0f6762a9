"""Pictures of the insects.

They are data: plain text in `pictures/`. In `ant.txt` every character is a dot, in `ant.ascii.txt` it stands
for itself. Both kinds fill the same room.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from antterm.draw.braille import bits_of, char_of
from antterm.hive.pieces import WHITE, Bug, Piece

PICTURE_SIZE: Final = (13, 6)
"""Width and height of a picture, in character cells."""


@lru_cache(maxsize=32)
def picture(bug: Bug, glyphs: str) -> tuple[str, ...]:
    """The rows of an insect's picture; blanks are see-through.

    Args:
        bug: which insect.
        glyphs: `unicode` (drawn with Braille) or `ascii`.
    """
    name = bug.name.lower()
    if glyphs == "ascii":
        rows = _read(f"{name}.ascii.txt")
        return tuple(row.ljust(PICTURE_SIZE[0]) for row in rows)
    cells = bits_of(dots(bug))
    return tuple(
        "".join(char_of(cells.get((x, y), 0)) for x in range(PICTURE_SIZE[0])) for y in range(PICTURE_SIZE[1])
    )


def dots(bug: Bug) -> list[tuple[int, int]]:
    """The dots of an insect's bitmap, from its upper left corner."""
    rows = _read(f"{bug.name.lower()}.txt")
    return [(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#"]


def bug_role(piece: Piece) -> str:
    """The role of the ink in which a piece's insect is drawn on its tile."""
    name = f"bug.{piece.bug.name.lower()}"
    return f"white.{name}" if piece.seat == WHITE else name


def _read(name: str) -> list[str]:
    return (files("antterm.draw") / "pictures" / name).read_text(encoding="ascii").splitlines()
