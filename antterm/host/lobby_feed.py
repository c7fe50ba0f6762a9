"""The lobby at one moment, as each of many people may see it; what is the same for all is made once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, Protocol

from antterm.wire.messages import Lobby, LobbyRow, PersonInfo

MOST_ROWS: Final = 150
"""Most tables in the lobby of one person."""


class AnnouncedTable(Protocol):
    """A table as the lobby lists it: a `TableView`."""

    def concerns(self, person: str) -> bool:
        """Return whether somebody sits there or is invited: everybody else sees the same row."""

    def row(self, person: str) -> LobbyRow | None:
        """Return its row for somebody; None if they are not to know of it."""


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
        people: tuple[PersonInfo, ...],
    ) -> None:
        self._tables, self._damaged, self._people = [*tables], damaged, people
        self._others: dict[int, LobbyRow | None] = {}
        """By number of the table, its row for people whom it does not concern."""
        self._usual: Lobby | None = None
        """The lobby of somebody whom no table concerns."""
        self._lobbies: dict[str, Lobby] = {}
        """The lobbies that were made, by person."""

    def lobby(self, person: str) -> Lobby:
        """Return the lobby of a person."""
        if person not in self._lobbies:
            self._lobbies[person] = self._made(person)
        return self._lobbies[person]

    def _made(self, person: str) -> Lobby:
        concerned = [table.concerns(person) for table in self._tables]
        is_usual = not any(concerned)
        if is_usual and self._usual is not None:
            lobby = self._usual
        else:
            lobby = Lobby(rows=self._rows(person, concerned), people=self._people)
            self._usual = lobby if is_usual else self._usual
        damaged = tuple(name for name, seated in sorted(self._damaged.items()) if person in seated)
        return Lobby(rows=lobby.rows, people=lobby.people, damaged=damaged) if damaged else lobby

    def _rows(self, person: str, concerned: list[bool]) -> tuple[LobbyRow, ...]:
        """Return the rows for a person: tables that wait for them, then games under way, their own first.

        Among equals the newest comes first. The last rows are left out if there are too many for a message.
        """
        rows = [row for row in self._each(person, concerned) if row is not None]
        rows.sort(key=lambda row: row.since, reverse=True)
        rows.sort(key=lambda row: (row.turn not in row.yours, row.over, not row.yours))
        return tuple(rows[:MOST_ROWS])

    def _each(self, person: str, concerned: list[bool]) -> Iterable[LobbyRow | None]:
        for number, (table, concerns_them) in enumerate(zip(self._tables, concerned, strict=True)):
            if concerns_them:
                yield table.row(person)
            else:
                if number not in self._others:
                    self._others[number] = table.row(person)
                yield self._others[number]
