"""What a hint says of an answer: how good it is, or with how many moves the game can be forced to end."""

from __future__ import annotations

import pytest

from antterm import registry
from antterm.bots import Thought
from antterm.games.march.words import forecasts
from antterm.ui.models.model import worth_text


@pytest.mark.parametrize(
    ("thought", "said"),
    [
        (Thought("wQ", 1.25), "+1.2 sides"),
        (Thought("wQ", -0.5), "-0.5 sides"),
        (Thought("wQ", 99.0, wins_in=1), "wins in 1"),
        (Thought("wQ", 95.0, wins_in=3), "wins in 3"),
        (Thought("wQ", -98.0, loses_in=1), "loses in 1"),
        (Thought("wQ", -96.0, loses_in=2), "loses in 2"),
        (Thought("wQ", None), ""),
    ],
)
def test_forced_ends_are_told_in_words(thought: Thought, said: str) -> None:
    assert worth_text(thought, registry.words("hive")) == said


@pytest.mark.parametrize(
    ("rating", "best", "horde", "said"),
    [
        (-9.5, -9.5, False, "best, to end 10 behind"),
        (3.2, 3.2, False, "best, to end 3 ahead"),
        (-0.2, -0.2, False, "best, to end even"),
        (-9.8, -9.5, False, "as good"),
        (-10.2, -9.5, False, "1 point less"),
        (-11.6, -9.5, False, "2 points less"),
        (4.5, 4.5, True, "best"),
        (4.2, 4.5, True, "as good"),
        (3.2, 4.5, True, "a little worse"),
        (-6.0, 4.5, True, "worse"),
    ],
)
def test_in_march_a_hint_tells_what_the_best_brings_and_how_far_the_others_are_behind(
    rating: float, best: float, horde: bool, said: str
) -> None:
    assert forecasts.worth_text(rating, best, is_best=rating == best, against_horde=horde) == said
