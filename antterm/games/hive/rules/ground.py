"""Facts that follow from the occupied cells alone: which pieces are pinned, and where an ant can roam.

Everything here is worked out for all cells at once, from six copies of the occupied cells, each shifted by a
step: a bit of copy i says that the cell's neighbour in direction i is occupied.
"""

from __future__ import annotations

from typing import Final

from antterm.games.hive.rules.grid import (
    AROUND,
    BIT,
    RING,
    RING_REACH,
    STEPS,
    WIDTH,
    BoundedCache,
    Cells,
    beside,
    ring_bits,
    ring_window,
)
from antterm.games.hive.rules.strides import SLIDES

_LEAST_HOLE_WITH_GAPS: Final = 5
"""Cells of the smallest hole that can meet a cell in two gaps: it reaches round the neighbour between."""

_CACHE_SIZE: Final = 30_000
"""Occupancies kept in a table; about 25 MB when full."""


# Plain tuples, because named ones take five times as long to make, and a search makes many.
Ground = tuple[Cells, Cells, Cells, Cells]
"""Facts for pieces that stand in a connected set of occupied cells:

* pins: occupied cells without which the hive would fall apart.
* closed: cells of the hive and beside it that nothing can slide out of or into.
* split: cells of the hive and beside it whose occupied neighbours form two arcs or more.
* enclosed: empty cells in holes of the hive.
"""
Roads = tuple[Cells, Cells, Cells, bool]
"""Facts for a piece that slides round a connected set of occupied cells:

* open: empty cells beside the hive that a piece can slide out of in some direction.
* shut: empty cells beside the hive that nothing can slide out of or into.
* doors: open cells that the hive touches on two sides or more; a gate between open cells lies between two.
* whole: whether any open cell can be reached by sliding from any other.
"""


def ground_of(occupied: Cells) -> Ground:
    """Return what follows from a set of occupied cells for the pieces that stand in them.

    A cell's neighbours form arcs of occupied ones with gaps of empty ones between them. In a hive without
    holes a piece is pinned exactly when it has two arcs or more. Whether there are holes follows from Euler's
    formula: cells - touching pairs + touching threes is one less for every hole.
    """
    e, ne, nw = occupied >> 1, occupied << WIDTH - 1, occupied << WIDTH
    w, sw, se = occupied << 1, occupied >> WIDTH - 1, occupied >> WIDTH
    e_ne, ne_nw, nw_w, w_sw, sw_se, se_e = e | ne, ne | nw, nw | w, w | sw, sw | se, se | e
    # An arc ends where a neighbour is occupied and the next is not; of two in a row at most one ends one.
    one, two, three = (e_ne ^ ne) | (ne_nw ^ nw), (nw_w ^ w) | (w_sw ^ sw), (sw_se ^ se) | (se_e ^ e)
    split = one & two | three & (one | two)
    closed = e_ne & ne_nw & nw_w & w_sw & sw_se & se_e  # of two neighbours in a row, at least one is occupied
    pins, enclosed, cells = split & occupied, 0, occupied.bit_count()
    # In two of the three directions, pairs less the threes are the arcs that end where `one` says.
    holes = 1 - cells + (one & occupied).bit_count() + (nw & occupied).bit_count()
    if cells < 2:
        closed |= occupied
    elif holes:
        rim = (e_ne | nw_w | sw_se | occupied) ^ occupied
        single = rim & e & ne & nw & w & sw & se
        enclosed = single if single.bit_count() == holes else rim ^ outer_rim(rim)
        pins = occupied & _pinned_round_holes(rim ^ enclosed, enclosed)
    return pins, closed, split, enclosed


def roads_of(occupied: Cells) -> Roads:
    """Return what follows from a set of occupied cells for a piece that slides round them."""
    _, closed, split, enclosed = GROUND[occupied]
    e, ne, nw = occupied >> 1, occupied << WIDTH - 1, occupied << WIDTH
    w, sw, se = occupied << 1, occupied >> WIDTH - 1, occupied >> WIDTH
    e_ne, nw_w, sw_se = e | ne, nw | w, sw | se
    rim = (e_ne | nw_w | sw_se | occupied) ^ occupied
    shut = rim & closed
    open_cells = rim ^ shut
    doors = open_cells & split
    gates = doors & (doors >> 1 & ne & se | doors << WIDTH - 1 & e & nw | doors << WIDTH & ne & w)
    whole = not (shut & split or gates or open_cells & enclosed)
    return open_cells, shut, doors, whole


def _grown(seed: Cells, within: Cells) -> Cells:
    """Return the members of a set that hang together with a seed."""
    found = seed
    while True:
        grown = (found | beside(found)) & within
        if grown == found:
            return found
        found = grown


def outer_rim(rim: Cells) -> Cells:
    """Return the cells of a hive's rim that lie outside it; the others lie in holes."""
    return _grown(1 << rim.bit_length() - 1, rim)


