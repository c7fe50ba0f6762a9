"""What players are asked: a class for each question, with the facts of it."""

from __future__ import annotations

from msgspec.structs import replace

from antterm.core.ask import Topic
from antterm.games.march.rules import species_topics, topic_kinds

# -- setting the game up -------------------------------------------------------------------------------


class ChoosingSide(topic_kinds.MarchTopic, frozen=True):
    """Which side of their mat a player plays."""

    KIND = "setup.species"
    species: str


class ChoosingStart(topic_kinds.MarchTopic, frozen=True):
    """Which of the starting hexes drawn a player takes."""

    KIND = "setup.start_hex"


class LayingStart(topic_kinds.Laying, frozen=True):
    """Where a starting hex lies."""

    KIND = "setup.start_place"


# -- Actions and reactions -----------------------------------------------------------------------------


class Acting(topic_kinds.KnownToAll, frozen=True):
    """The Action of a turn."""

    KIND = "turn.action"


class ActingAgain(topic_kinds.KnownToAll, frozen=True):
    """A bonus Action."""

    KIND = "turn.bonus"
    left: int


class LayingExplored(topic_kinds.Laying, frozen=True):
    """Where an explored hex lies."""

    KIND = "explore.place"


class LeavingFor(topic_kinds.MarchTopic, frozen=True):
    """From which hex ants go to the one just explored."""

    KIND = "explore.move_from"
    hex: int


class MovingExplorers(topic_kinds.Moving, frozen=True):
    """Which ant goes to the hex just explored."""

    KIND = "explore.move_ants"
    moved: int
    """How many have gone already."""


class OrderingEffects(topic_kinds.MarchTopic, frozen=True):
    """Which of the effects after exploring a hex comes first."""

    KIND = "soldier.order"
    hex: int


class PlacingInMarch(topic_kinds.Placing, frozen=True):
    """A larva in a March."""

    KIND = "march.larva"


class SteppingInMarch(topic_kinds.Stepping, frozen=True):
    """A step in a March."""

    KIND = "march.ant"


class ReactingWithLarva(topic_kinds.Placing, topic_kinds.Reacting, frozen=True):
    """A larva placed in reaction to an Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.react"


class ReactingWithStep(topic_kinds.Stepping, topic_kinds.Reacting, frozen=True):
    """A step taken in reaction to an Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.react"


class ReactingToForage(topic_kinds.Reacting, frozen=True):
    """A larva gained in reaction to Forage."""

    KIND = "forage.react"


class ReactingToPlay(topic_kinds.KnownToAll, topic_kinds.Reacting, frozen=True):
    """A card exchanged in reaction to a card played."""

    KIND = "play.react"


# -- cards ---------------------------------------------------------------------------------------------


class Playing(topic_kinds.KnownToAll, frozen=True):
    """Which card is played."""

    KIND = "play.card"


class DroppingGoal(topic_kinds.MarchTopic, frozen=True):
    """Which Colony Goal makes room for another."""

    KIND = "play.drop_goal"
    card: str


class Paying(topic_kinds.MarchTopic, frozen=True):
    """With what a card is paid."""

    KIND = "play.pay"
    card: str
    left: int


class AskedByCard(topic_kinds.ByCard, topic_kinds.MarchTopic, frozen=True):
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


class PlacingByCard(topic_kinds.ByCard, topic_kinds.Placing, frozen=True):
    """A larva placed by a card."""

    card: str


class SteppingByCard(topic_kinds.ByCard, topic_kinds.Stepping, frozen=True):
    """A step granted by a card."""

    card: str


class LayingByCard(topic_kinds.ByCard, topic_kinds.Laying, frozen=True):
    """A hex laid by a card."""

    card: str

    def public(self) -> Topic:
        return topic_kinds.LayingUnseen(self.card)


class LosingByCard(topic_kinds.ByCard, topic_kinds.Losing, frozen=True):
    """Ants lost by a card."""

    card: str


class MovingByCard(topic_kinds.ByCard, topic_kinds.Moving, frozen=True):
    """Ants that come to a hex by a card."""

    card: str
    left: int


