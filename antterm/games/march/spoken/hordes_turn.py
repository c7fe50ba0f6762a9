"""A turn of the Horde in one sentence: its card, and where its centipede is now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from antterm.games.march.rules.happened import AnyEvent, CentipedePlaced, HexPlaced
from antterm.games.march.rules.horde.happened import (
    CentipedeJumped,
    HordeCardTurnedUp,
    HordeExplored,
    HordeScored,
    HordeSource,
    TunnelEntered,
)
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.spoken.bearings import place_of
from antterm.games.march.spoken.table import MarchTold
from antterm.games.march.words.naming import colony_points
from antterm.i18n import _, ngettext

WrappedText = tuple[str, int]
"""A sentence, and how many of the events it tells."""


def hordes_turn(table: MarchTold, turned: HordeCardTurnedUp, rest: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe a card of the Horde, and where its centipede is now."""
    naming, facts = table.naming, {"card": table.naming.card(turned.card)}
    match turned.deed, rest:
        case Deed.INVADE, [CentipedePlaced(number), *_rest]:
            text = _("The Horde, {card}: a centipede comes to {hex}.")
            return text.format(**facts, hex=naming.hex(number)), 2
        case Deed.INVADE, _:
            text = _("The Horde, {card}: a centipede enters the Great Tunnel.")
            return _entering(text.format(**facts), rest, 1)
        case Deed.ADVANCE, [CentipedeJumped(origin), *_rest]:
            jumps = [each for each in takewhile(_is_jump, rest) if isinstance(each, CentipedeJumped)]
            text = _("The Horde, {card}: a centipede jumps from {origin} to {hex}.")
            sentence = text.format(**facts, origin=naming.hex(origin), hex=naming.hex(jumps[-1].hex))
            return _entering(sentence, rest[len(jumps) :], 1 + len(jumps))
        case Deed.EXPLORE, [HordeExplored(number), HexPlaced(seat, laid, cell), *later] if laid == number:
            text = _("The Horde, {card}, explores: {who} lays {hex} {place}, with a centipede.")
            place = place_of(naming, table.view, cell, seat)
            sentence = text.format(**facts, who=table.who(seat), hex=naming.hex(number), place=place)
            return sentence, 3 + sum(1 for each in later[:1] if each == CentipedePlaced(number))
        case Deed.RAMPAGE, _:
            return _("The Horde, {card}: a Rampage, its centipedes fight, 1 stronger.").format(**facts), 1
    return None


def _is_jump(event: AnyEvent) -> bool:
    return isinstance(event, CentipedeJumped)


def _entering(sentence: str, rest: Sequence[AnyEvent], count: int) -> WrappedText:
    """Describe the same, with what the Horde has where that led into the Great Tunnel."""
    match rest:
        case [TunnelEntered(n), HordeScored(_points, HordeSource.TUNNEL, total), *_rest]:
            text = ngettext(
                "{n} is there now, and it has {points}.", "{n} are there now, and it has {points}.", n
            )
            return f"{sentence} {text.format(n=n, points=colony_points(total))}", count + 2
        case [TunnelEntered(n), *_rest]:
            return (
                f"{sentence} {ngettext('{n} is there now.', '{n} are there now.', n).format(n=n)}",
                count + 1,
            )
    return sentence, count
