"""What belongs together in March of the Ants, in one sentence: turns, battles, what several get."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Final, TypeVar

from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    AnyEvent,
    BattleBegan,
    BattleDecided,
    CardDrawnAndDiscarded,
    CardPlayed,
    Cause,
    CentipedeAttacked,
    CentipedeCardTurnedUp,
    CentipedeJumped,
    CentipedeKilled,
    CentipedePlaced,
    EventTurnedUp,
    Evolved,
    Fed,
    FerocityLaid,
    FerocityRevealed,
    FoodGained,
    HexDrawn,
    HexPlaced,
    HordeCardTurnedUp,
    HordeDeckRenewed,
    HordeExplored,
    HordeScored,
    HordeSource,
    LarvaeGained,
    LarvaeLost,
    LarvaPlaced,
    RestAreaEmptied,
    ScoredBattle,
    TunnelEntered,
)
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.spoken.bearings import place_of
from antterm.games.march.spoken.table import MarchTold
from antterm.games.march.words.naming import ants, colony_points, food, larvae
from antterm.games.march.words.telling import tell
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital, enumerated, together

E = TypeVar("E", bound=AnyEvent)

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
            return _hordes_turn(table, turned, rest)
        case [CardPlayed(seat, card), *rest]:
            return _played(table, seat, card, rest)
        case [LarvaeLost(seat, _n, Cause.PAID) | AntLost(seat, _n, Cause.PAID), *_rest]:
            return _paid(table, seat, events)
        case [ActionTaken(seat, "march"), *rest]:
            return _marched(table, seat, rest)
        case [ActionTaken(seat, "explore"), HexDrawn(_drawer, drawn), HexPlaced() as laid, *rest] if (
            drawn == laid.hex
        ):
            return _explored(table, seat, laid, rest)
        case [AntMoved() as first, AntMoved() as second, *_rest] if _exchange(first, second):
            text = _("An ant of {one} on {place} and one of {other} on {spot} exchange their places.")
            places = {"place": table.naming.place(first.origin), "spot": table.naming.place(first.spot)}
            return text.format(one=table.who(first.seat), other=table.who(second.seat), **places), 2
        case [AntMoved(seat) | LarvaPlaced(seat), *_rest]:
            moves, count = _moves(table, seat, events)
            text = _("{who} moves {moves}.").format(who=table.who(seat), moves="; ".join(moves))
            return (text if moves else "", count) if count > 1 else None
        case [
            CentipedeCardTurnedUp() as turned_up,
            FerocityRevealed() | FerocityLaid() as laid,
            CentipedeCardTurnedUp() as second,
            *_rest,
        ]:
            return _ferocity(table, turned_up, laid, second)
        case [CentipedeAttacked(seat, number), BattleBegan(hex=hex, invader=None) as battle, *_rest] if (
            number == hex
        ):
            text = _("{who} attacks the centipede of {hex}, strength {n}.")
            facts = {"who": table.who(seat), "hex": table.naming.hex(number)}
            return text.format(**facts, n=battle.strengths[1]), 2
        case [CentipedeKilled() as event, *later]:
            return _killed(table, event, later)
        case [AntLost(why=why) as first, *_rest] if why is not Cause.PAID:
            return _lost(table, first, events)
        case [CardDrawnAndDiscarded() | EventTurnedUp() | HexDrawn(), *_rest]:
            return _drawn(table, events)
    return _shared(table, events)


def _exchange(first: AntMoved, second: AntMoved) -> bool:
    """Return whether two ants of different players take each other's place."""
    return first.seat != second.seat and (first.origin, first.spot) == (second.spot, second.origin)


def leading(
    kind: type[E], events: Sequence[AnyEvent], belongs: Callable[[E], bool] = lambda _: True
) -> list[E]:
    """Return the events that a stretch begins with, as long as they are of a kind and each belongs."""
    found = list[E]()
    for event in events:
        if not isinstance(event, kind) or not belongs(event):
            break
        found.append(event)
    return found


# -- players ---------------------------------------------------------------------------------------------


