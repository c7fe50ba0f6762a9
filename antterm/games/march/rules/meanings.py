"""Meanings of answers: a class for each verb, with all that it names.

The text of each is what saves hold and people type; it may never change.
"""

from __future__ import annotations

from enum import Enum

from antterm.core.ask import Choice, Meaning
from antterm.core.hex import Hex
from antterm.games.march.rules.meadow import Spot

NONE, STOP, DONE, TO_ANTS = "none", "stop", "done", "ants"
"""The texts of answers that decline an offer."""


class MarchMeaning(Meaning, frozen=True):
    """The effect of an answer in March of the Ants. Every verb has its `text`: the answer as saves hold
    it.
    """


# -- saying no -----------------------------------------------------------------------------------------


class Declined(Enum):
    """The offer that a player declines."""

    REACTION = "reaction"
    LARVA = "larva"
    MORE_LARVAE = "more_larvae"
    STEP = "step"
    ANT = "ant"
    CARD = "card"
    FEROCITY = "ferocity"
    BATTLE = "battle"
    BONUS = "bonus"
    OFFER = "offer"
    """The offer of a card, as described in its data."""


class Decline(MarchMeaning, frozen=True):
    """No, or no more."""

    what: Declined
    said: str = NONE

    @property
    def text(self) -> str:
        return self.said


# -- Actions, cards, gifts -----------------------------------------------------------------------------


class TakeAction(MarchMeaning, frozen=True):
    """Take an Action; a bonus Action needs no food."""

    action: str
    is_bonus: bool = False

    @property
    def text(self) -> str:
        return self.action


class CardMeaning(MarchMeaning, frozen=True):
    """Something that is done with a card."""

    card: str

    @property
    def text(self) -> str:
        return self.card


class PlayCard(CardMeaning, frozen=True):
    """Play a card."""

    is_free: bool = False
    """An effect lets it be played without paying."""


class DiscardCard(CardMeaning, frozen=True):
    """Part with a card of the hand, or with a goal."""


class LayCard(CardMeaning, frozen=True):
    """Lay a card for ferocity."""


class TakeCardBack(CardMeaning, frozen=True):
    """Take an Evolution back into the hand."""


class FirstAbility(MarchMeaning, frozen=True):
    """The ability of an Evolution comes first."""

    card: str

    @property
    def text(self) -> str:
        return self.card


class FirstHex(MarchMeaning, frozen=True):
    """The effect of a hex comes first."""

    hex: int
    is_only: bool
    """Whether it is the only hex that was explored, or the first of them."""

    @property
    def text(self) -> str:
        return "hex" if self.is_only else f"hex {self.hex}"


class LayEvolution(MarchMeaning, frozen=True):
    """Lay an Evolution on top of its segment, or under it."""

    under: bool

    @property
    def text(self) -> str:
        return "under" if self.under else "top"


class PayLarva(MarchMeaning, frozen=True):
    """Pay with a larva."""

    @property
    def text(self) -> str:
        return "larva"


class GainLarva(MarchMeaning, frozen=True):
    """Gain a larva."""

    @property
    def text(self) -> str:
        return "yes"


class Resource(Enum):
    """Goods that a player may take where they have the choice."""

    FOOD = "food"
    LARVAE = "larvae"
    CARDS = "cards"
    STEPS = "steps"


class TakeGift(MarchMeaning, frozen=True):
    """Take so much of something."""

    resource: Resource
    n: int

    @property
    def text(self) -> str:
        return self.resource.value


class PlaySide(MarchMeaning, frozen=True):
    """Play the ordinary or the special side of a mat."""

    species: str
    is_special: bool

    @property
    def text(self) -> str:
        return "special" if self.is_special else "ordinary"


# -- hexes ---------------------------------------------------------------------------------------------


class HexMeaning(MarchMeaning, frozen=True):
    """Something that is done with a hex or on it."""

    hex: int

    @property
    def text(self) -> str:
        return str(self.hex)


class LayHex(HexMeaning, frozen=True):
    """Lay a hex in a cell, turned clockwise by so many sixths."""

    cell: Hex
    turn: int
    origins: tuple[int, ...] = ()
    """The hexes from which it can be explored."""

    @property
    def text(self) -> str:
        return f"{self.cell}@{self.turn}"


class TakeHex(HexMeaning, frozen=True):
    """Of several hexes take this one, to lay it."""


class BuryHex(HexMeaning, frozen=True):
    """Put a hex under the stack."""


class LeaveHex(HexMeaning, frozen=True):
    """Explorers leave this hex."""


class SetOut(HexMeaning, frozen=True):
    """All ants set out from this hex."""


class WalkTo(HexMeaning, frozen=True):
    """The next of these ants goes to this hex."""


