"""Sends the people of one table what has changed: snapshots, chat, and notices to those who are elsewhere.

Onlookers may be shown a table later than its players: `Delayed`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final, Generic, TypeVar

from antterm import system
from antterm.host.attendance import Attendance, Terminal
from antterm.host.chat import ChatEntry, heard_by
from antterm.host.identity import PersonId
from antterm.host.letter_news import last_moves, waiting
from antterm.host.letters import Letter, LetterEntry
from antterm.host.messenger import Messenger
from antterm.host.snapshots import EncodedSnapshot, encode_snapshot
from antterm.host.table_game import TableGame
from antterm.i18n.moments import zone_of
from antterm.journal import LogEvent, log_event
from antterm.wire.messages import ChatUpdate, Notice, Proposal, Refusal

T = TypeVar("T")

ONE_SECOND: Final = timedelta(seconds=1)
MOST: Final = 200
"""About how many values wait at most, and one for each second: else somebody who comes and goes could fill
the host's memory."""


@dataclass(frozen=True)
class Delayed(Generic[T]):
    """Values that become visible after a delay."""

    seconds: int
    waiting: tuple[tuple[datetime, T], ...] = ()
    """The values that are not visible yet, the earliest first, with the time at which they will be."""
    shown: T | None = None
    """The visible value; None for none yet."""

    def put(self, value: T, now: datetime) -> Delayed[T]:
        """Return the values with a new one.

        It replaces the last one if that is very recent: not a second old, or a `MOST`th of the delay.
        """
        moment, before = now + timedelta(seconds=self.seconds), self.waiting
        if before and moment - before[-1][0] < max(ONE_SECOND, timedelta(seconds=self.seconds) / MOST):
            *earlier, (moment, _value) = before
            before = tuple(earlier)
        return replace(self, waiting=(*before, (moment, value))).at(now)

    def at(self, now: datetime) -> Delayed[T]:
        """Return the values at a later time."""
        due = [value for moment, value in self.waiting if moment <= now]
        return replace(self, waiting=self.waiting[len(due) :], shown=due[-1]) if due else self

    @property
    def latest(self) -> T | None:
        """The newest value, visible or not; None for none yet."""
        return self.waiting[-1][1] if self.waiting else self.shown

    @property
    def next_moment(self) -> datetime | None:
        """When the next value becomes visible; None if none waits."""
        return self.waiting[0][0] if self.waiting else None


BETWEEN_LETTERS: Final = timedelta(days=1)
"""Least time between two letters to one person about proposals at the same table."""


