"""Trees of variations as JSON, and where they are stored: one file for each saved game that was analysed.

    {"format": "antterm-hive-analysis", "schema": 1, "start": {…}, "at": 3,
     "nodes": [{"move": "wS1"}, {"move": "bS1 wS1-", "after": 1}, {"move": "bG1 wS1-", "after": 1}]}

Nodes are numbered from 1, each after its parent; `after` is the parent's number, 0 the position at the start.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from antterm.core.ask import Refused
from antterm.core.checking import BadState
from antterm.games.hive.analysis.tree import COMMENT_LIMIT, GLYPHS, MOST_NODES, Node, Tree, tidy_comment
from antterm.games.hive.rules.referee import numbered
from antterm.games.hive.rules.state import read_state, write_state
from antterm.saves.document import Document
from antterm.saves.errors import SaveError
from antterm.saves.lock import one_at_a_time
from antterm.saves.store import ANALYSES
from antterm.saves.structs import read_struct, write_struct

FORMAT: Final = "antterm-hive-analysis"
SCHEMA: Final = 1
LARGEST: Final = 2**23
"""Most bytes of a file."""

Comment = Annotated[str, Meta(max_length=COMMENT_LIMIT)]
Number = Annotated[int, Meta(ge=0, le=MOST_NODES)]


class StoredNode(Struct, frozen=True, omit_defaults=True):
    """A move of the tree."""

    move: Annotated[str, Meta(min_length=1, max_length=20)]
    after: Number = 0
    comment: Comment = ""
    glyph: Annotated[int, Meta(ge=0, le=max(GLYPHS))] = 0


class StoredTree(Struct, frozen=True, omit_defaults=True):
    """A whole tree."""

    format: str
    schema: int
    start: dict[str, Any]
    """The position at the root, as a saved game keeps it."""
    nodes: tuple[StoredNode, ...] = ()
    at: Number = 0
    """The number of the current node."""
    comment: Comment = ""
    """The comment on the position at the root, before any move."""
    game: Annotated[str, Meta(max_length=100)] = ""
    """The identity of its saved game, see `identity_of`; empty where nobody said."""


_decode = msgspec.json.Decoder(StoredTree).decode


def identity_of(document: Document) -> str:
    """Return what tells a saved game from a later one of the same name: when it was begun, and its seed."""
    return f"{document.created.isoformat()} {document.seed}"


def stored(tree: Tree, game: str = "") -> StoredTree:
    """Return a tree as plain data.

    Args:
        game: which saved game it is of, see `identity_of`; empty for none.
    """
    numbers = {tree.root: 0}
    nodes = []
    for number, node in enumerate(tree.nodes(), 1):
        assert node.parent is not None
        numbers[node] = number
        nodes.append(StoredNode(node.move, numbers[node.parent], node.comment, node.glyph))
    start = write_state(tree.start)
    return StoredTree(FORMAT, SCHEMA, start, tuple(nodes), numbers[tree.at], tree.root.comment, game)


def restored(plain: StoredTree) -> Tree:
    """Return the tree that plain data describe.

    Raises:
        Refused: `analysis_foreign`, `analysis_newer`, `analysis_damaged`; or a move is not legal, then with
            its number in the file.
    """
    if plain.format != FORMAT:
        raise Refused("analysis_foreign")
    if plain.schema > SCHEMA:
        raise Refused("analysis_newer", text=str(plain.schema))
    try:
        tree = Tree(read_state(plain.start))
    except BadState as fault:
        raise Refused("analysis_damaged", text=f"start.{fault.place}") from fault
    nodes: list[Node] = [tree.root]
    for number, entry in enumerate(plain.nodes, 1):
        if entry.after >= number:
            raise Refused("analysis_damaged", text=f"nodes[{number - 1}].after")
        try:
            node = tree.add(nodes[entry.after], entry.move)
        except Refused as refused:
            raise numbered(refused, number, entry.move) from refused
        if tree.size < number:
            raise Refused("analysis_damaged", text=f"nodes[{number - 1}].move")  # it is there twice
        node.comment, node.glyph = tidy_comment(entry.comment), entry.glyph
        nodes.append(node)
    if plain.at >= len(nodes):
        raise Refused("analysis_damaged", text="at")
    tree.root.comment = tidy_comment(plain.comment)
    tree.go(nodes[plain.at])
    return tree


class AnalysisStore:
    """The analyses of saved games, each in a file of its own that has the name of the game's file.

    Args:
        folder: the data directory.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / ANALYSES
        self._known: dict[str, StoredTree | None] = {}
        """What was loaded from each file, or saved to it, last; None if there was none."""

    def path(self, file: str) -> Path:
        """Return the path of the file with the analysis of a saved game.

        Args:
            file: the name of the game's file in the store.
        """
        return self._folder / Path(file).name

    def load(self, file: str, game: str = "") -> Tree | None:
        """Return the analysis of a saved game; None where there is none.

        Args:
            file: see `path`.
            game: which game it is, see `identity_of`: the analysis of another game, which had this name
                before, is not returned. Empty for any.

        Raises:
            SaveError: it cannot be read.
            Refused: it is damaged, see `restored`; its file stays as it is.
        """
        self._known[file] = plain = self._read(file)
        if plain is None or (game and plain.game != game):
            return None
        return restored(plain)

    def save(self, file: str, tree: Tree, game: str = "") -> None:
        """Store the analysis of a saved game.

        Args:
            file: see `path`.
            tree: the analysis.
            game: which game it is, see `identity_of`.

        Raises:
            SaveError: the system refuses; `changed`: another window of the program has stored one since it
                was loaded here, which stays.
        """
        path, plain = self.path(file), stored(tree, game)
        with one_at_a_time(path):
            if file in self._known and self._read(file) not in (None, self._known[file]):
                raise SaveError("changed", path)
            write_struct(path, plain)
        self._known[file] = plain

    def _read(self, file: str) -> StoredTree | None:
        """Return what is stored; None if there is nothing.

        Raises:
            SaveError: it cannot be read.
        """
        path = self.path(file)
        return read_struct(path, _decode, LARGEST) if os.path.exists(path) else None


class SavedAnalysis:
    """The analysis of one saved game, which is written only if it was changed.

    Args:
        store: where it is stored.
        file: the name of the game's file, see `AnalysisStore.path`.
        tree: the analysis as it was opened.
        game: which game it is, see `identity_of`.
    """

    def __init__(self, store: AnalysisStore, file: str, tree: Tree, game: str) -> None:
        self._store, self._file, self._tree, self._game = store, file, tree, game
        self._saved = self._content()
        """The moves and comments as they were opened or saved."""

    def save(self) -> None:
        """Store the analysis unless it is as it was opened or saved.

        Raises:
            SaveError: as `AnalysisStore.save`.
        """
        if (content := self._content()) != self._saved:
            self._store.save(self._file, self._tree, self._game)
            self._saved = content

    def _content(self) -> StoredTree:
        """Return the moves and comments, whichever node is the current one."""
        return msgspec.structs.replace(stored(self._tree), at=0)
