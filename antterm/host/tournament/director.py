"""Runs the tournaments of a host: makes their tables, sees how games end, and begins rounds.

The store decides. Who plays whom in a round is stored before its tables are made, and each table says for
which game it is (`Contest`). So whenever a host ends, the next one finds the tables that were made already,
makes those that are missing, and begins no round twice. Where several hosts have one store, the one with the
duty does so; should two do so, one of them has a version conflict, and tables that belong to no game of the
stored tournament are removed again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Final, TypeVar

from msgspec.structs import replace

from antterm import registry, system
from antterm.bots import PERSON
from antterm.core.ask import Refused
from antterm.core.options import BadOption, with_defaults
from antterm.host.actions import DECIDED_BY_TOURNAMENT
from antterm.host.attendance import Terminal
from antterm.host.hosted import HostedTable
from antterm.host.identity import PersonId
from antterm.host.letters import Letter, LetterEntry
from antterm.host.messenger import Messenger
from antterm.host.meta import Contest
from antterm.host.settings import HostSettings
from antterm.host.social import is_overdue
from antterm.host.store import TableStore, VersionConflict
from antterm.host.tables import Tables, has_not_begun
from antterm.host.tournament import pages
from antterm.host.tournament.pairing import has_swiss
from antterm.host.tournament.state import (
    DRAWN,
    LOST,
    MOST_INVITED,
    NOBODY,
    WON,
    Entrant,
    News,
    StoredTournament,
    Tournament,
    forfeited,
    news_between,
)
from antterm.journal import LogEvent, log_errors, log_event
from antterm.saves.document import NAME_LIMIT, Seat, tidy
from antterm.table import players
from antterm.wire import messages as wire

MOST_TOURNAMENTS: Final = 300
"""Maximum number of tournaments of a host, those that are over among them."""
MOST_OF_PERSON: Final = 5
"""Maximum number of tournaments by one person that are not over."""
TRIES: Final = 10
"""Maximum number of times that a change is tried which conflicts with what another host has written."""
SOON: Final = 0.5
"""Seconds between two looks for games that are over, and between two updates of a page."""
LATER: Final = 15.0
"""Seconds until something is tried again that has failed."""
LATEST_START: Final = timedelta(days=366)
"""The longest time from now to the planned beginning of a tournament."""
LEASE_RETRY: Final = 3.0
"""Seconds until it is asked again whether another host still goes on with a tournament."""
LEADS_ON: Final = (
    wire.TournamentAct.START,
    wire.TournamentAct.RESULT,
    wire.TournamentAct.NEXT,
    wire.TournamentAct.CANCEL,
)
"""The acts after which rounds begin, and tables are made or removed; the reply shows that already."""
LEADS_ON_WITHIN: Final = 5.0
"""Seconds that the reply waits for it."""
DELETED_ELSEWHERE: Final = "deleted_elsewhere"
"""The reason for removing a table that belongs to no game."""

T = TypeVar("T")


class Tournaments:
    """The tournaments of a host.

    Args:
        store: where they are stored.
        tables: all tables.
        settings: the settings of the host.
        messenger: notifies people, and knows their names.
        terminals: all that are connected.
    """

    def __init__(
        self,
        store: TableStore,
        tables: Tables,
        settings: HostSettings,
        messenger: Messenger,
        terminals: Collection[Terminal],
    ) -> None:
        self._store, self._tables, self._settings = store, tables, settings
        self._messenger, self._terminals = messenger, terminals
        self._directory = messenger.directory
        self._tournaments: dict[str, Tournament] = {}
        """The tournaments as people here have seen them last."""
        self._making = asyncio.Lock()
        """Held while a tournament is made: limits are checked when all tournaments before it count."""
        self._locks: dict[str, asyncio.Lock] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        """The running task of each tournament."""
        self._paused_until: dict[str, datetime] = {}
        """Until when a tournament waits with which something has failed."""
        self._look: asyncio.TimerHandle | None = None
        """The timer of the next look at what is due."""
        self._changed_pages: set[str] = set()
        """The tournaments whose pages are to be sent in a moment."""
        self._is_shut, self._began = True, system.now()

    # The host begins and ends

    def load(self) -> None:
        """Read all tournaments. This blocks."""
        self._tournaments = {name: each.tournament for name, each in self._store.tournaments().items()}

    def wake(self) -> None:
        """Go on with all tournaments."""
        self._is_shut, self._began = False, system.now()
        unfinished = {
            contest.tournament for contest, table in self._tables.contests() if not table.game.is_over
        }
        for name in unfinished & self._tournaments.keys():  # a host may have ended before it had ended a game
            self._running[name] = asyncio.create_task(self._go_on(name))
        self.look()

    async def close(self) -> None:
        """Begin nothing more, and wait for what is being written."""
        self._is_shut = True
        if self._look is not None:
            self._look.cancel()
        if self._running:
            await asyncio.wait([*self._running.values()])

    # Seeing what has happened

    def look_soon(self) -> None:
        """Look in a moment whether a game is over; called whenever anything has changed at a table."""
        self._look_at(asyncio.get_running_loop().time() + SOON)

    def _look_at(self, time: float) -> None:
        """Look at a time of the event loop, or earlier if that is planned already."""
        if self._is_shut or (self._look is not None and self._look.when() <= time):
            return
        if self._look is not None:
            self._look.cancel()
        self._look = asyncio.get_running_loop().call_at(time, self.look)

    def look(self) -> None:
        """Go on with the tournaments in which something is due, and tell people what has changed."""
        self._look = None
        now, next_due = system.now(), list[datetime]()
        self._tell()
        for name, tournament in self._each():
            if tournament.stage not in (wire.TournamentStage.OPEN, wire.TournamentStage.RUNNING):
                continue
            paused = self._paused_until.get(name)
            if paused is not None and paused > now:
                next_due.append(paused)
            elif name not in self._running and self._is_due(tournament, now):
                self._running[name] = asyncio.create_task(self._go_on(name))
            next_due += [each for each in self._moments(tournament) if each > now]
        if next_due:
            seconds = min((min(next_due) - now).total_seconds(), timedelta(days=1).total_seconds())
            self._look_at(asyncio.get_running_loop().time() + max(SOON, seconds))

    def _each(self) -> Iterator[tuple[str, Tournament]]:
        """Yield all tournaments by name, as far as they are cached."""
        for name, each in self._store.cached_tournaments().items():
            yield name, each.tournament

    def _is_due(self, tournament: Tournament, now: datetime) -> bool:
        """Return whether a tournament can begin or go on."""
        if tournament.stage is wire.TournamentStage.OPEN:
            return tournament.begins_by_itself(now)
        if tournament.is_round_over:
            return True
        for game in tournament.games:
            table = self._tables.listed(game.table) if game.table else None
            if game.points is not None:
                if table is not None and not table.game.is_over:
                    return True
                continue
            if table is None or table.game.is_over:
                return True
            if _is_waited_for(table) and now >= tournament.sit_until(self._began):
                return True
            if _stands_still(table) or (table.meta.begun and _late_seat(table, now) is not None):
                return True
        return False

    def _moments(self, tournament: Tournament) -> Iterator[datetime]:
        """Yield when something may be due in a tournament besides the end of a game."""
        if tournament.stage is wire.TournamentStage.OPEN and tournament.terms.starts is not None:
            yield tournament.terms.starts
        for game in tournament.games:
            table = self._tables.listed(game.table) if game.points is None else None
            if table is None:
                continue
            if _is_waited_for(table):
                yield tournament.sit_until(self._began)
            clocks = table.meta.social.correspondence
            if clocks is not None and clocks.due is not None:
                yield clocks.due

    async def _go_on(self, name: str) -> None:
        """Do what is due in a tournament; if that fails, try again later."""
        with log_errors(name, lambda: self._pause(name, LATER)):
            try:
                self._paused_until.pop(name, None)
                await self._changing(name, self._advance)
            except Refused as refused:
                if refused.code != "closing":
                    raise
            finally:
                del self._running[name]
        self.look_soon()

    def _pause(self, name: str, seconds: float) -> None:
        """Do nothing with a tournament for some seconds."""
        self._paused_until[name] = system.now() + timedelta(seconds=seconds)

    async def _changing(self, name: str, do: Callable[[str], Awaitable[T]]) -> T:
        """Change a tournament while nobody else here does, again after each version conflict.

        Raises:
            Refused, SaveError: see `do`; `stale`: there was a conflict each time.
        """
        async with self._locks.setdefault(name, asyncio.Lock()):
            for _time in range(TRIES):
                try:
                    return await do(name)
                except VersionConflict:
                    await asyncio.to_thread(self._store.tournaments)
        raise Refused("stale")

    async def _advance(self, name: str) -> None:
        """Bring a tournament as far as it can go now.

        Raises:
            VersionConflict: another host has written it meanwhile.
            SaveError: something could not be saved.
            Refused: `closing`, or why a table cannot be made.
        """
        lease = f"tournament/{name}"
        if not (self._store.holds_lease(lease) or await asyncio.to_thread(self._store.acquire_lease, lease)):
            return self._pause(name, LEASE_RETRY)
        while not self._is_shut:
            stored = self._stored(name)
            after = stored.tournament
            await self._tidy_tables(name, after)
            if after.begins_by_itself(system.now()):
                after = await asyncio.to_thread(after.started, system.now())
            elif after.stage is wire.TournamentStage.RUNNING:
                after = await self._with_results(await self._with_tables(name, after))
                if after.is_round_over:
                    after = await asyncio.to_thread(after.in_next_round, system.now())
            if after == stored.tournament:
                return
            await self._write(name, stored, after)

    def _stored(self, name: str) -> StoredTournament:
        """Return a tournament as the store has it.

        Raises:
            Refused: `no_tournament`.
        """
        if (found := self._store.cached_tournaments().get(name)) is None:
            raise Refused("no_tournament")
        return found

    async def _write(self, name: str, before: StoredTournament, after: Tournament) -> None:
        """Write a changed tournament, and tell people of it.

        Raises:
            VersionConflict: another host has written it meanwhile.
            SaveError: it could not be saved.
        """
        await asyncio.to_thread(self._store.write_tournament, name, after, before.version)
        self._write_letters(before.tournament, after)
        self._tell()
        self.look_soon()

    # Tables

    async def _tidy_tables(self, name: str, tournament: Tournament) -> None:
        """End the games that are decided already, and remove tables that belong to no game.

        Another host may have made a table for the same game. What has been decided is written first, so that
        it is found here if a host ends meanwhile. If a tournament is cancelled, games that have begun go on.
        """
        is_cancelled = tournament.stage is wire.TournamentStage.CANCELLED
        for contest, table in self._tables.contests():
            if contest.tournament != name or table.game.is_over or contest.round >= len(tournament.rounds):
                continue
            games, table_id = tournament.rounds[contest.round].games, table.game.table_id
            game = games[contest.board] if contest.board < len(games) else None
            if game is None or (game.table or table_id) != table_id:
                await self._tables.remove(table_id, DELETED_ELSEWHERE)
            elif is_cancelled:
                await self._tables.remove(table_id, DECIDED_BY_TOURNAMENT, has_not_begun)
            elif game.points is not None:
                await self._tables.end(table_id, DECIDED_BY_TOURNAMENT)

    async def _with_tables(self, name: str, tournament: Tournament) -> Tournament:
        """Return a tournament with a table for each game of the round that goes on."""
        present = len(tournament.rounds) - 1
        made = {
            contest.board: table.game.table_id
            for contest, table in self._tables.contests()
            if (contest.tournament, contest.round) == (name, present)
        }
        for board, game in enumerate(tournament.games):
            if game.points is not None or (game.table and await self._tables.fetch(game.table) is not None):
                continue
            table_id = made.get(board)
            if table_id is None or table_id == game.table:
                table_id = (await self._make_table(name, tournament, board, game)).game.table_id
            tournament = tournament.with_game(board, table=table_id)
        return tournament

    async def _make_table(
        self, name: str, tournament: Tournament, board: int, game: wire.TournamentGame
    ) -> HostedTable:
        assert game.second is not None
        number = len(tournament.rounds)
        seated = [tournament.entrants[each] for each in (game.first, game.second)]
        contest = Contest(
            tournament=name,
            round=number - 1,
            board=board,
            players=tuple(each.person for each in seated),
        )
        title = f" {number}.{board + 1}"
        seats = tuple(Seat(self._name(each), each.player) for each in seated)
        people = tuple(each.person for each in seated if each.person)
        return await self._tables.make_for(
            contest,
            self._make(
                tournament.terms, f"{tournament.name[: NAME_LIMIT - len(title)]}{title}", seats, people
            ),
        )

    def _make(
        self, terms: wire.TournamentTerms, title: str, seats: tuple[Seat, ...], people: tuple[PersonId, ...]
    ) -> wire.Make:
        """Return the request for a table by the terms of a tournament."""
        pace = terms.pace
        if pace is not None and terms.game in registry.HOMES and registry.game(terms.game).giving_up:
            pace = replace(pace, loss=True)
        rated = terms.rated and self._settings.ratings
        return wire.Make(
            game=terms.game,
            name=title,
            options=dict(terms.options),
            seats=seats,
            pace=pace,
            correspondence=terms.correspondence,
            house_rules=wire.HouseRules(take_back=wire.Consent.NEVER, invited=people, rated=rated),
        )

    def _name(self, entrant: Entrant) -> str:
        return pages.name_of_entrant(entrant, self._directory.name)

    # Results

    async def _with_results(self, tournament: Tournament) -> Tournament:
        """Return a tournament with the results of the games that are over by now."""
        now = system.now()
        for board, game in enumerate(tournament.games):
            if game.points is not None or (table := await self._tables.fetch(game.table)) is None:
                continue
            if table.game.is_over:
                tournament = tournament.decided(board, await _points_of(table))
            elif not table.meta.begun:
                if now >= tournament.sit_until(self._began):
                    tournament = tournament.decided(board, forfeited(_seated(table)), played=False)
            elif (late := _late_seat(table, now)) is not None:
                tournament = tournament.decided(board, LOST if late == 0 else WON)
            elif table.meta.unready and now >= tournament.sit_until(self._began):
                await table.actions.begin_clock()
            elif _stands_still(table):
                async with table.game.open():
                    pass  # its clock runs while it is loaded
        return tournament

    # Telling people

    def _tell(self) -> None:
        """Tell those who are connected here what has changed in tournaments."""
        changed, current = [], dict(self._each())
        for name, after in current.items():
            before = self._tournaments.get(name)
            if before is after:
                continue
            changed.append(name)
            if before is not None:
                self._send_news(name, before, after)
                continue
            for terminal in self._terminals:
                if terminal.person != after.by and (news := self._planned(name, after, terminal.person)):
                    terminal.send(news)
        self._tournaments = current
        if changed and not self._changed_pages:
            asyncio.get_running_loop().call_later(SOON, self._send_pages)
        self._changed_pages |= {*changed}

    def _send_pages(self) -> None:
        """Send the pages of tournaments that have changed to everybody who looks at them."""
        changed, self._changed_pages = self._changed_pages, set()
        current, name_of = self._tournaments, self._directory.name  # what the store has by now may be newer
        same = {name: pages.page(name, current[name], "", name_of) for name in changed & current.keys()}
        for terminal in [*self._terminals]:
            if (name := terminal.tournament) in same:
                tournament = current[name]
                row = pages.row(name, tournament, terminal.person, name_of)
                terminal.send(replace(same[name], row=row, acts=pages.acts(tournament, terminal.person)))

    def _send_news(self, name: str, before: Tournament, after: Tournament) -> None:
        for each in news_between(before, after):
            if each.code == "invited" and after.by in self._messenger.settings(each.person).muted:
                continue
            news = wire.TournamentNews(
                tournament=name,
                name=after.name,
                code=each.code,
                round=len(after.rounds),
                table=each.table,
                opponent=self._opponent(after, each),
            )
            for terminal in [terminal for terminal in self._terminals if terminal.person == each.person]:
                terminal.send(news)

    def _opponent(self, tournament: Tournament, news: News) -> str:
        """Return the name of the opponent of whom news tell; empty for nobody."""
        return self._name(tournament.entrants[news.opponent]) if news.opponent is not None else ""

    def planned(self, person: PersonId) -> Iterator[wire.TournamentNews]:
        """Yield the tournaments that begin by themselves and concern somebody, the first one first."""
        found = [news for name, each in self._each() if (news := self._planned(name, each, person))]
        yield from sorted(found, key=attrgetter("begins"))

    def _planned(self, name: str, tournament: Tournament, person: PersonId) -> wire.TournamentNews | None:
        """Return that a tournament begins by itself, for those who take part or may do so."""
        is_in = tournament.number_of(person) is not None
        starts, is_open = tournament.terms.starts, tournament.stage is wire.TournamentStage.OPEN
        if starts is None or not is_open or not (is_in or tournament.may_join(person)):
            return None
        code = "planned" if is_in else "to_enter"
        return wire.TournamentNews(tournament=name, name=tournament.name, code=code, begins=starts)

    def _write_letters(self, before: Tournament, after: Tournament) -> None:
        """Send letters to those who are not connected and have a game."""
        for each in news_between(before, after):
            if each.code != "paired" or self._messenger.presence(each.person).connected:
                continue
            about = LetterEntry("paired", after.terms.game, after.name, (self._opponent(after, each),))
            self._messenger.write(each.person, Letter(about))

    # What people ask for

    def listed(self, person: PersonId, is_host_owner: bool) -> wire.TournamentList:
        """Return all tournaments for somebody."""
        rows = [pages.row(name, each, person, self._directory.name) for name, each in self._each()]
        rows.sort(key=lambda row: row.made, reverse=True)
        rows.sort(key=lambda row: pages.IN_ORDER.index(row.stage))
        return wire.TournamentList(rows=tuple(rows), may_make=is_host_owner or self._may_make(person))

    def page(self, name: str, person: PersonId, is_host_owner: bool) -> wire.TournamentPage:
        """Return all of a tournament for somebody.

        Raises:
            Refused: `no_tournament`.
        """
        return pages.page(name, self._stored(name).tournament, person, self._directory.name, is_host_owner)

    def _may_make(self, person: PersonId) -> bool:
        """Return whether somebody may make tournaments."""
        organisers = self._settings.organisers
        return "*" in organisers or person in organisers or self._directory.name(person) in organisers

    async def make(self, person: PersonId, wanted: wire.MakeTournament, is_host_owner: bool) -> str:
        """Make a tournament; return its name.

        Args:
            person: the person who makes it; empty for the owner of the host.
            wanted: what.
            is_host_owner: whether it is the owner of the host.

        Raises:
            Refused: `no_organiser`, `too_many_tournaments`, `not_for_two`, `no_contest`, `no_swiss`,
                `bad_start`, `no_late_entry`, or what is wrong with the rules.
            SaveError: it could not be saved.
        """
        if not is_host_owner and not self._may_make(person):
            raise Refused("no_organiser")
        title = tidy(wanted.name)
        if not title:
            raise Refused("nothing_said")
        self._check(wanted.terms)
        made = Tournament(
            name=title, terms=wanted.terms, by=person, made=system.now(), is_open=wanted.is_open, entrants=()
        )
        async with self._making:
            self._check_room(person)
            name = await asyncio.to_thread(self._store.make_tournament, made)
        log_event(LogEvent.TOURNAMENT, table=name, code="made", person=person)
        self._tell()
        return name

    def _check_room(self, person: PersonId) -> None:
        """Check that somebody may make one more tournament.

        Raises:
            Refused: `too_many_tournaments`.
        """
        made = [each for _name, each in self._each()]
        unfinished = Counter(
            each.by
            for each in made
            if each.stage in (wire.TournamentStage.OPEN, wire.TournamentStage.RUNNING)
        )
        if len(made) >= MOST_TOURNAMENTS or (person and unfinished[person] >= MOST_OF_PERSON):
            raise Refused("too_many_tournaments")

    def _check(self, terms: wire.TournamentTerms) -> None:
        """Check that a tournament can be played by these terms; see `make`."""
        if terms.game not in registry.HOMES:
            raise Refused("unknown_game", game=terms.game)
        game = registry.game(terms.game)
        if 2 not in game.seats:
            raise Refused("not_for_two")
        if terms.kind is wire.TournamentKind.SWISS and not has_swiss():
            raise Refused("no_swiss")
        if terms.rated and not self._settings.ratings:
            raise Refused("no_ratings")
        if terms.starts is not None and not timedelta() < terms.starts - system.now() <= LATEST_START:
            raise Refused("bad_start")
        if terms.late_entry and (
            terms.kind is not wire.TournamentKind.SWISS or terms.late_entry >= terms.rounds
        ):
            raise Refused("no_late_entry")
        self._tables.check(self._make(terms, "x", (Seat("1"), Seat("2")), ()))
        try:
            is_contest = game.is_contest(with_defaults(game.options, 2, dict(terms.options)))
        except BadOption as error:
            raise Refused(error.code, option=error.option, value=str(error.value)[:80]) from error
        if not is_contest:
            raise Refused("no_contest")

    async def manage(self, person: PersonId, wish: wire.ManageTournament, is_host_owner: bool) -> None:
        """Do something with a tournament.

        Args:
            person: the person who does so; empty for the owner of the host.
            wish: what.
            is_host_owner: whether it is the owner of the host.

        Raises:
            Refused: `no_tournament`, `not_organiser`, `stale`: it was meant for another round, or for
                somebody else; or why it cannot be done.
            SaveError: it could not be saved.
        """
        name = wish.tournament
        present = self._stored(name).tournament
        _check_act(present, person, wish.act, is_host_owner)
        wish = _completed(wish, present)
        about = ""
        if wish.act in (wire.TournamentAct.INVITE, wire.TournamentAct.ENTER):
            about = await asyncio.to_thread(self._directory.find, wish.about)
            if not about:
                raise Refused("nobody")

        async def change(name: str) -> None:
            stored = self._stored(name)
            before = stored.tournament
            _check_act(before, person, wish.act, is_host_owner)
            _check_is_meant(before, wish)
            if wish.act is wire.TournamentAct.DELETE:
                await asyncio.to_thread(self._store.remove_tournament, name)
                self._tell()
                return
            after = await self._changed(before, person, wish, about)
            if after != before:
                await self._write(name, stored, after)

        await self._changing(name, change)
        if wish.act not in (wire.TournamentAct.JOIN, wire.TournamentAct.WITHDRAW, wire.TournamentAct.INVITE):
            log_event(LogEvent.TOURNAMENT, table=name, code=wish.act.value, person=person)
        if wish.act in LEADS_ON:
            if name not in self._running:
                self._running[name] = asyncio.create_task(self._go_on(name))
            await asyncio.wait([self._running[name]], timeout=LEADS_ON_WITHIN)
        self.look()

    async def _changed(
        self, before: Tournament, person: PersonId, wish: wire.ManageTournament, about: PersonId
    ) -> Tournament:
        """Return a tournament after what somebody has done with it; `look` sees to its tables."""
        match wish.act:
            case wire.TournamentAct.JOIN:
                return before.entered(Entrant(person=person))
            case wire.TournamentAct.ENTER:
                return before.entered(Entrant(person=about))
            case wire.TournamentAct.ADD_BOT:
                if wish.about == PERSON or wish.about not in players(before.terms.game):
                    raise Refused("unknown_value", option="player", value=wish.about[:80])
                return before.with_bot(wish.about)
            case wire.TournamentAct.INVITE:
                if len(before.invited) >= MOST_INVITED:
                    raise Refused("too_many_invited")
                return replace(before, invited=tuple(dict.fromkeys((*before.invited, about))))
            case wire.TournamentAct.WITHDRAW | wire.TournamentAct.REMOVE:
                number = before.number_of(person) if wish.act is wire.TournamentAct.WITHDRAW else wish.number
                return before.without(-1 if number is None else number)
            case wire.TournamentAct.START:
                return await asyncio.to_thread(before.started, system.now())
            case wire.TournamentAct.RESULT:
                if wish.number >= len(before.games) or before.games[wish.number].second is None:
                    raise Refused("no_board")
                if wish.points not in (WON, LOST, DRAWN, NOBODY):
                    raise Refused("bad_result")
                return before.decided(wish.number, wish.points)
            case wire.TournamentAct.NEXT:
                after = before
                for board, game in enumerate(before.games):
                    if game.points is None:
                        after = after.decided(board, *await self._points_so_far(game))
                return after
            case wire.TournamentAct.CANCEL:
                return replace(before, stage=wire.TournamentStage.CANCELLED)
        raise Refused("not_here")

    async def _points_so_far(self, game: wire.TournamentGame) -> tuple[tuple[int, int], bool]:
        """Return how a game counts that is decided before its end, and whether it was played."""
        table = await self._tables.fetch(game.table)
        if table is None or not table.meta.begun:
            return forfeited(_seated(table)) if table is not None else NOBODY, False
        return await _points_of(table) if table.game.is_over else DRAWN, True


def _seated(table: HostedTable) -> list[bool]:
    """Return by seat whether somebody has come to play there: the person for whom it is, or a bot."""
    seat_infos = zip(table.meta.people, table.game.facts.seat_infos, strict=True)
    return [bool(person) or info.player != PERSON for person, info in seat_infos]


def _is_waited_for(table: HostedTable) -> bool:
    """Return whether the game of a table waits until somebody sits down, or says that they are ready."""
    return not table.meta.begun or bool(table.meta.unready)


def _stands_still(table: HostedTable) -> bool:
    """Return whether a chess clock should run at a table that is not loaded: the host has begun anew."""
    is_live = table.meta.begun and table.game.facts.pace is not None and not _is_waited_for(table)
    return is_live and table.game.live is None and not table.meta.social.is_suspended


def _late_seat(table: HostedTable, now: datetime) -> int | None:
    """Return the seat whose time is up, by whichever clock; None if there is time."""
    clocks, live = table.meta.social.correspondence, table.game.live
    if table.meta.social.is_suspended or table.game.is_over:
        return None
    if clocks is not None:
        return clocks.running if clocks.is_overdue(now) else None
    if live is not None and is_overdue(table.meta.social, live, now) and live.clock_is_running:
        return live.clock_seat
    return None


async def _points_of(table: HostedTable) -> tuple[int, int]:
    """Return the half points of a game that is over; one that was ended without an outcome is drawn.

    Raises:
        Refused, SaveError: the game cannot be read.
    """
    async with table.game.open() as live:
        result = table.meta.result if live.outcome is not None else None
    if result is None or len(result.winners) != 1:
        return DRAWN
    return WON if result.winners[0] == 0 else LOST


def _check_act(
    tournament: Tournament, person: PersonId, act: wire.TournamentAct, is_host_owner: bool
) -> None:
    """Raise Refused unless somebody may do something with a tournament now; see `pages.acts`."""
    if act not in pages.acts(tournament, person, is_host_owner):
        raise Refused(_why_not(tournament, person, act, is_host_owner))


def _completed(wish: wire.ManageTournament, present: Tournament) -> wire.ManageTournament:
    """Return a request with what it may leave out: the present round, or who has a number at present."""
    if wish.act is wire.TournamentAct.REMOVE and not wish.about and wish.number < len(present.entrants):
        return replace(wish, about=_identifier(present.entrants[wish.number]))
    return replace(wish, round=len(present.rounds)) if wish.round is None else wish


def _check_is_meant(tournament: Tournament, wish: wire.ManageTournament) -> None:
    """Raise Refused if a request was meant for another round, or for somebody who has another number now."""
    match wish.act:
        case wire.TournamentAct.RESULT | wire.TournamentAct.NEXT:
            is_meant = wish.round == len(tournament.rounds)
        case wire.TournamentAct.REMOVE if wish.about:
            present = tournament.entrants[wish.number : wish.number + 1]
            is_meant = wish.about in [_identifier(each) for each in present]
        case _:
            return
    if not is_meant:
        raise Refused("stale")


def _identifier(entrant: Entrant) -> str:
    """Return the id of a person, or the name of a bot."""
    return entrant.person or entrant.name


def _why_not(tournament: Tournament, person: PersonId, act: wire.TournamentAct, is_host_owner: bool) -> str:
    """Return the code of why somebody may not do something with a tournament."""
    number = tournament.number_of(person)
    match act:
        case wire.TournamentAct.JOIN:
            if number is not None:
                return "entered_already"
            return "not_invited_to_it" if tournament.takes_entries else "tournament_begun"
        case wire.TournamentAct.WITHDRAW:
            is_active = number is not None and not tournament.entrants[number].withdrawn
            return "tournament_over" if is_active else "not_entered"
    if not is_host_owner and (tournament.by != person or not person):
        return "not_organiser"
    return {
        wire.TournamentStage.OPEN: "not_started",
        wire.TournamentStage.RUNNING: "tournament_begun",
        wire.TournamentStage.OVER: "tournament_over",
        wire.TournamentStage.CANCELLED: "tournament_over",
    }[tournament.stage]
