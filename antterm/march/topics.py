"""What players are asked: a class for each question, with the facts of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from antterm.core.ask import Topic
from antterm.march.species_topics import (
    BuryingHex,
    EvolvingFirst,
    EvolvingFree,
    LayingEvolution,
    LayingOnPath,
    PlacingInAction,
    Raiding,
    ReactingWithEvolution,
    SettingOut,
    SteppingInAction,
    WalkingPath,
)
from antterm.march.topic_kinds import (
    ByCard,
    KnownToAll,
    Laying,
    LayingUnseen,
    Losing,
    MarchTopic,
    Moving,
    Placing,
    Reacting,
    Stepping,
)

# -- setting the game up -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChoosingSide(MarchTopic):
    """Which side of his mat a player plays."""

    KIND = "setup.species"
    species: str


@dataclass(frozen=True, slots=True)
class ChoosingStart(MarchTopic):
    """Which of the starting hexes drawn a player takes."""

    KIND = "setup.start_hex"


@dataclass(frozen=True, slots=True)
class LayingStart(Laying):
    """Where a starting hex lies."""

    KIND = "setup.start_place"


# -- Actions and reactions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Acting(KnownToAll):
    """The Action of a turn."""

    KIND = "turn.action"


@dataclass(frozen=True, slots=True)
class ActingAgain(KnownToAll):
    """A bonus Action."""

    KIND = "turn.bonus"
    left: int


@dataclass(frozen=True, slots=True)
class LayingExplored(Laying):
    """Where an explored hex lies."""

    KIND = "explore.place"


@dataclass(frozen=True, slots=True)
class LeavingFor(MarchTopic):
    """From which hex ants go to the one just explored."""

    KIND = "explore.move_from"
    hex: int


@dataclass(frozen=True, slots=True)
class MovingExplorers(Moving):
    """Which ant goes to the hex just explored."""

    KIND = "explore.move_ants"
    moved: int
    """How many have gone already."""


@dataclass(frozen=True, slots=True)
class OrderingEffects(MarchTopic):
    """Which of the effects after exploring a hex comes first."""

    KIND = "soldier.order"
    hex: int


@dataclass(frozen=True, slots=True)
class PlacingInMarch(Placing):
    """A larva in a March."""

    KIND = "march.larva"


@dataclass(frozen=True, slots=True)
class SteppingInMarch(Stepping):
    """A step in a March."""

    KIND = "march.ant"


@dataclass(frozen=True, slots=True)
class ReactingWithLarva(Placing, Reacting):
    """A larva placed in reaction to an Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.react"


