"""Values of things for these bots, in colony points. The figures are in `weights.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources import files
from typing import Any, Final

from msgspec import convert

from antterm.games.march.rules.components import Card
from antterm.games.march.rules.match import Match

FAR: Final = 5
"""Steps that are still looked at."""

Row = tuple[float, ...]
"""A worth by the Harvests still to come: none, one, two, ..."""


@dataclass(frozen=True)
class Weights:
    """All figures by which positions and answers are judged."""

    # what a player has
    food: Row
    """A food in the stores."""
    larva: Row
    """A larva in the chamber."""
    card: Row
    """A card in the hand."""
    idle: Row
    """An ant on no site."""
    hungry: Row
    """A food that is short at the next Feeding."""

    # what their ants hold
    control: Row
    """Control of a hex of the inner meadow."""
    outer: Row
    """Control of any other hex: who holds it wins ties."""
    food_site: Row
    """A food at each Harvest."""
    larva_site: Row
    """A larva at each Harvest."""
    card_site: Row
    """A card at each Harvest."""
    point_site: Row
    """A colony point at each Harvest."""

    # what they have in play
    head: Row
    """Army strength of a head."""
    thorax: Row
    """A step more in each March."""
    abdomen: Row
    """Value of an abdomen, by what its Queen saves."""
    segment: Row
    """An Evolution towards the next body."""
    goal: Row
    """A point of a Colony Goal whose condition holds now."""
    goal_unmet: Row
    """A point of a Colony Goal whose condition does not hold now."""

    # Actions
    plenty: float
    """Part of a food's value that is given up where more than enough is left."""
    empty_hand: float
    """Cards for the player who has hardly any."""
    rest_early: float
    """Rest that does not end the phase."""
    rest_ends: float
    """Rest that ends it."""
    event: float
    """A point of what an Event is said to be worth."""

    # battles
    battle: float
    """The worth of a battle won."""
    ant: float
    """Cost of a lost ant, without its site."""
    centipede: float
    """Strength of a centipede: two cards, about."""
    ferocity: float
    """Average ferocity that a player with cards adds in a battle."""
    doubt: float
    """The uncertainty of battles: the lead in strength, divided by this, is the logarithm of the odds."""
    last_ants: float
    """Cost of paying for a card with all ants there are, for each Slumber to come."""
    stake: float
    """Average stake of a battle."""
    ferocity_card: float
    """Least cost of a card laid for ferocity."""

    # plans
    near: float
    """Factor by which a value shrinks with each step that lies before it."""
    effort: float
    """A step of a March."""
    upkeep: float
    """Cost of feeding one more ant, for each Harvest to come."""
    new_site: float
    """An ant on a hex just explored, for each Harvest to come."""
    new_inner: float
    """The chance that such a hex belongs to the inner meadow, for each Slumber to come."""

    larvae_of_use: float
    """Larvae that can be used in a round."""
    food_of_use: float
    """Food that can be used in a round."""
    hoard: float
    """Value of each further larva or food, as a part of the value of the first."""
    own: float
    """A point of one's own besides the lead that it makes, at a table of two."""
    own_of_many: float
    """A point of one's own besides the lead that it makes, at a table of three or more: hindering one player
    helps the others."""

    # the Horde
    lasting: float
    """A centipede in the meadow, for each Slumber to come."""
    waking: float
    """A card of the Horde, for each Slumber to come."""
    forced_by_food: float
    """Cost of a food for a lone player who has to act as long as they can: it calls for a card of the
    Horde."""
    forced_by_card: float
    """Cost of a card for a lone player who has to act as long as they can."""
    army: float
    """Value of food to a lone player, for each larva that could march for it."""
    kill: float
    """A centipede of the Horde that is killed, for each Slumber to come."""

    # what only some bots look at, or otherwise than others
    reach: float = 0.0
    """Factor by which a Colony Goal is worth less at the coming Slumber with each ant that it lacks; 0 for
    somebody to whom only matters whether its condition holds."""
    late: float = 0.0
    """Factor by which a Colony Goal is worth less at later Slumbers with each ant that it lacks."""
    hope: float = 0.0
    """Part of what an ant adds to a Colony Goal that counts while the goal is still in the hand."""
    fresh: float = 0.5
    """Part of an average card's worth that a card in the hand must be worth not to be exchanged for one."""

    cards: Mapping[str, float] = field(default_factory=dict, hash=False)
    """Values of cards beyond what their sheet says, by their identifiers."""
    character: str = ""
    """Whose judgement it is; empty for a bot without a character."""

    def card_worth(self, card: Card) -> float:
        """Return the worth of what an Event does, or of an Evolution's ability in a round."""
        return card.worth + self.cards.get(card.id, 0.0)

    @cached_property
    def shrunk(self) -> Row:
        """Factors by which a worth shrinks, by its distance in steps."""
        return tuple([self.near**steps for steps in range(FAR + 1)])

    @cached_property
    def sites(self) -> dict[str, Row]:
        """The value of a site that yields one unit, by what it yields."""
        return {
            "food": self.food_site,
            "larva": self.larva_site,
            "card": self.card_site,
            "colony_point": self.point_site,
        }

    @cached_property
    def units(self) -> dict[str, Row]:
        """The value of collecting one unit, by what it is."""
        return {"food": self.food, "larva": self.larva, "card": self.card, "colony_point": (1.0,) * 6}

    @cached_property
    def segments(self) -> dict[str, Row]:
        """The value of the caste bonus of an Evolution, by segment."""
        return {"head": self.head, "thorax": self.thorax, "abdomen": self.abdomen}


