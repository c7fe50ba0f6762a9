"""What a bot is, which bots a game has, and what a bot needs to be asked in another process."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from antterm import registry
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.obstacle import Obstacle


class Bot(Protocol):
    """A player that is a program. One that thinks for longer than a moment is a `thinker.Thinker`."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices`.

        Args:
            ask: the question put to this seat.
            view: what this seat may know.
            rng: the bot's own randomness, never the game's.
        """
        ...


@runtime_checkable
class Closable(Protocol):
    """A bot that has started something, such as a process."""

    def close(self) -> None:
        """End it."""
        ...


class RandomBot:
    """Plays any legal choice, each equally likely."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        return rng.pick("choice", ask.choices).text


class Maker(Protocol):
    """What makes a bot, in whichever process it is to play."""

    def make(self) -> Bot:
        """Return the bot itself."""
        ...


@dataclass(frozen=True)
class BotMaker:
    """How a bot is made: plain data from which any process can make it."""

    place: str
    """`module:Class`."""
    given: tuple[str, ...] = ()
    """The arguments of the class, such as the path of a program."""

    def make(self) -> Bot:
        """Return the bot itself; only now its module is loaded."""
        bot: Bot = registry.load(self.place)(*self.given)
        return bot


@dataclass(frozen=True)
class Task:
    """A question and the bot that is to answer it: plain data for another process."""

    bot: BotMaker
    ask: Ask
    view: Any
    """The position as the seat that is asked sees it, with what is hidden from it left out."""
    rng: Streams
    """The bot's own randomness for this question."""
    hint_seconds: float | None = None
    """None: answer. Otherwise give an opinion after so many seconds, with nothing played."""


class PlayerTrouble(Obstacle):
    """A program cannot play, and says why. Each kind of player has a class of its own for that."""


@dataclass
class GameBots:
    """The programs that play one game, by name: each is loaded only when it sits down."""

    levels: dict[str, str] = field(default_factory=dict)
    """By level, weakest first: `module:Class` of a `Bot`."""
    characters: tuple[str, ...] = ()
    """Characters that bots may have, each a small weight in how they judge; empty if they have none."""
    with_character: tuple[str, ...] = ()
    """The levels whose class takes a character, or none, as its argument."""
    ratings: dict[str, int] = field(default_factory=dict)
    """Fixed ratings of levels and of `random`, on the scale of chess; the others are rated as people are."""
    analyst: str = ""
    """`module:Class` of the `Thinker` that is asked for hints; empty if there is none."""
    engines: str = ""
    """`module:object` of the `EngineKind` of the engines of other makers; empty if there are none."""


def bots_of(game_id: str) -> GameBots:
    """Return the programs that play a game; one that names none is played by the random bot alone.

    Raises:
        KeyError: no game has this identifier.
    """
    found: GameBots | None = registry.find(registry.HOMES[game_id].bots)
    return found if found is not None else GameBots()
