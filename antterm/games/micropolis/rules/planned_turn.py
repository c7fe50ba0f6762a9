"""The rest of a turn as a bot plans it: the tile to take, its price, and the end at which it is placed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice
from antterm.games.micropolis.rules import meanings
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.draft import Row, index_of


@dataclass(frozen=True)
class PlannedTurn:
    """A turn that a bot proposes: which tile it takes, for which anthill, and where it is placed."""

    index: int
    """The index of the tile in the row, from 0."""
    home: AnthillId
    """The anthill to which the tile is added."""
    by_token: bool
    """Whether an architect token pays for it."""
    side: Side | None
    """The end at which it is placed; None where there is no choice."""


def planned_turn(ask: Ask, choice: Choice, line: Sequence[str], row: Row) -> PlannedTurn | None:
    """Return the turn that an answer and the answers after it make; None if the answer takes no tile.

    Args:
        ask: the question for a tile, or for the anthill that receives one.
        choice: the answer to it.
        line: the answers that follow, such as `3 architect` and `left`.
        row: the tiles on offer.
    """
    match choice.meaning, ask.about:
        case meanings.TakeTile(tile, by_token), meanings.ChoosingTile(home):
            index = index_of(row, tile)
        case meanings.ChooseAnthill(home), meanings.ChoosingAnthill() if line:
            index, by_token = meanings.read_tile(line[0])
            line = line[1:]
        case _:
            return None
    return PlannedTurn(index, home, by_token, Side(line[0]) if line else None)
