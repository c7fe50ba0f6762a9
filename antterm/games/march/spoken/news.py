"""Events announced by ear: one sentence for what belongs together, and where it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Final, TypeVar

from antterm.core.story import Happening
from antterm.games.march.draw.story import Kinds
from antterm.games.march.rules import happened
from antterm.games.march.rules.components import GREAT_TUNNEL, RESOURCES
from antterm.games.march.rules.happened import is_exchange
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.state import Phase
from antterm.games.march.spoken.position import SpokenPosition, place_of
from antterm.games.march.words.naming import amounts, ants, colony_points, food, larvae, resource_name
from antterm.games.march.words.naming import cards as cards_of
from antterm.games.march.words.telling import tell
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import Noun, capital, enumerated, together

E = TypeVar("E", bound=happened.AnyEvent)

CoveringSentence = tuple[str, int]
"""A sentence, and the number of events that it covers."""


def is_covered_later(event: happened.AnyEvent, later: Sequence[happened.AnyEvent]) -> bool:
    """Return whether a later event tells of this one too: a card laid face down that is turned up, how many
    centipedes are in the Great Tunnel, what the Horde has in all."""
    match event:
        case happened.FerocityLaid(seat, n):
            return n > 0 and any(
                isinstance(each, happened.FerocityRevealed) and each.seat == seat for each in later
            )
        case happened.TunnelEntered():
            return any(isinstance(each, happened.TunnelEntered) for each in later)
        case happened.HordeScored(_n, happened.HordeSource.BATTLE | happened.HordeSource.TUNNEL):
            return any(isinstance(each, happened.HordeScored) for each in later)
    return False


def in_one(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence | None:
    """Describe the first sentence of a stretch where it tells several things; None where it tells one."""
    match events:
        case [happened.HordeCardTurnedUp() as turned, *rest]:
            return _hordes_turn(position, turned, rest)
        case [happened.CardPlayed(seat, card), *rest]:
            return _played(position, seat, card, rest)
        case [
            happened.LarvaeLost(seat, _n, happened.Cause.PAID)
            | happened.AntLost(seat, _n, happened.Cause.PAID),
            *_rest,
        ]:
            return _paid(position, seat, events)
        case [happened.ActionTaken(seat, "march"), *rest]:
            return _marched(position, seat, rest)
        case [
            happened.ActionTaken(seat, "explore"),
            happened.HexDrawn(_drawer, drawn),
            happened.HexPlaced() as laid,
            *rest,
        ] if drawn == laid.hex:
            return _explored(position, seat, laid, rest)
        case [happened.AntMoved() as first, happened.AntMoved() as second, *_] if is_exchange(first, second):
            text = _("An ant of {one} on {place} and one of {other} on {spot} exchange places.")
            places = {"place": position.naming.place(first.origin), "spot": position.naming.place(first.spot)}
            return text.format(one=position.who(first.seat), other=position.who(second.seat), **places), 2
        case [happened.AntMoved(seat) | happened.LarvaPlaced(seat), *_rest]:
            moves, count = _moves(position, seat, events)
            text = _("{who} moves {moves}.").format(who=position.who(seat), moves="; ".join(moves))
            return (text if moves else "", count) if count > 1 else None
        case [
            happened.CentipedeCardTurnedUp() as turned_up,
            happened.FerocityRevealed() | happened.FerocityLaid() as laid,
            happened.CentipedeCardTurnedUp() as second,
            *_rest,
        ]:
            return _ferocity(position, turned_up, laid, second)
        case [
            happened.CentipedeAttacked(seat, number),
            happened.BattleBegan(hex=hex, invader=None) as battle,
            *_rest,
        ] if number == hex:
            text = _("{who} attacks the centipede on {hex}, strength {n}.")
            facts = {"who": position.who(seat), "hex": position.naming.hex(number)}
            return text.format(**facts, n=battle.strengths[1]), 2
        case [happened.CentipedeKilled() as event, *later]:
            return _killed(position, event, later)
        case [happened.AntLost(why=why) as first, *_rest] if why is not happened.Cause.PAID:
            return _lost(position, first, events)
        case [happened.CardDrawnAndDiscarded() | happened.EventTurnedUp() | happened.HexDrawn(), *_rest]:
            return _drawn_openly(position, events)
    return _shared(position, events)


def leading(
    kind: type[E], events: Sequence[happened.AnyEvent], belongs: Callable[[E], bool] = lambda _: True
) -> list[E]:
    """Return the events that a stretch begins with, as long as they are of a kind and each belongs."""
    found = list[E]()
    for event in events:
        if not isinstance(event, kind) or not belongs(event):
            break
        found.append(event)
    return found


# -- players ---------------------------------------------------------------------------------------------


def _played(
    position: SpokenPosition, seat: int, card: str, rest: Sequence[happened.AnyEvent]
) -> CoveringSentence | None:
    """Describe a card, what is paid for it, whether it grows; to others also what it does, in short."""
    paid = [*takewhile(lambda each: _is_paid(each, seat), rest)]
    grows = [each for each in rest[len(paid) : len(paid) + 1] if isinstance(each, happened.Evolved)]
    number = 1 + len(paid) + len(grows)
    gist = position.naming.gist(card) if seat != position.moment.seat else ""
    if number == 1 and not gist:
        return None
    text = _("{who} evolves {card} for {payment}.") if grows else _("{who} plays {card} for {payment}.")
    if not paid:
        text = _("{who} evolves: {card}.") if grows else _("{who} plays {card}.")
    sentence = text.format(
        who=position.who(seat), card=position.naming.card(card), payment=_cubes(position, paid)
    )
    # Translators: that somebody plays a card, and what it does in a few words.
    return _("{said}: {gist}.").format(said=sentence.rstrip("."), gist=gist) if gist else sentence, number


def _paid(
    position: SpokenPosition, seat: int, events: Sequence[happened.AnyEvent]
) -> CoveringSentence | None:
    """Describe several cubes, where the card was mentioned before."""
    paid = [*takewhile(lambda each: _is_paid(each, seat), events)]
    text = _("{who} pays {payment}.").format(who=position.who(seat), payment=_cubes(position, paid))
    return (text, len(paid)) if len(paid) > 1 else None


def _cubes(position: SpokenPosition, paid: Sequence[happened.AnyEvent]) -> str:
    """Describe what is paid: `2 larvae and 1 ant on the Great Tunnel`."""
    count = sum(each.n for each in paid if isinstance(each, happened.LarvaeLost))
    spots = [each.spot for each in paid if isinstance(each, happened.AntLost)]
    return enumerated([*amounts((larvae, count)), *_ants_at(position, spots)])


def _is_paid(event: happened.AnyEvent, seat: int) -> bool:
    match event:
        case happened.LarvaeLost(payer, _n, happened.Cause.PAID) | happened.AntLost(
            payer, _n, happened.Cause.PAID
        ):
            return payer == seat
    return False


def _ants_at(position: SpokenPosition, spots: Sequence[Spot]) -> Sequence[str]:
    """Describe the ants on these spots: `2 ants on the Great Tunnel`."""
    text = _("{ants} from {place}")
    counts = {place: spots.count(place) for place in spots}
    return [text.format(ants=ants(n), place=position.naming.place(place)) for place, n in counts.items()]


def _marched(
    position: SpokenPosition, seat: int, rest: Sequence[happened.AnyEvent]
) -> CoveringSentence | None:
    """Describe a march, with where larvae and ants go."""
    moves, count = _moves(position, seat, rest)
    text = _("{who} marches: {moves}.") if moves else _("{who} marches.")
    return (text.format(who=position.who(seat), moves="; ".join(moves)), 1 + count) if count else None


def _explored(
    position: SpokenPosition, seat: int, laid: happened.HexPlaced, rest: Sequence[happened.AnyEvent]
) -> CoveringSentence:
    """Describe a hex that is drawn and laid, and who goes there."""
    moves, count = _moves(position, seat, rest)
    text = _("{who} explores, draws {hex} and lays it {place}.")
    if moves:
        text = _("{who} explores, draws {hex} and lays it {place}: {moves}.")
    place = place_of(position.naming, position.view, laid.cell, seat)
    facts = {"who": position.who(seat), "hex": position.naming.hex(laid.hex), "place": place}
    text = text.format(**facts, moves="; ".join(moves))
    return (f"{text} {_('A centipede has come with it.')}" if laid.centipede else text), 3 + count


def _moves(position: SpokenPosition, seat: int, events: Sequence[happened.AnyEvent]) -> tuple[list[str], int]:
    """Return where a player's larvae and ants are after they were moved, and how many events that tells."""
    larvae_on, paths, count = Counter[Spot](), list[tuple[Spot, Spot]](), 0
    for event in events:
        match event:
            case happened.LarvaPlaced(mover, spot) if mover == seat:
                larvae_on[spot] += 1
            case happened.AntMoved(mover, origin, spot) if mover == seat:
                first = paths.pop()[0] if paths and paths[-1][1] == origin else origin
                paths.append((first, spot))
            case _:
                break
        count += 1
    placed = [
        _("{larvae} to {place}").format(larvae=larvae(n), place=position.naming.place(spot))
        for spot, n in larvae_on.items()
    ]
    return [*placed, *_paths(position, paths)], count


