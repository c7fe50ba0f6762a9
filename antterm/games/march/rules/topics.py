"""What players are asked: a class for each question, with the facts of it.

Bots and screens treat questions of one kind, such as all that place a larva, alike.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from antterm.core.ask import Topic
from antterm.games.march.rules.meadow import Spot

# -- what questions of several rules have in common ----------------------------------------------------


class MarchTopic(Topic, frozen=True):
    """A question of March of the Ants."""

    KIND: ClassVar[str] = ""
    ACTION: ClassVar[str] = ""
    """The special Action in which it is asked, where that is always the same."""

    @property
    def kind(self) -> str:
        """The identifier of the question."""
        return self.KIND


class KnownToAll(MarchTopic, frozen=True):
    """A question whose answers only the asked may see, but whose facts all may know."""

    def public(self) -> Topic:
        return self


class ByCard:
    """A question of a card."""

    __slots__ = ()
    card: str

    @property
    def kind(self) -> str:
        return f"card.{self.card}"


class Reacting(MarchTopic, frozen=True):
    """Whether somebody reacts to what another player does."""


class Placing(MarchTopic, frozen=True):
    """Where a larva enters the meadow."""

    left: int
    """How many are still to come, or steps where these are counted."""


class AfterSteps(MarchTopic, frozen=True, kw_only=True):
    """A question in a series of steps, such as a March."""

    taken: tuple[tuple[Spot, Spot], ...] = ()
    """The steps of this series so far, each from where to where."""


class Stepping(AfterSteps, frozen=True):
    """Which ant takes a step, and where to."""

    left: int


class LayingUnseen(KnownToAll, frozen=True):
    """Where a hex is laid that only who lays it has seen."""

    KIND = "explore.unseen"
    by_card: str = ""
    """The card by which it is laid, if it is one."""


class Laying(MarchTopic, frozen=True):
    """Where a hex is laid, and how it is turned."""

    hex: int

    def public(self) -> Topic:
        return LayingUnseen()


class Losing(MarchTopic, frozen=True):
    """Which of their ants a player loses."""

    left: int


class Moving(MarchTopic, frozen=True):
    """Which ant comes to a hex."""

    hex: int


# -- setting the game up -------------------------------------------------------------------------------


class ChoosingSide(MarchTopic, frozen=True):
    """Which side of their mat a player plays."""

    KIND = "setup.species"
    species: str


class ChoosingStart(MarchTopic, frozen=True):
    """Which of the starting hexes drawn a player takes."""

    KIND = "setup.start_hex"


class LayingStart(Laying, frozen=True):
    """Where a starting hex lies."""

    KIND = "setup.start_place"


# -- Actions and reactions -----------------------------------------------------------------------------


class Acting(KnownToAll, frozen=True):
    """The Action of a turn."""

    KIND = "turn.action"


class ActingAgain(KnownToAll, frozen=True):
    """A bonus Action."""

    KIND = "turn.bonus"
    left: int


class LayingExplored(Laying, frozen=True):
    """Where an explored hex lies."""

    KIND = "explore.place"


class LeavingFor(MarchTopic, frozen=True):
    """From which hex ants go to the one just explored."""

    KIND = "explore.move_from"
    hex: int


class MovingExplorers(Moving, frozen=True):
    """Which ant goes to the hex just explored."""

    KIND = "explore.move_ants"
    moved: int
    """How many have gone already."""


class OrderingEffects(MarchTopic, frozen=True):
    """Which of the effects after exploring a hex comes first."""

    KIND = "soldier.order"
    hex: int


class PlacingInMarch(Placing, frozen=True):
    """A larva in a March."""

    KIND = "march.larva"


class SteppingInMarch(Stepping, frozen=True):
    """A step in a March."""

    KIND = "march.ant"


class ReactingWithLarva(Placing, Reacting, frozen=True):
    """A larva placed in reaction to an Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.react"


