"""The log of a host or a server for its owner: a line of JSON for each event.

A line holds nothing that its reader might not know: no answers, no cards, no addresses, nothing that people
have said. Of an error it tells the kind and the place, for its text may quote anything. Of events that a
stranger can cause as often as they like, the first lines of a minute are written and the others counted
(`Flood`).

Whatever becomes of the lines, the host goes on: they are written in a thread of their own, which may have to
wait for a slow disk or a full pipe, and what cannot be written is counted and left. The processes of a
server, which are forked and have no threads, write at once what has room.
"""

from __future__ import annotations

import json
import logging
import os
import select
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from enum import Enum
from errno import ELOOP, errorcode
from itertools import islice
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from traceback import extract_tb, walk_stack
from types import FrameType, MappingProxyType
from typing import Final

from antterm import system
from antterm.core.ask import Refused
from antterm.errors import CodedError
from antterm.i18n import N_, _
from antterm.saves.errors import SaveError
from antterm.saves.named_files import open_to_append

log = logging.getLogger("antterm.host")

STANDARD_ERROR: Final = "-"
"""Given in place of a file: the log goes to standard error."""
MOST_WAITING: Final = 10_000
"""Most lines that wait to be written."""
PATIENCE: Final = 2.0
"""Seconds that writing the last lines may take when the host ends."""
PLACES: Final = 6
"""Number of calls of the traceback of an error that are logged, the innermost last."""
DEPTH: Final = 20
"""Number of calls of a process that hangs that are logged: the innermost ones alone may say nothing."""


class NoJournal(CodedError):
    """The log cannot be written."""

    SENTENCES = MappingProxyType({"log": N_("The log {path} cannot be written: {why}.")})


Fact = str | int | float | list[str]

NOTHING: Final[Mapping[str, Fact]] = MappingProxyType({})


class LogEvent(Enum):
    """A kind of entry in the log: an identifier, a level, and whether it may come in floods.

    Events may come as a flood if strangers can cause them as often as they like, or a port checker all day.
    """

    READY = "ready", logging.INFO
    ENDING = "ending", logging.INFO
    REOPENED = "reopened", logging.INFO
    """The log was opened again, after SIGHUP."""
    CAME = "came", logging.INFO, True
    WENT = "went", logging.INFO, True
    TURNED_AWAY = "turned_away", logging.INFO, True
    DOES_NOT_READ = "does_not_read", logging.INFO, True
    MADE = "made", logging.INFO
    """Somebody has made a table."""
    OVER = "over", logging.INFO
    """A game has ended."""
    VANISHED = "vanished", logging.INFO
    """A table that never began was removed."""
    KEPT = "kept", logging.WARNING
    """The owner of the host, or of a table, has done something."""
    REPORTED = "reported", logging.WARNING
    """Somebody has reported somebody to the keeper."""
    TOURNAMENT = "tournament", logging.INFO
    """Somebody has made a tournament, or changed one."""
    ANSWERED = "answered", logging.DEBUG
    REFUSED = "refused", logging.DEBUG
    BOT_FAILED = "bot_failed", logging.WARNING
    LETTER_FAILED = "letter_failed", logging.WARNING, True
    UNWELL = "unwell", logging.WARNING
    """Something is wrong with the store, or with the processes of bots."""
    WELL = "well", logging.INFO
    """Nothing is wrong with them any more."""
    LOST = "lost", logging.WARNING
    """Lines of the log could not be written."""
    NOT_SAVED = "not_saved", logging.ERROR
    LIMITED_DISK = "limited_disk", logging.WARNING
    """The file system of the games has no locks, or cannot confirm that a file is on the disk."""
    LEFT_OUT = "left_out", logging.ERROR
    """A table is not listed, because its files are damaged."""
    IDLED = "idled", logging.INFO, True
    """A connection was ended because nothing was typed for long."""
    FELL = "fell", logging.ERROR
    """A process of a server has crashed, and its connections are lost."""
    HELD_UP = "held_up", logging.ERROR
    """A process of a server was blocked, and was killed."""
    KEYS_UNKNOWN = "keys_unknown", logging.ERROR, True
    """The file with the keys of people cannot be used."""
    STALLED = "stalled", logging.ERROR
    """The event loop hangs: everybody waits."""
    TURNS_AGAIN = "turns_again", logging.WARNING
    """The event loop does not hang any more."""
    FAILED = "failed", logging.ERROR
    """An unexpected error."""
    INVITED = "invited", logging.INFO
    """A stranger has registered with an invitation."""
    WRONG_CODE = "wrong_code", logging.WARNING, True
    """A stranger has typed a wrong invitation code."""
    ELSEWHERE = "elsewhere", logging.WARNING, True
    """A record of a library."""

    def __init__(self, identifier: str, level: int, is_flood: bool = False) -> None:
        self.identifier, self.level, self.is_flood = identifier, level, is_flood


