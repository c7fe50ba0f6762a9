"""The mat of the Horde, in outlines and in pixels."""

from antterm.draw.march.horde.mat import HordeTold, draw_horde_mat
from antterm.draw.march.horde.outlines import HORDE_ROWS, draw_horde
from antterm.draw.march.horde.trail import HORDE_SIGN

__all__ = ["HORDE_ROWS", "HORDE_SIGN", "HordeTold", "draw_horde", "draw_horde_mat"]
