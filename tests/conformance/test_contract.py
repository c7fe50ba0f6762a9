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
from tests.sampling import chosen

SETTINGS = list(settings())
SOME = [Setting(game_id, seats) for game_id in GAMES for seats in game_of(game_id).seats]
"""Every game with every number of seats, by default."""
ANSWERS = 80
"""The number of answers that an ordinary test gives."""

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
few = pytest.mark.parametrize("setting", list(few_settings()), ids=str)
"""Whole games in every setting are in the slow run (`test_whole_games.py`)."""
every_table = pytest.mark.parametrize("setting", SOME, ids=str)


ENDS = "have the rules end exactly where `outcome` tells one"
REPEATED = "let the rules draw from their random streams alone, and keep nothing outside the state"
WHOLE = "the state at a boundary must be all that the rules go on from: encode it, or keep it in the state"
HIDES = "a game that hides or reveals something must not say `perfect_information`"


def long(setting: Setting) -> int:
    """Return the number of answers where each value of an option is tried: half as many as by default."""
    return ANSWERS // 2 if setting.given else ANSWERS


@cache
def assert_can_be_typed(text: str) -> None:
    """Looked at once: a long game asks for the same answers again and again."""
    can_be_typed = text.isascii() and text.isprintable() and " ".join(text.split()) == text
    assert 0 < len(text) <= 40, f"{text!r}: shorten the `text` of this meaning to 1 to 40 characters"
    assert can_be_typed, f"{text!r}: the `text` of a meaning has printable ASCII characters and single spaces"


def assert_well_formed(ask: Ask, setting: Setting) -> None:
    """A question has choices to give, each with a short text of its own that can be typed anywhere."""
    assert ask.choices, f"{ask.kind}: have the rules go on by themselves where there is nothing to choose"
    assert ask.seat in range(setting.seats), f"{ask.kind}: ask a seat of this table"
    assert all(part.isidentifier() for part in ask.kind.split(".")), (
        f"{ask.kind!r}: name the kind like `turn.action`"
    )
    texts = [choice.text for choice in (*ask.choices, *ask.declarations)]
    assert len({text.casefold() for text in texts}) == len(texts), (
        f"{ask.kind}: give each answer another `text`, whatever its case; these are {texts}"
    )
    for text in texts:
        assert_can_be_typed(text)
    for part in (ask.about, *(choice.meaning for choice in ask.choices)):
        assert hash(part) is not None, (
            "make topics and meanings frozen dataclasses of values that can be hashed"
        )


def assert_survives_the_way_to_bots(ask: Ask) -> None:
    """Bots are asked in another process."""
    assert pickle.loads(pickle.dumps(ask)) == ask, (
        f"{ask.kind}: topics and meanings are classes of a module, compared by what they hold"
    )


def assert_state_survives_writing(game: Game[Any], state: Any) -> None:
    """State -> JSON -> state is equal."""
    written = json.dumps(game.encode(state), allow_nan=False)
    again = game.decode(json.loads(written))
    assert json.dumps(game.encode(again)) == written, (
        "have `encode` and `decode` of the game know every field"
    )
    assert again == state, "have `encode` and `decode` of the game know every field of the state"
    assert game.copy(state) == state, "have `copy` of the game know every field of the state"
    assert game.outcome(again) == game.outcome(state), "have `outcome` use the state alone"


def assert_invariants(record: Record[Any], setting: Setting) -> None:
    """What this game promises beyond the contract, held against the last boundary."""
    view = setting.game.view(record.play.boundary, None)
    for invariant in setting.invariants:
        invariant(record.play.boundary, view, record.options)


def boundaries(record: Record[Any], seed: int, most: int) -> Iterator[Any]:
    """Play on at random, pausing at every state between two turns; one turn may take many answers."""
    seen: Any = None
    for _ in play_at_random(record, seed, most):
        if record.play.boundary is not seen:
            yield (seen := record.play.boundary)
    if record.play.boundary is not seen:
        yield record.play.boundary


