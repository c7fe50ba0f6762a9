"""The process in which bots think and jobs are run. It reads tasks from standard input, answers on
standard output, and never outlives whoever started it: when its input ends it ends, in the middle of a
thought if need be.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from queue import SimpleQueue
from traceback import format_exc
from typing import BinaryIO

from antterm import bots

NICENESS = 10
"""The amount by which bots lower their priority (see `os.nice`), so that the machine's other work, such as
answering a key, comes first."""

tidy_up: list[Callable[[], None]] = []
"""Called before the process ends, in the middle of whatever it does. A bot that has a process of its own adds
what ends it."""


class TaskRunner:
    """Does tasks, one after another.

    Args:
        send: passes a reply on.
    """

    def __init__(self, send: Callable[[bots.Reply], None]) -> None:
        self._send = send
        self._budget: bots.Budget | None = None
        self._lock = threading.Lock()
        """Held while a job begins, and while it learns that another one has been asked for."""

    def stop(self) -> None:
        """Let the bot answer now. May be called from any thread."""
        if self._budget is not None:
            self._budget.stop()

    def give_way(self, queue: Callable[[], object]) -> None:
        """Let what is being done end, because something else has been asked for; callable from any thread.

        A job that begins at this moment finds the other one in the queue, or is stopped here. The other one,
        which may begin as soon as it is in the queue, is not stopped.

        Args:
            queue: puts the other one into the queue.
        """
        with self._lock:
            queue()
            self.stop()

    def do(self, task: bots.Task | bots.Work, is_wanted: Callable[[], bool] = lambda: True) -> None:
        """Do a task to its end, whatever becomes of it.

        Args:
            task: what to do.
            is_wanted: tells whether nobody has asked for something else by now.
        """
        try:
            self._send(self._done(task, is_wanted))
        except bots.PlayerTrouble as trouble:
            self._send(bots.Trouble(trouble.code, own=trouble))
        except Exception:
            self._send(bots.Trouble("failed", trace=format_exc()))
        finally:
            self._budget = None

    def tell(self, news: bots.GameOver) -> None:
        """Tell engines how their game has ended; one that has not played hears nothing."""
        for bot in news.bots:
            _sit_down(bot).game_over(news.outcome)

    def _done(self, task: bots.Task | bots.Work, is_wanted: Callable[[], bool]) -> bots.Reply:
        if isinstance(task, bots.Deepening):
            budget = task.budget()
            with self._lock:
                self._budget = budget
                if not is_wanted():
                    budget.stop()
            return bots.Done(task.deepen(budget, lambda found: self._send(bots.Progress(found))))
        if not isinstance(task, bots.Task):
            return bots.Done(task.run())
        steady = _sit_down(task.bot)
        if not isinstance(steady.bot, bots.Thinker):
            return steady.answer(task.ask, task.view, task.rng)
        self._budget = steady.bot.budget() if task.hint_seconds is None else bots.Budget(task.hint_seconds)
        self._budget.report = lambda thoughts: self._send(bots.Report(tuple(thoughts)))
        think = steady.answer if task.hint_seconds is None else steady.opinion
        return think(task.ask, task.view, task.rng, self._budget)


@cache
def _sit_down(bot: bots.BotMaker) -> bots.SteadyBot:
    """Return a bot, made once: what it remembers of a game may save it time."""
    return bots.SteadyBot(bot)


def main() -> None:
    """Carry out the tasks that come on standard input and write the replies to standard output.

    The process ends as soon as its input does, even in the middle of a task.
    """
    answers = _own_output()
    _step_back()
    tasks: SimpleQueue[bots.Sent] = SimpleQueue()

    def send(reply: bots.Reply) -> None:
        pickle.dump(reply, answers)
        answers.flush()

    runner = TaskRunner(send)
    threading.Thread(target=_listen, args=(sys.stdin.buffer, tasks, runner), daemon=True).start()
    while True:
        task = tasks.get()
        if isinstance(task, bots.Load):
            _load(task)
        elif isinstance(task, bots.GameOver):
            runner.tell(task)
        else:
            runner.do(task, tasks.empty)


def _load(wanted: bots.Load) -> None:
    """Load modules; one that cannot be loaded is reported by the task that needs it."""
    for module in wanted.modules:
        with suppress(Exception):
            import_module(module)


def _listen(commands: BinaryIO, tasks: SimpleQueue[bots.Sent], runner: TaskRunner) -> None:
    """Pass on what is sent; end the process when nothing can be sent any more."""
    try:
        while True:
            sent = pickle.load(commands)
            if sent == bots.STOP:
                runner.stop()
            elif isinstance(sent, bots.Deepening):
                runner.give_way(partial(tasks.put, sent))
            else:
                tasks.put(sent)
    finally:
        try:
            for end in tidy_up:
                end()
        finally:
            os._exit(0)


def _own_output() -> BinaryIO:
    """Return a copy of standard output for replies, and discard what bots print."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return answers


def _step_back() -> None:
    """Lower the priority of this process, and ignore signals that are meant for the program."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())  # the program blocks those that it waits for
