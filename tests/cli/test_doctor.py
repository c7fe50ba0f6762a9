"""`antterm doctor`: what it finds, what was chosen and why, with a terminal that answers and without one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from antterm import settings
from antterm.commands import doctor
from antterm.commands.arguments import parse
from antterm.commands.findings import Finding
from antterm.settings import Settings
from antterm.ui.terminal import probe
from antterm.ui.terminal.probe import GLYPHS, Replies
from tests.program.driving import command

WIDTHS = dict.fromkeys(GLYPHS, 1)


def findings(
    *argv: str, chosen: Settings | None = None, answers: Replies | None = None
) -> Mapping[str, Finding]:
    """What is found, by its label."""
    sections = doctor.examine(parse(["doctor", *argv]), chosen or Settings(), answers)
    return {finding.label: finding for _title, found in sections for finding in found}


def test_without_a_terminal_it_says_so_and_tells_the_rest() -> None:
    done = command("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    for told in ("there is no terminal to query", os.environ["ANTTERM_DATA_DIR"], "No problems were found."):
        assert told in done.stdout
    for told in ("textual", "antterm[serve]", "Python", "Colours", "Language"):
        assert f"   {told} " in done.stdout


def test_it_speaks_the_language_of_its_reader() -> None:
    assert "No problems were found." not in command("doctor", "--lang", "es").stdout


@pytest.mark.parametrize(
    ("argv", "variables", "chosen", "label", "said"),
    [
        ((), {"TERM": "xterm-256color"}, {}, "Colours", "256, because of TERM=xterm-256color"),
        ((), {"COLORTERM": "truecolor"}, {}, "Colours", "24-bit, because of COLORTERM=truecolor"),
        ((), {"NO_COLOR": "1"}, {}, "Colours", "none, because of NO_COLOR=1"),
        (("--colors", "16"), {"NO_COLOR": "1"}, {}, "Colours", "16, because of --colors"),
        ((), {}, {"colors": "none"}, "Colours", "none, as the settings say"),
        ((), {"LC_ALL": "C"}, {}, "Glyphs", "ASCII, because of LC_ALL=C"),
        (("--ascii",), {}, {}, "Glyphs", "ASCII, because of --ascii"),
        ((), {"COLORFGBG": "0;15"}, {}, "Theme", "light, because of COLORFGBG=0;15"),
        ((), {}, {"background": "light"}, "Theme", "light, the default"),
        ((), {"LANG": "ja_JP.UTF-8"}, {}, "Tiles", "outlines, because of LANG=ja_JP.UTF-8"),
        ((), {"TERM": "xterm"}, {}, "Tiles", "outlines, because solid tiles need more colours"),
    ],
)
def test_it_says_why(
    monkeypatch: pytest.MonkeyPatch,
    argv: tuple[str, ...],
    variables: dict[str, str],
    chosen: dict[str, str],
    label: str,
    said: str,
) -> None:
    for name in (*doctor.OF_TERMINAL, *doctor.OF_LOCALE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = findings(*argv, chosen=Settings(**chosen))  # type: ignore[arg-type]
    assert found[label].text.startswith(said)


def test_what_the_terminal_says_of_its_background_counts_more_than_what_it_said_last() -> None:
    assert findings(answers=Replies(0.01, WIDTHS, background="light"))["Theme"].text.startswith("light")


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_has_terminal", lambda: True)


@pytest.mark.usefixtures("at_a_terminal")
def test_it_tells_what_the_terminal_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    well = findings(answers=Replies(0.012, WIDTHS, "XTerm(379)"))
    assert well["answers"].text == "after 12 ms; the terminal calls itself XTerm(379)"
    assert not any(finding.is_wrong for finding in well.values())
    assert "slow" in findings(answers=Replies(0.4, WIDTHS))["answers"].text
    assert findings()["answers"].text.startswith("none")
    odd = findings(answers=Replies(0.01, WIDTHS | {"▀": 2}))["width of glyphs"]
    assert odd.is_wrong
    assert "▀ 2" in odd.text
    monkeypatch.setenv("COLUMNS", "40")
    assert findings()["size"].is_wrong


def test_what_is_wrong_is_marked_counted_and_in_the_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "keys.toml").write_text("no keys")
    (tmp_path / "games").write_text("no folder")
    monkeypatch.setenv(settings.ENVIRONMENT, str(tmp_path))
    done = command("doctor", "--data-dir", str(tmp_path / "games"))
    assert done.returncode == 1
    assert f" ! saved games        {tmp_path / 'games'}" in done.stdout
    assert " ! your keys" in done.stdout
    assert done.stdout.endswith("2 problems were found; their lines begin with “!”.\n")


def test_a_terminal_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    leader, terminal = pty.openpty()
    with os.fdopen(leader, "rb", 0), os.fdopen(terminal, "rb", 0) as keyboard:
        before = termios.tcgetattr(keyboard)
        monkeypatch.setattr("sys.stdin", keyboard)
        monkeypatch.setattr(probe, "_write", lambda _text: None)
        assert probe.answers_of_terminal(patience=0) is None
        assert termios.tcgetattr(keyboard) == before
