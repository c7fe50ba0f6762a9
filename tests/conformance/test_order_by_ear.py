"""An answer has the same number by ear and on the screen, where both list the answers themselves.

The screen of Hive asks for a piece first; by ear its pieces are in the order of their numbers there
(`tests/games/hive/spoken`).
"""

from __future__ import annotations

from functools import partial

import pytest

from antterm.games.march.screen.entries import entry_numbers
from antterm.plain.answers import NumberedAnswers
from antterm.ui.models.seat_view import ModelConfig, SeatView
from tests.conformance.driver import new_record, play_at_random
from tests.conformance.games import Setting
from tests.conformance.stage import make_model
from tests.plain.hearing import moment_of, told


@pytest.mark.parametrize("setting", [Setting("micropolis", 3), Setting("march", 3)], ids=str)
def test_answers_have_the_same_numbers_by_ear_and_on_the_screen(setting: Setting) -> None:
    record, spoken = new_record(setting, 3), told(setting.game_id)
    compared = 0
    for ask in play_at_random(record, 3, 120):
        moment = moment_of(record, ask.seat, setting.names)
        model = make_model(setting, ModelConfig(setting.words, str))
        names, happened = tuple(setting.names), tuple(moment.happened)
        model.show(SeatView(moment.view, ask, ask, None, names, happened, len(record.history)))
        entries = model.entries_of(ask)
        is_listed = all(
            len(entry.choices) == 1 and not entry.goes_on and not any(entry.then) for entry in entries
        )
        if not is_listed or len(entries) < len(ask.choices):
            continue  # the screen asks for a piece or a hex first, or for several answers at once
        answers = NumberedAnswers(
            spoken.in_order(moment, ask.choices),
            lambda _choice: (),
            lambda choice: choice.text,
            str,
            number=partial(spoken.number, moment),
        )
        numbers = dict(enumerate(range(len(entries)), 1))
        if setting.game_id == "march":  # where some answers have letters in place of numbers
            numbers = entry_numbers(ask, entries, moment.view)
        shown = {number: entries[index].choices[0].text for number, index in numbers.items()}
        heard = {number: choice.text for number in shown if (choice := answers.take(number)) is not None}
        assert shown == heard, ask.kind
        compared += bool(shown)
    assert compared > 10
