"""What an answer speaks of, for those who know that it does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from antterm.core.ask import Choice
from antterm.games.micropolis.rules.anthill import Side
from antterm.games.micropolis.rules.meanings import (
    EmptyBarracks,
    EndSentry,
    FillBarracks,
    KeepToken,
    LeaveBarracks,
    PlaceTile,
    TakeTile,
)


def harmless_first(choices: Iterable[Choice]) -> Sequence[Choice]:
    """Answers in their order, but those first that leave everything as it is."""
    leaving = EndSentry | KeepToken | LeaveBarracks
    return sorted(choices, key=lambda choice: not isinstance(choice.meaning, leaving))


def tile_of(choice: Choice) -> str:
    """The tile that an answer takes."""
    assert isinstance(choice.meaning, TakeTile)
    return choice.meaning.tile


def is_by_token(choice: Choice) -> bool:
    """Whether an answer pays with an architect token."""
    return isinstance(choice.meaning, TakeTile) and choice.meaning.by_token


def side_of(choice: Choice) -> Side:
    """The end at which an answer places the tile."""
    assert isinstance(choice.meaning, PlaceTile)
    return choice.meaning.side


def barracks_of(choice: Choice | None) -> str | None:
    """The tile of whose barracks an answer speaks."""
    match choice.meaning if choice is not None else None:
        case FillBarracks(tile) | EmptyBarracks(tile) | LeaveBarracks(tile):
            return tile
        case _:
            return None