def _pinned_round_holes(outside: Cells, enclosed: Cells) -> Cells:
    """Return the cells that meet the outside, or the same hole, in two gaps or more: only these are pinned.

    A piece between a hole and the outside, or between two holes, is no pin: the ways round the hole are left.
    """
    pinned = _gaps(outside)
    while enclosed.bit_count() >= _LEAST_HOLE_WITH_GAPS:
        hole = _grown(enclosed & -enclosed, enclosed)
        pinned |= _gaps(hole)
        enclosed ^= hole
    return pinned


def _gaps(region: Cells) -> Cells:
    """Return the cells whose neighbours in a region form two or more separate arcs."""
    e, ne, nw = region >> 1, region << WIDTH - 1, region << WIDTH
    w, sw, se = region << 1, region >> WIDTH - 1, region >> WIDTH
    one = ((e | ne) ^ ne) | ((ne | nw) ^ nw)
    two = ((nw | w) ^ w) | ((w | sw) ^ sw)
    three = ((sw | se) ^ se) | ((se | e) ^ e)
    return one & two | three & (one | two)


GROUND: Final[BoundedCache[Ground]] = BoundedCache(ground_of, _CACHE_SIZE)
"""Ground by occupied cells."""
ROADS: Final[BoundedCache[Roads]] = BoundedCache(roads_of, _CACHE_SIZE // 3)
"""Roads by occupied cells."""


def _roams_of(occupied: Cells) -> tuple[Cells, ...]:
    """Return the open cells in sets: within a set each can be reached from each by sliding."""
    rest, _, _, whole = ROADS[occupied]
    if whole:
        return (rest,)
    e, ne, nw = occupied >> 1, occupied << WIDTH - 1, occupied << WIDTH
    w, se = occupied << 1, occupied >> WIDTH
    to_e = rest & rest >> 1 & (ne ^ se)
    to_ne = rest & rest << WIDTH - 1 & (e ^ nw)
    to_nw = rest & rest << WIDTH & (ne ^ w)
    found: list[Cells] = []
    while rest:
        before, roam = 0, rest & -rest
        while roam != before:
            before = roam
            roam |= (roam & to_e) << 1 | roam >> 1 & to_e
            roam |= (roam & to_ne) >> WIDTH - 1 | roam << WIDTH - 1 & to_ne
            roam |= (roam & to_nw) >> WIDTH | roam << WIDTH & to_nw
        found.append(roam)
        rest ^= roam
    return tuple(found)


ROAMS: Final[BoundedCache[tuple[Cells, ...]]] = BoundedCache(_roams_of, _CACHE_SIZE)
"""The open cells by occupied cells, in sets within each of which a piece can slide from any to any."""

_FAR_SIDES: Final = {
    ring_window(ring): tuple(
        step
        for i, step in enumerate(STEPS)
        if not (ring >> (i - 1) % 6 | ring >> i | ring >> (i + 1) % 6) & 1
    )
    for ring in range(1, 63)
    if ring_bits(SLIDES[ring_window(ring)]) and bin(ring ^ (ring >> 1 | (ring & 1) << 5)).count("1") == 2
}
"""By neighbours that form one arc with a gap of two cells or more: the steps to those cells of the gap that
touch none of them."""

ONE_ARC: Final = frozenset(
    ring_window(ring) for ring in range(64) if bin(ring ^ (ring >> 1 | (ring & 1) << 5)).count("1") <= 2
)
"""Neighbours that form one arc, or none: a piece among them is never pinned."""


def roam(occupied: Cells, cell: int) -> Cells:
    """Return where an ant can go: as many steps on the ground as it likes, at least one.

    Lifting the ant opens no way as long as it is no part of a gate. Then it reaches what could be reached
    round it before, less the cells that touch nothing but the ant itself; unless the way round it also led
    from one side of the hive to another, and not all open cells hang together.

    Args:
        occupied: the occupied cells, with the ant still in its place.
        cell: where it stands, on the ground and not pinned.
    """
    ring = occupied >> cell - RING_REACH & RING
    own = BIT[cell]
    if ring in _FAR_SIDES:
        open_cells, shut, doors, whole = ROADS[occupied]
        around = AROUND[cell]
        if not around & shut:
            lone = 0
            for step in _FAR_SIDES[ring]:
                if AROUND[cell + step] & occupied == own:
                    lone |= BIT[cell + step]
            if whole:
                return open_cells ^ lone
            if not around & doors:
                ends = around & open_cells ^ lone
                if ends.bit_count() == 2:
                    return next(cells ^ lone for cells in ROAMS[occupied] if cells & ends)
    elif not SLIDES[ring]:
        return 0
    for cells in ROAMS[occupied ^ own]:
        if cells & own:
            return cells ^ own
    return 0
