"""A table's row in the lobby and in the list of the host's owner, whether or not its game is loaded.

A `LobbyFeed` is the lobby of everybody at one moment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from msgspec import UNSET
from msgspec.structs import replace

from antterm.host.identity import PersonId, invitation_ids, is_among
from antterm.host.meta import GameStatus, TableMeta
from antterm.host.snapshots import Presence, listed_options
from antterm.host.social import clocks_seen
from antterm.saves.clock import Pace
from antterm.saves.document import Document
from antterm.wire.frames import frame
from antterm.wire.lobby_changes import difference
from antterm.wire.messages import Lobby, LobbyPerson, LobbyRow, SeatInfo, TableReport, Watching

MOST_ROWS: Final = 150
"""Most tables in the lobby of one person."""
MOST_ENDED: Final = 5
"""Most finished games in the lobby of one person, of their own and of others; past games have a list."""


class AnnouncedTable(Protocol):
    """A table as the lobby lists it: a `TableView`."""

    def special_viewers(self) -> Collection[str]:
        """Return who sits there, is invited or may not sit down: everybody else sees the same row."""
        ...

    def row(self, person: str) -> LobbyRow | None:
        """Return the row of the table for somebody; None if they are not to know of it."""


class LobbyFeed:
    """Makes the lobby for each person.

    Args:
        tables: all tables.
        damaged: who sits at each table that cannot be read, by its identifier.
        people: who is connected.
    """

    def __init__(
        self,
        tables: Iterable[AnnouncedTable],
        damaged: Mapping[str, Collection[str]],
        people: tuple[LobbyPerson, ...],
    ) -> None:
        self._tables, self._damaged, self._people = [*tables], damaged, people
        self._special_tables: dict[str, list[int]] = {}
        """By person, the numbers of the tables whose rows look different to them than to everybody else."""
        for number, table in enumerate(self._tables):
            for each in table.special_viewers():
                self._special_tables.setdefault(each, []).append(number)
        self._others: dict[int, LobbyRow | None] = {}
        """The row of a table as people see it who have no part in it, by number of the table."""
        self._usual: Lobby | None = None
        """The lobby of somebody whom no table concerns."""
        self._lobbies: dict[tuple[str, str, int], Lobby] = {}
        """The lobbies that were made, by person, search and page."""

    def lobby(self, person: str, search: str = "", page: int = 0) -> Lobby:
        """Return the lobby of a person.

        Args:
            person: the person who sees it.
            search: see `EnterLobby`.
            page: see `EnterLobby`.
        """
        asked = person, search, page
        if asked not in self._lobbies:
            self._lobbies[asked] = self._found(*asked) if search or page else self._made(person)
        return self._lobbies[asked]

    def _found(self, person: str, search: str, page: int) -> Lobby:
        """Return a page of a person's lobby, of all tables or of those that a search finds."""
        rows, words = self._rows(person, self._numbers(person), bool(search)), search.casefold().split()
        return self._page([row for row in rows if is_found(words, row.name, row.game, row.seat_infos)], page)

    def _page(self, rows: Sequence[LobbyRow], page: int = 0) -> Lobby:
        """Return a page of these rows; the last page if there are fewer."""
        first = min(page, max(0, len(rows) - 1) // MOST_ROWS) * MOST_ROWS
        shown = tuple(rows[first : first + MOST_ROWS])
        left_out = len(rows) - first - len(shown)
        return Lobby(rows=shown, people=self._people, left_out=left_out, skipped=first)

    def _made(self, person: str) -> Lobby:
        special = self._numbers(person)
        if not special and self._usual is not None:
            lobby = self._usual
        else:
            lobby = self._page(self._rows(person, special))
            self._usual = self._usual if special else lobby
        damaged = tuple(name for name, seated in sorted(self._damaged.items()) if person in seated)
        return replace(lobby, damaged=damaged) if damaged else lobby

    def _numbers(self, person: str) -> set[int]:
        """Return the numbers of the tables that somebody sees in another way than all others."""
        return {number for each in invitation_ids(person) for number in self._special_tables.get(each, ())}

    def _rows(self, person: str, special: set[int], is_search: bool = False) -> list[LobbyRow]:
        """Return the rows for a person: tables that wait for them, then games under way, their own first.

        Among equals the newest comes first. Of finished games only the latest are there.
        """
        rows = [row for row in self._each(person, special) if row is not None]
        rows.sort(key=lambda row: row.since, reverse=True)
        rows.sort(key=lambda row: (row.turn not in row.yours, not row.yours))
        ended = [row for row in rows if row.over]
        own, others = [row for row in ended if row.yours], [row for row in ended if not row.yours]
        running = [row for row in rows if not row.over]
        return running + (ended if is_search else own[:MOST_ENDED] + others[:MOST_ENDED])

    def _each(self, person: str, special: set[int]) -> Iterable[LobbyRow | None]:
        for number, table in enumerate(self._tables):
            if number in special:
                yield table.row(person)
            else:
                if number not in self._others:
                    self._others[number] = table.row(person)
                yield self._others[number]


class LobbyFrames:
    """The messages about changes of the lobby, encoded once for all terminals that are sent the same."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], tuple[Lobby | None, Lobby, bytes]] = {}
        """Encoded messages, by the identities of the two lobbies between which each leads; the lobbies
        are stored with the message to keep them alive, so that their identities stay unique."""

    def encoded(self, before: Lobby | None, after: Lobby) -> bytes:
        """Return the message that makes one lobby of another; None stands for none before."""
        key = id(before), id(after)
        if key not in self._made:
            change = difference(before, after) if before is not None else None
            self._made[key] = before, after, frame(change or after)
        return self._made[key][2]


def is_found(words: Iterable[str], name: str, game: str, seat_infos: Iterable[SeatInfo]) -> bool:
    """Return whether a search finds a table.

    Args:
        words: each has to be part of something; in small letters.
        name: the name of the table.
        game: its identifier.
        seat_infos: the seats.
    """
    text = " ".join((name, game, *(info.name for info in seat_infos))).casefold()
    return all(word in text for word in words)


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a game that the lobby shows, whether or not the game is loaded."""

    name: str
    game: str
    options: dict[str, Any]
    """The options of the game that differ from their defaults."""
    seat_infos: tuple[SeatInfo, ...]
    turn: int | None
    """The seat that is to answer, which not everybody may know; None when the game is over."""
    since: datetime
    """When it was last changed."""
    made: datetime
    """When it was made."""
    pace: Pace | None = None
    """The pace of the chess clock; None for a game without one."""

    @classmethod
    def of(cls, document: Document, meta: TableMeta) -> Facts:
        """Return the facts of a game as its document says."""
        return cls(
            document.name,
            document.game,
            listed_options(document.game, len(document.seats), document.options),
            meta.seat_infos(document.seats),
            document.turn,
            document.updated,
            document.created,
            document.clock.pace if document.clock is not UNSET else None,
        )

    @property
    def over(self) -> bool:
        """Whether the game has an outcome."""
        return self.turn is None

    @property
    def has_free_seat(self) -> bool:
        """Whether there is a seat at which somebody may sit down."""
        # A loop takes half of the time of `any`, and this is asked of each table for each lobby.
        for info in self.seat_infos:  # noqa: SIM110
            if info.is_free:
                return True
        return False

    def free_seats(self) -> Iterator[int]:
        """Yield the seats at which somebody may sit down."""
        yield from (seat for seat, info in enumerate(self.seat_infos) if info.is_free)


def concerns(meta: TableMeta, person: PersonId) -> bool:
    """Return whether somebody sits at a table or is invited to it: everybody else is shown the same of it."""
    return person in meta.people or is_among(person, meta.house_rules.invited)


def unwelcome(
    facts: Facts, meta: TableMeta, blocked_by: Callable[[PersonId], Collection[PersonId]]
) -> Collection[PersonId]:
    """Return who may not sit down at a table because its owner, or somebody who sits there, has blocked them.

    At a table of a tournament that is nobody: else one could win by blocking the opponent.

    Args:
        facts: the facts about the table's game.
        meta: its metadata.
        blocked_by: returns whom somebody has blocked.
    """
    if meta.contest is not None or not facts.has_free_seat:
        return ()
    people = dict.fromkeys(filter(None, (meta.owner_id, *meta.people)))
    return frozenset(each for person in people for each in blocked_by(person))


def may_sit(facts: Facts, meta: TableMeta, person: PersonId, unwelcome: Collection[PersonId] = ()) -> bool:
    """Return whether somebody who does not sit at a table may sit down there.

    Args:
        facts: the facts about the table's game.
        meta: its metadata.
        person: the person.
        unwelcome: those whom somebody at the table has blocked; see the function `unwelcome`.
    """
    invited = meta.contest.players if meta.contest is not None else meta.house_rules.invited
    if person in meta.people or (invited and not is_among(person, invited)):
        return False
    if person in meta.banned_onlookers or person in unwelcome:
        return False
    return facts.has_free_seat


def may_watch(meta: TableMeta, person: PersonId) -> bool:
    """Return whether somebody may look on at a table."""
    if person in meta.banned_onlookers:
        return False
    match meta.house_rules.watch:
        case Watching.ALL:
            return True
        case Watching.INVITED:
            return concerns(meta, person)
        case Watching.NOBODY:
            return False


def end_shows(meta: TableMeta, ended: datetime, now: datetime) -> bool:
    """Return whether those who do not play may know by now that a game is over: tables may have a delay.

    Args:
        meta: the metadata of the table.
        ended: when the game ended.
        now: the present time.
    """
    return now - ended >= timedelta(seconds=meta.house_rules.delay) or not meta.house_rules.delay


def shared_row(table_id: str, facts: Facts, meta: TableMeta, presence: Presence) -> LobbyRow:
    """Return the row of a table with what it says to everybody alike."""
    return LobbyRow(
        table=table_id,
        name=facts.name,
        game=facts.game,
        options=facts.options,
        seat_infos=tuple(replace(each, present=each.person in presence.present) for each in facts.seat_infos),
        yours=(),
        turn=None,
        begun=meta.begun,
        over=facts.over or meta.social.ended,
        answers_known=0,
        since=facts.since,
        pace=facts.pace,
        correspondence=meta.social.correspondence.terms if meta.social.correspondence is not None else None,
        house_rules=replace(meta.house_rules, invited=()),
        watching=len(presence.watching),
        may_sit=False,
        may_watch=False,
        made=facts.made,
        challenged=meta.open_challenge.person if meta.open_challenge is not None else "",
        winners=meta.result.winners if meta.result is not None else None,
    )


def row(
    shared: LobbyRow,
    facts: Facts,
    meta: TableMeta,
    person: PersonId,
    now: datetime,
    unwelcome: Collection[PersonId],
) -> LobbyRow | None:
    """Return a table as the lobby lists it for somebody; None if they are not to know of it.

    A person who sees the table with a delay does not learn what was answered meanwhile, or that the game is
    over. An unwelcome person sees it as everybody sees a table for invited people, where onlookers are let
    in.

    Args:
        shared: what `shared_row` has made of the table.
        facts: the facts about the table's game.
        meta: its metadata.
        person: the person who looks.
        now: the present time.
        unwelcome: who may not sit down there because somebody has blocked them.
    """
    mine = tuple([seat for seat, each in enumerate(meta.people) if each == person])
    status = meta.status_for(mine[0] if mine else None) or GameStatus(None, 0, facts.since)
    sits, watches = may_sit(facts, meta, person, unwelcome), may_watch(meta, person)
    if not (mine or sits or watches):
        return None
    due = None
    if meta.social.correspondence is not None:
        clocks = clocks_seen(meta, status.turn)
        due = clocks.due if clocks is not None and status.turn is not None else None
    delay = 0 if mine else meta.house_rules.delay
    is_over = shared.over and (bool(mine) or end_shows(meta, status.since, now))
    return replace(
        shared,
        yours=mine,
        turn=status.turn if meta.begun and not delay and not meta.social.is_suspended else None,
        over=is_over,
        answers_known=0 if delay else status.number,
        since=facts.made if delay and not is_over else status.since,
        due=None if delay else due,
        may_sit=sits,
        may_watch=watches,
        winners=shared.winners if is_over else None,
    )


def table_report(
    table_id: str, facts: Facts, meta: TableMeta, name_of: Callable[[PersonId], str]
) -> TableReport:
    """Return a table as the host's owner sees it in a list.

    Args:
        table_id: the identifier of the table.
        facts: the facts about the table's game.
        meta: its metadata.
        name_of: returns what somebody is called.
    """
    is_over = facts.over or meta.social.ended
    return TableReport(
        table=table_id,
        name=facts.name,
        game=facts.game,
        people=tuple(map(name_of, dict.fromkeys(filter(None, meta.people)))),
        state="over" if is_over else "under_way" if meta.begun else "waiting",
        changed=facts.since,
    )
