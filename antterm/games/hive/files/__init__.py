"""Games of Hive as other programs keep them: text in and out.

Read are PGN as Mzinga writes it (`pgn`), a game in one line of the Universal Hive Protocol (`uhp`) and SGF
(`sgf`), also that of boardspace.net; games are written in the first two, trees of variations in all three.
Whatever is wrong with a text is a `BadFile`, which has the line and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from antterm.core.ask import Refused
from antterm.core.files import BadFile, GameFiles, ImportedGame, MoveCounter
from antterm.core.record import Record
from antterm.games.hive.analysis.explorer import FILE, Game, GameDatabase, result_of
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.files import trees
from antterm.games.hive.files.pgn import read_pgn, write_pgn
from antterm.games.hive.files.sgf import read_sgf
from antterm.games.hive.files.transcript import (
    DRAW,
    OPEN,
    WINS,
    Header,
    ParsedGame,
    Scribe,
    Transcript,
    transcribe,
)
from antterm.games.hive.files.trees import Study
from antterm.games.hive.rules.game import NOT_MOVES
from antterm.games.hive.rules.notation import parse_game_string
from antterm.games.hive.rules.pieces import set_of
from antterm.games.hive.rules.state import HiveState


def read_uhp(text: str) -> ParsedGame:
    """Return the game in the only line of a text that is not blank. Its turn is not looked at, as engines do.

    Raises:
        BadFile: there are several lines, or the one tells no game.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadFile(1, Refused("file_empty"))
    if len(lines) > 1:
        raise BadFile(lines[1][0], Refused("file_several_games"))
    number, line = lines[0]
    try:
        game = parse_game_string(line)
    except Refused as refused:
        raise BadFile(number, refused) from refused
    scribe = Scribe(game.expansions)
    for move in game.moves:
        scribe.write(number, move)
    return scribe.finish(Header(), game.state if game.state in (DRAW, *WINS) else OPEN)


def write_uhp(game: Transcript) -> str:
    """Return the game in one line; of the header nothing has a place there."""
    return ";".join((game.game_type, game.state, game.turn, *game.moves)) + "\n"


READERS: Final[dict[str, Callable[[str], ParsedGame]]] = {"pgn": read_pgn, "uhp": read_uhp, "sgf": read_sgf}
"""The function that reads each format, by the name of the format."""
WRITERS: Final = {"pgn": write_pgn, "uhp": write_uhp}
"""The function that writes each format, by the name of the format."""


def read_game(text: str, form: str | None = None) -> ParsedGame:
    """Return the game that a text tells, each move checked by the rules.

    Args:
        text: the text of the file.
        form: a key of `READERS`; None to see it from the text.

    Raises:
        BadFile: it tells no game that can be played.
    """
    text = _unified(text)
    return READERS[form or _form_of(text)](text)


def read_tree(text: str) -> Study:
    """Return the game that a text tells with its variations and comments, each move checked by the rules.

    Args:
        text: the text of the file, or a text that was pasted.

    Raises:
        BadFile: it tells no game that can be played, or a move of a variation is not legal.
    """
    text = _unified(text)
    form = _form_of(text)
    if form in trees.READERS:
        return Study(*trees.READERS[form](text))
    return trees.of_line(READERS[form](text))


def write_tree(tree: Tree, header: Header, form: str, state: str = "") -> str:
    """Return a tree as a text, with its variations and comments where the format has a place for them.

    Args:
        tree: a tree that begins with the empty table.
        header: who played, when and where.
        form: one of `trees.WRITTEN`.
        state: how the game ended (`DRAW`, one of `WINS`); empty where only its moves say so.

    Raises:
        Refused: `analysis_midgame`: it begins with another position.
    """
    game = trees.transcript_of(tree, header, state)
    return trees.WRITERS[form](tree, game) if form in trees.WRITERS else write_uhp(game)


def _unified(text: str) -> str:
    """Return a text with line feeds alone at the ends of lines, and without a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def write_game(record: Record[HiveState], header: Header, form: str) -> str:
    """Return a game as a text.

    Args:
        record: the game from its start.
        header: who played, when and where.
        form: a key of `WRITERS`.
    """
    return WRITERS[form](transcribe(record, header))


def _form_of(text: str) -> str:
    start = text.lstrip()
    line = 1 + text[: len(text) - len(start)].count("\n")
    if not start:
        raise BadFile(1, Refused("file_empty"))
    if start.startswith("("):
        return "sgf"
    if start[:4].casefold() == "base":
        return "uhp"
    if start.startswith("[") or start[0].isdigit():
        return "pgn"
    raise BadFile(line, Refused("file_unknown"))


class HiveFiles(GameFiles):
    """The files that Hive programs have in common."""

    readable = tuple(READERS)
    writable = tuple(WRITERS)

    def recognises(self, text: str) -> bool:
        try:
            return bool(_form_of(text))
        except BadFile:
            return False

    def read(self, text: str, form: str | None) -> ImportedGame:
        parsed = read_game(text, form)
        names = (parsed.header.white, parsed.header.black)
        return ImportedGame(
            names, parsed.header.date, parsed.options, parsed.answers, parsed.note, parsed.winners
        )

    def write(self, record: Record[HiveState], names: Sequence[str], title: str, date: str, form: str) -> str:
        white, black = names
        return write_game(record, Header(white, black, title, date), form)

    def explorer(self, data_dir: str) -> MoveCounter:
        return ImportedGames(Path(data_dir))


class ImportedGames(MoveCounter):
    """The opening explorer's database of imported games.

    Args:
        data_dir: where it is.

    Raises:
        SaveError: it cannot be opened.
    """

    def __init__(self, data_dir: Path) -> None:
        self._base = GameDatabase(data_dir / FILE)

    def add(self, game: ImportedGame, source: str) -> bool:
        moves = tuple(text for text in game.answers if text not in NOT_MOVES)
        white, black = game.names
        counted = Game(set_of(game.options), moves, result_of(game.winners), white, black, game.date, source)
        return self._base.add(counted)

    def close(self) -> None:
        self._base.close()


FILES: GameFiles = HiveFiles()
