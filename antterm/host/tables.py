"""All tables of a host: listing, making, removing, and unloading those that nobody uses."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from msgspec.structs import replace

from antterm import registry, system
from antterm.bots import PERSON
from antterm.core.ask import Refused
from antterm.core.options import BadOption
from antterm.host import challenges, daily_letters
from antterm.host.challenges import Challenges
from antterm.host.correspondence import CorrespondenceState
from antterm.host.daily_letters import DailyLetters
from antterm.host.directory import free_name
from antterm.host.hosted import HostedTable
from antterm.host.identity import PersonId
from antterm.host.lobby import LobbyFeed, end_shows, table_report
from antterm.host.members import MOST_INVITED
from antterm.host.messenger import Messenger
from antterm.host.meta import (
    Contest,
    RematchOffer,
    SocialState,
    TableMeta,
    has_vanished,
)
from antterm.host.settings import HostSettings
from antterm.host.snapshots import listed_options
from antterm.host.store import StoredTable, TableStore, TerminalInfo, VersionConflict
from antterm.host.thinking import ThinkingQueue
from antterm.journal import LogEvent, log_errors, log_event
from antterm.saves.document import Document, Seat, tidy
from antterm.saves.errors import SaveError
from antterm.table import LiveGame, as_it_stands, default_name, new_game, players
from antterm.table.players import rotated
from antterm.wire import messages as wire

IDLE = 300.0
"""Seconds between two looks for tables that nobody uses; one that is idle at two looks is unloaded."""
A_DAY = 86_400.0
AN_HOUR = timedelta(hours=1)
CLOSED_WHEN_EMPTY = "closed_when_empty"
"""The reason shown to onlookers when the last person has got up."""
MOST_RESULTS = 2000
"""Most results of rated games that are sent."""
REREAD_EVERY = 0.5
"""Seconds between two readings of tables that other hosts have changed."""


class Tables:
    """The tables of a host, each of which is loaded when somebody needs it.

    Args:
        store: where they are stored.
        settings: the settings of the host.
        queue: asks bots.
        on_lobby_change: called whenever what the lobby shows may have changed.
        messenger: notifies the people of the host, and knows their names.
    """

    def __init__(
        self,
        store: TableStore,
        settings: HostSettings,
        queue: ThinkingQueue,
        on_lobby_change: Callable[[], None],
        messenger: Messenger,
    ) -> None:
        self._store, self._settings, self._queue = store, settings, queue
        self._on_lobby_change, self._messenger = on_lobby_change, messenger
        self._directory = messenger.directory
        self._shut = False
        self._damaged: dict[str, tuple[str, ...]] = {}
        """The people who sit at each table that cannot be read."""
        self._tables: dict[str, HostedTable] = {}
        self._made: dict[str, deque[datetime]] = {}
        """When each person made their latest tables since the host started."""
        self._making = asyncio.Lock()
        """Held while a table is made: limits are checked when all tables before it count."""
        self._changed: set[str] = set()
        """The tables that other hosts have changed, and that were not read again yet."""
        self._reading: set[asyncio.Task[None]] = set()
        self._rereading: asyncio.Task[None] | None = None
        self.challenges = Challenges(self, messenger)
        """The tables that wait for the answer of one person."""
        self.daily_letters = DailyLetters(self.all, store, messenger)
        self._rounds: list[asyncio.Task[None]] = []
        """The regular work."""
        self._idle: set[HostedTable] = set()
        """The loaded tables that were idle at the last look."""

    def load(self) -> None:
        """List all tables without loading their games."""
        for name, stored in self._store.listed():
            try:
                if isinstance(stored, Exception):
                    raise stored
                self._list_table(name, stored)
            except Exception as error:  # it can be wrong in any way, and must not hide other tables
                log_event(LogEvent.LEFT_OUT, table=name, error=error)
                with suppress(SaveError):
                    self._damaged[name] = self._store.seated(name)

    def wake(self) -> None:
        """Start the bots and timers of all tables, and the regular work."""
        for table in self._tables.values():
            with log_errors(table.game.table_id):  # whatever is wrong with one, the others begin
                table.bots.wake()
                table.timer.set()
        self._rounds = [
            asyncio.create_task(self._every(A_DAY, self.forget_never_begun)),
            asyncio.create_task(self._every(IDLE, self.close_idle)),
            # Not at once: after a restart nobody is connected yet, and who is gone at two looks has left.
            asyncio.create_task(
                self._every(challenges.CHECK_EVERY, self.challenges.end_overdue, at_once=False)
            ),
            asyncio.create_task(self._every(daily_letters.CHECK_EVERY, self.daily_letters.write_due)),
        ]

    async def _every(
        self, seconds: float, do: Callable[[], Awaitable[None]], *, at_once: bool = True
    ) -> None:
        """Do something whenever so many seconds have passed, until it is cancelled; also now if `at_once`."""
        if not at_once:
            await asyncio.sleep(seconds)
        while True:
            with log_errors():
                await do()
            await asyncio.sleep(seconds)

    # What other hosts do

    def on_remote_change(self, tables: Mapping[str, int], is_poll: bool) -> None:
        """Take in which tables other hosts have changed; see `store.OnRemoteChange`."""
        for name, version in tables.items():
            table = self._tables.get(name)
            if table is None or (table.is_idle and not table.is_open):
                self._changed.add(name)
            elif version > table.game.stored.version or not version:
                self._refresh(table, version)
        if self._changed and (self._rereading is None or self._rereading.done()):
            self._rereading = asyncio.create_task(self._reread_changed())
        if is_poll:
            for table in self._tables.values():
                table.bots.wake_if_abandoned()

    def _refresh(self, table: HostedTable, version: int) -> None:
        """Read what another host has changed of a table that is loaded here; it may have deleted it."""

        async def read() -> None:
            with log_errors(table.game.table_id):
                await table.refresh()
                if version > table.game.stored.version:
                    await self._reread([table.game.table_id])

        reading = asyncio.create_task(read())
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)

    async def _reread_changed(self) -> None:
        """Read again the tables that other hosts have changed; not more often than the lobby is sent."""
        while self._changed and not self._shut:
            names, self._changed = self._changed, set()
            with log_errors():
                await self._reread(names)
            await asyncio.sleep(REREAD_EVERY)

    async def _reread(self, names: Collection[str]) -> None:
        stored = await self._stored(names)
        for name in names:
            await self._update_listing(name, stored.get(name))
        self._on_lobby_change()

    async def _stored(self, names: Collection[str]) -> dict[str, StoredTable | Exception]:
        """Return what the store lists of some tables, without those that are not there any more."""
        return dict(await asyncio.to_thread(lambda: [*self._store.listed(names)]))

    async def _update_listing(self, name: str, stored: StoredTable | Exception | None) -> None:
        """Take over a table that another host has changed, made, or deleted (None)."""
        table = self._tables.get(name)
        if isinstance(stored, Exception):
            log_event(LogEvent.LEFT_OUT, table=name, error=stored)
        elif stored is None:
            if table is not None:
                del self._tables[name]
                table.attendance.send_away("deleted_elsewhere")
                await table.close("no_table")
        elif table is None:
            try:
                self._list_table(name, stored)
                table = self._tables[name]
                self.challenges.announce(table)
                table.bots.wake()
                table.timer.set()
            except Exception as error:  # it can be wrong in any way
                log_event(LogEvent.LEFT_OUT, table=name, error=error)
        else:
            with log_errors(name):
                table.game.list_as(stored)

    def _list_table(self, name: str, stored: StoredTable) -> None:
        """List one more table."""
        table = self._hosted(name, stored)
        table.try_out()
        self._tables[name] = table
        self._damaged.pop(name, None)

    async def forget_never_begun(self) -> None:
        """Remove tables without people, or that have not begun for a month; their games go to the trash."""
        now = system.now()

        def is_forgotten(table: HostedTable) -> bool:
            is_late = has_vanished(table.meta.begun, table.game.facts.since, now)
            return table.is_idle and table.meta.contest is None and (is_late or _is_empty(table))

        for name, table in list(self._tables.items()):
            if is_forgotten(table):
                with log_errors(name):
                    await self._remove_as_empty(name, is_forgotten)

    def activity(self, terminal: TerminalInfo) -> tuple[wire.Activity, str]:
        """Return what somebody does at a terminal, and in which game."""
        if (table := self._tables.get(terminal.table)) is None:
            return wire.Activity.LOOKS, ""
        if terminal.watching or table.game.is_over:
            return wire.Activity.WATCHES, table.game.facts.game
        return wire.Activity.PLAYS if table.meta.begun else wire.Activity.WAITS, table.game.facts.game

    def all(self) -> Iterable[HostedTable]:
        """Return all tables that can be read."""
        return self._tables.values()

    async def fetch(self, name: str) -> HostedTable | None:
        """Return a table, which another host may have made a moment ago; None if there is none.

        Raises:
            SaveError: it cannot be read.
        """
        if name not in self._tables:
            await self._update_listing(name, (await self._stored([name])).get(name))
        return self._tables.get(name)

    async def fetch_or_refuse(self, name: str) -> HostedTable:
        """Return a table, which another host may have made a moment ago.

        Raises:
            Refused: `no_table`.
            SaveError: it cannot be read.
        """
        await self.fetch(name)
        return self.listed_or_refuse(name)

    def listed_or_refuse(self, name: str) -> HostedTable:
        """Return a table that is listed here.

        Raises:
            Refused: `no_table`.
        """
        if (table := self._tables.get(name)) is None:
            raise Refused("no_table")
        return table

    def listed(self, name: str) -> HostedTable | None:
        """Return a table that is listed here; None if it is not."""
        return self._tables.get(name)

    async def end(self, name: str, code: str) -> None:
        """End a game as it stands; a table that has not begun is removed.

        Args:
            name: the table.
            code: who does so and why, in the words for those at the table.

        Raises:
            Refused: `no_table`; `over`.
            SaveError: it could not be saved.
        """
        table = await self.fetch_or_refuse(name)
        if table.game.is_over:
            raise Refused("over")
        if table.meta.begun or not await self.remove(name, code, has_not_begun):
            await table.actions.end(code)

    async def remove(
        self, name: str, code: str, only_if: Callable[[HostedTable], bool] = lambda _table: True
    ) -> bool:
        """Remove a table: its game goes to the trash, and those who are there to the lobby.

        Args:
            name: the table.
            code: who does so and why, in the words for those at the table.
            only_if: see `HostedTable.remove`; as it is, if left out.

        Returns:
            Whether it was removed.

        Raises:
            Refused: `no_table`, `closing`.
            SaveError: it could not be removed.
        """
        if name in self._damaged:
            await self._remove_damaged(name)
        else:
            table = await self.fetch_or_refuse(name)
            if not await table.remove(only_if):
                return False
            self._tables.pop(name, None)
            table.attendance.send_away(code)
        self._on_lobby_change()
        return True

    async def _remove_damaged(self, name: str) -> None:
        """Remove a table that cannot be read; if that fails and it can be read by now, it is listed again.

        Raises:
            SaveError: it could not be removed.
        """
        try:
            await asyncio.to_thread(self._store.remove, name)
        except SaveError:
            if isinstance(stored := (await self._stored([name])).get(name), StoredTable):
                self._list_table(name, stored)
            raise
        self._damaged.pop(name, None)

    async def close_if_empty(self, name: str) -> None:
        """Remove a table that has not begun if nobody sits there any more.

        Raises:
            SaveError: it could not be removed.
        """
        if (table := self._tables.get(name)) is not None and _is_empty(table):
            await self._remove_as_empty(name, _is_empty)

    async def _remove_as_empty(self, name: str, only_if: Callable[[HostedTable], bool]) -> None:
        if await self.remove(name, CLOSED_WHEN_EMPTY, only_if):
            log_event(LogEvent.VANISHED, table=name)

    def reports(self, name_of: Callable[[PersonId], str]) -> Iterator[wire.TableReport]:
        """Yield all tables as the owner of the host sees them.

        Args:
            name_of: returns what somebody is called.
        """
        for name, table in self._tables.items():
            yield table_report(name, table.game.facts, table.meta, name_of)
        for name, people in self._damaged.items():
            yield wire.TableReport(table=name, people=tuple(map(name_of, people)), state="damaged")

    def count(self) -> wire.GameCount:
        """Return how many games there are."""
        tables = self._tables.values()
        over = sum(table.game.is_over for table in tables)
        waiting = sum(not table.meta.begun and not table.game.is_over for table in tables)
        opened = sum(table.is_open for table in tables)
        return wire.GameCount(under_way=len(tables) - over - waiting, waiting=waiting, over=over, open=opened)

    def results(self) -> list[wire.ResultRow]:
        """Return the results of the latest rated games, in the order in which they ended.

        A result comes when everybody may know it, also to those who played: it is told to all alike.
        """
        now = system.now()
        rows = [
            wire.ResultRow(
                table.game.facts.game,
                pace_kind(table),
                result.ended,
                tuple(info.person or info.player for info in table.game.facts.seat_infos),
                result.winners,
                result.scores,
            )
            for table in self._tables.values()
            if table.meta.house_rules.rated
            and (result := table.meta.result) is not None
            and result.counts
            and end_shows(table.meta, result.ended, now)
        ]
        return sorted(rows, key=lambda row: row.ended)[-MOST_RESULTS:]

    def people(self) -> Iterator[PersonId]:
        """Yield everybody who sits at a table or has made one; some of them more than once."""
        for table in list(self._tables.values()):  # in whichever thread
            yield from filter(None, (table.meta.owner_id, *table.meta.people))

    def lobby_feed(self, people: tuple[wire.LobbyPerson, ...]) -> LobbyFeed:
        """Return what people may know of all tables at this moment.

        Args:
            people: who is connected.
        """
        return LobbyFeed([table.view for table in self._tables.values()], self._damaged, people)

    async def make(self, person: PersonId, wanted: wire.Make) -> tuple[HostedTable, wire.Invited | None]:
        """Make a table at which somebody sits.

        A table for which names were given is for nobody else, even if nobody is known by any of these names.

        Returns:
            The table; and who has been invited to it, if names were given.

        Raises:
            Refused: `closing`, `too_many_games`, `too_fast`, `no_seat`, `too_many_invited`, `unknown_game`,
                `challenge_seats`, what is wrong with options, or see `Challenges.new`.
            SaveError: it cannot be saved.
        """
        people = [number for number, seat in enumerate(wanted.seats) if seat.player == PERSON]
        own_seat = wanted.seat if wanted.seat is not None else next(iter(people), None)
        if own_seat is None or own_seat not in people:
            raise Refused("no_seat")
        if len(set(wanted.house_rules.invited)) > MOST_INVITED:
            raise Refused("too_many_invited")
        _check(wanted)
        _check_rated(wanted.house_rules, self._settings)
        if other := wanted.challenged:
            if len(people) != 2:
                raise Refused("challenge_seats")
            return await self._make(person, wanted, own_seat, (person, other)), None
        invited, unknown = await asyncio.to_thread(self._who_is_invited, person, wanted.house_rules.invited)
        hosted = await self._make(person, wanted, own_seat, invited)
        invitees = [
            wire.PersonInfo(id=each, name=self._directory.name(each)) for each in invited if each != person
        ]
        return hosted, wire.Invited(people=tuple(invitees), unknown=unknown) if invited else None

    async def rematch(self, person: PersonId, table: HostedTable) -> HostedTable:
        """Give somebody a seat in another game of those who played one.

        The first who asks for it makes a table like the one before, for these people and the bots, at which
        everybody sits one seat further, so that another begins. The others sit down at that table.

        Args:
            person: the person.
            table: where they played.

        Raises:
            Refused: `not_seated`; `not_over_yet`; `no_free_seat`: somebody else was invited in their place;
                or as `make` does.
            SaveError: it could not be saved.
        """
        async with table.game.open() as live:
            meta, seat = table.meta, table.game.seat_of(person)
            if seat is None:
                raise Refused("not_seated")
            if not table.game.is_over:
                raise Refused("not_over_yet")
            own_seat = (seat - 1) % len(live.seats)
            again = await self.fetch(meta.rematch.table) if meta.rematch is not None else None
            if again is not None and not again.game.is_over:
                has_seat = again.game.seat_of(person) is not None
                await again.members.sit_down(person, None if has_seat else own_seat)
                return again
            meta.social.chat.check_pace(person, system.now())
            wanted = _like(live, meta, is_rated=meta.house_rules.rated and self._settings.ratings)
            _check(wanted)  # a package may be missing by now
            people = tuple(dict.fromkeys(filter(None, meta.people)))
            again = await self._make(person, wanted, own_seat, people)
            offer = RematchOffer(table=again.game.table_id, by=seat)
            try:
                table.game.write_to_chat(wire.TableEvent(kind=wire.TableEventKind.REMATCH), seat)
                await table.game.save(replace(table.meta, rematch=offer, rev=meta.rev + 1))
            except (SaveError, VersionConflict):
                with suppress(SaveError):
                    await self.remove(again.game.table_id, CLOSED_WHEN_EMPTY)
                raise
        table.game.on_change()
        for other in people:
            if other != person and person not in self._messenger.settings(other).muted_or_blocked:
                again.broadcaster.notify(other, "rematch")
                again.broadcaster.write(other, "invited", (self._directory.name(person),), person)
        return again

    def _check_limits(self, person: PersonId) -> None:
        """Check that somebody may make another table.

        Raises:
            Refused: `closing`, `too_many_games`, `too_fast`.
        """
        if self._shut:
            raise Refused("closing")
        if self._unfinished(person) >= self._settings.games:
            raise Refused("too_many_games", limit=self._settings.games)
        if self._made_lately(person) >= self._settings.new_games:
            raise Refused("too_fast")

    async def _make(
        self,
        person: PersonId,
        wanted: wire.Make,
        own_seat: int,
        invited: tuple[PersonId, ...],
    ) -> HostedTable:
        """Make a table if somebody may have another one, see `make`.

        Args:
            person: the person who makes it.
            wanted: what for.
            own_seat: their seat.
            invited: who may sit down there; empty for everybody.
        """
        seats = await asyncio.to_thread(self._named, wanted.seats, own_seat, person)
        people = tuple(person if number == own_seat else "" for number in range(len(seats)))
        begun = all(each or seat.player != PERSON for each, seat in zip(people, seats, strict=True))
        meta = TableMeta(
            people=people,
            owner_id=person,
            free_names=tuple(seat.name for seat in wanted.seats),
            house_rules=replace(wanted.house_rules, invited=invited),
            begun=begun,
            rev=1,
            social=_social_state(wanted),
        )
        async with self._making:
            self._check_limits(person)
            if wanted.challenged:
                meta = replace(meta, challenge=self.challenges.new(person, wanted.challenged))
            hosted = await self._opened(wanted, seats, meta)
            self._made.setdefault(person, deque(maxlen=self._settings.new_games)).append(system.now())
        return hosted

    async def _opened(self, wanted: wire.Make, seats: Sequence[Seat], meta: TableMeta) -> HostedTable:
        """Store a new table and list it.

        Raises:
            Refused: `closing`, or what is wrong with options.
            SaveError: it cannot be saved.
        """
        name, stored = await asyncio.to_thread(self._store.make, _begun(wanted, seats), meta)
        hosted = self._hosted(name, stored)
        try:
            await hosted.begin()
        except SaveError:
            await hosted.close("no_table")
            with suppress(SaveError):
                await asyncio.to_thread(self._store.remove, name)
            raise
        self._tables[name] = hosted
        log_event(LogEvent.MADE, table=name, game=wanted.game, person=meta.owner_id)
        if self._shut:  # meanwhile
            await hosted.close("closing")
            raise Refused("closing")
        self._on_lobby_change()
        self.challenges.announce(hosted)
        hosted.bots.wake()
        return hosted

    # Tables of tournaments

    async def make_for(self, contest: Contest, wanted: wire.Make) -> HostedTable:
        """Make a table for a game of a tournament; its seats are free until those for whom they are sit down.

        Raises:
            Refused: `closing`, or what is wrong with options.
            SaveError: it cannot be saved.
        """
        names: list[str] = []
        for seat in wanted.seats:
            names.append(free_name(seat.name, names))
        meta = TableMeta(
            people=("",) * len(names),
            free_names=tuple(names),
            house_rules=wanted.house_rules,
            begun=not any(contest.players),
            rev=1,
            social=_social_state(wanted),
            contest=contest,
        )
        named = [Seat(name, seat.player) for name, seat in zip(names, wanted.seats, strict=True)]
        return await self._opened(wanted, named, meta)

    def contests(self) -> Iterator[tuple[Contest, HostedTable]]:
        """Yield the tables of games of tournaments, with the games."""
        for table in list(self._tables.values()):
            if table.meta.contest is not None:
                yield table.meta.contest, table

    def check(self, wanted: wire.Make) -> None:
        """Check that this host offers a game with these rules.

        Raises:
            Refused: `unknown_game`, `no_ratings`, `rated_rules`, or what is wrong with options.
        """
        _check(wanted)
        _check_rated(wanted.house_rules, self._settings)
        _begun(wanted, wanted.seats)

    def _who_is_invited(
        self, person: PersonId, names: Collection[str]
    ) -> tuple[tuple[PersonId, ...], tuple[str, ...]]:
        """Return the ids of those who may sit down at a new table, and the names that nobody has.

        The maker is always one of them: else a table would be open to everybody if nobody is found.
        """
        found = self._directory.find_each(list(filter(None, map(tidy, names)))) if names else {}
        people = dict.fromkeys(filter(None, (person, *found.values()))) if found else ()
        return tuple(people), tuple(name for name, who in found.items() if not who)

    def _named(self, seats: Sequence[Seat], own_seat: int, person: PersonId) -> list[Seat]:
        """Return the seats of a new table with the name of its maker in one of them.

        No bot and no free seat keeps a name that is a person's: the maker has chosen these names.
        """
        named: list[Seat] = []
        own = self._directory.name(person)
        for number, seat in enumerate(seats):
            if number == own_seat:
                named.append(Seat(own))
                continue
            taken, name, count = [own, *(each.name for each in named)], seat.name, 1
            while (found := free_name(name, taken)) and self._directory.person_named(found):
                count += 1
                name = f"{seat.name[:50]} {count}"
            named.append(Seat(found, seat.player))
        return named

    async def close_idle(self) -> None:
        """Unload the tables that are idle now and were idle at the last call, too."""
        idle = {table for table in self._tables.values() if table.is_open and table.may_be_unloaded}
        closing, self._idle = idle & self._idle, idle - self._idle
        for table in closing:
            with log_errors(table.game.table_id):
                await table.close()

    async def close(self) -> None:
        """Unload all games for good, as the host ends."""
        self._shut = True
        for each in self._rounds:
            each.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        for name, table in list(self._tables.items()):
            with log_errors(name):
                await table.close("closing")

    def _unfinished(self, person: str) -> int:
        """Return how many games somebody has that are not over; without people a table is its maker's."""
        return sum(
            person in (table.meta.people if any(table.meta.people) else (table.meta.owner_id,))
            and not table.game.is_over
            for table in self._tables.values()
        )

    def _made_lately(self, person: str) -> int:
        """Return how many tables somebody has made in the last hour, also those that have vanished since."""
        now, tables = system.now(), self._tables.values()
        made = [table.game.facts.made for table in tables if table.meta.owner_id == person]
        moments = (made, self._made.get(person, ()))
        return max(sum(timedelta() <= now - moment < AN_HOUR for moment in each) for each in moments)

    def _hosted(self, name: str, stored: StoredTable) -> HostedTable:
        return HostedTable(self._messenger, name, self._store, stored, self._queue, self._on_lobby_change)


