"""Bots in the real program: a key is answered while they think, they do no harm, and nothing stays behind."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from antterm.registry import HOMES
from antterm.saves.document import Seat
from tests import warm
from tests.bots import doubles
from tests.processes import gone, needs_proc, runs
from tests.program.driving import CHECKOUT, antterm, home, saved
from tests.terminal import Terminal


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


class House:
    """The program with bots that do what a test wants them to."""

    def __init__(self, folder: Path) -> None:
        self._gate, self._pids = folder / "gate", folder / "pids"
        self._pids.mkdir()
        self._variables = {doubles.GATE: str(self._gate), doubles.PIDS: str(self._pids)}

    def play(self, seats: str, *more: str) -> Terminal:
        """A new game of Hive."""
        arguments = ("play", "hive", "--seats", seats, "--name", "g", *more)
        program = (sys.executable, "-m", "tests.program.with_doubles")
        env = home() | warm.VARIABLES | self._variables
        return Terminal([*program, *arguments], 80, 24, env, CHECKOUT, may_be_warm=True)

    def open_gate(self) -> None:
        """Let the bots that wait answer."""
        self._gate.touch()

    def thinking(self, terminal: Terminal) -> int:
        """The process in which a bot thinks, once it does."""
        terminal.until(lambda: any(self._pids.iterdir()))
        found = [int(path.name) for path in self._pids.iterdir()]
        return max(found, key=lambda pid: (self._pids / str(pid)).stat().st_mtime_ns)

    def thought_for(self, pid: int) -> None:
        """Forget a process that has thought."""
        (self._pids / str(pid)).unlink()


def brackets(terminal: Terminal) -> list[tuple[int, int, str]]:
    """Where the brackets at the sides of the cursor stand on the board: column, line and which."""
    board = [line[:46].replace("[]", "  ") for line in terminal.lines()]
    return [(x, y, char) for y, line in enumerate(board) for x, char in enumerate(line) if char in "[]"]


@pytest.mark.slow
def test_keys_are_answered_while_a_bot_thinks(house: House) -> None:
    with house.play("Ann,bot:busy") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        terminal.wait_for("Bram is thinking.")
        house.thinking(terminal)
        terminal.wait_for("White's spider 1.")
        name = terminal.find("wS1*")
        assert name, "the piece placed carries its name and the mark of the last move"
        (left, line, opening), (right, same, closing) = brackets(terminal)
        assert (opening, closing, line) == ("[", "]", same)
        assert left + right == 2 * name[0] + len("wS1*") - 1, "the cursor stands on the piece placed"
        terminal.key("right")
        terminal.wait_for("An empty cell.")
        name = terminal.find("wS1*")
        assert name
        assert all(x > name[0] + len("wS1*") for x, _, _ in brackets(terminal)), "the cursor has moved"
        terminal.key("?")
        terminal.wait_for("Help")
        terminal.key("escape")
        terminal.wait_for("Bram is thinking.")
        terminal.key("escape")
        terminal.wait_for("Leave the game")
        terminal.key("escape")
        terminal.wait_for("Bram is thinking.")
        assert list(saved("g").answers) == ["wS1"], "all this before the bot has answered"
        house.open_gate()
        terminal.wait_for("turn 2 · White")
    assert len(saved("g").answers) == 2


def test_a_thinking_bot_sends_nothing(house: House) -> None:
    with house.play("Ann,bot:waiting") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        house.thinking(terminal)
        terminal.settle(quiet=0.3)
        assert terminal.settle(quiet=1.5, most=1.5).bytes == 0


def leave_by_menu(terminal: Terminal) -> None:
    terminal.key("escape")
    terminal.wait_for("Leave the game")
    terminal.type("q")


def hang_up(terminal: Terminal) -> None:
    terminal.hang_up()


ENDS: dict[str, Callable[[Terminal], None]] = {
    "SIGKILL": lambda terminal: terminal.kill(signal.SIGKILL),
    "SIGTERM": lambda terminal: terminal.kill(signal.SIGTERM),
    "SIGHUP": lambda terminal: terminal.kill(signal.SIGHUP),
    "line drops": hang_up,
}


@pytest.mark.few(1)
@needs_proc
@pytest.mark.parametrize(
    "end",
    [
        ENDS["SIGKILL"],
        ENDS["line drops"],
        pytest.param(ENDS["SIGTERM"], marks=pytest.mark.slow),
        pytest.param(ENDS["SIGHUP"], marks=pytest.mark.slow),
    ],
    ids=["SIGKILL", "line drops", "SIGTERM", "SIGHUP"],
)
def test_no_process_outlives_the_program(house: House, end: Callable[[Terminal], None]) -> None:
    with house.play("Ann,bot:waiting") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        pid = house.thinking(terminal)
        assert runs(pid)
        end(terminal)
        assert gone(pid)
        assert terminal.wait_end() != 0
    assert list(saved("g").answers) == ["wS1"]


@needs_proc
def test_leaving_the_game_ends_the_thinking_at_once(house: House) -> None:
    with house.play("Ann,bot:waiting") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        pid = house.thinking(terminal)
        leave_by_menu(terminal)
        terminal.wait_for("New game")
        assert gone(pid)
        terminal.wait_for("Go on with “g”")  # others may have it now


@pytest.mark.slow
@needs_proc
def test_leaving_the_program_leaves_nothing(house: House) -> None:
    with house.play("bot:random,Ann") as terminal:
        terminal.wait_for("Ann: place or move")
        leave_by_menu(terminal)
        terminal.wait_for("New game")
        terminal.key("q", quiet=0)
        assert terminal.wait_end() == 0
        assert all(gone(pid) for pid in children_of(terminal.pid))


def children_of(parent: int) -> list[int]:
    """Processes whose parent is, or was at their birth, `parent`."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if parent in (int(fields[1]), int(fields[3])):  # its parent, or the session it began
            found.append(int(stat.parent.name))
    return [pid for pid in found if pid != parent]


