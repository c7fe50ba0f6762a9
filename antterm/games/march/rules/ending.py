"""The end of the game: bonuses for larvae, food and cards, and who has won."""

from __future__ import annotations

from antterm.core.game import Outcome
from antterm.games.march.rules.happened import GameEnded
from antterm.games.march.rules.horde.ending import judge_together
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.scored import Most, ScoredMost
from antterm.games.march.rules.state import Phase, State

ALONE, TIED = 3, 1
"""Points of a sole leader, and of each of several."""


def finish(m: Match) -> None:
    """The game is over: bonuses, but for a game against the Horde, and who has won."""
    if m.state.horde is None:
        score_bonuses(m)
    m.enter(Phase.OVER, ())
    outcome = judge(m.state)
    horde = m.state.horde.score if m.state.horde is not None else None
    m.tell(GameEnded(outcome.winners, outcome.scores, horde))


def score_bonuses(m: Match) -> None:
    """Three bonuses judged on the same final state, each alone."""
    counts = {
        Most.LARVAE: [nest.larvae for nest in m.nests],
        Most.FOOD: [nest.food for nest in m.nests],
        Most.CARDS: [len(nest.hand) for nest in m.nests],
    }
    for what, numbers in counts.items():
        leaders = [seat for seat, n in enumerate(numbers) if n == max(numbers)]
        for seat in leaders:
            m.score(ScoredMost(seat, ALONE if len(leaders) == 1 else TIED, what, numbers[seat]))


def judge(state: State) -> Outcome:
    """Most colony points win; then most ants in the meadow; then the victory is shared.

    Against the Horde all win together or lose together.
    """
    if state.horde is not None:
        return judge_together(state.nests, state.horde)
    ranks = [(nest.score, state.meadow.ants(seat)) for seat, nest in enumerate(state.nests)]
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    scores = tuple(score for score, _ in ranks)
    by_ants = scores.count(best[0]) > len(winners)
    reason = "shared" if len(winners) > 1 else "ants" if by_ants else "points"
    return Outcome(winners, scores, reason)
