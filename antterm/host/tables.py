"""All tables of a host."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from antterm import outside, registry
from antterm.bots.kinds import PERSON
from antterm.core.ask import Refused
from antterm.core.options import BadOption
from antterm.host.broadcaster import People
from antterm.host.correspondence import CorrespondenceState
from antterm.host.directory import free_name
from antterm.host.hosted import HostedTable
from antterm.host.identity import PersonId
from antterm.host.limits import Limits
from antterm.host.lobby_feed import LobbyFeed
from antterm.host.members import MOST_INVITED
from antterm.host.meta import TableMeta
from antterm.host.notices import has_vanished
from antterm.host.social import SocialState
from antterm.host.store import StoredTable, TableStore
from antterm.host.thinking import ThinkingQueue
from antterm.journal import Occurrence, note
from antterm.saves.document import Document, Seat, tidy
from antterm.saves.errors import SaveError
from antterm.table import as_it_stands, default_name, new_game, players
from antterm.wire.messages import Invited, Make, PersonInfo
from antterm.wire.report import GameCount, TableReport

IDLE = 300.0
"""Seconds between two looks at which tables nobody is; where nobody is at both, a table is closed."""
A_DAY = 86_400.0
AN_HOUR = timedelta(hours=1)
CLOSED_WHEN_EMPTY = "closed_when_empty"
"""Why those who look on at a table are sent away when the last person has got up."""
LEARNS = 0.5
"""Seconds between two readings of how tables stand that other hosts have changed."""


class Tables:
    """The tables of a host, each of which is opened when somebody wants it.

    Args:
        store: where they are kept.
        limits: what one person may have.
        thinks: asks bots.
        told: called when what the lobby tells has changed.
        people: the people of the host.
    """

    def __init__(
        self,
        store: TableStore,
        limits: Limits,
        queue: ThinkingQueue,
        on_lobby_change: Callable[[], None],
        people: People,
    ) -> None:
        self._store, self._limits, self._queue = store, limits, queue
        self._on_lobby_change, self._people = on_lobby_change, people
        self._shut = False
        self._damaged: dict[str, tuple[str, ...]] = {}
        """Who sits at each table that cannot be read."""
        self._tables: dict[str, HostedTable] = {}
        self._made: dict[str, deque[datetime]] = {}
        """When each person has made their tables since the host began."""
        self._changed: set[str] = set()
        """The tables of which is known that others have changed them, but not yet how."""
        self._reading: set[asyncio.Task[None]] = set()
        self._learning: asyncio.Task[None] | None = None
        self._idle: set[HostedTable] = set()
        """The open tables that nobody was at when one looked last."""

    def load(self) -> None:
        """Know all tables that there are, open none of them."""
        for name, kept in self._store.listed():
            try:
                if isinstance(kept, Exception):
                    raise kept
                self._take_in(name, kept)
            except Exception as error:  # it can be wrong in any way, and is no other table's trouble
                note(Occurrence.LEFT_OUT, table=name, error=error)
                with suppress(SaveError):
                    self._damaged[name] = self._store.seated(name)

    def wake(self) -> None:
        """Have the bots go on whose turn it is."""
        for table in self._tables.values():
            table.bots.wake()
            table.timer.set()
        self._tidy_up()
        self._look_round()

    # What other hosts do

    def hear(self, tables: Mapping[str, int], looked: bool) -> None:
        """Know that others have changed tables; see `store.Heard`."""
        for name, version in tables.items():
            table = self._tables.get(name)
            if table is None or (table.is_idle and not table.is_open):
                self._changed.add(name)
            elif version > table.game.stored.version or not version:
                self._read_on(table)
        if self._changed and (self._learning is None or self._learning.done()):
            self._learning = asyncio.create_task(self._learn())
        if looked:
            for table in self._tables.values():
                table.bots.take_over()

    def _read_on(self, table: HostedTable) -> None:
        """Have a table that is open come to where it stands."""
        reading = asyncio.create_task(self._tried(table.file, table.read_on()))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)

    async def _tried(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except SaveError as error:
            note(Occurrence.NOT_SAVED, table=name, error=error)
        except Exception as error:  # others are to be read on all the same
            note(Occurrence.FAILED, table=name, error=error)

    async def _learn(self) -> None:
        """Know how tables stand that others have changed; not oftener than the lobby is looked at."""
        while self._changed and not self._shut:
            names, self._changed = self._changed, set()
            await self._tried("", self._learn_of(names))
            await asyncio.sleep(LEARNS)

    async def _learn_of(self, names: Collection[str]) -> None:
        kept = dict(await asyncio.to_thread(lambda: [*self._store.listed(names)]))
        for name in names:
            await self._know(name, kept.get(name))
        self._on_lobby_change()

    async def _know(self, name: str, kept: StoredTable | Exception | None) -> None:
        """Know how a table stands that another host has changed, made, or forgotten."""
        table = self._tables.get(name)
        if isinstance(kept, Exception):
            note(Occurrence.LEFT_OUT, table=name, error=kept)
        elif kept is None:
            if table is not None:
                del self._tables[name]
                table.attendance.send_away("deleted_elsewhere")
                await table.close(for_good=True)
        elif table is None:
            try:
                self._take_in(name, kept)
            except Exception as error:  # it can be wrong in any way
                note(Occurrence.LEFT_OUT, table=name, error=error)
        else:
            table.game.list_as(kept)
        if (table := self._tables.get(name)) is not None and not table.is_open:
            table.bots.wake()
            table.timer.set()

    def _take_in(self, name: str, kept: StoredTable) -> None:
        """Have one more table."""
        table = self._hosted(name, kept)
        table.try_out()
        self._tables[name] = table
        self._damaged.pop(name, None)

    def _tidy_up(self) -> None:
        """Forget, every day, the tables that never began."""
        self._tidying = asyncio.create_task(self.forget_never_begun())
        self._next_tidying = asyncio.get_running_loop().call_later(A_DAY, self._tidy_up)

    async def forget_never_begun(self) -> None:
        """Forget the tables at which for a month nobody has sat down; their games go to the trash."""
        now = outside.now()
        for name, table in list(self._tables.items()):
            is_empty = not table.meta.begun and not any(table.meta.accounts)
            has_gone = is_empty or has_vanished(table.meta.begun, table.game.facts.since, now)
            if not (table.is_idle and has_gone):
                continue
            del self._tables[name]
            try:
                await table.close(for_good=True)
                await asyncio.to_thread(self._store.remove, name)
                note(Occurrence.VANISHED, table=name)
            except SaveError as error:
                note(Occurrence.NOT_SAVED, table=name, error=error)
            self._on_lobby_change()

    async def found(self, name: str) -> HostedTable:
        """The table of this identifier, which another host may have made a moment ago.

        Raises:
            Refused: `no_table`.
            SaveError: it cannot be read.
        """
        if name not in self._tables:
            for _name, kept in await asyncio.to_thread(lambda: [*self._store.listed([name])]):
                await self._know(name, kept)
        return self.find(name)

    def find(self, name: str) -> HostedTable:
        """The table of this identifier, if it is known.

        Raises:
            Refused: `no_table`.
        """
        if (table := self._tables.get(name)) is None:
            raise Refused("no_table")
        return table

    async def end(self, name: str, code: str) -> None:
        """End a game where it stands; a table that has not begun is forgotten.

        Args:
            name: the table.
            code: who does so and why, as those at the table are told.

        Raises:
            Refused: `no_table`; `over`.
            SaveError: it could not be saved.
        """
        table = await self.found(name)
        if table.game.is_over:
            raise Refused("over")
        if table.meta.begun:
            await table.actions.end(code)
        else:
            await self.remove(name, code)

    async def remove(self, name: str, code: str) -> None:
        """Forget a table; its game goes to the trash, and who is there into the lobby.

        Args:
            name: the table.
            code: who does so and why, as those at the table are told.

        Raises:
            Refused: `no_table`.
            SaveError: it could not be removed.
        """
        table = await self.found(name) if name not in self._damaged else None
        if table is not None:
            await table.close(for_good=True)
        try:
            await asyncio.to_thread(self._store.remove, name)
        except SaveError:
            for _name, kept in await asyncio.to_thread(lambda: [*self._store.listed([name])]):
                if isinstance(kept, StoredTable):
                    self._take_in(name, kept)  # it is there as it was
            raise
        self._tables.pop(name, None)
        self._damaged.pop(name, None)
        if table is not None:
            table.attendance.send_away(code)
        self._on_lobby_change()

    async def close_if_empty(self, name: str) -> None:
        """Forget a table that has not begun and at which nobody sits any more.

        Raises:
            SaveError: it could not be removed.
        """
        table = self._tables.get(name)
        if table is not None and not table.meta.begun and not any(table.meta.accounts):
            await self.remove(name, CLOSED_WHEN_EMPTY)
            note(Occurrence.VANISHED, table=name)

    def reports(self, name_of: Callable[[PersonId], str]) -> Iterator[TableReport]:
        """Yield what the keeper is told of all tables.

        Args:
            name_of: returns what somebody is called.
        """
        for name, table in self._tables.items():
            state = "over" if table.game.is_over else "under_way" if table.meta.begun else "waiting"
            people = tuple(map(name_of, dict.fromkeys(filter(None, table.meta.accounts))))
            yield TableReport(
                table=name,
                name=table.game.facts.name,
                game=table.game.facts.game,
                people=people,
                state=state,
                changed=table.game.facts.since,
            )
        for name, people in self._damaged.items():
            yield TableReport(table=name, people=tuple(map(name_of, people)), state="damaged")

    def count(self) -> GameCount:
        """How many games there are."""
        tables = self._tables.values()
        over = sum(table.game.is_over for table in tables)
        waiting = sum(not table.meta.begun and not table.game.is_over for table in tables)
        opened = sum(table.is_open for table in tables)
        return GameCount(under_way=len(tables) - over - waiting, waiting=waiting, over=over, open=opened)

    def people(self) -> Iterator[PersonId]:
        """Yield everybody who sits at a table or has made one; some of them more than once."""
        for table in list(self._tables.values()):  # in whichever thread
            yield from filter(None, (table.meta.maker, *table.meta.accounts))

    def lobby_feed(self, people: tuple[PersonInfo, ...]) -> LobbyFeed:
        """What people may know of all tables just now.

        Args:
            people: who is connected.
        """
        return LobbyFeed([table.view for table in self._tables.values()], self._damaged, people)

    async def make(self, person: PersonId, wanted: Make) -> tuple[HostedTable, Invited | None]:
        """Make a table at which somebody sits.

        A table for which names were given is for nobody else, even if nobody is known by any of these names.

        Returns:
            The table; and who has been invited to it, if names were given.

        Raises:
            Refused: `closing`, `too_many_games`, `too_fast`, `no_seat`, `too_many_invited`, `unknown_game`,
                or what is wrong with options.
            SaveError: it cannot be saved.
        """
        if self._shut:
            raise Refused("closing")
        if sum(1 for table in self._unfinished(person)) >= self._limits.games:
            raise Refused("too_many_games", limit=self._limits.games)
        if self._made_lately(person) >= self._limits.new_games:
            raise Refused("too_fast")
        place = next((number for number, seat in enumerate(wanted.seats) if seat.player == PERSON), None)
        if place is None:
            raise Refused("no_seat")
        if len(set(wanted.house_rules.invited)) > MOST_INVITED:
            raise Refused("too_many_invited")
        _check(wanted)
        terms = wanted.correspondence
        ledger = CorrespondenceState.opened(terms, len(wanted.seats)) if terms is not None else None
        free_names = tuple(seat.name for seat in wanted.seats)
        seats = list(wanted.seats)
        invited, unknown = await asyncio.to_thread(self._who_is_invited, person, wanted.house_rules.invited)
        seats = await asyncio.to_thread(self._named, seats, place, person)
        accounts = tuple(person if number == place else "" for number in range(len(seats)))
        begun = all(account or seat.player != PERSON for account, seat in zip(accounts, seats, strict=True))
        meta = TableMeta(
            accounts=accounts,
            maker=person,
            free_names=free_names,
            house_rules=replace(wanted.house_rules, invited=invited),
            begun=begun,
            rev=1,
            affairs=SocialState(ledger=ledger),
        )
        name, kept = await asyncio.to_thread(self._store.make, _begun(wanted, seats), meta)
        hosted = self._hosted(name, kept)
        try:
            await hosted.begin()
        except SaveError:
            await hosted.close(for_good=True)
            with suppress(SaveError):
                await asyncio.to_thread(self._store.remove, name)
            raise
        self._tables[name] = hosted
        self._made.setdefault(person, deque(maxlen=self._limits.new_games)).append(outside.now())
        note(Occurrence.MADE, table=name, game=wanted.game, person=person)
        if self._shut:  # meanwhile
            await hosted.close(for_good=True)
            raise Refused("closing")
        self._on_lobby_change()
        hosted.bots.wake()
        guests = [PersonInfo(id=each, name=self._people.name(each)) for each in invited if each != person]
        return hosted, Invited(people=tuple(guests), unknown=unknown) if invited else None

    def _who_is_invited(
        self, person: PersonId, names: Collection[str]
    ) -> tuple[tuple[PersonId, ...], tuple[str, ...]]:
        """Return the ids of those who may sit down at a new table, and the names by which nobody is known.

        The maker is always one of them, lest a table be open to everybody because nobody is known.
        """
        found = self._people.find_each(list(filter(None, map(tidy, names)))) if names else {}
        people = dict.fromkeys(filter(None, (person, *found.values()))) if found else ()
        return tuple(people), tuple(name for name, who in found.items() if not who)

    def _named(self, seats: Sequence[Seat], place: int, person: PersonId) -> list[Seat]:
        """Return the seats of a new table with the name of who sits down at once.

        No bot and no free seat is called like a person: what they are called, the maker has chosen.
        """
        named: list[Seat] = []
        own = self._people.name(person)
        for number, seat in enumerate(seats):
            if number == place:
                named.append(Seat(own))
                continue
            taken, name, count = [own, *(each.name for each in named)], seat.name, 1
            while (found := free_name(name, taken)) and self._people.owner(found):
                count += 1
                name = f"{seat.name[:50]} {count}"
            named.append(Seat(found, seat.player))
        return named

    def _look_round(self) -> None:
        """See to it, now and then, that tables are closed that nobody is at, whatever has opened them."""
        self._closing = asyncio.create_task(self.close_idle())
        self._next_look = asyncio.get_running_loop().call_later(IDLE, self._look_round)

    async def close_idle(self) -> None:
        """Close the tables that nobody is at, and was at when one looked last."""
        idle = {table for table in self._tables.values() if table.is_open and table.is_idle}
        closing, self._idle = idle & self._idle, idle - self._idle
        for table in closing:
            try:
                await table.close()
            except Exception as error:  # all others are to be closed all the same
                note(Occurrence.FAILED, table=table.file, error=error)

    async def close(self) -> None:
        """Let all games go: the host ends."""
        self._next_tidying.cancel()
        self._next_look.cancel()
        self._shut = True
        for name, table in list(self._tables.items()):
            try:
                await table.close(for_good=True)
            except Exception as error:  # all others are to be let go all the same
                note(Occurrence.FAILED, table=name, error=error)

    def _unfinished(self, person: str) -> Iterator[HostedTable]:
        for table in self._tables.values():
            accounts = table.meta.accounts
            is_his = person in accounts or (not any(accounts) and person == table.meta.maker)
            if is_his and not table.game.is_over:
                yield table

    def _made_lately(self, person: str) -> int:
        """How many tables somebody has made in the last hour, also those that have vanished since."""
        now, tables = outside.now(), self._tables.values()
        made = [table.game.facts.made for table in tables if table.meta.maker == person]
        moments = (made, self._made.get(person, ()))
        return max(sum(timedelta() <= now - moment < AN_HOUR for moment in each) for each in moments)

    def _hosted(self, name: str, kept: StoredTable) -> HostedTable:
        return HostedTable(self._people, name, self._store, kept, self._queue, self._on_lobby_change)


def _begun(wanted: Make, seats: Sequence[Seat]) -> Document:
    """The game of a new table.

    Raises:
        Refused: what is wrong with its options.
    """
    title = tidy(wanted.name) or default_name(wanted.game)
    try:
        record, document = new_game(wanted.game, seats, wanted.options, title, pace=wanted.pace)
    except BadOption as error:
        raise Refused(error.code, option=error.option, value=str(error.value)[:80]) from error
    return as_it_stands(record, document)


def _check(wanted: Make) -> None:
    """See that a table is of what this host offers: no engines, for these are commands, and no documents."""
    if wanted.pace is not None and wanted.correspondence is not None:
        raise Refused("two_clocks")
    if wanted.game not in registry.HOMES:
        raise Refused("unknown_game", game=wanted.game)
    known = players(wanted.game)
    for seat in wanted.seats:
        if seat.player not in known:
            raise Refused("unknown_value", option="seats", value=seat.player[:80])
    for option in registry.game(wanted.game).options:
        if option.document and wanted.options.get(option.name) is not None:
            raise Refused("no_documents", option=option.name)
    for name, value in wanted.options.items():
        if value is not None and not isinstance(value, str):
            raise Refused("unknown_value", option=name[:80], value=str(value)[:80])
