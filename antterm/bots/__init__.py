"""Players that are programs. They know a question and their own view, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from traceback import extract_tb, format_exception
from typing import Any, Final

from antterm.bots.bot import Bot, BotMaker, Closable, Maker, PlayerTrouble, RandomBot, Task, bots_of
from antterm.bots.kinds import bot_name, engines_of, kind_of, levels
from antterm.bots.messages import Answer, Crash, Opinion
from antterm.bots.thinker import Budget, Thinker, Thought
from antterm.core.ask import Ask, Event
from antterm.core.rng import Streams

CALLS: Final = 6
"""How many calls a crash names, the innermost last."""


class NotAnAnswerError(Exception):
    """A bot has given an answer that the question does not have."""


class SteadyBot:
    """A bot that answers whatever becomes of its search.

    If the bot raises an error or gives an answer that is not possible, its quick answer counts (see
    `Thinker.quick`); if it has none either, any possible answer does. Only for an engine of another maker
    nobody answers: its errors are passed on.

    Args:
        maker: of the bot; what it raises when the bot cannot be made is passed on.
    """

    def __init__(self, maker: Maker) -> None:
        self.bot = maker.make()

    def answer(self, ask: Ask, view: Any, rng: Streams, budget: Budget | None = None) -> Answer:
        """Return the answer to a question, and the crash if there was one.

        Args:
            ask: the question.
            view: what the seat that is asked may know.
            rng: the bot's own randomness.
            budget: how long a `Thinker` may think; None for as long as its level allows.

        Raises:
            PlayerTrouble: the bot is an engine, which cannot play.
        """
        bot = self.bot
        if isinstance(bot, Closable):
            return Answer(bot.choose(ask, view, rng))
        try:
            if budget is not None and isinstance(bot, Thinker):
                text = bot.decide(ask, view, rng, budget)
            else:
                text = bot.choose(ask, view, rng)
            return Answer(_possible(ask, text))
        except PlayerTrouble:
            raise
        except Exception as error:
            return Answer(self._quick(ask, view, rng), crash_of(error))

    def opinion(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Opinion:
        """Return what a bot thinks of the best few answers, and its crash if there was one.

        After a crash this is its quick answer alone, without a rating.

        Args:
            ask, view, rng: as of `answer`.
            budget: how long it may think.
        """
        bot = self.bot
        assert isinstance(bot, Thinker), "only a bot that thinks gives hints"
        try:
            thoughts = tuple(bot.analyse(ask, view, rng, budget))
            for thought in thoughts[:1] or (Thought("", None),):
                _possible(ask, thought.text)
            return Opinion(thoughts)
        except Exception as error:
            return Opinion((Thought(self._quick(ask, view, rng), None),), crash_of(error))

    def _quick(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the answer after a crash."""
        if isinstance(self.bot, Thinker):
            try:
                return _possible(ask, self.bot.quick(ask, view, rng))
            except Exception:  # the same fault may lie below both: then any answer is better than none
                pass
        return RandomBot().choose(ask, view, rng)


def crash_of(error: Exception) -> Crash:
    """Return what is reported of an error of a bot."""
    calls = extract_tb(error.__traceback__)[-CALLS:]
    return Crash(
        type(error).__name__,
        tuple(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls),
        "".join(format_exception(error)),
    )


def _possible(ask: Ask, text: str) -> str:
    """Return an answer of a bot, if it is one.

    Raises:
        NotAnAnswerError: it is not.
    """
    if ask.find(text) is None:
        raise NotAnAnswerError(repr(text))
    return text


__all__ = [
    "Bot",
    "BotMaker",
    "Closable",
    "RandomBot",
    "SteadyBot",
    "Task",
    "analyst",
    "character_of",
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
    """Return the bot that gives hints in a game; None if none can."""
    place = bots_of(game_id).analyst
    return BotMaker(place) if place else None


def maker(player: str, game_id: str, character: str = "") -> BotMaker:
    """Return who answers for a seat that is not a person's.

    Args:
        player: as the seat names it.
        game_id: the game that is played.
        character: that it has, one of `characters`; empty for none.

    Raises:
        KeyError: the game has no such player.
    """
    made = kind_of(player).maker(player, game_id)
    return replace(made, given=(*made.given, character)) if character else made


def character_of(player: str, game_id: str, seed: int, seat: int) -> str:
    """Return the character of a bot, the same in the same game; empty where its game has none.

    Args:
        player: as the seat names it.
        game_id: the game that is played.
        seed: of the game.
        seat: of the bot. No two of the first five seats have the same.
    """
    every = bots_of(game_id).characters
    if not every or not kind_of(player).has_character(player, game_id):
        return ""
    order = list(every)
    Streams(int.from_bytes(sha256(f"characters/{seed}".encode()).digest()[:8], "big")).shuffle("order", order)
    return order[seat % len(order)]


def sight(player: str, game_id: str, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
    """What a player that is a program is shown: what its seat may know; an engine, the story of the game.

    Args:
        player: as the seat names it.
        game_id: the game that is played, one in which nothing is hidden where engines play.
        view: what its seat may know.
        events: tells everything that has happened; asked only where it is needed.
    """
    return kind_of(player).sight(game_id, view, events)


def nickname(player: str, taken: Collection[str], seat: int, draw: int = 0) -> str:
    """Return what a program is called at the table: a bot by its seat, an engine by its file.

    Args:
        player: as the seat names it.
        taken: what the others are called.
        seat: where it sits.
        draw: with which of the names of its seat a bot begins.
    """
    kind = kind_of(player)
    if kind.is_named_by_seat:
        return bot_name(seat, taken, draw)
    name = kind.nickname(player)
    others = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(other for other in others if other not in taken)


def create(level: str, game_id: str) -> Bot:
    """Return a bot of this level for a game.

    Raises:
        KeyError: the game has no such bot.
    """
    return maker(f"bot:{level}", game_id).make()


@contextmanager
def seated(players: Sequence[str | Maker], game_id: str) -> Iterator[list[SteadyBot]]:
    """Bots and engines at a table; what they have started ends when they get up.

    Args:
        players: by seat, as a seat names them, or what makes them.
        game_id: the game that is played.
    """
    makers = [maker(player, game_id) if isinstance(player, str) else player for player in players]
    sitting = [SteadyBot(each) for each in makers]
    try:
        yield sitting
    finally:
        for steady in sitting:
            if isinstance(steady.bot, Closable):
                steady.bot.close()


def randomness(seed: int, seat: int, length: int) -> Streams:
    """Return a bot's own randomness for one question: the same for the same game, apart from the game's.

    Args:
        seed: of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
