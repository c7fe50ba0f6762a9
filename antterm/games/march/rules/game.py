"""March of the Ants as a game of this house: its options, its steps from boundary to boundary, its saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from antterm.core.ask import Ask, Choice, Event
from antterm.core.checking import StateReader
from antterm.core.game import Flow, Game, Order, Outcome, Tell
from antterm.core.options import CHARACTERS, ON, Option, Options
from antterm.games.march.rules import (
    abilities,
    beyond,
    effects,
    ending,
    events,
    goals,
    rounds,
    setup,
    slumber,
    species,
    worker,
)
from antterm.games.march.rules.asking import Asking, meaning_of, openly
from antterm.games.march.rules.components import EDITIONS, from_document
from antterm.games.march.rules.conservation import check, renew_put_back
from antterm.games.march.rules.happened import ActionTaken, PhaseBegan
from antterm.games.march.rules.horde.setup import (
    CENTIPEDES,
    HEAD_START,
    HORDE_TURNS,
    OPEN_HANDS,
    SOLO_REST,
    against_horde,
)
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Decline, GainLarva
from antterm.games.march.rules.species import SPECIES
from antterm.games.march.rules.state import Phase, State
from antterm.games.march.rules.threats import newly_attacked
from antterm.games.march.rules.topics import Acting, Reacting
from antterm.games.march.rules.view import MarchView, view_of

EFFECTS: Final = (abilities, beyond, events, goals, species)
"""The modules that register the effects of cards, hexes and special species."""

PARTS: Final[dict[Phase, Callable[[Match], Asking[None]]]] = {
    **dict.fromkeys(rounds.PARTS, rounds.play),
    Phase.SETUP: setup.begin,
    Phase.WORKER: worker.turn,
    Phase.SOLDIER: rounds.battles,
    Phase.SLUMBER: slumber.slumber,
}
"""The function that plays on, by phase: a player's turn, a battle, a player's part of a round."""

MAY_ASK: Final[dict[Phase, Callable[[Match], bool]]] = {
    **dict.fromkeys(rounds.PARTS, rounds.may_ask),
    Phase.SETUP: lambda m: True,
    Phase.WORKER: worker.may_ask,
    Phase.SOLDIER: lambda m: m.state.run is not None,  # to find the next contested hex takes no question
    Phase.SLUMBER: lambda m: False,
    Phase.OVER: lambda m: True,
}
"""Whether anybody may be asked in what is played next; if not, it is played with what goes before it."""


def play_on(m: Match) -> Asking[None]:
    """Play to the next boundary: the end of the game, or a moment before somebody may be asked.

    So a state is kept, and copied, where somebody decides, not for each player who has nothing to decide.
    """
    state = m.state
    yield from PARTS[state.phase](m)
    while not MAY_ASK[state.phase](m):
        yield from PARTS[state.phase](m)


_reader = StateReader(State)

LATER_FIELDS: Final = (
    "horde",
    "open_hands",
    "waiting",
    "mat",
    "special",
    "rests_last",
    "once_round",
    "centipedes_met",
    "edition",
)
"""Parts of a state or a nest that older saves do not have; written only where they say something."""


def _recommended_beyond(seats: int, chosen: Options) -> str:
    """Return all five hexes Beyond the Meadow where the rulebook uses them all, else three."""
    return "five" if setup.uses_all_beyond(seats, chosen) else "three"


def _beyond_at_first(seats: int, chosen: Options) -> str:
    """Return none of them for a first game, but all five where the rulebook uses them all."""
    return "five" if setup.uses_all_beyond(seats, chosen) else "none"


def _spare(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data without later fields that say nothing, so that older saves keep their digests."""
    return {name: value for name, value in data.items() if value or name not in LATER_FIELDS}