def has_not_begun(table: HostedTable) -> bool:
    """Return whether a table waits for people still."""
    return not table.meta.begun


def _is_empty(table: HostedTable) -> bool:
    """Return whether a table is useless, as it has not begun and nobody sits there; not in a tournament."""
    return has_not_begun(table) and not any(table.meta.people) and table.meta.contest is None


def pace_kind(table: HostedTable) -> wire.PaceKind:
    """Return how a game is timed."""
    if table.meta.social.correspondence is not None:
        return wire.PaceKind.DAYS
    return wire.PaceKind.FREE if table.game.facts.pace is None else wire.PaceKind.CLOCK


def _social_state(wanted: wire.Make) -> SocialState:
    """Return the social state of a new table: nothing but its clocks, in a game over weeks."""
    terms = wanted.correspondence
    return SocialState(correspondence=CorrespondenceState.opened(terms, len(wanted.seats)) if terms else None)


def _check_rated(rules: wire.HouseRules, settings: HostSettings) -> None:
    """Check that a table may be rated, if it is to be.

    Raises:
        Refused: `no_ratings`; `rated_rules`: with hints, or with taking back at will.
    """
    if (rules.rated or rules.least_rating or rules.most_rating) and not settings.ratings:
        raise Refused("no_ratings")
    if rules.rated and (rules.hints or rules.take_back is wire.Consent.FREE):
        raise Refused("rated_rules")


