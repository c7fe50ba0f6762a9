"""Has the moves of a game that is looked back on rated in the back room while nobody else needs it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from antterm.bots import Done, Progress, Reply
from antterm.bots.backroom import Room
from antterm.dialogues.analysed import RatedGame
from antterm.ui.models.hint_requests import Listener

RATED_AFTER = 0.5
"""Seconds after which moves begin to be rated: who leaves at once has no bot woken."""


class Evaluation:
    """Has the moves of a game rated, one after another.

    Args:
        listener: told when there is more to show.
        room: where it is thought.
        game: the ratings.
        waits: whether somebody else needs the room just now.
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
        """See that the moves are being rated, unless somebody else needs the room."""
        if self._waits():
            self._request = None  # who asked has had what was done interrupted
        elif self._request is None and not self._has_failed and (job := self.game.job()) is not None:
            request = self._request = object()
            self._asked = self._room.ask(job, self._listener.hearing(partial(self._hear, request)))

    def drop(self) -> None:
        """Nobody looks any more."""
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