def _paths(position: SpokenPosition, paths: Sequence[tuple[Spot, Spot]]) -> Iterator[str]:
    """Yield from which hex to which ants have gone, and what they stand on there; an ant that has come back
    is left out."""
    ends: dict[tuple[int, int], list[Spot]] = {}
    for origin, spot in paths:
        if origin != spot:
            ends.setdefault((origin.hex, spot.hex), []).append(spot)
    naming = position.naming
    for (start, end), spots in ends.items():
        sites = enumerated(map(naming.site_alone, dict.fromkeys(spots))) if end else ""
        text = _("{ants} from {origin} to {hex}, {sites}") if end else _("{ants} from {origin} to {hex}")
        if start == end:
            text = _("{ants} on {hex} to {sites}")
        facts = {"ants": ants(len(spots)), "origin": naming.hex(start), "hex": naming.hex(end)}
        yield text.format(**facts, sites=sites)


def _lost(
    position: SpokenPosition, first: happened.AntLost, events: Sequence[happened.AnyEvent]
) -> CoveringSentence:
    """Describe ants of a player that are lost on the same hex for the same reason."""
    what = (first.seat, first.spot.hex, first.why)
    lost = [
        each.spot
        for each in leading(
            happened.AntLost, events, lambda each: (each.seat, each.spot.hex, each.why) == what
        )
    ]
    naming = position.naming
    sites = enumerated(map(naming.site_alone, dict.fromkeys(lost))) if first.spot.hex != GREAT_TUNNEL else ""
    text = _("{who} loses {ants} on {hex}, {sites} ({why}).")
    if not sites:
        text = _("{who} loses {ants} in {hex} ({why}).")
    facts = {
        "who": position.who(first.seat),
        "hex": naming.hex(first.spot.hex),
        "why": naming.source(first.why),
    }
    return text.format(**facts, sites=sites, ants=ants(len(lost))), len(lost)


