"""The Horde of centipedes in words: its deeds, its points, how a game against it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from antterm.core.game import Outcome
from antterm.games.march.rules.horde import happened as horde_happened
from antterm.games.march.rules.horde.ending import BEATEN, WON
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.words.naming import Naming, colony_points
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import counted, together


def deed_name(deed: Deed) -> str:
    """Return what a card makes the Horde do."""
    return {
        Deed.INVADE: pgettext("a deed of the Horde", "Invade"),
        Deed.ADVANCE: pgettext("a deed of the Horde", "Advance"),
        Deed.EXPLORE: pgettext("a deed of the Horde", "Explore"),
        Deed.RAMPAGE: pgettext("a deed of the Horde", "Rampage"),
    }[deed]


def level_name(level: str) -> str:
    """Return how hard the game against it is."""
    return {
        "easy": pgettext("a level", "easy"),
        "standard": pgettext("a level", "standard"),
        "hard": pgettext("a level", "hard"),
    }[level]


def source_name(source: horde_happened.HordeSource) -> str:
    """Return where points of the Horde come from."""
    return {
        horde_happened.HordeSource.SLUMBER: _("centipedes at Slumber"),
        horde_happened.HordeSource.BATTLE: _("a battle won"),
        horde_happened.HordeSource.TUNNEL: _("the Great Tunnel entered"),
    }[source]


def tell(naming: Naming, event: horde_happened.AnyHordeEvent) -> str:
    """Return what the Horde has done, in a sentence."""
    match event:
        case horde_happened.HordeCardTurnedUp():
            return _card(naming, event)
        case horde_happened.CentipedeJumped(origin, number):
            text = _("A centipede jumps from {origin} to {hex}.")
            return text.format(origin=naming.hex(origin), hex=naming.hex(number))
        case horde_happened.TunnelEntered(n):
            return ngettext(
                "A centipede is in the Great Tunnel, where nobody can fight it; {n} is there now.",
                "A centipede is in the Great Tunnel, where nobody can fight it; {n} are there now.",
                n,
            ).format(n=n)
        case horde_happened.HordeScored(n, source, total):
            text = _("The Horde: {points} for {reason}, {total} in all.")
            points = colony_points(n)
            return text.format(points=points, reason=source_name(source), total=total)
        case horde_happened.HordeDeckRenewed(n):
            return ngettext(
                "The discards of the Horde become its new deck of {n} card.",
                "The discards of the Horde become its new deck of {n} cards.",
                n,
            ).format(n=n)
        case horde_happened.HordeExplored(number):
            return _("The Horde explores {hex}.").format(hex=naming.hex(number))
        case horde_happened.NothingToExplore():
            return _("No hex is left for the Horde to explore.")
        case _:
            assert_never(event)


def _card(naming: Naming, event: horde_happened.HordeCardTurnedUp) -> str:
    """Return the card of its turn and what follows from it."""
    card, deed = naming.card(event.card), event.deed
    match deed:
        case Deed.INVADE:
            text = _("The Horde turns up {card}. Invade: a new centipede.")
        case Deed.ADVANCE:
            text = _("The Horde turns up {card}. Advance: {jumps} of the foremost centipede.")
        case Deed.EXPLORE:
            text = _("The Horde turns up {card}. No centipede can advance, so it explores.")
        case Deed.RAMPAGE:
            text = _("The Horde turns up {card}. Rampage: every centipede among ants fights now, +1 strong.")
        case _:
            assert_never(deed)
    return text.format(card=card, jumps=counted("{n} jump", "{n} jumps", event.value))


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
