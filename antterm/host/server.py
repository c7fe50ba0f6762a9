"""The host: who is connected, and the tables."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from time import process_time
from typing import Final

from antterm import __version__, outside
from antterm.host.accounts import Stranger, keepers_of
from antterm.host.bans import Ban, ban_of
from antterm.host.checkup import Checkup
from antterm.host.connection import FAREWELL, Connection
from antterm.host.directory import Directory
from antterm.host.errors import HostError
from antterm.host.figures import Figures
from antterm.host.identity import PersonId
from antterm.host.keeping import OwnerCommands
from antterm.host.letters import Sender
from antterm.host.limits import Limits
from antterm.host.lobby_feed import LobbyFeed
from antterm.host.messenger import Messenger
from antterm.host.store import Heard, TableStore
from antterm.host.tables import Tables
from antterm.host.thinking import BotService, ThinkingQueue
from antterm.journal import Occurrence, note
from antterm.saves import private
from antterm.watchdog import Watchdog
from antterm.wire.frames import frame
from antterm.wire.messages import Bye, Refusal
from antterm.wire.report import AnswerCount, BotCount, HostReport

BACKLOG: Final = 1024
"""How many may connect in the same moment: after an upgrade all come back at once."""
FIRST_PASSED: Final = 3
"""The first descriptor that a service manager passes on."""
SILENT: Final = 256
"""Terminals of one account that may not have said yet who they are: all of them, after an upgrade."""
FILES: Final = 8192
"""Files that a host may have open, if the system lets it: each terminal is one, and each open game."""
LOBBY_EVERY: Final = 0.5
"""Seconds between two looks of the lobby, at least."""
LASTS: Final = timedelta(seconds=0.5)
"""For so long it tells the same, though time passes; what changes is told at once."""
TOLD_AT_ONCE: Final = 5
"""So many who look are told of it at once: many of them may draw in one process, some milliseconds each."""
TOLD_EVERY: Final = 0.1
"""Seconds after which the next are told."""
LONGEST_PATH: Final = 100
"""Bytes of the path of a socket: systems have room for a few more."""

TOLD_OF_STALL: Final = 100
"""How many are told at each look that the host hangs."""


class Host:
    """A host, which keeps the tables of a store.

    Args:
        store: where the tables are kept.
        limits: what one person may have.
        thinks: who answers for bots.
    """

    def __init__(self, store: TableStore, limits: Limits, thinks: BotService) -> None:
        self.limits, self.figures, self.started = limits, Figures(), outside.now()
        self.thinks = ThinkingQueue(thinks, limits.bots, self.figures.bot_waits)
        self.checkup, self.watchdog = Checkup(store, self.thinks), Watchdog()
        self._store, self._keepers = store, keepers_of(limits.keepers)
        self._connections: set[Connection] = set()
        self.advised: set[str] = set()
        """The people for whom a hint is being thought of."""
        sender = Sender(
            name=limits.name or socket.gethostname(),
            way_there=limits.way_there,
            contact=limits.contact,
            smtp=limits.smtp,
            local=limits.local_webhooks,
        )
        self.directory = Directory(store, self._known)
        self.messenger = Messenger(store, self._connections, self.directory, sender)
        self.tables = Tables(store, limits, self.thinks, self._look_in, self.messenger)
        self.keeping = OwnerCommands(store, self.tables, self._connections, self.directory)
        self._owners = keepers_of(())
        self._is_lobby_due = self._is_telling_due = False
        self._has_changed = False
        """Whether the lobby looks otherwise since one has begun to tell of it."""
        self._lobby_feed: tuple[datetime, LobbyFeed] | None = None
        """What the lobby tells, and when it was made; None once something has changed since."""
        self._untold: deque[Connection] = deque()
        """Who looks and is still to be told of it."""
        self._meetings: set[asyncio.Task[None]] = set()

    async def serve(self, listening: socket.socket, until: asyncio.Event, ready: Callable[[], None]) -> None:
        """Be there for everybody who connects, until it is time to end.

        Args:
            listening: the socket, bound already.
            until: set when it is time to end.
            ready: called when people can come.
        """
        self.watchdog.look_also = StalledDoor(listening).look
        with self.watchdog.watch():
            await self._serve(listening, until, ready)

    async def _serve(self, listening: socket.socket, until: asyncio.Event, ready: Callable[[], None]) -> None:
        await asyncio.to_thread(self.tables.load)
        await asyncio.to_thread(self._store.bans)
        self._store.listen(self._hearing(asyncio.get_running_loop()))
        # Not as a Unix socket: from Python 3.13 on asyncio would remove its file, and systemd's is not ours.
        server = await asyncio.start_server(self._meet, sock=listening, backlog=BACKLOG)
        self.tables.wake()
        ready()
        try:
            await until.wait()
        finally:
            server.close()
            await self.tables.close()
            for connection in list(self._connections):
                connection.bye("upgrade", retry=True)
            await self._say_farewell()
            self.thinks.close()
            self.messenger.close()
            await asyncio.to_thread(self._store.shut)

    def _hearing(self, loop: asyncio.AbstractEventLoop) -> Heard:
        """Passes on what other hosts change to where the tables are."""

        def heard(tables: Mapping[str, int], looked: bool) -> None:
            with suppress(RuntimeError):  # the host has ended
                loop.call_soon_threadsafe(self._hear, tables, looked)

        return heard

    def _hear(self, tables: Mapping[str, int], looked: bool) -> None:
        self.tables.hear(tables, looked)
        if looked:
            self._tell_guests()
        self.keeping.enforce()
        self._look_in()

    def _tell_guests(self) -> None:
        """Have other hosts know who is here."""
        self._is_telling_due = False
        self._store.tell_guests([each.guest() for each in self._connections if each.person])

    async def _say_farewell(self) -> None:
        """Let everybody read the word of farewell; who does not is let go."""
        for patience in (FAREWELL, None):
            if self._meetings:
                await asyncio.wait(self._meetings, timeout=patience)
            for connection in list(self._connections):
                connection.cut()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(self, reader, writer)
        task = asyncio.current_task()
        assert task is not None
        self._meetings.add(task)
        self._connections.add(connection)
        try:
            await connection.attend()
        except Exception as error:  # one terminal's trouble is nobody else's
            note(Occurrence.FAILED, person=connection.person, error=error)
        finally:
            self._connections.discard(connection)
            self._meetings.discard(task)
            self._look_in()

    def knock(self, connection: Connection) -> None:
        """See whether there is room for one more, before he says who he is; for who keeps the host there is.

        Raises:
            Stranger: `full`; or `too_many` of one account have not said so yet.
        """
        if len(self._connections) > self.limits.connections and not self.is_keeper(connection.account):
            raise Stranger("full")
        silent = (each for each in self._connections if not each.person)
        if sum(each.account == connection.account for each in silent) > SILENT:
            raise Stranger("too_many")

    def enter(self, connection: Connection) -> None:
        """Let somebody in.

        Raises:
            Stranger: `too_many` terminals of one person.
        """
        if Counter(each.person for each in self._connections)[connection.person] > self.limits.terminals:
            raise Stranger("too_many")
        self._look_in()

    def is_keeper(self, account: str) -> bool:
        """Whether an account keeps this host; one that several people share does not."""
        return account in self._keepers and account not in self.limits.guests

    def is_owner(self, account: str) -> bool:
        """Whether an account is the host's own or the administrator's, and none that people share."""
        return account in self._owners and account not in self.limits.guests

    def banned(self, person: str, address: str) -> Ban | None:
        """What keeps somebody out; None where nothing does."""
        return ban_of(self._store.known_bans(), person, address)

    async def report(self) -> HostReport:
        """How the host does."""
        figures, thinks = self.figures, self.thinks
        return HostReport(
            name=self.limits.name or socket.gethostname(),
            version=__version__,
            store=self._store.where,
            started=self.started,
            uptime=figures.uptime,
            processor=process_time(),
            memory=_memory(),
            games=self.tables.count(),
            people=len(self.people()),
            terminals=sum(bool(each.person) for each in self._connections),
            answers=AnswerCount(
                accepted=figures.answers,
                minute=figures.rate(60),
                five_minutes=figures.rate(5 * 60),
                fifteen_minutes=figures.rate(15 * 60),
                median_ms=figures.times.took_ms(0.5),
                p95_ms=figures.times.took_ms(0.95),
            ),
            bots=BotCount(
                processes=thinks.processes,
                thinking=thinks.thinking,
                waiting=thinks.waiting,
                waited_median_ms=figures.bot_waits.took_ms(0.5),
                waited_p95_ms=figures.bot_waits.took_ms(0.95),
            ),
            refused=dict(figures.refused),
            trouble=await self.checkup.trouble(),
        )

    def _known(self) -> Iterator[PersonId]:
        """Yield everybody who is connected or concerned by a table; some of them more than once."""
        yield from self.people()
        yield from self.tables.people()

    def people(self) -> tuple[PersonId, ...]:
        """Who is connected, at any host."""
        here = {each.person for each in list(self._connections) if each.person}  # in whichever thread
        return tuple(sorted(here | {guest.person for guest in self._store.guests_elsewhere()}))

    def lobby_feed(self) -> LobbyFeed:
        """What people may know of all tables just now; the same for whoever asks again and again."""
        now = outside.now()
        if self._lobby_feed is None or not timedelta() <= now - self._lobby_feed[0] < LASTS:
            people = sorted(
                (self.directory.someone(each) for each in self.people()), key=lambda each: each.name
            )
            self._lobby_feed = now, self.tables.lobby_feed(tuple(people))
        return self._lobby_feed[1]

    def _look_in(self) -> None:
        """Have all in the lobby see how it looks, soon, and other hosts know who is here."""
        if not self._is_telling_due:
            self._is_telling_due = True
            asyncio.get_running_loop().call_later(LOBBY_EVERY, self._tell_guests)
        self._has_changed, self._lobby_feed = True, None
        if not self._is_lobby_due and any(each.looking for each in self._connections):
            self._is_lobby_due = True
            asyncio.get_running_loop().call_later(LOBBY_EVERY, self._show_lobby)

    def _show_lobby(self) -> None:
        """Tell some of those who look how the lobby looks now, and the others in a moment."""
        if not self._untold:
            self._untold.extend(each for each in self._connections if each.looking)
            self._has_changed = False
        lobby_feed, frames = self.lobby_feed(), dict[int, bytes]()
        for connection in [self._untold.popleft() for _each in range(min(TOLD_AT_ONCE, len(self._untold)))]:
            if connection.looking:
                connection.renew_lobby(lobby_feed, frames)
        self._is_lobby_due = bool(self._untold) or self._has_changed
        if self._is_lobby_due:
            wait = TOLD_EVERY if self._untold else LOBBY_EVERY
            asyncio.get_running_loop().call_later(wait, self._show_lobby)


class StalledDoor:
    """Tells those who come to a host that it hangs; it cannot do so itself.

    Args:
        listening: where they come; it does not block.
    """

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._told: list[socket.socket] = []

    def look(self, stalled_for: float) -> None:
        """Tell those who have come since the last look; the lines of those who were told then are closed.

        Args:
            stalled_for: seconds for which the host has stalled; 0 if it has not.
        """
        for line in self._told:
            line.close()
        self._told.clear()
        while stalled_for and len(self._told) < TOLD_OF_STALL:
            try:
                line, _address = self._listening.accept()
            except OSError:  # nobody has come
                return
            self._told.append(line)
            line.setblocking(False)
            why = Refusal(code="stalled", data={"seconds": round(stalled_for)})
            with suppress(OSError):  # they have gone
                line.send(frame(Bye(code="stalled", retry=True)) + frame(why))
                line.shutdown(socket.SHUT_WR)


def _memory() -> int:
    """Bytes of memory that this process takes up; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def have_room() -> None:
    """Have the system let this process open more files than it lets others, for terminals and games."""
    import resource  # here, because some systems have none, and no host

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def passed_socket() -> socket.socket | None:
    """The socket that a service manager has opened for this process; None where none has."""
    if os.environ.get("LISTEN_PID") != f"{os.getpid()}" or os.environ.get("LISTEN_FDS", "0") == "0":
        return None
    return socket.socket(fileno=FIRST_PASSED)


