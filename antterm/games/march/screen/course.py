"""The course of a battle and of a Queen Phase, from their events, as the pages draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.games.march.draw.battle import BattleCourse, BattleReport
from antterm.games.march.draw.harvest import Eaten, Fare, Gain
from antterm.games.march.draw.story import SPOILS, sentences
from antterm.games.march.rules.components import Components
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    AntPlaced,
    AntReturned,
    AntSettled,
    BattleBegan,
    BattleDecided,
    CardDiscarded,
    Cause,
    CentipedeCardTurnedUp,
    Fed,
    FerocityLaid,
    FerocityRevealed,
    Harvested,
    LarvaPlaced,
    PhaseBegan,
    RestAreaEmptied,
    Scored,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import BattleView
from antterm.words import Words

LOST_IN_BATTLE = (Cause.BATTLE, Cause.CENTIPEDE)


def course_of_battle(happened: Iterable[Happening], battle: BattleView) -> BattleCourse:
    """Collect the cards turned up and the ants lost so far in a battle that is being fought.

    Args:
        happened: what has happened since the battle began.
        battle: the battle, which says who the two sides are.
    """
    sides = battle.sides
    events = [happening.event for happening in happened]
    fallen: tuple[list[Spot], list[Spot]] = ([], [])
    has_laid = [False, False]
    for event in events:
        match event:
            case FerocityLaid(seat=seat) if seat in sides:
                has_laid[sides.index(seat)] = True
            case AntLost(seat=seat, spot=spot, why=why) if seat in sides and why in LOST_IN_BATTLE:
                fallen[sides.index(seat)].append(spot)
    return BattleCourse(
        _revealed(events, sides),
        (tuple(fallen[0]), tuple(fallen[1])),
        (has_laid[0], has_laid[1]),
    )


def _revealed(
    events: Sequence[Event], sides: tuple[int | None, int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards for ferocity that invader and defender turned up."""
    cards = [(event.seat, event.cards) for event in events if isinstance(event, FerocityRevealed)]
    invaders, defenders = (
        tuple(card for who, laid in cards if who == side for card in laid) for side in sides
    )
    return invaders, defenders


def report_of(
    battle: Sequence[Happening], words: Words, names: Sequence[str], number: int, of: int
) -> BattleReport:
    """Build the report of a battle that is over from its events.

    Args:
        battle: all that happened in it, from its `BattleBegan` on.
        words: the game's sentences.
        names: the names of the players, by seat.
        number: the place of this battle, from 1, among those that are reported together.
        of: how many battles are reported together.
    """
    events = [happening.event for happening in battle]
    began = next(event for event in events if isinstance(event, BattleBegan))
    at = next(place for place, event in enumerate(events) if isinstance(event, BattleDecided))
    decided = events[at]
    assert isinstance(decided, BattleDecided)
    sides = (began.invader, began.defender)
    drawn = tuple(event.card for event in events[:at] if isinstance(event, CentipedeCardTurnedUp))
    invaders, defenders = _revealed(events[:at], sides)
    return BattleReport(
        began.hex,
        sides,
        began.strengths if began.invader is not None else (decided.totals[0], began.strengths[1]),
        (drawn + invaders, defenders),
        decided.totals,
        decided.losses,
        decided.winner,
        tuple(sentences(battle[at + 1 :], words, names, SPOILS)),
        number,
        of,
    )


def fares_of(happened: Iterable[Happening], seats: int, components: Components) -> tuple[Fare, ...]:
    """Collect what each player got and lost in a Queen Phase and at the Slumber after it.

    Args:
        happened: what has happened since the phase began; before that, what the players got by resting.
        seats: how many players there are.
        components: the components of the game.

    Returns:
        One `Fare` for each seat, in the order of the seats.
    """
    events = [happening.event for happening in happened]
    slumber = next((at for at, event in enumerate(events) if _begins(event, Phase.SLUMBER)), len(events))
    after = next((at for at, event in enumerate(events) if _begins(event, Phase.WORKER)), len(events))
    is_latest = not any(isinstance(event, ActionTaken) for event in events[after:])
    harvest = next((at for at, event in enumerate(events) if _begins(event, Phase.HARVEST)), len(events))
    moved = {event.seat for event in events[harvest:] if isinstance(event, MOVES)}
    fares = (_fare(events[:slumber], events[slumber:after], seat, components) for seat in range(seats))
    return tuple(
        replace(fare, is_latest=is_latest, has_stayed=harvest < len(events) and seat not in moved)
        for seat, fare in enumerate(fares)
    )


MOVES = AntLost | AntMoved | AntPlaced | AntReturned | AntSettled | LarvaPlaced
"""Events by which ants stand elsewhere than before."""


def _begins(event: Event, phase: Phase) -> bool:
    return isinstance(event, PhaseBegan) and event.phase is phase


def _fare(queen: Sequence[Event], slumber: Sequence[Event], seat: int, components: Components) -> Fare:
    harvest, discarded = list[Gain](), list[str]()
    decree, eaten = None, None
    spot: object = None
    """The site harvested last, as a Honeypot Abdomen harvests one twice in a row."""
    for event in queen:
        match event:
            case RestAreaEmptied(larvae=larvae, food=food) if event.seat == seat:
                rested = ("larva", larvae), ("food", food)
                harvest += [Gain(resource, n, is_rest=True) for resource, n in rested if n]
            case CardDiscarded(card=card, why=Cause.ANT_LIONS_DEN) if event.seat == seat:
                discarded.append(card)
            case Fed(ants=ants, food=food, larvae=larvae, starved=starved, extra=extra) if event.seat == seat:
                eaten = Eaten(ants, food, larvae, starved, extra)
            case _ if isinstance(event, Harvested) and event.seat == seat:
                hex_ = event.why.hex if isinstance(event.why, Spot) else None
                card = event.why if isinstance(event.why, str) and event.why in components.cards else ""
                gain = Gain(event.RESOURCE, event.n, hex_, card)
                if event.why is Cause.DECREE:
                    decree = gain
                elif isinstance(event.why, Spot) and event.why == spot:
                    harvest.append(_doubled(harvest.pop(), gain))
                else:
                    harvest.append(gain)
                spot = event.why
    scored: Counter[str] = Counter()
    for event in slumber:
        if isinstance(event, Scored) and event.seat == seat:
            scored[event.SOURCE] += event.n
    return Fare(tuple(harvest), eaten, decree, tuple(scored.items()), tuple(discarded))


def _doubled(gain: Gain, again: Gain) -> Gain:
    """Return what a site brought that was harvested twice."""
    return replace(gain, n=gain.n + again.n, is_doubled=True)
