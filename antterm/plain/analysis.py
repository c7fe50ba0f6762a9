"""Analysis by ear: a game's own way of telling a board on which moves are tried, and how one comes to it."""

from __future__ import annotations

from typing import Any, Protocol

from antterm import registry
from antterm.dialogues.analysis import factory_of, first_with_analysis, of_table
from antterm.dialogues.steps import KNOWN_ERRORS, reason
from antterm.plain.context import PlainContext
from antterm.plain.interaction import Interaction, converse, speak
from antterm.table import Table


class PlainAnalysis(Protocol):
    """A game's analysis, in lines of text; `GameHome.plain_analysis` makes it."""

    def run(self) -> Interaction[None]:
        """Tell the analysis until the person leaves it.

        Raises:
            QuitProgram: the person leaves the program.
        """


def tell(game_id: str, what: Any, context: PlainContext) -> Interaction[None]:
    """Tell an analysis.

    Args:
        game_id: the game, which has an analysis board.
        what: what is analysed; see `dialogues.analysis`.
        context: what interactions share.
    """
    analysis: PlainAnalysis = registry.load(registry.HOMES[game_id].plain_analysis)(what, context)
    return analysis.run()


def begin(context: PlainContext) -> Interaction[None]:
    """Ask what is to be analysed, and tell the analysis of it."""
    game_id = first_with_analysis()
    what = yield from converse(factory_of(game_id).ask)
    if what is not None:
        yield from tell(game_id, what, context)


def analyse_table(table: Table, at: int, context: PlainContext) -> Interaction[None]:
    """Tell the analysis of a game that has an analysis board.

    Args:
        table: the game, which is not changed.
        at: after how many answers it begins.
        context: what interactions share.
    """
    try:
        what = of_table(table, at, context.launch.data_dir)
    except KNOWN_ERRORS as error:
        yield speak(reason(error))
    else:
        yield from tell(table.game_id, what, context)
