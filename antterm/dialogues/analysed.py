"""What is to be analysed in a game that has an analysis board, which both front ends then show or tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from antterm import registry
from antterm.core.record import Record
from antterm.dialogues.steps import Dialogue
from antterm.saves.document import Document
from antterm.table import Table


class AnalysedMaker(Protocol):
    """Makes what a game's analysis board shows or tells; `GameHome.analysed` names it."""

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


def has_analysis(game_id: str) -> bool:
    """Return whether a game has an analysis board."""
    return bool(registry.HOMES[game_id].analysed)


def first_with_analysis() -> str:
    """Return the first game that has an analysis board."""
    return next(game_id for game_id in registry.HOMES if has_analysis(game_id))


def maker_of(game_id: str) -> AnalysedMaker:
    """Return what makes analyses of a game that has an analysis board."""
    found: AnalysedMaker = registry.load(registry.HOMES[game_id].analysed)
    return found


def of_table(table: Table, at: int, folder: Path) -> Any:
    """Return a game at a table to be analysed; see `AnalysedMaker.of_record`."""
    kept_as = (table.file, table.document) if table.file else None
    return maker_of(table.game_id).of_record(table.record, at, table.name, folder, kept_as)