def _like(live: LiveGame, meta: TableMeta, is_rated: bool) -> wire.Make:
    """Return what makes a table like one whose game is over, with everybody one seat further."""
    seats = [
        Seat(name, PERSON) if person else Seat(seat.name, seat.player)
        for seat, name, person in zip(live.seats, meta.free_names, meta.people, strict=True)
    ]
    clocks = meta.social.correspondence
    return wire.Make(
        game=live.game_id,
        name=live.name,
        options=listed_options(live.game_id, len(live.seats), live.record.options),
        seats=rotated(seats, live.words.seat),
        pace=live.clock.pace if live.clock is not None else None,
        correspondence=clocks.terms if clocks is not None else None,
        house_rules=replace(meta.house_rules, rated=is_rated),
    )


def _begun(wanted: wire.Make, seats: Sequence[Seat]) -> Document:
    """Return the game of a new table.

    Raises:
        Refused: what is wrong with its options.
    """
    title = tidy(wanted.name) or default_name(wanted.game)
    try:
        record, document = new_game(wanted.game, seats, wanted.options, title, pace=wanted.pace)
    except BadOption as error:
        raise Refused(error.code, option=error.option, value=str(error.value)[:80]) from error
    return as_it_stands(record, document)


def _check(wanted: wire.Make) -> None:
    """Check that this host offers what is wanted: no engines, which are commands, and no documents."""
    if wanted.pace is not None and wanted.correspondence is not None:
        raise Refused("two_clocks")
    if wanted.game not in registry.HOMES:
        raise Refused("unknown_game", game=wanted.game)
    possible = players(wanted.game)
    for seat in wanted.seats:
        if seat.player not in possible:
            raise Refused("unknown_value", option="seats", value=seat.player[:80])
    for option in registry.game(wanted.game).options:
        if option.document and wanted.options.get(option.name) is not None:
            raise Refused("no_documents", option=option.name)
    for name, value in wanted.options.items():
        if value is not None and not isinstance(value, str):
            raise Refused("unknown_value", option=name[:80], value=str(value)[:80])
