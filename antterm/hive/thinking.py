"""What it is to be asked for the best move: the task, the thought, and who thinks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from antterm.hive.position import Move
from antterm.hive.referee import Line


@dataclass(frozen=True, slots=True)
class Task:
    """A position that somebody is to think about, and for how long."""

    line: Line
    """How it came about; its end has a legal move and is not the end of the game."""
    depth: int | None = None
    """Half-moves to look ahead, at least 1; None for as many as the time allows."""
    seconds: float | None = None
    """Time after which the best move so far is wanted; None for as long as it takes."""
    threefold: bool = False
    """Whether the third time of the same position is a draw."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """The thinker's own settings, by name."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The best move as far as somebody has thought."""

    move: Move
    depth: int
    """Half-moves looked ahead."""
    rating: float
    """For the side to move; the more the better."""
    line: tuple[str, ...] = ()
    """How play may go on from there, the move itself first, in the protocol's notation."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting that is on or off."""

    name: str
    default: str
    """`True` or `False`."""


@dataclass(frozen=True, slots=True)
class Dial:
    """A setting that is a whole number."""

    name: str
    default: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Selection:
    """A setting that is one of several words."""

    name: str
    default: str
    words: tuple[str, ...]


Setting = Switch | Dial | Selection


class Thinker(Protocol):
    """Finds moves."""

    @property
    def settings(self) -> Sequence[Setting]:
        """What can be set about it."""
        ...

    def think(self, task: Task) -> Iterator[Thought]:
        """Think; at least one thought, each better founded than the one before. The last is the answer."""
        ...
