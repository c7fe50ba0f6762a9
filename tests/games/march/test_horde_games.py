"""Whole games against the Horde by random play, for one to five players on every level."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, product

import pytest

from antterm.core.ask import Event
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.ending import BEATEN, WON
from antterm.games.march.rules.happened import (
    CentipedeAttacked,
    CentipedeJumped,
    HordeCardTurnedUp,
    HordeDeckRenewed,
    HordeScored,
    TunnelEntered,
)
from antterm.games.march.rules.horde.state import Deed
from tests.games.march.games import (
    GAME,
    assert_states_survive_writing,
    assert_views_tell_nothing,
    eager,
    play_out,
    whole_game,
)
from tests.sampling import sampled

LEVELS = ("easy", "standard", "hard")
OTHERS = cycle(product(("off", "on"), ("none", "five"), ("off", "on")))
TABLES: list[tuple[int, dict[str, str]]] = [
    (seats, {"centipedes": level, "long": long, "beyond": beyond, "open_hands": open_hands})
    for (seats, level), (long, beyond, open_hands) in zip(product(range(1, 6), LEVELS), OTHERS, strict=False)
] + [(3, {"centipedes": "standard", "horde_turns": "once_round"})]
"""Every number of players on every level, with other options in turn."""

every_table = pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
some_tables = pytest.mark.parametrize(("seats", "options"), sampled(TABLES, every=3), ids=str)


@pytest.mark.few(4)
@every_table
def test_random_games_hold_all_promises(seats: int, options: dict[str, str]) -> None:
    play = whole_game(seats, options, 1)
    state = play.boundary
    assert play.outcome is not None
    assert state.horde is not None
    lost = state.horde.score > min(play.outcome.scores)
    assert play.outcome.reason == (WON if lost else BEATEN)
    assert play.outcome.winners == (() if lost else tuple(range(seats)))
    assert all("end" not in nest.sources for nest in state.nests)


@pytest.mark.slow
@every_table
def test_1500_random_games_hold_all_promises(seats: int, options: dict[str, str]) -> None:
    for seed in range(100, 200):
        whole_game(seats, options, seed)


@pytest.mark.few(3)
@some_tables
def test_a_state_survives_writing_at_every_boundary(seats: int, options: dict[str, str]) -> None:
    assert_states_survive_writing(seats, options)


@pytest.mark.few(1)
@some_tables
def test_a_view_tells_nothing_that_its_seat_must_not_know(seats: int, options: dict[str, str]) -> None:
    assert_views_tell_nothing(seats, options)


@pytest.mark.parametrize("seats", range(1, 6))
def test_the_same_seed_and_answers_tell_the_same_events(seats: int) -> None:
    options = {"centipedes": "hard"}
    record = Record(GAME, seats, 11, options)
    rng = Streams(11)
    while record.play.ask is not None:
        record.answer(eager(record.play.ask, rng))
    again = Record.replay(GAME, seats, 11, options, record.answers)
    assert again.events() == record.events()
    assert again.play.digest() == record.play.digest()


@pytest.mark.slow
def test_everything_the_horde_does_comes_up_in_random_games() -> None:
    asked: Counter[str] = Counter()
    told: Counter[type[Event]] = Counter()
    deeds: Counter[Deed] = Counter()
    for seats, seed in product(range(1, 6), range(300, 304)):
        for play in play_out(seats, {"centipedes": "easy", "beyond": "five"}, seed):
            asked[play.ask.kind if play.ask else ""] += 1
            told.update(type(event) for event in play.happened)
            deeds.update(event.deed for event in play.happened if isinstance(event, HordeCardTurnedUp))
    assert [kind for kind in ("coop.march_battle", "coop.horde_place") if not asked[kind]] == []
    assert [deed for deed in Deed if not deeds[deed]] == []
    expected = (CentipedeJumped, TunnelEntered, HordeScored, HordeDeckRenewed, CentipedeAttacked)
    assert [kind for kind in expected if not told[kind]] == []
