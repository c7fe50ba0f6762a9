"""What things are worth to these bots, in colony points.

Most figures are fitted: what the points of a player came to in games that bots played among themselves, by
what he had at the beginning of a round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Row = tuple[float, ...]
"""A worth by the Harvests still to come: none, one, two, ..."""


@dataclass(frozen=True)
class Weights:
    """All figures by which positions and answers are judged."""

    # what a player has
    food: Row = (0.2, 0.4, 0.6, 0.75, 0.8, 0.8)
    """A food in the stores."""
    larva: Row = (0.1, 0.12, 0.2, 0.3, 0.4, 0.45)
    """A larva in the chamber."""
    card: Row = (0.2, 0.3, 0.8, 0.75, 0.75, 0.75)
    """A card in the hand."""
    idle: Row = (0.1, 0.15, 0.1, 0.1, 0.1, 0.1)
    """An ant on no site."""
    hungry: Row = (0.0, 0.2, 0.6, 0.7, 0.7, 0.7)
    """A food that is short at the next Feeding."""

    # what his ants hold
    control: Row = (0.0, 0.9, 1.2, 1.4, 1.5, 1.6)
    """Control of a hex of the inner meadow."""
    outer: Row = (0.0, 0.1, 0.1, 0.1, 0.1, 0.1)
    """Control of any other hex: who holds it wins ties."""
    food_site: Row = (0.0, 0.4, 0.8, 1.2, 1.6, 1.9)
    """A food at each Harvest."""
    larva_site: Row = (0.0, 0.15, 0.33, 0.6, 0.8, 1.0)
    """A larva at each Harvest."""
    card_site: Row = (0.0, 0.6, 1.1, 1.6, 2.0, 2.3)
    """A card at each Harvest."""
    point_site: Row = (0.0, 0.9, 1.5, 2.0, 2.5, 3.0)
    """A colony point at each Harvest."""

    # what he has in play
    head: Row = (0.0, 0.8, 1.9, 1.9, 2.0, 2.1)
    """Army strength of a head."""
    thorax: Row = (0.0, 0.05, 0.1, 0.1, 0.15, 0.2)
    """A step more in each March."""
    abdomen: Row = (0.0, 0.27, 0.5, 0.5, 0.6, 0.7)
    """What a Queen saves."""
    segment: Row = (0.0, 0.85, 1.0, 1.3, 1.4, 1.4)
    """An Evolution towards the next body."""
    goal: Row = (0.0, 0.65, 1.0, 1.6, 2.0, 2.4)
    """A point of a Colony Goal whose condition holds now."""
    goal_unmet: Row = (0.0, 0.1, 0.2, 0.25, 0.4, 0.5)
    """The same where its condition does not hold."""

    # battles
    ant: float = 0.25
    """What a lost ant cost, its site apart."""
    centipede: float = 5.3
    """Strength of a centipede: two cards, about."""
    ferocity: float = 1.6
    """What a player with cards adds in a battle, about."""
    doubt: float = 0.8
    """How uncertain the outcome of a battle is: the scale of its odds."""
    stake: float = 2.5
    """What is at stake in a battle, about."""
    ferocity_card: float = 0.3
    """What a card laid for ferocity costs at least."""

    # plans
    near: float = 0.75
    """What a worth shrinks to with each step that lies before it."""
    effort: float = 0.08
    """A step of a March."""
    upkeep: float = 0.05
    """What it costs to feed one more ant, for each Harvest to come."""
    new_site: float = 0.35
    """An ant on a hex just explored, for each Harvest to come."""
    new_inner: float = 0.5
    """The chance that such a hex belongs to the inner meadow, for each Slumber to come."""

    own: float = 0.1
    """A point of one's own besides the lead that it makes."""

    # the Horde
    lasting: float = 0.9
    """A centipede in the meadow, for each Slumber to come."""
    waking: float = 1.2
    """A card of the Horde, for each Slumber to come."""
    forced_by_food: float = 2.4
    """What a food costs who is alone and has to act as long as he can: it calls for a card of the Horde."""
    forced_by_card: float = 1.2
    """The same of a card in the hand."""
    kill: float = 3.0
    """A centipede of the Horde that is killed, for each Slumber to come."""


WEIGHTS: Final = Weights()
SITES: Final = {
    "food": WEIGHTS.food_site,
    "larva": WEIGHTS.larva_site,
    "card": WEIGHTS.card_site,
    "colony_point": WEIGHTS.point_site,
}
"""What sites are worth that yield one, by what they yield."""
UNITS: Final = {
    "food": WEIGHTS.food,
    "larva": WEIGHTS.larva,
    "card": WEIGHTS.card,
    "colony_point": (1.0,) * 6,
}
"""What it is worth to collect one, by what it is."""
SEGMENTS: Final = {"head": WEIGHTS.head, "thorax": WEIGHTS.thorax, "abdomen": WEIGHTS.abdomen}
"""What the caste bonus of an Evolution is worth."""
