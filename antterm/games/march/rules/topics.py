"""Questions to players: a class for each kind, with its facts.

Bots and screens treat questions of one kind, such as all that place a larva, alike.
"""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec.structs import replace

from antterm.core.ask import Topic
from antterm.games.march.rules.meadow import Spot

# -- what questions of several rules have in common ----------------------------------------------------


class MarchTopic(Topic, frozen=True):
    """A question of March of the Ants."""

    KIND: ClassVar[str] = ""

    @property
    def kind(self) -> str:
        """The identifier: a part of the rules and what is asked there, or the card that asks."""
        return self.KIND

    @property
    def of_card(self) -> str:
        """The card that asks it; empty if it is no question of a card."""
        part, _, name = self.kind.partition(".")
        return name if part == "card" else ""

    @property
    def action(self) -> str:
        """The Action, or the part of the rules, in which it is asked."""
        return self.kind.partition(".")[0]


def by_card(card: str) -> str:
    """Return the identifier of the questions that a card asks."""
    return f"card.{card}"


class KnownToAll(MarchTopic, frozen=True):
    """A question whose answers only the asked may see, but whose facts all may know."""

    def public(self) -> Topic:
        return self


class Reacting(MarchTopic, frozen=True):
    """Whether somebody reacts to what another player does."""


class OfSeveralRules(MarchTopic, frozen=True):
    """A question that several rules and cards ask, each under an identifier of its own."""

    kind: str


class Placing(OfSeveralRules, frozen=True):
    """A question: the place where a larva enters the meadow."""

    left: int
    """Number of larvae that are still to come, or of steps where these are counted."""


class Stepping(OfSeveralRules, frozen=True):
    """A question: the ant that takes a step, and its destination."""

    left: int
    taken: tuple[tuple[Spot, Spot], ...] = ()
    """The steps of this series so far, each from where to where."""


class LayingUnseen(KnownToAll, frozen=True):
    """A question: the place of a hex that only the player who lays it has seen."""

    KIND = "explore.unseen"
    by_card: str = ""
    """The card by which it is laid, if it is one."""


class Laying(OfSeveralRules, frozen=True):
    """A question: the place of a hex, and how it is turned."""

    hex: int

    def public(self) -> Topic:
        return LayingUnseen(self.of_card)


class Losing(OfSeveralRules, frozen=True):
    """A question: the ants that a player loses."""

    left: int


EXPLORED: Final = "explore.place"
"""The kind of the question where an explored hex lies."""
OF_THE_HORDE: Final = "coop.horde_place"
"""The kind of the question where the hex lies that the Horde explores."""
MARCH_LARVA: Final = "march.larva"
MARCH_ANT: Final = "march.ant"
MARCH_STEPS: Final = (MARCH_LARVA, MARCH_ANT)
"""Kinds of the questions for larvae and ants of the Action March; cards ask them too, as other kinds."""
ON_PEAR: Final = "beyond.pear_larva"
"""A larva for the Fallen Pear."""


# -- setting the game up -------------------------------------------------------------------------------


class ChoosingSide(MarchTopic, frozen=True):
    """A question: the side of their mat that a player plays."""

    KIND = "setup.species"
    species: str


class ChoosingStart(MarchTopic, frozen=True):
    """A question: the starting hex that a player takes of those drawn."""

    KIND = "setup.start_hex"


# -- Actions and reactions -----------------------------------------------------------------------------


class Acting(KnownToAll, frozen=True):
    """The Action of a turn."""

    KIND = "turn.action"


class ActingAgain(KnownToAll, frozen=True):
    """A bonus Action."""

    KIND = "turn.bonus"
    left: int


class LeavingFor(MarchTopic, frozen=True):
    """A question: the hex from which ants go to the one just explored."""

    KIND = "explore.move_from"
    hex: int


class MovingExplorers(MarchTopic, frozen=True):
    """A question: the ant that goes to the hex just explored."""

    KIND = "explore.move_ants"
    hex: int
    origin: int
    """The hex that they leave."""
    moved: int
    """Number of ants that have gone already."""


class OrderingEffects(MarchTopic, frozen=True):
    """A question: the effect that comes first after exploring a hex."""

    KIND = "soldier.order"
    hex: int


class ReactingWithLarva(Placing, Reacting, frozen=True):
    """A larva placed in reaction to an Action."""


class ReactingWithStep(Stepping, Reacting, frozen=True):
    """A step taken in reaction to an Action."""


class ReactingToForage(Reacting, frozen=True):
    """A larva gained in reaction to Forage."""

    KIND = "forage.react"