@pytest.mark.few(8)
@few
def test_there_are_legal_answers_until_the_end_and_they_make_the_same_game_again(setting: Setting) -> None:
    record = new_record(setting, 1)
    kinds: set[str] = set()
    for ask in play_at_random(record, 1, long(setting)):
        assert_well_formed(ask, setting)
        if ask.kind not in kinds:
            kinds.add(ask.kind)
            assert_survives_the_way_to_bots(ask)
        assert record.play.outcome is None, "have `outcome` tell none while somebody is asked"
    assert (record.play.ask is None) == (record.play.outcome is not None), ENDS
    again = Record.replay(setting.game, setting.seats, 1, dict(setting.given), record.answers)
    assert again.events() == record.events(), REPEATED
    assert again.play.digest() == record.play.digest(), REPEATED
    assert again.play.ask == record.play.ask, REPEATED


@pytest.mark.few(3)
@every_table
def test_every_legal_answer_applies(setting: Setting) -> None:
    record = new_record(setting, 2)
    for number, ask in enumerate(play_at_random(record, 2, ANSWERS)):
        if number % 9:
            continue
        for choice in (*ask.choices, *ask.declarations):
            twin = record.play.copy()
            twin.answer(choice.text)
            assert (twin.ask is None) == (twin.outcome is not None), f"{choice.text}: {ENDS}"
            if twin.ask is not None:
                assert_well_formed(twin.ask, setting)


@pytest.mark.few(3)
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
        for choice in (*ask.choices, *ask.declarations):
            for typed in (choice.text, f" {choice.text.upper()} "):
                assert record.play.understand(typed) == choice.text, (
                    f"{typed!r} is understood otherwise: `understand` of the game must prefer an"
                    " answer's own text"
                )
        with pytest.raises(Refused):
            record.play.understand("no such answer")


@pytest.mark.few(8)
@few
def test_promises_of_the_game_hold_at_every_boundary_and_its_state_survives_writing(setting: Setting) -> None:
    record = new_record(setting, 4)
    for number, boundary in enumerate(boundaries(record, 4, long(setting))):
        assert_invariants(record, setting)
        if number % 3 == 0:
            assert_state_survives_writing(record.game, boundary)


@pytest.mark.few(12)
@pytest.mark.parametrize("setting", chosen(few_settings(), [*SETTINGS, *mixed_settings(2)]), ids=str)
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


@pytest.mark.few(7)
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
        assert again.ask == ask, WHOLE
        assert again.digest() == record.play.digest(), WHOLE


@pytest.mark.few(7)
@every_table
def test_taking_back_and_redoing_give_equal_positions(setting: Setting) -> None:
    record = new_record(setting, 9)
    before = record.play.digest()
    for number, _ in enumerate(play_at_random(record, 9, ANSWERS)):
        here = record.play.digest()
        if number % 5 == 4 and record.why_not_take_back() is None:
            events = record.events()
            assert record.take_back() == 1
            assert record.play.digest() == before, REPEATED
            assert record.redo() == 1
            assert record.play.digest() == here, REPEATED
            assert record.events() == events, REPEATED
        before = here


@pytest.mark.few(5)
@every_table
def test_every_earlier_position_can_be_seen_again(setting: Setting) -> None:
    record = new_record(setting, 10)
    digests = [record.play.digest() for _ in play_at_random(record, 10, ANSWERS)]
    for number in range(0, len(digests), 7):
        assert record.at(number).digest() == digests[number], REPEATED


@pytest.mark.few(4)
@every_table
def test_a_view_is_a_picture_that_stands_still(setting: Setting) -> None:
    record = new_record(setting, 11)
    pictures = []
    for number, _ in enumerate(play_at_random(record, 11, ANSWERS)):
        if number % 8 == 0:
            pictures += [(view, pickle.dumps(view)) for view in map(record.play.view, viewers(setting))]
    assert pictures
    for view, picture in pictures:
        assert pickle.loads(picture) == view, (
            "copy into the view what the rules change later: lists, dicts, sets"
        )


