"""Looking openings up on the analysis board: which moves were played from here, and who won those games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from antterm.bots import Thought
from antterm.core.ask import Refused
from antterm.draw.scene import Look, Scene
from antterm.games.hive.analysis.book import LISTED, Book, LookUp, Source
from antterm.games.hive.analysis.explorer import PLIES, Game, PlayedMove
from antterm.games.hive.analysis.names import opening_of
from antterm.games.hive.analysis.tree import Node, Tree
from antterm.games.hive.draw.openings import GameRow, OpeningRow, OpeningsPane
from antterm.games.hive.rules.notation import game_type
from antterm.games.hive.rules.pieces import WHITE
from antterm.games.hive.words import WORDS
from antterm.i18n import _, ngettext, pgettext
from antterm.saves.errors import SaveError
from antterm.ui.models import analysis as commands
from antterm.ui.models.drawn_move import DrawnMove
from antterm.ui.models.keymap import Command, Offer

RESULTS: Final = {"White": "1-0", "Draw": "½-½", "Black": "0-1"}
ASCII_RESULTS: Final = RESULTS | {"Draw": "1/2"}
_readers = count()


class Openings:
    """The moves that were played from the current position of a tree.

    Args:
        tree: the variations; its main line is the game of which is said where it left the book.
        data_dir: where imported and saved games are.
        name: the saved game that is analysed.
        go: goes to another position by the identifier of a command; False where there is none.
        question: returns which position it is, in a sentence.
    """

    tries = False
    commands: Sequence[Command] = commands.OPENINGS

    def __init__(
        self, tree: Tree, data_dir: Path, name: str, go: Callable[[str], bool], question: Callable[[], str]
    ) -> None:
        self._tree, self._data_dir, self._saved = tree, data_dir, name
        self._go, self.question = go, question
        self._source = Source.ALL
        self._found: dict[Node, Book] = {}
        """The looked-up openings, by node."""
        self._asked = tree.at
        self._marked = 0
        self._reader = next(_readers)

    @property
    def name(self) -> str:
        """The name of this mode of the board."""
        return _("Openings")

    def leave(self) -> None:
        """Leave the board as it is."""

    def job(self) -> LookUp | None:
        """Return the task of looking the current position up; None where that is done."""
        tree = self._tree
        if tree.at in self._found:
            return None
        self._asked = tree.at
        line = tuple(node.move for node in tree.main_line()) if not tree.root.ply else ()
        start, here = tree.root.position, tree.at.position
        return LookUp(self._data_dir, self._source, here, start, line, self._saved, self._reader)

    def hear(self, book: Book) -> None:
        """Store what was found."""
        self._found[self._asked] = book

    @property
    def _book(self) -> Book | None:
        return self._found.get(self._tree.at)

    @property
    def _listed(self) -> Sequence[PlayedMove]:
        book = self._book
        return book.moves[:LISTED] if book is not None else ()

    # Keys

    def try_answer(self, text: str) -> None:
        """Make a move, which is a variation where it differs."""
        self._tree.play(text)
        self._marked = 0

    def play(self, number: int) -> bool:
        """Make the move of a row, counted from 1; return False where there is none."""
        if not 1 <= number <= len(self._listed):
            return False
        self.try_answer(self._listed[number - 1].move)
        return True

    def does(self, command: Command) -> str | None:
        """Do what a key of the mode means; see `ui.models.analysis.Mode.does`."""
        match command:
            case commands.ROW_NEXT | commands.ROW_BEFORE:
                step = 1 if command is commands.ROW_NEXT else -1
                if not 0 <= self._marked + step < len(self._listed):
                    return _("There are no more moves in that direction.")
                self._marked += step
            case commands.PLAY_ROW:
                try:
                    return "" if self.play(self._marked + 1) else _("No move is listed here.")
                except Refused as refused:
                    return WORDS().refusal(refused)
            case commands.SOURCE:
                self._source, self._marked = self._source.next, 0
                self._found.clear()
            case _:
                if not self._go(command.id):
                    return _("There is no other position that way.")
                self._marked = 0
        return ""

    def offers(self) -> list[Offer]:
        """Return what keys do now."""
        few = len(self._listed)
        lines = Offer(commands.FORWARD, pgettext("along the line", "moves"), "Left/Right")
        if not few:
            return [lines, Offer(commands.SOURCE)]
        numbers = Offer(commands.PLAY_ROW, _("by number"), f"1-{few}" if few > 1 else "1")
        rows = Offer(commands.ROW_NEXT, pgettext("of a table", "row"), "Up/Down")
        return [Offer(commands.PLAY_ROW), numbers, rows, lines, Offer(commands.SOURCE)]

    # What is shown

    def thoughts(self) -> Sequence[Thought]:
        """Return the listed moves, which are marked on the board with their ranks."""
        return [Thought(each.move, None) for each in self._listed]

    def drawn(self) -> Sequence[DrawnMove]:
        """Return these moves with how often they were played."""
        every = self._all().games
        return [DrawnMove(each.move, "", "", f"{100 * each.games / every:.0f}%") for each in self._listed]

    def detail(self) -> str:
        """Return what the marked row says, in a sentence."""
        if self._book is None:
            return _("The games are being read…")
        if not self._listed:
            return ""
        row, every = self._listed[self._marked], self._all()
        part = f"{100 * row.games / every.games:.0f}"
        text = ngettext("{move}: in {part} % of {n} game.", "{move}: in {part} % of {n} games.", every.games)
        sentence = text.format(move=row.move, part=part, n=every.games)
        if not any(row.shares):
            return sentence
        white, drawn, black = (f"{share:.0f}" for share in row.shares)
        won = _("White won {white} %, Black {black} %; {drawn} % were drawn.")
        return f"{sentence} {won.format(white=white, black=black, drawn=drawn)}"

    def _all(self) -> OpeningRow:
        moves = self._book.moves if self._book is not None else ()
        return _together(_("All"), moves)

    def pane(self, look: Look) -> Scene:
        """Return the table of moves."""
        book, source, opening = self._book, self._source.called, opening_of(self._tree.at.path())
        name = opening.name if opening is not None else ""
        kind = game_type(self._tree.root.position.expansions)
        if book is None:
            return OpeningsPane(kind, source, name, notes=(_("The games are being read…"),), look=look)
        if book.error is not None:
            return OpeningsPane(kind, source, name, notes=(SaveError(*book.error).sentence(),), look=look)
        rows = tuple(
            OpeningRow(each.move, each.games, each.shares, str(n)) for n, each in enumerate(self._listed, 1)
        )
        rest = book.moves[LISTED:]
        games: tuple[GameRow, ...] = ()
        heading = ""
        if self._listed:
            heading = _("Games with {move}").format(move=self._listed[self._marked].move)
            games = tuple(_game_row(game, look) for game in book.games[self._marked])
        return OpeningsPane(
            kind,
            source,
            name,
            rows,
            self._marked,
            _together(pgettext("moves", "others"), rest) if rest else None,
            self._all() if rows else None,
            heading,
            games,
            tuple(self._notes(book)),
            look,
        )

    def _notes(self, book: Book) -> list[str]:
        notes = []
        if not book.moves:
            if self._tree.at.ply >= PLIES:
                notes.append(_("Only the first {n} turns are counted.").format(n=PLIES // 2))
            else:
                notes.append(_("None of these games goes on from here."))
        if book.left is not None:
            node = self._tree.main_line()[book.left - 1 - self._tree.root.ply]
            move = f"{node.turn}{'.' if node.seat == WHITE else '...'} {node.move}"
            notes.append(
                _("The game left the book with {move}: nobody had played that before.").format(move=move)
            )
        return notes


def _together(name: str, moves: Sequence[PlayedMove]) -> OpeningRow:
    """Return several moves as one row."""
    white, drawn, black = (
        sum(each.white for each in moves),
        sum(each.drawn for each in moves),
        sum(each.black for each in moves),
    )
    games = sum(each.games for each in moves)
    return OpeningRow(name, games, PlayedMove("", games, white, drawn, black).shares)


def _game_row(game: Game, look: Look) -> GameRow:
    """Return a game as it is listed: its players where they are known, else where it is from."""
    players = " - ".join(filter(None, (game.white, game.black))) or game.source.partition(" ")[0]
    results = ASCII_RESULTS if look.ascii_only else RESULTS
    date = _("your own") if game.own else game.date[:7].replace(".", "-")
    return GameRow(players, results.get(game.result, ""), date)
