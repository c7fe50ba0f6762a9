"""What the special species ask in their Actions, and in reaction to them."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.march.topic_kinds import KnownToAll, Laying, MarchTopic, Placing, Reacting, Stepping


@dataclass(frozen=True, slots=True)
class PlacingInAction(Placing):
    """A larva in a species' Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.larva"


@dataclass(frozen=True, slots=True)
class SteppingInAction(Stepping):
    """A step in a species' Action."""

    action: str

    @property
    def kind(self) -> str:
        return f"{self.action}.ant"


@dataclass(frozen=True, slots=True)
class BuryingHex(KnownToAll):
    """Path of 6000 Steps: which of the hexes looked at is not used."""

    ACTION = "six_thousand_steps"
    KIND = "six_thousand_steps.below"


@dataclass(frozen=True, slots=True)
class SettingOut(KnownToAll):
    """Path of 6000 Steps: which hex is left."""

    ACTION = "six_thousand_steps"
    KIND = "six_thousand_steps.from"


@dataclass(frozen=True, slots=True)
class LayingOnPath(Laying):
    """Path of 6000 Steps: where a hex lies."""

    KIND = "six_thousand_steps.place"


@dataclass(frozen=True, slots=True)
class WalkingPath(MarchTopic):
    """Path of 6000 Steps: to which of the new hexes the next ant goes."""

    ACTION = "six_thousand_steps"
    KIND = "six_thousand_steps.ants"
    left: int


@dataclass(frozen=True, slots=True)
class EvolvingFirst(KnownToAll):
    """Modified Genome: which Evolution is paid for."""

    ACTION = "modified_genome"
    KIND = "modified_genome.first"


@dataclass(frozen=True, slots=True)
class EvolvingFree(KnownToAll):
    """Modified Genome: which other Evolution comes free."""

    ACTION = "modified_genome"
    KIND = "modified_genome.second"
    left: int


@dataclass(frozen=True, slots=True)
class LayingEvolution(MarchTopic):
    """Modified Genome: whether an Evolution lies on top of its segment or under it."""

    KIND = "modified_genome.place"
    card: str


@dataclass(frozen=True, slots=True)
class ReactingWithEvolution(KnownToAll, Reacting):
    """Modified Genome: which Evolution another player plays."""

    ACTION = "modified_genome"
    KIND = "modified_genome.react"


@dataclass(frozen=True, slots=True)
class Raiding(MarchTopic):
    """Marauders' Raid: whom it meets."""

    ACTION = "marauders_raid"
    KIND = "marauders_raid.victim"
