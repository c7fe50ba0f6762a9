"""What a bot thinks of every position of a game that is looked back on, and where the game tipped."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial

from antterm.bots import Task
from antterm.bots.appraisal import Appraisal
from antterm.bots.backroom import BackRoom
from antterm.bots.messages import Done, Reply
from antterm.bots.thinker import Thought
from antterm.i18n import pgettext
from antterm.ui.models.counsel import Listener

MOST = 9.0
"""A rating beyond it is as good as won, and is not told apart from it."""
TIPPED, LOST = 1.0, 2.0
"""By how much a move makes its player's rating worse, in the unit of the bot, to be marked `?` and `??`."""


@dataclass(frozen=True)
class Rating:
    """What a position is worth."""

    value: float
    """For the first seat, 0 being even."""
    said: str
    """For people."""


@dataclass(frozen=True)
class Tip:
    """A move after which the game stood clearly worse for who made it."""

    number: int
    """Of the answer."""
    by: float
    """How much worse."""

    @property
    def sign(self) -> str:
        """`?`, or `??` for a bad one."""
        return "??" if self.by > LOST else "?"


class Evaluation:
    """Has a bot judge the positions of a game, one after another while nobody else needs the room.

    Args:
        listener: told when there is more to show.
        room: where it is thought.
        last: number of the last position.
        task: what the bot has to think about in a position; None where nothing is asked there.
        waits: whether somebody else needs the room just now.
    """

    def __init__(
        self,
        listener: Listener,
        room: BackRoom,
        last: int,
        task: Callable[[int], Task | None],
        waits: Callable[[], bool],
    ) -> None:
        self._listener, self._room, self._last, self._task, self._waits = listener, room, last, task, waits
        self._next = 0
        self._request: object = None
        self._asked: object = None
        """What the room calls it."""
        self.ratings: dict[int, Rating] = {}
        """By position, those that are known."""
        self.movers: dict[int, int] = {}
        """By position, the seat that is asked there."""
        self.tips: Mapping[int, Tip] = {}
        """By number of the answer."""

    def attend(self) -> None:
        """See that the next position is being judged, unless somebody else needs the room."""
        if self._waits():
            self._request = None  # who asked has had what was done interrupted
            return
        while self._request is None and self._next <= self._last:
            task = self._task(self._next)
            if task is None:
                self._next += 1
                continue
            request = self._request = object()
            self._asked = self._room.ask(
                Appraisal(task), self._listener.hearing(partial(self._hear, request, task.ask.seat))
            )

    def drop(self) -> None:
        """Nobody looks any more."""
        if self._request is not None:
            self._request = None
            self._room.interrupt(self._asked)

    def _hear(self, request: object, seat: int, reply: Reply) -> None:
        if request is not self._request:
            return
        self._request = None
        if isinstance(reply, Done):
            self.movers[self._next] = seat
            self.ratings[self._next] = rating_of(reply.result, seat)
            self._next += 1
            self.tips = find_tips({n: rating.value for n, rating in self.ratings.items()}, self.movers)
        else:
            self._next = self._last + 1  # a review without ratings is one still
        self._listener.refresh_panes()


def rating_of(thought: Thought, seat: int) -> Rating:
    """What a seat thinks of its position, as the first seat has it."""
    sign = 1 if seat == 0 else -1
    value = sign * max(-MOST, min(MOST, round(thought.rating or 0.0, 1))) + 0.0  # never -0.0
    forced = thought.wins_in is not None or thought.loses_in is not None
    wins = (thought.wins_in is not None) == (seat == 0)
    return Rating(
        value,
        f"{value:+.1f}"
        if not forced
        else pgettext("a position", "wins")
        if wins
        else pgettext("a position", "loses"),
    )


def rating_at_end(winners: Collection[int]) -> Rating:
    """What the last position of a finished game of two is worth."""
    if set(winners) == {0}:
        return Rating(MOST, pgettext("a position", "wins"))
    return (
        Rating(-MOST, pgettext("a position", "loses"))
        if set(winners) == {1}
        else Rating(0.0, pgettext("a position", "drawn"))
    )


def find_tips(values: Mapping[int, float], movers: Mapping[int, int]) -> dict[int, Tip]:
    """The moves after which the game stood worse for good: after the answer to it too.

    A bot that looks a few moves ahead likes a position better when it is its own turn. So two positions
    before a move are compared with two after it.
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
