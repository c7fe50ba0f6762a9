"""Players that are programs. They know a question and their own view, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from typing import Any

from antterm.bots.bot import Bot, BotMaker, Closable, RandomBot, Task
from antterm.bots.home import bots_of
from antterm.bots.kinds import engines_of, kind_of, levels
from antterm.bots.steady import SteadyBot
from antterm.core.ask import Event
from antterm.core.rng import Streams

__all__ = [
    "Bot",
    "BotMaker",
    "Closable",
    "RandomBot",
    "SteadyBot",
    "Task",
    "analyst",
    "create",
    "engines_of",
    "levels",
    "maker",
    "nickname",
    "randomness",
    "seated",
    "sight",
]


def analyst(game_id: str) -> BotMaker | None:
    """Who is asked for hints in a game; None where nobody can tell."""
    place = bots_of(game_id).analyst
    return BotMaker(place) if place else None


def maker(player: str, game_id: str) -> BotMaker:
    """Who answers for a seat that is not a person's.

    Args:
        player: as the seat names it.
        game_id: the game that is played.

    Raises:
        KeyError: the game has no such player.
    """
    return kind_of(player).maker(player, game_id)


def sight(player: str, game_id: str, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
    """What a player that is a program is shown: what its seat may know; an engine, the story of the game.

    Args:
        player: as the seat names it.
        game_id: the game that is played, one in which nothing is hidden where engines play.
        view: what its seat may know.
        events: tells everything that has happened; asked only where it is needed.
    """
    return kind_of(player).sight(game_id, view, events)


def nickname(player: str, taken: Collection[str]) -> str:
    """What a program is called at the table: by its level or file, with a number where a name is taken."""
    name = kind_of(player).nickname(player)
    others = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(other for other in others if other not in taken)


def create(level: str, game_id: str) -> Bot:
    """A bot of this level for a game.

    Raises:
        KeyError: the game has no such bot.
    """
    return maker(f"bot:{level}", game_id).make()


@contextmanager
def seated(players: Sequence[str], game_id: str) -> Iterator[list[SteadyBot]]:
    """Bots and engines at a table; what they have started ends when they get up.

    Args:
        players: as the seats name them.
        game_id: the game that is played.
    """
    sitting = [SteadyBot(maker(player, game_id)) for player in players]
    try:
        yield sitting
    finally:
        for steady in sitting:
            if isinstance(steady.bot, Closable):
                steady.bot.close()


def randomness(seed: int, seat: int, length: int) -> Streams:
    """A bot's own randomness for one question: the same for the same game, apart from the game's.

    Args:
        seed: of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
