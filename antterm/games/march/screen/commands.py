"""The commands of March of the Ants."""

from __future__ import annotations

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.rules.meadow import EDGES
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.topics import Acting, ActingAgain
from antterm.ui.models.keymap import Command, Keymap, command, commands_of

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
PAY_IN_LARVAE = command("pay_in_larvae", __file__)
AGAIN = command("same_again", __file__)

ACTIONS: dict[str, Command] = {
    name: command(f"action.{name}", __file__)
    for name in ("explore", "march", "forage", "play", "rest", "special")
}
"""Commands that take an Action; the one of a species is `special`."""
PLAY, REST = ACTIONS["play"], ACTIONS["rest"]


def action_of(choice: Choice) -> str | None:
    """Return the key in `ACTIONS` of the Action that an answer takes; None if it takes none."""
    if not isinstance(choice.meaning, TakeAction):
        return None
    return choice.meaning.action if choice.meaning.action in ACTIONS else "special"


def with_shift(key: str, ask: Ask | None, keymap: Keymap) -> Command | None:
    """Return the command of an Action whose capital letter was pressed without Shift.

    Args:
        key: the key that was pressed.
        ask: the question; None for none.
        keymap: the keys of the commands.

    Returns:
        None where the key is no such letter, or that Action cannot be taken.
    """
    if ask is None or not isinstance(ask.about, Acting | ActingAgain) or not key.islower():
        return None
    found, possible = keymap.of(key.upper()), {action_of(choice) for choice in ask.choices}
    return next((command for name, command in ACTIONS.items() if command in found and name in possible), None)


SIDES = ("north", "north_east", "south_east", "south", "south_west", "north_west")
DIRECTIONS: dict[Command, Hex] = dict(
    zip((command(f"cursor.{side}", __file__) for side in SIDES), EDGES, strict=True)
)
"""Commands that move the cursor, and where to."""

COMMANDS = commands_of(module=__file__)
