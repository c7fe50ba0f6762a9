"""What each answer would do, in a sentence."""

from __future__ import annotations

import re

from antterm.core.ask import Ask, Choice
from antterm.i18n import _
from antterm.march.components import Species
from antterm.march.meadow import Spot, turned
from antterm.march.view import MarchView
from antterm.march.words import species
from antterm.march.words.naming import (
    Naming,
    ants,
    capital,
    edge_name,
    kind_name,
    larvae,
    resource_name,
    seat_name,
    site_name,
)


def answer(naming: Naming, ask: Ask, choice: Choice, view: MarchView) -> str:
    """What `choice` would do."""
    text = choice.text
    fixed = _declining(ask, view) if text in ("none", "stop", "done") else _fixed(naming, ask, view).get(text)
    if fixed is not None:
        return fixed
    if text in view.parts.cards:
        return _card(naming, ask, text, view)
    if text.isdigit() and choice.mark("spot") is None:
        return _hex(naming, ask, int(text), view)
    for pattern, say in _PATTERNS:
        if match := re.fullmatch(pattern, text):
            return say(naming, ask, match, view)
    return _spot(naming, ask, text)


def _has_laid(ask: Ask, view: MarchView) -> bool:
    """Whether the player has laid a card for ferocity already."""
    return view.nests[ask.seat].laid > 0


def _declining(ask: Ask, view: MarchView) -> str:
    """Saying no."""
    end = ask.kind.rpartition(".")[2]
    if end == "react" and ask.about.get("part") != "ant":
        return _("No reaction.")
    if end == "ferocity":
        return _("Lay no more cards.") if _has_laid(ask, view) else _("Lay no card.")
    if end == "spoils" or ask.about.get("part") == "ants" or ask.kind == "explore.move_ants":
        return _("Move no more ants.")
    if ask.about.get("part") == "ant" or end == "ant":
        return _("Take no more steps.")
    if end == "march_battle":
        return _("No battle now.")
    if end == "bonus":
        return _("Take no bonus Action.")
    return _("No, go on.")


def _fixed(naming: Naming, ask: Ask, view: MarchView) -> dict[str, str]:
    """Answers that are single words."""
    food = "" if ask.kind == "turn.bonus" else _(" (1 food)")
    nest, own = view.nests[ask.seat], view.species(ask.seat)
    beyond = naming.hex(ask.about["number"]) if "number" in ask.about else ""
    return {
        "explore": _(
            "Explore{food}: draw a hex, lay it against a tunnel of yours, move ants onto it."
        ).format(food=food),
        "march": _("March{food}: up to {n} steps, first of larvae, then of ants.").format(
            food=food, n=nest.march_steps
        ),
        "forage": _("Forage{food}: draw two cards.").format(food=food),
        "play": _("Play a card: pay its cost in larvae and ants, then it takes effect."),
        "rest": _("Rest: gain a larva now and a food in each later turn of this phase, and do nothing else."),
        "ants": _("Place no more larvae; go on to the ants."),
        "larva": _("Pay with a larva of the Larvae Chamber."),
        "yes": _yes(naming, ask),
        "food": _("Take {resources}.").format(resources=resource_name("food", ask.about.get("food", 1))),
        "larvae": _("Take {larvae}.").format(larvae=larvae(ask.about.get("larvae", 3))),
        "cards": _("Draw two cards."),
        "steps": _("Take some steps as in a March."),
        "hex": _("First the effect of {hex}.").format(hex=beyond),
        "top": _("On top: its own ability counts."),
        "under": _("Under them: the ability of the card on top goes on."),
    } | _fixed_here(naming, ask, food, own)


def _fixed_here(naming: Naming, ask: Ask, food: str, own: Species | None) -> dict[str, str]:
    """Single words that mean something only to some questions."""
    if ask.kind == "soldier.order":
        return {"harvester_thorax": _("First {card}.").format(card=naming.card("harvester_thorax"))}
    if ask.kind == "setup.species":
        return {side: species.side(naming, ask, side == "special") for side in ("ordinary", "special")}
    return {own.action: species.action(own, food)} if own is not None else {}


def _yes(naming: Naming, ask: Ask) -> str:
    if ask.kind in ("forage.react", "dance_of_chaos.react"):
        return _("Gain a larva.")
    if ask.kind == "marauders_raid.react":
        return _("Draw a card.")
    return _("Place a larva on {hex}.").format(hex=naming.hex(ask.about.get("hex", 0)))


def _card(naming: Naming, ask: Ask, text: str, view: MarchView) -> str:
    """A card: what it costs and does, or its value where only that counts."""
    card = view.card(text)
    if ask.kind.endswith("ferocity"):
        return _("Lay {card}: +{value} to your total.").format(card=naming.card(text), value=card.value)
    if ask.kind in ("play.react", "beyond.ant_lion_discard", "play.drop_goal"):
        return _("Discard {card}. {effect}").format(card=naming.card(text), effect=_(card.effect))
    if ask.about.get("part") == "back":
        return _("Take back {card}.").format(card=naming.card(text))
    return _("{card} ({kind}, cost {cost}, value {value}). {effect}").format(
        card=naming.card(text),
        kind=kind_name(card.kind),
        cost=card.cost,
        value=card.value,
        effect=_(card.effect),
    )


