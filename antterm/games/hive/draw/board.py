"""The board of Hive in characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.beyond import put_counts
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.display import Glyphs, Tiles
from antterm.draw.hexgrid import POINTY, POINTY_TILES, PointyLayout
from antterm.games.hive.draw.look import DANGER, Look
from antterm.games.hive.draw.outlines import draw_outlines, name_ink
from antterm.games.hive.draw.solid import draw_solid
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.view import HiveView

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


@dataclass(frozen=True)
class HiveScene:
    """What the board pane shows."""

    view: HiveView
    zoom: str = "normal"
    """`strategic`, `normal`, `between` or `close`."""
    glyphs: Glyphs = "unicode"
    """`unicode` or `ascii`."""
    tiles: Tiles = "outlines"
    """`solid` or `outlines`."""
    cursor: Hex | None = None
    selected: Piece | None = None
    """The piece to be moved; its cell is marked while it stands on the board."""
    targets: Mapping[Hex, str] = field(default_factory=dict)
    """Legal targets with their numbers, `1` to `99`."""
    movable: Mapping[Hex, str] = field(default_factory=dict)
    """Cells whose top piece may move now, with their numbers."""
    ghost: tuple[Piece, Hex] | None = None
    """A piece shown where it would stand; the place that it would leave looks empty."""
    expanded: Hex | None = None
    """A stack laid open, from its top to the ground."""
    beset: Mapping[Hex, frozenset[int]] = field(default_factory=dict)
    """Cells of queens round which a ring closes, and the sides on which it has."""
    origin: Point = (0, 0)
    """Board coordinates of the upper left corner of the pane."""
    is_window: ClassVar[bool] = True

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the part of the board that a pane of this size shows."""
        seen = looks(self)
        if self.tiles == "solid":
            canvas = draw_solid(seen, self.zoom, self.origin, width, height).canvas()
        else:
            canvas = draw_outlines(seen, self.zoom, self.glyphs, self.origin, width, height)
        things = dict.fromkeys(self.targets, 1) | {c: len(stack) for c, stack in self.view.stacks.items()}
        answers = {self.layout.centre(cell): n for cell, n in {**self.movable, **self.targets}.items()}
        put_counts(canvas, self.layout, things, self.origin, self.glyphs, answers)
        if self.expanded is not None and (stack := self.view.stacks.get(self.expanded)):
            x, y = self.layout.centre(self.expanded)
            lay_open(canvas, stack, (x - self.origin[0], y - self.origin[1]))
        return canvas

    @property
    def layout(self) -> PointyLayout:
        """Where its cells lie."""
        return layouts(self.tiles)[self.zoom]


def layouts(tiles: Tiles) -> Mapping[str, PointyLayout]:
    """Return where cells lie, by zoom, from the smallest to the largest.

    Args:
        tiles: `solid` or `outlines`.
    """
    return POINTY_TILES if tiles == "solid" else POINTY


def looks(scene: HiveScene) -> dict[Hex, Look]:
    """What is to be seen in every cell that is not blank: the hive, the cells beside it and those marked."""
    view = scene.view
    stacks = dict(view.stacks)
    left = view.last.origin if view.last else None
    movable = dict(scene.movable)
    if scene.ghost:
        piece, there = scene.ghost
        here = view.place_of(piece)
        if here is not None:
            stacks[here] = tuple(other for other in stacks[here] if other != piece)
            if not stacks[here]:
                del stacks[here]
            left = here
            movable.pop(here, None)
        stacks[there] = (*stacks.get(there, ()), piece)
    chosen = view.place_of(scene.selected) if scene.selected else None
    cells = dict.fromkeys(stacks)
    for cell in stacks:
        cells.update(dict.fromkeys(cell.neighbours()))
    cells.update(dict.fromkeys(scene.targets))
    for mark in (scene.cursor, left, chosen, ORIGIN if not stacks else None):
        if mark is not None:
            cells[mark] = None

    def look(cell: Hex) -> Look:
        stack = stacks.get(cell, ())
        return Look(
            stack,
            label=scene.targets.get(cell) or movable.get(cell, ""),
            cursor=cell == scene.cursor,
            selected=cell == chosen,
            movable=cell in movable,
            ghost=scene.ghost is not None and cell == scene.ghost[1],
            last=view.last is not None and cell == view.last.target and bool(stack),
            left=cell == left and not stack,
            danger=_danger(stacks, cell),
            beset=scene.beset.get(cell, frozenset()),
        )

    return {cell: look(cell) for cell in cells}


def _danger(stacks: Mapping[Hex, tuple[Piece, ...]], cell: Hex) -> int:
    """How many sides of the queen in `cell` are occupied, from `DANGER` on; 0 when none is in danger here."""
    if not any(piece.bug is Bug.QUEEN for piece in stacks.get(cell, ())):
        return 0
    occupied = sum(neighbour in stacks for neighbour in cell.neighbours())
    return occupied if occupied >= DANGER else 0
