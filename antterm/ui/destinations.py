"""Requests to show another screen, which `Services.go` carries out.

They are called, not posted: a posted message would wait behind keys that were typed ahead, and these keys are
meant for the new screen. So no screen knows the app, and `AntTerm._go` matches all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from antterm.puzzles import Puzzle
    from antterm.table import Table


@dataclass(frozen=True)
class NewGame:
    """The form for a new game, then the game."""


@dataclass(frozen=True)
class ShowLessons:
    """The list of lessons."""


@dataclass(frozen=True)
class ShowPuzzles:
    """The list of puzzles."""

    puzzle: Puzzle | None = None
    """One to be tried at once."""


@dataclass(frozen=True)
class ShowSaves:
    """The list of saved games."""


@dataclass(frozen=True)
class ShowSettings:
    """The settings."""


@dataclass(frozen=True)
class ShowStatistics:
    """The statistics of all finished games."""


@dataclass(frozen=True)
class ShowPage:
    """A long text to read."""

    title: str
    markdown: str
    game_id: str = ""
    """The game whose rules a key opens from there; empty for none."""


@dataclass(frozen=True)
class ShowRules:
    """The rules of a game."""

    game_id: str = ""
    """The identifier of the game; people are asked where it is empty."""


@dataclass(frozen=True)
class OpenGame:
    """A saved game to go on with; if it cannot be opened, people read why and choose from what can be."""

    game: str
    """The game's name in the store."""


@dataclass(frozen=True)
class ReviewGame:
    """A saved game, step by step."""

    game: str
    """The game's name in the store."""


@dataclass(frozen=True)
class ReviewTable:
    """A game that has been opened to be looked back on, step by step; its screen closes it."""

    table: Table


@dataclass(frozen=True)
class Analyse:
    """The analysis board."""

    game_id: str = ""
    """The game to analyse; empty for the first that has such a board."""
    what: Any = None
    """The subject of the analysis; if None, people are asked."""


@dataclass(frozen=True)
class AnalyseGame:
    """The analysis board of a saved game."""

    game: str
    """The game's name in the store."""


@dataclass(frozen=True)
class JoinHost:
    """The lobby of a host."""

    socket: Path


@dataclass(frozen=True)
class PlayTable:
    """A game that has been opened or begun; its screen closes it."""

    table: Table


Destination = (
    NewGame | ShowLessons | ShowPuzzles | ShowSaves | ShowSettings | ShowStatistics | ShowPage
    | ShowRules | OpenGame | ReviewGame | ReviewTable | Analyse | AnalyseGame | JoinHost | PlayTable
)  # fmt: skip
