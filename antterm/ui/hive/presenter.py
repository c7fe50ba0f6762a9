"""Hive on the screen: a cursor over the hive, a piece in hand, numbered targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from textual.reactive import reactive

from antterm.core.ask import Ask, Choice
from antterm.core.hex import DIRECTIONS, ORIGIN, Hex
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.hexgrid import POINTY, Direction
from antterm.draw.hive import HiveScene, draw_hive, hand_rows, home, scroll_into
from antterm.hive.cells import cell_of
from antterm.hive.explain import Standing, preview, standing
from antterm.hive.pieces import WHITE, Bug, Piece
from antterm.hive.position import Move, Position
from antterm.hive.referee import objection
from antterm.hive.view import HiveView
from antterm.hive.words import HiveWords
from antterm.i18n import _, ngettext
from antterm.ui.hive.help import hive_help
from antterm.ui.paint import DIM, KEY, TITLE, WARNING, Hint, put_wrapped, shorten, wrap
from antterm.ui.presenter import SIDE_FROM, Happening, Presenter, Sight

ZOOMS = ("strategic", "normal", "close")

HEX_KEYS = dict(zip("dewazx", DIRECTIONS, strict=True))
"""Letters for the six directions, lying round the letter s as the neighbours round a cell."""
ARROWS: dict[str, Direction] = {"up": "up", "down": "down", "left": "left", "right": "right"}
PAN = {"H": (-1, 0), "L": (1, 0), "K": (0, -1), "J": (0, 1)}

Targets = dict[Hex, Choice]


class HivePresenter(Presenter):
    """What the panes of Hive show, and what keys do there."""

    CHANGES = ("zoom", "origin", "cursor", "piece", "expanded", "offered")

    zoom: reactive[str] = reactive("normal", init=False)
    origin: reactive[tuple[int, int] | None] = reactive(None, init=False)
    """Board coordinates at the upper left of the pane; None until the pane is drawn first."""
    cursor: reactive[Hex] = reactive(ORIGIN, init=False)
    piece: reactive[Piece | None] = reactive(None, init=False)
    """The piece chosen to be placed or moved."""
    expanded: reactive[Hex | None] = reactive(None, init=False)
    """The stack laid open."""
    offered: reactive[tuple[Piece, ...]] = reactive((), init=False)
    """Pieces that could go into the cell under the cursor, to choose from."""

    def __init__(self, words: HiveWords, understand: Callable[[str], str]) -> None:
        super().__init__(words, understand)
        self.hive_words = words
        self.zoom = self.app.settings.zoom
        self._moves: dict[Piece, Targets] = {}
        self._pane = (0, 0)
        self._known: tuple[object, Standing] | None = None

    # What is shown

    @property
    def view(self) -> HiveView:
        assert self.sight is not None
        return cast(HiveView, self.sight.view)

    def show(self, sight: Sight) -> None:
        self.piece, self.offered, self.expanded = None, (), None
        self._moves = _moves_of(sight.ask)
        super().show(sight)
        last = self.view.last
        if last is not None and last.target is not None:
            self.cursor = last.target
        elif not self.view.stacks:
            self.cursor = ORIGIN

    def targets(self) -> Targets:
        """Where the chosen piece may go, in reading order."""
        return self._moves.get(self.piece, {}) if self.piece else {}

    def hand(self) -> list[Piece]:
        """One piece of each kind that may be placed now, in hand order."""
        view = self.view
        return [piece for piece in view.hands[view.to_move] if piece in self._moves]

    def movable(self) -> list[Hex]:
        """Cells whose top piece may be moved or thrown now, in reading order."""
        cells = (self.view.place_of(piece) for piece in self._moves)
        return sorted((cell for cell in cells if cell is not None), key=_reading_order)

    def paint_board(self, width: int, height: int) -> Canvas:
        if self.sight is None:
            return Canvas(width, height)
        if self.origin is None or self._pane != (width, height):
            self._pane = (width, height)
            self.set_reactive(HivePresenter.origin, home(self.view, self.zoom, width, height))
        assert self.origin is not None
        visible = scroll_into(self.origin, self.cursor, self.zoom, width, height)
        self.set_reactive(HivePresenter.origin, visible)
        targets = self.targets()
        typed = self.typed_choice()
        ghost = _piece_and_cell(typed)
        if ghost is None and self.piece and self.cursor in targets:
            ghost = (self.piece, self.cursor)
        scene = HiveScene(
            self.view,
            self.zoom,
            self.app.glyphs,
            cursor=self.cursor if typed is None else None,
            selected=self.piece,
            targets={cell: str(n) for n, cell in enumerate(targets, 1)},
            movable=frozenset(self.movable()) if self.piece is None else frozenset(),
            ghost=ghost,
            expanded=self.expanded,
        )
        return draw_hive(scene, width, height, visible)

    def title(self) -> str:
        if self.sight is None:
            return ""
        seat = self.words.seat(self.sight.waiting.seat if self.sight.waiting else self.view.to_move)
        turn = _("turn {turn}").format(turn=self.view.turn)
        return turn if self.sight.outcome else f"{turn} - {seat}" if self.ascii_only else f"{turn} · {seat}"

    @property
    def ascii_only(self) -> bool:
        return self.app.glyphs == "ascii"

    def seats_height(self) -> int:
        return 4 if self.sight is None or self.sight.outcome else 5

    def paint_seats(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.sight is None:
            return canvas
        y = 0
        for seat, name in enumerate(self.sight.names):
            turn = self.sight.outcome is None and self.view.to_move == seat
            asked = self.sight.waiting is not None and self.sight.waiting.seat == seat
            canvas.put(0, y, ">" if asked else " ", KEY)
            role = "white" if seat == WHITE else "black"
            colour = self.words.seat(seat)
            who = colour if name == colour else f"{colour}  {name}"
            sides = _queen_sides(self.view, seat)
            text = "" if sides is None else _("queen: {free} free").format(free=sides)
            canvas.put(2, y, shorten(who, width - 3 - len(text)), Ink(role, attrs="b"))
            if sides is not None:
                canvas.put(max(2, width - len(text)), y, text, WARNING if sides <= 2 else DIM)
            canvas.blit(hand_rows(self.view, seat, width), 0, y + 1)
            hand = self.hand() if turn else []
            if hand:
                self._put_numbers(canvas, y + 2, seat)
            y += 3 if turn else 2
        return canvas

    def _put_numbers(self, canvas: Canvas, y: int, seat: int) -> None:
        """Write under each kind of piece in hand the number that chooses it."""
        kinds = list(dict.fromkeys(piece.bug for piece in self.view.hands[seat]))
        numbers = {piece.bug: n for n, piece in enumerate(self.hand(), 1)}
        for column, bug in enumerate(kinds):
            chosen = (
                self.piece is not None and self.piece.bug is bug and self.view.place_of(self.piece) is None
            )
            if bug in numbers:
                ink = Ink("selected", attrs="br") if chosen else DIM
                canvas.put(4 * column + 1, y, str(numbers[bug]), ink)

    def paint_info(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.sight is None or height < 2:
            return canvas
        considered = _piece_and_cell(self.typed_choice())
        if considered is None and self.piece and self.cursor in self.targets():
            considered = (self.piece, self.cursor)
        if considered is not None:
            lines = self.hive_words.preview(preview(self.view, *considered))
        elif self.sight.outcome is not None:
            lines = self.hive_words.names_in(self._standing())
        else:
            lines = self.hive_words.standing(self._standing())
        y = 0
        for number, line in enumerate(lines):
            if y and y + len(wrap(line, width)) > height:
                break
            y = put_wrapped(canvas, 0, y, line, width, TITLE if number == 0 else PLAIN)
        return canvas

    def _standing(self) -> Standing:
        """The facts of the cell under the cursor, found once for each cell and position."""
        key = (self.sight, self.cursor)
        if self._known is None or self._known[0] != key:
            self._known = (key, standing(self.view, self.cursor))
        return self._known[1]

    def log_block(self, happening: Happening, width: int) -> list[tuple[str, bool]]:
        block = super().log_block(happening, width)
        data = happening.event.data
        if "text" in data and "ply" in data and block:
            turn = 1 + data["ply"] // 2
            dots = "." if happening.event.seat == WHITE else "..."
            block.insert(0, (f"{turn}{dots} {data['text']}", True))
        return block

    def review_rows(self, happening: Happening, width: int) -> list[str]:
        data = happening.event.data
        return [data["text"]] if "text" in data else super().review_rows(happening, width)

    def review_line(self, happened: Sequence[Happening]) -> str:
        assert self.sight is not None
        if self.sight.outcome is not None:
            return self.question()
        told = [self.words.event(happening.event, self.sight.names) for happening in happened]
        return " ".join(sentence for sentence in told if sentence) or self.question()

    # The prompt

    def asked_as_list(self) -> Ask | None:
        ask = super().asked_as_list()
        return None if ask is not None and ask.kind == "move" else ask

    def question(self) -> str:
        if self.piece and self.sight and self.sight.ask:
            return _("{who}: where does {piece} go?").format(
                who=self.sight.names[self.sight.ask.seat], piece=self.hive_words.piece_name(self.piece)
            )
        return super().question()

    def detail(self) -> str:
        if self.number:
            return _("Number {digits}_: another digit, or Enter").format(digits=self.number)
        if self.offered:
            pieces = [f"{n} {piece}" for n, piece in enumerate(self.offered, 1)]
            return _("Which piece goes there?  {pieces}").format(pieces="  ".join(pieces))
        targets = self.targets()
        if self.sight and self.sight.ask and self.cursor in targets:
            choice = targets[self.cursor]
            return f"{choice.text}   {self.words.choice(self.sight.ask, choice, self.view)}"
        if self.piece:
            text = ngettext(
                "{n} place, numbered on the board", "{n} places, numbered on the board", len(targets)
            )
            return text.format(n=len(targets))
        if self.asked_as_list() or not self.sight or not self.sight.ask:
            return super().detail() if self.asked_as_list() else ""
        if self.app.size.width < SIDE_FROM and self.hand():
            kinds = [f"{n} {piece.bug.value}" for n, piece in enumerate(self.hand(), 1)]
            return _("From the hand:  {kinds}").format(kinds="  ".join(kinds))
        hand, board = len(self.hand()), len(self.movable())
        return ", ".join(
            (
                ngettext("{n} kind to place", "{n} kinds to place", hand).format(n=hand),
                ngettext("{n} piece to move", "{n} pieces to move", board).format(n=board),
            )
        )

    def hints(self) -> list[Hint]:
        if self.typed is not None or not self.sight or not self.sight.ask or self.asked_as_list():
            return super().hints()
        if self.piece:
            return [
                (f"1-{len(self.targets())}" if len(self.targets()) > 1 else "1", _("place")),
                ("Tab", _("next")),
                ("Enter", _("move there")),
                ("Esc", _("other piece")),
                ("?", _("help")),
            ]
        hand = len(self.hand())
        first = [(f"1-{hand}" if hand > 1 else "1", _("from hand"))] if hand else []
        return [*first, ("Tab", _("next")), ("Enter", _("take")), *self.common_hints(), (":", _("type it"))]

    # Keys

    def _press_list(self, ask: Ask, key: str, character: str | None) -> bool:
        # The arrows go on moving the cursor: who must answer looks round first.
        return key not in ARROWS and super()._press_list(ask, key, character)

    def press(self, key: str, character: str | None) -> bool:
        if super().press(key, character):
            return True
        if self.sight is None:
            return False
        if key == "escape":
            return self._step_back()
        if self._press_board(key, character):
            return True
        return (
            self.sight.ask is not None and self.sight.ask.kind == "move" and self._press_move(key, character)
        )

    def _step_back(self) -> bool:
        """Esc: undo the last thing chosen, one step at a time."""
        if self.number:
            self.number = ""
        elif self.offered:
            self.offered = ()
        elif self.expanded is not None:
            self.expanded = None
        elif self.piece is not None:
            self.piece = None
        else:
            return False
        return True

    def _press_board(self, key: str, character: str | None) -> bool:
        """Keys that only look: cursor, zoom, panning, stacks."""
        if key in ARROWS:
            there = POINTY[self.zoom].nearest(self.cursor, self._cells(), ARROWS[key])
            if there is not None:
                self._go(there)
        elif character in HEX_KEYS:
            there = self.cursor + HEX_KEYS[character]
            if there in self._cells():
                self._go(there)
        elif character in ("+", "="):
            self._zoom(1)
        elif character in ("-", "_"):
            self._zoom(-1)
        elif character in PAN and self.origin is not None:
            self._pan(*PAN[character])
        elif character == "c":
            self.origin = home(self.view, self.zoom, *self._pane)
        elif key == "space":
            there = self.cursor
            high = len(self.view.stacks.get(there, ())) > 1
            self.expanded = there if high and self.expanded != there else None
        else:
            return False
        return True

    def _press_move(self, key: str, character: str | None) -> bool:
        targets, hand = self.targets(), self.hand()
        if key in ("tab", "shift+tab"):
            self._jump(1 if key == "tab" else -1)
            return True
        if key == "enter":
            if self.number:
                self._take_number(int(self.number) - 1)
            else:
                self._enter()
            return True
        most = len(self.offered) if self.offered else len(targets) if self.piece else len(hand)
        chosen = self.digits(character, most)
        if chosen is not None:
            self._take_number(chosen)
            return True
        return bool(self.number)

    def _take_number(self, index: int) -> None:
        self.number = ""
        if self.offered:
            piece, self.offered = self.offered[index], ()
            self.piece = piece
            self._decide(self.cursor)
        elif self.piece:
            self._go(list(self.targets())[index])
            if self.app.settings.moves == "direct":
                self._decide(self.cursor)
        elif index < len(hand := self.hand()):
            self.piece = hand[index]

    def _enter(self) -> None:
        """Enter: take the piece under the cursor, or put the chosen one there."""
        if self.piece:
            if self.cursor in self.targets():
                self._decide(self.cursor)
            elif self.cursor == self.view.place_of(self.piece):
                self.piece = None
            else:
                self.message = self._why_not_there(self.piece)
            return
        top = self.view.top(self.cursor)
        if top is not None and top in self._moves:
            self.piece = top
            return
        placeable = tuple(piece for piece, targets in self._moves.items() if self.cursor in targets)
        if len(placeable) == 1:
            self.piece = placeable[0]
        elif placeable:
            self.offered = placeable
        else:
            self.message = self._why_not()

    def _why_not_there(self, piece: Piece) -> str:
        """Why the chosen piece cannot go to the cell under the cursor."""
        position = Position.from_view(self.view)
        move = Move(piece, position.board.where(piece), cell_of(self.cursor))
        refused = objection(position, move)
        if refused is not None:
            return self.words.refusal(refused)
        return _("{piece} cannot go there.").format(piece=self.hive_words.piece_name(piece))

    def _why_not(self) -> str:
        """Why Enter does nothing on the cell under the cursor."""
        facts = self._standing()
        top = facts.stack[-1] if facts.stack else None
        if top is None:
            return _("None of your pieces can go there now.")
        if top.seat != self.view.to_move and not facts.thrown_to:
            return _("{piece} is not yours.").format(piece=self.hive_words.piece_name(top))
        return self.hive_words.standing(facts)[1 + len(facts.queens)]

    def _decide(self, cell: Hex) -> None:
        choice = self.targets().get(cell)
        if choice is not None:
            self.answer(choice)

    def _jump(self, by: int) -> None:
        """Tab: the next target of the chosen piece, or the next piece that may move."""
        cells = list(self.targets()) if self.piece else self.movable()
        if not cells and not self.piece:
            everywhere = {cell for targets in self._moves.values() for cell in targets}
            cells = sorted(everywhere, key=_reading_order)
        if cells:
            at = cells.index(self.cursor) + by if self.cursor in cells else (0 if by > 0 else -1)
            self._go(cells[at % len(cells)])

    def _go(self, cell: Hex) -> None:
        self.offered, self.expanded = (), None
        self.cursor = cell

    def _cells(self) -> set[Hex]:
        """Where the cursor may go: the hive, the cells beside it, and targets."""
        stacks = self.view.stacks
        around = {there for cell in stacks for there in cell.neighbours()}
        return {ORIGIN, *stacks, *around, *self.targets()} if not stacks else {*stacks, *around}

    def _zoom(self, by: int) -> None:
        at = ZOOMS.index(self.zoom) + by
        if 0 <= at < len(ZOOMS):
            self.zoom = ZOOMS[at]
            self.origin = home(self.view, self.zoom, *self._pane)

    def _pan(self, dx: int, dy: int) -> None:
        """Move the window by a cell; the cursor comes along where it would leave it."""
        assert self.origin is not None
        wide, high = POINTY[self.zoom].pitch
        moved = (self.origin[0] + dx * wide, self.origin[1] + dy * high)
        inside = [cell for cell in self._cells() if scroll_into(moved, cell, self.zoom, *self._pane) == moved]
        if not inside:
            return
        if self.cursor not in inside:
            self.cursor = min(inside, key=lambda cell: (cell.distance(self.cursor), _reading_order(cell)))
        self.origin = moved

    def help(self) -> str:
        return hive_help()


def _moves_of(ask: Ask | None) -> dict[Piece, Targets]:
    """The choices of a question for a move, by piece and by cell in reading order."""
    moves: dict[Piece, Targets] = {}
    if ask is not None and ask.kind == "move":
        pairs = [(pair, choice) for choice in ask.choices if (pair := _piece_and_cell(choice))]
        for (piece, cell), choice in sorted(pairs, key=lambda item: _reading_order(item[0][1])):
            moves.setdefault(piece, {})[cell] = choice
    return moves


def _piece_and_cell(choice: Choice | None) -> tuple[Piece, Hex] | None:
    if choice is None:
        return None
    piece, cell = choice.mark("piece"), choice.mark("cell")
    return (Piece.parse(piece), Hex.parse(cell)) if piece and cell else None


def _reading_order(cell: Hex) -> tuple[int, int]:
    return cell.r, 2 * cell.q + cell.r


def _queen_sides(view: HiveView, seat: int) -> int | None:
    """How many free cells a player's queen still has beside her; None before she is placed."""
    cell = view.place_of(Piece(seat, Bug.QUEEN, 0))
    return None if cell is None else sum(there not in view.stacks for there in cell.neighbours())
