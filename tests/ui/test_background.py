"""The terminal's answer about its background is understood, and never taken for typing."""

from __future__ import annotations

import pytest

from antterm.ui.terminal import background
from antterm.ui.terminal.background import AnswerFilter
from antterm.ui.terminal.colours import background_of_environment


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("\x1b]11;rgb:0000/0000/0000\x1b\\", "dark"),
        ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "light"),
        ("\x1b]11;rgb:fd/f6/e3\x07", "light"),
        ("\x1b]11;rgb:0000/2b2b/3636\x1b\\", "dark"),
        ("\x1b]11;rgba:ffff/ffff/dddd/ffff\x1b\\", "light"),
    ],
)
def test_an_answer_is_taken_out_of_what_was_typed(answer: str, name: str) -> None:
    told: list[str] = []
    answers = AnswerFilter(told.append)
    assert answers.typed(f"a{answer}\x1b[A") == "a\x1b[A"
    assert told == [name]


@pytest.mark.parametrize("cut", range(2, 26))
def test_an_answer_may_come_in_two_halves(cut: int) -> None:
    told: list[str] = []
    answers = AnswerFilter(told.append)
    answer = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
    assert answers.typed("x" + answer[:cut]) + answers.typed(answer[cut:] + "y") == "xy"
    assert told == ["light"]


def test_keys_are_never_held_back_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    answers = AnswerFilter(told.append)
    assert answers.typed("\x1b") == "\x1b"
    assert answers.typed("\x1b]") + answers.typed("q") == "\x1b]q"
    monkeypatch.setattr(background, "monotonic", lambda: float("inf"))
    assert answers.typed("\x1b]1") == "\x1b]1"
    assert answers.typed("\x1b]11;rgb:0/0/0\x07") == ""
    assert told == ["dark"]


@pytest.mark.parametrize(
    ("value", "name"), [("0;15", "light"), ("15;0", "dark"), ("12;default;7", "light"), ("", "dark")]
)
def test_the_environment_may_say_it_too(monkeypatch: pytest.MonkeyPatch, value: str, name: str) -> None:
    monkeypatch.setenv("COLORFGBG", value)
    assert background_of_environment("dark") == name
    assert background_of_environment("light") == (name if value else "light"), "as a terminal said last"


@pytest.mark.parametrize(
    "answer",
    [
        "\x1bP>|XTerm(390)\x1b\\",
        "\x1bP1+r544e=787465726d\x1b\\",
        "\x1b]10;rgb:ffff/ffff/ffff\x07",
        "\x1b]4;1;rgb:cccc/0000/0000\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28;29c",
    ],
)
def test_other_answers_of_a_terminal_are_left_out_too(answer: str) -> None:
    told: list[str] = []
    assert AnswerFilter(told.append).typed(f"n{answer}\x1b[B{answer}1") == "n\x1b[B1"
    assert told == []


def test_the_name_of_a_terminal_may_come_in_two_halves() -> None:
    whole = "\x1bP>|WezTerm 20240203\x1b\\"
    for place in range(3, len(whole)):
        answers = AnswerFilter(lambda _: None)
        assert answers.typed(whole[:place]) + answers.typed(f"{whole[place:]}n") == "n"