@pytest.mark.slow
@needs_proc
def test_a_killed_thinker_is_told_and_asked_again(house: House) -> None:
    with house.play("Ann,bot:waiting") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        pid = house.thinking(terminal)
        os.kill(pid, signal.SIGKILL)
        terminal.wait_for("Bram did not answer: its process has ended.")
        house.thought_for(pid)
        terminal.key("enter")
        terminal.wait_for("Bram is thinking.")
        assert house.thinking(terminal) != pid
        house.open_gate()
        terminal.wait_for("turn 2 · White")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("lost", "Bram did not answer: its process has ended."),
    ],
)
def test_a_bad_bot_is_told_in_a_sentence_and_the_game_goes_on(house: House, bot: str, sentence: str) -> None:
    with house.play(f"Ann,bot:{bot}") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        terminal.wait_for(sentence)
        assert "Traceback" not in terminal.text()
        terminal.key("right")
        assert sentence in terminal.text(), "it stays until something is done about it"
        terminal.key("escape")
        terminal.wait_for("Take over the seat of")
        terminal.type("t")
        terminal.wait_for("Black: who plays here?")
        terminal.type("\x7f" * 5 + "Bob\r")
        terminal.wait_for("Bob: place or move a piece.")
        terminal.type(":bG1 wS1/\r")
        terminal.wait_for("turn 2 · White")
    assert [(seat.name, seat.player) for seat in saved("g").seats] == [("Ann", "person"), ("Bob", "person")]


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["stumbling", pytest.param("cheating", marks=pytest.mark.slow)])
def test_a_bot_that_crashes_stops_no_game(house: House, bot: str) -> None:
    with house.play(f"Ann,bot:{bot}") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        terminal.wait_for("The bot Bram crashed and plays on")
        terminal.wait_for("turn 2 · White")
        assert "Traceback" not in terminal.text()
    assert len(saved("g").answers) == 2


@pytest.mark.slow
def test_a_person_takes_the_seat_of_a_bot_that_thinks(house: House) -> None:
    with house.play("Ann,bot:waiting") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        pid = house.thinking(terminal)
        terminal.key("escape")
        terminal.wait_for("Take over the seat of Bram")
        terminal.type("t")
        terminal.wait_for("Black: who plays here?")
        terminal.type("\r")
        terminal.wait_for("Black: place or move a piece.")
        assert gone(pid)
        terminal.type(":bG1 wS1/\r")
        terminal.wait_for("turn 2 · White")
        assert saved("g").seats[1].name == "Black"


@pytest.mark.slow
def test_a_person_hands_the_seat_to_a_bot(house: House) -> None:
    with house.play("Ann,Bob") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.key("escape")
        terminal.wait_for("Who plays: people and bots")
        terminal.type("w")
        terminal.wait_for("White: Ann, a person")
        terminal.type("1")
        terminal.wait_for("Who plays on for Ann?")
        terminal.type("1")
        terminal.wait_for("turn 1 · Black")
        assert (saved("g").seats[0].name, saved("g").seats[0].player) == ("Ada", "bot:random")


def turn(terminal: Terminal) -> None:
    """Choose the next value of a line of a form."""
    before = terminal.text()
    terminal.key("right")
    terminal.until(lambda: terminal.text() != before)


