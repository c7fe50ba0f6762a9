"""Pins, slides and ways of ants against brute force, in hives round holes of any shape and in ragged ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from antterm.games.hive.rules.grid import ROWS, STEPS, WIDTH, Cells, each
from antterm.games.hive.rules.ground import ROAMS, ground_of, outer_rim, roads_of, roam

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
    """Return all cells beside a hole: a hive that encloses it, unless the hole goes round some of them."""
    return {cell for inner in hole for cell in neighbours(inner)} - hole


def hives_round(size: int) -> Iterator[set[int]]:
    """Generate the hive round each hole of so many cells; round a ring lies none, but two parts."""
    return filter(is_connected, map(walls_of, shapes(size)))


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


def slides(hive: set[int], cell: int) -> Iterator[int]:
    """Generate the empty cells a piece at a cell can slide into: one of the two beside the way is taken."""
    for i, step in enumerate(STEPS):
        left, right = cell + STEPS[i - 1], cell + STEPS[(i + 1) % 6]
        if cell + step not in hive and (left in hive) != (right in hive):
            yield cell + step


def sliding_sets(hive: set[int], cells: set[int]) -> set[frozenset[int]]:
    """Return the cells in sets within each of which a piece can slide from any to any."""
    found, rest = set(), set(cells)
    while rest:
        reached, waiting = set[int](), [min(rest)]
        while waiting:
            cell = waiting.pop()
            if cell not in reached:
                reached.add(cell)
                waiting.extend(slides(hive, cell))
        found.add(frozenset(reached))
        rest -= reached
    return found


def reached_by_ant(hive: set[int], ant: int) -> set[int]:
    """Return where an ant gets by one step after another, lifted from its cell."""
    rest, found, waiting = hive - {ant}, set[int](), [ant]
    while waiting:
        cell = waiting.pop()
        if cell not in found:
            found.add(cell)
            waiting.extend(slides(rest, cell))
    return found - {ant}


def assert_ground(hive: set[int]) -> None:
    """Check everything that is told of a hive against brute force."""
    assert is_connected(hive), "no hive"
    occupied = cells_of(hive)
    pins, closed, split, enclosed = ground_of(occupied)
    open_cells, shut, doors, whole = roads_of(occupied)
    rim = {cell for piece in hive for cell in neighbours(piece)} - hive
    roads = {cell for cell in rim if any(slides(hive, cell))}
    arcs = {
        cell: sum(cell + STEPS[i - 1] in hive and cell + STEPS[i] not in hive for i in range(6))
        for cell in hive | rim
    }
    assert set(each(pins)) == pins_by_trying(hive), sorted(hive)
    assert set(each(split)) == {cell for cell in hive | rim if arcs[cell] > 1}
    assert set(each(enclosed)) == rim - set(each(outer_rim(cells_of(rim))))
    assert set(each(open_cells)) == roads
    assert set(each(shut)) == rim - roads
    assert set(each(doors)) == {cell for cell in roads if arcs[cell] > 1}
    assert set(each(closed)) == {cell for cell in hive | rim if not any(slides(hive, cell))}
    expected = sliding_sets(hive, roads)
    assert not whole or len(expected) <= 1
    assert {frozenset(each(cells)) for cells in ROAMS[occupied] if cells} == expected
    for ant in hive - set(each(pins)):
        assert set(each(roam(occupied, ant))) == reached_by_ant(hive, ant), (sorted(hive), ant)


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_hives_round_a_hole_of_any_shape(size: int) -> None:
    """A wall may touch its hole on two sides, as the end of an arm that reaches into it does."""
    for hive in hives_round(size):
        assert_ground(hive)


@pytest.mark.slow
@pytest.mark.parametrize("size", [6, 7])
def test_hives_round_a_larger_hole_of_any_shape(size: int) -> None:
    for hive in hives_round(size):
        assert_ground(hive)


def test_a_piece_that_a_ring_meets_twice_is_pinned() -> None:
    """The smallest hole that a piece meets in two gaps: five cells round the piece's only other neighbour."""
    inner = MIDDLE
    outer, *hole = sorted(neighbours(inner))
    hive = {inner, outer} | (walls_of(frozenset(hole)) - {inner, outer})
    assert outer in pins_by_trying(hive)
    assert_ground(hive)


@pytest.mark.parametrize("many", [150, pytest.param(400, marks=pytest.mark.slow)])
def test_ragged_hives(many: int) -> None:
    pinned = holes = 0
    for hive in ragged_hives(many, seed=1):
        assert_ground(hive)
        pinned += bool(pins_by_trying(hive))
        rim = cells_of({cell for piece in hive for cell in neighbours(piece)} - hive)
        holes += outer_rim(rim) != rim
    assert pinned > many // 4, "too few hives with pinned pieces to prove anything"
    assert holes > many // 8, "too few hives with holes to prove anything"


@pytest.mark.slow
def test_thousands_of_ragged_hives() -> None:
    for hive in ragged_hives(20_000, seed=2):
        assert_ground(hive)
