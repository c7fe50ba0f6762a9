"""Golden lines: positions, with the first answer and the value that a few games played out give it.

There are lines of games played out to the Slumber, and of the short ones by which `hard` and `expert` answer;
those of `hard` tell what each term of the evaluation comes to. A weight or a term that has lost its effect is
noticed: without any, one of the lines is another. After a change on purpose

    ANTTERM_RENEW_GOLDEN=1 pytest -m "" -k golden_lines tests/games/march/bots && git diff tests/games

writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import pytest

from antterm.bots import Budget
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.march.bots import evaluation
from antterm.games.march.bots.evaluation import Evaluation, Terrain
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.levels import ExpertBot, HardBot
from antterm.games.march.bots.policy import InformationSet
from antterm.games.march.bots.search import Candidate, Playouts, race
from antterm.games.march.bots.weights import BEGINNER, WEIGHTS, Weights, weights_for
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.game import March
from antterm.games.march.rules.match import Match
from tests.bots.goldens import check_golden
from tests.foreseen import FROZEN
from tests.games.march.bots.positions import alone, battlefield, nearly_a_body, opening, together
from tests.games.march.handmade import BLUE, RED, HandmadeMatch
from tests.sampling import fewer

FILE: Final = Path(__file__).parent / "data" / "march_lines.json"
SHORT_FILE: Final = FILE.with_name("march_short_lines.json")
EXPERT_FILE: Final = FILE.with_name("march_expert_lines.json")
MOST: Final = 12
"""Answers that are compared."""
ROLLOUTS: Final = 12
"""Games that are played out for each line."""
DIGITS: Final = 6
"""Decimals of golden values."""


def many_cards() -> HandmadeMatch:
    """One player alone, with more cards than can be played before the Slumber."""
    position = alone()
    position.gives(RED, hand=" ".join(position.state.deck[:9]))
    return position


def starving() -> HandmadeMatch:
    """Three players, the first with many ants outside and no food."""
    position = HandmadeMatch(3)
    position.ants(RED, *["0"] * 12)
    position.gives(RED, larvae=2)
    position.state.round = 2
    return position


def hungry() -> HandmadeMatch:
    """Two players in round II, the first with more ants than the food will be enough for."""
    position = HandmadeMatch(2)
    position.ants(RED, *["0"] * 8, "9.1")
    position.ants(BLUE, "10.1")
    position.gives(RED, larvae=3, food=1)
    position.state.round = 2
    return position


def builders() -> HandmadeMatch:
    """Two players, the first with Evolutions that are worth another thing than their sheet says."""
    position = opening()
    position.gives(RED, hand="carpenter_abdomen warrior_head weaver_thorax", larvae=4)
    return position


PLACES: Final[dict[str, Callable[[], HandmadeMatch]]] = {
    "battlefield": battlefield,
    "starving": starving,
    "hungry": hungry,
    "opening": opening,
    "builders": builders,
    "nearly a body": lambda: nearly_a_body(1),
    "last two ants": lambda: nearly_a_body(0),
    "alone": alone,
    "alone, many cards": many_cards,
    "together": together,
}


AMONG_PLAYERS: Final = ("battlefield", "starving", "hungry", "opening", "builders", "nearly a body")
"""Positions of games without the Horde, against which no short games are played out."""
TERMS: Final = ("points", "cards", "larvae", "food", "sites", "idle", "goals", "body")
"""What the points consist of that a player may expect."""


@pytest.fixture
def components() -> str:
    """Those that do not change: what answers are worth depends on the whole deck."""
    return FROZEN


def best_of(place: str, turns: int | None, weighed: int = 0) -> Candidate:
    """Return the best candidate for a turn, by games with so many turns of each player before all rest.

    Args:
        place: one of `PLACES`.
        turns: None for as many as there are.
        weighed: candidates that players try before each of these turns.
    """
    play = Play(March(), PLACES[place]().state)
    assert play.ask is not None
    slumbers = 2 if place == "alone" else 1  # a Royal Decree of who is alone is weighed too
    playouts = Playouts(slumbers, turns, weighed)
    view, rng, budget = play.view(RED), Streams(1), Budget(nodes=ROLLOUTS)
    known, now = InformationSet(view, RED), determinize(view, rng)
    return race(known, play.ask, now, rng, budget, MOST, playouts, lambda running: None)[0]


def line(place: str) -> list[str | float]:
    """Return the first answer and how it is rated."""
    best = best_of(place, None)
    return [" ".join(best.answers), round(best.rating, DIGITS)]


def short_line(place: str) -> tuple[str, float, dict[str, float]]:
    """Return the first answer by short games, how it is rated, and what each term adds to that on average."""
    best = best_of(place, HardBot.turns)
    terms = {name: round(worth / len(best.values), DIGITS) for name, worth in best.terms.items()}
    return " ".join(best.answers), round(best.rating, DIGITS), terms


def test_golden_lines() -> None:
    check_golden(FILE, {place: line(place) for place in PLACES})


def test_golden_lines_of_short_games() -> None:
    lines = {place: short_line(place) for place in AMONG_PLAYERS}
    check_golden(SHORT_FILE, {place: list(line) for place, line in lines.items()})
    assert {name for *_line, terms in lines.values() for name in terms} == {*TERMS, "rivals"}


@pytest.mark.parametrize("places", fewer(AMONG_PLAYERS[::2], AMONG_PLAYERS), ids=len)
def test_golden_lines_of_short_games_in_which_players_look_ahead(places: tuple[str, ...]) -> None:
    lines = json.loads(EXPERT_FILE.read_text(encoding="utf-8"))
    for place in places:
        best = best_of(place, ExpertBot.turns, ExpertBot.weighed)
        lines[place] = [" ".join(best.answers), round(best.rating, DIGITS)]
    check_golden(EXPERT_FILE, lines)
    short = json.loads(SHORT_FILE.read_text(encoding="utf-8"))
    assert any(lines[place] != short[place][:2] for place in places), "to look ahead has no effect"


@pytest.mark.few(3)
@pytest.mark.parametrize("name", TERMS)
def test_without_a_term_of_the_evaluation_a_golden_line_is_another(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden, terms = json.loads(SHORT_FILE.read_text(encoding="utf-8")), evaluation.terms
    monkeypatch.setattr(evaluation, "terms", lambda ev: terms(ev) | {name: 0.0})
    changed = (place for place in AMONG_PLAYERS if list(short_line(place)[:2]) != golden[place][:2])
    assert any(changed), f"{name} has no effect"


ONLY_NORMAL: Final = ("reach", "late", "hope")
"""Weights that are zero for all but the bot of level normal."""
INSTEAD: Final = {"doubt": 0.5, "rest_ends": 3.0}
"""What weights are in place of zero: others are divided by one, and one is of an answer of last resort."""


def without(weights: Weights, name: str) -> Weights:
    """Return weights of which one is zero."""
    value = getattr(weights, name)
    nothing: Any = INSTEAD.get(name, 0.0)
    if isinstance(value, tuple):
        nothing = (0.0,) * len(value)
    elif isinstance(value, Mapping):
        nothing = {}
    return replace(weights, **{name: nothing})


def names() -> Iterator[str]:
    """Generate the names of all weights; those of level normal alone are in `test_aims.py`."""
    yield from (field.name for field in fields(Weights) if field.name not in {"character", *ONLY_NORMAL})


@pytest.mark.few(2)
@pytest.mark.parametrize("name", list(names()))
def test_a_weight_at_zero_changes_a_golden_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    golden = json.loads(FILE.read_text(encoding="utf-8"))

    def other_weights(m: Match) -> Weights:
        return without(weights_for(m), name)

    monkeypatch.setattr(evaluation, "weights_for", other_weights)
    assert any(line(place) != golden[place] for place in PLACES), f"{name} has no effect"


def judged(
    place: Callable[[], HandmadeMatch], weights: Weights
) -> tuple[dict[str, float], list[list[float]]]:
    """Return what each answer at a place, and each site, is worth to who judges so."""
    play = Play(March(), place().state)
    assert play.ask is not None
    now = determinize(play.view(RED), Streams(1))
    ev = Evaluation(Terrain(now, weights_by_seat={RED: weights}), RED)
    judge = Judge(ev, topic_of(play.ask))
    answers = {meaning.text: judge.weigh(meaning) for meaning in judge.answers(play.ask)}
    return answers, [ev.worths(here) for number, here in ev.hexes.items() if number != GREAT_TUNNEL]


@pytest.mark.parametrize(
    "name", [name for name in names() if getattr(BEGINNER, name) != getattr(WEIGHTS, name)]
)
def test_each_mistake_of_beginners_changes_what_answers_are_worth_to_them(name: str) -> None:
    mended = replace(BEGINNER, **{name: getattr(WEIGHTS, name)})
    places = (*PLACES.values(), hungry)
    assert any(judged(place, BEGINNER) != judged(place, mended) for place in places), f"{name} has no effect"