def test_bots_play_each_other_from_the_menu_are_watched_held_stepped_and_taken_over() -> None:
    with antterm() as terminal:
        terminal.wait_for("New game")
        terminal.key("n")
        terminal.wait_for("Name of the game")
        terminal.keys(*["right"] * [*HOMES].index("micropolis"), "down", "down", "down", "right", "right")
        terminal.wait_for("bot, level easy")
        terminal.keys("down", "down")
        terminal.until(lambda: re.search(r"Player 2 .*\n +> ", terminal.text()) is not None)
        while "bot, level normal" not in terminal.text():
            turn(terminal)  # how often, depends on the games before this one in the list
        terminal.send(b"\x1bOQ")  # F2 begins the game
        terminal.wait_for(" is thinking.")
        terminal.type("p")
        terminal.wait_for("Paused.")
        (name,) = [path.stem for path in Path(os.environ["ANTTERM_DATA_DIR"]).rglob("*.json")]
        terminal.wait_for("has an answer ready.")
        held = len(saved(name).answers)
        terminal.settle(quiet=1.5, most=1.5)
        assert len(saved(name).answers) == held, "nobody plays while the game is paused"
        for number in (1, 2):
            before = terminal.text()
            terminal.key(".")
            terminal.until(lambda number=number: len(saved(name).answers) == held + number)  # type: ignore[misc]
            terminal.until(lambda before=before: terminal.text() != before)  # type: ignore[misc]
            terminal.wait_for("has an answer ready.")
        assert "Paused. " in terminal.text()
        terminal.key("escape")
        terminal.wait_for("Take over the seat of")
        seat = saved(name).turn
        assert seat is not None
        terminal.type("t")
        terminal.wait_for("who plays here?")
        terminal.type("\x7f" * 10 + "Ann\r")
        terminal.wait_for("Ann: ")
        terminal.until(lambda: "is thinking" not in terminal.text())
        assert len(saved(name).answers) == held + 2
        assert saved(name).seats[seat] == Seat("Ann", "person")
        assert saved(name).seats[1 - seat].player == ("bot:easy", "bot:normal")[1 - seat]


@pytest.mark.slow
def test_a_bot_that_reports_can_be_told_to_answer(house: House) -> None:
    with house.play("bot:patient,Ann") as terminal:
        terminal.wait_for("Ada is thinking.")
        terminal.wait_for("! answer now")
        terminal.key("escape")
        terminal.wait_for("Let Ada answer now")
        terminal.type("!")
        terminal.wait_for("Ann: place or move")
        assert list(saved("g").answers) == ["wB1"], "the third of its thoughts, as it says itself"


def test_a_hint_shows_the_best_answers_and_plays_none(house: House) -> None:
    with house.play("Ann,Bob") as terminal:
        terminal.wait_for("h hint")
        terminal.key("h")
        terminal.wait_for("Hint so far")
        terminal.wait_for("61 %: wQ in the")
        terminal.key("right")
        assert "61 %: wQ in the" in terminal.text(), "it stays while the cursor moves"
        house.open_gate()
        terminal.wait_for("Hint: the best answers")
        rows = re.findall(r"(\d)\W* (\d+) %: (\w+)", terminal.text())
        assert rows == [("1", "61", "wQ"), ("2", "54", "wS1"), ("3", "46", "wB1")]
        assert saved("g").answers == ()
        terminal.key("h")
        terminal.until(lambda: "Hint" not in terminal.text())
        terminal.key("h")
        terminal.wait_for("Hint: the best")
        terminal.type(":wS1\r")
        terminal.wait_for("Bob: place or move")
        terminal.until(lambda: "Hint:" not in terminal.text())


@pytest.mark.slow
def test_hints_in_micropolis_tell_the_lead_and_ends() -> None:
    with antterm("play", "micropolis", "--seats", "Ann,Bob") as terminal:
        terminal.wait_for("which tile")
        terminal.key("h")
        terminal.wait_for("Hint: the best gains")
        terminal.until(lambda: re.search(r" 1 lead [+-]?\d+: ", terminal.text()) is not None)
        terminal.key("h")
        terminal.until(lambda: "Hint" not in terminal.text())


@pytest.mark.slow
def test_a_bot_goes_on_after_a_review_in_which_a_hint_was_asked(house: House) -> None:
    with house.play("Ann,bot:waiting") as terminal:
        terminal.wait_for("Ann: place or move")
        terminal.type(":wS1\r")
        house.thinking(terminal)
        terminal.type("r")
        terminal.wait_for("Position 1 of 1")
        terminal.key("left")
        terminal.wait_for("Position 0 of 1")
        terminal.type("h")
        terminal.wait_for(" %: wQ")
        terminal.key("right")
        terminal.wait_for("Position 1 of 1")
        terminal.until(lambda: "Hint" not in terminal.text())  # it was about another position
        house.open_gate()
        terminal.type("h")
        terminal.wait_for(" %: bQ")
        terminal.key("escape")
        terminal.wait_for("turn 2 · White")
    assert len(saved("g").answers) == 2
