"""What a bot is, and what it needs to be asked in another process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.registry import load


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


@dataclass(frozen=True)
class BotMaker:
    """What makes a bot: enough to make it in any process."""

    place: str
    """`module:Class`."""
    given: tuple[str, ...] = ()
    """What it is made with: the path of a program, say."""

    def make(self) -> Bot:
        """Return the bot itself; only now its module is loaded."""
        bot: Bot = load(self.place)(*self.given)
        return bot


@dataclass(frozen=True)
class Task:
    """A question and who is to answer it: plain data that another process can take over."""

    bot: BotMaker
    ask: Ask
    view: Any
    """What the seat that is asked may know."""
    rng: Streams
    """The bot's own randomness for this question."""
    hint_seconds: float | None = None
    """None: answer. Otherwise give an opinion after so many seconds, with nothing played."""
