"""Where cells lie, and which cell lies where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Glyphs
from antterm.draw.hexgrid import FLAT, FLAT_TILES, POINTY, POINTY_TILES, STEPS, Layout
from antterm.draw.shapes import pointy_shape

LAYOUTS = [*POINTY.values(), *FLAT.values(), *POINTY_TILES.values(), *FLAT_TILES.values()]
cells = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
layouts = st.sampled_from(LAYOUTS)


@given(layouts, cells, cells)
def test_equal_steps_are_equally_long(layout: Layout, cell: Hex, other: Hex) -> None:
    def step(start: Hex) -> tuple[int, int]:
        (x, y), (ahead_x, ahead_y) = layout.place(start), layout.place(start + Hex(2, -2))
        return ahead_x - x, ahead_y - y

    assert step(cell) == step(other)


@given(layouts, cells, st.sampled_from(sorted(STEPS)))
def test_arrow_keys_lead_the_way_they_point(layout: Layout, cell: Hex, direction: str) -> None:
    found = layout.nearest(cell, cell.neighbours(), direction)  # type: ignore[arg-type]
    assert found is not None
    (x, y), (nx, ny) = layout.centre(cell), layout.centre(found)
    step_x, step_y = STEPS[direction]
    assert (nx - x) * step_x + (ny - y) * step_y > 0


def test_walking_up_keeps_its_column() -> None:
    layout = POINTY["normal"]
    cell = ORIGIN
    for _ in range(6):
        above = layout.nearest(cell, cell.neighbours(), "up")
        assert above is not None
        cell = above
    assert layout.centre(cell)[0] == layout.centre(ORIGIN)[0]


def test_no_cell_that_way() -> None:
    assert POINTY["normal"].nearest(ORIGIN, [Hex(-1, 0), ORIGIN], "right") is None


def test_an_arrow_reaches_far_cells_when_there_are_no_near_ones() -> None:
    assert POINTY["strategic"].nearest(ORIGIN, [Hex(9, 1), Hex(-3, 0)], "right") == Hex(9, 1)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ["normal", "close"])
def test_neighbours_draw_the_same_line_between_them(zoom: str, glyphs: Glyphs) -> None:
    layout = POINTY[zoom]
    here = {(x, y): char for x, y, char in pointy_shape(layout, glyphs).outline}
    for neighbour in ORIGIN.neighbours():
        left, top = layout.place(neighbour)
        there = {(x + left, y + top): char for (x, y), char in here.items()}
        shared = here.keys() & there.keys()
        assert len(shared) >= layout.body
        if glyphs == "ascii":
            assert all(here[place] == there[place] for place in shared)


@pytest.mark.parametrize("zoom", sorted(POINTY))
def test_faces_of_neighbours_never_overlap(zoom: str) -> None:
    layout = POINTY[zoom]
    for glyphs in ("unicode", "ascii"):
        face = set(pointy_shape(layout, glyphs).face)
        for neighbour in ORIGIN.neighbours():
            left, top = layout.place(neighbour)
            assert not face & {(x + left, y + top) for x, y in face}
