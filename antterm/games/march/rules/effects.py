"""Registers of the effects of cards, hexes and special species, each under its name on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from antterm.games.march.rules.asking import Asking
from antterm.games.march.rules.components import SEGMENTS, Components, Site
from antterm.games.march.rules.match import Match

Effect = Callable[[Match, int], Asking[None]]
"""The effect of a card or hex for the player of that seat."""
Condition = Callable[[Match, int], bool]
"""Whether something holds for the player of that seat."""

EVENTS: Final[dict[str, Effect]] = {}
"""The effects of Events, by card."""
NEEDS: Final[dict[str, Condition]] = {}
"""Conditions for playing an Event at all, however it is paid for, by card."""
TARGETS: Final[dict[str, Condition]] = {}
"""Conditions of an Event once it is paid for, by card: paying may take a target away, and never brings
one."""
GOALS: Final[dict[str, Condition]] = {}
"""When a Colony Goal scores, by card."""
BONUSES: Final[dict[str, Effect]] = {}
"""The immediate gain from a Colony Goal when it is played, by card."""
SOLDIER_START: Final[dict[str, Effect]] = {}
"""Abilities at the start of the Soldier Phase, by card."""
SOLDIER_END: Final[dict[str, Effect]] = {}
"""Abilities at the end of the Soldier Phase, by card."""
QUEEN_START: Final[dict[str, Effect]] = {}
"""Abilities at the start of the Queen Phase, by card."""
ON_ADD: Final[dict[int, Effect]] = {}
"""The effect of a hex Beyond the Meadow when a player adds it, by number."""
HARVEST_START: Final[dict[int, Effect]] = {}
"""The effect of a hex Beyond the Meadow on each player at the start of the Harvest, by number."""


@dataclass(frozen=True, slots=True)
class Action:
    """One of the Actions but Rest."""

    possible: Condition
    """Whether it can be taken, food apart."""
    carry_out: Effect
    react: Effect | None
    """One other player's reaction; None where carrying the Action out includes the reactions to it."""
    food: int = 1
    """The food that the Action costs."""
    by_hand: bool = False
    """Whether the cards of the hand decide if it can be taken."""


SPECIES_ACTIONS: Final[dict[str, Action]] = {}
"""The Actions of special species, by their names."""

Change = Callable[[Match, int], None]
"""An effect on the player of that seat that asks no question."""

TAKES_BONUS: Final[dict[str, str]] = {}
"""The segment whose caste bonus a drawback takes, by drawback."""
FORBIDS_REST: Final[dict[str, Condition]] = {}
"""When a drawback forbids to Rest."""
STARTING_CARDS: Final[dict[str, Callable[[Match, int], int]]] = {}
"""The number of cards that a player starts with, by the drawback that changes it."""
SITE_YIELD: Final[dict[str, Callable[[Match, int, Site], int]]] = {}
"""A site's yield at the Harvest for a player with this drawback."""
BATTLE_BEGINS: Final[dict[str, Change]] = {}
"""The effect of a drawback on a player in a battle, at its start."""
SOLDIER_PHASE_BEGINS: Final[dict[str, Change]] = {}
"""The effect of a drawback at the start of the Soldier Phase, before any ability."""

PASSIVE: Final[set[str]] = set()
"""Evolutions without a moment of their own: the rules ask for them by name, see `Match.has`."""

K = TypeVar("K")
V = TypeVar("V")
F = TypeVar("F")


def drawbacks_in(m: Match, seat: int, register: Mapping[str, V]) -> list[V]:
    """Return what is registered at a moment for the drawbacks of a player's special species."""
    species = m.species(seat)
    if species is None:
        return []
    return [register[drawback.id] for drawback in species.drawbacks if drawback.id in register]


def unknown(components: Components) -> str:
    """Return the id of a card, species or drawback that has no effect in these rules; empty if there is none.

    Components of an earlier edition may hold what later rules no longer know.
    """
    effects = {
        "event": EVENTS.keys(),
        "goal": GOALS.keys() & BONUSES.keys(),
        **dict.fromkeys(SEGMENTS, SOLDIER_START.keys() | SOLDIER_END.keys() | QUEEN_START.keys() | PASSIVE),
    }
    for card in components.cards.values():
        if card.id not in effects[card.kind]:
            return card.id
    registers = (TAKES_BONUS, FORBIDS_REST, STARTING_CARDS, SITE_YIELD, BATTLE_BEGINS, SOLDIER_PHASE_BEGINS)
    drawbacks = {name for register in registers for name in register}
    for species in components.species.values():
        if species.action not in SPECIES_ACTIONS:
            return species.id
        for drawback in species.drawbacks:
            if drawback.id not in drawbacks:
                return drawback.id
    return ""


def registered(register: dict[K, F], key: K) -> Callable[[F], F]:
    """Register the decorated function as the effect of `key` in one of the registers of this module."""

    def register_it(function: F) -> F:
        register[key] = function
        return function

    return register_it
