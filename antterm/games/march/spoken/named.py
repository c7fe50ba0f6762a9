"""What somebody means who types a name, and the cards and hexes in hands and piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.spoken import mats, meadow
from antterm.games.march.spoken.table import MarchTold
from antterm.games.march.words.naming import cards, colony_points, hexes, seat_letter, seat_name, site_name
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import enumerated
from antterm.plain.spoken import NotThere, folded


def hand(table: MarchTold) -> list[str]:
    """Describe the cards that who listens holds, each in full; where hands lie open, the others' too."""
    lines: list[str] = []
    for seat in table.seats:
        held = table.view.nests[seat].hand
        if held is not None:
            text = ngettext("{who} holds {n} card.", "{who} holds {n} cards.", len(held))
            lines.append(text.format(who=table.who(seat), n=len(held)))
            lines += map(table.card, held)
    return lines or [_("Hands are hidden from who looks on.")]


def card_lines(table: MarchTold, name: str) -> list[str]:
    """Describe a card with what is printed on it, and what settles doubts about it."""
    return [table.card(name), *map(_, table.view.card(name).rulings)]


def in_sight(table: MarchTold) -> list[str]:
    """Describe which cards everybody sees, and how many nobody does."""
    view = table.view
    lines = [_("To draw: {cards}.").format(cards=cards(view.deck))]
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


def discard(table: MarchTold) -> list[str]:
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


def goals(table: MarchTold) -> list[str]:
    """Describe the Colony Goals in play."""
    lines: list[str] = []
    for seat in table.seats:
        for name in table.view.nests[seat].goals:
            lines.append(f"{table.who(seat)}: {goal(table, seat, name)}")
    return lines or [_("Nobody has a Colony Goal in play.")]


def goal(table: MarchTold, seat: int, name: str) -> str:
    """Describe a goal that somebody has in play, and whether it would score now."""
    if table.view.outcome is not None:
        return table.card(name)
    would = _("It would score {points} now.").format(points=colony_points(table.view.card(name).points))
    is_held = name in table.view.nests[seat].goals_held
    return f"{table.card(name)} {would if is_held else _('It would not score now.')}"


def stack(table: MarchTold) -> list[str]:
    """Describe the hexes that do not lie in the meadow."""
    view = table.view
    lines = [_("To draw: {hexes}.").format(hexes=hexes(view.stack))]
    if view.put_back:
        text = _("You have put under the stack: {hexes}.")
        lines.append(text.format(hexes=table.naming.hexes(view.put_back)))
    lines.append(_("These hexes do not lie in the meadow; some of them are not in this game:"))
    return [*lines, *_out(table)]


def _out(table: MarchTold) -> Iterator[str]:
    for number in table.view.parts.tiles:
        if number not in table.view.hexes:
            sites = "; ".join(map(site_name, table.view.tile(number).sites))
            yield f"{table.naming.hex(number)}: {sites}."


# -- cards and hexes in their piles ----------------------------------------------------------------------


@dataclass(frozen=True)
class NamedThing:
    """Something that has a name.

    Attributes:
        name: what it is called when there are several.
        known_as: all that it may be called, folded.
        lines: what is told of it.
    """

    name: str
    known_as: frozenset[str]
    lines: Callable[[], Sequence[str]]


def thing(table: MarchTold, at: str) -> Sequence[str]:
    """Describe what is told of the thing that is named so, or whose name begins so.

    Raises:
        NotThere: there is none, or there are several.
    """
    return _one(list(_things(table)), at)


def card(table: MarchTold, at: str) -> Sequence[str]:
    """Describe what is told of the card that is named so, or whose name begins so.

    Raises:
        NotThere: there is none, or there are several.
    """
    return _one(list(_cards(table)), at)


def _one(things: Sequence[NamedThing], at: str) -> Sequence[str]:
    wanted = folded(at)
    if not wanted:
        raise NotThere(_nothing(at))
    meant = [each for each in things if wanted in each.known_as]
    meant = meant or [each for each in things if any(name.startswith(wanted) for name in each.known_as)]
    meant = meant or [each for each in things if any(f" {wanted}" in name for name in each.known_as)]
    if len(meant) == 1:
        return meant[0].lines()
    if not meant:
        raise NotThere(_nothing(at))
    names = enumerated(each.name for each in meant)
    raise NotThere(_("Several things are called so: {names}.").format(names=names))


def _nothing(at: str) -> str:
    return _("There is nothing called “{text}” in this game.").format(text=at.strip())


def _things(table: MarchTold) -> Iterator[NamedThing]:
    """Yield everything that has a name."""
    for number in (GREAT_TUNNEL, *table.view.parts.tiles):
        yield _hex(table, number)
    for seat in range(table.view.seats):
        names = (table.who(seat), table.moment.names[seat], seat_letter(seat), seat_name(seat))
        yield NamedThing(table.who(seat), _folded_names(*names), partial(mats.mat, table, seat))
    yield from _cards(table)
    for nest in table.view.nests:
        if nest.mat:
            species = table.view.parts.species[nest.mat]
            names = (species.name, _(species.name), species.action_name, _(species.action_name))
            yield NamedThing(_(species.name), _folded_names(*names), partial(mats.species, table, nest.seat))


def _hex(table: MarchTold, number: int) -> NamedThing:
    called = table.naming.hex(number)
    name = table.view.tile(number).name if number else table.view.parts.great_tunnel
    names = (str(number), name, _(name), called, table.naming.number(number))
    return NamedThing(called, _folded_names(*names), partial(meadow.hex_lines, table, number))


def _cards(table: MarchTold) -> Iterator[NamedThing]:
    for printed in table.view.parts.cards.values():
        names = (printed.name, _(printed.name))
        yield NamedThing(_(printed.name), _folded_names(*names), partial(card_lines, table, printed.id))


def _folded_names(*names: str) -> frozenset[str]:
    return frozenset(map(folded, names))
