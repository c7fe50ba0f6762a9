"""Sentences for the effects of answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.rules import meanings, topics
from antterm.games.march.rules.abilities import LEAFCUTTER, PARASITE
from antterm.games.march.rules.asking import meaning_of, meanings_of, topic_of
from antterm.games.march.rules.components import GREAT_TUNNEL, Question, Species
from antterm.games.march.rules.determinization import centipede_drawn
from antterm.games.march.rules.forecast import (
    AntForecast,
    battle_to_come,
    chance_against_new_centipede,
    forecast_of,
)
from antterm.games.march.rules.immediate_effects import covered_by, is_third_goal
from antterm.games.march.rules.last_action import Last, last_action, leaves_only_rest, rests_missing
from antterm.games.march.rules.meadow import EDGES, Spot, opposite, turned
from antterm.games.march.rules.meanings import MoveAnt, PayLarva, PlaceLarva, PlayCard, TakeSite, TakeStep
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.round_end import (
    explores_outside_only,
    goals_with,
    lost_scores,
    points_after_round,
    round_ends,
)
from antterm.games.march.rules.state import LAST_ROUND
from antterm.games.march.rules.view import MarchView, NestView
from antterm.games.march.rules.worker import RESTS_TO_END
from antterm.games.march.words.forecasts import army_of, defeat_cost, percent, turning
from antterm.games.march.words.naming import (
    TEXTS,
    Naming,
    action_name,
    amounts,
    ants,
    beside,
    compass,
    larvae,
    points,
    resource_name,
    steps,
)
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import Noun, capital, enumerated


def species_action(species: Species, food: str) -> str:
    """Return what taking a species' Action would do; `food` is its cost in brackets."""
    return _("{action}{food}: {what}.").format(
        action=_(species.action_name), food=food, what=_(species.short)
    )


def mat_side(naming: Naming, name: str, special: bool) -> str:
    """Return what playing one side of the mat means, in a sentence."""
    species = naming.components.species[name]
    if not special:
        return _("Ordinary: no special Action, no drawbacks; Royal Decree of 2 food or 5 larvae.")
    drawbacks = "; ".join(_(drawback.short) for drawback in species.drawbacks)
    return _("{action}; but {drawbacks}.").format(action=_(species.action_name), drawbacks=drawbacks)


def brief(choice: Choice) -> str:
    """Return what an answer is called in a word or two; empty where it has no such name."""
    meaning = meaning_of(choice)
    if isinstance(meaning, meanings.TakeAction):
        return action_name(meaning.action)
    name = _named_above(meaning, "answer_in_a_word")
    return TEXTS.say("answer_in_a_word", name) if name else ""


def _named_above(meaning: meanings.AnyMeaning, table: str) -> str:
    """Return the class of an answer, or the nearest above it, that a table has; empty if it has none."""
    return next((kind.__name__ for kind in type(meaning).__mro__ if TEXTS.has(table, kind.__name__)), "")


