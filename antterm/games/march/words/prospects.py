"""What the round and the game would bring, in words."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.rules.ending import Bonus
from antterm.games.march.rules.prospects import Goods, IfOver, RoundEnd
from antterm.games.march.words.naming import Naming, ants, cards, colony_points, food, larvae
from antterm.games.march.words.telling import most_name
from antterm.i18n import _
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
    if end.ants:
        eaten = goods_list(Goods(end.larvae_eaten, end.food_eaten)) or food(0)
        yield _("Feeding: {ants} eat {what}.").format(ants=ants(end.ants), what=eaten)
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


def bonus_line(naming: Naming, bonus: Bonus) -> str:
    """Return a bonus with what everybody has, and who would get how much for it."""
    counts = enumerated(f"{naming.player(seat)} {count}" for seat, count in enumerate(bonus.counts))
    won = enumerated(f"{naming.player(seat)} {points}" for seat, points in enumerate(bonus.points) if points)
    # Translators: a bonus at the end of the game for having most of something: what everybody has of it,
    # and the points for it: "The most food: Ann 3, Bob 1. Points: Ann 3."
    text = _("Bonus for {most}: {counts}. Points: {points}.")
    return text.format(most=most_name(bonus.most), counts=counts, points=won)
