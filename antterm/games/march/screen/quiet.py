"""What seats have said once and for all: no reaction until my next turn; always the larva of a Forage."""

from __future__ import annotations

from antterm.core.ask import Ask
from antterm.games.march.draw import story
from antterm.games.march.rules.meanings import GainLarva
from antterm.games.march.rules.topic_kinds import Reacting
from antterm.games.march.rules.topics import Acting, ReactingToForage
from antterm.games.march.screen.entries import decline
from antterm.ui.models.sight import Sight


def is_reaction(ask: Ask) -> bool:
    """Whether a question offers a reaction to what another player does."""
    return isinstance(ask.about, Reacting)


class Quiet:
    """Who does not want to be asked for reactions, and until when."""

    def __init__(self) -> None:
        self._actions: dict[int, int] = {}
        """By seat, how many Actions of his own a player will have taken when he is asked again."""
        self._larvae: set[int] = set()
        """Seats that take the larva whenever somebody forages."""

    def keep(self, ask: Ask, sight: Sight) -> None:
        """From now on the seat that is asked is asked for no reaction until its next turn."""
        self._actions[ask.seat] = story.actions(sight.happened, ask.seat) + (isinstance(ask.about, Acting))

    def take_larvae(self, seat: int) -> bool:
        """From now on a seat takes the larva whenever somebody forages; or it is asked again.

        Returns:
            Whether it is taken from now on.
        """
        self._larvae ^= {seat}
        return seat in self._larvae

    def end(self) -> None:
        """Ask everybody again."""
        self._actions.clear()
        self._larvae.clear()

    def answer(self, ask: Ask, sight: Sight | None) -> str | None:
        """The answer that is given without asking; None to ask."""
        if ask.seat in self._larvae and isinstance(ask.about, ReactingToForage):
            return GainLarva().text
        if ask.seat not in self._actions:
            return None
        happened = sight.happened if sight else ()
        if isinstance(ask.about, Acting) and story.actions(happened, ask.seat) >= self._actions[ask.seat]:
            del self._actions[ask.seat]
        none = decline(ask)
        return none.text if none is not None and is_reaction(ask) else None
