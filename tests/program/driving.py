"""Playing the real program on a pseudo-terminal: how it is started, and the keys that a move takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

from antterm import cli
from antterm.core.ask import Ask, Choice
from antterm.core.hex import DIRECTIONS, ORIGIN, Hex
from antterm.core.record import Record
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.happened import Moved, Thrown
from antterm.games.hive.rules.meanings import MovePiece
from antterm.games.hive.rules.pieces import Piece
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.view import HiveView
from antterm.saves.document import Document, read_document
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests import warm
from tests.terminal import PATIENCE, Terminal

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "antterm")

DIRECTION_KEYS = dict(zip(DIRECTIONS, "dewazx", strict=True))


def antterm(
    *arguments: str,
    cols: int = 80,
    rows: int = 24,
    under: Sequence[str] = (),
    env: Mapping[str, str | None] | None = None,
    silent: bool = False,
    cold: bool = False,
) -> Terminal:
    """The program on a terminal, with the data and settings of this test.

    Args:
        arguments: of the program.
        cols, rows: size of the terminal in cells.
        under: a command that is given the program and its arguments, to start it as that sees fit.
        env: variables to set, or to take away.
        silent: the terminal answers no questions.
        cold: Python is started for it, as a person starts it; else it is a copy of what is loaded already.
    """
    own = home() | warm.VARIABLES
    words = [*under, *PROGRAM, *arguments]
    return Terminal(words, cols, rows, {**own, **(env or {})}, CHECKOUT, silent, may_be_warm=not cold)


def home() -> dict[str, str]:
    """The variables that lead to the data and the settings of this test."""
    return {name: os.environ[name] for name in ("ANTTERM_DATA_DIR", "ANTTERM_CONFIG_DIR")}


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program without a terminal, run to its end: here, where all that it loads is loaded already.

    What it is as a process of its own is tried in `tests/cli/test_process.py`.
    """
    streams = out, err = [TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    with open(os.devnull) as nothing, redirect_stdout(out), redirect_stderr(err):
        stdin, sys.stdin = sys.stdin, nothing
        try:
            status = cli.main(arguments)
        finally:
            sys.stdin = stdin
    return subprocess.CompletedProcess(
        arguments, status, *(stream.buffer.getvalue().decode() for stream in streams)
    )


def programs_left() -> list[int]:
    """Processes of antterm that run with the data of this test."""
    wanted = f"ANTTERM_DATA_DIR={os.environ['ANTTERM_DATA_DIR']}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and b"antterm" in (entry / "cmdline").read_bytes():
                found += [int(entry.name)] if wanted in (entry / "environ").read_bytes().split(b"\0") else []
        except OSError:
            continue
    return found


def assert_nobody_left() -> None:
    """All programs that run with the data of this test end."""
    end = time.monotonic() + PATIENCE
    while programs_left() and time.monotonic() < end:
        time.sleep(0.02)
    assert not programs_left(), "a program outlived its terminal"


def store() -> Store:
    """The saved games of this test."""
    return Store(Path(os.environ["ANTTERM_DATA_DIR"]))


def saved(name: str) -> Document:
    """A game as it is on disk."""
    return read_document(store().path(name))


def new_record(moves: Iterable[str], expansions: str = "MLP") -> Record[HiveState]:
    """The game that these moves make, by the rules alone."""
    record = Record(Hive(), 2, 0, {"expansions": expansions})
    for text in moves:
        record.answer(record.play.understand(text))
    return record


class Mover:
    """Knows which keys make a move, from the rules and the position alone."""

    def __init__(self, terminal: Terminal, record: Record[HiveState]) -> None:
        self.terminal = terminal
        self.record = record
        """The same game beside the program's."""

    @property
    def view(self) -> HiveView:
        view = self.record.play.view(None)
        assert isinstance(view, HiveView)
        return view

    def way(self, number: int, text: str) -> str:
        """Make a move in one of four ways, in turn.

        Returns:
            The text that a save has for it.
        """
        ways = (self.type_it, self.by_numbers, self.by_tab, self.by_direction_keys)
        played = self.record.play.understand(text)
        ways[number % len(ways)](played)
        self.record.answer(played)
        self.wait_for_turn()
        return played

    def wait_for_turn(self) -> None:
        """Wait until the screen shows the position that it must be showing now."""
        view = self.view
        to_move = ("White", "Black")[view.to_move]
        self.terminal.wait_for("seats changed" if view.outcome else f"turn {view.turn} · {to_move}")

    def type_it(self, text: str) -> None:
        """The move as text."""
        self._send(f":{text}\r")

    def by_numbers(self, text: str) -> None:
        """The number of the piece, the number of the cell; Enter."""
        self._send(self.numbers(text) + "\r")

    def by_tab(self, text: str) -> None:
        """Tab to the piece, Enter; Tab from cell to cell until the prompt speaks of the move; Enter."""
        piece, cell = self._what(text)
        pieces, cursor = self._pieces(), self._cursor()
        places = [self.view.place_of(mover) for mover in pieces]
        start = places.index(cursor) if cursor in places else 0  # else the first piece is marked
        tabs = _tabs(start, pieces.index(piece), len(pieces))
        self._send("\t" * tabs + "\r")
        self.terminal.wait_for("where does")
        passed = [places[(start + n) % len(places)] for n in range(tabs + 1)]
        cursor = next((place for place in reversed(passed) if place is not None), cursor)
        cursor = self.view.place_of(piece) or cursor
        cells = self._targets(piece)
        at = cells.index(cursor) if cursor in cells else None
        self._send("\t" * _tabs(at, cells.index(cell), len(cells)))
        self.terminal.wait_for(f"{text}   ")
        self._send("\r")

    def by_direction_keys(self, text: str) -> None:
        """The cursor goes cell by cell; Enter takes a piece, or asks which piece goes to an empty cell."""
        piece, cell = self._what(text)
        origin = self.view.place_of(piece)
        start = self._cursor()
        if origin is not None:
            self._send(self._walk(start, origin) + "\r" + self._walk(origin, cell) + "\r")
            return
        self._send(self._walk(start, cell) + "\r")
        able = [mover for mover in self._pieces() if cell in self._targets(mover)]
        if len(able) > 1:
            self.terminal.wait_for("which piece goes there?")
            self._send(_figures(able.index(piece) + 1, len(able)))
        self._send("\r")  # a single piece is taken at once

    def choose(self, text: str) -> str:
        """The keys that take the piece of a move, without saying where it goes."""
        return self._take(self._what(self.record.play.understand(text))[0])

    def numbers(self, text: str) -> str:
        """The keys that choose a piece and then the number of its cell."""
        piece, cell = self._what(text)
        cells = self._targets(piece)
        return self._take(piece) + _figures(cells.index(cell) + 1, len(cells))

    # What the screen must be showing

    def _ask(self) -> Ask:
        assert self.record.play.ask is not None
        return self.record.play.ask

    def _what(self, text: str) -> tuple[Piece, Hex]:
        choice = self._ask().find(text)
        assert choice is not None
        return _piece_and_cell(choice)

    def _moves(self) -> list[tuple[Piece, Hex]]:
        return [_piece_and_cell(choice) for choice in self._ask().choices]

    def _targets(self, piece: Piece) -> list[Hex]:
        return sorted((cell for mover, cell in self._moves() if mover == piece), key=reading_order)

    def _pieces(self) -> list[Piece]:
        """Who may move, in the order of their numbers: from the hand, then on the board from row to row."""
        movers = {mover for mover, _cell in self._moves()}
        hand = [held for held in self.view.hands[self.view.to_move] if held in movers]
        places = {mover: cell for mover in movers if (cell := self.view.place_of(mover)) is not None}
        return [*hand, *sorted(places, key=lambda mover: reading_order(places[mover]))]

    def _take(self, piece: Piece) -> str:
        """The number of a piece."""
        pieces = self._pieces()
        return _figures(pieces.index(piece) + 1, len(pieces))

    def _cursor(self) -> Hex:
        """Where the cursor stands after a move: on the piece that moved."""
        last = self.view.last
        return ORIGIN if last is None or last.target is None else last.target

    def _walk(self, start: Hex, end: Hex) -> str:
        """The letters of a shortest way over the hive and the cells beside it."""
        stacks = self.view.stacks
        known = {*stacks, *(there for cell in stacks for there in cell.neighbours())}
        found = {start: ""}
        edge = deque([start])
        while end not in found:
            cell = edge.popleft()
            for direction, key in DIRECTION_KEYS.items():
                there = cell + direction
                if there in known and there not in found:
                    found[there] = found[cell] + key
                    edge.append(there)
        return found[end]

    def _send(self, keys: str) -> None:
        self.terminal.type(keys)


def reading_order(cell: Hex) -> tuple[int, int]:
    """Numbers on the board go from row to row, from left to right."""
    return cell.r, 2 * cell.q + cell.r


def kinds_moved(record: Record[HiveState]) -> set[str]:
    """Letters of the insects that have moved by themselves or were thrown, not only placed."""
    events = record.events()
    return {event.piece.bug.value for event in events if isinstance(event, Moved | Thrown)}


def _piece_and_cell(choice: Choice) -> tuple[Piece, Hex]:
    assert isinstance(choice.meaning, MovePiece)
    return choice.meaning.piece, choice.meaning.target


def _tabs(at: int | None, wanted: int, count: int) -> int:
    """Return the number of Tabs from what is marked, if anything is, to what is wanted."""
    return wanted + 1 if at is None else (wanted - at) % count


def _figures(number: int, most: int) -> str:
    """The keys of a number out of so many: Enter ends one that might go on."""
    return str(number) + ("\r" if number * 10 <= most else "")


def canonical(moves: Sequence[str], expansions: str = "MLP") -> list[str]:
    """Moves as a save has them."""
    return new_record(moves, expansions).answers


def sit_down(moves: Sequence[str] = (), expansions: str = "MLP", name: str = "sunday") -> str:
    """Save a game of Ann and Bob in which these moves have been made.

    Returns:
        Its name.
    """
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(store(), "hive", people, {"expansions": expansions}, 0, name) as table:
        for text in moves:
            table.answer(table.understand(text))
    return name


def choose_in_menu(terminal: Terminal, label: str) -> None:
    """Open the menu of the game and choose the line with this label, by its letter or number."""
    terminal.key("escape")
    terminal.wait_for("Leave the game")
    line = next(line for line in terminal.lines() if label in line)
    terminal.type(line[: line.index(label)].split()[-1])
