"""Everything that lies on the table of a game of Micropolis, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from antterm.core.editions import FIRST
from antterm.core.options import ON
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, Anthill, Home
from antterm.games.micropolis.rules.draft import Row
from antterm.games.micropolis.rules.tiles import Deck, Tile

SOLDIERS: Final = 45
ARCHITECT_TOKENS: Final = 2


class Phase(StrEnum):
    """What comes next."""

    SETUP = "setup"
    """The first player, who has two anthills, sets the Red Army token before one of them."""
    TURN = "turn"
    """Somebody takes a tile and places it."""
    ROUND_END = "round_end"
    """Everybody has had a turn: is the row to be refilled?"""
    COMMANDER = "commander"
    """The row was refilled: who leads the Red Army now?"""
    OVER = "over"


@dataclass(frozen=True)
class Player:
    """What lies before one player."""

    anthills: tuple[Anthill, ...]
    """One; two in the advanced game."""
    tokens: int = 0
    """Architect tokens."""

    def with_anthill(self, number: int, anthill: Anthill) -> Player:
        """Return the player with one of their anthills, counted from 0, replaced."""
        anthills = list(self.anthills)
        anthills[number] = anthill
        return replace(self, anthills=tuple(anthills))


@dataclass
class State:
    """A position of the game. At the boundaries between turns it is the whole truth."""

    rulings: dict[str, str]
    """The options, without the deck."""
    deck: Deck
    players: list[Player]
    """By seat, clockwise."""
    row: Row
    pile: tuple[Tile, ...]
    """Face down, the next to be drawn first."""
    supply: int
    """Soldiers that nobody has."""
    architects: int
    """Architect tokens that nobody has."""
    commander: Home
    """The anthill that has the Red Army token before it."""
    round: int = 1
    turn: int = 0
    """Turns taken in this round."""
    phase: Phase = Phase.TURN
    edition: str = FIRST
    """The edition of the package's tiles with which it is played, or for which an owner's deck stands."""
    held: Tile | None = None
    """The tile just taken and not yet placed; never at a boundary."""

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def advanced(self) -> bool:
        """Whether everybody builds two anthills."""
        return self.rulings["advanced"] == ON

    @property
    def to_move(self) -> int:
        """The seat whose turn it is: clockwise from the commander."""
        return (self.commander.seat + self.turn) % self.seats

    @property
    def last_round(self) -> int:
        return TILES_OF_ANTHILL * (2 if self.advanced else 1)

    @property
    def anthills(self) -> list[tuple[Anthill, ...]]:
        """The anthills of every seat."""
        return [player.anthills for player in self.players]

    @property
    def homes(self) -> list[Home]:
        """The names of all anthills, by seat."""
        return [home for seat, own in enumerate(self.anthills) for home in Home.of_seat(seat, len(own))]

    def anthill(self, home: Home) -> Anthill:
        return self.players[home.seat].anthills[home.number]

    def put(self, home: Home, anthill: Anthill) -> None:
        """Replace an anthill."""
        self.players[home.seat] = self.players[home.seat].with_anthill(home.number, anthill)

    def add_tokens(self, seat: int, number: int) -> None:
        """Move architect tokens from the supply to a player (back, if negative)."""
        player = self.players[seat]
        self.players[seat] = replace(player, tokens=player.tokens + number)
        self.architects -= number