class ReactingToPlay(KnownToAll, Reacting, frozen=True):
    """A card exchanged in reaction to a card played."""

    KIND = "play.react"


# -- cards ---------------------------------------------------------------------------------------------


class Playing(KnownToAll, frozen=True):
    """A question: the card that is played."""

    KIND = "play.card"


class DroppingGoal(MarchTopic, frozen=True):
    """A question: the Colony Goal that makes room for another."""

    KIND = "play.drop_goal"
    card: str


class Paying(MarchTopic, frozen=True):
    """With what a card is paid."""

    KIND = "play.pay"
    card: str
    left: int


class AskedByCard(MarchTopic, frozen=True):
    """A question that only one card asks: its data hold the question and the texts of its answers."""

    card: str
    question: str
    """The identifier of one of the questions of this card."""
    left: int = 0
    hex: int | None = None
    other: str | None = None
    """Another card of which it speaks."""
    n: int = 0
    """Points of that card."""
    ant: tuple[int, Spot] | None = None
    """The ant that was chosen before, by its player and where it stands."""
    gift: str = ""
    """The effect that was named before."""
    named: tuple[int, ...] = ()
    """The players who were named before, by seat."""

    @property
    def kind(self) -> str:
        return by_card(self.card)

    def public(self) -> Topic:
        return replace(self, hex=None, other=None, n=0, named=())


class MovingByCard(OfSeveralRules, frozen=True):
    """Ants that come to a hex by a card."""

    hex: int
    left: int


# -- ants in the meadow, battles -----------------------------------------------------------------------


class TakingSite(MarchTopic, frozen=True):
    """A question: the empty site that an arriving ant takes."""

    KIND = "ant.site"
    hex: int


class FillingSite(MarchTopic, frozen=True):
    """A question: the vacated site that an ant from the outskirts takes."""

    KIND = "settle.site"
    hex: int


class NamingInvader(MarchTopic, frozen=True):
    """A question: the invader among the players with most ants."""

    KIND = "battle.invader"
    hex: int


class LayingFerocity(OfSeveralRules, KnownToAll, frozen=True):
    """A card for ferocity, in a battle of ants or with a centipede."""

    hex: int
    """The hex on which the battle is fought."""
    left: int


class TakingSpoils(OfSeveralRules, frozen=True):
    """A question: the ants of the winner that move onto empty sites, after a battle of ants or with a
    centipede.
    """

    hex: int


class EndingMarch(MarchTopic, frozen=True):
    """Against the Horde: which centipede is fought at the end of a March."""

    KIND = "coop.march_battle"


# -- the Queen Phase, hexes Beyond the Meadow ----------------------------------------------------------


class TakingDecree(MarchTopic, frozen=True):
    """The question of which gift of the Royal Decree a player takes."""

    KIND = "decree.choice"


class PlayingInLair(KnownToAll, frozen=True):
    """A question: the card that is played free in the Abandoned Spider Lair."""

    KIND = "beyond.lair_play"


class DiscardingToAntLion(KnownToAll, frozen=True):
    """A question: the card that the Ant Lion's Den costs."""

    KIND = "beyond.ant_lion_discard"
    left: int


# -- special species -----------------------------------------------------------------------------------


class BuryingHex(KnownToAll, frozen=True):
    """Path of 6000 Steps: which of the hexes looked at is not used."""

    KIND = "six_thousand_steps.below"


class SettingOut(KnownToAll, frozen=True):
    """Path of 6000 Steps: which hex is left."""

    KIND = "six_thousand_steps.from"


class WalkingPath(MarchTopic, frozen=True):
    """Path of 6000 Steps: to which of the new hexes the next ant goes."""

    KIND = "six_thousand_steps.ants"
    left: int


class EvolvingFirst(KnownToAll, frozen=True):
    """Modified Genome: which Evolution is paid for."""

    KIND = "modified_genome.first"


class EvolvingFree(KnownToAll, frozen=True):
    """Modified Genome: which other Evolution comes free."""

    KIND = "modified_genome.second"
    left: int


class LayingEvolution(MarchTopic, frozen=True):
    """Modified Genome: whether an Evolution lies on top of its segment or under it."""

    KIND = "modified_genome.place"
    card: str


class ReactingWithEvolution(KnownToAll, Reacting, frozen=True):
    """Modified Genome: which Evolution another player plays."""

    KIND = "modified_genome.react"


class Raiding(MarchTopic, frozen=True):
    """Marauders' Raid: whom it meets."""

    KIND = "marauders_raid.victim"
