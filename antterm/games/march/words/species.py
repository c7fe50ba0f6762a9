"""What is said of the special species: their Actions, and the sides of their mats."""

from __future__ import annotations

from antterm.games.march.rules.components import Species
from antterm.games.march.words.naming import Naming
from antterm.i18n import _


def action(species: Species, food: str) -> str:
    """What taking a species' Action would do; `food` is its cost in brackets."""
    return _("{action}{food}: {what}.").format(
        action=_(species.action_name), food=food, what=_(species.short)
    )


def side(naming: Naming, name: str, special: bool) -> str:
    """What playing one side of the mat means, in a sentence."""
    species = naming.parts.species[name]
    if not special:
        return _("Ordinary: no Action of its own, no drawbacks; Decree of 2 food or 5 larvae.")
    drawbacks = "; ".join(_(drawback.short) for drawback in species.drawbacks)
    return _("{action}; but {drawbacks}.").format(action=_(species.action_name), drawbacks=drawbacks)
