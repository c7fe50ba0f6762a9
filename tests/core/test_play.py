"""A game being played: boundaries, questions, copies and fingerprints."""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.ask import Event, Refused
from antterm.core.options import with_defaults
from antterm.core.play import Play, fingerprint
from tests.core.toy import BidsShown, CardSeen, DrewCard, HasBid, Pebbles, PebblesState, Resigned, RoundOver

ROUND = ["take", "1", "draw", "drop", "nothing", "nothing"]
"""A whole round of two seats, without needing to know a card."""


def start(seats: int = 2, seed: int = 4, **given: str) -> Play[PebblesState]:
    game = Pebbles()
    return Play.start(game, with_defaults(game.options, seats, given), seats, seed)


def played(*answers: str) -> Play[PebblesState]:
    play = start()
    for text in answers:
        play.answer(text)
    return play


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def test_steps_that_ask_nothing_are_played_before_the_first_question() -> None:
    play = start()
    assert kinds(play.happened) == [CardSeen, DrewCard] * 2
    assert play.ask is not None
    assert (play.ask.seat, play.ask.kind) == (0, "action")
    assert play.boundary.phase == "turn"


def test_answers_since_the_boundary_are_kept_and_the_boundary_stands_still() -> None:
    play = start()
    before = play.game.encode(play.boundary)
    play.answer("take")
    assert play.since == ["take"]
    assert play.game.encode(play.boundary) == before
    play.answer("2")
    assert play.since == []
    assert play.boundary.pebbles == [2, 0]


def test_one_step_may_put_several_questions_to_several_seats() -> None:
    play = played("take", "1", "take", "2")
    asked = []
    for _ in range(2):
        assert play.ask is not None
        asked.append((play.ask.seat, play.ask.kind, play.ask.private, play.ask.hidden))
        play.answer("nothing")
    assert asked == [(0, "bid", True, True), (1, "bid", True, True)]


def test_a_step_without_a_question_belongs_to_the_answer_before_it() -> None:
    play = played(*ROUND[:-1])
    assert kinds(play.answer("nothing")) == [HasBid, BidsShown, RoundOver]
    assert play.ask is not None
    assert (play.ask.kind, play.boundary.round) == ("action", 2)


def test_a_game_ends_at_a_boundary() -> None:
    play = played(*ROUND * 3)
    assert play.ask is None
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.reason) == ((0,), "counted")
    with pytest.raises(Refused, match="game_over"):
        play.answer("take")
    with pytest.raises(Refused, match="game_over"):
        play.understand("take")


def test_an_aside_is_a_legal_answer() -> None:
    play = start()
    assert kinds(play.answer("resign")) == [Resigned]
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.reason) == ((1,), "resigned")


def test_a_refused_answer_changes_nothing() -> None:
    play = played("take")
    before, happened, ask = play.digest(), list(play.happened), play.ask
    with pytest.raises(Refused) as caught:
        play.answer("3")
    assert (caught.value.code, caught.value.data) == ("not_a_choice", {"text": "3"})
    assert (play.digest(), play.happened, play.ask) == (before, happened, ask)
    play.answer("1")
    assert play.boundary.pebbles == [1, 0]


def test_a_typed_answer_is_understood_in_any_case_and_spacing() -> None:
    play = start()
    assert play.understand("  TAKE ") == "take"
    assert play.understand("Resign") == "resign"
    with pytest.raises(Refused, match="not_a_choice"):
        play.understand("give")


def test_the_board_given_to_a_play_is_not_its_own() -> None:
    game = Pebbles()
    state = game.setup(with_defaults(game.options, 2, {}), 2, 1)
    kept = game.encode(game.copy(state))
    play = Play(game, state)
    play.answer("take")
    play.answer("2")
    assert game.encode(state) == kept


@pytest.mark.parametrize("answers", [ROUND[:n] for n in range(len(ROUND) + 1)])
def test_a_copy_is_the_same_position_and_goes_its_own_way(answers: list[str]) -> None:
    play = played(*answers)
    twin = play.copy()
    assert twin.digest() == play.digest()
    assert twin.ask == play.ask
    assert [twin.view(seat) for seat in (0, 1, None)] == [play.view(seat) for seat in (0, 1, None)]
    before = play.digest()
    assert twin.ask is not None
    twin.answer(twin.ask.choices[-1].text)
    assert play.digest() == before


def test_copies_draw_the_same_cards() -> None:
    play = start()
    twin = play.copy()
    assert play.answer("draw") == twin.answer("draw")


def test_fingerprints_of_different_positions_differ() -> None:
    digests = [played(*ROUND[:n]).digest() for n in range(len(ROUND) + 1)]
    assert len(set(digests)) == len(digests)
    assert start(seed=4).digest() == start(seed=4).digest()
    assert start(seed=4).digest() != start(seed=5).digest()


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
STATES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(STATES, st.lists(TEXTS, max_size=3))
def test_a_fingerprint_is_of_json_in_ascii_with_its_entries_in_order(state: Any, since: list[str]) -> None:
    plain = json.dumps([state, since], sort_keys=True, separators=(",", ":"))
    assert fingerprint(state, since) == sha256(plain.encode()).hexdigest()


def test_a_fingerprint_never_changes() -> None:
    """Saves hold it: the way it is made is part of their format."""
    assert start().digest() == "aecb1a32615727843bd5b31388c3bbf34ccdb1cc283ad4327cff855bd23c4f37"


@given(st.lists(st.integers(0, 5), max_size=40), st.integers(2, 4), st.integers(0, 9))
def test_a_position_is_the_last_boundary_and_the_answers_since(
    picks: list[int], seats: int, seed: int
) -> None:
    play = start(seats, seed)
    for pick in picks:
        if play.ask is None:
            break
        play.answer(play.ask.choices[pick % len(play.ask.choices)].text)
    written = json.loads(json.dumps(play.game.encode(play.boundary)))
    again = Play(play.game, play.game.decode(written))
    for text in play.since:
        again.answer(text)
    assert again.digest() == play.digest()
    assert (again.ask, again.outcome) == (play.ask, play.outcome)
    assert again.view(0) == play.view(0)


def test_an_event_is_seen_by_those_that_may_know() -> None:
    drew, public = start().happened[:2]
    assert drew.only == frozenset({0})
    assert (drew.seen_by(0), drew.seen_by(1), drew.seen_by(None)) == (True, False, False)
    assert (public.seen_by(0), public.seen_by(1), public.seen_by(None)) == (True, True, True)
