"""Events since a player's turn: a block for each of the others, and a line for each round before.

Everything is read off the story that the player may know and the position as they see it now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.games.march.rules import happened
from antterm.games.march.rules.happened import Scored, ScoredAbility, ScoredGoal, is_exchange
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.round_end import Goods, importance
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import Beginnings, attackers_on, fights_begun, may_be_fought_over
from antterm.games.march.rules.view import MarchView


class DeedKind(Enum):
    """The kind of a player's deed."""

    EXPLORED = "explore"
    MARCHED = "march"
    FORAGED = "forage"
    PLAYED = "play"
    RESTED = "rest"
    SPECIAL = "special"
    """The Action of a special species."""
    REACTED = "react"
    FOUGHT = "fight"
    SCORED = "score"
    """Colony points by an ability, outside of what they did themselves."""
    USED = "use"
    """The ability of an Evolution at the start of a phase."""
    ENDED = "end"
    """Points and lost ants at the end of the round."""
    BEFELL = "befall"
    """Something that nobody chose, such as what the drawback of a species does."""


class ChangeKind(Enum):
    """The kind of a change on a hex."""

    LAID = "laid"
    LARVA = "larva"
    ANT = "ant"
    PAID = "paid"
    """An ant with which a card was paid."""
    LOST = "lost"
    """An ant that was lost."""
    RETURNED = "returned"
    """An ant that is a larva again."""
    BATTLE = "battle"
    SWAPPED = "swapped"
    """Two ants of different players that changed places."""
    WORMHOLE = "wormhole"
    """A wormhole that was put on it."""
    CENTIPEDE = "centipede"
    """A centipede that was put on it."""


QUEEN: Final = (
    Phase.QUEEN_START,
    Phase.HARVEST_START,
    Phase.HARVEST,
    Phase.FEEDING,
    Phase.DECREE,
    Phase.SLUMBER,
    Phase.OVER,
)
"""The parts of a Queen Phase, and what ends it."""
COMING: Final = (ChangeKind.LARVA, ChangeKind.ANT)
"""Changes by which an ant comes to a hex."""
OF_HEX: Final = (ChangeKind.LAID, ChangeKind.BATTLE, ChangeKind.WORMHOLE, ChangeKind.CENTIPEDE)
"""Changes of a whole hex."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a player changed on the map."""

    kind: ChangeKind
    spot: Spot
    """The spot to which an ant came or from which it was paid; without a site for a change of a whole hex."""
    origin: Spot | None = None
    """The spot from which an ant came."""
    swapped_owners: tuple[int, int] | None = None
    """For two ants that swapped places: the owner of the one that came from `origin`, and of the other."""
    owner: int | None = None
    """Whose ant or larva it is; None for that of the player who did it, and where there is none."""
    is_cost: bool = False
    """Whether it is mentioned as a loss of the reader."""

    @property
    def hex(self) -> int:
        """The hex that changed."""
        return self.spot.hex

    @property
    def hexes(self) -> list[int]:
        """The hexes that changed: two where ants changed places."""
        return (
            [self.hex] if self.swapped_owners is None or self.origin is None else [self.origin.hex, self.hex]
        )


@dataclass(slots=True)
class Cost:
    """Larvae, ants and cards that a player lost through the action of another player."""

    larvae: int = 0
    ants: int = 0
    cards: list[str] = field(default_factory=list)
    """Cards that they had to discard, which all have seen."""
    taken_by: list[str] = field(default_factory=list)
    """Cards that took them, other than the one that was played."""
    sites: list[Spot] = field(default_factory=list)
    """Sites that their ants had to change for places that are worth less."""

    def __bool__(self) -> bool:
        return bool(self.larvae or self.ants or self.cards or self.sites)


