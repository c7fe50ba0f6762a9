"""Battles in words: the one being fought, those to come, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from antterm.games.march.draw import story
from antterm.games.march.rules.forecast import battle_to_come, forecast_of, forecast_of_asked
from antterm.games.march.rules.view import BattleView, HexView
from antterm.games.march.spoken.news import news_of
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words import forecasts
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital


def battle(position: SpokenPosition) -> list[str]:
    """Describe the battle being fought, else those of the last Soldier Phase; then those to come."""
    fought = position.view.battle
    lines = list(_fought(position, fought)) if fought is not None else [_("There is no battle now.")]
    sentences = news_of(
        position, story.BATTLES, story.of_battles(position.moment.happened, fought is not None)
    )
    if fought is not None:
        sentences = sentences[1:]  # that it has begun stands above
    elif sentences:
        lines.append(_("The last battles:"))
    lines += sentences
    return [*lines, *_strengths_to_come(position)]


def to_come(position: SpokenPosition) -> Iterator[str]:
    """Describe the hexes that will be fought over."""
    if numbers := [here.number for here in _contested_besides(position)]:
        yield _("Battles to come: {hexes}.").format(hexes=position.naming.hexes(numbers))


def _strengths_to_come(position: SpokenPosition) -> Iterator[str]:
    """Describe each battle to come: who is there and how strong they are."""
    for here in _contested_besides(position):
        strengths = position.whose(strengths_on(position, here).items())
        text = _("Battle to come on {hex}: strength {strengths}.")
        if here.centipede:
            text = _("Battle to come on {hex}: a centipede against strength {strengths}.")
        yield text.format(hex=position.naming.hex(here.number), strengths=strengths)


def _contested_besides(position: SpokenPosition) -> Sequence[HexView]:
    """Return the hexes that will be fought over, but for that of the battle being fought."""
    fought = position.view.battle
    return [here for here in position.contested() if fought is None or here.number != fought.hex]


def strengths_on(position: SpokenPosition, hex_view: HexView) -> dict[int, int]:
    """Return how strong each is who has ants on a hex: these and their heads."""
    nests = position.view.nests
    return {seat: n + nests[seat].heads for seat in range(len(nests)) if (n := hex_view.ants(seat))}


def _fought(position: SpokenPosition, battle: BattleView) -> Iterator[str]:
    """Describe who fights whom, how strong they are, what it may cost; at its end who has won."""
    sides = battle.sides
    invader, defender = map(position.who, sides)
    text = _("Battle of {hex}: {invader} invades, {defender} defends.")
    if battle.invader is None:
        text = _("Battle of {hex}: {defender} against {invader}.")
    yield text.format(hex=position.naming.hex(battle.hex), invader=invader, defender=defender)
    yield _("Strength: {strengths}.").format(
        strengths=position.whose(zip(sides, battle.strengths, strict=True))
    )
    if battle.centipede_cards:
        yield _("The centipede has turned up {cards}.").format(cards=position.cards(battle.centipede_cards))
    for nest in position.view.nests:
        if nest.laid:
            text = ngettext(
                "{who} has laid {n} card face down.", "{who} has laid {n} cards face down.", nest.laid
            )
            yield text.format(who=position.who(nest.seat), n=nest.laid)
        if nest.laid_cards:
            yield _("These lie face down: {cards}.").format(cards=position.cards(nest.laid_cards))
    if not battle.totals:
        seat, ask = position.moment.seat, position.moment.ask
        if seat is not None and seat in sides:
            is_asked = ask is not None and ask.seat == seat
            yield forecasts.line(
                (forecast_of_asked if is_asked else forecast_of)(position.view, battle, seat)
            )
        return
    yield _("With ferocity: {totals}.").format(totals=position.whose(zip(sides, battle.totals, strict=True)))
    yield capital(_("{winner} has won.").format(winner=position.who(battle.winner)))
    yield _("Ants to lose: {losses}.").format(losses=position.whose(zip(sides, battle.losses, strict=True)))


def odds(position: SpokenPosition, hex_view: HexView) -> Iterator[str]:
    """Describe how strong all are on a hex, and what a battle there would cost the listener."""
    view, own = position.view, position.moment.seat
    strengths = strengths_on(position, hex_view)
    there = [*strengths]
    if not hex_view.number or not (there or hex_view.centipede):
        return
    if there:
        yield _("Strength there, ants and heads: {strengths}.").format(
            strengths=position.whose(strengths.items())
        )
    if own is not None and own not in there:
        text = _("With one ant, {who} would have strength {n} there.")
        yield text.format(who=position.who(own), n=1 + view.nests[own].heads)
    if own is not None and hex_view.number in view.nests[own].battlefields:
        yield _("{who} has fought there in this round.").format(who=position.who(own))
    if own is not None and hex_view.number in view.nests[own].centipedes_met:
        yield _("{who} has already met the centipede there in this round.").format(who=position.who(own))
    if hex_view.centipede:
        yield _("The centipede is as strong as two cards of its deck; ants win ties.")
        if own in strengths and own is not None:
            yield forecasts.line(forecast_of(view, battle_to_come(view, hex_view.number, None, own), own))
    if own in strengths and own is not None and (other := _opponent(hex_view, own, there)) is not None:
        sides = (own, other) if hex_view.controller == other else (other, own)
        text = _("Against {who}, as things stand: {forecast}")
        forecast = forecast_of(view, battle_to_come(view, hex_view.number, *sides), own)
        yield text.format(who=position.who(other), forecast=forecasts.line(forecast))


def _opponent(hex_view: HexView, own: int, there: list[int]) -> int | None:
    """Return whom a player would fight on a hex: the holder of its control site, or who has most ants."""
    others = [seat for seat in there if seat != own]
    if hex_view.controller in others:
        return hex_view.controller
    return max(others, key=hex_view.ants, default=None)
