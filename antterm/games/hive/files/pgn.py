"""PGN for Hive, as Mzinga writes it: tags, then a half-move on each line.

[GameType "Base+ML"]
[White "Ann"]

1. wS1
2. bS1 wS1-
{a comment}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from antterm.core.ask import Refused
from antterm.core.files import BadFile
from antterm.games.hive.files.transcript import DRAW, OPEN, WINS, Header, Reading, Scribe, Transcript
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
"""How files write the state of a game, in small letters."""

_NUMBER: Final = re.compile(r"(?:^|\s)(\d+)\.+(?=\s|[a-zA-Z]|$)")
_DATE: Final = re.compile(r"(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})")

Lines = Iterator[tuple[int, str]]


@dataclass
class _Sheet:
    """What the lines of a file say, before its moves are looked at."""

    tags: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By name in small letters, the line and the value of each tag."""
    moves: list[tuple[int, str]] = field(default_factory=list)
    """The line and the text of each half-move."""
    state: tuple[int, str] | None = None
    """The line and the text of the result below the moves."""

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
        unnumbered, *numbered = _NUMBER.split(line)
        self._take_text(number, unnumbered)
        for count, text in zip(numbered[::2], numbered[1::2], strict=True):
            expected = len(self.moves) + 1
            if count.lstrip("0") != str(expected):
                raise BadFile(number, Refused("file_ply_number", text=count[:20], expected=expected))
            if not text.strip():
                raise BadFile(number, Refused("file_no_move", text=count))
            self._take_text(number, text)

    def _take_text(self, number: int, text: str) -> None:
        words = text.split()
        state = words.pop() if words and words[-1].casefold() in STATES else None
        if words:
            if self.state is not None:
                raise BadFile(number, Refused("file_after_end", text=" ".join(words)))
            self.moves.append((number, " ".join(words)))
        if state is not None:
            self.state = (number, state)


def read_pgn(text: str) -> Reading:
    """Return the game that PGN tells. Comments and tags that antterm has no place for are passed over.

    Raises:
        BadFile: it cannot be read, or a move is not legal.
    """
    sheet = _Sheet()
    for number, line in _without_comments(text):
        if line.startswith("["):
            sheet.take_tag(number, line)
        else:
            sheet.take_moves(number, line)
    scribe = Scribe(_expansions(sheet))
    for number, move in sheet.moves:
        scribe.write(number, move)
    return scribe.finish(_header(sheet), _state(sheet))


def write_pgn(game: Transcript) -> str:
    """Return the game as Mzinga writes it: tags in its order, a half-move on each line, the result."""
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
    if game.moves:
        lines += ["", *(f"{number}. {move}" for number, move in enumerate(game.moves, 1))]
    if game.state in (DRAW, *WINS):
        lines += ["", game.state]
    return "\n".join(lines) + "\n"


def _without_comments(text: str) -> Lines:
    """Return the lines that say something, with their numbers and without comments."""
    opened = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not opened and line.lstrip().startswith(("[", "%", ";")):
            if line.lstrip().startswith("["):
                yield number, line.strip()
            continue
        outside: list[str] = []
        for part in re.split(r"([{}])", line):
            if part == "{":
                opened = opened or number
            elif part == "}" and opened:
                opened = 0
                outside.append(" ")
            elif not opened:
                outside.append(part)
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
