"""Answers that are only looked up: the same ones as in the complete list, and no others."""

from __future__ import annotations

import pickle
from functools import cache

import pytest

from antterm.core.ask import LazyChoices
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.notation import move_text, read_move
from antterm.games.hive.rules.pieces import BLACK, WHITE, pieces_of
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.state import HiveState
from tests.sampling import fewer

MOST = 90
SIGNS = ("-{}", "/{}", "\\{}", "{}", "{}-", "{}/", "{}\\")


@cache
def games() -> tuple[Play[HiveState], ...]:
    """Positions of random games with every set of pieces, some far from the middle of the table."""
    hive, rng, found = Hive(), Streams(12), []
    for number, expansions in enumerate(("none", "ML", "P", "MLP", "MLP")):
        play = Play.start(hive, with_defaults(hive.options, 2, {"expansions": expansions}), 2, number)
        while play.ask is not None and play.boundary.position.ply < MOST:
            found.append(play.copy())
            play.answer(rng.pick("moves", play.ask.choices).text)
    return tuple(found)


def test_what_is_looked_up_is_what_the_list_has() -> None:
    names = [str(piece) for seat in (WHITE, BLACK) for piece in pieces_of(seat, "MLP")]
    rng = Streams(5)
    for play in games()[::3]:
        assert play.ask is not None
        choices = play.ask.choices
        listed = {choice.text: choice for choice in choices}
        texts = [
            f"{rng.pick('a', names)} {rng.pick('sign', SIGNS).format(rng.pick('b', names))}"
            for _ in range(40)
        ]
        for text in [*listed, *texts, "pass", "wQ", "", "wA1 bQ- x", *(f"{t}-" for t in list(listed)[:5])]:
            assert play.ask.find(text) == listed.get(text) or text in ("resign", "offer-draw"), text


@pytest.mark.parametrize("every", fewer(12, 3))
def test_a_position_played_on_to_has_the_moves_of_one_set_up(every: int) -> None:
    for play in games()[1::every]:
        position = play.boundary.position
        anew = Position.of(
            position.board, position.ply, position.resting, position.expansions, position.opening
        )
        assert position.moves() == anew.moves()
        assert position.must_pass() == (not anew.moves())
        for move in position.moves():
            assert read_move(position, move_text(anew, move)) == move
            walks = move.origin is not None and move.target in anew.own_walks().get(move.origin, ())
            is_own = move.piece.seat == position.to_move
            assert position.is_throw(move) == (move.origin is not None and not (is_own and walks))


def test_a_list_that_is_made_when_looked_at_is_a_tuple_to_everybody_else() -> None:
    choices = games()[7].ask.choices  # type: ignore[union-attr]
    assert isinstance(choices, LazyChoices)
    plain = pickle.loads(pickle.dumps(choices))
    assert type(plain) is tuple
    assert choices == plain
    assert plain == choices
    assert hash(choices) == hash(plain)
    assert (choices[0], choices[1:], len(choices)) == (plain[0], plain[1:], len(plain))
