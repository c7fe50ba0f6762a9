"""The commands of March of the Ants."""

from __future__ import annotations

from antterm.core.ask import Choice
from antterm.core.hex import Hex
from antterm.games.march.rules.meadow import EDGES
from antterm.games.march.rules.meanings import TakeAction
from antterm.i18n import N_, NC_
from antterm.ui.models.keymap import Command

MEADOW = Command("page.meadow", ("m",), N_("meadow"), N_("The meadow."))
NESTS = Command("page.nests", ("t",), N_("nests"), N_("The nest mats; again: the next player's."))
HAND = Command("page.hand", ("v",), N_("hand"), N_("The cards in your hand."))
BATTLE = Command("page.battle", ("b",), N_("battle"), N_("The battle that is fought, else battles to come."))
SCORE = Command("page.score", ("o",), N_("points"), N_("The points, and where they came from."))
HARVEST = Command(
    "page.harvest",
    ("g",),
    N_("harvest"),
    N_("Harvest, Feeding and Slumber: what everybody got, and who starved."),
)
STORY = Command(
    "page.story",
    ("y",),
    N_("story"),
    N_(
        "What happened since your last turn, step by step on the map; again: the whole story, where Left and "
        "Right go to another round."
    ),
)
HORDE = Command("page.horde", ("f",), N_("Horde"), N_("In a game against it: the Horde of centipedes."))

SIGNS = Command("page.signs", ("l",), N_("signs"), N_("What every sign on the screen means."))
DISCARDS = Command("page.discards", ("D",), N_("discards"), N_("The discard pile, card by card."))
HEXES_OUT = Command(
    "page.hexes_out", ("O",), N_("hexes out"), N_("The hexes that do not lie in the meadow yet.")
)

FULL = Command("explain", ("z",), N_("in full"), N_("What is under the cursor, explained in full."))
SCROLL_BACK = Command(
    "scroll.back", ("PageUp",), NC_("a page", "earlier"), N_("Long pages: back. Cards: the one before.")
)
SCROLL_ON = Command("scroll.on", ("PageDown",), NC_("a page", "more"), N_("Long pages: on. Cards: the next."))

DECLINE = Command(
    "decline",
    ("n",),
    NC_("an answer", "no"),
    N_("No more, none: lets a question pass where that is possible."),
)
QUIET = Command(
    "quiet",
    ("N",),
    N_("no reactions"),
    N_("No reaction until you are attacked, or your next turn; in your own turn the same key ends that."),
)

QUIET_ACTION = Command(
    "quiet_action",
    ("X",),
    N_("no more in this Action"),
    N_("No more reactions to the Action that is taken now."),
)
LARVAE = Command(
    "larvae",
    ("Y",),
    N_("always a larva"),
    N_("Always take the larva when others forage; the same key ends that."),
)
AGAIN = Command(
    "same_again",
    ("x",),
    NC_("an answer", "again"),
    N_("The same again: a larva to the same hex, a step the same way."),
)

EXPLORE = Command("action.explore", ("E",), NC_("an Action", "Explore"), N_("As your Action: Explore."))
MARCH = Command("action.march", ("M",), NC_("an Action", "March"), N_("As your Action: March."))
FORAGE = Command("action.forage", ("F",), NC_("an Action", "Forage"), N_("As your Action: Forage."))
PLAY = Command("action.play", ("P",), NC_("an Action", "Play a card"), N_("As your Action: play a card."))
REST = Command("action.rest", ("Z",), NC_("an Action", "Rest"), N_("As your Action: Rest."))
SPECIAL = Command(
    "action.special", ("S",), NC_("an Action", "Special"), N_("As your Action: that of your species.")
)

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
    """Under which name an answer takes an Action; None where it takes none."""
    if not isinstance(choice.meaning, TakeAction):
        return None
    return choice.meaning.action if choice.meaning.action in ACTIONS else "special"


NORTH = Command("cursor.north", ("w",), N_("north"), N_("The cursor goes to the hex in the north."))
NORTH_EAST = Command("cursor.north_east", ("e",), N_("north-east"), N_("To the one in the north-east."))
SOUTH_EAST = Command("cursor.south_east", ("d",), N_("south-east"), N_("In the south-east."))
SOUTH = Command("cursor.south", ("s",), N_("south"), N_("In the south."))
SOUTH_WEST = Command("cursor.south_west", ("a",), N_("south-west"), N_("In the south-west."))
NORTH_WEST = Command("cursor.north_west", ("q",), N_("north-west"), N_("In the north-west."))

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
