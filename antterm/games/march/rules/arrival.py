"""The effects of coming to a hex: a free site, a battle, or a place outside in peace."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from antterm.core.rng import Streams
from antterm.games.march.rules.components import GREAT_TUNNEL, Site
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.evolutions import held_by
from antterm.games.march.rules.forecast import may_join, strength
from antterm.games.march.rules.meadow import EDGES, Spot, opposite, turned
from antterm.games.march.rules.meanings import LayHex
from antterm.games.march.rules.movement import DIGGER, step_targets
from antterm.games.march.rules.round_end import importance
from antterm.games.march.rules.threats import (
    CONTROL,
    contested_by_ants,
    may_be_fought_over,
    would_meet_centipede,
)
from antterm.games.march.rules.view import MarchView
from antterm.games.march.rules.worker import reactors


@dataclass(frozen=True, slots=True)
class Arrival:
    """The state of a hex with one more ant of a seat."""

    site: Site | None
    """The best free site, which the ant could take; None where all are taken, and in the Great Tunnel."""
    own: int
    """Strength of the seat there, with the ant and the Soldier caste bonus."""
    rival: int | None
    """The strongest other seat there, of equal ones that which is fought first; None where nobody else is."""
    rivals: int
    """Number of other seats there."""
    against: int
    """The strength of the strongest; 0 where there is none."""
    may_add: int
    """The amount by which the strongest of the others may come to exceed `against`, with ants that heads
    bring before the battle."""
    is_contested: bool
    """Whether a battle of ants would be due."""
    beside_centipede: bool
    """Whether a centipede lives there that would fight the ant."""

    @property
    def brings_nothing(self) -> bool:
        """Whether the ant would stand outside in peace, as in the Great Tunnel too."""
        return self.site is None and not self.is_contested and not self.beside_centipede


def site_rank(view: MarchView, spot: Spot) -> tuple[int, int]:
    """Return how good a site is to take: what it yields and scores, control before others worth as much."""
    control, worth = importance(view.components, spot)
    is_control = spot.site is not None and view.tile(spot.hex).sites[spot.site].control
    return worth + CONTROL * (is_control and view.hexes[spot.hex].inner), control


def arrival_at(view: MarchView, seat: int, number: int, *, comes: bool = True) -> Arrival:
    """Return how a hex would stand once an ant of a seat has come.

    Args:
        view: what is known.
        seat: the seat whose ant it is.
        number: the hex; 0 for the Great Tunnel, where nobody fights.
        comes: whether the ant comes from elsewhere; False for one that changes its place within the hex.
    """
    here = view.hexes[number]
    own = strength(view, seat, number) + comes
    if number == GREAT_TUNNEL:
        return Arrival(None, own, None, 0, 0, 0, False, False)
    sites = view.tile(number).sites
    free = here.free_sites()
    clockwise = [(seat + place) % view.seats for place in range(1, view.seats)]
    rivals = [other for other in clockwise if here.ants(other)]
    # who controls a hex is fought first, else who has most ants
    rivals.sort(key=lambda other: (other != here.controller, -here.ants(other)))
    rival = max(rivals, key=lambda other: strength(view, other, number), default=None)
    against = strength(view, rival, number) if rival is not None else 0
    is_fought = may_be_fought_over(view, number)
    is_contested = is_fought and rival is not None and (any(here.loose) or not free)
    best = max(free, key=partial(site_rank, view), default=None)
    site = sites[best.site] if best is not None and best.site is not None else None
    most = max((strength(view, other, number) + may_join(view, other, number) for other in rivals), default=0)
    return Arrival(
        site,
        own,
        rival,
        len(rivals),
        against,
        most - against,
        is_contested,
        is_fought and would_meet_centipede(view, here, seat),
    )


def after_reaction(view: MarchView, seat: int, other: int, number: int) -> tuple[int, int]:
    """Return how many ants a player may have on a hex after their reaction to a March: the least, the most.

    Args:
        view: what is known.
        seat: the seat that marches.
        other: who may react, by one step of an ant.
        number: the hex.
    """
    ants = view.hexes[number].ants(other)
    m = determinize(view, Streams(0))
    if other not in reactors(m, seat):
        return ants, ants
    here = m.meadow[number]
    may_leave = ants > 0 and bool(step_targets(m, other, here))
    may_come = any(
        number in step_targets(m, other, there) for there in m.meadow.lived_on(other) if there is not here
    )
    return ants - may_leave, ants + may_come


def attacks_in_reaction(view: MarchView, seat: int) -> list[tuple[int, int]]:
    """Return who can attack where in reaction to a March, by one step of an ant: the players and hexes.

    Hexes on which the player who marches fights already are left out.

    Args:
        view: what is known as the March ends.
        seat: the seat that marches.
    """
    m, found = determinize(view, Streams(0)), list[tuple[int, int]]()
    for other in reactors(m, seat):
        origins = m.meadow.lived_on(other)
        reached = {number for there in origins for number in step_targets(m, other, there)}
        for number in sorted(reached - {GREAT_TUNNEL}):
            here = view.hexes[number]
            if (
                here.ants(seat)
                and not contested_by_ants(here)
                and arrival_at(view, other, number).is_contested
            ):
                found.append((other, number))
    return found


def ants_near(view: MarchView, seat: int, number: int) -> dict[int, int]:
    """Return how many ants of each other player can come to a hex by one step, by seat; none are left out.

    Args:
        view: what is known.
        seat: the seat whose own ants do not count.
        number: the hex.
    """
    m, near = determinize(view, Streams(0)), dict[int, int]()
    for other in range(view.seats):
        origins = m.meadow.lived_on(other) if other != seat else ()
        if n := sum(there.ants(other) for there in origins if number in step_targets(m, other, there)):
            near[other] = n
    return near


def explorers(view: MarchView, seat: int, laid: LayHex) -> list[Spot]:
    """Return the places from which an ant of a seat can go to a hex that is laid so.

    Args:
        view: what is known.
        seat: the seat that lays it.
        laid: where and how it is laid.
    """
    tunnels, digs = turned(view.tile(laid.hex).tunnels, laid.turn), view.has(seat, DIGGER)
    spots: list[Spot] = []
    for edge, step in enumerate(EDGES):
        there = view.at(laid.cell + step)
        is_joined = there is not None and edge in tunnels and opposite(edge) in there.tunnels
        if there is None or not (digs or is_joined) or held_by(view, seat, there.sites) is not None:
            continue
        spots += there.spots(seat)
    return spots