def answer(naming: Naming, ask: Ask, choice: Choice, view: MarchView) -> str:
    """Return what `choice` would do."""
    meaning = meaning_of(choice)
    match meaning:
        case meanings.Decline(what):
            return _decline(naming, ask, what, view)
        case meanings.TakeAction():
            return _action(naming, ask, meaning, view)
        case meanings.LayEvolution(under):
            return _laid(naming, ask, under, view)
        case meanings.PlayCard(card):
            return _play(naming, ask, card, view)
        case meanings.PutToken():
            return naming.say("answer", meaning, meaning.text.partition(" ")[0])
        case meanings.TakeGift(resource, n):
            goals = goals_of_gift(ask, meaning, view)
            # Translators: what is taken by the Royal Decree: "Take 2 food: Epic Stores would score."
            text = ngettext("{gift}: {goals} would score.", "{gift}: {goals} would score.", len(goals))
            taken = gift(resource, n)
            left = view.nests[ask.seat].supply
            if resource is meanings.Resource.LARVAE and left < n:
                # Translators: larvae that are taken by the Royal Decree, and how many there are.
                text = _("{gift}: {larvae} left in your supply.")
                return text.format(gift=taken.removesuffix("."), larvae=larvae(left))
            return text.format(gift=taken.removesuffix("."), goals=naming.cards(goals)) if goals else taken
        case meanings.PlaySide(name, is_special):
            return mat_side(naming, name, is_special)
        case meanings.LayHex():
            return _lie(naming, ask.seat, meaning, view)
        case meanings.BuryHex():
            return capital(naming.say("answer", meaning))
        case meanings.AimAtHex(number):
            return capital(_(_of_card(naming, ask).answer).format(hex=naming.hex(number)))
        case meanings.AimAtSpot(spot):
            return capital(_(_of_card(naming, ask).answer).format(spot=naming.spot(spot)))
        case meanings.ReturnAnt(spot):
            return _("Take back the ant on {spot} as a larva.").format(spot=naming.place(spot))
        case meanings.TakeStep(origin, number, site):
            if site is None:
                text = _("From {place} to {hex}.")
                return text.format(place=naming.place(origin), hex=naming.hex(number))
            text = _("On {hex}, from {origin} to {site}.")
            there = naming.site(Spot(number, site))
            return text.format(hex=naming.hex(number), origin=naming.site_alone(origin), site=there)
        case meanings.NameOwner(seat, number):
            n = view.hexes[number].ants(seat) - named_before(ask, seat)
            if n == 1:
                return _("{player} loses their only ant there.").format(player=naming.player(seat))
            # Translators: n, more than one, is how many ants of the player stand on a hex.
            text = ngettext(
                "{player} loses one of their {n} ant there and chooses which.",
                "{player} loses one of their {n} ants there and chooses which.",
                n,
            )
            return text.format(player=naming.player(seat), n=n)
        case meanings.NameInvader(seat, number):
            return _first_invader(naming, ask.seat, number, seat, view)
        case meanings.NamePlayer(seat):
            return _robbed(naming, ask, seat, view) or _player(naming, seat, view)
        case meanings.Raid(number, seat):
            return _raid(naming, ask.seat, number, seat, view)
    return naming.say("answer", meaning, key=_named_above(meaning, "answer"))


MAY_LIE_UNDER: Final = (topics.EvolvingFirst, topics.EvolvingFree)
"""Questions for an Evolution of which is asked later whether it lies on top of those there or under them."""


def taken_away(
    naming: Naming, ask: Ask | None, seat: int, card: str, view: MarchView, *, in_short: bool = False
) -> str:
    """Return what a player gives up besides the cost who plays a card, in a sentence; empty for nothing.

    A card that is asked for as ferocity is not played.

    Args:
        naming: names of cards.
        ask: the question at which it is played, if one is asked.
        seat: the player.
        card: which.
        view: what is known.
        in_short: whether the ability that ends is only named by its card.
    """
    if ask is not None and isinstance(ask.about, topics.LayingFerocity):
        return ""
    if is_third_goal(view, seat, card):
        return _("At most two Colony Goals stay in play: you must discard one of your two for this one.")
    covered = covered_by(view, seat, card)
    if covered is None or (ask is not None and isinstance(ask.about, MAY_LIE_UNDER)):
        return ""
    if covered == card:
        # Translators: an Evolution is laid on another one of the same name.
        return _("It covers another {card}: you have its ability already.").format(card=naming.card(card))
    effect = _(view.card(covered).effect)
    text = (
        _("It covers {card}, whose ability ends.")
        if in_short
        else _("It covers {card}, whose ability ends: {effect}")
    )
    return text.format(card=naming.card(covered), effect=effect)