@dataclass(frozen=True, slots=True)
class ReactingWithStep(Stepping, Reacting):
    """A step taken in reaction to an Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.react"


@dataclass(frozen=True, slots=True)
class ReactingToForage(Reacting):
    """A larva gained in reaction to Forage."""

    KIND = "forage.react"


@dataclass(frozen=True, slots=True)
class ReactingToPlay(KnownToAll, Reacting):
    """A card exchanged in reaction to a card played."""

    KIND = "play.react"


# -- cards ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Playing(KnownToAll):
    """Which card is played."""

    KIND = "play.card"


@dataclass(frozen=True, slots=True)
class DroppingGoal(MarchTopic):
    """Which Colony Goal makes room for another."""

    KIND = "play.drop_goal"
    card: str


@dataclass(frozen=True, slots=True)
class Paying(MarchTopic):
    """With what a card is paid."""

    KIND = "play.pay"
    card: str
    left: int


@dataclass(frozen=True, slots=True)
class AskedByCard(ByCard, MarchTopic):
    """What one card alone asks: its data hold the question and what is said of the answers."""

    card: str
    question: str
    """Which of the questions of this card."""
    left: int = 0
    hex: int | None = None
    other: str | None = None
    """Another card of which it speaks."""
    n: int = 0
    """What that card is worth."""

    def public(self) -> Topic:
        return replace(self, hex=None, other=None, n=0)


@dataclass(frozen=True, slots=True)
class PlacingByCard(ByCard, Placing):
    """A larva placed by a card."""

    card: str


@dataclass(frozen=True, slots=True)
class SteppingByCard(ByCard, Stepping):
    """A step granted by a card."""

    card: str


@dataclass(frozen=True, slots=True)
class LayingByCard(ByCard, Laying):
    """A hex laid by a card."""

    card: str

    def public(self) -> Topic:
        return LayingUnseen(self.card)


@dataclass(frozen=True, slots=True)
class LosingByCard(ByCard, Losing):
    """Ants lost by a card."""

    card: str


@dataclass(frozen=True, slots=True)
class MovingByCard(ByCard, Moving):
    """Ants that come to a hex by a card."""

    card: str
    left: int


# -- ants in the meadow, battles -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakingSite(MarchTopic):
    """Which empty site an arriving ant takes."""

    KIND = "ant.site"
    hex: int


@dataclass(frozen=True, slots=True)
class FillingSite(MarchTopic):
    """Which vacated site an ant from the outskirts takes."""

    KIND = "settle.site"
    hex: int


@dataclass(frozen=True, slots=True)
class NamingInvader(MarchTopic):
    """Who of those with most ants invades."""

    KIND = "battle.invader"
    hex: int


@dataclass(frozen=True, slots=True)
class LayingFerocity(KnownToAll):
    """A card for ferocity, in a battle of ants."""

    KIND = "battle.ferocity"
    left: int


@dataclass(frozen=True, slots=True)
class FerocityAgainstCentipede(LayingFerocity):
    """A card for ferocity, in a battle with a centipede."""

    KIND = "centipede.ferocity"


@dataclass(frozen=True, slots=True)
class LosingInBattle(Losing):
    """Losses of a battle of ants."""

    KIND = "battle.losses"


@dataclass(frozen=True, slots=True)
class LosingToCentipede(Losing):
    """Losses of a battle with a centipede."""

    KIND = "centipede.losses"


@dataclass(frozen=True, slots=True)
class TakingSpoils(MarchTopic):
    """Which ants of the winner move onto empty sites."""

    KIND = "battle.spoils"
    hex: int


@dataclass(frozen=True, slots=True)
class SpoilsOfCentipede(TakingSpoils):
    """The same after a battle with a centipede."""

    KIND = "centipede.spoils"


@dataclass(frozen=True, slots=True)
class EndingMarch(MarchTopic):
    """Against the Horde: which centipede is fought at the end of a March."""

    KIND = "coop.march_battle"


@dataclass(frozen=True, slots=True)
class LayingForHorde(Laying):
    """Where the hex lies that the Horde explores."""

    KIND = "coop.horde_place"


# -- the Queen Phase, hexes Beyond the Meadow ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Starving(Losing):
    """Which ant starves."""

    KIND = "feed.starve"


@dataclass(frozen=True, slots=True)
class TakingDecree(MarchTopic):
    """What a player takes by the Royal Decree."""

    KIND = "decree.choice"


@dataclass(frozen=True, slots=True)
class PlayingInLair(KnownToAll):
    """Which card is played free in the Abandoned Spider Lair."""

    KIND = "beyond.lair_play"


@dataclass(frozen=True, slots=True)
class DiscardingToAntLion(KnownToAll):
    """Which card the Ant Lion's Den costs."""

    KIND = "beyond.ant_lion_discard"
    left: int


@dataclass(frozen=True, slots=True)
class PlacingOnPear(Placing):
    """A larva for the Fallen Pear."""

    KIND = "beyond.pear_larva"


AnyTopic = (
    ChoosingSide
    | ChoosingStart
    | LayingStart
    | Acting
    | ActingAgain
    | LayingExplored
    | LeavingFor
    | MovingExplorers
    | OrderingEffects
    | PlacingInMarch
    | SteppingInMarch
    | ReactingWithLarva
    | ReactingWithStep
    | ReactingToForage
    | ReactingToPlay
    | Playing
    | DroppingGoal
    | Paying
    | AskedByCard
    | PlacingByCard
    | SteppingByCard
    | LayingByCard
    | LayingUnseen
    | LosingByCard
    | MovingByCard
    | TakingSite
    | FillingSite
    | NamingInvader
    | LayingFerocity
    | FerocityAgainstCentipede
    | LosingInBattle
    | LosingToCentipede
    | TakingSpoils
    | SpoilsOfCentipede
    | EndingMarch
    | LayingForHorde
    | Starving
    | TakingDecree
    | PlayingInLair
    | DiscardingToAntLion
    | PlacingOnPear
    | PlacingInAction
    | SteppingInAction
    | BuryingHex
    | SettingOut
    | LayingOnPath
    | WalkingPath
    | EvolvingFirst
    | EvolvingFree
    | LayingEvolution
    | ReactingWithEvolution
    | Raiding
)
"""Every question there is: a function that must know them all ends in `assert_never`."""
