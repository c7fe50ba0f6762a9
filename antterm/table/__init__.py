"""A game in progress: who sits where, the pending question, answering, taking back, saving.

Interfaces and commands know games only through a table. Whatever it has changed is on disk before it says so.
"""

from __future__ import annotations

from antterm.i18n import N_, _
from antterm.saves import mount
from antterm.saves.document import Seat
from antterm.table.contract import BaseTable
from antterm.table.live_game import LiveGame, as_it_stands, default_name, new_game
from antterm.table.players import check_players, players
from antterm.table.table import Table

NOTICES = {
    "rules_changed": N_(
        "The rules have changed since this game was saved; it goes on from its last stored position, "
        "and what came before can no longer be taken back."
    ),
    "answers_unreadable": N_(
        "Some answers of this game cannot be replayed; it goes on from its last stored position, "
        "and what came before can no longer be taken back."
    ),
    "unproved": N_(
        "The answers of this game do not lead to the position that it names. It goes on from there, and what "
        "came before can no longer be taken back; the file as it was is kept beside it."
    ),
    "earlier": N_("This is the earlier generation of the game; the broken file is kept beside it."),
    "bot_gone": N_("A program that played here does not exist in this version; a person takes its seat."),
    "engine_gone": N_("The engine that played here cannot be started any more; a person takes its seat."),
    "engine_unknown": N_(
        "An engine played here that nobody has chosen on this machine; a person takes its seat. "
        "Under “Who plays” the menu can seat an engine again."
    ),
}


def notice_sentence(code: str) -> str:
    """Return what people should know about the game that they have opened.

    Args:
        code: one of `NOTICES`, or of what the file system cannot do; that counts as told from now on.
    """
    return mount.tell(code) if code in mount.SENTENCES else _(NOTICES[code])


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
