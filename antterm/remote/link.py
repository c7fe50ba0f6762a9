"""The line to a host: it is opened again whenever it is lost, and goes on at the same place."""

from __future__ import annotations

import asyncio
import os
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from antterm import __version__, outside, registry
from antterm.core.story import Happening
from antterm.i18n import tongue
from antterm.wire.frames import BadFrame, frame, read_reply
from antterm.wire.messages import (
    PROTOCOL,
    SCHEMAS,
    Accepted,
    Bye,
    GiveAnswer,
    Hello,
    LastingData,
    LobbyRow,
    Mute,
    NotificationSettings,
    Notify,
    Ping,
    Refusal,
    Reply,
    ToHost,
    Welcome,
    is_understood,
)
from antterm.wire.values import BadValue, Unpacker

FIRST_PAUSE: Final = 0.1
"""Seconds before a lost line is tried again the first time, at most; twice as long each further time."""
LONGEST_PAUSE: Final = 5.0
"""The longest of these pauses while the host does not answer, or ends the line."""
LONGEST_PAUSE_OF_OTHERS: Final = 60.0
"""The longest while the host is of another version: that changes when somebody installs one."""
STEADY: Final = 20.0
"""Seconds after which an open line counts as a good one, so that pauses begin anew when it is lost."""
QUIET: Final = 20.0
"""Seconds without a word after which the host is asked whether it is there."""
PATIENCE: Final = 10.0
"""Seconds in which it must then say something."""
OTHER_VERSION: Final = Bye(code="protocol", retry=True)
"""Why a line ends on which the host says something that cannot be read here."""
_heard: Final[dict[Path, float]] = {}
"""When the host at each path has last said something to anyone in this process: of many lines one asks."""

Hear = Callable[[Reply], None]
Pause = Callable[[float], Awaitable[object]]


class LineState(Enum):
    """How the line to a host stands."""

    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    """It is tried again and again."""
    OVER = "over"
    """The host has said that there is no use in trying again."""


