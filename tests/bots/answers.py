"""Answers of bots at a table, found at once in the process of the test."""

from antterm.bots import SteadyBot
from antterm.table.live_game import LiveGame


def bot_choice(table: LiveGame) -> str:
    """Return the answer of the bot whose turn it is, without giving it.

    Raises:
        ValueError: it is the turn of a person, or the game is over.
    """
    task = table.bot_task()
    return SteadyBot(task.bot).answer(task.ask, task.view, task.rng).text
