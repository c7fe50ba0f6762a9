"""Going back a step, lines that cannot be taken, and errors, whatever a dialogue is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm.core.options import BadOption
from antterm.dialogues.steps import Conversation, Dialogue, Enter, Say, Trouble, choose, confirm, enter
from antterm.exchange import ExchangeError
from antterm.saves.errors import SaveError
from tests.dialogues.holding import BACK, Held

FRUIT = (("a", "Apple"), ("b", "Berry"))


def order(done: list[str]) -> Dialogue[str]:
    """Ask for a fruit, how many of it and whether that is right."""
    fruit = yield from choose("Fruit", FRUIT)

    def take(typed: str) -> int:
        if not typed.isdigit():
            raise Trouble(f"“{typed}” is no number.")
        return int(typed)

    count = yield from enter(Enter("Number", f"How many of {fruit}?", empty="1"), take)
    if not (yield from confirm("Order", f"{count} of {fruit}?", "Yes", "No")):
        return ""
    done.append(f"{count}{fruit}")
    return f"{count} of {fruit}"


def test_answers_lead_to_the_result() -> None:
    done: list[str] = []
    held = Held(lambda: order(done)).answer("Berry", "3", True)
    assert held.ended()
    assert held.conversation.result == "3 of b"
    assert done == ["3b"]


def test_an_empty_line_means_what_the_step_says() -> None:
    held = Held(lambda: order([])).answer("Apple", "", True)
    assert held.conversation.result == "1 of a"


def test_going_back_leads_to_the_question_before_and_out_of_the_first() -> None:
    done: list[str] = []
    held = Held(lambda: order(done)).answer("Berry", BACK)
    assert held.options == ("Apple", "Berry")
    held.answer("Apple", "2", BACK)
    assert isinstance(held.step, Enter)
    assert held.step.text == "How many of a?"
    held.answer(BACK, BACK)
    assert held.ended()
    assert held.conversation.result is None
    assert done == []


def test_a_line_that_cannot_be_taken_is_asked_for_again_and_then_gone_back_from() -> None:
    held = Held(lambda: order([])).answer("Berry", "many", "more")
    assert isinstance(held.step, Enter)
    assert held.step.trouble == "“more” is no number."
    assert held.answer(BACK).options == ("Apple", "Berry"), "not to the line itself"
    assert held.answer("Apple").step == Enter("Number", "How many of a?", empty="1")
    assert held.answer("2", True).conversation.result == "2 of a"


def test_where_the_choices_have_changed_one_goes_back_only_as_far_as_they_are_the_same() -> None:
    choices = [*FRUIT]

    def dialogue() -> Dialogue[str]:
        first = yield from choose("First", choices)
        yield from choose("Second", FRUIT)
        return (yield from choose(f"Third after {first}", FRUIT))

    held = Held(dialogue).answer("Berry", "Apple")
    choices.pop(0)
    assert held.answer(BACK).options == ("Berry",)
    assert held.answer("Berry", "Apple", "Apple").conversation.result == "a"


def test_what_was_said_is_not_gone_back_behind() -> None:
    def dialogue() -> Dialogue[str]:
        yield from choose("First", FRUIT)
        yield Say("That is done.")
        return (yield from choose("Second", FRUIT))

    held = Held(dialogue).answer("Berry")
    assert held.read() == "That is done."
    assert held.answer(BACK).ended()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Trouble("No."), "No."),
        (ExchangeError("No file."), "No file."),
        (BadOption("bad_engine", "seats", "The engine has gone."), "The engine has gone."),
        (BadOption("unfit_value", "map", "small"), "map cannot be small."),
        (SaveError("exists", Path("sunday")), "There is already a saved game sunday; choose another name."),
    ],
)
def test_what_cannot_be_done_ends_a_dialogue_with_the_reason(error: Exception, sentence: str) -> None:
    def dialogue() -> Dialogue[str]:
        yield from choose("First", FRUIT)
        raise error

    held = Held(dialogue).answer("Apple")
    assert held.step == Say(sentence, is_trouble=True)
    assert held.read() == sentence
    assert held.ended()
    assert held.conversation.result is None


def test_an_error_of_the_program_is_not_taken_for_an_answer() -> None:
    def dialogue() -> Dialogue[str]:
        yield from choose("First", FRUIT)
        raise KeyError("a bug")

    with pytest.raises(KeyError, match="a bug"):
        Held(dialogue).answer("Apple")


def test_what_a_dialogue_holds_is_released_when_it_is_left() -> None:
    released: list[bool] = []

    def dialogue() -> Dialogue[str]:
        try:
            return (yield from choose("First", FRUIT))
        finally:
            released.append(True)

    Conversation(dialogue).go_back()
    Conversation(dialogue).close()
    assert released == [True, True]
