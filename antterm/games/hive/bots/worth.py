"""The static evaluation of a position of Hive for the side to move.

The unit is a hundredth of a free side of a queen. The terms are those that players speak of: free sides of
the queens, pinned pieces, attackers, pieces in hand, tempo. As a search evaluates every position that it
comes to, speed matters: nearly all terms are computed from sets of cells (see `rules.grid`), without
generating moves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from antterm.games.hive.bots.styles import NOTHING, Style
from antterm.games.hive.rules.grid import AROUND, BIT, CELLS, STEPS, Bounded, Cells, disc, each, reach
from antterm.games.hive.rules.ground import GROUND
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug
from antterm.games.hive.rules.strides import jumps
from antterm.games.hive.rules.swarm import (
    ANTS,
    BUGS,
    CLIMBERS,
    IN_HAND,
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
"""By piece, whether all its moves are slides on the ground: queen, spider and ant."""

LAST_SIDE: Final = 5
"""How many sides of a queen are occupied when only one is free."""

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
"""How insects come to a queen; `_OTHER` ones are not counted as attackers."""
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
"""How each piece comes to a queen."""


class Valuer:
    """The evaluation of positions with the weights of a style.

    Args:
        style: the weights.
        seat: the seat of the player whose style it is.
        ply: how many half-moves have been played at the root of the search.
    """

    __slots__ = (
        "_boxed",
        "_hands",
        "_limits",
        "_pinned",
        "_queens",
        "_style",
        "_unseen",
        "is_exact",
        "threatened",
    )

    def __init__(self, style: Style, seat: int, ply: int) -> None:
        self.threatened = False
        """Whether the mover of the last position could be surrounded with the other side's next move."""
        self.is_exact = True
        """Whether the value of the last position is exact rather than a bound."""
        self._style = style
        self._unseen = None if style.watchful else 1 - seat
        self._hands = Bounded(self._lead_by_hands, 1 << 14)
        impatience = style.impatience_at(ply)
        attack, defence = style.attack + impatience, max(0, style.defence - impatience)
        own = tuple(danger * defence // 100 for danger in style.danger)
        other = tuple(danger * attack // 100 for danger in style.danger)
        danger = (own, other) if seat == WHITE else (other, own)
        # By seat and occupied sides, what a queen loses if all neighbours are of the other colour.
        losses = [[loss + style.besieger * sides for sides, loss in enumerate(each)] for each in danger]
        self._queens = (
            (WHITE, 1, QUEENS[WHITE], PILLBUGS[WHITE], losses[WHITE]),
            (BLACK, -1, QUEENS[BLACK], PILLBUGS[BLACK], losses[BLACK]),
        )
        # By occupied sides of a queen and mobile pieces of the other colour, the most she can lose by the
        # terms of `approach`.
        self._limits = [
            [
                style.climber * min(count, len(CLIMBERS[WHITE]))
                + style.attacker * sides * min(count, len(STEPS) - sides) * (sides > 1)
                for count in range(len(PIECES))
            ]
            for sides in range(len(style.danger))
        ]
        # By piece, what White loses if it cannot move; negative for Black's pieces, where White gains.
        sign = (style.pins, -style.pins)
        loses = [style.mobile[bug] * sign[SEATS[piece]] for piece, bug in enumerate(BUGS)]
        self._pinned = tuple(loses)
        self._boxed = tuple(loss if SLIDES[piece] else 0 for piece, loss in enumerate(loses))

    def worth(self, swarm: Swarm, alpha: int = -_BEYOND, beta: int = _BEYOND) -> int:
        """Return the value of a position for the side to move; `DRAWN` if both queens are surrounded.

        If the side to move can surround the other queen with its next move, the value is that of a forced
        win. `threatened` and `is_exact` then tell more about the position.

        Args:
            swarm: the position.
            alpha: if the value is at most this, an upper bound that is at most this may be returned instead,
                which saves counting the pieces that can come to the queens.
            beta: if the value is at least this, likewise a lower bound.
        """
        self.threatened, self.is_exact = False, True
        style, occupied, stacked, spots = self._style, swarm.occupied, swarm.stacked, swarm.spots
        mover, pinned, top, tops = swarm.ply & 1, self._pinned, swarm.top, swarm.tops
        fixed, roads, _, _, _, _, boxed = GROUND[occupied]
        boxed ^= boxed & fixed
        lead = self._hands[swarm.hands[0] | swarm.hands[1]]
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
        # Whose queen is surrounded, and whose queen has one free side: 1 is White's, 2 Black's, 3 both.
        lost = pressed = 0
        # How much the pieces that can come to the queens add to the mover's value, between least and most.
        most = least = 0
        coming = []  # the queens for which these pieces are still to be counted
        for seat, sign, piece, guard, losses in self._queens:
            spot = spots[piece]
            if spot == IN_HAND:
                score -= sign * style.late_queen * swarm.ply
                continue
            queen = spot if spot >= 0 else -2 - spot
            home = AROUND[queen]
            near = home & occupied
            sides = near.bit_count()
            if sides >= LAST_SIDE:
                if sides > LAST_SIDE:
                    lost += 1 + seat
                    continue
                pressed += 1 + seat
            own, movable = tops[seat], tops[1 - seat]
            good = -losses[sides]
            if mine := near & own:
                good += style.besieger * mine.bit_count()
                if leaving := mine ^ mine & fixed:
                    good += style.leaver * leaving.bit_count()
            if stacked and (riding := (near ^ mine) & stacked):
                good -= style.rider * riding.bit_count()
            if spot < 0:
                if own & BIT[queen]:
                    good -= style.stuck_queen
                else:
                    good -= style.covered_queen
                    if style.landing and swarm.hands[1 - seat] and home & swarm.placing_cells(1 - seat):
                        good -= style.landing
            elif BIT[queen] & fixed:
                good -= style.stuck_queen
            spot = spots[guard]
            if spot >= 0 and home & BIT[spot]:
                good += style.guard[sides]
            if movable := movable ^ movable & fixed:
                if style.open_side and (open_sides := home & roads):
                    for ant in ANTS[1 - seat]:
                        cell = spots[ant]
                        if cell >= 0 and BIT[cell] & movable:
                            good -= style.open_side * open_sides.bit_count()
                            break
                if limit := self._limits[sides][movable.bit_count()]:
                    coming.append((seat, queen, sides, movable, limit))
                    if seat == mover:
                        least -= limit
                    else:
                        most += limit
            score += sign * good
        if lost:
            return DRAWN if lost == 3 else -WIN if lost == 1 + mover else WIN
        own = style.tempo + (score if mover == WHITE else -score)
        if pressed:
            if pressed != 1 + mover and mover != self._unseen and can_win_now(swarm, mover):
                return WIN - 1
            if pressed != 2 - mover and 1 - mover != self._unseen and can_win_now(swarm, 1 - mover):
                own -= style.threat
                self.threatened = True
        while coming:
            if own + most <= alpha or own + least >= beta:
                self.is_exact = False
                return own + (most if own + most <= alpha else least)
            seat, queen, sides, movable, limit = coming.pop()
            climbing, attacking = approach(swarm, queen, sides, movable, roads)
            loss = style.climber * climbing + style.attacker * sides * attacking
            if seat == mover:
                own, least = own - loss, least + limit
            else:
                own, most = own + loss, most - limit
        return own

    def _lead_by_hands(self, hands: int) -> int:
        """Return White's lead in pieces that can move, if all those in play could.

        Args:
            hands: the pieces in both hands: bit n for the piece of number n.
        """
        style, lead = self._style, 0
        for piece, bug in enumerate(BUGS):
            if hands >> piece & 1:
                loss = style.mobile[bug] * (100 - style.in_hand) // 100
                lead += loss if SEATS[piece] == BLACK else -loss
        return lead


def terms(swarm: Swarm, style: Style, seat: int) -> dict[str, int]:
    """Return the value of each term of the evaluation for a seat, without tempo.

    Args:
        swarm: a position in which nobody has won or can win with the next move.
        style: the weights of the seat.
        seat: the seat.
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


def approach(swarm: Swarm, queen: int, sides: int, movable: Cells, roads: Cells) -> tuple[int, int]:
    """Count the pieces of the other colour that can come to a queen, approximately.

    Args:
        swarm: the position.
        queen: the queen's cell.
        sides: how many of her sides are occupied.
        movable: the cells of the pieces that are to be counted: those of the other colour that can move.
        roads: the empty cells that a piece can slide into.

    Returns:
        The number of beetles and mosquitoes at most two cells away, and the number of pieces not yet beside
        her that can move to a free side of hers. Beetles and mosquitoes are taken to reach only free sides
        next to them. The second number is at most that of her free sides, and 0 while fewer than two of her
        sides are occupied.
    """
    occupied, top = swarm.occupied, swarm.top
    if sides <= 1:
        movable &= NEAR << queen - NEAR_REACH
    free = AROUND[queen] & ~occupied
    leads_there = 1 if free & roads else 0
    climbing = coming = 0
    for cell in CELLS[movable]:
        piece, away = top[cell], cell - queen
        kind = _WAYS[piece]
        if kind == _ROAMS:
            if leads_there and away not in _BESIDE:
                coming += 1
        elif kind == _CLIMBS:
            if away in _CLOSE:
                climbing += 1
                if AROUND[cell] & free and away not in _BESIDE:
                    coming += 1
        elif kind == _HOPS:
            if away not in _BESIDE:
                far, window, table = _STRIDES[piece]
                below = cell - far
                targets = table[occupied >> below & window]
                if (targets << below if targets >= 0 else jumps(occupied, cell)) & free:
                    coming += 1
        elif away in _IN_THREE_STEPS and kind == _STEPS and away not in _BESIDE:
            far, window, table = _STRIDES[piece]
            below = cell - far
            if table[occupied >> below & window] << below & free:
                coming += 1
    free_sides = len(STEPS) - sides if sides > 1 else 0
    return climbing, coming if coming < free_sides else free_sides


def can_win_now(swarm: Swarm, seat: int) -> bool:
    """Return whether a seat, if it were to move, could surround the other queen without surrounding its
    own."""
    queen = swarm.cell_of(QUEENS[1 - seat])
    if queen is None:
        return False
    ring = AROUND[queen]
    last = ring & ~swarm.occupied
    if last & last - 1:
        return False
    own = swarm.cell_of(QUEENS[seat])
    if own is not None and AROUND[own] & ~swarm.occupied == last:
        return False
    if last & swarm.placing_cells(seat) and swarm.hands[seat]:
        return True
    return swarm.can_enter(seat, last.bit_length() - 1, ring & ~swarm.stacked)
