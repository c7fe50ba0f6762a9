"""What every question of March of the Ants has, and what questions of several rules have in common.

Bots and screens treat questions of one kind alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from antterm.core.ask import Topic


@dataclass(frozen=True, slots=True)
class MarchTopic(Topic):
    """A question of March of the Ants."""

    KIND: ClassVar[str] = ""
    ACTION: ClassVar[str] = ""
    """The special Action in which it is asked, where that is always the same."""

    @property
    def kind(self) -> str:
        """The identifier of the question."""
        return self.KIND


class KnownToAll(MarchTopic):
    """A question whose answers only the asked may see, but whose facts all may know."""

    __slots__ = ()

    def public(self) -> Topic:
        return self


class ByCard(MarchTopic):
    """A question of a card."""

    __slots__ = ()
    card: str

    @property
    def kind(self) -> str:
        return f"card.{self.card}"


@dataclass(frozen=True, slots=True)
class Reacting(MarchTopic):
    """Whether somebody reacts to what another player does."""


@dataclass(frozen=True, slots=True)
class Placing(MarchTopic):
    """Where a larva enters the meadow."""

    left: int
    """How many are still to come, or steps where these are counted."""


@dataclass(frozen=True, slots=True)
class Stepping(MarchTopic):
    """Which ant takes a step, and where to."""

    left: int


@dataclass(frozen=True, slots=True)
class LayingUnseen(KnownToAll):
    """Where a hex is laid that only who lays it has seen."""

    KIND = "explore.unseen"
    by_card: str = ""
    """The card by which it is laid, if it is one."""


@dataclass(frozen=True, slots=True)
class Laying(MarchTopic):
    """Where a hex is laid, and how it is turned."""

    hex: int

    def public(self) -> Topic:
        return LayingUnseen()


@dataclass(frozen=True, slots=True)
class Losing(MarchTopic):
    """Which of his ants a player loses."""

    left: int


@dataclass(frozen=True, slots=True)
class Moving(MarchTopic):
    """Which ant comes to a hex."""

    hex: int
