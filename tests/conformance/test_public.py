"""What others know of a question, held against games that differ only in what a seat must not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import pytest

from antterm.core.ask import Ask, Refused
from antterm.core.play import Play
from antterm.core.rng import Streams
from tests.conformance.driver import new_record, play_at_random, viewers
from tests.conformance.games import GAMES, Setting, few_settings, game_of, settings

HIDING = [setting for setting in settings() if setting.lookalike is not None]
SETTINGS = [setting for setting in few_settings() if setting.lookalike is not None]
ANSWERS = 90
EVERY = 4
"""Of so many questions one is looked at."""


@dataclass(frozen=True)
class Pair:
    """A question, and what is asked where things look the same to somebody."""

    viewer: int | None
    ask: Ask
    other: Ask | None
    """None where the game is over there."""


def lookalike_play(setting: Setting, play: Play[Any], seat: int | None, rng: Streams) -> Play[Any] | None:
    """A position that `seat` cannot tell from this one; None where what was mixed has shown since."""
    assert setting.lookalike is not None
    game = setting.game
    twin = Play(game, setting.lookalike(game.copy(play.boundary), seat, rng))
    try:
        for text in play.since:
            twin.answer(text)
    except Refused:
        return None
    return twin if twin.view(seat) == play.view(seat) else None


def pairs(setting: Setting, seed: int) -> Iterator[Pair]:
    """Questions of a game played at random, beside those asked in lookalikes of each seat."""
    record, rng = new_record(setting, seed), Streams(seed)
    for number, ask in enumerate(play_at_random(record, seed, ANSWERS // 2 if setting.given else ANSWERS)):
        if number % EVERY:
            continue
        for viewer in viewers(setting):
            if (twin := lookalike_play(setting, record.play, viewer, rng)) is not None:
                yield Pair(viewer, ask, twin.ask)


@cache
def all_pairs(setting: Setting) -> tuple[Pair, ...]:
    """Looked at by several tests."""
    return tuple(pairs(setting, 25))


@pytest.mark.few(6)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_others_know_of_a_question_does_not_depend_on_what_they_must_not_know(setting: Setting) -> None:
    _assert_known_alike(setting)


@pytest.mark.slow
@pytest.mark.parametrize("setting", [setting for setting in HIDING if setting not in SETTINGS], ids=str)
def test_what_others_know_does_not_depend_on_it_in_any_setting(setting: Setting) -> None:
    _assert_known_alike(setting)


def _assert_known_alike(setting: Setting) -> None:
    words, names = setting.words, setting.names
    for pair in all_pairs(setting):
        seen = pair.ask.seen_by(pair.viewer)
        other = pair.other.seen_by(pair.viewer) if pair.other is not None else None
        if seen != other:
            learns = f"seat {pair.viewer} learns from {pair.ask.kind!r} what it must not know"
            remedy = (
                "mark the question `hidden` or `private`; or, if the seat may know it, leave it as it is in"
                " LOOKALIKES (tests/conformance/invariants.py)"
            )
            assert pair.viewer != pair.ask.seat, f"{learns}: {remedy}: {seen}, {other}"
            secret = pair.ask.secret or (pair.other is not None and pair.other.secret)
            assert secret, f"{learns}: {remedy}: {seen}, {other}"
        elif pair.viewer != pair.ask.seat:
            assert other is not None
            assert words.question(seen, names) == words.question(other, names), (
                f"{pair.ask.kind}: `question` of the game's words tells others what they must not know"
            )


@pytest.mark.parametrize("game_id", GAMES)
def test_what_others_know_of_a_question_has_a_sentence_and_no_answers(game_id: str) -> None:
    setting = Setting(game_id, game_of(game_id).seats[-1])
    record = new_record(setting, 29)
    for ask in play_at_random(record, 29, ANSWERS):
        public = ask.public()
        assert public.public() == public
        assert (public.seat, public.kind, public.choices, public.declarations) == (ask.seat, ask.kind, (), ())
        assert public.seen_by(ask.seat) == public
        assert ask.seen_by(ask.seat) is ask
        sentence = setting.words.question(public, setting.names)
        assert sentence.startswith(setting.names[ask.seat]), (
            f"{ask.kind}: begin the question with who is asked"
        )
        if not (ask.private or ask.hidden or ask.secret):
            assert sentence == setting.words.question(ask, setting.names)


def test_questions_of_hidden_hands_are_among_those_looked_at() -> None:
    missing = {"turn.action", "play.react", "battle.ferocity"}
    marches = [setting for setting in SETTINGS if setting.game_id == "march"]
    for seed, setting in product(range(25, 45), marches):
        found = all_pairs(setting) if seed == 25 else pairs(setting, seed)
        missing -= {pair.ask.kind for pair in found if pair.viewer != pair.ask.seat}
        if not missing:
            return
    pytest.fail(f"in no game that is played here a lookalike is asked another {missing}")
