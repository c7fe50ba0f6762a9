"""Setting up a game against the Horde: the levels, the two decks, the lone player's start."""

from __future__ import annotations

from typing import Final

from antterm.core.options import OFF, ON, Option, Options
from antterm.core.rng import Streams
from antterm.games.march.rules.components import Components
from antterm.games.march.rules.happened import HordeSource
from antterm.games.march.rules.horde.state import Horde

LEVELS: Final = ("easy", "standard", "hard")
CARDS_ALONE = {"easy": 4, "standard": 4, "hard": 2}
MORE_LARVAE_OF_EASY = 3
HEAD_START_ALONE = {"easy": 0, "standard": 2, "hard": 4}
HEAD_START_TOGETHER = {"easy": 0, "standard": 0, "hard": 3}


def _fits(value: str, seats: int, chosen: Options) -> bool:
    """Return whether seats and game fit: nobody plays alone but against the Horde."""
    return seats > 1 or value != OFF


def against_horde(chosen: Options) -> bool:
    """Return whether these options make a game against the Horde."""
    return bool(chosen["centipedes"] != OFF)


CENTIPEDES: Final = Option(
    "centipedes", (OFF, *LEVELS), lambda seats, chosen: "standard" if seats == 1 else OFF, fits=_fits
)
"""Rise of the Centipedes, by its level."""
OPEN_HANDS: Final = Option("open_hands", applies=lambda seats, chosen: seats > 1 and against_horde(chosen))
"""Whether those who play together show one another their cards."""


HORDE_TURNS: Final = Option(
    "horde_turns",
    ("every_action", "once_round"),
    "every_action",
    applies=lambda seats, chosen: seats > 1 and against_horde(chosen),
    proposed="once_round",
)
"""After which Actions the Horde has its turn: every one, as the book has it, or those of one player."""


SOLO_REST: Final = Option(
    "solo_rest",
    ("last", "any_time"),
    "last",
    applies=lambda seats, chosen: seats == 1,
    proposed="any_time",
)
"""When a lone player may rest: only after all possible Actions, as the book has it, or as ever."""


HEAD_START: Final = Option(
    HordeSource.HEAD_START.value,
    (OFF, "by_level"),
    applies=lambda seats, chosen: against_horde(chosen),
    proposed="by_level",
)
"""Whether the Horde begins with points on the higher levels, our own idea; by the book it has none."""


def head_start(options: Options, seats: int) -> int:
    """Return how many points the Horde has when the game begins."""
    if not against_horde(options) or options[HEAD_START.name] == OFF:
        return 0
    return (HEAD_START_ALONE if seats == 1 else HEAD_START_TOGETHER)[options["centipedes"]]


def rests_last(options: Options, seats: int) -> bool:
    """Return whether the player is alone and may rest only when nothing else is possible."""
    return seats == 1 and bool(options["solo_rest"] == "last")


def once_round(options: Options, seats: int) -> bool:
    """Return whether the Horde has its turn once round the table: our own variant, for two and more."""
    return seats > 1 and against_horde(options) and bool(options["horde_turns"] == "once_round")


def plays_openly(options: Options) -> bool:
    """Return whether all hands lie open."""
    return against_horde(options) and bool(options["open_hands"] == ON)


def cards_dealt(options: Options, seats: int, ordinary: int) -> int:
    """Return how many cards each hand has at the start: more for a lone player, but for the hard level."""
    return CARDS_ALONE[options["centipedes"]] if seats == 1 else ordinary


def more_larvae(options: Options) -> int:
    """Return how many larvae each player has at the start beyond the ordinary ones."""
    return MORE_LARVAE_OF_EASY if options["centipedes"] == "easy" else 0


def new_horde(options: Options, seats: int, components: Components, streams: Streams) -> Horde | None:
    """Return the Horde with its shuffled deck: the cards with the icon; None in a game without it."""
    if not against_horde(options):
        return None
    deck = components.centipede_deck()
    streams.shuffle("horde", deck)
    horde = Horde(options["centipedes"], deck)
    if points := head_start(options, seats):
        horde.score, horde.sources = points, {HordeSource.HEAD_START.value: points}
    return horde


def player_deck(options: Options, components: Components) -> list[str]:
    """Return the cards that the players draw: all of them, or against the Horde those without the icon."""
    return components.player_deck() if against_horde(options) else components.deck()
