"""What Evolutions of other players can take from a player without a battle, whenever their owners want it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.games.march.rules.abilities import PARASITE, STINGER
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.view import MarchView

MANY_LARVAE: Final = 3
"""Fewer larvae are nothing to be warned of."""


@dataclass(frozen=True, slots=True)
class Robbery:
    """What others can take from a player by an Evolution."""

    card: str
    seats: tuple[int, ...]
    """The others who have it."""
    n: int
    """How many larvae or ants they can take at once, at most."""


def robberies(view: MarchView, seat: int) -> tuple[Robbery, ...]:
    """Return what others can still take from a player by Evolutions, larvae first.

    Args:
        view: how it stands now.
        seat: the player.
    """
    nest, others = view.nests[seat], [nest for nest in view.nests if nest.seat != seat]
    is_last, is_worker = view.round == LAST_ROUND, view.phase is Phase.WORKER
    foragers = [each.seat for each in others if not is_last or (is_worker and not each.rested)]
    is_to_come = not is_last or is_worker or view.phase in (Phase.SOLDIER_START, Phase.SOLDIER)
    found = []
    if PARASITE in view.parts.cards and nest.larvae >= MANY_LARVAE:
        value = max(card.value for card in view.parts.cards.values())
        found.append((PARASITE, foragers, min(nest.larvae, value)))
    if STINGER in view.parts.cards and is_to_come:
        ants = view.parts.cards[STINGER].params["ants"]
        found.append((STINGER, [each.seat for each in others], min(nest.ants, ants)))
    owned = ((card, tuple(other for other in seats if view.has(other, card)), n) for card, seats, n in found)
    is_over = view.outcome is not None
    return tuple(Robbery(card, seats, n) for card, seats, n in owned if seats and n and not is_over)
