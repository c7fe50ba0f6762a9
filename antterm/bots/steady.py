"""Bots that always answer, even if their search crashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from antterm.bots.bot import Budget, Closable, Informed, Maker, PlayerTrouble, RandomBot, Thinker, Thought
from antterm.bots.player_kinds import maker
from antterm.bots.tasks import Answer, Opinion, crash_of
from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.rng import Streams


class NotAnAnswerError(Exception):
    """A bot has given an answer that is not among the choices."""


class SteadyBot:
    """Makes a bot answer even if its search crashes.

    If the bot raises an error or gives an illegal answer, its quick answer is used (`Thinker.quick`), and if
    that fails too, any legal answer. Errors of engines are passed on instead.

    Args:
        maker: makes the bot; its errors are passed on.
    """

    def __init__(self, maker: Maker) -> None:
        self.bot = maker.make()

    def answer(self, ask: Ask, view: Any, rng: Streams, budget: Budget | None = None) -> Answer:
        """Return the answer to a question, and the crash if there was one.

        Args:
            ask: the question.
            view: what the seat that is asked may know.
            rng: the bot's own randomness.
            budget: how long a `Thinker` may think; None for the budget of its level.

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
        """Return the best few answers as the bot rates them, and its crash if there was one.

        After a crash this is only its quick answer, without a rating.

        Args:
            ask, view, rng: as in `answer`.
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

    def game_over(self, outcome: Outcome) -> None:
        """Tell the bot how the game has ended, if it wants to know."""
        if isinstance(self.bot, Informed):
            self.bot.game_over(outcome)

    def _quick(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the legal answer that is given after a crash."""
        if isinstance(self.bot, Thinker):
            try:
                return _possible(ask, self.bot.quick(ask, view, rng))
            except Exception:  # the same fault may lie below both: then any answer is better than none
                pass
        return RandomBot().choose(ask, view, rng)


def _possible(ask: Ask, text: str) -> str:
    """Return the answer of a bot if it is legal.

    Raises:
        NotAnAnswerError: it is not.
    """
    if ask.find(text) is None:
        raise NotAnAnswerError(repr(text))
    return text


@contextmanager
def seated(players: Sequence[str | Maker], game_id: str) -> Iterator[list[SteadyBot]]:
    """Make the bots and engines of a table, and close them at the end of the context.

    Args:
        players: the text of each seat, or what makes its bot.
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
