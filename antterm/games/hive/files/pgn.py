"""PGN for Hive, as Mzinga writes it: tags, then a half-move on each line; variations as in chess.

[GameType "Base+ML"]
[White "Ann"]

1. wS1
2. bS1 wS1- $2 {a comment}
( 2. bG1 wS1-
3. wQ -wS1 )
3. wQ -wS1
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from antterm.core.ask import Refused
from antterm.core.files import BadFile
from antterm.games.hive.analysis.tree import GLYPHS, Node, Tree, tidy_comment
from antterm.games.hive.files.transcript import (
    DRAW,
    OPEN,
    WINS,
    Grower,
    Header,
    ParsedGame,
    Scribe,
    Transcript,
)
from antterm.games.hive.rules.notation import read_game_type

STATES: Final = {
    "draw": DRAW,
    "1/2-1/2": DRAW,
    "½-½": DRAW,
    "whitewins": WINS[0],
    "1-0": WINS[0],
    "blackwins": WINS[1],
    "0-1": WINS[1],
    "inprogress": OPEN,
    "notstarted": OPEN,
    "*": OPEN,
    "?": OPEN,
    "": OPEN,
}
"""The states of a game as files write them, in small letters, with what each stands for."""

_NUMBER: Final = re.compile(r"(?:^|\s)(\d+)\.+(?=\s|[a-zA-Z]|$)")
_DATE: Final = re.compile(r"(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})")
_NOTE: Final = "\0"
"""The sign before the number of a comment, in place of the comment."""
_SIGNS: Final = {sign: glyph for glyph, sign in GLYPHS.items()}
_SIGN_BEHIND: Final = re.compile(r"(.*?)([!?]{1,2})")

Lines = Iterator[tuple[int, str]]


@dataclass
class Ply:
    """A half-move as the file has it."""

    line: int
    text: str
    number: int
    comments: list[str] = field(default_factory=list)
    glyph: int = 0
    variations: list[list[Ply]] = field(default_factory=list)
    """Other half-moves in its place, each with what follows."""


@dataclass
class _Sheet:
    """The content of a file before its moves are read."""

    tags: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The line and the value of each tag, by its name in small letters."""
    moves: list[Ply] = field(default_factory=list)
    """The half-moves of the game itself."""
    comments: list[str] = field(default_factory=list)
    """The comments before the first half-move."""
    state: tuple[int, str] | None = None
    """The line and the text of the result below the moves."""
    notes: list[str] = field(default_factory=list)
    """All comments of the file."""
    _open: list[tuple[int, list[Ply]]] = field(default_factory=list)
    """The variations that are open, the innermost last, and in which line each begins."""

    def take_tag(self, number: int, line: str) -> None:
        words = line[1:-1].split(maxsplit=1)
        if not words or not line.endswith("]"):
            raise BadFile(number, Refused("file_bad_tag", text=line))
        name = words[0].casefold()
        if name == "gametype" and name in self.tags:
            raise BadFile(number, Refused("file_several_games"))
        value = "".join(words[1:]).strip().removeprefix('"').removesuffix('"')
        self.tags[name] = (number, value.replace('\\"', '"').strip())

    def take_moves(self, number: int, line: str) -> None:
        """Take the half-moves of a line; most files have one, with its number before it."""
        for part in re.split(r"([()])", line):
            if part == "(":
                if not self._plies:
                    raise BadFile(number, Refused("file_bad_variation"))
                variation: list[Ply] = []
                self._plies[-1].variations.append(variation)
                self._open.append((number, variation))
            elif part == ")":
                if not self._open or not self._plies:
                    raise BadFile(number, Refused("file_bad_variation"))
                self._open.pop()
            else:
                self._take_numbered(number, part)

    def close(self) -> None:
        """End the file.

        Raises:
            BadFile: a variation is open still.
        """
        if self._open:
            raise BadFile(self._open[-1][0], Refused("file_variation_open"))

    @property
    def _plies(self) -> list[Ply]:
        """The line that is being read."""
        return self._open[-1][1] if self._open else self.moves

    @property
    def _expected(self) -> int:
        """The number of the next half-move."""
        if self._plies:
            return self._plies[-1].number + 1
        if not self._open:
            return 1
        around = self._open[-2][1] if len(self._open) > 1 else self.moves
        return around[-1].number

    def _take_numbered(self, number: int, line: str) -> None:
        unnumbered, *numbered = _NUMBER.split(line)
        self._take_text(number, unnumbered)
        for count, text in zip(numbered[::2], numbered[1::2], strict=True):
            expected = self._expected
            if count.lstrip("0") != str(expected):
                raise BadFile(number, Refused("file_ply_number", text=count[:20], expected=expected))
            if not text.strip():
                raise BadFile(number, Refused("file_no_move", text=count))
            self._take_text(number, text)

    def _take_text(self, number: int, text: str) -> None:
        words, comments, glyph = [], [], 0
        for word in text.split():
            if word.startswith(_NOTE):
                comments.append(self.notes[int(word[1:])])
            elif word.startswith("$") and word[1:].isdecimal():
                glyph = int(word[1:])
            else:
                words.append(word)
        state = words.pop() if words and words[-1].casefold() in STATES else None
        if words:
            if self.state is not None:
                raise BadFile(number, Refused("file_after_end", text=" ".join(words)))
            if signed := _SIGN_BEHIND.fullmatch(words[-1]):
                words[-1], glyph = signed[1], _SIGNS.get(signed[2], glyph)
            self._plies.append(Ply(number, " ".join(words).strip(), self._expected))
        if self._plies:
            last = self._plies[-1]
            last.comments += comments
            last.glyph = glyph or last.glyph
        elif not self._open:
            self.comments += comments
        if state is not None and not self._open:
            self.state = (number, state)


