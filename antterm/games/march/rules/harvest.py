"""Collecting the yield of sites."""

from __future__ import annotations

from antterm.games.march.rules import evolutions
from antterm.games.march.rules.abilities import HONEYPOT, LEAFCUTTER, honeypot_site, leafcutter_sites
from antterm.games.march.rules.asking import Asking
from antterm.games.march.rules.components import Site
from antterm.games.march.rules.effects import SITE_YIELD, drawbacks_in
from antterm.games.march.rules.happened import ScoredSite, Why
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot


def collect(m: Match, seat: int, resource: str, amount: int, why: Why) -> None:
    """Take what a site yields."""
    if resource == "food":
        m.gain_food(seat, amount, why)
    elif resource == "larva":
        m.gain_larvae(seat, amount, why)
    elif resource == "card":
        m.draw(seat, amount, why)
    else:
        m.score(ScoredSite(seat, amount, why if isinstance(why, Spot) else None))


def harvest(m: Match, seat: int) -> Asking[None]:
    """Let a player choose by their abdomen, then collect from every site their ants stand on."""
    twice = yield from honeypot_site(m, seat)
    cut = yield from leafcutter_sites(m, seat)
    for spot in m.meadow.sites_of(seat):
        if spot in cut:
            m.gain_food(seat, m.card(LEAFCUTTER).params["food"], LEAFCUTTER)
        else:
            times = m.card(HONEYPOT).params["times"] if spot == twice else 1
            for _ in range(times):
                collect_site(m, seat, spot)


def collect_site(m: Match, seat: int, spot: Spot) -> None:
    """Give a player what one of their sites brings at the Harvest, as Evolutions and drawbacks change it."""
    assert spot.site is not None
    site = m.tile(spot.hex).sites[spot.site]
    extra = evolutions.extra_larvae(m, seat, site)
    collect(m, seat, site.resource, site_yield(m, seat, site) + extra, spot)


def site_yield(m: Match, seat: int, site: Site) -> int:
    """Return what a site yields to a player at the Harvest: what it shows, or less by a drawback."""
    drawbacks = drawbacks_in(m, seat, SITE_YIELD)
    return min([site.amount, *[less(m, seat, site) for less in drawbacks]]) if drawbacks else site.amount
