"""The kinds of players: people, bots, classes that are tried, and engines of other makers.

Who plays in a seat is a text that begins with the word of a `PlayerKind`: `person`, `bot:easy`,
`uhp:/path/to/engine`. A new kind for all games is added to `KINDS`, or to `ENGINES` if it is started by a
command; engines that play only one game are named by its `GameBots`.
"""

from __future__ import annotations

import os
import sys
from abc import ABC
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, ClassVar, Final

from antterm import plugins, registry
from antterm.bots.bot import Bot, BotMaker, PlayerTrouble, TableFacts
from antterm.bots.game_bots import bots_of, level_name, levels
from antterm.core.ask import Event
from antterm.core.options import BadOption
from antterm.core.printable import printable
from antterm.core.rng import Streams
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.i18n.nouns import capital
from antterm.words import Words

PERSON: Final = "person"
"""The text of a seat in which a person plays."""
RANDOM_BOT: Final = "bot:random"
"""The text of a seat in which the bot plays that chooses at random, in any game."""


class PlayerKind(ABC):
    """A kind of player, such as people, bots or the engines of one protocol.

    In its methods `player` is the whole text of a seat, such as `bot:easy`.
    """

    word: ClassVar[str]
    """The word before the colon in the text of a seat."""
    is_program: ClassVar[bool] = True
    """Whether players of this kind are programs that run on this machine."""
    is_named_by_seat: ClassVar[bool] = False
    """Whether such players get one of the `NAMES` of their seat instead of their `nickname`."""

    def listed(self, game_id: str) -> tuple[str, ...]:
        """Return the players of this kind that can be chosen from a list in a game."""
        return ()

    def check(self, player: str, game_id: str) -> None:
        """Check that a player can play a game here.

        Raises:
            BadOption: it cannot.
        """
        if player not in self.listed(game_id):
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        """Return the code of a table's notice why a player of a saved game cannot play on; None if it can.

        Args:
            player: the player, as the seat names it.
            game_id: the game.
            allowed: the commands that may be run; None if nothing is to be run, and nothing lost.
        """
        return None if player in self.listed(game_id) else "bot_gone"

    def resolve(self, player: str) -> str:
        """Return a player that was typed, in a form that does not depend on the current folder.

        A file's path becomes absolute, for instance. If the name of a person was typed, it is `PERSON`.

        Raises:
            PlayerTrouble: the player cannot play on this machine.
        """
        return player

    def command(self, player: str) -> str:
        """Return the command that starts a player, which runs only if the user named it; empty if there is
        none."""
        return ""

    def maker(self, player: str, game_id: str) -> BotMaker:
        """Return what makes the bot for a player.

        Raises:
            KeyError: the game has no such player.
        """
        raise KeyError(player)

    def has_character(self, player: str, game_id: str) -> bool:
        """Return whether a player has a character in games whose bots have some."""
        return False

    def position_for(self, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
        """Return what a player is given with a question: the view of its seat, in the form that it needs.

        Args:
            table: the game.
            view: what its seat may know.
            events: returns everything that has happened, which may take long (`Record.is_ready`).
        """
        return view

    def fixed_rating(self, player: str, game_id: str) -> int | None:
        """Return the fixed rating of a player in a game; None if it has none."""
        return None

    def nickname(self, player: str) -> str:
        """Return the default name of a player at the table; empty for the name of the seat."""
        return ""

    def title(self, player: str) -> str:
        """Return the description of a player, such as `bot, level easy`."""
        return player

    def explanation(self, player: str, words: Words) -> str:
        """Return the explanation of a player for somebody who chooses one; empty if there is none.

        Args:
            player: the player, as a seat names it.
            words: the sentences of the game.
        """
        return ""


class PersonKind(PlayerKind):
    """People at this keyboard."""

    word = PERSON
    is_program = False

    def listed(self, game_id: str) -> tuple[str, ...]:
        return (PERSON,)

    def resolve(self, player: str) -> str:
        return PERSON

    def title(self, player: str) -> str:
        return _("a person")

    def explanation(self, player: str, words: Words) -> str:
        return _("A person, or a bot of the level you choose.")


class BotKind(PlayerKind):
    """The bots of this program, by level."""

    word = "bot"
    is_named_by_seat = True

    def has_character(self, player: str, game_id: str) -> bool:
        return _rest(player) in bots_of(game_id).with_character

    def listed(self, game_id: str) -> tuple[str, ...]:
        return tuple(f"bot:{level}" for level in levels(game_id))

    def maker(self, player: str, game_id: str) -> BotMaker:
        level = _rest(player)
        return BotMaker("antterm.bots:RandomBot" if level == "random" else bots_of(game_id).levels[level])

    def fixed_rating(self, player: str, game_id: str) -> int | None:
        return bots_of(game_id).ratings.get(_rest(player))

    def nickname(self, player: str) -> str:
        return capital(level_name(_rest(player)))

    def title(self, player: str) -> str:
        level = _rest(player)
        if level == "random":
            return _("the bot that plays at random")
        return _("bot, level {level}").format(level=level_name(level))

    def explanation(self, player: str, words: Words) -> str:
        return words.level(_rest(player))


class ClassTrouble(PlayerTrouble):
    """A Python class that is tried as a bot cannot play."""

    SENTENCES = Sentences(__file__, "class_troubles")


class ClassKind(PlayerKind):
    """Python classes that are tried as bots on this machine: `py:MODULE:CLASS`.

    A class is loaded only if it was named on the command line of this process, never because of a saved game
    or of a request to a host.
    """

    word = "py"
    typed: ClassVar[set[str]] = set()
    """The players that were named on the command line of this process."""

    def check(self, player: str, game_id: str) -> None:
        if player not in self.typed:
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        return None if allowed is None or player in self.typed else "class_unknown"

    def resolve(self, player: str) -> str:
        """See `PlayerKind`; modules are also looked for in the current folder."""
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        if not callable(getattr(_tried_class(_rest(player)), "choose", None)):
            raise ClassTrouble("class_chooses_nothing", name=_rest(player))
        self.typed.add(player)
        return player

    def maker(self, player: str, game_id: str) -> BotMaker:
        return BotMaker(f"{__name__}:tried", (_rest(player),))

    def nickname(self, player: str) -> str:
        return player.rpartition(":")[2]

    def title(self, player: str) -> str:
        return _("the class {name}").format(name=_rest(player))

    def explanation(self, player: str, words: Words) -> str:
        return _("A Python class that is being tested as a bot on this machine.")


def tried(place: str) -> Bot:
    """Return a bot of a class that is tried.

    Args:
        place: `module:Class`.

    Raises:
        ClassTrouble: it cannot be loaded or made.
    """
    make = _tried_class(place)
    try:
        bot: Bot = make()
    except Exception as error:
        raise ClassTrouble("class_fails", name=place, reason=plugins.clause(error)) from error
    return bot


def _tried_class(place: str) -> Any:
    module, sign, name = place.partition(":")
    if not (sign and name.isidentifier() and all(part.isidentifier() for part in module.split("."))):
        raise ClassTrouble("class_unnamed", player=f"{ClassKind.word}:{place}")
    try:
        return registry.load(place)
    except (Exception, SystemExit) as error:
        raise ClassTrouble("class_fails", name=place, reason=plugins.clause(error)) from error


class UnknownKind(PlayerKind):
    """A player of a kind that this version of the program does not know."""

    word = ""

    def resolve(self, player: str) -> str:
        return PERSON

    def nickname(self, player: str) -> str:
        return player


KINDS: Final[tuple[PlayerKind, ...]] = (PersonKind(), BotKind(), ClassKind())
"""The kinds for all games, in the order in which their players are listed."""
ENGINES: Final = ("antterm.bots.json_lines:ENGINES",)
"""The kinds of engines for all games: `module:object` of each `engines.EngineKind`."""


def kinds() -> Iterator[PlayerKind]:
    """Yield all kinds: those for all games, then those of engines."""
    yield from KINDS
    for where in (*(bots_of(game_id).engines for game_id in registry.HOMES), *ENGINES):
        if where:
            yield registry.load(where)


def kind_of(player: str) -> PlayerKind:
    """Return the kind of the player in the text of a seat."""
    word = player.partition(":")[0]
    return next((kind for kind in kinds() if kind.word == word), UnknownKind())


def is_engine(player: str) -> bool:
    """Return whether a player is an engine, which a command starts."""
    return bool(kind_of(player).command(player))


def players(game_id: str) -> tuple[str, ...]:
    """Return all players that can be chosen from a list in a game, as texts of seats."""
    return tuple(player for kind in KINDS for player in kind.listed(game_id))


def packages(game_id: str, players: Iterable[str]) -> dict[str, str]:
    """Return the names of the packages that bring a game and its players, by game or player.

    Args:
        game_id: the game.
        players: the players, as seats name them.
    """
    if not plugins.announced():
        return {}
    brought = registry.ORIGINS.get(game_id)
    found = {game_id: brought.name} if brought else {}
    foreign = bots_of(game_id).foreign
    for player in players:
        if player.startswith(f"{BotKind.word}:") and (level := foreign.get(_rest(player))) is not None:
            found[player] = level[1].name
    return found


def explained(player: str, game_id: str, words: Words) -> str:
    """Return the explanation of a player for somebody who chooses one, with the package that brings it.

    Args:
        player: the player, as a seat names it.
        game_id, words: the identifier and the sentences of the game.
    """
    kind = kind_of(player)
    foreign = bots_of(game_id).foreign.get(_rest(player)) if kind.word == BotKind.word else None
    if foreign is None:
        return kind.explanation(player, words)
    level, package = foreign
    sentence = printable(level.sentence) or words.level(_rest(player))
    return f"{sentence} {plugins.origin(package)}"


def _rest(player: str) -> str:
    """Return the part of a player after the word of its kind."""
    return player.partition(":")[2]


def maker(player: str, game_id: str, character: str = "") -> BotMaker:
    """Return what makes the bot of a seat that is not a person's.

    Args:
        player: the player, as the seat names it.
        game_id: the game that is played.
        character: the bot's, one of `GameBots.characters`; empty for none.

    Raises:
        KeyError: the game has no such player.
    """
    made = kind_of(player).maker(player, game_id)
    return replace(made, given=(*made.given, character)) if character else made


def character_of(player: str, game_id: str, seed: int, seat: int) -> str:
    """Return the character of a bot, which the seed of the game decides; empty if it has none.

    Args:
        player: the player, as the seat names it.
        game_id: the game that is played.
        seed: the seed of the game.
        seat: the seat of the bot. The first five seats have different characters.
    """
    every = bots_of(game_id).characters
    if not every or not kind_of(player).has_character(player, game_id):
        return ""
    order = list(every)
    Streams(int.from_bytes(sha256(f"characters/{seed}".encode()).digest()[:8], "big")).shuffle("order", order)
    return order[seat % len(order)]


def position_for(player: str, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
    """Return what a bot or engine is given with a question; see `PlayerKind.position_for`.

    Args:
        player: the player, as the seat names it.
        table: the game that is played.
        view: what its seat may know.
        events: returns everything that has happened; called only if it is needed.
    """
    return kind_of(player).position_for(table, view, events)


def create(level: str, game_id: str) -> Bot:
    """Return a bot of this level for a game.

    Raises:
        KeyError: the game has no such bot.
    """
    return maker(f"bot:{level}", game_id).make()
