"""What belongs together in March of the Ants, in one sentence: a turn of a player, and one of the Horde."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital, enumerated, together
from antterm.march.components import GREAT_TUNNEL
from antterm.march.happened import (
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
    CentipedePlaced,
    EventTurnedUp,
    Evolved,
    Fed,
    FerocityLaid,
    FerocityRevealed,
    FoodGained,
    HexDrawn,
    HexPlaced,
    LarvaeGained,
    LarvaeLost,
    LarvaPlaced,
    RestAreaEmptied,
)
from antterm.march.horde.happened import (
    CentipedeJumped,
    HordeCardTurnedUp,
    HordeScored,
    HordeSource,
    TunnelEntered,
)
from antterm.march.horde.state import Deed
from antterm.march.meadow import Spot
from antterm.march.words.naming import ants, colony_points, food, larvae
from antterm.march.words.telling import tell
from antterm.plain.march.bearings import place_of
from antterm.plain.march.table import MarchTold

Told = tuple[str, int]
"""A sentence, and how many of the events it tells."""


def is_told_later(event: AnyEvent, later: Sequence[AnyEvent]) -> bool:
    """Whether what follows tells of it too: a card that is laid face down and turned up, how many centipedes
    are in the Great Tunnel, what the Horde has in all."""
    match event:
        case FerocityLaid(seat, n):
            return n > 0 and any(isinstance(each, FerocityRevealed) and each.seat == seat for each in later)
        case TunnelEntered():
            return any(isinstance(each, TunnelEntered) for each in later)
        case HordeScored(_n, HordeSource.BATTLE | HordeSource.TUNNEL):
            return any(isinstance(each, HordeScored) for each in later)
    return False


def in_one(table: MarchTold, events: Sequence[AnyEvent]) -> Told | None:
    """The first sentence of a stretch where it tells several things; None where it tells one."""
    match events:
        case [HordeCardTurnedUp() as turned, *rest]:
            return _of_horde(table, turned, rest)
        case [CardPlayed(seat, card), *rest]:
            return _played(table, seat, card, rest)
        case [ActionTaken(seat, "march"), *rest]:
            return _marched(table, seat, rest)
        case [ActionTaken(seat, "explore"), HexDrawn(_drawer, drawn), HexPlaced(_who, laid), *_rest] if (
            drawn == laid
        ):
            return _explored(table, seat, events[2:])
        case [AntMoved(one, origin, spot), AntMoved(other, back, home), *_rest] if one != other and (
            origin,
            spot,
        ) == (home, back):
            text = _("An ant of {one} on {place} and one of {other} on {spot} exchange their places.")
            places = {"place": table.naming.place(origin), "spot": table.naming.place(spot)}
            return text.format(one=table.who(one), other=table.who(other), **places), 2
        case [AntMoved(seat) | LarvaPlaced(seat), *_rest]:
            moves, told = _moves(table, seat, events)
            text = _("{who} moves {moves}.")
            return (text.format(who=table.who(seat), moves="; ".join(moves)), told) if told > 1 else None
        case [CentipedeCardTurnedUp(), FerocityRevealed() | FerocityLaid(), CentipedeCardTurnedUp(), *_rest]:
            return _ferocity(table, events)
        case [CentipedeAttacked(seat, number), BattleBegan(hex=hex, invader=None) as battle, *_rest] if (
            number == hex
        ):
            text = _("{who} attacks the centipede of {hex}, strength {n}.")
            facts = {"who": table.who(seat), "hex": table.naming.hex(number)}
            return text.format(**facts, n=battle.strengths[1]), 2
        case [Fed(seat), LarvaeLost(eater, _n, Cause.EATEN), *_rest] if seat == eater:
            return tell(table.naming, events[0], table.moment.names) or "", 2
        case [RestAreaEmptied(), RestAreaEmptied(), *_rest]:
            return _gathered(table, events)
        case [AntLost(why=why), *_rest] if why is not Cause.PAID:
            return _lost(table, events)
        case [LarvaeGained() | FoodGained(), *_rest]:
            return _alike(table, events)
        case [CardDrawnAndDiscarded() | EventTurnedUp() | HexDrawn(), *_rest]:
            return _drawn(table, events)
    return None


# -- the Horde -------------------------------------------------------------------------------------------


def _of_horde(table: MarchTold, turned: HordeCardTurnedUp, rest: Sequence[AnyEvent]) -> Told | None:
    """A card of the Horde, and what its centipede does."""
    naming, card = table.naming, table.naming.card(turned.card)
    match rest:
        case [CentipedePlaced(number), *_rest] if turned.deed is Deed.INVADE:
            text = _("The Horde turns up {card}: a centipede comes to {hex}.")
            return text.format(card=card, hex=naming.hex(number)), 2
        case _ if turned.deed is Deed.INVADE:
            text = _("The Horde turns up {card}: a centipede enters the Great Tunnel.")
            return _entering(text.format(card=card), rest, 1)
        case [CentipedeJumped(origin), *_rest]:
            jumps = [*takewhile(lambda each: isinstance(each, CentipedeJumped), rest)]
            *on_the_way, last = [each.hex for each in jumps if isinstance(each, CentipedeJumped)]
            text = _("The Horde turns up {card}: a centipede jumps from {origin} to {hex}.")
            if on_the_way:
                text = _("The Horde turns up {card}: a centipede jumps from {origin} by {hexes} to {hex}.")
            hexes = enumerated(map(naming.hex, on_the_way))
            said = text.format(card=card, origin=naming.hex(origin), hexes=hexes, hex=naming.hex(last))
            return _entering(said, rest[len(jumps) :], 1 + len(jumps))
    if turned.deed is Deed.RAMPAGE:
        return _("The Horde turns up {card}: a Rampage, centipedes fight with 1 more strength.").format(
            card=card
        ), 1
    return None


def _entering(said: str, rest: Sequence[AnyEvent], told: int) -> Told:
    """The same, with what the Horde gets where that led into the Great Tunnel."""
    match rest:
        case [TunnelEntered(n), HordeScored(points, _source, total), *_rest]:
            text = ngettext(
                "{n} centipede is there now; the Horde scores {points}, {total} in all.",
                "{n} centipedes are there now; the Horde scores {points}, {total} in all.",
                n,
            )
            return f"{said} {text.format(n=n, points=colony_points(points), total=total)}", told + 2
    return said, told


# -- players ---------------------------------------------------------------------------------------------


def _played(table: MarchTold, seat: int, card: str, rest: Sequence[AnyEvent]) -> Told | None:
    """A card, what is paid for it, and whether it grows."""
    paid = [*takewhile(lambda each: _is_paid(each, seat), rest)]
    grows = [each for each in rest[len(paid) : len(paid) + 1] if isinstance(each, Evolved)]
    told = 1 + len(paid) + len(grows)
    if told == 1:
        return None
    count = sum(each.n for each in paid if isinstance(each, LarvaeLost))
    spots = [each.spot for each in paid if isinstance(each, AntLost)]
    payment = enumerated([*([larvae(count)] if count else ()), *_ants_at(table, spots)])
    text = _("{who} evolves {card} for {payment}.") if grows else _("{who} plays {card} for {payment}.")
    if not paid:
        text = _("{who} evolves: {card}.")
    return text.format(who=table.who(seat), card=table.naming.card(card), payment=payment), told


def _is_paid(event: AnyEvent, seat: int) -> bool:
    match event:
        case LarvaeLost(payer, _n, Cause.PAID) | AntLost(payer, _n, Cause.PAID):
            return payer == seat
    return False


def _ants_at(table: MarchTold, spots: Sequence[Spot]) -> Sequence[str]:
    """So many ants, and where: `2 ants on the Great Tunnel`."""
    text = _("{ants} on {place}")
    counts = {place: spots.count(place) for place in spots}
    return [text.format(ants=ants(n), place=table.naming.place(place)) for place, n in counts.items()]


def _marched(table: MarchTold, seat: int, rest: Sequence[AnyEvent]) -> Told | None:
    moves, told = _moves(table, seat, rest)
    text = _("{who} marches: {moves}.")
    return (text.format(who=table.who(seat), moves="; ".join(moves)), 1 + told) if moves else None


def _explored(table: MarchTold, seat: int, events: Sequence[AnyEvent]) -> Told | None:
    """A hex that is drawn and laid, and who goes there."""
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
    """Where a player's larvae and ants go one after the other, and how many events that tells."""
    moves, told = list[str](), 0
    while told < len(events):
        match events[told]:
            case LarvaPlaced(mover, spot) if mover == seat:
                alike = [*takewhile(lambda each, first=events[told]: each == first, events[told:])]  # type: ignore[misc]
                text = _("{larvae} onto {place}")
                moves.append(text.format(larvae=larvae(len(alike)), place=table.naming.place(spot)))
                told += len(alike)
            case AntMoved(mover, origin, spot) if mover == seat:
                way = [spot]
                told += 1
                while told < len(events):
                    match events[told]:
                        case AntMoved(again, start, end) if (again, start) == (seat, way[-1]):
                            way.append(end)
                            told += 1
                        case _:
                            break
                moves.append(_way(table, origin, way))
            case _:
                break
    return moves, told


