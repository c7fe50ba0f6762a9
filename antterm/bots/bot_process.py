"""A process of its own in which bots think, so that a key is answered at once meanwhile.

It is started before the app runs, and does what `bots.child` says. Interrupting a bot ends the process and
starts a fresh one. Other long jobs, such as playing a long game from its start, are given to further
processes like it.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from traceback import format_exc
from typing import Any, Protocol

from antterm.bots import STOP, Deepening, GameOver, Load, Progress, Reply, Report, Task, Trouble, Work

GRACE = 0.5
"""Seconds that a process has to end by itself, with all that it has started."""

BOOT = (
    "import sys; sys.path[:] = sys.argv[1:]\n"
    "if sys.stdin.buffer.peek(1):\n"
    "    from antterm.bots.child import main; main()"
)
"""The program of the process, which finds modules where this one does and loads none before a task comes."""

Process = subprocess.Popen[bytes]
OnReply = Callable[[Reply], None]


class BotExecutor(Protocol):
    """Does tasks of bots one at a time: a `BotProcess`, or a share of one that serves several people.

    See `BotProcess` for what the methods do.
    """

    @property
    def busy(self) -> bool: ...

    def open(self) -> None: ...

    def load(self, *modules: str) -> None: ...

    def tell(self, news: GameOver) -> None: ...

    def ask(self, task: Task | Work, on_reply: OnReply) -> object: ...

    def ask_next(self, job: Deepening, on_reply: OnReply) -> object: ...

    def hurry(self) -> None: ...

    def interrupt(self, request: object | None = None) -> None: ...

    def clear(self) -> None: ...

    def dismiss(self) -> None: ...

    def close(self) -> None: ...


class BotProcess:
    """A process in which bots think, one task at a time. Nothing is started before it is needed."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._request: object | None = None
        """The task that is being done; replies to earlier ones are dropped."""
        self._lock = threading.Lock()
        self._conversation: threading.Thread | None = None
        """Waits for the replies to the last task."""
        self._sent = threading.Event()
        """Whether the last task has been sent. The next one follows it, as replies come in that order."""
        self._modules: tuple[str, ...] = ()
        """The modules that each process loads before it is sent a task."""

    @property
    def busy(self) -> bool:
        """Whether a task is being done."""
        return self._request is not None

    @property
    def pid(self) -> int | None:
        """The number of the process; None if there is none."""
        return self._process.pid if self._process else None

    def open(self) -> None:
        """Start a process, unless there is one.

        Raises:
            OSError: the system lets none start.
        """
        if self._process is not None and self._process.poll() is not None:
            self.close()
        if self._process is None:
            self._process = start()
            self._send_modules(self._process)

    def load(self, *modules: str) -> None:
        """Have the process load modules ahead, and those that follow it, so that a task is begun sooner.

        Nothing is started for it, and a process that is at a task is left alone.
        """
        if modules == self._modules:
            return
        self._modules = modules
        if not self.busy and self._process is not None:
            self._send_modules(self._process)

    def _send_modules(self, process: Process) -> None:
        if self._modules:
            _send(process, pickle.dumps(Load(self._modules)))

    def tell(self, news: GameOver) -> None:
        """Tell engines that their game has ended, if the process is there; it may have ended with them."""
        if self._process is not None:
            _send(self._process, pickle.dumps(news))

    def ask(self, task: Task | Work, on_reply: OnReply) -> object:
        """Start a task for a bot, or a job; a task before it is dropped.

        Args:
            task: the question and who is to answer it, or the request.
            on_reply: called with each reply, from another thread: reports, and in the end one of the others.

        Returns:
            A token of this request, for `interrupt`.
        """
        self.interrupt()
        request = object()
        try:
            self.open()
        except OSError:
            on_reply(Trouble("no_start"))
            return request
        self._request, self._sent = request, threading.Event()
        self._conversation = _in_thread(self._converse, self._process, request, task, on_reply, self._sent)
        return request

    def ask_next(self, job: Deepening, on_reply: OnReply) -> object:
        """Start a job in place of another one of its kind, which ends by itself within a moment.

        The process stays, with all that it has loaded, unless the other job does not end.

        Args:
            job: the request.
            on_reply: see `ask`.

        Returns:
            A token of this request, for `interrupt`.
        """
        with self._lock:
            process, before = self._process, self._conversation
            if self._request is None or process is None or before is None:
                process = None
            else:
                request = self._request = object()
                turn = self._sent, threading.Event()
                self._sent = turn[1]
        if process is None:
            return self.ask(job, on_reply)
        self._conversation = _in_thread(self._send_after, process, before, request, job, on_reply, *turn)
        return request

    def _send_after(
        self,
        process: Process,
        before: threading.Thread,
        request: object,
        job: Deepening,
        on_reply: OnReply,
        earlier: threading.Event,
        sent: threading.Event,
    ) -> None:
        """Send a job to a process that is still at another one, and pass the replies on.

        Args:
            process: where it is done.
            before: waits for the replies to the other job.
            request: the token of the request, as returned by `ask_next`.
            job: the job.
            on_reply: called with each reply.
            earlier: set as soon as the other job has been sent.
            sent: set when this one has.
        """
        earlier.wait(GRACE)
        _send(process, pickle.dumps(job))
        sent.set()
        before.join(GRACE)
        if not before.is_alive():
            self._converse(process, request, None, on_reply)
        elif self._request is request:
            self._renew(self._let_go(request))
            with self._lock:
                process_now, self._request = self._process, request
            if process_now is None:
                on_reply(Trouble("no_start"))
            else:
                self._converse(process_now, request, job, on_reply)

    def hurry(self) -> None:
        """Let the bot answer now with the best it has found, where it can."""
        if self.busy and self._process is not None:
            _in_thread(_send, self._process, pickle.dumps(STOP))

    def interrupt(self, request: object | None = None) -> None:
        """End what is being thought, if anything is, and be ready for the next task.

        Args:
            request: end only this; what somebody else has asked since goes on.
        """
        self._renew(self._let_go(request, unless_idle=True))

    def clear(self) -> None:
        """End whatever the process does, and what it keeps for later, such as an engine; have a fresh one."""
        self._renew(self._let_go())

    def dismiss(self) -> None:
        """End the process, if there is one, without waiting for that."""
        if (process := self._let_go()) is not None:
            _in_thread(_let_end, process)

    def close(self) -> None:
        """End the process and wait until it has ended, a moment or as long as `GRACE`."""
        if (process := self._let_go()) is not None:
            _let_end(process)

    def _renew(self, process: Process | None) -> None:
        """Let a process end, and start another in its place."""
        if process is not None:
            _in_thread(_let_end, process)
            with suppress(OSError):  # who asks next will be told
                self.open()

    def _let_go(self, request: object | None = None, unless_idle: bool = False) -> Process | None:
        """Give up the process, without waiting for its end.

        Args:
            request: only if this is still being done.
            unless_idle: return None if no task is being done.

        Returns:
            The process, which is to be seen out.
        """
        with self._lock:
            if (request is not None and request is not self._request) or (unless_idle and not self.busy):
                return None
            process, self._process, self._request = self._process, None, None
            return process

    def _finish(self, request: object) -> bool:
        """Become free for another task if `request` is still being done; return whether it was."""
        with self._lock:
            current = self._request is request
            if current:
                self._request = None
            return current

    def _converse(
        self,
        process: Process,
        request: object,
        task: Task | Work | None,
        on_reply: OnReply,
        sent: threading.Event | None = None,
    ) -> None:
        """Send a task (None: it has been sent) and pass the replies on, until the last of them."""
        try:
            if task is not None:
                _send(process, pickle.dumps(task))
            if sent is not None:
                sent.set()
            while isinstance(reply := _listen(process), Report | Progress):
                if self._request is request:
                    on_reply(reply)
            if self._finish(request):
                on_reply(reply)
        except _Lost:
            if self._let_go(request) is not None:
                _let_end(process)
                on_reply(Trouble("ended"))
        except Exception:  # a task that cannot be sent
            if self._finish(request):
                on_reply(Trouble("failed", trace=format_exc()))


