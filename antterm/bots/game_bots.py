"""The bots of each game: levels and characters, also those that other packages bring."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import Final

from antterm import plugins, registry
from antterm.bots.bot import BotMaker
from antterm.i18n import N_, _
from antterm.i18n.data import Sentences


@dataclass
class GameBots:
    """The bots and engines of one game, by name; each is loaded only when it is needed."""

    levels: dict[str, str] = field(default_factory=dict)
    """The bot of each level as `module:Class`, the weakest level first."""
    characters: tuple[str, ...] = ()
    """Characters that bots may have, each a small change of their evaluation; empty if they have none."""
    with_character: tuple[str, ...] = ()
    """The levels whose class takes a character (or an empty text) as its argument."""
    ratings: dict[str, int] = field(default_factory=dict)
    """Fixed ratings of levels and of `random`, on the scale of chess, measured in games between them
    (`benchmarks/ratings.py`). Other levels are rated like people."""
    analyst: str = ""
    """`module:Class` of the `Thinker` that gives hints; empty if there is none."""
    remarks: str = ""
    """`module:object` of the `remarks.GameRemarks` of its own bots; empty if they say nothing."""
    foreign: dict[str, tuple[Level, plugins.Package]] = field(default_factory=dict)
    """The levels that other packages bring; they are in `levels` too."""
    engines: str = ""
    """`module:object` of the `engines.EngineKind` of engines that play this game alone; empty for none."""


@dataclass(frozen=True)
class Level:
    """A level of bots that another package brings for a game, see `plugins`."""

    place: str
    """`module:Class` of a `Bot`."""
    sentence: str = ""
    """A sentence on how the level plays."""
    rating: int | None = None
    """Its fixed rating, where it has been measured; see `GameBots.ratings`."""


NOT_LEVELS: Final = N_(
    "they are not levels: each name must consist of lower-case letters, digits and hyphens, and have a Level"
)
NO_CLASS: Final = N_("the class of a level cannot be found")
LEVEL_TAKEN: Final = N_("the game already has a level with this name")
LEVEL_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")


def bots_of(game_id: str) -> GameBots:
    """Return the bots and engines of a game; a game that names none has only the random bot.

    Raises:
        KeyError: no game has this identifier.
    """
    found: GameBots = registry.find(registry.HOMES[game_id].bots) or GameBots()
    foreign = [each for each in plugins.announced() if (each.group, each.game) == (plugins.BOTS, game_id)]
    return _with_foreign(game_id, found, foreign) if foreign else found


_merged: Final[dict[tuple[str, *tuple[plugins.Announced, ...]], GameBots]] = {}
"""All bots of a game, cached by the game and the levels that other packages announce for it."""


def _with_foreign(game_id: str, own: GameBots, foreign: Sequence[plugins.Announced]) -> GameBots:
    """Return the bots of a game with those of other packages, from a cache."""
    if (merged := _merged.get((game_id, *foreign))) is not None:
        return merged
    every = _merged[game_id, *foreign] = replace(own, levels=dict(own.levels), ratings=dict(own.ratings))
    for announced in foreign:
        registry.watch_over(announced.place, announced)
        with suppress(plugins.PluginError):
            for name, level in _levels_announced(announced).items():
                if name in every.levels or name == "random":
                    plugins.leave_out(announced, LEVEL_TAKEN)
                    continue
                registry.watch_over(level.place, announced)
                every.levels[name], every.foreign[name] = level.place, (level, announced.package)
                if level.rating is not None:
                    every.ratings[name] = level.rating
    return every


def _levels_announced(announced: plugins.Announced) -> Mapping[str, Level]:
    """Return the levels that a package brings; their classes are loaded only when they are needed.

    Raises:
        PluginError: they cannot be loaded, or are none.
    """
    found = registry.load(announced.place)
    if not isinstance(found, Mapping) or not all(
        isinstance(level, Level) and isinstance(name, str) and LEVEL_NAME.fullmatch(name)
        for name, level in found.items()
    ):
        raise plugins.leave_out(announced, NOT_LEVELS)
    for level in found.values():
        try:
            module, sign, _name = level.place.partition(":")
            is_there = bool(sign) and find_spec(module) is not None
        except (Exception, SystemExit) as error:
            raise plugins.leave_out(announced, error) from error
        if not is_there:
            raise plugins.leave_out(announced, NO_CLASS)
    return found


CHARACTERS: Final = Sentences(__file__, "characters")
HABITS: Final = Sentences(__file__, "habits")


def character_name(character: str) -> str:
    """Return the name of a character, such as `raider`."""
    return _(CHARACTERS[character])


def habit(character: str) -> str:
    """Return how a character plays, such as `values battles a little more than other bots do`."""
    return _(HABITS[character])


LEVELS: Final = Sentences(__file__, "levels")
"""The names of the usual levels; other levels of a game are called by their identifiers."""


def level_name(level: str) -> str:
    """Return the name of a level for people; they type its identifier."""
    return _(LEVELS[level]) if level in LEVELS else level


def levels(game_id: str) -> tuple[str, ...]:
    """Return the levels of bots in a game, weakest first; `random` exists in all games."""
    return ("random", *bots_of(game_id).levels)


def analyst(game_id: str) -> BotMaker | None:
    """Return what makes the bot that gives hints in a game; None if there is none."""
    place = bots_of(game_id).analyst
    return BotMaker(place) if place else None
