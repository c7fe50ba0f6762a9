"""What those who are concerned by a table are told, and what comes with time."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta
from typing import Final, Protocol

from antterm import outside
from antterm.host.answering import AnsweringTable
from antterm.host.chat import ChatEntry, heard_by
from antterm.host.delay import Delayed
from antterm.host.identity import PersonId
from antterm.host.letters import Letter
from antterm.host.notices import OnlineStatus
from antterm.host.people import Person
from antterm.host.snapshots import EncodedSnapshot
from antterm.host.store import StoredTable, TableStore
from antterm.host.terminal import Terminal
from antterm.host.thinking import ThinkingQueue
from antterm.journal import Occurrence, note
from antterm.wire.messages import ChatUpdate, Notice, Refusal
from antterm.wire.social import Proposal

SOON: Final = 0.2
"""Seconds until something that is due already is looked after: it may have failed a moment ago."""
A_DAY: Final = 86_400
"""Seconds after which one looks in any case: systems sleep, and their clocks are set."""


class House(Protocol):
    """The host, as far as a table has somebody told of something."""

    def presence(self, person: str) -> OnlineStatus:
        """Whether somebody is there."""
        ...

    def find(self, name: str) -> PersonId:
        """Return who is meant by a name; empty if nobody here is called so."""
        ...

    def find_each(self, names: Collection[str]) -> dict[str, PersonId]:
        """Return who is meant by each of some names; empty if nobody here is called so."""
        ...

    def name(self, person: PersonId) -> str:
        """Return what somebody is called."""
        ...

    def owner(self, name: str) -> PersonId:
        """Return whose name this is, or passes for; empty if it is nobody's."""
        ...

    def settings(self, person: str) -> Person:
        """What somebody has set."""
        ...

    def notify(self, person: str, notice: Notice, but: Collection[Terminal]) -> None:
        """Let somebody know, at all terminals but those which see it themselves."""

    def write(self, person: str, letter: Letter, cause: str = "") -> None:
        """Send somebody a letter, soon; see `Messenger.write`."""


