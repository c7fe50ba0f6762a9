"""Subjects of an analysis: a set of pieces, a game typed or pasted, a saved game; and files of variations."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from antterm.bots import PERSON
from antterm.core.ask import Refused
from antterm.core.files import BadFile
from antterm.core.record import Record
from antterm.dialogues.steps import Choose, Dialogue, Enter, enter
from antterm.errors import UserError
from antterm.games.hive.analysis.begin import empty, of_record
from antterm.games.hive.analysis.ratings import RatedRecord
from antterm.games.hive.analysis.stored import AnalysisStore, SavedAnalysis, identity_of
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.files import read_tree, write_tree
from antterm.games.hive.files.transcript import Header
from antterm.games.hive.rules.notation import game_type, read_game_type
from antterm.games.hive.rules.pieces import BLACK, EXPANSION_SETS, WHITE
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.words import WORDS
from antterm.i18n import _
from antterm.saves import named_files
from antterm.saves.document import Document

USUAL: Final = "Base+MLP"
"""The pieces of an empty table where nobody says which."""
FORMS: Final = {".pgn": "pgn", ".sgf": "sgf"}
"""The format of a file, by its ending."""
_END_OF_TAG: Final = re.compile(r'"\]\s+')
"""The end of a line of PGN: the lines of a text that was pasted may be joined."""
LONGEST_TEXT: Final = 20_000
"""Characters of a game that is typed or pasted."""


@dataclass(frozen=True, slots=True)
class Analysed:
    """A tree of variations, and where it comes from."""

    tree: Tree
    name: str
    """The title of the board: the name of a saved game or a puzzle, or `a pasted game`."""
    players: tuple[str, ...] = ()
    """The names of the players; empty if nobody has played it."""
    save: Callable[[], None] | None = None
    """Saves the tree if it was changed; None if it is not saved. It raises a `SaveError`."""
    people: tuple[int, ...] = (WHITE, BLACK)
    """The seats of people."""


def of_text(text: str, name: str = "") -> Analysed:
    """Return what somebody has typed or pasted: a set of pieces, or a game in a form that is known.

    Args:
        text: the text: a set of pieces such as `Base+M`, a game such as `Base;InProgress;White[2];wS1;bS1
            wS1-`, PGN or SGF; empty for the usual set.
        name: what it is called; empty to say what it is.

    Raises:
        UserError: it is none of these.
    """
    text = text.strip()
    try:
        return Analysed(empty(read_game_type(text or USUAL)), name or _("an empty table"))
    except Refused:
        pass
    try:
        study = read_tree(_END_OF_TAG.sub('"]\n', text))
    except BadFile as error:
        raise UserError(WORDS().refusal(error.refused)) from error
    header = study.game.header
    return Analysed(study.tree, name or _("a pasted game"), (header.white, header.black))


class HiveAnalysed:
    """Makes what is analysed; see `dialogues.analysis.AnalysisFactory`."""

    def ask(self) -> Dialogue[Analysed]:
        """Ask what is to be analysed: an empty table with some pieces, or a game that is typed or pasted."""
        sets = [game_type(each) for each in reversed(EXPANSION_SETS)]
        labels = [_("An empty table, {pieces}").format(pieces=each) for each in sets]
        chosen = yield Choose(_("Analysis board"), (*labels, _("A game, typed or pasted")))
        if chosen < len(sets):
            return of_text(sets[chosen])
        template = _("Type or paste a game: PGN, SGF, or one line as Hive programs write it: {example}.")
        step = Enter(
            _("Analysis board"),
            template.format(example=f"{USUAL};InProgress;White[2];wS1;bG1 wS1-"),
            limit=LONGEST_TEXT,
            joins_lines=True,
        )
        return (yield from enter(step, of_text))

    def of_record(
        self,
        record: Record[HiveState],
        at: int,
        name: str,
        folder: Path,
        kept_as: tuple[str, Document] | None = None,
    ) -> Analysed:
        """Return a game to be analysed; see `AnalysisFactory`."""
        tree = of_record(record, at)
        if kept_as is None:
            return Analysed(tree, name)
        file, document = kept_as
        store, game = AnalysisStore(folder), identity_of(document)
        try:
            stored = store.load(file, game)
        except Refused as refused:
            raise UserError(WORDS().refusal(refused)) from refused
        players = tuple(seat.name for seat in document.seats)
        people = tuple(n for n, seat in enumerate(document.seats) if seat.player == PERSON) or (WHITE, BLACK)
        tree = _with_moves(stored, tree)
        return Analysed(tree, name, players, SavedAnalysis(store, file, tree, game).save, people)

    def rated(self, record: Record[HiveState]) -> RatedRecord:
        """Return the ratings of a game; see `AnalysisFactory`."""
        return RatedRecord(record)


ANALYSED = HiveAnalysed()


def _with_moves(stored: Tree | None, played: Tree) -> Tree:
    """Return a tree that was kept, with the moves of its game in it, standing where the other stands."""
    if stored is None or stored.start != played.start:
        return played
    at = stored.root
    stands = played.at.path()
    stored.go(stored.root)
    for node in played.main_line():
        stored.play(node.move)
        if stands and node is stands[-1]:
            at = stored.at
    stored.go(at)
    return stored


def write_file(tree: Tree, name: str, players: tuple[str, ...], path: str) -> str:
    """Write a tree to a file whose ending says in which form; return a sentence about it.

    Raises:
        UserError: the ending is unknown, the file is there already, the tree has no place in that form, or
            the system refuses.
    """
    file = Path(os.path.expanduser(path))
    if (form := FORMS.get(file.suffix.lower())) is None:
        text = _("The name of a file of variations must end in {endings}.")
        raise UserError(text.format(endings=_(" or ").join(FORMS)))
    names = (*players, "", "")[:2]
    header = Header(names[0], names[1], name, f"{date.today():%Y.%m.%d}")
    try:
        text = write_tree(tree, header, form)
    except Refused as refused:
        raise UserError(WORDS().refusal(refused)) from refused
    named_files.write_text(file, text)
    return _("Written to {path}.").format(path=path)