def _play(naming: Naming, ask: Ask, card: str, view: MarchView) -> str:
    """Return what playing a card costs, and what else is given up for it."""
    printed, covered = view.card(card), covered_by(view, ask.seat, card)
    text = _("{card} (cost {cost}, ferocity {value}).")
    if is_third_goal(view, ask.seat, card):
        text = _("{card}, in place of one of your two goals (cost {cost}, ferocity {value}).")
    elif covered not in (None, card) and not isinstance(ask.about, MAY_LIE_UNDER):
        text = _("{card}; the ability of {other} ends (cost {cost}, ferocity {value}).")
    other = naming.card(covered) if covered is not None else ""
    return text.format(card=naming.card(card), other=other, cost=printed.cost, value=printed.value)


def _laid(naming: Naming, ask: Ask, under: bool, view: MarchView) -> str:
    """Return what it means to lay an Evolution on top of those of its segment or under them."""
    topic = topic_of(ask)
    assert isinstance(topic, topics.LayingEvolution)
    covered = covered_by(view, ask.seat, topic.card)
    if covered is None:
        return _("On top: its own ability counts.")
    text = _("On top of {card}, whose ability ends; its own counts.")
    if covered == topic.card:
        text = _("On top of another {card}: you have its ability already.")
    if under:
        text = _("Under {card}, whose ability stays.")
    return text.format(card=naming.card(covered))


def _decline(naming: Naming, ask: Ask, what: meanings.Declined, view: MarchView) -> str:
    """Return what saying no means."""
    if what is meanings.Declined.OFFER:
        topic = topic_of(ask)
        if isinstance(topic, topics.AskedByCard) and topic.card == LEAFCUTTER:
            sites = naming.components.cards[LEAFCUTTER].params["sites"]
            if topic.left < sites:
                return _("Leave the other sites as they are.")
        return _(_of_card(naming, ask).decline)
    has_laid = what is meanings.Declined.FEROCITY and view.nests[ask.seat].laid > 0
    return TEXTS.say("decline", "more_ferocity" if has_laid else what.value)


def _of_card(naming: Naming, ask: Ask) -> Question:
    """Return what the data of a card say of a question that it alone asks."""
    topic = topic_of(ask)
    assert isinstance(topic, topics.AskedByCard)
    return naming.components.cards[topic.card].questions[topic.question]


def _action(naming: Naming, ask: Ask, meaning: meanings.TakeAction, view: MarchView) -> str:
    food, lost = costs(meaning), list[Noun]()
    if food and meaning.action in ("explore", "march", "forage"):
        lost = lost_by_paying(view, ask.seat)
    if lost:
        # Translators: as " (1 food)", with what is lost by the round's end for want of that food.
        text = _(" (1 food; lacking it later costs {what})")
        if _is_unsure(view, ask.seat):
            # Translators: the same where gifts of a Royal Decree or the harvest may still change that.
            text = _(" (1 food; lacking it later may cost {what})")
        food = text.format(what=enumerated(lost))
    match meaning.action:
        case "explore":
            text = _("Explore{food}: draw a hex, lay it at one of your tunnels; an ant must go there.")
            if explores_outside_only(view, ask.seat):
                # Translators: of the places where a hex that is drawn can be laid.
                told = _(
                    "No tunnel of yours leads to the inner meadow, at the Great Tunnel, where control scores."
                )
                if lost:  # where more has to be said, so that all of it has room
                    told = _("No tunnel of yours leads to the inner meadow.")
                text += f" {told}"
            if chance := centipede_drawn(view):
                # Translators: how likely a hex that is drawn next has a centipede.
                meets = _("Chance of a centipede: {percent} %.")
                if not view.has(ask.seat, TRAITOR):
                    # Translators: the same, and how likely an ant that goes there beats it without a card.
                    meets = _("Chance of a centipede: {percent} %; one ant beats it: {won} %.")
                won = percent(chance_against_new_centipede(view, ask.seat, 1))
                text += " " + meets.format(percent=percent(chance), won=won)
        case "march":
            text = _("March{food}: up to {steps}, larvae first.")
        case "forage":
            text = _("Forage{food}: draw two cards.")
            if view.seats > 1:
                text = _("Forage{food}: draw two cards. The others may gain a larva each.")
        case "play":
            if not view.nests[ask.seat].larvae:
                return _("Play a card: you have no larvae, so you pay its cost in ants from the meadow.")
            return _("Play a card: pay its cost in larvae and ants, then it takes effect.")
        case "rest":
            return _rest(ask.seat, view)
        case own:
            return species_action(naming.owner_of(own), food)
    return text.format(food=food, steps=steps(view.nests[ask.seat].march_steps))


