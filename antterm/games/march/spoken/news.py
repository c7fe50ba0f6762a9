"""What has happened, for who does not see it: in one sentence what belongs together, and where it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from antterm.core.story import Happening
from antterm.games.march.draw.story import Kinds
from antterm.games.march.rules.components import RESOURCES
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    AnyEvent,
    AnyScored,
    BattleBegan,
    BattleDecided,
    CardDiscarded,
    CardsDrawn,
    CardsSeen,
    Cause,
    CentipedeCardTurnedUp,
    FerocityRevealed,
    FoodGained,
    GameEnded,
    HexDrawn,
    HexPlaced,
    HordeScored,
    HordeSource,
    LarvaeGained,
    LarvaeLost,
    PhaseBegan,
    Reacted,
    RestAreaEmptied,
    Rested,
    Scored,
    ScoredSite,
    Why,
    event_of,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.state import Phase
from antterm.games.march.spoken.bearings import place_of
from antterm.games.march.spoken.table import MarchTold
from antterm.games.march.spoken.turns import WrappedText, in_one, is_told_later, leading, others_battle
from antterm.games.march.words.naming import cards as cards_of
from antterm.games.march.words.naming import colony_points, food, larvae, resource_name
from antterm.games.march.words.telling import tell
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import capital, enumerated

_TOLD: Final = (Phase.WORKER, Phase.SOLDIER_START, Phase.QUEEN_START, Phase.SLUMBER)
"""Parts of the round that are announced; of the others tells what happens in them."""


def news(table: MarchTold, happened: Sequence[Happening], at_length: bool = False) -> Iterator[str]:
    """Yield the sentences of what has happened in a stretch of the game; at length also others' battles."""
    all_of_it = [event_of(each.event) for each in happened]
    events = [
        event
        for at, event in enumerate(all_of_it)
        if not _is_heard_of(event) and not is_told_later(event, all_of_it[at + 1 :])
    ]
    while events:
        if only := _only_rest(table, happened, events[0]):
            sentence, count = only, 1
        else:
            short = None if at_length else others_battle(table, events)
            sentence, count = short or in_one(table, events) or _begin(table, events)
        if sentence:
            yield capital(sentence)
        del events[:count]


def news_of(table: MarchTold, kinds: Kinds, happened: Sequence[Happening]) -> list[str]:
    """Describe the same of some kinds alone, at length."""
    return [*news(table, [each for each in happened if isinstance(each.event, kinds)], at_length=True)]


def _only_rest(table: MarchTold, happened: Sequence[Happening], event: AnyEvent) -> str:
    """Describe what is told of a listener's own Rest that was not asked for, as nothing else was possible.

    Of others nothing is told: it would reveal something of their hands.
    """
    if not isinstance(event, Rested) or event.food or event.seat != table.moment.seat:
        return ""
    number = next(each.number for each in happened if each.event is event)
    first = next(each.event for each in happened if each.number == number)
    if isinstance(first, ActionTaken) and first.seat == event.seat:
        return ""
    text = _("{who} can do nothing but rest: {larvae} for later.")
    return text.format(who=table.who(event.seat), larvae=larvae(event.larvae))


def _is_heard_of(event: AnyEvent) -> bool:
    """Return whether what follows tells of it too."""
    match event:
        case Reacted():
            return True
        case PhaseBegan(phase=phase):
            return phase not in _TOLD
    return False


