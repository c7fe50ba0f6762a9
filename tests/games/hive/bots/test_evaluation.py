"""Evaluations of positions, term by term: every weight counts, and none has changed unnoticed.

Golden values are renewed, after a weight or term was changed on purpose, by

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/hive/bots/test_evaluation.py && git diff tests/games
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from antterm.games.hive.bots.styles import CAREFUL, CURIOUS, FIERCE, PLAIN, Style
from antterm.games.hive.bots.worth import Valuer
from antterm.games.hive.rules.notation import read_game_type
from antterm.games.hive.rules.pieces import Bug
from antterm.games.hive.rules.referee import replay
from antterm.games.hive.rules.swarm import Swarm
from tests.bots.goldens import check_golden
from tests.games.hive.positions import DATA as HIVE_DATA

DATA = Path(__file__).parent / "data"
LONGER = 30
"""Half-moves added to those played, so that impatience, which begins after 60, counts in some positions."""
STYLES = {"plain": PLAIN, "curious": CURIOUS, "careful": CAREFUL, "fierce": FIERCE}


@cache
def hive_positions() -> dict[str, Swarm]:
    """Return positions of real games: early, in the middle, and at the end."""
    found = {}
    for line in (HIVE_DATA / "games.jsonl").read_text("utf-8").splitlines()[:12]:
        game = json.loads(line)
        positions = replay(read_game_type(game["type"]), game["moves"].split(";")).positions
        for ply in {4, 9, 17, len(positions) // 2, *range(len(positions) - 6, len(positions) - 1)}:
            if 0 <= ply < len(positions):
                found[f"{game['id']}:{ply}"] = positions[ply].swarm()
    return found


def worths(style: Style) -> dict[str, int]:
    """Return what each position is worth to the side to move, valued by White in that style."""
    return {
        name: Valuer(style, 0, swarm.ply + LONGER).worth(swarm) for name, swarm in hive_positions().items()
    }


@pytest.mark.parametrize("name", STYLES)
def test_worths_of_hive_positions(name: str) -> None:
    check_golden(DATA / f"hive_worths_{name}.json", worths(STYLES[name]))


def _changed(name: str, value: Any) -> Style:
    """Return the plain style with another value of one weight."""
    change: dict[str, Any] = {name: value}
    return replace(PLAIN, **change)


def changed_styles() -> Iterator[tuple[str, Style]]:
    """Generate the plain style with a single weight changed, for each weight there is."""
    for field in fields(Style):
        value = getattr(PLAIN, field.name)
        match value:
            case bool():
                yield field.name, _changed(field.name, not value)
            case int():
                yield field.name, _changed(field.name, value + 50)
            case tuple():
                yield field.name, _changed(field.name, tuple(term + 50 for term in value))
            case dict():
                for bug in sorted(
                    set(value) - {Bug.QUEEN}
                ):  # she never counts as a piece that can move or not
                    yield f"{field.name}[{bug.name}]", replace(PLAIN, mobile={**value, bug: value[bug] + 50})
            case _:
                pytest.fail(f"{field.name}: add here how a value like {value!r} is changed")


@pytest.mark.parametrize(
    ("name", "style"), list(changed_styles()), ids=lambda value: str(value) if isinstance(value, str) else ""
)
def test_every_weight_of_a_hive_style_counts(name: str, style: Style) -> None:
    assert worths(style) != worths(PLAIN), f"no position is worth anything else with another {name}"
