"""Slumber: the inner meadow and the Colony Goals score; then the next round, or the end."""

from __future__ import annotations

from antterm.games.march.rules import ending, goals, worker
from antterm.games.march.rules.asking import Asking
from antterm.games.march.rules.happened import HordeSource, ScoredGoal, ScoredMeadow
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.state import LAST_ROUND


def slumber(m: Match) -> Asking[None]:
    """Score the round; then begin the next one, or end the game after the last."""
    score(m)
    if m.state.round == LAST_ROUND:
        ending.finish(m)
    else:
        m.state.round += 1
        worker.start_round(m)
    yield from ()


def score(m: Match) -> None:
    """Score every player's inner meadow and Colony Goals, then the centipedes of the Horde."""
    for seat in m.clockwise(m.state.active):
        score_inner_meadow(m, seat)
        score_goals(m, seat)
    m.score_horde(m.centipedes(), HordeSource.SLUMBER)


def score_inner_meadow(m: Match, seat: int) -> None:
    """Score a point for each hex of the inner meadow that a player controls.

    In a game for two only hexes that are joined to the Great Tunnel count.
    """
    inner, hexes = m.meadow.lie.inner(joined=m.state.seats == 2), m.meadow.hexes
    held = tuple([number for number in inner if hexes[number].controller == seat])
    m.score(ScoredMeadow(seat, len(held), held))


def score_goals(m: Match, seat: int) -> None:
    """Score each of a player's Colony Goals whose condition holds now."""
    for card in goals.held(m, seat):
        m.score(ScoredGoal(seat, m.card(card).points, card))
