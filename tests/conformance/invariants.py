"""What single games promise beyond the contract: a line for each game that has more to promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from antterm.core.options import Options
from antterm.core.rng import Streams
from antterm.games.hive.rules.pieces import BLACK, WHITE, pieces_of
from antterm.games.hive.rules.view import HiveView
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.view import MarchView
from antterm.games.micropolis.bots.levels import ImaginedTable
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, TILES_OF_ANTHILL
from antterm.games.micropolis.rules.state import ARCHITECT_TOKENS, SOLDIERS
from antterm.games.micropolis.rules.view import MicropolisView
from tests.core.toy import PebblesState
from tests.games.march.invariants import lookalike as march_lookalike
from tests.games.march.invariants import march_promises

Invariant = Callable[[Any, Any, Options], None]
"""Called with a state at a boundary, the onlooker's view of it and the options; asserts."""
Imagination = Callable[[Any, Streams], "Imagined"]
"""What a bot of the game imagines that it does not know, drawn at random from a seat's view."""
Lookalike = Callable[[Any, int | None, Streams], Any]
"""Changes a state at a boundary at random in what the given seat (None: an onlooker) must not know."""


@dataclass
class Imagined:
    """Where a bot imagines the components of a game to be."""

    box: Counter[Any]
    """Every component of which it has to know the place."""
    piles: dict[str, list[Any]]
    sizes: dict[str, int]
    """The number of components in each of the piles whose size the seat's view tells."""

    def assert_whole(self) -> None:
        """Every component lies in one pile exactly once, and each pile is as large as the view says."""
        found = Counter(component for pile in self.piles.values() for component in pile)
        assert found == self.box, (
            f"missing: {self.box - found}, twice: {found - self.box}. Have the bots' determinization"
            " put each component"
            " into one pile, and name a new pile in this game's function in IMAGINATIONS"
        )
        assert {name: len(self.piles[name]) for name in self.sizes} == self.sizes, (
            "have the bots' determinization make each pile as large as the view says"
        )


def pebbles_cards_are_conserved(state: PebblesState, view: Any, options: Options) -> None:
    cards = [*state.deck, *(card for hand in state.hands for card in hand)]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(range(1, 5 * len(state.hands) + 1))


def pebbles_lookalike(state: PebblesState, seat: int | None, rng: Streams) -> PebblesState:
    """The deck and the other hands mixed anew."""
    others = [i for i in range(len(state.hands)) if i != seat]
    unknown = [*state.deck, *(card for i in others for card in state.hands[i])]
    rng.shuffle("mix", unknown)
    for i in others:
        state.hands[i] = [unknown.pop() for _ in state.hands[i]]
    state.deck = sorted(unknown)
    return state


def hive_pieces_are_conserved(state: Any, view: HiveView, options: Options) -> None:
    on_board = [piece for stack in view.stacks.values() for piece in stack]
    found = Counter([*on_board, *(piece for hand in view.hands for piece in hand)])
    owned = [piece for seat in (WHITE, BLACK) for piece in pieces_of(seat, view.expansions)]
    letters, _hyphen, handicap = view.expansions.partition("-")
    assert len(owned) == 2 * (11 + len(letters)) - len(handicap[1:])
    assert found == Counter(owned)
    assert all(piece.seat == seat for seat, hand in enumerate(view.hands) for piece in hand)


def hive_is_one_hive(state: Any, view: HiveView, options: Options) -> None:
    cells = set(view.stacks)
    assert all(view.stacks.values()), "no cell holds an empty stack"
    reached, edge = set(), set(list(cells)[:1])
    while edge:
        reached |= edge
        edge = {cell for at in edge for cell in at.neighbours() if cell in cells} - reached
    assert reached == cells


def hive_only_climbers_stand_on_others(state: Any, view: HiveView, options: Options) -> None:
    above = {piece.bug.value for stack in view.stacks.values() for piece in stack[1:]}
    assert above <= {"B", "M"}


def hive_queens_come_by_the_fourth_turn(state: Any, view: HiveView, options: Options) -> None:
    for seat in (WHITE, BLACK):
        placed = len(pieces_of(seat, view.expansions)) - len(view.hands[seat])
        assert placed < 4 or not any(piece.bug.value == "Q" for piece in view.hands[seat])


