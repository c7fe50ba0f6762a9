"""A tree of variations: the moves that were tried from a position, and what somebody wrote about them.

    tree = empty("MLP")                    # of the module `begin`
    tree.play("wS1"); tree.play("bS1 wS1-")
    tree.back(); tree.play("bG1 wS1-")     # a variation, and where one stands now
    tree.promote()                         # it becomes the main line
    [row.white and row.white.move for row in tree.rows()]

One node is always the current one (`Tree.at`). A tree knows neither clocks nor draws by repetition or
agreement: a line ends only when a queen is surrounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, NamedTuple

from antterm.core.ask import Refused
from antterm.core.printable import printable
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.notation import PASS, move_text, read_move
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import legal_move, numbered
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.view import LastMove

MOST_NODES: Final = 20_000
"""Moves in a tree at most."""
COMMENT_LIMIT: Final = 2_000
"""Characters of a comment at most."""

GLYPHS: Final = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""The marks of moves: numeric annotation glyphs of PGN, with the signs that people write."""


@dataclass(slots=True, eq=False)
class Node:
    """A move in the tree and the position after it; the root is the position at the start, without a move."""

    move: str
    """The move in the notation of the protocol, as `move_text` writes it; `pass`; empty for the root."""
    position: Position
    """The position after the move."""
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    """The moves tried here; the first one continues the line, the others are variations."""
    comment: str = ""
    """The player's own comment on the move, in one line; empty for none."""
    glyph: int = 0
    """A key of `GLYPHS`; 0 for none."""

    @property
    def ply(self) -> int:
        """Half-moves from the start of the game to here, this move included."""
        return self.position.ply

    @property
    def seat(self) -> int:
        """The seat that made the move: `WHITE` or `BLACK`; of no meaning for the root."""
        return 1 - self.position.to_move

    @property
    def turn(self) -> int:
        """The number of the turn in which the move was made, counted from 1 for both players together."""
        return (self.ply + 1) // 2

    @property
    def sign(self) -> str:
        """The sign of the glyph, such as `?`; empty for none."""
        return GLYPHS.get(self.glyph, "")

    @property
    def is_main(self) -> bool:
        """Whether the main line leads here."""
        return all(node.parent is None or node.parent.children[0] is node for node in self.path())

    def path(self) -> list[Node]:
        """Return the nodes from the first move to this one; none for the root."""
        found: list[Node] = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def played(self) -> Move | None:
        """Return the move in cells; None for a pass and the root."""
        if self.parent is None or self.move == PASS:
            return None
        return read_move(self.parent.position, self.move)


class Stem(Enum):
    """A column of the lines that lead to a variation, left of its moves."""

    BLANK = " "
    PASSES = "│"
    BRANCHES = "├"
    ENDS = "└"