def _hex(naming: Naming, ask: Ask, number: int, view: MarchView) -> str:
    """A hex: what is done with it or there."""
    name, part = naming.hex(number), ask.about.get("part")
    if ask.kind == "setup.start_hex" or (part == "hex" and number not in view.hexes):
        sites = "; ".join(site_name(site) for site in naming.parts.tiles[number].sites)
        return _("{hex}. Sites: {sites}.").format(hex=name, sites=sites)
    if ask.kind in ("explore.react", "march.larva") or part == "larva":
        return _("Place a larva on {hex}.").format(hex=name)
    sentence = {
        "explore.move_from": _("Move ants from {hex}."),
        "coop.march_battle": _("Fight the centipede of {hex}."),
        "card.a_queens_journey": _("{hex} goes under the stack."),
        "card.blind_overlords": _("Put a wormhole on {hex}."),
        "card.fungal_outbreak": _("The fungus breaks out on {hex}."),
        "card.greedy_tribe": _("Place larvae on {hex}."),
        "card.sneak_attack": _("Fight over {hex} now."),
        "card.sparrow_attack": _("Destroy all ants on {hex}."),
        "card.swarm": _("Your ants come to {hex}."),
        "six_thousand_steps.below": _("{hex} goes under the stack."),
        "six_thousand_steps.from": _("Explore from {hex}; all your ants there move on."),
        "six_thousand_steps.ants": _("The next ant goes to {hex}."),
    }.get(ask.kind, "{hex}.")
    return capital(sentence.format(hex=name))


def _spot(naming: Naming, ask: Ask, text: str) -> str:
    """A place: what is done with the ant or the site there."""
    part = ask.about.get("part")
    if part == "losses":
        sentence = _("Lose the ant on {spot}.")
    elif part == "ants":
        sentence = _("Move the ant on {spot}.")
    else:
        sentence = {
            "ability.honeypot_abdomen": _("Harvest {spot} twice."),
            "ability.kamikaze_head": _("Sacrifice the ant on {spot}."),
            "ability.leafcutter_abdomen": _("{spot} gives food."),
            "ant.site": _("Onto {spot}."),
            "card.early_harvest": _("Harvest {spot}."),
            "explore.move_ants": _("Move the ant on {spot}."),
            "play.pay": _("Pay with the ant on {spot}."),
            "settle.site": _("Onto {spot}."),
        }.get(ask.kind, "{spot}.")
    return capital(sentence.format(spot=naming.spot(text)))


def _lie(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    number = ask.about["number"]
    edges = turned(naming.parts.tiles[number].tunnels, int(match[2]))
    tunnels = ", ".join(map(edge_name, edges))
    return _("Lay {hex} at {cell}, with tunnels to {tunnels}.").format(
        hex=naming.hex(number), cell=match[1], tunnels=tunnels
    )


def _step(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    target = naming.spot(match[2]) if "." in match[2] else naming.hex(int(match[2]))
    return _("The ant on {spot} goes to {target}.").format(spot=naming.spot(match[1]), target=target)


def _warrior(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    if match[1] == "place":
        return _("Place a larva on {hex}.").format(hex=naming.hex(int(match[2])))
    return _("Take the ant on {spot} back into the Larvae Chamber.").format(spot=naming.spot(match[2]))


def _token(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    where = naming.hex(int(match[2]))
    if match[1] == "wormhole":
        return _("Put a wormhole on {hex}.").format(hex=where)
    return _("Put a centipede on {hex}.").format(hex=where)


def _ant(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    owner, place = seat_name(int(match[1]) - 1), naming.spot(match[2])
    return _("{player}'s ant on {spot}.").format(player=owner, spot=place)


def _victim(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    here, other = view.hexes[int(match[1])], int(match[2]) - 1
    own, his = (here.sites.count(s) + here.loose[s] + view.nests[s].heads for s in (ask.seat, other))
    return _("Fight {player} on {hex}, {own} : {his}.").format(
        player=seat_name(other), hex=naming.hex(here.number), own=own, his=his
    )


def _effect(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    return _("First the effect of {hex}.").format(hex=naming.hex(int(match[1])))


def _player(naming: Naming, ask: Ask, match: re.Match[str], view: MarchView) -> str:
    seat = int(match[1]) - 1
    if "hex" in ask.about:
        here = view.hexes[ask.about["hex"]]
        n = here.sites.count(seat) + here.loose[seat]
        return _("{player}, with {ants} here.").format(player=seat_name(seat), ants=ants(n))
    nest = view.nests[seat]
    return _("{player}: {ants}, {larvae}, {food}.").format(
        player=seat_name(seat),
        ants=ants(nest.ants),
        larvae=larvae(nest.larvae),
        food=resource_name("food", nest.food),
    )


_PATTERNS = (
    (r"(-?\d+,-?\d+)@(\d)", _lie),
    (r"(.+)>(.+)", _step),
    (r"(place|return) (.+)", _warrior),
    (r"(wormhole|centipede) (\d+)", _token),
    (r"seat(\d) (.+)", _ant),
    (r"seat(\d)", _player),
    (r"(\d+) seat(\d)", _victim),
    (r"hex (\d+)", _effect),
)


def spot_of(choice: Choice) -> Spot | None:
    """The place that an answer speaks of, if any."""
    text = choice.mark("spot")
    return Spot.parse(text) if text is not None else None
