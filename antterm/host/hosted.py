"""One table of a host, made of parts that each hold their own state.

`HostedTable` is the whole. `TableTimer` does what is due at some time, `TableView` is what people see without
changing anything; the other parts have modules of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from antterm import system
from antterm.bots import PERSON, Done, Opinion
from antterm.core.ask import Refused
from antterm.host.actions import Actions
from antterm.host.attendance import Attendance, Terminal
from antterm.host.bot_runner import Backoff, BotRunner
from antterm.host.broadcaster import Broadcaster
from antterm.host.identity import PersonId, is_among, of_account
from antterm.host.lobby import Facts, may_watch, row, shared_row, unwelcome
from antterm.host.members import Members
from antterm.host.messenger import Messenger
from antterm.host.meta import CountedAnswer, TableMeta
from antterm.host.snapshots import EncodedSnapshot, Presence
from antterm.host.social import Cause
from antterm.host.store import StoredTable, TableStore, VersionConflict
from antterm.host.table_game import TableGame
from antterm.host.thinking import ThinkingQueue
from antterm.journal import log_errors
from antterm.saves.document import encode
from antterm.saves.errors import SaveError
from antterm.saves.replay import Verification
from antterm.table import LiveGame
from antterm.table.seat_position import seat_position
from antterm.wire.messages import GiveAnswer, Hint, LetterPace, LobbyRow, RatedAnswer
from antterm.wire.values import Packer

OVERDUE_WAIT: Final = 0.2
"""Seconds until something is done that is overdue: it may have failed a moment ago."""
LONGEST_WAIT: Final = 86_400
"""Most seconds between two looks at the clock: systems sleep, and their clocks are set."""


class TableTimer:
    """Does at one table what is due at a certain time.

    Args:
        game: the game of the table.
        broadcaster: shows onlookers what they see later, and sends letters.
        bots: which host acts for the table.
        actions: decides proposals and ends games.
        messenger: knows settings of people, and who is connected.
        backoff: how long to wait after something has failed.
    """

    def __init__(
        self,
        game: TableGame,
        broadcaster: Broadcaster,
        bots: BotRunner,
        actions: Actions,
        messenger: Messenger,
        backoff: Backoff,
    ) -> None:
        self._game, self._broadcaster, self._bots = game, broadcaster, bots
        self._actions, self._messenger, self._backoff = actions, messenger, backoff
        self._handle: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._was_outrun = False
        """Whether another host was faster when something was due last, so that it may still be due."""

    def set(self) -> None:
        """Set the timer to the next moment at which something is due."""
        self.cancel()
        now = system.now()
        due = min(filter(None, self.moments(now)), default=None)
        if due is not None and not self._game.closed:
            seconds = min(LONGEST_WAIT, max(OVERDUE_WAIT, self._backoff.seconds, (due - now).total_seconds()))
            self._handle = asyncio.get_running_loop().call_later(seconds, self._start)

    def cancel(self) -> None:
        """Stop the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _start(self) -> None:
        self._task = asyncio.create_task(self.run_due())

    async def run_due(self) -> None:
        """Do what is due by now, and set the timer again."""
        self._was_outrun = False
        # Refused: the host may be shutting down
        with log_errors(self._game.table_id, self._backoff.fail), suppress(Refused):
            try:
                if await self._bots.acquire_lease():
                    await self._write_letter()
                    await self._actions.decide_by_silence()
                    await self._actions.end_by_clock()
                if not self._bots.is_for_host():
                    self._backoff.reset()
            except VersionConflict:
                self._was_outrun = True
        self._game.on_change()
        self.set()

    def moments(self, now: datetime) -> Iterator[datetime | None]:
        """Yield when something is due; None for what is not."""
        social, live = self._game.meta.social, self._game.live
        yield now if self._backoff.seconds or self._was_outrun else None
        yield self._letter_due()
        yield social.proposals.next_moment
        yield self._broadcaster.delayed.next_moment
        clocks = social.public_correspondence or social.correspondence
        if clocks is not None and not clocks.is_overdue(now):
            yield clocks.due
        if live is not None and live.clock_is_running and (left := live.left_openly):
            yield now + timedelta(milliseconds=left)

    def _letter_due(self) -> datetime | None:
        """Return when the person to move is to be sent a letter."""
        meta = self._game.meta
        turn = meta.social.turn
        person = meta.people[turn.seat] if turn.seat is not None else ""
        settings = self._messenger.settings(person)
        if not person or not settings.wants_letters or settings.pace is not LetterPace.EACH:
            return None
        return turn.letter_due(self._messenger.presence(person))

    async def _write_letter(self) -> None:
        """Send the person to move a letter, if that is due."""
        turn = self._game.meta.social.turn

        def sent() -> TableMeta | None:
            nonlocal turn
            meta, due = self._game.meta, self._letter_due()
            turn = meta.social.turn
            if due is None or turn.seat is None or system.now() < due:
                return None
            return replace(meta, social=replace(meta.social, turn=replace(turn, letter_sent=True)))

        if await self._game.save_unless_closed(sent) and turn.seat is not None:
            await self._broadcaster.write_of_turn(turn.seat)


