"""A state of Micropolis as plain JSON values, and back with every detail checked."""

from __future__ import annotations

from typing import Any

import msgspec

from antterm.core.checking import BadState, Count, StateReader, need, need_known
from antterm.core.editions import FIRST, UnknownEdition
from antterm.core.options import BadOption, with_defaults
from antterm.games.micropolis.rules.anthill import Anthill, Home
from antterm.games.micropolis.rules.conservation import check
from antterm.games.micropolis.rules.draft import RowTile
from antterm.games.micropolis.rules.options import OPTIONS
from antterm.games.micropolis.rules.state import Phase, Player, State
from antterm.games.micropolis.rules.tiles import Deck, DeckError, Tile, deck_of


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
    edition: str = FIRST
    """Left out where it is the first."""


_reader = StateReader(_State)


def encode(state: State) -> Any:
    """The state at a boundary as JSON values."""
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
    if state.edition == FIRST:
        del data["edition"]
    return data


def decode(data: Any) -> State:
    """The state that `encode` wrote.

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
    """All rulings, those that came later by default."""
    need("deck" not in rulings, "rulings.deck")
    try:
        chosen = with_defaults(OPTIONS, seats, rulings)
    except BadOption as fault:
        raise BadState(f"rulings.{fault.option}") from fault
    del chosen["deck"]
    return chosen


def _commander(name: str) -> Home:
    try:
        return Home.parse(name)
    except ValueError as error:
        raise BadState("commander", "unknown", value=name) from error
