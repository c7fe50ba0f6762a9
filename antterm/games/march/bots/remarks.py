"""When a bot says a sentence about a game of March of the Ants, such as a battle.

The sentences stand in `remarks.toml`, under the names of the occasions that `occasions` yields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from antterm.bots.remarks import GameRemarks, Occasion
from antterm.core.ask import Event
from antterm.games.march.rules.happened import (
    BattleDecided,
    CentipedeKilled,
    Fed,
    FoodGained,
    ScoredBody,
    ScoredGoal,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.view import MarchView

LARGE: Final = 3
"""Food from which on a Harvest is large, and points from which on a goal is."""


def occasions(happened: Sequence[Event], view: MarchView) -> Iterator[Occasion]:
    """Yield who might speak of what has happened lately, the latest first, and of what."""
    for event in reversed(happened):
        match event:
            case BattleDecided(winner=winner, invader=int(invader), defender=defender):
                lost = defender if winner == invader else invader
                yield Occasion(lost, "battle_lost")
                if winner is not None:
                    yield Occasion(winner, "battle_won")
            case CentipedeKilled(seat=seat):
                yield Occasion(seat, "centipede")
            case Fed(seat=seat, starved=starved) if starved:
                yield Occasion(seat, "starved")
            case FoodGained(seat=seat, n=n, why=Spot()) if n >= LARGE:
                yield Occasion(seat, "harvest")
            case ScoredGoal(seat=seat, n=n) if n >= LARGE:
                yield Occasion(seat, "goal")
            case ScoredBody(seat=seat):
                yield Occasion(seat, "body")
            case _:
                pass


REMARKS: Final = GameRemarks(Path(__file__).with_name("remarks.toml"), occasions, pause=30)
