"""Programs that start warm: each is a copy of one process that has loaded all of antterm already.

Most of what a start takes is loading modules, and no test of how a game is played learns anything from
that. The copy runs the program from its first line, with a terminal and variables of its own. What a start is
like, and what else is about a process as the system sees it, is tried with programs that start cold.
"""

from __future__ import annotations

import asyncio
import atexit
import fcntl
import gc
import importlib
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from antterm.bots import bot_process, child
from tests import foreseen
from tests.processes import default_signals

CHECKOUT = Path(__file__).resolve().parents[1]
READ_WHILE_LOADING = ("PYTHON", "LANG", "LC_", "TEXTUAL", "ESCDELAY")
"""Beginnings of the names of variables that Python reads when it starts, or modules while they are loaded."""
VARIABLES = {"LANG": "C.UTF-8", "ESCDELAY": "10"}
"""What they are for a program that starts warm. It soon takes Esc for a key."""
MOST = 1 << 20
"""Bytes of a message, at most."""


def suits(command: Sequence[str], variables: Mapping[str, str]) -> bool:
    """Whether a program can start warm: it is a module, and nothing asks for another way of loading it."""
    read = {name: value for name, value in variables.items() if name.startswith(READ_WHILE_LOADING)}
    read.pop("PYTHONPATH", None)  # never another than ours
    return tuple(command[:2]) == (sys.executable, "-m") and read == VARIABLES


class Original:
    """The process that programs are copies of: one for all that run tests side by side."""

    def __init__(self) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        self._folder = TemporaryDirectory(prefix="antterm-original-")
        self.address = f"{self._folder.name}/lines"
        """Where `Copies` find it."""
        self._terminal, tty = os.openpty()  # so that Python opens its standard streams as on any terminal
        with socket.socket(socket.AF_UNIX) as lines:
            lines.bind(self.address)
            lines.listen()
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(lines.fileno())],
                cwd=CHECKOUT,
                env=kept | VARIABLES,
                stdin=tty,
                stdout=tty,
                stderr=tty,
                pass_fds=[lines.fileno()],
                start_new_session=True,
            )
        os.close(tty)
        atexit.register(self.close)

    def close(self) -> None:
        """End the process, and tell what it had to say in the end; programs that still run do not mind."""
        if self._process.poll():
            sys.stderr.write(os.read(self._terminal, MOST).decode())
        os.close(self._terminal)
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()


class Copies:
    """A line to the original, on which one process of tests asks for programs."""

    def __init__(self, address: str) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(address)
        self._lock = threading.Lock()

    def start(self, command: Sequence[str], tty: int, variables: Mapping[str, str], cwd: str) -> int:
        """Start a program on a terminal.

        Returns:
            The number of its process.
        """
        pid = self._ask({"module": command[2], "arguments": command[3:], "env": variables, "cwd": cwd}, [tty])
        assert isinstance(pid, int)
        return pid

    def think(self, commands: int, answers: int) -> int:
        """Start a process in which bots think. It finds files and modules where this process does.

        Args:
            commands: the file from which it reads tasks.
            answers: the file to which it writes replies.

        Returns:
            The number of the process.
        """
        surroundings = {"env": dict(os.environ), "cwd": os.getcwd(), "path": sys.path}
        pid = self._ask(surroundings, [commands, answers])
        assert isinstance(pid, int)
        return pid

    def status(self, pid: int) -> int | None:
        """What `waitpid` says of a program that has ended; None as long as it runs."""
        status: int | None = self._ask({"pid": pid})
        return status

    def _ask(self, what: Mapping[str, Any], files: Sequence[int] = ()) -> Any:
        with self._lock:
            socket.send_fds(self._line, [json.dumps(what).encode() + b"\n"], list(files))
            answer = self._line.recv(MOST)
        assert answer, "the process that programs are copies of has ended"
        return json.loads(answer)


