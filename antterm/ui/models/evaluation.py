"""Rates the moves of a game under review, in the process of bots, while nothing else needs that."""

from __future__ import annotations

from collections.abc import Callable

from antterm.bots import Done, Progress, Reply
from antterm.bots.bot_process import BotExecutor
from antterm.dialogues.analysis import RatedGame
from antterm.ui.models.hint_requests import Listener
from antterm.ui.models.latest_request import LatestRequest

RATED_AFTER = 0.5
"""Seconds after which the rating of moves begins: no bot is started for somebody who leaves at once."""


class Evaluation:
    """Has the moves of a game rated, one after another.

    Args:
        listener: notified when there is more to show.
        executor: the process of bots.
        game: the ratings.
        waits: returns whether something else needs the process now.
    """

    def __init__(
        self,
        listener: Listener,
        executor: BotExecutor,
        game: RatedGame,
        waits: Callable[[], bool] = lambda: False,
    ) -> None:
        self._listener, self._executor, self.game, self._waits = listener, executor, game, waits
        self._request = LatestRequest()
        self._asked: object = None
        """The request as the executor identifies it."""
        self._has_failed = False

    def attend(self) -> None:
        """Start or continue rating, unless something else needs the process."""
        if self._waits():
            self._request.end()  # the process was interrupted by whatever needs it
        elif not self._request.is_open and not self._has_failed and (job := self.game.job()) is not None:
            self._asked = self._executor.ask(
                job, self._listener.in_event_loop(self._request.begin(self._hear))
            )

    def drop(self) -> None:
        """Stop rating, because the game is no longer shown."""
        if self._request.end():
            self._executor.interrupt(self._asked)

    def _hear(self, reply: Reply) -> None:
        match reply:
            case Progress(found):
                self.game.hear(found)
            case Done():
                self._request.end()
            case _:
                self._request.end()
                self._has_failed = True  # the review goes on without ratings
        self._listener.refresh_panes()
