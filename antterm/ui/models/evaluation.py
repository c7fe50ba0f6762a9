"""What a bot thinks of every position of a game that is looked back on, and where the game tipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from antterm.bots import Done, Reply, Task, analyst
from antterm.bots.appraisal import Appraisal, Rating, Tip, find_tips, rating_at_end, rating_of
from antterm.bots.backroom import BackRoom
from antterm.table import Table
from antterm.ui.models.hint_requests import HINT_SECONDS, Listener

RATED_AFTER = 0.5
"""Seconds after which a bot begins to rate positions: who leaves at once has none woken."""


class Evaluation:
    """Has a bot judge the positions of a game, one after another while nobody else needs the room.

    Args:
        listener: told when there is more to show.
        room: where it is thought.
        played: the texts of the answers; the last position is the one after all of them.
        task: what the bot has to think about in a position; None where nothing is asked there.
        waits: whether somebody else needs the room just now.
    """

    def __init__(
        self,
        listener: Listener,
        room: BackRoom,
        played: Sequence[str],
        task: Callable[[int], Task | None],
        waits: Callable[[], bool],
    ) -> None:
        self._listener, self._room, self._task, self._waits = listener, room, task, waits
        self._played, self._last = played, len(played)
        self._next = 0
        self._request: object = None
        self._asked: object = None
        """What the room calls it."""
        self.ratings: dict[int, Rating] = {}
        """By position, those that are known."""
        self.best: dict[int, str] = {}
        """By position, the answer that the bot thinks best there."""
        self.movers: dict[int, int] = {}
        """By position in which something else was answered than the bot thinks best, the seat asked there."""
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
            hear = partial(self._hear, request, task.ask.seat)
            self._asked = self._room.ask(Appraisal(task), self._listener.hearing(hear))

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
            if self._next < self._last and reply.result.text != self._played[self._next]:
                self.movers[self._next] = seat
            self.ratings[self._next] = rating_of(reply.result, seat)
            self.best[self._next] = reply.result.text
            self._next += 1
            self.tips = find_tips({n: rating.value for n, rating in self.ratings.items()}, self.movers)
        else:
            self._next = self._last + 1  # a review without ratings is one still
        self._listener.refresh_panes()


def can_rate(table: Table) -> bool:
    """Return whether a bot can tell of every position of a game who stands better."""
    return analyst(table.game_id) is not None and table.game.perfect_information and len(table.seats) == 2


def evaluation_of(
    listener: Listener, room: BackRoom, table: Table, waits: Callable[[], bool] = lambda: False
) -> Evaluation:
    """Return the evaluation of a game, of which the last position is known where it has ended.

    Args:
        listener: told when there is more to show.
        room: where it is thought.
        table: the game.
        waits: whether somebody else needs the room just now.
    """
    played = [answer.text for answer in table.record.history]
    found = Evaluation(listener, room, played, lambda number: table.hint_task(HINT_SECONDS, number), waits)
    if table.outcome is not None:
        found.ratings[len(played)] = rating_at_end(table.outcome.winners)
    return found
