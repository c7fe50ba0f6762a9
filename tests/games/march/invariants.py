"""What never changes in a game of March of the Ants, whatever is played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from antterm.core.options import Options
from antterm.core.rng import Streams
from antterm.games.march.rules.components import from_document
from antterm.games.march.rules.meadow import Meadow
from antterm.games.march.rules.state import State
from antterm.games.march.rules.view import MarchView


def cards_in_sight(view: MarchView) -> set[str]:
    """Every card that whoever looks can see: in hands open to them, in play, being played, discarded."""
    cards = {*view.discard, *view.resolving}
    for nest in view.nests:
        evolutions = (card for own in nest.body.values() for card in own)
        cards |= {*(nest.hand or ()), *(nest.laid_cards or ()), *nest.goals, *evolutions}
    return cards


def cubes_are_conserved(state: State) -> None:
    """36 of each colour: supply, larvae, ants and the Rest area."""
    meadow = Meadow(state.hexes)
    for seat, nest in enumerate(state.nests):
        assert min(nest.supply, nest.larvae, nest.food, nest.rest_larvae, nest.score) >= 0
        assert nest.supply + nest.larvae + nest.rest_larvae + meadow.ants(seat) == 36


def cards_are_conserved(state: State) -> None:
    """Every card of the box lies in exactly one place, those with the icon in the Horde's if there is one."""
    found = Counter([*state.deck, *state.discard, *state.resolving])
    for nest, laid in zip(state.nests, state.laid, strict=True):
        found.update([*nest.hand, *nest.goals, *laid])
        for segment, cards in nest.body.items():
            found.update(cards)
            components = from_document(state.components)
            assert all(components.cards[card].kind == segment for card in cards)
        assert len(nest.goals) <= 2
    components, horde = from_document(state.components), state.horde
    assert found == Counter(components.deck() if horde is None else components.player_deck())
    if horde is not None:
        centipedes = Counter([*horde.deck, *horde.discard, *horde.mat])
        assert centipedes == Counter(components.centipede_deck())
        assert centipedes + found == Counter(components.deck())


def hexes_are_conserved(state: State) -> None:
    """All 25 hexes and the Great Tunnel, each in one place and no two in one cell."""
    drawn = [state.drawn] if state.drawn is not None else []
    offered = [number for numbers in state.offered for number in numbers]
    found = [*state.hexes, *state.stack, *state.box, *drawn, *state.waiting, *state.looked, *offered]
    assert sorted(found) == list(range(26))
    assert len({here.cell for here in state.hexes.values()}) == len(state.hexes)


def points_have_a_source(state: State) -> None:
    """What a player has scored is the sum of where it came from."""
    assert all(nest.score == sum(nest.sources.values()) for nest in state.nests)
    if state.horde is not None:
        assert state.horde.score == sum(state.horde.sources.values())
        assert state.horde.sources.get("tunnel", 0) == state.horde.in_tunnel * state.seats


def everything_is_conserved(state: State) -> None:
    """All of the above."""
    cubes_are_conserved(state)
    cards_are_conserved(state)
    hexes_are_conserved(state)
    points_have_a_source(state)


def sites_are_filled(state: State) -> None:
    """At a boundary a hex with ants on its outskirts has no empty site."""
    for here in state.hexes.values():
        assert not (here.outskirts and here.free_sites())
        assert here.outskirts == 0 or here.controller is not None


def nothing_is_under_way(state: State) -> None:
    """At a boundary no card, hex or battle is between two places."""
    assert not state.resolving
    assert not any(state.laid)
    assert state.drawn is None
    assert not state.waiting
    assert state.looker is None
    assert not state.looked
    assert state.battle is None
    assert state.horde is None or not state.horde.mat


def march_promises(state: State, view: MarchView, options: Options) -> None:
    """All of this at a boundary; the view shows the same sums."""
    everything_is_conserved(state)
    sites_are_filled(state)
    nothing_is_under_way(state)
    for seat, nest in enumerate(view.nests):
        assert nest.supply + nest.larvae + nest.rest_larvae + nest.ants == 36, seat


def lookalike(state: State, seat: int | None, rng: Streams) -> State:
    """Another state that `seat` cannot tell from this one: hidden cards and hexes mixed anew."""
    others = [other for other in range(state.seats) if other != seat]
    if state.horde is not None:
        rng.shuffle("horde", state.horde.deck)
    if state.open_hands:
        others = []
    unknown = [*state.deck, *(card for other in others for card in state.nests[other].hand)]
    rng.shuffle("cards", unknown)
    for other in others:
        state.nests[other].hand = [unknown.pop() for _ in state.nests[other].hand]
        state.nests[other].put_back = []
    state.deck = unknown
    own: list[Any] = state.nests[seat].put_back if seat is not None else []
    hidden = [number for number in state.stack if number not in own]
    rng.shuffle("hexes", hidden)
    state.stack = [number if number in own else hidden.pop() for number in state.stack]
    return state