def costs(action: meanings.TakeAction) -> str:
    """Return what an Action costs, behind its name."""
    # Translators: stands in places called food, behind the name of an Action. Keep the space before it.
    return "" if action.is_bonus else _(" (1 food)")


def ends_the_phase(view: MarchView) -> bool:
    """Return whether the next first Rest ends the Worker Phase; of two players only the second one's does."""
    if view.seats == 2:
        return view.last_turn
    return sum(nest.rested for nest in view.nests) + 1 == RESTS_TO_END[view.seats]


def _rest(seat: int, view: MarchView) -> str:
    nest = view.nests[seat]
    if nest.rested:
        return _("Rest: gain a food, and do nothing else.")
    text = _("Rest until the phase ends: {larvae}, and a food for each turn you sit out.")
    if ends_the_phase(view):
        text = _("Rest: gain {larvae}. This ends the Worker Phase for all, and you begin the next round.")
        if view.round == LAST_ROUND:
            text = _("Rest: gain {larvae}. This ends the Worker Phase for all.")
    elif view.seats == 2:
        text = _("Rest: {larvae} when the phase ends, after one more turn of the other player.")
    return text.format(larvae=larvae(min(1, nest.supply)))


def goals_of_gift(ask: Ask, taken: meanings.TakeGift, view: MarchView) -> tuple[str, ...]:
    """Return the Colony Goals that score only if a player takes this by the Royal Decree."""
    if not isinstance(ask.about, topics.TakingDecree):
        return ()
    gifts = [each for each in meanings_of(ask) if isinstance(each, meanings.TakeGift)]
    goals = {each: goals_with(view, ask.seat, each) for each in gifts}
    return tuple(card for card in goals[taken] if not all(card in scored for scored in goals.values()))


def gift(resource: meanings.Resource, n: int) -> str:
    """Return that so much of something is taken."""
    match resource:
        case meanings.Resource.FOOD:
            return _("Take {resources}.").format(resources=resource_name("food", n))
        case meanings.Resource.LARVAE:
            return _("Take {larvae}.").format(larvae=larvae(n))
        case meanings.Resource.CARDS:
            return ngettext("Draw {n} card.", "Draw {n} cards.", n).format(n=n)
        case meanings.Resource.STEPS:
            return ngettext("Take {n} step as in a March.", "Take {n} steps as in a March.", n).format(n=n)
        case _:
            assert_never(resource)


def neighbour(seat: int, cell: Hex, view: MarchView) -> tuple[int, int]:
    """Return in which direction of which hex a free cell lies, the same however a drawn hex is turned there.

    That is the Great Tunnel if it lies beside, else a neighbour with a tunnel to the cell: of these the one
    with most ants of the player who lays the hex.
    """
    around = ((opposite(edge), view.at(cell + step)) for edge, step in enumerate(EDGES))
    beside = [
        (here.number != GREAT_TUNNEL, direction not in here.tunnels, -here.ants(seat), here.number, direction)
        for direction, here in around
        if here is not None
    ]
    *_rank, number, direction = min(beside)
    return direction, number


