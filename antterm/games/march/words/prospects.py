"""What the round and the game would bring, in words."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.rules import ending
from antterm.games.march.rules.components import SEGMENTS
from antterm.games.march.rules.ending import Bonus
from antterm.games.march.rules.nest import BODY_POINTS
from antterm.games.march.rules.prospects import Goods, IfOver, RoundEnd
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.naming import (
    TEXTS,
    Naming,
    ants,
    cards,
    colony_points,
    food,
    larvae,
    segment_name,
)
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import Noun, enumerated


def goods_list(goods: Goods) -> Noun:
    """Return larvae, food, cards and points in a list; empty where there is nothing."""
    amounts = (goods.larvae, larvae), (goods.food, food), (goods.cards, cards), (goods.points, colony_points)
    return enumerated([noun(n) for n, noun in amounts if n])


def round_end_lines(naming: Naming, end: RoundEnd) -> Iterator[str]:
    """Yield what the end of the round brings to a player: harvest, Feeding, points, what is at risk."""
    who = naming.player(end.seat)
    if not end.has_harvested:
        text = _("{who} will harvest {what}.") if end.harvest else _("{who} will harvest nothing.")
        yield text.format(who=who, what=goods_list(end.harvest))
        if end.without_cubes:
            text = _("For {larvae} more there are no cubes left in the supply.")
            yield text.format(larvae=larvae(end.without_cubes))
    if end.ants:
        eaten = goods_list(Goods(end.larvae_eaten, end.food_eaten)) or food(0)
        text = ngettext("Feeding: {ants} eats {what}.", "Feeding: {ants} eat {what}.", end.ants)
        yield text.format(ants=ants(end.ants), what=eaten)
    if end.starved:
        yield _("Starving: {ants}.").format(ants=ants(end.starved))
    if points := _points(naming, end):
        text = _("At the end of the round: {points}.")
        yield text.format(points=points)
    for stake in end.at_risk:
        text = _("At risk on {hex}: {what}.")
        yield text.format(hex=naming.hex(stake.hex), what=goods_list(stake.goods))


def _points(naming: Naming, end: RoundEnd) -> str:
    """Return the points of Slumber and of abilities by what they are for."""
    scored = (
        (end.meadow, _("the inner meadow")),
        (end.goal_points, naming.cards(end.goals)),
        (end.ability, _("abilities")),
    )
    # Translators: points, and what they are for.
    text = _("{points} for {reason}")
    return str(enumerated([text.format(points=colony_points(n), reason=why) for n, why in scored if n]))


def if_over_lines(naming: Naming, told: IfOver) -> Iterator[str]:
    """Yield what all would have if the game were over now, and what each has for the bonuses."""
    totals = enumerated(f"{naming.player(seat)} {score}" for seat, score in enumerate(told.scores))
    yield _("If the game were over now: {points}.").format(points=totals)
    for bonus in told.bonuses:
        yield bonus_line(naming, bonus)


def change_lines(naming: Naming, view: MarchView, over: IfOver, seat: int) -> Iterator[str]:
    """Yield what would change the points of a player: each bonus, the next body, goals that do not score yet.

    Args:
        naming: names of players and cards.
        view: what is known.
        over: the points if the game were over now.
        seat: the player, who is spoken to.
    """
    for bonus in over.bonuses:
        own, others = bonus.counts[seat], [*bonus.counts[:seat], *bonus.counts[seat + 1 :]]
        best, points = max(others, default=0), bonus.points[seat]
        rivals = enumerated(
            naming.player(each) for each, n in enumerate(bonus.counts) if each != seat and n == best
        )
        text = _("For {most} you lead {who} by {n}: {points}.")
        if own == best:
            text = _("For {most} one more than {who} brings you {more} in place of {points}.")
        elif own < best:
            text = _("For {most} you are {n} behind {who}.")
        yield text.format(
            most=TEXTS.say("most", bonus.most.value),
            who=rivals,
            n=abs(own - best),
            points=colony_points(points),
            more=ending.ALONE,
        )
    nest = view.nests[seat]
    counts = {segment: len(nest.body[segment]) for segment in SEGMENTS}
    lacking = [segment for segment in SEGMENTS if counts[segment] <= min(counts.values())]
    missing = enumerated([segment_name(segment) for segment in lacking])
    text = _("A whole body brings {points}; still missing: {segments}.")
    yield text.format(points=colony_points(BODY_POINTS), segments=missing)
    held = [card for card in nest.hand or () if view.card(card).kind in lacking]
    if held:
        yield _("In your hand for it: {cards}.").format(cards=naming.cards(held))
    unheld = [card for card in nest.goals if card not in nest.goals_held]
    if unheld:
        yield _("Would not score at Slumber yet: {cards}.").format(cards=naming.cards(unheld))


def bonus_line(naming: Naming, bonus: Bonus) -> str:
    """Return a bonus with what everybody has, and who would get how much for it."""
    counts = enumerated(f"{naming.player(seat)} {count}" for seat, count in enumerate(bonus.counts))
    won = enumerated(f"{naming.player(seat)} {points}" for seat, points in enumerate(bonus.points) if points)
    # Translators: a bonus at the end of the game for having most of something: what everybody has of it,
    # and the points for it: "The most food: Ann 3, Bob 1. Points: Ann 3."
    text = _("Bonus for {most}: {counts}. Points: {points}.")
    return text.format(most=TEXTS.say("most", bonus.most.value), counts=counts, points=won)
