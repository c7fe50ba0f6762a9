"""The people before the screen of a game: who may look at it, and who must be called back to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from antterm.table import BaseTable


class Privacy:
    """Knows who looks at the screen of a game.

    Args:
        table: the game and who sits at it.
        is_wanted: whether people hide their hands from one another.
    """

    def __init__(self, table: BaseTable, is_wanted: Callable[[], bool]) -> None:
        self._table, self._is_wanted = table, is_wanted
        self.seen_by: int | None = None
        """The seat that looks at the screen: who read a curtain last; None while all may look."""
        self._was_shared = False
        """Whether several people sat here, so that the last of them has not been alone at the screen yet."""

    @property
    def viewer(self) -> int | None:
        """The seat as which the game is shown; None as an onlooker sees it."""
        return None if self._table.watching else self.seen_by

    @property
    def persons(self) -> Sequence[int]:
        """The seats of the people who sit here."""
        return sorted(self._table.local_seats)

    def hides_hands(self) -> bool:
        """Return whether several people share the screen, so that each may see only their own."""
        return len(self.persons) > 1 and self._is_wanted()

    def hides_from(self, seat: int) -> bool:
        """Return whether somebody else may be looking at the screen, who must not see what this seat may."""
        return self.hides_hands() and self.seen_by != seat

    def left_alone(self) -> int | None:
        """Return the last of several people, while who handed a seat to a bot may still be looking."""
        persons, table = self.persons, self._table
        if len(persons) != 1:
            self._was_shared = len(persons) > 1
            return None
        (last,) = persons
        if self._was_shared:
            hidden = self._is_wanted() and table.view(last) != table.view(None)
            self._was_shared = hidden and not table.watching and self.seen_by != last
        return last if self._was_shared else None


LONG = 4.0
"""Seconds without a key after which somebody may look elsewhere."""


class IdleReminder:
    """Remembers when people last pressed a key, and calls them when their turn comes after a long time.

    Args:
        ring: called with the name of whose turn it is, to remind them.
        silence: ends that.
        clock: returns seconds, of any beginning.
    """

    def __init__(
        self,
        ring: Callable[[str], object],
        silence: Callable[[], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._ring, self._silence, self._clock = ring, silence, clock
        self._seen_at = clock()
        self._waited = False
        """Whether people wait for a bot."""
        self._is_ringing = False

    def key_pressed(self) -> None:
        """Note that somebody is there, and end the call."""
        self._seen_at = self._clock()
        self.leave()

    def turn_changed(self, player: str | None) -> bool:
        """Record whose turn it is and ring the bell if they seem away.

        Args:
            player: the person to move; None for a bot or a finished game.

        Returns:
            True if bots have moved since a person was last asked.
        """
        waited, self._waited = self._waited, player is None
        if player is None or not waited:
            return False
        if self._clock() - self._seen_at >= LONG and not self._is_ringing:
            self._is_ringing = True
            self._ring(player)
        return True

    def leave(self) -> None:
        """End the call, as when the game is left."""
        if self._is_ringing:
            self._is_ringing = False
            self._silence()