class FightCentipede(HexMeaning, frozen=True):
    """Fight the centipede of a hex."""


class AimAtHex(HexMeaning, frozen=True):
    """Let a card take effect on a hex."""

    card: str


class PlaceLarva(HexMeaning, frozen=True):
    """Place a larva on a hex."""


class PlaceLarvaThere(PlaceLarva, frozen=True):
    """Place a larva on the only hex in question."""

    @property
    def text(self) -> str:
        return "yes"


class PlaceWarrior(PlaceLarva, frozen=True):
    """Place a larva, where an ant might be returned instead."""

    @property
    def text(self) -> str:
        return f"place {self.hex}"


class Token(Enum):
    """A token that a hex can get."""

    WORMHOLE = "wormhole"
    CENTIPEDE = "centipede"


class PutToken(HexMeaning, frozen=True):
    """Put a token on a hex."""

    token: Token

    @property
    def text(self) -> str:
        return f"{self.token.value} {self.hex}"


# -- places of ants ------------------------------------------------------------------------------------


class SpotMeaning(MarchMeaning, frozen=True):
    """Something that is done with an own ant or on a site."""

    spot: Spot

    @property
    def text(self) -> str:
        return str(self.spot)


class TakeSite(SpotMeaning, frozen=True):
    """An ant goes onto a site."""


class LoseAnt(SpotMeaning, frozen=True):
    """Lose an ant."""


class PayAnt(SpotMeaning, frozen=True):
    """Pay with an ant."""


class MoveAnt(SpotMeaning, frozen=True):
    """An ant comes to a hex."""

    hex: int
    lands: Spot | None = None
    """The spot on that hex at which it comes to stand; None where its owner still chooses a site."""


class ReturnAnt(SpotMeaning, frozen=True):
    """Take an ant back as a larva."""

    @property
    def text(self) -> str:
        return f"return {self.spot}"


class AimAtSpot(SpotMeaning, frozen=True):
    """Let a card take effect on an own ant or its site."""

    card: str


class TakeStep(MarchMeaning, frozen=True):
    """One ant goes to another hex, or to an empty site of its own."""

    origin: Spot
    hex: int
    site: int | None = None
    """The site it changes to within its hex; None when it goes to another hex."""

    @property
    def target(self) -> Spot | None:
        """The site it changes to."""
        return None if self.site is None else Spot(self.hex, self.site)

    @property
    def text(self) -> str:
        return f"{self.origin}>{self.hex if self.site is None else Spot(self.hex, self.site)}"


# -- players -------------------------------------------------------------------------------------------


class NamePlayer(MarchMeaning, frozen=True):
    """Name a player."""

    seat: int

    @property
    def text(self) -> str:
        return f"seat{self.seat + 1}"


class NameInvader(NamePlayer, frozen=True):
    """Name who invades a hex."""

    hex: int


class NameOwner(NamePlayer, frozen=True):
    """Name whose ant on a hex dies."""

    hex: int


class ChooseAnt(MarchMeaning, frozen=True):
    """Choose an ant of anybody."""

    seat: int
    spot: Spot

    @property
    def text(self) -> str:
        return f"seat{self.seat + 1} {self.spot}"


class Raid(MarchMeaning, frozen=True):
    """Fight a player on a hex."""

    hex: int
    seat: int

    @property
    def text(self) -> str:
        return f"{self.hex} seat{self.seat + 1}"


# The list of all of them, in parts.
InTurns = Decline | TakeAction | TakeGift | GainLarva | FirstAbility | FirstHex
WithCards = PlayCard | DiscardCard | LayCard | TakeCardBack | LayEvolution | PayLarva | PayAnt | PlaySide
WithHexes = (
    LayHex
    | TakeHex
    | BuryHex
    | LeaveHex
    | SetOut
    | WalkTo
    | FightCentipede
    | AimAtHex
    | PlaceLarva
    | PutToken
)
WithAnts = TakeSite | LoseAnt | MoveAnt | ReturnAnt | AimAtSpot | TakeStep
WithPlayers = NamePlayer | ChooseAnt | Raid
AnyMeaning = InTurns | WithCards | WithHexes | WithAnts | WithPlayers
"""Every verb there is: a function that must know them all ends in `assert_never`."""


def hexes_of(choice: Choice) -> tuple[int, ...]:
    """Return the numbers of the hexes that an answer speaks of: of a step from where, then to where."""
    match choice.meaning:
        case TakeStep(origin, number):
            return origin.hex, number
        case SpotMeaning(spot) | ChooseAnt(spot=spot):
            return (spot.hex,)
        case HexMeaning(number) | Raid(number):
            return (number,)
    return ()
