"""The pieces in hand: as chips over their numbers, or as tiles where there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import Canvas, Ink, Pixels, caps
from antterm.draw.hexgrid import POINTY_TILES, spans
from antterm.draw.paint import DIM
from antterm.games.hive.draw.bugs import bug_role
from antterm.games.hive.draw.cell import tile_colour
from antterm.games.hive.draw.outlines import name_ink
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.view import HiveView

CHIP: Final = 6
"""Columns of a chip, of how many there are, and of a gap."""
NARROW_CHIP: Final = 4
"""The columns of a chip and a gap where a row has no room for all kinds: their number then stands on the
chip."""
TILE: Final = POINTY_TILES["normal"]


BARRED = "--"
"""The sign in place of the number of a kind that may not be placed now."""
FADED = "felt.1"
"""The face of its tile."""


@dataclass(frozen=True)
class Hand:
    """The pieces that a player still has in hand, each kind once with how many there are."""

    seat: int
    kinds: Mapping[Bug, int]
    moves: bool = False
    """Whether it is this player's turn: then a row is kept for numbers."""
    numbers: Mapping[Bug, str] = field(default_factory=dict)
    """Numbers of the kinds that may be placed now."""
    barred: frozenset[Bug] = frozenset()
    """The kinds that may not be placed now."""
    marked: Bug | None = None
    """The kind that Enter takes."""
    chosen: Bug | None = None
    """The kind that is about to be placed."""

    @classmethod
    def of(cls, view: HiveView, seat: int) -> Hand:
        """Return what a player has in hand in a position."""
        moves = view.outcome is None and view.to_move == seat
        return cls(seat, Counter(piece.bug for piece in view.hands[seat]), moves)

    def text(self, bug: Bug) -> str:
        """Return a kind with its number of pieces: `Gx2`; `G2` would be a piece."""
        count = self.kinds[bug]
        return f"{bug.value}x{count}" if count > 1 else bug.value


def hand_text(view: HiveView, seat: int) -> str:
    """Return the pieces that a player still has in hand: `Q Sx2 Gx3`; empty when there is none."""
    hand = Hand.of(view, seat)
    return " ".join(hand.text(bug) for bug in hand.kinds)


def hand_chips(hand: Hand, width: int) -> Canvas:
    """Return the kinds as chips, on as many rows as `width` needs, each over its number."""
    is_wide = CHIP * len(hand.kinds) <= width + 1
    pitch = CHIP if is_wide else NARROW_CHIP
    per_row = max(1, (width + 1) // pitch)
    high = 2 if hand.moves else 1
    canvas = Canvas(width, high * -(-len(hand.kinds) // per_row))
    for n, (bug, count) in enumerate(hand.kinds.items()):
        x, y = n % per_row * pitch, n // per_row * high
        ink = DIM if bug in hand.barred else name_ink(Piece(hand.seat, bug, 0))
        canvas.put(x, y, f" {bug.value} " if is_wide or count == 1 else hand.text(bug), ink)
        if is_wide and count > 1:
            canvas.put(x + 3, y, f"x{count}", DIM)
        if high == 2:
            canvas.put(x, y + 1, *_number(hand, bug))
    return canvas


def _number(hand: Hand, bug: Bug) -> tuple[str, Ink]:
    """Return the number that chooses a kind, or a sign where it is chosen, in the three columns of a chip."""
    if bug is hand.chosen:
        return "( )", Ink("mark.ink", "chosen", "b")
    if bug in hand.barred:
        return f"{BARRED} ", DIM
    if bug not in hand.numbers:
        return "", DIM
    if bug is hand.marked:
        return f"[{hand.numbers[bug]}]", Ink("mark.ink", "cursor", "b")
    return f" {hand.numbers[bug]} ", Ink("target.ink", "target", "b")


def hand_tiles(hand: Hand, width: int, ground: str) -> Canvas:
    """Return the kinds as tiles, on two rows of tiles where one has no room for all.

    Args:
        ground: the role on which they lie.
    """
    pixels = Pixels(width, tile_rows(len(hand.kinds), width), ground)
    per_row = _per_row(len(hand.kinds), width)
    for n, bug in enumerate(hand.kinds):
        row, column = divmod(n, per_row)
        _draw_tile(pixels, hand, bug, TILE.width * column + TILE.width // 2 * row, TILE.pitch[1] * row, n % 3)
    return pixels.canvas()


def tile_rows(kinds: int, width: int) -> int:
    """Return how many rows the tiles of `kinds` kinds take."""
    rows = -(-kinds // _per_row(kinds, width))
    return TILE.pitch[1] * (rows - 1) + TILE.size[1] if rows else 0


def _per_row(kinds: int, width: int) -> int:
    """Return how many tiles a row has: half of them where there is no room for all."""
    return kinds if 0 < kinds * TILE.width <= width else max(1, -(-kinds // 2))


def _draw_tile(pixels: Pixels, hand: Hand, bug: Bug, x: int, y: int, tint: int) -> None:
    piece, shape = Piece(hand.seat, bug, 0), spans(TILE)
    is_barred = bug in hand.barred
    face, ink = (FADED, "text") if is_barred else (f"{tile_colour(piece)}.{tint}", bug_role(piece))
    pixels.shape(x, 2 * y, shape, face)
    number, number_ink, ground = hand.numbers.get(bug, ""), "target.ink", "target"
    if bug in (hand.chosen, hand.marked):
        role, brackets = ("chosen", "()") if bug is hand.chosen else ("cursor", "[]")
        pixels.dots(x, 2 * y, caps(shape), role)
        for column, bracket in zip((0, TILE.width - 1), brackets, strict=True):
            pixels.put(x + column, y + 1, bracket, "mark.ink", "b", role)
        number, number_ink, ground = ("" if bug is hand.chosen else number), "mark.ink", role
    pixels.put(x + 1, y + 1, bug.value, ink, "b", face)
    if hand.kinds[bug] > 1:
        pixels.put(x + 1, y + 2, f"x{hand.kinds[bug]}", ink, "b", face)
    if is_barred:
        pixels.put(x + 2, y, BARRED, "text", ground=face)
    elif number:
        pixels.put(x + 2, y, number.rjust(2), number_ink, "b", ground)


def hand_strip(hand: Hand) -> Canvas:
    """Return the kinds close together on one row, as a strip of one tile."""
    texts = [(bug, f" {hand.text(bug)}") for bug in hand.kinds]
    canvas = Canvas(sum(len(text) for _bug, text in texts) + bool(texts), 1)
    x = 0
    for bug, text in texts:
        ink = name_ink(Piece(hand.seat, bug, 0))
        canvas.put(x, 0, f"{text} ", ink)
        x += len(text)
    return canvas
