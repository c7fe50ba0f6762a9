"""What is laid out for a game: the ants of each player, hexes Beyond the Meadow, centipedes."""

from __future__ import annotations

from typing import Final

from antterm.draw.canvas import Canvas
from antterm.draw.hexgrid import FLAT_TILES, spans
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.signs import CENTIPEDE, letter
from antterm.i18n import _, ngettext

HEX: Final = FLAT_TILES["strategic"]
ROWS: Final = 4
CUBE: Final = 5
"""Columns of the cube of a player."""
STEP: Final = CUBE + 1


def draw_box(seats: int, beyond: int, horde: bool, width: int) -> Canvas:
    """A cube for each player, a hex of the meadow with what may lie beyond it, and the Horde.

    Args:
        beyond: hexes Beyond the Meadow that are in the game.
        horde: whether all play against it.
    """
    pixels = Pixels(width, ROWS)
    for seat in range(seats):
        x = 2 + seat * STEP
        pixels.box(x, 1, CUBE, 6, f"march.{seat}")
        pixels.put(x + CUBE // 2, 1, letter(seat), "march.ink", "b", f"march.{seat}")
    x = 4 + seats * STEP
    for sign, face, ink, is_shown in (
        (f"+{beyond}", "meadow.0", "meadow.name", beyond > 0),
        (CENTIPEDE * 3, "contest.0", "horde", horde),
    ):
        if is_shown:
            pixels.shape(x, 0, spans(HEX), face)
            pixels.put(x + 5 - len(sign) // 2, 1, sign, ink, "b", face)
            x += HEX.size[0] + 2
    told = (
        _("all against the Horde") if horde else ngettext("{n} player", "{n} players", seats).format(n=seats)
    )
    pixels.put(x, 1, told, "text", "b")
    if beyond:
        pixels.put(x, 2, ngettext("{n} hex beyond", "{n} hexes beyond", beyond).format(n=beyond), "dim")
    return pixels.canvas()