STRANGER: Final = of_account("")
"""The id of a person whom no table concerns."""
HINT_SECONDS: Final = 3.0
"""Seconds for which a bot thinks about a hint."""
NEWS_ANSWERS: Final = 3
"""Number of the latest answers whose events are in the lobby's news of a table."""
MOST_NEWS: Final = 6
"""Maximum number of events that the lobby shows of a table."""


class TableView:
    """The public state of one table, which cannot be changed through it.

    Args:
        game: the game of the table.
        attendance: its terminals.
        broadcaster: makes snapshots.
        bots: logs crashes of the bot that gives hints.
        queue: asks bots for hints.
        messenger: knows whom somebody has blocked.
    """

    def __init__(
        self,
        game: TableGame,
        attendance: Attendance,
        broadcaster: Broadcaster,
        bots: BotRunner,
        queue: ThinkingQueue,
        messenger: Messenger,
    ) -> None:
        self._game, self._attendance, self._broadcaster = game, attendance, broadcaster
        self._bots, self._queue, self._messenger = bots, queue, messenger
        self._shared: tuple[tuple[TableMeta, Facts, Presence], LobbyRow] | None = None
        """The part of the row that is the same for everybody, and what it was made of."""
        self._for_strangers: tuple[LobbyRow, LobbyRow | None] | None = None
        """The row for people whom the table does not concern, and `_shared` of which it was made."""
        self._news: dict[int | None, tuple[int, bytes]] = {}
        """The latest events as each seat may know them, with the `rev` they are of."""

    def special_viewers(self) -> Collection[PersonId]:
        """Return who sees the table in another way in the lobby than all others."""
        return self._special_viewers(self.unwelcome())

    def _special_viewers(self, unwelcome: Collection[PersonId]) -> Collection[PersonId]:
        meta = self._game.meta
        players = meta.contest.players if meta.contest is not None else ()
        people = *filter(None, meta.people), *meta.house_rules.invited, *players, *meta.banned_onlookers
        return {*people, *unwelcome}

    def unwelcome(self) -> Collection[PersonId]:
        """Return who may not sit down here because somebody who does has blocked them."""
        return unwelcome(self._game.facts, self._game.meta, self._messenger.blocked_by)

    def row(self, person: PersonId) -> LobbyRow | None:
        """Return the table as the lobby lists it for somebody; None if they are not to know of it."""
        game, unwelcome = self._game, self.unwelcome()
        key = game.meta, game.facts, self._attendance.presence()
        if self._shared is None or self._shared[0] != key:
            self._shared = key, shared_row(game.table_id, game.facts, game.meta, key[2])
        shared, invited = self._shared[1], game.meta.house_rules.invited
        if (
            game.meta.house_rules.delay
            or person in self._special_viewers(unwelcome)
            or (invited and is_among(person, invited))
        ):
            return self._row(person, shared, unwelcome)
        if self._for_strangers is None or self._for_strangers[0] is not shared:
            self._for_strangers = shared, self._row(person, shared, unwelcome)
        return self._for_strangers[1]

    def _row(self, person: PersonId, shared: LobbyRow, unwelcome: Collection[PersonId]) -> LobbyRow | None:
        game = self._game
        challenge = game.meta.open_challenge
        is_challenged = challenge is not None and challenge.person == person
        if is_challenged and game.meta.owner_id in self._messenger.blocked_by(person):
            return None
        found = row(shared, game.facts, game.meta, person, system.now(), unwelcome)
        if found is None or not found.begun or not found.answers_known:
            return found
        news = self._latest(game.seat_of(person), found.answers_known)
        return replace(found, news=news) if news else found

    def _latest(self, seat: int | None, number: int) -> bytes:
        """Return the latest events as a seat may know them, packed; nothing if the game was never loaded."""
        game, cached = self._game, self._news.get(seat)
        is_known = cached is not None and cached[0] == game.meta.rev
        if game.live is not None and game.packer is not None and not is_known:
            happened = tuple(
                seat_position(game.live.record, seat).happened.after(max(0, number - NEWS_ANSWERS))
            )
            packed, _lasting = game.packer.pack(happened[-MOST_NEWS:])
            cached = self._news[seat] = game.meta.rev, packed
        return cached[1] if cached is not None and cached[0] == game.meta.rev else b""

    async def preview(self, person: PersonId) -> tuple[EncodedSnapshot, Packer]:
        """Return the table as somebody may know it who is not at it.

        Raises:
            Refused: `not_watched`: they may not know, or not yet.
        """
        game = self._game
        async with game.open() as live:
            seat = game.seat_of(person)
            if seat is None and (not may_watch(game.meta, person) or game.meta.house_rules.delay):
                raise Refused("not_watched")
            assert game.packer is not None
            return self._broadcaster.snapshot(seat, live.length), game.packer

    async def saved_game(self, person: PersonId) -> bytes:
        """Return a finished game as the text of a saved game.

        Raises:
            Refused: `not_over`: the seed of an unfinished game would reveal what is to come; `not_watched`.
        """
        game = self._game
        async with game.open() as live:
            if game.seat_of(person) is None and not may_watch(game.meta, person):
                raise Refused("not_watched")
            is_over = live.outcome is not None or game.meta.social.ended
            if game.seat_of(person) is None and game.meta.house_rules.delay:
                is_over = (seen := self.row(person)) is not None and seen.over  # onlookers see the end later
            if not is_over:
                raise Refused("not_over")
            return await asyncio.to_thread(encode, game.stored.document)

    async def hint(self, person: PersonId, rev: int) -> Hint:
        """Return what a bot would answer.

        Raises:
            Refused: `no_hints`: not allowed here; `no_hint`: none was found; `stale`, `not_your_turn`.
        """
        game = self._game
        async with game.open() as live:
            task = live.hint_task(HINT_SECONDS) if game.meta.house_rules.hints else None
            if task is None:
                raise Refused("no_hints")
            seat = game.seat_of(person)
            if task.ask.seat != seat:
                raise Refused("not_your_turn")
            if self._broadcaster.snapshot(seat, live.length).snapshot.rev != rev:
                raise Refused("stale")
        reply = await self._queue.do(task, person)
        if not isinstance(reply, Opinion):
            raise Refused("no_hint")
        if reply.crash is not None:
            self._bots.log_crash("hint", reply.crash)
        thoughts = tuple(RatedAnswer(**vars(thought)) for thought in reply.thoughts)
        return Hint(rev=rev, thoughts=thoughts, done=True)


