"""`antterm check-bot` and the examples of bots in other languages."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pytest

from antterm import registry
from antterm.commands import check_bot
from tests.bots.test_json_lines import HELLO, Script
from tests.cli.running import Run
from tests.processes import gone

EXAMPLES = Path(__file__).parents[2] / "examples/json-bot"
FIRST = '        say({"answer": 0})\n'


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", registry.HOMES)
def test_a_good_bot_passes(run: Run, game_id: str) -> None:
    status, out, err = run("check-bot", str(EXAMPLES / "bot.py"), "--game", game_id, "--limit", "60")
    assert (status, err) == (0, "")
    *games, told = out.splitlines()
    assert len(games) == 2
    assert all(game.startswith(registry.title(game_id)) for game in games)
    assert told == "No fault was found: “bot” keeps to the antterm JSON protocol."


def test_the_python_example_is_small_and_needs_no_antterm() -> None:
    text = (EXAMPLES / "bot.py").read_text()
    assert 20 <= len(text.splitlines()) <= 40
    assert "import antterm" not in text


@pytest.mark.slow
def test_the_example_in_python_plays_whole_games_against_another_bot(run: Run) -> None:
    """It draws lots of its own, so that nobody can say how they end."""
    seats = f"json:{EXAMPLES / 'bot.py'},bot:random"
    status, out, err = run("simulate", "hive", "--seats", seats, "--games", "2", "--seed", "4")
    assert (status, err) == (0, "")
    assert out.startswith("2 games in ")
    assert f"seat 1, json:{EXAMPLES / 'bot.py'}: " in out


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_bot_in_javascript_passes(run: Run) -> None:
    command = f"node {EXAMPLES / 'bot.mjs'}"
    assert run("check-bot", command, "--game", "micropolis")[0] == 0


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            HELLO + FIRST + '        say("\\x1b[2J and more")\n',
            "“?[2J and more”.",  # a line that nobody asked for, or the wrong answer to the next question
        ),
        (
            HELLO + FIRST + "    else:\n        sys.exit(1)\n",
            "question 6, after a message and with an entry that it does not know: "
            "The engine “fake” stopped without answering.",
        ),
        (
            "last = -1\n" + HELLO + '        if message["view"]["ply"] < last: sys.exit(1)\n'
            '        last = message["view"]["ply"]\n' + FIRST,
            "question 3, asked once more about an earlier position, as after a takeback: "
            "The engine “fake” stopped without answering.",
        ),
        (
            HELLO + FIRST + "time.sleep(3600)\n",
            "It did not exit within 1 s of the end of its input.",
        ),
        (
            HELLO + '        if "clock" in message: sys.exit(1)\n' + FIRST,
            "question 8, with little time left on its clock: The engine “fake” stopped without answering.",
        ),
        (HELLO + '        say({"answer": "none"})\n', "answered “none”, which is not legal here."),
        ("sys.exit()", "question 0, in an ordinary game: The engine “fake” stopped without answering."),
    ],
)
def test_each_fault_is_one_sentence_and_says_where(run: Run, tmp_path: Path, body: str, said: str) -> None:
    script = Script(tmp_path, body)
    status, out, err = run("check-bot", str(script.path), "--game", "hive", "--limit", "20")
    assert (status, err) == (1, "")
    lines = out.splitlines()
    assert any(line.startswith("Hive, seat 1 of 2, ") and said in line for line in lines), out
    assert lines[-1].endswith("found.")
    assert "\x1b" not in out


def test_an_answer_that_took_too_long_is_a_fault(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, clock = Script(tmp_path, HELLO + FIRST), count(0, 1.5)
    monkeypatch.setattr(check_bot, "perf_counter", lambda: next(clock))
    out = run("check-bot", str(script.path), "--game", "hive", "--limit", "1", "--seconds", "1")[1]
    assert "An answer took 1.5 s; the limit is 1 s." in out


def test_with_little_time_on_its_clock_a_bot_has_to_answer_sooner(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, clock = Script(tmp_path, HELLO + FIRST), count(0, 2.5)
    monkeypatch.setattr(check_bot, "perf_counter", lambda: next(clock))
    out = run("check-bot", str(script.path), "--game", "hive", "--limit", "20", "--seconds", "5")[1]
    told = [line for line in out.splitlines() if "An answer took" in line]
    assert len(told) == 2, "one in each game"
    assert all("on its clock: An answer took 2.5 s; the limit is 2 s." in line for line in told)


def test_games_that_come_to_their_end_are_told_with_the_end(run: Run, tmp_path: Path) -> None:
    script = Script(tmp_path, HELLO + FIRST)
    assert run("check-bot", str(script.path), "--game", "micropolis")[0] == 0
    assert all(gone(pid) for pid in script.pids)
    assert [message["type"] for message in script.heard].count("end") == 2


def test_a_command_that_cannot_be_run_is_told(run: Run) -> None:
    status, out, err = run("check-bot", "/nowhere/bot")
    assert (status, out) == (2, "")
    assert err.endswith("There is no program “/nowhere/bot”.\n")
