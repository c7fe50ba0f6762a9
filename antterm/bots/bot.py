"""What a bot is: it is asked a question, sees the view of its own seat, and chooses one of the answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import Any, Protocol, runtime_checkable

from antterm import registry
from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.rng import Streams
from antterm.errors import CodedError


@dataclass(frozen=True)
class Thought:
    """One answer as a bot rates it: a value, the moves it expects, or a forced end."""

    text: str
    """The text of the answer."""
    rating: float | None
    """The value of the answer for the seat that is asked, in the bot's own unit; 0 is even. None if the bot
    does not rate the answers to such a question."""
    line: tuple[str, ...] = ()
    """The answers that the bot expects to follow."""
    wins_in: int | None = None
    """In how many of its own answers, this one included, the asked seat can force a win; None if it
    cannot."""
    loses_in: int | None = None
    """In how many of its answers after this one the other side can force a win; None if it cannot."""
    terms: tuple[tuple[str, float], ...] = ()
    """The contribution of each term of the bot's evaluation to the rating, in the unit of the rating: name
    and amount.

    The game has a word for each (`Words.term`). Empty if the bot does not explain its ratings.
    """


class Budget:
    """The limits of a bot's thinking, and the callback to which it reports interim results.

    Args:
        seconds: the seconds from now on; None for no limit of time.
        nodes: positions to look at; None for no limit. Only this one gives the same answer every time.
        depth: answers to look ahead; None for as many as the rest allows.
    """

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, depth: int | None = None
    ) -> None:
        self.seconds, self.depth = seconds, depth
        self._asked = monotonic()
        self._end = None if seconds is None else self._asked + seconds
        self._nodes = nodes
        self._stopped = False
        self.report: Callable[[Sequence[Thought]], None] = lambda thoughts: None
        """The bot calls this with what it thinks so far, best first, whenever it has rated them again."""

    def stop(self) -> None:
        """Let the bot answer now with the best it has found. May be called from any thread."""
        self._stopped = True

    def spent(self, nodes: int = 0) -> bool:
        """Return whether it is time to answer, or will be before the next call if that comes after the same
        interval.

        Args:
            nodes: positions looked at so far.
        """
        if self._stopped or (self._nodes is not None and nodes >= self._nodes):
            return True
        if self._end is None:
            return False
        now = monotonic()
        since, self._asked = now - self._asked, now
        return now + since >= self._end


class Thinker(ABC):
    """A bot that thinks until its budget is spent and has an answer at any time."""

    @abstractmethod
    def budget(self) -> Budget:
        """Return what this level may spend on one question, beginning now."""

    @abstractmethod
    def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
        """Return the text of one of `ask.choices`, found within `budget`; see `Bot.choose`.

        People can tell a bot that calls `budget.report` to answer at once; it then gives the best answer of
        its last report.

        Args:
            ask: a question to the seat on which the bot plays.
            view: what that seat may see of the position, of the type of its game.
            rng: random numbers: the same ones for the same question of a game.
            budget: how long to think; `budget.spent` says when to answer.
        """

    @abstractmethod
    def analyse(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Sequence[Thought]:
        """Return the best few answers, best first, once `budget` is spent; never empty.

        Args:
            ask, view, rng, budget: as of `decide`; somebody wants a hint, and the bot need not
                play.
        """

    def quick(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices` without searching, for when `decide` has crashed.

        Any of them, unless a level knows better.
        """
        return rng.pick("quick", ask.choices).text

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices`; see `Bot`."""
        return self.decide(ask, view, rng, self.budget())


class Bot(Protocol):
    """A player that is a program. One that thinks for longer than a moment is a `Thinker`."""

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
    """A bot that has something to close, such as a process."""

    def close(self) -> None:
        """End it."""
        ...


@runtime_checkable
class Informed(Protocol):
    """A bot that wants to know how its game has ended."""

    def game_over(self, outcome: Outcome) -> None:
        """Take note of how it has ended."""
        ...


class RandomBot:
    """Plays any legal choice, each equally likely."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        return rng.pick("choice", ask.choices).text


class Maker(Protocol):
    """Makes a bot in the process in which it plays."""

    def make(self) -> Bot:
        """Return the bot itself."""
        ...


@dataclass(frozen=True)
class BotMaker:
    """The class of a bot and its arguments: plain data from which any process can make the bot."""

    place: str
    """The bot's class as `module:Class`, such as `antterm.games.hive.bots.levels:HardBot`."""
    given: tuple[str, ...] = ()
    """The arguments of the class, such as the path of a program."""

    def make(self) -> Bot:
        """Return the bot; this loads its module."""
        bot: Bot = registry.load(self.place)(*self.given)
        return bot


@dataclass(frozen=True)
class TableFacts:
    """Public facts about a game before it begins."""

    game_id: str
    options: Mapping[str, Any]
    names: Sequence[str]
    """The names of the players, by seat."""


class PlayerTrouble(CodedError):
    """A program cannot play, for a reason that people can read. Each kind of player has a subclass."""


def randomness(seed: int, seat: int, length: int) -> Streams:
    """Return the bot's random streams for one question: the same for the same game and question, independent
    of the game's own.

    Args:
        seed: the seed of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
