"""The mat of the Horde, in outlines and in pixels."""

from antterm.games.march.draw.horde.mat import HordeMat
from antterm.games.march.draw.horde.outlines import HORDE_ROWS, draw_horde
from antterm.games.march.draw.horde.trail import HORDE_SIGN

__all__ = ["HORDE_ROWS", "HORDE_SIGN", "HordeMat", "draw_horde"]