def _joined(naming: Naming, meaning: meanings.LayHex, view: MarchView) -> list[int]:
    """Return the hexes to which the tunnels of a hex that is laid join it."""
    tunnels = turned(naming.components.tiles[meaning.hex].tunnels, meaning.turn)
    around = ((edge, view.at(meaning.cell + EDGES[edge])) for edge in tunnels)
    return sorted(here.number for edge, here in around if here is not None and opposite(edge) in here.tunnels)


def laid_where(naming: Naming, seat: int, meaning: meanings.LayHex, view: MarchView) -> str:
    """Return where a hex is laid, and to which hexes it is joined as it lies, if to any."""
    if _joined(naming, meaning, view):
        return explored_where(naming, seat, meaning, view)
    direction, number = neighbour(seat, meaning.cell, view)
    # Translators: where a hex is laid: "north of Bark (9)"; no tunnel of another hex leads to it.
    return _("{place}, joined to no hex").format(place=beside(direction, number, naming.hex))


def explored_where(naming: Naming, seat: int, meaning: meanings.LayHex, view: MarchView) -> str:
    """Return where a hex is explored, and to which hexes it is joined: `north of Bark (9), joined to 9`."""
    direction, number = neighbour(seat, meaning.cell, view)
    joined = _joined(naming, meaning, view)
    # Translators: where a hex is laid: "north of Bark (9)"; the numbers of hexes to which tunnels lead then.
    text = _("{place}, joined to {hexes}")
    if number not in joined:
        # Translators: the same where no tunnel leads to the hex beside which it is said to lie.
        text = _("{place}, joined to {hexes}, not to {hex}")
    place = beside(direction, number, naming.hex)
    return text.format(place=place, hexes=enumerated(map(str, joined)), hex=number)


def _lie(naming: Naming, seat: int, meaning: meanings.LayHex, view: MarchView) -> str:
    """Return where a hex is laid, and where its tunnels lead then."""
    tunnels = " ".join(map(compass, turned(naming.components.tiles[meaning.hex].tunnels, meaning.turn)))
    # Translators: where a hex is laid: "north of Bark (9)", and where its tunnels lead then, as on a compass.
    text = _("{place}; its tunnels: {tunnels}.")
    return capital(text.format(place=laid_where(naming, seat, meaning, view), tunnels=tunnels))


def _player(naming: Naming, seat: int, view: MarchView) -> str:
    nest = view.nests[seat]
    return _("{player}: {ants}, {larvae}, {food}.").format(
        player=naming.player(seat),
        ants=ants(nest.ants),
        larvae=larvae(nest.larvae),
        food=resource_name("food", nest.food),
    )


def named_before(ask: Ask, seat: int) -> int:
    """Return how many times a player has already been named for the effect of a card."""
    return ask.about.named.count(seat) if isinstance(ask.about, topics.AskedByCard) else 0


def larvae_robbed(ask: Ask, seat: int, view: MarchView) -> int | None:
    """Return how many larvae a player would be robbed of if they are named; None at any other question."""
    match ask.about:
        case topics.AskedByCard(card=card, n=n) if card == PARASITE:
            return min(n, view.nests[seat].larvae)
    return None


def _robbed(naming: Naming, ask: Ask, seat: int, view: MarchView) -> str:
    """Return how many of their larvae a player would be robbed of; empty at any other question."""
    if (n := larvae_robbed(ask, seat, view)) is None:
        return ""
    if not (held := view.nests[seat].larvae):
        return _("{player} has no larvae.").format(player=naming.player(seat))
    # Translators: how many of the larvae of a player would be taken: "Cleo loses 3 of 5 larvae."
    text = ngettext("{player} loses {n} of {held} larva.", "{player} loses {n} of {held} larvae.", held)
    return text.format(player=naming.player(seat), n=n, held=held)


def _raid(naming: Naming, seat: int, number: int, other: int, view: MarchView) -> str:
    own, theirs = (army_of(view, each, number) for each in (seat, other))
    return _("Fight {player} on {hex}, {own} against {theirs}.").format(
        player=naming.player(other), hex=naming.hex(number), own=own, theirs=theirs
    )


