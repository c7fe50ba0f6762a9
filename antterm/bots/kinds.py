"""The kinds of players there are: people, bots, and engines of other makers.

A seat names who plays there in a text that begins with the word of a kind: `person`, `bot:easy`,
`uhp:/path/to/engine`. Whoever adds a kind adds it to `KINDS`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Final

from antterm.bots.bot import BotMaker
from antterm.bots.engines import PREFIX, Engine, EngineTrouble
from antterm.bots.home import bots_of, engines_of
from antterm.core.ask import Event
from antterm.core.options import BadOption
from antterm.i18n import _
from antterm.registry import load

PERSON: Final = "person"
"""How a seat names a person."""


class Kind(ABC):
    """A kind of player."""

    word: ClassVar[str]
    """With which the text of a seat begins, up to a colon."""
    thinks: ClassVar[bool] = True
    """Whether players of this kind are programs on this machine."""

    @abstractmethod
    def listed(self, game_id: str) -> tuple[str, ...]:
        """Those that can be chosen from a list, as a seat names them."""

    def check(self, player: str, game_id: str) -> None:
        """See whether such a player can play a game here.

        Raises:
            BadOption: it cannot.
        """
        if player not in self.listed(game_id):
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        """Why one that sits in a saved game cannot play on, as one of the notices of a table, or None.

        Args:
            player: as the seat names it.
            game_id: the game.
            allowed: the commands that may be run; None where nothing is to be run, and nothing lost.
        """
        return None if player in self.listed(game_id) else "bot_gone"

    @abstractmethod
    def maker(self, player: str, game_id: str) -> BotMaker:
        """What answers for such a player.

        Raises:
            KeyError: the game has no such player.
        """

    def sight(self, game_id: str, view: Any, events: Sequence[Event]) -> Any:
        """What such a player is shown: what its seat may know.

        Args:
            game_id: the game.
            view: what its seat may know.
            events: everything that has happened.
        """
        return view

    @abstractmethod
    def nickname(self, player: str) -> str:
        """What one is called at the table where nobody says otherwise; empty for the name of the seat."""

    @abstractmethod
    def title(self, player: str) -> str:
        """What people call such a player: `bot, level easy`."""


class People(Kind):
    """Those at this keyboard."""

    word = PERSON
    thinks = False

    def listed(self, game_id: str) -> tuple[str, ...]:
        return (PERSON,)

    def maker(self, player: str, game_id: str) -> BotMaker:
        raise KeyError(player)

    def nickname(self, player: str) -> str:
        return ""

    def title(self, player: str) -> str:
        return _("a person")


class Bots(Kind):
    """The programs of this house, by level."""

    word = "bot"

    def listed(self, game_id: str) -> tuple[str, ...]:
        return tuple(f"bot:{level}" for level in levels(game_id))

    def maker(self, player: str, game_id: str) -> BotMaker:
        level = _rest(player)
        return BotMaker("antterm.bots:RandomBot" if level == "random" else bots_of(game_id).levels[level])

    def nickname(self, player: str) -> str:
        return _rest(player).capitalize()

    def title(self, player: str) -> str:
        level = _rest(player)
        if level == "random":
            return _("the bot that plays anything")
        return _("bot, level {level}").format(level=level)


class EnginePlayers(Kind):
    """Programs of other makers, each named by the command that starts it."""

    word = PREFIX.removesuffix(":")

    def listed(self, game_id: str) -> tuple[str, ...]:
        return ()

    def check(self, player: str, game_id: str) -> None:
        if engines_of(game_id) is None:
            raise BadOption("unknown_value", "seats", player, players(game_id))
        try:
            Engine.parse(player).startable()
        except EngineTrouble as trouble:
            raise BadOption("bad_engine", "seats", trouble.sentence()) from trouble

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        if engines_of(game_id) is None:
            return "bot_gone"
        engine = Engine.parse(player)
        if allowed is None:
            return None
        if engine.command not in allowed:
            return "engine_unknown"
        try:
            engine.startable()
        except EngineTrouble:
            return "engine_gone"
        return None

    def maker(self, player: str, game_id: str) -> BotMaker:
        engines = engines_of(game_id)
        if engines is None:
            raise KeyError(player)
        return BotMaker(engines.player, (player,))

    def sight(self, game_id: str, view: Any, events: Sequence[Event]) -> Any:
        engines = engines_of(game_id)
        assert engines is not None
        return load(engines.story)(view, events)

    def nickname(self, player: str) -> str:
        return Engine.parse(player).name

    def title(self, player: str) -> str:
        engine = Engine.parse(player)
        return _("engine {name}, {limit}").format(name=engine.name, limit=engine.limit())


class Unknown(Kind):
    """Whoever sat there in another version of the program."""

    word = ""

    def listed(self, game_id: str) -> tuple[str, ...]:
        return ()

    def maker(self, player: str, game_id: str) -> BotMaker:
        raise KeyError(player)

    def nickname(self, player: str) -> str:
        return player

    def title(self, player: str) -> str:
        return player


KINDS: Final[tuple[Kind, ...]] = (People(), Bots(), EnginePlayers())
"""All kinds, in the order in which their players are listed."""


def kind_of(player: str) -> Kind:
    """The kind of player that the text of a seat names."""
    word = player.partition(":")[0]
    return next((kind for kind in KINDS if kind.word == word), Unknown())


def levels(game_id: str) -> tuple[str, ...]:
    """The levels of play that bots have in a game, weakest first; `random` is for all games."""
    return ("random", *bots_of(game_id).levels)


def players(game_id: str) -> tuple[str, ...]:
    """All players that can be chosen from a list in a game, as a seat names them."""
    return tuple(player for kind in KINDS for player in kind.listed(game_id))


def _rest(player: str) -> str:
    """What follows the word of the kind."""
    return player.partition(":")[2]
