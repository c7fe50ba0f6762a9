"""A record that is resumed at a stored boundary: at once like the whole one, and in all once it is ready."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from antterm.core.ask import Refused
from antterm.core.game import Game
from antterm.core.record import CHAPTERS_HOLD, PROBED, SNAPSHOT_EVERY, Record, ReplayError
from antterm.core.rng import Streams
from antterm.core.story import Answered, Chapter, History, Numbering, Secret
from antterm.registry import game as game_of
from tests.core.toy import Pebbles

FREE = {"free_undo": "on"}


def played(game: Game[Any], seats: int, options: dict[str, str], most: int) -> Record[Any]:
    """A random game, with nothing that ends it early."""
    record, rng = Record(game, seats, 5, options), Streams(5)
    while (ask := record.play.ask) is not None and len(record.history) < most:
        record.answer(rng.pick("answers", ask.choices).text)
    return record


GAMES = {
    "pebbles": lambda: played(Pebbles(), 4, {**FREE, "rounds": "3"}, 100),
    "hive": lambda: played(game_of("hive"), 2, FREE, 90),
    "micropolis": lambda: played(game_of("micropolis"), 3, FREE, 90),
    "march": lambda: played(game_of("march"), 3, FREE, 140),
}


@pytest.fixture(params=GAMES)
def whole(request: pytest.FixtureRequest) -> Record[Any]:
    """A game that was played from its start."""
    record = GAMES[request.param]()
    assert len(record.history) > 2 * SNAPSHOT_EVERY
    return record


def resumed(whole: Record[Any], undone: Sequence[str] = ()) -> Record[Any]:
    """The same game at its last boundary, as it is after it was saved."""
    game, play = whole.game, whole.play
    boundary = len(whole.answers) - len(play.since), game.decode(game.encode(play.boundary))
    seats, seed = whole.seats, whole.seed
    return Record.replay(game, seats, seed, whole.options, whole.answers, undone, boundary=boundary)


def ready(whole: Record[Any], undone: Sequence[str] = ()) -> Record[Any]:
    """The same, with what a proof gives."""
    record = resumed(whole, undone)
    record.accept(whole.chapters(len(whole.answers) - len(whole.play.since)))
    return record


def stands(record: Record[Any]) -> tuple[object, ...]:
    """Return the whole position of a game: answers, question, outcome, and the view of every seat."""
    play = record.play
    views = [play.view(seat) for seat in (*range(record.seats), None)]
    return record.answers, record.undone, play.digest(), play.ask, play.outcome, views


def test_at_once_it_stands_as_the_whole_game(whole: Record[Any]) -> None:
    record = resumed(whole)
    assert stands(record) == stands(whole)
    assert not record.is_ready
    assert list(record.opening) == list(whole.opening)


def test_it_can_be_played_on_and_that_taken_back_before_it_is_ready(whole: Record[Any]) -> None:
    record = resumed(whole)
    if whole.play.ask is None:
        whole.rewind(len(whole.answers) - 1)
        record = resumed(whole)
    before = stands(record)
    assert whole.play.ask is not None
    text = whole.play.ask.choices[0].text
    assert record.answer(text) == whole.answer(text)
    assert stands(record) == stands(whole)
    assert [h.event for h in record.story(None).after(len(whole.answers) - 1)] == [
        event for event in whole.history[-1].events if event.seen_by(None)
    ]
    assert record.take_back() == 1
    assert stands(record)[2:] == before[2:]
    while record.history.known_from < len(record.history):
        record.take_back()
    for refused in (
        record.take_back,
        lambda: record.at(0),
        lambda: record.branch(1),
        lambda: record.rewind(0),
    ):
        with pytest.raises(Refused, match="not_ready"):
            refused()
    assert record.redo() == 1


@pytest.mark.few(1)
def test_when_it_is_ready_nothing_tells_it_from_the_whole_game(whole: Record[Any]) -> None:
    record = ready(whole)
    assert record.is_ready
    assert list(record.history) == list(whole.history)
    assert record.history[-3:] == whole.history[-3:]
    assert record.events() == whole.events()
    for seat in (0, None):
        assert list(record.story(seat)) == list(whole.story(seat))
        assert list(reversed(record.story(seat))) == list(whole.story(seat))[::-1]
        assert len(record.story(seat, 20)) == len(list(whole.story(seat, 20)))
    for number in (0, 1, 15, 16, 17, 33, len(whole.answers)):
        assert record.at(number).digest() == whole.at(number).digest()
        assert stands(record.branch(number)) == stands(whole.branch(number))
    while whole.answers:
        assert record.take_back() == whole.take_back() == 1
        assert stands(record) == stands(whole)
    for _ in range(min(40, len(whole.undone))):
        assert record.redo() == whole.redo() == 1
    assert stands(record) == stands(whole)
    assert list(record.history) == list(whole.history)


def test_a_branch_leaves_the_game_it_came_from_alone(whole: Record[Any]) -> None:
    record = ready(whole)
    branch = record.branch(7)
    assert branch.play.ask is not None
    branch.answer(branch.play.ask.choices[-1].text)
    assert stands(record) == stands(whole)
    assert list(record.history) == list(whole.history)


def test_chapters_of_another_game_are_not_taken(whole: Record[Any]) -> None:
    record = resumed(whole)
    chapters = whole.chapters(record.history.first)
    for wrong in (chapters[1:], chapters[:-1], (chapters[0], *chapters), (*chapters[::-1],)):
        with pytest.raises(ValueError, match="another game"):
            record.accept(wrong)
    assert not record.is_ready


def test_large_positions_make_fewer_chapters(whole: Record[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    until = len(whole.answers) - len(whole.play.since)
    many = whole.chapters(until)
    assert sum(len(chapter.state) for chapter in many) < CHAPTERS_HOLD
    monkeypatch.setattr("antterm.core.record.CHAPTERS_HOLD", len(many[-1].state))
    few = whole.chapters(until)
    assert len(few) < len(many)
    record = resumed(whole)
    record.accept(few)
    assert record.at(20).digest() == whole.at(20).digest()


def test_what_was_taken_back_is_tried_as_it_is_given_again() -> None:
    whole = played(game_of("hive"), 2, FREE, 250)
    answers = whole.answers
    assert len(answers) > 2 * PROBED
    while len(whole.undone) < PROBED + 30:
        whole.take_back()
    record = ready(whole, whole.undone)
    assert record.undone == whole.undone
    while record.undone:
        record.redo()
    assert record.answers == answers
    spoilt = ready(whole, ["nonsense", *whole.undone[1:]])
    for _ in range(PROBED):
        spoilt.redo()
    with pytest.raises(Refused, match="nothing_to_redo"):
        spoilt.redo()
    assert spoilt.undone == []
    assert ready(whole, ["nonsense"]).undone == []


def test_an_answer_after_the_boundary_that_is_not_legal_is_named(whole: Record[Any]) -> None:
    with pytest.raises(ReplayError) as caught:
        Record.replay(
            whole.game,
            whole.seats,
            whole.seed,
            whole.options,
            [*whole.answers, "nonsense"],
            boundary=(len(whole.answers) - len(whole.play.since), whole.play.boundary),
        )
    assert caught.value.number == len(whole.answers) + 1


def test_programs_answers_before_it_was_resumed_go_with_a_persons_when_ready() -> None:
    whole = played(Pebbles(), 4, {**FREE, "rounds": "3"}, 60)
    programs = {1, 2, 3}
    assert resumed(whole).why_not_take_back(programs) in (None, "not_ready")
    record = ready(whole)
    assert record.take_back(programs) == whole.take_back(programs)
    assert stands(record) == stands(whole)


def test_which_answers_were_given_in_secret_is_known_of_folded_chapters_too() -> None:
    entries = [Answered(0, "turn", "a", ()), Answered(1, "react", "none", (), secret=True)]
    chapter = Chapter.fold(0, b"", entries)
    assert chapter.unfold() == entries
    history = History(2)
    assert not list(history.secrets()), "nothing is known of them yet"
    history.accept((chapter,))
    history.append(Answered(0, "turn", "b", (), secret=True))
    assert list(history.secrets()) == [Secret(2, 1), Secret(3, 0)]
    counted = {seat: [Numbering(history, seat)(number) for number in range(4)] for seat in (0, 1, None)}
    assert counted == {0: [0, 1, 1, 2], 1: [0, 1, 2, 2], None: [0, 1, 1, 1]}
