"""The opening explorer: how often each move was played in a position, by whom it was won, and in which games.

Positions are compared without regard to how the hive lies on the table (`rules.symmetry`); games with other
expansions are distinguished. Counted are the first `PLIES` half-moves of each game.

    explorer = Explorer(data_dir)         # what was imported, and the games that come with the program
    for found in explorer.moves(position):
        found.move, found.games, found.white, found.drawn, found.black
    explorer.games(position, "wS1")

Imported games are in a database, `FILE` in the data directory; people's own ones are counted from the saved
games when somebody asks for them (`own_games`).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Final

from antterm.core.ask import Refused
from antterm.games.hive.rules.game import NOT_MOVES
from antterm.games.hive.rules.notation import PASS, game_type, move_text, read_game_type, read_move
from antterm.games.hive.rules.position import BOOKLET, Position
from antterm.games.hive.rules.referee import meant_move
from antterm.games.hive.rules.symmetry import canonical, entry
from antterm.saves import private
from antterm.saves.errors import SaveError
from antterm.saves.store import Store

PLIES: Final = 16
"""Half-moves of a game that are counted."""
FILE: Final = "explorer.sqlite"
"""The database, in the data directory."""
SHIPPED: Final = "openings.txt"
"""The games that come with the program; its first lines say where they are from."""
RESULTS: Final = ("White", "Draw", "Black", "")
"""The results of games as the database writes them; empty where the file of a game does not give one."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, white TEXT NOT NULL, black TEXT NOT NULL,
    date TEXT NOT NULL, result TEXT NOT NULL, source TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS moves (position TEXT NOT NULL, move TEXT NOT NULL, game INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS moves_of_position ON moves (position, move);
PRAGMA user_version = 1;
"""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that is counted."""

    expansions: str
    """Letters out of `MLP`."""
    moves: tuple[str, ...]
    """The moves in the notation of the protocol, as many as are known."""
    result: str = ""
    """The result: one of `RESULTS`."""
    white: str = ""
    black: str = ""
    date: str = ""
    """The date as far as it is known, such as `2024.04.01` or `2024-04`."""
    source: str = ""
    """The source of the game: the name of a file, a saved game, an archive."""
    own: bool = False
    """Whether it is one of the saved games."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move as it was played."""

    move: str
    """The move in the notation of the protocol; one of several that are alike."""
    games: int
    white: int
    """Games that White won."""
    drawn: int
    black: int

    @property
    def shares(self) -> tuple[float, float, float]:
        """The shares of games won by White, drawn, won by Black, in per cent of those with a result."""
        total = self.white + self.drawn + self.black
        if not total:
            return 0.0, 0.0, 0.0
        return 100 * self.white / total, 100 * self.drawn / total, 100 * self.black / total


@dataclass
class Explorer:
    """Counts of moves, out of one database or several that are asked together.

    Args:
        data_dir: where the imported games are.
        own: people's own games, see `own_games`.
        shipped: whether the games that come with the program count.
        archives: whether the imported games count.

    Raises:
        SaveError: the database cannot be read.
    """

    data_dir: Path
    own: Iterable[Game] = ()
    shipped: bool = True
    archives: bool = True
    _databases: list[GameDatabase] = field(default_factory=list)

    def __post_init__(self) -> None:
        database = imported(self.data_dir) if self.archives else None
        self._databases = [database] if database is not None else []
        in_memory = GameDatabase()
        if self.shipped:
            in_memory.add_rows(_shipped_rows())
        for game in self.own:
            in_memory.add(game)
        self._databases.append(in_memory)

    def moves(self, position: Position) -> list[PlayedMove]:
        """Return the moves that were played in a position, the most frequent first."""
        key, texts = _written(position)
        counts: dict[str, list[int]] = {}
        for database in self._databases:
            for move, result, games in database.counts(key):
                counts.setdefault(move, [0, 0, 0, 0])[RESULTS.index(result)] += games
        found = [
            PlayedMove(texts[move], sum(by_result), *by_result[:3])
            for move, by_result in counts.items()
            if move in texts
        ]
        return sorted(found, key=lambda each: (-each.games, each.move))

    def count(self, position: Position, move: str) -> int:
        """Return in how many games a move, or one that is alike, was played in a position.

        Raises:
            Refused: as `read_move`.
        """
        key, wanted = _sought(position, move)
        found = (row for database in self._databases for row in database.counts(key))
        return sum(games for each, _result, games in found if each == wanted)

    def games(self, position: Position, move: str | None = None, most: int = 20) -> list[Game]:
        """Return games that went through a position, people's own first, without their moves.

        Args:
            position: the position.
            move: the move with which they went on, in the notation of the protocol; None for any.
            most: the maximum number of games.

        Raises:
            Refused: as `read_move`.
        """
        key, wanted = _sought(position, move)
        found = [game for database in reversed(self._databases) for game in database.games(key, wanted, most)]
        return sorted(found, key=lambda game: not game.own)[:most]

    def close(self) -> None:
        """Close the databases."""
        for database in self._databases:
            database.close()


class GameDatabase:
    """A database of games.

    Args:
        path: the path of the database file; None for one in memory.

    Raises:
        SaveError: it cannot be opened, or is none.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        try:
            if path is not None:
                private.make_folder(path.parent)
                path.touch(mode=0o600)
            self._connection = sqlite3.connect(path or ":memory:")
            self._connection.executescript(_TABLES)
        except (sqlite3.Error, OSError) as error:
            raise SaveError("unreadable", path or Path(), str(error)) from error

    def add(self, game: Game) -> bool:
        """Count a game; return False where it is counted already.

        Raises:
            Refused: a move is not legal.
            SaveError: it cannot be written.
        """
        return self.add_rows([(game, played_moves(game))]) == 1

    def add_rows(self, games: Iterable[tuple[Game, Sequence[tuple[str, str]]]]) -> int:
        """Count games whose positions and moves are written already; return how many are new."""
        new = 0
        try:
            with self._connection:
                for game, moves in games:
                    new += self._add(game, moves)
        except sqlite3.Error as error:
            raise SaveError("io", self._path or Path(), str(error)) from error
        return new

    def _add(self, game: Game, moves: Sequence[tuple[str, str]]) -> int:
        text = ";".join((game.expansions, game.result, *game.moves)) if game.moves else game.source
        if game.own:
            text = game.source  # saved games are told apart by their names
        digest = blake2b(text.encode(), digest_size=12).hexdigest()
        facts = (digest, game.white, game.black, game.date, game.result, f"{int(game.own)}{game.source}")
        done = self._connection.execute(
            "INSERT OR IGNORE INTO games (digest, white, black, date, result, source) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            facts,
        )
        if not done.rowcount:
            return 0
        number = done.lastrowid
        self._connection.executemany(
            "INSERT INTO moves (position, move, game) VALUES (?, ?, ?)",
            [(position, move, number) for position, move in moves],
        )
        return 1

    def counts(self, position: str) -> list[tuple[str, str, int]]:
        """Return each move in a position with each result, and in how many games."""
        return self._connection.execute(
            "SELECT move, result, count(*) FROM moves JOIN games ON games.id = game "
            "WHERE position = ? GROUP BY move, result",
            (position,),
        ).fetchall()

    def games(self, position: str, move: str | None, most: int) -> list[Game]:
        """Return games that went through a position (and a move, where one is given), the latest first."""
        rows = self._connection.execute(
            "SELECT white, black, date, result, source FROM moves JOIN games ON games.id = game "
            "WHERE position = ? AND (? IS NULL OR move = ?) ORDER BY date DESC, id LIMIT ?",
            (position, move, move, most),
        ).fetchall()
        return [
            Game("", (), result, white, black, date, source[1:], source[:1] == "1")
            for white, black, date, result, source in rows
        ]

    @property
    def size(self) -> int:
        """The number of games in the database."""
        count: int = self._connection.execute("SELECT count(*) FROM games").fetchone()[0]
        return count

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def imported(data_dir: Path) -> GameDatabase | None:
    """Return the database of imported games; None where there is none."""
    path = data_dir / FILE
    return GameDatabase(path) if os.path.exists(path) else None  # `Path.exists` fails in a closed folder


def played_moves(game: Game) -> list[tuple[str, str]]:
    """Return the positions and moves of a game as they are counted.

    Raises:
        Refused: a move is not legal.
    """
    position, found = Position.start(game.expansions, BOOKLET), []
    for text in game.moves[:PLIES]:
        move = meant_move(position, text)
        written, ways = canonical(position)
        found.append((position_key(position, written), PASS if move is None else entry(move, ways)))
        position = position.passed() if move is None else position.after(move)
    return found


def position_key(position: Position, written: str) -> str:
    """Return a short key of a position: equal for all that are alike, with the same expansions.

    Args:
        position: the position.
        written: the position as `canonical` writes it.
    """
    text = f"{position.expansions} {written}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _written(position: Position) -> tuple[str, dict[str, str]]:
    """Return the key of a position, and its moves in the notation of the protocol by how they are counted."""
    written, ways = canonical(position)
    texts = {PASS: PASS} if position.must_pass() else {}
    for move in reversed(position.moves()):
        texts[entry(move, ways)] = move_text(position, move)
    return position_key(position, written), texts


def _sought(position: Position, text: str | None) -> tuple[str, str | None]:
    """Return the key of a position, and a move as it is counted there; None for any move.

    Raises:
        Refused: as `read_move`.
    """
    written, ways = canonical(position)
    key = position_key(position, written)
    if text is None:
        return key, None
    move = read_move(position, text)
    return key, PASS if move is None else entry(move, ways)


# The games that come with the program: a line is a set of pieces, a result, a date, the name of the game in
# its archive, and each position and move, parted by blanks.


def shipped_line(game: Game) -> str:
    """Return a game as a line of the file that comes with the program."""
    moves = " ".join(f"{position}:{move}" for position, move in played_moves(game))
    return f"{game_type(game.expansions)} {game.result or '-'} {game.date} {game.source} {moves}"


def _shipped_rows() -> Iterator[tuple[Game, list[tuple[str, str]]]]:
    place = files(__package__) / SHIPPED
    if not place.is_file():
        return
    lines = place.read_text("utf-8").splitlines()
    archive = lines[0].removeprefix("#").strip() if lines else ""
    for line in lines:
        if not line.startswith("#"):
            kind, result, date, name, *moves = line.split(" ")
            game = Game(read_game_type(kind), (), result.strip("-"), date=date, source=f"{archive} {name}")
            yield game, [(position, move) for position, _, move in (one.partition(":") for one in moves)]


# People's own games


def own_games(store: Store) -> Iterator[Game]:
    """Yield the saved games of Hive in which somebody has moved, those that are not over without a result."""
    for summary in store.list():
        if summary.game != "hive" or summary.error is not None:
            continue
        with suppress(SaveError, Refused, ValueError):
            document = store.read(summary.name)
            moves = tuple(text for text in document.answers if text not in NOT_MOVES)
            if document.origin is None and moves:
                outcome = store.inspect(summary).outcome
                winners = None if outcome is None else tuple(outcome.winners)
                white, black = (seat.name for seat in document.seats)
                expansions = str(document.options.get("expansions", "ML")).replace("none", "")
                date = f"{document.created:%Y.%m.%d}"
                yield Game(expansions, moves, result_of(winners), white, black, date, summary.name, own=True)


def result_of(winners: tuple[int, ...] | None) -> str:
    """Return how a game ended, as one of `RESULTS`.

    Args:
        winners: the seats that have won, both for a draw; None if unknown.
    """
    if winners is None:
        return ""
    return "Draw" if len(winners) == 2 else RESULTS[2 * winners[0]]
