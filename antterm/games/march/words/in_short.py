"""Answers in a list, in the fewest words that distinguish them.

What the marked one would do stands in a whole sentence elsewhere; the meadow has the same numbers of hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules import meanings
from antterm.games.march.rules.asking import meaning_of
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.determinization import centipede_drawn
from antterm.games.march.rules.immediate_effects import is_third_goal
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.view import MarchView, NestView
from antterm.games.march.words.answers import (
    answer,
    ends_the_phase,
    gift,
    larvae_robbed,
    named_before,
    neighbour,
    several,
)
from antterm.games.march.words.forecasts import army_of, percent
from antterm.games.march.words.naming import (
    Naming,
    action_name,
    ants,
    beside_in_short,
    larvae,
    resource_name,
    short_yield,
    site_name,
    steps,
)
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import capital, enumerated


def in_short(ask: Ask, choices: Sequence[Choice], view: MarchView, names: Sequence[str] = ()) -> str:
    """Return what an answer with those that follow from it is called in a list.

    Args:
        ask: the question.
        choices: the answer, and those that follow from it.
        view: what the seat knows.
        names: the names of the players, by seat; without names they are called by letters.
    """
    naming = Naming(view.components, names)
    match [choice.meaning for choice in choices]:
        case [_]:
            return _alone(naming, ask, choices[0], view)
        case [meanings.PlaceLarva(), meanings.TakeSite(spot)]:
            return _site(naming, spot)
        case [meanings.MoveAnt(origin), meanings.TakeSite(target)]:
            return _from_to(naming.by_number(origin), naming.site_alone(target))
        case [meanings.TakeStep(origin=Spot(hex=0)), meanings.TakeSite(target)]:
            return _site(naming, target)
        case [meanings.TakeStep(origin), meanings.TakeSite(target)]:
            return _from_to(naming.site_alone(origin), naming.by_number(target))
        case [meanings.PlayCard(card), *rest]:
            text = ngettext("{card}: {n} larva", "{card}: {n} larvae", len(rest))
            text = text.format(card=naming.card(card), n=len(rest))
            # Translators: a card and its cost; of two Colony Goals in play one has to go for it.
            return _("{card}; a goal goes").format(card=text) if is_third_goal(view, ask.seat, card) else text
        case _:
            return several(ask, choices, view, names)


def _alone(naming: Naming, ask: Ask, choice: Choice, view: MarchView) -> str:
    """Return what an answer from which no other follows is called."""
    match meaning_of(choice):
        case meanings.TakeAction() as meaning:
            return _action(naming, ask.seat, meaning, view)
        case meanings.LayHex() as meaning:
            edge, number = neighbour(ask.seat, meaning.cell, view)
            return capital(beside_in_short(edge, number))
        case meanings.PlaceLarva(number):
            return _("Larva: {hex}").format(hex=naming.number(number))
        case meanings.TakeStep(origin=Spot(hex=0), hex=number):
            return capital(naming.hex(number))
        case meanings.TakeStep(origin, number, None):
            where = naming.number(number) if number != GREAT_TUNNEL else pgettext("Great Tunnel", "Tunnel")
            return _from_to(naming.site_alone(origin), where)
        case meanings.TakeStep(origin, number, site):
            return _from_to(naming.site_alone(origin), naming.site_alone(Spot(number, site)))
        case meanings.PayLarva():
            return _("A larva")
        case meanings.ReturnAnt(spot):
            # Translators: an ant is taken back from a site and becomes a larva.
            return _("Take back: {site}").format(site=naming.by_number(spot))
        case meanings.PayAnt(spot) | meanings.MoveAnt(spot):
            return _("Ant: {spot}").format(spot=naming.by_number(spot))
        case meanings.LoseAnt(spot) | meanings.AimAtSpot(spot):
            return _site(naming, spot)
        case meanings.TakeSite(spot):
            return capital(naming.site(spot))
        case meanings.PutToken(number, token):
            text = _("Wormhole: {hex}") if token is meanings.Token.WORMHOLE else _("Centipede: {hex}")
            return text.format(hex=naming.number(number))
        case meanings.FightCentipede():
            return answer(naming, ask, choice, view)
        case meanings.HexMeaning(number) | meanings.FirstHex(number):
            return capital(naming.hex(number))
        case meanings.LayCard(card):
            return f"{naming.card(card)}: +{naming.components.cards[card].value}"
        case meanings.PlayCard(card, is_free=False) if cost := view.card(card).cost:  # it is paid for next
            # Translators: a card in a list, and the ants that pay for it; then the same with larvae, too.
            text = ngettext("{card}: {n} ant", "{card}: {n} ants", cost)
            match view.card(card).pay_with:
                case "larvae":
                    text = ngettext("{card}: {n} larva", "{card}: {n} larvae", cost)
                case "any" if view.nests[ask.seat].larvae and cost > 1:
                    text = ngettext("{card}: {n} larva/ant", "{card}: {n} larvae/ants", cost)
            return text.format(card=naming.card(card), n=cost)
        case meanings.CardMeaning(card):
            return naming.card(card)
        case meanings.NameOwner(other, number):
            n = view.hexes[number].ants(other) - named_before(ask, other)
            # Translators: one of how many ants of a player dies: "Cleo: 1 of 2 ants".
            text = ngettext("{player}: 1 of {n} ant", "{player}: 1 of {n} ants", n)
            return text.format(player=naming.player(other), n=n)
        case meanings.NameInvader(other, number):
            own, theirs = (army_of(view, each, number) for each in (ask.seat, other))
            # Translators: who would fight one first on a hex: "Cleo: battle 2 against 1+3".
            text = _("{player}: battle {own} against {theirs}")
            return text.format(player=naming.player(other), own=own, theirs=theirs)
        case meanings.NamePlayer(other):
            nest = view.nests[other]
            if larvae_robbed(ask, other, view) is not None:
                return answer(naming, ask, choice, view).rstrip(".")
            what = ants(nest.ants), larvae(nest.larvae), resource_name("food", nest.food)
            return _("{player}: {what}").format(player=naming.player(other), what=enumerated(what))
        case meanings.ChooseAnt(other, spot):
            return _("{player}: {spot}").format(player=naming.player(other), spot=naming.by_number(spot))
        case meanings.Raid(number, other):
            return _("{player}, {hex}").format(player=naming.player(other), hex=naming.number(number))
        case meanings.PlaySide(species, is_special):
            return naming.species(species) if is_special else _("An ordinary colony")
        case meanings.TakeGift(resource, n):
            return gift(resource, n)
        case meanings.Decline() | meanings.GainLarva():
            return answer(naming, ask, choice, view)
        case meanings.FirstAbility() | meanings.LayEvolution():
            return answer(naming, ask, choice, view)
        case meaning:
            assert_never(meaning)


def _action(naming: Naming, seat: int, meaning: meanings.TakeAction, view: MarchView) -> str:
    """Return an Action: what it costs, and in the main what it brings."""
    # Translators: behind the name of an Action in a list. Keep the space before it.
    food = "" if meaning.is_bonus else pgettext("in a list", " (1 food)")
    nest = view.nests[seat]
    match meaning.action:
        case "explore":
            return _("Explore{food}: a hex").format(food=food)
        case "march":
            return _("March{food}: {steps}").format(food=food, steps=steps(nest.march_steps))
        case "forage":
            return _("Forage{food}: two cards").format(food=food)
        case "play":
            return _("{action}: pay its cost").format(action=action_name("play"))
        case "rest" if nest.rested:
            return _("Rest: a food")
        case "rest" if ends_the_phase(view):
            return _("Rest: ends the phase")
        case "rest":
            return _("Rest: no more Actions")
        case own:
            return f"{naming.action(own)}{food}"


def gains_of_action(action: str, seat: int, view: MarchView, sign: Callable[[str], str]) -> tuple[str, ...]:
    """Return what an Action brings, behind its name and its cost; empty for the Action of a species.

    Args:
        action: its id.
        seat: the seat that would take it.
        view: what that seat sees.
        sign: returns the sign of `food`, `larva`, `card` or `centipede`.

    Returns:
        Texts that say the same with ever fewer words, for where there is ever less room.
    """
    if action == "explore" and (chance := centipede_drawn(view)):
        texts = [
            # Translators: what an Explore brings: a hex, and how likely a centipede lives there.
            _("a hex; {percent} % centipede"),
            # Translators: the same in at most 13 columns, with a number of two figures.
            _("{percent}% centipede"),
            # Translators: the same in still less room; the sign of a centipede is one column wide.
            _("a hex, {percent} % {centipede}"),
        ]
        facts = {"percent": percent(chance), "centipede": sign("centipede")}
        return *(text.format(**facts) for text in texts), pgettext("what an Action brings", "a hex")
    if action == "forage":
        cards = pgettext("what an Action brings", "2 cards"), f"2{sign('card')}"
        if view.seats == 1:
            return cards
        # Translators: what a Forage brings: two cards, and each of the others may gain a larva.
        long = _("2 cards; others {larva}").format(larva=f"+1{sign('larva')}")
        # Translators: the same in at most 13 columns, with signs of one column for a card and a larva.
        short = _("2{card}; others 1{larva}").format(card=sign("card"), larva=sign("larva"))
        return long, short, *cards
    gain = _gain_of_action(action, seat, view, f"+1{sign('food')}", f"+1{sign('larva')}")
    return (gain,) if gain else ()


def _gain_of_action(action: str, seat: int, view: MarchView, food: str, larva: str) -> str:
    """Return what an Action brings of which there is one text: a food, a larva, steps, a card."""
    nest = view.nests[seat]
    match action:
        case "explore":
            return pgettext("what an Action brings", "a hex")
        case "march" if len(view.hexes) == 1:  # nothing but the Great Tunnel: no ant can leave it
            if nest.larvae:  # they may be placed in it
                return pgettext("what an Action brings", "larvae only")
            return pgettext("what an Action brings", "nowhere to go")
        case "march":
            return str(steps(nest.march_steps))
        case "play" if not nest.larvae:
            return _paid_in_ants(nest, view)
        case "play" if nest.hand is not None and len(nest.hand) == 1:
            return Naming(view.components).card(nest.hand[0])  # none other can be chosen
        case "play":
            return ngettext("of {n} card", "of {n} cards", nest.hand_size).format(n=nest.hand_size)
        case "rest" if nest.rested:
            return food
        case "rest" if ends_the_phase(view):
            return pgettext("what an Action brings", "phase ends")
        case "rest":
            # Translators: a Rest brings a larva, and after it no more Actions.
            return _("{larva}, done").format(larva=larva)
        case _:
            return ""


def _paid_in_ants(nest: NestView, view: MarchView) -> str:
    """Return how many ants a card costs a player who has no larvae, at least."""
    cards = map(view.card, nest.hand or ())
    costs = {card.cost for card in cards if card.pay_with != "larvae" and 0 < card.cost <= nest.ants}
    if not costs:
        return pgettext("what an Action costs", "costs ants")
    if len(costs) > 1:
        # Translators: what it costs to play a card, at least n ants, in at most 13 columns.
        return _("costs {n}+ ants").format(n=min(costs))
    (n,) = costs
    # Translators: the same where it is just as many.
    return ngettext("costs {n} ant", "costs {n} ants", n).format(n=n)


def _from_to(origin: str, where: str) -> str:
    return capital(_("{origin} to {where}").format(origin=origin, where=where))


def _site(naming: Naming, spot: Spot) -> str:
    """Return a site and what it yields, its hex by its number alone; the control site by that."""
    if spot.site is None:
        return capital(naming.by_number(spot))
    site = naming.components.tiles[spot.hex].sites[spot.site]
    if not site.control:
        yields = short_yield(site)
        return _("{site} ({yields})").format(site=capital(naming.by_number(spot)), yields=yields)
    return _("Hex {hex}, {site}").format(hex=spot.hex, site=site_name(site))
