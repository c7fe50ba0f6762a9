"""Positions to begin a test from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.micropolis.rules.anthill import Anthill, AnthillId
from antterm.games.micropolis.rules.draft import ROW_LENGTH, RowTile
from antterm.games.micropolis.rules.game import Micropolis
from antterm.games.micropolis.rules.state import SOLDIERS, Phase, State, check_box
from antterm.games.micropolis.rules.tiles import Tile, reconstruction

GAME = Micropolis()
DECK = reconstruction().tiles
PLAIN = "47"
"""A tile without specialists and barracks."""


def tiles(ids: str) -> tuple[Tile, ...]:
    """Tiles of the deck that comes with the program: `34 56 47`."""
    return tuple(DECK[name] for name in ids.split())


def anthill(ids: str = "", army: int = 0, full: str = "") -> Anthill:
    """An anthill of tiles from left to right, with full barracks on some."""
    return Anthill(tiles(ids), army, frozenset(full.split()))


def table(
    anthills: Sequence[Sequence[Anthill]],
    row: str = "",
    soldiers: Sequence[int] = (),
    commander: str = "0",
    given: Mapping[str, str] | None = None,
) -> State:
    """A position before a turn.

    Args:
        anthills: of every seat; two each make it the advanced game.
        row: the first tiles on offer; others follow.
        soldiers: lying on the first tiles of the row.
        commander: name of the anthill with the token.
        given: options that differ from their defaults.
    """
    seats, advanced = len(anthills), "on" if len(anthills[0]) == 2 else "off"
    state = GAME.setup(with_defaults(GAME.options, seats, {"advanced": advanced, **(given or {})}), seats, 0)
    state.players = [replace(state.players[0], anthills=tuple(own)) for own in anthills]
    placed = [tile for own in anthills for one in own for tile in one.tiles]
    offered = tiles(row)
    rest = [tile for tile in DECK.values() if tile not in placed and tile not in offered]
    rest.sort(key=lambda tile: bool(tile.specialists or tile.barracks))
    order = [*offered, *rest]
    lying = [*soldiers, *[0] * ROW_LENGTH][:ROW_LENGTH]
    state.row = tuple(RowTile(tile, number) for tile, number in zip(order, lying, strict=False))
    state.pile = tuple(order[ROW_LENGTH:])
    state.supply = SOLDIERS - sum(soldiers) - sum(one.soldiers for own in anthills for one in own)
    state.commander, state.phase = AnthillId.parse(commander), Phase.TURN
    check_box(state)
    return state


def armies(*sizes: int) -> list[list[Anthill]]:
    """Bare foundations, one for each seat."""
    return [[anthill(army=size)] for size in sizes]


def play(state: State, *answers: str) -> Play[State]:
    """A position played on with these answers."""
    course = Play(GAME, state)
    for text in answers:
        course.answer(text)
    return course


def now(course: Play[State]) -> State:
    """Everything that lies on the table at this moment, in the middle of a turn too."""
    return course._state


def army_sizes(course: Play[State]) -> list[int]:
    """The armies of all anthills at this moment."""
    return [one.army for own in now(course).anthills for one in own]


def texts(course: Play[State]) -> list[str]:
    """The answers to the pending question."""
    assert course.ask is not None
    return [choice.text for choice in course.ask.choices]
