"""The contract of a game, held against every game of the house by random play."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from antterm.core.ask import Ask, Refused
from antterm.core.game import Game
from antterm.core.options import BadOption, with_defaults
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.core.rng import Streams
from tests.conformance.driver import new_record, play_at_random, played, viewers
from tests.conformance.games import GAMES, Setting, few_settings, game_of, mixed_settings, settings
from tests.core.toy import Pebbles, PebblesState

SETTINGS = list(settings())
SOME = [Setting(game_id, seats) for game_id in GAMES for seats in game_of(game_id).seats]
"""Every game with every number of seats, by default."""
ANSWERS = 80
"""How many answers an ordinary test gives."""

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
few = pytest.mark.parametrize("setting", list(few_settings()), ids=str)
"""Whole games in every setting are in the slow run (`test_whole_games.py`)."""
every_table = pytest.mark.parametrize("setting", SOME, ids=str)


@cache
def assert_can_be_typed(text: str) -> None:
    """Looked at once: a long game asks for the same answers again and again."""
    assert 0 < len(text) <= 40, text
    assert text.isascii(), text
    assert text.isprintable(), text
    assert " ".join(text.split()) == text, "a typed text is read with single spaces"


def assert_well_formed(ask: Ask, setting: Setting) -> None:
    """A question has choices to give, each with a short text of its own that can be typed anywhere."""
    assert ask.choices
    assert ask.seat in range(setting.seats)
    assert all(part.isidentifier() for part in ask.kind.split("."))
    texts = [choice.text for choice in (*ask.choices, *ask.asides)]
    assert len({text.casefold() for text in texts}) == len(texts), "texts must differ, whatever their case"
    for text in texts:
        assert_can_be_typed(text)
    assert all(hash(choice.meaning) is not None for choice in ask.choices)
    assert hash(ask.about) is not None


def assert_survives_the_way_to_bots(ask: Ask) -> None:
    """Bots are asked in another process."""
    assert pickle.loads(pickle.dumps(ask)) == ask


def assert_state_survives_writing(game: Game[Any], state: Any) -> None:
    """State -> JSON -> state is equal."""
    written = json.dumps(game.encode(state), allow_nan=False)
    again = game.decode(json.loads(written))
    assert json.dumps(game.encode(again)) == written
    assert again == state
    assert game.copy(state) == state
    assert game.outcome(again) == game.outcome(state)


def assert_invariants(record: Record[Any], setting: Setting) -> None:
    """What this game promises beyond the contract, held against the last boundary."""
    view = setting.game.view(record.play.boundary, None)
    for invariant in setting.invariants:
        invariant(record.play.boundary, view, record.options)


def boundaries(record: Record[Any], seed: int) -> Iterator[Any]:
    """Play on at random, pausing at every state between two turns; one turn may take many answers."""
    seen: Any = None
    for _ in play_at_random(record, seed, ANSWERS):
        if record.play.boundary is not seen:
            yield (seen := record.play.boundary)
    if record.play.boundary is not seen:
        yield record.play.boundary


@few
def test_there_are_legal_answers_until_the_end_and_they_make_the_same_game_again(setting: Setting) -> None:
    record = new_record(setting, 1)
    kinds: set[str] = set()
    for ask in play_at_random(record, 1, ANSWERS):
        assert_well_formed(ask, setting)
        if ask.kind not in kinds:
            kinds.add(ask.kind)
            assert_survives_the_way_to_bots(ask)
        assert record.play.outcome is None
    assert (record.play.ask is None) == (record.play.outcome is not None)
    again = Record.replay(setting.game, setting.seats, 1, dict(setting.given), record.answers)
    assert again.events() == record.events()
    assert again.play.digest() == record.play.digest()
    assert again.play.ask == record.play.ask


@every_table
def test_every_legal_answer_applies(setting: Setting) -> None:
    record = new_record(setting, 2)
    for number, ask in enumerate(play_at_random(record, 2, ANSWERS)):
        if number % 6:
            continue
        for choice in (*ask.choices, *ask.asides):
            twin = record.play.copy()
            twin.answer(choice.text)
            assert (twin.ask is None) == (twin.outcome is not None), choice.text
            if twin.ask is not None:
                assert_well_formed(twin.ask, setting)


@every_table
def test_every_legal_answer_is_understood_when_typed(setting: Setting) -> None:
    assert_understood(setting, ANSWERS, every=9)


@pytest.mark.slow
@every_setting
def test_every_legal_answer_is_understood_in_every_setting(setting: Setting) -> None:
    assert_understood(setting, 3 * ANSWERS, every=3)


def assert_understood(setting: Setting, most: int, every: int) -> None:
    """As it is written, and as somebody types it who does not look at the keyboard."""
    record = new_record(setting, 3)
    for number, ask in enumerate(play_at_random(record, 3, most)):
        if number % every:
            continue
        for choice in (*ask.choices, *ask.asides):
            assert record.play.understand(choice.text) == choice.text
            assert record.play.understand(f" {choice.text.upper()} ") == choice.text
        with pytest.raises(Refused):
            record.play.understand("no such answer")


@few
def test_promises_of_the_game_hold_at_every_boundary_and_its_state_survives_writing(setting: Setting) -> None:
    record = new_record(setting, 4)
    for number, boundary in enumerate(boundaries(record, 4)):
        assert_invariants(record, setting)
        if number % 3 == 0:
            assert_state_survives_writing(record.game, boundary)


@pytest.mark.parametrize("setting", [*SETTINGS, *mixed_settings(2)], ids=str)
def test_a_state_that_nobody_has_touched_yet_survives_writing(setting: Setting) -> None:
    try:
        state = setting.game.setup(setting.options, setting.seats, 16)
    except BadOption:
        pytest.skip("options chosen at random need not go together")
    assert_state_survives_writing(setting.game, state)


class Forgetful(Pebbles):
    """Forgets when it is read how many rounds were chosen. A play begins with what was read."""

    def decode(self, data: Any) -> PebblesState:
        state = super().decode(data)
        state.rounds = 2
        return state


def test_an_option_that_is_not_read_again_would_be_found_out() -> None:
    game = Forgetful()
    record = Record(game, 2, 1, {"rounds": "1"})
    assert_state_survives_writing(game, record.play.boundary)
    with pytest.raises(AssertionError):
        assert_state_survives_writing(game, game.setup(record.options, 2, 1))


@every_table
def test_a_game_goes_on_alike_from_a_written_state(setting: Setting) -> None:
    record = played(setting, 6, ANSWERS // 2)
    written = json.dumps(setting.game.encode(record.play.boundary))
    again = Play(setting.game, setting.game.decode(json.loads(written)))
    for text in record.play.since:
        again.answer(text)
    given = len(record.history)
    for ask in play_at_random(record, 7, ANSWERS // 2):
        for text in record.answers[given:]:
            again.answer(text)
        given = len(record.history)
        assert again.ask == ask
        assert again.digest() == record.play.digest()


@every_table
def test_taking_back_and_redoing_give_equal_positions(setting: Setting) -> None:
    record = new_record(setting, 9)
    before = record.play.digest()
    for number, _ in enumerate(play_at_random(record, 9, ANSWERS)):
        here = record.play.digest()
        if number % 5 == 4 and record.may_take_back() is None:
            events = record.events()
            assert record.take_back() == 1
            assert record.play.digest() == before
            assert record.redo() == 1
            assert record.play.digest() == here
            assert record.events() == events
        before = here


@every_table
def test_every_earlier_position_can_be_seen_again(setting: Setting) -> None:
    record = new_record(setting, 10)
    digests = [record.play.digest() for _ in play_at_random(record, 10, ANSWERS)]
    for number in range(0, len(digests), 7):
        assert record.at(number).digest() == digests[number]


@every_table
def test_a_view_is_a_picture_that_stands_still(setting: Setting) -> None:
    record = new_record(setting, 11)
    pictures = []
    for number, _ in enumerate(play_at_random(record, 11, ANSWERS)):
        if number % 8 == 0:
            pictures += [(view, pickle.dumps(view)) for view in map(record.play.view, viewers(setting))]
    assert pictures
    for view, picture in pictures:
        assert pickle.loads(picture) == view


@every_table
def test_looking_changes_nothing(setting: Setting) -> None:
    record = played(setting, 12, ANSWERS // 2)
    before = record.play.digest()
    assert [record.play.view(seat) for seat in viewers(setting)] == [
        record.play.view(seat) for seat in viewers(setting)
    ]
    assert record.play.digest() == before


@few
def test_a_view_does_not_depend_on_what_a_seat_must_not_know(setting: Setting) -> None:
    assert_views_alike(setting)


@pytest.mark.slow
@every_setting
def test_no_view_depends_on_it_in_any_setting(setting: Setting) -> None:
    assert_views_alike(setting)


def assert_views_alike(setting: Setting) -> None:
    """The hidden part of the state is changed at random; nobody may see a difference in their view."""
    record = new_record(setting, 13)
    game, rng = setting.game, Streams(13)
    for number, _ in enumerate(play_at_random(record, 13, ANSWERS)):
        if number % 6:
            continue
        state = record.play.boundary
        views = {seat: game.view(state, seat) for seat in viewers(setting)}
        if setting.lookalike is None:
            assert all(view == views[None] for view in views.values())
            continue
        if game.same_for_all:
            assert all(replace(view, seat=None) == views[None] for view in views.values())
        for seat, view in views.items():
            assert game.view(setting.lookalike(game.copy(state), seat, rng), seat) == view


@every_table
def test_an_answer_that_is_not_legal_changes_nothing(setting: Setting) -> None:
    record = played(setting, 14, ANSWERS // 3)
    before = record.play.digest()
    with pytest.raises(Refused):
        record.answer("no such answer")
    assert record.play.digest() == before


@pytest.mark.parametrize("setting", list(mixed_settings(2)), ids=str)
def test_options_chosen_at_random_can_be_played_or_are_refused_at_once(setting: Setting) -> None:
    refused: str | None = None
    try:
        record = new_record(setting, 15)
    except BadOption as bad:
        refused = bad.option
    if refused is not None:
        assert refused in {option.name for option in setting.game.options}
        return
    for ask in play_at_random(record, 15, 12):
        assert_well_formed(ask, setting)
    assert record.answers


@pytest.mark.parametrize("game_id", GAMES)
def test_options_of_a_game_make_sense(game_id: str) -> None:
    game = game_of(game_id)
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names)
    assert list(game.seats)
    assert game.id == game_id
    assert game.rules >= 1
    for seats in game.seats:
        for option in game.options:
            if not option.document:
                assert len(set(option.values)) == len(option.values) > 1
                assert option.values_for(seats, with_defaults(game.options, seats, {}))
                assert with_defaults(game.options, seats, {})[option.name] in option.values


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game.perfect_information], ids=str)
def test_where_all_information_is_perfect_nothing_is_hidden_or_revealed(setting: Setting) -> None:
    record = new_record(setting, 3)
    for ask in play_at_random(record, 3, ANSWERS):
        assert not ask.private
        assert not ask.hidden
    assert all(event.only is None and not event.reveals for event in record.events())
