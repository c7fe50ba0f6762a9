"""Ratings of the positions of a game that was played, by a bot, for looking back on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from antterm.bots import Budget, Task, Thinker, Thought
from antterm.i18n import pgettext
from antterm.i18n.figures import Figure

POSITIONS = 3000
"""How many positions a bot examines to rate one: 40 moves take some seconds, and are always rated alike."""

MOST = 9.0
"""Ratings are capped here: a position beyond it is as good as won."""
TIPPED, LOST = 1.0, 2.0
"""How much worse a move must make its player's rating, in the unit of the bot, to be marked `?` or `??`."""


@dataclass(frozen=True)
class Appraisal:
    """The rating of one position, as a job for the back room."""

    task: Task

    def run(self) -> Thought:
        """Return the answer thought best, with its rating for the seat that is asked."""
        bot = self.task.bot.make()
        assert isinstance(bot, Thinker)
        return bot.analyse(self.task.ask, self.task.view, self.task.rng, Budget(nodes=POSITIONS))[0]


@dataclass(frozen=True)
class Rating:
    """The rating of a position."""

    value: float
    """For the first seat, 0 being even."""
    said: str
    """The rating as text, without its unit."""
    is_decided: bool = False
    """Whether that says how the game ends; else a number."""


@dataclass(frozen=True)
class Tip:
    """A move that made the game clearly worse for its player."""

    number: int
    """The number of the answer."""
    by: float
    """How much worse."""

    @property
    def sign(self) -> str:
        """`?`, or `??` for a bad one."""
        return "??" if self.by > LOST else "?"


def rating_of(thought: Thought, seat: int) -> Rating:
    """Return what a seat thinks of its position, as the first seat has it."""
    sign = 1 if seat == 0 else -1
    value = sign * max(-MOST, min(MOST, round(thought.rating or 0.0, 1))) + 0.0  # never -0.0
    forced = thought.wins_in is not None or thought.loses_in is not None
    wins = (thought.wins_in is not None) == (seat == 0)
    return Rating(
        value,
        f"{Figure(value):+.1f}"
        if not forced
        else pgettext("a position", "wins")
        if wins
        else pgettext("a position", "loses"),
        forced,
    )


def rating_at_end(winners: Collection[int]) -> Rating:
    """Return what the last position of a finished game of two is worth."""
    if set(winners) == {0}:
        return Rating(MOST, pgettext("a position", "wins"), is_decided=True)
    return (
        Rating(-MOST, pgettext("a position", "loses"), is_decided=True)
        if set(winners) == {1}
        else Rating(0.0, pgettext("a position", "drawn"), is_decided=True)
    )


def find_tips(values: Mapping[int, float], movers: Mapping[int, int]) -> dict[int, Tip]:
    """Return the moves after which the game stood worse for good: after the answer to it too.

    A bot that looks a few moves ahead likes a position better when it is its own turn. So two positions
    before a move are compared with two after it.

    Args:
        values: by position, its rating for the first seat.
        movers: by position whose answer was not the best that the bot knows, the seat asked there.
    """
    tips = {}
    for number, seat in movers.items():
        around = [values.get(at) for at in (number - 1, number, number + 1, number + 2)]
        if any(value is None for value in around):
            continue
        sign = 1 if seat == 0 else -1
        a, b, c, d = (sign * value for value in around if value is not None)
        lost = min(a, b) - max(c, d)
        if lost > TIPPED:
            tips[number + 1] = Tip(number + 1, lost)
    return tips
