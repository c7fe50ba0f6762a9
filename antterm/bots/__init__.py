"""Players that are programs. They know a question and their own view, nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, Protocol, runtime_checkable

from antterm.bots import engines
from antterm.bots.engines import Engine
from antterm.core.ask import Ask, Event
from antterm.core.rng import Streams
from antterm.registry import load


class Bot(Protocol):
    """A player that is a program. One that thinks for longer than a moment is a `thinker.Thinker`."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        """The text of one of `ask.choices`.

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


BOTS: dict[str, dict[str, str]] = {
    "random": {},
    "easy": {
        "hive": "antterm.bots.hive.levels:EasyBot",
        "micropolis": "antterm.bots.micropolis:EasyBot",
        "march": "antterm.bots.march:EasyBot",
    },
    "normal": {
        "hive": "antterm.bots.hive.levels:NormalBot",
        "micropolis": "antterm.bots.micropolis:NormalBot",
        "march": "antterm.bots.march:NormalBot",
    },
    "hard": {
        "hive": "antterm.bots.hive.levels:HardBot",
        "micropolis": "antterm.bots.micropolis:HardBot",
    },
    "expert": {"hive": "antterm.bots.hive.levels:ExpertBot"},
}
"""By level, weakest first: `module:Class` for each game that has it, loaded only when it sits down; none
named is for all games."""

ENGINES: dict[str, str] = {"hive": "antterm.bots.uhp"}
"""By game, the module that drives engines of other makers in it: its `EnginePlayer` plays, and its `story` is
what such a player is shown."""

ANALYSTS: dict[str, str] = {"hive": "antterm.bots.hive.levels:ExpertBot"}
"""By game: `module:Class` of the thinker that is asked for hints."""


@dataclass(frozen=True)
class Origin:
    """Where a bot comes from; enough to make it in any process."""

    place: str
    """`module:Class`."""
    given: tuple[str, ...] = ()
    """What it is made with: the path of a program, say."""

    def make(self) -> Bot:
        """The bot itself; only now its module is loaded."""
        bot: Bot = load(self.place)(*self.given)
        return bot


@dataclass(frozen=True)
class Task:
    """A question and who is to answer it: plain data that another process can take over."""

    bot: Origin
    ask: Ask
    view: Any
    """What the seat that is asked may know."""
    rng: Streams
    """The bot's own randomness for this question."""
    hint_seconds: float | None = None
    """None: answer. Otherwise give an opinion after so many seconds, with nothing played."""


def levels(game_id: str) -> tuple[str, ...]:
    """The levels of play that bots have in a game, weakest first."""
    return tuple(level for level, games in BOTS.items() if not games or game_id in games)


def origin(player: str, game_id: str) -> Origin:
    """Who answers for a seat that is not a person's.

    Args:
        player: as the seat names it, `bot:LEVEL` or `uhp:COMMAND`.
        game_id: the game that is played.

    Raises:
        KeyError: the game has no such player.
    """
    if player.startswith(engines.PREFIX):
        return Origin(f"{ENGINES[game_id]}:EnginePlayer", (player,))
    games = BOTS[player.removeprefix("bot:")]
    return Origin(games[game_id] if games else "antterm.bots:RandomBot")


def sight(player: str, game_id: str, view: Any, events: Sequence[Event]) -> Any:
    """What a player that is a program is shown: what its seat may know; an engine, the story of the game.

    Args:
        player: as the seat names it.
        game_id: the game that is played, one in which nothing is hidden where engines play.
        view: what its seat may know.
        events: everything that has happened.
    """
    is_engine = player.startswith(engines.PREFIX)
    return load(f"{ENGINES[game_id]}:story")(view, events) if is_engine else view


def nickname(player: str, taken: Collection[str]) -> str:
    """What a program is called at the table: by its level or file, with a number where a name is taken."""
    is_engine = player.startswith(engines.PREFIX)
    name = Engine.parse(player).name if is_engine else player.removeprefix("bot:").capitalize()
    others = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(other for other in others if other not in taken)


def create(level: str, game_id: str) -> Bot:
    """A bot of this level for a game.

    Raises:
        KeyError: the game has no such bot.
    """
    return origin(f"bot:{level}", game_id).make()


@contextmanager
def seated(players: Sequence[str], game_id: str) -> Iterator[list[Bot]]:
    """Bots and engines at a table; what they have started ends when they get up.

    Args:
        players: as the seats name them.
        game_id: the game that is played.
    """
    sitting = [origin(player, game_id).make() for player in players]
    try:
        yield sitting
    finally:
        for bot in sitting:
            if isinstance(bot, Closable):
                bot.close()


def randomness(seed: int, seat: int, length: int) -> Streams:
    """A bot's own randomness for one question: the same for the same game, apart from the game's.

    Args:
        seed: of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
