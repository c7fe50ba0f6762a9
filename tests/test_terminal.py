"""The pseudo-terminal itself, tried on small programs."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.terminal import PATIENCE, Terminal

Start = Callable[..., Terminal]
RAW = "import sys, os, tty; tty.setraw(0); out = lambda s: (sys.stdout.write(s), sys.stdout.flush());"
"""Beginning of a program that reads keys one at a time."""


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a Python program on a terminal that is closed after the test."""
    started: list[Terminal] = []

    def go(program: str, **how: object) -> Terminal:
        started.append(Terminal([sys.executable, "-c", program], **how))  # type: ignore[arg-type]
        return started[-1]

    yield go
    for terminal in started:
        terminal.close()


def test_the_screen_shows_what_the_program_wrote(start: Start) -> None:
    terminal = start(r"print('one\n  two')")
    assert terminal.wait_end() == 0
    assert terminal.lines()[:3] == ["one", "  two", ""]
    assert terminal.find("two") == (2, 1)
    assert terminal.find("three") is None


def test_cells_have_attributes(start: Start) -> None:
    terminal = start(
        r"print('\x1b[1;7;31mA\x1b[0;4;38;5;208mB\x1b[0;3;48;2;1;2;3mC\x1b[0mD\x1b[2;95mE\x1b[22mF')"
    )
    terminal.wait_end()
    a, b, c, d, e, f = (terminal.cell(x, 0) for x in range(6))
    assert (a.char, a.bold, a.reverse, a.fg) == ("A", True, True, "red")
    assert (b.char, b.underline, b.fg) == ("B", True, "ff8700")
    assert (c.char, c.italic, c.bg, c.dim) == ("C", True, "010203", False)
    assert (d.char, d.bold, d.fg, d.bg) == ("D", False, "default", "default")
    assert (e.char, e.dim, e.fg) == ("E", True, "brightmagenta")
    assert (f.char, f.dim, f.fg) == ("F", False, "brightmagenta")


def test_the_cursor_is_seen_unless_hidden(start: Start) -> None:
    terminal = start(RAW + r"out('\x1b[2;5Hx'); os.read(0, 1); out('\x1b[?25l')")
    terminal.wait_for("x")
    assert terminal.cursor() == (5, 1)
    terminal.key("enter")
    terminal.until(lambda: terminal.cursor() is None)


