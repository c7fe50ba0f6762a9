"""Determinization: a whole game that a seat's view may be part of.

What the seat cannot know is drawn at random: the cards of others, the order of the decks, the hexes still
face down. Nothing but the view is looked at, so nobody who plans on such a game can cheat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from antterm.core.ask import Event
from antterm.core.rng import Streams
from antterm.games.march.rules.components import GREAT_TUNNEL, Components
from antterm.games.march.rules.horde.state import Horde
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import MeadowHex
from antterm.games.march.rules.nest import Nest
from antterm.games.march.rules.state import Battle, State
from antterm.games.march.rules.view import HexView, MarchView, NestView, mirrored

STREAM: Final = "redraw"


def unseen_cards(view: MarchView) -> list[str]:
    """Return the cards of the players that whoever looks does not see, all copies."""
    cards = Counter(view.components.player_deck() if view.horde is not None else view.components.deck())
    cards.subtract([*view.discard, *view.resolving])
    for nest in view.nests:
        cards.subtract([*(nest.hand or ()), *(nest.laid_cards or ()), *nest.goals])
        for evolutions in nest.body.values():
            cards.subtract(evolutions)
    return list(cards.elements())


def determinize(view: MarchView, rng: Streams) -> Match:
    """Return a game that looks like this to the seat whose view it is.

    Args:
        view: what the seat may know.
        rng: draws what it cannot know.
    """
    deck = unseen_cards(view)
    rng.shuffle(STREAM, deck)
    nests = [_nest(nest, deck) for nest in view.nests]
    laid = [
        list(nest.laid_cards)
        if nest.laid_cards is not None
        else [deck.pop() for _ in range(min(nest.laid, len(deck)))]
        for nest in view.nests
    ]
    stack, box = _stack(view, rng)
    state = mirrored(
        State,
        view,
        components=None,
        seed=rng.bits(STREAM),
        streams={},
        hexes={number: _hex(here, view.components) for number, here in view.hexes.items()},
        stack=stack,
        box=box,
        nests=nests,
        deck=deck,
        laid=laid,
        battle=mirrored(Battle, view.battle) if view.battle is not None else None,
        horde=_horde(view, rng),
    )
    if view.seat is not None:
        nests[view.seat].put_back = list(view.put_back)
    return match_of(state, view.components)


def match_of(state: State, components: Components) -> Match:
    """Return a game in progress whose events go nowhere."""
    match = Match(state, _tell_nobody)
    match.components = components
    return match


def _tell_nobody(event: Event) -> None:
    pass


def _nest(seen: NestView, deck: list[str]) -> Nest:
    """Return a nest; who does not show their hand is dealt one."""
    unseen = 0 if seen.hand is not None else min(seen.hand_size, len(deck))
    return mirrored(Nest, seen, hand=[*(seen.hand or ()), *(deck.pop() for _ in range(unseen))])


def _hex(seen: HexView, components: Components) -> MeadowHex:
    control = -1 if seen.number == GREAT_TUNNEL else components.tiles[seen.number].control
    return mirrored(MeadowHex, seen, q=seen.cell.q, r=seen.cell.r, control=control)


def _stack(view: MarchView, rng: Streams) -> tuple[list[int], list[int]]:
    """Draw at random which hexes lie face down, and in which order; the others are in the box.

    Starting hexes lie on top, what the seat has put back lies at the bottom, and of the hexes between them
    all standard ones are in the game: only those Beyond the Meadow may have been left out.

    Args:
        view: what the seat may know.
        rng: draws what it cannot know.

    Returns:
        The stack, its top first, with as many hexes as the view says; and the box.
    """
    starting, standard, beyond = unseen = _unseen_hexes(view)
    for hexes in unseen:
        rng.shuffle(STREAM, hexes)
    on_top = _starting_on_top(view)
    assert len(view.put_back) <= view.stack, "hexes were put back that do not lie there"
    left = max(0, view.stack - len(view.put_back))
    top = starting[: min(on_top, left)]
    spare = [*standard, *beyond, *starting[len(top) :]]
    below = spare[: max(0, left - len(top))]
    rng.shuffle(STREAM, below)
    return [*top, *below, *view.put_back], spare[len(below) :]


def _unseen_hexes(view: MarchView) -> tuple[list[int], list[int], list[int]]:
    """Return the hexes that the seat has not seen: starting ones, standard ones, those Beyond the Meadow."""
    seen = _seen_hexes(view)
    starting, standard, beyond = (
        [number for number in numbers if number not in seen]
        for numbers in (view.components.starting, view.components.standard, view.components.beyond)
    )
    return starting, standard, beyond


def _seen_hexes(view: MarchView) -> set[int]:
    """Return the hexes that the seat has seen; those that it put back lie in the stack."""
    offered = (number for pair in view.offered for number in pair)
    drawn = () if view.drawn is None else (view.drawn,)
    return {*view.hexes, *view.waiting, *view.looked, *view.put_back, *offered, *drawn}


def _starting_on_top(view: MarchView) -> int:
    """Return how many starting hexes lie on top of the stack."""
    laid = sum(number in view.components.starting for number in _seen_hexes(view))
    return max(0, 2 * view.seats - laid + (view.seats <= 2) * view.seats)


def centipede_drawn(view: MarchView) -> Fraction:
    """Return how likely the hex that is drawn next has a centipede, as far as the seat may know.

    Starting hexes, which lie on top, have none; what the seat has put back lies at the bottom.
    """
    starting, standard, beyond = _unseen_hexes(view)
    left = view.stack - len(view.put_back)
    if left <= 0:
        return Fraction(any(view.components.tiles[number].centipede for number in view.put_back[:1]))
    if _starting_on_top(view) and starting:
        return _share_with_centipede(view, starting)
    in_stack = min(left, len(standard))
    expected = in_stack * _share_with_centipede(view, standard)
    expected += (left - in_stack) * _share_with_centipede(view, beyond)
    return expected / left


def _share_with_centipede(view: MarchView, hexes: Sequence[int]) -> Fraction:
    return Fraction(sum(view.components.tiles[number].centipede for number in hexes), len(hexes) or 1)


def _horde(view: MarchView, rng: Streams) -> Horde | None:
    seen = view.horde
    if seen is None:
        return None
    cards = Counter(view.components.centipede_deck())
    cards.subtract([*seen.discard, *seen.mat])
    deck = list(cards.elements())
    rng.shuffle(STREAM, deck)
    return mirrored(Horde, seen, deck=deck)