def _first_invader(naming: Naming, seat: int, number: int, invader: int, view: MarchView) -> str:
    """Return how the battle would stand with the invader whom a defender names, and what a defeat costs."""
    forecast = forecast_of(view, battle_to_come(view, number, invader, seat), seat)
    assert isinstance(forecast, AntForecast)
    # Translators: a battle that somebody else begins; what says who must add how much to win it.
    text = _("{player} fights you first, your {own} against {theirs}: {what}.")
    own, theirs = (army_of(view, each, number) for each in (seat, invader))
    what = "; ".join(filter(None, (turning(forecast), defeat_cost(forecast))))
    return text.format(player=naming.player(invader), own=own, theirs=theirs, what=what)


# -- several answers in one ------------------------------------------------------------------------------


def several(ask: Ask, choices: Sequence[Choice], view: MarchView, names: Sequence[str] = ()) -> str:
    """Return what an answer would do together with those that follow from it.

    Args:
        ask: the question.
        choices: the answer, and those that follow from it.
        view: what the seat knows.
        names: the names of the players, by seat; without names they are called by letters.
    """
    naming = Naming(view.components, names)
    match [choice.meaning for choice in choices]:
        case [PlaceLarva(), TakeSite(spot)]:
            return _("Larva on {spot}.").format(spot=naming.spot(spot))
        case [MoveAnt(origin), TakeSite(target)]:
            return _("To {spot}, from {origin}.").format(
                spot=naming.site(target), origin=naming.place(origin)
            )
        case [TakeStep(origin), TakeSite(target)]:
            return _("To {spot}, from {origin}.").format(
                spot=naming.spot(target), origin=naming.by_number(origin)
            )
        case [PayLarva(), PayLarva(), *rest]:
            text = ngettext("Pay with {n} larva.", "Pay with {n} larvae.", len(rest) + 2)
            return text.format(n=len(rest) + 2)
        case [PlayCard(), *rest] if rest:
            text = ngettext("With {n} larva: {card}", "With {n} larvae: {card}", len(rest))
            return text.format(n=len(rest), card=answer(naming, ask, choices[0], view))
        case _:
            return answer(naming, ask, choices[0], view)


# -- why an Action is not possible -----------------------------------------------------------------------

FOR_FOOD: Final = ("explore", "march", "forage")
"""Actions that cost every colony a food."""


def cost_of(action: str) -> int:
    """Return the food that an Action of every colony costs."""
    return int(action in FOR_FOOD)


def reason(action: str, cost: int, nest: NestView, view: MarchView) -> str:
    """Return why an Action that costs so much food is not possible for a player."""
    match action:
        case _ if nest.food < cost:
            return _("no food")
        case "explore" if not view.stack:
            return _("no hex left")
        case "explore":
            return _("no open tunnel")
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


def last_to_come(view: MarchView, seat: int) -> str:
    """Return whether the Action that a player is asked for may be their last; empty where it is not."""
    is_end = view.round == LAST_ROUND
    match last_action(view, seat):
        case Last.NO:
            return ""
        case Last.SURE:
            return _("Your last Action of the game.") if is_end else _("Your last Action of the round.")
    n = rests_missing(view)
    assert n is not None
    nearly_done = sum(not nest.rested and nest.food <= 1 for nest in view.nests if nest.seat != seat)
    if n > max(1, nearly_done):
        return ""  # it would take several who can do much else
    if is_end:
        text = ngettext(
            "Your last Action of the game if {n} other player rests before your next turn.",
            "Your last Action of the game if {n} other players rest before your next turn.",
            n,
        )
        return text.format(n=n)
    text = ngettext(
        "Your last Action of the round if {n} other player rests before your next turn.",
        "Your last Action of the round if {n} other players rest before your next turn.",
        n,
    )
    return text.format(n=n)


