"""What keys do on the board of Hive, beyond what they do in every game."""

from __future__ import annotations

from antterm.core.hex import DIRECTIONS
from antterm.i18n import N_
from antterm.ui.models.keymap import Command

# Letters that lie round the letter s as the neighbours round a cell.
EAST = Command("cursor.east", ("d",), N_("east"), N_("The cursor goes to the cell on the right."))
NORTH_EAST = Command("cursor.north_east", ("e",), N_("north-east"), N_("Up and to the right."))
NORTH_WEST = Command("cursor.north_west", ("w",), N_("north-west"), N_("Up and to the left."))
WEST = Command("cursor.west", ("a",), N_("west"), N_("To the left."))
SOUTH_WEST = Command("cursor.south_west", ("z",), N_("south-west"), N_("Down and to the left."))
SOUTH_EAST = Command("cursor.south_east", ("x",), N_("south-east"), N_("Down and to the right."))

STEPS = dict(zip((EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST), DIRECTIONS, strict=True))
"""Where the six of them lead."""

STACK = Command("stack", ("Space",), N_("stack"), N_("Lay open the stack under the cursor, and close it."))
