"""Reads a drawn board of Hive: knows where each mark of a tile stands, and nothing of how it came there.

The tip of a tile tells the choice, the line of the name the piece, the line below what lies under it. Where
something stands is counted in columns and rows from the upper left corner of the tile.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.hexgrid import Point


class Read(NamedTuple):
    """What a tile tells."""

    name: str = ""
    """In full, such as `wA3`; empty where no piece lies."""
    height: int = 1
    queen: str = ""
    """The queen below, `wQ` or `bQ`; empty for none."""
    taken: int = 0
    """The number of sides shown as taken, of the queen below or of one on top; 0 where none is shown."""
    number: str = ""
    """That of the choice."""
    sign: str = ""
    """`*` of the piece that moved last, `~` of one that is only shown, `o` (`◦`, `=`) where it came from."""
    rank: str = ""
    """Which answers of a hint end here, or `?` of a bad move; empty for none, or where a number stands in its
    place."""
    climber: str = ""
    """The letter of the insect that a hint would put on the piece here."""
    hinted: bool = False
    """Whether the number is on the ground of a hint, or has a question mark before it."""
    others: bool = False
    """Whether `+` behind the name that a hint has in an empty cell says that others end there, too."""


class Spots(NamedTuple):
    """Where a zoom has its marks: column, row and columns."""

    tip: tuple[int, int, int]
    middle: tuple[int, int, int]
    """Where an empty cell has its number."""
    name: tuple[int, int, int]
    height: tuple[int, int, int]
    covered: tuple[int, int, int]
    queen: tuple[int, int, int]


SOLID = {
    "strategic": Spots((1, 0, 2), (1, 1, 2), (1, 1, 2), (0, 1, 1), (3, 1, 1), (2, 1, 2)),
    "normal": Spots((2, 0, 2), (2, 1, 2), (1, 1, 3), (1, 2, 2), (3, 2, 2), (3, 2, 2)),
    "between": Spots((3, 0, 2), (3, 2, 2), (2, 3, 3), (0, 3, 2), (5, 3, 2), (5, 3, 2)),
    "close": Spots((7, 0, 2), (7, 4, 2), (6, 7, 3), (1, 6, 2), (13, 6, 2), (12, 6, 2)),
}
LETTERS = {
    "strategic": Spots((1, 0, 3), (1, 1, 3), (1, 1, 2), (0, 1, 1), (3, 1, 1), (2, 1, 2)),
    "normal": Spots((1, 0, 3), (1, 1, 3), (1, 1, 3), (1, 2, 2), (4, 2, 2), (4, 2, 2)),
    "between": Spots((3, 0, 3), (3, 2, 3), (3, 2, 3), (1, 3, 2), (6, 3, 2), (6, 3, 2)),
    "close": Spots((7, 0, 3), (7, 4, 3), (7, 7, 3), (1, 6, 2), (14, 6, 2), (14, 6, 2)),
}
SIGNS = {
    "solid": {
        "strategic": ((2, 0), (3, 1), (3, 0)),
        "normal": ((3, 1), (4, 1)),
        "between": ((4, 3), (6, 3)),
        "close": ((8, 7), (9, 7)),
    },
    "letters": {
        "strategic": ((2, 1), (3, 1), (2, 0), (0, 0), (4, 0)),
        "normal": ((3, 1), (4, 1)),
        "between": ((5, 2), (6, 2)),
        "close": ((9, 7), (10, 7)),
    },
}
"""Where a piece may have the sign of the last move: beside its name, or in or beside its tip."""
EDGE = re.compile(r"[←↑↓<^v] ?((\d+) more ?)?(\(([^)]*)\))?|((\d+) more ?)?(\(([^)]*)\))? ?[→>]")
LIFTED = ("between", "close")
"""Zooms at which all of a solid stack stands a row higher."""
LEFT = ("=", "◦")
"""The signs of where the last piece came from; never a letter, for these are pieces."""
RANK = re.compile(r"(\d(?:[-,]\d)?|)\?(?!\d)([A-Za-z]?)")
LINES = ("ghost", "arrow.0", "arrow.1", "arrow.2", "arrow.3", "danger")
"""The roles in which a hint, or a move that is drawn, tells where it ends."""
NAME = re.compile(r"([wb]?)([QSBGAMLP])([1-3]?)")


class Reader:
    """Reads tiles of a canvas.

    Args:
        canvas: the drawn board.
        zoom: the name of its zoom.
        solid: whether tiles are areas of colour; else nothing but letters is read.
    """

    def __init__(self, canvas: Canvas, zoom: str, solid: bool) -> None:
        self.canvas, self._zoom, self._solid = canvas, zoom, solid
        self._spots = (SOLID if solid else LETTERS)[zoom]

    def edges(self) -> tuple[int, list[str]]:
        """Return how many pieces the edges tell of together, and the numbers and signs that stand there.

        Their labels are wiped off: they belong to no tile.
        """
        count, listed = 0, list[str]()
        for y, row in enumerate(self.canvas.rows):
            text = "".join(char if ink.bg == "bar" else " " for char, ink in row)  # no picture
            for found in EDGE.finditer(text):
                more, inside = found[2] or found[6], found[4] or found[8]
                if more is None and inside is None:
                    continue
                for beside in (found.start() - 1, found.end()):
                    char, _ink = row[beside] if 0 <= beside < len(row) else (" ", Ink())
                    assert not char.isalnum(), f"{text!r}: nothing stands beside the label of an edge"
                assert row[found.start()][1].bg not in ("target", "cursor"), "nor is it like a number"
                count += int(more or 0)
                for entry in (inside or "").split():
                    first, _dash, last = entry.partition("-")
                    if first.isdecimal():
                        listed += map(str, range(int(first), int(last or first) + 1))
                    else:
                        listed.append(entry)
                self.canvas.rows[y][found.start() : found.end()] = [(" ", Ink())] * len(found[0])
        return count, listed

    def read(self, corner: Point) -> Read:
        """Return what the tile tells whose upper left corner is there."""
        up = (corner[0], corner[1] - 1)
        if self._solid and self._zoom in LIFTED and self._height(up) > 1:
            return self._read(up)
        return self._read(corner)

    def number_at(self, corner: Point) -> tuple[Point, int]:
        """Return where the number on the tip of a piece begins, and its columns."""
        up = self._solid and self._zoom in LIFTED and self._height((corner[0], corner[1] - 1)) > 1
        x, row, wide = self._spots.tip
        return (corner[0] + x, corner[1] + row - up), wide

    def _read(self, corner: Point) -> Read:
        x, row, _wide = self._spots.middle
        char, ink = self._cell(corner[0] + x, corner[1] + row)
        is_wished = char.isalnum() and ink.fg in LINES  # the name that a hint has there; no trail
        if is_wished or not (name := self._name(corner)):
            x, row, wide = self._spots.middle
            text = self._text(corner, (x, row, wide))
            sign = "o" if text.strip() in LEFT else ""
            rank, _climber = self._rank(corner)
            number = "" if is_wished else self._number(corner, self._spots.middle)
            others = is_wished and self._text(corner, (x - 1, row, wide + 3)).find("+") > 0
            return Read(number=number, sign=sign, rank=rank, others=others)
        taken, queen = self._queen(corner)
        signs = SIGNS["solid" if self._solid else "letters"][self._zoom]
        found = {self._text(corner, (x, row, 1)) for x, row in signs}
        sign = "*" if "*" in found else "~" if "~" in found else "o" if found & {*LEFT} else ""
        rank, climber = self._rank(corner)
        x, row, _wide = self._spots.tip
        number = "" if rank else self._number(corner, self._spots.tip)
        is_hinted = bool(number) and (
            self._ink(corner, x, row).bg in LINES or "?" in self._text(corner, self._spots.tip)
        )
        return Read(name, self._height(corner), queen, taken, number, sign, rank, climber, is_hinted)

    def _rank(self, corner: Point) -> tuple[str, str]:
        """Return which answers of a hint end here by what stands in the tip, and what climbs on the piece."""
        x, row, _wide = self._spots.tip
        for start in (x, x - 1):
            found = RANK.match(self._text(corner, (start, row, 4)))
            if found and self._ink(corner, start, row).bg in (*LINES, "cursor", "chosen"):
                return found[1] or "?", found[2].upper()
        return "", ""

    def _text(self, corner: Point, spot: tuple[int, int, int]) -> str:
        (left, top), (x, row, wide) = corner, spot
        return "".join(self._cell(left + at, top + row)[0] for at in range(x, x + wide))

    def _cell(self, x: int, y: int) -> tuple[str, Ink]:
        """Return what a terminal has there; blank outside the window."""
        rows = self.canvas.rows
        return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else (" ", Ink())

    def _ink(self, corner: Point, x: int, row: int) -> Ink:
        return self._cell(corner[0] + x, corner[1] + row)[1]

    def _name(self, corner: Point) -> str:
        text = self._text(corner, self._spots.name)
        small = self._zoom == "strategic"
        found = NAME.match(text.upper() if small else text)
        if found is None:
            return ""
        colour = found[1]
        if small:
            ground = self._ink(corner, 1, 1).bg
            if ground == "beaten":  # the rim still tells whose she is
                ground = self._ink(corner, 0, 1).bg
            colour = ("w" if ground.startswith("white") else "b") if self._solid else "wb"[text[0].islower()]
        return colour + found[2] + found[3] if colour else ""

    def _height(self, corner: Point) -> int:
        text = self._text(corner, self._spots.height)
        found = re.fullmatch(r"(\d)" if self._zoom == "strategic" else r"[≡^](\d)", text)
        return int(found[1]) if found else 1

    def _queen(self, corner: Point) -> tuple[int, str]:
        """Return how many sides of a queen are taken, and which queen it is where she lies below."""
        spot = self._spots.covered
        if self._zoom == "strategic" and self._text(corner, (2, 1, 1)) in ("Q", "q"):
            spot = (2, 1, 1)  # behind a name of one letter
        text, ground = self._text(corner, spot), self._ink(corner, *spot[:2]).bg
        if (found := re.fullmatch(r"([Qq])(\d?)", text)) and self._height(corner) > 1:
            is_white = ground.startswith("white") if self._solid else found[1] == "Q"
            return int(found[2] or 0), "wQ" if is_white else "bQ"
        found = re.fullmatch(r"!(\d)", self._text(corner, self._spots.queen))
        return (int(found[1]) if found else 0), ""

    def _number(self, corner: Point, spot: tuple[int, int, int]) -> str:
        """Return the number."""
        found = re.search(r"\d+", self._text(corner, spot))
        return found[0] if found else ""
