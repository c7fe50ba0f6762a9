"""Players that are programs. They know a question and their own view, nothing else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, Protocol

from antterm.core.ask import Ask
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
        player: as the seat names it, `bot:LEVEL`.
        game_id: the game that is played.

    Raises:
        KeyError: the game has no such player.
    """
    games = BOTS[player.removeprefix("bot:")]
    return Origin(games[game_id] if games else "antterm.bots:RandomBot")


def nickname(player: str, taken: Collection[str]) -> str:
    """What a program is called at the table: by its level, with a number where a name is taken."""
    name = player.removeprefix("bot:").capitalize()
    others = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(other for other in others if other not in taken)


def create(level: str, game_id: str) -> Bot:
    """A bot of this level for a game.

    Raises:
        KeyError: the game has no such bot.
    """
    return origin(f"bot:{level}", game_id).make()


def randomness(seed: int, seat: int, length: int) -> Streams:
    """A bot's own randomness for one question: the same for the same game, apart from the game's.

    Args:
        seed: of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