class ReactingWithStep(Stepping, Reacting, frozen=True):
    """A step taken in reaction to an Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.react"


class ReactingToForage(Reacting, frozen=True):
    """A larva gained in reaction to Forage."""

    KIND = "forage.react"


class ReactingToPlay(KnownToAll, Reacting, frozen=True):
    """A card exchanged in reaction to a card played."""

    KIND = "play.react"


# -- cards ---------------------------------------------------------------------------------------------


class Playing(KnownToAll, frozen=True):
    """Which card is played."""

    KIND = "play.card"


class DroppingGoal(MarchTopic, frozen=True):
    """Which Colony Goal makes room for another."""

    KIND = "play.drop_goal"
    card: str


class Paying(MarchTopic, frozen=True):
    """With what a card is paid."""

    KIND = "play.pay"
    card: str
    left: int


class AskedByCard(ByCard, MarchTopic, frozen=True):
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


class PlacingByCard(ByCard, Placing, frozen=True):
    """A larva placed by a card."""

    card: str


class SteppingByCard(ByCard, Stepping, frozen=True):
    """A step granted by a card."""

    card: str


class LayingByCard(ByCard, Laying, frozen=True):
    """A hex laid by a card."""

    card: str

    def public(self) -> Topic:
        return LayingUnseen(self.card)


class LosingByCard(ByCard, Losing, frozen=True):
    """Ants lost by a card."""

    card: str


class MovingByCard(ByCard, Moving, frozen=True):
    """Ants that come to a hex by a card."""

    card: str
    left: int


# -- ants in the meadow, battles -----------------------------------------------------------------------


class TakingSite(MarchTopic, frozen=True):
    """Which empty site an arriving ant takes."""

    KIND = "ant.site"
    hex: int


class FillingSite(MarchTopic, frozen=True):
    """Which vacated site an ant from the outskirts takes."""

    KIND = "settle.site"
    hex: int


class NamingInvader(MarchTopic, frozen=True):
    """Who of those with most ants invades."""

    KIND = "battle.invader"
    hex: int


class LayingFerocity(KnownToAll, frozen=True):
    """A card for ferocity, in a battle of ants."""

    KIND = "battle.ferocity"
    left: int


class FerocityAgainstCentipede(LayingFerocity, frozen=True):
    """A card for ferocity, in a battle with a centipede."""

    KIND = "centipede.ferocity"


class LosingInBattle(Losing, frozen=True):
    """Losses of a battle of ants."""

    KIND = "battle.losses"


class LosingToCentipede(Losing, frozen=True):
    """Losses of a battle with a centipede."""

    KIND = "centipede.losses"


class TakingSpoils(MarchTopic, frozen=True):
    """Which ants of the winner move onto empty sites."""

    KIND = "battle.spoils"
    hex: int


class SpoilsOfCentipede(TakingSpoils, frozen=True):
    """Which ants of the winner move onto empty sites after a battle with a centipede."""

    KIND = "centipede.spoils"


class EndingMarch(MarchTopic, frozen=True):
    """Against the Horde: which centipede is fought at the end of a March."""

    KIND = "coop.march_battle"


class LayingForHorde(Laying, frozen=True):
    """Where the hex lies that the Horde explores."""

    KIND = "coop.horde_place"


# -- the Queen Phase, hexes Beyond the Meadow ----------------------------------------------------------


class Starving(Losing, frozen=True):
    """Which ant starves."""

    KIND = "feed.starve"


class TakingDecree(MarchTopic, frozen=True):
    """What a player takes by the Royal Decree."""

    KIND = "decree.choice"


class PlayingInLair(KnownToAll, frozen=True):
    """Which card is played free in the Abandoned Spider Lair."""

    KIND = "beyond.lair_play"


class DiscardingToAntLion(KnownToAll, frozen=True):
    """Which card the Ant Lion's Den costs."""

    KIND = "beyond.ant_lion_discard"
    left: int


class PlacingOnPear(Placing, frozen=True):
    """A larva for the Fallen Pear."""

    KIND = "beyond.pear_larva"


# -- special species -----------------------------------------------------------------------------------


class PlacingInAction(Placing, frozen=True):
    """A larva in a species' Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.larva"


class SteppingInAction(Stepping, frozen=True):
    """A step in a species' Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.ant"


class BuryingHex(KnownToAll, frozen=True):
    """Path of 6000 Steps: which of the hexes looked at is not used."""

    ACTION = "six_thousand_steps"
    KIND = "six_thousand_steps.below"


class SettingOut(KnownToAll, frozen=True):
    """Path of 6000 Steps: which hex is left."""

    ACTION = "six_thousand_steps"
    KIND = "six_thousand_steps.from"


class LayingOnPath(Laying, frozen=True):
    """Path of 6000 Steps: where a hex lies."""

    KIND = "six_thousand_steps.place"


class WalkingPath(MarchTopic, frozen=True):
    """Path of 6000 Steps: to which of the new hexes the next ant goes."""

    ACTION = "six_thousand_steps"
    KIND = "six_thousand_steps.ants"
    left: int


class EvolvingFirst(KnownToAll, frozen=True):
    """Modified Genome: which Evolution is paid for."""

    ACTION = "modified_genome"
    KIND = "modified_genome.first"


class EvolvingFree(KnownToAll, frozen=True):
    """Modified Genome: which other Evolution comes free."""

    ACTION = "modified_genome"
    KIND = "modified_genome.second"
    left: int


class LayingEvolution(MarchTopic, frozen=True):
    """Modified Genome: whether an Evolution lies on top of its segment or under it."""

    KIND = "modified_genome.place"
    card: str


class ReactingWithEvolution(KnownToAll, Reacting, frozen=True):
    """Modified Genome: which Evolution another player plays."""

    ACTION = "modified_genome"
    KIND = "modified_genome.react"


class Raiding(MarchTopic, frozen=True):
    """Marauders' Raid: whom it meets."""

    ACTION = "marauders_raid"
    KIND = "marauders_raid.victim"


# The list of all questions, in parts.
InSetup = ChoosingSide | ChoosingStart | LayingStart
InTurns = Acting | ActingAgain | OrderingEffects | PlacingInMarch | SteppingInMarch | EndingMarch
Exploring = LayingExplored | LeavingFor | MovingExplorers | LayingUnseen | LayingForHorde
Reactions = ReactingWithLarva | ReactingWithStep | ReactingToForage | ReactingToPlay
WithCards = Playing | DroppingGoal | Paying | PlayingInLair | DiscardingToAntLion
OfCards = AskedByCard | PlacingByCard | SteppingByCard | LayingByCard | LosingByCard | MovingByCard
InBattle = NamingInvader | LayingFerocity | FerocityAgainstCentipede | LosingInBattle | LosingToCentipede
AfterBattle = TakingSpoils | SpoilsOfCentipede | TakingSite | FillingSite
InQueenPhase = Starving | TakingDecree | PlacingOnPear
OnThePath = BuryingHex | SettingOut | LayingOnPath | WalkingPath
Evolving = EvolvingFirst | EvolvingFree | LayingEvolution | ReactingWithEvolution
OfSpecies = OnThePath | Evolving | PlacingInAction | SteppingInAction | Raiding
AnyTopic = (
    InSetup
    | InTurns
    | Exploring
    | Reactions
    | WithCards
    | OfCards
    | InBattle
    | AfterBattle
    | InQueenPhase
    | OfSpecies
)
"""Every question there is: a function that must know them all ends in `assert_never`."""
