"""What the special species ask in their Actions, and in reaction to them."""

from __future__ import annotations

from antterm.games.march.rules.topic_kinds import KnownToAll, Laying, MarchTopic, Placing, Reacting, Stepping


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


OnThePath = BuryingHex | SettingOut | LayingOnPath | WalkingPath
Evolving = EvolvingFirst | EvolvingFree | LayingEvolution | ReactingWithEvolution
AnySpeciesTopic = OnThePath | Evolving | PlacingInAction | SteppingInAction | Raiding
"""Every question that special species ask."""
