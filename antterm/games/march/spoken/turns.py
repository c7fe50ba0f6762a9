"""What belongs together in March of the Ants, in one sentence: a turn of a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    AnyEvent,
    BattleBegan,
    CardDrawnAndDiscarded,
    CardPlayed,
    Cause,
    CentipedeAttacked,
    CentipedeCardTurnedUp,
    CentipedeKilled,
    EventTurnedUp,
    Evolved,
    FerocityLaid,
    FerocityRevealed,
    HexDrawn,
    HexPlaced,
    LarvaeLost,
    LarvaPlaced,
)
from antterm.games.march.rules.horde.happened import (
    HordeCardTurnedUp,
    HordeScored,
    HordeSource,
    TunnelEntered,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.spoken.battles import ferocity, killed
from antterm.games.march.spoken.bearings import place_of
from antterm.games.march.spoken.hordes_turn import hordes_turn
from antterm.games.march.spoken.shares import shared
from antterm.games.march.spoken.table import MarchTold
from antterm.games.march.words.naming import ants, larvae
from antterm.i18n import _
from antterm.i18n.nouns import enumerated

WrappedText = tuple[str, int]
"""A sentence, and how many of the events it tells."""


def is_told_later(event: AnyEvent, later: Sequence[AnyEvent]) -> bool:
    """Return whether a later event tells of this one too: a card laid face down that is turned up, how many
    centipedes are in the Great Tunnel, what the Horde has in all."""
    match event:
        case FerocityLaid(seat, n):
            return n > 0 and any(isinstance(each, FerocityRevealed) and each.seat == seat for each in later)
        case TunnelEntered():
            return any(isinstance(each, TunnelEntered) for each in later)
        case HordeScored(_n, HordeSource.BATTLE | HordeSource.TUNNEL):
            return any(isinstance(each, HordeScored) for each in later)
    return False


def in_one(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe the first sentence of a stretch where it tells several things; None where it tells one."""
    match events:
        case [HordeCardTurnedUp() as turned, *rest]:
            return hordes_turn(table, turned, rest)
        case [CardPlayed(seat, card), *rest]:
            return _played(table, seat, card, rest)
        case [LarvaeLost(seat, _n, Cause.PAID) | AntLost(seat, _n, Cause.PAID), *_rest]:
            return _paid(table, seat, events)
        case [ActionTaken(seat, "march"), *rest]:
            return _marched(table, seat, rest)
        case [ActionTaken(seat, "explore"), HexDrawn(_drawer, drawn), HexPlaced(_who, laid), *_rest] if (
            drawn == laid
        ):
            return _explored(table, seat, events[2:])
        case [AntMoved() as first, AntMoved() as second, *_rest] if _exchange(first, second):
            text = _("An ant of {one} on {place} and one of {other} on {spot} exchange their places.")
            places = {"place": table.naming.place(first.origin), "spot": table.naming.place(first.spot)}
            return text.format(one=table.who(first.seat), other=table.who(second.seat), **places), 2
        case [AntMoved(seat) | LarvaPlaced(seat), *_rest]:
            moves, told = _moves(table, seat, events)
            said = _("{who} moves {moves}.").format(who=table.who(seat), moves="; ".join(moves))
            return (said if moves else "", told) if told > 1 else None
        case [CentipedeCardTurnedUp(), FerocityRevealed() | FerocityLaid(), CentipedeCardTurnedUp(), *_rest]:
            return ferocity(table, events)
        case [CentipedeAttacked(seat, number), BattleBegan(hex=hex, invader=None) as battle, *_rest] if (
            number == hex
        ):
            text = _("{who} attacks the centipede of {hex}, strength {n}.")
            facts = {"who": table.who(seat), "hex": table.naming.hex(number)}
            return text.format(**facts, n=battle.strengths[1]), 2
        case [CentipedeKilled() as event, *later]:
            return killed(table, event, later)
        case [AntLost(why=why), *_rest] if why is not Cause.PAID:
            return _lost(table, events)
        case [CardDrawnAndDiscarded() | EventTurnedUp() | HexDrawn(), *_rest]:
            return _drawn(table, events)
    return shared(table, events)


def _exchange(first: AntMoved, second: AntMoved) -> bool:
    """Return whether two ants of different players take each other's place."""
    return first.seat != second.seat and (first.origin, first.spot) == (second.spot, second.origin)


# -- players ---------------------------------------------------------------------------------------------


