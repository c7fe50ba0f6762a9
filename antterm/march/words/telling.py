"""What happened, in a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.i18n import _, ngettext
from antterm.march.horde.ending import BEATEN, WON
from antterm.march.words import horde
from antterm.march.words.naming import (
    Naming,
    ants,
    capital,
    larvae,
    phase_name,
    resource_name,
    round_name,
)

Data = Mapping[str, Any]
TOLD_PHASES = ("soldier_start", "queen_start", "harvest", "feeding", "decree", "slumber")
"""Phases that the log announces."""


def tell(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    """The sentence for the log; None for what needs none."""
    return SENTENCES[event.kind](naming, event, names)


def tell_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """How the game ended."""
    if outcome.reason in (BEATEN, WON):
        return horde.tell_end(outcome, names)
    winners = _(" and ").join(names[seat] for seat in outcome.winners)
    points = max(outcome.scores)
    if outcome.reason == "shared":
        return _("{winners} share the victory with {n} points each.").format(winners=winners, n=points)
    if outcome.reason == "ants":
        text = _("{winners} wins: {n} points like others, but more ants in the meadow.")
    else:
        text = _("{winners} wins with {n} points.")
    return text.format(winners=winners, n=points)


Say = Callable[[Naming, Event, Sequence[str]], str | None]


def _say(text: Callable[[], str], **facts: Callable[[Naming, Data], Any]) -> Say:
    """A sentence about the player of the event, with facts taken from its data."""

    def say(naming: Naming, event: Event, names: Sequence[str]) -> str:
        who = names[event.seat] if event.seat is not None else ""
        filled = {name: fact(naming, event.data) for name, fact in facts.items()}
        return capital(text().format(who=who, **filled))

    return say


def _why(naming: Naming, data: Data) -> str:
    return naming.source(data["why"])


def _spot(naming: Naming, data: Data) -> str:
    return naming.spot(data["spot"])


def _hex(naming: Naming, data: Data) -> str:
    return naming.hex(data.get("hex", data.get("number", 0)))


def _card(naming: Naming, data: Data) -> str:
    return naming.card(data["card"])


def _n(naming: Naming, data: Data) -> int:
    return int(data["n"])


def _cards(n: int) -> str:
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def _phase(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    phase = event.data["phase"]
    if phase == "worker" and event.seat is not None:
        name = capital(round_name(event.data["round"]))
        return _("{round} begins; {who} is the Active Player.").format(round=name, who=names[event.seat])
    return _("{phase}.").format(phase=phase_name(phase)) if phase in TOLD_PHASES else None


def _action(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    if event.data["action"] in ("play", "rest") or event.seat is None:
        return None
    who, action = names[event.seat], naming.action(event.data["action"])
    return _("{who}: {action}.").format(who=who, action=action)


def _scored(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    if event.seat is None:
        return None
    data = event.data
    reason = {
        "battle": lambda: _("a battle on {hex}").format(hex=_hex(naming, data)),
        "site": lambda: _("a site"),
        "body": lambda: _("a completed body"),
        "ability": lambda: _card(naming, data),
        "goal": lambda: _card(naming, data),
        "meadow": lambda: _("the inner meadow"),
        "end": lambda: {
            "larvae": _("the most larvae"),
            "food": _("the most food"),
            "cards": _("the most cards"),
        }[data["most"]],
    }[data["source"]]()
    points = resource_name("colony_point", data["n"])
    return _("{who}: {points} for {reason}.").format(who=names[event.seat], points=points, reason=reason)


def _rested(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    if event.seat is None:
        return None
    who = names[event.seat]
    if event.data["food"]:
        return _("{who} rests on: a food for later.").format(who=who)
    return _("{who} rests: {larvae} for later.").format(who=who, larvae=larvae(event.data["larvae"]))


def _battle(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    data = event.data
    invader = _("the centipede") if data["invader"] is None else names[data["invader"]]
    return capital(
        _("{invader} ({invading}) fights {defender} ({defending}) on {hex}.").format(
            invader=invader,
            invading=data["strengths"][0] if data["invader"] is not None else "?",
            defender=names[data["defender"]],
            defending=data["strengths"][1],
            hex=_hex(naming, data),
        )
    )


def _outcome(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    data = event.data
    winner = _("the centipede") if event.seat is None else names[event.seat]
    by_side = {"totals": data["totals"], "losses": data["losses"]}
    if event.seat == data["defender"]:
        by_side = {name: list(reversed(numbers)) for name, numbers in by_side.items()}
    (own, other), (lost, other_lost) = by_side["totals"], by_side["losses"]
    text = _("{winner} wins {own} : {other}. Losses: {lost} and {other_lost}.")
    return capital(text.format(winner=winner, own=own, other=other, lost=lost, other_lost=other_lost))


def _ferocity(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    if event.seat is None:
        return None
    n = event.data["n"]
    if not n:
        return _("{who} lays no card.").format(who=names[event.seat])
    return _("{who} lays {cards} face down.").format(who=names[event.seat], cards=_cards(n))


def _fed(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    if event.seat is None:
        return None
    data = event.data
    if not (data["ants"] or data["food"]):
        return None
    text = _("{who} feeds {ants} with {food} food and {larvae}.").format(
        who=names[event.seat], ants=ants(data["ants"]), food=data["food"], larvae=larvae(data["larvae"])
    )
    if extra := data.get("extra", 0):
        thieves = _("{card}: {food} more.") if extra > 0 else _("{card}: {food} less.")
        food = resource_name("food", abs(extra))
        text += " " + thieves.format(card=naming.card("thief_abdomen"), food=food)
    if data["starved"]:
        text += " " + _("Starving: {ants}.").format(ants=ants(data["starved"]))
    return text


def _over(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    scores = zip(names, event.data["scores"], strict=True)
    listed = ", ".join(f"{name} {score}" for name, score in scores)
    if "horde" in event.data:
        listed = _("{scores}; the Horde {horde}").format(scores=listed, horde=event.data["horde"])
    text = _("The game is over. {scores}.").format(scores=listed)
    if "horde" in event.data:
        return text
    winners, level = event.data["winners"], event.data["scores"].count(max(event.data["scores"]))
    if level > 1:
        reason = "shared" if len(winners) > 1 else "ants"
        text += " " + tell_outcome(Outcome(tuple(winners), tuple(event.data["scores"]), reason), names)
    return text


def _stung(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    if event.seat is None:
        return None
    return _("{by} stings {who}: {ants} will die.").format(
        by=names[event.data["by"]], who=names[event.seat], ants=ants(event.data["n"])
    )


def _side(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    if event.seat is None:
        return None
    if event.data["side"] == "ordinary":
        return _("{who} plays an ordinary colony.").format(who=names[event.seat])
    return _("{who} plays the {species}.").format(
        who=names[event.seat], species=naming.species(event.data["species"])
    )


def _of_horde(tell_deed: Callable[[Naming, Data], str]) -> Say:
    """A sentence about the Horde."""
    return lambda naming, event, names: capital(tell_deed(naming, event.data))


def _starting(naming: Naming, data: Data) -> str:
    return ", ".join(naming.hex(number) for number in data["numbers"])


SENTENCES: dict[str, Say] = {
    "game_begins": _say(lambda: _("The game begins; {who} is the starting player.")),
    "starting_hexes": _say(lambda: _("{who} draws two starting hexes: {hexes}."), hexes=_starting),
    "mat_dealt": _say(
        lambda: _("{who} gets the mat of the {species}."),
        species=lambda naming, data: naming.species(data["species"]),
    ),
    "side_chosen": _side,
    "phase": _phase,
    "action": _action,
    "reaction": _say(
        lambda: _("{who} reacts to {action}."), action=lambda naming, data: naming.action(data["action"])
    ),
    "larvae_gained": _say(
        lambda: _("{who} gains {larvae} ({why})."), larvae=lambda naming, data: larvae(data["n"]), why=_why
    ),
    "larvae_lost": _say(
        lambda: _("{who} loses {larvae} ({why})."), larvae=lambda naming, data: larvae(data["n"]), why=_why
    ),
    "food_gained": _say(
        lambda: _("{who} gains {food} ({why})."),
        food=lambda naming, data: resource_name("food", data["n"]),
        why=_why,
    ),
    "scored": _scored,
    "reshuffled": _say(lambda: _("The discard pile becomes the new deck of {n} cards."), n=_n),
    "cards_drawn": _say(
        lambda: _("{who} draws {cards} ({why})."), cards=lambda naming, data: _cards(data["n"]), why=_why
    ),
    "cards_seen": _say(
        lambda: _("Cards for {who}: {cards}."), cards=lambda naming, data: naming.cards(data["cards"])
    ),
    "discarded": _say(lambda: _("{who} discards {card} ({why})."), card=_card, why=_why),
    "discarded_at_random": _say(lambda: _("{who} discards {card} at random ({why})."), card=_card, why=_why),
    "drawn_and_discarded": _say(lambda: _("{who} draws and discards {card} ({why})."), card=_card, why=_why),
    "event_turned_up": _say(lambda: _("{who} turns up {card}."), card=_card),
    "event_without_target": _say(lambda: _("{card} finds no target and is discarded."), card=_card),
    "points_lost": _say(
        lambda: _("{who} loses {points} ({why})."),
        points=lambda naming, data: resource_name("colony_point", data["n"]),
        why=_why,
    ),
    "ant_lost": _say(lambda: _("{who} loses an ant on {spot} ({why})."), spot=_spot, why=_why),
    "ant_moved": _say(
        lambda: _("{who} moves an ant from {origin} to {spot}."),
        origin=lambda naming, data: naming.spot(data["origin"]),
        spot=_spot,
    ),
    "ant_settled": _say(lambda: _("An ant of {who} moves up onto {spot}."), spot=_spot),
    "ant_placed": _say(lambda: _("{who} places an ant on {spot}."), spot=_spot),
    "ant_returned": _say(lambda: _("{who} takes an ant on {spot} back as a larva."), spot=_spot),
    "larva_placed": _say(lambda: _("{who} places a larva on {spot}."), spot=_spot),
    "hex_drawn": _say(lambda: _("{who} draws {hex}."), hex=_hex),
    "hex_placed": _say(lambda: _("{who} lays {hex}."), hex=_hex),
    "hexes_looked_at": _say(lambda: _("{who} looks at {n} hexes."), n=_n),
    "hexes_seen": _say(lambda: _("Hexes for {who} to see: {hexes}."), hexes=_starting),
    "beyond": _say(lambda: _("{hex} takes effect for {who}."), hex=_hex),
    "card_played": _say(lambda: _("{who} plays {card}."), card=_card),
    "goal_dropped": _say(lambda: _("{who} gives up the goal {card}."), card=_card),
    "evolved": _say(lambda: _("{who} evolves: {card}."), card=_card),
    "evolution_returned": _say(lambda: _("{who} takes back {card}."), card=_card),
    "rested": _rested,
    "rest_area_emptied": _say(
        lambda: _("{who} has gathered {larvae} and {food} food by resting."),
        larvae=lambda naming, data: larvae(data["larvae"]),
        food=lambda naming, data: data["food"],
    ),
    "battle": _battle,
    "battle_outcome": _outcome,
    "ferocity_laid": _ferocity,
    "ferocity_revealed": _say(
        lambda: _("{who} reveals {cards}: +{value}."),
        cards=lambda naming, data: naming.cards(data["cards"]),
        value=lambda naming, data: data["value"],
    ),
    "centipede_card": _say(
        lambda: _("The centipede draws {card}: +{value}."),
        card=_card,
        value=lambda naming, data: data["value"],
    ),
    "centipede_killed": _say(lambda: _("{who} has killed the centipede of {hex}."), hex=_hex),
    "centipede_placed": _say(lambda: _("A centipede comes to {hex}."), hex=_hex),
    "wormhole_placed": _say(lambda: _("A wormhole opens on {hex}."), hex=_hex),
    "stung": _stung,
    "fed": _fed,
    "game_over": _over,
    "march_battle": _say(lambda: _("{who} attacks the centipede of {hex}."), hex=_hex),
    **{kind: _of_horde(tell_deed) for kind, tell_deed in horde.SENTENCES.items()},
}
"""Sentences by kind of event; a kind that is not here is a fault."""
