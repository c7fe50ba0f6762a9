"""The subject of an analysis in a game that has an analysis board, which both front ends show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from antterm import registry
from antterm.bots import Deepening
from antterm.core.record import Record
from antterm.dialogues.steps import Dialogue
from antterm.saves.document import Document
from antterm.table import Table


@dataclass(frozen=True)
class RatedAnswer:
    """An answer of a game of two, compared with the best one. Chances are to win, in per cent."""

    loss: int
    """Its loss in its player's chance to win, in per cent."""
    sign: str = ""
    """`?` for a mistake, `??` for a bad one; empty for any other answer."""
    better: str = ""
    """The text of the best answer."""
    explanation: str = ""
    """What a mistake lost and what was better, in a sentence or two; empty for any other answer."""
    why: str = ""
    """Why it was one, in a sentence; empty where that is not known."""


class RatedGame(Protocol):
    """A game with the chances of the players after each answer, and the cost of each answer."""

    @property
    def chances(self) -> Mapping[int, int]:
        """The known chances of the first seat in per cent, by number of the position."""

    @property
    def answers(self) -> Mapping[int, RatedAnswer]:
        """The rated answers, by number of the answer."""

    def job(self) -> Deepening | None:
        """Return the task of rating the answers that are not rated yet; None for none."""

    def hear(self, found: Any) -> None:
        """Take over the rating of one answer, which the job has found."""

    def summary(self, aloud: bool = False) -> tuple[str, ...]:
        """Return how each side has played, a line for each; none where nothing is rated.

        Args:
            aloud: whether it is heard: then in words alone.
        """


def mistakes_of(rated: RatedGame) -> Mapping[int, RatedAnswer]:
    """Return the answers that are marked as mistakes, by number, in their order."""
    return {number: answer for number, answer in sorted(rated.answers.items()) if answer.sign}


class AnalysisFactory(Protocol):
    """Makes what a game's analysis board shows or tells; `GameHome.analysis_factory` names it."""

    def ask(self) -> Dialogue[Any]:
        """Ask people what they want to analyse."""

    def of_record(
        self,
        record: Record[Any],
        at: int,
        name: str,
        folder: Path,
        kept_as: tuple[str, Document] | None = None,
    ) -> Any:
        """Return a game to be analysed; if an analysis of it was kept, that one, with the game's moves in it.

        Args:
            record: the game.
            at: after how many answers it begins.
            name: what the game is called.
            folder: the data directory, in which analyses are kept.
            kept_as: the file and the content of the saved game with which it is kept; None for not at all.

        Raises:
            UserError: the one that was kept cannot be read; it stays as it is.
            SaveError: likewise.
        """

    def rated(self, record: Record[Any]) -> RatedGame:
        """Return the still empty ratings of a finished game."""


def has_analysis(game_id: str) -> bool:
    """Return whether a game has an analysis board."""
    return bool(registry.HOMES[game_id].analysis_factory)


def first_with_analysis() -> str:
    """Return the first game that has an analysis board."""
    return next(game_id for game_id in registry.HOMES if has_analysis(game_id))


def factory_of(game_id: str) -> AnalysisFactory:
    """Return what makes analyses of a game that has an analysis board."""
    found: AnalysisFactory = registry.load(registry.HOMES[game_id].analysis_factory)
    return found


def rated_game(table: Table) -> RatedGame | None:
    """Return the ratings of a game at a table; None for a game that has no analysis board."""
    return factory_of(table.game_id).rated(table.record) if has_analysis(table.game_id) else None


def of_table(table: Table, at: int, folder: Path) -> Any:
    """Return a game at a table to be analysed; see `AnalysisFactory.of_record`."""
    kept_as = (table.file, table.document) if table.file else None
    return factory_of(table.game_id).of_record(table.record, at, table.name, folder, kept_as)