def _played(table: MarchTold, seat: int, card: str, rest: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe a card, what is paid for it, and whether it grows."""
    paid = [*takewhile(lambda each: _is_paid(each, seat), rest)]
    grows = [each for each in rest[len(paid) : len(paid) + 1] if isinstance(each, Evolved)]
    told = 1 + len(paid) + len(grows)
    if told == 1:
        return None
    payment = _cubes(table, paid)
    text = _("{who} evolves {card} for {payment}.") if grows else _("{who} plays {card} for {payment}.")
    if not paid:
        text = _("{who} evolves: {card}.")
    return text.format(who=table.who(seat), card=table.naming.card(card), payment=payment), told


def _paid(table: MarchTold, seat: int, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe several cubes, where the card was told of before."""
    paid = [*takewhile(lambda each: _is_paid(each, seat), events)]
    text = _("{who} pays {payment}.").format(who=table.who(seat), payment=_cubes(table, paid))
    return (text, len(paid)) if len(paid) > 1 else None


def _cubes(table: MarchTold, paid: Sequence[AnyEvent]) -> str:
    """With what is paid: `2 larvae and 1 ant on the Great Tunnel`."""
    count = sum(each.n for each in paid if isinstance(each, LarvaeLost))
    spots = [each.spot for each in paid if isinstance(each, AntLost)]
    return enumerated([*([larvae(count)] if count else ()), *_ants_at(table, spots)])


def _is_paid(event: AnyEvent, seat: int) -> bool:
    match event:
        case LarvaeLost(payer, _n, Cause.PAID) | AntLost(payer, _n, Cause.PAID):
            return payer == seat
    return False


def _ants_at(table: MarchTold, spots: Sequence[Spot]) -> Sequence[str]:
    """Describe so many ants, and where: `2 ants on the Great Tunnel`."""
    text = _("{ants} on {place}")
    counts = {place: spots.count(place) for place in spots}
    return [text.format(ants=ants(n), place=table.naming.place(place)) for place, n in counts.items()]


def _marched(table: MarchTold, seat: int, rest: Sequence[AnyEvent]) -> WrappedText | None:
    moves, told = _moves(table, seat, rest)
    text = _("{who} marches: {moves}.") if moves else _("{who} marches.")
    return (text.format(who=table.who(seat), moves="; ".join(moves)), 1 + told) if told else None


def _explored(table: MarchTold, seat: int, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe a hex that is drawn and laid, and who goes there."""
    laid = events[0]
    if not isinstance(laid, HexPlaced):
        return None
    moves, told = _moves(table, seat, events[1:])
    text = _("{who} explores, draws {hex} and lays it {place}.")
    if moves:
        text = _("{who} explores, draws {hex} and lays it {place}: {moves}.")
    place = place_of(table.naming, table.view, laid.cell, seat)
    facts = {"who": table.who(seat), "hex": table.naming.hex(laid.hex), "place": place}
    said = text.format(**facts, moves="; ".join(moves))
    return (f"{said} {_('A centipede has come with it.')}" if laid.centipede else said), 3 + told


def _moves(table: MarchTold, seat: int, events: Sequence[AnyEvent]) -> tuple[list[str], int]:
    """Return where a player's larvae and ants are after they were moved, and how many events that tells."""
    larvae_on, ways, told = Counter[Spot](), list[tuple[Spot, Spot]](), 0
    for event in events:
        match event:
            case LarvaPlaced(mover, spot) if mover == seat:
                larvae_on[spot] += 1
            case AntMoved(mover, origin, spot) if mover == seat:
                first = ways.pop()[0] if ways and ways[-1][1] == origin else origin
                ways.append((first, spot))
            case _:
                break
        told += 1
    placed = [
        _("{larvae} onto {place}").format(larvae=larvae(n), place=table.naming.place(spot))
        for spot, n in larvae_on.items()
    ]
    return [*placed, *_ways(table, ways)], told


def _ways(table: MarchTold, ways: Sequence[tuple[Spot, Spot]]) -> Iterator[str]:
    """From which hex to which ants have gone, and what they stand on there; an ant that has come back is left
    out."""
    ends: dict[tuple[int, int], list[Spot]] = {}
    for origin, spot in ways:
        if origin != spot:
            ends.setdefault((origin.hex, spot.hex), []).append(spot)
    naming = table.naming
    for (start, end), spots in ends.items():
        sites = enumerated(map(naming.site_alone, dict.fromkeys(spots))) if end else ""
        text = _("{ants} from {origin} to {hex}, {sites}") if end else _("{ants} from {origin} to {hex}")
        if start == end:
            text = _("{ants} on {hex} to {sites}")
        facts = {"ants": ants(len(spots)), "origin": naming.hex(start), "hex": naming.hex(end)}
        yield text.format(**facts, sites=sites)


def _lost(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe ants of a player that are lost on the same hex for the same reason."""
    first = events[0]
    if not isinstance(first, AntLost):
        return None
    what = (first.seat, first.spot.hex, first.why)
    lost = [
        each.spot
        for each in takewhile(
            lambda each: isinstance(each, AntLost) and (each.seat, each.spot.hex, each.why) == what, events
        )
        if isinstance(each, AntLost)
    ]
    naming = table.naming
    sites = enumerated(map(naming.site_alone, dict.fromkeys(lost))) if first.spot.hex != GREAT_TUNNEL else ""
    text = _("{who} loses {ants} on {hex}, {sites} ({why}).")
    if not sites:
        text = _("{who} loses {ants} on {hex} ({why}).")
    facts = {"who": table.who(first.seat), "hex": naming.hex(first.spot.hex), "why": naming.source(first.why)}
    return text.format(**facts, sites=sites, ants=ants(len(lost))), len(lost)


def _drawn(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe what is drawn for all to see: cards discarded until an Event comes, and several hexes."""
    naming = table.naming
    match events:
        case [CardDrawnAndDiscarded(seat, _card, why), CardDrawnAndDiscarded(), *_rest]:
            alike = takewhile(lambda each: isinstance(each, CardDrawnAndDiscarded), events)
            cards = [each.card for each in alike if isinstance(each, CardDrawnAndDiscarded)]
            text, facts = _("{who} draws and discards {cards} ({why})."), {"cards": naming.cards(cards)}
            return text.format(who=table.who(seat), why=naming.source(why), **facts), len(cards)
        case [EventTurnedUp() as turned, CardPlayed(seat, card), *_rest] if turned.card == card:
            text = _("{who} turns up {card} and plays it.")
            return text.format(who=table.who(seat), card=naming.card(card)), 2
        case [HexDrawn(seat), HexDrawn(), *_rest]:
            drawn = takewhile(lambda each: isinstance(each, HexDrawn), events)
            hexes = [each.hex for each in drawn if isinstance(each, HexDrawn)]
            text = _("{who} draws {hexes}.")
            return text.format(who=table.who(seat), hexes=naming.hexes(hexes)), len(hexes)
    return None
