"""Programs that think beside the interaction."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final, Protocol

from antterm.bots import Task
from antterm.bots.messages import Job, Reply, Report
from antterm.plain.interaction import Await, Interaction, Meanwhile, leaves, speak

SOON: Final = 2.0
"""Seconds after which people are told that somebody thinks."""
HINT_SECONDS: Final = 3.0


class BotRoom(Protocol):
    """Where bots think: `bots.backroom.BackRoom`, or that of a test."""

    def ask(self, task: Task | Job, hear: Callable[[Reply], None]) -> object:
        """Have a task done; replies may come from another thread."""

    def hurry(self) -> None:
        """Have what is being thought end now, with the best that was found."""

    def interrupt(self, request: object | None = None) -> None:
        """End what is being thought."""

    def close(self) -> None:
        """End all of it."""


class Thinking:
    """A task that is being done.

    Args:
        room: where.
        task: which.
        ring: called when there is a reply.
    """

    def __init__(self, room: BotRoom, task: Task | Job, ring: Callable[[], None]) -> None:
        self._room, self._replies, self._ring = room, SimpleQueue[Reply](), ring
        self.may_hurry = False
        """Whether it tells how far it is, and so can be told to end."""
        self._request = room.ask(task, self._hear)

    def _hear(self, reply: Reply) -> None:
        if isinstance(reply, Report):
            self.may_hurry = True
        else:
            self._replies.put(reply)
            self._ring()

    @property
    def is_busy(self) -> bool:
        """Whether it is still being thought."""
        return self._replies.empty()

    def reply(self) -> Reply | None:
        """What came of it; None while it is being thought."""
        try:
            return self._replies.get_nowait()
        except Empty:
            return None

    def hurry(self) -> None:
        """It is to end now, with the best that was found."""
        self._room.hurry()

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._room.interrupt(self._request)


def thought_out(
    room: BotRoom, task: Task | Job, ring: Callable[[], None], said: str = ""
) -> Interaction[Reply | str]:
    """Wait for what comes of a task, or until somebody does not want to wait any longer.

    Args:
        room, task, ring: as of `Thinking`.
        said: told where it does not come at once.

    Returns:
        The reply; or the line by which somebody has ended the wait, such as the word for `quit`.
    """
    thinking = Thinking(room, task, ring)
    try:
        if (reply := thinking.reply()) is None:
            yield speak(said)
        while reply is None:
            typed = yield Await(None, Meanwhile.KEPT_TO_THE_END, leaves, is_short=True)
            if typed is not None:
                return typed
            reply = thinking.reply()
        return reply
    finally:
        thinking.drop()