@dataclass(slots=True)
class Deed:
    """One thing that a player did, with what belongs to it."""

    kind: DeedKind
    first: int
    """The number of the answer with which it began."""
    last: int
    """The number of the last answer that belongs to it."""
    seat: int
    """The seat that did it."""
    action: str = ""
    """The Action taken or reacted to."""
    reacts_to: int | None = None
    """The seat whose Action is reacted to; None where it is no such reaction."""
    card: str = ""
    """The card played; of points by an ability the card that has it."""
    also: list[str] = field(default_factory=list)
    """Cards that were played besides, and free Evolutions."""
    food_laid: int = 0
    """Food laid aside by resting on."""
    is_forced: bool = False
    """Whether the reader rested without being asked, since nothing else was possible."""
    changes: list[Change] = field(default_factory=list)
    """The changes that it made on the map."""
    robbed: list[tuple[int, int]] = field(default_factory=list)
    """The larvae that others, except the reader, lost by a card: the seat of each and how many."""
    larvae_paid: int = 0
    """Larvae with which a card was paid."""
    cards: int = 0
    """Number of cards that were drawn."""
    gained: Goods = field(default_factory=Goods)
    """Larvae, food and cards that the card played gave to the player who played it."""
    scored: list[Scored | happened.PointsLost] = field(default_factory=list)
    """Colony points that came of it or were lost by it, whoever has them."""
    other: int | None = None
    """The opponent in a battle, by seat; None for a centipede."""
    has_won: bool | None = None
    """Whether the battle was won; None while it is fought."""
    cost: Cost = field(default_factory=Cost)
    """The losses of the reader through this action."""

    @property
    def is_worth_telling(self) -> bool:
        """Whether it came to something: a reaction may be nothing but an ant that stays on its hex."""
        has_effect = self.action in ("forage", "play") or bool(self.changes or self.scored or self.cost)
        return self.kind not in (DeedKind.REACTED, DeedKind.USED) or has_effect

    def places(self, kind: ChangeKind, owner: int | None = None) -> list[int]:
        """Return the hexes that changed so, one for each change of whose ants these are."""
        return [change.hex for change in self.changes if change.kind is kind and change.owner == owner]


@dataclass(slots=True)
class Block:
    """One player's deeds until another did something, and their meaning for the reader."""

    seat: int
    deeds: list[Deed] = field(default_factory=list)
    attacks: tuple[int, ...] = ()
    """Hexes to which they brought ants and on which the reader is attacked now."""

    @property
    def hexes(self) -> list[int]:
        """The hexes that they changed, each once, in the order in which they did."""
        return list(
            dict.fromkeys(number for deed in self.deeds for change in deed.changes for number in change.hexes)
        )


@dataclass(slots=True)
class RoundLine:
    """A round that is over."""

    round: int
    points: list[int]
    """Points that each player won in it."""
    battles: list[tuple[int | None, int | None, int]] = field(default_factory=list)
    """Winner and loser, None for a centipede, and the hex."""
    goals: list[tuple[int, str]] = field(default_factory=list)
    """Colony Goals that scored, each with its player."""


def blocks_of(
    happenings: Sequence[Happening], view: MarchView, seat: int | None, began: Beginnings | None = None
) -> tuple[Block, ...]:
    """Return what players did in a stretch of the game, a block for all that one did without another between.

    Args:
        happenings: a stretch of the story; reactions belong to the player who reacts, battles to the
            attacker.
        view: the view as it stands now.
        seat: the seat that reads it; what they did themselves is mentioned as well. None for an onlooker.
        began: who began which fight; None to find it out from the stretch alone.
    """
    joined = _joined(_BlockReader(view, seat).read(happenings))
    if seat is not None:
        began = fights_begun(view, [each.event for each in happenings]) if began is None else began
        for block in joined:
            block.attacks = tuple(_attacks_of(block, view, seat, began)) if block.seat != seat else ()
    return joined


