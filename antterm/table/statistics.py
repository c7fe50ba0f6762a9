"""What came of all finished games: who has won how often, and with how many points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import mean

from antterm import registry
from antterm.bots.kinds import kind_of
from antterm.core.game import Outcome
from antterm.i18n import ngettext, pgettext
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table.table import Table


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A saved game that is over."""

    game_id: str
    seats: tuple[Seat, ...]
    outcome: Outcome
    updated: datetime


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody, or a seat, has reached in the games of one kind."""

    who: str
    games: int
    won: float
    """Games won; one that several have won counts in equal parts for each of them."""
    points: tuple[int, ...]
    """Of each game, where the game has points."""

    @property
    def share(self) -> int:
        """Games won of a hundred."""
        return round(100 * self.won / self.games)

    @property
    def average(self) -> float | None:
        """Points of a game; None if there are none."""
        return mean(self.points) if self.points else None

    @property
    def best(self) -> int | None:
        """The most points; None if there are none."""
        return max(self.points, default=None)


@dataclass(frozen=True, slots=True)
class GameTally:
    """All finished games of one kind."""

    game_id: str
    games: int
    players: tuple[Tally, ...]
    """People by their names and programs by what they are, the one with most games first."""
    seats: tuple[Tally, ...]


def finished_games(store: Store) -> tuple[list[FinishedGame], int]:
    """Return the finished games that are saved.

    Returns:
        They, and how many more there are that cannot be read.

    Raises:
        SaveError: the folder itself cannot be read.
    """
    found, broken = [], 0
    for save in store.list(inspected=False):
        if save.error is not None:
            broken += 1
        elif save.over:
            try:
                with Table.open(store, save.name, watch=True, at_once=True) as table:
                    if table.outcome is not None:
                        found.append(FinishedGame(save.game, table.seats, table.outcome, save.updated))
            except SaveError:
                broken += 1
    return found, broken


def tallies(finished: Iterable[FinishedGame]) -> list[GameTally]:
    """Return the games by kind, in the order of the registry."""
    by_game: dict[str, list[FinishedGame]] = {game_id: [] for game_id in registry.HOMES}
    for game in finished:
        by_game[game.game_id].append(game)
    return [_tally_of(game_id, games) for game_id, games in by_game.items() if games]


def _tally_of(game_id: str, games: list[FinishedGame]) -> GameTally:
    words = registry.words(game_id)
    players = _tallied(games, lambda game, seat: _who(game.seats[seat]))
    seats = _tallied(games, lambda _game, seat: words.seat(seat))
    by_games = sorted(players, key=lambda tally: (-tally.games, -tally.won, tally.who))
    return GameTally(game_id, len(games), tuple(by_games), tuple(seats))


def _who(seat: Seat) -> str:
    kind = kind_of(seat.player)
    return kind.title(seat.player) if kind.thinks else seat.name


def _tallied(games: list[FinishedGame], who: Callable[[FinishedGame, int], str]) -> list[Tally]:
    won: dict[str, list[float]] = {}
    points: dict[str, list[int]] = {}
    for game in games:
        outcome = game.outcome
        for seat in range(len(game.seats)):
            name = who(game, seat)
            won.setdefault(name, []).append(1 / len(outcome.winners) if seat in outcome.winners else 0.0)
            points.setdefault(name, []).extend(outcome.scores[seat : seat + 1])
    return [Tally(name, len(shares), sum(shares), tuple(points[name])) for name, shares in won.items()]


def table_rows(what: str, rows: Sequence[Tally]) -> list[list[str]]:
    """Tallies as the rows of a table, its headings first.

    Args:
        what: whose they are: `player`.
        rows: what is told.
    """
    has_points = any(row.points for row in rows)
    points = (
        [pgettext("table head", "points on average"), pgettext("table head", "most points")]
        if has_points
        else []
    )
    table = [
        [
            what,
            pgettext("table head", "games"),
            pgettext("table head", "won"),
            pgettext("table head", "won of 100"),
            *points,
        ]
    ]
    for row in rows:
        average = "" if row.average is None else f"{row.average:.1f}"
        best = "" if row.best is None else str(row.best)
        reached = [average, best] if has_points else []
        table.append([row.who, str(row.games), f"{row.won:.3g}", str(row.share), *reached])
    return table


def count_sentence(games: int) -> str:
    """Return how many games there are: `12 finished games`."""
    return ngettext("{n} finished game", "{n} finished games", games).format(n=games)


def broken_sentence(broken: int) -> str:
    """That some games cannot be read; empty if all can."""
    if not broken:
        return ""
    text = ngettext(
        "{n} saved game cannot be read and is left out.",
        "{n} saved games cannot be read and are left out.",
        broken,
    )
    return text.format(n=broken)
