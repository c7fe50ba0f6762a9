"""What is said of the special species: their Actions, and the sides of their mats."""

from __future__ import annotations

from antterm.i18n import _
from antterm.march.components import Species
from antterm.march.words.naming import Naming, resource_name


def action(species: Species, food: str) -> str:
    """What taking a species' Action would do; `food` is its cost in brackets."""
    return _("{action}{food}: {what}.").format(
        action=_(species.action_name), food=food, what=_(species.short)
    )


def side(naming: Naming, name: str, special: bool) -> str:
    """What playing one side of the mat means, in a sentence."""
    species, gift = naming.parts.species[name], naming.parts.decree_of_species
    if not special:
        return _("An ordinary colony: no Action of its own, no drawbacks, Decree of 2 food or 5 larvae.")
    drawbacks = "; ".join(_(drawback.short) for drawback in species.drawbacks)
    return _("{species}: {action}; but {drawbacks}; Decree of {food} or {larvae}.").format(
        species=_(species.name),
        action=_(species.action_name),
        drawbacks=drawbacks,
        food=resource_name("food", gift.food),
        larvae=resource_name("larva", gift.larvae),
    )