class _BlockReader:
    """Reads a stretch of the game event by event, and makes a block of each deed.

    Args:
        view: the view as it stands now.
        seat: the seat that reads it; None for an onlooker.
    """

    def __init__(self, view: MarchView, seat: int | None) -> None:
        self._view, self._seat = view, seat
        self._blocks: list[Block] = []
        self._phase: Phase | None = None
        """The part of the round; None before one began, or a turn."""
        self._block: Block | None = None
        """The block of what is done now."""
        self._acting: Block | None = None
        """The block of the last Action."""
        self._ended: dict[int, Block] = {}
        """The effects of the end of the round, by player."""
        self._is_told = False
        """Whether an event has been reported together with the one before it."""

    def read(self, happenings: Sequence[Happening]) -> list[Block]:
        """Return the blocks of a stretch, each of one deed."""
        events = [happened.event_of(each.event) for each in happenings]
        before = 0
        for each, event, following in zip(happenings, events, [*events[1:], None], strict=False):
            if not self._begins(event, each.number, was_asked=each.number != before):
                block = self._block_of(event, each.number)
                if block is not None:
                    self._add(block, event, following, each.number)
            before = each.number
        return self._blocks

    def _begin(self, swapped_owners: int, kind: DeedKind, at: int, **facts: Any) -> Block:
        block = Block(swapped_owners, [Deed(kind, at, at, swapped_owners, **facts)])
        self._blocks.append(block)
        return block

    def _begins(self, event: happened.AnyEvent, number: int, *, was_asked: bool) -> bool:
        """Begin a block, or a part of the round, with an event; return whether it does that.

        Args:
            event: the event.
            number: the number of the answer that led to it.
            was_asked: whether it is the first event of that answer.
        """
        match event:
            case happened.PhaseBegan(phase=phase):
                self._phase, self._block, self._acting = phase, None, None
                self._ended = self._ended if phase in QUEEN else {}
            case happened.ActionTaken(who, action):
                is_forced = action == "rest" and who == self._seat and not was_asked
                self._block = self._acting = self._begin(
                    who, _kind(action), number, action=action, is_forced=is_forced
                )
            case happened.Reacted(who, action):
                reacts_to = self._acting.seat if self._acting is not None else None
                self._block = self._begin(who, DeedKind.REACTED, number, action=action, reacts_to=reacts_to)
            case happened.AbilityUsed(who, card):
                self._block = self._begin(who, DeedKind.USED, number, card=card)
            case ScoredAbility(who, card=card) if self._block is None or self._block.seat != who:
                self._begin(who, DeedKind.SCORED, number, card=card, scored=[event])
            case happened.BattleBegan(place, invader, defender):
                who, other = (defender, None) if invader is None else (invader, defender)
                fought = Change(ChangeKind.BATTLE, Spot(place, None))
                self._block = self._begin(who, DeedKind.FOUGHT, number, changes=[fought], other=other)
            case _:
                return False
        return True

    def _block_of(self, event: happened.AnyEvent, number: int) -> Block | None:
        """Return the block to which an event belongs that begins none; None where it is not told.

        What happens to players without a deed, as at the end of the round, is in a block of its own.
        """
        block, acting = self._block, self._acting
        if (
            block is not None
            and acting is not None
            and block.deeds[0].kind is DeedKind.REACTED
            and _goes_on(acting, block, event)
        ):
            return acting
        if block is not None or self._phase is None or (befallen := _befallen(event)) is None:
            return block
        if self._phase not in QUEEN:
            return self._ended.get(befallen) or self._begin(befallen, DeedKind.BEFELL, number)
        if befallen not in self._ended:
            self._ended[befallen] = self._begin(befallen, DeedKind.ENDED, number)
        return self._ended[befallen]

    def _add(
        self, block: Block, event: happened.AnyEvent, following: happened.AnyEvent | None, number: int
    ) -> None:
        """Add an event to the deed of a block, together with the following one if ants are exchanged."""
        (deed,) = block.deeds
        deed.last = number
        if self._is_told:
            self._is_told = False
            return
        view, seat = self._view, self._seat
        match event, following:
            case happened.AntMoved() as came, happened.AntMoved() as went if is_exchange(came, went):
                self._is_told, swapped_owners = True, (came.seat, went.seat)
                deed.changes.append(Change(ChangeKind.SWAPPED, came.spot, came.origin, swapped_owners))
                if seat in swapped_owners and block.seat != seat:
                    _count_site(deed, came if came.seat == seat else went, view)
            case _:
                _tell(deed, event, seat)
        is_own_reaction = deed.kind is DeedKind.REACTED and block.seat == seat
        cause = self._acting if self._acting is not None and is_own_reaction else block
        if seat is not None and (cause.seat != seat or deed.kind is DeedKind.FOUGHT):
            _count(
                cause.deeds[0], seat, event, view
            )  # a price that the reader pays for their own card is no loss
            if (
                deed.changes
                and deed.changes[-1].kind is ChangeKind.LOST
                and isinstance(event, happened.AntLost)
            ):
                deed.changes[-1] = replace(deed.changes[-1], is_cost=event.seat == seat)


