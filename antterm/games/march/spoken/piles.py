"""Cards and hexes in words: the hand, what lies open, what is still to be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.spoken.table import SpokenPosition
from antterm.games.march.words.naming import cards, colony_points, hexes, site_name
from antterm.i18n import _, ngettext


def hand(table: SpokenPosition) -> list[str]:
    """Describe the cards that who listens holds, each in full; where hands lie open, the others' too."""
    lines: list[str] = []
    for seat in table.seats:
        held = table.view.nests[seat].hand
        if held is not None:
            text = ngettext("{who} holds {n} card.", "{who} holds {n} cards.", len(held))
            lines.append(text.format(who=table.who(seat), n=len(held)))
            lines += map(table.card, held)
    return lines or [_("Hands are hidden from onlookers.")]


def card(table: SpokenPosition, name: str) -> list[str]:
    """Describe a card with what is printed on it, and what settles doubts about it."""
    return [table.card(name), *map(_, table.view.rulings(name))]


def in_sight(table: SpokenPosition) -> list[str]:
    """Describe which cards everybody sees, and how many nobody does."""
    view = table.view
    lines = [_("Left to draw: {cards}.").format(cards=cards(view.deck))]
    for seat in table.seats:
        nest = view.nests[seat]
        text = ngettext("{who} holds {n} card.", "{who} holds {n} cards.", nest.hand_size)
        lines.append(text.format(who=table.who(seat), n=nest.hand_size))
        played = [card for grown in nest.body.values() for card in grown] + list(nest.goals)
        if played:
            text = _("{who} has in play: {cards}.")
            lines.append(text.format(who=table.who(seat), cards=table.cards(played)))
    if view.resolving:
        lines.append(_("Being played: {cards}.").format(cards=table.cards(view.resolving)))
    return lines + discard(table)[:1]


def discard(table: SpokenPosition) -> list[str]:
    """Describe the discard pile, the latest card first."""
    pile = table.view.discard
    if not pile:
        return [_("The discard pile is empty.")]
    text = ngettext(
        "The discard pile: {n} card.", "The discard pile: {n} cards, the latest first.", len(pile)
    )
    latest = _("The latest: {card}").format(card=table.card(pile[-1]))
    earlier = [_("Before it: {cards}.").format(cards=table.cards(reversed(pile[:-1])))] if pile[1:] else []
    return [f"{text.format(n=len(pile))} {latest}", *earlier]


def goals(table: SpokenPosition) -> list[str]:
    """Describe the Colony Goals in play."""
    lines: list[str] = []
    for seat in table.seats:
        for name in table.view.nests[seat].goals:
            lines.append(f"{table.who(seat)}: {goal(table, seat, name)}")
    return lines or [_("Nobody has a Colony Goal in play.")]


def goal(table: SpokenPosition, seat: int, name: str) -> str:
    """Describe a goal that somebody has in play, and whether it would score now."""
    if table.view.outcome is not None:
        return table.card(name)
    would = _("It would score {points} now.").format(points=colony_points(table.view.card(name).points))
    is_held = name in table.view.nests[seat].goals_held
    return f"{table.card(name)} {would if is_held else _('It would not score now.')}"


def stack(table: SpokenPosition) -> list[str]:
    """Describe the hexes that do not lie in the meadow."""
    view = table.view
    lines = [_("Left to draw: {hexes}.").format(hexes=hexes(view.stack))]
    if view.put_back:
        text = _("You have put these under the stack: {hexes}.")
        lines.append(text.format(hexes=table.naming.hexes(view.put_back)))
    lines.append(_("These hexes are not in the meadow; some of them are not in this game:"))
    return [*lines, *_out(table)]


def _out(table: SpokenPosition) -> Iterator[str]:
    for number in table.view.components.tiles:
        if number not in table.view.hexes:
            sites = "; ".join(map(site_name, table.view.tile(number).sites))
            yield f"{table.naming.hex(number)}: {sites}."
