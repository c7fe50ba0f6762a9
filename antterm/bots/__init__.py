"""Players that are programs. They know a question and their own view, nothing else."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Protocol

from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.registry import load


class Bot(Protocol):
    """A player that is a program."""

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
    "easy": {"micropolis": "antterm.bots.micropolis:EasyBot", "march": "antterm.bots.march:EasyBot"},
    "normal": {"micropolis": "antterm.bots.micropolis:NormalBot", "march": "antterm.bots.march:NormalBot"},
    "hard": {"micropolis": "antterm.bots.micropolis:HardBot"},
}
"""By level, weakest first: `module:Class` for each game that has it, loaded only when it sits down; none
named is for all games."""


def levels(game_id: str) -> tuple[str, ...]:
    """The levels of play that bots have in a game, weakest first."""
    return tuple(level for level, games in BOTS.items() if not games or game_id in games)


def create(level: str, game_id: str) -> Bot:
    """A bot of this level for a game.

    Raises:
        KeyError: the game has no such bot.
    """
    games = BOTS[level]
    bot: Bot = load(games[game_id])() if games else RandomBot()
    return bot


def randomness(seed: int, seat: int, length: int) -> Streams:
    """A bot's own randomness for one question: the same for the same game, apart from the game's.

    Args:
        seed: of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
