"""The pictures of the insects."""

from __future__ import annotations

import pytest

from antterm.draw.canvas import DOTS_X, DOTS_Y, Glyphs
from antterm.draw.hexgrid import POINTY
from antterm.draw.roles import every_role
from antterm.draw.shapes import pointy_shape
from antterm.games.hive.draw.bugs import PICTURE_SIZE, bug_role, dots, picture, pixel_picture
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece

MIRRORED = str.maketrans("/\\()[]{}<>", "\\/)(][}{><")


@pytest.mark.parametrize("bug", Bug)
def test_a_bitmap_is_symmetric_and_has_the_right_size(bug: Bug) -> None:
    width, height = PICTURE_SIZE[0] * DOTS_X, PICTURE_SIZE[1] * DOTS_Y
    drawn = set(dots(bug))
    assert {(width - 1 - x, y) for x, y in drawn} == drawn
    assert all(0 <= x < width and 0 <= y < height for x, y in drawn)
    assert max(y for _, y in drawn) - min(y for _, y in drawn) >= height - 3
    assert len(drawn) > 100


@pytest.mark.parametrize("bug", Bug)
def test_the_ascii_twin_is_ascii_and_symmetric(bug: Bug) -> None:
    rows = picture(bug, "ascii")
    assert len(rows) == PICTURE_SIZE[1]
    assert {len(row) for row in rows} == {PICTURE_SIZE[0]}
    assert "".join(rows).isascii()
    assert [row[::-1].translate(MIRRORED) for row in rows] == list(rows)


@pytest.mark.parametrize("bug", Bug)
def test_legs_of_neighbours_do_not_touch(bug: Bug) -> None:
    rows = pixel_picture(bug, "small")
    assert {(row[0], row[-1]) for row in rows} == {(".", ".")}, "the columns at the sides stay free"
    assert all(row == row[::-1] for row in rows)


def test_no_two_small_insects_look_alike() -> None:
    assert len({tuple(pixel_picture(bug, "small")) for bug in Bug}) == len(Bug)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_no_two_insects_look_alike(glyphs: Glyphs) -> None:
    assert len({picture(bug, glyphs) for bug in Bug}) == len(Bug)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("bug", Bug)
def test_an_insect_stays_on_its_tile(bug: Bug, glyphs: Glyphs) -> None:
    layout = POINTY["close"]
    face = set(pointy_shape(layout, glyphs).face)
    left = (layout.size[0] - PICTURE_SIZE[0]) // 2
    outside = [
        (x, y)
        for y, row in enumerate(picture(bug, glyphs), 1)
        for x, char in enumerate(row, left)
        if char != " " and (x, y) not in face
    ]
    assert outside == []


@pytest.mark.parametrize("bug", Bug)
def test_every_insect_has_its_ink_on_both_tiles(bug: Bug) -> None:
    inks = {bug_role(Piece(seat, bug, 0)) for seat in (WHITE, BLACK)}
    assert len(inks) == 2
    assert inks <= every_role().keys()
