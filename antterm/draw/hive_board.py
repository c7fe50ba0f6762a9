"""The board of Hive in characters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from antterm.core.hex import ORIGIN, Hex
from antterm.draw import camera
from antterm.draw.braille import bits_in, char_of
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.cells import DANGER, GRID_LINE, LAYERS, TARGET_LINE, Drawing, Look, draw_cell, name_ink
from antterm.draw.hexgrid import POINTY
from antterm.hive.pieces import Bug, Piece
from antterm.hive.view import HiveView


@dataclass(frozen=True)
class HiveScene:
    """What the board pane shows."""

    view: HiveView
    zoom: str = "normal"
    """`strategic`, `normal` or `close`."""
    glyphs: str = "unicode"
    """`unicode` or `ascii`."""
    cursor: Hex | None = None
    selected: Piece | None = None
    """The piece to be moved; its cell is marked while it stands on the board."""
    targets: Mapping[Hex, str] = field(default_factory=dict)
    """Legal targets with their numbers, `1` to `99`."""
    movable: frozenset[Hex] = frozenset()
    """Cells whose top piece may move now."""
    ghost: tuple[Piece, Hex] | None = None
    """A piece shown where it would stand; the place that it would leave looks empty."""
    expanded: Hex | None = None
    """A stack laid open, from its top to the ground."""


def draw_hive(scene: HiveScene, width: int, height: int, origin: Point) -> Canvas:
    """The part of the board that a pane shows.

    Args:
        scene: what to show.
        width, height: of the pane, in character cells.
        origin: board coordinates of its upper left corner.
    """
    canvas = Canvas(width, height)
    layout = POINTY[scene.zoom]
    looks = _looks(scene)
    drawings: list[tuple[int, int, Drawing]] = []
    for cell, look in looks.items():
        if layout.shows(cell, *origin, width, height):
            x, y = layout.place(cell)
            drawings.append((x - origin[0], y - origin[1], draw_cell(look, scene.zoom, scene.glyphs)))
    rows = canvas.rows
    for layer in LAYERS:
        is_line = layer in (GRID_LINE, TARGET_LINE)
        for left, top, drawing in drawings:
            for x, y, char, ink in drawing[layer]:
                column, line = left + x, top + y
                if 0 <= column < width and 0 <= line < height:
                    if is_line and (below := bits_in(rows[line][column][0])) and (bits := bits_in(char)):
                        char = char_of(bits | below)
                    rows[line][column] = (char, ink)
    if scene.expanded is not None:
        _lay_open(canvas, scene, origin)
    return canvas


def home(view: HiveView, zoom: str, width: int, height: int) -> Point:
    """The origin that shows the middle of the hive in the middle of a pane."""
    layout = POINTY[zoom]
    places = [layout.place(cell) for cell in (view.stacks or [ORIGIN])]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    middle_x = (min(xs) + max(xs) + layout.size[0]) // 2
    middle_y = (min(ys) + max(ys) + layout.size[1]) // 2
    return middle_x - width // 2, middle_y - height // 2


def scroll_into(origin: Point, cell: Hex, zoom: str, width: int, height: int) -> Point:
    """The origin that shows all of `cell`: the same one if it does already, else the nearest that does.

    A margin of one character stays free round the cell where the pane is large enough.
    """
    layout = POINTY[zoom]
    return camera.scroll_into(origin, layout.place(cell), layout.size, (width, height), margin=1)


def _looks(scene: HiveScene) -> dict[Hex, Look]:
    """What is to be seen in every cell that is not blank: the hive, the cells beside it and those marked."""
    view = scene.view
    stacks = dict(view.stacks)
    left = view.last.origin if view.last else None
    if scene.ghost:
        piece, there = scene.ghost
        here = view.place_of(piece)
        if here is not None:
            stacks[here] = tuple(other for other in stacks[here] if other != piece)
            if not stacks[here]:
                del stacks[here]
            left = here
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
            piece=stack[-1] if stack else None,
            height=len(stack),
            label=scene.targets.get(cell, ""),
            cursor=cell == scene.cursor,
            selected=cell == chosen,
            movable=cell in scene.movable,
            ghost=scene.ghost is not None and cell == scene.ghost[1],
            last=view.last is not None and cell == view.last.target and bool(stack),
            left=cell == left and not stack,
            danger=_danger(stacks, cell),
        )

    looks = {cell: look(cell) for cell in cells}
    if scene.cursor is not None:
        looks[scene.cursor] = looks.pop(scene.cursor)  # drawn last: its brackets lie over its neighbours'
    return looks


def _danger(stacks: Mapping[Hex, tuple[Piece, ...]], cell: Hex) -> int:
    """How many sides of the queen in `cell` are occupied, from `DANGER` on; 0 when none is in danger here."""
    if not any(piece.bug is Bug.QUEEN for piece in stacks.get(cell, ())):
        return 0
    occupied = sum(neighbour in stacks for neighbour in cell.neighbours())
    return occupied if occupied >= DANGER else 0


def _lay_open(canvas: Canvas, scene: HiveScene, origin: Point) -> None:
    """Show the pieces of a stack in a box over its cell, the top one first."""
    stack = scene.view.stacks.get(scene.expanded) if scene.expanded is not None else None
    if not stack or scene.expanded is None:
        return
    frame = Ink("text", "panel", "b")
    box = Canvas(7, len(stack) + 2, frame)
    for y in (0, len(stack) + 1):
        box.put(0, y, "+-----+", frame)
    for y, piece in enumerate(reversed(stack), 1):
        box.put(0, y, f"|{len(stack) + 1 - y}", frame)
        box.put(2, y, f" {piece!s:3}", name_ink(piece))
        box.put(6, y, "|", frame)
    x, y = POINTY[scene.zoom].centre(scene.expanded)
    x = min(max(0, x - origin[0] - box.width // 2), max(0, canvas.width - box.width))
    y = min(max(0, y - origin[1] - 1), max(0, canvas.height - box.height))
    canvas.blit(box, x, y)