class Row(NamedTuple):
    """A turn of a line, as it is listed: both moves where they follow each other, one where not."""

    number: int
    """The number of the turn, from 1."""
    white: Node | None
    """White's move; None where the row begins with Black's."""
    black: Node | None
    stems: tuple[Stem, ...] = ()
    """A stem for each level of variations; none in the main line."""

    @property
    def depth(self) -> int:
        """The depth of the row in nested variations; 0 in the main line."""
        return len(self.stems)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The moves of the row."""
        return tuple(node for node in (self.white, self.black) if node is not None)


class Tree:
    """A tree of variations, with a current node.

    Args:
        start: the position at the root, as a state of the game.
    """

    def __init__(self, start: HiveState) -> None:
        self.start = start
        self.root = Node("", _without_cache(start.position))
        self.at = self.root
        """The current node."""
        self.size = 0
        """Moves in the tree."""
        self._way: dict[Node, Node] = {}
        """The child of each node that was visited last."""
        self._last_added = (self.root, start.position)
        """The node that was added last, and its position with its cached move generator."""
        self._deleted: list[tuple[Node, int, Node]] = []
        self._rows: list[Row] | None = None
        self._row_numbers: dict[Node, int] = {}

    # Moving about

    @property
    def next(self) -> Node | None:
        """The node to which `forward` goes: the one looked at last here, else the first."""
        return self._next(self.at)

    def _next(self, node: Node) -> Node | None:
        return self._way.get(node) or (node.children[0] if node.children else None)

    def go(self, node: Node) -> None:
        """Make a node of this tree the current one."""
        self.at = node
        while node.parent is not None:
            self._way[node.parent] = node
            node = node.parent

    def back(self) -> bool:
        """Go to the position before; return False at the root."""
        if self.at.parent is None:
            return False
        self.at = self.at.parent
        return True

    def forward(self) -> bool:
        """Go one move on along the line; return False at its end."""
        if (node := self.next) is None:
            return False
        self.go(node)
        return True

    def sibling(self, step: int) -> bool:
        """Go to another move that was tried in the same position.

        Args:
            step: 1 for the next one, -1 for the one before.

        Returns:
            Whether there is one.
        """
        siblings = self.at.parent.children if self.at.parent is not None else [self.at]
        place = siblings.index(self.at) + step
        if not 0 <= place < len(siblings):
            return False
        self.go(siblings[place])
        return True

    def home(self) -> None:
        """Go to the root."""
        self.at = self.root

    def end(self) -> None:
        """Go to the end of the current line."""
        while self.forward():
            pass

    def line(self) -> list[Node]:
        """Return the current line, from the first move to its end."""
        nodes, node = self.at.path(), self.next
        while node is not None:
            nodes.append(node)
            node = self._next(node)
        return nodes

    def main_line(self) -> list[Node]:
        """Return the main line, from the first move to its end."""
        nodes, node = [], self.root
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes but the root, each before its children, the first child first."""
        open_nodes = self.root.children[::-1]
        while open_nodes:
            node = open_nodes.pop()
            yield node
            open_nodes.extend(reversed(node.children))

    # Changing it

    def play(self, text: str) -> Node:
        """Make a move in the current position and go to its node; an existing node is reused.

        Args:
            text: a move in the notation of the protocol, however it is written.

        Raises:
            Refused: it is not legal (see `referee.legal_move`), or `analysis_full`.
        """
        node = self.add(self.at, text)
        self._way[self.at] = node
        self.at = node
        return node

    def add(self, parent: Node, text: str) -> Node:
        """Return the node of a move after another one; it is made if the tree has none. See `play`."""
        before = self._last_added[1] if self._last_added[0] is parent else replace(parent.position)
        return self._extend(parent, before, _legal(before, text))

    def extend(self, parent: Node, move: Move | None) -> Node:
        """Return the node of a legal move (None: a pass) after another one; made where the tree has none.

        Raises:
            Refused: `analysis_full`.
        """
        return self._extend(parent, parent.position, move)

    def _extend(self, parent: Node, before: Position, move: Move | None) -> Node:
        written = PASS if move is None else move_text(before, move)
        for child in parent.children:
            if child.move == written:
                return child
        if self.size >= MOST_NODES:
            raise Refused("analysis_full", most=MOST_NODES)
        after = before.passed() if move is None else before.after(move)
        node = Node(written, _without_cache(after), parent)
        self._last_added = (node, after)
        parent.children.append(node)
        self.size += 1
        self._rows = None
        return node

    def play_line(self, moves: Sequence[str]) -> None:
        """Make moves one after another from the current position, and stay at the last.

        Raises:
            Refused: one is not legal; `number` in its data is which one, counted from 1. Those before it
                stand.
        """
        for number, text in enumerate(moves, 1):
            try:
                self.play(text)
            except Refused as refused:
                raise numbered(refused, number, text) from refused

    def promote(self) -> bool:
        """Make the current variation the line that its branch continues; one step up at a time.

        Returns:
            False if the current node is in the main line already.
        """
        for node in reversed(self.at.path()):
            assert node.parent is not None
            siblings = node.parent.children
            if siblings[0] is not node:
                siblings.remove(node)
                siblings.insert(0, node)
                self._rows = None
                return True
        return False

    def delete(self) -> bool:
        """Remove the current move with all that follows, and go to the position before; False at the root."""
        node, parent = self.at, self.at.parent
        if parent is None:
            return False
        self._deleted.append((parent, parent.children.index(node), node))
        parent.children.remove(node)
        self._way.pop(parent, None)
        self.at = parent
        self._count()
        return True

    def restore(self) -> bool:
        """Take the last removal back and go there; False where nothing was removed."""
        if not self._deleted:
            return False
        parent, place, node = self._deleted.pop()
        same = next((child for child in parent.children if child.move == node.move), None)
        if same is not None:  # the move was made again meanwhile
            parent.children.remove(same)
        parent.children.insert(place, node)
        self._count()
        self.go(node)
        return True

    def _count(self) -> None:
        self.size = sum(1 for _node in self.nodes())
        self._rows = None

    def comment(self, text: str) -> None:
        """Write about the current move, in place of what was written before; empty removes it."""
        self.at.comment = tidy_comment(text)

    def mark(self, glyph: int) -> None:
        """Mark the current move.

        Args:
            glyph: a key of `GLYPHS`; 0 removes the mark.

        Raises:
            ValueError: there is no such glyph.
        """
        if glyph and glyph not in GLYPHS:
            raise ValueError(f"no glyph {glyph}")
        self.at.glyph = glyph

    # What a screen needs

    def state(self, node: Node | None = None) -> HiveState:
        """Return the position of a node (None: the current one) as a state of the game.

        `core.play.Play(RULES(), tree.state())` has its question and its view.
        """
        node = node or self.at
        if node.parent is None:
            return replace(self.start, threefold=False, seen={}, repeated=False, resigned=None, agreed=False)
        move, before = node.played(), replace(node.parent.position)
        if move is None:
            last = LastMove(None, None, None, PASS)
        else:
            origin = None if move.origin is None else hex_of(move.origin)
            last = LastMove(move.piece, origin, hex_of(move.target), node.move, before.is_throw(move))
        return HiveState(replace(node.position), last=last)

    def rows(self) -> list[Row]:
        """Return the tree as a list of turns, each followed by the variations of its moves.

        The list stays the same object until a move is added, removed or promoted.
        """
        if self._rows is None:
            self._rows = list(_rows(self.root))
            numbers = self._row_numbers = {}
            for number, row in enumerate(self._rows):
                if row.white is not None:
                    numbers[row.white] = number
                if row.black is not None:
                    numbers[row.black] = number
        return self._rows

    def row_of(self, node: Node) -> int:
        """Return the number of the row, from 0, in which a node is listed; 0 for the root."""
        self.rows()
        return self._row_numbers.get(node, 0)


