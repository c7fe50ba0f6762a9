"""The kinds of players there are: people, bots, and engines of other makers.

A seat names who plays there in a text that begins with the word of a kind: `person`, `bot:easy`,
`uhp:/path/to/engine`. Whoever adds a kind for all games adds it to `KINDS`; the engines that play one game
are at home with its bots.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count
from typing import Any, ClassVar, Final

from antterm import registry
from antterm.bots.bot import BotMaker, PlayerTrouble, bots_of
from antterm.core.ask import Event
from antterm.core.options import BadOption
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.i18n.nouns import capital
from antterm.words import Words

NAMES: Final = (
    ("Ada", "Amos", "Ans"),
    ("Bram", "Bela", "Bodil"),
    ("Cleo", "Cyrus", "Cato"),
    ("Dora", "Dima", "Dov"),
    ("Emil", "Ewa", "Ebba"),
)
"""By seat, the names that a bot there may have."""


CHARACTERS: Final = Sentences(__file__, "characters")


def bot_name(seat: int, taken: Collection[str], draw: int = 0) -> str:
    """Return what a bot is called: the first of its names that nobody has at the table.

    Args:
        seat: where it sits.
        taken: what the others are called.
        draw: with which of the names to begin.
    """
    others = {name.casefold() for name in taken}
    return next(name for name in _names(seat, draw) if name.casefold() not in others)


def character_name(character: str) -> str:
    """Return what a bot with a character is: `raider`."""
    return _(CHARACTERS[character])


def is_bot_name(seat: int, name: str) -> bool:
    """Return whether a name is one that a bot at a seat may get."""
    return name in NAMES[seat % len(NAMES)]


def _names(seat: int, draw: int) -> Iterator[str]:
    names = NAMES[seat % len(NAMES)]
    first = draw % len(names)
    yield from names[first:] + names[:first]
    yield from (f"{names[first]} {number}" for number in count(2))


PERSON: Final = "person"
"""How a seat names a person."""
ANY_MOVE: Final = "bot:random"
"""How a seat names the bot that plays every game, and anything in it."""


LEVELS: Final = Sentences(__file__, "levels")
"""What people call the usual levels; those that a game has besides go by their identifiers."""


def level_name(level: str) -> str:
    """Return what people call a level; they type its identifier."""
    return _(LEVELS[level]) if level in LEVELS else level


class Kind(ABC):
    """A kind of player."""

    word: ClassVar[str]
    """The word with which the text of a seat begins, up to a colon."""
    thinks: ClassVar[bool] = True
    """Whether players of this kind are programs on this machine."""
    is_named_by_seat: ClassVar[bool] = False
    """Whether such players are called by a name of their seat, not by `nickname`."""

    def listed(self, game_id: str) -> tuple[str, ...]:
        """Return the players of this kind that can be chosen from a list, as a seat names them."""
        return ()

    def check(self, player: str, game_id: str) -> None:
        """Check that such a player can play a game here.

        Raises:
            BadOption: it cannot.
        """
        if player not in self.listed(game_id):
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        """Return why a player in a saved game cannot play on, as a notice of a table; None if it can.

        Args:
            player: as the seat names it.
            game_id: the game.
            allowed: the commands that may be run; None if nothing is to be run, and nothing lost.
        """
        return None if player in self.listed(game_id) else "bot_gone"

    def meant(self, player: str) -> str:
        """Return the player that people mean who type this, as a seat names it wherever antterm is started.

        `PERSON` where what they typed is somebody's name.

        Raises:
            PlayerTrouble: it cannot play on this machine.
        """
        return player

    def command(self, player: str) -> str:
        """The command that starts such a player, which nobody runs who has not named it; else empty."""
        return ""

    def maker(self, player: str, game_id: str) -> BotMaker:
        """Return how the bot for such a player is made.

        Raises:
            KeyError: the game has no such player.
        """
        raise KeyError(player)

    def has_character(self, player: str, game_id: str) -> bool:
        """Return whether such a player may have a character in a game whose bots have some."""
        return False

    def sight(self, game_id: str, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
        """Return what such a player is shown: what its seat may know.

        Args:
            game_id: the game.
            view: what its seat may know.
            events: tells everything that has happened, which may have to be waited for (`Record.is_ready`).
        """
        return view

    def fixed_rating(self, player: str, game_id: str) -> int | None:
        """Return the rating of such a player in a game where it is known and stays; else None."""
        return None

    def nickname(self, player: str) -> str:
        """What one is called at the table where nobody says otherwise; empty for the name of the seat."""
        return ""

    def title(self, player: str) -> str:
        """Return what people call such a player: `bot, level easy`."""
        return player

    def explanation(self, player: str, words: Words) -> str:
        """Return what people are told of one that they could choose; empty if there is nothing to be said.

        Args:
            player: as a seat names it.
            words: of the game.
        """
        return ""


class People(Kind):
    """People at this keyboard."""

    word = PERSON
    thinks = False

    def listed(self, game_id: str) -> tuple[str, ...]:
        return (PERSON,)

    def meant(self, player: str) -> str:
        return PERSON

    def title(self, player: str) -> str:
        return _("a person")

    def explanation(self, player: str, words: Words) -> str:
        return _("A person, or a bot of some level.")


class Bots(Kind):
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
            return _("the bot that plays anything")
        return _("bot, level {level}").format(level=level_name(level))

    def explanation(self, player: str, words: Words) -> str:
        return words.level(_rest(player))


class EngineKind(Kind):
    """Engines: programs of other makers that play a game, each named by the command that starts it."""

    protocol: ClassVar[str]
    """The proper name of what they speak."""
    short: ClassVar[str]
    """The short form of this name, a few letters."""
    limits: ClassVar[tuple[str, ...]]
    """How long one may be told to think, as identifiers."""
    usual_limit: ClassVar[str]
    """The one of them that holds where nothing is said."""
    longest_command: ClassVar[int]
    """Characters at most of a command."""

    @abstractmethod
    def player(self, command: str, limit: str = "") -> str:
        """Return how a seat names the one that a command starts, and how long it thinks: one of `limits`."""

    @abstractmethod
    def limit(self, limit: str) -> str:
        """Return what people call one of `limits`."""

    @abstractmethod
    def command(self, player: str) -> str: ...

    def check(self, player: str, game_id: str) -> None:
        if engines_of(game_id) is not self:
            raise BadOption("unknown_value", "seats", player, players(game_id))
        try:
            self.meant(player)
        except PlayerTrouble as trouble:
            raise BadOption("bad_engine", "seats", trouble.sentence()) from trouble

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        if engines_of(game_id) is not self:
            return "bot_gone"
        if allowed is None:
            return None
        if self.command(player) not in allowed:
            return "engine_unknown"
        try:
            self.meant(player)
        except PlayerTrouble:
            return "engine_gone"
        return None

    def explanation(self, player: str, words: Words) -> str:
        text = _("A program of another maker, which speaks the {protocol}.")
        return text.format(protocol=self.protocol)


class Unknown(Kind):
    """A player that only another version of the program knows."""

    word = ""

    def meant(self, player: str) -> str:
        return PERSON

    def nickname(self, player: str) -> str:
        return player


KINDS: Final[tuple[Kind, ...]] = (People(), Bots())
"""The kinds that all games have, in the order in which their players are listed."""


def kinds() -> Iterator[Kind]:
    """Yield all kinds: those that all games have, then the engines that play one of them."""
    yield from KINDS
    for game_id in registry.HOMES:
        if (engines := engines_of(game_id)) is not None:
            yield engines


def kind_of(player: str) -> Kind:
    """Return the kind of player that the text of a seat names."""
    word = player.partition(":")[0]
    return next((kind for kind in kinds() if kind.word == word), Unknown())


def engines_of(game_id: str) -> EngineKind | None:
    """Return the engines of other makers that play a game; None if there are none."""
    where = bots_of(game_id).engines
    engines: EngineKind | None = registry.load(where) if where else None
    return engines


def levels(game_id: str) -> tuple[str, ...]:
    """Return the levels of play that bots have in a game, weakest first; `random` is for all games."""
    return ("random", *bots_of(game_id).levels)


def players(game_id: str) -> tuple[str, ...]:
    """Return all players that can be chosen from a list in a game, as a seat names them."""
    return tuple(player for kind in KINDS for player in kind.listed(game_id))


def _rest(player: str) -> str:
    """Return what follows the word of the kind."""
    return player.partition(":")[2]
