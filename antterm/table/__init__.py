"""A game in progress: who sits where, the pending question, answering, taking back, saving.

User interfaces and commands use games only through a table. Every change is on disk before it is shown.
"""

from __future__ import annotations

from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.saves import private
from antterm.saves.document import Seat
from antterm.table.contract import BaseTable
from antterm.table.live_game import LiveGame, as_it_stands, default_name, new_game
from antterm.table.players import check_players, players
from antterm.table.table import Table

NOTICES = Sentences(__file__, "notices")


def notice_sentence(code: str) -> str:
    """Return the sentence of a notice about a game that was opened.

    Args:
        code: one of `NOTICES`, with the package that it speaks of after a colon; or of what the file system
            cannot do, which counts as announced from now on.
    """
    if code in private.LIMITATIONS:
        return private.limitation_sentence(code)
    name, _colon, package = code.partition(":")
    return _(NOTICES[name]).format(package=package)


__all__ = [
    "NOTICES",
    "BaseTable",
    "LiveGame",
    "Seat",
    "Table",
    "as_it_stands",
    "check_players",
    "default_name",
    "new_game",
    "notice_sentence",
    "players",
]
