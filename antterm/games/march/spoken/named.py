"""Names as people type them: finds the hex, player, card or species that is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.spoken import mats, meadow, piles
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.naming import seat_letter, seat_name
from antterm.i18n import _
from antterm.i18n.nouns import enumerated
from antterm.plain.spoken import NotThere, folded


@dataclass(frozen=True)
class NamedThing:
    """Something that has a name.

    Attributes:
        name: what it is called when there are several.
        known_as: all that it may be called, folded.
        lines: what is said of it.
    """

    name: str
    known_as: frozenset[str]
    lines: Callable[[], Sequence[str]]


def thing(position: SpokenPosition, at: str) -> Sequence[str]:
    """Describe what is said of the thing that is named so, or whose name begins so.

    Raises:
        NotThere: there is none, or there are several.
    """
    return _one(list(_things(position)), at)


def card(position: SpokenPosition, at: str) -> Sequence[str]:
    """Describe what is said of the card that is named so, or whose name begins so.

    Raises:
        NotThere: there is none, or there are several.
    """
    return _one(list(_cards(position)), at)


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
    raise NotThere(_("Several things have this name: {names}.").format(names=names))


def _nothing(at: str) -> str:
    return _("There is nothing called “{text}” in this game.").format(text=at.strip())


def _things(position: SpokenPosition) -> Iterator[NamedThing]:
    """Yield everything that has a name."""
    for number in (GREAT_TUNNEL, *position.view.components.tiles):
        yield _hex(position, number)
    for seat in range(position.view.seats):
        names = (position.who(seat), position.moment.names[seat], seat_letter(seat), seat_name(seat))
        yield NamedThing(position.who(seat), _folded_names(*names), partial(mats.mat, position, seat))
    yield from _cards(position)
    for nest in position.view.nests:
        if nest.mat:
            species = position.view.components.species[nest.mat]
            names = (species.name, _(species.name), species.action_name, _(species.action_name))
            yield NamedThing(
                _(species.name), _folded_names(*names), partial(mats.species, position, nest.seat)
            )


def _hex(position: SpokenPosition, number: int) -> NamedThing:
    called = position.naming.hex(number)
    name = position.view.tile(number).name if number else position.view.components.great_tunnel
    names = (str(number), name, _(name), called, position.naming.number(number))
    return NamedThing(called, _folded_names(*names), partial(meadow.hex_lines, position, number))


def _cards(position: SpokenPosition) -> Iterator[NamedThing]:
    for printed in position.view.components.cards.values():
        names = (printed.name, _(printed.name))
        yield NamedThing(_(printed.name), _folded_names(*names), partial(piles.card, position, printed.id))


def _folded_names(*names: str) -> frozenset[str]:
    return frozenset(map(folded, names))