class Thinking:
    """A process in which bots think, started warm for this process of tests.

    It has what a `BotProcess` uses of `subprocess.Popen`.
    """

    def __init__(self) -> None:
        (commands, to_it), (from_it, answers) = os.pipe(), os.pipe()
        self.returncode: int | None = None
        self._polling = threading.Lock()
        """Held while its end is asked for: the system tells it once, and two threads may ask."""
        self.pid = copies().think(commands, answers)
        os.close(commands)
        os.close(answers)
        self.stdin, self.stdout = os.fdopen(to_it, "wb"), os.fdopen(from_it, "rb")

    def poll(self) -> int | None:
        """Return how the process has ended; None while it runs."""
        with self._polling:
            if self.returncode is None and (status := copies().status(self.pid)) is not None:
                self.returncode = os.waitstatus_to_exitcode(status)
            return self.returncode

    def wait(self) -> int:
        """Wait until the process has ended, and return how."""
        while (code := self.poll()) is None:
            time.sleep(0.002)
        return code

    def kill(self) -> None:
        """End the process at once, if it has not ended."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)


cold_thinking = bot_process.start
"""Starts a process in which bots think as the program does."""
_shared: list[str] = []
"""Where the original is, if this process has not started it itself."""


def share(address: str) -> None:
    """Have copies made of an original that another process has started."""
    _shared.append(address)
    bot_process.start = Thinking  # type: ignore[assignment]


@cache
def copies() -> Copies:
    """The line to the original, which is there from the first program on."""
    return Copies(_shared[0] if _shared else Original().address)


def _load() -> None:
    """Load all that the program can come to load, modules and data."""
    never = ("antterm.__main__", "antterm.rl")  # the latter is for programs of others, and slow to load
    import antterm

    for found in pkgutil.walk_packages(antterm.__path__, "antterm."):
        if found.name not in never:
            importlib.import_module(found.name)
    from antterm import registry

    for game_id in registry.GAMES:
        registry.game(game_id), registry.words(game_id)
    with TemporaryDirectory() as folder:
        os.environ |= {"ANTTERM_DATA_DIR": folder, "ANTTERM_CONFIG_DIR": folder}
        asyncio.run(_see_the_first_screen(Path(folder)))


async def _see_the_first_screen(folder: Path) -> None:
    """Let the screen library meet the style sheets and widgets of the program."""
    from antterm.launch import Launch
    from antterm.ui.app import AntTerm

    async with AntTerm(Launch(folder, None, "256")).run_test(size=(80, 24)):
        pass


def _answer(lines: socket.socket) -> socket.socket:
    """Be there for all who want copies, until whoever has started this process ends.

    Returns:
        In a process for each of them: the line to it.
    """
    while sys.stdin not in select.select([lines, sys.stdin], [], [])[0]:
        line, _address = lines.accept()
        if os.fork() == 0:
            lines.close()
            return line
        line.close()
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:  # so that the system adds up what all of them have cost
            pass
    os._exit(0)


def _serve(line: socket.socket) -> Mapping[str, Any]:
    """Start programs and tell of their ends, as long as somebody asks.

    Returns:
        In a copy: what it is to be. Ctrl-C ends it by that signal until it is that.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an exception in a function called after a fork is lost
    while True:
        data, files, _flags, _address = socket.recv_fds(line, MOST, 2)
        while data and not data.endswith(b"\n"):
            data += line.recv(MOST)
        if not data:
            os._exit(0)
        what: Mapping[str, Any] = json.loads(data)
        if not files:
            answer = _status_of(what["pid"])
        else:
            answer = os.fork()
            if answer == 0:
                line.close()
                if len(files) == 2:
                    _think_at(what, *files)
                _sit_down_at(files[0])
                return what
            for file in files:
                os.close(file)
        line.sendall(json.dumps(answer).encode())


def _status_of(pid: int) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    return status if found else None


def _think_at(what: Mapping[str, Any], commands: int, answers: int) -> NoReturn:
    """Be a process in which bots think, in the surroundings of whoever has asked for it."""
    os.environ.clear()
    os.environ.update(what["env"])
    os.chdir(what["cwd"])
    sys.path[:] = what["path"]
    os.setsid()
    _think(commands, answers)


def _think(commands: int, answers: int) -> NoReturn:
    """Be a process in which bots think.

    Args:
        commands: the file from which tasks are read.
        answers: the file to which replies are written.
    """
    try:
        os.dup2(commands, 0)
        os.dup2(answers, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.closerange(3, 256)
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            if callable(signal.getsignal(number)):
                signal.signal(number, signal.SIG_DFL)
        sys.stdin = os.fdopen(0, closefd=False)
        gc.enable()
        child.main()
    finally:
        os._exit(1)


def _sit_down_at(tty: int) -> None:
    """Have this terminal, and no other files."""
    default_signals()
    os.setsid()
    fcntl.ioctl(tty, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(tty, stream)
    os.close(tty)


def _become(what: Mapping[str, Any]) -> None:
    """Be the program."""
    os.environ.clear()
    os.environ.update(what["env"])
    os.chdir(what["cwd"])
    sys.argv[1:] = what["arguments"]
    foreseen.hold()
    foreseen.components_of(foreseen.FROZEN)
    _prepare_bot_process()
    atexit.register(_leave_quickly)  # what the program registers itself is called before
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        runpy.run_module(what["module"], run_name="__main__", alter_sys=True)
        _status[0] = 0
    except KeyboardInterrupt:  # before the program says what is to happen then
        _status[0] = 128 + signal.SIGINT
        raise
    except SystemExit as end:
        _status[0] = end.code if isinstance(end.code, int) else int(end.code is not None)
        raise


_status = [1]
"""The exit status of the program that this process has become: 1 if it ends by an exception."""


class _Thinking:
    """A process in which bots think that is a copy of this one, before it has begun anything.

    It has what a `BotProcess` uses of `subprocess.Popen`.
    """

    def __init__(self) -> None:
        (commands, to_it), (from_it, answers) = os.pipe(), os.pipe()
        self.returncode: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            _think(commands, answers)
        os.close(commands)
        os.close(answers)
        self.stdin, self.stdout = os.fdopen(to_it, "wb"), os.fdopen(from_it, "rb")

    def poll(self) -> int | None:
        """Return how the process has ended; None while it runs."""
        return self._await(os.WNOHANG)

    def wait(self) -> int | None:
        """Wait until the process has ended, and return how."""
        return self._await(0)

    def _await(self, options: int) -> int | None:
        if self.returncode is None:
            with suppress(ChildProcessError):  # another thread has just seen it end
                found, status = os.waitpid(self.pid, options)
                if found:
                    self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def kill(self) -> None:
        """End the process at once, if it has not ended."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)


def _prepare_bot_process() -> None:
    """Have a process ready for the program's first tasks, before there is much that it would have copied.

    It ends with the program, whether it was wanted or not. Later ones start cold.
    """
    cold, ready = bot_process.start, [_Thinking()]

    def start() -> Any:
        return ready.pop() if ready else cold()

    bot_process.start = start


def _leave_quickly() -> None:
    """Leave it to the system to throw away what was loaded, once Python has done all else at its end."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(_status[0])


if __name__ == "__main__":
    default_signals()  # a copy may be sent a signal as soon as it is there
    _load()
    gc.freeze()
    _become(_serve(_answer(socket.socket(fileno=int(sys.argv[1])))))
