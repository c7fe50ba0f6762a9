"""Has a game that was opened at its stored position played from its start, beside the app."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from antterm.bots import Done, Reply
from antterm.bots.backroom import BackRoom, Hear
from antterm.i18n import _
from antterm.saves.replay import Claim
from antterm.table import Table


def unproved() -> str:
    """What is told where a game could not be proved."""
    return _("Earlier moves could not be loaded: the process that was to do so has ended.")


class Proving:
    """What is still to be proved of a table's game, for the screen that shows it.

    Args:
        hearing: makes a callback for replies that come in another thread.
        room: where it is proved.
        table: the game.
        proved: called when it is known how the game went, or that it did not go so: then with a notice.
        lost: called when that will not be known, because the process that was to find out has ended.
    """

    def __init__(
        self,
        hearing: Callable[[Callable[[Reply], None]], Hear],
        room: BackRoom,
        table: Table,
        proved: Callable[[str | None], None],
        lost: Callable[[], None],
    ) -> None:
        self._hearing, self._room, self._table = hearing, room, table
        self._proved, self._lost = proved, lost
        self._claim: Claim | None = None

    def attend(self) -> None:
        """See that what is to be proved is being proved."""
        claim = self._table.claim
        if claim is not self._claim:
            self._claim = claim
            if claim is None:
                self._room.dismiss()
            else:
                self._room.ask(claim, self._hearing(partial(self._hear, claim)))

    def drop(self) -> None:
        """Nobody waits for it any more."""
        if self._claim is not None:
            self._claim = None
            self._room.dismiss()

    def _hear(self, claim: Claim, reply: Reply) -> None:
        if claim is not self._claim:
            return
        self._claim = None
        self._room.dismiss()
        if not isinstance(reply, Done):
            self._lost()
            return
        before = self._table.notice
        self._table.hear(reply.result)
        self._proved(self._table.notice if self._table.notice != before else None)
