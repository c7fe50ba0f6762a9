"""The board of Hive: what is to be seen of a position, cell by cell, and what draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Canvas, Glyphs, Ink, Tiles, cells_of
from antterm.draw.hex_board import HexBoard, Popup, Trail
from antterm.draw.hexgrid import POINTY_TILES, Layout, PointyLayout
from antterm.draw.layers import Layer
from antterm.draw.scene import Look
from antterm.games.hive.draw.cell import HiveCell
from antterm.games.hive.draw.marks import left_sign
from antterm.games.hive.draw.outlines import PITCHES, name_ink, paint_outlines
from antterm.games.hive.draw.solid import paint_solid
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.view import HiveView
from antterm.i18n import pgettext

LAID_OPEN: Final = 9
"""Columns of a stack laid open, at least."""
MARGIN: Final = 1
"""Characters that stay free round the cursor."""


@dataclass(frozen=True)
class HivePainter:
    """Draws cells of Hive, solid or in outlines."""

    def paint(self, tile: HiveCell | None, pitch: Layout, look: Look) -> Sequence[Layer]:
        """Return the drawing of a cell; see `draw.hex_board.Painter`."""
        cell = (tile or HiveCell())._replace(cursor=look.cursor, label=look.label)
        if look.solid:
            return paint_solid(cell, look.zoom, look.shade)
        return paint_outlines(cell, look.zoom, look.glyphs)


@dataclass(frozen=True)
class OpenStack:
    """The pieces of a stack, given from the ground up; the top one is shown first."""

    stack: tuple[Piece, ...]
    is_framed: bool = False
    """Whether lines part it from the board, where grounds of other colours do not."""

    @property
    def popup_size(self) -> tuple[int, int]:
        """Columns and rows: a line for each piece between two of words."""
        words = max(map(cells_of, _ends()))
        return max(LAID_OPEN, words + 2), len(self.stack) + 2

    def draw(self, width: int, height: int) -> Canvas:
        ground = Ink("text", "" if self.is_framed else "raised")
        canvas = Canvas(width, height, ground)
        ends = (0, height - 1)
        if self.is_framed:
            for y in range(height):
                canvas.put(0, y, f"+{'-' * (width - 2)}+" if y in ends else f"|{' ' * (width - 2)}|", ground)
        for y, word in zip(ends, _ends(), strict=True):
            canvas.put((width - cells_of(word)) // 2, y, word, ground._replace(fg="dim"))
        for y, piece in enumerate(reversed(self.stack), 1):
            canvas.put((width - 5) // 2, y, f" {piece!s:4}", name_ink(piece))
        return canvas


def _ends() -> tuple[str, str]:
    """Return what stands above and below a stack laid open."""
    return pgettext("a stack of pieces", "top"), pgettext("a stack of pieces", "ground")


@dataclass(frozen=True)
class Lifted:
    """A piece that is on its way, as its name without its colour."""

    piece: Piece

    @property
    def popup_size(self) -> tuple[int, int]:
        """Columns and rows of the name."""
        return len(str(self.piece)) - 1, 1

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, str(self.piece)[1:], name_ink(self.piece))
        return canvas


@dataclass(frozen=True)
class DrawnLine:
    """A move drawn on the board: rings round the piece and where it goes, and a trail between them."""

    piece: Piece
    goal: Hex
    role: str
    """The role of rings and trail; empty for none."""
    sign: str = ""
    """`?` of a bad move; empty for one that has a rank among the hints."""
    share: str = ""
    """The share of games in which it was played, such as `27%`; empty to show nothing."""


@dataclass(frozen=True)
class HiveScene:
    """The visible content of a position."""

    view: HiveView
    zoom: str = "normal"
    """`strategic`, `normal`, `between` or `close`."""
    glyphs: Glyphs = "unicode"
    """The characters that may be drawn: `unicode` or `ascii`."""
    tiles: Tiles = "outlines"
    """The style of tiles: areas of colour (`solid`) or lines (`outlines`)."""
    cursor: Hex | None = None
    selected: Piece | None = None
    """The piece to be moved; its cell is marked while it stands on the board."""
    targets: Mapping[Hex, str] = field(default_factory=dict)
    """Legal targets with their numbers, `1` to `99`."""
    movable: Mapping[Hex, str] = field(default_factory=dict)
    """Cells whose top piece may move now, with their numbers."""
    hints: Mapping[Hex, Sequence[tuple[int, Piece]]] = field(default_factory=dict)
    """The moves of a hint: by target cell, their ranks from 1 on and the pieces that they would put there."""
    lines: Sequence[DrawnLine] = ()
    """Moves that are drawn, the best first; the others have dashed trails."""
    ghost: tuple[Piece, Hex] | None = None
    """A piece shown where it would stand; the place that it would leave looks empty."""
    expanded: Hex | None = None
    """A stack laid open, from its top to the ground."""
    beset: Mapping[Hex, frozenset[int]] = field(default_factory=dict)
    """Cells of queens round which a ring closes, and the sides on which it has."""
    lifted: tuple[Piece, Hex] | None = None
    """A piece that is carried over a cell, and stands nowhere."""

    def board(self) -> HexBoard[HiveCell]:
        """Return the board, as the widget `HexGrid` shows it."""
        return HexBoard(
            HivePainter(),
            layouts(self.tiles),
            self.cells(),
            {**self._left_to_move(), **self.targets},
            self.cursor,
            {cell: len(stack) for cell, stack in self.view.stacks.items()},
            self._popup(),
            reach=reachable(self.view),
            zoom=self.zoom,
            margin=MARGIN,
            whole_words=True,
            signs=self._signs(),
            glyphs=self.glyphs,
            solid=self.tiles == "solid",
            trails=tuple(self._trails()),
        )

    def _trails(self) -> Iterator[Trail]:
        """Yield the trails of the moves of pieces on the board, the best one last, over the others."""
        for number, line in reversed([*enumerate(self.lines)]):
            if line.role and (origin := self.view.place_of(line.piece)) is not None:
                yield Trail(origin, line.goal, line.role, is_dashed=number > 0)

    def _signs(self) -> dict[Hex, str]:
        """Return where the last move ended and began, if nothing is shown there, and the ranks of a hint."""
        last, signs = self.view.last, dict[Hex, str]()
        covered = self.ghost[1] if self.ghost is not None else None
        if last is not None:
            signs |= {} if last.target in (None, covered) else {last.target: "*"}
            if last.origin not in (None, covered):
                signs[last.origin] = left_sign("felt" if self.tiles == "solid" else "")
        for cell, moves in self.hints.items():
            signs[cell] = f"{_ranks([rank for rank, _piece in moves])}?"
        signs |= {line.goal: line.sign for line in self.lines if line.sign}
        return signs

    def _left_to_move(self) -> dict[Hex, str]:
        """Return what may move, without what is shown elsewhere."""
        here = self.view.place_of(self.ghost[0]) if self.ghost is not None else None
        return {cell: number for cell, number in self.movable.items() if cell != here}

    def _popup(self) -> Popup | None:
        if self.lifted is not None:
            piece, cell = self.lifted
            return Popup(cell, Lifted(piece), Lifted(piece).popup_size)
        if self.expanded is not None and (stack := self.view.stacks.get(self.expanded)):
            picture = OpenStack(stack, is_framed=self.tiles != "solid")
            return Popup(self.expanded, picture, picture.popup_size, up=1, is_beside=True)
        return None

    def cells(self) -> dict[Hex, HiveCell]:
        """Return all cells that are not blank: the hive, the cells beside it and those marked."""
        view = self.view
        stacks = dict(view.stacks)
        left = view.last.origin if view.last else None
        movable = self._left_to_move()
        if self.ghost:
            piece, there = self.ghost
            here = view.place_of(piece)
            if here is not None:
                stacks[here] = tuple(other for other in stacks[here] if other != piece)
                if not stacks[here]:
                    del stacks[here]
            stacks[there] = (*stacks.get(there, ()), piece)
        moved = self.selected or (self.ghost[0] if self.ghost else None)
        chosen = view.place_of(moved) if moved else None
        ends = {line.goal: line for line in reversed(self.lines)}
        starts, rings = set[Hex | None](), dict[Hex | None, str]()
        for line in reversed(self.lines):
            if line.role:
                starts.add(start := view.place_of(line.piece))
                rings |= {start: line.role, line.goal: line.role}
        cells = dict.fromkeys(stacks)
        for cell in stacks:
            cells.update(dict.fromkeys(cell.neighbours()))
        cells.update(dict.fromkeys((*self.targets, *self.hints, *(line.goal for line in self.lines))))
        for mark in (self.cursor, left, chosen, ORIGIN if not stacks else None):
            if mark is not None:
                cells[mark] = None
        return {
            cell: HiveCell(
                stack := stacks.get(cell, ()),
                selected=cell == chosen,
                movable=cell in movable,
                ghost=self.ghost is not None and cell == self.ghost[1],
                last=view.last is not None and cell == view.last.target and bool(stack),
                left=cell == left,
                hint=self._hint(cell, ends.get(cell)),
                rank=_ranks([rank for rank, _piece in self.hints.get(cell, ())])
                or (ends[cell].sign if cell in ends else ""),
                ring=rings.get(cell, ""),
                starts=cell in starts,
                share=ends[cell].share if cell in ends else "",
                taken=sides_taken(stacks, cell),
                beset=self.beset.get(cell, frozenset()),
            )
            for cell in cells
        }

    def _hint(self, cell: Hex, line: DrawnLine | None) -> str:
        """Return the name of the piece that a hint, or else a move that is drawn, has in a cell.

        Of several pieces it is the first, with `+` for the others.
        """
        if (hints := self.hints.get(cell)) is not None:
            return f"{hints[0][1]}{'+' if len(hints) > 1 else ''}"
        return str(line.piece) if line is not None else ""


def _ranks(ranks: Sequence[int]) -> str:
    """Return the ranks of the answers of a hint that end in one cell, in three columns at most."""
    if len(ranks) < 2:
        return "".join(map(str, ranks))
    return f"{ranks[0]}{'-' if ranks[-1] - ranks[0] == len(ranks) - 1 else ','}{ranks[-1]}"


def reachable(view: HiveView) -> frozenset[Hex]:
    """Return where the cursor may go: the hive and the cells beside it."""
    beside = (there for cell in view.stacks for there in cell.neighbours())
    return frozenset((*view.stacks, *beside)) or frozenset([ORIGIN])


def layouts(tiles: Tiles) -> Mapping[str, PointyLayout]:
    """Return where cells lie, by zoom, from the smallest to the largest.

    Args:
        tiles: `solid` or `outlines`.
    """
    return POINTY_TILES if tiles == "solid" else PITCHES


def sides_taken(stacks: Mapping[Hex, tuple[Piece, ...]], cell: Hex) -> int:
    """Return how many sides of the queen in a cell are occupied; 0 where none is."""
    if not any(piece.bug is Bug.QUEEN for piece in stacks.get(cell, ())):
        return 0
    return sum(neighbour in stacks for neighbour in cell.neighbours())
