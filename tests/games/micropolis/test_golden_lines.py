"""Golden lines: positions, with the first answer and its value, by each bot that judges positions.

A term or a weight that has lost its effect is noticed: with any at zero, one of the lines is another. After
a change on purpose

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/micropolis/test_golden_lines.py && git diff tests/games

writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from antterm.bots import Budget, RandomBot
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.micropolis.bots import expert, levels
from antterm.games.micropolis.bots.expert import ExpertBot
from antterm.games.micropolis.bots.levels import EasyBot, ExpectedPoints, HardBot, NormalBot, Weights
from antterm.games.micropolis.rules.state import State
from tests.bots.goldens import check_golden
from tests.games.micropolis.positions import GAME

FILE: Final = Path(__file__).parent / "data" / "lines.json"
SEED: Final = 8
"""Of what bots draw: with it `easy` overlooks the tile that it would take."""
DIGITS: Final = 6
"""Decimals of golden values."""
GAMES: Final = 24
"""That `expert` plays on."""
PLACES: Final = {
    "two": (2, "off", 1, 21),
    "three": (3, "off", 1, 40),
    "who is asked has a token": (3, "off", 5, 24),
    "two anthills each": (2, "on", 1, 60),
}
"""Games that random bots have begun: how many play, the advanced game or not, the seed, their answers."""


@cache
def reached(place: str) -> Play[State]:
    """Return a position, which no test changes."""
    seats, advanced, seed, answers = PLACES[place]
    course = Play.start(GAME, with_defaults(GAME.options, seats, {"advanced": advanced}), seats, seed)
    rng = Streams(1)
    for _number in range(answers):
        assert course.ask is not None
        course.answer(RandomBot().choose(course.ask, None, rng))
    return course


def line(bot: EasyBot | NormalBot | HardBot, place: str) -> list[str | float]:
    """Return the first answer of a bot, and how much it likes it."""
    course = reached(place)
    assert course.ask is not None
    best = bot.rated_answers(course.ask, course.view(course.ask.seat), Streams(SEED))[0]
    return [best.choice.text, round(best.rating, DIGITS)]


def expert_line(place: str) -> list[str | float]:
    """Return the first answer of `expert` after a number of games, and what it expects of it."""
    course = reached(place)
    assert course.ask is not None
    bot = ExpertBot()
    bot.playouts = GAMES
    best = bot.searched(course.ask, course.view(course.ask.seat), Streams(1), Budget())[0]
    return [best.end.choice.text, round(best.value, DIGITS)]


def lines() -> Iterator[tuple[str, list[str | float]]]:
    """Generate the lines of all bots, each with its name."""
    for bot in (EasyBot, NormalBot, HardBot):
        yield from ((f"{bot.__name__}: {place}", line(bot(), place)) for place in PLACES)
    yield from ((f"{ExpertBot.__name__}: {place}", expert_line(place)) for place in PLACES)


def is_one_other() -> bool:
    """Return whether any line differs from the golden one."""
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    return any(found != golden[name] for name, found in lines())


def test_golden_lines() -> None:
    check_golden(FILE, dict(lines()))


@pytest.mark.parametrize("term", ExpectedPoints._fields)
def test_a_term_at_zero_changes_a_golden_line(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    original = levels.expected_points_by_source

    def without(*given: Any) -> ExpectedPoints:
        return original(*given)._replace(**{term: 0.0})

    monkeypatch.setattr(levels, "expected_points_by_source", without)
    assert is_one_other(), f"{term} has no effect"


def weights() -> Iterator[tuple[type[EasyBot | NormalBot | HardBot], str]]:
    """Generate the weights of the bots that are not zero."""
    for bot in (NormalBot, HardBot):
        unused = () if bot.weights.stretch else ("royal", "harvest")  # of what galleries may become
        names = (field.name for field in fields(Weights) if field.name not in unused)
        yield from ((bot, name) for name in names if getattr(bot.weights, name))
    yield HardBot, "rivalry"
    yield from ((EasyBot, name) for name in ("overlooks", "soldier", "together"))


@pytest.mark.parametrize(("bot", "name"), list(weights()))
def test_a_weight_at_zero_changes_a_golden_line(
    bot: type[EasyBot | NormalBot | HardBot], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if issubclass(bot, EasyBot) or name == "rivalry":
        monkeypatch.setattr(bot, name, 0.0)
    else:
        monkeypatch.setattr(bot, "weights", replace(bot.weights, **{name: 0.0}))
    assert is_one_other(), f"{name} has no effect"


@pytest.mark.parametrize(("name", "less"), [("PRIOR", 0.0), ("CANDIDATES", 2), ("STAGES", 1)])
def test_what_the_search_of_expert_is_made_of_changes_a_golden_line(
    name: str, less: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expert, name, less)
    assert is_one_other(), f"{name} has no effect"