def _sheet_of(text: str) -> _Sheet:
    sheet = _Sheet()
    for number, line in _lines(text, sheet.notes):
        if line.startswith("["):
            sheet.take_tag(number, line)
        else:
            sheet.take_moves(number, line)
    sheet.close()
    return sheet


def read_pgn(text: str) -> ParsedGame:
    """Return the game that PGN tells. What a table has no place for is passed over.

    Raises:
        BadFile: it cannot be read, or a move of the game is not legal.
    """
    return _game(_sheet_of(text))


def read_pgn_tree(text: str) -> tuple[ParsedGame, Tree]:
    """Return the game that PGN tells, and the same with all variations and comments.

    Raises:
        BadFile: it cannot be read, or a move is not legal.
    """
    sheet = _sheet_of(text)
    parsed = _game(sheet)
    grower = Grower(_expansions(sheet))
    grower.tree.root.comment = tidy_comment(" ".join(sheet.comments))
    waiting = [(grower.tree.root, sheet.moves)]
    while waiting:
        node, plies = waiting.pop()
        for ply in plies:
            waiting += [(node, variation) for variation in reversed(ply.variations)]
            node = grower.grow(node, ply.line, ply.text)
            node.comment = tidy_comment(" ".join((node.comment, *ply.comments)))
            node.glyph = ply.glyph if ply.glyph in GLYPHS else node.glyph
    return parsed, grower.finish()


def _game(sheet: _Sheet) -> ParsedGame:
    scribe = Scribe(_expansions(sheet))
    for ply in sheet.moves:
        scribe.write(ply.line, ply.text)
    return scribe.finish(_header(sheet), _state(sheet))


def write_pgn(game: Transcript) -> str:
    """Return the game as Mzinga writes it: tags in its order, a half-move on each line, the result."""
    return _written(game, [f"{number}. {move}" for number, move in enumerate(game.moves, 1)])


def write_pgn_tree(tree: Tree, game: Transcript) -> str:
    """Return a tree from the empty table in PGN.

    Args:
        tree: its moves.
        game: its header, and how its main line ends.
    """
    lines = [f"{{{_braced(tree.root.comment)}}}"] if tree.root.comment else []
    opening = ""
    work: list[Node | str] = [*tree.root.children[:1]]
    while work:
        item = work.pop()
        if isinstance(item, str):
            if item == "(":
                opening = "( "
            else:
                lines[-1] += " )"
            continue
        glyph = f" ${item.glyph}" if item.glyph else ""
        comment = f" {{{_braced(item.comment)}}}" if item.comment else ""
        lines.append(f"{opening}{item.ply}. {item.move}{glyph}{comment}")
        opening = ""
        work += item.children[:1]
        assert item.parent is not None
        if item.parent.children[0] is item:
            for other in reversed(item.parent.children[1:]):
                work += [")", other, "("]
    return _written(game, lines)


def _braced(comment: str) -> str:
    """Return a comment without the brace that would end it."""
    return comment.replace("}", ")")


def _written(game: Transcript, moves: Sequence[str]) -> str:
    header = game.header
    tags = {
        "GameType": game.game_type,
        "Date": header.date,
        "Event": header.event,
        "Site": "antterm",
        "Round": "",
        "White": header.white,
        "Black": header.black,
        "Result": game.state,
    }
    # Neither Mzinga nor anybody who reads its files knows a way to write a quotation mark in a value.
    lines = [f'[{name} "{value.replace(chr(34), chr(39))}"]' for name, value in tags.items()]
    if moves:
        lines += ["", *moves]
    if game.state in (DRAW, *WINS):
        lines += ["", game.state]
    return "\n".join(lines) + "\n"


def _lines(text: str, notes: list[str]) -> Lines:
    """Return the lines that say something, with their numbers; marks stand for the comments.

    Args:
        text: the text of the file.
        notes: the list to which the comments are added.
    """
    opened, inside = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        if not opened and line.lstrip().startswith(("[", "%", ";")):
            if line.lstrip().startswith("["):
                yield number, line.strip()
            continue
        outside: list[str] = []
        for part in re.split(r"([{}])", line.replace(_NOTE, "")):
            if opened:
                if part == "}":
                    opened = 0
                    outside.append(f" {_NOTE}{len(notes)} ")
                    notes.append(inside)
                else:
                    inside += part
            elif part == "{":
                opened, inside = number, ""
            else:
                outside.append(part)
        inside += " "
        if sentence := "".join(outside).strip():
            yield number, sentence
    if opened:
        raise BadFile(opened, Refused("file_comment_open"))


def _expansions(sheet: _Sheet) -> str:
    if "gametype" not in sheet.tags:
        raise BadFile(1, Refused("file_no_game_type", tag="GameType"))
    number, text = sheet.tags["gametype"]
    try:
        return read_game_type(text)
    except Refused as refused:
        raise BadFile(number, refused) from refused


def _state(sheet: _Sheet) -> str | None:
    """Return how the file says that the game stands: below the moves, or in the tag where that says more.

    Converters write all kinds of things into the tag; None where it cannot be understood and has to count.
    """
    _number, tag = sheet.tags.get("result", (1, ""))
    below = STATES[sheet.state[1].casefold()] if sheet.state else OPEN
    return STATES.get(tag.casefold()) if below == OPEN else below


def _header(sheet: _Sheet) -> Header:
    values = {name: value for name, (_number, value) in sheet.tags.items() if value.strip("?")}
    date = _DATE.fullmatch(values.get("date", ""))
    return Header(
        white=values.get("white", ""),
        black=values.get("black", ""),
        event=values.get("event", ""),
        date=f"{date[1]}.{int(date[2]):02}.{int(date[3]):02}" if date else "",
    )
