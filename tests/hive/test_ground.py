"""Pinned pieces against brute force: hives round a hole of every shape, and ragged ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from antterm.hive.grid import ROWS, STEPS, WIDTH, Cells, each
from antterm.hive.ground import ground_of, outer_rim

MIDDLE = ROWS // 2 * WIDTH + WIDTH // 2


def cells_of(numbers: Iterable[int]) -> Cells:
    """Return the bit set of these cells."""
    return sum(1 << number for number in numbers)


def neighbours(cell: int) -> set[int]:
    """Return the six cells beside a cell."""
    return {cell + step for step in STEPS}


def is_connected(cells: set[int]) -> bool:
    """Return whether the cells hang together, by walking from one to the next."""
    if not cells:
        return True
    found, waiting = set[int](), [next(iter(cells))]
    while waiting:
        cell = waiting.pop()
        if cell not in found:
            found.add(cell)
            waiting.extend(neighbours(cell) & cells)
    return found == cells


def pins_by_trying(hive: set[int]) -> set[int]:
    """Return the pieces without which the hive falls apart, found by taking each of them away."""
    return {cell for cell in hive if not is_connected(hive - {cell})}


def shapes(size: int) -> set[frozenset[int]]:
    """Return every connected shape of so many cells; a shape turned round counts as another one."""
    found = {frozenset({MIDDLE})}
    for _ in range(size - 1):
        grown = {
            shape | {cell} for shape in found for each_cell in shape for cell in neighbours(each_cell) - shape
        }
        found = {frozenset(cell - min(shape) + MIDDLE for cell in shape) for shape in grown}
    return found


def walls_of(hole: frozenset[int]) -> set[int]:
    """Return the hive that encloses a hole: all cells beside it."""
    return {cell for inner in hole for cell in neighbours(inner)} - hole


def ragged_hives(count: int, seed: int) -> Iterator[set[int]]:
    """Generate connected hives of 4 to 26 cells: blobs and rings from which single pieces were taken."""
    rng = random.Random(seed)
    while count:
        hive = {MIDDLE}
        if rng.random() < 0.8:
            hive = walls_of(rng.choice(RINGS))
        most = rng.randrange(4, 27)
        while len(hive) < most:
            rim = sorted({cell for piece in hive for cell in neighbours(piece)} - hive)
            # Beside few pieces: then arms grow and meet again, and holes come about.
            rim.sort(key=lambda cell: len(neighbours(cell) & hive))
            hive.add(rng.choice(rim[: max(3, len(rim) // 3)]))
        for cell in rng.sample(sorted(hive), k=rng.randrange(min(4, len(hive)))):
            if is_connected(hive - {cell}):
                hive.remove(cell)
        yield hive
        count -= 1


RINGS = [shape for size in (1, 2, 3, 4) for shape in sorted(shapes(size), key=sorted)]


def assert_pins(hive: set[int]) -> None:
    """Check pinned pieces of a hive against brute force."""
    assert set(each(ground_of(cells_of(hive)).pins)) == pins_by_trying(hive), sorted(hive)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_pieces_round_a_hole_of_any_shape_are_pinned_as_they_should(size: int) -> None:
    """A wall may touch its hole on two sides, as the end of an arm that reaches into it does."""
    for hole in shapes(size):
        assert_pins(walls_of(hole))


@pytest.mark.slow
@pytest.mark.parametrize("size", [6, 7])
def test_pieces_round_a_larger_hole_of_any_shape_are_pinned_as_they_should(size: int) -> None:
    for hole in shapes(size):
        assert_pins(walls_of(hole))


def test_a_piece_that_a_ring_meets_twice_is_pinned() -> None:
    """The smallest hole that a piece meets in two gaps: five cells round the piece's only other neighbour."""
    inner = MIDDLE
    outer, *hole = sorted(neighbours(inner))
    hive = {inner, outer} | (walls_of(frozenset(hole)) - {inner, outer})
    assert outer in pins_by_trying(hive)
    assert_pins(hive)


def test_pins_of_ragged_hives() -> None:
    pinned = holes = 0
    for hive in ragged_hives(400, seed=1):
        assert_pins(hive)
        pinned += bool(pins_by_trying(hive))
        rim = cells_of({cell for piece in hive for cell in neighbours(piece)} - hive)
        holes += outer_rim(rim) != rim
    assert pinned > 100, "too few hives with pinned pieces to prove anything"
    assert holes > 50, "too few hives with holes to prove anything"


@pytest.mark.slow
def test_pins_of_thousands_of_ragged_hives() -> None:
    for hive in ragged_hives(20_000, seed=2):
        assert_pins(hive)
