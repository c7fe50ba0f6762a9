"""What plain mode tells in any game of any setting: sentences, no two alike."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from antterm import i18n
from antterm.plain.spoken import NotThere, folded
from antterm.plain.typed_words import AT_EVERY_TABLE, TypedWord, is_meant, meant, other_forms
from tests.conformance.games import Setting, mixed_settings
from tests.plain.hearing import answers, assert_heard, everything, headings, moments, told, under_headings
from tests.sampling import sampled

TOLD = ("hive", "micropolis", "march")
SETTINGS = [setting for setting in mixed_settings() if setting.game_id in TOLD]


@pytest.fixture(params=["ru", "es"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language spoken."""
    with i18n.speaking(request.param):
        yield request.param


def hold_to_it(setting: Setting, most: int, every: int) -> None:
    """All that is told at some moments of a game can be heard, and no two answers are alike."""
    for number, moment in enumerate(moments(setting, 31, most, every)):
        if number % 5 == 0 or moment.ask is None:
            for line in [line for lines in everything(moment, setting.game_id).values() for line in lines]:
                assert_heard(line)
        if moment.ask is not None and moment.ask.choices:
            said = answers(moment, setting)
            assert len(set(said)) == len(said)
            under = under_headings(moment, setting.game_id)
            assert len(set(under)) == len(under)
            for line in (*said, *(text for _heading, text in under)):
                assert_heard(line)
            assert not any(re.search(r"[.:{]", heading) for heading in headings(moment, setting.game_id))


@pytest.mark.few(3)
@pytest.mark.parametrize("setting", sampled([[setting] for setting in SETTINGS], 3), ids=str)
def test_all_can_be_heard_and_no_two_answers_are_alike(setting: Setting) -> None:
    hold_to_it(setting, 15 if setting.given else 30, every=7)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_all_of_a_whole_game_can_be_heard(setting: Setting) -> None:
    hold_to_it(setting, 400, every=2)


@pytest.mark.parametrize("game_id", TOLD)
def test_what_is_not_there_is_said_so(game_id: str) -> None:
    moment = next(moments(Setting(game_id, 2), 32, 10))
    for text in ("nothing of the kind", "tile 99", "reach", "?", "-"):
        with pytest.raises(NotThere) as caught:
            told(game_id).look(moment, text)
        assert_heard(str(caught.value).replace("“", "").replace("”", ""))


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", TOLD)
def test_all_languages_tell_the_same_things_in_their_own_words(game_id: str, language: str) -> None:
    asked = (moment for moment in moments(Setting(game_id, 2), 33, 40, every=9) if moment.ask is not None)
    *_others, moment = (moment for moment in asked if moment.ask is not None and moment.ask.choices)
    with i18n.speaking("en"):
        english, english_headings = everything(moment, game_id), headings(moment, game_id)
    own = everything(moment, game_id)
    assert not english_headings & headings(moment, game_id)
    assert [len(lines) for lines in own.values()] == [len(lines) for lines in english.values()]
    for word, lines, others in zip(english, own.values(), english.values(), strict=True):
        assert list(told(game_id).look(moment, word)) == lines, "English words are known everywhere"
        for line, other in zip(lines, others, strict=True):
            assert_heard(line)
            assert line != other


def test_what_is_typed_is_compared_without_accents_and_marks() -> None:
    assert folded("White\u2019s  QUEEN!") == folded("white queen")
    assert folded("Última señal") == "ultima senal"
    assert is_meant("", "  ")
    assert not is_meant("what to look at\4row", "ro")
    assert is_meant("what to look at\4mine", "my")


def test_other_forms_of_a_word_mean_it_too(language: str) -> None:
    own = {"ru": ("моё", "мое", "мои"), "es": ("mía", "mis", "mio")}[language]
    for typed in own:
        assert is_meant("what to look at\4mine", typed)
    looking = {"ru": "смотри 9", "es": "mira 9"}[language]
    assert meant(looking, AT_EVERY_TABLE, in_short=False) == (TypedWord.LOOK, "9")
    typed, word = {"ru": ("еще", TypedWord.AGAIN), "es": ("mas", TypedWord.MORE)}[language]
    assert meant(typed, AT_EVERY_TABLE, in_short=False) == (word, "")


@pytest.mark.parametrize("code", ["en", "ru", "es"])
def test_other_forms_are_those_of_words_that_can_be_typed(code: str) -> None:
    with i18n.speaking(code):
        said = {folded(word.word) for word in TypedWord}
        for game_id in TOLD:
            moment = next(moments(Setting(game_id, 2), 32, 10))
            said |= {folded(subject.word) for subject in told(game_id).subjects(moment)}
        horde = next(moments(Setting("march", 2, (("centipedes", "easy"),)), 32, 10))
        said |= {folded(subject.word) for subject in told("march").subjects(horde)}
        assert set(other_forms()) <= said