WHO: Final = ("code", "address", "account", "person", "logger", "why")
"""The facts by which two lines of one event are alike."""
FIRST: Final = 5
"""Lines that are alike and are written in one window; later ones are counted."""
MOST_OF_EVENT: Final = 300
"""Lines of one event in one window, whoever they are about."""
WINDOW: Final = 60.0
"""Seconds of a window, in which lines that are alike are counted together."""

Alike = tuple[str, tuple[tuple[str, Fact], ...]]
"""An event, and the facts of `WHO` that its lines have in common."""


class Flood:
    """Decides which lines of an event are written when a stranger causes thousands of them.

    Of lines that are alike the first `FIRST` of a minute are written; the others are counted, and one line
    says how many there were when the minute is over. Of one event no more than `MOST_OF_EVENT` lines are
    written in a minute, so that a flood from many addresses does not fill the disk either.

    >>> flood, ann = Flood(), ("turned_away", (("address", "192.0.2.1"),))
    >>> [flood.lets_pass(ann, now=0.0) for _line in range(7)]
    [True, True, True, True, True, False, False]
    >>> list(flood.left_out(now=59.0)), list(flood.left_out(now=60.0)) == [(ann, 2)]
    ([], True)
    """

    def __init__(self) -> None:
        self._since = 0.0
        self._forget()

    def _forget(self) -> None:
        """Begin another minute, in which no line has come yet."""
        self._seen, self._left_out = Counter[Alike](), Counter[Alike]()
        self._of_event = Counter[str]()

    def lets_pass(self, line: Alike, now: float) -> bool:
        """Count a line.

        Args:
            line: the event, and the facts by which its lines are alike.
            now: seconds of a clock that only goes forward.

        Returns:
            Whether it is to be written.
        """
        event = line[0]
        if not self._of_event:
            self._since = now
        self._of_event[event] += 1
        if self._of_event[event] > MOST_OF_EVENT and line not in self._seen:
            line = event, ()  # from too many: nobody is named any more
        self._seen[line] += 1
        if self._seen[line] <= FIRST and self._of_event[event] <= MOST_OF_EVENT:
            return True
        self._left_out[line] += 1
        return False

    def left_out(self, now: float) -> Iterator[tuple[Alike, int]]:
        """Yield the lines that were not written, and how many of each; empty until the minute is over."""
        if self._of_event and now - self._since >= WINDOW:
            left_out = self._left_out
            self._forget()
            yield from left_out.items()


def summarise() -> None:
    """Write how many lines were left out, if that is due.

    A journal with a thread of its own does so by itself. The processes of a server call this now and then.
    """
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Journal):
            handler.summarise()


def log_event(
    event: LogEvent,
    more: Mapping[str, Fact] = NOTHING,
    *,
    error: BaseException | None = None,
    **facts: Fact,
) -> None:
    """Write an event to the log.

    Args:
        event: what has happened.
        more: further facts by their names.
        error: the error; an unforeseen one is noted with its kind and where it happened.
        facts: identifiers and figures: `table` (the name of its saved game), `game`, `person`, and others;
            empty ones are left out. Never an answer, nor a text that somebody has written.
    """
    if log.isEnabledFor(event.level):
        facts |= more
        if error is not None:
            facts["why"] = error_kind(error)
            if event is LogEvent.FAILED:
                facts["where"] = traceback_places(error)
        log.log(event.level, event.identifier, extra={"facts": facts})


