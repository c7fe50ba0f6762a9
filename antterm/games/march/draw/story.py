"""Events, selected for the pages that list them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.games.march.rules import happened
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.happened import HordeEvent, HordeScored, Scored
from antterm.games.march.rules.state import Phase
from antterm.words import Words

Kinds = tuple[type[Event], ...]
BATTLES: Final[Kinds] = (
    happened.BattleEvent,
    happened.FerocityLaid,
    happened.FerocityRevealed,
    happened.CentipedeCardTurnedUp,
    happened.CentipedeKilled,
    happened.AntLost,
    happened.AntSettled,
    Scored,
    happened.PointsLost,
)
"""Events on the page of battles."""
HARVEST: Final[Kinds] = (
    happened.PhaseBegan,
    Scored,
    happened.Fed,
    happened.LarvaeGained,
    happened.LarvaeLost,
    happened.FoodGained,
    happened.CardsDrawn,
    happened.CardDiscarded,
    happened.AntLost,
    HordeScored,
)
"""Events of the Queen Phase and of Slumber, for the score sheet."""
SPOILS: Final[Kinds] = (
    happened.AntMoved,
    happened.AntSettled,
    happened.CardsDrawn,
    happened.CentipedeKilled,
    happened.FoodGained,
    HordeScored,
    happened.LarvaeGained,
    happened.LarvaeLost,
    happened.PointsLost,
    Scored,
)
"""Consequences of a battle that its report lists."""
HORDE: Final[Kinds] = (HordeEvent, happened.CentipedePlaced, happened.BattleDecided, happened.CentipedeKilled)
"""Events on the page of the Horde."""

TURNS: Final[Kinds] = (
    happened.ActionTaken,
    happened.BattleDecided,
    happened.CardPlayed,
    happened.CentipedeKilled,
    happened.Evolved,
    happened.HexPlaced,
    HordeEvent,
    happened.PhaseBegan,
    happened.Reacted,
    happened.Rested,
)
"""The events by which a turn of another player is summed up in a line."""


def since_last_turn(happenings: Sequence[Happening], seat: int | None) -> list[Happening]:
    """Return what has happened since a player last ended an Action of their own, else since the start.

    The Action that is being taken does not count, as what came before it is what the player may have missed.
    Neither do bonus Actions, nor Rests that the program took for the player: because nothing else was
    possible, or after an earlier Rest.
    """
    turning, own, rests = -1, [], False
    for place, (event, is_asked) in enumerate(_asked(happenings)):
        match event:
            case happened.PhaseBegan():
                turning, rests = place, False
            case happened.ActionTaken(is_bonus=False) if event.seat != seat or not rests:
                turning = place
                if event.seat == seat:
                    rests = event.action == "rest"
                    if is_asked or not rests:
                        own.append(place)
    if own and own[-1] == turning:
        own.pop()
    return list(happenings[own[-1] + 1 :]) if own else list(happenings)


def _asked(happenings: Sequence[Happening]) -> Iterator[tuple[Event, bool]]:
    """Yield the events, each with whether it is the first that came of an answer."""
    before = 0
    for each in happenings:
        yield each.event, each.number != before
        before = each.number


def battles_since(happenings: Sequence[Happening], number: int) -> list[tuple[Happening, ...]]:
    """Return the battles of which something happened after an answer, each with all that belongs to it.

    Only those that have been decided count; the last of them may go on with losses and spoils.
    """
    found: list[tuple[Happening, ...]] = []
    later: list[Happening] = []
    is_decided = False
    for happening in reversed(happenings):
        if happening.number <= number and not is_decided:
            break
        later.append(happening)
        is_decided = is_decided or isinstance(happening.event, happened.BattleDecided)
        if isinstance(happening.event, happened.BattleBegan):
            battle = tuple(_until_it_ends(later[::-1]))
            if is_decided and battle[-1].number > number:
                found.insert(0, battle)
            later, is_decided = [], False
    return found


def _until_it_ends(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """Yield what happened up to the next Action or part of the round."""
    for happening in happenings:
        if isinstance(happening.event, happened.ActionTaken | happened.PhaseBegan):
            return
        yield happening


def has_fed_since(happenings: Sequence[Happening], number: int) -> bool:
    """Return whether the harvest or a feeding has come to its end after an answer."""
    later = takewhile(lambda happening: happening.number > number, reversed(happenings))
    return any(isinstance(h.event, happened.Fed) or _begins(h.event, Phase.FEEDING) for h in later)


def drawn_since(happenings: Sequence[Happening], number: int, seat: int) -> list[str]:
    """Draw the cards that a player has drawn after an answer, so far as they know of it."""
    later = takewhile(lambda happening: happening.number > number, reversed(happenings))
    seen = [h.event.cards for h in later if isinstance(h.event, happened.CardsSeen) and h.event.seat == seat]
    return [card for cards in reversed(seen) for card in cards]


def has_reacted(happenings: Sequence[Happening], number: int, seat: int) -> bool:
    """Return whether a player reacted by an answer."""
    new = takewhile(lambda happening: happening.number >= number, reversed(happenings))
    return any(isinstance(h.event, happened.Reacted) and h.event.seat == seat for h in new)


def _begins(event: Event, *phases: Phase) -> bool:
    """Return whether one of these parts of the round begins."""
    return isinstance(event, happened.PhaseBegan) and event.phase in phases


def had_only_cards(happenings: Sequence[Happening], seat: int, answered: int) -> bool:
    """Return whether a player has to play a card because no other Action was possible.

    Args:
        happenings: what has happened, the latest last.
        seat: the player.
        answered: how many answers have been given; only what the last one led to is looked at.
    """
    return happened.ActionTaken(seat, "play", is_only=True) in _events_of(happenings, answered)


def has_begun_to_play(happenings: Sequence[Happening], seat: int, answered: int) -> bool:
    """Return whether the last answer of a player was to play a card."""
    return any(
        isinstance(event, happened.ActionTaken)
        and (event.seat, event.action, event.is_only) == (seat, "play", False)
        for event in _events_of(happenings, answered)
    )


def has_just_played(happenings: Sequence[Happening], seat: int, card: str, answered: int) -> bool:
    """Return whether a player has chosen to play a card, for its cost, with the last answer."""
    return happened.CardPlayed(seat, card) in _events_of(happenings, answered)


def _events_of(happenings: Sequence[Happening], answered: int) -> list[Event]:
    """Return the events of the last of so many answers, the newest first."""
    new = takewhile(lambda happening: happening.number == answered, reversed(happenings))
    return [happening.event for happening in new]


def since_phase(happenings: Sequence[Happening], phase: Phase) -> list[Happening]:
    """Return everything from the last time on that a part of the round began; nothing if it never did."""
    return _since(happenings, lambda event: _begins(event, phase))


def rested_before(happenings: Sequence[Happening], queen: Happening) -> list[Happening]:
    """Return what players got for their Rests at the end of the Worker Phase before a Queen Phase began."""
    phase = since_phase(list(takewhile(lambda each: each is not queen, happenings)), Phase.WORKER)
    return [each for each in phase if isinstance(each.event, happened.RestAreaEmptied)]


def since(happenings: Sequence[Happening], kind: type[Event]) -> list[Happening]:
    """Return everything from the last event of this kind on; nothing when there is none."""
    return _since(happenings, lambda event: isinstance(event, kind))


def _since(happenings: Sequence[Happening], begins: Callable[[Event], bool]) -> list[Happening]:
    for place in range(len(happenings) - 1, -1, -1):
        if begins(happenings[place].event):
            return list(happenings[place:])
    return []


def of_battles(happenings: Sequence[Happening], is_fought: bool) -> list[Happening]:
    """Return the battle being fought, or all of the last Soldier Phase."""
    if is_fought:
        return since(happenings, happened.BattleBegan)
    phase = since_phase(happenings, Phase.SOLDIER_START)
    later = [place for place, h in enumerate(phase) if _begins(h.event, Phase.QUEEN_START)]
    return phase[: later[0]] if later else phase


def of_queen_phase(happenings: Sequence[Happening]) -> list[Happening]:
    """Return the last Queen Phase and the Slumber after it."""
    since = since_phase(happenings, Phase.QUEEN_START)
    return list(takewhile(lambda happening: not _begins(happening.event, Phase.WORKER), since))


def places_of_horde(happenings: Sequence[Happening]) -> frozenset[int]:
    """Return the numbers of the hexes that the Horde changed, and to which a centipede came."""
    numbers: set[int] = set()
    for happening in happenings:
        match happening.event:
            case happened.CentipedeJumped(origin, number):
                numbers |= {origin, number}
            case happened.TunnelEntered():
                numbers.add(GREAT_TUNNEL)
            case happened.CentipedePlaced(number):
                numbers.add(number)
    return frozenset(numbers)


def sentences(
    happenings: Sequence[Happening], words: Words, names: Sequence[str], kinds: Kinds | None = None
) -> list[str]:
    """Return the sentences for what happened, of all kinds or of some."""
    events = (each.event for each in happenings if kinds is None or isinstance(each.event, kinds))
    return [sentence for event in events if (sentence := words.event(event, names))]
