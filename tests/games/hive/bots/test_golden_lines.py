"""Golden lines: positions of real games, with the first move of a search in each style, and its score.

A term that has lost its effect is noticed: with any weight of a style at zero, one of its lines is another.
After a change on purpose

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/hive/bots/test_golden_lines.py && git diff tests/games

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

from antterm.bots import Budget
from antterm.games.hive.bots.levels import texts_of
from antterm.games.hive.bots.search import Search
from antterm.games.hive.bots.weights import CAREFUL, CURIOUS, FIERCE, PLAIN, Weights
from antterm.games.hive.rules.notation import read_game_type
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import replay
from tests.bots.goldens import check_golden
from tests.games.hive.positions import DATA as HIVE_DATA

DATA: Final = Path(__file__).parent / "data"
STYLES: Final = {"plain": PLAIN, "curious": CURIOUS, "careful": CAREFUL, "fierce": FIERCE}
BUDGET: Final = 1
"""Half-moves to look ahead."""
PLACES: Final[tuple[tuple[str, int], ...]] = (
    ("g028", 5),
    ("g028", 7),
    ("g028", 20),
    ("g076", 5),
    ("g076", 35),
    ("g076", 47),
    ("g236", 20),
    ("g236", 35),
    ("g236", 50),
    ("g322", 20),
    ("win 1", 103),
    ("win 11", 10),
)
"""Games, and the half-move after which each is looked at; the late ones see who has become impatient."""
DIVISORS: Final = {"most_lead": 1}
"""Weights that a worth is divided by, with what stands for nothing."""


def read_lines(file: Path) -> list[dict[str, Any]]:
    """Return what the lines of a file hold."""
    return [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]


@cache
def positions() -> dict[str, Position]:
    """Return the positions, by game and half-move."""
    games = {each["id"]: each for each in read_lines(HIVE_DATA / "games.jsonl")}
    games |= {f"win {number}": each for number, each in enumerate(read_lines(DATA / "wins.jsonl"))}
    return {
        f"{name}:{ply}": replay(
            read_game_type(games[name]["type"]), games[name]["moves"].split(";")[:ply]
        ).positions[-1]
        for name, ply in PLACES
    }


def line(position: Position, style: Weights) -> list[str | int]:
    """Return the first move of a search and its score."""
    swarm = position.swarm()
    best = Search(swarm, Budget(depth=BUDGET), weights=style).run(swarm.moves())[0]
    return [*texts_of(position, (best.move,)), best.score]


@pytest.mark.parametrize("name", STYLES)
def test_golden_lines(name: str) -> None:
    found = {place: line(position, STYLES[name]) for place, position in positions().items()}
    check_golden(DATA / f"hive_lines_{name}.json", found)


def without_a_weight(style: Weights) -> Iterator[tuple[str, Weights]]:
    """Generate a style with one weight at zero, for each that is not zero already."""
    for field in fields(Weights):
        name, value = field.name, getattr(style, field.name)
        nothing: Any
        if isinstance(value, dict):
            for bug in value:
                if value[bug]:
                    yield f"{name}[{bug.name}]", replace(style, mobile={**value, bug: 0})
            continue
        is_row = isinstance(value, tuple)
        nothing = (0,) * len(value) if is_row else DIVISORS.get(name, type(value)(0))
        if value != nothing:
            yield name, replace(style, **{name: nothing})


@pytest.mark.few(30)
@pytest.mark.parametrize(
    ("style", "name", "other"),
    [(style, name, other) for style in STYLES for name, other in without_a_weight(STYLES[style])],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_weight_at_zero_changes_a_golden_line(style: str, name: str, other: Weights) -> None:
    golden = json.loads((DATA / f"hive_lines_{style}.json").read_text(encoding="utf-8"))
    lines = ((line(position, other), golden[place]) for place, position in positions().items())
    assert any(found != stored for found, stored in lines), f"{name} has no effect"