# -- ants in the meadow, battles -----------------------------------------------------------------------


class TakingSite(topic_kinds.MarchTopic, frozen=True):
    """Which empty site an arriving ant takes."""

    KIND = "ant.site"
    hex: int


class FillingSite(topic_kinds.MarchTopic, frozen=True):
    """Which vacated site an ant from the outskirts takes."""

    KIND = "settle.site"
    hex: int


class NamingInvader(topic_kinds.MarchTopic, frozen=True):
    """Who of those with most ants invades."""

    KIND = "battle.invader"
    hex: int


class LayingFerocity(topic_kinds.KnownToAll, frozen=True):
    """A card for ferocity, in a battle of ants."""

    KIND = "battle.ferocity"
    left: int


class FerocityAgainstCentipede(LayingFerocity, frozen=True):
    """A card for ferocity, in a battle with a centipede."""

    KIND = "centipede.ferocity"


class LosingInBattle(topic_kinds.Losing, frozen=True):
    """Losses of a battle of ants."""

    KIND = "battle.losses"


class LosingToCentipede(topic_kinds.Losing, frozen=True):
    """Losses of a battle with a centipede."""

    KIND = "centipede.losses"


class TakingSpoils(topic_kinds.MarchTopic, frozen=True):
    """Which ants of the winner move onto empty sites."""

    KIND = "battle.spoils"
    hex: int


class SpoilsOfCentipede(TakingSpoils, frozen=True):
    """Which ants of the winner move onto empty sites after a battle with a centipede."""

    KIND = "centipede.spoils"


class EndingMarch(topic_kinds.MarchTopic, frozen=True):
    """Against the Horde: which centipede is fought at the end of a March."""

    KIND = "coop.march_battle"


class LayingForHorde(topic_kinds.Laying, frozen=True):
    """Where the hex lies that the Horde explores."""

    KIND = "coop.horde_place"


# -- the Queen Phase, hexes Beyond the Meadow ----------------------------------------------------------


class Starving(topic_kinds.Losing, frozen=True):
    """Which ant starves."""

    KIND = "feed.starve"


class TakingDecree(topic_kinds.MarchTopic, frozen=True):
    """What a player takes by the Royal Decree."""

    KIND = "decree.choice"


class PlayingInLair(topic_kinds.KnownToAll, frozen=True):
    """Which card is played free in the Abandoned Spider Lair."""

    KIND = "beyond.lair_play"


class DiscardingToAntLion(topic_kinds.KnownToAll, frozen=True):
    """Which card the Ant Lion's Den costs."""

    KIND = "beyond.ant_lion_discard"
    left: int


class PlacingOnPear(topic_kinds.Placing, frozen=True):
    """A larva for the Fallen Pear."""

    KIND = "beyond.pear_larva"


# The list of all questions, in parts.
InSetup = ChoosingSide | ChoosingStart | LayingStart
InTurns = Acting | ActingAgain | OrderingEffects | PlacingInMarch | SteppingInMarch | EndingMarch
Exploring = LayingExplored | LeavingFor | MovingExplorers | topic_kinds.LayingUnseen | LayingForHorde
Reactions = ReactingWithLarva | ReactingWithStep | ReactingToForage | ReactingToPlay
WithCards = Playing | DroppingGoal | Paying | PlayingInLair | DiscardingToAntLion
OfCards = AskedByCard | PlacingByCard | SteppingByCard | LayingByCard | LosingByCard | MovingByCard
InBattle = NamingInvader | LayingFerocity | FerocityAgainstCentipede | LosingInBattle | LosingToCentipede
AfterBattle = TakingSpoils | SpoilsOfCentipede | TakingSite | FillingSite
InQueenPhase = Starving | TakingDecree | PlacingOnPear
Ordinary = (
    InSetup | InTurns | Exploring | Reactions | WithCards | OfCards | InBattle | AfterBattle | InQueenPhase
)
AnyTopic = Ordinary | species_topics.AnySpeciesTopic
"""Every question there is: a function that must know them all ends in `assert_never`."""