class March(Game[State]):
    """The rules of March of the Ants: two to five against one another, one to five against the Horde."""

    id: ClassVar[str] = "march"
    rules: ClassVar[int] = 4
    editions: ClassVar = EDITIONS
    seats: ClassVar[range] = range(1, 6)
    value_modules: ClassVar[tuple[str, ...]] = (
        "view",
        "meanings",
        "topics",
        "happened",
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("long"),
        Option("beyond", tuple(setup.BEYOND_HEXES), _recommended_beyond, first=_beyond_at_first),
        CENTIPEDES,
        OPEN_HANDS,
        HORDE_TURNS,
        SOLO_REST,
        HEAD_START,
        SPECIES,
        Option("components", (), document=True),
        Option(CHARACTERS, default=ON, applies=lambda seats, chosen: not against_horde(chosen)),
        Option("free_undo", ruling=True),
    )
    orders: ClassVar[tuple[Order, ...]] = (
        Order.NO_REACTION,
        Order.NOT_THIS_ACTION,
        Order.ALWAYS_LARVA,
        Order.PASS_IF_NOTHING,
    )

    def is_contest(self, options: Options) -> bool:
        return not against_horde(options)

    def setup(self, options: Options, seats: int, seed: int) -> State:
        return setup.new_game(options, seats, seed, self.edition)

    @property
    def unknown_effect(self) -> str:
        return effects.unknown(EDITIONS.get(self.edition))

    def step(self, state: State, tell: Tell) -> Flow:
        flow = play_on(Match(state, tell))
        return openly(flow) if state.open_hands else flow

    def outcome(self, state: State) -> Outcome | None:
        return ending.judge(state) if state.phase is Phase.OVER else None

    def view(self, state: State, seat: int | None) -> MarchView:
        return view_of(state, seat)

    def encode(self, state: State) -> Any:
        data = msgspec.to_builtins(state, str_keys=True)
        return _spare(data) | {"nests": [_spare(nest) for nest in data["nests"]]}

    def decode(self, data: Any) -> State:
        state = _reader.read(data)
        renew_put_back(state)
        check(state)
        return state

    def setup_facts(self, state: State) -> Mapping[str, Any]:
        beyond = from_document(state.components, state.edition).beyond
        return {
            "seats": state.seats,
            "seed": state.seed,
            "boundary.state.edition": state.edition,
            "options.components": state.components,
            "options.long": state.long,
            "options.beyond": len(beyond) - sum(number in beyond for number in state.box),
            "options.centipedes": state.horde.level if state.horde else None,
            "options.open_hands": state.open_hands,
            "options.horde_turns": state.once_round,
            "options.head_start": state.horde.sources.get(HEAD_START.name) if state.horde else None,
            "options.species": [nest.mat for nest in state.nests],
        }

    def copy(self, state: State) -> State:
        return state.copy()

    def standing_order_answer(self, order: Order, ask: Ask) -> Choice | None:
        """Return the answer of an order: no reaction, or one that is a larva at no cost."""
        declines = dict.fromkeys((Order.NO_REACTION, Order.NOT_THIS_ACTION), Decline)
        wanted = {**declines, Order.ALWAYS_LARVA: GainLarva}.get(order)
        if wanted is None or not isinstance(ask.about, Reacting):
            return super().standing_order_answer(order, ask)
        return next((choice for choice in ask.choices if isinstance(meaning_of(choice), wanted)), None)

    def orders_ended_by_question(self, ask: Ask) -> frozenset[Order]:
        """Return the orders that end: in their own turn players want to be asked about reactions again."""
        is_turn = isinstance(ask.about, Acting)
        return frozenset({Order.NO_REACTION, Order.NOT_THIS_ACTION}) if is_turn else frozenset()

    def orders_ended_by_events(self, seat: int, events: Sequence[Event], view: MarchView) -> frozenset[Order]:
        """Return the orders that end: by an attack on the player, the next Action, the next round."""
        ended = set[Order]()
        if any(isinstance(event, PhaseBegan) or _begins_turn(event) for event in events):
            ended.add(Order.NOT_THIS_ACTION)
        is_new_round = any(isinstance(event, PhaseBegan) and event.phase is Phase.WORKER for event in events)
        if is_new_round or newly_attacked(view, seat, events):
            ended.add(Order.NO_REACTION)
        return frozenset(ended)


def _begins_turn(event: Event) -> bool:
    """Return whether an Action begins that is not part of another."""
    return isinstance(event, ActionTaken) and not event.is_bonus


RULES: type[Game[State]] = March
