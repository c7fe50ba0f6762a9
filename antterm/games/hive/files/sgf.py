"""SGF: the files of boardspace.net, with every step of a game, from 2006 on; and FF[4] with variations.

At boardspace a step is a property of the seat that takes it:

; P0[2 Dropb wL1 N 13 .]TM[3562]
; P0[3 Done ]

Cells have labels, a column letter and a row: east is the next column, north-east the next column and row,
north-west the next row. Labels go round at the edge of boardspace's board, and now and then all of them jump.
So a piece is put where its reference says; a label counts only where there is none.

FF[4] has no form for moves of Hive. Written are `W` and `B` in the notation of the Universal Hive Protocol,
as in `;W[wQ -wS1]BM[1]C[a comment]`, and both forms are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from antterm import __version__
from antterm.core.ask import Refused
from antterm.core.files import BadFile
from antterm.core.hex import Hex
from antterm.games.hive.analysis.tree import Node, Tree, tidy_comment
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
from antterm.games.hive.rules.cells import CENTRE, Cell, cell_of, hex_of
from antterm.games.hive.rules.game import NOT_MOVES
from antterm.games.hive.rules.notation import read_move
from antterm.games.hive.rules.pieces import BLACK, COLOUR_LETTERS, COPIES, WHITE, Bug, Piece
from antterm.games.hive.rules.position import Move


class Property(NamedTuple):
    """A value and what it is a value of."""

    line: int
    name: str
    """The name of the property, in capital letters."""
    value: str


@dataclass(slots=True)
class SgfNode:
    """A node of a file: its properties, and the nodes that follow; the first of these continues the game."""

    properties: list[Property] = field(default_factory=list)
    children: list[SgfNode] = field(default_factory=list)


_TOKEN: Final = re.compile(
    r"(?P<blank>\s+)|(?P<mark>[();])|(?P<name>[A-Za-z][A-Za-z0-9]*)|\[(?P<value>(?:\\.|[^\]\\])*)\]",
    re.DOTALL,
)


def nodes_of(text: str) -> SgfNode:
    """Return the root of the only game in a text: an empty node before the first one of the file.

    Raises:
        BadFile: it has not this form, holds several games, or is cut off.
    """
    root = node = SgfNode()
    branches: list[SgfNode] = []
    line, at, name, is_closed = 1, 0, "", False
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            code = "file_bracket_open" if text[at] == "[" else "file_not_sgf"
            raise BadFile(line, Refused(code, text=text[at : at + 20].split("\n")[0]))
        if match["mark"] == "(":
            if is_closed:
                raise BadFile(line, Refused("file_several_games"))
            branches.append(node)
        elif match["blank"] is None and not branches:
            raise BadFile(line, Refused("file_not_sgf", text=match[0][:20].split("\n")[0]))
        elif match["mark"] == ")":
            node = branches.pop()
            is_closed = not branches
        elif match["mark"] == ";":
            node.children.append(following := SgfNode())
            node = following
        elif match["name"]:
            name = match["name"].upper()
        elif match["value"] is not None:
            node.properties.append(Property(line, name, _plain(match["value"])))
        line += match[0].count("\n")
        at = match.end()
    if not is_closed:
        raise BadFile(max(1, text.rstrip().count("\n") + 1), Refused("file_cut"))
    return root


def _plain(value: str) -> str:
    r"""Return a value without escapes. A `\` that escapes nothing stands for itself, as in some old files."""
    return re.sub(r"\\([\\\]])", r"\1", value)


LABEL_PERIOD: Final = 26
"""Columns and rows after which boardspace's labels repeat."""

_SETUP: Final = re.compile(r"hive(?:-([mlp]+))?", re.IGNORECASE)
_PIECE: Final = re.compile(r"([wb])?([qsbgamlp])(\d?)", re.IGNORECASE)
_BESIDE: Final = re.compile(r"([-/\\]?)(\w+)([-/\\.]?)")
_COLUMN: Final = re.compile(r"(\d{0,2})([A-Za-z])")
_STEP: Final = re.compile(r"\d+\s+([A-Za-z]+)\s*(.*)", re.DOTALL)
_DATE: Final = re.compile(r"\w{3} (\w{3}) (\d{1,2}) [\d:]+ .*?(\d{4})")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DRAWN: Final = (
    *("draw", "nulle", "remis", "ничья", "patta", "pareggio", "tablas", "empate"),
    *("平局", "和棋", "和局", "引き分け", "무승부"),
)
"""Words for a draw in several languages."""


SEATS: Final = {"P0": WHITE, "P1": BLACK}
"""The properties in which boardspace keeps what a seat does."""
_NAMED: Final = re.compile(r'\s*id\s+"(.*)"\s*', re.DOTALL)
MOVES: Final = {"W": WHITE, "B": BLACK}
"""The properties in which a move stands by itself, in the notation of the Universal Hive Protocol."""
MARKS: Final = {
    "TE": {"1": 1, "2": 3},
    "BM": {"1": 2, "2": 4},
    "IT": {"1": 5},
    "DO": {"1": 6},
}
"""The glyphs of good, bad, interesting and doubtful moves, by property and value."""


class Name(NamedTuple):
    """A piece as a file calls it. Its numbers need not be in the order of placing."""

    seat: int
    bug: Bug
    number: int

    def __str__(self) -> str:
        return f"{COLOUR_LETTERS[self.seat]}{self.bug.value}{self.number or ''}"


class Label(NamedTuple):
    """A cell as a file calls it."""

    column: int
    row: int


class Step(NamedTuple):
    """A step that a player has made but not yet confirmed."""

    line: int
    seat: int
    kind: str
    """`drop`, `move`, `pass`, `offer`, `accept`, `decline` or `resign`."""
    text: str = ""
    piece: Name | None = None
    label: Label | None = None
    beside: str = ""
    """The reference: `wQ-`, `.` for none."""


def read_sgf(text: str) -> ParsedGame:
    """Return the game that an SGF file tells; its variations are passed over.

    Raises:
        BadFile: it cannot be read, is a game of another kind, or a move is not legal.
    """
    return _game(_main_line(nodes_of(text)))


def read_sgf_tree(text: str) -> tuple[ParsedGame, Tree]:
    """Return the game that an SGF file tells, and the same with all variations and comments.

    Raises:
        BadFile: it cannot be read, is a game of another kind, or a move is not legal.
    """
    root = nodes_of(text)
    main = _main_line(root)
    parsed = _game(main)
    expansions = _expansions(_Facts.of(main).values)
    grower = Grower(expansions)
    waiting = [(root, grower.tree.root, _Table(expansions))]
    while waiting:
        sgf_node, node, table = waiting.pop()
        table.take_all(sgf_node.properties)
        if not sgf_node.children:
            table.leave()
        for text_of_move in table.new_moves():
            node = grower.grow(node, sgf_node.properties[0].line if sgf_node.properties else 1, text_of_move)
        _annotate(node, sgf_node)
        others = [(child, node, table.fork()) for child in sgf_node.children[1:]]
        waiting += reversed([(child, node, table) for child in sgf_node.children[:1]] + others)
    return parsed, grower.finish()


def _main_line(root: SgfNode) -> list[Property]:
    """Return the properties of the game itself, in their order."""
    found, node = [*root.properties], root
    while node.children:
        node = node.children[0]
        found += node.properties
    return found


@dataclass(slots=True)
class _Facts:
    """The facts in a file beside the moves."""

    values: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The line and the value of each property, where it came first."""
    names: list[str] = field(default_factory=lambda: ["", ""])

    @classmethod
    def of(cls, properties: Sequence[Property]) -> _Facts:
        """Return what the properties of a game say."""
        facts = cls()
        for line, name, value in properties:
            if name not in SEATS:
                facts.values.setdefault(name, (line, value.strip()))
            elif found := _NAMED.fullmatch(value):
                facts.names[SEATS[name]] = found[1]
        for seat, name in enumerate(("PW", "PB")):
            facts.names[seat] = facts.names[seat] or facts.values.get(name, (1, ""))[1]
        return facts


def _game(properties: Sequence[Property]) -> ParsedGame:
    facts = _Facts.of(properties)
    table = _Table(_expansions(facts.values))
    table.take_all(properties)
    table.leave()
    result = facts.values.get("RE", (1, ""))[1]
    state = table.state or _state(result, facts.names) or table.timed
    header = Header(
        facts.names[WHITE],
        facts.names[BLACK],
        event=facts.values.get("EV", (1, ""))[1],
        date=_date(facts.values.get("DT", (1, ""))[1]),
    )
    return table.scribe.finish(header, state or (None if result.strip("?") else OPEN))


def _annotate(node: Node, sgf_node: SgfNode) -> None:
    """Take over what a file writes about a move."""
    for _line, name, value in sgf_node.properties:
        if name == "C":
            node.comment = tidy_comment(f"{node.comment} {value}")
        elif name in MARKS:
            node.glyph = MARKS[name].get(value.strip(), MARKS[name]["1"])


def _expansions(facts: dict[str, tuple[int, str]]) -> str:
    if "SU" not in facts:
        raise BadFile(1, Refused("file_no_game_type", tag="SU"))
    line, setup = facts["SU"]
    kind = setup.split()[0] if setup.split() else ""
    if kind.casefold() == "hive-ultimate":
        raise BadFile(line, Refused("file_ultimate"))
    match = _SETUP.fullmatch(kind)
    letters = (match[1] or "").upper() if match else ""
    if match is None or len(set(letters)) < len(letters):
        raise BadFile(line, Refused("file_other_game", text=kind[:40]))
    return "".join(letter for letter in "MLP" if letter in letters)


def _state(result: str, names: Sequence[str]) -> str:
    """Return who has won, by the name in the result, whatever its language; empty where that is unclear."""
    if scored := re.match(r"([WB])\+", result):
        return WINS[MOVES[scored[1]]]
    if result == "0":
        return DRAW
    named = [len(name) if name and name in result else 0 for name in names]
    if named[WHITE] != named[BLACK]:
        return WINS[WHITE] if named[WHITE] > named[BLACK] else WINS[BLACK]
    return DRAW if not any(named) and any(word in result.casefold() for word in _DRAWN) else ""


def _date(text: str) -> str:
    if iso := re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text):
        return f"{iso[1]}.{iso[2]}.{iso[3]}"
    match = _DATE.fullmatch(text)
    if match is None or match[1] not in _MONTHS:
        return ""
    return f"{match[3]}.{_MONTHS.index(match[1]) + 1:02}.{int(match[2]):02}"


def write_sgf_tree(tree: Tree, game: Transcript) -> str:
    """Return a tree from the empty table in SGF, each move in a line of its own.

    Args:
        tree: its moves.
        game: its header, and how its main line ends.
    """
    letters = game.game_type.partition("+")[2].lower()
    header = game.header
    facts = {
        "FF": "4",
        "GM": "27",
        "CA": "UTF-8",
        "AP": f"antterm:{__version__}",
        "SU": f"hive-{letters}" if letters else "hive",
        "PW": header.white,
        "PB": header.black,
        "EV": header.event,
        "DT": header.date.replace(".", "-"),
        "RE": {WINS[WHITE]: "W+", WINS[BLACK]: "B+", DRAW: "0"}.get(game.state, ""),
        "C": tree.root.comment,
    }
    # a compose of two texts, such as AP, has a colon between them
    head = "".join(f"{name}[{_escaped(value)}]" for name, value in facts.items() if value)
    lines = [f"(;{head}"]
    work: list[Node | str] = [")", *_branches(tree.root)]
    while work:
        item = work.pop()
        if isinstance(item, str):
            lines[-1] += item
            continue
        marks = {
            glyph: f"{name}[{value}]" for name, glyphs in MARKS.items() for value, glyph in glyphs.items()
        }
        comment = f"C[{_escaped(item.comment)}]" if item.comment else ""
        mark = marks.get(item.glyph, "").replace("IT[1]", "IT[]").replace("DO[1]", "DO[]")
        lines.append(f";{'WB'[item.seat]}[{_escaped(item.move)}]{mark}{comment}")
        work += _branches(item)
    return "\n".join(lines) + "\n"


def _branches(node: Node) -> list[Node | str]:
    """Return what follows a node, the last item first; several moves are in parentheses each."""
    if len(node.children) < 2:
        return [*node.children]
    return [item for child in reversed(node.children) for item in (")", child, "\n(")]


def _escaped(text: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", text)


class _Table:
    """The board and the players' hands, as boardspace sees them."""

    def __init__(self, expansions: str) -> None:
        self.scribe = Scribe(expansions)
        self.state = ""
        """The state in which the game ended by what the players did; empty while it goes on."""
        self.timed = ""
        """The player who claimed to have won on time, as a state; the named result counts more."""
        self._step: Step | None = None
        """The player's step in this turn; it counts only after `Done`."""
        self._picked: Name | None = None
        self._pieces: dict[Name, Piece] = {}
        self._shift = Label(0, 0)
        """The offset from the coordinates of a cell to its label."""
        self._offerer: int | None = None
        self._reported = 0
        """Number of answers at the last call of `new_moves`."""

    def fork(self) -> _Table:
        """Return another one that goes on from here by itself."""
        twin = copy(self)
        twin.scribe, twin._pieces = self.scribe.fork(), self._pieces.copy()
        return twin

    def new_moves(self) -> list[str]:
        """Return the half-moves since this was asked last."""
        found = [text for text in self.scribe.answers[self._reported :] if text not in NOT_MOVES]
        self._reported = len(self.scribe.answers)
        return found

    def take_all(self, properties: Sequence[Property]) -> None:
        """Take over what players do, and pass over what else there is.

        Raises:
            BadFile: see `take`.
        """
        for line, name, value in properties:
            if name in MOVES:
                seat, text = MOVES[name], value.strip()
                if self.scribe.position.to_move != seat:
                    raise self.scribe.refusal(line, Refused("file_out_of_turn", seat=seat), text)
                self.scribe.write(line, text)
            elif name in SEATS and (step := _STEP.fullmatch(value.strip())):
                self.take(line, SEATS[name], step[1], step[2].split())

    def take(self, line: int, seat: int, command: str, words: list[str]) -> None:
        """Take over a step of a player.

        Raises:
            BadFile: there is no such step, or it confirms a move that is not legal.
        """
        name = command.casefold()
        if name not in (*DOING, *DECLARED, "start"):
            raise BadFile(line, Refused("file_bad_step", text=command))
        step = self._step
        if step is not None and step.seat != seat and name != "winontime":
            self._carry_out(step)  # some programs that play there never say that they are done
        try:
            if name in DECLARED:
                self._step = Step(line, seat, DECLARED[name], text=DECLARED[name])
            elif name in DOING:
                DOING[name](self, line, seat, words)
        except Refused as refused:
            raise BadFile(line, refused) from refused

    def leave(self) -> None:
        """End the file: a piece that a person has put down but not confirmed does not count."""
        if self._step is not None and self._step.kind != "drop":
            self._carry_out(self._step)

    # Steps

    def _pick(self, line: int, seat: int, words: list[str]) -> None:
        """Take a piece from the hand: `Pick W 2 wG1`."""
        colour, *_index, piece = _enough(words, 2)
        self._picked = _name(piece, _seat(colour))

    def _pick_from_board(self, line: int, seat: int, words: list[str]) -> None:
        """Lift a piece: `Pickb N 13 wG1`. Its label there tells the labels of all cells."""
        column, row, piece = _enough(words, 3)[:3]
        label = _label(column, row)
        if self._step is not None and self._step.label == label:
            self._picked, self._step = self._step.piece, None
            return
        self._picked = min(
            (_name(piece, colour) for colour in (seat, 1 - seat)),
            key=lambda name: not self._lies_at(name, label),
        )
        cell = self._cell_of(self._picked)
        if cell is not None:
            self._know(label, cell)

    def _drop(self, line: int, seat: int, words: list[str]) -> None:
        """Put down what was picked up: `Dropb wG1 N 13 wQ-`."""
        piece, column, row, *rest = _enough(words, 3)
        picked = self._picked
        name = _name(piece, seat if picked is None else picked.seat)
        label = _label(column, row)
        self._step = Step(line, seat, "drop", " ".join(words), name, label, "".join(rest) or ".")

    def _move(self, line: int, seat: int, words: list[str]) -> None:
        """Pick a piece and drop it in one step: `Move W wG1 N 13 wQ-`."""
        colour, piece, column, row, *rest = _enough(words, 4)
        name = _name(piece, _seat(colour))
        label = _label(column, row)
        self._step = Step(line, seat, "move", " ".join(words[1:]), name, label, "".join(rest) or ".")

    def _move_and_confirm(self, line: int, seat: int, words: list[str]) -> None:
        self._move(line, seat, words)
        self._confirm(line, seat, [])

    def _win_on_time(self, line: int, seat: int, words: list[str]) -> None:
        self.timed = WINS[seat]

    def _confirm(self, line: int, seat: int, words: list[str]) -> None:
        """Count what was done, at `Done`. With nothing done it is a forced pass, or a slip of the finger."""
        step, self._picked = self._step, None
        if step is not None:
            self._carry_out(step)
        elif seat == self.scribe.position.to_move and self.scribe.must_pass():
            self.scribe.put(line, None, "pass")

    # What counts

    def _carry_out(self, step: Step) -> None:
        self._step = None
        match step.kind:
            case "drop" | "move":
                self._turn_comes_to(step)
                self._put(step)
            case "pass":
                self._turn_comes_to(step)
                self.scribe.put(step.line, None, step.text)
            case "offer":
                self._offerer = step.seat
            case "decline":
                if self._offerer == self.scribe.position.to_move:
                    self.scribe.decline()
                self._offerer = None
            case "accept":
                self.state = DRAW
            case "resign":
                self.state = WINS[1 - step.seat]

    def _turn_comes_to(self, step: Step) -> None:
        """Pass for the other player where newer files leave that out."""
        if self.scribe.position.to_move != step.seat:
            if not self.scribe.must_pass():
                refused = Refused("file_out_of_turn", seat=step.seat)
                raise self.scribe.refusal(step.line, refused, step.text)
            self.scribe.put(step.line, None, "pass")

    def _put(self, step: Step) -> None:
        assert step.piece is not None
        assert step.label is not None
        try:
            piece = self._piece(step.piece)
            move = self._resolve(step, piece)
        except Refused as refused:
            raise self.scribe.refusal(step.line, refused, step.text) from refused
        self.scribe.put(step.line, move, step.text)
        self._pieces[step.piece] = piece
        self._know(step.label, move.target)

    def _piece(self, name: Name) -> Piece:
        """Return the piece that a file calls so; one not seen before gets the next number of its kind."""
        if name in self._pieces:
            return self._pieces[name]
        used = sum(other[:2] == name[:2] for other in self._pieces)
        most = COPIES[name.bug]
        if used == most:
            raise Refused("no_such_piece", text=str(name))
        return Piece(name.seat, name.bug, used + 1 if most > 1 else 0)

    def _resolve(self, step: Step, piece: Piece) -> Move:
        """Return where a piece is put: where its reference says, else where its label lies."""
        assert step.label is not None
        position = self.scribe.position
        origin = position.board.where(piece)
        if not position.board.stacks:
            return Move(piece, origin, CENTRE)
        if step.beside != ".":
            return self._beside(step, piece)
        for move in position.moves():
            if move.piece == piece and self._is_at(move.target, step.label):
                return move
        q, r = step.label.column - self._shift.column, self._shift.row - step.label.row
        return Move(piece, origin, cell_of(Hex(q, r)))

    def _beside(self, step: Step, piece: Piece) -> Move:
        match = _BESIDE.fullmatch(re.sub(r"\\+", r"\\", step.beside))
        if match is None or (match[1] and match[3] not in ("", ".")):
            raise Refused("unreadable", text=step.text)
        assert step.label is not None
        found: list[Move] = []
        for seat in (step.seat, 1 - step.seat):
            reference = self._pieces.get(_name(match[2], seat))
            if reference is not None:
                move = read_move(self.scribe.position, f"{piece} {match[1]}{reference}{match[3].strip('.')}")
                assert move is not None
                found.append(move)
        if not found:
            raise Refused("file_no_reference", text=match[2])
        return min(found, key=lambda move: not self._is_at(move.target, step.label))

    # Labels

    def _know(self, label: Label, cell: Cell) -> None:
        there = hex_of(cell)
        self._shift = Label(label.column - there.q, label.row + there.r)

    def _is_at(self, cell: Cell, label: Label | None) -> bool:
        """Return whether a cell has a label now."""
        if label is None:
            return False
        there = hex_of(cell)
        across = label.column - self._shift.column - there.q
        up = label.row - self._shift.row + there.r
        return across % LABEL_PERIOD == 0 and up % LABEL_PERIOD == 0

    def _lies_at(self, name: Name, label: Label) -> bool:
        cell = self._cell_of(name)
        return cell is not None and self._is_at(cell, label)

    def _cell_of(self, name: Name | None) -> Cell | None:
        piece = self._pieces.get(name) if name is not None else None
        return None if piece is None else self.scribe.position.board.where(piece)


DOING: Final[Mapping[str, Callable[[_Table, int, int, list[str]], None]]] = {
    "pick": _Table._pick,
    "pickb": _Table._pick_from_board,
    "dropb": _Table._drop,
    "pdropb": _Table._drop,
    "move": _Table._move,
    "pmove": _Table._move,
    "movedone": _Table._move_and_confirm,
    "pmovedone": _Table._move_and_confirm,
    "done": _Table._confirm,
    "winontime": _Table._win_on_time,
}
"""Commands at the table of boardspace, with what carries each out."""
DECLARED: Final = {
    "pass": "pass",
    "resign": "resign",
    "offerdraw": "offer",
    "acceptdraw": "accept",
    "declinedraw": "decline",
}
"""Commands that declare something, with the kind of the step that they are."""


def _enough(words: list[str], least: int) -> list[str]:
    if len(words) < least:
        raise Refused("file_bad_step", text=" ".join(words))
    return words


def _seat(colour: str) -> int:
    return BLACK if colour[:1].casefold() == COLOUR_LETTERS[BLACK] else WHITE


def _name(text: str, seat: int) -> Name:
    """Return a piece as a file writes it; old ones leave out whose it is, and then it is that of `seat`."""
    match = _PIECE.fullmatch(text)
    if match is None:
        raise Refused("no_such_piece", text=text[:20])
    bug = Bug(match[2].upper())
    number = int(match[3] or 1) if COPIES[bug] > 1 else 0
    return Name(_seat(match[1]) if match[1] else seat, bug, number)


def _label(column: str, row: str) -> Label:
    """Return a label such as `N 13`; beyond the edges columns are written `1A`, `2A` and `1Z`, `2Z`."""
    match = _COLUMN.fullmatch(column)
    if match is None or not re.fullmatch(r"-?[0-9]{1,3}", row):
        raise Refused("file_bad_step", text=f"{column} {row}"[:20])
    beyond, letter = int(match[1] or 0), ord(match[2].upper()) - ord("A")
    return Label(letter - beyond if letter == 0 else letter + beyond, int(row))
