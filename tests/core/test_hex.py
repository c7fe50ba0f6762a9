"""Hexagonal cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.hex import DIRECTIONS, ORIGIN, Hex

cells = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


def test_the_directions_are_the_neighbours_of_the_origin() -> None:
    assert ORIGIN.neighbours() == DIRECTIONS


def test_directions_run_round_the_cell_and_opposite_ones_cancel() -> None:
    for i, direction in enumerate(DIRECTIONS):
        assert direction.distance(DIRECTIONS[(i + 1) % 6]) == 1
        assert direction + DIRECTIONS[(i + 3) % 6] == ORIGIN


@given(cells)
def test_neighbours_are_six_cells_one_step_away(cell: Hex) -> None:
    assert len(set(cell.neighbours())) == 6
    assert all(cell.distance(other) == 1 for other in cell.neighbours())
    assert all(cell in other.neighbours() for other in cell.neighbours())
    assert cell.neighbours() == tuple(cell + direction for direction in DIRECTIONS)


@given(cells, cells, cells)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert a.distance(a) == 0
    assert a.distance(b) == b.distance(a)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(cells, st.integers(1, 8))
def test_a_ring_of_radius_n_has_6n_cells(centre: Hex, radius: int) -> None:
    around = range(-radius, radius + 1)
    ring = [Hex(q, r) for q in around for r in around if ORIGIN.distance(Hex(q, r)) == radius]
    assert len(ring) == 6 * radius
    assert all(centre.distance(centre + cell) == radius for cell in ring)


@given(cells, cells)
def test_adding_and_taking_away_are_inverse(a: Hex, b: Hex) -> None:
    assert a + b - b == a
    assert isinstance(a - b, Hex)


@given(cells)
def test_a_cell_survives_being_written(cell: Hex) -> None:
    assert Hex.parse(str(cell)) == cell


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "1;2"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the message is int()'s or the unpacking's own
        Hex.parse(text)