def _joined(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks of a deed each without those that came to nothing, neighbours of one player joined."""
    joined: list[Block] = []
    for block in blocks:
        block.deeds = [each for each in block.deeds if each.is_worth_telling]
        if not block.deeds:
            continue
        before = joined[-1] if joined and joined[-1].seat == block.seat else None
        if before is None:
            joined.append(block)
        elif before.deeds[-1].food_laid and block.deeds[0].food_laid:  # of several turns
            before.deeds[-1].food_laid += block.deeds[0].food_laid
            before.deeds[-1].last = block.deeds[0].last
        else:
            before.deeds += block.deeds
    return tuple(joined)


def _attacks_of(block: Block, view: MarchView, seat: int, began: Beginnings) -> Iterator[int]:
    """Yield the hexes on which the player of a block attacks the reader with ants that they brought."""
    came = {change.hex for deed in block.deeds for change in deed.changes if change.kind in COMING}
    for number in block.hexes:
        here = view.hexes.get(number)
        if number not in came or here is None or not may_be_fought_over(view, number):
            continue
        if block.seat in attackers_on(here, seat, began):
            yield number


def _kind(action: str) -> DeedKind:
    return DeedKind(action) if action in ("explore", "march", "forage", "play", "rest") else DeedKind.SPECIAL


def _goes_on(acting: Block, reaction: Block | None, event: happened.AnyEvent) -> bool:
    """Return whether an event after a reaction belongs to the Action again.

    It does if it is about who acts, and a wormhole or a centipede does if no card was played in the reaction.
    """
    if isinstance(event, happened.WormholePlaced | happened.CentipedePlaced):
        return reaction is not None and not reaction.deeds[0].card
    return _befallen(event) == acting.seat


def _befallen(event: happened.AnyEvent) -> int | None:
    """Return whose points or ants change where nobody takes an Action; None where nobody's do."""
    match event:
        case Scored() | happened.PointsLost() | happened.AntMoved() | happened.AtSpot():
            return event.seat
    return None


def _tell(deed: Deed, event: happened.AnyEvent, reader: int | None) -> None:
    """Add to a deed what belongs to it, except what the reader loses by it."""
    changes, actor = deed.changes, deed.seat
    owner = event.seat if isinstance(event, happened.OfSeat) and event.seat != actor else None
    match event:
        case happened.LarvaPlaced(spot=spot):
            changes.append(Change(ChangeKind.LARVA, spot, owner=owner))
        case happened.AntMoved(origin=origin, spot=spot):
            _move(changes, origin, spot, owner)
        case happened.AntSettled(spot=spot):
            _move(changes, Spot(spot.hex, None), spot, owner)
        case happened.AntReturned(spot=spot):
            changes.append(Change(ChangeKind.RETURNED, spot, owner=owner))
        case happened.AntLost(who, spot, happened.Cause.PAID) if who == actor:
            changes.append(Change(ChangeKind.PAID, spot))
        case happened.AntLost(spot=spot):
            changes.append(Change(ChangeKind.LOST, spot, owner=owner))
        case happened.LarvaeLost(who, n, happened.Cause.PAID) if who == actor:
            deed.larvae_paid += n
        case happened.LarvaeLost(who, n, str()) if who not in (actor, reader):
            deed.robbed.append((who, n))
        case happened.CardPlayed(who, card) if who == actor:
            if deed.card or deed.kind not in (DeedKind.PLAYED, DeedKind.REACTED):
                deed.also.append(card)
            else:
                deed.card = card
        case happened.Evolved(who, card) if who == actor and card not in (deed.card, *deed.also):
            deed.also.append(card)
        case happened.HexPlaced(who, number) if who == actor:
            changes.append(Change(ChangeKind.LAID, Spot(number, None)))
        case happened.WormholePlaced(number):
            changes.append(Change(ChangeKind.WORMHOLE, Spot(number, None)))
        case happened.CentipedePlaced(number):
            changes.append(Change(ChangeKind.CENTIPEDE, Spot(number, None)))
        case happened.LarvaeGained(who, n, why) if who == actor and why == deed.card:
            deed.gained.larvae += n
        case happened.FoodGained(who, n, why) if who == actor and why == deed.card:
            deed.gained.food += n
        case happened.CardsDrawn(who, n, why) if who == actor:
            deed.cards += n
            deed.gained.cards += n if why == deed.card else 0
        case happened.Rested(food=food) if food:
            deed.food_laid, deed.is_forced = food, False
        case Scored() | happened.PointsLost():
            deed.scored.append(event)
        case happened.BattleDecided(winner=winner) if deed.kind is DeedKind.FOUGHT:
            deed.has_won = winner == actor


def _move(changes: list[Change], origin: Spot, end: Spot, owner: int | None) -> None:
    """Add a step; an ant that goes on is mentioned once, and not at all when it has come back."""
    came = (place for place in reversed(range(len(changes))) if changes[place].spot == origin)
    earlier = next(
        (
            place
            for place in came
            if changes[place].kind in (ChangeKind.ANT, ChangeKind.LARVA) and changes[place].owner == owner
        ),
        None,
    )
    if earlier is not None and changes[earlier].kind is ChangeKind.LARVA and origin.hex == end.hex:
        changes[earlier] = replace(changes[earlier], spot=end)
        return
    if earlier is not None and changes[earlier].kind is ChangeKind.ANT:
        origin = changes.pop(earlier).origin or origin
    if origin != end:
        changes.append(Change(ChangeKind.ANT, end, origin, owner=owner))


def _count_site(deed: Deed, moved: happened.AntMoved, view: MarchView) -> None:
    """Add the site of an ant to the losses of the reader, where its new place is worth less."""
    if importance(view.components, moved.spot) < importance(view.components, moved.origin):
        deed.cost.sites.append(moved.origin)


def _count(deed: Deed, seat: int, event: happened.AnyEvent, view: MarchView) -> None:
    """Add what who reads it loses by a deed, and the card by which that is."""
    cost = deed.cost
    match event:
        case happened.LarvaeLost(who, n, why) if who == seat and why is not happened.Cause.PAID:
            cost.larvae += n
        case happened.AntLost(who, why=why) if who == seat and why is not happened.Cause.PAID:
            cost.ants += 1
        case happened.CardDiscardedAtRandom(who, card, why) if who == seat:
            cost.cards.append(card)
        case _:
            return
    if (
        isinstance(why, str)
        and why in view.components.cards
        and why not in (deed.card, *deed.also, *cost.taken_by)
    ):
        cost.taken_by.append(why)


def taken_by_den(happenings: Iterable[Happening], seat: int | None) -> tuple[str, ...]:
    """Return the cards that the Ant Lion's Den took from a player in a stretch of the game."""
    events = (happened.event_of(each.event) for each in happenings)
    return tuple(
        event.card
        for event in events
        if isinstance(event, happened.CardDiscarded)
        and (event.seat, event.why) == (seat, happened.Cause.ANT_LIONS_DEN)
    )


def lasting(view: MarchView, deed: Deed) -> list[str]:
    """Return the Evolutions and Colony Goals that came into play by something that a player did."""
    played = [
        card for card in (deed.card, *deed.also) if card and deed.kind not in (DeedKind.USED, DeedKind.SCORED)
    ]
    return [card for card in played if view.card(card).kind != "event"]


def rounds_of(events: Iterable[Event], seats: int) -> tuple[RoundLine, ...]:
    """Return a line for each round that is over, the first first."""
    lines: list[RoundLine] = []
    is_over = False
    for event in map(happened.event_of, events):
        match event:
            case happened.PhaseBegan(phase=phase, round=number):
                if not lines or lines[-1].round != number:
                    lines.append(RoundLine(number, [0] * seats))
                is_over = phase is Phase.OVER
            case _ if not lines:
                continue
            case ScoredGoal(who, n, card):
                lines[-1].points[who] += n
                lines[-1].goals.append((who, card))
            case Scored():
                lines[-1].points[event.seat] += event.n
            case happened.PointsLost(who, n):
                lines[-1].points[who] -= n
            case happened.BattleDecided(number, invader, defender, winner):
                lines[-1].battles.append((winner, invader if winner == defender else defender, number))
    return tuple(lines if is_over else lines[:-1])


def rounds_known(happenings: Iterable[Happening]) -> list[int]:
    """Return the rounds of which something is known, the first first."""
    events = (each.event for each in happenings)
    return list(dict.fromkeys(event.round for event in events if isinstance(event, happened.PhaseBegan)))


def happenings_in_round(happenings: Sequence[Happening], number: int | None) -> Sequence[Happening]:
    """Return what happened in a round, before the first too; all of it for None."""
    phases = [
        (place, each.event.round)
        for place, each in enumerate(happenings)
        if isinstance(each.event, happened.PhaseBegan)
    ]
    if number is None or not phases:
        return happenings
    begin = 0 if phases[0][1] == number else next(place for place, of in phases if of == number)
    return happenings[begin : next((place for place, of in phases if of > number), len(happenings))]
