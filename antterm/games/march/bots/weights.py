"""What things are worth to these bots, in colony points.

Most figures are fitted: what the points of a player came to in games that bots played among themselves, by
what they had at the beginning of a round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from antterm.games.march.rules.match import Match

Row = tuple[float, ...]
"""A worth by the Harvests still to come: none, one, two, ..."""


@dataclass(frozen=True)
class Weights:
    """All figures by which positions and answers are judged."""

    character: str = ""
    """Whose judgement it is; empty for a bot without a character."""

    # what a player has
    food: Row = (0.172, 0.344, 0.514, 0.641, 0.681, 0.679)
    """A food in the stores."""
    larva: Row = (0.061, 0.082, 0.154, 0.26, 0.391, 0.495)
    """A larva in the chamber."""
    card: Row = (0.319, 0.484, 1.306, 1.238, 1.253, 1.267)
    """A card in the hand."""
    idle: Row = (0.1, 0.15, 0.1, 0.1, 0.1, 0.1)
    """An ant on no site."""
    hungry: Row = (0.0, 0.2, 0.6, 0.7, 0.7, 0.7)
    """A food that is short at the next Feeding."""

    # what their ants hold
    control: Row = (0.0, 1.289, 1.434, 1.394, 1.245, 1.107)
    """Control of a hex of the inner meadow."""
    outer: Row = (0.0, 0.042, 0.05, 0.06, 0.072, 0.086)
    """Control of any other hex: who holds it wins ties."""
    food_site: Row = (0.0, 0.797, 1.526, 2.189, 2.792, 3.172)
    """A food at each Harvest."""
    larva_site: Row = (0.0, 0.211, 0.461, 0.831, 1.098, 1.361)
    """A larva at each Harvest."""
    card_site: Row = (0.0, 0.828, 1.344, 1.732, 1.918, 1.954)
    """A card at each Harvest."""
    point_site: Row = (0.0, 0.9, 1.5, 2.0, 2.5, 3.0)
    """A colony point at each Harvest."""

    # what they have in play
    head: Row = (0.0, 0.8, 1.9, 1.9, 2.0, 2.1)
    """Army strength of a head."""
    thorax: Row = (0.0, 0.05, 0.1, 0.1, 0.15, 0.2)
    """A step more in each March."""
    abdomen: Row = (0.0, 0.27, 0.5, 0.5, 0.6, 0.7)
    """What a Queen saves."""
    segment: Row = (0.0, 0.403, 0.516, 0.73, 0.855, 0.929)
    """An Evolution towards the next body."""
    goal: Row = (0.0, 0.677, 1.056, 1.711, 2.167, 2.634)
    """A point of a Colony Goal whose condition holds now."""
    goal_unmet: Row = (0.0, 0.055, 0.12, 0.166, 0.291, 0.403)
    """A point of a Colony Goal whose condition does not hold now."""

    # Actions
    plenty: float = 0.624
    """What of a food's worth is given up where more than enough is left."""
    empty_hand: float = 0.407
    """Cards for who has hardly any."""
    rest_early: float = 0.3
    """Rest that does not end the phase."""
    rest_ends: float = 0.3
    """Rest that ends it."""
    event: float = 0.922
    """A point of what an Event is said to be worth."""

    # battles
    battle: float = 1.0
    """A battle won."""
    ant: float = 0.349
    """What a lost ant cost, its site apart."""
    centipede: float = 5.882
    """Strength of a centipede: two cards, about."""
    ferocity: float = 1.59
    """What a player with cards adds in a battle, about."""
    doubt: float = 1.073
    """How uncertain the outcome of a battle is: the scale of its odds."""
    last_ants: float = 5.0
    """What it costs to pay for a card with all ants there are, for each Slumber to come."""
    stake: float = 2.032
    """What is at stake in a battle, about."""
    ferocity_card: float = 0.211
    """What a card laid for ferocity costs at least."""

    # plans
    near: float = 0.75
    """What a worth shrinks to with each step that lies before it."""
    effort: float = 0.069
    """A step of a March."""
    upkeep: float = 0.117
    """What it costs to feed one more ant, for each Harvest to come."""
    new_site: float = 0.35
    """An ant on a hex just explored, for each Harvest to come."""
    new_inner: float = 0.684
    """The chance that such a hex belongs to the inner meadow, for each Slumber to come."""

    larvae_of_use: float = 5.0
    """Larvae that can be used in a round."""
    food_of_use: float = 4.0
    """Food that can be used in a round."""
    hoard: float = 0.3
    """What more of these are worth, as a part of the first."""
    own: float = 0.1
    """A point of one's own besides the lead that it makes, at a table of two."""
    own_of_many: float = 5.0
    """The same at a larger table, where who hinders one other helps the rest."""

    # the Horde
    lasting: float = 0.9
    """A centipede in the meadow, for each Slumber to come."""
    waking: float = 1.2
    """A card of the Horde, for each Slumber to come."""
    forced_by_food: float = 2.4
    """What a food costs who is alone and has to act as long as they can: it calls for a card of the Horde."""
    forced_by_card: float = 1.2
    """What a card costs a lone player who has to act as long as possible."""
    army: float = 0.3
    """What food is worth to who is alone, for each larva that could march for it."""
    kill: float = 3.0
    """A centipede of the Horde that is killed, for each Slumber to come."""

    @cached_property
    def sites(self) -> dict[str, Row]:
        """What a site is worth that yields one, by what it yields."""
        return {
            "food": self.food_site,
            "larva": self.larva_site,
            "card": self.card_site,
            "colony_point": self.point_site,
        }

    @cached_property
    def units(self) -> dict[str, Row]:
        """What it is worth to collect one, by what it is."""
        return {"food": self.food, "larva": self.larva, "card": self.card, "colony_point": (1.0,) * 6}

    @cached_property
    def segments(self) -> dict[str, Row]:
        """What the caste bonus of an Evolution is worth."""
        return {"head": self.head, "thorax": self.thorax, "abdomen": self.abdomen}


