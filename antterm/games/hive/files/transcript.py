"""A game of Hive as files record it, and its conversion to answers."""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import dataclass, field
from typing import Final

from antterm.core.ask import Refused
from antterm.core.files import BadFile
from antterm.core.record import Record
from antterm.games.hive.analysis.begin import empty
from antterm.games.hive.analysis.tree import Node, Tree
from antterm.games.hive.rules.game import ACCEPT, DECLINE, NOT_MOVES, OFFER_DRAW, RESIGN
from antterm.games.hive.rules.notation import PASS, game_type, move_text, state_word, turn_text
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, options_of
from antterm.games.hive.rules.position import BOOKLET, TOURNAMENT, Move, Position
from antterm.games.hive.rules.referee import meant_move, numbered, objection
from antterm.games.hive.rules.state import HiveState

DRAW: Final = "Draw"
WINS: Final = ("WhiteWins", "BlackWins")
OPEN: Final = "InProgress"
"""States of a game, in the words of the protocol; the wins by seat."""


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a file; empty strings for facts that it does not have."""

    white: str = ""
    black: str = ""
    event: str = ""
    date: str = ""
    """The date as in PGN: `2024.04.01`."""


@dataclass(frozen=True, slots=True)
class ParsedGame:
    """A game that was read from a file; all its moves are legal."""

    header: Header
    options: dict[str, str]
    """The options of the game at the table."""
    answers: tuple[str, ...]
    """The answers at the table, draw offers and resignation included."""
    note: str = ""
    """`win_open` or `draw_open`: the file tells a result that the table has no answer for, so the game stays
    open. `result_differs`: its moves end otherwise than it says. `result_unread`: what it says of the result
    cannot be understood. Else empty."""
    winners: tuple[int, ...] | None = None
    """The seats that won by the moves, else as the file says; both for a draw; None if unknown."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The half-moves among the answers."""
        return tuple(text for text in self.answers if text not in NOT_MOVES)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game to be written to a file."""

    header: Header
    game_type: str
    """The set of pieces: `Base+ML`."""
    state: str
    """The state of the game, in the words of the protocol."""
    turn: str
    """Whose turn it is and its number: `White[1]`."""
    moves: tuple[str, ...]


def transcribe(record: Record[HiveState], header: Header) -> Transcript:
    """Return what a file can hold of a game: the moves that stand, without draws offered and declined.

    Args:
        record: the record from the empty table on.
        header: what the file is to say besides.
    """
    position, outcome = record.play.boundary.position, record.play.outcome
    state = state_word(position)
    if outcome is not None:
        state = DRAW if len(outcome.winners) == 2 else WINS[outcome.winners[0]]
    moves = tuple(text for text in record.answers if text not in NOT_MOVES)
    return Transcript(header, game_type(position.expansions), state, turn_text(position), moves)


class Grower:
    """Grows a tree out of a file's half-moves, each checked by the rules.

    Args:
        expansions: letters out of `MLP`.
    """

    def __init__(self, expansions: str) -> None:
        # The opening of the booklet allows all that the one of tournaments does.
        self.tree = empty(expansions)

    def grow(self, node: Node, line: int, text: str) -> Node:
        """Return the node of a half-move after another one; see `Scribe.write`.

        Args:
            node: the node of the tree.
            line: where the half-move stands in the file.
            text: what the file has.
        """
        try:
            return self.tree.extend(node, meant_move(node.position, text))
        except Refused as refused:
            raise BadFile(line, numbered(refused, node.ply + 1, text)) from refused

    def finish(self) -> Tree:
        """Return the tree; its current node is the end of the main line.

        Its opening is that of tournaments, unless a queen is placed first somewhere.
        """
        tree = self.tree
        if not any(node.ply <= 2 and node.move[1] == Bug.QUEEN for node in tree.nodes()):
            tree = empty(tree.root.position.expansions, TOURNAMENT)
            tree.root.comment = self.tree.root.comment
            twins = {self.tree.root: tree.root}
            for node in self.tree.nodes():
                assert node.parent is not None
                twin = twins[node] = tree.extend(twins[node.parent], node.played())
                twin.comment, twin.glyph = node.comment, node.glyph
        tree.end()
        return tree


@dataclass
class Scribe:
    """Writes a game down half-move by half-move, as the rules allow it."""

    expansions: str
    answers: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        # The opening of the booklet allows all that the one of tournaments does.
        self.position = Position.start(self.expansions, BOOKLET)
        self._opening = TOURNAMENT
        self._seen: Counter[str] = Counter()
        self._third: int | None = None
        """After how many half-moves a position stood for the third time."""
        self._offered = False
        """Whether a draw was offered and declined since the last half-move."""

    def write(self, line: int, text: str) -> None:
        """Write down the half-move that a text in the protocol's notation means.

        Programs differ in how they write a climb: a side of a piece may be an occupied cell.

        Raises:
            BadFile: it means none, or not a legal one.
        """
        try:
            move = meant_move(self.position, text)
        except Refused as refused:
            raise self.refusal(line, refused, text) from refused
        self._advance(move)

    def put(self, line: int, move: Move | None, text: str) -> None:
        """Write down a half-move, None being a pass.

        Args:
            line: where it stands in the file.
            move: the half-move, which need not be legal.
            text: how the file writes it.

        Raises:
            BadFile: it is not legal.
        """
        refused = objection(self.position, move)
        if refused is not None:
            raise self.refusal(line, refused, text)
        self._advance(move)

    def decline(self) -> None:
        """Write down that a draw was offered by the player who is to move, and declined."""
        if not self._offered:
            self.answers += [OFFER_DRAW.text, DECLINE.text]
            self._offered = True

    def must_pass(self) -> bool:
        """Return whether who is to move can do nothing but pass."""
        return self.position.winners() is None and not self.position.moves()

    def refusal(self, line: int, refused: Refused, text: str) -> BadFile:
        """Return why the next half-move cannot be written down, with its number and text."""
        return BadFile(line, numbered(refused, self.position.ply + 1, text))

    def finish(self, header: Header, state: str | None) -> ParsedGame:
        """Return the whole game.

        Args:
            header: what the file says besides.
            state: how the file says that it stands: `OPEN`, `DRAW` or one of `WINS`; None where it tells a
                result that cannot be understood.
        """
        tail, note = self._ending(state)
        by_state = {DRAW: (WHITE, BLACK), WINS[WHITE]: (WHITE,), WINS[BLACK]: (BLACK,)}.get(state or OPEN)
        winners = self.position.winners() or by_state
        return ParsedGame(header, self._options(state), (*self.answers, *tail), note, winners)

    def fork(self) -> Scribe:
        """Return another one that goes on from here by itself."""
        twin = copy(self)
        twin.answers, twin._seen = self.answers.copy(), self._seen.copy()
        return twin

    def _advance(self, move: Move | None) -> None:
        position = self.position
        self.answers.append(PASS if move is None else move_text(position, move))
        self.position = position.passed() if move is None else position.after(move)
        self._offered = False
        if move is not None and move.piece.bug is Bug.QUEEN and position.ply < 2:
            self._opening = BOOKLET
        mark = self.position.fingerprint()
        self._seen[mark] += 1
        if self._seen[mark] == 3 and self._third is None:
            self._third = self.position.ply

    def _options(self, state: str | None) -> dict[str, str]:
        options = options_of(self.expansions) | {"opening": self._opening}
        if self._third is not None:
            options["threefold"] = "on" if state == DRAW and self._drawn_by_repetition() else "off"
        return options

    def _drawn_by_repetition(self) -> bool:
        return self._third == self.position.ply

    def _ending(self, state: str | None) -> tuple[tuple[str, ...], str]:
        """Return the answers that end the game as the file says, and a note where there are none."""
        if state is None:
            return (), "result_unread"
        if self.position.winners() is not None:
            differs = state not in (OPEN, state_word(self.position))
            return (), "result_differs" if differs else ""
        if state == OPEN or (state == DRAW and self._drawn_by_repetition()):
            return (), ""
        if state == DRAW:
            return ((), "draw_open") if self._offered else ((OFFER_DRAW.text, ACCEPT.text), "")
        loser = 1 - WINS.index(state)
        return ((RESIGN.text,), "") if self.position.to_move == loser else ((), "win_open")
