"""Hive as the screens and the commands draw it: the board pane, the hands, and a position as plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any, Final

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Canvas, Pixels, cells_of, read_picture
from antterm.draw.drawing import BoardStyle, Drawing, draw_icon
from antterm.draw.hex_board import HexBoard
from antterm.draw.hexgrid import AUTO, POINTY_TILES, PointyLayout, spans
from antterm.games.hive.draw.board import HiveScene, sides_taken
from antterm.games.hive.draw.bugs import bug_role
from antterm.games.hive.draw.cell import HiveCell
from antterm.games.hive.draw.hands import (
    BARRED,
    FADED,
    Hand,
    hand_strip,
    hand_text,
)
from antterm.games.hive.rules.notation import game_type
from antterm.games.hive.rules.pieces import BLACK, COLOUR_LETTERS, WHITE, Bug, Piece, pieces_of
from antterm.games.hive.rules.view import HiveView
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import NOUN_, Noun, noun

TEXT: Final = PointyLayout(4, 1, 0)
"""The spacing of cells in plain text (`antterm show`): 4 columns and 1 row for each."""

ICON_ROLES: Final = {
    "w": "white.0",
    "g": "white.bug.queen.1",
    "d": "white.bug.queen",
    "a": "white.bug.queen.5",
}
"""The roles of the pixels of the sign."""


def headline(view: HiveView) -> str:
    """Return what is played, and whose turn it is or who has won."""
    if view.outcome is None:
        line = _("{type}, turn {turn}, {seat} to move")
        return line.format(type=game_type(view.expansions), turn=view.turn, seat=_seats()[view.to_move])
    return _("{type}, {standing}").format(type=game_type(view.expansions), standing=DRAWING.how_far(view))


def _seats() -> dict[int, Noun]:
    return {WHITE: noun(NOUN_("White")), BLACK: noun(NOUN_("Black"))}


def _board(view: HiveView, width: int) -> list[str]:
    """Return the cells as rows of four columns each: names, and marks in the gaps between them."""
    places = {cell: TEXT.place(cell) for taken in view.stacks for cell in (taken, *taken.neighbours())}
    places = places or {ORIGIN: (0, 0)}
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    wide = max(x for x, _ in places.values()) + TEXT.size[0] - left
    rows = [[" "] * wide for _ in range(max(y for _, y in places.values()) + 1 - top)]
    for cell, (x, y) in places.items():
        for column, char in _in_gaps(view, cell):
            rows[y - top][x - left + column] = char
    parts = [
        ["".join(row[start : start + width]).rstrip() for row in rows] for start in range(0, wide, width)
    ]
    return "\n\n".join("\n".join(part) for part in parts).split("\n")


def _in_gaps(view: HiveView, cell: Hex) -> Iterator[tuple[int, str]]:
    """Yield the characters of a cell, by column: sides of a queen taken, `^` on a stack, `*` moved last."""
    stack, last = view.stacks.get(cell, ()), view.last
    if not stack:
        yield 2, "o" if last and cell == last.origin else "."
        return
    name, seen = str(stack[-1]), HiveCell(stack, taken=sides_taken(view.stacks, cell))
    yield from enumerate(name, 1)
    marks = "*" if last and cell == last.target else ""
    marks = ("^" if seen.height > 1 else "") + marks if len(name) == 2 else marks + "^" * (seen.height > 1)
    if seen.piece and seen.piece.bug is Bug.QUEEN and seen.shows_queen:
        marks = f"{seen.taken}{marks}"
    yield from zip((3, 4, 0) if len(name) == 2 else (4, 0), marks, strict=False)


PIECES: Final = ("bA1", "wQ", "wB1", "bS1", "bL", "wG1")
"""The pieces of the sample, from the left to the right."""
MARKED: Final = 2, 5
"""Indices of the piece that is chosen, and of the one beside which it may go."""


SEATS = (WHITE, BLACK)
LEAST = (24, 6)
"""Columns and rows with which a picture can be made out."""
WITH_HANDS = 12
"""Rows from which on there is room for the hands too."""


def whole_hive(view: HiveView) -> HexBoard[HiveCell]:
    """Return the board in solid tiles, which is drawn as large as it has room."""
    return HiveScene(view, AUTO, tiles="solid").board()


TILE: Final = POINTY_TILES["normal"]
ROWS: Final = TILE.size[1]
STEP: Final = TILE.width + 1
"""Columns from one tile to the next."""


class HiveDrawing(Drawing[HiveView]):
    """Hive as plain text, and as a small picture."""

    def text(self, view: HiveView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        width = max(20, width)
        lines: list[str] = []
        if view.stacks:
            lines.append(_("Signs: * moved last (from o), ^ stack, Q5 queen with five sides occupied"))
        for stack in view.stacks.values():
            if len(stack) > 1:
                pieces = " ".join(str(piece) for piece in reversed(stack))
                lines.append(_("Stack, top to ground: {pieces}").format(pieces=pieces))
        for seat, colour in _seats().items():
            hand = hand_text(view, seat) or pgettext("in hand", "nothing")
            line = _("{name} ({letter}) has in hand: {hand}")
            who = names[seat] if names else colour
            lines.append(line.format(name=who, letter=COLOUR_LETTERS[seat], hand=hand))
        if view.last:
            lines.append(_("Last move: {move}").format(move=view.last.text))
        words = [part for line in lines for part in wrap(line, width)]
        return "\n".join([headline(view), "", *_board(view, width), "", *words])

    def how_far(self, view: HiveView) -> str:
        if view.outcome is None:
            return _("turn {turn}, {seat}").format(turn=view.turn, seat=_seats()[view.to_move])
        if len(view.outcome.winners) == 1:
            winner = _seats()[view.outcome.winners[0]]
            return _("turn {turn}, {seat} has won").format(turn=view.turn, seat=winner)
        return _("turn {turn}, a draw").format(turn=view.turn)

    def picture(self, view: HiveView, width: int, height: int, names: Sequence[str] = ()) -> Canvas | None:
        if width < LEAST[0] or height < LEAST[1]:
            return None
        canvas = Canvas(width, height)
        if height < WITH_HANDS:
            canvas.blit(whole_hive(view).draw(width, height), 0, 0)
            return canvas
        strips = [hand_strip(Hand.of(view, seat)) for seat in SEATS]
        in_line = sum(strip.width for strip in strips) < width
        room = height - (2 if in_line else 3)
        canvas.blit(whole_hive(view).draw(width, room), 0, 0)
        canvas.blit(strips[0], 0, room + 1)
        canvas.blit(strips[1], strips[0].width + 1 if in_line else 0, room + 1 if in_line else room + 2)
        return canvas

    def sample(self, style: BoardStyle, width: int, height: int) -> Canvas | None:
        pieces = [Piece.parse(name) for name in PIECES]
        cells = [Hex(q, 0) for q in range(len(pieces))]
        stacks = {cell: (piece,) for cell, piece in zip(cells, pieces, strict=True)}
        view = HiveView(stacks, ((), ()), WHITE, 4, "MLP")
        target = cells[MARKED[1]] + Hex(1, 0)
        chosen = pieces[MARKED[0]]
        board = HiveScene(
            view, style.zoom, style.glyphs, style.tiles, selected=chosen, targets={target: "1"}
        ).board()
        return replace(board, things=dict.fromkeys([*cells, target], 1)).draw(width, height)

    def icon(self, ground: str) -> Canvas | None:
        return draw_icon(read_picture(__file__, "icon"), ICON_ROLES, ground)

    def box(self, seats: int, options: Mapping[str, Any], width: int) -> Canvas | None:
        expansions = options["expansions"].replace("none", "")
        kinds = Counter(piece.bug for piece in pieces_of(WHITE, expansions))
        pixels = Pixels(width, ROWS)
        for n, bug in enumerate(Bug):
            x, count = 2 + n * STEP, kinds[bug]
            face = f"white.{n % 3}" if count else FADED
            pixels.shape(x, 0, spans(TILE), face)
            ink, weight = (bug_role(Piece(WHITE, bug, 0)), "b") if count else ("text", "")
            pixels.put(x + 2, 1, bug.value, ink, weight, face)
            if count != 1:
                pixels.put(x + 2, 2, f"x{count}" if count else BARRED, ink, weight, face)
        text = ngettext("{n} piece each", "{n} pieces each", kinds.total()).format(n=kinds.total())
        x = 3 + len(Bug) * STEP
        if x + cells_of(text) <= width:
            pixels.put(x, 1, text, "text", "b")
        return pixels.canvas()


DRAWING: Drawing[HiveView] = HiveDrawing()