def micropolis_pieces_are_conserved(state: Any, view: MicropolisView, options: Options) -> None:
    anthills = [anthill for player in view.players for anthill in player.anthills]
    assert view.supply + sum(a.soldiers for a in anthills) + sum(o.soldiers for o in view.row) == SOLDIERS
    assert view.architects + sum(player.tokens for player in view.players) == ARCHITECT_TOKENS
    lying = [offer.tile.id for offer in view.row] + [tile.id for a in anthills for tile in a.tiles]
    assert len(lying) == len(set(lying))
    assert len(lying) + view.pile == len(view.deck.tiles)
    assert {*lying, *(tile.id for tile in view.unseen)} == set(view.deck.tiles)


def micropolis_armies_keep_their_limit(state: Any, view: MicropolisView, options: Options) -> None:
    for player in view.players:
        for anthill in player.anthills:
            assert 0 <= anthill.army <= ARMY_LIMIT
            assert len(anthill.tiles) <= TILES_OF_ANTHILL
            assert anthill.full <= {tile.id for tile in anthill.tiles if tile.barracks}


def march_imagined(view: MarchView, rng: Streams) -> Imagined:
    """The game on which the bots plan."""
    state = determinize(view, rng).state
    piles: dict[str, list[Any]] = {
        "meadow": list(state.hexes),
        "stack": state.stack,
        "box": state.box,
        "drawn": [*state.waiting, *state.looked, *([] if state.drawn is None else [state.drawn])],
        "offered": [number for numbers in state.offered for number in numbers],
        "deck": state.deck,
        "discard": state.discard,
        "played": state.resolving,
    }
    sizes = {"stack": view.stack, "deck": view.deck, "discard": len(view.discard)}
    for seat, nest in enumerate(state.nests):
        body = [card for segment in nest.body.values() for card in segment]
        piles |= {f"hand {seat}": nest.hand, f"nest {seat}": [*nest.goals, *body]}
        piles[f"laid {seat}"] = state.laid[seat]
        sizes |= {f"hand {seat}": view.nests[seat].hand_size, f"laid {seat}": view.nests[seat].laid}
    cards = view.components.deck()
    if state.horde is not None:
        assert view.horde is not None
        cards = [*view.components.player_deck(), *view.components.centipede_deck()]
        horde = state.horde
        piles |= {"horde": horde.deck, "horde's discard": horde.discard, "horde's mat": horde.mat}
        sizes["horde"] = view.horde.deck
    hexes = [GREAT_TUNNEL, *view.components.tiles]
    return Imagined(Counter([*hexes, *cards]), piles, sizes)


def micropolis_lookalike(state: Any, seat: int | None, rng: Streams) -> Any:
    """The pile mixed anew: nobody knows its order."""
    pile = list(state.pile)
    rng.shuffle("mix", pile)
    state.pile = tuple(pile)
    return state


def micropolis_imagined(view: MicropolisView, rng: Streams) -> Imagined:
    """The table after a turn that a bot plays in its head; the pile it leaves alone."""
    table = ImaginedTable.of(view)
    box = Counter(offer.tile.id for offer in view.row)
    box.update(tile.id for anthill in table.anthills.values() for tile in anthill.tiles)
    row = len(view.row)
    turns = list(islice(table.turns(table.to_move), 200)) if view.held is None else []
    if turns:
        table, row = rng.pick("turn", turns), row - 1
    piles = {f"anthill {home}": [tile.id for tile in hill.tiles] for home, hill in table.anthills.items()}
    return Imagined(box, {"row": [offer.tile.id for offer in table.row], **piles}, {"row": row})


INVARIANTS: dict[str, tuple[Invariant, ...]] = {
    "pebbles": (pebbles_cards_are_conserved,),
    "hive": (
        hive_pieces_are_conserved,
        hive_is_one_hive,
        hive_only_climbers_stand_on_others,
        hive_queens_come_by_the_fourth_turn,
    ),
    "micropolis": (micropolis_pieces_are_conserved, micropolis_armies_keep_their_limit),
    "march": (march_promises,),
}

LOOKALIKES: dict[str, Lookalike] = {
    "pebbles": pebbles_lookalike,
    "micropolis": micropolis_lookalike,
    "march": march_lookalike,
}
"""Games with something hidden; in all others every seat sees the same."""

IMAGINATIONS: dict[str, Imagination] = {
    "micropolis": micropolis_imagined,
    "march": march_imagined,
}
"""What the bots of a game imagine of what is hidden from them, of games whose bots do so."""
