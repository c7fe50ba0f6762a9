"""The program as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from antterm.cli import main

CHECKOUT = Path(__file__).resolve().parents[2]


def antterm(*argv: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "antterm", *argv],
        cwd=CHECKOUT,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.slow
def test_exit_statuses_reach_the_shell() -> None:
    assert antterm("--version").returncode == 0
    assert antterm("plai").returncode == 2
    refused = antterm("play", "hive")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("is_ignored", [False, True])
def test_ctrl_c_while_the_program_loads_ends_it_without_a_traceback(is_ignored: bool) -> None:
    """A shell that starts a program in the background has it ignore that signal."""
    interrupted = """
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "antterm.commands.arguments":
            os.kill(os.getpid(), signal.SIGINT)
if IS_IGNORED:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.meta_path.insert(0, Interrupts())
sys.argv = ["antterm", "--version"]
from antterm.__main__ import main
status = main()
assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
sys.exit(status)
"""
    ran = subprocess.run(
        [sys.executable, "-c", interrupted.replace("IS_IGNORED", f"{is_ignored}")],
        cwd=CHECKOUT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (0 if is_ignored else -signal.SIGINT, "")
    assert ran.stdout.startswith("antterm") == is_ignored


@pytest.mark.slow
def test_a_game_goes_through_a_pipe_and_comes_back(tmp_path: Path) -> None:
    game = "Base;BlackWins;White[2];wS1;bS1 wS1-\n"
    command = f"{sys.executable} -m antterm --data-dir {tmp_path}"
    line = f"{command} import - --name piped && {command} export piped --format uhp"
    ran = subprocess.run(
        line, shell=True, cwd=CHECKOUT, input=game, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[-1] == game.strip()


def test_a_terminal_without_unicode_gets_what_it_can_show() -> None:
    ran = antterm("saves", "nothing", PYTHONIOENCODING="ascii")
    assert ran.returncode == 2
    assert ran.stderr.isascii()
    assert 'unexpected argument "nothing"' in ran.stderr


@pytest.mark.slow
def test_a_terminal_without_unicode_gets_plain_marks_in_lists_too(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    sample = CHECKOUT / "tests" / "saves" / "samples" / "hive-schema-1.json"
    (folder / "copy.json").write_bytes(sample.read_bytes())
    ran = antterm("saves", "--data-dir", str(tmp_path), PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert '" - Hive' in ran.stdout
    assert " - 32 answers - Ann" in ran.stdout


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("variables", "glyphs"),
    [
        ({"LANG": "C"}, "ascii"),
        ({"LANG": "POSIX"}, "ascii"),
        ({"LC_ALL": "C"}, "ascii"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "ascii"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "unicode"),
        ({"LANG": "C.UTF-8"}, "unicode"),
        ({}, "unicode"),
    ],
)
def test_the_locale_decides_the_glyphs(variables: dict[str, str], glyphs: str) -> None:
    code = "from antterm.ui.terminal.colours import glyphs_of_terminal; print(glyphs_of_terminal().value)"
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))}
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=CHECKOUT,
        env={**inherited, "TERM": "xterm", **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == glyphs


@pytest.mark.slow
def test_a_reader_that_leaves_is_no_trouble() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "antterm", "options", "hive"],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 1


@pytest.mark.slow
def test_commands_load_only_what_they_need() -> None:
    code = (
        "import sys; from antterm import cli\n"
        "try: cli.main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )

    def loaded(*argv: str) -> set[str]:
        ran = subprocess.run(
            [sys.executable, "-c", code, *argv], cwd=CHECKOUT, capture_output=True, text=True, check=True
        )
        return set(ran.stderr.split())

    for_version = loaded("--version")
    assert not for_version & {
        "textual",
        "rich",
        "msgspec",
        "filelock",
        "platformdirs",
        "antterm.games.hive.rules.game",
    }
    assert not loaded("saves") & {"textual", "rich", "filelock"}
    assert not loaded("simulate", "hive", "--limit", "2") & {"textual", "rich"}


def test_closed_streams_are_no_trouble(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = f"exec {sys.executable} -m antterm <&- 2>&1 >&-"
    ran = subprocess.run(["sh", "-c", shell], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "Traceback" not in ran.stdout
    assert "terminal" in ran.stdout
    for command, status, said in (
        (["saves"], 0, ""),
        (["import", "-"], 1, "The file is empty"),
        (["--plain"], 0, ""),
    ):
        for name in ("stdin", "stdout"):  # as Python has them then
            monkeypatch.setattr(sys, name, None)
        assert main(command) == status
        told = capsys.readouterr().err
        assert said in told
        assert "antterm crashed" not in told
