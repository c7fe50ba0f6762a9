"""Analysis by ear: a game's own way of telling a board on which moves are tried, and how one comes to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from antterm import registry
from antterm.core.record import Record
from antterm.dialogues.steps import KNOWN_ERRORS, Dialogue, reason
from antterm.plain.context import HomeContext
from antterm.plain.interaction import Interaction, converse, speak
from antterm.saves.document import Document
from antterm.table import Table


class AnalysisByEar(Protocol):
    """Tells a game's analysis in lines; `GameHome.analysis_by_ear` names it."""

    def ask(self) -> Dialogue[Any]:
        """Ask people what they want to analyse; the result is for `hold`."""

    def of_record(
        self,
        record: Record[Any],
        at: int,
        name: str,
        folder: Path,
        kept_as: tuple[str, Document] | None = None,
    ) -> Any:
        """Return a game as something to be analysed; see `ui.models.analysis.AnalysisMaker.of_record`."""

    def hold(self, what: Any, context: HomeContext) -> Interaction[None]:
        """Tell the analysis until the person leaves it.

        Args:
            what: the result of `ask` or `of_record`, or what was named on the command line.
            context: what interactions share.
        """


def by_ear(game_id: str) -> AnalysisByEar | None:
    """Return how a game's analysis is told; None where it has none."""
    found: AnalysisByEar | None = registry.find(registry.HOMES[game_id].analysis_by_ear)
    return found


def begin(context: HomeContext) -> Interaction[None]:
    """Ask what is to be analysed, and tell the analysis of it."""
    told = next(found for game_id in registry.HOMES if (found := by_ear(game_id)) is not None)
    what = yield from converse(told.ask)
    if what is not None:
        yield from told.hold(what, context)


def analyse(launched: tuple[str, Any], context: HomeContext) -> Interaction[None]:
    """Tell the analysis of what was named on the command line; see `Launch.analysis`."""
    game_id, what = launched
    told = by_ear(game_id)
    assert told is not None
    return told.hold(what, context)


def analyse_table(table: Table, at: int, context: HomeContext) -> Interaction[None]:
    """Tell the analysis of a game of which there is one.

    Args:
        table: the game, which is not changed.
        at: after how many answers it begins.
        context: what interactions share.
    """
    kept_as = (table.file, table.document) if table.file else None
    yield from analyse_record(table.record, at, table.name, context, kept_as)


def analyse_record(
    record: Record[Any], at: int, name: str, context: HomeContext, kept_as: tuple[str, Document] | None = None
) -> Interaction[None]:
    """Tell the analysis of a record; see `analyse_table`.

    Args:
        record: the game, of which there is an analysis.
        at: after how many answers it begins.
        name: what it is called.
        context: what interactions share.
        kept_as: the file and the content of the saved game with which it is kept; None for not at all.
    """
    told = by_ear(record.game.id)
    assert told is not None, "it is offered only where there is one"
    try:
        what = told.of_record(record, at, name, context.store.data_dir, kept_as)
    except KNOWN_ERRORS as error:
        yield speak(reason(error))
    else:
        yield from told.hold(what, context)
