"""The streams of plain mode: what is read as a line, and what is written as one."""

from __future__ import annotations

import asyncio
import io
import os
import select
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import pytest

from antterm import i18n
from antterm.plain.console import (
    BESIDE,
    LONGEST,
    WIDTH,
    Console,
    LineTooLong,
    StreamLines,
    Wakeup,
    wrap_paragraph,
)
from antterm.plain.interaction import Await, Interaction, PipedInput, Speak, hear, speak


def said_again(*heard: str) -> Interaction[list[str]]:
    """What is typed, until somebody types nothing."""
    yield speak(*heard)
    lines = []
    while line := (yield from hear()):
        lines.append(line)
        yield speak(line)
    return lines


def hold(typed: TextIO, interaction: Interaction[list[str]]) -> tuple[list[str] | None, str]:
    written = io.StringIO()
    return asyncio.run(Console(StreamLines(typed), written, Wakeup()).hold(interaction)), written.getvalue()


@contextmanager
def pipe(content: bytes) -> Iterator[TextIO]:
    """A pipe with something in it, of which the other end is closed."""
    end, other = os.pipe()
    os.write(other, content)
    os.close(other)
    with open(end, encoding="utf-8") as typed:
        yield typed


def test_lines_of_a_pipe() -> None:
    with pipe("one\r\nzwölf\n\n".encode()) as typed:
        assert hold(typed, said_again()) == (["one", "zwölf"], "> one\none\n> zwölf\nzwölf\n> \n")


def test_the_end_of_the_input_ends_the_dialog_after_its_last_line() -> None:
    with pipe(b"one\ntwo") as typed:
        assert hold(typed, said_again()) == (None, "> one\none\n> two\ntwo\n> \n")


def test_where_the_system_cannot_tell_that_something_was_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cannot(*_files: object) -> None:
        raise OSError

    monkeypatch.setattr(select, "select", cannot)
    with pipe(b"one\ntwo\n\n") as typed:
        assert hold(typed, said_again())[0] == ["one", "two"]
        for thread in threading.enumerate():
            if thread.name == BESIDE:
                thread.join()  # else it would read on from whatever has the same number next


def test_a_line_may_hold_anything() -> None:
    with pipe(b"\x1b[2J\x07\xff\xe2\x80\xaeabc\n" + b"x" * LONGEST + b"\r\n\n") as typed:
        lines, written = hold(typed, said_again())
    assert lines is not None
    assert len(lines[1]) == LONGEST
    assert not any(char < " " for char in written.replace("\n", ""))
    assert max(map(len, written.splitlines())) <= WIDTH
    assert "\u202e" not in written


TOO_LONG = f"That line is too long and was ignored: at most {LONGEST} characters are read.\n"


@pytest.mark.parametrize("unit", [b"x", b"\xff", b"\x1b[2J", "ж".encode()])
def test_a_line_that_is_too_long_is_left_aside_and_the_next_is_heard(unit: bytes) -> None:
    with pipe(b"one\n" + unit * (LONGEST + 1) + b"\ntwo\n\n") as typed:
        lines, written = hold(typed, said_again())
    assert lines == ["one", "two"]
    assert written == f"> one\none\n> \n{TOO_LONG}> two\ntwo\n> \n"


def test_so_it_is_while_something_is_waited_for() -> None:
    def waiting() -> Interaction[list[str]]:
        first = yield Await(None, PipedInput.INTERRUPTS)
        return [str(first), str((yield Await(None, PipedInput.INTERRUPTS)))]

    with pipe(b"x" * 5000 + b"\ntwo\n") as typed:
        assert hold(typed, waiting()) == (["None", "two"], f"\n{TOO_LONG}> two\n")


def test_of_a_line_without_end_little_is_kept() -> None:
    async def go() -> None:
        lines = StreamLines(io.StringIO())
        for _chunk in range(100):
            lines.take(b"\xff\x00\x1b" * 10_000)
            assert len(lines._rest) <= LONGEST + 2
        lines.take(b"\ntwo\nthree")
        with pytest.raises(LineTooLong):
            await lines.next()
        assert await lines.next() == "two"
        lines.take(b"")
        assert [await lines.next() for _line in range(2)] == ["three", None]

    asyncio.run(go())


def test_paragraphs_become_lines() -> None:
    words = " ".join(["word"] * 40)
    assert [len(line) for line in wrap_paragraph(words)] == [74, 74, 49]
    first, *rest = wrap_paragraph(f"12. {words}")
    assert first.startswith("12. word")
    assert all(line.startswith("    word") for line in rest)
    assert list(wrap_paragraph("")) == [""]


def test_in_ascii_all_is_written_with_twins() -> None:
    i18n.tongue().keep_to_ascii(True)
    with pipe("Zoë\n\n".encode()) as typed:
        assert hold(typed, said_again("“a” … b"))[1] == '"a" ... b\n> Zoe\nZoe\n> \n'


def test_what_is_drawn_keeps_its_blanks() -> None:
    def drawn() -> Interaction[list[str]]:
        yield Speak(["  .   .", "    x"], preformatted=True)
        return []

    assert hold(io.StringIO(), drawn())[1] == "  .   .\n    x\n"


def test_lines_are_kept_for_the_next_question_while_something_is_waited_for() -> None:
    def waiting() -> Interaction[list[str]]:
        meanwhile = yield Await(0.0, PipedInput.QUEUED_UNTIL_END)
        assert meanwhile is None
        first = yield from hear()
        second = yield Await(None, PipedInput.INTERRUPTS)
        return [first, str(second)]

    with pipe(b"one\ntwo\n") as typed:
        assert hold(typed, waiting())[0] == ["one", "two"]


def test_a_line_that_is_for_now_is_heard_and_others_are_kept() -> None:
    def waiting() -> Interaction[list[str]]:
        heard = []
        for _line in range(2):
            heard.append(str((yield Await(0.0, PipedInput.QUEUED, str.isalpha))))
        return [*heard, (yield from hear())]

    with pipe(b"look\n1\n") as typed:
        assert hold(typed, waiting())[0] == ["look", "None", "1"]


@pytest.mark.parametrize("meanwhile", [PipedInput.INTERRUPTS, PipedInput.QUEUED])
def test_nobody_waits_when_nothing_can_be_typed_any_more(meanwhile: PipedInput) -> None:
    closed: list[bool] = []

    def waiting() -> Interaction[list[str]]:
        try:
            yield Await(None, meanwhile)
        finally:
            closed.append(True)
        return []

    with pipe(b"") as typed:
        assert hold(typed, waiting()) == (None, "")
    assert closed == [True]


def test_who_has_something_to_tell_rings() -> None:
    wakeup = Wakeup()

    def waiting() -> Interaction[list[str]]:
        wakeup.notify()
        yield Await(None, PipedInput.QUEUED_UNTIL_END)
        return ["rung"]

    assert asyncio.run(Console(StreamLines(io.StringIO()), io.StringIO(), wakeup).hold(waiting())) == ["rung"]


def test_where_nobody_reads_any_more_the_dialog_is_closed() -> None:
    class Gone(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    closed: list[bool] = []

    def talking() -> Interaction[None]:
        try:
            yield from hear()
        finally:
            closed.append(True)

    with pytest.raises(BrokenPipeError):
        asyncio.run(Console(StreamLines(io.StringIO("x\n")), Gone(), Wakeup()).hold(talking()))
    assert closed == [True]
