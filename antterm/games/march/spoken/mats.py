"""A player's nest mat in words: what is in the nest, the body, goals, where their ants are."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.draw.in_full import feeding_line, mat_lines, mat_rulings, thief_line
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import NestView
from antterm.games.march.spoken import piles
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.naming import TEXTS, ants, cards, colony_points, eggs, food, larvae, steps
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated


def mat(position: SpokenPosition, seat: int) -> list[str]:
    """Describe all that may be known of a player, what changes most first."""
    nest = position.view.nests[seat]
    return [
        *_nest(position, nest),
        *_meadow(position, nest),
        *_body(position, nest),
        *_needs(position, nest),
        *species(position, seat),
    ]


def in_short(position: SpokenPosition, nest: NestView) -> str:
    """Describe what a player has, in a line."""
    text = _("{who}: {points}; {larvae}, {food}, {cards} in hand; {ants} in the meadow.")
    if nest.rested:
        text = _("{who} rests: {points}; {larvae}, {food}, {cards} in hand; {ants} in the meadow.")
    return text.format(
        who=position.who(nest.seat),
        points=colony_points(nest.score),
        larvae=larvae(nest.larvae),
        food=food(nest.food),
        cards=cards(nest.hand_size),
        ants=ants(nest.ants),
    )


def _nest(position: SpokenPosition, nest: NestView) -> Iterator[str]:
    """Describe points, larvae, food, cards, and whether they have taken an Action or rest."""
    yield in_short(position, nest)
    yield _("Left in the supply: {eggs}.").format(eggs=eggs(nest.supply))
    if nest.hand:
        yield _("Hand: {cards}.").format(cards=position.cards(nest.hand))
    if nest.laid:
        text = ngettext(
            "{n} card lies face down for ferocity.", "{n} cards lie face down for ferocity.", nest.laid
        )
        yield text.format(n=nest.laid)
    if nest.rested or nest.rest_larvae or nest.rest_food:
        text = _("On the Rest area: {larvae}, {food}.")
        yield text.format(larvae=larvae(nest.rest_larvae), food=food(nest.rest_food))
    if nest.acted:
        yield _("An Action has been taken in this round.")
    else:
        yield _("No Action has been taken yet in this round.")


def _meadow(position: SpokenPosition, nest: NestView) -> Iterator[str]:
    """Describe where their ants are."""
    there = [(number, here.ants(nest.seat)) for number, here in sorted(position.view.hexes.items())]
    # Translators: so many of somebody's ants, and where they are: "2 on Bark (9)".
    text = pgettext("ants", "{n} on {hex}")
    places = [text.format(hex=position.naming.hex(number), n=n) for number, n in there if n]
    if places:
        yield _("Where the ants are: {places}.").format(places=enumerated(places))


def _body(position: SpokenPosition, nest: NestView) -> Iterator[str]:
    """Describe the Evolutions of each segment, and the goals."""
    bare = [TEXTS.say("segment_heading", segment) for segment, grown in nest.body.items() if not grown]
    if bare:
        yield _("No Evolution on: {segments}.").format(segments=enumerated(bare))
    for segment, grown in nest.body.items():
        if not grown:
            continue
        name = TEXTS.say("segment_heading", segment)
        *under, top = grown
        yield _("{segment}: {card}. {effect}").format(
            segment=name, card=position.naming.card(top), effect=_(position.view.card(top).effect)
        )
        if under:
            yield _("Under it, without its ability: {cards}.").format(cards=position.cards(reversed(under)))
    if nest.bodies:
        yield ngettext("{n} body has scored.", "{n} bodies have scored.", nest.bodies).format(n=nest.bodies)
    for goal in nest.goals:
        yield piles.goal(position, nest.seat, goal)


def _needs(position: SpokenPosition, nest: NestView) -> Iterator[str]:
    """Describe what the castes are capable of, and what a Feeding will take."""
    yield _("A March has {steps}. A food feeds {ants}.").format(
        steps=steps(nest.march_steps), ants=ants(nest.ants_per_food)
    )
    if nest.heads:
        yield _("Heads add {n} to the strength in every battle.").format(n=nest.heads)
    if position.view.outcome is None:
        yield feeding_line(position.view, nest.seat)
    yield from thief_line(nest)


def species(position: SpokenPosition, seat: int) -> list[str]:
    """Describe the mat of a special species, and which side of it is played."""
    return list(_species(position, seat))


def _species(position: SpokenPosition, seat: int) -> Iterator[str]:
    nest = position.view.nests[seat]
    if not nest.mat:
        return
    name = position.naming.species(nest.mat)
    if nest.special:
        yield _("{who} plays the {species}.").format(who=position.who(seat), species=name)
    elif position.view.phase is Phase.SETUP:
        text = _("{who} has the mat of the {species}.")
        yield text.format(who=position.who(seat), species=name)
    else:
        text = _("{who} plays an ordinary colony; the other side of the mat is the {species}.")
        yield text.format(who=position.who(seat), species=name)
        return
    mat = position.view.components.species[nest.mat]
    yield from mat_lines(position.view, mat)[1:]
    if rulings := mat_rulings(mat):
        yield _("Rulings:")
        yield from rulings
