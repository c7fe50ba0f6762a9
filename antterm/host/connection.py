"""One terminal at a host: what it asks for, and what it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from socket import gethostname
from time import monotonic
from typing import Any, Final, Protocol

from antterm import __version__, outside
from antterm.core.ask import Refused
from antterm.host.accounts import Stranger, account_of, person
from antterm.host.actions import CLOSED_BY_OWNER
from antterm.host.bans import Ban, Banned
from antterm.host.figures import Figures
from antterm.host.hosted import HostedTable
from antterm.host.keeping import OwnerCommands, told_of
from antterm.host.limits import Limits
from antterm.host.lobby_feed import LobbyFeed
from antterm.host.messenger import Messenger
from antterm.host.meta import CountedAnswer
from antterm.host.snapshots import EncodedSnapshot
from antterm.host.store import Guest, VersionConflict
from antterm.host.tables import Tables
from antterm.journal import Occurrence, note
from antterm.saves.errors import SaveError
from antterm.wire.frames import BadFrame, frame, read_request
from antterm.wire.messages import (
    PROTOCOL,
    SCHEMAS,
    Accepted,
    AskHint,
    AskName,
    AskStatus,
    Bye,
    CloseTable,
    Confirm,
    DownloadGame,
    EnterLobby,
    FromHost,
    GameFile,
    GiveAnswer,
    GiveOrders,
    GiveUpSeat,
    Hello,
    Invite,
    LastingData,
    Leave,
    Lobby,
    Make,
    Mute,
    NotificationSettings,
    Notify,
    OwnerRequest,
    Ping,
    Pong,
    PreviewTable,
    Propose,
    ReclaimSeat,
    Redo,
    Refusal,
    RemoveOnlooker,
    Request,
    Say,
    SentAway,
    Sit,
    Snapshot,
    Status,
    TablePreview,
    TakeBack,
    TakeVacation,
    Vote,
    Welcome,
    is_understood,
)
from antterm.wire.report import HostReport
from antterm.wire.values import Packer

TRIES: Final = 10
"""So often something is tried that another host keeps from being written."""
HELLO_WITHIN: Final = 20.0
"""Seconds that somebody may take to say who he is."""
FAREWELL: Final = 2.0
"""Seconds in which a terminal may read the last word of its connection."""


class Doors(Protocol):
    """The host, as a connection knows it."""

    tables: Tables
    limits: Limits
    messenger: Messenger
    figures: Figures
    advised: set[str]
    """The people for whom a hint is being thought of."""

    def knock(self, connection: Connection) -> None:
        """See whether there is room for one more, before he says who he is.

        Raises:
            Stranger: `full`; or `too_many` of one account have not said so yet.
        """

    def is_keeper(self, account: str) -> bool:
        """Whether an account keeps this host."""
        ...

    def is_owner(self, account: str) -> bool:
        """Whether an account is that of the host itself, or the administrator's."""
        ...

    async def report(self) -> HostReport:
        """How the host does."""
        ...

    keeping: OwnerCommands

    def banned(self, person: str, address: str) -> Ban | None:
        """What keeps somebody out; None where nothing does."""
        ...

    def enter(self, connection: Connection) -> None:
        """Let somebody in.

        Raises:
            Stranger: `too_many` terminals of one person.
        """

    def lobby_feed(self) -> LobbyFeed:
        """What people may know of all tables just now."""
        ...


