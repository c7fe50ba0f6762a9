"""Why an Action is not possible now, and what the last food means for the next turns."""

from __future__ import annotations

from typing import Final

from antterm.games.march.rules.view import MarchView, NestView
from antterm.i18n import _

FOR_FOOD: Final = ("explore", "march", "forage")
"""What costs every colony a food."""


def cost_of(action: str) -> int:
    """Return the food that an Action of every colony costs."""
    return int(action in FOR_FOOD)


def reason(action: str, cost: int, nest: NestView, view: MarchView) -> str:
    """Why an Action that costs so much food is not possible for a player."""
    match action:
        case _ if nest.food < cost:
            return _("no food")
        case "explore" if not view.stack:
            return _("no hex left")
        case "explore":
            return _("no tunnel open")
        case "forage":
            return _("no cards left")
        case "play":
            return _("none possible")
        case "modified_genome" if any(view.card(card).is_evolution for card in nest.hand or ()):
            return _("too dear")
        case "modified_genome":
            return _("no Evolution")
        case "six_thousand_steps" if view.stack < 2:
            return _("too few hexes")
        case "six_thousand_steps":
            return _("no two ways out")
        case "rest" if not nest.acted:
            return _("not as first Action")
        case "rest" if view.rests_last:
            return _("other Actions first")
        case _:
            return _("not now")


def rest_to_come(view: MarchView, seat: int) -> str:
    """Return what a player's last food means for their next turns; empty while there is enough."""
    nest = view.nests[seat]
    if nest.food > 1:
        return ""
    if nest.food:
        if nest.hand_size:
            return _("Your last food: after it you can only play cards or rest.")
        return _("Your last food, and no card: in your next turn you rest.")
    return (
        _("No food: you can only play cards or rest.")
        if nest.hand_size
        else _("Neither food nor cards: you rest.")
    )
