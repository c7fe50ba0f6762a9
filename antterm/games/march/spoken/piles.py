"""Cards and hexes in words: the hand, what lies open, what is still to be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.naming import cards, colony_points, hexes, site_name
from antterm.i18n import _, ngettext


def hand(position: SpokenPosition) -> list[str]:
    """Describe the cards that who listens holds, each in full; where hands lie open, the others' too."""
    lines: list[str] = []
    for seat in position.seats:
        held = position.view.nests[seat].hand
        if held is not None:
            text = ngettext("{who} holds {n} card.", "{who} holds {n} cards.", len(held))
            lines.append(text.format(who=position.who(seat), n=len(held)))
            lines += map(position.card, held)
    return lines or [_("Hands are hidden from onlookers.")]


def card(position: SpokenPosition, name: str) -> list[str]:
    """Describe a card with what is printed on it, and what settles doubts about it."""
    return [position.card(name), *map(_, position.view.rulings(name))]


def in_sight(position: SpokenPosition) -> list[str]:
    """Describe which cards everybody sees, and how many nobody does."""
    view = position.view
    lines = [_("Left to draw: {cards}.").format(cards=cards(view.deck))]
    for seat in position.seats:
        nest = view.nests[seat]
        text = ngettext("{who} holds {n} card.", "{who} holds {n} cards.", nest.hand_size)
        lines.append(text.format(who=position.who(seat), n=nest.hand_size))
        played = [card for grown in nest.body.values() for card in grown] + list(nest.goals)
        if played:
            text = _("{who} has in play: {cards}.")
            lines.append(text.format(who=position.who(seat), cards=position.cards(played)))
    if view.resolving:
        lines.append(_("Being played: {cards}.").format(cards=position.cards(view.resolving)))
    return lines + discard(position)[:1]


def discard(position: SpokenPosition) -> list[str]:
    """Describe the discard pile, the latest card first."""
    pile = position.view.discard
    if not pile:
        return [_("The discard pile is empty.")]
    text = ngettext(
        "The discard pile: {n} card.", "The discard pile: {n} cards, the latest first.", len(pile)
    )
    latest = _("The latest: {card}").format(card=position.card(pile[-1]))
    earlier = [_("Before it: {cards}.").format(cards=position.cards(reversed(pile[:-1])))] if pile[1:] else []
    return [f"{text.format(n=len(pile))} {latest}", *earlier]


def goals(position: SpokenPosition) -> list[str]:
    """Describe the Colony Goals in play."""
    lines: list[str] = []
    for seat in position.seats:
        for name in position.view.nests[seat].goals:
            lines.append(f"{position.who(seat)}: {goal(position, seat, name)}")
    return lines or [_("Nobody has a Colony Goal in play.")]


def goal(position: SpokenPosition, seat: int, name: str) -> str:
    """Describe a goal that somebody has in play, and whether it would score now."""
    if position.view.outcome is not None:
        return position.card(name)
    would = _("It would score {points} now.").format(points=colony_points(position.view.card(name).points))
    is_held = name in position.view.nests[seat].goals_held
    return f"{position.card(name)} {would if is_held else _('It would not score now.')}"


def stack(position: SpokenPosition) -> list[str]:
    """Describe the hexes that do not lie in the meadow."""
    view = position.view
    lines = [_("Left to draw: {hexes}.").format(hexes=hexes(view.stack))]
    if view.put_back:
        text = _("You have put these under the stack: {hexes}.")
        lines.append(text.format(hexes=position.naming.hexes(view.put_back)))
    lines.append(_("These hexes are not in the meadow; some of them are not in this game:"))
    return [*lines, *_out(position)]


def _out(position: SpokenPosition) -> Iterator[str]:
    for number in position.view.components.tiles:
        if number not in position.view.hexes:
            sites = "; ".join(map(site_name, position.view.tile(number).sites))
            yield f"{position.naming.hex(number)}: {sites}."
