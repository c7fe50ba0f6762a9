"""Everything that lies on the table of a game of Micropolis, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, NoReturn

import msgspec

from antterm.core.options import ON
from antterm.micropolis.anthill import TILES_OF_ANTHILL, Anthill, Home
from antterm.micropolis.draft import Offer, Row
from antterm.micropolis.tiles import Deck, DeckError, Tile, reconstruction

SOLDIERS: Final = 45
ARCHITECT_TOKENS: Final = 2


class Phase(StrEnum):
    """What comes next."""

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

    def anthill(self, home: Home) -> Anthill:
        return self.players[home.seat].anthills[home.number]

    def put(self, home: Home, anthill: Anthill) -> None:
        """Replace an anthill by what has become of it."""
        player = self.players[home.seat]
        anthills = list(player.anthills)
        anthills[home.number] = anthill
        self.players[home.seat] = replace(player, anthills=tuple(anthills))

    def add_tokens(self, seat: int, number: int) -> None:
        """Move architect tokens from the supply to a player (back, if negative)."""
        player = self.players[seat]
        self.players[seat] = replace(player, tokens=player.tokens + number)
        self.architects -= number


class _Anthill(msgspec.Struct, forbid_unknown_fields=True):
    tiles: list[str]
    army: int
    full: list[str]


class _Player(msgspec.Struct, forbid_unknown_fields=True):
    anthills: list[_Anthill]
    tokens: int


class _State(msgspec.Struct, forbid_unknown_fields=True):
    rulings: dict[str, str]
    deck: dict[str, Any] | None
    players: list[_Player]
    row: list[tuple[str, int]]
    pile: list[str]
    supply: int
    architects: int
    commander: str
    round: int
    turn: int
    phase: Phase


def encode(state: State) -> Any:
    """The state at a boundary as JSON values."""
    own_deck = state.deck is not reconstruction()
    plain = _State(
        rulings=dict(state.rulings),
        deck=state.deck.document() if own_deck else None,
        players=[
            _Player(
                [
                    _Anthill([tile.id for tile in anthill.tiles], anthill.army, sorted(anthill.full))
                    for anthill in player.anthills
                ],
                player.tokens,
            )
            for player in state.players
        ],
        row=[(offer.tile.id, offer.soldiers) for offer in state.row],
        pile=[tile.id for tile in state.pile],
        supply=state.supply,
        architects=state.architects,
        commander=str(state.commander),
        round=state.round,
        turn=state.turn,
        phase=state.phase,
    )
    return msgspec.to_builtins(plain)


def decode(data: Any) -> State:
    """The state that `encode` wrote.

    Raises:
        ValueError: it is not such a state; the message says where.
    """
    plain = msgspec.convert(data, _State)
    try:
        deck = reconstruction() if plain.deck is None else Deck.of(plain.deck)
    except DeckError as error:
        raise ValueError(f"deck: {error}") from error

    def tile(name: str) -> Tile:
        return deck.tiles[name] if name in deck.tiles else _broken(f"there is no tile {name!r}")

    state = State(
        rulings=plain.rulings,
        deck=deck,
        players=[
            Player(
                tuple(
                    Anthill(tuple(map(tile, anthill.tiles)), anthill.army, frozenset(anthill.full))
                    for anthill in player.anthills
                ),
                player.tokens,
            )
            for player in plain.players
        ],
        row=tuple(Offer(tile(name), soldiers) for name, soldiers in plain.row),
        pile=tuple(map(tile, plain.pile)),
        supply=plain.supply,
        architects=plain.architects,
        commander=Home.parse(plain.commander),
        round=plain.round,
        turn=plain.turn,
        phase=plain.phase,
    )
    check(state)
    return state


def check(state: State) -> None:
    """See that nothing of the box is missing, doubled or where it cannot be.

    Raises:
        ValueError: something is; the message says what.
    """
    anthills = [anthill for own in state.anthills for anthill in own]
    placed = [tile for anthill in anthills for tile in anthill.tiles]
    tiles = placed + [offer.tile for offer in state.row] + list(state.pile)
    tiles += [state.held] if state.held else []
    if sorted(tile.id for tile in tiles) != sorted(state.deck.tiles):
        _broken("the tiles are not those of the deck, each once")
    soldiers = (
        [anthill.army for anthill in anthills] + [offer.soldiers for offer in state.row] + [state.supply]
    )
    barracks = sum(anthill.soldiers - anthill.army for anthill in anthills)
    if min(soldiers) < 0 or sum(soldiers) + barracks != SOLDIERS:
        _broken(f"there are {sum(soldiers) + barracks} soldiers, not {SOLDIERS}")
    if any(not anthill.full <= {tile.id for tile in anthill.tiles if tile.barracks} for anthill in anthills):
        _broken("there are soldiers in a barracks that is not in the anthill")
    tokens = [player.tokens for player in state.players] + [state.architects]
    if min(tokens) < 0 or sum(tokens) != ARCHITECT_TOKENS:
        _broken(f"there are {sum(tokens)} architect tokens, not {ARCHITECT_TOKENS}")
    if state.commander not in homes(state):
        _broken("the commander has no such anthill")


def homes(state: State) -> list[Home]:
    """The names of all anthills, by seat."""
    return [home for seat, own in enumerate(state.anthills) for home in Home.of_seat(seat, len(own))]


def _broken(message: str) -> NoReturn:
    raise ValueError(message)
