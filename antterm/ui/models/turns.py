"""The one numbering of what happens in a game: story, review and header tell of the same turns and rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from antterm.core.ask import Event
from antterm.core.story import Happening


@dataclass(frozen=True)
class Begins:
    """What begins with an event: a round, or the next turn in it."""

    round: int | None = None
    """Its number; None for a turn."""
    name: str = ""
    """How the game counts it, where not by that number."""
    turn: int = 0
    """The turn's own number, where a game counts turns through; 0 where they are counted in each round."""


@dataclass(frozen=True)
class Turn:
    """A turn, or the beginning of a round."""

    round: int | None
    """None in a game without rounds."""
    turn: int
    """0 at the beginning of a round."""
    number: int
    """Of the answer with which it began."""
    name: str = ""
    """Of the round; empty for its number."""

    @property
    def label(self) -> str:
        """How it is called: `9`, or `2.3` for the third turn of the second round."""
        if self.round is None:
            return str(self.turn)
        name = self.name or str(self.round)
        return f"{name}.{self.turn}" if self.turn else name

    @property
    def begins_round(self) -> bool:
        """Whether a round begins with it."""
        return not self.turn


def numbered(
    happened: Iterable[Happening], begins: Callable[[Event], Begins | None]
) -> Iterator[tuple[Happening, Turn | None]]:
    """What happened, from a beginning of a round on, with the turn or round that began with each."""
    now_round: int | None = None
    now_turn, name = 0, ""
    for happening in happened:
        begun = begins(happening.event)
        if begun is not None:
            if begun.round is not None:
                now_round, now_turn, name = begun.round, 0, begun.name
            else:
                now_turn = begun.turn or now_turn + 1
        turn = Turn(now_round, now_turn, happening.number, name) if begun is not None else None
        yield happening, turn


def since_round(
    happened: Iterable[Happening], begins: Callable[[Event], Begins | None], least: int
) -> list[Happening]:
    """The last things that happened, from a beginning of a round on that is at least so many back.

    Args:
        happened: the newest first.
        least: how many there are to be, if there are so many.
    """
    lately: list[Happening] = []
    for happening in happened:
        lately.append(happening)
        if len(lately) >= least:
            begun = begins(happening.event)
            if begun is not None and (begun.round is not None or begun.turn):
                break
    return lately[::-1]
