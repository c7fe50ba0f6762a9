"""What answers do: a class for each verb, with all that it speaks of.

The text of each is what saves hold and people type; it may never change.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from antterm.core.ask import Meaning
from antterm.core.hex import Hex
from antterm.march.meadow import Spot

NONE, STOP, DONE, TO_ANTS = "none", "stop", "done", "ants"
"""How people say no."""


@dataclass(frozen=True, slots=True)
class MarchMeaning(Meaning):
    """What an answer in March of the Ants does. Every verb has its `text`: the answer as saves hold it."""


# -- saying no -----------------------------------------------------------------------------------------


class Declined(Enum):
    """What a player says no to."""

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
    """What a card offers, as its data say."""


@dataclass(frozen=True, slots=True)
class Decline(MarchMeaning):
    """No, or no more."""

    what: Declined
    said: str = NONE

    @property
    def text(self) -> str:
        return self.said


# -- Actions, cards, gifts -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeAction(MarchMeaning):
    """Take an Action; a bonus Action needs no food."""

    action: str
    is_bonus: bool = False

    @property
    def text(self) -> str:
        return self.action


@dataclass(frozen=True, slots=True)
class CardMeaning(MarchMeaning):
    """Something that is done with a card."""

    card: str

    @property
    def text(self) -> str:
        return self.card


@dataclass(frozen=True, slots=True)
class PlayCard(CardMeaning):
    """Play a card."""

    is_free: bool = False
    """An effect lets it be played without paying."""


@dataclass(frozen=True, slots=True)
class DiscardCard(CardMeaning):
    """Part with a card of the hand, or with a goal."""


@dataclass(frozen=True, slots=True)
class LayCard(CardMeaning):
    """Lay a card for ferocity."""


@dataclass(frozen=True, slots=True)
class TakeCardBack(CardMeaning):
    """Take an Evolution back into the hand."""


@dataclass(frozen=True, slots=True)
class FirstAbility(MarchMeaning):
    """The ability of an Evolution comes first."""

    card: str

    @property
    def text(self) -> str:
        return self.card


@dataclass(frozen=True, slots=True)
class FirstHex(MarchMeaning):
    """The effect of a hex comes first."""

    hex: int
    is_only: bool
    """Whether it is the only hex that was explored, or the first of them."""

    @property
    def text(self) -> str:
        return "hex" if self.is_only else f"hex {self.hex}"


@dataclass(frozen=True, slots=True)
class LayEvolution(MarchMeaning):
    """Lay an Evolution on top of its segment, or under it."""

    under: bool

    @property
    def text(self) -> str:
        return "under" if self.under else "top"


@dataclass(frozen=True, slots=True)
class PayLarva(MarchMeaning):
    """Pay with a larva."""

    @property
    def text(self) -> str:
        return "larva"


@dataclass(frozen=True, slots=True)
class GainLarva(MarchMeaning):
    """Gain a larva."""

    @property
    def text(self) -> str:
        return "yes"


class Resource(Enum):
    """What a player may take where he has the choice."""

    FOOD = "food"
    LARVAE = "larvae"
    CARDS = "cards"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class TakeGift(MarchMeaning):
    """Take so much of something."""

    resource: Resource
    n: int

    @property
    def text(self) -> str:
        return self.resource.value


@dataclass(frozen=True, slots=True)
class PlaySide(MarchMeaning):
    """Play the ordinary or the special side of a mat."""

    species: str
    is_special: bool

    @property
    def text(self) -> str:
        return "special" if self.is_special else "ordinary"


# -- hexes ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HexMeaning(MarchMeaning):
    """Something that is done with a hex or on it."""

    hex: int

    @property
    def text(self) -> str:
        return str(self.hex)


@dataclass(frozen=True, slots=True)
class LayHex(HexMeaning):
    """Lay a hex in a cell, turned clockwise by so many sixths."""

    cell: Hex
    turn: int
    origins: tuple[int, ...] = ()
    """The hexes from which it can be explored."""

    @property
    def text(self) -> str:
        return f"{self.cell}@{self.turn}"


@dataclass(frozen=True, slots=True)
class TakeHex(HexMeaning):
    """Of several hexes take this one, to lay it."""


@dataclass(frozen=True, slots=True)
class BuryHex(HexMeaning):
    """Put a hex under the stack."""


@dataclass(frozen=True, slots=True)
class LeaveHex(HexMeaning):
    """Explorers leave this hex."""


@dataclass(frozen=True, slots=True)
class SetOut(HexMeaning):
    """All ants set out from this hex."""


@dataclass(frozen=True, slots=True)
class WalkTo(HexMeaning):
    """The next of these ants goes to this hex."""


@dataclass(frozen=True, slots=True)
class FightCentipede(HexMeaning):
    """Fight the centipede of a hex."""


@dataclass(frozen=True, slots=True)
class AimAtHex(HexMeaning):
    """Let a card take effect on a hex."""

    card: str


@dataclass(frozen=True, slots=True)
class PlaceLarva(HexMeaning):
    """Place a larva on a hex."""


@dataclass(frozen=True, slots=True)
class PlaceLarvaThere(PlaceLarva):
    """Place a larva on the only hex in question."""

    @property
    def text(self) -> str:
        return "yes"


@dataclass(frozen=True, slots=True)
class PlaceWarrior(PlaceLarva):
    """Place a larva, where an ant might be returned instead."""

    @property
    def text(self) -> str:
        return f"place {self.hex}"


class Token(Enum):
    """What a hex can get."""

    WORMHOLE = "wormhole"
    CENTIPEDE = "centipede"


@dataclass(frozen=True, slots=True)
class PutToken(HexMeaning):
    """Put a token on a hex."""

    token: Token

    @property
    def text(self) -> str:
        return f"{self.token.value} {self.hex}"


# -- places of ants ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpotMeaning(MarchMeaning):
    """Something that is done with an own ant or on a site."""

    spot: Spot

    @property
    def text(self) -> str:
        return str(self.spot)


@dataclass(frozen=True, slots=True)
class TakeSite(SpotMeaning):
    """An ant goes onto a site."""


@dataclass(frozen=True, slots=True)
class LoseAnt(SpotMeaning):
    """Lose an ant."""


@dataclass(frozen=True, slots=True)
class PayAnt(SpotMeaning):
    """Pay with an ant."""


@dataclass(frozen=True, slots=True)
class MoveAnt(SpotMeaning):
    """An ant comes to a hex."""

    hex: int


@dataclass(frozen=True, slots=True)
class ReturnAnt(SpotMeaning):
    """Take an ant back as a larva."""

    @property
    def text(self) -> str:
        return f"return {self.spot}"


@dataclass(frozen=True, slots=True)
class AimAtSpot(SpotMeaning):
    """Let a card take effect on an own ant or its site."""

    card: str


@dataclass(frozen=True, slots=True)
class TakeStep(MarchMeaning):
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


@dataclass(frozen=True, slots=True)
class NamePlayer(MarchMeaning):
    """Name a player."""

    seat: int

    @property
    def text(self) -> str:
        return f"seat{self.seat + 1}"


@dataclass(frozen=True, slots=True)
class NameInvader(NamePlayer):
    """Name who invades a hex."""

    hex: int


@dataclass(frozen=True, slots=True)
class NameOwner(NamePlayer):
    """Name whose ant on a hex dies."""

    hex: int


@dataclass(frozen=True, slots=True)
class ChooseAnt(MarchMeaning):
    """Choose an ant of anybody."""

    seat: int
    spot: Spot

    @property
    def text(self) -> str:
        return f"seat{self.seat + 1} {self.spot}"


@dataclass(frozen=True, slots=True)
class Raid(MarchMeaning):
    """Fight a player on a hex."""

    hex: int
    seat: int

    @property
    def text(self) -> str:
        return f"{self.hex} seat{self.seat + 1}"


AnyMeaning = (
    Decline
    | TakeAction
    | PlayCard
    | DiscardCard
    | LayCard
    | TakeCardBack
    | FirstAbility
    | FirstHex
    | LayEvolution
    | PayLarva
    | GainLarva
    | TakeGift
    | PlaySide
    | LayHex
    | TakeHex
    | BuryHex
    | LeaveHex
    | SetOut
    | WalkTo
    | FightCentipede
    | AimAtHex
    | PlaceLarva
    | PutToken
    | TakeSite
    | LoseAnt
    | PayAnt
    | MoveAnt
    | ReturnAnt
    | AimAtSpot
    | TakeStep
    | NamePlayer
    | ChooseAnt
    | Raid
)
"""Every verb there is: a function that must know them all ends in `assert_never`."""
