"""The finished games of the people of a host: a list of one's own, and the results of two people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final

from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.host.directory import Directory
from antterm.host.hosted import HostedTable
from antterm.host.identity import PersonId
from antterm.host.lobby import is_found
from antterm.wire.messages import AskPastGames, Meetings, PastGames, PersonPage

MOST_AT_ONCE: Final = 20
"""Most games in one list."""


class Archive:
    """The finished games of a host.

    Args:
        tables: returns all tables.
        directory: knows what people are called.
    """

    def __init__(self, tables: Callable[[], Iterable[HostedTable]], directory: Directory) -> None:
        self._tables, self._directory = tables, directory

    def past_games(self, person: PersonId, wanted: AskPastGames) -> PastGames:
        """Return finished games of a person, the latest first."""
        words = wanted.search.casefold().split()
        players = {person, wanted.person or person}
        found = [
            table
            for table in self._finished(players)
            if is_found(words, table.game.facts.name, table.game.facts.game, table.game.facts.seat_infos)
        ]
        found.sort(key=_ended, reverse=True)
        listed = found[wanted.skip : wanted.skip + MOST_AT_ONCE]
        rows = [replace(row, news=b"") for table in listed if (row := table.view.row(person)) is not None]
        return PastGames(rows=tuple(rows), older=max(0, len(found) - wanted.skip - len(listed)))

    def page(self, person: PersonId, other: PersonId, is_here: bool) -> PersonPage:
        """Return what a person may know of another.

        Args:
            person: the person who wants to know.
            other: the person whose page it is.
            is_here: whether the other is connected.

        Raises:
            Refused: `nobody`: they are not here, and the person has never finished a game with them.
        """
        by_game: dict[str, Meetings] = {}
        is_known = is_here
        for table in self._finished({person, other}) if other != person else ():
            is_known, result = True, table.meta.result
            if result is None or not result.counts:
                continue
            game = table.game.facts.game
            seats = (table.meta.people.index(each) for each in (person, other))
            won, lost = (seat in result.winners for seat in seats)
            before = by_game.get(game, Meetings(game=game))
            by_game[game] = (
                replace(before, drawn=before.drawn + 1)
                if won == lost
                else replace(before, won=before.won + won, lost=before.lost + lost)
            )
        if not is_known:
            raise Refused("nobody")
        meetings = tuple(by_game[game] for game in sorted(by_game))
        return PersonPage(person=self._directory.someone(other), is_here=is_here, meetings=meetings)

    def _finished(self, players: set[PersonId]) -> Iterable[HostedTable]:
        """Yield the finished games in which all these people have a seat."""
        return (
            table for table in self._tables() if table.game.is_over and players.issubset(table.meta.people)
        )


def _ended(table: HostedTable) -> datetime:
    """Return when a game ended."""
    status = table.meta.status_for(None)
    return status.since if status is not None else table.game.facts.since
