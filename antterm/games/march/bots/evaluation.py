"""Evaluation: how many points a player will have at the end, as a position stands between two rounds."""

from __future__ import annotations

from dataclasses import dataclass
from math import tanh
from typing import Final

from antterm.games.march.bots.outlook import Outlook
from antterm.games.march.bots.terrain import Terrain
from antterm.games.march.bots.weights import Weights, weights_for
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.state import LAST_ROUND, Phase

NARROW: Final = 5.0
"""A lead over the Horde that may well have been luck."""
WIDE: Final = 30.0
"""One that was not."""
SCALE: Final = 10.0
"""What a sure victory over the Horde is worth, in points."""


def expectations(m: Match, terrain: Terrain) -> list[float]:
    """Return the points that each player may expect at the end."""
    if m.state.phase is Phase.OVER:
        return [float(nest.score) for nest in m.nests]
    return [prospects(Outlook(terrain, seat)) for seat in range(m.state.seats)]


def prospects(o: Outlook) -> float:
    """Return the points that a player may expect at the end."""
    me, left, w = o.me, o.harvests, o.w
    worth = me.score + w.card[left] * len(me.hand)
    worth += w.larva[left] * _of_use(me.larvae, w.larvae_of_use, w)
    worth += w.food[left] * _of_use(me.food, w.food_of_use, w)
    for here in o.hexes.values():
        if o.seat in here.sites:
            worth += sum(o.held(here))
    worth += w.idle[left] * o.idle() + w.hungry[left] * min(0, o.spare_food)
    worth += sum([o.goal_in_play(o.m.parts.cards[card]) for card in me.goals])
    counts = heads, thoraxes, abdomens = tuple(len(cards) for cards in me.body.values())
    worth += w.head[left] * heads + w.thorax[left] * thoraxes + w.abdomen[left] * abdomens
    return worth + w.segment[left] * (len(counts) - counts.count(min(counts)))


def _of_use(n: int, most: float, w: Weights) -> float:
    """Return how many larvae or how much food counts: what is hoarded counts less."""
    return n if n <= most else most + w.hoard * (n - most)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a position is for a seat."""

    utility: float
    """By which answers are compared: its lead, and some points for their own sake."""
    lead: float
    """The points that it has more than the best of the others, about; against the Horde up to ten."""


def verdict(m: Match, terrain: Terrain, seat: int) -> Verdict:
    """Return how good a position is for a seat; against the Horde, for all who play together."""
    points, w = expectations(m, terrain), weights_for(m)
    if m.state.horde is not None:
        lead = _against_horde(m, m.state.horde, points, w)
        return Verdict(lead, lead)
    lead = points[seat] - max([worth for other, worth in enumerate(points) if other != seat])
    own = w.own if len(points) == 2 else w.own_of_many
    return Verdict((lead + own * points[seat]) / (1 + own), lead)


def _against_horde(m: Match, horde: Horde, points: list[float], w: Weights) -> float:
    """Return how likely the Horde is beaten, in points: a lead counts ever less."""
    slumbers = 0 if m.state.phase is Phase.OVER else LAST_ROUND - m.state.round + 1
    lead = min(points) - horde.score - slumbers * m.centipedes() * w.lasting
    if m.state.rests_last and slumbers:
        lead -= w.forced_by_food * m.nests[0].food + w.forced_by_card * len(m.nests[0].hand)
    return SCALE * tanh((lead + 0.3) / (2.0 + 2.0 * slumbers)) + 0.05 * lead


def chance_to_win(m: Match) -> float:
    """Return how well a game against the Horde has ended, from 0 to 1; above a half it is won."""
    assert m.state.horde is not None
    lead = min(nest.score for nest in m.nests) - m.state.horde.score
    return 0.5 + 0.25 * tanh((lead + 0.5) / NARROW) + 0.25 * tanh((lead + 0.5) / WIDE)
