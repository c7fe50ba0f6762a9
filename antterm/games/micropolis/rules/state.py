"""Everything that lies on the table of a game of Micropolis: as plain data, as JSON values, and checked.

The box of Micropolis holds 61 tiles, 45 soldiers, 2 architect tokens, the token of the Red Army, and
foundations: one for everybody, two in the advanced game. A stored position must account for all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

import msgspec

from antterm.core.checking import BadState, Count, StateReader, need, need_all, need_known, need_number
from antterm.core.editions import UNNAMED, UnknownEdition
from antterm.core.options import ON, BadOption, with_defaults
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, TILES_OF_ANTHILL, Anthill, AnthillId
from antterm.games.micropolis.rules.draft import ROUNDS_TO_REFILL, ROW_LENGTH, Row, RowTile
from antterm.games.micropolis.rules.options import OPTIONS, SEATS, SEATS_OF_ADVANCED
from antterm.games.micropolis.rules.tiles import Deck, DeckError, Tile, deck_of

SOLDIERS: Final = 45
ARCHITECT_TOKENS: Final = 2


class Phase(StrEnum):
    """The phases of a game."""

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
    """The possessions of one player."""

    anthills: tuple[Anthill, ...]
    """One; two in the advanced game."""
    tokens: int = 0
    """Number of architect tokens that the player has."""

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
    """The players, by seat, clockwise."""
    row: Row
    pile: tuple[Tile, ...]
    """Face down, the next to be drawn first."""
    supply: int
    """Soldiers that nobody has."""
    architects: int
    """Architect tokens that nobody has."""
    commander: AnthillId
    """The anthill that has the Red Army token before it."""
    round: int = 1
    turn: int = 0
    """Turns taken in this round."""
    phase: Phase = Phase.TURN
    edition: str = UNNAMED
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
    def homes(self) -> list[AnthillId]:
        """The names of all anthills, by seat."""
        return [home for seat, own in enumerate(self.anthills) for home in AnthillId.of_seat(seat, len(own))]

    def anthill(self, home: AnthillId) -> Anthill:
        return self.players[home.seat].anthills[home.number]

    def put(self, home: AnthillId, anthill: Anthill) -> None:
        """Replace an anthill."""
        self.players[home.seat] = self.players[home.seat].with_anthill(home.number, anthill)

    def add_tokens(self, seat: int, number: int) -> None:
        """Move architect tokens from the supply to a player (back, if negative)."""
        player = self.players[seat]
        self.players[seat] = replace(player, tokens=player.tokens + number)
        self.architects -= number


# As JSON values, and whether it can be


AFTER_TURNS: Final = (Phase.ROUND_END, Phase.COMMANDER, Phase.OVER)
"""Phases in which everybody has had a turn in this round."""


def check(state: State) -> None:
    """Check that a state is one that a boundary of a game can have.

    Raises:
        BadState: it is not; the error says where.
    """
    foundations(state)
    check_box(state)
    armies(state)
    course(state)
    row(state)


def check_box(state: State) -> None:
    """Check that at this moment nothing of the box is missing, doubled or where it cannot be.

    Raises:
        BadState: something is; the error says where.
    """
    tiles(state)
    soldiers(state)
    architect_tokens(state)
    red_army_token(state)


def foundations(state: State) -> None:
    """Check that everybody has one anthill; two in the advanced game, which is for two or three."""
    need(state.seats in SEATS, "players")
    need(not state.advanced or state.seats in SEATS_OF_ADVANCED, "players", "rulings.advanced")
    for seat, player in enumerate(state.players):
        need(len(player.anthills) == (2 if state.advanced else 1), f"players[{seat}].anthills")


def tiles(state: State) -> None:
    """Check that every tile of the deck lies in an anthill, in the row, in the pile or in somebody's hand."""
    placed = [tile.id for own in state.anthills for anthill in own for tile in anthill.tiles]
    waiting = [offer.tile.id for offer in state.row] + [tile.id for tile in state.pile]
    held = [state.held.id] if state.held else []
    need_all(placed + waiting + held, list(state.deck.tiles), "tiles")


def soldiers(state: State) -> None:
    """Check that the soldiers stand on foundations, in barracks, on the row or in the supply."""
    for home in state.homes:
        anthill, place = state.anthill(home), f"players[{home.seat}].anthills[{home.number}]"
        need(anthill.army >= 0, f"{place}.army")
        with_barracks = {tile.id for tile in anthill.tiles if tile.barracks}
        for tile in sorted(anthill.full):
            need_known(tile, with_barracks, f"{place}.full")
    at_home = sum(anthill.soldiers for own in state.anthills for anthill in own)
    on_row = sum(offer.soldiers for offer in state.row)
    need_number(at_home + on_row + state.supply, SOLDIERS, "supply", "soldiers")


def architect_tokens(state: State) -> None:
    """Check that players have them, or the supply."""
    owned = sum(player.tokens for player in state.players)
    need_number(owned + state.architects, ARCHITECT_TOKENS, "architects", "architect tokens")


def red_army_token(state: State) -> None:
    """Check that the Red Army token lies before an anthill."""
    need_known(state.commander, state.homes, "commander")


