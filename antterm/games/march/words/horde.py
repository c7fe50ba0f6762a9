"""The Horde of centipedes in words: its deeds, its points, how a game against it ends."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.game import Outcome
from antterm.games.march.rules.ending import BEATEN, WON
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.words.naming import TEXTS
from antterm.i18n import _
from antterm.i18n.nouns import together


def deed_name(deed: Deed) -> str:
    """Return what a card makes the Horde do."""
    return TEXTS.say("deed", deed)


def level_name(level: str) -> str:
    """Return how hard the game against it is."""
    return TEXTS.say("value", level)


def result(outcome: Outcome) -> str:
    """Return how a game against the Horde ended, for a line of a list; empty of other games."""
    results = {WON: _("the Horde wins"), BEATEN: _("the Horde is beaten")}
    return results.get(outcome.reason, "")


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Return how a game against the Horde ended."""
    if outcome.reason == WON:
        last = names[outcome.scores.index(min(outcome.scores))]
        lost = _("The Horde has won: more points than {who}.")
        return lost.format(who=last)
    if len(names) == 1:
        return _("{who} has beaten the Horde.").format(who=names[0])
    return _("{players} have beaten the Horde.").format(players=together(names))
