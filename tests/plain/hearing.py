"""What is held to be heard: sentences in which nothing is told by a sign, a place or a colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from antterm.core.record import Record
from antterm.plain.spoken import ListenerView, Spoken, spoken
from antterm.table.seat_position import seat_position
from tests.conformance.driver import new_record, play_at_random
from tests.conformance.games import Setting

SEEN_ONLY = re.compile(r"[\x00-\x1f\x7f-\x9f\u2190-\u2bff\u2800-\u28ff|<>^~*_#=]|--|  ")
"""Control characters, arrows, lines, blocks, signs in place of words, columns made of blanks."""


def told(game_id: str) -> Spoken[Any]:
    """Return the part of a game that tells it in plain mode."""
    found = spoken(game_id)
    assert found is not None
    return found


def moment_of(record: Record[Any], seat: int | None, names: list[str]) -> ListenerView[Any]:
    """What a seat may know of a game as it stands."""
    sight = seat_position(record, seat)
    return ListenerView(sight.view, sight.ask, seat, names, record.options, sight.happened)


def moments(setting: Setting, seed: int, most: int, every: int = 1) -> Iterator[ListenerView[Any]]:
    """Moments of a game at random, for whom is asked, at last for everybody."""
    record = new_record(setting, seed)
    for number, ask in enumerate(play_at_random(record, seed, most)):
        if number % every == 0:
            yield moment_of(record, ask.seat, setting.names)
    for seat in (*range(setting.seats), None):
        yield moment_of(record, seat, setting.names)


def assert_heard(line: str) -> None:
    """A sentence that can be read out."""
    assert line == line.strip() != ""
    assert not SEEN_ONLY.search(line), line
    assert "{" not in line
    assert "None" not in line.removeprefix("None of ")
    assert line[-1] in ".:!?)", line
    assert line[0].upper() == line[0], line


def everything(moment: ListenerView[Any], game_id: str) -> dict[str, list[str]]:
    """What is told of each subject, by its word."""
    home = told(game_id)
    return {one.word: list(home.look(moment, one.word)) for one in home.subjects(moment)}


def answers(moment: ListenerView[Any], setting: Setting) -> list[str]:
    """What the answers to the pending question are told as."""
    home, ask = told(setting.game_id), moment.ask
    assert ask is not None
    return [
        home.answer(moment, choice) or setting.words.choice(ask, choice, moment.view)
        for choice in (*ask.choices, *ask.declarations)
    ]


def under_headings(moment: ListenerView[Any], game_id: str) -> list[tuple[str, str]]:
    """What the answers are told as under their headings, with these, where they are told otherwise there."""
    home, choices = told(game_id), moment.ask.choices if moment.ask is not None else ()
    said = (
        (" ".join(found[:depth]), home.under_heading(moment, choice, depth))
        for choice, found in ((choice, home.headings(moment, choice)) for choice in choices)
        for depth in range(1, len(found) + 1)
    )
    return [(heading, text) for heading, text in said if text]


def headings(moment: ListenerView[Any], game_id: str) -> set[str]:
    """What the answers to the pending question are listed under."""
    choices = moment.ask.choices if moment.ask is not None else ()
    return {heading for choice in choices for heading in told(game_id).headings(moment, choice)}
