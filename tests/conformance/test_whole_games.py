"""Whole games by random play: one game holds all that is promised of rules and of words."""

from __future__ import annotations

from typing import Any

import pytest

from antterm.core.record import Record
from tests.conformance.driver import new_record, play_at_random
from tests.conformance.games import Setting, mixed_settings, settings
from tests.conformance.test_contract import (
    assert_invariants,
    assert_state_survives_writing,
    assert_well_formed,
)
from tests.conformance.test_words import assert_sentence

MOST_ANSWERS = 1500
"""Of a game that random play does not end; half of Hive's end before."""
CLOSELY = 250
"""Answers from which on only every tenth position is looked at: what is new comes early in a game."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("setting", [*settings(), *mixed_settings()], ids=str)
def test_whole_games_hold_all_promises(setting: Setting, seed: int) -> None:
    record = new_record(setting, seed)
    checked: Any = None
    for number, ask in enumerate(play_at_random(record, seed, MOST_ANSWERS)):
        if number > CLOSELY and number % 10:
            continue
        assert_well_formed(ask, setting)
        if record.play.boundary is not checked:
            checked = record.play.boundary
            assert_state_survives_writing(record.game, checked)
            assert_invariants(record, setting)
    assert_told(record, setting)
    again = Record.replay(setting.game, setting.seats, seed, dict(setting.given), record.answers)
    assert again.events() == record.events()
    assert again.play.digest() == record.play.digest()


def assert_told(record: Record[Any], setting: Setting) -> None:
    """Everything that happened has its words, and the end, where there is one."""
    if record.play.outcome is None:
        assert len(record.answers) == MOST_ANSWERS
    else:
        assert_state_survives_writing(record.game, record.play.boundary)
        assert_invariants(record, setting)
        assert_sentence(setting.words.outcome(record.play.outcome, setting.names))
    for event in record.events():
        text = setting.words.event(event, setting.names)
        if text is not None:
            assert_sentence(text)
