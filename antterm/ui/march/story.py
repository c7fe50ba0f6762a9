"""What happened, cut to what a page wants to tell."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from antterm.core.story import Happening
from antterm.ui.models.sight import Sight
from antterm.words import Words

BATTLES = frozenset(
    {
        "battle",
        "battle_outcome",
        "ferocity_laid",
        "ferocity_revealed",
        "centipede_card",
        "centipede_killed",
        "ant_lost",
        "ant_settled",
        "scored",
        "points_lost",
    }
)
"""What the page of battles tells."""
HARVEST = frozenset(
    {
        "phase",
        "round",
        "scored",
        "fed",
        "larvae_gained",
        "larvae_lost",
        "food_gained",
        "cards_drawn",
        "ant_lost",
    }
)
"""What the score sheet tells of the Queen Phase and of Slumber."""

HORDE = frozenset(
    {
        "horde_card",
        "horde_explores",
        "nothing_to_explore",
        "horde_reshuffled",
        "horde_scored",
        "centipede_placed",
        "centipede_jumped",
        "tunnel_entered",
        "battle_outcome",
        "centipede_killed",
    }
)
"""What the page of the Horde tells."""

DECISIVE = ("battle_outcome", "centipede_killed", "fed")
ENDED = ("feeding", "slumber")
"""Phases at whose beginning harvest, or the round, has come to its end."""


def since_last_turn(happened: Sequence[Happening], seat: int | None) -> list[Happening]:
    """Everything after the last Action of his own that a player has ended; before that, from the start.

    A running Action does not count: what came before it is what he may have missed. Nor do bonus Actions.
    """
    turning, own = -1, []
    for place, event in enumerate(happening.event for happening in happened):
        if event.kind == "phase" or (event.kind == "action" and not event.data.get("bonus")):
            turning = place
            if event.kind == "action" and event.seat == seat:
                own.append(place)
    if own and own[-1] == turning:
        own.pop()
    return list(happened[own[-1] + 1 :]) if own else list(happened)


def decided_since(happened: Sequence[Happening], number: int) -> tuple[Happening, ...]:
    """Battles, harvest, feeding and slumber after an answer; nothing where none came to its end."""
    later = [h for h in happened if h.number > number]
    if any(h.event.kind in DECISIVE or h.event.data.get("phase") in ENDED for h in later):
        return tuple(h for h in later if h.event.kind in BATTLES | HARVEST)
    return ()


def actions(sight: Sight | None, seat: int) -> int:
    """How many Actions of his own a player has taken."""
    happened = sight.happened if sight else ()
    return sum(h.event.kind == "action" and h.event.seat == seat for h in happened)


def since(happened: Sequence[Happening], kind: str, **data: object) -> list[Happening]:
    """Everything from the last event of this kind with these data on; nothing when there is none."""
    for place in range(len(happened) - 1, -1, -1):
        event = happened[place].event
        if event.kind == kind and all(event.data.get(key) == value for key, value in data.items()):
            return list(happened[place:])
    return []


def of_battles(happened: Sequence[Happening], is_fought: bool) -> list[Happening]:
    """The battle being fought, or all of the last Soldier Phase."""
    if is_fought:
        return since(happened, "battle")
    phase = since(happened, "phase", phase="soldier_start")
    later = [place for place, h in enumerate(phase) if h.event.data.get("phase") == "queen_start"]
    return phase[: later[0]] if later else phase


def last_places(happened: Sequence[Happening]) -> frozenset[int]:
    """Numbers of the hexes that the last answer changed."""
    numbers: set[int] = set()
    for happening in reversed(happened):
        if happening.number != happened[-1].number:
            break
        data = happening.event.data
        numbers |= {data[key].hex for key in ("spot", "origin") if key in data}
        numbers |= {data[key] for key in ("hex", "from_hex") if key in data}
        if happening.event.kind == "hex_placed":
            numbers.add(data["number"])
    return frozenset(numbers)


def told(
    happened: Sequence[Happening], words: Words, names: Sequence[str], kinds: Collection[str] | None = None
) -> list[str]:
    """The sentences for what happened, of all kinds or of some."""
    sentences = []
    for happening in happened:
        if kinds is None or happening.event.kind in kinds:
            sentence = words.event(happening.event, names)
            if sentence:
                sentences.append(sentence)
    return sentences
