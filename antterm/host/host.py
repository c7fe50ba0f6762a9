"""The host: who is connected, who is let in, what the lobby shows, and whether it is well (`Checkup`)."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic, process_time
from typing import Final

from msgspec.structs import replace

from antterm import __version__, system
from antterm.core.ask import Refused
from antterm.host import identity
from antterm.host.archive import Archive
from antterm.host.attendance import Terminal
from antterm.host.bans import Ban, ban_of
from antterm.host.directory import Directory
from antterm.host.identity import PersonId, TurnedAway, owners_of_host
from antterm.host.lobby import LobbyFeed, LobbyFrames
from antterm.host.messenger import Messenger
from antterm.host.metrics import Metrics
from antterm.host.moderation import Moderation, RulesOfConduct
from antterm.host.owner_commands import OwnerCommands
from antterm.host.ratings import Ratings
from antterm.host.settings import HostSettings
from antterm.host.store import TableStore
from antterm.host.tables import Tables
from antterm.host.thinking import BotService, ThinkingQueue
from antterm.host.tournament.director import Tournaments
from antterm.journal import LogEvent, log_event
from antterm.saves.errors import SaveError
from antterm.watchdog import Watchdog
from antterm.wire.messages import Activity, AnswerCount, BotCount, HostReport, LobbyPerson, Results

HOLDS: Final = 5.0
"""Seconds for which a result is reused, so that asking often costs nothing."""
FAILED: Final = 3
"""Number of tasks of bots that have to fail in a row before the processes are checked."""


class Nothing:
    """A task that every working process can do."""

    def run(self) -> None:
        """Do nothing."""


class Checkup:
    """Checks the store and the processes of bots.

    Args:
        store: where games are kept.
        queue: asks bots.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, store: TableStore, queue: ThinkingQueue, now: Callable[[], float] = monotonic) -> None:
        self._store, self._queue, self._now = store, queue, now
        self._lock = asyncio.Lock()
        self._found: dict[str, str] = {}
        self._until = 0.0

    async def trouble(self) -> dict[str, str]:
        """Return the code of what is wrong with each part, `store` or `bots`; empty if all is well."""
        async with self._lock:
            if self._now() >= self._until:
                before, self._found = self._found, await self._check()
                self._until = self._now() + HOLDS
                if self._found and self._found != before:
                    log_event(LogEvent.UNWELL, self._found)
                elif before and not self._found:
                    log_event(LogEvent.WELL)
            return self._found

    async def _check(self) -> dict[str, str]:
        found = {}
        try:
            await asyncio.to_thread(self._store.try_out)
        except SaveError as error:
            found["store"] = error.code
        if self._queue.failed >= FAILED:
            await self._queue.do(Nothing())
            if self._queue.failed:
                found["bots"] = "dead"
        return found


MOST_SILENT: Final = 256
"""Maximum number of terminals of an account that have not yet said who they are: after an upgrade, all."""
LOBBY_EVERY: Final = 0.5
"""Least seconds between two updates of the lobby."""
FEED_LASTS: Final = timedelta(seconds=0.5)
"""Time for which the content of the lobby is reused if nothing has changed."""
SENT_AT_ONCE: Final = 5
"""Number of terminals that are sent the lobby at once: many may draw in one process, for some
milliseconds each."""
SENT_EVERY: Final = 0.1
"""Seconds until the next terminals are sent it."""


ACTIVITIES: Final = (Activity.LOOKS, Activity.WATCHES, Activity.WAITS, Activity.PLAYS)
"""Activities of a person, in the order of their weight: the last that applies is shown."""


