"""The chance of a centipede on the next hex is that among games that look like the view."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from antterm.core.rng import Streams
from antterm.games.march.rules.determinization import centipede_drawn, determinize
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView, view_of
from tests.games.march.handmade import RED, HandmadeMatch, new_game
from tests.games.march.screen.games import answer_of
from tests.sampling import fewer

GAMES = 300
"""The number of games drawn that look like a position."""


def assert_frequent(chance: Fraction, view: MarchView, rng: Streams) -> None:
    """As many as this of the games drawn that look like a view have a centipede on their next hex."""
    tops = (determinize(view, rng).state.stack[0] for _ in range(GAMES))
    found = sum(view.tile(number).centipede for number in tops)
    deviation = sqrt(GAMES * chance * (1 - chance))
    assert abs(found - GAMES * chance) <= 4 * deviation


@pytest.mark.few(3)
@pytest.mark.parametrize("every", fewer(3, 1))
@pytest.mark.parametrize("beyond", ["none", "two"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_chance_of_a_centipede_is_that_of_games_that_look_the_same(
    seats: int, beyond: str, every: int
) -> None:
    """Of every few chances that are met, one is compared."""
    rng, seen, compared = Streams(seats), set[Fraction](), 0
    for seed in range(4):
        play = new_game(seats, seed, beyond=beyond)
        while play.ask is not None:
            if isinstance(play.ask.about, Acting) and play.boundary.stack:
                view = play.view(play.ask.seat)
                chance = centipede_drawn(view)
                if chance not in seen and len(seen) % every == 0:
                    compared += 1
                    assert_frequent(chance, view, rng)
                seen.add(chance)
            play.answer(answer_of(play.ask, rng))
    assert compared > 2


def test_who_knows_the_next_hex_knows_its_chance() -> None:
    position = HandmadeMatch(2)
    for number in (*position.state.stack[1:],):
        position.state.stack.remove(number)
        position.state.box.append(number)
    position.state.nests[RED].put_back = list(position.state.stack)
    (number,) = position.state.stack
    assert centipede_drawn(view_of(position.state, RED)) == int(position.tile(number).centipede)
