"""Whole games for tests: played by chance, with what must hold at each boundary."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from antterm.core.ask import Ask
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.march.rules.game import March
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.round_end import play_out as play_out_round
from antterm.games.march.rules.state import State
from tests.games.march.invariants import lookalike, march_promises

GAME = March()

MOST_ANSWERS = 5000


def eager(ask: Ask, rng: Streams) -> str:
    """A random answer of somebody who likes to do things: they rest and decline seldom."""
    texts = [choice.text for choice in ask.choices]
    active = [text for text in texts if text not in ("rest", "none", "stop", "done", "ants")]
    return rng.pick("eager", active if active and rng.below("mood", 5) else texts)


def play_out(seats: int, options: dict[str, Any], seed: int) -> Iterator[Play[State]]:
    """A whole game; pauses at every question before it is answered, and at the end."""
    play = Play.start(GAME, with_defaults(GAME.options, seats, options), seats, seed)
    rng = Streams(seed)
    for _ in range(MOST_ANSWERS):
        yield play
        if play.ask is None:
            return
        play.answer(eager(play.ask, rng))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


def whole_game(seats: int, options: dict[str, Any], seed: int) -> Play[State]:
    """Play a game to its end, with all promises held at every boundary."""
    checked: State | None = None
    for play in play_out(seats, options, seed):
        if play.boundary is not checked:
            checked = play.boundary
            march_promises(checked, GAME.view(checked, None), options)
    assert play.outcome is not None
    assert len(play.outcome.scores) == seats
    return play


def assert_states_survive_writing(seats: int, options: dict[str, str]) -> None:
    seen: State | None = None
    for play in play_out(seats, options, 7):
        state = play.boundary
        if state is seen:
            continue
        seen = state
        written = json.dumps(GAME.encode(state))
        again = GAME.decode(json.loads(written))
        assert again == state == GAME.copy(state)
        assert json.dumps(GAME.encode(again)) == written


def assert_views_tell_nothing(seats: int, options: dict[str, str]) -> None:
    rng = Streams(17)
    for play in islice(play_out(seats, options, 17), 0, None, 5):
        for seat in (*range(seats), None):
            mixed = lookalike(GAME.copy(play.boundary), seat, rng)
            assert GAME.view(mixed, seat) == GAME.view(play.boundary, seat)


def scored_calmly(state: State, seat: int) -> Counter[str]:
    """Return by source the points of a player when the round has been played out, but those for abilities."""
    m = Match(GAME.copy(state), lambda event: None)
    play_out_round(m)
    return Counter({source: n for source, n in m.nests[seat].sources.items() if source != "ability"})
