"""The static evaluation of a position of Hive for the side to move.

The unit is a hundredth of a free side of a queen. The terms are those that players speak of: free sides of
the queens, pinned pieces, attackers, pieces in hand, tempo. As a search evaluates every position that it
comes to, speed matters: nearly all terms are computed from sets of cells (see `rules.grid`), without
generating moves.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import Final

from antterm.games.hive.bots.weights import NOTHING, Weights
from antterm.games.hive.rules.grid import (
    AROUND,
    AROUND_SPOT,
    BIT,
    CELLS,
    STEPS,
    BoundedCache,
    Cells,
    disc,
    each,
    reach,
)
from antterm.games.hive.rules.ground import GROUND
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug
from antterm.games.hive.rules.strides import jumps
from antterm.games.hive.rules.swarm import (
    ANTS,
    BUGS,
    CLIMBERS,
    IN_HAND,
    NOBODY,
    PIECES,
    PILLBUGS,
    QUEENS,
    SEATS,
    STRIDERS,
    Swarm,
)

WIN: Final = 100_000
"""The value of a won game; a forced win in n half-moves is worth n less."""
DRAWN: Final = WIN + 1
"""The value of a game that has ended in a draw."""

SLIDES: Final = tuple(bug in (Bug.QUEEN, Bug.SPIDER, Bug.ANT) for bug in BUGS)
"""Whether all moves of a piece are slides on the ground (queen, spider and ant), by piece."""

LAST_SIDE: Final = 5
"""Number of occupied sides of a queen when only one is free."""

_BEYOND: Final = 2 * WIN
"""A bound beyond all values."""

NEAR_REACH: Final = reach(2)
NEAR: Final = disc(2) | BIT[NEAR_REACH]
"""The window of all cells up to two away, the middle one included."""


def _within(distance: int) -> frozenset[int]:
    """Return the differences between the numbers of cells that are at most so far apart, 0 included."""
    return frozenset(cell - reach(distance) for cell in (*each(disc(distance)), reach(distance)))


_BESIDE: Final = _within(1) - {0}
_CLOSE: Final = _within(2)
_IN_THREE_STEPS: Final = _within(4)
"""Differences to the number of a queen's cell: from there, three steps can lead to one of her sides."""

_OTHER, _ROAMS, _CLIMBS, _STEPS, _HOPS = range(5)
"""The ways in which insects come to a queen; those of `_OTHER` are not counted as attackers."""
_KINDS: Final = {
    Bug.ANT: _ROAMS,
    Bug.BEETLE: _CLIMBS,
    Bug.MOSQUITO: _CLIMBS,
    Bug.SPIDER: _STEPS,
    Bug.LADYBUG: _STEPS,
    Bug.GRASSHOPPER: _HOPS,
}
_STRIDES: Final = {way[0]: way[1:] for ways in STRIDERS for way in ways}
"""The `Stride` of each piece that has one, by piece."""
_WAYS: Final = tuple(_KINDS.get(bug, _OTHER) for bug in BUGS)
"""The way in which each piece comes to a queen, by piece."""


