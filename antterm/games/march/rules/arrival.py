"""What it brings to come to a hex: a free site, a battle, or a place outside in peace."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.games.march.rules.components import GREAT_TUNNEL, Site
from antterm.games.march.rules.forecast import strength
from antterm.games.march.rules.view import MarchView


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a hex would stand with one more ant of a seat."""

    site: Site | None
    """The best free site, which the ant could take; None where all are taken, and in the Great Tunnel."""
    own: int
    """Strength of the seat there, with the ant and the Soldier caste bonus."""
    rival: int | None
    """The strongest other seat there; None where nobody else is."""
    against: int
    """The strength of that seat; 0 where there is none."""
    is_contested: bool
    """Whether a battle of ants would be due."""
    beside_centipede: bool
    """Whether a centipede lives there, so that a battle with it is due."""


def site_rank(site: Site) -> tuple[int, bool]:
    """Return how good a site is: by what it yields, the control site before others that yield as much."""
    return site.amount, site.control


def arrival(view: MarchView, seat: int, number: int, *, comes: bool = True) -> Arrival:
    """Return how a hex would stand once an ant of a seat has come.

    Args:
        view: what is known.
        seat: whose ant it is.
        number: the hex; 0 for the Great Tunnel, where nobody fights.
        comes: whether the ant comes from elsewhere; False for one that changes its place within the hex.
    """
    here = view.hexes[number]
    own = strength(view, seat, number) + comes
    if number == GREAT_TUNNEL:
        return Arrival(None, own, None, 0, False, False)
    sites = view.tile(number).sites
    free = [site for site, owner in zip(sites, here.sites, strict=True) if owner is None]
    rivals = [other for other in range(view.seats) if other != seat and here.ants(other)]
    rival = max(rivals, key=lambda other: strength(view, other, number), default=None)
    against = strength(view, rival, number) if rival is not None else 0
    is_contested = rival is not None and (any(here.loose) or not free)
    best = max(free, key=site_rank, default=None)
    return Arrival(best, own, rival, against, is_contested, here.centipede)
