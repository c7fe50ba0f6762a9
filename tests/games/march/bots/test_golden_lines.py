"""Golden lines: positions, with the first answer and the value that a few games played out give it.

A weight that has lost its effect is noticed: with any at zero, one of the lines is another. After a change
on purpose

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/march/bots/test_golden_lines.py && git diff tests/games

writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import pytest

from antterm.bots import Budget
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.march.bots import outlook
from antterm.games.march.bots.policy import InformationSet
from antterm.games.march.bots.search import race
from antterm.games.march.bots.weights import Weights, weights_for
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.game import March
from antterm.games.march.rules.match import Match
from tests.bots.goldens import check_golden
from tests.foreseen import FROZEN
from tests.games.march.bots.test_evaluation import (
    alone,
    battlefield,
    nearly_a_body,
    opening,
    together,
)
from tests.games.march.scene import RED, Scene

FILE: Final = Path(__file__).parent / "data" / "march_lines.json"
MOST: Final = 12
"""Answers that are compared."""
ROLLOUTS: Final = 12
"""Games that are played out for each line."""
DIGITS: Final = 6
"""Decimals of golden values."""


def many_cards() -> Scene:
    """One player alone, with more cards than can be played before the Slumber."""
    scene = alone()
    scene.gives(RED, hand=" ".join(scene.state.deck[:9]))
    return scene


def starving() -> Scene:
    """Three players, the first with many ants outside and no food."""
    scene = Scene(3)
    scene.ants(RED, *["0"] * 12)
    scene.gives(RED, larvae=2)
    scene.state.round = 2
    return scene


PLACES: Final[dict[str, Callable[[], Scene]]] = {
    "battlefield": battlefield,
    "starving": starving,
    "opening": opening,
    "nearly a body": lambda: nearly_a_body(1),
    "last two ants": lambda: nearly_a_body(0),
    "alone": alone,
    "alone, many cards": many_cards,
    "together": together,
}


@pytest.fixture
def components() -> str:
    """Those that do not change: what answers are worth depends on the whole deck."""
    return FROZEN


def line(place: str) -> list[str | float]:
    """Return the first answer and how it is rated."""
    play = Play(March(), PLACES[place]().state)
    assert play.ask is not None
    rounds = 2 if place == "alone" else 1  # a Royal Decree of who is alone is weighed too
    view, rng = play.view(RED), Streams(1)
    known, now = InformationSet(view, RED), determinize(view, rng)
    best = race(known, play.ask, now, rng, Budget(nodes=ROLLOUTS), MOST, rounds, {}, lambda running: None)[0]
    return [" ".join(best.answers), round(best.rating, DIGITS)]


def test_golden_lines() -> None:
    check_golden(FILE, {place: line(place) for place in PLACES})


HALVED: Final = ("doubt",)
"""Weights that another is divided by: they are halved."""


def without(weights: Weights, name: str) -> Weights:
    """Return weights of which one is zero."""
    value = getattr(weights, name)
    nothing: Any = value / 2 if name in HALVED else 0.0
    if isinstance(value, tuple):
        nothing = (0.0,) * len(value)
    return replace(weights, **{name: nothing})


def names() -> Iterator[str]:
    """Generate the names of all weights."""
    yield from (field.name for field in fields(Weights) if field.name != "character")


@pytest.mark.few(4)
@pytest.mark.parametrize("name", list(names()))
def test_a_weight_at_zero_changes_a_golden_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    golden = json.loads(FILE.read_text(encoding="utf-8"))

    def other_weights(m: Match) -> Weights:
        return without(weights_for(m), name)

    monkeypatch.setattr(outlook, "weights_for", other_weights)
    assert any(line(place) != golden[place] for place in PLACES), f"{name} has no effect"
