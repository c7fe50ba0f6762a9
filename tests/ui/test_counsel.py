"""What a hint says of an answer: how good it is, or with how many moves the game can be forced to end."""

from __future__ import annotations

import pytest

from antterm import registry
from antterm.bots.thinker import Thought
from antterm.ui.models.advice import worth_said


@pytest.mark.parametrize(
    ("thought", "said"),
    [
        (Thought("wQ", 1.25), "+1.2"),
        (Thought("wQ", -0.5), "-0.5"),
        (Thought("wQ", 99.0, wins_in=1), "wins in 1"),
        (Thought("wQ", 95.0, wins_in=3), "wins in 3"),
        (Thought("wQ", -98.0, loses_in=1), "loses in 1"),
        (Thought("wQ", -96.0, loses_in=2), "loses in 2"),
        (Thought("wQ", None), ""),
    ],
)
def test_forced_ends_are_told_in_words(thought: Thought, said: str) -> None:
    assert worth_said(thought, registry.words("hive")) == said