class Broadcaster:
    """Sends everybody at one table what they may see of its changes.

    Args:
        game: the game of the table.
        attendance: its terminals.
        messenger: notifies people, and knows their settings.
        on_lobby_change: called after each broadcast: the lobby's row of the table may have changed.
    """

    def __init__(
        self,
        game: TableGame,
        attendance: Attendance,
        messenger: Messenger,
        on_lobby_change: Callable[[], None],
    ) -> None:
        self._game, self._attendance, self._messenger = game, attendance, messenger
        self._on_lobby_change = on_lobby_change
        self.delayed: Delayed[EncodedSnapshot] = Delayed(game.meta.house_rules.delay)
        """Snapshots for onlookers, where the table shows them later."""
        self._announced_turn = game.meta.social.turn
        self._plans, self._length = game.meta.social.plans, 0
        """The conditional answers, and how many answers there were, at the last broadcast."""
        self._was_over = game.is_over
        """Whether the game was over at the last broadcast."""
        self._last_chat: dict[Terminal, ChatEntry | None] = {}
        """The last line of the chat that each terminal was sent."""
        self._last_chat_apart: dict[Terminal, ChatEntry | None] = {}
        """The last line that each terminal was sent while it could also read the chat of onlookers."""
        self._last_delayed: dict[Terminal, EncodedSnapshot] = {}
        """The last delayed snapshot that each onlooker was sent."""
        self._asked_to_wait: set[Terminal] = set()
        """Onlookers who know that there is nothing for them to see yet."""
        self._written: dict[str, datetime] = {}
        """When somebody was last sent a letter about a proposal."""

    def snapshot(self, seat: int | None, since: int) -> EncodedSnapshot:
        """Return the table as a seat may know it.

        Args:
            seat: None for an onlooker.
            since: how many answers the receiver knows already.
        """
        game = self._game
        assert game.live is not None
        assert game.packer is not None
        presence, now = self._attendance.presence(), system.now()
        return encode_snapshot(game.table_id, game.live, game.meta, game.packer, presence, seat, since, now)

    def broadcast(self) -> bool:
        """Send every terminal what has changed for it.

        Returns:
            False if the table is being changed: then everybody is notified as soon as that is done.
        """
        game = self._game
        game.has_news = game.is_locked
        if game.has_news:
            return False
        now = system.now()
        if game.live is not None and game.packer is not None:
            encoded = dict[tuple[int | None, int], EncodedSnapshot]()
            for terminal, seat in list(self._attendance.seats.items()):
                if seat is None and game.meta.house_rules.delay:
                    continue  # an onlooker is shown it later
                key = seat, game.unchanged_since(seat, terminal.known_rev)
                if key not in encoded:
                    encoded[key] = self.snapshot(*key)
                if encoded[key].is_news(terminal.last_snapshot):
                    terminal.show(encoded[key], game.packer)
            self._on_lobby_change()
            self._show_delayed(now)
        self._send_chat(now)
        self._announce_turn()
        self._announce_lost_plans()
        return True

    def _show_delayed(self, now: datetime) -> None:
        """Show onlookers what they may see by now, where the table has a delay."""
        live, packer = self._game.live, self._game.packer
        if not self.delayed.seconds or live is None or packer is None:
            return
        snapshot, latest = self.snapshot(None, 0), self.delayed.latest
        if snapshot != latest:
            since = (
                live.document.updated if latest is None else now
            )  # a game that was just loaded is older than now
            self.delayed = self.delayed.put(snapshot, since)
        self.delayed = self.delayed.at(now)
        shown, watching = self.delayed.shown, self._attendance.onlookers
        self._last_delayed = {each: last for each, last in self._last_delayed.items() if each in watching}
        if shown is None:
            for terminal in [each for each in watching if each not in self._asked_to_wait]:
                self._asked_to_wait.add(terminal)
                terminal.send(Refusal(code="seen_later", data={"seconds": self.delayed.seconds}))
            return
        self._asked_to_wait.clear()
        for terminal in watching:
            if self._last_delayed.get(terminal) is not shown:
                self._last_delayed[terminal] = shown
                terminal.show(shown, packer)

    def _send_chat(self, now: datetime) -> None:
        """Send each terminal the lines of the chat that it has not been sent."""
        chat, seats = self._game.meta.social.chat, self._attendance.seats
        for last in (self._last_chat, self._last_chat_apart):
            for terminal in last.keys() - seats.keys():
                del last[terminal]
        is_over = self._game.is_over
        for_players = chat.seen_by(0, is_over)
        for terminal, seat in seats.items():
            unheard, delay = self._messenger.settings(terminal.person).muted_or_blocked, self.delayed.seconds
            visible = chat if seat is None else for_players
            visible = visible.until(now - timedelta(seconds=delay)) if seat is None and delay else visible
            lines = visible.after(self._last_chat.get(terminal), self._last_chat_apart.get(terminal))
            if visible.lines:
                self._last_chat[terminal] = visible.lines[-1]
                if seat is None or is_over:
                    self._last_chat_apart[terminal] = visible.lines[-1]
            if heard := heard_by(lines, unheard):
                terminal.send(ChatUpdate(lines=heard))

    def _announce_turn(self) -> None:
        """Notify the person to move, once a turn, and everybody when the game is over."""
        game = self._game
        turn, people = game.meta.social.turn, game.meta.people
        if (turn.seat, turn.since) != (self._announced_turn.seat, self._announced_turn.since):
            self._announced_turn = turn
            if turn.seat is not None:
                self.notify(people[turn.seat], "your_turn")
        if game.is_over and not self._was_over:
            log_event(LogEvent.OVER, table=game.table_id, game=game.facts.game)
            for person in filter(None, people):
                self.notify(person, "over")
        self._was_over = game.is_over

    def _announce_lost_plans(self) -> None:
        """Notify whose conditional answers are forgotten because answers were taken back."""
        game = self._game
        length = game.live.length if game.live is not None else self._length
        if length < self._length:
            for seat, lines in enumerate(self._plans):
                if lines and not game.meta.social.plans_of(seat) and game.meta.people[seat]:
                    self.notify(game.meta.people[seat], "plan_dropped", everywhere=True)
        self._plans, self._length = game.meta.social.plans, length

    def notify(self, person: PersonId, code: str, everywhere: bool = False, by: str = "") -> None:
        """Notify somebody of this table.

        Args:
            person: the person.
            code: what has happened, as in `Notice`.
            everywhere: whether at terminals that are at this table, too.
            by: the name of the person who has caused it; empty for nobody.
        """
        facts = self._game.facts
        notice = Notice(table=self._game.table_id, name=facts.name, game=facts.game, code=code, by=by)
        self._messenger.notify(person, notice, () if everywhere else self._attendance.seats)

    def write(self, person: PersonId, code: str, names: tuple[str, ...], cause: str) -> None:
        """Send somebody a letter about this table; see `Messenger.write`."""
        facts = self._game.facts
        self._messenger.write(person, Letter(LetterEntry(code, facts.game, facts.name, names)), cause)

    async def write_of_turn(self, seat: int) -> None:
        """Send the person to move a letter that says what happened since their last move.

        Raises:
            Refused, SaveError: the game cannot be opened.
        """
        game = self._game
        async with game.open() as live:
            table = waiting(game.meta, game.facts, "your_turn", seat, last_moves(live, game.meta, seat))
            person = game.meta.people[seat]
        zone = zone_of(self._messenger.settings(person).zone) or UTC
        self._messenger.write(person, Letter(table, zone=zone))

    def ask_for_consent(self, proposal: Proposal) -> None:
        """Notify those who have to consent; those who are away get a letter, at most once a day."""
        people, now = self._game.meta.people, system.now()
        proposer = people[proposal.by]
        for person in {people[seat] for seat in proposal.waits_for}:
            self.notify(person, "proposed")
            last = self._written.get(person)
            # a clock that was set back must not block letters for ever
            is_due = last is None or not timedelta() <= now - last < BETWEEN_LETTERS
            if is_due and not self._messenger.presence(person).connected:
                self._written[person] = now
                self.write(person, "proposed", (self._messenger.directory.name(proposer),), proposer)
