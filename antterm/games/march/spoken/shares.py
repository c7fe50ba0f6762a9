"""What several players get, gather and eat, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.games.march.rules.happened import (
    AnyEvent,
    Cause,
    Fed,
    FoodGained,
    LarvaeGained,
    LarvaeLost,
    RestAreaEmptied,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.spoken.table import MarchTold
from antterm.games.march.words.naming import ants, food, larvae
from antterm.games.march.words.telling import tell
from antterm.i18n import _
from antterm.i18n.nouns import capital, enumerated, together

WrappedText = tuple[str, int]
"""A sentence, and how many of the events it tells."""


def shared(table: MarchTold, events: Sequence[AnyEvent]) -> WrappedText | None:
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
