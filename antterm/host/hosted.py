"""One table of a host: all that changes it comes in order, and is on disk before anybody is told."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from msgspec.structs import replace

from antterm import outside
from antterm.bots.kinds import PERSON
from antterm.bots.messages import Done
from antterm.core.ask import Refused
from antterm.host.directory import free_name
from antterm.host.identity import PersonId
from antterm.host.lobby import Facts, aspects, concerns, may_sit, may_watch, row
from antterm.host.meta import CountedAnswer, TableMeta, after
from antterm.host.snapshots import EncodedSnapshot, Presence, chairs_of, may_rise, stand
from antterm.host.social import Change, How, after_move, proposal_context
from antterm.host.store import StoredTable, TableStore, VersionConflict, common, ran_elsewhere
from antterm.host.terminal import Terminal
from antterm.host.thinking import ThinkingQueue
from antterm.saves.document import Document
from antterm.saves.errors import SaveError
from antterm.saves.proof import Claim
from antterm.table import LiveGame
from antterm.table.sight import turn_for
from antterm.wire.messages import GiveAnswer, LobbyRow, PersonInfo
from antterm.wire.values import Packer, packer_of

REMEMBERED = 100
"""So many changes back it is known what is still the same."""


class HostedTable(ABC):
    """A table, opened when somebody wants it.

    Args:
        file: its identifier: its name in the store.
        store: where it is kept.
        kept: what is, as far as lists tell of it.
        thinks: asks bots.
        told: called when what the lobby tells has changed.
    """

    def __init__(
        self, file: str, store: TableStore, kept: StoredTable, thinks: ThinkingQueue, told: Callable[[], None]
    ) -> None:
        self.file, self.papers = file, kept.papers
        self._kept = kept
        """What is on disk."""
        self._firm = kept.papers
        """The papers as they were kept last, which hold again when what is being done now fails."""
        self._store, self._thinks, self._told = store, thinks, told
        self._lock = asyncio.Lock()
        self._table: LiveGame | None = None
        self._packer: Packer | None = None
        self.facts = Facts.saved(kept.document, kept.papers)
        """What the lobby tells."""
        self._terminals: dict[Terminal, int | None] = {}
        """Who is here, and at which seat."""
        self._stood: deque[tuple[TableMeta, int]] = deque(maxlen=REMEMBERED)
        """How it stood lately, and how many answers there were."""
        self._bots: asyncio.Task[None] | None = None
        self._proving: asyncio.Task[None] | None = None
        self._untold = False
        """Whether something is to be told as soon as nobody is at the game."""
        self._shut = False
        self._unsaved: Document | None = None
        """The changed game, from when its rules have taken a change until that is written."""
        self._disproved: Document | None = None
        """The game as it was before, to be set aside first: its answers have proved to lead elsewhere."""

    # Opening and closing

    async def begin(self) -> None:
        """Be the table of a game that has just been made."""
        async with self.open():
            await self._keep(self.papers)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[LiveGame]:
        """The game itself, with nobody else at it meanwhile.

        Raises:
            Refused: `closing`: the host ends.
            SaveError: it cannot be read.
        """
        try:
            async with self._lock:
                if self._shut:
                    raise Refused("closing")
                if self._table is None:
                    self._set(await self._opened())
                assert self._table is not None
                try:
                    yield self._table
                except BaseException:
                    self.papers = self._firm  # what could not be kept does not hold
                    if self._unsaved is not None:
                        self._drop()
                    raise
        finally:
            if self._untold:
                self._tell()

    async def _opened(self) -> LiveGame:
        kept = await asyncio.to_thread(self._store.open, self.file)
        table = LiveGame.opened(kept.document, self._path, self._put, at_once=True)
        if table.ask is not None and table.ask.secret and not table.is_ready:
            # others are shown the game as it stood before, which has to be played
            table = LiveGame.opened(kept.document, self._path, self._put)
        self._kept, self.papers = kept, kept.papers
        return table

    @property
    def _path(self) -> Path:
        """What messages call it."""
        return Path(self.file)

    def _put(self, document: Document, disproved: Document | None) -> None:
        """Have a changed game written soon, with its papers."""
        self._unsaved, self._disproved = document, disproved or self._disproved

    def _set(self, table: LiveGame) -> None:
        self._table, self._packer = table, packer_of(table.game_id)
        self.papers = self._firm = self._after_move(self.papers, Change(table.length))
        self._stood = deque([(self.papers, table.length)], maxlen=REMEMBERED)
        if table.claim is not None:
            self._proving = asyncio.create_task(self._prove(table, table.claim))
        self._look()

    async def _prove(self, table: LiveGame, claim: Claim) -> None:
        """Have a long game played from its start elsewhere: then all of it can be told, and gone back in."""
        reply = await self._thinks.do(claim, self.owner)
        with suppress(Refused):  # the host ends
            async with self.open() as present:
                if present is table and isinstance(reply, Done):
                    table.hear(reply.result)
                    self._stood.clear()
            self._tell()

    async def close(self, for_good: bool = False) -> None:
        """Let the game go; unless that is for good, it is opened again when somebody wants it."""
        async with self._lock:  # so nothing is being saved, and a bot can be left alone
            if not for_good and not self.is_idle:
                return  # somebody has come meanwhile
            self._shut = self._shut or for_good
            for task in filter(None, (self._bots, self._proving)):
                task.cancel()
            try:
                if self._table is not None:
                    with suppress(
                        SaveError, VersionConflict
                    ):  # then it stands as it stood when it was saved last
                        self._table.pause_clock()
                        if self._unsaved is not None:
                            await self._keep(self.papers)
            finally:
                self._drop()
                await asyncio.to_thread(self._store.close, self.file)

    def _drop(self) -> None:
        """Forget the game as it stands here: it is to be read again."""
        self._table = self._packer = self._unsaved = self._disproved = None

    # Who is here

    def seat_of(self, person: str) -> int | None:
        """Where somebody sits; None where he does not."""
        return self.papers.accounts.index(person) if person in self.papers.accounts else None

    def may_watch(self, person: str) -> bool:
        """Whether somebody may look on."""
        return may_watch(self.papers, person)

    def seat_at(self, terminal: Terminal) -> int | None:
        """The seat at which a terminal is; None for an onlooker."""
        return self._terminals.get(terminal)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.papers.affairs.ended or self.facts.over

    @property
    def owner(self) -> str:
        """Return the person to whom the time of bots at this table is charged: who made it."""
        return self.papers.maker or next(filter(None, self.papers.accounts), "")

    @property
    def is_open(self) -> bool:
        """Whether its game is at hand."""
        return self._table is not None

    @property
    def is_idle(self) -> bool:
        """Whether no terminal is here and no bot thinks."""
        return not self._terminals and (self._bots is None or self._bots.done())

    def arrive(self, terminal: Terminal) -> None:
        """A terminal comes to the table, to its person's seat or to look on."""
        self._terminals[terminal] = self.seat_of(terminal.person)
        self._tell()
        self.wake()  # bots may have waited for somebody to come

    def depart(self, terminal: Terminal) -> None:
        """It goes."""
        if self._terminals.pop(terminal, terminal) is not terminal:
            self._tell()

    def send_away(self, code: str, but: Collection[Terminal] = ()) -> None:
        """Have everybody who is here in the lobby instead.

        Args:
            code: why, as they are told.
            but: the terminals that stay.
        """
        for terminal in [each for each in self._terminals if each not in but]:
            del self._terminals[terminal]
            terminal.send_away(self.file, code)

    def company(self) -> Presence:
        """Who is here just now."""
        guests = [(terminal.person, seat is None) for terminal, seat in self._terminals.items()]
        elsewhere = self._store.guests_elsewhere()
        guests += [(guest.person, guest.watching) for guest in elsewhere if guest.table == self.file]
        onlookers = sorted(
            (self.name_of(person), person) for person in {who for who, watches in guests if watches}
        )
        watching = tuple(PersonInfo(id=person, name=name) for name, person in onlookers)
        return Presence(frozenset(person for person, watches in guests if not watches), watching)

    @abstractmethod
    def name_of(self, person: PersonId) -> str:
        """Return what somebody is called."""

    @abstractmethod
    def wake(self) -> None:
        """Have the host answer, if it is for it to."""

    # What is told of it

    def _same_since(self, seat: int | None, have: int) -> int:
        """How many answers are as they were at `have`, as a seat counts; 0 where that is not known."""
        assert self._table is not None
        known = [(papers.rev_for(seat), length) for papers, length in self._stood]
        if not self.papers.begun or have not in [rev for rev, _length in known]:
            return 0
        same = min(length for rev, length in known if rev >= have)
        return self._table.record.numbering(seat)(same)

    def concerns(self, person: str) -> bool:
        """Whether somebody sits here or is invited: all others are told the same of it."""
        return concerns(self.papers, person)

    def row(self, person: str) -> LobbyRow | None:
        """The table as the lobby lists it for somebody; None where he is not to know of it."""
        return row(self.file, self.facts, self.papers, self.company(), person, outside.now())

    def _look(self) -> None:
        """Renew `facts` after a change of the game."""
        assert self._table is not None
        self.facts = Facts.of(self._table, self.papers)

    def _tell(self) -> None:
        """Have everybody know how the table stands: at once, or as soon as a change is made."""
        self._untold = self._lock.locked()
        if self._untold or self._table is None or self._packer is None:
            return
        packed = dict[tuple[int | None, int], EncodedSnapshot]()
        for terminal, seat in list(self._terminals.items()):
            if seat is None and self.papers.house_rules.delay:
                continue  # an onlooker is shown it later
            key = seat, self._same_since(seat, terminal.have)
            if key not in packed:
                packed[key] = self._stand(*key)
            if packed[key].is_news(terminal.shown):
                terminal.show(packed[key], self._packer)
        self._told()

    def _stand(self, seat: int | None, since: int) -> EncodedSnapshot:
        """The table as a seat may know it."""
        assert self._table is not None
        assert self._packer is not None
        company, now = self.company(), outside.now()
        return stand(self.file, self._table, self.papers, self._packer, company, seat, since, now)

    # What changes it

    async def sit_down(self, person: PersonId, seat: int | None) -> int:
        """Give somebody a seat.

        Args:
            person: who.
            seat: which; None for the first that is free. Where another has taken it meanwhile, they get the
                first that is still free.

        Returns:
            The seat.

        Raises:
            Refused: `no_free_seat`, `not_invited` or `already_seated`.
        """
        async with self.open() as table:
            if (own := self.seat_of(person)) is not None:
                if seat in (None, own):
                    return own  # taken at another host, of which this one had not heard when it was asked
                raise Refused("already_seated")
            free = list(self.facts.free_seats())
            if not free:
                raise Refused("no_free_seat")
            if not may_sit(self.facts, self.papers, person):
                raise Refused("not_invited")
            place = seat if seat is not None and seat in free else free[0]
            if person in self.papers.risen and self.papers.risen.index(person) != place:
                raise Refused("has_seen")
            others = {other.name for number, other in enumerate(table.seats) if number != place}
            called = free_name(self.name_of(person), others)
            table.rename_seat(place, called)
            await self._seat(place, person)
            here = self._terminals.items()
            self._terminals = {who: place if who.person == person else at for who, at in here}
        self._tell()
        self.wake()
        return place

    async def rise(self, person: str) -> None:
        """Free somebody's seat again, while no person has answered.

        The table of who gets up is the next person's from then on.

        Raises:
            Refused: `begun` or `not_seated`.
        """
        async with self.open() as table:
            seat = self.seat_of(person)
            if seat is None:
                raise Refused("not_seated")
            if not may_rise(table, self.papers):
                raise Refused("begun")
            if self.papers.begun:
                table.pause_clock()
                risen = [*(self.papers.risen or [""] * len(self.papers.accounts))]
                risen[seat] = person
                self.papers = replace(self.papers, begun=False, risen=tuple(risen))
            table.rename_seat(seat, self.papers.free_names[seat])
            if self.papers.maker == person:
                self.papers = self.papers.passed_on()
            await self._seat(seat, "")
            self._terminals = {who: None if at == seat else at for who, at in self._terminals.items()}
        self._tell()
        if not self.may_watch(person):  # he has seen that he has risen, and is to see nothing more
            self._terminals = {who: at for who, at in self._terminals.items() if who.person != person}

    async def _seat(self, seat: int, person: str) -> None:
        """Have somebody sit there, or nobody; when all sit, the game begins."""
        assert self._table is not None
        accounts = (*self.papers.accounts[:seat], person, *self.papers.accounts[seat + 1 :])
        people = [number for number, each in enumerate(self._table.seats) if each.player == PERSON]
        begun = self.papers.begun or all(accounts[number] for number in people)
        papers = replace(self.papers, rev=self.papers.rev + 1, accounts=accounts, begun=begun)
        await self._keep(self._after_move(papers, Change(self._table.length)))
        self._stood.append((self.papers, self._table.length))
        self._look()

    async def answer(
        self, person: str, answer: GiveAnswer, accepted: Callable[[CountedAnswer, bool], None]
    ) -> None:
        """Give an answer; one that was counted already is not counted again.

        Args:
            person: whose it is.
            answer: with the exact text of a legal one.
            accepted: called when it is on disk and before others know of it, with whether it is news: not one
                that was counted already, nor one of which others are never to know.

        Raises:
            Refused: `not_seated`, `not_begun`, `game_over`, `stale`, `not_your_turn` or `not_a_choice`.
            SaveError: it could not be saved; the game stands as before.
        """
        async with self.open() as table:
            seat = self.seat_of(person)  # he may have risen meanwhile
            if seat is None:
                raise Refused("not_seated")
            if (given := self.papers.known(seat, answer.id)) is not None:
                return accepted(self._as_known(table, given), False)
            ask = table.ask
            if not self.papers.begun:
                raise Refused("not_begun")
            if ask is None:
                raise Refused("game_over")
            if answer.rev != self.papers.rev_for(seat):
                raise Refused("stale")
            if ask.seat != seat:
                raise Refused("not_your_turn")
            if table.seats[seat].player != PERSON:
                raise Refused("left_to_bot")
            if self.papers.affairs.is_at_rest:
                raise Refused("ended" if self.papers.affairs.ended else "paused")
            if ask.find(answer.text) is None:
                raise Refused("not_a_choice", text=answer.text)
            given = CountedAnswer(seat, answer.id, answer.rev + 1)
            await self._change(table, lambda: table.answer(answer.text), given, How.BY_HAND)
            accepted(self._as_known(table, given), not ask.secret)
        self._tell()
        self.wake()

    def _as_known(self, table: LiveGame, given: CountedAnswer) -> CountedAnswer:
        """An answer as who gave it may know of it: of nothing that waits for somebody asked in secret."""
        _turn, number = turn_for(table.record, given.seat)
        waits = table.record.numbering(given.seat)(table.length) - number
        return replace(given, rev=min(given.rev, self.papers.rev_for(given.seat) - waits))

    async def _change(
        self,
        table: LiveGame,
        do: Callable[[], object],
        given: CountedAnswer | None = None,
        how: How = How.OTHERWISE,
    ) -> None:
        """Change the game, so that it is known even after a fall whether it was.

        Args:
            table: the game.
            do: changes and saves it.
            given: if it is the answer of a person.
            how: in which way.

        Raises:
            SaveError: it could not be saved; the game stands as before.
        """
        before, number, ask = self.papers, table.length, table.ask
        history = table.record.history.copy()
        do()
        is_secret = ask is not None and ask.secret and table.length == number + 1 and how is not How.REDO
        papers = after(before, given, ask.seat if ask is not None and is_secret else None)
        if is_secret and how is How.BY_HAND:
            how = How.IN_SECRET
        papers = self._after_move(papers, Change(number, how, history))
        await self._keep(papers)
        self._stood.append((papers, table.length))
        self._look()

    def _after_move(self, papers: TableMeta, change: Change) -> TableMeta:
        """The papers, with what has become of people's affairs by a change of the game."""
        table, now = self._table, outside.now()
        assert table is not None
        affairs, rules, chairs = papers.affairs, papers.house_rules, chairs_of(table.seats, papers, ())
        now_is = proposal_context(affairs, table, chairs, papers.begun, rules, now)
        affairs, told = after_move(affairs, table, change, papers.begun, now_is, now)
        if papers.begun and not affairs.is_at_rest:
            table.run_clock(ran_elsewhere(self._store, self.file, papers, now))
        affairs = affairs.told(told, papers.accounts, table, now)
        return replace(papers, affairs=affairs, aspects=aspects(table, papers, now))

    async def _keep(self, papers: TableMeta) -> None:
        """Keep other papers, and what is unsaved of the game.

        Raises:
            SaveError: they could not be written; a changed game stands as the disk has it.
            Behind: another host has written meanwhile; the table stands as that has left it.
        """
        before, document, disproved = self._kept, self._unsaved, self._disproved
        if document is None and papers is before.papers:
            return
        self._unsaved = self._disproved = None
        after = StoredTable(document or before.document, papers, before.version)

        def write() -> StoredTable:
            if disproved is not None:
                self._store.set_aside(self.file, disproved)
            return self._store.write(self.file, after, before)

        try:
            self._kept = await asyncio.to_thread(write)
        except VersionConflict:
            await self._follow()
            raise
        except BaseException:
            if document is not None:
                self._drop()
            raise
        self.papers = self._firm = papers

    # What other hosts change

    async def read_on(self) -> None:
        """Come to where the table stands that another host has changed."""
        async with self._lock:
            if self._shut:
                return
            if self._table is None:  # it could not be read when it should have been
                self._set(await self._opened())
            await self._follow()
        self._tell()
        self.wake()

    def stands_as(self, kept: StoredTable) -> None:
        """Be listed as another host has left it, while nobody is here; whoever comes reads all of it."""
        if self._table is None and not self._lock.locked() and kept.version > self._kept.version:
            self._kept, self.papers, self._firm = kept, kept.papers, kept.papers
            self.facts = Facts.saved(kept.document, kept.papers)

    @property
    def version(self) -> int:
        """Which version of it is known here."""
        return self._kept.version

    async def _follow(self) -> None:
        """Come to where it stands by now.

        Raises:
            SaveError: it cannot be read.
        """
        table, before = self._table, self._kept
        if table is None:
            return
        try:
            kept = await asyncio.to_thread(self._store.read_on, self.file, before)
        except SaveError:
            self._drop()
            raise
        if kept is before:
            return
        if not table.follow(kept.document):
            self._drop()
            return self._set(await self._opened())
        self._kept, self.papers, self._firm = kept, kept.papers, kept.papers
        table.running.stop()
        if self.papers.begun and not self.papers.affairs.is_at_rest:
            table.run_clock()
        same = common(before.document.answers, kept.document.answers)
        self._untold = True
        self._stood = deque([(papers, min(length, same)) for papers, length in self._stood], REMEMBERED)
        self._stood.append((self.papers, table.length))
        self._look()