def gained_by_resting(naming: Naming, view: MarchView, seat: int) -> str:
    """Return who gains a food whenever their turn comes, since they rest; empty where nobody else does."""
    resting = [nest.seat for nest in view.nests if nest.rested and nest.seat != seat]
    if not resting:
        return ""
    # Translators: one or more players who rest, while the others still act.
    text = ngettext(
        "{players} rests: a food for each turn that passes.",
        "{players} rest: a food each for each turn that passes.",
        len(resting),
    )
    return text.format(players=enumerated(map(naming.player, resting)))


def price_at_feeding(view: MarchView, seat: int) -> str:
    """Return what a food that a player spends costs them at the round's end; empty for nothing."""
    if not (lost := lost_by_paying(view, seat)):
        return ""
    text = _("A food spent now costs {what} at the round's end.")
    if _is_unsure(view, seat):
        # Translators: the same where gifts of a Royal Decree or the harvest may still change that.
        text = _("A food spent now may cost {what} at the round's end.")
    return text.format(what=enumerated(lost))


def goals_of_food(naming: Naming, view: MarchView, seat: int) -> str:
    """Return the goals and bonuses that a food costs a player who spends it now; empty for none."""
    if (after := _poorer(view, seat)) is None:
        return ""
    goals, bonuses, _meadow = lost_scores(view, after, seat)
    named = [*map(naming.card, goals), *(TEXTS.say("most", most.value) for most in bonuses)]
    # Translators: Colony Goals and bonuses that no longer score, or less.
    text = _("A food spent now costs points: {what}.")
    if _is_unsure(view, seat):
        # Translators: the same where gifts of a Royal Decree or the harvest may still change that.
        text = _("A food spent now may cost points: {what}.")
    return text.format(what=enumerated(named)) if named else ""


def _is_unsure(view: MarchView, seat: int) -> bool:
    """Return whether a goal that a food costs a player may still score by what is chosen later."""
    after = _poorer(view, seat)
    return after is not None and lost_scores(view, after, seat).are_open(view)


def _poorer(view: MarchView, seat: int) -> MarchView | None:
    """Return a position in which a player has a food less; None if they have none."""
    nest = view.nests[seat]
    return view.with_nest(replace(nest, food=nest.food - 1)) if nest.food else None


def lost_by_paying(view: MarchView, seat: int) -> list[Noun]:
    """Return the larvae, ants and points that a player loses at the round's end if they spend a food now."""
    if (after := _poorer(view, seat)) is None:
        return []
    now, then = (round_ends(each)[seat] for each in (view, after))
    return amounts(
        (larvae, then.larvae_eaten - now.larvae_eaten),
        (ants, then.starved - now.starved),
        (points, points_after_round(view, seat) - points_after_round(after, seat)),
    )


def rest_to_come(view: MarchView, seat: int, action: str | None = None) -> str:
    """Return what a player's last food means for their next turns; empty while there is enough.

    Args:
        view: what is seen, in a turn of the player.
        seat: theirs.
        action: the action that is marked; None to speak of all.
    """
    nest = view.nests[seat]
    if nest.food > 1:
        return ""
    match leaves_only_rest(view, seat, action) if action is not None else Last.NO:
        case Last.SURE if nest.food:
            return _("Your last food: at your next turn you rest, unasked.")
        case Last.SURE:
            return _("Your last card, no food: at your next turn you rest, unasked.")
        case Last.MAYBE if nest.food:
            return _("Your last food: unless you can play a card, your next turn, if any, is a Rest.")
    if nest.food:
        if nest.hand_size:
            return _("Your last food: then you can only play cards, or your turn is a Rest.")
        return _("Your last food, and no cards: gain some, or your next turn is a Rest.")
    return (
        _("No food: you can only play cards or rest.")
        if nest.hand_size
        else _("Neither food nor cards: you can only rest.")
    )