class Herald(AnsweringTable):
    """A table of which people are told.

    Args:
        house: the host.
        file, store, kept, thinks, told: see `HostedTable`.
    """

    def __init__(
        self,
        house: House,
        file: str,
        store: TableStore,
        kept: StoredTable,
        thinks: ThinkingQueue,
        told: Callable[[], None],
    ) -> None:
        super().__init__(file, store, kept, thinks, told)
        self._house = house
        self._noticed = self.papers.affairs.turn
        """The turn of which its person has been told last."""
        self._was_over: bool | None = None
        """Whether the game was over when somebody was told last."""
        self._heard: dict[Terminal, ChatEntry | None] = {}
        """What each terminal was sent last of the chat."""
        self._delayed: Delayed[EncodedSnapshot] = Delayed(self.papers.house_rules.delay)
        """What onlookers see, where that is later."""
        self._seen: dict[Terminal, EncodedSnapshot] = {}
        """What each onlooker was shown last, where that is later."""
        self._waiting: set[Terminal] = set()
        """Onlookers to whom nothing could be shown yet."""
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._written: dict[str, datetime] = {}
        """When somebody was written to last about something that is proposed."""

    def name_of(self, person: PersonId) -> str:
        """Return what somebody is called."""
        return self._house.name(person)

    # Who is told

    def _tell(self) -> None:
        super()._tell()
        if self._untold:
            return
        now = outside.now()
        self._show_onlookers(now)
        self._send_chat(now)
        self._tell_whose_turn()
        self.arm()

    def _show_onlookers(self, now: datetime) -> None:
        """Show onlookers what they may see by now, where that is not at once."""
        if not self._delayed.seconds or self._table is None or self._packer is None:
            return
        stand, latest = self._stand(None, 0), self._delayed.latest
        if stand != latest:
            since = self._table.updated if latest is None else now  # it may have stood so for long already
            self._delayed = self._delayed.put(stand, since)
        self._delayed = self._delayed.at(now)
        shown, packer = self._delayed.shown, self._packer
        watching = [terminal for terminal, seat in self._terminals.items() if seat is None]
        self._seen = {terminal: known for terminal, known in self._seen.items() if terminal in watching}
        if shown is None or packer is None:
            for terminal in [terminal for terminal in watching if terminal not in self._waiting]:
                self._waiting.add(terminal)
                terminal.send(Refusal(code="seen_later", data={"seconds": self._delayed.seconds}))
            return
        self._waiting.clear()
        for terminal in watching:
            if self._seen.get(terminal) is not shown:
                self._seen[terminal] = shown
                terminal.show(shown, packer)

    def _send_chat(self, now: datetime) -> None:
        """Send each terminal what it has not heard."""
        chat = self.papers.affairs.chat
        self._heard = {
            terminal: line for terminal, line in self._heard.items() if terminal in self._terminals
        }
        for terminal, seat in self._terminals.items():
            muted, later = self._house.settings(terminal.person).muted, self._delayed.seconds
            said = chat.until(now - timedelta(seconds=later)) if seat is None and later else chat
            lines = said.after(self._heard.get(terminal))
            if lines:
                self._heard[terminal] = lines[-1]
            if heard := heard_by(lines, muted):
                terminal.send(ChatUpdate(lines=heard))

    def _tell_whose_turn(self) -> None:
        """Let who is asked know, once a turn, and all that the game is over."""
        turn = self.papers.affairs.turn
        if (turn.seat, turn.since) != (self._noticed.seat, self._noticed.since):
            self._noticed = turn
            if turn.seat is not None:
                self._house.notify(
                    self.papers.accounts[turn.seat], self._notice("your_turn"), self._terminals
                )
        if self.is_over and self._was_over is False:
            note(Occurrence.OVER, table=self.file, game=self.facts.game if self.facts is not None else "")
            for account in filter(None, self.papers.accounts):
                self._house.notify(account, self._notice("over"), self._terminals)
        self._was_over = self.is_over

    def _tell_who_has_a_say(self, proposal: Proposal) -> None:
        """Let those know who are to consent to something; those who are away by a letter."""
        proposer = self.papers.accounts[proposal.by]
        for account in {self.papers.accounts[seat] for seat in proposal.waits_for}:
            self._house.notify(account, self._notice("proposed"), self._terminals)
            if not self._house.presence(account).connected:
                self._write_of_proposal(account, proposer, outside.now())

    def _write_of_proposal(self, account: str, proposer: str, now: datetime) -> None:
        """Write to somebody; not about everything that is proposed and withdrawn, but once a day."""
        last = self._written.get(account)
        if last is None or not timedelta() <= now - last < timedelta(seconds=A_DAY):
            self._written[account] = now
            self._house.write(account, self._letter("proposed", (self.name_of(proposer),)), proposer)

    def _notice(self, code: str) -> Notice:
        return Notice(table=self.file, name=self.facts.name, game=self.facts.game, code=code)

    def _letter(self, code: str, people: tuple[str, ...]) -> Letter:
        return Letter(code, self.facts.game, self.facts.name, people)

    # What comes with time

    def arm(self) -> None:
        """See to it that somebody looks when something is due."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = outside.now()
        moments = [moment for moment in self._moments(now) if moment is not None]
        if moments and not self._shut:
            seconds = min(A_DAY, max(SOON, self._pause, (min(moments) - now).total_seconds()))
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._wake_up)

    def try_out(self) -> None:
        """See that it can be listed and waited for, as its files say; whatever is wrong is raised."""
        list(self._moments(outside.now()))
        for account in self.papers.accounts:
            self.row(account)

    def _moments(self, now: datetime) -> Iterator[datetime | None]:
        """When something is due."""
        affairs, table = self.papers.affairs, self._table
        yield now if self._pause else None
        yield self._letter_due()
        yield affairs.proposals.next_moment
        yield self._delayed.next_moment
        if affairs.ledger is not None and not affairs.ledger.is_overdue(now):
            yield affairs.ledger.due
        if table is not None and table.clock_goes and table.on_turn is not None:
            left = table.remaining(table.on_turn)
            yield now + timedelta(milliseconds=left) if left else None

    def _letter_due(self) -> datetime | None:
        turn = self.papers.affairs.turn
        account = self.papers.accounts[turn.seat] if turn.seat is not None else ""
        if not account or not self._house.settings(account).wants_letters:
            return None
        return turn.letter_due(self._house.presence(account))

    def _wake_up(self) -> None:
        self._ringing = asyncio.create_task(self.ring())

    @abstractmethod
    async def ring(self) -> None:
        """Do what is due by now."""

    async def close(self, for_good: bool = False) -> None:
        """See `HostedTable`. Unless it is for good, people are still told what comes with time."""
        await super().close(for_good)
        if for_good and self._alarm is not None:
            self._alarm.cancel()
