"""The static evaluation of a position of Hive for the side to move.

The unit is a hundredth of a free side of a queen. The terms are those that players speak of: free sides of
the queens, pinned pieces, attackers, pieces in hand, tempo. Nearly all of them follow from sets of cells,
without looking where each piece can go: a search asks this of every position it comes to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from antterm.games.hive.bots.styles import NOTHING, Style
from antterm.games.hive.rules.grid import BIT, CELLS, RING, RING_REACH, Bounded, Cells, disc, reach
from antterm.games.hive.rules.ground import GROUND
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug
from antterm.games.hive.rules.strides import jumps
from antterm.games.hive.rules.swarm import (
    ANTS,
    BUGS,
    CLIMBERS,
    IN_HAND,
    PILLBUGS,
    QUEENS,
    SEATS,
    STRIDERS,
    Swarm,
)

WIN: Final = 100_000
"""A won game; a win further away is worth a little less, one for each half-move."""
DRAWN: Final = WIN + 1
"""The value of a game that has ended in a draw."""

SLIDES: Final = tuple(bug in (Bug.QUEEN, Bug.SPIDER, Bug.ANT) for bug in BUGS)
"""By piece, whether it only ever slides."""

LAST_SIDE: Final = 5
"""Occupied sides of a queen that needs but one more to be surrounded."""

NEAR_REACH: Final = reach(2)
NEAR: Final = disc(2) | BIT[NEAR_REACH]
"""The window of all cells no further away than two, the middle one included."""

STRIDING: Final = tuple(
    tuple(way for way in STRIDERS[seat] if BUGS[way[0]] not in (Bug.QUEEN, Bug.PILLBUG))
    for seat in (WHITE, BLACK)
)
"""By seat, spiders, grasshoppers and the ladybug, each with its stride."""


class Valuer:
    """Values positions in a style.

    Args:
        style: what things are worth.
        seat: whose style it is.
        ply: how many half-moves had been played when it began to think.
    """

    __slots__ = ("_boxed", "_danger", "_hands", "_pinned", "_style", "_unseen", "threatened")

    def __init__(self, style: Style, seat: int, ply: int) -> None:
        self.threatened = False
        """Whether the mover of the position valued last will be surrounded if it does nothing about it."""
        self._style = style
        self._unseen = None if style.watchful else 1 - seat
        self._hands = Bounded(self._worth_of_hand, 1 << 14)
        impatience = style.impatience_at(ply)
        attack, defence = style.attack + impatience, max(0, style.defence - impatience)
        own = tuple(danger * defence // 100 for danger in style.danger)
        other = tuple(danger * attack // 100 for danger in style.danger)
        self._danger = (own, other) if seat == WHITE else (other, own)
        # By piece, what it loses White, or gains it when it is Black's, that it cannot move.
        sign = (style.pins, -style.pins)
        loses = [style.mobile[bug] * sign[SEATS[piece]] for piece, bug in enumerate(BUGS)]
        self._pinned = tuple(loses)
        self._boxed = tuple(loss if SLIDES[piece] else 0 for piece, loss in enumerate(loses))

    def worth(self, swarm: Swarm) -> int:
        """Return what the position is worth for the side to move; `DRAWN` where both queens are surrounded.

        A side that can surround the other queen with its next move has won.
        """
        self.threatened = False
        style, occupied, spots, top = self._style, swarm.occupied, swarm.spots, swarm.top
        mover, pinned = swarm.ply & 1, self._pinned
        fixed, roads, _, _, _, _, boxed = GROUND[occupied]
        stacked = swarm.stacked
        boxed ^= boxed & fixed
        lead = self._hands[swarm.hands[0]] - self._hands[swarm.hands[1]]
        if stacked:
            fixed ^= fixed & stacked
            for below in swarm.under.values():
                for piece in below:
                    lead -= pinned[piece]
        for cell in CELLS[fixed]:
            lead -= pinned[top[cell]]
        if boxed:
            for cell in CELLS[boxed]:
                if loss := self._boxed[top[cell]]:
                    lead -= loss
                    fixed |= BIT[cell]
        score = lead * style.most_lead // (style.most_lead + abs(lead))
        lost = pressed = 0  # the sums of seats counted from 1
        for seat in (WHITE, BLACK):
            spot = spots[QUEENS[seat]]
            if spot == IN_HAND:
                good = -style.late_queen * swarm.ply
            else:
                queen = spot if spot >= 0 else -2 - spot
                home = RING << queen - RING_REACH
                sides = (home & occupied).bit_count()
                if sides >= LAST_SIDE:
                    if sides > LAST_SIDE:
                        lost += 1 + seat
                    else:
                        pressed += 1 + seat
                tops, others = swarm.tops[seat], swarm.tops[1 - seat]
                good = style.leaver * (home & tops & ~fixed).bit_count() - self._danger[seat][sides]
                if style.besieger:
                    good -= style.besieger * (home & others).bit_count()
                if spot < 0:
                    if tops & BIT[queen]:
                        good -= style.stuck_queen
                    else:
                        good -= style.covered_queen
                        if style.landing and swarm.hands[1 - seat] and home & swarm.placing_cells(1 - seat):
                            good -= style.landing
                elif BIT[queen] & fixed:
                    good -= style.stuck_queen
                if stacked and style.rider:
                    good -= style.rider * (home & others & stacked).bit_count()
                if style.climber:
                    near = others & NEAR << queen - NEAR_REACH & ~fixed
                    if near:
                        for piece in CLIMBERS[1 - seat]:
                            cell = spots[piece]
                            if cell >= 0 and BIT[cell] & near:
                                good -= style.climber
                guard = spots[PILLBUGS[seat]]
                if guard >= 0 and home & BIT[guard]:
                    good += style.guard[sides]
                if style.open_side and (open_sides := home & roads):
                    for ant in ANTS[1 - seat]:
                        cell = spots[ant]
                        if cell >= 0 and not BIT[cell] & fixed:
                            good -= style.open_side * open_sides.bit_count()
                            break
                if style.attacker and sides > 1:
                    good -= style.attacker * sides * attackers(swarm, 1 - seat, home, fixed, roads)
            score += good if seat == WHITE else -good
        if lost:
            return DRAWN if lost == 3 else -WIN if lost == 1 + mover else WIN
        own = style.tempo + (score if mover == WHITE else -score)
        if pressed:
            if pressed != 1 + mover and mover != self._unseen and can_win_now(swarm, mover):
                return WIN - 1
            if pressed != 2 - mover and 1 - mover != self._unseen and can_win_now(swarm, 1 - mover):
                own -= style.threat
                self.threatened = True
        return own

    def _worth_of_hand(self, hand: int) -> int:
        """Return what a seat's pieces are worth, by those in its hand, if all that are in play can move."""
        bugs = [bug for number, bug in enumerate(BUGS) if hand >> number & 1]
        return -sum(self._style.mobile[bug] * (100 - self._style.in_hand) // 100 for bug in bugs)


def terms(swarm: Swarm, style: Style, seat: int) -> dict[str, int]:
    """Return what a position is worth for a seat, by term, the right to move left out.

    Args:
        swarm: a position in which nobody has won or can win at once.
        style: what things are worth to that seat.
    """
    impatience = style.impatience_at(swarm.ply)
    blank = replace(NOTHING, watchful=style.watchful, pins=style.pins)
    alone = {
        "attack": replace(blank, danger=style.danger, attack=style.attack + impatience, defence=0),
        "defence": replace(blank, danger=style.danger, attack=0, defence=max(0, style.defence - impatience)),
        "attackers": replace(
            blank,
            attacker=style.attacker,
            open_side=style.open_side,
            besieger=style.besieger,
            rider=style.rider,
            climber=style.climber,
        ),
        "freedom": replace(
            blank,
            covered_queen=style.covered_queen,
            landing=style.landing,
            stuck_queen=style.stuck_queen,
            late_queen=style.late_queen,
            leaver=style.leaver,
            guard=style.guard,
        ),
        "mobility": replace(blank, mobile=style.mobile, in_hand=style.in_hand, most_lead=style.most_lead),
        "threat": replace(blank, threat=style.threat),
    }
    side = 1 if swarm.to_move == seat else -1
    return {name: side * Valuer(one, seat, swarm.ply).worth(swarm) for name, one in alone.items()}


def attackers(swarm: Swarm, seat: int, ring: Cells, fixed: Cells, roads: Cells) -> int:
    """Return how many pieces of a seat that are elsewhere can go to a free side of the other queen.

    No more than there are free sides. Beetles and mosquitoes count when they are beside one.

    Args:
        swarm: the position.
        seat: whose pieces.
        ring: the sides of the other queen.
        fixed: cells whose pieces cannot move.
        roads: empty cells that a piece can slide into.
    """
    away = swarm.tops[seat]
    away ^= away & (fixed | ring)
    if not away:
        return 0
    occupied, spots = swarm.occupied, swarm.spots
    free = ring ^ (ring & occupied)
    most, found = free.bit_count(), 0
    if free & roads:
        for ant in ANTS[seat]:
            cell = spots[ant]
            if cell >= 0 and BIT[cell] & away:
                found += 1
        if found >= most:
            return most
    for piece, far, window, table in STRIDING[seat]:
        cell = spots[piece]
        if cell >= 0 and BIT[cell] & away:
            below = cell - far
            targets = table[occupied >> below & window]
            if (targets << below if targets >= 0 else jumps(occupied, cell)) & free:
                found += 1
    for piece in CLIMBERS[seat]:
        cell = spots[piece]
        if cell >= 0 and BIT[cell] & away and RING << cell - RING_REACH & free:
            found += 1
    return found if found < most else most


def can_win_now(swarm: Swarm, seat: int) -> bool:
    """Return whether a seat, if it were to move, could surround the other queen without surrounding its
    own."""
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
    for piece, targets in swarm.ways(seat):
        if targets & last:
            cell = swarm.cell_of(piece)
            if cell is not None and not vacated >> cell & 1:
                return True
    return False
