"""What the Horde has at a boundary: its cards, its centipedes in the Great Tunnel, its points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from antterm.core.checking import need, need_all, need_known, need_number
from antterm.games.march.rules.components import Components
from antterm.games.march.rules.horde.happened import HordeSource
from antterm.games.march.rules.horde.setup import LEVELS
from antterm.games.march.rules.horde.turn import TUNNEL_POINTS_EACH

if TYPE_CHECKING:
    from antterm.games.march.rules.state import State

SOURCES: Final = tuple(source.value for source in HordeSource)
"""Where the Horde's colony points come from."""


def centipedes(state: State, parts: Components) -> None:
    """The Horde, where there is one: its deck and discard pile, what it did last, its points.

    Raises:
        BadState: something is not as it can be.
    """
    horde = state.horde
    if horde is None:
        return
    need_known(horde.level, LEVELS, "horde.level")
    need(not horde.mat, "horde.mat")
    need_all([*horde.deck, *horde.discard], parts.centipede_deck(), "horde.deck")
    need((horde.last is None) == (horde.deed is None), "horde.deed", "horde.last")
    if horde.last is not None:
        need_known(horde.last, parts.centipede_deck(), "horde.last")
    for source in horde.sources:
        need_known(source, SOURCES, "horde.sources")
    need_number(sum(horde.sources.values()), horde.score, "horde.score", "points")
    points = horde.in_tunnel * state.seats * TUNNEL_POINTS_EACH
    need_number(horde.sources.get("tunnel", 0), points, "horde.in_tunnel", "points")
