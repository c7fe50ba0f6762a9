"""The view of a game of Micropolis: all but the order of the pile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from antterm.core.game import Outcome
from antterm.games.micropolis.rules.anthill import Anthill, AnthillId
from antterm.games.micropolis.rules.draft import Row
from antterm.games.micropolis.rules.scoring import Sheet, score
from antterm.games.micropolis.rules.state import Player
from antterm.games.micropolis.rules.tiles import Deck, Tile


@dataclass(frozen=True)
class MicropolisView:
    """A position of the game. Nothing in it can be changed."""

    seat: int | None
    """The seat whose view it is, None for onlookers; all views have the same content."""
    rulings: Mapping[str, str]
    """The options, without the deck."""
    deck: Deck
    players: tuple[Player, ...]
    """The players, by seat, clockwise."""
    row: Row
    pile: int
    """Tiles left in the pile."""
    supply: int
    architects: int
    """Architect tokens in the supply."""
    commander: AnthillId
    round: int
    last_round: int
    turn: int
    """Turns taken in this round."""
    to_move: int | None
    """The seat whose turn it is; None between rounds and after the end."""
    held: Tile | None = None
    """The tile taken in this turn and not yet placed."""
    outcome: Outcome | None = None

    def anthill(self, home: AnthillId) -> Anthill:
        return self.players[home.seat].anthills[home.number]

    @property
    def homes(self) -> tuple[AnthillId, ...]:
        """The names of all anthills, by seat."""
        seats = enumerate(self.players)
        return tuple(home for seat, player in seats for home in AnthillId.of_seat(seat, len(player.anthills)))

    @cached_property
    def sheets(self) -> tuple[tuple[Sheet, ...], ...]:
        """The score sheets of the anthills of each seat as they stand."""
        return tuple(score([player.anthills for player in self.players], self.rulings))

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles of the pile, in the order of the deck: what may still be drawn."""
        seen = {tile.id for player in self.players for anthill in player.anthills for tile in anthill.tiles}
        seen |= {offer.tile.id for offer in self.row}
        seen |= {self.held.id} if self.held else set()
        return tuple(tile for tile in self.deck.tiles.values() if tile.id not in seen)

    def with_anthill(self, home: AnthillId, anthill: Anthill) -> MicropolisView:
        """Return the position with one anthill replaced, to compare galleries and points before choosing."""
        players = list(self.players)
        players[home.seat] = players[home.seat].with_anthill(home.number, anthill)
        return replace(self, players=tuple(players))