WEIGHTS: Final = Weights()
"""For players who play one another."""
ALONE: Final = Weights(
    food=(0.172, 0.344, 0.514, 0.641, 0.681, 0.679),
    larva=(0.061, 0.082, 0.154, 0.26, 0.391, 0.495),
    card=(0.216, 0.331, 0.9, 0.86, 0.877, 0.893),
    idle=(0.211, 0.267, 0.179, 0.165, 0.153, 0.142),
    hungry=(0.0, 0.229, 0.716, 0.87, 0.905, 0.942),
    control=(0.0, 1.289, 1.434, 1.394, 1.245, 1.107),
    outer=(0.0, 0.061, 0.074, 0.091, 0.112, 0.138),
    food_site=(0.0, 0.797, 1.526, 2.189, 2.792, 3.172),
    larva_site=(0.0, 0.25, 0.583, 1.122, 1.583, 2.096),
    card_site=(-0.005, 0.575, 1.008, 1.401, 1.671, 1.833),
    point_site=(0.0, 0.9, 1.5, 2.0, 2.5, 3.0),
    head=(0.0, 1.562, 3.522, 3.344, 3.343, 3.331),
    thorax=(0.0, 0.05, 0.1, 0.1, 0.15, 0.2),
    abdomen=(0.0, 0.255, 0.486, 0.499, 0.616, 0.738),
    segment=(0.0, 0.403, 0.516, 0.73, 0.855, 0.929),
    goal=(0.0, 0.677, 1.056, 1.711, 2.167, 2.634),
    goal_unmet=(0.0, 0.039, 0.096, 0.152, 0.306, 0.485),
    plenty=0.599,
    empty_hand=0.273,
    rest_early=0.433,
    rest_ends=0.3,
    event=1.29,
    ant=0.202,
    centipede=6.168,
    ferocity=1.72,
    doubt=1.073,
    stake=4.51,
    ferocity_card=0.127,
    near=0.75,
    effort=0.069,
    upkeep=-0.02,
    new_site=0.35,
    new_inner=0.557,
    own=0.1,
    own_of_many=2.0,
    lasting=0.9,
    waking=1.432,
    forced_by_food=2.4,
    forced_by_card=1.2,
    army=0.3,
    kill=5.217,
)
"""For who plays alone against the Horde."""
TOGETHER: Final = Weights()
"""For several who play together against it."""


def _more(by: float, *rows: str, **changes: float | str) -> Weights:
    """Return the weights of somebody who thinks so much more of some things."""
    larger = {row: tuple(worth * by for worth in getattr(WEIGHTS, row)) for row in rows}
    return replace(WEIGHTS, **larger, **changes)  # type: ignore[arg-type]


CHARACTERS: Final = {
    "raider": _more(1.0, character="raider", battle=1.5, ant=0.28),
    "settler": _more(
        1.12,
        "control",
        "outer",
        "food_site",
        "larva_site",
        "card_site",
        "point_site",
        character="settler",
    ),
    "hoarder": _more(1.15, "card", "larva", character="hoarder"),
    "breeder": _more(1.25, "segment", "head", "thorax", "abdomen", character="breeder"),
    "planner": _more(1.3, "goal", "goal_unmet", character="planner"),
}
"""How the characters of bots judge who play one another: each thinks more of what it is called after."""


def weights_for(m: Match) -> Weights:
    """Return the weights for a game."""
    if m.state.horde is None:
        return WEIGHTS
    return ALONE if m.state.seats == 1 else TOGETHER