class Connection:
    """One terminal.

    Args:
        doors: the host.
        reader: what it says.
        writer: what it is sent.
        now: seconds of a clock that only goes forward.
    """

    def __init__(
        self,
        doors: Doors,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.account = self.person = self.address = self._language = ""
        self.have = 0
        self.shown: Snapshot | None = None
        self.looking = False
        """Whether it is in the lobby."""
        self.active = outside.now()
        """When its person has done something last."""
        self._doors, self._reader, self._writer = doors, reader, writer
        self._table: HostedTable | None = None
        self._hinting: asyncio.Task[None] | None = None
        """A hint that is being thought of: what else is asked for need not wait for it."""
        self._lobby: Lobby | None = None
        """What it was shown of the lobby last."""
        self._boxes: set[bytes] = set()
        """Lasting data that it has been sent."""
        self._bucket, self._now = Bucket(doors.limits.requests, now), now
        self._came = 0.0
        """When its last request came."""

    async def attend(self) -> None:
        """Do what it asks for, until it goes."""
        try:
            if not await self._say_hello():
                return
            while (request := await read_request(self._reader)) is not None:
                if self._bucket.is_empty():
                    raise Stranger("too_fast")
                self._came = self._now()
                if not isinstance(request, Ping):
                    self.active = outside.now()
                await self._do(request)
                await asyncio.sleep(0)  # others are served before the next, which may have come already
        except BadFrame:
            self._turn_away("nonsense", retry=False)
        except Banned as banned:
            self._turn_away("banned", retry=False, data=told_of(banned.ban))
        except Stranger as stranger:
            self._turn_away(stranger.code, retry=stranger.code in ("too_fast", "full"))
        except TimeoutError:
            self._turn_away("too_slow", retry=True)
        except OSError:
            pass  # it has gone
        finally:
            if self.person:
                note(Occurrence.WENT, person=self.person)
            self._leave()
            self._writer.close()
            await self._see_off()

    async def _see_off(self) -> None:
        """Let it read the last word for a moment: who reads nothing would keep the line open for ever."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._writer.wait_closed()
        self.cut()

    def guest(self) -> Guest:
        """Who is here and where, for other hosts."""
        table = self._table
        watching = table is None or table.attendance.seats.get(self) is None
        where, since = (table.file, table.clock_since) if table is not None else ("", None)
        return Guest(self.person, where, watching, self.active, since)

    def _turn_away(self, code: str, retry: bool, data: dict[str, str] | None = None) -> None:
        self._doors.figures.refused[code] += 1
        note(Occurrence.TURNED_AWAY, code=code, account=self.account, person=self.person)
        self.bye(code, retry, data)

    async def _say_hello(self) -> bool:
        """Hear who it is, and say welcome; whether it stays."""
        account = self.account = account_of(self._writer.get_extra_info("socket"))
        self._doors.knock(self)
        hello = await asyncio.wait_for(read_request(self._reader), HELLO_WITHIN)
        if isinstance(hello, AskStatus):
            await self._tried(self._say_how_it_does)
            return False
        if isinstance(hello, OwnerRequest):
            await self._tried(lambda: self._keep(hello))
            return False
        if isinstance(hello, AskName):
            await self._tried(lambda: self._say_whether_free(hello.name))
            return False
        if not isinstance(hello, Hello):
            raise BadFrame("no hello")
        if not is_understood(hello.protocol, hello.schema):
            raise Stranger("protocol")
        self.person = person(account, hello.guest, hello.key, self._doors.limits.guests)
        self.address = hello.address if account in self._doors.limits.guests else ""
        if (ban := self._doors.banned(self.person, self.address)) is not None:
            raise Banned(ban)
        self._doors.enter(self)
        name = self._doors.limits.name or gethostname()
        note(Occurrence.CAME, person=self.person)
        called = await self._called(hello.guest)
        settings = self._doors.messenger.settings(self.person)
        welcome = Welcome(
            app=__version__,
            account=self.person,
            name=called,
            host=name,
            told_by=settings.wish,
            unconfirmed=settings.unconfirmed,
            muted=settings.muted,
            protocol=PROTOCOL,
            schema=SCHEMAS[PROTOCOL],
        )
        self.send(welcome)
        self._language = hello.lang
        if self._language:
            await self._doors.messenger.learn(self.person, self._language)
        return True

    async def _called(self, wanted: str) -> str:
        """Return what the person is called; somebody whose name cannot be kept may come all the same."""
        directory = self._doors.messenger.directory
        try:
            return await directory.admit(self.person, wanted)
        except SaveError as error:
            note(Occurrence.NOT_SAVED, table="", person=self.person, error=error)
            return directory.name(self.person)

    async def _say_whether_free(self, name: str) -> None:
        if self.account not in self._doors.limits.guests:
            raise Refused("not_here")
        if await asyncio.to_thread(self._doors.messenger.owner, name):
            raise Refused("name_taken", name=name)
        self.send(Pong())

    async def _say_how_it_does(self) -> None:
        if not self._doors.is_keeper(self.account):
            raise Refused("not_keeper")
        self.send(Status(report=await self._doors.report()))

    async def _keep(self, wish: OwnerRequest) -> None:
        if not self._doors.is_owner(self.account):
            raise Refused("not_owner")
        self.send(await self._doors.keeping.do(wish, self.account))

    def send(self, message: FromHost) -> None:
        """Send something; who does not read is let go."""
        self._write(frame(message))

    def _write(self, frames: bytes) -> None:
        transport = self._writer.transport
        if transport.is_closing():
            return
        self._writer.write(frames)
        if transport.get_write_buffer_size() > self._doors.limits.unread:
            note(Occurrence.DOES_NOT_READ, person=self.person)
            transport.abort()

    def bye(self, code: str, retry: bool, data: dict[str, str] | None = None) -> None:
        """End the connection with a word."""
        self.send(Bye(code=code, retry=retry, data=data or {}))
        self._writer.close()

    def cut(self) -> None:
        """End the connection at once."""
        self._writer.transport.abort()

    def show(self, packed: EncodedSnapshot, packer: Packer) -> None:
        """Send a stand, and before it the lasting data that it speaks of."""
        self._send_boxes(packed, packer)
        self.have, self.shown = packed.stand.rev, packed.stand
        self.send(packed.stand)

    def _send_boxes(self, packed: EncodedSnapshot, packer: Packer) -> None:
        for digest in sorted(packed.boxes - self._boxes):
            self._boxes.add(digest)
            self.send(LastingData(game=packed.stand.game, packed=packer.box(digest)))

    def send_away(self, table: str, code: str) -> None:
        """Be at this table no more, for a reason, but in the lobby."""
        if self._table is not None and self._table.file == table:
            self._table = None
            self.send(SentAway(table=table, code=code))
            self.looking = True
            self.show_lobby()

    def show_lobby(self) -> None:
        """Send what the lobby tells, for it is asked for."""
        self._lobby = self._doors.lobby_feed().lobby(self.person)
        self.send(self._lobby)

    def renew_lobby(self, lobby_feed: LobbyFeed, frames: dict[int, bytes]) -> None:
        """Send what the lobby tells by now, if it is another thing.

        Args:
            bulletin: what it tells.
            frames: what has been sent to others, by the identity of the message.
        """
        lobby = lobby_feed.lobby(self.person)
        if lobby != self._lobby:
            self._lobby = lobby
            if id(lobby) not in frames:
                frames[id(lobby)] = frame(lobby)
            self._write(frames[id(lobby)])

    async def _do(self, request: Request) -> None:
        await self._tried(lambda: self._done(request), request.id if isinstance(request, GiveAnswer) else "")

    async def _tried(self, act: Callable[[], Coroutine[Any, Any, None]], answer: str = "") -> None:
        """Do something, or say why it cannot be done.

        Args:
            act: what is to be done.
            answer: the own name of an answer, if it is about one.
        """
        try:
            await _in_time(act)
        except Refused as refused:
            if refused.code == "closing":
                return  # a word of farewell is on its way
            self._count_refusal(refused.code)
            self.send(Refusal(code=refused.code, data=refused.data, rev=self.have, id=answer))
        except SaveError as error:
            self._count_refusal(code := "out_of_reach" if error.code == "away" else "not_saved")
            note(Occurrence.NOT_SAVED, table=error.path.stem, person=self.person, error=error)
            self.send(Refusal(code=code, data={"why": error.code}, rev=self.have, id=answer))

    def _count_refusal(self, code: str) -> None:
        self._doors.figures.refused[code] += 1
        note(Occurrence.REFUSED, person=self.person, code=code)

    async def _done(self, request: Request) -> None:
        """Do what is asked for.

        Raises:
            Refused: why not.
            SaveError: it could not be saved.
        """
        match request:
            case Ping():
                self.send(Pong())
            case EnterLobby():
                self._leave()
                self.looking = True
                self.show_lobby()
            case Make():
                table, invited = await self._doors.tables.make(self.person, request)
                if invited is not None:  # before the table, which front ends then show with that
                    self.send(invited)
                await self._sit(table, 0)
            case Sit(table=name, seat=seat, have=have):
                table = await self._doors.tables.found(name)
                await self._seat(table, seat)
                await self._sit(table, have)
            case Leave():
                self._leave()
                self.looking = True
                self.show_lobby()
            case GiveUpSeat(player=""):
                table = self._at_table()
                await table.members.rise(self.person)
                await self._doors.tables.close_if_empty(table.file)
            case CloseTable():
                table = self._at_table()
                table.members.check_owner(self.person)
                await self._doors.tables.end(table.file, CLOSED_BY_OWNER)
                note(Occurrence.KEPT, code="close", table=table.file, person=self.person)
            case PreviewTable(table=name):
                await self._preview(await self._doors.tables.found(name))
            case Notify():
                settings = await self._doors.messenger.tell_by(self.person, request, self._language)
                self.send(NotificationSettings(wish=settings.wish, unconfirmed=settings.unconfirmed))
            case Confirm(code=code):
                settings = await self._doors.messenger.confirm(self.person, code)
                self.send(NotificationSettings(wish=settings.wish, unconfirmed=settings.unconfirmed))
            case Mute(account=account, muted=muted):
                settings = self._doors.messenger.settings(self.person)
                await self._doors.messenger.keep(self.person, settings.muting(account, muted))
            case GiveAnswer():
                table = await self._doors.tables.found(request.table)
                if table.game.seat_of(self.person) is None:  # for him no game is opened
                    raise Refused("not_seated")
                await table.answer(self.person, request, partial(self._accepted, request.table))
            case _:
                await self._meet(self._at_table(), request)

    async def _meet(self, table: HostedTable, request: Request) -> None:
        """Do what people do at a table besides playing.

        Raises:
            Refused: why not.
            SaveError: it could not be saved.
        """
        match request:
            case GiveUpSeat(player=player):
                await table.actions.leave(self.person, player)
            case ReclaimSeat():
                await table.actions.come_back(self.person)
            case TakeVacation(days=days):
                await table.actions.take_vacation(self.person, days)
            case TakeBack(rev=rev):
                await table.actions.take_back(self.person, rev)
            case Redo(rev=rev):
                await table.actions.redo(self.person, rev)
            case GiveOrders(orders=orders):
                await table.actions.set_orders(self.person, orders)
            case Propose():
                await table.actions.propose(self.person, request)
            case Vote():
                await table.actions.vote(self.person, request)
            case Say(text=text):
                await table.actions.say(self.person, text)
            case AskHint(rev=rev):
                self._begin_hint(table, rev)
            case DownloadGame():
                self.send(GameFile(document=await table.view.saved_game(self.person)))
            case RemoveOnlooker(person=onlooker):
                await table.members.remove_onlooker(self.person, onlooker)
            case Invite(name=name):
                self.send(await table.members.invite(self.person, name))
            case _:
                raise Refused("not_here")

    async def _preview(self, table: HostedTable) -> None:
        """Show how a table stands to somebody who is not there."""
        packed, packer = await table.view.preview(self.person)
        self._send_boxes(packed, packer)
        stand = packed.stand
        self.send(TablePreview(table=stand.table, number=stand.number, sight=stand.sight))

    def _begin_hint(self, table: HostedTable, rev: int) -> None:
        """Have a hint thought of, to its end: each that is broken off costs a process, and bots wait for it.

        Raises:
            Refused: `too_fast`: another is being thought of for this person.
        """
        if self.person in self._doors.advised:
            raise Refused("too_fast")
        self._doors.advised.add(self.person)
        self._hinting = asyncio.create_task(self._tried(lambda: self._hint(table, rev)))

    async def _hint(self, table: HostedTable, rev: int) -> None:
        try:
            hint = await table.view.hint(self.person, rev)
        finally:
            self._doors.advised.discard(self.person)
        if self._table is table:
            self.send(hint)

    def _accepted(self, table: str, given: CountedAnswer, is_news: bool) -> None:
        self.send(Accepted(id=given.id, rev=given.rev))
        if is_news:
            took = self._now() - self._came
            self._doors.figures.accepted(took)
            note(Occurrence.ANSWERED, table=table, person=self.person, ms=round(took * 1000, 1))

    async def _seat(self, table: HostedTable, seat: int | None) -> None:
        """Give somebody a seat who wants one; who wants none looks on, if he may."""
        own = table.game.seat_of(self.person)
        if seat is not None and seat != own:
            await table.members.sit_down(self.person, seat)
        elif own is None and not table.members.may_watch(self.person):
            raise Refused("not_watched")

    async def _sit(self, table: HostedTable, have: int) -> None:
        async with table.game.open():
            pass  # a table is opened while nobody is shown anything
        self._leave()
        self._table, self.have, self.shown = table, have, None
        table.arrive(self)

    def _at_table(self) -> HostedTable:
        if self._table is None:
            raise Refused("not_at_table")
        return self._table

    def _leave(self) -> None:
        """Go away from wherever it is."""
        self.looking, table, self._table = False, self._table, None
        if table is not None:
            table.depart(self)


async def _in_time(act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something; where another host was there before, to what has become of the table then.

    Raises:
        Refused: `stale`: others always are.
    """
    for _time in range(TRIES):
        try:
            return await act()
        except VersionConflict:
            pass
    raise Refused("stale")


class Bucket:
    """How much somebody may ask for: so many a second on the average, some more at once.

    Args:
        rate: a second.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, rate: float, now: Callable[[], float]) -> None:
        self._rate, self._now = rate, now
        self._room = self._most = 10 * rate
        self._seen = now()

    def is_empty(self) -> bool:
        """Take one out; whether there was none."""
        now = self._now()
        self._room = min(self._most, self._room + (now - self._seen) * self._rate)
        self._seen = now
        if self._room < 1:
            return True
        self._room -= 1
        return False
