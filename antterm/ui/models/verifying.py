"""Has a game that was opened at its stored position played from its start, beside the app."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from antterm.bots import Done, Reply
from antterm.bots.bot_process import BotExecutor, OnReply
from antterm.i18n import _
from antterm.saves.replay import Verification
from antterm.table import Table


def unverified() -> str:
    """Return the sentence for a game that could not be verified."""
    return _("Earlier moves could not be loaded: the process that loads them has ended.")


class Verifier:
    """Runs the verification of a table's game in another process, for the screen that shows the game.

    Args:
        in_event_loop: makes a callback for replies that come in another thread.
        executor: the process that runs it.
        table: the game.
        verified: called with None when the game was played from its start, or with a notice when its
            answers lead elsewhere.
        lost: called when the process that ran the verification has ended without a result.
    """

    def __init__(
        self,
        in_event_loop: Callable[[Callable[[Reply], None]], OnReply],
        executor: BotExecutor,
        table: Table,
        verified: Callable[[str | None], None],
        lost: Callable[[], None],
    ) -> None:
        self._in_event_loop, self._executor, self._table = in_event_loop, executor, table
        self._verified, self._lost = verified, lost
        self._verification: Verification | None = None

    def attend(self) -> None:
        """Start the verification that the table has now, if it does not run already."""
        verification = self._table.verification
        if verification is not self._verification:
            self._verification = verification
            if verification is None:
                self._executor.dismiss()
            else:
                self._executor.ask(verification, self._in_event_loop(partial(self._hear, verification)))

    def drop(self) -> None:
        """Stop the verification: nobody waits for it any more."""
        if self._verification is not None:
            self._verification = None
            self._executor.dismiss()

    def _hear(self, verification: Verification, reply: Reply) -> None:
        if verification is not self._verification:
            return
        self._verification = None
        self._executor.dismiss()
        if not isinstance(reply, Done):
            self._lost()
            return
        before = self._table.notice
        self._table.finish_verification(reply.result)
        self._verified(self._table.notice if self._table.notice != before else None)
