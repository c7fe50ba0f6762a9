"""The pieces in hand: as chips over their numbers, or as tiles where there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.hexgrid import POINTY_TILES, spans
from antterm.draw.paint import DIM, KEY
from antterm.draw.pixels import Pixels, ring
from antterm.games.hive.draw.bugs import bug_role
from antterm.games.hive.draw.cell import tile_colour
from antterm.games.hive.draw.outlines import name_ink
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.view import HiveView

CHIP: Final = 4
"""Columns of a chip."""
TILE: Final = POINTY_TILES["normal"]


BARRED = "--"
"""In place of the number of a kind that may not be placed now."""
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
    per_row = max(1, (width + 1) // CHIP)
    high = 2 if hand.moves else 1
    canvas = Canvas(width, high * -(-len(hand.kinds) // per_row))
    for n, bug in enumerate(hand.kinds):
        x, y = n % per_row * CHIP, n // per_row * high
        ink = DIM if bug in hand.barred else name_ink(Piece(hand.seat, bug, 0))
        canvas.put(x, y, f" {hand.text(bug):3}", ink)
        if high == 2:
            canvas.put(x + 1, y + 1, *_number(hand, bug))
    return canvas


def _number(hand: Hand, bug: Bug) -> tuple[str, Ink]:
    """Return the number that chooses a kind, or a sign where it is chosen."""
    if bug is hand.chosen:
        return "^", Ink("chosen", attrs="br")
    if bug in hand.barred:
        return BARRED, DIM
    return hand.numbers.get(bug, ""), Ink("cursor", attrs="br") if bug is hand.marked else KEY


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
    """Return how many rows the tiles of so many kinds take."""
    rows = -(-kinds // _per_row(kinds, width))
    return TILE.pitch[1] * (rows - 1) + TILE.size[1] if rows else 0


def _per_row(kinds: int, width: int) -> int:
    """Return how many tiles a row has: half of them where there is no room for all."""
    return kinds if 0 < kinds * TILE.width <= width else max(1, -(-kinds // 2))


def _draw_tile(pixels: Pixels, hand: Hand, bug: Bug, x: int, y: int, tint: int) -> None:
    piece, shape = Piece(hand.seat, bug, 0), spans(TILE)
    is_barred = bug in hand.barred
    face = FADED if is_barred else f"{tile_colour(piece)}.{tint}"
    pixels.shape(x, 2 * y, shape, face)
    role, brackets = ("chosen", "()") if bug is hand.chosen else ("cursor", "[]")
    if bug in (hand.chosen, hand.marked):
        pixels.dots(x, 2 * y, ring(shape), role)
        for column, bracket in zip((0, TILE.width - 1), brackets, strict=True):
            pixels.put(x + column, y + 1, bracket, "mark.ink", "b", role)
    pixels.put(x + 2, y + 1, hand.text(bug), "text" if is_barred else bug_role(piece), "b", face)
    if is_barred:
        pixels.put(x + 2, y + 2, BARRED, "text", ground=face)
    if bug in hand.numbers:
        pixels.put(x + 1, y + 2, f" {hand.numbers[bug]:2}", "target.ink", "b", "target")


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
