"""antterm as an engine, a process of its own behind pipes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from antterm import __version__
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.notation import parse_game_string, read_move
from antterm.games.hive.rules.position import TOURNAMENT
from antterm.games.hive.rules.referee import replay
from tests.games.hive.positions import shared_json
from tests.sampling import examples
from tests.viewer import CHECKOUT, ENGINE, PATIENCE, Viewer

CASES = (shared_json("uhp_tests.json") or {"tests": []})["tests"]
ILLEGAL = shared_json("invalid_moves.json") or []

GREETING = [f"id antterm {__version__}", "Mosquito;Ladybug;Pillbug"]
A_QUEEN_IN_DANGER = (
    r"Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;"
    r"bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/"
)


@pytest.fixture
def viewer() -> Iterator[Viewer]:
    with Viewer() as viewer:
        assert viewer.listen() == GREETING
        yield viewer


@pytest.fixture(scope="module")
def lasting() -> Iterator[Viewer]:
    """An engine that one test asks after another."""
    with Viewer() as viewer:
        viewer.listen()
        yield viewer


# Positions on which other engines agree


@pytest.mark.skipif(not CASES, reason="the shared test data are not here")
def test_no_case_was_lost() -> None:
    assert (len(CASES), len(ILLEGAL)) == (21, 24)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_cases_of_other_engines(lasting: Viewer, case: dict[str, Any]) -> None:
    """The state, and the complete set of valid moves compared by piece and cell."""
    threefold = case["name"] == "Draw by threefold repetition"
    lasting.ask(f"options set Threefold {threefold}")
    (answer,) = lasting.ask(f"newgame {case['gamestring']}")
    read, told = parse_game_string(case["gamestring"]), parse_game_string(answer)
    assert (told.expansions, told.state, told.turn) == (read.expansions, case["state"], read.turn)
    assert len(told.moves) == len(read.moves)
    (valid,) = lasting.ask("validmoves")
    if "valid" not in case:
        assert valid == "err the game is over"
        return
    position = replay(read.expansions, read.moves, TOURNAMENT).end
    moves = [read_move(position, text) for text in valid.split(";")]
    found = [(str(move.piece), *hex_of(move.target)) if move else ("pass",) for move in moves]
    assert sorted(found) == sorted(tuple(move) for move in case["valid"])
    best = read_move(position, lasting.ask("bestmove depth 1")[0])
    assert best in moves


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: case["rule"])
def test_illegal_moves_of_other_engines(lasting: Viewer, case: dict[str, str]) -> None:
    lasting.ask("options set Threefold False")
    (before,) = lasting.ask(f"newgame {case['gamestring']}")
    (told,) = lasting.ask(f"play {case['move']}")
    over = before.split(";")[1] in ("Draw", "WhiteWins", "BlackWins")
    assert told == "invalidmove the game is over" if over else told.startswith("invalidmove ")
    assert lasting.ask("undo 0")[0].startswith("err")
    assert lasting.ask(f"newgame {before}") == [before]


# The pipe


@pytest.mark.slow
def test_every_answer_is_there_before_the_next_command(viewer: Viewer) -> None:
    assert viewer.ask("newgame Base+MLP") == ["Base+MLP;NotStarted;White[1]"]
    assert viewer.ask("play wS1") == ["Base+MLP;InProgress;Black[1];wS1"]
    assert viewer.ask("PLAY   bs1  WS1-", end=b"\r\n") == ["Base+MLP;InProgress;White[2];wS1;bS1 wS1-"]
    assert viewer.ask("undo 3")[0].startswith("err ")
    assert viewer.ask("frobnicate")[0].startswith("err ")
    assert viewer.ask("undo 2") == ["Base+MLP;NotStarted;White[1]"]
    assert viewer.hang_up() == (0, "", "")


@pytest.mark.slow
def test_exit_ends_it_at_once(viewer: Viewer) -> None:
    viewer.send("exit\ninfo")
    assert viewer.engine.wait(PATIENCE) == 0
    assert viewer.hang_up() == (0, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("state", ["", "newgame Base+MLP", f"newgame {A_QUEEN_IN_DANGER}", "undo 9"])
def test_the_end_of_input_ends_it_in_every_state(viewer: Viewer, state: str) -> None:
    if state:
        viewer.ask(state)
    assert viewer.hang_up() == (0, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("limit", ["time 10:00:00", "depth 99"])
def test_the_end_of_input_ends_a_search(viewer: Viewer, limit: str) -> None:
    viewer.ask(f"newgame {A_QUEEN_IN_DANGER}")
    viewer.send(f"bestmove {limit}\nvalidmoves\nbestmove {limit}")
    status, out, err = viewer.hang_up()
    assert (status, err) == (0, "")
    assert out.count("ok\n") == 3


@pytest.mark.slow
def test_an_end_without_a_last_newline_is_an_end_of_line_too(viewer: Viewer) -> None:
    viewer.send("newgame Base+P", end=b"")
    assert viewer.hang_up() == (0, "Base+P;NotStarted;White[1]\nok\n", "")


@pytest.mark.slow
def test_a_viewer_that_does_not_listen_any_more_is_no_trouble(viewer: Viewer) -> None:
    engine = viewer.engine
    assert engine.stdout is not None
    assert engine.stderr is not None
    engine.stdout.close()
    viewer.send("info")
    assert engine.wait(PATIENCE) == 0
    assert engine.stderr.read() == b""


@pytest.mark.slow
def test_an_interrupt_ends_it(viewer: Viewer) -> None:
    viewer.engine.send_signal(signal.SIGINT)
    assert viewer.engine.wait(PATIENCE) == 130
    assert viewer.hang_up() == (130, "", "")


@pytest.mark.slow
def test_nothing_is_left_behind() -> None:
    """The engine and all that it started are gone when its input ends in the middle of a search."""
    with subprocess.Popen(
        ENGINE, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True
    ) as engine:
        engine.communicate(b"newgame Base+MLP\nbestmove time 10:00:00\n", timeout=60)
        with pytest.raises(ProcessLookupError):
            os.killpg(engine.pid, 0)
    assert engine.returncode == 0


@pytest.mark.slow
def test_without_any_input_it_ends() -> None:
    shell = f"exec {sys.executable} -m antterm uhp <&-"
    ran = subprocess.run(["sh", "-c", shell], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "\n".join([*GREETING, "ok\n"]), "")


@pytest.mark.slow
def test_a_terminal_without_unicode_is_answered() -> None:
    settings = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    noise = "play “wS1”\nnewgame\nplay w\u017f1\n".encode()
    ran = subprocess.run(ENGINE, cwd=CHECKOUT, input=noise, capture_output=True, check=True, env=settings)
    assert ran.stdout.count(b"ok\n") == 4
    assert ran.stderr == b""


@pytest.mark.slow
def test_giant_lines_are_refused_and_forgotten(viewer: Viewer) -> None:
    for line in (b"x" * 5_000_000, b"newgame " + b"Base;" * 100_000, b"\xff\x00" * 300_000, b" " * 200_000):
        assert viewer.ask(line)[0].startswith("err the line is longer than")
    assert viewer.ask("newgame") == ["Base;NotStarted;White[1]"]


@pytest.mark.slow
def test_noise_never_ends_it(lasting: Viewer) -> None:
    """Whatever bytes a line is made of, it gets one answer."""

    @given(st.binary(max_size=60) | st.sampled_from([b"\xef\xbb\xbfinfo", b"\xc3\x28", b"play \xff"]))
    @settings(examples(200), suppress_health_check=[HealthCheck.too_slow])
    def check(noise: bytes) -> None:
        lines = noise.split(b"\n")
        if any(line.strip().lower().startswith(b"exit") for line in lines):
            return
        lasting.send(noise)
        answers = [lasting.listen() for _line in lines]
        assert all(len(answer) <= 10 for answer in answers)
        assert lasting.ask("info") == GREETING

    check()
