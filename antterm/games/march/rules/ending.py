"""The end of the game: bonuses for larvae, food and cards, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from antterm.core.game import Outcome
from antterm.games.march.rules.happened import GameEnded, Most, ScoredMost
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.nest import Nest
from antterm.games.march.rules.state import Phase, State

BEATEN: Final = "horde_beaten"
WON: Final = "horde_won"

# -- against the Horde -----------------------------------------------------------------------------------


def judge_together(nests: Sequence[Nest], horde: Horde) -> Outcome:
    """Return the outcome: the Horde wins with more points than some player; equal points are no defeat."""
    scores = tuple(nest.score for nest in nests)
    if horde.score > min(scores):
        return Outcome((), scores, WON)
    return Outcome(tuple(range(len(scores))), scores, BEATEN)


# -- bonuses and the winner ------------------------------------------------------------------------------

ALONE, TIED = 3, 1
"""Points of a sole leader, and of each of several."""


def finish(m: Match) -> None:
    """End the game: score the bonuses, except against the Horde, and judge who has won."""
    if m.state.horde is None:
        score_bonuses(m)
    m.enter(Phase.OVER, ())
    outcome = judge(m.state)
    horde = m.state.horde.score if m.state.horde is not None else None
    m.tell(GameEnded(outcome.winners, outcome.scores, horde))


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus for having most of something."""

    most: Most
    counts: tuple[int, ...]
    """The amount that each player has, by seat."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player for it."""
        most = max(self.counts)
        each = ALONE if self.counts.count(most) == 1 else TIED
        return tuple(each if count == most else 0 for count in self.counts)


def bonuses(larvae: Iterable[int], food: Iterable[int], cards: Iterable[int]) -> tuple[Bonus, ...]:
    """Return the three bonuses, each judged alone, from what the players have by seat."""
    return (
        Bonus(Most.LARVAE, tuple(larvae)),
        Bonus(Most.FOOD, tuple(food)),
        Bonus(Most.CARDS, tuple(cards)),
    )


def bonuses_of(m: Match) -> tuple[Bonus, ...]:
    """Return the three bonuses by what the players have now."""
    larvae, food = [nest.larvae for nest in m.nests], [nest.food for nest in m.nests]
    return bonuses(larvae, food, [len(nest.hand) for nest in m.nests])


def score_bonuses(m: Match) -> None:
    """Score the bonuses for most larvae, food and cards; none of them changes what another one counts."""
    for bonus in bonuses_of(m):
        for seat, points in enumerate(bonus.points):
            m.score(ScoredMost(seat, points, bonus.most, bonus.counts[seat]))


def judge(state: State) -> Outcome:
    """Return who has won: most colony points, then most ants in the meadow; then the victory is shared.

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
