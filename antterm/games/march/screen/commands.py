"""The commands of March of the Ants."""

from __future__ import annotations

from antterm.core.ask import Choice
from antterm.core.hex import Hex
from antterm.games.march.rules.meadow import EDGES
from antterm.games.march.rules.meanings import TakeAction
from antterm.ui.models.keymap import Command, command

MEADOW = command("page.meadow", __file__)
NESTS = command("page.nests", __file__)
HAND = command("page.hand", __file__)
BATTLE = command("page.battle", __file__)
SCORE = command("page.score", __file__)
HARVEST = command("page.harvest", __file__)
STORY = command("page.story", __file__)
HORDE = command("page.horde", __file__)

SIGNS = command("page.signs", __file__)
DISCARDS = command("page.discards", __file__)
HEXES_OUT = command("page.hexes_out", __file__)

FULL = command("explain", __file__)
SCROLL_BACK = command("scroll.back", __file__)
SCROLL_ON = command("scroll.on", __file__)

DECLINE = command("decline", __file__)
QUIET = command("quiet", __file__)

QUIET_ACTION = command("quiet_action", __file__)
LARVAE = command("larvae", __file__)
AGAIN = command("same_again", __file__)

EXPLORE = command("action.explore", __file__)
MARCH = command("action.march", __file__)
FORAGE = command("action.forage", __file__)
PLAY = command("action.play", __file__)
REST = command("action.rest", __file__)
SPECIAL = command("action.special", __file__)

ACTIONS: dict[str, Command] = {
    "explore": EXPLORE,
    "march": MARCH,
    "forage": FORAGE,
    "play": PLAY,
    "rest": REST,
    "special": SPECIAL,
}
"""Commands that take an Action; the one of a species is `special`."""


def action_of(choice: Choice) -> str | None:
    """Return the key in `ACTIONS` of the Action that an answer takes; None if it takes none."""
    if not isinstance(choice.meaning, TakeAction):
        return None
    return choice.meaning.action if choice.meaning.action in ACTIONS else "special"


NORTH = command("cursor.north", __file__)
NORTH_EAST = command("cursor.north_east", __file__)
SOUTH_EAST = command("cursor.south_east", __file__)
SOUTH = command("cursor.south", __file__)
SOUTH_WEST = command("cursor.south_west", __file__)
NORTH_WEST = command("cursor.north_west", __file__)

DIRECTIONS: dict[Command, Hex] = dict(
    zip((NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST), EDGES, strict=True)
)
"""Commands that move the cursor, and where to."""

COMMANDS = (
    MEADOW,
    NESTS,
    HAND,
    BATTLE,
    SCORE,
    HARVEST,
    STORY,
    HORDE,
    SIGNS,
    DISCARDS,
    HEXES_OUT,
    FULL,
    SCROLL_BACK,
    SCROLL_ON,
    DECLINE,
    QUIET,
    QUIET_ACTION,
    LARVAE,
    AGAIN,
    *ACTIONS.values(),
    *DIRECTIONS,
)