class Link:
    """The line to a host. Everything that comes over it is told to those who listen.

    Args:
        path: of the socket.
        guest: on an account that several share, who this is.
        pause: waits for so many seconds.
        now: the seconds of a clock that only goes forward.
        address: from which they have come, where a server knows that.
        key: from a server of SSH keys, its number for who this is.
    """

    def __init__(
        self,
        path: Path,
        guest: str = "",
        pause: Pause = asyncio.sleep,
        now: Callable[[], float] = monotonic,
        address: str = "",
        key: str = "",
    ) -> None:
        self._path, self._guest, self._pause, self._now = path, guest, pause, now
        self._address, self._key = address, key
        self._lot = Random(outside.fresh_seed())
        """Spreads the pauses of many front ends, so that they do not all come back at one moment."""
        self.line = LineState.CONNECTING
        self.account = ""
        """The id by which the host knows who this is."""
        self.name = ""
        """What they are called there."""
        self.host = ""
        """What the host is called."""
        self.told_by = Notify()
        """How the host tells one of one's turn where one has no terminal at hand."""
        self.unconfirmed = Notify()
        """Of these addresses, those to which nothing is sent before the code from there is typed."""
        self._muted: set[str] = set()
        """The ids of those of whom the host lets one hear nothing."""
        self.bye: Bye | None = None
        """Why the line has ended, or cannot be opened; None where nothing is known of that."""
        self._listeners: list[tuple[Hear, Callable[[], None]]] = []
        self._writer: StreamWriter | None = None
        self._place: Callable[[], ToHost] | None = None
        """Says where one is: in the lobby or at a table. Said again whenever the line has been lost."""
        self._pending: GiveAnswer | None = None
        """The answer of which is not known yet whether the host has kept it."""
        self._session, self._count = f"{os.getpid():x}-{outside.fresh_seed():x}", 0
        self._unpackers: dict[str, Unpacker] = {}
        self._task: asyncio.Task[None] | None = None

    # Who listens

    def listen(self, hear: Hear, changed: Callable[[], None]) -> Callable[[], None]:
        """Be told what the host says.

        Args:
            hear: told every message.
            changed: told that the line was lost, or is there again.

        Returns:
            What ends that.
        """
        listener = (hear, changed)
        self._listeners.append(listener)

        def leave() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return leave

    def unpacker(self, game: str) -> Unpacker:
        """What makes values of a game of bytes.

        Raises:
            BadValue: this version does not know the game.
        """
        if game not in registry.HOMES:
            raise BadValue(game)
        if game not in self._unpackers:
            self._unpackers[game] = Unpacker(game)
        return self._unpackers[game]

    def happened_last(self, row: LobbyRow) -> Sequence[Happening]:
        """What happened last at a table; nothing where this version cannot read it."""
        if not row.news:
            return ()
        try:
            happened: Sequence[Happening] = self.unpacker(row.game).unpack(row.news)
        except BadValue:
            return ()
        return happened

    # The line

    def open(self) -> None:
        """Open the line, and keep it open until it is closed or over."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self.keep_up())

    async def close(self) -> None:
        """Close the line for good."""
        self._listeners.clear()
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def keep_up(self) -> None:
        """Open the line whenever it is lost, until the host says that there is no use in that."""
        failed = 0
        while True:
            began = self._now()
            try:
                reason = await self._talk()
            except Exception:  # an error of this program: nobody is to wait for a line that is dead
                self._stand(LineState.OVER, Bye(code="nonsense", retry=False))
                raise
            if reason is not None and not reason.retry:
                self._stand(LineState.OVER, reason)
                return
            self._stand(LineState.LOST, reason)
            failed = 0 if self._now() - began >= STEADY else failed + 1
            longest = LONGEST_PAUSE if reason != OTHER_VERSION else LONGEST_PAUSE_OF_OTHERS
            await self._pause(self._lot.uniform(0.5, 1) * min(longest, FIRST_PAUSE * 2 ** min(failed, 20)))

    async def _talk(self) -> Bye | None:
        """Talk with the host until the line is lost.

        Returns:
            Why it is lost: what the host said, or `OTHER_VERSION`; None where nothing is known of that.
        """
        try:
            reader, writer = await asyncio.open_unix_connection(self._path)
        except OSError:
            return None
        try:
            language = tongue().code
            hello = Hello(
                protocol=PROTOCOL,
                schema=SCHEMAS[PROTOCOL],
                app=__version__,
                guest=self._guest,
                address=self._address,
                key=self._key,
                lang=language,
            )
            writer.write(frame(hello))
            welcome = await self._first(reader)
            if not isinstance(welcome, Welcome):
                return welcome
            if not is_understood(welcome.protocol, welcome.schema):
                return OTHER_VERSION
            self.account, self.name, self.host = welcome.account, welcome.name, welcome.host
            self._writer = writer
            self.told_by, self._muted = welcome.told_by, set(welcome.muted)
            self.unconfirmed = welcome.unconfirmed
            self._say_where()
            self._stand(LineState.OPEN, None)
            self.tell(welcome)
            return await self._hear_watched(reader, writer)
        except BadFrame:
            return OTHER_VERSION
        except OSError:
            return None
        finally:
            self._writer = None
            writer.close()

    async def _hear_watched(self, reader: StreamReader, writer: StreamWriter) -> Bye | None:
        """Hear what the host says, and ask it now and then whether it is there.

        Returns:
            Its last word; None where it had none.

        Raises:
            BadFrame: it said something that cannot be read.
            OSError: the line is lost.
        """
        watch = asyncio.create_task(self._watch(writer))
        try:
            return await self._hear_out(reader)
        finally:
            watch.cancel()

    async def _first(self, reader: StreamReader) -> Welcome | Bye | None:
        """What the host says to a hello."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                reply = await read_reply(reader)
                return reply if isinstance(reply, Welcome | Bye) else None
        return None

    async def _hear_out(self, reader: StreamReader) -> Bye | None:
        while (reply := await read_reply(reader)) is not None:
            _heard[self._path] = asyncio.get_running_loop().time()
            match reply:
                case Bye():
                    return reply
                case LastingData(game=game, packed=packed):
                    with suppress(BadValue):  # a game of a later version, which nobody here sits down at
                        self.unpacker(game).know(packed)
                    continue
                case NotificationSettings(wish=wish, unconfirmed=unconfirmed):
                    self.told_by, self.unconfirmed = wish, unconfirmed
                case Accepted(id=done) | Refusal(id=done) if self._pending and done == self._pending.id:
                    self._pending = None
            try:
                self.tell(reply)
            except BadValue:  # made by another version of the game
                return Bye(code="version", retry=False)
        return None

    async def _watch(self, writer: StreamWriter) -> None:
        """Ask a host that has long said nothing whether it is there, and give the line up if it is not."""
        now = asyncio.get_running_loop().time
        _heard[self._path] = now()
        while True:
            since = now()
            await asyncio.sleep(QUIET)
            if _heard[self._path] < since:
                self.send(Ping())
                await asyncio.sleep(PATIENCE)
                if _heard[self._path] < since:
                    writer.transport.abort()
                    return

    def _stand(self, line: LineState, bye: Bye | None) -> None:
        """Note how the line stands and why, and tell those who listen if that is something new."""
        if (line, bye) != (self.line, self.bye):
            self.line, self.bye = line, bye
            for _hear, changed in [*self._listeners]:
                changed()

    def tell(self, reply: Reply) -> None:
        """Pass a message to all who listen."""
        for hear, _changed in [*self._listeners]:
            hear(reply)

    # What is said

    def send(self, message: ToHost) -> bool:
        """Say something.

        Returns:
            Whether there is a line; if not, it is not said later either.
        """
        if self._writer is None:
            return False
        self._writer.write(frame(message))
        return True

    def mute(self, account: str, muted: bool) -> bool:
        """Have somebody heard no more, or again.

        Args:
            account: the id of the person.
            muted: whether to hear no more of them.

        Returns:
            Whether there is a line.
        """
        if not self.send(Mute(account=account, muted=muted)):
            return False
        self._muted = self._muted | {account} if muted else self._muted - {account}
        return True

    def has_muted(self, account: str) -> bool:
        """Whether one hears no more of somebody."""
        return account in self._muted

    def be(self, place: Callable[[], ToHost]) -> None:
        """Go to a place: it is said now, and again whenever the line has been lost.

        Args:
            place: makes the message that leads there.
        """
        self._place, self._pending = place, None
        self.send(place())

    def stay(self, place: Callable[[], ToHost]) -> None:
        """Have come to a place already: its message is only said when the line has been lost."""
        self._place = place

    def answer(self, table: str, rev: int, text: str) -> None:
        """Answer a question. It is sent until the host says what came of it, and counts once."""
        self._count += 1
        self._pending = GiveAnswer(table=table, rev=rev, text=text, id=f"{self._session}-{self._count}")
        self.send(self._pending)

    @property
    def is_answering(self) -> bool:
        """Whether the host has not said yet what came of the last answer."""
        return self._pending is not None

    def _say_where(self) -> None:
        if self._place is not None:
            self.send(self._place())
        if self._pending is not None:
            self.send(self._pending)
