"""The connection to a host: after a loss it reconnects, and returns to the same place."""

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

from msgspec.structs import replace

from antterm import __version__, registry, system
from antterm.core.story import Happening
from antterm.i18n import tongue
from antterm.wire import messages as wire
from antterm.wire.frames import BadFrame, frame, read_reply
from antterm.wire.lobby_changes import changed
from antterm.wire.values import BadValue, Unpacker

FIRST_PAUSE: Final = 0.1
"""Most seconds before the first attempt to reconnect; they double with each further attempt."""
LONGEST_PAUSE: Final = 5.0
"""The longest pause while the host does not answer, or ends the connection."""
LONGEST_PAUSE_OF_OTHERS: Final = 60.0
"""The longest pause while the host has another version: that changes only when somebody installs one."""
SENT_AGAIN: Final = "sent_again"
"""The code of the refusal that listeners hear in place of `out_of_reach`: the host cannot save an answer just
now, and it is sent again."""
AGAIN_AFTER: Final = 3.0
"""Seconds until such an answer is sent again."""
STEADY: Final = 20.0
"""Seconds after which a connection counts as stable, so that the pauses start from the shortest again."""
QUIET: Final = 20.0
"""Seconds without a message after which the host is pinged."""
PATIENCE: Final = 10.0
"""Seconds in which it must reply then."""
OTHER_VERSION: Final = wire.Bye(code="protocol", retry=True)
"""The reason if the host sends something that cannot be decoded here."""
_last_heard: Final[dict[Path, float]] = {}
"""When the host at each path last sent anything to this process: of many connections only one pings."""

OnMessage = Callable[[wire.Reply], object]
Pause = Callable[[float], Awaitable[object]]


class LinkState(Enum):
    """The state of the connection to a host."""

    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    """The connection was lost, and the program tries to reconnect."""
    OVER = "over"
    """The host has said that there is no use in reconnecting."""


