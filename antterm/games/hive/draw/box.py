"""What comes out of the box for a game: the kinds of pieces, those that stay in it faded."""

from __future__ import annotations

from collections import Counter
from typing import Final

from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.hexgrid import POINTY_TILES, spans
from antterm.draw.pixels import Pixels
from antterm.games.hive.draw.bugs import bug_role
from antterm.games.hive.draw.hands import BARRED, FADED
from antterm.games.hive.rules.pieces import WHITE, Bug, Piece, pieces_of
from antterm.i18n import ngettext

TILE: Final = POINTY_TILES["normal"]
ROWS: Final = TILE.size[1]
STEP: Final = TILE.width + 1
"""Columns from one tile to the next."""


def draw_box(expansions: str, width: int) -> Canvas:
    """The pieces of one player with these expansions, and how many they are."""
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
    told = ngettext("{n} piece each", "{n} pieces each", kinds.total()).format(n=kinds.total())
    x = 3 + len(Bug) * STEP
    if x + cells_of(told) <= width:
        pixels.put(x, 1, told, "text", "b")
    return pixels.canvas()
