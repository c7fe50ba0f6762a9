"""Every game can say everything: its options, questions, answers, events and its end."""

from __future__ import annotations

import pytest

from antterm import bots, registry
from antterm.core.ask import Refused
from antterm.core.options import with_defaults
from antterm.registry import HOMES
from tests.conformance.driver import new_record, play_at_random
from tests.conformance.games import GAMES, Setting, few_settings, game_of, settings, words_of
from tests.sampling import chosen

every_game = pytest.mark.parametrize("game_id", GAMES)
GENERAL_REFUSALS = (
    "game_over",
    "not_a_choice",
    "nothing_to_take_back",
    "nothing_to_redo",
    "revealed",
    "answered",
)


def assert_sentence(text: str) -> None:
    """Something to read: not empty, no unfilled place, no stray blanks at its ends."""
    assert text, "give this a sentence in the game's `words`"
    assert text == text.strip(), f"{text!r}: take away the blanks at its ends"
    assert "{" not in text, f"{text!r}: name every place in `format`"
    assert "None" not in text, f"{text!r}: say in words what is not there"


@every_game
def test_a_game_has_a_name_rules_and_names_for_its_seats(game_id: str) -> None:
    words, game = words_of(game_id), game_of(game_id)
    assert_sentence(words.title())
    if game_id in HOMES:
        assert registry.title(game_id) == words.title()
    assert "\n" in words.rules(), "have `rules` of the game's words tell them, in Markdown"
    most = max(game.seats)
    assert len({words.seat(seat) for seat in range(most)}) == most, "call each seat something else (`seat`)"


@pytest.mark.parametrize("game_id", HOMES)
def test_a_game_tells_how_each_level_of_its_bots_plays(game_id: str) -> None:
    levels = bots.levels(game_id)
    told = [words_of(game_id).level(level) for level in levels]
    for sentence in told:
        assert_sentence(sentence)
    assert len(set(told)) == len(levels), "tell each level in a sentence of its own (`level` of the words)"
    unknown = words_of(game_id).level("of somebody else")
    assert_sentence(unknown)
    assert unknown not in told, "tell of an unknown level in another sentence than of any known one"


@every_game
def test_every_option_and_value_has_words(game_id: str) -> None:
    words, game = words_of(game_id), game_of(game_id)
    for option in game.options:
        for text in words.option(option.name):
            assert_sentence(text)
        values = [words.value(option.name, value) for value in option.values]
        assert len(set(values)) == len(values), f"{option.name}: call each value something else (`value`)"
        for text in values:
            assert_sentence(text)
    for seats in game.seats:
        assert_sentence(words.summary(with_defaults(game.options, seats, {})))


@every_game
@pytest.mark.parametrize("code", GENERAL_REFUSALS)
def test_every_refusal_has_a_sentence(game_id: str, code: str) -> None:
    sentence = words_of(game_id).refusal(Refused(code, text="x"))
    assert_sentence(sentence)
    assert f"({code})" not in sentence, (
        f"give {code!r} a sentence of its own in `refusal` of the game's words"
    )


@pytest.mark.few(7)
@pytest.mark.parametrize("setting", list(few_settings()), ids=str)
def test_everything_met_in_a_game_has_words(setting: Setting) -> None:
    words, names = setting.words, setting.names
    record = new_record(setting, 21)
    for number, ask in enumerate(play_at_random(record, 21, 30 if setting.given else 60)):
        question = words.question(ask, names)
        assert_sentence(question)
        assert "\n" not in question, f"{ask.kind}: a question is one line"
        if number % 5 == 0:
            view = record.play.view(ask.seat)
            sentences = [words.choice(ask, choice, view) for choice in (*ask.choices, *ask.declarations)]
            for sentence in sentences:
                assert_sentence(sentence)
            assert len(set(sentences)) == len(sentences), (
                f"{ask.kind}: whoever hears them must know them apart: let `choice` name what differs"
                f" in {sentences}"
            )
            with pytest.raises(Refused) as caught:
                record.play.understand("no such answer")
            assert_sentence(words.refusal(caught.value))
    told = [words.event(event, names) for event in record.events()]
    for text in told:
        if text is not None:
            assert_sentence(text)
    assert any(told), "a log needs something to show: give some events a sentence (`event` of the words)"
    assert_sentence(words.summary(record.options))


@pytest.mark.few(12)
@pytest.mark.parametrize("setting", chosen(few_settings(), settings()), ids=str)
def test_an_end_by_an_aside_has_words(setting: Setting) -> None:
    """Resigning and the like: each declaration of the first questions is tried, with what follows from it."""
    record = new_record(setting, 22)
    for ask in play_at_random(record, 22, 6):
        for declaration in ask.declarations:
            twin = record.play.copy()
            for event in twin.answer(declaration.text):
                text = setting.words.event(event, setting.names)
                if text is not None:
                    assert_sentence(text)
            if twin.outcome is not None:
                assert_sentence(setting.words.outcome(twin.outcome, setting.names))
                assert_sentence(setting.words.result(twin.outcome, setting.names))
                assert setting.words.ending(twin.outcome.reason), (
                    f"give the reason {twin.outcome.reason!r} a name in `ending` of the game's words"
                )
