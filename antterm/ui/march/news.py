"""What a player reads before the next question: what was decided since the last, or the story so far."""

from __future__ import annotations

from collections.abc import Iterable

from antterm.core.ask import Ask
from antterm.core.story import Happening
from antterm.march.happened import BattleEvent
from antterm.march.topics import TakingDecree
from antterm.ui.march import story
from antterm.ui.models.sight import Sight


class News:
    """Battles, harvest, feeding and slumber since the last question; after a pause, all that happened."""

    def __init__(self) -> None:
        self._seen: int | None = None
        """The number of the last answer whose outcome was shown with a question; None before the first."""
        self.told: tuple[Happening, ...] = ()
        """What was decided; empty where the story is told from the last turn on."""
        self.is_told = False
        """Whether there is something to read."""

    def hear(self, sight: Sight) -> None:
        """Take note of what has happened; questions alone wait until it is read."""
        if sight.ask is None:
            if not sight.answered:
                self._seen = 0  # who has been here from the start need not be told what happened so far
            return
        if self._seen is None:
            paused = bool(sight.happened) and sight.happened[-1].number > 0
            self.told, self.is_told = (), paused and not sight.prepared
        else:
            told = story.decided_since(sight.happened, self._seen)
            self.told = () if _is_shown(sight.ask, told) else told
            self.is_told = bool(self.told)
        self._seen = sight.answered

    def read(self) -> None:
        """It has been read."""
        self.told, self.is_told = (), False


def _is_shown(ask: Ask, told: Iterable[Happening]) -> bool:
    """Whether the page of a question shows all of this: that of a Royal Decree shows harvest and feeding."""
    fought = any(isinstance(happening.event, BattleEvent) for happening in told)
    return isinstance(ask.about, TakingDecree) and not fought
