"""Solid drawings become cells of two colours at most, and hexes of pixels tile the plane."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Canvas, Ink, Pixels, caps, lifts, ring
from antterm.draw.hexgrid import FLAT_TILES, POINTY_TILES, AnyTiles, largest_fitting, shade, spans

TILES: list[AnyTiles] = [*POINTY_TILES.values(), *FLAT_TILES.values()]
AROUND = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5)]


def test_two_pixels_are_a_cell() -> None:
    plane = Pixels(3, 1)
    plane.dot(0, 0, "row")
    plane.run(1, 0, 5, "bar")
    plane.run(1, 1, 1, "bar")
    assert plane.canvas().rows == [
        [("▀", Ink("row", "")), (" ", Ink("text", "bar")), ("▀", Ink("bar", ""))],
    ]
    plane.run(0, 1, 3, "side")
    plane.dot(0, 0, "")
    assert plane.canvas().rows[0][0] == ("▀", Ink("", "side"))


def test_text_stands_on_the_ground_of_its_cell() -> None:
    plane = Pixels(4, 2)
    plane.box(0, 0, 4, 2, "bar")
    plane.put(1, 0, "abc d", "title", "b")
    assert plane.canvas().rows[0][1] == ("a", Ink("title", "bar", "b"))
    assert plane.canvas().to_text() == " abc\n"
    plane.dot(1, 0, "row")
    assert plane.canvas().rows[0][1] == ("▀", Ink("row", "bar"))
    plane.put(1, 0, "x")
    assert plane.canvas().rows[0][1] == ("x", Ink("text", "row"))
    plane.put(1, 0, "x", ground="raised")
    assert plane.canvas().rows[0][1] == ("x", Ink("text", "raised"))


def test_a_cell_says_whether_text_can_stand_in_it() -> None:
    plane = Pixels(2, 1, "bar")
    plane.dot(1, 1, "row")
    assert (plane.ground(0, 0), plane.ground(1, 0), plane.ground(2, 0)) == ("bar", None, None)
    assert plane.at(1, 1) == "row"


def test_what_lies_outside_is_cut_off() -> None:
    plane = Pixels(3, 2)
    plane.box(-2, -2, 9, 9, "bar")
    plane.put(-1, 1, "abcdef")
    plane.put(0, 2, "below")
    plane.put(0, -1, "above")
    plane.picture(2, 3, ["##", "##"], {"#": "row"})
    canvas = plane.canvas()
    assert canvas.to_text() == "\nbc▀"
    assert {ink.bg for row in canvas.rows for _char, ink in row} == {"bar", "row"}


def test_wide_characters_take_two_cells_of_one_ground() -> None:
    plane = Pixels(4, 1, "bar")
    plane.put(0, 0, "好x好")
    beside = Canvas(4, 1)
    beside.put(0, 0, "好x好", Ink("text", "bar"))
    assert [char for char, _ink in plane.canvas().rows[0]] == [char for char, _ink in beside.rows[0]]


def test_a_picture_leaves_what_it_does_not_name() -> None:
    plane = Pixels(3, 1, "felt.0")
    plane.picture(0, 0, ["a.b", "  b"], {"a": "row", "b": "bar"})
    assert [[plane.at(x, k) for x in range(3)] for k in range(2)] == [
        ["row", "felt.0", "bar"],
        ["felt.0", "felt.0", "bar"],
    ]


@pytest.mark.parametrize("tiles", TILES)
def test_hexes_of_pixels_leave_no_gap_and_do_not_overlap(tiles: AnyTiles) -> None:
    painted = [
        (x + first + i, 2 * y + k)
        for cell in AROUND
        for x, y in [tiles.place(cell)]
        for k, (first, length) in enumerate(spans(tiles))
        for i in range(length)
    ]
    assert len(painted) == len(set(painted)) == len(AROUND) * sum(tiles.widths)
    assert sum(tiles.widths) == 2 * tiles.pitch[0] * tiles.pitch[1]
    width, height = tiles.size
    assert {(x, y) for x, y in painted if 0 <= x < width and 0 <= y < 2 * len(tiles.widths)}
    middle = {(x, k) for x, k in painted if 0 <= x < width and 0 <= k < 2 * height}
    assert len(middle) == 2 * width * height


@given(st.integers(-30, 30), st.integers(-30, 30))
def test_neighbours_differ_in_shade(q: int, r: int) -> None:
    cell = Hex(q, r)
    assert all(shade(cell) != shade(neighbour) for neighbour in cell.neighbours())


@pytest.mark.parametrize("tiles", TILES)
def test_a_ring_closes_round_its_cell(tiles: AnyTiles) -> None:
    inside = {(x, k) for k, (first, n) in enumerate(spans(tiles)) for x in range(first, first + n)}
    edge = set(ring(spans(tiles)))
    assert edge < inside
    assert {k for _x, k in edge} == set(range(len(tiles.widths)))
    left = inside - edge  # no way out of the ring but across it
    assert all((x + dx, k + dk) in inside for x, k in left for dx, dk in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    ends = (0, 1, len(tiles.widths) - 2, len(tiles.widths) - 1)
    assert set(caps(spans(tiles))) == {(x, k) for x, k in inside if k in ends}


def test_the_largest_zoom_that_shows_every_cell_is_chosen() -> None:
    row = [Hex(q, 0) for q in range(5)]
    assert largest_fitting(POINTY_TILES, row, (80, 9)) == "close"
    assert largest_fitting(POINTY_TILES, row, (79, 9)) == "between"
    assert largest_fitting(POINTY_TILES, row, (80, 8)) == "between"
    assert largest_fitting(POINTY_TILES, row, (30, 4)) == "normal"
    assert largest_fitting(POINTY_TILES, row, (5, 5)) == "strategic"
    assert largest_fitting(FLAT_TILES, [ORIGIN], (16, 6)) == "normal"
    assert largest_fitting(POINTY_TILES, [], (3, 3)) == "close"


def test_the_pieces_of_a_stack_are_lifted_over_one_another() -> None:
    assert [lifts(n, 0) for n in (1, 2, 3)] == [(0,), (0, 0), (0, 0, 0)]
    assert [lifts(n, 1) for n in (1, 2, 3, 5)] == [(0,), (0, 1), (0, 0, 1), (0, 0, 0, 0, 1)]
    assert [lifts(n, 2) for n in (1, 2, 3, 5)] == [(0,), (0, 2), (0, 1, 2), (0, 0, 0, 1, 2)]
