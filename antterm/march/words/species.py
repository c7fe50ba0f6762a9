"""What is said of the special species: their questions and their answers."""

from __future__ import annotations

from antterm.core.ask import Ask
from antterm.i18n import _
from antterm.march.components import Species
from antterm.march.words.naming import Naming, resource_name, steps


def question(naming: Naming, ask: Ask) -> str | None:
    """What is asked at the choice of sides and in a species' Action; None for any other question."""
    about = ask.about
    left = about.get("left", 0)
    sentence = {
        "setup.species": _("do you play the {species} or an ordinary colony?"),
        "dance_of_chaos.larva": _("{action}, {steps} left: place a larva, or go on to the ants?"),
        "dance_of_chaos.ant": _("{action}, {steps} left: which ant goes where?"),
        "dance_of_chaos.react": _("reaction to {action}: gain a larva?"),
        "six_thousand_steps.below": _("{action}: which of these hexes goes under the stack, unused?"),
        "six_thousand_steps.from": _("{action}: from which hex? All your ants there will move on."),
        "six_thousand_steps.place": _("where does {number} lie, and how is it turned?"),
        "six_thousand_steps.ants": _("{action}: to which hex does the next ant go? ({left} to go)"),
        "six_thousand_steps.react": _path_reaction(about.get("part", "")),
        "modified_genome.first": _("{action}: which Evolution do you play and pay for?"),
        "modified_genome.second": _("{action}: another Evolution, free?"),
        "modified_genome.place": _("{card}: on top of the cards there or under them?"),
        "modified_genome.react": _("reaction to {action}: play an Evolution?"),
        "marauders_raid.larva": _("{action}, {steps} left: place a larva, or go on to the ants?"),
        "marauders_raid.ant": _("{action}, {steps} left: which ant goes where?"),
        "marauders_raid.victim": _("{action}: whom do you fight, and where?"),
        "marauders_raid.react": _("reaction to {action}: draw a card?"),
    }.get(ask.kind)
    if sentence is None:
        return None
    owner = naming.species_with(ask.kind.partition(".")[0])
    return sentence.format(
        action=_(owner.action_name) if owner is not None else "",
        card=naming.card(about["card"]) if "card" in about else "",
        left=left,
        number=naming.hex(about["number"]) if "number" in about else "",
        species=naming.species(about["species"]) if "species" in about else "",
        steps=steps(left),
    )


def _path_reaction(part: str) -> str:
    if part == "larva":
        return _("reaction to {action}: place a larva?")
    return _("reaction to {action}: move one ant one step?")


def action(species: Species, food: str) -> str:
    """What taking a species' Action would do; `food` is its cost in brackets."""
    return _("{action}{food}: {what}.").format(
        action=_(species.action_name), food=food, what=_(species.short)
    )


def side(naming: Naming, ask: Ask, special: bool) -> str:
    """What playing one side of the mat means, in a sentence."""
    species, gift = naming.parts.species[ask.about["species"]], naming.parts.decree_of_species
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