def _played(table: MarchTold, seat: int, card: str, rest: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe a card, what is paid for it, whether it grows; to others also what it does, in short."""
    paid = [*takewhile(lambda each: _is_paid(each, seat), rest)]
    grows = [each for each in rest[len(paid) : len(paid) + 1] if isinstance(each, Evolved)]
    told = 1 + len(paid) + len(grows)
    gist = table.naming.gist(card) if seat != table.moment.seat else ""
    if told == 1 and not gist:
        return None
    text = _("{who} evolves {card} for {payment}.") if grows else _("{who} plays {card} for {payment}.")
    if not paid:
        text = _("{who} evolves: {card}.") if grows else _("{who} plays {card}.")
    said = text.format(who=table.who(seat), card=table.naming.card(card), payment=_cubes(table, paid))
    # Translators: that somebody plays a card, and what it does in a few words.
    return _("{said}: {gist}.").format(said=said.rstrip("."), gist=gist) if gist else said, told


def _paid(table: MarchTold, seat: int, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe several cubes, where the card was told of before."""
    paid = [*takewhile(lambda each: _is_paid(each, seat), events)]
    text = _("{who} pays {payment}.").format(who=table.who(seat), payment=_cubes(table, paid))
    return (text, len(paid)) if len(paid) > 1 else None


def _cubes(table: MarchTold, paid: Sequence[AnyEvent]) -> str:
    """Describe what is paid: `2 larvae and 1 ant on the Great Tunnel`."""
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
    """Describe a march, with where larvae and ants go."""
    moves, count = _moves(table, seat, rest)
    text = _("{who} marches: {moves}.") if moves else _("{who} marches.")
    return (text.format(who=table.who(seat), moves="; ".join(moves)), 1 + count) if count else None


def _explored(table: MarchTold, seat: int, laid: HexPlaced, rest: Sequence[AnyEvent]) -> WrappedText:
    """Describe a hex that is drawn and laid, and who goes there."""
    moves, count = _moves(table, seat, rest)
    text = _("{who} explores, draws {hex} and lays it {place}.")
    if moves:
        text = _("{who} explores, draws {hex} and lays it {place}: {moves}.")
    place = place_of(table.naming, table.view, laid.cell, seat)
    facts = {"who": table.who(seat), "hex": table.naming.hex(laid.hex), "place": place}
    text = text.format(**facts, moves="; ".join(moves))
    return (f"{text} {_('A centipede has come with it.')}" if laid.centipede else text), 3 + count


def _moves(table: MarchTold, seat: int, events: Sequence[AnyEvent]) -> tuple[list[str], int]:
    """Return where a player's larvae and ants are after they were moved, and how many events that tells."""
    larvae_on, ways, count = Counter[Spot](), list[tuple[Spot, Spot]](), 0
    for event in events:
        match event:
            case LarvaPlaced(mover, spot) if mover == seat:
                larvae_on[spot] += 1
            case AntMoved(mover, origin, spot) if mover == seat:
                first = ways.pop()[0] if ways and ways[-1][1] == origin else origin
                ways.append((first, spot))
            case _:
                break
        count += 1
    placed = [
        _("{larvae} onto {place}").format(larvae=larvae(n), place=table.naming.place(spot))
        for spot, n in larvae_on.items()
    ]
    return [*placed, *_ways(table, ways)], count


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


def _lost(table: MarchTold, first: AntLost, events: Sequence[AnyEvent]) -> WrappedText:
    """Describe ants of a player that are lost on the same hex for the same reason."""
    what = (first.seat, first.spot.hex, first.why)
    lost = [
        each.spot
        for each in leading(AntLost, events, lambda each: (each.seat, each.spot.hex, each.why) == what)
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
            cards = [each.card for each in leading(CardDrawnAndDiscarded, events)]
            text, facts = _("{who} draws and discards {cards} ({why})."), {"cards": naming.cards(cards)}
            return text.format(who=table.who(seat), why=naming.source(why), **facts), len(cards)
        case [EventTurnedUp() as turned, CardPlayed(seat, card), *_rest] if turned.card == card:
            text = _("{who} turns up {card} and plays it.")
            return text.format(who=table.who(seat), card=naming.card(card)), 2
        case [HexDrawn(seat), HexDrawn(), *_rest]:
            hexes = [each.hex for each in leading(HexDrawn, events)]
            text = _("{who} draws {hexes}.")
            return text.format(who=table.who(seat), hexes=naming.hexes(hexes)), len(hexes)
    return None


# -- the Horde ------------------------------------------------------------------------------------------


def _hordes_turn(table: MarchTold, turned: HordeCardTurnedUp, rest: Sequence[AnyEvent]) -> WrappedText | None:
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
            jumps = leading(CentipedeJumped, rest)
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


# -- battles with centipedes ----------------------------------------------------------------------------


_CARDS: Final = (CentipedeCardTurnedUp, FerocityLaid, FerocityRevealed, HordeDeckRenewed)
"""What the totals of a battle are made of."""


def others_battle(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe a battle of another in a sentence; None where none begins the stretch, or has not ended."""
    match events:
        case [CentipedeAttacked(), BattleBegan(invader=None) as began, *rest]:
            return _fought(table, began, rest, 2)
        case [BattleBegan(invader=None) as began, *rest]:
            return _fought(table, began, rest, 1)
    return None


def _fought(table: MarchTold, began: BattleBegan, rest: Sequence[AnyEvent], count: int) -> WrappedText | None:
    """Describe the same, so many events after its beginning."""
    if began.defender == table.moment.seat:
        return None
    cards = [*takewhile(lambda each: isinstance(each, _CARDS), rest)]
    decided, *after = rest[len(cards) :] or [began]
    losses = (began.defender, Cause.CENTIPEDE)
    lost = leading(AntLost, after, lambda each: (each.seat, each.why) == losses)
    if not isinstance(decided, BattleDecided) or len(lost) < decided.losses[1]:
        return None
    other, own = decided.totals
    who, hex_ = table.who(began.defender), table.naming.hex(began.hex)
    facts = {"who": who, "hex": hex_, "own": own, "other": other, "ants": ants(len(lost))}
    count += len(cards) + 1 + len(lost)
    match after[len(lost) :]:
        case [CentipedeKilled(), *later] if decided.winner is not None:
            gains, n = _spoils(later)
            text = _(
                "{who} kills the centipede of {hex}, {own} against {other}: {ants} lost, {gains} gained."
            )
            return text.format(**facts, gains=gains or food(0)), count + 1 + n
        case [HordeScored(_n, HordeSource.BATTLE, total), *_later]:
            text = _(
                "The centipede of {hex} beats {who}, {other} against {own}: {ants} lost. "
                "The Horde has {points}."
            )
            return text.format(**facts, points=colony_points(total)), count + 1
    text = _("The centipede of {hex} beats {who}, {other} against {own}: {ants} lost.")
    return (text.format(**facts), count) if decided.winner is None else None


def _killed(table: MarchTold, event: CentipedeKilled, later: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe what it brings to kill a centipede; None where it brings nothing."""
    gains, count = _spoils(later)
    text = _("{who} has killed the centipede of {hex}: {gains} gained.")
    facts = {"who": table.who(event.seat), "hex": table.naming.hex(event.hex)}
    return (text.format(**facts, gains=gains), 1 + count) if count else None


def _spoils(later: Sequence[AnyEvent]) -> WrappedText:
    """Describe what follows from a centipede's death."""
    spoils = [*takewhile(lambda each: isinstance(each, FoodGained | ScoredBattle), later)]
    return enumerated(map(_gain, spoils)), len(spoils)


def _gain(event: AnyEvent) -> str:
    """Describe what a battle has brought."""
    match event:
        case FoodGained(_seat, n):
            return food(n)
        case ScoredBattle(n=n):
            return colony_points(n)
    raise TypeError(event)


def _ferocity(
    table: MarchTold,
    first: CentipedeCardTurnedUp,
    laid: FerocityRevealed | FerocityLaid,
    second: CentipedeCardTurnedUp,
) -> WrappedText:
    """Describe the cards of a battle with a centipede."""
    sentence = _("The centipede draws {card}, worth {value}, and {other}, worth {more}.").format(
        card=table.naming.card(first.card),
        value=first.value,
        other=table.naming.card(second.card),
        more=second.value,
    )
    if isinstance(laid, FerocityLaid):
        return f"{sentence} {tell(table.naming, laid, table.moment.names)}", 3
    text = _("{who} reveals {cards}, worth {value}.")
    who, cards = table.who(laid.seat), table.cards(laid.cards)
    return f"{sentence} {text.format(who=who, cards=cards, value=laid.value)}", 3


# -- what several players get, gather and eat -----------------------------------------------------------


def _shared(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe the first sentence of a stretch where it tells of several players; None where it does not."""
    match events:
        case [LarvaeGained() | FoodGained(), *_rest]:
            return _alike(table, events)
        case [RestAreaEmptied(), RestAreaEmptied(), *_rest]:
            return _gathered(table, events)
        case [Fed(seat), LarvaeLost(eater, _n, Cause.EATEN), *_rest] if seat == eater:
            return _fed(table, events) or (tell(table.naming, events[0], table.moment.names) or "", 2)
        case [Fed(), *_rest]:
            return _fed(table, events)
    return None


def _alike(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe what several players get from the same source, each once."""
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
    text = _("{why}: {gains}.")
    return text.format(why=capital(table.naming.source(first.why)), gains="; ".join(parts)), len(got)


def _gathered(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText:
    """Describe what all who rested get for it."""
    parts = list[str]()
    for event in events:
        if not isinstance(event, RestAreaEmptied):
            break
        larvae_ = [larvae(event.larvae)] if event.larvae else []
        what = enumerated([*larvae_, *([food(event.food)] if event.food else [])])
        parts.append(_("{people} {what}").format(people=table.who(event.seat), what=what))
    return _("Gathered by resting: {gains}.").format(gains="; ".join(parts)), len(parts)


def _fed(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe what several feed, where nobody starves and no card changes what it takes."""
    parts, count = list[str](), 0
    while count < len(events):
        match events[count]:
            case Fed(seat, n, meal, eaten, 0, 0) if n:
                text = _("{who} {ants} with {food}")
                amounts = [of(amount) for of, amount in ((food, meal), (larvae, eaten)) if amount]
                facts = {"who": table.who(seat), "ants": ants(n)}
                parts.append(text.format(**facts, food=together(amounts or [food(0)])))
            case LarvaeLost(why=Cause.EATEN) if parts:
                pass
            case _:
                break
        count += 1
    return (_("Fed: {meals}.").format(meals="; ".join(parts)), count) if len(parts) > 1 else None