class Evaluator:
    """The evaluation of positions with the weights of a player.

    Args:
        weights: the weights.
        seat: the seat of that player.
        ply: how many half-moves have been played at the root of the search.
    """

    __slots__ = (
        "_boxed",
        "_covered",
        "_finishers",
        "_hands",
        "_limits",
        "_pinned",
        "_queens",
        "_unseen",
        "_weights",
        "is_exact",
        "threatened",
    )

    def __init__(self, weights: Weights, seat: int, ply: int) -> None:
        self.threatened = False
        """Whether the mover of the last position could be surrounded with the other side's next move."""
        self.is_exact = True
        """Whether the value of the last position is exact rather than a bound."""
        self._weights = weights
        self._unseen = None if weights.watchful else 1 - seat
        self._finishers = [NOBODY, NOBODY]
        """The piece that could surround the other queen when this was last asked, by seat."""
        self._hands = BoundedCache(self._lead_by_hands, 1 << 14)
        self._covered = BoundedCache(self._loss_by_covered, 1 << 14)
        impatience = weights.impatience_at(ply)
        attack, defence = weights.attack + impatience, max(0, weights.defence - impatience)
        own = tuple(danger * defence // 100 for danger in weights.danger)
        other = tuple(danger * attack // 100 for danger in weights.danger)
        danger = (own, other) if seat == WHITE else (other, own)
        # For each queen: 1 for White's and -1 for Black's, her seat, the other seat, her number, that of her
        # pillbug, what picks the spots of the other seat's climbers, and what her sides are worth: by how
        # many are occupied, and by how many of these by pieces of her own colour.
        self._queens = tuple(
            (
                1 if one == WHITE else -1,
                one,
                1 - one,
                QUEENS[one],
                PILLBUGS[one],
                itemgetter(*CLIMBERS[1 - one]),
                [
                    [weights.besieger * (mine - sides) - loss for mine in range(sides + 1)]
                    for sides, loss in enumerate(danger[one])
                ],
            )
            for one in (WHITE, BLACK)
        )
        # By occupied sides of a queen and pieces that could be attackers, the most that these can cost her.
        self._limits = [
            [weights.attacker * sides * min(count, len(STEPS) - sides) for count in range(len(PIECES))]
            for sides in range(len(weights.danger))
        ]
        # By piece, what White loses if it cannot move; negative for Black's pieces, where White gains.
        sign = (weights.pins, -weights.pins)
        loses = [weights.mobile[bug] * sign[SEATS[piece]] for piece, bug in enumerate(BUGS)]
        self._pinned = tuple(loses)
        self._boxed = tuple(loss if SLIDES[piece] else 0 for piece, loss in enumerate(loses))

    def evaluate(self, swarm: Swarm, alpha: int = -_BEYOND, beta: int = _BEYOND) -> int:
        """Return the value of a position for the side to move; `DRAWN` if both queens are surrounded.

        If the side to move can surround the other queen with its next move, the value is that of a forced
        win. `threatened` and `is_exact` then tell more about the position.

        Args:
            swarm: the position.
            alpha: if the value is at most this, an upper bound that is at most this may be returned instead,
                which saves counting the attackers.
            beta: if the value is at least this, likewise a lower bound.
        """
        self.threatened, self.is_exact = False, True
        occupied, spots, mover = swarm.occupied, swarm.spots, swarm.ply & 1
        near_white = AROUND_SPOT[spots[QUEENS[WHITE]]] & occupied
        near_black = AROUND_SPOT[spots[QUEENS[BLACK]]] & occupied
        white_sides, black_sides = near_white.bit_count(), near_black.bit_count()
        if (white_sides >= LAST_SIDE or black_sides >= LAST_SIDE) and (
            end := self._end(swarm, (white_sides, black_sides))
        ):
            return end
        weights, pinned = self._weights, self._pinned
        stacked, top, tops = swarm.stacked, swarm.top, swarm.tops
        fixed, closed, _, _ = GROUND[occupied]
        boxed = closed & occupied
        boxed ^= boxed & fixed
        lead = self._hands[swarm.hands[0] | swarm.hands[1]]
        if stacked:
            fixed ^= fixed & stacked
            lead -= self._covered[swarm.covered]
        for cell in CELLS[fixed]:
            lead -= pinned[top[cell]]
        if boxed:
            for cell in CELLS[boxed]:
                if loss := self._boxed[top[cell]]:
                    lead -= loss
                    fixed |= BIT[cell]
        score = lead * weights.most_lead // (weights.most_lead + abs(lead))
        # How much attackers of the queens add to the mover's value, between least and most.
        most = least = 0
        coming = []  # the queens whose attackers are still to be counted
        for near, sides, (sign, seat, other, queen, guard, climbers, worths) in (
            (near_white, white_sides, self._queens[WHITE]),
            (near_black, black_sides, self._queens[BLACK]),
        ):
            spot = spots[queen]
            if spot == IN_HAND:
                score -= sign * weights.late_queen * swarm.ply
                continue
            mine = near & tops[seat]
            good = worths[sides][mine.bit_count()]
            if leaving := mine ^ mine & fixed:
                good += weights.leaver * leaving.bit_count()
            if stacked and (riding := (near ^ mine) & stacked):
                good -= weights.rider * riding.bit_count()
            if spot >= 0:
                cell = spot
                if BIT[cell] & fixed:
                    good -= weights.stuck_queen
            else:
                cell = -2 - spot
                if tops[seat] & BIT[cell]:
                    good -= weights.stuck_queen
                else:
                    good -= weights.covered_queen
                    if weights.landing and swarm.hands[other] and AROUND[cell] & swarm.placing_cells(other):
                        good -= weights.landing
            if spots[guard] - cell in _BESIDE:
                good += weights.guard[sides]
            movable = tops[other]
            if movable := movable ^ movable & fixed:
                if weights.open_side and can_ants_move(swarm, other, movable):
                    open_sides = AROUND[cell] & ~(occupied | closed)
                    good -= weights.open_side * open_sides.bit_count()
                for spot in climbers(spots):
                    if spot - cell in _CLOSE and BIT[spot] & movable:
                        good -= weights.climber
                if sides > 1:
                    movable ^= movable & near
                    if limit := self._limits[sides][movable.bit_count()]:
                        coming.append((seat, cell, sides, movable, limit))
                        if seat == mover:
                            least -= limit
                        else:
                            most += limit
            score += sign * good
        own = weights.tempo + (score if mover == WHITE else -score)
        if self.threatened:
            own -= weights.threat
        while coming:
            if own + most <= alpha or own + least >= beta:
                self.is_exact = False
                return own + (most if own + most <= alpha else least)
            seat, queen, sides, movable, limit = coming.pop()
            loss = weights.attacker * sides * attackers(swarm, queen, movable, closed)
            if seat == mover:
                own, least = own - loss, least + limit
            else:
                own, most = own + loss, most - limit
        return own

    def _end(self, swarm: Swarm, sides: tuple[int, int]) -> int:
        """Return the value of a position that is over or in which the mover can win at once; 0 for others.

        For these, `threatened` is set.

        Args:
            swarm: the position.
            sides: by seat, how many sides of its queen are occupied.
        """
        mover = swarm.ply & 1
        other = 1 - mover
        if sides[mover] > LAST_SIDE:
            return DRAWN if sides[other] > LAST_SIDE else -WIN
        if sides[other] > LAST_SIDE:
            return WIN
        if sides[other] == LAST_SIDE and self._can_win_now(swarm, mover):
            return WIN - 1
        self.threatened = sides[mover] == LAST_SIDE and self._can_win_now(swarm, other)
        return 0

    def _can_win_now(self, swarm: Swarm, seat: int) -> bool:
        """Return whether a seat could win at once if it were to move, and the evaluation considers that."""
        if seat == self._unseen:
            return False
        piece = finisher(swarm, seat, self._finishers[seat])
        if piece == NOBODY:
            return False
        self._finishers[seat] = piece
        return True

    def _lead_by_hands(self, hands: int) -> int:
        """Return White's lead in pieces that can move, if all those in play could.

        Args:
            hands: the pieces in both hands: bit n for the piece of number n.
        """
        weights, lead = self._weights, 0
        for piece, bug in enumerate(BUGS):
            if hands >> piece & 1:
                loss = weights.mobile[bug] * (100 - weights.in_hand) // 100
                lead += loss if SEATS[piece] == BLACK else -loss
        return lead

    def _loss_by_covered(self, covered: int) -> int:
        """Return what White loses and Black gains because pieces below others cannot move.

        Args:
            covered: these pieces: bit n for the piece of number n.
        """
        return sum(self._pinned[piece] for piece in each(covered))


def terms(swarm: Swarm, weights: Weights, seat: int) -> dict[str, int]:
    """Return the value of each term of the evaluation for a seat, without tempo.

    Args:
        swarm: a position in which nobody has won or can win with the next move.
        weights: the weights of the seat.
        seat: the seat.
    """
    impatience = weights.impatience_at(swarm.ply)
    blank = replace(NOTHING, watchful=weights.watchful, pins=weights.pins)
    alone = {
        "attack": replace(blank, danger=weights.danger, attack=weights.attack + impatience, defence=0),
        "defence": replace(
            blank, danger=weights.danger, attack=0, defence=max(0, weights.defence - impatience)
        ),
        "attackers": replace(
            blank,
            attacker=weights.attacker,
            open_side=weights.open_side,
            besieger=weights.besieger,
            rider=weights.rider,
            climber=weights.climber,
        ),
        "freedom": replace(
            blank,
            covered_queen=weights.covered_queen,
            landing=weights.landing,
            stuck_queen=weights.stuck_queen,
            late_queen=weights.late_queen,
            leaver=weights.leaver,
            guard=weights.guard,
        ),
        "mobility": replace(
            blank, mobile=weights.mobile, in_hand=weights.in_hand, most_lead=weights.most_lead
        ),
        "threat": replace(blank, threat=weights.threat),
    }
    side = 1 if swarm.to_move == seat else -1
    return {name: side * Evaluator(one, seat, swarm.ply).evaluate(swarm) for name, one in alone.items()}


def can_ants_move(swarm: Swarm, seat: int, movable: Cells) -> bool:
    """Return whether a seat has an ant in one of the cells whose pieces can move."""
    return any(spot >= 0 and BIT[spot] & movable for spot in (swarm.spots[ant] for ant in ANTS[seat]))


def attackers(swarm: Swarm, queen: int, movable: Cells, closed: Cells) -> int:
    """Return how many pieces of the other colour can come to a free side of a queen, approximately.

    Beetles and mosquitoes are taken to reach only free sides next to them.

    Args:
        swarm: the position.
        queen: the queen's cell.
        movable: the cells of the pieces that are to be counted: those of the other colour that can move and
            are not beside her.
        closed: the cells that a piece cannot slide into.

    Returns:
        The number of pieces; at most that of her free sides.
    """
    occupied, top, free = swarm.occupied, swarm.top, AROUND[queen]
    free ^= free & occupied
    open_sides = free ^ free & closed
    coming = 0
    for cell in CELLS[movable]:
        kind = _WAYS[top[cell]]
        if kind == _ROAMS:
            if open_sides:
                coming += 1
        elif kind == _HOPS:
            far, window, table = _STRIDES[top[cell]]
            below = cell - far
            targets = table[occupied >> below & window]
            if (targets << below if targets >= 0 else jumps(occupied, cell)) & free:
                coming += 1
        elif kind == _STEPS:
            if cell - queen in _IN_THREE_STEPS:
                far, window, table = _STRIDES[top[cell]]
                below = cell - far
                if table[occupied >> below & window] << below & free:
                    coming += 1
        elif kind == _CLIMBS and cell - queen in _CLOSE and AROUND[cell] & free:
            coming += 1
    free_sides = free.bit_count()
    return coming if coming < free_sides else free_sides


def finisher(swarm: Swarm, seat: int, likely: int = NOBODY) -> int:
    """Return a piece with which a seat, if it were to move, could surround the other queen and not its own.

    Args:
        swarm: the position.
        seat: the seat.
        likely: a piece of the seat to try first, such as the one that could in a similar position.

    Returns:
        A piece that can be placed on her last free side, can move there or throw another there; or NOBODY.
    """
    spots, occupied = swarm.spots, swarm.occupied
    own, other = spots[QUEENS[seat]], spots[QUEENS[1 - seat]]
    if other == IN_HAND:
        return NOBODY
    ring = AROUND[other if other >= 0 else -2 - other]
    last = ring ^ ring & occupied
    if last & last - 1:
        return NOBODY
    if own != IN_HAND:
        home = AROUND[own if own >= 0 else -2 - own]
        if home ^ home & occupied == last:
            return NOBODY
    cell = last.bit_length() - 1
    if swarm.hands[seat] and swarm.can_place(seat, cell):
        return swarm.hands[seat].bit_length() - 1
    besiegers = ring ^ ring & swarm.stacked  # as one of them leaves, another side is free
    if likely != NOBODY and swarm.can_walk(likely, cell) and not besiegers & BIT[spots[likely]]:
        return likely
    return swarm.entrant(seat, cell, besiegers)