def _drawn_openly(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence | None:
    """Describe what is drawn for all to see: cards discarded until an Event comes, and several hexes."""
    naming = position.naming
    match events:
        case [happened.CardDrawnAndDiscarded(seat, _card, why), happened.CardDrawnAndDiscarded(), *_rest]:
            cards = [each.card for each in leading(happened.CardDrawnAndDiscarded, events)]
            text, facts = _("{who} draws and discards {cards} ({why})."), {"cards": naming.cards(cards)}
            return text.format(who=position.who(seat), why=naming.source(why), **facts), len(cards)
        case [happened.EventTurnedUp() as turned, happened.CardPlayed(seat, card), *_rest] if (
            turned.card == card
        ):
            text = _("{who} turns up {card} and plays it.")
            return text.format(who=position.who(seat), card=naming.card(card)), 2
        case [happened.HexDrawn(seat), happened.HexDrawn(), *_rest]:
            hexes = [each.hex for each in leading(happened.HexDrawn, events)]
            text = _("{who} draws {hexes}.")
            return text.format(who=position.who(seat), hexes=naming.hexes(hexes)), len(hexes)
    return None


# -- the Horde ------------------------------------------------------------------------------------------


def _hordes_turn(
    position: SpokenPosition, turned: happened.HordeCardTurnedUp, rest: Sequence[happened.AnyEvent]
) -> CoveringSentence | None:
    """Describe a card of the Horde, and where its centipede is now."""
    naming, facts = position.naming, {"card": position.naming.card(turned.card)}
    match turned.deed, rest:
        case Deed.INVADE, [happened.CentipedePlaced(number), *_rest]:
            text = _("The Horde, {card}: a centipede comes to {hex}.")
            return text.format(**facts, hex=naming.hex(number)), 2
        case Deed.INVADE, _:
            text = _("The Horde, {card}: a centipede enters the Great Tunnel.")
            return _entering(text.format(**facts), rest, 1)
        case Deed.ADVANCE, [happened.CentipedeJumped(origin), *_rest]:
            jumps = leading(happened.CentipedeJumped, rest)
            text = _("The Horde, {card}: a centipede jumps from {origin} to {hex}.")
            sentence = text.format(**facts, origin=naming.hex(origin), hex=naming.hex(jumps[-1].hex))
            return _entering(sentence, rest[len(jumps) :], 1 + len(jumps))
        case Deed.EXPLORE, [happened.HordeExplored(number), happened.HexPlaced(seat, laid, cell), *later] if (
            laid == number
        ):
            text = _("The Horde, {card}, explores: {who} lays {hex} {place}, with a centipede.")
            place = place_of(naming, position.view, cell, seat)
            sentence = text.format(**facts, who=position.who(seat), hex=naming.hex(number), place=place)
            return sentence, 3 + sum(1 for each in later[:1] if each == happened.CentipedePlaced(number))
        case Deed.RAMPAGE, _:
            return _("The Horde, {card}: Rampage. Its centipedes fight with +1 strength.").format(**facts), 1
    return None


def _entering(sentence: str, rest: Sequence[happened.AnyEvent], count: int) -> CoveringSentence:
    """Add to a sentence how many centipedes are in the Great Tunnel now, if one has entered it.

    Args:
        sentence: the sentence.
        rest: the events after those that it covers.
        count: the number of events that it covers.
    """
    match rest:
        case [
            happened.TunnelEntered(n),
            happened.HordeScored(_points, happened.HordeSource.TUNNEL, total),
            *_rest,
        ]:
            text = ngettext(
                "{n} is there now, and the Horde has {points}.",
                "{n} are there now, and the Horde has {points}.",
                n,
            )
            return f"{sentence} {text.format(n=n, points=colony_points(total))}", count + 2
        case [happened.TunnelEntered(n), *_rest]:
            return (
                f"{sentence} {ngettext('{n} is there now.', '{n} are there now.', n).format(n=n)}",
                count + 1,
            )
    return sentence, count


# -- battles with centipedes ----------------------------------------------------------------------------


_CARDS: Final = (
    happened.CentipedeCardTurnedUp,
    happened.FerocityLaid,
    happened.FerocityRevealed,
    happened.HordeDeckRenewed,
)
"""Events of which the totals of a battle are made."""


def others_battle(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence | None:
    """Describe a battle of another in a sentence; None where none begins the stretch, or has not ended."""
    match events:
        case [happened.CentipedeAttacked(), happened.BattleBegan(invader=None) as began, *rest]:
            return _fought(position, began, rest, 2)
        case [happened.BattleBegan(invader=None) as began, *rest]:
            return _fought(position, began, rest, 1)
    return None


def _fought(
    position: SpokenPosition, began: happened.BattleBegan, rest: Sequence[happened.AnyEvent], count: int
) -> CoveringSentence | None:
    """Describe another player's battle that begins with `began`; `count` events are covered before `rest`."""
    if began.defender == position.moment.seat:
        return None
    cards = [*takewhile(lambda each: isinstance(each, _CARDS), rest)]
    decided, *after = rest[len(cards) :] or [began]
    losses = (began.defender, happened.Cause.CENTIPEDE)
    lost = leading(happened.AntLost, after, lambda each: (each.seat, each.why) == losses)
    if not isinstance(decided, happened.BattleDecided) or len(lost) < decided.losses[1]:
        return None
    other, own = decided.totals
    who, hex_ = position.who(began.defender), position.naming.hex(began.hex)
    facts = {"who": who, "hex": hex_, "own": own, "other": other, "ants": ants(len(lost))}
    count += len(cards) + 1 + len(lost)
    match after[len(lost) :]:
        case [happened.CentipedeKilled(), *later] if decided.winner is not None:
            gains, n = _spoils(later)
            text = _(
                "{who} kills the centipede on {hex}, {own} against {other}: {ants} lost, {gains} gained."
            )
            return text.format(**facts, gains=gains or food(0)), count + 1 + n
        case [happened.HordeScored(_n, happened.HordeSource.BATTLE, total), *_later]:
            text = _(
                "The centipede on {hex} beats {who}, {other} against {own}: {ants} lost. "
                "The Horde has {points}."
            )
            return text.format(**facts, points=colony_points(total)), count + 1
    text = _("The centipede on {hex} beats {who}, {other} against {own}: {ants} lost.")
    return (text.format(**facts), count) if decided.winner is None else None


def players_battle(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence | None:
    """Describe a battle between two players in a sentence; None where none begins the stretch, or has not
    ended."""
    match events:
        case [happened.BattleBegan(invader=int()) as began, *rest]:
            cards = [*takewhile(lambda each: isinstance(each, _CARDS), rest)]
        case _:
            return None
    decided, *after = rest[len(cards) :] or [began]
    if not isinstance(decided, happened.BattleDecided):
        return None
    lost = leading(happened.AntLost, after, lambda each: each.why == happened.Cause.BATTLE)
    if len(lost) < sum(decided.losses):
        return None
    scored = leading(happened.ScoredBattle, after[len(lost) :])
    losses = Counter(each.seat for each in lost)
    parts = [
        _("{who} loses {ants}").format(who=position.who(seat), ants=ants(n)) for seat, n in losses.items()
    ]
    parts += [
        _("{who} scores {points}").format(who=position.who(each.seat), points=colony_points(each.n))
        for each in scored
    ]
    text = _("{who} invades {hex}, defended by {other}: {winner} wins, {own} against {least}.")
    if parts:
        text = _("{who} invades {hex}, defended by {other}: {winner} wins, {own} against {least}; {parts}.")
    facts = {"who": position.who(decided.invader), "other": position.who(decided.defender)}
    facts |= {"winner": position.who(decided.winner), "hex": position.naming.hex(began.hex)}
    own, least = max(decided.totals), min(decided.totals)
    if decided.winner == decided.invader:
        own, least = decided.totals
    elif decided.winner == decided.defender:
        least, own = decided.totals
    text = text.format(**facts, own=own, least=least, parts=enumerated(parts))
    return text, 2 + len(cards) + len(lost) + len(scored)


def _killed(
    position: SpokenPosition, event: happened.CentipedeKilled, later: Sequence[happened.AnyEvent]
) -> CoveringSentence | None:
    """Describe what it brings to kill a centipede; None where it brings nothing."""
    gains, count = _spoils(later)
    text = _("{who} has killed the centipede on {hex}: {gains} gained.")
    facts = {"who": position.who(event.seat), "hex": position.naming.hex(event.hex)}
    return (text.format(**facts, gains=gains), 1 + count) if count else None


def _spoils(later: Sequence[happened.AnyEvent]) -> CoveringSentence:
    """Describe what follows from a centipede's death."""
    spoils = list[Noun]()
    for event in later:
        if not isinstance(event, happened.FoodGained | happened.ScoredBattle):
            break
        spoils.append(resource_name(event.RESOURCE, event.n))
    return enumerated(spoils), len(spoils)


def _ferocity(
    position: SpokenPosition,
    first: happened.CentipedeCardTurnedUp,
    laid: happened.FerocityRevealed | happened.FerocityLaid,
    second: happened.CentipedeCardTurnedUp,
) -> CoveringSentence:
    """Describe the cards of a battle with a centipede."""
    sentence = _("The centipede draws {card}, worth {value}, and {other}, worth {more}.").format(
        card=position.naming.card(first.card),
        value=first.value,
        other=position.naming.card(second.card),
        more=second.value,
    )
    if isinstance(laid, happened.FerocityLaid):
        return f"{sentence} {tell(position.naming, laid, position.moment.names)}", 3
    text = _("{who} reveals {cards}, worth {value}.")
    who, cards = position.who(laid.seat), position.cards(laid.cards)
    return f"{sentence} {text.format(who=who, cards=cards, value=laid.value)}", 3


# -- what several players get, gather and eat -----------------------------------------------------------


def _shared(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence | None:
    """Describe the first sentence of a stretch where it tells of several players; None where it does not."""
    match events:
        case [happened.LarvaeGained() | happened.FoodGained(), *_rest]:
            return _alike(position, events)
        case [happened.RestAreaEmptied(), happened.RestAreaEmptied(), *_rest]:
            return _gathered(position, events)
        case [happened.Fed(seat), happened.LarvaeLost(eater, _n, happened.Cause.EATEN), *_rest] if (
            seat == eater
        ):
            return _fed(position, events) or (
                tell(position.naming, events[0], position.moment.names) or "",
                2,
            )
        case [happened.Fed(), *_rest]:
            return _fed(position, events)
    return None


def _alike(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence | None:
    """Describe what several players get from the same source, each once."""
    got: dict[int, str] = {}
    first = events[0]
    if not isinstance(first, happened.LarvaeGained | happened.FoodGained) or isinstance(first.why, Spot):
        return None
    for event in events:
        if not isinstance(event, happened.LarvaeGained | happened.FoodGained) or event.why != first.why:
            break
        if event.seat in got:
            if event.seat == next(reversed(got)):  # who gets something else next is told of both at once
                got.pop(event.seat)
            break
        got[event.seat] = resource_name(event.RESOURCE, event.n)
    if len(got) < 2:
        return None
    parts = []
    for what in dict.fromkeys(got.values()):
        seats = [seat for seat in got if got[seat] == what]
        # Translators: who gets what, in a list: "Bob and Eve 5 larvae each".
        text = _("{people} {what} each") if len(seats) > 1 else _("{people} {what}")
        parts.append(text.format(people=together([*map(position.who, seats)]), what=what))
    text = _("{why}: {gains}.")
    return text.format(why=capital(position.naming.source(first.why)), gains="; ".join(parts)), len(got)


def _gathered(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence:
    """Describe what all who rested get for it."""
    parts = list[str]()
    for event in events:
        if not isinstance(event, happened.RestAreaEmptied):
            break
        what = enumerated(amounts((larvae, event.larvae), (food, event.food)))
        parts.append(_("{people} {what}").format(people=position.who(event.seat), what=what))
    return _("Gathered by resting: {gains}.").format(gains="; ".join(parts)), len(parts)


def _fed(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence | None:
    """Describe what several feed, where nobody starves and no card changes what it takes."""
    parts, count = list[str](), 0
    while count < len(events):
        match events[count]:
            case happened.Fed(seat, n, meal, eaten, 0, 0) if n:
                text = _("{who} {ants} with {food}")
                what = together(amounts((food, meal), (larvae, eaten)) or [food(0)])
                parts.append(text.format(who=position.who(seat), ants=ants(n), food=what))
            case happened.LarvaeLost(why=happened.Cause.EATEN) if parts:
                pass
            case _:
                break
        count += 1
    return (_("Fed: {meals}.").format(meals="; ".join(parts)), count) if len(parts) > 1 else None


# -- several events in one sentence ----------------------------------------------------------------------

_ANNOUNCED_PHASES: Final = (Phase.WORKER, Phase.SOLDIER_START, Phase.QUEEN_START, Phase.SLUMBER)
"""Parts of the round that are announced; of the others tells what happens in them."""


def news(
    position: SpokenPosition,
    happenings: Sequence[Happening],
    *,
    at_length: bool = False,
    in_short: bool = False,
) -> Iterator[str]:
    """Yield the sentences of what has happened in a stretch of the game.

    Args:
        position: the moment.
        happenings: the events.
        at_length: whether others' battles with centipedes are announced card by card.
        in_short: whether each battle between players is announced in a sentence.
    """
    all_of_it = [happened.event_of(each.event) for each in happenings]
    events = [
        event
        for at, event in enumerate(all_of_it)
        if not _is_implied(event) and not is_covered_later(event, all_of_it[at + 1 :])
    ]
    while events:
        if only := _only_rest(position, happenings, events[0]):
            sentence, count = only, 1
        else:
            short = None if at_length else others_battle(position, events)
            short = short or (players_battle(position, events) if in_short else None)
            sentence, count = short or in_one(position, events) or _begin(position, events)
        if sentence:
            yield capital(sentence)
        del events[:count]


def news_of(position: SpokenPosition, kinds: Kinds, happenings: Sequence[Happening]) -> list[str]:
    """Describe the events of some kinds, at length."""
    return [*news(position, [each for each in happenings if isinstance(each.event, kinds)], at_length=True)]


def _only_rest(position: SpokenPosition, happenings: Sequence[Happening], event: happened.AnyEvent) -> str:
    """Describe a Rest that the rules took for the listener because nothing else was possible.

    Empty for any other event. Of others nothing is said: it would reveal something of their hands.
    """
    if not isinstance(event, happened.Rested) or event.food or event.seat != position.moment.seat:
        return ""
    number = next(each.number for each in happenings if each.event is event)
    first = next(each.event for each in happenings if each.number == number)
    if isinstance(first, happened.ActionTaken) and first.seat == event.seat:
        return ""
    text = _("{who} can do nothing but rest: {larvae} for later.")
    return text.format(who=position.who(event.seat), larvae=larvae(event.larvae))


def _is_implied(event: happened.AnyEvent) -> bool:
    """Return whether the events that follow imply this one."""
    match event:
        case happened.Reacted():
            return True
        case happened.PhaseBegan(phase=phase):
            return phase not in _ANNOUNCED_PHASES
    return False


def _begin(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence:
    """Describe what is announced first of a stretch."""
    match events:
        case [happened.ActionTaken(seat, "explore"), happened.HexDrawn(drawer, number), *_rest] if (
            seat == drawer
        ):
            text = _("{who} explores and draws {hex}.")
            return text.format(who=position.who(seat), hex=position.naming.hex(number)), 2
        case [happened.ActionTaken(seat, "forage"), happened.CardsDrawn(drawer, n), *rest] if seat == drawer:
            cards, count = _drawn(position, n, rest)
            return _("{who} forages and draws {cards}.").format(
                who=position.who(seat), cards=cards
            ), count + 1
        case [happened.CardDiscarded() as discarded, *_rest]:
            return _discarded(position, discarded, events)
        case [happened.CardsDrawn(seat, _n, why), happened.CardsSeen(_own, seen), *_rest] if not isinstance(
            why, Spot
        ):
            return _("{who} draws {cards}.").format(who=position.who(seat), cards=position.cards(seen)), 2
        case [first, *_rest] if isinstance(first, happened.Harvested):
            return _gained(position, events)
        case [happened.Scored(seat), *_rest]:
            return _scored(position, [*_scores(seat, events)])
        case [happened.BattleDecided() as decided, happened.AntLost(), *_rest]:
            return _decision(position, decided, are_announced=True), 1
        case [
            happened.PhaseBegan(phase=Phase.SOLDIER_START),
            happened.PhaseBegan(phase=Phase.QUEEN_START),
            *_rest,
        ]:
            return _("The Soldier Phase passes without a battle; the Queen Phase begins."), 2
    return _alone(position, events[0]), 1


def _discarded(
    position: SpokenPosition, first: happened.CardDiscarded, events: Sequence[happened.AnyEvent]
) -> CoveringSentence:
    """Describe cards that a player discards for the same reason; for a single one, what they draw for it."""
    seat, why = first.seat, first.why
    alike = leading(happened.CardDiscarded, events, lambda each: (each.seat, each.why) == (seat, why))
    discarded = [each.card for each in alike]
    who, card = position.who(seat), position.cards(discarded)
    match events[1:]:
        case [happened.CardsDrawn(drawer, n, source), *rest] if (seat, why) == (drawer, source):
            cards, count = _drawn(position, n, rest)
            text = _("{who} discards {card} and draws {cards}.")
            return text.format(who=who, card=card, cards=cards), 1 + count
    text = (
        _("{who} discards {card} ({why}).") if len(discarded) == 1 else _("{who} discards {cards} ({why}).")
    )
    return text.format(who=who, card=card, cards=card, why=position.naming.source(why)), len(discarded)


def _drawn(position: SpokenPosition, n: int, rest: Sequence[happened.AnyEvent]) -> CoveringSentence:
    """Describe cards that are drawn, by their names for whose they are, and how many events tell it."""
    match rest:
        case [happened.CardsSeen(_seat, cards), *_later]:
            return position.cards(cards), 2
    return cards_of(n), 1


# -- what is gained --------------------------------------------------------------------------------------


def _gained(position: SpokenPosition, events: Sequence[happened.AnyEvent]) -> CoveringSentence:
    """Describe all that comes to a player from the same source, or from their sites."""
    first, total, seen, count = events[0], Counter[str](), list[str](), 0
    for event in events:
        match event:
            case happened.CardsSeen(_seat, cards):
                seen += cards
            case _ if isinstance(event, happened.Harvested) and _whence(event) == _whence(first):
                total[event.RESOURCE] += event.n
            case _:
                break
        count += 1
    seat, why = _whence(first)
    what = enumerated(resource_name(each, total[each]) for each in RESOURCES if total[each])
    text = _("{who} harvests {what}.") if why is None else _("{why}: {who} gets {what}.")
    source = position.naming.source(why) if why is not None else ""
    sentences = [capital(text.format(who=position.who(seat), what=what, why=source))]
    if seen:
        sentences.append(
            _("Cards for {who}: {cards}.").format(who=position.who(seat), cards=position.cards(seen))
        )
    return " ".join(sentences), count


def _whence(event: happened.AnyEvent) -> tuple[int, happened.Why | None]:
    """Return who gains, and what from; None for their sites."""
    assert isinstance(event, happened.Harvested)
    return event.seat, None if isinstance(event.why, Spot) else event.why


def _scores(seat: int, events: Sequence[happened.AnyEvent]) -> Iterator[happened.AnyScored]:
    """Yield what a player scores first in a stretch, but for sites."""
    for event in events:
        if (
            not isinstance(event, happened.Scored)
            or isinstance(event, happened.ScoredSite)
            or event.seat != seat
        ):
            return
        yield event


def _scored(position: SpokenPosition, scored: Sequence[happened.AnyScored]) -> CoveringSentence:
    """Describe all that a player scores for one after the other."""
    who, points = position.who(scored[0].seat), colony_points(sum(each.n for each in scored))
    if len(scored) == 1:
        text = _("{who} scores {points} for {reason}.")
        return text.format(who=who, points=points, reason=position.naming.reason(scored[0])), 1
    # Translators: so many points, and what for: "2 for the inner meadow".
    part = pgettext("points", "{n} for {reason}")
    parts = enumerated(part.format(n=each.n, reason=position.naming.reason(each)) for each in scored)
    return _("{who} scores {points}: {parts}.").format(who=who, points=points, parts=parts), len(scored)


# -- what needs other words by ear -----------------------------------------------------------------------


def _alone(position: SpokenPosition, event: happened.AnyEvent) -> str:
    """Describe one thing that has happened."""
    naming = position.naming
    match event:
        case happened.HexPlaced(seat, number):
            place, text = place_of(naming, position.view, event.cell, seat), _("{who} lays {hex} {place}.")
            if event.centipede:
                text = _("{who} lays {hex} {place}; a centipede comes with it.")
            return text.format(who=position.who(seat), hex=naming.hex(number), place=place)
        case happened.PhaseBegan(seat, Phase.WORKER, number):
            text = _("Round {round} begins; {who} is the Active Player.")
            return text.format(round=number, who=position.who(seat))
        case happened.RestAreaEmptied(seat, n, meals):
            what = enumerated(amounts((larvae, n), (food, meals)))
            return _("{who} has gathered {what} by resting.").format(who=position.who(seat), what=what)
        case happened.ActionTaken(seat, "play", is_only=True) if seat == position.moment.seat:
            return _("{who} can do nothing but play a card.").format(who=position.who(seat))
        case happened.AntMoved(seat, origin, spot) if origin.hex == spot.hex:
            text = _("{who} moves an ant on {hex} from {place} to {site}.")
            place, site = naming.site_alone(origin), naming.site(spot)
            return text.format(who=position.who(seat), hex=naming.hex(spot.hex), place=place, site=site)
        case happened.LarvaeLost(seat, n, happened.Cause.PAID):
            return _("{who} pays {larvae}.").format(who=position.who(seat), larvae=larvae(n))
        case happened.AntLost(seat, spot, happened.Cause.PAID):
            return _("{who} pays with the ant on {spot}.").format(
                who=position.who(seat), spot=naming.spot(spot)
            )
        case happened.FerocityRevealed(seat, cards, value):
            text = _("{who} reveals {cards}, worth {value}.")
            return text.format(who=position.who(seat), cards=naming.cards(cards), value=value)
        case happened.CentipedeCardTurnedUp(card, value):
            return _("The centipede draws {card}, worth {value}.").format(card=naming.card(card), value=value)
        case happened.HordeScored(
            source=happened.HordeSource.BATTLE | happened.HordeSource.TUNNEL, total=total
        ):
            return _("The Horde has {points}.").format(points=colony_points(total))
        case happened.GameEnded(_winners, scores, None):
            points = position.whose(enumerate(scores))
            return _("The game is over. Colony points: {points}.").format(points=points)
        case happened.BattleBegan():
            return _battle(position, event)
        case happened.BattleDecided():
            return _decision(position, event)
    return tell(naming, event, position.moment.names) or ""


def _battle(position: SpokenPosition, event: happened.BattleBegan) -> str:
    """Describe who meets whom, and how strong they are."""
    invading, defending = event.strengths
    facts = {
        "hex": position.naming.hex(event.hex),
        "invader": position.who(event.invader),
        "defender": position.who(event.defender),
    }
    if event.invader is None:
        text = _("{invader} fights {defender} on {hex}: two cards against strength {defending}.")
        if invading:
            text = _(
                "{invader} fights {defender} on {hex}: strength {invading} plus two cards "
                "against strength {defending}."
            )
    else:
        text = _("{invader} invades {hex}, defended by {defender}: strength {invading} against {defending}.")
    return text.format(**facts, invading=invading, defending=defending)


def _decision(position: SpokenPosition, event: happened.BattleDecided, are_announced: bool = False) -> str:
    """Describe who has won, and what it costs both, unless what follows tells which ants are lost."""
    sides = [*zip((event.invader, event.defender), event.totals, event.losses, strict=True)]
    if event.winner == event.defender:
        sides.reverse()
    (winner, own, own_losses), (_loser, other, other_losses) = sides
    sentence = _("{winner} wins, {own} against {other}.").format(
        winner=position.who(winner), own=own, other=other
    )
    if are_announced and (not own_losses or not other_losses):
        return sentence
    losses = position.whose((side, lost) for side, _total, lost in sides if lost)
    return f"{sentence} {_('Ants to lose: {losses}.').format(losses=losses)}" if losses else sentence
