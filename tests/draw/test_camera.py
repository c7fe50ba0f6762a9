"""The window onto a board stands still while it shows what it has to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.draw.hexgrid import Point, Size, scroll_into

PLACES = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
SIZES = st.tuples(st.integers(1, 20), st.integers(1, 20))
PANES = st.tuples(st.integers(24, 80), st.integers(24, 80))
"""Large enough for every size with two characters round it."""


def shows(origin: Point, place: Point, size: Size, pane: Size, margin: int) -> bool:
    return all(
        start + margin <= at and at + long + margin <= start + room
        for start, at, long, room in zip(origin, place, size, pane, strict=True)
    )


@pytest.mark.parametrize(
    ("origin", "moved"),
    [
        pytest.param((0, 0), (0, 0), id="in sight"),
        pytest.param((10, 10), (10, 10), id="at the upper left edge"),
        pytest.param((-6, -3), (-6, -3), id="at the lower right edge"),
        pytest.param((11, 0), (10, 0), id="over the left edge"),
        pytest.param((-7, 0), (-6, 0), id="over the right edge"),
        pytest.param((0, 30), (0, 10), id="far above"),
        pytest.param((0, -30), (0, -3), id="far below"),
    ],
)
def test_the_window_moves_no_further_than_it_must(origin: Point, moved: Point) -> None:
    assert scroll_into(origin, (10, 10), (4, 2), (20, 15)) == moved


def test_a_margin_stays_free_on_every_side() -> None:
    assert scroll_into((10, 10), (10, 10), (4, 2), (20, 15), margin=1) == (9, 9)
    assert scroll_into((-6, -3), (10, 10), (4, 2), (20, 15), margin=1) == (-5, -2)


def test_a_margin_is_given_up_where_the_pane_has_no_room_for_it() -> None:
    assert scroll_into((0, 0), (10, 10), (4, 2), (5, 3), margin=1) == (9, 9)
    assert scroll_into((0, 0), (10, 10), (4, 2), (6, 4), margin=1) == (9, 9)
    assert scroll_into((20, 20), (10, 10), (4, 2), (5, 3), margin=1) == (10, 10)


def test_of_what_is_too_large_the_middle_is_shown() -> None:
    assert scroll_into((0, 0), (10, 10), (8, 6), (4, 2)) == (12, 12)
    assert scroll_into((99, 99), (10, 10), (8, 2), (4, 6), margin=1) == (12, 9)


@given(PLACES, PLACES, SIZES, PANES, st.integers(0, 2))
def test_it_shows_the_thing_and_then_stands_still(
    origin: Point, place: Point, size: Size, pane: Size, margin: int
) -> None:
    moved = scroll_into(origin, place, size, pane, margin)
    assert shows(moved, place, size, pane, margin)
    assert scroll_into(moved, place, size, pane, margin) == moved
    if shows(origin, place, size, pane, margin):
        assert moved == origin
    else:
        pairs = zip(origin, moved, strict=True)
        x, y = (there + (there < here) - (there > here) for here, there in pairs)
        assert not shows((x, y), place, size, pane, margin), "one less would not do"