async def last_reply(executor: BotExecutor, task: Task | Work) -> Reply:
    """Have a task done, and return the reply that ends it."""
    import asyncio  # here, because the app's first screen needs none of it

    loop = asyncio.get_running_loop()
    ended: asyncio.Future[Reply] = loop.create_future()

    def end(reply: Reply) -> None:
        if not ended.done():
            ended.set_result(reply)

    def hear(reply: Reply) -> None:
        if not isinstance(reply, Report | Progress):
            loop.call_soon_threadsafe(end, reply)

    executor.ask(task, hear)
    return await ended


class _Lost(Exception):
    """The process does not answer any more."""


def _in_thread(run: Callable[..., None], *arguments: object) -> threading.Thread:
    """Run in a thread, for whatever may have to wait for the process."""
    thread = threading.Thread(target=run, args=arguments, name="bot process", daemon=True)
    thread.start()
    return thread


def _listen(process: Process) -> Reply:
    """Return the next reply.

    Raises:
        _Lost: there is none to come.
    """
    assert process.stdout is not None
    try:
        reply: Reply = pickle.load(process.stdout)
    except Exception as error:  # it may have ended in the middle of a word
        raise _Lost from error
    return reply


def _send(process: Process, plain: bytes) -> None:
    """Send something. A process that has ended does not get it, which shows when nothing comes back."""
    assert process.stdin is not None
    with suppress(OSError, ValueError):
        process.stdin.write(plain)
        process.stdin.flush()


def start() -> Process:
    """Return a process that waits for its first task. Tests put a faster way to have one in its place.

    Raises:
        OSError: the system lets none start.
    """
    options: dict[str, Any] = {}
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return subprocess.Popen(
        [sys.executable, "-c", BOOT, *sys.path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        **options,
    )


def _let_end(process: Process) -> None:
    """Let a process go: its input ends, and should that not be enough, it is killed."""
    assert process.stdin is not None
    assert process.stdout is not None
    killer = threading.Timer(GRACE, process.kill)
    killer.daemon = True
    killer.start()
    with suppress(OSError, ValueError):
        process.stdin.close()
    process.wait()
    killer.cancel()
    with suppress(OSError, ValueError):
        process.stdout.close()
