"""The panes of the analysis board: the engine's lines, and the tree of variations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import CHOSEN, DIM, KEY, TITLE, WARNING, key_name, put_wrapped, shorten
from antterm.games.hive.analysis.tree import Node, Row, Stem
from antterm.i18n import _

NUMBER: Final = 3
"""Columns of the number of a turn, with a blank behind it."""
LONGEST_MOVE: Final = 8
"""Columns of a move in the notation of the protocol, such as `wG1 -bS2`."""
BAD: Final = {"?", "??", "?!"}
"""Signs of moves that lose something."""
ASCII_STEMS: Final = {Stem.BLANK: " ", Stem.PASSES: "|", Stem.BRANCHES: "+", Stem.ENDS: "\\"}


@dataclass(frozen=True)
class LineMark:
    """The rank and the colour of an engine's line, in the pane and on the board."""

    rank: int
    """The number that stands where its first move ends."""
    role: str
    """The colour of that number, and of what is drawn on the board."""

    def put(self, canvas: Canvas, y: int, key: str) -> int:
        """Draw the mark at the beginning of a row, with the key of the line. Returns the next column."""
        sign, name = f" {self.rank}?", key_name(key)
        canvas.put(0, y, sign, Ink("mark.ink", self.role, "b"))
        canvas.put(cells_of(sign) + 1, y, name, KEY)
        return cells_of(sign) + cells_of(name) + 2


@dataclass(frozen=True)
class ShownLine:
    """A line of an engine as it is shown."""

    mark: LineMark
    key: str
    """The key that plays the first move of the line."""
    chance: str
    """White's chance, such as `57 %`; or how the game ends."""
    moves: tuple[str, ...]


@dataclass(frozen=True)
class OtherMove:
    """The move of an engine of another maker, as it is shown."""

    mark: LineMark | None
    """None while the move is not known."""
    key: str
    """The key that plays it; empty while it is not known."""
    name: str
    """The name of the engine."""
    move: str
    """The move of the engine, or what it does meanwhile."""

    def put(self, canvas: Canvas, y: int) -> None:
        """Draw the move in a row of its own."""
        x = self.mark.put(canvas, y, self.key) if self.mark is not None else 0
        name = shorten(self.name, max(1, canvas.width - x - LONGEST_MOVE - 2))
        canvas.put(x, y, name, DIM)
        x += cells_of(name) + 2
        canvas.put(x, y, shorten(self.move, max(0, canvas.width - x)), TITLE if self.key else DIM)


@dataclass(frozen=True)
class EnginePane:
    """White's chance, how deep the engine has looked, and its best few lines."""

    heading: str
    """The heading, such as `White's chance 57 %`."""
    depth: str
    lines: tuple[ShownLine, ...]
    note: str = ""
    """A sentence in place of the lines, where there are none."""
    other: OtherMove | None = None
    """The move of another engine, below the lines or in their place."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, shorten(self.heading, width - cells_of(self.depth) - 1), TITLE)
        canvas.put(width - cells_of(self.depth), 0, self.depth, DIM)
        if not self.lines:
            put_wrapped(canvas, 0, 1, self.note, width, DIM, most=height - 1 - (self.other is not None))
        for y, line in enumerate(self.lines, 1):
            x = line.mark.put(canvas, y, line.key)
            canvas.put(x, y, line.chance.rjust(5), PLAIN)
            x += 6
            first, *rest = line.moves
            canvas.put(x, y, shorten(first, width - x), TITLE)
            x += cells_of(first) + 2
            for move in rest:  # whole moves, for half a move says nothing
                if x + cells_of(move) > width:
                    break
                canvas.put(x, y, move, DIM)
                x += cells_of(move) + 2
        if self.other is not None:
            self.other.put(canvas, height - 1 if self.lines or self.note else 1)
        return canvas


@dataclass(frozen=True)
class ShownRating:
    """The note behind a rated move in the tree: `48??`."""

    chance: int
    """White's chance after it, in per cent."""
    sign: str
    """`?` or `??` if it lost much; else empty."""


@dataclass(frozen=True)
class TreePane:
    """The tree, a row for each turn, with the current move marked; below it what is written about that."""

    rows: Sequence[Row]
    at: Node
    row: int
    """The number of the row of the current move."""
    following: Node | None
    """The move to which one goes forward."""
    sign: str
    """The sign of the current move, such as `!?`; empty for none."""
    comment: str
    ascii_only: bool
    rated: Mapping[Node, ShownRating] = field(default_factory=dict)
    """The rating of each move that the engine has rated, as it is written beside the move."""
    heading: tuple[str, ...] = ()
    """Lines above the tree: how each side played."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        written = min(3, height // 3) if self.comment else 0
        top = len(self.heading)
        room = height - written - top
        for y, line in enumerate(self.heading):
            canvas.put(0, y, shorten(line, width), TITLE)
        if not self.rows:
            put_wrapped(canvas, 0, top, _("No move yet: try one on the board."), width, DIM, most=room)
        first = max(0, min(self.row - room // 2, len(self.rows) - room))
        for y, row in enumerate(self.rows[first : first + room], top):
            self._put_row(canvas, y, row)
        if written:
            put_wrapped(canvas, 0, top + room, self.comment, width, PLAIN, most=written)
        return canvas

    def _put_row(self, canvas: Canvas, y: int, row: Row) -> None:
        x = 0
        for stem in row.stems:
            canvas.put(x, y, ASCII_STEMS[stem] if self.ascii_only else stem.value, DIM)
            x += 2
        canvas.put(x, y, str(row.number), DIM)
        x += NUMBER
        half = max(8, (canvas.width - NUMBER) // 2)
        is_main = not row.stems
        if row.white is not None:
            self._put_move(canvas, x, y, row.white, is_main, half)
        else:
            canvas.put(x, y, "...", DIM)
        x += half if not row.stems else 4 if row.white is None else half
        if row.black is not None:
            self._put_move(canvas, x, y, row.black, is_main, canvas.width - x)

    def _put_move(self, canvas: Canvas, x: int, y: int, node: Node, is_main: bool, room: int) -> None:
        ink: Ink = PLAIN
        if node is self.at:
            ink = CHOSEN
        elif node.sign in BAD:
            ink = WARNING
        elif node is self.following:
            ink = TITLE
        elif not is_main:
            ink = DIM
        sign = self.sign if node is self.at else node.sign
        text = f"{node.move}{sign}{'*' if node.comment else ''}"
        if (rating := self.rated.get(node)) is not None:
            chance, end = str(rating.chance), x + room - 3
            canvas.put(end - len(chance), y, chance, DIM)
            canvas.put(end, y, rating.sign, WARNING)
            room -= 3 + len(chance)
        if node is self.at:
            canvas.put(x - 1, y, f"[{shorten(text, max(0, room))}]", ink)
        else:
            canvas.put(x, y, shorten(text, max(0, room)), ink)