@every_table
def test_looking_changes_nothing(setting: Setting) -> None:
    record = played(setting, 12, ANSWERS // 2)
    before = record.play.digest()
    assert [record.play.view(seat) for seat in viewers(setting)] == [
        record.play.view(seat) for seat in viewers(setting)
    ], "have `view` make the same of the same state"
    assert record.play.digest() == before, "have `view` change nothing of the state"


@pytest.mark.few(9)
@few
def test_a_view_does_not_depend_on_what_a_seat_must_not_know(setting: Setting) -> None:
    assert_views_alike(setting, long(setting))


@pytest.mark.slow
@every_setting
def test_no_view_depends_on_it_in_any_setting(setting: Setting) -> None:
    assert_views_alike(setting, ANSWERS)


def assert_views_alike(setting: Setting, most: int) -> None:
    """The hidden part of the state is changed at random; nobody may see a difference in their view."""
    record = new_record(setting, 13)
    game, rng = setting.game, Streams(13)
    for number, _ in enumerate(play_at_random(record, 13, most)):
        if number % 6:
            continue
        state = record.play.boundary
        views = {seat: game.view(state, seat) for seat in viewers(setting)}
        if setting.lookalike is None:
            assert all(view == views[None] for view in views.values()), (
                f"seats see different things: add an entry for {game.id!r} to LOOKALIKES in"
                " tests/conformance/invariants.py, which mixes what a seat must not know"
            )
            continue
        if game.same_for_all:
            assert all(replace(view, seat=None) == views[None] for view in views.values()), (
                "seats see different things: the game must not say `same_for_all`"
            )
        for seat, view in views.items():
            assert game.view(setting.lookalike(game.copy(state), seat, rng), seat) == view, (
                f"the view of seat {seat} tells what it must not know: have `view` leave it out; or,"
                " if the seat may"
                f" know it, have the entry of {game.id!r} in LOOKALIKES leave it as it is"
            )


@every_table
def test_an_answer_that_is_not_legal_changes_nothing(setting: Setting) -> None:
    record = played(setting, 14, ANSWERS // 3)
    before = record.play.digest()
    with pytest.raises(Refused):
        record.answer("no such answer")
    assert record.play.digest() == before, "refuse an answer before anything of the state is changed"


@pytest.mark.parametrize("setting", list(mixed_settings(2)), ids=str)
def test_options_chosen_at_random_can_be_played_or_are_refused_at_once(setting: Setting) -> None:
    refused: str | None = None
    try:
        record = new_record(setting, 15)
    except BadOption as bad:
        refused = bad.option
    if refused is not None:
        assert refused in {option.name for option in setting.game.options}, (
            "have BadOption name an option of the game"
        )
        return
    for ask in play_at_random(record, 15, 12):
        assert_well_formed(ask, setting)
    assert record.answers


@pytest.mark.parametrize("game_id", GAMES)
def test_options_of_a_game_make_sense(game_id: str) -> None:
    game = game_of(game_id)
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names), "give each option a name of its own"
    assert list(game.seats), "say in `seats` how many can play"
    assert game.id == game_id, "the game's `id` is the name by which its home is registered"
    assert game.rules >= 1, "number the rules from 1"
    for seats in game.seats:
        for option in game.options:
            if not option.document:
                defaults = with_defaults(game.options, seats, {})
                assert len(set(option.values)) == len(option.values) > 1, (
                    f"{option.name}: give several values"
                )
                assert option.values_for(seats, defaults), f"{option.name}: allow {seats} players some value"
                assert defaults[option.name] in option.values, (
                    f"{option.name}: its default is one of its values"
                )


@pytest.mark.few(5)
@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game.perfect_information], ids=str)
def test_where_all_information_is_perfect_nothing_is_hidden_or_revealed(setting: Setting) -> None:
    record = new_record(setting, 3)
    for ask in play_at_random(record, 3, ANSWERS):
        assert not ask.private, f"{ask.kind}: {HIDES}"
        assert not ask.hidden, f"{ask.kind}: {HIDES}"
    assert all(event.only is None and not event.reveals for event in record.events()), HIDES