class Link:
    """The connection to a host; everything that comes over it is passed to listeners.

    Args:
        path: the path of the socket.
        guest: the person's name, on an account that several people share.
        pause: waits for some seconds.
        now: seconds of a clock that only goes forward.
        address: where the person comes from, if an SSH server knows that.
        key: the SSH server's number for the person.
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
        self._lot = Random(system.fresh_seed())
        """Varies the pauses, so that many front ends do not all reconnect at the same moment."""
        self.state = LinkState.CONNECTING
        self.welcome = wire.Welcome(app="", person="")
        """The host's reply to `Hello`, with later changes of the person's settings."""
        self._lobby: wire.Lobby | None = None
        """The lobby in the host's last message."""
        self._names: dict[str, str] = {}
        """The names of other people that the host has sent, by their ids."""
        self.bye: wire.Bye | None = None
        """Why the connection ended, or cannot be made; None if that is not known."""
        self._listeners: list[tuple[OnMessage, Callable[[], object]]] = []
        self._writer: StreamWriter | None = None
        self._destination: Callable[[], wire.ToHost] | None = None
        """Makes the request that leads to the lobby or a table. Sent again after each reconnect."""
        self._pending: wire.GiveAnswer | None = None
        """The answer that the host has not confirmed or refused yet."""
        self._again: asyncio.Task[None] | None = None
        """Sends it again after a pause, if the host could not save it."""
        self._pings = self._pongs = 0
        """Number of pings sent, and number of them whose replies have come or are lost with a connection."""
        self._session, self._count = f"{os.getpid():x}-{system.fresh_seed():x}", 0
        self._unpackers: dict[str, Unpacker] = {}
        self._task: asyncio.Task[None] | None = None

    # Listeners

    def listen(self, on_message: OnMessage, on_state_change: Callable[[], object]) -> Callable[[], None]:
        """Add a listener.

        Args:
            on_message: called with every message of the host.
            on_state_change: called when the state of the connection changes.

        Returns:
            A function that removes the listener.
        """
        listener = (on_message, on_state_change)
        self._listeners.append(listener)

        def leave() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return leave

    def unpacker(self, game: str) -> Unpacker:
        """Return the decoder for values of a game.

        Raises:
            BadValue: this version does not know the game.
        """
        if game not in registry.HOMES:
            raise BadValue(game)
        if game not in self._unpackers:
            self._unpackers[game] = Unpacker(game)
        return self._unpackers[game]

    def happened_last(self, row: wire.LobbyRow) -> Sequence[Happening]:
        """Return what happened last at a table; nothing if this version cannot read it."""
        if not row.news:
            return ()
        try:
            happened: Sequence[Happening] = self.unpacker(row.game).unpack(row.news)
        except BadValue:
            return ()
        return happened

    # The connection

    def open(self) -> None:
        """Connect, and reconnect until the connection is closed or over."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self.keep_up())

    async def close(self) -> None:
        """Close the connection for good."""
        self._listeners.clear()
        if self._again is not None:
            self._again.cancel()
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def keep_up(self) -> None:
        """Connect again whenever the connection is lost, until the host says that there is no use in that."""
        failed = 0
        while True:
            began = self._now()
            try:
                reason = await self._connect_once()
            except Exception:  # an error of this program: nobody must wait for a dead connection
                self._set_state(LinkState.OVER, wire.Bye(code="nonsense", retry=False))
                raise
            if reason is not None and not reason.retry:
                self._set_state(LinkState.OVER, reason)
                return
            self._set_state(LinkState.LOST, reason)
            failed = 0 if self._now() - began >= STEADY else failed + 1
            longest = LONGEST_PAUSE if reason != OTHER_VERSION else LONGEST_PAUSE_OF_OTHERS
            await self._pause(self._lot.uniform(0.5, 1) * min(longest, FIRST_PAUSE * 2 ** min(failed, 20)))

    async def _connect_once(self) -> wire.Bye | None:
        """Connect to the host, and handle messages until the connection is lost.

        Returns:
            Why it is lost: what the host said, or `OTHER_VERSION`; None if nothing is known of that.
        """
        try:
            reader, writer = await asyncio.open_unix_connection(self._path)
        except OSError:
            return None
        try:
            hello = wire.Hello(
                protocol=wire.PROTOCOL,
                schema=wire.SCHEMAS[wire.PROTOCOL],
                app=__version__,
                guest=self._guest,
                address=self._address,
                key=self._key,
                lang=tongue().code,
            )
            writer.write(frame(hello))
            welcome = await self._read_welcome(reader)
            if not isinstance(welcome, wire.Welcome):
                return welcome
            if not wire.is_understood(welcome.protocol, welcome.schema):
                return OTHER_VERSION
            self.welcome, self._writer, self._pongs = welcome, writer, self._pings
            self._send_after_reconnect()
            self._set_state(LinkState.OPEN, None)
            self.notify(welcome)
            return await self._read_with_pings(reader, writer)
        except BadFrame:
            return OTHER_VERSION
        except OSError:
            return None
        finally:
            self._writer = None
            writer.close()

    async def _read_with_pings(self, reader: StreamReader, writer: StreamWriter) -> wire.Bye | None:
        """Handle messages of the host, and ping it if it is silent.

        Returns:
            Its last word; None if it had none.

        Raises:
            BadFrame: it said something that cannot be read.
            OSError: the connection is lost.
        """
        watch = asyncio.create_task(self._watch(writer))
        try:
            return await self._read_messages(reader)
        finally:
            watch.cancel()

    async def _read_welcome(self, reader: StreamReader) -> wire.Welcome | wire.Bye | None:
        """Return the host's reply to `Hello`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                reply = await read_reply(reader)
                return reply if isinstance(reply, wire.Welcome | wire.Bye) else None
        return None

    async def _read_messages(self, reader: StreamReader) -> wire.Bye | None:
        while (reply := await read_reply(reader)) is not None:
            _last_heard[self._path] = asyncio.get_running_loop().time()
            match reply:
                case wire.Bye():
                    return reply
                case wire.LastingData(game=game, packed=packed):
                    with suppress(BadValue):  # a game of a later version, which nobody here sits down at
                        self.unpacker(game).add_lasting_data(packed)
                    continue
                case wire.Lobby():
                    self._lobby = reply
                case wire.LobbyChange() if self._lobby is not None:
                    reply = self._lobby = changed(self._lobby, reply)
                case wire.NotificationSettings(wish=wish, unconfirmed=unconfirmed):
                    self.welcome = replace(self.welcome, notifications=wish, unconfirmed=unconfirmed)
                case wire.Refusal(id=done, code="out_of_reach") if self._pending and done == self._pending.id:
                    self._send_again(self._pending)
                    continue
                case wire.Accepted(id=done) | wire.Refusal(id=done) if (
                    self._pending and done == self._pending.id
                ):
                    self._pending = None
            try:
                self.notify(reply)
            except BadValue:  # made by another version of the game
                return wire.Bye(code="version", retry=False)
        return None

    async def _watch(self, writer: StreamWriter) -> None:
        """Ping a host that is silent for `QUIET` seconds; hang up if no reply comes within `PATIENCE`."""
        now = asyncio.get_running_loop().time
        _last_heard[self._path] = now()
        while True:
            since = now()
            await asyncio.sleep(QUIET)
            if _last_heard[self._path] < since:
                self.ping()
                await asyncio.sleep(PATIENCE)
                if _last_heard[self._path] < since:
                    writer.transport.abort()
                    return

    def _set_state(self, state: LinkState, bye: wire.Bye | None) -> None:
        """Change the state of the connection, and call the listeners if it is another."""
        if (state, bye) != (self.state, self.bye):
            self.state, self.bye = state, bye
            for _on_message, on_state_change in [*self._listeners]:
                on_state_change()

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names of other people that the host has sent, sorted."""
        return tuple(sorted({name for person, name in self._names.items() if person != self.welcome.person}))

    def _note_names(self, reply: wire.Reply) -> None:
        """Note what people are called of whom a message tells."""
        people: list[wire.PersonInfo] = []
        rows: tuple[wire.LobbyRow, ...] = ()
        match reply:
            case wire.Lobby():
                people, rows = [*reply.people], reply.rows
            case wire.PastGames():
                rows = reply.rows
            case wire.Snapshot(watching=watching):
                people = [*watching]
            case wire.PersonPage(person=person):
                people = [person]
        self._names |= {each.id: each.name for each in people}
        seat_infos = (info for row in rows for info in row.seat_infos if info.person)
        self._names |= {info.person: info.name for info in seat_infos if info.person not in self._names}

    def notify(self, reply: wire.Reply) -> None:
        """Pass a message to all listeners."""
        self._note_names(reply)
        self._pongs += isinstance(reply, wire.Pong)
        for on_message, _on_state_change in [*self._listeners]:
            on_message(reply)

    # Requests

    def send(self, message: wire.ToHost) -> bool:
        """Send a request.

        Returns:
            False if there is no connection; then it is not sent later either.
        """
        if self._writer is None:
            return False
        self._writer.write(frame(message))
        return True

    def ping(self) -> Callable[[], bool]:
        """Ping the host; return a function that says whether it has replied to all that was sent before."""
        self._pings += self.send(wire.Ping())
        number = self._pings
        return lambda: self._pongs >= number

    def mute(self, person: str, muted: bool) -> bool:
        """Ask the host to mute or unmute somebody.

        Args:
            person: the id of the person.
            muted: whether they are to be muted.

        Returns:
            Whether there is a connection to the host.
        """
        if not self.send(wire.Mute(person=person, muted=muted)):
            return False
        others = tuple(each for each in self.welcome.muted if each != person)
        self.welcome = replace(self.welcome, muted=(*others, person) if muted else others)
        return True

    def has_muted(self, person: str) -> bool:
        """Return whether somebody is muted."""
        return person in self.welcome.muted

    def has_blocked(self, person: str) -> bool:
        """Return whether somebody is blocked."""
        return any(each.id == person for each in self.welcome.blocked)

    def block(self, person: wire.PersonInfo, blocked: bool) -> bool:
        """Ask the host to block or unblock somebody.

        Args:
            person: the person.
            blocked: whether they are to be blocked.

        Returns:
            Whether there is a connection to the host.
        """
        if not self.send(wire.Block(person=person.id, blocked=blocked)):
            return False
        others = tuple(each for each in self.welcome.blocked if each.id != person.id)
        self.welcome = replace(self.welcome, blocked=(*others, person) if blocked else others)
        return True

    def accept_conduct(self) -> bool:
        """Accept the rules of conduct of the host; return whether there is a connection."""
        if not self.send(wire.AcceptConduct()):
            return False
        self.welcome = replace(self.welcome, is_conduct_accepted=True)
        return True

    def go_to(self, destination: Callable[[], wire.ToHost]) -> None:
        """Go to the lobby or to a table, now and after each reconnect.

        Args:
            destination: makes the request that leads there.
        """
        self._destination, self._pending = destination, None
        self.send(destination())

    def return_to(self, destination: Callable[[], wire.ToHost]) -> None:
        """Send a request again after each reconnect: it leads to where the person is already."""
        self._destination = destination

    def answer(self, table: str, rev: int, text: str) -> None:
        """Send an answer, again after each reconnect until the host has replied; it counts once."""
        self._count += 1
        self._pending = wire.GiveAnswer(table=table, rev=rev, text=text, id=f"{self._session}-{self._count}")
        self.send(self._pending)

    def _send_again(self, answer: wire.GiveAnswer) -> None:
        """Send an answer again in a while: the host cannot reach what it keeps the games in. Say so once."""
        if self._again is None or self._again.get_name() != answer.id:
            self.notify(wire.Refusal(code=SENT_AGAIN, rev=answer.rev, id=answer.id))

        async def later() -> None:
            await self._pause(AGAIN_AFTER)
            if self._pending is answer:
                self.send(answer)

        self._again = asyncio.create_task(later(), name=answer.id)

    @property
    def is_answering(self) -> bool:
        """Whether the host has not replied to the last answer yet."""
        return self._pending is not None

    def _send_after_reconnect(self) -> None:
        if self._destination is not None:
            self.send(self._destination())
        if self._pending is not None:
            self.send(self._pending)
