"""The record of a game: replaying, taking back, redoing, going back to any moment."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.ask import Refused
from antterm.core.record import SNAPSHOT_EVERY, Record, ReplayError
from tests.core.toy import CardSeen, DrewCard, Pebbles, PebblesState, Took

ROUND = ["take", "1", "take", "2", "nothing", "nothing"]


def record_of(*answers: str, seats: int = 2, **given: str) -> Record[PebblesState]:
    return Record.replay(Pebbles(), seats, 4, given, answers)


def position(record: Record[PebblesState]) -> object:
    """All that can be seen of a record from outside."""
    seats = (*range(record.seats), None)
    return (
        record.answers,
        record.undone,
        record.play.digest(),
        record.play.ask,
        record.play.outcome,
        [record.play.view(seat) for seat in seats],
        record.events(),
    )


def test_options_that_were_not_given_are_recorded_with_their_defaults() -> None:
    assert record_of().options == {"rounds": "3", "rich": "off", "free_undo": "off"}
    assert record_of(seats=3, rich="on").options == {"rounds": "2", "rich": "on", "free_undo": "off"}


def test_a_record_holds_who_answered_what_and_what_came_of_it() -> None:
    record = record_of("take", "1", "draw")
    assert [(entry.seat, entry.kind, entry.text) for entry in record.history] == [
        (0, "action", "take"),
        (0, "heap", "1"),
        (1, "action", "draw"),
    ]
    assert [entry.reveals for entry in record.history] == [False, False, True]
    assert [type(event) for event in record.events(1)] == [Took, CardSeen, DrewCard]
    assert record.events() == [*record.opening, *record.events(0)[len(record.opening) :]]
    assert [type(event) for event in record.opening] == [CardSeen, DrewCard] * 2


def test_the_same_answers_make_the_same_game() -> None:
    answers = ["draw", "drop", "take", "1", "nothing", "nothing"]
    assert position(record_of(*answers)) == position(record_of(*answers))


def test_an_answer_that_does_not_fit_is_named_by_its_number() -> None:
    with pytest.raises(ReplayError) as caught:
        record_of("take", "1", "take", "5")
    assert (caught.value.number, caught.value.text, caught.value.code) == (4, "5", "not_a_choice")


def test_an_answer_after_the_end_does_not_fit() -> None:
    with pytest.raises(ReplayError) as caught:
        record_of("resign", "take")
    assert (caught.value.number, caught.value.code) == (2, "game_over")


def test_a_refused_answer_leaves_the_record_as_it_was() -> None:
    record = record_of("take", "1")
    record.take_back()
    before = position(record)
    with pytest.raises(Refused, match="not_a_choice"):
        record.answer("9")
    assert position(record) == before


def test_taking_back_gives_the_position_before_and_redoing_the_one_after() -> None:
    record = record_of("take")
    before = position(record)
    record.answer("2")
    after = position(record)
    assert record.take_back() == 1
    assert record.undone == ["2"]
    assert position(record)[2:] == before[2:]  # type: ignore[index]
    assert record.redo() == 1
    assert position(record) == after


def test_nothing_can_be_taken_back_at_the_start_nor_redone() -> None:
    record = record_of()
    assert record.why_not_take_back() == "nothing_to_take_back"
    with pytest.raises(Refused, match="nothing_to_take_back"):
        record.take_back()
    with pytest.raises(Refused, match="nothing_to_redo"):
        record.redo()


def test_a_drawn_card_stays_drawn() -> None:
    record = record_of("draw")
    assert record.why_not_take_back() == "revealed"
    record.answer("drop")
    assert record.take_back() == 1
    before = position(record)
    with pytest.raises(Refused, match="revealed"):
        record.take_back()
    assert position(record) == before


def test_bids_shown_together_stay_shown() -> None:
    assert record_of(*ROUND[:5]).why_not_take_back() is None
    assert record_of(*ROUND).why_not_take_back() == "revealed"


def test_one_takes_back_ones_own_answers_but_not_the_other_s_before_them() -> None:
    record = record_of("take", "1", "take", "2")
    assert [record.take_back(), record.take_back()] == [1, 1]
    assert record.answers == ["take", "1"]
    assert record.why_not_take_back() == "answered"


def test_one_takes_back_an_answer_while_the_next_person_still_thinks() -> None:
    record = record_of("take", "1")
    record.take_back()
    record.take_back()
    assert record.answers == []
    assert record.undone == ["1", "take"]


def test_with_free_undo_everything_can_be_taken_back() -> None:
    answers = ["draw", "drop", *ROUND[2:], "take"]
    record = record_of(*answers, free_undo="on")
    start = position(record_of(free_undo="on"))
    while record.answers:
        record.take_back()
    assert record.undone == answers[::-1]
    assert position(record)[2:] == start[2:]  # type: ignore[index]
    for _ in answers:
        record.redo()
    assert position(record) == position(record_of(*answers, free_undo="on"))


def test_a_card_drawn_again_after_free_undo_is_the_same_card() -> None:
    record = record_of("draw", free_undo="on")
    drawn = record.events(0)[-2]
    record.take_back()
    record.answer("draw")
    assert record.events(0)[-2] == drawn


def test_a_new_answer_forgets_what_was_taken_back() -> None:
    record = record_of("take", "1")
    record.take_back()
    record.answer("2")
    assert record.undone == []
    with pytest.raises(Refused, match="nothing_to_redo"):
        record.redo()


def test_answers_of_programs_go_with_the_person_s_before_them() -> None:
    record = record_of("take", "1", "take", "2")
    assert record.take_back(bots={1}) == 3
    assert record.answers == ["take"]
    assert record.redo(bots={1}) == 3
    assert record.answers == ["take", "1", "take", "2"]


def test_answers_of_programs_do_not_bind_a_person() -> None:
    record = record_of("take", "1", "take", "2")
    record.take_back(bots={1})
    assert record.why_not_take_back(bots={1}) is None
    assert record.take_back(bots={1}) == 1
    assert record.why_not_take_back(bots={1}) == "nothing_to_take_back"


def test_what_a_program_drew_cannot_be_taken_back() -> None:
    assert record_of("take", "1", "draw", "keep").why_not_take_back(bots={1}) == "revealed"


def test_only_programs_have_answered_so_there_is_nothing_to_take_back() -> None:
    assert record_of("take", "1").why_not_take_back(bots={0}) == "nothing_to_take_back"


def test_going_back_forgets_answers_and_what_was_taken_back_before() -> None:
    record = record_of("take", "1", "take", "2")
    record.take_back()
    record.rewind(1)
    assert position(record) == position(record_of("take"))
    with pytest.raises(Refused, match="nothing_to_redo"):
        record.redo()


def test_taken_back_answers_are_taken_over_into_a_later_session() -> None:
    record = record_of("take", "1", "take", "2")
    record.take_back()
    record.take_back()
    again = Record.replay(Pebbles(), 2, 4, {}, record.answers, record.undone)
    assert position(again) == position(record)
    assert again.why_not_take_back() == "answered"
    again.redo()
    again.redo()
    assert again.answers == ["take", "1", "take", "2"]


@pytest.mark.parametrize("undone", [["give"], ["9", "take"], ["take", "take"]])
def test_taken_back_answers_that_do_not_fit_are_dropped(undone: Sequence[str]) -> None:
    again = Record.replay(Pebbles(), 2, 4, {}, ["take", "1"], undone)
    assert again.undone == []
    assert again.why_not_take_back() is None


def test_a_long_game_can_be_seen_as_it_stood_after_any_answer() -> None:
    answers = ROUND * 3
    assert len(answers) > SNAPSHOT_EVERY
    record = record_of(*answers)
    for number in range(len(answers) + 1):
        assert record.at(number).digest() == record_of(*answers[:number]).play.digest()
    assert record.play.outcome is not None


def test_looking_back_changes_nothing() -> None:
    record = record_of(*ROUND)
    before = position(record)
    record.at(3).answer("1")
    assert position(record) == before


moves = st.lists(st.tuples(st.sampled_from("aaaaurw"), st.integers(0, 9)), max_size=60)


@given(moves, st.integers(2, 4), st.sampled_from(["on", "off"]), st.sets(st.integers(0, 3), max_size=2))
def test_however_one_goes_to_and_fro_the_answers_that_stand_decide(
    moves: list[tuple[str, int]], seats: int, free_undo: str, bots: set[int]
) -> None:
    """Answering, taking back, redoing and rewinding at random, against a record that only answers."""
    record = Record(Pebbles(), seats, 1, {"free_undo": free_undo})
    for what, pick in moves:
        ask = record.play.ask
        if what == "a" and ask is not None:
            record.answer(ask.choices[pick % len(ask.choices)].text)
        elif what == "u" and record.why_not_take_back(bots) is None:
            before = record.answers
            taken = record.take_back(bots)
            assert record.answers == before[: len(before) - taken]
            assert record.undone[-taken:] == before[len(before) - taken :][::-1]
        elif what == "r" and record.undone:
            given_again = record.redo(bots)
            assert given_again >= 1
        elif what == "w":
            record.rewind(min(pick, len(record.answers)))
            assert record.undone == []
    plain = Record.replay(Pebbles(), seats, 1, {"free_undo": free_undo}, record.answers, record.undone)
    assert position(plain) == position(record)
    assert plain.why_not_take_back(bots) == record.why_not_take_back(bots)
