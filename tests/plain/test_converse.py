"""Dialogues in lines: numbers, texts, going back a step, what is said, and what is waited for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from antterm.dialogues.steps import Choose, Dialogue, Enter, Trouble, Wait, choose, confirm, enter
from antterm.plain.interaction import Await, Effect, Listen, QuitProgram, Speak, converse

FRUIT = (("a", "Apple"), ("b", "Berry"))


def hold(begin: Callable[[], Dialogue[object]], *lines: str, may_quit: bool = False) -> tuple[object, str]:
    """The result of a dialogue of somebody who types these lines, and all that they hear."""
    told: list[str] = []
    typed = [*lines]
    talk = converse(begin, may_quit=may_quit)
    answer: str | None = None
    try:
        while True:
            effect: Effect = talk.send(answer)
            answer = None
            match effect:
                case Speak(paragraphs):
                    told.extend(paragraphs)
                case Listen() | Await():
                    answer = typed.pop(0)
    except StopIteration as stop:
        assert not typed, f"not heard: {typed}"
        return stop.value, "\n".join(told)


def order() -> Dialogue[str]:
    """Ask for a fruit, how many of it and whether that is right."""
    fruit = yield from choose("Fruit", FRUIT, "Which one?", "nothing")

    def take(typed: str) -> int:
        if not typed.isdigit():
            raise Trouble(f"“{typed}” is no number.")
        return int(typed)

    count = yield from enter(Enter("Number", "How many?", limit=3, empty="1"), take)
    if not (yield from confirm("Order", f"{count} of {fruit}?", "Yes, do", "No, none")):
        raise Trouble("Nothing was ordered.")
    return f"{count} of {fruit}"


def test_a_dialogue_is_answered_by_numbers_and_texts() -> None:
    result, told = hold(order, "2", "", "1")
    assert result == "1 of b"
    assert told.splitlines() == [
        *("Which one?", "1. Apple", "2. Berry", "0. nothing"),
        "How many? An empty line means “1”. 0 goes back.",
        *("1 of b?", "1. Yes, do", "0. No, none"),
    ]


def test_a_line_that_cannot_be_taken_is_asked_for_again() -> None:
    result, told = hold(order, "Berry", "x", "1234", "12", "yes")
    assert result == "12 of b"
    assert "“x” is no number." in told
    assert "That is too long: at most 3 characters." in told


def test_a_line_in_quotation_marks_is_chosen_by_the_name_in_them() -> None:
    tables = (("s", "“sunday”; Hive"), ("m", "«monday»; Hive"))
    for typed, chosen in (("sunday", "s"), ("“Sun", "s"), ("monday", "m")):
        assert hold(lambda: choose("Table", tables), typed)[0] == chosen


def test_no_is_typed_as_a_word_and_what_is_not_done_is_said() -> None:
    result, told = hold(order, "1", "", "no")
    assert result is None
    assert told.endswith("Nothing was ordered.")


def test_nought_goes_back_a_step() -> None:
    def two() -> Dialogue[str]:
        first = yield from choose("First", FRUIT)
        return first + (yield from choose("Second", FRUIT))

    result, told = hold(two, "1", "0", "2", "2")
    assert result == "bb"
    assert [line for line in told.splitlines() if line in ("First", "Second")] == ["First", "Second"] * 2


def test_what_can_be_switched_is_told_with_how_it_stands() -> None:
    def switches() -> Dialogue[int]:
        place: int = yield Choose("Switches", ("One", "Two"), ticked=(True, False))
        return place

    result, told = hold(switches, "2")
    assert result == 1
    assert "1. One: given\n2. Two: not given" in told


def test_who_does_not_want_to_wait_leaves() -> None:
    def waits() -> Dialogue[str]:
        yield Wait(lambda: False, lambda _changed: lambda: None)
        return "come"

    assert hold(waits, "0") == (None, "")


def test_where_somebody_may_quit_the_word_for_it_is_no_text() -> None:
    def name() -> Dialogue[str]:
        return (yield from enter(Enter("Name", "Your name?"), str))

    assert hold(name, "quit") == ("quit", "Your name? 0 goes back.")
    with pytest.raises(QuitProgram):
        hold(name, "quit", may_quit=True)