@contextmanager
def log_errors(table: str = "", on_failure: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Log an error, whatever it is, and go on after the block: the host must not stop for it.

    Args:
        table: the identifier of the table or tournament that the block is about.
        on_failure: called after an error.
    """
    try:
        yield
    except SaveError as error:
        log_event(LogEvent.NOT_SAVED, table=table, error=error)
    except Exception as error:
        log_event(LogEvent.FAILED, table=table, error=error)
    else:
        return
    on_failure()


def error_kind(error: BaseException) -> str:
    """Return the kind of an error, without its text."""
    name = type(error).__name__
    if isinstance(error, SaveError | Refused):
        return f"{name} {error.code}"
    number = error.errno if isinstance(error, OSError) else None
    return f"{name} {errorcode[number]}" if number is not None and number in errorcode else name


def traceback_places(error: BaseException) -> list[str]:
    """Return where an error has happened, the innermost call last."""
    calls = extract_tb(error.__traceback__)[-PLACES:]
    return [f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls]


def calls(frame: FrameType | None) -> list[str]:
    """Return where a thread is, the innermost call last: places in the program, nothing of its data."""
    stack = [*islice(walk_stack(frame), DEPTH)] if frame is not None else []
    return [
        f"{Path(each.f_code.co_filename).name}:{line} {each.f_code.co_name}" for each, line in reversed(stack)
    ]


def _event_of(record: logging.LogRecord) -> tuple[str, Mapping[str, Fact] | None]:
    """Return the identifier of the event and its facts; None for the record of a library, which has none."""
    facts: Mapping[str, Fact] | None = getattr(record, "facts", None)
    return (LogEvent.ELSEWHERE.identifier if facts is None else record.getMessage()), facts


class JsonLineFormatter(logging.Formatter):
    """A record as a line of JSON, in ASCII and without control characters."""

    def format(self, record: logging.LogRecord) -> str:
        event, facts = _event_of(record)
        if facts is None:  # its text may hold anything
            error = record.exc_info[1] if record.exc_info else None
            facts = {"logger": record.name}
            facts |= {"why": error_kind(error), "where": traceback_places(error)} if error is not None else {}
        return _line(event, record.levelname, facts)


def _line(event: str, level: str, facts: Mapping[str, Fact]) -> str:
    when = system.now().isoformat(timespec="milliseconds")
    present = {name: fact for name, fact in facts.items() if fact != ""}
    line = json.dumps({"time": when, "level": level.lower(), "event": event, **present})
    return line.replace("\x7f", "\\u007f")


class Journal(logging.Handler):
    """Writes the lines of the log.

    Args:
        file: opened again after somebody has moved it away; None for standard error.
        at_once: whether lines are written at once if there is room, and not in a thread.
        clock: seconds of a clock that only goes forward.

    Raises:
        OSError: the file cannot be opened.
    """

    def __init__(
        self, file: Path | None, at_once: bool = False, clock: Callable[[], float] = monotonic
    ) -> None:
        self._file, self._clock = file, clock
        self._flood, self._process = Flood(), os.getpid()
        self._out = self._opened()  # before anybody knows of this handler: it may fail
        super().__init__()
        self.setFormatter(JsonLineFormatter())
        self.lost = 0
        """Lines that could not be written since one could."""
        self._is_torn = False
        """Whether the last line was written in part."""
        self._lines: Queue[str | None] = Queue(MOST_WAITING)
        self._thread: Thread | None = None
        if not at_once:
            self._thread = Thread(target=self._write_all, name="journal", daemon=True)
            self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        self.summarise()
        event, facts = _event_of(record)
        if LogEvent[event.upper()].is_flood:
            fields = facts if facts is not None else {"logger": record.name}
            alike = tuple((name, fields[name]) for name in WHO if fields.get(name))
            if not self._flood.lets_pass((event, alike), self._clock()):
                return
        self._pass_on(self.format(record))

    def summarise(self, at_the_end: bool = False) -> None:
        """Write how many lines of the last minute were left out, if it is over.

        Args:
            at_the_end: whether no more lines follow, so that the minute is over whatever the time is.
        """
        with self.lock or nullcontext():
            if self._process != os.getpid():  # forked: what was counted there is told there
                self._flood, self._process = Flood(), os.getpid()
            now = float("inf") if at_the_end else self._clock()
            for (event, alike), count in self._flood.left_out(now):
                level = LogEvent[event.upper()].level
                facts = {**dict(alike), "count": count, "seconds": int(WINDOW)}
                self._pass_on(_line(event, logging.getLevelName(level), facts))

    def _pass_on(self, line: str) -> None:
        """Write a line, at once or by the thread."""
        if self._thread is None:
            self._write_if_there_is_room(line)
            return
        try:
            self._lines.put_nowait(line)
        except Full:
            self.lost += 1

    def close(self) -> None:
        """Write the lines that wait, unless that takes too long."""
        self.summarise(at_the_end=True)
        super().close()
        if self._thread is None:
            os.close(self._out)
            return
        with suppress(Full):
            self._lines.put(None, timeout=PATIENCE)
        self._thread.join(PATIENCE)

    def _opened(self) -> int:
        if self._file is None:
            return os.dup(sys.stderr.fileno())
        return open_to_append(self._file)

    def _write_all(self) -> None:
        while True:
            try:
                line = self._lines.get(timeout=PATIENCE)
            except Empty:
                self.summarise()
                continue
            if line is None:
                break
            self._write_or_count(line)
        os.close(self._out)

    def _write_if_there_is_room(self, line: str) -> None:
        """Write a line if there is room in the pipe, else count it as lost."""
        out = select.poll()  # `select.select` fails for a file that has a thousand others before it
        out.register(self._out, select.POLLOUT)
        if out.poll(0):
            self._write_or_count(line)
        else:
            self.lost += 1

    def _write_or_count(self, line: str) -> None:
        try:
            self._reopen_if_moved()
            if lost := self.lost:
                level = logging.getLevelName(LogEvent.LOST.level)
                self._write(_line(LogEvent.LOST.identifier, level, {"lines": lost}))
                self.lost -= lost
            self._write(line)
        except OSError:
            self.lost += 1

    def _write(self, line: str) -> None:
        """Write a line, or fail; a part of one is ended before the next."""
        content = ("\n" * self._is_torn + line + "\n").encode()
        written = os.write(self._out, content)
        self._is_torn = written < len(content)
        if self._is_torn:
            raise OSError("written in part")

    def _reopen_if_moved(self) -> None:
        if self._file is None:
            return
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self._file), os.fstat(self._out)):
                return
        fresh = self._opened()
        os.close(self._out)
        self._out, self._is_torn = fresh, False


@contextmanager
def journal(place: str, level: str, at_once: bool = False) -> Iterator[None]:
    """Write a log while this lasts.

    Args:
        place: a file, or `STANDARD_ERROR`.
        level: how much something has to matter: `debug`, `info`, `warning` or `error`.
        at_once: see `Journal`.

    Raises:
        NoJournal: `log`: the file cannot be written.
    """
    file = None if place == STANDARD_ERROR else Path(os.path.expanduser(place))
    try:
        keeper = Journal(file, at_once)
    except OSError as error:
        why = _("it is a link; name the file to which it leads") if error.errno == ELOOP else error.strerror
        raise NoJournal("log", path=place, why=why or str(error)) from error
    everywhere = logging.getLogger()
    everywhere.addHandler(keeper)
    log.setLevel(level.upper())
    try:
        yield
    finally:
        everywhere.removeHandler(keeper)
        keeper.close()