def armies(state: State) -> None:
    """Check that after a turn no foundation has more soldiers than holes for them."""
    for home in state.homes:
        place = f"players[{home.seat}].anthills[{home.number}].army"
        need(state.anthill(home).army <= ARMY_LIMIT, place)


def course(state: State) -> None:
    """Check that in each round everybody, clockwise from the commander, adds a tile."""
    need(1 <= state.round <= state.last_round, "round")
    need(
        (state.turn == state.seats) == (state.phase in AFTER_TURNS) and state.turn <= state.seats,
        "turn",
        "phase",
    )
    begins = state.advanced and (state.round, state.turn) == (1, 0)
    need(state.phase is not Phase.SETUP or begins, "phase", "round")
    need(state.phase is not Phase.OVER or state.round == state.last_round, "phase", "round")
    need(state.phase is not Phase.COMMANDER or _ends_with_refill(state), "phase", "round")
    for seat, own in enumerate(state.anthills):
        has_moved = (seat - state.commander.seat) % state.seats < state.turn
        placed = sum(len(anthill.tiles) for anthill in own)
        need_number(placed, state.round - 1 + has_moved, f"players[{seat}].anthills", "tiles")


def row(state: State) -> None:
    """Check that a tile is taken from the row in each turn, and the row filled again after some rounds."""
    rounds_since = (state.round - 1) % _rounds_to_refill(state)
    taken = 0 if state.phase is Phase.COMMANDER else rounds_since * state.seats + state.turn
    need_number(len(state.row), ROW_LENGTH - taken, "row", "tiles")


def _rounds_to_refill(state: State) -> int:
    """Return two in the advanced game; in the basic game as many as the row has tiles for."""
    return ROUNDS_TO_REFILL if state.advanced else ROW_LENGTH // state.seats


def _ends_with_refill(state: State) -> bool:
    return state.round < state.last_round and state.round % _rounds_to_refill(state) == 0


class _Anthill(msgspec.Struct, forbid_unknown_fields=True):
    tiles: list[str]
    army: Count
    full: list[str]


class _Player(msgspec.Struct, forbid_unknown_fields=True):
    anthills: list[_Anthill]
    tokens: Count


class _State(msgspec.Struct, forbid_unknown_fields=True):
    rulings: dict[str, str]
    deck: dict[str, Any] | None
    players: list[_Player]
    row: list[tuple[str, Count]]
    pile: list[str]
    supply: Count
    architects: Count
    commander: str
    round: Count
    turn: Count
    phase: Phase
    edition: str = UNNAMED
    """Left out where it is the first."""


_reader = StateReader(_State)


def encode(state: State) -> Any:
    """Return the state at a boundary as JSON values."""
    own_deck = state.deck is not deck_of(state.edition)
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
        edition=state.edition,
    )
    data = msgspec.to_builtins(plain)
    if state.edition == UNNAMED:
        del data["edition"]
    return data


def decode(data: Any) -> State:
    """Return the state that `encode` wrote.

    Raises:
        BadState: it is not such a state; the error says where.
    """
    plain = _reader.read(data)
    deck = _deck(plain.deck, plain.edition)

    def tiles(ids: list[str], place: str) -> tuple[Tile, ...]:
        for number, name in enumerate(ids):
            need_known(name, deck.tiles, f"{place}[{number}]")
        return tuple(deck.tiles[name] for name in ids)

    def anthill(plain: _Anthill, place: str) -> Anthill:
        return Anthill(tiles(plain.tiles, f"{place}.tiles"), plain.army, frozenset(plain.full))

    row = tiles([name for name, _ in plain.row], "row")
    state = State(
        rulings=_rulings(plain.rulings, len(plain.players)),
        deck=deck,
        players=[
            Player(
                tuple(
                    anthill(own, f"players[{seat}].anthills[{number}]")
                    for number, own in enumerate(player.anthills)
                ),
                player.tokens,
            )
            for seat, player in enumerate(plain.players)
        ],
        row=tuple(RowTile(tile, soldiers) for tile, (_, soldiers) in zip(row, plain.row, strict=True)),
        pile=tiles(plain.pile, "pile"),
        supply=plain.supply,
        architects=plain.architects,
        commander=_commander(plain.commander),
        round=plain.round,
        turn=plain.turn,
        phase=plain.phase,
        edition=plain.edition,
    )
    check(state)
    return state


def _deck(document: dict[str, Any] | None, edition: str) -> Deck:
    try:
        return deck_of(edition) if document is None else Deck.of(document, edition)
    except UnknownEdition as error:
        raise BadState("edition", "unknown", value=error.edition) from error
    except DeckError as error:
        raise BadState(f"deck.tiles[{error.line - 1}]" if error.line else "deck", code=error.code) from error


def _rulings(rulings: dict[str, str], seats: int) -> dict[str, str]:
    """Return all rulings, those that came later by default."""
    need("deck" not in rulings, "rulings.deck")
    try:
        chosen = with_defaults(OPTIONS, seats, rulings)
    except BadOption as fault:
        raise BadState(f"rulings.{fault.option}") from fault
    del chosen["deck"]
    return chosen


def _commander(name: str) -> AnthillId:
    try:
        return AnthillId.parse(name)
    except ValueError as error:
        raise BadState("commander", "unknown", value=name) from error
