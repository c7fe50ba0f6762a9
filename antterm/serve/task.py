"""The base of what serves users of the SSH server without the app: plain mode, bots, copies of games."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any, Final

from antterm.i18n import _
from antterm.journal import LogEvent, log_event
from antterm.serve.user import User

NOT_FOUND: Final = 127
"""The exit status of a command that does not exist, as a shell has it."""


class ServedTask(ABC):
    """Runs one task for a user until it ends, or the connection does.

    What comes from the connection is ignored, but for its end; a child overrides what it takes in.

    Args:
        user: whom it is run for.
    """

    def __init__(self, user: User) -> None:
        self.farewell = ""
        """The last sentence for the user, once it has ended."""
        self._user = user
        self._held: asyncio.Task[int] | None = None

    @abstractmethod
    async def run(self) -> int:
        """Run to the end; return the exit status."""

    def _why_refused(self, table: str, usage: str) -> str:
        """Return why a command that is about a table is not carried out; empty if it is.

        Args:
            table: the table; empty if the command names none.
            usage: the sentence that says how to name one.
        """
        if not self._user.name:
            return _(
                "This key has no name here yet: log in with it once without a command, and choose a name."
            )
        return "" if table else usage

    async def _work(self, task: Coroutine[Any, Any, int], if_hung_up: int = 1) -> int:
        """Run the task that `hang_up` ends; return its exit status.

        Args:
            task: returns the exit status; what it raises is logged, and mentioned in the farewell.
            if_hung_up: the exit status if it was ended before.
        """
        held = self._held = asyncio.create_task(task)
        try:
            await asyncio.wait((held,))
        finally:
            held.cancel()
        if held.cancelled():
            return if_hung_up
        if (error := held.exception()) is not None:
            log_event(LogEvent.FAILED, person=self._user.name, error=error)
            self.farewell = _("antterm has crashed.")
            return 1
        return held.result()

    def typed(self, data: bytes) -> None:  # noqa: B027
        """Take in what was typed."""

    def input_ended(self) -> None:  # noqa: B027
        """Take in that no more will be typed."""

    def resized(self, columns: int, rows: int) -> None:  # noqa: B027
        """Take in the size of the terminal, which does not matter for lines."""

    def line_is_full(self, is_full: bool) -> None:  # noqa: B027
        """Stop or go on writing: what was sent is not read, or is read again."""

    def hang_up(self, farewell: str = "") -> None:
        """End at once."""
        self.farewell = farewell
        if self._held is not None:
            self._held.cancel()


class ServedUsage(ServedTask):
    """Tells somebody who has given a command that does not exist which there are."""

    async def run(self) -> int:
        """Tell them; return the exit status of a command that was not found."""
        self.farewell = _(
            "There is no such command. Without a command, ssh opens the lobby. Commands: “plain” opens it in "
            "lines of text; “save TABLE” copies a finished game; “film TABLE” makes a film of one; "
            "“json TABLE” is for bots."
        )
        return NOT_FOUND
