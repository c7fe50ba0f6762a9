"""What happened, cut to what a page wants to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    AntSettled,
    AtSpot,
    BattleBegan,
    BattleDecided,
    BattleEvent,
    CardPlayed,
    CardsDrawn,
    CardsSeen,
    CentipedeAttacked,
    CentipedeCardTurnedUp,
    CentipedeKilled,
    CentipedePlaced,
    Evolved,
    Fed,
    FerocityLaid,
    FerocityRevealed,
    FoodGained,
    HexPlaced,
    LarvaeGained,
    LarvaeLost,
    PhaseBegan,
    PointsLost,
    Reacted,
    Rested,
    WormholePlaced,
)
from antterm.games.march.rules.horde.happened import CentipedeJumped, HordeEvent, HordeScored, TunnelEntered
from antterm.games.march.rules.scored import Scored, ScoredBattle
from antterm.games.march.rules.state import Phase
from antterm.words import Words

Kinds = tuple[type[Event], ...]
BATTLES: Final[Kinds] = (
    BattleEvent,
    FerocityLaid,
    FerocityRevealed,
    CentipedeCardTurnedUp,
    CentipedeKilled,
    AntLost,
    AntSettled,
    Scored,
    PointsLost,
)
"""What the page of battles tells."""
HARVEST: Final[Kinds] = (
    PhaseBegan,
    Scored,
    Fed,
    LarvaeGained,
    LarvaeLost,
    FoodGained,
    CardsDrawn,
    AntLost,
    HordeScored,
)
"""What the score sheet tells of the Queen Phase and of Slumber."""
SPOILS: Final[Kinds] = (
    AntMoved,
    AntSettled,
    CardsDrawn,
    CentipedeKilled,
    FoodGained,
    HordeScored,
    LarvaeGained,
    LarvaeLost,
    PointsLost,
    Scored,
)
"""What the report of a battle tells of what came of it."""
HORDE: Final[Kinds] = (HordeEvent, CentipedePlaced, BattleDecided, CentipedeKilled)
"""What the page of the Horde tells."""

TURNS: Final[Kinds] = (
    ActionTaken,
    BattleDecided,
    CardPlayed,
    CentipedeKilled,
    Evolved,
    HexPlaced,
    HordeEvent,
    PhaseBegan,
    Reacted,
    Rested,
)
"""What turns of others are told of in a line."""

ENDED: Final = (Phase.FEEDING, Phase.SLUMBER)
"""Phases at whose beginning harvest, or the round, has come to its end."""


def since_last_turn(happened: Sequence[Happening], seat: int | None) -> list[Happening]:
    """Everything after the last Action of his own that a player has ended; before that, from the start.

    A running Action does not count: what came before it is what he may have missed. Nor do bonus Actions.
    """
    turning, own = -1, []
    for place, event in enumerate(happening.event for happening in happened):
        match event:
            case PhaseBegan():
                turning = place
            case ActionTaken(is_bonus=False):
                turning = place
                if event.seat == seat:
                    own.append(place)
    if own and own[-1] == turning:
        own.pop()
    return list(happened[own[-1] + 1 :]) if own else list(happened)


def battles_since(happened: Sequence[Happening], number: int) -> list[tuple[Happening, ...]]:
    """The battles of which something happened after an answer, each with all that belongs to it.

    Only those that have been decided count; the last of them may go on with losses and spoils.
    """
    found: list[tuple[Happening, ...]] = []
    later: list[Happening] = []
    is_decided = False
    for happening in reversed(happened):
        if happening.number <= number and not is_decided:
            break
        later.append(happening)
        is_decided = is_decided or isinstance(happening.event, BattleDecided)
        if isinstance(happening.event, BattleBegan):
            battle = tuple(_until_it_ends(later[::-1]))
            if is_decided and battle[-1].number > number:
                found.insert(0, battle)
            later, is_decided = [], False
    return found


def _until_it_ends(happened: Iterable[Happening]) -> Iterator[Happening]:
    """What happened up to the next Action or part of the round."""
    for happening in happened:
        if isinstance(happening.event, ActionTaken | PhaseBegan):
            return
        yield happening


def has_fed_since(happened: Sequence[Happening], number: int) -> bool:
    """Whether the harvest, a feeding or the round has come to its end after an answer."""
    later = takewhile(lambda happening: happening.number > number, reversed(happened))
    return any(isinstance(h.event, Fed) or _begins(h.event, *ENDED) for h in later)


def drawn_since(happened: Sequence[Happening], number: int, seat: int) -> list[str]:
    """The cards that a player has drawn after an answer, so far as he knows of it."""
    later = takewhile(lambda happening: happening.number > number, reversed(happened))
    seen = [h.event.cards for h in later if isinstance(h.event, CardsSeen) and h.event.seat == seat]
    return [card for cards in reversed(seen) for card in cards]


def _begins(event: Event, *phases: Phase) -> bool:
    """Whether one of these parts of the round begins."""
    return isinstance(event, PhaseBegan) and event.phase in phases


def actions(happened: Sequence[Happening], seat: int) -> int:
    """How many Actions of his own a player has taken."""
    return sum(isinstance(h.event, ActionTaken) and h.event.seat == seat for h in happened)


def had_only_cards(happened: Sequence[Happening], seat: int, answered: int) -> bool:
    """Whether a player plays a card because he could do nothing else, since so many answers were given."""
    new = takewhile(lambda happening: happening.number == answered, reversed(happened))
    forced = ActionTaken(seat, "play", is_only=True)
    return any(happening.event == forced for happening in new)


def since_phase(happened: Sequence[Happening], phase: Phase) -> list[Happening]:
    """Everything from the last time on that a part of the round began; nothing if it never did."""
    return _since(happened, lambda event: _begins(event, phase))


def since(happened: Sequence[Happening], kind: type[Event]) -> list[Happening]:
    """Everything from the last event of this kind on; nothing when there is none."""
    return _since(happened, lambda event: isinstance(event, kind))


def _since(happened: Sequence[Happening], begins: Callable[[Event], bool]) -> list[Happening]:
    for place in range(len(happened) - 1, -1, -1):
        if begins(happened[place].event):
            return list(happened[place:])
    return []


def of_battles(happened: Sequence[Happening], is_fought: bool) -> list[Happening]:
    """The battle being fought, or all of the last Soldier Phase."""
    if is_fought:
        return since(happened, BattleBegan)
    phase = since_phase(happened, Phase.SOLDIER_START)
    later = [place for place, h in enumerate(phase) if _begins(h.event, Phase.QUEEN_START)]
    return phase[: later[0]] if later else phase


def of_queen_phase(happened: Sequence[Happening]) -> list[Happening]:
    """The last Queen Phase and the Slumber after it."""
    since = since_phase(happened, Phase.QUEEN_START)
    return list(takewhile(lambda happening: not _begins(happening.event, Phase.WORKER), since))


def last_places(happened: Sequence[Happening]) -> frozenset[int]:
    """Numbers of the hexes that the last answer changed."""
    numbers: set[int] = set()
    for happening in reversed(happened):
        if happening.number != happened[-1].number:
            break
        numbers |= _places(happening.event)
    return frozenset(numbers)


def _places(event: Event) -> set[int]:
    """Numbers of the hexes that an event changes."""
    match event:
        case AtSpot(spot=spot):
            return {spot.hex}
        case AntMoved(origin=origin, spot=spot):
            return {origin.hex, spot.hex}
        case CentipedeJumped(origin, number):
            return {origin, number}
        case TunnelEntered():
            return {GREAT_TUNNEL}
        case HexPlaced() | BattleEvent() | CentipedeKilled() | CentipedeAttacked() | ScoredBattle():
            return {event.hex}
        case CentipedePlaced() | WormholePlaced():
            return {event.hex}
    return set()


def told(
    happened: Sequence[Happening], words: Words, names: Sequence[str], kinds: Kinds | None = None
) -> list[str]:
    """The sentences for what happened, of all kinds or of some."""
    sentences = []
    for happening in happened:
        if kinds is None or isinstance(happening.event, kinds):
            sentence = words.event(happening.event, names)
            if sentence:
                sentences.append(sentence)
    return sentences
