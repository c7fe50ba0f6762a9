"""The page of statistics."""

from __future__ import annotations

import re

from antterm import registry
from antterm.i18n import _, pgettext
from antterm.saves.store import Store
from antterm.table.statistics import broken_sentence, count_sentence, finished_games, table_rows, tallies

_OBEYED = re.compile(r"([\\`*_{}\[\]<>()#+.!|~-])")
"""What Markdown obeys; names may hold it."""


def statistics_page(store: Store) -> str:
    """What came of all finished games, as Markdown.

    Raises:
        SaveError: the saved games cannot be read.
    """
    finished, broken = finished_games(store)
    parts = [f"# {_('Statistics')}"]
    if not finished:
        parts.append(_("No game has been finished yet."))
    for tally in tallies(finished):
        parts += [f"## {registry.title(tally.game_id)}", count_sentence(tally.games)]
        parts += [
            _table(table_rows(pgettext("table head", "player"), tally.players)),
            _table(table_rows(pgettext("table head", "seat"), tally.seats)),
        ]
    return "\n\n".join([*parts, broken_sentence(broken)])


def _table(rows: list[list[str]]) -> str:
    heads, *others = [[_OBEYED.sub(r"\\\1", cell) for cell in row] for row in rows]
    marks = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, marks, *others))
