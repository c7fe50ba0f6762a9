"""The rules of Hex: who first joins their two sides of the board by a chain of stones has won.

White joins top and bottom, Black left and right. To make up for the first move, the second player may answer
it by swapping: the stone becomes theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, assert_never, cast

from antterm.core.ask import Ask, Choice, Event, Meaning
from antterm.core.checking import SeatNumber, StateReader, need, need_known
from antterm.core.game import Flow, Game, Outcome, Tell
from antterm.core.hex import Hex
from antterm.core.options import Option, Options

WHITE, BLACK = 0, 1


def name_of(cell: Hex) -> str:
    """What people call a cell: `a1` is the upper left one, `b1` lies right of it."""
    return f"{chr(97 + cell.q)}{cell.r + 1}"


class Place(Meaning, frozen=True):
    """A stone goes into an empty cell."""

    cell: Hex


class Swap(Meaning, frozen=True):
    """The first stone changes its owner."""


class StonePlaced(Event, frozen=True):
    """A player has placed a stone."""

    seat: int
    cell: Hex


class StoneSwapped(Event, frozen=True):
    """A player has made the first stone theirs."""

    seat: int
    cell: Hex


@dataclass
class ConnectBoard:
    """A position, all of which both players see."""

    size: int
    """Cells along a side."""
    stones: dict[str, SeatNumber] = field(default_factory=dict)
    """Whose stone lies in a cell, by the cell's name, in the order in which they came."""
    turns: int = 0

    @property
    def to_move(self) -> int:
        return self.turns % 2

    def cells(self) -> dict[str, Hex]:
        """All cells by name, row by row."""
        return {name_of(cell := Hex(q, r)): cell for r in range(self.size) for q in range(self.size)}

    def has_joined(self, seat: int) -> bool:
        """Whether a player's stones join their two sides."""
        own = {cell for name, cell in self.cells().items() if self.stones.get(name) == seat}
        reached = [cell for cell in own if self._along(cell, seat) == 0]
        seen = set(reached)
        for cell in reached:
            fresh = {there for there in cell.neighbours() if there in own} - seen
            seen |= fresh
            reached += fresh
        return any(self._along(cell, seat) == self.size - 1 for cell in seen)

    @staticmethod
    def _along(cell: Hex, seat: int) -> int:
        """Return the distance of a cell from the first of a player's sides."""
        return cell.r if seat == WHITE else cell.q


_reader = StateReader(ConnectBoard)


class Connect(Game[ConnectBoard]):
    """Hex for two."""

    id: ClassVar[str] = "connect"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[Option, ...]] = (Option("size", ("5", "7", "9", "11"), default="7"),)
    perfect_information: ClassVar[bool] = True

    def setup(self, options: Options, seats: int, seed: int) -> ConnectBoard:
        return ConnectBoard(int(options["size"]))

    def step(self, state: ConnectBoard, tell: Tell) -> Flow:
        seat = state.to_move
        answer = yield Ask(seat, "move", tuple(self._choices(state)))
        match cast(Place | Swap, answer.meaning):
            case Place(cell):
                tell(StonePlaced(seat, cell))
            case Swap():
                cell = state.cells()[next(iter(state.stones))]
                tell(StoneSwapped(seat, cell))
            case unknown:
                assert_never(unknown)
        state.stones[name_of(cell)] = seat
        state.turns += 1

    def _choices(self, state: ConnectBoard) -> Iterator[Choice]:
        for name, cell in state.cells().items():
            if name not in state.stones:
                yield Choice(name, Place(cell))
        if state.turns == 1:
            yield Choice("swap", Swap())

    def outcome(self, state: ConnectBoard) -> Outcome | None:
        winner = next((seat for seat in (WHITE, BLACK) if state.has_joined(seat)), None)
        return None if winner is None else Outcome((winner,), reason="joined")

    def view(self, state: ConnectBoard, seat: int | None) -> ConnectBoard:
        return self.copy(state)

    def encode(self, state: ConnectBoard) -> Any:
        return {"size": state.size, "stones": dict(state.stones), "turns": state.turns}

    def decode(self, data: Any) -> ConnectBoard:
        board = _reader.read(data)
        need_known(board.size, (5, 7, 9, 11), "size")
        cells = board.cells()
        for cell, owner in board.stones.items():
            need_known(cell, cells, "stones")
            need_known(owner, (WHITE, BLACK), f"stones.{cell}")
        own = [list(board.stones.values()).count(seat) for seat in (WHITE, BLACK)]
        swapped = board.turns - sum(own)
        need(swapped in (0, 1) and own[WHITE] == (board.turns + 1) // 2 - swapped, "turns", "stones")
        return board

    def setup_facts(self, state: ConnectBoard) -> Mapping[str, Any]:
        return {"options.size": state.size}


RULES = Connect
