"""Cards and mats in full sentences, for whoever reads or hears all of it."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.draw.names import facts_text
from antterm.games.march.rules.components import Species
from antterm.games.march.rules.nest import BODY_POINTS
from antterm.games.march.rules.view import MarchView, NestView
from antterm.games.march.words.naming import TEXTS, food, resource_name
from antterm.i18n import _


def card_lines(view: MarchView, card: str) -> list[str]:
    """Return a card in full, with the rulings on it."""
    printed = view.card(card)
    pile = _(
        "Evolutions of a kind cover one another: all of them give this bonus, but only the top "
        "one's ability works."
    )
    lines = [_(printed.name), facts_text(printed), _(printed.effect)]
    if printed.is_evolution:
        body = _("A head, a thorax and an abdomen in play make a body: {points}.")
        points = resource_name("colony_point", BODY_POINTS)
        lines += [body.format(points=points), TEXTS.say("caste_bonus", printed.kind), pile]
    return [*lines, *map(_, view.rulings(card))]


def mat_lines(view: MarchView, species: Species) -> list[str]:
    """Return the special side of a mat: its Action, the reaction to it, its drawbacks, its Royal Decree."""
    gift = view.components.decree_of_species
    cost = resource_name("food", species.cost)
    return [
        _(species.name),
        f"{_(species.action_name)} ({cost}): {_(species.effect)}",
        _("Reaction: {what}").format(what=_(species.reaction)),
        *(
            _("Drawback, {name}: {what}").format(name=_(drawback.name), what=_(drawback.effect))
            for drawback in species.drawbacks
        ),
        _("Royal Decree: {food} or {larvae}.").format(
            food=resource_name("food", gift.food), larvae=resource_name("larva", gift.larvae)
        ),
    ]


def mat_rulings(species: Species) -> list[str]:
    """Return what settles doubts about a species and its drawbacks."""
    rulings = [*species.rulings, *(ruling for drawback in species.drawbacks for ruling in drawback.rulings)]
    return [_(ruling) for ruling in rulings]


def thief_line(nest: NestView) -> Iterator[str]:
    """Yield what Thief Abdomens add to a player's Feeding or save them; nothing where none does."""
    if nest.extra_food > 0:
        yield _("Others' Thief Abdomens add {food} to it.").format(food=food(nest.extra_food))
    elif nest.extra_food < 0:
        yield _("A Thief Abdomen saves {food}.").format(food=food(-nest.extra_food))


def feeding_line(view: MarchView, seat: int) -> str:
    """Return what a player's next Feeding will take."""
    nest = view.nests[seat]
    if nest.food_needed > nest.food:
        text = _("The next Feeding will take {need}: {missing} more than is in store before the harvest.")
        return text.format(need=resource_name("food", nest.food_needed), missing=nest.food_needed - nest.food)
    return _("The next Feeding will take {need}.").format(need=resource_name("food", nest.food_needed))
