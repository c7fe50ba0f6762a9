"""What follows from the occupied cells alone: which pieces are pinned, and where an ant can roam.

Everything here is worked out for all cells at once, from six copies of the occupied cells, each shifted by a
step: a bit of copy i says that the cell's neighbour in direction i is occupied.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from antterm.games.hive.rules.grid import (
    RING,
    RING_REACH,
    WIDTH,
    Bounded,
    Cells,
    beside,
    ring_bits,
    ring_window,
)
from antterm.games.hive.rules.strides import SLIDES

_LEAST_HOLE_WITH_GAPS: Final = 5
"""Cells of the smallest hole that can meet a cell in two gaps: it reaches round the neighbour between."""

_REMEMBERED: Final = 30_000
"""Occupancies kept in a table; about 25 MB when full."""


class Ground(NamedTuple):
    """What follows from a set of occupied cells that hang together."""

    pins: Cells
    """Occupied cells without which the hive would fall apart."""
    open: Cells
    """Empty cells beside the hive that a piece can slide out of in some direction."""
    shut: Cells
    """Empty cells beside the hive that nothing can slide out of or into."""
    doors: Cells
    """Open cells that the hive touches on two sides or more; a gate between open cells lies between two."""
    lone: Cells
    """Empty cells with a single occupied neighbour."""
    whole: bool
    """Whether any open cell can be reached by sliding from any other."""
    boxed: Cells
    """Occupied cells that nothing can slide out of."""


def ground_of(occupied: Cells) -> Ground:
    """Return what follows from a set of occupied cells.

    A cell's neighbours form arcs of occupied ones with gaps of empty ones between them. In a hive without
    holes a piece is pinned exactly when it has two arcs or more. Whether there are holes is told by Euler's
    formula: cells - touching pairs + touching threes is one less for every hole.
    """
    e, ne, nw = occupied >> 1, occupied << WIDTH - 1, occupied << WIDTH
    w, sw, se = occupied << 1, occupied >> WIDTH - 1, occupied >> WIDTH
    e_ne, ne_nw, nw_w, w_sw, sw_se, se_e = e | ne, ne | nw, nw | w, w | sw, sw | se, se | e
    # An arc ends where a neighbour is occupied and the next is not; of two in a row at most one ends one.
    one, two, three = (e_ne ^ ne) | (ne_nw ^ nw), (nw_w ^ w) | (w_sw ^ sw), (sw_se ^ se) | (se_e ^ e)
    arcs = one & two | three & (one | two)
    rim = (e_ne | nw_w | sw_se | occupied) ^ occupied
    shut_in = (
        e_ne & ne_nw & nw_w & w_sw & sw_se & se_e
    )  # of two neighbours in a row, at least one is occupied
    shut = rim & shut_in
    several = e & ne | nw & w | sw & se | e_ne & nw_w | sw_se & (e_ne | nw_w)
    open_cells = rim ^ shut
    doors = open_cells & arcs
    gated = shut & arcs or (
        doors
        and (
            doors & doors >> 1 & ne & se
            | doors & doors << WIDTH - 1 & e & nw
            | doors & doors << WIDTH & ne & w
        )
    )
    on_e, on_ne, on_nw = occupied & e, occupied & ne, occupied & nw
    holes = (
        1
        - occupied.bit_count()
        + on_e.bit_count()
        + on_ne.bit_count()
        + on_nw.bit_count()
        - (on_e & on_ne).bit_count()
        - (on_ne & on_nw).bit_count()
    )
    pins = arcs & occupied
    boxed = shut_in & occupied if on_e or on_ne or on_nw else occupied
    whole = not gated
    if holes and occupied:
        single = shut & e & ne & nw & w & sw & se
        enclosed = single if single.bit_count() == holes else rim ^ outer_rim(rim)
        pins = occupied & _pinned_round_holes(rim ^ enclosed, enclosed)
        whole = whole and not enclosed & open_cells
    return Ground(pins, open_cells, shut, doors, rim ^ (rim & several), whole, boxed)


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


GROUND: Final[Bounded[Ground]] = Bounded(ground_of, _REMEMBERED)
"""Ground by occupied cells."""


def _roams_of(occupied: Cells) -> tuple[Cells, ...]:
    """Return the open cells in sets: within a set each can be reached from each by sliding."""
    ground = GROUND[occupied]
    rest = ground.open
    if ground.whole:
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


ROAMS: Final[Bounded[tuple[Cells, ...]]] = Bounded(_roams_of, _REMEMBERED)
"""By occupied cells: the open cells in sets, within each of which a piece can slide from any to any."""

_EASY: Final = frozenset(
    ring_window(ring)
    for ring in range(1, 63)
    if ring_bits(SLIDES[ring_window(ring)]) and bin(ring ^ (ring >> 1 | (ring & 1) << 5)).count("1") == 2
)
"""Neighbours that form one arc with a gap of two cells or more."""


def roam(ground: Ground, occupied: Cells, cell: int) -> Cells:
    """Return where an ant can go: as many steps on the ground as it likes, at least one.

    Lifting the ant opens no way as long as it is no part of a gate. Then it reaches what could be reached
    round it before, less the cells that touch nothing but the ant itself; unless the way round it also led
    from one side of the hive to another, and not all open cells hang together.

    Args:
        ground: the ground on which the occupied cells lie.
        occupied: the occupied cells, with the ant still in its place.
        cell: where it stands, on the ground and not pinned.
    """
    below = cell - RING_REACH
    ring = occupied >> below & RING
    if ring in _EASY:
        around = RING << below
        if not around & ground.shut:
            lone = around & ground.lone
            if ground.whole:
                return ground.open ^ lone
            if not around & ground.doors:
                ends = around & ground.open ^ lone
                if ends.bit_count() == 2:
                    return next(cells ^ lone for cells in ROAMS[occupied] if cells & ends)
    elif not SLIDES[ring]:
        return 0
    own = 1 << cell
    for cells in ROAMS[occupied ^ own]:
        if cells & own:
            return cells ^ own
    return 0
