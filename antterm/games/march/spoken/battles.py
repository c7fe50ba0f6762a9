"""Battles with centipedes: others' in a sentence each, which `look battle` tells at length."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from antterm.games.march.rules.happened import (
    AntLost,
    AnyEvent,
    BattleBegan,
    BattleDecided,
    Cause,
    CentipedeAttacked,
    CentipedeCardTurnedUp,
    CentipedeKilled,
    FerocityLaid,
    FerocityRevealed,
    FoodGained,
)
from antterm.games.march.rules.horde.happened import HordeDeckRenewed, HordeScored, HordeSource
from antterm.games.march.rules.scored import ScoredBattle
from antterm.games.march.spoken.table import MarchTold
from antterm.games.march.words.naming import ants, colony_points, food
from antterm.games.march.words.telling import tell
from antterm.i18n import _
from antterm.i18n.nouns import enumerated

WrappedText = tuple[str, int]
"""A sentence, and how many of the events it tells."""

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
    lost = [*takewhile(lambda each: _is_lost(each, began.defender), after)]
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


def _is_lost(event: AnyEvent, seat: int) -> bool:
    return isinstance(event, AntLost) and (event.seat, event.why) == (seat, Cause.CENTIPEDE)


def killed(table: MarchTold, event: CentipedeKilled, later: Sequence[AnyEvent]) -> WrappedText | None:
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


def ferocity(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
    """Describe the cards of a battle with a centipede."""
    match events:
        case [
            CentipedeCardTurnedUp(card, value),
            FerocityRevealed() | FerocityLaid() as laid,
            CentipedeCardTurnedUp(other, more),
            *_rest,
        ]:
            sentence = _("The centipede draws {card}, worth {value}, and {other}, worth {more}.").format(
                card=table.naming.card(card), value=value, other=table.naming.card(other), more=more
            )
            if isinstance(laid, FerocityLaid):
                return f"{sentence} {tell(table.naming, laid, table.moment.names)}", 3
            text = _("{who} reveals {cards}, worth {value}.")
            who, cards = table.who(laid.seat), table.cards(laid.cards)
            return f"{sentence} {text.format(who=who, cards=cards, value=laid.value)}", 3
    return None
