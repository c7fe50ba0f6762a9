"""Positions made by hand, and rules run on them with answers given in advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from antterm.core.ask import Ask, Choice, Event
from antterm.core.hex import Hex
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.story import Happening
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.game import March
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex, Spot, lay
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.nest import Nest
from antterm.games.march.rules.state import Phase, State
from antterm.games.march.rules.topics import Acting, Placing, Stepping
from tests.games.march.invariants import everything_is_conserved

E = TypeVar("E", bound=Event)

RED, BLUE, BLACK = 0, 1, 2

SOIL, WATERS_EDGE, TALL_SAND, LOAMY_TUNNELS, FUNGALREACH, FERN = 1, 2, 3, 4, 5, 6
BARK, DRY_SEEP, SNAIL_TRAIL, CLAY_BED, DEW_HOLLOW = 9, 10, 13, 14, 16

EXAMPLE = {
    WATERS_EDGE: (0, -1),
    SOIL: (1, -1),
    BARK: (1, 0),
    TALL_SAND: (0, 1),
    LOAMY_TUNNELS: (-1, 0),
    FUNGALREACH: (0, -2),
    DRY_SEEP: (1, -2),
}
"""The layout into which every example of the rulebook fits, no hex turned."""


class HandmadeMatch(Match):
    """A game for some seats with a meadow of one's own: no ants, larvae, food or cards but those put there.

    Args:
        seats: number of players; seat 0 is the Active Player of a Worker Phase in round I.
        meadow: cells of hexes by number.
        without: numbers of `meadow` that are left out.
        options: that differ from their defaults.
    """

    def __init__(
        self,
        seats: int = 3,
        meadow: Mapping[int, tuple[int, int]] = EXAMPLE,
        without: tuple[int, ...] = (),
        **options: str,
    ) -> None:
        game = March()
        state = game.setup(with_defaults(game.options, seats, {"beyond": "five", **options}), seats, 1)
        self.events: list[Event] = []
        self.asked: list[Ask] = []
        super().__init__(state, self.events.append)
        state.phase, state.active = Phase.WORKER, 0
        state.box += [number for offered in state.offered for number in offered]
        state.offered = []
        state.hexes[GREAT_TUNNEL].loose = [0] * seats
        for nest in state.nests:
            nest.larvae = nest.food = 0
            nest.supply = 36
            state.deck += nest.hand
            nest.hand = []
        for number, cell in meadow.items():
            if number not in without:
                self.lay(number, *cell)

    def lay(self, number: int, q: int, r: int, turn: int = 0) -> MeadowHex:
        """Lay a hex, without a centipede."""
        pile = self.state.stack if number in self.state.stack else self.state.box
        pile.remove(number)
        new = lay(self.tile(number), Hex(q, r), turn, self.state.seats)
        new.centipede = False
        self.meadow.add(new)
        return new

    def on_stack(self, *numbers: int) -> None:
        """Put hexes on top of the stack."""
        state = self.state
        for number in numbers:
            (state.stack if number in state.stack else state.box).remove(number)
        state.stack[:0] = numbers

    def ants(self, seat: int, *spots: str) -> None:
        """Put ants of a player into the meadow.

        Args:
            seat: the player.
            spots: where they stand: `2.1` on a site, `2.o` on the outskirts, `0` in the Great Tunnel. After a
                card is carried out, an ant outside beside a free site is asked to take it.
        """
        for text in spots:
            spot = Spot.parse(text)
            self.meadow[spot.hex].put(seat, spot.site)
            self.nests[seat].supply -= 1

    def gives(self, seat: int, *, larvae: int = 0, food: int = 0, hand: str = "") -> Nest:
        """Give a player larvae, food and cards."""
        nest = self.nests[seat]
        nest.larvae += larvae
        nest.supply -= larvae
        nest.food += food
        for card in hand.split():
            self.state.deck.remove(card)
            nest.hand.append(card)
        return nest

    def plays(self, seat: int, species: str) -> Nest:
        """Let a player play the special side of a mat."""
        nest = self.nests[seat]
        nest.mat, nest.special = species, True
        return nest

    def in_play(self, seat: int, cards: str) -> None:
        """Put Evolutions and Colony Goals into play."""
        nest = self.nests[seat]
        for card in cards.split():
            self.state.deck.remove(card)
            kind = self.card(card).kind
            (nest.goals if kind == "goal" else nest.body[kind]).append(card)

    def on_deck(self, cards: str) -> None:
        """Put cards on top of the deck."""
        for card in cards.split():
            self.state.deck.remove(card)
        self.state.deck[:0] = cards.split()

    def horde_draws(self, cards: str) -> None:
        """Put cards on top of the centipede deck."""
        assert self.state.horde is not None
        deck = self.state.horde.deck
        for card in cards.split():
            deck.remove(card)
        deck[:0] = cards.split()

    def values(self, *values: int) -> None:
        """Put cards of these values on top of the deck."""
        cards = []
        for value in values:
            card = next(card for card in self.state.deck if self.card(card).value == value)
            self.state.deck.remove(card)
            cards.append(card)
        self.state.deck[:0] = cards

    def run(self, rule: Callable[..., Any], *args: Any, answers: str = "", then_decline: bool = False) -> Any:
        """Run a rule to its end, giving it these answers (parted by `;`) to its questions.

        Args:
            rule: to run.
            args: what it is called with besides the scene.
            answers: to its questions.
            then_decline: questions after these are answered with the last choice: no, if that is possible.

        Returns:
            What the rule returns.
        """
        texts = [text.strip() for text in answers.split(";")] if answers else []
        flow = rule(self, *args)
        asked: list[Ask] = []
        try:
            ask = next(flow)
            while True:
                asked.append(ask)
                offered = [choice.text for choice in ask.choices]
                if then_decline and not texts:
                    ask = flow.send(ask.choices[-1])
                    continue
                assert texts, f"no answer left for {ask.kind} of seat {ask.seat}: {offered}"
                choice = ask.find(texts[0])
                assert choice is not None, f"{texts[0]!r} is no answer to {ask.kind}: {offered}"
                texts.pop(0)
                ask = flow.send(choice)
        except StopIteration as end:
            assert not texts, f"nobody asked for {texts}"
            self.asked = asked
            everything_is_conserved(self.state)
            return end.value

    def first_ask(self, rule: Callable[..., Any], *args: Any, answers: str = "") -> Ask | None:
        """The question that a rule puts after these answers, or None when it ends."""
        flow = rule(self, *args)
        try:
            ask: Ask = next(flow)
            for text in answers.split(";") if answers else []:
                choice = ask.find(text.strip())
                assert choice is not None, f"{text!r}: {[c.text for c in ask.choices]}"
                ask = flow.send(choice)
        except StopIteration:
            return None
        return ask

    def kinds(self) -> list[str]:
        """Kinds of the questions that the last rule put, each with its seat: `0 ant.site`."""
        return [f"{ask.seat} {ask.kind}" for ask in self.asked]

    def told(self, kind: type[E]) -> list[E]:
        """All that was told of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def centipedes_on(self, *numbers: int) -> None:
        """Put centipedes on hexes, and on no others."""
        for here in self.meadow:
            here.centipede = here.number in numbers

    def lairs(self) -> list[int]:
        """Hexes with a centipede, ascending."""
        return [here.number for here in self.meadow if here.centipede]

    def where(self, seat: int) -> list[str]:
        """Where a player's ants are, each ant once."""
        places = []
        for here in self.meadow:
            places += [str(spot) for spot in here.spots(seat) if spot.site is not None]
            places += [str(Spot(here.number, None))] * here.loose[seat]
        return places

    def scores(self) -> list[int]:
        """Colony points by seat."""
        return [nest.score for nest in self.nests]


