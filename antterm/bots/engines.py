"""Engines: programs of other makers, each named by the command that starts it, and their processes.

Each kind of them speaks a protocol: the Universal Hive Protocol (`games.hive.bots`), or lines of JSON
(`json_lines`).
"""

from __future__ import annotations

import os
import re
import select
import shlex
import shutil
import subprocess
import sys
from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import ClassVar, NoReturn

from antterm import registry
from antterm.bots import ENGINES, BotMaker, PlayerKind, PlayerTrouble, bots_of, guard, kind_of, players
from antterm.bots.pipes import PipeLines
from antterm.core.options import BadOption
from antterm.core.printable import is_printable, printable
from antterm.i18n import _, ngettext
from antterm.i18n.data import Sentences
from antterm.words import Words

COMMAND_LIMIT = 900
"""Most characters of a command."""
SECONDS = 5
"""Time for a move where a seat says nothing else."""
PATIENCE = 20
"""Seconds that an engine may take for anything but thinking, and beyond the time that it has for that."""
QUOTE_LIMIT = 80
"""Most characters that are quoted of what an engine said."""
SUPPORTED = os.name == "posix"
"""Whether this system can keep engines from staying behind."""


class EngineTrouble(PlayerTrouble):
    """An engine cannot play."""

    SENTENCES: ClassVar[Mapping[str, str]] = Sentences(__file__, "engine_troubles")


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine and how long it thinks."""

    word: str
    """The word for the kind of engine, such as `uhp`."""
    command: str
    """A program and its arguments, as in a shell; or the path of a program, blanks and all."""
    depth: int | None = None
    """Half-moves that it looks ahead; None where it thinks for a time."""
    seconds: int = SECONDS

    @classmethod
    def parse(cls, player: str) -> Engine:
        """Read how a seat names an engine: `uhp:COMMAND`, `uhp:seconds=10:COMMAND`, `uhp:depth=3:COMMAND`."""
        word, _colon, text = player.partition(":")
        limit = re.match(r"(seconds|depth)=([1-9]\d{0,3}):", text, re.ASCII)
        command = (text[limit.end() :] if limit else text).strip()
        if limit is None:
            return cls(word, command)
        number = int(limit[2])
        return cls(word, command, depth=number) if limit[1] == "depth" else cls(word, command, seconds=number)

    @property
    def player(self) -> str:
        """The engine as a seat names it: the word of its kind, its limit and its command."""
        if self.depth is not None:
            return f"{self.word}:depth={self.depth}:{self.command}"
        limit = "" if self.seconds == SECONDS else f"seconds={self.seconds}:"
        return f"{self.word}:{limit}{self.command}"

    @property
    def name(self) -> str:
        """Its name at the table: that of its program."""
        try:
            return Path(self.words()[0]).stem
        except EngineTrouble:
            return self.command

    def limit(self) -> str:
        """Return how long it thinks about a move, for people."""
        if self.depth is not None:
            return ngettext("{n} half-move ahead", "{n} half-moves ahead", self.depth).format(n=self.depth)
        return ngettext("{n} second a move", "{n} seconds a move", self.seconds).format(n=self.seconds)

    def words(self) -> list[str]:
        """Return the program and its arguments.

        Raises:
            EngineTrouble: they cannot be distinguished.
        """
        whole = os.path.expanduser(self.command)
        if os.path.isfile(whole):
            return [whole]
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise EngineTrouble("engine_unclosed", program=self.command) from error
        return [os.path.expanduser(words[0]), *words[1:]] if words else [""]

    def startable(self) -> list[str]:
        """Return the program, as a path that holds wherever antterm is started, and its arguments.

        Raises:
            EngineTrouble: it cannot be started.
        """
        if not SUPPORTED:
            raise EngineTrouble("engine_unsupported")
        program, *arguments = self.words()
        found: str | None = program
        if not os.path.exists(program):
            found = shutil.which(program) if os.path.basename(program) == program else None
        if not found:
            raise EngineTrouble("engine_missing", program=program)
        if not (os.path.isfile(found) and os.access(found, os.X_OK)):
            raise EngineTrouble("engine_not_executable", program=program)
        return [os.path.abspath(found), *arguments]

    def anywhere(self) -> Engine:
        """Return the same engine, named by a command that holds wherever antterm is started.

        Raises:
            EngineTrouble: it cannot be started.
        """
        command = shlex.join(self.startable())
        if len(command) > COMMAND_LIMIT or not is_printable(command):
            raise EngineTrouble("engine_unwritable", most=COMMAND_LIMIT)
        return replace(self, command=command)


class EngineKind(PlayerKind):
    """A kind of engines: those that speak one protocol."""

    protocol: ClassVar[str]
    """The proper name of what they speak."""
    short: ClassVar[str]
    """The short form of this name, a few letters."""
    advice: ClassVar[str] = ""
    """A further sentence for whoever types a command; empty for none."""
    limits: ClassVar[tuple[str, ...]] = tuple(f"seconds={seconds}" for seconds in (1, 5, 10, 30, 60, 300))
    """The limits of thinking that can be chosen for an engine, as identifiers."""
    usual_limit: ClassVar[str] = f"seconds={SECONDS}"
    """The one of them that holds where nothing is said."""
    longest_command: ClassVar[int] = COMMAND_LIMIT
    """Characters at most of a command."""

    @abstractmethod
    def maker(self, player: str, game_id: str) -> BotMaker: ...

    def player(self, command: str, limit: str = "") -> str:
        """Return how a seat names the one that a command starts, and how long it thinks: one of `limits`."""
        return Engine.parse(f"{self.word}:{limit}:{command}" if limit else f"{self.word}:{command}").player

    def limit(self, limit: str) -> str:
        """Return what people call one of `limits`."""
        return Engine.parse(f"{self.word}:{limit}:").limit()

    def typed(self, player: str) -> str:
        """Return the command that starts an engine, as people have typed it."""
        return Engine.parse(player).command

    def command(self, player: str) -> str:
        return Engine(self.word, self.typed(player)).player

    def available(self, allowed: Iterable[str]) -> list[str]:
        """Return the commands of this kind, as people type them, among those that may be run (`command`)."""
        return [self.typed(each) for each in allowed if kind_of(each) is self]

    def resolve(self, player: str) -> str:
        return Engine.parse(player).anywhere().player

    def nickname(self, player: str) -> str:
        return Engine.parse(player).name

    def title(self, player: str) -> str:
        engine = Engine.parse(player)
        return _("engine {name}, {limit}").format(name=engine.name, limit=engine.limit())

    def check(self, player: str, game_id: str) -> None:
        if self not in engine_kinds(game_id):
            raise BadOption("unknown_value", "seats", player, players(game_id))
        try:
            self.resolve(player)
        except PlayerTrouble as trouble:
            raise BadOption("bad_engine", "seats", trouble.sentence()) from trouble

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        if self not in engine_kinds(game_id):
            return "bot_gone"
        if allowed is None:
            return None
        if self.command(player) not in allowed:
            return "engine_unknown"
        try:
            self.resolve(player)
        except PlayerTrouble:
            return "engine_gone"
        return None

    def explanation(self, player: str, words: Words) -> str:
        text = _("A program by somebody else; it speaks the {protocol}.")
        return text.format(protocol=self.protocol)


def engines_of(game_id: str) -> EngineKind | None:
    """Return the engines that play this game alone; None if there are none."""
    where = bots_of(game_id).engines
    engines: EngineKind | None = registry.load(where) if where else None
    return engines


def engine_kinds(game_id: str) -> tuple[EngineKind, ...]:
    """Return all kinds of engines that can play a game, its own first."""
    own = engines_of(game_id)
    return (*([own] if own is not None else []), *map(registry.load, ENGINES))


class Deadline:
    """A time by which something must be done.

    Args:
        seconds: the seconds from now on.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds, self._end = seconds, monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left, at least 0."""
        return max(0.0, self._end - monotonic())


class EngineProcess:
    """An engine at work: lines in, lines out.

    Args:
        command: the program and its arguments.

    Raises:
        EngineTrouble: it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.program = Path(command[0]).name
        watched, self._life_line = os.pipe()
        try:
            self._guard = subprocess.Popen(
                [sys.executable, "-I", "-S", guard.__file__, str(watched), str(guard.GRACE), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=(watched,),
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            os.close(self._life_line)
            raise self.trouble("engine_not_executable") from error
        finally:
            os.close(watched)
        assert self._guard.stdin is not None
        assert self._guard.stdout is not None
        os.set_blocking(self._guard.stdin.fileno(), False)
        self._ended, ends = os.pipe()
        """A pipe that ends when the engine has ended, whoever else keeps the pipes to the engine open."""
        self._awaits_end = Thread(target=self._await_end, args=(ends,), daemon=True)
        self._awaits_end.start()
        self._lines = PipeLines(self._guard.stdout.fileno(), watched=self._ended)

    def _await_end(self, ends: int) -> None:
        """End a pipe when the engine has ended."""
        self._guard.wait()
        os.write(ends, b".")  # which is noticed also where a process has inherited this end
        os.close(ends)

    def send(self, line: str, deadline: Deadline) -> None:
        """Send a line.

        Args:
            line: without its end.
            deadline: when the engine must have read what does not fit into the pipe.

        Raises:
            EngineTrouble: it has not.
        """
        assert self._guard.stdin is not None
        pipe, rest = self._guard.stdin.fileno(), memoryview(f"{line}\n".encode())
        ready = select.poll()
        ready.register(pipe, select.POLLOUT)
        ready.register(self._ended, select.POLLIN)
        with suppress(BrokenPipeError):  # an engine that has ended does not answer either
            while rest:
                found = dict(ready.poll(1000 * deadline.left))
                if self._ended in found:
                    return
                if not found:
                    raise self.trouble("engine_hangs", seconds=round(deadline.seconds))
                with suppress(BlockingIOError):
                    rest = rest[os.write(pipe, rest) :]

    def hear(self, deadline: Deadline) -> str:
        """Return the next line that the engine says, without its end.

        Raises:
            EngineTrouble: there is none by then.
        """
        try:
            line = self._lines.next(deadline.left)
        except TimeoutError:
            raise self.trouble("engine_hangs", seconds=round(deadline.seconds)) from None
        if line is None:
            self._tell_end()
        return line

    def unasked(self) -> str | None:
        """Return a line that waits to be heard, if there is one already."""
        try:
            return self._lines.next(0)
        except TimeoutError:
            return None

    def ends_by_itself(self, deadline: Deadline) -> bool:
        """Return whether the engine ends by itself once its input has ended."""
        assert self._guard.stdin is not None
        with suppress(OSError):
            self._guard.stdin.close()
        try:
            self._guard.wait(deadline.left)
        except subprocess.TimeoutExpired:
            return False
        return True

    def trouble(self, code: str, **data: object) -> EngineTrouble:
        """Return what is wrong with this engine."""
        return EngineTrouble(code, program=self.program, **data)

    def close(self) -> None:
        """Let the engine go: its input ends, and it does not outlive that by more than a moment."""
        assert self._guard.stdin is not None
        with suppress(OSError):
            self._guard.stdin.close()
        os.close(self._life_line)
        Thread(target=self._let_end, daemon=True).start()

    def _let_end(self) -> None:
        assert self._guard.stdout is not None
        for _line in self._lines:
            pass
        self._awaits_end.join()
        self._guard.stdout.close()
        os.close(self._ended)

    def _tell_end(self) -> NoReturn:
        status: int | None = None
        with suppress(subprocess.TimeoutExpired):  # it has closed its output and runs on
            status = self._guard.wait(guard.GRACE)
        raise self.trouble("engine_not_executable" if status == guard.CANNOT_START else "engine_died")


def quoted(line: str) -> str:
    """Return something that an engine said, to be shown to people."""
    text = printable(line)
    return text if len(text) <= QUOTE_LIMIT else f"{text[: QUOTE_LIMIT - 1]}…"
