"""Pebbles: a tiny game that uses every part of the contract of a game.

Each round, every seat in turn takes pebbles or draws a card; then all bid a card face down, the bids are
shown together, and the highest bid earns pebbles. Dealing and counting are steps that ask nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, assert_never, cast

from antterm.core.ask import Ask, Choice, Event, Meaning, Revelation, Topic
from antterm.core.game import Flow, Game, Outcome, Tell
from antterm.core.options import Option, Options
from antterm.core.rng import Streams
from antterm.i18n import _
from antterm.words import Words


@dataclass
class PebblesState:
    """The whole truth at a boundary."""

    seed: int
    rounds: int
    deck: list[int]
    hands: list[list[int]]
    pebbles: list[int]
    phase: str = "deal"
    """What the next step is: `deal`, `turn`, `bids` or `count`."""
    turn: int = 0
    round: int = 1
    bids: list[int] = field(default_factory=list)
    """Cards bid face down, by seat, while the others still think."""
    resigned: int | None = None
    streams: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PebblesView:
    """What a seat may know."""

    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    pebbles: tuple[int, ...]
    round: int


class TakeHeap(Meaning, frozen=True):
    """Take pebbles; how many is asked next."""


class DrawCard(Meaning, frozen=True):
    """Draw a card."""


class Resign(Meaning, frozen=True):
    """Give up."""


class Take(Meaning, frozen=True):
    """Take a heap."""

    pebbles: int


class Keep(Meaning, frozen=True):
    """Keep the card drawn."""

    card: int


class Drop(Meaning, frozen=True):
    """Drop the card drawn."""

    card: int


class Bid(Meaning, frozen=True):
    """Bid a card."""

    card: int


class BidNothing(Meaning, frozen=True):
    """Bid no card."""


class Drawn(Topic, frozen=True):
    """Whether a card that was drawn is kept."""

    card: int


class OfSeat(Event, frozen=True):
    """What a player does."""

    seat: int


class CardSeen(Revelation, OfSeat, frozen=True):
    """What a player has drawn, for their eyes."""

    card: int


class DrewCard(OfSeat, frozen=True):
    """A player has drawn a card."""


class Took(OfSeat, frozen=True):
    """A player has taken a heap."""

    pebbles: int


class Dropped(OfSeat, frozen=True):
    """A player has dropped the card drawn."""

    card: int


class HasBid(OfSeat, frozen=True):
    """A player has laid a card, or nothing, face down."""


class Resigned(OfSeat, frozen=True):
    """A player has given up."""


class BidsShown(Revelation, frozen=True):
    """All bids are turned up."""

    bids: tuple[int, ...]


class RoundOver(Event, frozen=True):
    """A round is over."""

    round: int


AnyMeaning = TakeHeap | DrawCard | Resign | Take | Keep | Drop | Bid | BidNothing
AnyEvent = CardSeen | DrewCard | Took | Dropped | HasBid | Resigned | BidsShown | RoundOver


class Pebbles(Game[PebblesState]):
    """The rules."""

    id: ClassVar[str] = "pebbles"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", ("1", "2", "3"), default=lambda seats, chosen: "3" if seats == 2 else "2"),
        Option("rich"),
        Option("free_undo"),
    )

    def setup(self, options: Options, seats: int, seed: int) -> PebblesState:
        start = 3 if options["rich"] == "on" else 0
        return PebblesState(
            seed=seed,
            rounds=int(options["rounds"]),
            deck=list(range(1, 5 * seats + 1)),
            hands=[[] for _seat in range(seats)],
            pebbles=[start] * seats,
        )

    def step(self, state: PebblesState, tell: Tell) -> Flow:
        steps: dict[str, Callable[[PebblesState, Tell], Flow]] = {
            "deal": self._deal,
            "turn": self._take_turn,
            "bids": self._bid,
            "count": self._count,
        }
        yield from steps[state.phase](state, tell)

    def outcome(self, state: PebblesState) -> Outcome | None:
        if state.resigned is not None:
            others = tuple(seat for seat in range(len(state.hands)) if seat != state.resigned)
            return Outcome(others, tuple(state.pebbles), "resigned")
        if state.round <= state.rounds:
            return None
        most = max(state.pebbles)
        winners = tuple(seat for seat, owned in enumerate(state.pebbles) if owned == most)
        return Outcome(winners, tuple(state.pebbles), "counted")

    def view(self, state: PebblesState, seat: int | None) -> PebblesView:
        return PebblesView(
            hand=() if seat is None else tuple(state.hands[seat]),
            hand_sizes=tuple(len(hand) for hand in state.hands),
            deck_size=len(state.deck),
            pebbles=tuple(state.pebbles),
            round=state.round,
        )

    def encode(self, state: PebblesState) -> Any:
        return asdict(state)

    def decode(self, data: Any) -> PebblesState:
        lists = {"deck": list(data["deck"]), "pebbles": list(data["pebbles"]), "bids": list(data["bids"])}
        hands = [list(hand) for hand in data["hands"]]
        return PebblesState(**{**data, **lists, "hands": hands, "streams": dict(data["streams"])})

    def setup_facts(self, state: PebblesState) -> Mapping[str, Any]:
        return {"seats": len(state.hands), "seed": state.seed, "options.rounds": state.rounds}

    def _draw(self, state: PebblesState, seat: int, tell: Tell) -> int:
        streams = Streams(state.seed, state.streams)
        card = state.deck.pop(streams.below("deck", len(state.deck)))
        state.streams = streams.encode()
        state.hands[seat].append(card)
        tell(CardSeen(seat, card, only=frozenset({seat})))
        tell(DrewCard(seat))
        return card

    def _deal(self, state: PebblesState, tell: Tell) -> Flow:
        for seat in range(len(state.hands)):
            self._draw(state, seat, tell)
        state.phase, state.turn = "turn", 0
        yield from ()

    def _take_turn(self, state: PebblesState, tell: Tell) -> Flow:
        seat = state.turn
        actions = (Choice("take", TakeHeap()), Choice("draw", DrawCard()))
        action = yield Ask(seat, "action", actions, declarations=(Choice("resign", Resign()),))
        if isinstance(action.meaning, Resign):
            state.resigned = seat
            tell(Resigned(seat))
            return
        if isinstance(action.meaning, TakeHeap):
            heaps = tuple(Choice(str(pebbles), Take(pebbles)) for pebbles in (1, 2))
            heap = (yield Ask(seat, "heap", heaps)).meaning
            assert isinstance(heap, Take)
            state.pebbles[seat] += heap.pebbles
            tell(Took(seat, heap.pebbles))
        else:
            card = self._draw(state, seat, tell)
            answers = (Choice("keep", Keep(card)), Choice("drop", Drop(card)))
            kept = yield Ask(seat, "keep", answers, private=True, about=Drawn(card))
            if isinstance(kept.meaning, Drop):
                state.hands[seat].remove(card)
                tell(Dropped(seat, card))
        state.turn += 1
        if state.turn == len(state.hands):
            state.phase = "bids"

    def _bid(self, state: PebblesState, tell: Tell) -> Flow:
        for seat, hand in enumerate(state.hands):
            cards = tuple(Choice(f"card {card}", Bid(card)) for card in sorted(hand))
            bid = yield Ask(seat, "bid", (*cards, Choice("nothing", BidNothing())), private=True, hidden=True)
            state.bids.append(bid.meaning.card if isinstance(bid.meaning, Bid) else 0)
            tell(HasBid(seat))
        tell(BidsShown(tuple(state.bids)))
        best = max(state.bids)
        if best:
            state.pebbles[state.bids.index(best)] += 3
        for hand, card in zip(state.hands, state.bids, strict=True):
            if card:
                hand.remove(card)
        state.bids, state.phase = [], "count"

    def _count(self, state: PebblesState, tell: Tell) -> Flow:
        tell(RoundOver(state.round))
        state.round += 1
        state.phase, state.turn = "turn", 0
        yield from ()


class PebblesWords(Words):
    """The sentences of the toy game."""

    def title(self) -> str:
        return _("Pebbles")

    def summary(self, options: Mapping[str, Any]) -> str:
        return _("{count} rounds").format(count=options["rounds"])

    def seat(self, seat: int) -> str:
        return _("Seat {number}").format(number=seat + 1)

    def level(self, level: str) -> str:
        return _("Takes the most that it can.") if level == "greedy" else super().level(level)

    def option(self, name: str) -> tuple[str, str]:
        return {
            "rounds": (_("Rounds"), _("How often all bid.")),
            "rich": (_("Rich"), _("Whether all begin with three pebbles.")),
            "free_undo": (_("Free taking back"), _("Whether what was seen can be taken back.")),
        }[name]

    def value(self, option: str, value: Any) -> str:
        return {"on": _("on"), "off": _("off")}.get(value, str(value))

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        sentence = {
            "action": _("{who}: action?"),
            "heap": _("{who}: heap?"),
            "keep": _("{who}: keep?"),
            "bid": _("{who}: bid?"),
        }[ask.kind]
        return sentence.format(who=names[ask.seat])

    def choice(self, ask: Ask, choice: Choice, view: Any) -> str:
        match cast(AnyMeaning, choice.meaning):
            case TakeHeap():
                return _("You take.")
            case DrawCard():
                return _("You draw.")
            case Resign():
                return _("You resign.")
            case Take(pebbles):
                return _("You take {count}.").format(count=pebbles)
            case Keep(card):
                return _("You keep card {card}.").format(card=card)
            case Drop(card):
                return _("You drop card {card}.").format(card=card)
            case Bid(card):
                return _("You bid card {card}.").format(card=card)
            case BidNothing():
                return _("You bid nothing.")
            case unknown:
                assert_never(unknown)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        match cast(AnyEvent, event):
            case CardSeen(seat, card):
                return _("{who} sees card {card}.").format(who=names[seat], card=card)
            case DrewCard(seat):
                return _("{who} draws a card.").format(who=names[seat])
            case Took(seat, pebbles):
                return _("{who} takes {count}.").format(who=names[seat], count=pebbles)
            case Dropped(seat, card):
                return _("{who} drops card {card}.").format(who=names[seat], card=card)
            case HasBid(seat):
                return _("{who} bids.").format(who=names[seat])
            case Resigned(seat):
                return _("{who} gives up.").format(who=names[seat])
            case BidsShown(bids):
                return _("The bids are {bids}.").format(bids=", ".join(map(str, bids)))
            case RoundOver(number):
                return _("Round {number} is over.").format(number=number)
            case unknown:
                assert_never(unknown)

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        sentence = _("{who}: resigned") if outcome.reason == "resigned" else _("{who}: counted")
        return sentence.format(who=", ".join(names[seat] for seat in outcome.winners))

    def rules(self) -> str:
        return _("# Pebbles\n\nTake, draw, bid.")