class Host:
    """A host, which keeps the tables of a store.

    Args:
        store: where the tables are kept.
        settings: the settings of the host.
        bots: answers for bots.
        conduct: the folder with the rules of conduct; None for none.
    """

    def __init__(
        self, store: TableStore, settings: HostSettings, bots: BotService, conduct: Path | None = None
    ) -> None:
        self.settings = settings = replace(settings, name=settings.name or socket.gethostname())
        self.metrics, self.started = Metrics(), system.now()
        self.queue = ThinkingQueue(bots, settings.bots, self.metrics.bot_waits)
        self.checkup, self.watchdog = Checkup(store, self.queue), Watchdog()
        self.connections: set[Terminal] = set()
        self.hinted: set[PersonId] = set()
        """The people for whom a bot is thinking about a hint."""
        self.directory = Directory(store, self._everybody)
        self.messenger = Messenger(store, self.connections, self.directory, settings)
        self.tables = Tables(store, settings, self.queue, self.lobby_changed, self.messenger)
        self.ratings = Ratings(self.tables.results)
        self.archive = Archive(self.tables.all, self.directory)
        self.moderation, self.conduct = Moderation(store, self.messenger), RulesOfConduct(conduct)
        self.tournaments = Tournaments(store, self.tables, settings, self.messenger, self.connections)
        self.owner_commands = OwnerCommands(store, self.tables, self.connections, self.directory)
        self._store, self._owners = store, owners_of_host()
        self._status_viewers = self._owners.union(settings.keepers)
        self._is_lobby_due = self._are_terminals_due = False
        self._has_changed = False
        """Whether the lobby has changed since terminals were last queued for it."""
        self._lobby_feed: tuple[datetime, LobbyFeed] | None = None
        """When what the lobby shows was made, and that; None if something has changed since."""
        self._results: tuple[float, Results] | None = None
        """When the results of rated games were put together last, and these."""
        self._unsent: deque[Terminal] = deque()
        """Terminals that are still to be sent the lobby."""

    async def open(self) -> None:
        """List the tables, and listen to other hosts of the same store."""
        await asyncio.to_thread(self.tables.load)
        await asyncio.to_thread(self._store.bans)
        await asyncio.to_thread(self.tournaments.load)
        loop = asyncio.get_running_loop()

        def soon(tables: Mapping[str, int], is_poll: bool) -> None:
            with suppress(RuntimeError):  # the host has ended
                loop.call_soon_threadsafe(self._on_remote_change, tables, is_poll)

        self._store.listen(soon)

    async def close(self) -> None:
        """Release everything that the host holds, after all connections have ended."""
        self.queue.close()
        self.messenger.close()
        await asyncio.to_thread(self._store.shut)

    def _on_remote_change(self, tables: Mapping[str, int], is_poll: bool) -> None:
        """Take over what other hosts have changed; see `store.OnRemoteChange`."""
        self.tables.on_remote_change(tables, is_poll)
        if is_poll:
            self._publish_terminals()
        self.owner_commands.enforce()
        self.lobby_changed()

    def _publish_terminals(self) -> None:
        """Let other hosts know who is connected here."""
        self._are_terminals_due = False
        self._store.publish_terminals([each.info() for each in self.connections if each.person])

    # Who is let in

    def check_room(self, connection: Terminal) -> None:
        """Check that there is room for a connection whose person is not known yet.

        There is always room for accounts that may see the status.

        Raises:
            TurnedAway: `full`, or `too_many` connections of its account have not said yet who they are.
        """
        if len(self.connections) > self.settings.connections and not self.may_see_status(connection.account):
            raise TurnedAway("full")
        silent = (each for each in self.connections if not each.person)
        if sum(each.account == connection.account for each in silent) > MOST_SILENT:
            raise TurnedAway("too_many")

    def admit(self, connection: Terminal) -> None:
        """Let a connection in whose person is known.

        Raises:
            TurnedAway: `too_many` terminals of this person.
        """
        if Counter(each.person for each in self.connections)[connection.person] > self.settings.terminals:
            raise TurnedAway("too_many")
        self.lobby_changed()

    def may_see_status(self, account: str) -> bool:
        """Return whether an account may ask how the host does; one that several people share may not."""
        return account in self._status_viewers and account not in self.settings.guests

    def is_owner(self, account: str) -> bool:
        """Return whether an account is the host's own or the administrator's, and not shared."""
        return account in self._owners and account not in self.settings.guests

    def ban_of(self, person: PersonId, address: str) -> Ban | None:
        """Return what keeps somebody out; None if nothing does."""
        return ban_of(self._store.cached_bans(), person, address)

    # Who is here

    def people(self) -> tuple[PersonId, ...]:
        """Return who is connected, at any host of the store."""
        here = {each.person for each in list(self.connections) if each.person}  # in whichever thread
        return tuple(sorted(here | {terminal.person for terminal in self._store.terminals_elsewhere()}))

    def _everybody(self) -> Iterator[PersonId]:
        """Yield everybody who is connected or concerned by a table; some of them more than once."""
        yield from self.people()
        yield from self.tables.people()

    async def report(self) -> HostReport:
        """Return how the host does."""
        metrics, queue = self.metrics, self.queue
        return HostReport(
            name=self.settings.name,
            version=__version__,
            store=self._store.where,
            started=self.started,
            uptime=metrics.uptime,
            processor=process_time(),
            memory=_memory(),
            games=self.tables.count(),
            people=len(self.people()),
            terminals=sum(bool(each.person) for each in self.connections),
            answers=AnswerCount(
                accepted=metrics.answers,
                minute=metrics.rate(60),
                five_minutes=metrics.rate(5 * 60),
                fifteen_minutes=metrics.rate(15 * 60),
                median_ms=metrics.times.took_ms(0.5),
                p95_ms=metrics.times.took_ms(0.95),
            ),
            bots=BotCount(
                processes=queue.processes,
                thinking=queue.thinking,
                waiting=queue.waiting,
                waited_median_ms=metrics.bot_waits.took_ms(0.5),
                waited_p95_ms=metrics.bot_waits.took_ms(0.95),
            ),
            refused=dict(metrics.refused),
            trouble=await self.checkup.trouble(),
            complaints=await self._complaints(),
        )

    async def _complaints(self) -> int:
        """Return how many reports wait for the host's owner; 0 if they cannot be read."""
        with suppress(SaveError):
            return await self.moderation.waiting()
        return 0

    def results(self) -> Results:
        """Return the results of rated games, which are put together anew every half second at most.

        Raises:
            Refused: `no_ratings`.
        """
        if not self.settings.ratings:
            raise Refused("no_ratings")
        now = monotonic()
        if self._results is None or now - self._results[0] >= LOBBY_EVERY:
            rows = tuple(self.tables.results())
            bots = {player for row in rows for player in row.players if identity.kind_of(player) is None}
            people = dict.fromkeys(player for row in rows for player in row.players if player not in bots)
            self._results = now, Results(rows=rows, people=tuple(map(self.directory.someone, people)))
        return self._results[1]

    # What the lobby shows

    def _lobby_people(self) -> Iterator[LobbyPerson]:
        """Yield who is connected, with what they do: at one of their terminals they may play."""
        activities = dict[PersonId, tuple[Activity, str]]()
        for terminal in (*(each.info() for each in self.connections), *self._store.terminals_elsewhere()):
            now = self.tables.activity(terminal)
            before = activities.setdefault(terminal.person, now)
            activities[terminal.person] = max(now, before, key=lambda each: ACTIVITIES.index(each[0]))
        for person, (activity, game) in activities.items():
            if person:
                yield LobbyPerson(id=person, name=self.directory.name(person), activity=activity, game=game)

    def lobby_feed(self) -> LobbyFeed:
        """Return what people may know of all tables at this moment."""
        now = system.now()
        # a clock that was set back must not keep the feed for ever
        if self._lobby_feed is None or not timedelta() <= now - self._lobby_feed[0] < FEED_LASTS:
            people = sorted(self._lobby_people(), key=lambda each: (each.name, each.id))
            self._lobby_feed = now, self.tables.lobby_feed(tuple(people))
        return self._lobby_feed[1]

    def lobby_changed(self) -> None:
        """Update the lobby of all terminals soon, and let other hosts know who is here."""
        loop = asyncio.get_running_loop()
        self.tournaments.look_soon()
        if not self._are_terminals_due:
            self._are_terminals_due = True
            loop.call_later(LOBBY_EVERY, self._publish_terminals)
        self._has_changed, self._lobby_feed = True, None
        if not self._is_lobby_due and any(each.in_lobby for each in self.connections):
            self._is_lobby_due = True
            loop.call_later(LOBBY_EVERY, self._send_lobby)

    def _send_lobby(self) -> None:
        """Send some of the terminals in the lobby what it shows now, and the others in a moment."""
        if not self._unsent:
            self._unsent.extend(each for each in self.connections if each.in_lobby)
            self._has_changed = False
        lobby_feed, frames = self.lobby_feed(), LobbyFrames()
        for connection in [self._unsent.popleft() for _each in range(min(SENT_AT_ONCE, len(self._unsent)))]:
            if connection.in_lobby:
                connection.renew_lobby(lobby_feed, frames)
        self._is_lobby_due = bool(self._unsent) or self._has_changed
        if self._is_lobby_due:
            wait = SENT_EVERY if self._unsent else LOBBY_EVERY
            asyncio.get_running_loop().call_later(wait, self._send_lobby)


def _memory() -> int:
    """Return how many bytes of memory this process uses; 0 if the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
