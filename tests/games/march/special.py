"""Games with special species, whose Actions and reactions tests take."""

from __future__ import annotations

from typing import Any

from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.march.rules import worker
from antterm.games.march.rules.game import March
from tests.games.march.handmade import RED, HandmadeMatch

GAME = March()

DANCE, PATH, GENOME, RAID = "dance_of_chaos", "six_thousand_steps", "modified_genome", "marauders_raid"


def start(seats: int = 3, seed: int = 1, **options: str) -> Play[Any]:
    """A game with special species before its first question."""
    return Play.start(
        GAME, with_defaults(GAME.options, seats, {"species": "special", **options}), seats, seed
    )


def act(position: HandmadeMatch, action: str, answers: str = "", bonus: bool = False) -> None:
    """Red takes an Action; questions beyond these answers are declined."""
    position.run(worker.take_action, RED, action, bonus, answers=answers, then_decline=True)
