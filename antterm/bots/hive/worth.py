"""What a position of Hive is worth for who is to move, without looking ahead.

The unit is a hundredth of a free side of a queen. The terms are those that players speak of: free sides of
the queens, pinned pieces, mobility, attackers, pieces in hand, tempo.
"""

from __future__ import annotations

from typing import Final

from antterm.hive.grid import RING, RING_REACH, Cells
from antterm.hive.pieces import Bug
from antterm.hive.swarm import BUGS, PILLBUGS, QUEENS, SEATS, Swarm

WIN: Final = 100_000
"""A won game; a win further away is worth a little less, one for each half-move."""

DANGER: Final = (0, 60, 130, 210, 300, 400, 1000)
"""What a queen loses by how many of her sides are occupied; the first ones count nearly as much as the last,
or nobody would begin to attack."""
COVERED_QUEEN: Final = 120
"""What she loses under somebody else's piece, which makes it possible to place beside her."""
STUCK_QUEEN: Final = 35
"""What she loses when she cannot move."""
LATE_QUEEN: Final = 12
"""What waiting with the queen costs, by half-move played."""
OPEN_SIDE: Final = 18
"""What an attacker gains for each free side of the other queen that his pieces can reach."""
LEAVER: Final = 12
"""What a queen gains for each piece beside her that her side can move away."""
GUARD: Final = 40
"""What she gains by an uncovered pillbug of her own beside her."""
TEMPO: Final = 20
"""What it is worth to be the one to move."""

MOBILE: Final = {
    Bug.QUEEN: 0,
    Bug.SPIDER: 22,
    Bug.BEETLE: 45,
    Bug.GRASSHOPPER: 28,
    Bug.ANT: 65,
    Bug.MOSQUITO: 50,
    Bug.LADYBUG: 45,
    Bug.PILLBUG: 30,
}
"""What a piece in play is worth when it can move."""
IN_HAND: Final = {bug: worth * 6 // 10 for bug, worth in MOBILE.items()}
"""What a piece in the hand is worth: it cannot be pinned yet, nor do anything."""
MOST_LEAD: Final = 300
"""What a lead in pieces that can move approaches however big it is; a lead as big as this is worth half.

A side that has the other all but pinned would rather keep it so for ever than send its pieces to the queen,
if the lead counted in full.
"""
CHOICE: Final = 1
"""What each cell is worth that a mobile piece can go to, up to `MANY` cells."""
MANY: Final = 8

_MOBILE: Final = tuple(MOBILE[bug] for bug in BUGS)
_HANDS: dict[int, int] = {}


def worth(swarm: Swarm) -> int:
    """What the position is worth for the side to move; the game must not have ended.

    A side that can surround the other queen with its next move has won.
    """
    mover = swarm.ply & 1
    reach = swarm.reach(mover)
    if can_win_now(swarm, mover, reach):
        return WIN - 1
    pieces, queens = _side(swarm, mover, reach)
    other_pieces, other_queens = _side(swarm, 1 - mover, swarm.reach(1 - mover))
    lead = pieces - other_pieces
    return TEMPO + lead * MOST_LEAD // (MOST_LEAD + abs(lead)) + queens - other_queens


def can_win_now(swarm: Swarm, seat: int, reach: dict[int, Cells]) -> bool:
    """Whether a seat, were it to move, could surround the other queen and not its own.

    Args:
        swarm: the position.
        seat: whose move it would be.
        reach: of that seat.
    """
    queen = swarm.cell_of(QUEENS[1 - seat])
    if queen is None:
        return False
    ring = RING << queen - RING_REACH
    last = ring & ~swarm.occupied
    if last & last - 1:
        return False
    own = swarm.cell_of(QUEENS[seat])
    if own is not None and RING << own - RING_REACH & ~swarm.occupied == last:
        return False
    if last & swarm.placing_cells(seat) and swarm.hands[seat]:
        return True
    vacated = ring & ~swarm.stacked
    for piece, targets in reach.items():
        if targets & last:
            cell = swarm.cell_of(piece)
            if cell is not None and not vacated >> cell & 1:
                return True
    return False


def _side(swarm: Swarm, seat: int, reach: dict[int, Cells]) -> tuple[int, int]:
    """What is good for one seat alone: its pieces by themselves, and how the queens stand.

    Args:
        swarm: the position.
        seat: whose side it is.
        reach: of that seat.
    """
    hand = swarm.hands[seat]
    pieces = _HANDS.get(hand)
    if pieces is None:
        pieces = _HANDS[hand] = sum(IN_HAND[bug] for number, bug in enumerate(BUGS) if hand >> number & 1)
    queen, prey = swarm.cell_of(QUEENS[seat]), swarm.cell_of(QUEENS[1 - seat])
    home = 0 if queen is None else RING << queen - RING_REACH
    open_sides = 0 if prey is None else RING << prey - RING_REACH & ~swarm.occupied
    attacked = queens = 0
    for piece, targets in reach.items():
        if SEATS[piece] != seat:
            continue
        choices = targets.bit_count()
        pieces += _MOBILE[piece] + (CHOICE * choices if choices < MANY else CHOICE * MANY)
        attacked |= targets
        cell = swarm.cell_of(piece)
        if cell is not None and home >> cell & 1:
            queens += LEAVER
    queens += OPEN_SIDE * (attacked & open_sides).bit_count()
    if queen is None:
        return pieces, queens - LATE_QUEEN * swarm.ply
    queens -= DANGER[(home & swarm.occupied).bit_count()]
    if QUEENS[seat] not in reach:
        queens -= STUCK_QUEEN
    if not swarm.tops[seat] >> queen & 1:
        queens -= COVERED_QUEEN
    guard = swarm.cell_of(PILLBUGS[seat])
    if guard is not None and home >> guard & 1 and swarm.top_at(guard) == PILLBUGS[seat]:
        queens += GUARD
    return pieces, queens
