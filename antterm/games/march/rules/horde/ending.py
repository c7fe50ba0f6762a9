"""The end of a game against the Horde: all win together, or all lose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.core.game import Outcome
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.nest import Nest

BEATEN: Final = "horde_beaten"
WON: Final = "horde_won"


def judge_together(nests: Sequence[Nest], horde: Horde) -> Outcome:
    """The Horde wins if it has more points than any one player; equal points are no defeat."""
    scores = tuple(nest.score for nest in nests)
    if horde.score > min(scores):
        return Outcome((), scores, WON)
    return Outcome(tuple(range(len(scores))), scores, BEATEN)
