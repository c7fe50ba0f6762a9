"""The Horde of centipedes in words: its deeds, its points, how a game against it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from antterm.core.game import Outcome
from antterm.i18n import _, ngettext
from antterm.march.horde.ending import WON
from antterm.march.words.naming import Naming, resource_name

Data = Mapping[str, Any]


def deed_name(deed: str) -> str:
    """What a card makes the Horde do."""
    return {
        "invade": _("Invade"),
        "advance": _("Advance"),
        "explore": _("Explore"),
        "rampage": _("Rampage"),
    }[deed]


def level_name(level: str) -> str:
    """How hard the game against it is."""
    return {"easy": _("easy"), "standard": _("standard"), "hard": _("hard")}[level]


def source_name(source: str) -> str:
    """Where points of the Horde come from."""
    return {
        "slumber": _("centipedes at Slumber"),
        "battle": _("a battle won"),
        "tunnel": _("the Great Tunnel entered"),
    }[source]


def tell_card(naming: Naming, data: Data) -> str:
    """The card of its turn and what follows from it."""
    told = {
        "invade": _("The Horde turns up {card}. Invade: a new centipede."),
        "advance": _("The Horde turns up {card}. Advance: {jumps} of the foremost centipede."),
        "explore": _("The Horde turns up {card}. No centipede can advance, so it explores."),
        "rampage": _("The Horde turns up {card}. Rampage: every centipede among ants fights now, +1 strong."),
    }[data["deed"]]
    jumps = ngettext("{n} jump", "{n} jumps", data["value"]).format(n=data["value"])
    return told.format(card=naming.card(data["card"]), jumps=jumps)


def tell_jump(naming: Naming, data: Data) -> str:
    """One jump of its march."""
    origin = naming.hex(data["from_hex"])
    return _("A centipede jumps from {origin} to {hex}.").format(origin=origin, hex=naming.hex(data["hex"]))


def tell_entry(naming: Naming, data: Data) -> str:
    """A centipede has come to the Great Tunnel."""
    text = ngettext(
        "A centipede is in the Great Tunnel, where nobody can fight it; {n} is there now.",
        "A centipede is in the Great Tunnel, where nobody can fight it; {n} are there now.",
        data["n"],
    )
    return text.format(n=data["n"])


def tell_points(naming: Naming, data: Data) -> str:
    """The Horde scores."""
    return _("The Horde: {points} for {reason}, {total} in all.").format(
        points=resource_name("colony_point", data["n"]),
        reason=source_name(data["source"]),
        total=data["total"],
    )


def tell_reshuffle(naming: Naming, data: Data) -> str:
    """Its discards have become its deck."""
    return _("The discards of the Horde become its new deck of {n} cards.").format(n=data["n"])


def tell_exploring(naming: Naming, data: Data) -> str:
    """It has drawn a hex."""
    return _("The Horde explores {hex}.").format(hex=naming.hex(data["number"]))


def tell_nothing(naming: Naming, data: Data) -> str:
    """There was no hex to draw."""
    return _("No hex is left for the Horde to explore.")


SENTENCES = {
    "horde_card": tell_card,
    "centipede_jumped": tell_jump,
    "tunnel_entered": tell_entry,
    "horde_scored": tell_points,
    "horde_reshuffled": tell_reshuffle,
    "horde_explores": tell_exploring,
    "nothing_to_explore": tell_nothing,
}
"""What the Horde does, by the kind of event."""


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
    """How a game against the Horde ended."""
    if outcome.reason == WON:
        last = names[outcome.scores.index(min(outcome.scores))]
        lost = _("The Horde of centipedes has won: it has more points than {who}.")
        return lost.format(who=last)
    if len(names) == 1:
        return _("{who} has beaten the Horde of centipedes.").format(who=names[0])
    players = _(" and ").join(names)
    return _("{players} have beaten the Horde of centipedes together.").format(players=players)
