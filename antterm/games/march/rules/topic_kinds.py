"""What every question of March of the Ants has, and what questions of several rules have in common.

Bots and screens treat questions of one kind alike.
"""

from __future__ import annotations

from typing import ClassVar

from antterm.core.ask import Topic
from antterm.games.march.rules.meadow import Spot


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
