"""Rates the moves of a game under review, in the process of bots, while nothing else needs that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from antterm.bots import Done, Progress, Reply
from antterm.bots.backroom import Room
from antterm.dialogues.analysed import RatedGame
from antterm.ui.models.hint_requests import Listener

RATED_AFTER = 0.5
"""Seconds after which the rating of moves begins: no bot is started for somebody who leaves at once."""


class Evaluation:
    """Has the moves of a game rated, one after another.

    Args:
        listener: notified when there is more to show.
        room: the process of bots.
        game: the ratings.
        waits: returns whether something else needs the process now.
    """

    def __init__(
        self, listener: Listener, room: Room, game: RatedGame, waits: Callable[[], bool] = lambda: False
    ) -> None:
        self._listener, self._room, self.game, self._waits = listener, room, game, waits
        self._request: object = None
        self._asked: object = None
        """What the room calls it."""
        self._has_failed = False

    def attend(self) -> None:
        """Start or continue rating, unless something else needs the process."""
        if self._waits():
            self._request = None  # who asked has had what was done interrupted
        elif self._request is None and not self._has_failed and (job := self.game.job()) is not None:
            request = self._request = object()
            self._asked = self._room.ask(job, self._listener.hearing(partial(self._hear, request)))

    def drop(self) -> None:
        """Stop rating, because the game is no longer shown."""
        if self._request is not None:
            self._request = None
            self._room.interrupt(self._asked)

    def _hear(self, request: object, reply: Reply) -> None:
        if request is not self._request:
            return
        match reply:
            case Progress(found):
                self.game.hear(found)
            case Done():
                self._request = None
            case _:
                self._request, self._has_failed = None, True  # a review without ratings is one still
        self._listener.refresh_panes()
