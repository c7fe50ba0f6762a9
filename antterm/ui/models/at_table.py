"""What the people at a table of a host can do together: what is voted on, and what the menu offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from antterm.dialogues.host_table import TableAction, actions
from antterm.i18n import _, ngettext
from antterm.remote import table_sentences
from antterm.remote.table import RemoteTable
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import lobby_commands as lobby
from antterm.ui.models.keymap import Command

OF_ACTIONS: Final = {
    TableAction.VOTE: lobby.VOTE,
    TableAction.PROPOSE: lobby.PROPOSE,
    TableAction.ORDERS: lobby.ORDERS,
    TableAction.RISE: lobby.RISE,
    TableAction.VACATION: lobby.VACATION,
    TableAction.INVITE: lobby.INVITE,
    TableAction.MUTE: lobby.MUTE,
    TableAction.SEND_AWAY: lobby.SEND_AWAY,
    TableAction.CLOSE: lobby.CLOSE_TABLE,
}
"""The command with which each thing is done that people do together."""


class AtTable:
    """The people at a table. It knows no widget.

    Args:
        table: the game.
        shown: the key of a command.
    """

    def __init__(self, table: RemoteTable, shown: Callable[[Command], str]) -> None:
        self._table, self._shown = table, shown
        self._read = 0
        """How much of what was said and done has been on the screen."""

    def status(self) -> str:
        """What is proposed, or keeps the table from going on; empty if nothing is."""
        proposal = self._table.proposal
        if proposal is not None:
            return table_sentences.proposal_sentence(proposal, self._table, self._shown(lobby.VOTE))
        return "" if self._table.outcome is not None else table_sentences.how_it_stands(self._table)

    def read(self) -> None:
        """All that was said is on the screen."""
        self._read = len(self._table.remarks)

    def unread(self) -> str:
        """How much others have said since one has read it, or said something oneself; empty for nothing."""
        new, seat = 0, self._table.seat
        for remark in reversed(self._table.remarks[self._read :]):
            if remark.trace is None and seat is not None and remark.seat == seat:
                break
            new += remark.trace is None
        key = self._shown(lobby.SAY)
        told = ngettext("{key} reads {n} remark", "{key} reads {n} remarks", new)
        return told.format(key=key, n=new) if new else ""

    def menu(self, has_files: bool = True) -> dict[Command, str]:
        """What the menu offers besides what every game has, and what it is called.

        Args:
            has_files: whether a finished game can be taken home.
        """
        lines: dict[Command, str] = {}
        found = actions(self._table)
        if TableAction.VOTE in found:
            lines[lobby.VOTE] = found.pop(TableAction.VOTE)
        lines[lobby.SAY] = _("Say something")
        lines |= {OF_ACTIONS[action]: label for action, label in found.items()}
        if self._table.is_over and has_files:
            lines[commands.REVIEW] = _("Review the game")
        return lines | {frame.LEAVE_GAME: _("Back to the lobby; the game waits")}