def test_a_program_meets_signals_from_its_first_moment(start: Start) -> None:
    """Also under `nohup`, which has the tests themselves ignore that their terminal is closed."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        for _ in range(5):
            terminal = start("import time; time.sleep(600)")
            terminal.kill(signal.SIGHUP)
            assert terminal.wait_end() == -signal.SIGHUP
    finally:
        signal.signal(signal.SIGHUP, before)


def test_keys_are_sent_by_name_and_their_answer_is_counted(start: Start) -> None:
    terminal = start(RAW + "out('ready'); [out(repr(os.read(0, 9))) for _ in range(4)]")
    terminal.wait_for("ready")
    sent = terminal.key("up")
    assert sent.bytes == len(repr(b"\x1b[A"))
    assert 0 < sent.seconds < PATIENCE
    for key, read in {"shift+tab": r"b'\x1b[Z'", "x": "b'x'", "ctrl+c": r"b'\x03'"}.items():
        terminal.key(key)
        terminal.wait_for(read)
    assert terminal.lines()[0] == r"readyb'\x1b[A'b'\x1b[Z'b'x'b'\x03'"


def test_a_silent_program_sends_nothing(start: Start) -> None:
    terminal = start(RAW + "out('ready'); os.read(0, 9); os.read(0, 9)")
    terminal.wait_for("ready")
    assert terminal.key("x").bytes == 0


def test_waiting_for_what_never_comes_fails_and_shows_the_screen(start: Start) -> None:
    with pytest.raises(AssertionError, match=r"(?s)'goodbye' did not appear:\nhello"):
        start("print('hello')").wait_for("goodbye")
    with pytest.raises(AssertionError, match="did not appear"):
        start("import time; time.sleep(9)").wait_for("goodbye", most=0.2)


def test_the_program_knows_the_size_and_hears_of_a_new_one(start: Start) -> None:
    terminal = start(
        "import os, signal\n"
        "show = lambda *_: os.write(1, b'%d %d\\n' % os.get_terminal_size())\n"
        "signal.signal(signal.SIGWINCH, show); show()\n"
        "while True: signal.pause()",
        cols=100,
        rows=30,
    )
    terminal.wait_for("100 30")
    terminal.resize(60, 20)
    terminal.wait_for("60 20")
    assert (terminal.cols, terminal.rows) == (60, 20)


@pytest.mark.parametrize(
    ("query", "reply"),
    [
        (r"\x1b[c", r"\x1b[?62;22c"),
        (r"\x1b[?2026$p", r"\x1b[?2026;2$y"),
        (r"ab\x1b[6n", r"\x1b[1;3R"),
    ],
)
def test_queries_are_answered(start: Start, query: str, reply: str) -> None:
    terminal = start(RAW + f"out('{query}'); out('got ' + repr(os.read(0, 30)))")
    terminal.wait_for(reply)


def test_a_simple_terminal_answers_nothing(start: Start) -> None:
    program = "import select; out('\\x1b[c'); out(f'heard {select.select([0], [], [], 0.2)[0]}')"
    start(RAW + program, silent=True).wait_for("heard []")


def test_sequences_that_come_in_pieces_or_are_unknown_leave_no_trace(start: Start) -> None:
    program = (
        "import time\n"
        "for piece in '\\x1b[>1u\\x1b]0;title\\x07a\\x1b', '[3', '1mb', '\\x1b[<u\\x1bP1$r\\x1b\\\\c':\n"
        "    out(piece); time.sleep(0.03)"
    )
    terminal = start(RAW + program)
    terminal.wait_end()
    assert terminal.lines()[0] == "abc"
    assert terminal.cell(1, 0).fg == "red"


def test_the_exit_status_is_told(start: Start) -> None:
    assert start("raise SystemExit(3)").wait_end() == 3
    assert Terminal(["/no/such/program"]).wait_end() == 127


def test_a_signal_ends_the_program(start: Start) -> None:
    terminal = start("import time; print('ready', flush=True); time.sleep(30)")
    terminal.wait_for("ready")
    terminal.kill()
    assert terminal.wait_end() == -signal.SIGTERM


def test_a_dropped_line_hangs_the_program_up(start: Start) -> None:
    terminal = start("import time; print('ready', flush=True); time.sleep(30)")
    terminal.wait_for("ready")
    assert terminal.alive()
    terminal.hang_up()
    assert terminal.wait_end() == -signal.SIGHUP


def test_what_is_ignored_here_is_not_ignored_there(start: Start) -> None:
    """As where the tests run under nohup: a child inherits what is ignored."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminal = start("import time; print('ready', flush=True); time.sleep(30)")
        terminal.wait_for("ready")
        terminal.hang_up()
        assert terminal.wait_end() == -signal.SIGHUP
    finally:
        signal.signal(signal.SIGHUP, before)


def test_closing_ends_even_a_program_that_will_not_hear(start: Start) -> None:
    terminal = start(
        "import signal, time; signal.signal(signal.SIGHUP, signal.SIG_IGN); print('ready', flush=True)\n"
        "time.sleep(30)"
    )
    terminal.wait_for("ready")
    terminal.close(grace=0.2)
    assert not terminal.alive()


def test_variables_can_be_set_and_taken_away(start: Start) -> None:
    program = "import os; print(os.environ.get('TERM'), os.environ.get('LANG'), os.environ.get('ANT'))"
    terminal = start(program, env={"TERM": None, "ANT": "red"})
    terminal.wait_end()
    assert terminal.lines()[0] == "None C.UTF-8 red"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_can_be_measured(start: Start) -> None:
    terminal = start("import time; print('ready', flush=True); time.sleep(30)")
    terminal.wait_for("ready")
    assert 1_000 < terminal.resident_kib() < 200_000
