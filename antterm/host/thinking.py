"""Runs the bots of a host in a few processes, one answer at a time in each.

Each table has at most one question here. `ThinkingQueue` decides whose question is next.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from antterm.bots import Job, Reply, Task, Trouble
from antterm.bots.bot_process import BotProcess, last_reply
from antterm.host.metrics import Durations


class BotService(Protocol):
    """Answers for bots."""

    async def do(self, task: Task | Job) -> Reply:
        """Do a task, and return the last reply."""
        ...

    def close(self) -> None:
        """End all tasks."""
        ...


class BotProcesses:
    """Processes in which bots think. Each is started when it is first needed.

    Args:
        number: how many there are.
        patience: seconds that one answer may take.
    """

    def __init__(self, number: int, patience: float) -> None:
        self._patience = patience
        self._processes = [BotProcess() for process in range(number)]
        self._idle: asyncio.LifoQueue[BotProcess] = asyncio.LifoQueue()
        for process in self._processes:
            self._idle.put_nowait(process)

    async def do(self, task: Task | Job) -> Reply:
        """Do a task as soon as a process is free, and return the last reply."""
        process = await self._idle.get()
        try:
            async with asyncio.timeout(self._patience):  # in Python 3.11 `wait_for` can lose a cancellation
                return await last_reply(process, task)
        except OSError:  # too late, or no process could be started
            return Trouble("ended")
        finally:
            process.interrupt()
            self._idle.put_nowait(process)

    def close(self) -> None:
        """End all processes, and wait until they have ended."""
        for process in self._processes:
            process.dismiss()


@dataclass(eq=False)
class _Asker:
    """A person for whose tables bots think, or have to think."""

    used: float
    """Seconds of thinking that were used for them, counted on from the level when they came."""
    waiting: deque[asyncio.Future[float]] = field(default_factory=deque)
    """A future for each waiting question; its result is the time at which a process became free for the
    question."""
    running: list[float] = field(default_factory=list)
    """When thinking about each of the present questions began."""

    def use(self, now: float) -> float:
        """Return the seconds used, including those of the present questions."""
        return self.used + sum(now - begun for begun in self.running)


class ThinkingQueue:
    """Asks bots, a few questions at a time, and shares the time fairly between people.

    The next question is that of the person for whom bots have thought the least, so whoever has many tables
    of strong bots slows down those alone. A person's own questions are answered in the order in which they
    came.

    Args:
        bots: answers for bots.
        processes: how many questions are thought about at a time.
        waits: where waiting times are counted; None if they are not.
        now: seconds of a clock that only goes forward.
    """

    def __init__(
        self,
        bots: BotService,
        processes: int,
        waits: Durations | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._bots, self.processes, self._waits, self._now = bots, processes, waits, now
        self._askers: dict[str, _Asker] = {}
        """The people for whom there are questions."""
        self._level = 0.0
        """The level of the person served last: newcomers start from there."""
        self.thinking = 0
        """Number of questions that processes are thinking about."""
        self.failed = 0
        """Number of tasks in a row that have failed: their process has ended, or none could be started."""

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a process."""
        return sum(len(asker.waiting) for asker in self._askers.values())

    async def do(self, task: Task | Job, person: str = "") -> Reply:
        """Do a task when it is its turn, and return the last reply.

        Args:
            task: what to do.
            person: the person to whom its time is charged; empty for the host itself.
        """
        came, asker = self._now(), self._askers.setdefault(person, _Asker(self._level))
        begun = await self._take_turn(asker)
        is_secret = isinstance(task, Task) and task.ask.secret  # figures may be public
        if self._waits is not None and not is_secret:
            self._waits.add(begun - came)
        try:
            reply = await self._bots.do(task)
        finally:
            self._end_turn(asker, begun)
        is_lost = isinstance(reply, Trouble) and reply.code in ("ended", "no_start")
        self.failed = self.failed + 1 if is_lost else 0
        return reply

    def close(self) -> None:
        """See `BotService`."""
        self._bots.close()

    async def _take_turn(self, asker: _Asker) -> float:
        """Wait until a process is free for a question of this person; return when that was."""
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        asker.waiting.append(turn)
        self._give_turns()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                with suppress(ValueError):  # it may have been passed over already
                    asker.waiting.remove(turn)
                self._forget_idle()
            else:
                self._end_turn(asker, turn.result())
            raise

    def _end_turn(self, asker: _Asker, begun: float) -> None:
        asker.running.remove(begun)
        asker.used += self._now() - begun
        self.thinking -= 1
        self._give_turns()
        self._forget_idle()

    def _give_turns(self) -> None:
        """Start questions for which a process is free."""
        now = self._now()
        while self.thinking < self.processes:
            waiting = [asker for asker in self._askers.values() if asker.waiting]
            if not waiting:
                return
            chosen = min(waiting, key=lambda asker: asker.use(now))
            turn = chosen.waiting.popleft()
            if not turn.done():  # else who asked has gone
                self._level = max(self._level, chosen.use(now))
                self.thinking += 1
                chosen.running.append(now)
                turn.set_result(now)

    def _forget_idle(self) -> None:
        """Forget people for whom there are no questions any more."""
        busy = {person: asker for person, asker in self._askers.items() if asker.waiting or asker.running}
        self._askers = busy
