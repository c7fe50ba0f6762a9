"""Nest mats with two sides: dealt at random, then everybody chooses the ordinary or the special one."""

from __future__ import annotations

from typing import Final

from antterm.core.options import Option, Options
from antterm.core.rng import Streams
from antterm.games.march.rules.asking import Asking, choose
from antterm.games.march.rules.components import Components
from antterm.games.march.rules.effects import STARTING_CARDS, drawbacks_in
from antterm.games.march.rules.happened import MatDealt, SideChosen
from antterm.games.march.rules.horde.setup import against_horde
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import PlaySide
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import ChoosingSide

ORDINARY: Final = "ordinary"
SPECIAL: Final = "special"
SIDES: Final = (ORDINARY, SPECIAL)
"""What a mat has, and the values of the option."""
SEATS: Final = (3, 4)
"""Numbers of players that special species are for."""


def _applies(seats: int, chosen: Options) -> bool:
    """Return whether special species apply: for three or four players without the Horde."""
    return seats in SEATS and not against_horde(chosen)


def _fits(value: str, seats: int, chosen: Options) -> bool:
    return value == ORDINARY or _applies(seats, chosen)


SPECIES: Final = Option("species", SIDES, ORDINARY, applies=_applies, fits=_fits)
"""Whether mats with special species are dealt."""


def with_species(options: Options) -> bool:
    """Return whether these options make a game with special species."""
    return bool(options["species"] == SPECIAL)


def deal_mats(state: State, parts: Components, streams: Streams) -> None:
    """Deal each player a nest mat at random; its special side may be played."""
    mats = list(parts.species)
    streams.shuffle("mats", mats)
    for nest, mat in zip(state.nests, mats, strict=False):
        nest.mat = mat


def choose_sides(m: Match, cards: int) -> Asking[None]:
    """Let each player, from the starting player on, choose a side openly; then all get their cards.

    Args:
        m: the game.
        cards: that an ordinary colony gets.
    """
    seats = m.clockwise(m.state.active)
    for seat in seats:
        m.tell(MatDealt(seat, m.nests[seat].mat))
    for seat in seats:
        nest = m.nests[seat]
        sides = [PlaySide(nest.mat, side == SPECIAL) for side in SIDES]
        side = yield from choose(seat, ChoosingSide(nest.mat), sides)
        nest.special = side.is_special
        m.tell(SideChosen(seat, nest.mat, side.is_special))
    for seat, nest in enumerate(m.nests):
        dealt = min([cards, *(fewer(m, seat) for fewer in drawbacks_in(m, seat, STARTING_CARDS))])
        nest.hand, m.state.deck = m.state.deck[:dealt], m.state.deck[dealt:]