def _way(table: MarchTold, origin: Spot, way: Sequence[Spot]) -> str:
    """The steps of an ant."""
    *on_the_way, last = way
    if {origin.hex} == {spot.hex for spot in way}:
        text, naming = _("an ant on {hex} from {place} to {site}"), table.naming
        place, site = naming.site_alone(origin), naming.site_alone(last)
        return text.format(hex=naming.hex(origin.hex), place=place, site=site)
    text = _("an ant from {origin} to {place}")
    if on_the_way:
        text = _("an ant from {origin} by {places} to {place}")
    places = enumerated(map(table.naming.place, on_the_way))
    return text.format(origin=table.naming.place(origin), places=places, place=table.naming.place(last))


def _lost(table: MarchTold, events: Sequence[AnyEvent]) -> Told | None:
    """Ants of a player that are lost on the same hex for the same reason."""
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
    sites = enumerated(map(naming.site_alone, lost)) if first.spot.hex != GREAT_TUNNEL else ""
    text = _("{who} loses {ants} on {hex}, {sites} ({why}).")
    if not sites:
        text = _("{who} loses {ants} on {hex} ({why}).")
    facts = {"who": table.who(first.seat), "hex": naming.hex(first.spot.hex), "why": naming.source(first.why)}
    return text.format(**facts, sites=sites, ants=ants(len(lost))), len(lost)