_DATA: Final[dict[str, Any]] = tomllib.loads((files(__package__) / "weights.toml").read_text("utf-8"))
_AGAINST_THE_HORDE: Final = _DATA["players"] | _DATA["horde"]

WEIGHTS: Final = convert(_DATA["players"], Weights)
"""The weights for players who play one another."""
NORMAL: Final = replace(
    convert(_DATA["players"] | _DATA["normal"], Weights),
    character="normal",
    cards={**WEIGHTS.cards, **_DATA["normal"].get("cards", {})},
)
"""The weights of all bots but beginners among players, who see how far Colony Goals are from holding."""
ALONE: Final = convert(_AGAINST_THE_HORDE | _DATA["alone"], Weights)
"""The weights for a player alone against the Horde."""
PAIR: Final = convert(_AGAINST_THE_HORDE | _DATA["pair"], Weights)
"""The weights for two who play together against the Horde."""
TOGETHER: Final = convert(_AGAINST_THE_HORDE | _DATA["together"], Weights)
"""The weights for three or more who play together against the Horde."""


def _scaled(weights: Weights, by: float, rows: Sequence[str]) -> dict[str, Row]:
    """Return some rows of weights, multiplied."""
    return {row: tuple(worth * by for worth in getattr(weights, row)) for row in rows}


def _beginner(
    less: float, little: Sequence[str], more: float, much: Sequence[str], **changes: float | Sequence[float]
) -> Weights:
    """Return the weights of a beginner, who thinks too little of some things and too much of others."""
    rows = _scaled(WEIGHTS, less, little) | _scaled(WEIGHTS, more, much)
    own = {name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()}
    return replace(WEIGHTS, character="beginner", **rows, **own)  # type: ignore[arg-type]


BEGINNER: Final = _beginner(**_DATA["beginner"])
"""The weights of beginners, whether they play one another or together against the Horde."""


def with_character(weights: Weights, name: str) -> Weights:
    """Return the weights of a bot with a character, which overrates one aim.

    Args:
        weights: the weights of the same bot without a character.
        name: one of `[characters]` in `weights.toml`.
    """
    changes = dict(_DATA["characters"][name])
    rows = _scaled(weights, changes.pop("more", 1.0), changes.pop("of", ()))
    own = f"{weights.character} {name}".strip()
    return replace(weights, character=own, **rows, **changes)  # type: ignore[arg-type]


def weights_for(m: Match) -> Weights:
    """Return the weights for a game."""
    if m.state.horde is None:
        return WEIGHTS
    return {1: ALONE, 2: PAIR}.get(m.state.seats, TOGETHER)
