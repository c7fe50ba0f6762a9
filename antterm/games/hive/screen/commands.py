"""What keys do on the board of Hive, beyond what they do in every game."""

from __future__ import annotations

from antterm.core.hex import DIRECTIONS
from antterm.games.hive.rules.pieces import Bug
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

KINDS: dict[Bug, Command] = {
    Bug.QUEEN: Command("place.queen", ("Q",), N_("queen"), N_("Place the queen, where that is possible.")),
    Bug.SPIDER: Command("place.spider", ("S",), N_("spider"), N_("Place a spider.")),
    Bug.BEETLE: Command("place.beetle", ("B",), N_("beetle"), N_("Place a beetle.")),
    Bug.GRASSHOPPER: Command("place.grasshopper", ("G",), N_("grasshopper"), N_("Place a grasshopper.")),
    Bug.ANT: Command("place.ant", ("A",), N_("ant"), N_("Place an ant.")),
    Bug.MOSQUITO: Command("place.mosquito", ("M",), N_("mosquito"), N_("Place the mosquito.")),
    Bug.LADYBUG: Command("place.ladybug", ("L",), N_("ladybug"), N_("Place the ladybug.")),
    Bug.PILLBUG: Command("place.pillbug", ("P",), N_("pillbug"), N_("Place the pillbug.")),
}
"""Commands that take a kind from the hand, by its letter."""

STACK = Command("stack", ("Space",), N_("stack"), N_("Lay open the stack under the cursor, and close it."))
