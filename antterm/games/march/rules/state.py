"""The state of a game between two questions' boundaries, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from antterm.core.checking import Count, SeatNumber
from antterm.core.editions import UNNAMED
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.meadow import Meadow, MeadowHex
from antterm.games.march.rules.nest import Nest


class Phase(StrEnum):
    """The part of a round in which the game stands."""

    SETUP = "setup"
    WORKER = "worker"
    SOLDIER_START = "soldier_start"
    SOLDIER = "soldier"
    SOLDIER_END = "soldier_end"
    QUEEN_START = "queen_start"
    HARVEST_START = "harvest_start"
    HARVEST = "harvest"
    FEEDING = "feeding"
    DECREE = "decree"
    SLUMBER = "slumber"
    OVER = "over"


LAST_ROUND = 4


class BattleRun(Struct):
    """The battles of one hex in their order, as far as they have been fought."""

    hex: Count
    first: SeatNumber
    """The seat with which order and ties begin: the Active Player, or who sprang the attack."""
    met: list[SeatNumber] = []
    """Seats that have met the centipede."""
    fought: list[tuple[SeatNumber, SeatNumber]] = []
    """Pairs of seats that have fought each other, the lower seat first."""

    def copy(self) -> BattleRun:
        """Return a run that shares nothing mutable with this one."""
        return BattleRun(self.hex, self.first, self.met[:], self.fought[:])


class Battle(Struct):
    """The battle being fought, as everybody sees it."""

    hex: int
    invader: int | None
    """None for the centipede, which is always the invader."""
    defender: int
    strengths: list[int]
    """Army strength of the invader, then of the defender."""
    centipede_cards: list[str] = []
    """Cards turned up for the centipede so far."""
    totals: list[int] = []
    """Strength and ferocity of the invader, then of the defender, once they are known."""
    losses: list[int] = []
    """Ants that the invader, then the defender has to lose, once that is known."""
    winner: int | None = None
    """The winning seat; None before the outcome and when the centipede wins."""


class State(Struct, dict=True):
    """Everything there is to know of a game."""

    seats: SeatNumber
    long: bool
    components: Mapping[str, str] | None
    """An owner's files by name, or None for the package's components."""
    seed: int
    streams: dict[str, int]
    """The random streams used so far."""
    phase: Phase
    round: Count
    """0 to 4; an ordinary game begins with 1."""
    active: SeatNumber
    """The Active Player, who holds the marker."""
    hexes: dict[int, MeadowHex]
    """The meadow by number, the Great Tunnel as 0."""
    stack: list[int]
    """Face-down hexes, the next one first."""
    box: list[int]
    """Hexes that are not in this game."""
    nests: list[Nest]
    deck: list[str]
    """Face-down cards, the next one first."""
    discard: list[str]
    """The open discard pile, the latest card last."""
    offered: list[list[int]] = []
    """The starting hexes drawn for each seat at the setup of a game for one or two."""
    drawn: int | None = None
    """A hex drawn, not yet laid; open to all unless somebody is the looker."""
    waiting: list[int] = []
    """Hexes drawn with that one and laid after it; as open as it is."""
    looked: list[int] = []
    """Hexes looked at in secret, not yet chosen or put back."""
    looker: SeatNumber | None = None
    """The seat that alone knows the hexes looked at and the one drawn."""
    resolving: list[str] = []
    """Cards being played, in nobody's hand and in no pile."""
    laid: list[list[str]] = []
    """The cards of each seat laid down for ferocity, not yet revealed."""
    queue: list[Count] = []
    """Seats or hexes that this part of the phase has still to come to."""
    run: BattleRun | None = None
    """The battles going on in the Soldier Phase."""
    battle: Battle | None = None
    """The battle being fought; never at a boundary."""
    phase_ends: bool = False
    """The Worker Phase ends with the turn in progress."""
    last_turn: bool = False
    """Two players: one has rested, the other has one more turn."""
    horde: Horde | None = None
    """The Horde of Rise of the Centipedes; None in a game without it."""
    open_hands: bool = False
    """Whether people who play together show one another their hands."""
    rests_last: bool = False
    """Whether a lone player may rest only when no other Action is possible."""
    once_round: bool = False
    """The Horde has its turn after the Actions of the first seat alone."""
    edition: str = UNNAMED
    """The edition of the package's components that it is played with."""

    @cached_property
    def meadow(self) -> Meadow:
        """The layout of the meadow, computed from the hexes and not stored; its `add` lays hexes."""
        return Meadow(self.hexes)

    def copy(self) -> State:
        """Return a state at a boundary that shares nothing mutable with this one."""
        twin = copy(self)
        twin.streams = dict(self.streams)
        twin.hexes = {number: here.copy() for number, here in self.hexes.items()}
        twin.meadow = self.meadow.like(twin.hexes)
        twin.stack, twin.box = self.stack[:], self.box[:]
        twin.deck, twin.discard = self.deck[:], self.discard[:]
        twin.nests = [nest.copy() for nest in self.nests]
        twin.offered, twin.laid = [hexes[:] for hexes in self.offered], [cards[:] for cards in self.laid]
        twin.waiting, twin.looked = self.waiting[:], self.looked[:]
        twin.resolving, twin.queue = self.resolving[:], self.queue[:]
        twin.run, twin.horde = self.run and self.run.copy(), self.horde and self.horde.copy()
        return twin