def tidy_comment(text: str) -> str:
    """Return a comment as it is kept: its lines joined, without what cannot be shown, and not too long."""
    return printable(" ".join(text.split()))[:COMMENT_LIMIT]


def _legal(position: Position, text: str) -> Move | None:
    """Return what `legal_move` returns, sooner where the text is a legal move."""
    move = read_move(position, text)
    if move is not None and move.target not in position.board.stacks and position.is_legal(move):
        return move
    return legal_move(position, text)


def _without_cache(position: Position) -> Position:
    """Return a position without its cached move generator (some 20 kB)."""
    return replace(position, _swarm_cache=None)


_Line = tuple[Node, tuple[Stem, ...], tuple[Stem, ...]]
"""A line to be listed: its first move, the stems of its first row, and those of the rows below."""


def _rows(root: Node) -> Iterator[Row]:
    """Yield the rows of all lines, each variation below the turn in which it begins."""
    lines: list[_Line] = [(root.children[0], (), ())] if root.children else []
    while lines:
        first, stems, below = lines.pop()
        turn, is_black = divmod(first.position.ply - 1, 2)
        white = None if is_black else first
        black = first if is_black else first.children[0] if first.children else None
        yield Row(turn + 1, white, black, stems)
        last = black or first
        if last.children:
            lines.append((last.children[0], below, below))
        variations = [other for node in (white, black) if node is not None for other in _alternatives(node)]
        for place, node in reversed(list(enumerate(variations, 1))):
            ends = place == len(variations)
            lines.append(
                (
                    node,
                    (*below, Stem.ENDS if ends else Stem.BRANCHES),
                    (*below, Stem.BLANK if ends else Stem.PASSES),
                )
            )


def _alternatives(node: Node) -> list[Node]:
    """Return the variations that are listed below a move: none below one that is a variation itself."""
    assert node.parent is not None
    siblings = node.parent.children
    return siblings[1:] if siblings[0] is node else []
