"""A game in progress: who sits where, the pending question, answering, taking back, saving.

Interfaces and commands know games only through a table. Whatever it has changed is on disk before it says so.
"""

from antterm.saves.document import Seat
from antterm.table.contract import TableLike
from antterm.table.live_game import LiveGame, as_it_stands, default_name, new_game
from antterm.table.notices import NOTICES, notice_sentence
from antterm.table.players import check_players, players
from antterm.table.table import Table

__all__ = [
    "NOTICES",
    "LiveGame",
    "Seat",
    "Table",
    "TableLike",
    "as_it_stands",
    "check_players",
    "default_name",
    "new_game",
    "notice_sentence",
    "players",
]