class HostedTable:
    """One table on a host: loads its game on demand and applies every change in order.

    An answer passes `answer`: it is checked and played under the lock of `game`, saved, and then broadcast.
    The other things that people do are methods of the parts.

    Args:
        messenger: notifies the people of the host, and knows their names.
        table_id: key of the table in the store.
        store: where tables are loaded from and saved to.
        stored: the table's header and metadata as the store lists them.
        queue: asks bots.
        on_lobby_change: called whenever the lobby's row of this table may have changed.
    """

    def __init__(
        self,
        messenger: Messenger,
        table_id: str,
        store: TableStore,
        stored: StoredTable,
        queue: ThinkingQueue,
        on_lobby_change: Callable[[], None],
    ) -> None:
        self.game = TableGame(table_id, store, stored, self._on_change, self._on_load)
        self.attendance = Attendance(table_id, store, messenger.directory.name)
        backoff = Backoff(lambda: self.timer.set())
        self.broadcaster = Broadcaster(self.game, self.attendance, messenger, on_lobby_change)
        self.bots = BotRunner(self.game, self.attendance, store, queue, backoff)
        self.actions = Actions(self.game, self.attendance, self.broadcaster, messenger.directory)
        self.members = Members(self.game, self.attendance, self.broadcaster, messenger)
        self.view = TableView(self.game, self.attendance, self.broadcaster, self.bots, queue, messenger)
        self.timer = TableTimer(self.game, self.broadcaster, self.bots, self.actions, messenger, backoff)
        self._queue = queue
        self._verifier: asyncio.Task[None] | None = None

    @property
    def meta(self) -> TableMeta:
        """Everything that is stored of the table besides its game."""
        return self.game.meta

    @property
    def is_open(self) -> bool:
        """Whether its game is loaded."""
        return self.game.live is not None

    @property
    def is_idle(self) -> bool:
        """Whether no terminal is here and no bot is thinking."""
        return not self.attendance.seats and self.bots.is_idle

    @property
    def may_be_unloaded(self) -> bool:
        """Whether its game can be unloaded: in a tournament clocks run on where everybody has left."""
        return self.is_idle and (self.meta.contest is None or self.clock_since is None)

    @property
    def clock_since(self) -> datetime | None:
        """Since when a clock runs here; None while none does."""
        live = self.game.live
        if live is None or not live.clock_is_running:
            return None
        return system.now() - timedelta(milliseconds=live.game_clock.stopwatch.passed)

    def try_out(self) -> None:
        """Raise whatever error keeps this table from being listed, or its timer from being set."""
        list(self.timer.moments(system.now()))
        for person in (*filter(None, self.meta.people), STRANGER):
            self.view.row(person)

    # Changes

    def _on_change(self) -> None:
        """Send everybody what has changed, set the timer, and wake the bots."""
        if self.broadcaster.broadcast():
            self.timer.set()
        self.bots.wake()

    def arrive(self, terminal: Terminal) -> None:
        """Show the table to a terminal from now on, at its person's seat or as an onlooker."""
        self.attendance.seats[terminal] = self.game.seat_of(terminal.person)
        self._on_change()

    def depart(self, terminal: Terminal) -> None:
        """Show the table to a terminal no more."""
        if self.attendance.seats.pop(terminal, terminal) is not terminal:
            self._on_change()

    async def answer(
        self, person: PersonId, answer: GiveAnswer, accepted: Callable[[CountedAnswer, bool], None]
    ) -> None:
        """Give an answer; one that was counted already is not counted again.

        Args:
            person: the person who gives it.
            answer: the answer, with the exact text of a legal choice.
            accepted: called when it is on disk and before others see it, with whether it may be counted in
                figures: not if it was counted before, and not if others may never know of it.

        Raises:
            Refused: `not_seated`, `not_begun`, `game_over`, `stale`, `not_your_turn`, `left_to_bot`,
                `paused`, `ended` or `not_a_choice`.
            SaveError: it could not be saved; the game stands as before.
        """
        async with self.game.open() as live:
            meta, seat = self.meta, self.game.seat_of(person)
            if seat is None:
                raise Refused("not_seated")
            if (given := meta.counted(seat, answer.id)) is not None:
                return accepted(self._as_seen_by_its_seat(given), False)
            ask = live.ask
            if not meta.begun:
                raise Refused("not_begun")
            if ask is None:
                raise Refused("game_over")
            if answer.rev != self.game.shown_rev(seat):
                raise Refused("stale")
            if ask.seat != seat:
                raise Refused("not_your_turn")
            if live.seats[seat].player != PERSON:
                raise Refused("left_to_bot")
            if meta.social.is_suspended:
                raise Refused("ended" if meta.social.ended else "paused")
            if ask.find(answer.text) is None:
                raise Refused("not_a_choice", text=answer.text)
            given = CountedAnswer(seat, answer.id, answer.rev + 1)
            await self.game.change(lambda: live.answer(answer.text), given, Cause.BY_HAND)
            accepted(self._as_seen_by_its_seat(given), not ask.secret)
        self._on_change()

    def _as_seen_by_its_seat(self, given: CountedAnswer) -> CountedAnswer:
        """Return an answer as its seat may know it: without what waits for somebody asked in secret."""
        return replace(given, rev=min(given.rev, self.game.shown_rev(given.seat)))

    async def refresh(self) -> None:
        """Read what another host has changed, and show it to everybody here."""
        if await self.game.refresh():
            self._on_change()
            self.members.send_removed_away()

    # Loading and closing

    async def begin(self) -> None:
        """Save a table that has just been made."""
        async with self.game.open():
            await self.game.save(self.meta)

    def _on_load(self, live: LiveGame) -> None:
        if live.verification is not None:
            self._verifier = asyncio.create_task(self._verify(live, live.verification))

    async def _verify(self, live: LiveGame, verification: Verification) -> None:
        """Replay a long game in another process, so that all of it can then be reviewed and taken back.

        The time is charged to the host, not to the owner of the table: whoever looks at the tables of many
        people would have a replay for each of them come before the bots of others.
        """
        reply = await self._queue.do(verification)
        with suppress(Refused):  # the host is shutting down
            async with self.game.open() as present:
                if present is live and isinstance(reply, Done):
                    live.finish_verification(reply.result)
                    self.game.revisions.clear()
            self._on_change()

    async def close(self, closed: str = "") -> None:
        """Unload the game from memory, unless somebody is at the table.

        Args:
            closed: why everything is refused here from now on, as a code (see `TableGame.closed`): the game
                is unloaded in any case and never loaded again, its timer ends, too, and nobody is reminded
                of anything. Empty to load the game again when somebody comes.
        """
        await self.game.close(closed, lambda: self._stop_tasks(bool(closed) or self.is_idle))
        if closed:
            self.timer.cancel()

    async def remove(self, only_if: Callable[[HostedTable], bool]) -> bool:
        """Remove the table from the store.

        Args:
            only_if: asked, while nothing else is changed, whether to do so: the caller may know the table as
                it was before.

        Returns:
            Whether it was removed.

        Raises:
            Refused: `closing`, `no_table`.
            SaveError: it could not be removed; it goes on as before.
        """
        try:
            is_removed = await self.game.remove(lambda: self._stop_tasks(only_if(self)))
        except SaveError:
            self._on_change()
            self.timer.set()
            raise
        if is_removed:
            self.timer.cancel()
        return is_removed

    def _stop_tasks(self, is_wanted: bool) -> bool:
        """Stop asking bots, if that is wanted; return whether it is."""
        if is_wanted:
            self.bots.cancel()
            if self._verifier is not None:
                self._verifier.cancel()
        return is_wanted
