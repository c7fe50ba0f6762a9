"""Every mark of a tile can be read back from the drawn board: choices never stand in the way of a piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Glyphs, Tiles
from antterm.draw.hexgrid import POINTY
from antterm.draw.roles import role_of
from antterm.games.hive.draw.board import HiveScene, layouts
from antterm.games.hive.rules.pieces import Bug, Piece, pieces_of
from antterm.games.hive.rules.view import HiveView, LastMove
from tests.games.hive.draw.reading import Read, Reader

STYLES: dict[str, tuple[Tiles, Glyphs]] = {
    "solid": ("solid", "unicode"),
    "outlines": ("outlines", "unicode"),
    "ascii": ("outlines", "ascii"),
}
MARGIN = 20
"""Columns and rows round the hive, so that nothing is told at the edges."""

every_zoom = pytest.mark.parametrize("zoom", POINTY)
every_style = pytest.mark.parametrize("style", STYLES)


def crowded(seed: int) -> HiveView:
    """A hive without gaps, with stacks of up to five pieces, on some of them a queen at the ground."""
    rng = Random(seed)
    climbers = [Piece(seat, bug, n) for seat in (0, 1) for bug, n in ((Bug.BEETLE, 1), (Bug.BEETLE, 2))]
    climbers += [Piece(seat, Bug.MOSQUITO, 0) for seat in (0, 1)]
    grounded = [piece for seat in (0, 1) for piece in pieces_of(seat, "MLP") if piece not in climbers]
    rng.shuffle(climbers)
    rng.shuffle(grounded)
    cells = [ORIGIN]
    while len(cells) < len(grounded):
        beside = rng.choice(cells).neighbours()
        cells += [cell for cell in rng.sample(beside, 3) if cell not in cells]
    stacks: dict[Hex, tuple[Piece, ...]] = {
        cell: (piece,) for cell, piece in zip(cells, grounded, strict=False)
    }
    highest = rng.choice(list(stacks))
    while climbers:
        cell = highest if len(stacks[highest]) < 5 else rng.choice(list(stacks))
        if len(stacks[cell]) < 5:
            stacks[cell] = (*stacks[cell], climbers.pop())
    last = rng.choice([cell for cell, stack in stacks.items() if len(stack) == 1])
    moved = LastMove(stacks[last][-1], None, last, str(stacks[last][-1]))
    return HiveView(stacks, ((), ()), 0, 40, "MLP", moved)


def beside(view: HiveView) -> list[Hex]:
    return sorted({there for cell in view.stacks for there in cell.neighbours()} - view.stacks.keys())


def told(scene: HiveScene, cell: Hex, number: str) -> Read:
    """What a cell has to tell."""
    stack = scene.view.stacks.get(cell, ())
    if not stack:
        return Read(number=number)
    queen = next((str(piece) for piece in stack[:-1] if piece.bug is Bug.QUEEN), "")
    taken = sum(there in scene.view.stacks for there in cell.neighbours())
    is_told = queen or (stack[-1].bug is Bug.QUEEN and taken >= 3)
    return Read(str(stack[-1]), len(stack), queen, taken if is_told else 0, number)


def drawn(scene: HiveScene) -> tuple[Reader, dict[Hex, tuple[int, int]]]:
    """The board, drawn whole, and where each cell lies on it."""
    layout = layouts(scene.tiles)[scene.zoom]
    cells = [*scene.view.stacks, *beside(scene.view)]
    places = {cell: layout.place(cell) for cell in cells}
    left, top = (min(place[axis] for place in places.values()) - MARGIN for axis in (0, 1))
    wide, high = (
        max(place[axis] for place in places.values()) - corner + 2 * MARGIN
        for axis, corner in ((0, left), (1, top))
    )
    canvas = scene.board().draw_at(scene.zoom, (left, top), wide, high)
    corners = {cell: (x - left, y - top) for cell, (x, y) in places.items()}
    return Reader(canvas, scene.zoom, scene.tiles == "solid"), corners


def scenes(view: HiveView, zoom: str, style: str) -> Iterator[tuple[HiveScene, dict[Hex, str]]]:
    """A hive while a piece is to be chosen, and while a place for one is, with all numbers in sight."""
    tiles, glyphs = STYLES[style]
    scene = HiveScene(view, zoom, glyphs, tiles)
    pieces = {cell: str(n) for n, cell in enumerate(view.stacks, 1)}
    yield replace(scene, movable=pieces), pieces
    others = [cell for n, cell in enumerate([*view.stacks, *beside(view)]) if n % 3]
    targets = {cell: str(n) for n, cell in enumerate(others, 5)}
    chosen = next(cell for cell in view.stacks if cell not in targets)
    yield replace(scene, selected=view.stacks[chosen][-1], targets=targets, cursor=chosen), targets


@every_zoom
@every_style
@pytest.mark.parametrize("seed", range(6))
def test_everything_can_be_read_back(style: str, zoom: str, seed: int) -> None:
    view = crowded(seed)
    assert max(map(len, view.stacks.values())) == 5
    for scene, numbers in scenes(view, zoom, style):
        assert any(len(number) == 2 for number in numbers.values())
        reader, corners = drawn(scene)
        for cell, corner in corners.items():
            assert reader.read(corner) == told(scene, cell, numbers.get(cell, ""))


@every_zoom
@every_style
def test_no_number_runs_into_what_stands_beside_it(style: str, zoom: str) -> None:
    for seed in range(6):
        scene, numbers = next(scenes(crowded(seed), zoom, style))
        tiles, _glyphs = STYLES[style]
        reader, corners = drawn(scene)
        for cell in numbers:
            (x, y), wide = reader.number_at(corners[cell])
            row = reader.canvas.rows[y]
            for at, inner in ((x - 1, x), (x + wide, x + wide - 1)):
                (char, outside), (_char, inside) = row[at], row[inner]
                assert inside.bg == "target"
                if tiles == "solid":
                    assert outside.bg != "target"
                else:
                    assert not char.isalnum() or not is_reverse(outside.bg), "told apart without colours"


def is_reverse(role: str) -> bool:
    """Whether a ground is drawn in reverse where there are no colours."""
    found = role_of(role)
    return found is not None and "r" in found.mono


@every_zoom
@every_style
def test_the_cursor_and_a_choice_hide_nothing_of_a_piece(style: str, zoom: str) -> None:
    view = crowded(1)
    for cell, stack in view.stacks.items():
        tiles, glyphs = STYLES[style]
        for scene in (
            HiveScene(view, zoom, glyphs, tiles, cursor=cell),
            HiveScene(view, zoom, glyphs, tiles, selected=stack[-1]),
        ):
            reader, corners = drawn(scene)
            assert reader.read(corners[cell]) == told(scene, cell, "")


@every_zoom
@every_style
def test_the_number_under_the_cursor_can_be_read(style: str, zoom: str) -> None:
    view = crowded(2)
    scene, numbers = next(scenes(view, zoom, style))
    for cell, number in numbers.items():
        reader, corners = drawn(replace(scene, cursor=cell))
        if zoom == "strategic" and style != "solid":
            number = ">" + number[-1]  # the line under the question repeats the number
        assert reader.read(corners[cell]) == told(scene, cell, number)
