"""One connection to a host: reads the requests of a terminal, and sends it replies and news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final

from msgspec import structs

from antterm import __version__, plugins, system
from antterm.core.ask import Refused
from antterm.host.actions import CLOSED_BY_OWNER
from antterm.host.bans import Banned
from antterm.host.host import Host
from antterm.host.hosted import HostedTable
from antterm.host.identity import TurnedAway, account_of, person
from antterm.host.lobby import LobbyFeed, LobbyFrames
from antterm.host.meta import CountedAnswer
from antterm.host.person_settings import PersonSettings
from antterm.host.snapshots import EncodedSnapshot
from antterm.host.store import TerminalInfo, VersionConflict
from antterm.host.tables import pace_kind
from antterm.journal import LogEvent, log_event
from antterm.saves.errors import SaveError
from antterm.throttle import Throttle
from antterm.wire import messages as wire
from antterm.wire.frames import BadFrame, frame, read_request
from antterm.wire.values import Packer

TRIES: Final = 10
"""Maximum number of times that a request is tried which conflicts with what another host has written."""
HELLO_WITHIN: Final = 20.0
"""Seconds that a terminal may take to say who its person is."""
FAREWELL: Final = 2.0
"""Seconds that a terminal may take to read the last message of its connection."""


class Connection:
    """The connection of one terminal, and where it is: in the lobby or at a table.

    Args:
        host: the host.
        reader: what the front end sends.
        writer: what it is sent.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, host: Host, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.account = self.person = self.address = self._language = self.tournament = ""
        self.known_rev = 0
        self.last_snapshot: wire.Snapshot | None = None
        self.in_lobby = False
        """Whether it is in the lobby."""
        self.last_active = system.now()
        """When its person last did something."""
        self._host, self._reader, self._writer = host, reader, writer
        self._table: HostedTable | None = None
        self._hinting: asyncio.Task[None] | None = None
        """Asks a bot for a hint; other requests do not wait for it."""
        self._lobby: wire.Lobby | None = None
        """The lobby as it was last sent."""
        self._search = ""
        """The words by which its lobby is searched."""
        self._page = 0
        """The page of its lobby."""
        self._tournaments_announced = False
        """Whether its person was notified of the tournaments that begin by themselves."""
        self._lasting: set[bytes] = set()
        """Lasting data that it has been sent."""
        self._throttle = Throttle(host.settings.requests, 10 * host.settings.requests)
        self._came = 0.0
        """When the last request came, by `monotonic`."""

    async def attend(self) -> None:
        """Carry out requests until the connection ends."""
        try:
            if not await self._say_hello():
                return
            while (request := await read_request(self._reader)) is not None:
                if self._writer.transport.is_closing():
                    break  # what came before the `Bye`, and was not read before it, is not carried out
                if not self._throttle.take():
                    raise TurnedAway("too_fast")
                self._came = monotonic()
                if not isinstance(request, wire.Ping):
                    self.last_active = system.now()
                answer = request.id if isinstance(request, wire.GiveAnswer) else ""
                await self._attempt(partial(self._carry_out, request), answer)
                await asyncio.sleep(0)  # others are served before the next request
        except BadFrame:
            self._turn_away("nonsense", retry=False)
        except Banned as banned:
            self._turn_away("banned", retry=False, data=banned.ban.facts)
        except TurnedAway as error:
            self._turn_away(error.code, retry=error.code in ("too_fast", "full"))
        except TimeoutError:
            self._turn_away("too_slow", retry=True)
        except OSError:
            pass  # the terminal has gone
        finally:
            if self.person:
                log_event(LogEvent.WENT, person=self.person)
            self._leave()
            self._writer.close()
            with suppress(OSError, TimeoutError):  # a moment to read the last message
                async with asyncio.timeout(FAREWELL):
                    await self._writer.wait_closed()
            self.abort()

    def info(self) -> TerminalInfo:
        """Return who is here and where, for other hosts."""
        table = self._table
        watching = table is None or table.attendance.seats.get(self) is None
        where, since = (table.game.table_id, table.clock_since) if table is not None else ("", None)
        return TerminalInfo(self.person, where, watching, self.last_active, since)

    def _turn_away(self, code: str, retry: bool, data: dict[str, str] | None = None) -> None:
        self._host.metrics.refused[code] += 1
        log_event(LogEvent.TURNED_AWAY, code=code, account=self.account, person=self.person)
        self.disconnect(code, retry, data)

    async def _say_hello(self) -> bool:
        """Read the first request; return whether the terminal was let in, and more requests follow."""
        self.account = account_of(self._writer.get_extra_info("socket"))
        self._host.check_room(self)
        match await asyncio.wait_for(read_request(self._reader), HELLO_WITHIN):
            case wire.Hello() as hello:
                await self._let_in(hello)
                return True
            case wire.AskStatus():
                await self._attempt(self._send_status)
            case (wire.OwnerRequest() | wire.OwnerTournament()) as wish:
                await self._attempt(lambda: self._obey_owner(wish))
            case wire.AskName(name=name):
                await self._attempt(lambda: self._send_whether_free(name))
            case _:
                raise BadFrame("no hello")
        return False

    async def _let_in(self, hello: wire.Hello) -> None:
        """Let the person in who says hello.

        Raises:
            TurnedAway, Banned: they are not let in.
        """
        host = self._host
        if not wire.is_understood(hello.protocol, hello.schema):
            raise TurnedAway("protocol")
        self.person = person(self.account, hello.guest, hello.key, host.settings.guests)
        self.address = hello.address if self.account in host.settings.guests else ""
        if (ban := host.ban_of(self.person, self.address)) is not None:
            raise Banned(ban)
        host.admit(self)
        log_event(LogEvent.CAME, person=self.person)
        called = await self._called(hello.guest)
        settings = host.messenger.settings(self.person)
        welcome = wire.Welcome(
            app=__version__,
            person=self.person,
            name=called,
            host=host.settings.name,
            notifications=settings.notifications,
            unconfirmed=settings.unconfirmed,
            muted=settings.muted,
            packages=tuple(sorted({each.package.name for each in plugins.announced()})),
            protocol=wire.PROTOCOL,
            schema=wire.SCHEMAS[wire.PROTOCOL],
            rates=host.settings.ratings,
            blocked=tuple(map(host.directory.someone, settings.blocked)),
            conduct=host.conduct.text(hello.lang),
            is_conduct_accepted=host.conduct.digest in ("", settings.conduct),
        )
        self.send(welcome)
        self._language = hello.lang
        if self._language:
            await host.messenger.set_language(self.person, self._language)

    async def _called(self, wanted: str) -> str:
        """Return what the person is called; they are let in even if their name cannot be stored."""
        directory = self._host.messenger.directory
        try:
            return await directory.admit(self.person, wanted)
        except SaveError as error:
            log_event(LogEvent.NOT_SAVED, table="", person=self.person, error=error)
            return directory.name(self.person)

    async def _send_whether_free(self, name: str) -> None:
        if self.account not in self._host.settings.guests:
            raise Refused("not_here")
        if await asyncio.to_thread(self._host.messenger.directory.person_named, name):
            raise Refused("name_taken", name=name)
        self.send(wire.Pong())

    async def _send_status(self) -> None:
        if not self._host.may_see_status(self.account):
            raise Refused("not_keeper")
        self.send(wire.Status(report=await self._host.report()))

    async def _obey_owner(self, wish: wire.OwnerRequest | wire.OwnerTournament) -> None:
        if not self._host.is_owner(self.account):
            raise Refused("not_owner")
        if isinstance(wish, wire.OwnerTournament):
            await self._tournament(wish.wish, "", is_host_owner=True)
        else:
            self.send(await self._host.owner_commands.do(wish, self.account))

    async def _tournament(
        self, wish: wire.TournamentRequest, person: str, is_host_owner: bool = False
    ) -> None:
        """Carry out a request about tournaments.

        Args:
            wish: the request.
            person: the person who asks for it; empty for the owner of the host.
            is_host_owner: whether it is the owner's.

        Raises:
            Refused: why not.
            SaveError: it could not be saved.
        """
        tournaments = self._host.tournaments
        is_shown = isinstance(wish, wire.AskTournament | wire.ManageTournament) and (
            wish.tournament == self.tournament
        )
        if not is_shown:  # the page that is open stays up to date even if a request about it is refused
            self.tournament = ""
        match wish:
            case wire.AskTournaments():
                self.send(tournaments.listed(person, is_host_owner))
                return
            case wire.AskTournament(tournament=name):
                pass
            case wire.MakeTournament():
                name = await tournaments.make(person, wish, is_host_owner)
            case wire.ManageTournament(tournament=name):
                await tournaments.manage(person, wish, is_host_owner)
                if wish.act is wire.TournamentAct.DELETE:
                    self.send(tournaments.listed(person, is_host_owner))
                    return
        self.send(tournaments.page(name, person, is_host_owner))
        self.tournament = name

    def send(self, message: wire.FromHost) -> None:
        """Send a message; a terminal that does not read is cut off."""
        self._write(frame(message))

    def _write(self, frames: bytes) -> None:
        transport = self._writer.transport
        if transport.is_closing():
            return
        self._writer.write(frames)
        if transport.get_write_buffer_size() > self._host.settings.unread:
            log_event(LogEvent.DOES_NOT_READ, person=self.person)
            transport.abort()

    def disconnect(self, code: str, retry: bool, data: dict[str, str] | None = None) -> None:
        """End the connection for the reason `code`; `retry`: the front end may connect again by itself."""
        self.send(wire.Bye(code=code, retry=retry, data=data or {}))
        self._writer.close()

    def abort(self) -> None:
        """End the connection at once."""
        self._writer.transport.abort()

    def show(self, encoded: EncodedSnapshot, packer: Packer) -> None:
        """Send a snapshot, and before it the lasting data that it refers to."""
        self._send_lasting_data(encoded, packer)
        self.known_rev, self.last_snapshot = encoded.snapshot.rev, encoded.snapshot
        self.send(encoded.snapshot)

    def _send_lasting_data(self, encoded: EncodedSnapshot, packer: Packer) -> None:
        for digest in sorted(encoded.lasting - self._lasting):
            self._lasting.add(digest)
            self.send(wire.LastingData(game=encoded.snapshot.game, packed=packer.lasting_data(digest)))

    def send_away(self, table: str, code: str) -> None:
        """Return to the lobby if the terminal is at this table, for the reason `code`."""
        if self._table is not None and self._table.game.table_id == table:
            self._table = None
            self.send(wire.SentAway(table=table, code=code))
            self._enter_lobby()

    def _enter_lobby(self) -> None:
        self.in_lobby = True
        self._lobby = self._host.lobby_feed().lobby(self.person, self._search, self._page)
        self.send(self._lobby)

    def _tell_of_tournaments(self) -> None:
        """Send the tournaments that begin by themselves, when the person has come."""
        if not self._tournaments_announced:
            self._tournaments_announced = True
            for news in self._host.tournaments.planned(self.person):
                self.send(news)

    def renew_lobby(self, lobby_feed: LobbyFeed, frames: LobbyFrames) -> None:
        """Send what has changed in the lobby.

        Args:
            lobby_feed: what the lobby shows.
            frames: the messages that were encoded for other terminals.
        """
        before, lobby = self._lobby, lobby_feed.lobby(self.person, self._search, self._page)
        if lobby != before:
            self._lobby = lobby
            self._write(frames.encoded(before, lobby))

    async def _attempt(self, act: Callable[[], Coroutine[Any, Any, None]], answer: str = "") -> None:
        """Carry out a request, or send why it is refused.

        Args:
            act: carries it out; it may be called again after a version conflict.
            answer: the identifier of the answer, if the request is one.
        """
        try:
            await _with_retries(act)
        except Refused as refused:
            if refused.code == "closing":
                return  # the host ends, and its `Bye` is on its way
            self._count_refusal(refused.code)
            self.send(wire.Refusal(code=refused.code, data=refused.data, rev=self.known_rev, id=answer))
        except SaveError as error:
            self._count_refusal(code := "out_of_reach" if error.code == "away" else "not_saved")
            log_event(LogEvent.NOT_SAVED, table=error.path.stem, person=self.person, error=error)
            self.send(wire.Refusal(code=code, data={"why": error.code}, rev=self.known_rev, id=answer))

    def _count_refusal(self, code: str) -> None:
        self._host.metrics.refused[code] += 1
        log_event(LogEvent.REFUSED, person=self.person, code=code)

    async def _carry_out(self, request: wire.Request) -> None:
        """Carry out a request.

        Raises:
            Refused: why not.
            SaveError: it could not be saved.
        """
        messenger = self._host.messenger
        match request:
            case wire.Ping():
                self.send(wire.Pong())
            case wire.EnterLobby() | wire.Leave():
                self._leave()
                entered = request if isinstance(request, wire.EnterLobby) else wire.EnterLobby()
                self._search, self._page = entered.search, entered.page
                self._enter_lobby()
                self._tell_of_tournaments()
            case wire.Make():
                table, invited = await self._host.tables.make(self.person, request)
                if invited is not None:  # before the table, with which front ends then show it
                    self.send(invited)
                await self._go_to_table(table, 0)
            case wire.Sit(table=name, seat=seat, known_rev=known_rev):
                table = await self._host.tables.fetch_or_refuse(name)
                await self._seat(table, seat)
                await self._go_to_table(table, known_rev)
            case wire.GiveUpSeat(player=""):
                table = self._at_table()
                await table.members.rise(self.person)
                await self._host.tables.close_if_empty(table.game.table_id)
            case wire.CloseTable():
                table = self._at_table()
                table.members.check_owner(self.person)
                await self._host.tables.end(table.game.table_id, CLOSED_BY_OWNER)
                await self._host.moderation.log(self.person, "close", table.game.table_id)
            case (
                wire.AskTournaments() | wire.AskTournament() | wire.MakeTournament() | wire.ManageTournament()
            ):
                await self._tournament(request, self.person)
            case wire.AskResults():
                self.send(self._host.results())
            case wire.Decline(table=name):
                await self._host.tables.challenges.decline(self.person, name)
            case wire.AskPastGames():
                self.send(self._host.archive.past_games(self.person, request))
            case wire.AskPerson(person=other):
                self.send(self._host.archive.page(self.person, other, other in self._host.people()))
            case wire.DownloadGame(table=name):
                table = await self._host.tables.fetch_or_refuse(name) if name else self._at_table()
                self.send(wire.GameFile(document=await table.view.saved_game(self.person)))
            case wire.Rematch():
                again = await self._host.tables.rematch(self.person, self._at_table())
                self.send(wire.RematchTable(table=again.game.table_id))
            case wire.PreviewTable(table=name):
                await self._preview(await self._host.tables.fetch_or_refuse(name))
            case wire.Notify():
                self._tell_settings(await messenger.set_notifications(self.person, request, self._language))
            case wire.Confirm(code=code):
                self._tell_settings(await messenger.confirm(self.person, code))
            case wire.Mute(person=other, muted=muted):
                await messenger.change(self.person, lambda before: before.muting(other, muted))
            case wire.Block(person=other, blocked=blocked):
                await messenger.change(self.person, lambda before: before.blocking(other, blocked))
                self._host.lobby_changed()
            case wire.ReportPerson():
                where = await self._host.tables.fetch_or_refuse(request.table) if request.table else None
                await self._host.moderation.report(self.person, request, where)
                self.send(wire.Reported())
            case wire.AcceptConduct():
                digest = self._host.conduct.digest
                await messenger.change(self.person, lambda before: structs.replace(before, conduct=digest))
            case wire.GiveAnswer():
                table = await self._host.tables.fetch_or_refuse(request.table)
                if table.game.seat_of(self.person) is None:  # no game is loaded for a stranger
                    raise Refused("not_seated")
                await table.answer(self.person, request, partial(self._accepted, request.table))
            case _:
                await self._carry_out_at(self._at_table(), request)

    async def _carry_out_at(self, table: HostedTable, request: wire.Request) -> None:
        """Carry out a request that concerns a table, besides answers.

        Raises:
            Refused: why not.
            SaveError: it could not be saved.
        """
        match request:
            case wire.GiveUpSeat(player=player):
                await table.actions.leave(self.person, player)
            case wire.PassTable(seat=seat):
                await table.members.pass_on(self.person, seat)
            case wire.SayReady():
                await table.actions.say_ready(self.person)
            case wire.ReclaimSeat():
                await table.actions.come_back(self.person)
            case wire.TakeVacation(days=days):
                await table.actions.take_vacation(self.person, days)
            case wire.TakeBack(rev=rev):
                await table.actions.take_back(self.person, rev)
            case wire.Redo(rev=rev):
                await table.actions.redo(self.person, rev)
            case wire.GiveOrders(orders=orders):
                await table.actions.set_orders(self.person, orders)
            case wire.PlanAnswers(rev=rev, answers=answers):
                await table.actions.plan(self.person, rev, answers)
            case wire.ForgetPlan(answers=answers):
                await table.actions.forget_plan(self.person, answers)
            case wire.Propose():
                await table.actions.propose(self.person, request)
            case wire.Vote():
                await table.actions.vote(self.person, request)
            case wire.Say(text=text):
                await table.actions.say(self.person, text)
            case wire.AskHint(rev=rev):
                self._begin_hint(table, rev)
            case wire.RemoveOnlooker(person=onlooker):
                await table.members.remove_onlooker(self.person, onlooker)
                name = self._host.directory.name(onlooker)
                await self._host.moderation.log(self.person, "remove_onlooker", table.game.table_id, name)
            case wire.SetOnlookersChat(chat=chat):
                if await table.members.set_onlookers_chat(self.person, chat):
                    await self._host.moderation.log(self.person, "onlookers_chat", table.game.table_id, chat)
            case wire.Invite(name=name):
                self.send(await table.members.invite(self.person, name))
            case _:
                raise Refused("not_here")

    def _tell_settings(self, settings: PersonSettings) -> None:
        """Send how the person is notified."""
        self.send(wire.NotificationSettings(wish=settings.notifications, unconfirmed=settings.unconfirmed))

    async def _preview(self, table: HostedTable) -> None:
        """Send a table as it is seen from the lobby."""
        encoded, packer = await table.view.preview(self.person)
        self._send_lasting_data(encoded, packer)
        snapshot = encoded.snapshot
        self.send(
            wire.TablePreview(
                table=snapshot.table, answers_known=snapshot.answers_known, position=snapshot.position
            )
        )

    def _begin_hint(self, table: HostedTable, rev: int) -> None:
        """Ask a bot for a hint, to its end: to interrupt one would cost a process, for which other bots wait.

        Raises:
            Refused: `too_fast`: a bot thinks about another hint for this person.
        """
        if self.person in self._host.hinted:
            raise Refused("too_fast")
        self._host.hinted.add(self.person)
        self._hinting = asyncio.create_task(self._attempt(lambda: self._hint(table, rev)))

    async def _hint(self, table: HostedTable, rev: int) -> None:
        try:
            hint = await table.view.hint(self.person, rev)
        finally:
            self._host.hinted.discard(self.person)
        if self._table is table:
            self.send(hint)

    def _accepted(self, table: str, given: CountedAnswer, is_news: bool) -> None:
        self.send(wire.Accepted(id=given.id, rev=given.rev))
        if is_news:
            took = monotonic() - self._came
            self._host.metrics.accepted(took)
            log_event(LogEvent.ANSWERED, table=table, person=self.person, ms=round(took * 1000, 1))

    async def _seat(self, table: HostedTable, seat: int | None) -> None:
        """Give the person a seat if they want one; else check that they may look on."""
        own = table.game.seat_of(self.person)
        if seat is not None and seat != own and not (own is not None and table.meta.contest is not None):
            rules = table.meta.house_rules
            if own is None and not rules.invited and table.meta.owner_id != self.person:
                self._host.ratings.check(self.person, table.game.facts.game, pace_kind(table), rules)
            await table.members.sit_down(self.person, seat)
        else:
            self._check_may_see(table)

    def _check_may_see(self, table: HostedTable) -> None:
        """Check that the person sits at a table or may look on.

        Raises:
            Refused: `not_watched`.
        """
        if table.game.seat_of(self.person) is None and not table.members.may_watch(self.person):
            raise Refused("not_watched")

    async def _go_to_table(self, table: HostedTable, known_rev: int) -> None:
        """Show the table to the terminal from now on.

        Args:
            table: to which its person goes.
            known_rev: the revision of the table that the terminal knows; 0 for none.

        Raises:
            Refused: `not_watched`: they have got up, or were sent away, while they waited for the table.
            SaveError: the game cannot be read.
        """
        async with table.game.open():
            pass  # the game is loaded before anything is shown
        self._check_may_see(table)
        self._leave()
        self._table, self.known_rev, self.last_snapshot = table, known_rev, None
        table.arrive(self)

    def _at_table(self) -> HostedTable:
        if self._table is None:
            raise Refused("not_at_table")
        return self._table

    def _leave(self) -> None:
        """Leave the table or the lobby."""
        self.in_lobby, table, self._table, self.tournament = False, self._table, None, ""
        if table is not None:
            table.depart(self)


async def _with_retries(act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something, and again from the new state of the table if another host has written it meanwhile.

    Raises:
        Refused: `stale`: there was a conflict each time.
    """
    for _time in range(TRIES):
        try:
            return await act()
        except VersionConflict:
            pass
    raise Refused("stale")
