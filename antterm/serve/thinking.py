"""Thinking of bots for the people of a worker: in one process for all of them, one task after another.

People look back on finished games and analyse them. Bots that play at a table run in the host's processes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from antterm.bots import Deepening, GameOver, Progress, Reply, Report, Task, Trouble, Work
from antterm.bots.bot_process import BotProcess, OnReply

SLICE: Final = 4.0
"""Seconds after which a task is asked to end soon if somebody else waits."""
GRACE: Final = 8.0
"""Seconds after which it is ended then."""
LONGEST: Final = 300.0
"""Seconds after which any task is ended."""
STAYS: Final = 60.0
"""Seconds for which the process stays when nobody needs it."""


@dataclass(eq=False)
class _Asked:
    """A task that somebody has asked for."""

    task: Task | Work
    on_reply: OnReply
    begun: float = 0.0
    """When it was begun, in the seconds of the event loop; 0 while it waits."""


class SharedBotProcess:
    """The process in which bots think for all people of a worker. It is started when it is first needed.

    Args:
        process: the process.
    """

    def __init__(self, process: BotProcess | None = None) -> None:
        self._process = process or BotProcess()
        self._waiting: deque[_Asked] = deque()
        self._present: _Asked | None = None
        self._request: object = None
        """The present task as the process identifies it."""
        self._timers: list[asyncio.TimerHandle] = []

    def ask(self, asked: _Asked) -> None:
        """Have a task done when it is its turn."""
        self._waiting.append(asked)
        if self._present is None:
            self._begin_next()
        else:
            self._set_timers(self._present)

    def drop(self, asked: _Asked) -> None:
        """Do a task no more: nobody waits for it."""
        if asked in self._waiting:
            self._waiting.remove(asked)
        elif asked is self._present:
            self._process.interrupt(self._request)
            self._end()

    def hurry(self, asked: _Asked) -> None:
        """Have a task end soon with what was found."""
        if asked is self._present:
            self._process.hurry()

    def close(self) -> None:
        """End the process."""
        self._cancel_timers()
        self._process.dismiss()

    def _begin_next(self) -> None:
        loop = asyncio.get_running_loop()
        self._cancel_timers()
        if not self._waiting:
            self._timers = [loop.call_later(STAYS, self._process.dismiss)]
            return
        asked = self._present = self._waiting.popleft()
        asked.begun = loop.time()

        def hear(reply: Reply) -> None:
            with suppress(RuntimeError):  # the worker has ended
                loop.call_soon_threadsafe(self._hear, asked, reply)

        self._request = self._process.ask(asked.task, hear)
        self._set_timers(asked)

    def _set_timers(self, asked: _Asked) -> None:
        """Set when the present task has to end: soon if somebody else waits."""
        loop = asyncio.get_running_loop()
        self._cancel_timers()
        self._timers = [loop.call_at(asked.begun + LONGEST, self._break_off, asked)]
        if self._waiting:
            self._timers.append(loop.call_at(asked.begun + SLICE, self._process.hurry))
            self._timers.append(loop.call_at(asked.begun + GRACE, self._break_off, asked))

    def _cancel_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()

    def _break_off(self, asked: _Asked) -> None:
        self.drop(asked)
        asked.on_reply(Trouble("ended"))

    def _hear(self, asked: _Asked, reply: Reply) -> None:
        if asked is not self._present:
            return
        if not isinstance(reply, Report | Progress):
            self._end()
        asked.on_reply(reply)

    def _end(self) -> None:
        """Go on with the next task after the end of the present one."""
        self._present = None
        self._begin_next()


class TerminalExecutor:
    """The part of a shared process that one terminal has: one task at a time, as in a `BotProcess`.

    Args:
        shared: what does the tasks of all.
    """

    def __init__(self, shared: SharedBotProcess) -> None:
        self._shared = shared
        self._asked: _Asked | None = None

    @property
    def busy(self) -> bool:
        """Whether a task is being done, or waits for its turn."""
        return self._asked is not None

    def open(self) -> None:
        """Do nothing: the process is started with the first task."""

    def load(self, *modules: str) -> None:
        """Do nothing: loading modules ahead for one person would delay the tasks of others."""

    def tell(self, news: GameOver) -> None:
        """Do nothing: no engines play here."""

    def ask(self, task: Task | Work, on_reply: OnReply) -> object:
        """Have a task done in place of the one before; see `BotProcess.ask`."""
        self.interrupt()

        def hear_and_end(reply: Reply) -> None:
            if self._asked is asked and not isinstance(reply, Report | Progress):
                self._asked = None
            on_reply(reply)

        asked = self._asked = _Asked(task, hear_and_end)
        self._shared.ask(asked)
        return asked

    def ask_next(self, job: Deepening, on_reply: OnReply) -> object:
        """Have a job done in place of the one before; see `BotProcess.ask_next`."""
        return self.ask(job, on_reply)

    def hurry(self) -> None:
        """Have the present task end soon with what was found."""
        if self._asked is not None:
            self._shared.hurry(self._asked)

    def interrupt(self, request: object | None = None) -> None:
        """End the present task, or only this one; see `BotProcess.interrupt`."""
        asked = self._asked
        if asked is not None and request in (None, asked):
            self._asked = None
            self._shared.drop(asked)

    clear = dismiss = close = interrupt
    """End the present task: there is nothing else that is this terminal's own."""
