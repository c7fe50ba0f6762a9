"""The opening explorer's figures for a position, as a job for the background process, which reads the
databases.

room.ask_next(LookUp(data_dir, Source.ALL, position), hear)   # `hear` gets `Progress(Book)`
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from antterm.bots import Budget
from antterm.games.hive.analysis.explorer import PLIES, Explorer, Game, PlayedMove, own_games
from antterm.games.hive.rules.notation import read_move
from antterm.games.hive.rules.position import Position
from antterm.games.hive.words.pieces import TEXTS
from antterm.saves.errors import SaveError
from antterm.saves.store import Store

LISTED: Final = 6
"""Moves that are listed with games."""
FEW_GAMES: Final = 8
"""Games that are listed for a move."""


class Source(Enum):
    """The games that count."""

    ALL = "all"
    SHIPPED = "shipped"
    IMPORTED = "imported"
    OWN = "own"

    @property
    def next(self) -> Source:
        """The one after it, after the last the first."""
        every = tuple(Source)
        following: Source = every[(every.index(self) + 1) % len(every)]
        return following

    @property
    def called(self) -> str:
        """The name of this source of games, as people choose it."""
        return TEXTS.say("source", self.value)


@dataclass(frozen=True, slots=True)
class Book:
    """The moves that were played from a position in the games of a source."""

    moves: tuple[PlayedMove, ...] = ()
    """The moves that were played, the most frequent first."""
    games: tuple[tuple[Game, ...], ...] = ()
    """Some games that went on with each of the first few."""
    left: int | None = None
    """The half-move, from 1, with which the line asked about left these games; None where it did not."""
    error: tuple[str, Path, str] | None = None
    """Why the database cannot be read: the first arguments of a `SaveError`, which cannot be pickled."""


@dataclass(frozen=True)
class LookUp:
    """The job of looking a position up (`bots.Deepening`).

    The databases stay open in the process for the next job with the same `reader`.
    """

    data_dir: Path
    source: Source
    position: Position
    start: Position
    """The position in which the line begins."""
    line: tuple[str, ...] = ()
    """Moves from there, to say where they have left the games."""
    without: str = ""
    """The saved game that is looked at, which does not count itself."""
    reader: int = 0
    """The id of the board that asks; another id has the saved games read anew."""

    def budget(self) -> Budget:
        """Return a budget that lasts until it is stopped."""
        return Budget()

    def deepen(self, budget: Budget, tell: Callable[[Book], None]) -> None:
        """Look the position up."""
        try:
            explorer = _explorer(self)
            moves = explorer.moves(self.position)
            games = [explorer.games(self.position, each.move, FEW_GAMES) for each in moves[:LISTED]]
            left = _left(explorer, self.start, self.line)
        except SaveError as error:
            tell(Book(error=(error.code, error.path, error.detail)))
        else:
            tell(Book(tuple(moves), tuple(map(tuple, games)), left))


_open: dict[tuple[Path, Source, str, int], Explorer] = {}
"""The explorer that this process has used last."""


@dataclass(frozen=True)
class LookUpOnce:
    """A `LookUp` that a `BotProcess` runs to its end and answers with one result (`bots.Job`)."""

    job: LookUp

    def run(self) -> Book:
        """Look the position up."""
        found: list[Book] = []
        self.job.deepen(Budget(), found.append)
        return found[-1]


def _explorer(job: LookUp) -> Explorer:
    """Return the explorer of a job, the same as before where nothing else is asked for."""
    key = job.data_dir, job.source, job.without, job.reader
    if key not in _open:
        for explorer in _open.values():
            explorer.close()
        _open.clear()
        counts_own = job.source in (Source.ALL, Source.OWN)
        own = own_games(Store(job.data_dir)) if counts_own else ()
        _open[key] = Explorer(
            job.data_dir,
            [game for game in own if game.source != job.without],
            shipped=job.source in (Source.ALL, Source.SHIPPED),
            archives=job.source in (Source.ALL, Source.IMPORTED),
        )
    return _open[key]


def _left(explorer: Explorer, start: Position, line: tuple[str, ...]) -> int | None:
    """Return the half-move with which a line left the games; None where it did not as long as they count."""
    position = start
    for text in line:
        if position.ply >= PLIES:
            break
        if not explorer.count(position, text):
            return position.ply + 1
        move = read_move(position, text)
        position = position.passed() if move is None else position.after(move)
    return None