def bound_socket(path: Path, group: str) -> socket.socket:
    """A socket at this path, open to its owner and, if there is one named, to a group.

    Raises:
        HostError: there is a host already, or the system refuses.
    """
    if not hasattr(socket, "AF_UNIX"):
        raise HostError("no_sockets")
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise HostError("long_path", path=str(path), limit=LONGEST_PATH)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        is_new = not path.parent.exists()
        private.make_folder(path.parent)
        _clear(path)
        before = os.umask(0o177)
        try:
            listening.bind(os.fspath(path))
        finally:
            os.umask(before)
        if group:
            _give_to(path, group, 0o660)
        if group and is_new:  # else nobody of the group could come so far
            _give_to(path.parent, group, 0o750)
        listening.listen(BACKLOG)  # from now on whoever comes waits, and another host sees that there is one
    except OSError as error:
        listening.close()
        raise HostError("socket", path=str(path), why=error.strerror or str(error)) from error
    except HostError:
        listening.close()
        raise
    return listening


def _clear(path: Path) -> None:
    """Take away the socket of a host that has fallen."""
    try:
        if not stat.S_ISSOCK(path.lstat().st_mode):
            return
    except FileNotFoundError:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(os.fspath(path))
        except ConnectionRefusedError:
            with suppress(FileNotFoundError):
                path.unlink()
            return
    raise HostError("running", path=str(path))


def _give_to(path: Path, group: str, mode: int) -> None:
    import grp  # here, because some systems have none, and no host

    try:
        number = grp.getgrnam(group).gr_gid
    except KeyError as error:
        raise HostError("group", group=group) from error
    os.chown(path, -1, number)
    path.chmod(mode)
