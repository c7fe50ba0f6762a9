"""Games of Rise of the Centipedes for tests: a scene with the Horde, and one turn of it."""

from __future__ import annotations

from collections.abc import Mapping

from antterm.core.options import with_defaults
from antterm.games.march.rules.game import March
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.horde.turn import hordes_turn
from antterm.games.march.rules.state import State
from tests.games.march.handmade import (
    BARK,
    DRY_SEEP,
    EXAMPLE,
    FUNGALREACH,
    LOAMY_TUNNELS,
    RED,
    SOIL,
    TALL_SAND,
    WATERS_EDGE,
    HandmadeMatch,
)

GAME = March()
EVERY_HEX = (SOIL, WATERS_EDGE, TALL_SAND, LOAMY_TUNNELS, FUNGALREACH, BARK, DRY_SEEP)
INVADES, ADVANCES_1, ADVANCES_2, ADVANCES_4 = (
    "weaver_thorax",
    "mating_flight",
    "egg_stealer",
    "sparrow_attack",
)
RAMPAGES = "great_brood"


def rising(
    seats: int = 3, meadow: Mapping[int, tuple[int, int]] = EXAMPLE, without: tuple[int, ...] = ()
) -> HandmadeMatch:
    """The layout of the rulebook's examples in a game against the Horde, with no centipede in it."""
    return HandmadeMatch(seats, meadow, without, centipedes="standard")


def horde(position: HandmadeMatch) -> Horde:
    assert position.state.horde is not None
    return position.state.horde


def turn(position: HandmadeMatch, card: str, seat: int = RED, answers: str = "") -> None:
    """The Horde's turn with this card on top of its deck, after one of `seat`."""
    position.horde_draws(card)
    position.run(hordes_turn, seat, answers=answers)


def new_game(seats: int, **options: str) -> State:
    return GAME.setup(with_defaults(GAME.options, seats, options), seats, 1)