def left(ask: Ask) -> int:
    """Return the number of steps or larvae that are left in a question for them."""
    assert isinstance(ask.about, Placing | Stepping)
    return ask.about.left


def texts(ask: Ask | None) -> list[str]:
    """The answers that a question allows."""
    assert ask is not None, "nobody was asked"
    return [choice.text for choice in ask.choices]


def new_game(seats: int, seed: int = 1, **options: str) -> Play[State]:
    """Return a new game at its first question."""
    game = March()
    return Play.start(game, with_defaults(game.options, seats, options), seats, seed)


THISTLE_SHADE, BRAMBLE = 18, 19


def facing(
    own: int, theirs: int, heads: tuple[str, str], cards: tuple[str, str], *, invades: bool
) -> HandmadeMatch:
    """Ants of RED and BLUE on Bark, each with a card in hand or none; the defender holds the control site."""
    position = HandmadeMatch()
    for seat, count, head, card in zip((RED, BLUE), (own, theirs), heads, cards, strict=True):
        is_defender = invades is (seat == BLUE)
        position.ants(seat, "9.1" if is_defender else "9.2", *["9.o"] * (count - 1))
        position.in_play(seat, head)
        position.gives(seat, hand=card, larvae=seat + 1)
    return position


def happenings(*events: Event) -> list[Happening]:
    return [Happening(number, event) for number, event in enumerate(events, 1)]


MAY_REST = Ask(RED, "turn.action", (Choice("rest", TakeAction("rest")),), about=Acting())


def resting_players(*, rested: int = 1, acted: bool = True, number: int = 2) -> HandmadeMatch:
    """Three players, of whom some rest; all have food."""
    position = HandmadeMatch()
    position.state.round = number
    for seat in (RED, BLUE, BLACK):
        position.gives(seat, food=2)
        position.nests[seat].acted = acted
    for seat in (BLUE, BLACK)[:rested]:
        position.nests[seat].rested = True
    return position