def _alike(table: MarchTold, events: Sequence[AnyEvent]) -> Told | None:
    """What several players get from the same source, each once."""
    got: dict[int, str] = {}
    first = events[0]
    if not isinstance(first, LarvaeGained | FoodGained) or isinstance(first.why, Spot):
        return None
    for event in events:
        if not isinstance(event, LarvaeGained | FoodGained) or event.why != first.why:
            break
        if event.seat in got:
            if event.seat == next(reversed(got)):  # who gets something else next is told of both at once
                got.pop(event.seat)
            break
        got[event.seat] = larvae(event.n) if isinstance(event, LarvaeGained) else food(event.n)
    if len(got) < 2:
        return None
    parts = []
    for what in dict.fromkeys(got.values()):
        seats = [seat for seat in got if got[seat] == what]
        # Translators: who gets what, in a list: "Bob and Eve 5 larvae each".
        text = _("{people} {what} each") if len(seats) > 1 else _("{people} {what}")
        parts.append(text.format(people=together([*map(table.who, seats)]), what=what))
    told = _("{why}: {gains}.")
    return told.format(why=capital(table.naming.source(first.why)), gains="; ".join(parts)), len(got)


def _gathered(table: MarchTold, events: Sequence[AnyEvent]) -> Told:
    """What all who rested get for it."""
    parts = list[str]()
    for event in events:
        if not isinstance(event, RestAreaEmptied):
            break
        larvae_ = [larvae(event.larvae)] if event.larvae else []
        what = enumerated([*larvae_, *([food(event.food)] if event.food else [])])
        parts.append(_("{people} {what}").format(people=table.who(event.seat), what=what))
    return _("Gathered by resting: {gains}.").format(gains="; ".join(parts)), len(parts)


def _drawn(table: MarchTold, events: Sequence[AnyEvent]) -> Told | None:
    """What is drawn for all to see: cards that are discarded until an Event comes, and several hexes."""
    naming = table.naming
    match events:
        case [CardDrawnAndDiscarded(seat, _card, why), *_rest]:
            cards = [
                each.card
                for each in takewhile(lambda each: isinstance(each, CardDrawnAndDiscarded), events)
                if isinstance(each, CardDrawnAndDiscarded)
            ]
            if len(cards) == 1:
                return None
            text, facts = _("{who} draws and discards {cards} ({why})."), {"cards": naming.cards(cards)}
            return text.format(who=table.who(seat), why=naming.source(why), **facts), len(cards)
        case [EventTurnedUp(seat, card), CardPlayed(player, again), *_rest] if (seat, card) == (
            player,
            again,
        ):
            text = _("{who} turns up {card} and plays it.")
            return text.format(who=table.who(seat), card=naming.card(card)), 2
        case [HexDrawn(seat), HexDrawn(), *_rest]:
            hexes = [
                each.hex
                for each in takewhile(lambda each: isinstance(each, HexDrawn), events)
                if isinstance(each, HexDrawn)
            ]
            return _("{who} draws {hexes}.").format(who=table.who(seat), hexes=naming.hexes(hexes)), len(
                hexes
            )
    return None


def _ferocity(table: MarchTold, events: Sequence[AnyEvent]) -> Told | None:
    """The cards of a battle with a centipede."""
    match events:
        case [
            CentipedeCardTurnedUp(card, value),
            FerocityRevealed() | FerocityLaid() as laid,
            CentipedeCardTurnedUp(other, more),
            *_rest,
        ]:
            said = _("The centipede draws {card}, worth {value}, and {other}, worth {more}.").format(
                card=table.naming.card(card), value=value, other=table.naming.card(other), more=more
            )
            if isinstance(laid, FerocityLaid):
                return f"{said} {tell(table.naming, laid, table.moment.names)}", 3
            text = _("{who} reveals {cards}, worth {value}.")
            who, cards = table.who(laid.seat), table.cards(laid.cards)
            return f"{said} {text.format(who=who, cards=cards, value=laid.value)}", 3
    return None