def _begin(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText:
    """Describe what is told first of a stretch."""
    match events:
        case [ActionTaken(seat, "explore"), HexDrawn(drawer, number), *_rest] if seat == drawer:
            text = _("{who} explores and draws {hex}.")
            return text.format(who=table.who(seat), hex=table.naming.hex(number)), 2
        case [ActionTaken(seat, "forage"), CardsDrawn(drawer, n), *rest] if seat == drawer:
            cards, count = _drawn(table, n, rest)
            return _("{who} forages and draws {cards}.").format(who=table.who(seat), cards=cards), count + 1
        case [CardDiscarded() as discarded, *_rest]:
            return _discarded(table, discarded, events)
        case [CardsDrawn(seat, _n, why), CardsSeen(_own, seen), *_rest] if not isinstance(why, Spot):
            return _("{who} draws {cards}.").format(who=table.who(seat), cards=table.cards(seen)), 2
        case [LarvaeGained() | FoodGained() | CardsDrawn() | ScoredSite(), *_rest]:
            return _gained(table, events)
        case [Scored(seat), *_rest]:
            return _scored(table, [*_scores(seat, events)])
        case [BattleDecided() as decided, AntLost(), *_rest]:
            return _decision(table, decided, are_told=True), 1
        case [PhaseBegan(phase=Phase.SOLDIER_START), PhaseBegan(phase=Phase.QUEEN_START), *_rest]:
            return _("The Soldier Phase passes without a battle; the Queen Phase begins."), 2
    return _alone(table, events[0]), 1


def _discarded(table: MarchTold, first: CardDiscarded, events: Sequence[AnyEvent]) -> WrappedText:
    """Describe cards that a player discards for the same reason; for a single one, what they draw for it."""
    seat, why = first.seat, first.why
    alike = leading(CardDiscarded, events, lambda each: (each.seat, each.why) == (seat, why))
    discarded = [each.card for each in alike]
    who, card = table.who(seat), table.cards(discarded)
    match events[1:]:
        case [CardsDrawn(drawer, n, source), *rest] if (seat, why) == (drawer, source):
            cards, count = _drawn(table, n, rest)
            text = _("{who} discards {card} and draws {cards}.")
            return text.format(who=who, card=card, cards=cards), 1 + count
    text = (
        _("{who} discards {card} ({why}).") if len(discarded) == 1 else _("{who} discards {cards} ({why}).")
    )
    return text.format(who=who, card=card, cards=card, why=table.naming.source(why)), len(discarded)


def _drawn(table: MarchTold, n: int, rest: Sequence[AnyEvent]) -> WrappedText:
    """Describe cards that are drawn, by their names for whose they are, and how many events tell it."""
    match rest:
        case [CardsSeen(_seat, cards), *_later]:
            return table.cards(cards), 2
    return cards_of(n), 1


# -- what is gained --------------------------------------------------------------------------------------


def _gained(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText:
    """Describe all that comes to a player from the same source, or from their sites."""
    first, total, seen, count = events[0], Counter[str](), list[str](), 0
    for event in events:
        match event:
            case CardsSeen(_seat, cards):
                seen += cards
            case _:
                if (gain := _gain(event)) is None or _whence(event) != _whence(first):
                    break
                total.update(gain)
        count += 1
    seat, why = _whence(first)
    what = enumerated(resource_name(each, total[each]) for each in RESOURCES if total[each])
    text = _("{who} harvests {what}.") if why is None else _("{why}: {who} gets {what}.")
    source = table.naming.source(why) if why is not None else ""
    sentences = [capital(text.format(who=table.who(seat), what=what, why=source))]
    if seen:
        sentences.append(_("Cards for {who}: {cards}.").format(who=table.who(seat), cards=table.cards(seen)))
    return " ".join(sentences), count


def _gain(event: AnyEvent) -> dict[str, int] | None:
    """Return so much of what comes to a player; None where it is something else that happens."""
    match event:
        case LarvaeGained(_seat, n):
            return {"larva": n}
        case FoodGained(_seat, n):
            return {"food": n}
        case CardsDrawn(_seat, n):
            return {"card": n}
        case ScoredSite(n=n):
            return {"colony_point": n}
    return None


def _whence(event: AnyEvent) -> tuple[int, Why | None]:
    """Return who gains, and what from; None for their sites."""
    match event:
        case LarvaeGained(seat, _n, why) | FoodGained(seat, _n, why) | CardsDrawn(seat, _n, why):
            return seat, None if isinstance(why, Spot) else why
        case ScoredSite(seat):
            return seat, None
    raise TypeError(event)


def _scores(seat: int, events: Sequence[AnyEvent]) -> Iterator[AnyScored]:
    """Yield what a player scores first in a stretch, but for sites."""
    for event in events:
        if not isinstance(event, Scored) or isinstance(event, ScoredSite) or event.seat != seat:
            return
        yield event


def _scored(table: MarchTold, scored: Sequence[AnyScored]) -> WrappedText:
    """Describe all that a player scores for one after the other."""
    who, points = table.who(scored[0].seat), colony_points(sum(each.n for each in scored))
    if len(scored) == 1:
        text = _("{who} scores {points} for {reason}.")
        return text.format(who=who, points=points, reason=table.naming.reason(scored[0])), 1
    # Translators: so many points, and what for: "2 for the inner meadow".
    part = pgettext("points", "{n} for {reason}")
    parts = enumerated(part.format(n=each.n, reason=table.naming.reason(each)) for each in scored)
    return _("{who} scores {points}: {parts}.").format(who=who, points=points, parts=parts), len(scored)


# -- what needs other words by ear -----------------------------------------------------------------------


def _alone(table: MarchTold, event: AnyEvent) -> str:
    """Describe one thing that has happened."""
    naming = table.naming
    match event:
        case HexPlaced(seat, number):
            place, text = place_of(naming, table.view, event.cell, seat), _("{who} lays {hex} {place}.")
            if event.centipede:
                text = _("{who} lays {hex} {place}; a centipede comes with it.")
            return text.format(who=table.who(seat), hex=naming.hex(number), place=place)
        case PhaseBegan(seat, Phase.WORKER, number):
            text = _("Round {round} begins; {who} is the Active Player.")
            return text.format(round=number, who=table.who(seat))
        case RestAreaEmptied(seat, n, meals):
            what = enumerated([*([larvae(n)] if n else ()), *([food(meals)] if meals else ())])
            return _("{who} has gathered {what} by resting.").format(who=table.who(seat), what=what)
        case ActionTaken(seat, "play", is_only=True) if seat == table.moment.seat:
            return _("{who} can do nothing but play a card.").format(who=table.who(seat))
        case AntMoved(seat, origin, spot) if origin.hex == spot.hex:
            text = _("{who} moves an ant on {hex} from {place} to {site}.")
            place, site = naming.site_alone(origin), naming.site(spot)
            return text.format(who=table.who(seat), hex=naming.hex(spot.hex), place=place, site=site)
        case LarvaeLost(seat, n, Cause.PAID):
            return _("{who} pays {larvae}.").format(who=table.who(seat), larvae=larvae(n))
        case AntLost(seat, spot, Cause.PAID):
            return _("{who} pays with the ant on {spot}.").format(who=table.who(seat), spot=naming.spot(spot))
        case FerocityRevealed(seat, cards, value):
            text = _("{who} reveals {cards}, worth {value}.")
            return text.format(who=table.who(seat), cards=naming.cards(cards), value=value)
        case CentipedeCardTurnedUp(card, value):
            return _("The centipede draws {card}, worth {value}.").format(card=naming.card(card), value=value)
        case HordeScored(source=HordeSource.BATTLE | HordeSource.TUNNEL, total=total):
            return _("The Horde has {points}.").format(points=colony_points(total))
        case GameEnded(_winners, scores, None):
            points = table.whose(enumerate(scores))
            return _("The game is over. Colony points: {points}.").format(points=points)
        case BattleBegan():
            return _battle(table, event)
        case BattleDecided():
            return _decision(table, event)
    return tell(naming, event, table.moment.names) or ""


def _battle(table: MarchTold, event: BattleBegan) -> str:
    """Describe who meets whom, and how strong they are."""
    (invading, defending), facts = event.strengths, {"hex": table.naming.hex(event.hex)}
    facts |= {"invader": table.who(event.invader), "defender": table.who(event.defender)}
    if event.invader is None:
        text = _("{invader} fights {defender} on {hex}: two cards against strength {defending}.")
        if invading:
            text = _(
                "{invader} fights {defender} on {hex}: {invading} and two cards against strength {defending}."
            )
    else:
        text = _("{invader} invades {hex} against {defender}, strength {invading} against {defending}.")
    return text.format(**facts, invading=invading, defending=defending)


def _decision(table: MarchTold, event: BattleDecided, are_told: bool = False) -> str:
    """Describe who has won, and what it costs both, unless what follows tells which ants are lost."""
    sides = [*zip((event.invader, event.defender), event.totals, event.losses, strict=True)]
    if event.winner == event.defender:
        sides.reverse()
    (winner, own, own_losses), (_loser, other, other_losses) = sides
    sentence = _("{winner} wins, {own} against {other}.").format(
        winner=table.who(winner), own=own, other=other
    )
    if are_told and (not own_losses or not other_losses):
        return sentence
    losses = table.whose((side, lost) for side, _total, lost in sides if lost)
    return f"{sentence} {_('Ants to lose: {losses}.').format(losses=losses)}" if losses else sentence
