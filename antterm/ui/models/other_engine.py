"""An engine of another maker on an analysis board, beside ours or in its place."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from antterm.bots import Answer, Reply, Task, Trouble, nickname
from antterm.bots.bot_process import BotExecutor
from antterm.ui.models.hint_requests import Listener
from antterm.ui.models.latest_request import LatestRequest


class Looking(Enum):
    """The engines that look at the positions."""

    OURS = auto()
    THEIRS = auto()
    BOTH = auto()

    @property
    def next(self) -> Looking:
        """The next one in turn."""
        return {self.OURS: self.THEIRS, self.THEIRS: self.BOTH, self.BOTH: self.OURS}[self]


class OtherEngine:
    """Asks an engine of another maker for its best move in each position.

    Args:
        listener: where the answers are shown.
        executor: a process of its own, for an engine can only be stopped by ending it.
        take: called with the text of the engine's best move.
        fail: called with a sentence on why the engine is not asked any more.
    """

    def __init__(
        self,
        listener: Listener,
        executor: BotExecutor,
        take: Callable[[str], object],
        fail: Callable[[str], object],
    ) -> None:
        self._listener, self._executor, self._take, self._fail = listener, executor, take, fail
        self._request = LatestRequest()
        self.player = ""
        """The engine, as a seat names it; empty before one is chosen."""
        self.looking = Looking.OURS

    def ask(self, task: Task) -> None:
        """Have the engine look at a position."""
        self.stop()
        self._executor.ask(task, self._listener.in_event_loop(self._request.begin(self._hear)))

    def stop(self) -> None:
        """End what it is thinking, if anything."""
        if self._request.end():
            self._executor.interrupt()

    def dismiss(self) -> None:
        """End the engine and its process."""
        self._request.end()
        self._executor.dismiss()

    def _hear(self, reply: Reply) -> None:
        match reply:
            case Answer(text):
                self._request.end()
                self._take(text)
            case Trouble():
                self._request.end()
                self.looking = Looking.OURS
                self._listener.note_error(reply.trace)
                self._fail(reply.sentence(nickname(self.player, (), 0)))
        self._listener.refresh_panes()
