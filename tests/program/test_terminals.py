"""On any terminal: whatever it says of itself, a game is played, with no more than it can show."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from antterm.settings import Settings, save
from antterm.table import Seat, Table
from tests.program.driving import antterm, canonical, saved, sit_down, store
from tests.program.games import ALL_EIGHT
from tests.program.test_endings import MOUSE
from tests.terminal import ESCAPE, PATIENCE, Terminal

OPENING = ALL_EIGHT[:3]
SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
Variables = dict[str, str | None]

NONE, SIXTEEN, MANY, TRUE = "none", "16", "256", "24bit"

TERMS = {
    "xterm-256color": MANY,
    "xterm": SIXTEEN,
    "screen": SIXTEEN,
    "screen-256color": MANY,
    "tmux-256color": MANY,
    "linux": SIXTEEN,
    "vt100": NONE,
    "putty": SIXTEEN,
    "putty-256color": MANY,
    None: SIXTEEN,
}
"""What a terminal calls itself, or None, and the colours that it gets."""


def colours_in(sent: bytes | bytearray) -> str:
    """The most that the colours in what was sent ask of a terminal."""
    found = NONE
    for match in SGR.finditer(sent):
        codes = match[1].decode().replace(":", ";").split(";")
        while codes:
            code = codes.pop(0)
            if code in ("38", "48", "58"):
                kind = codes.pop(0)
                found = TRUE if kind == "2" else max(found, MANY, key=(NONE, SIXTEEN, MANY, TRUE).index)
                del codes[: 3 if kind == "2" else 1]
            elif re.fullmatch(r"[34][0-7]|9[0-7]|10[0-7]", code):
                found = max(found, SIXTEEN, key=(NONE, SIXTEEN, MANY, TRUE).index)
    return found


def play_a_move(terminal: Terminal) -> None:
    """Make the fourth move of the game, and end."""
    terminal.wait_for("turn 2")
    terminal.type(f":{ALL_EIGHT[3]}\r")
    terminal.wait_for("turn 3")
    terminal.kill(signal.SIGTERM)
    assert terminal.wait_end() == 128 + signal.SIGTERM
    assert list(saved("sunday").answers) == canonical(ALL_EIGHT[:4])
    assert not MOUSE.search(terminal.output)
    assert b"Traceback" not in terminal.output


def often(name: str | None) -> object:
    """A case of the ordinary run; the others are for the slow one."""
    return name if name in ORDINARY else pytest.param(name, marks=pytest.mark.slow)


ORDINARY = ("xterm", "vt100", None, "COLORTERM", "NO_COLOR", "Latin 1", "march")


@pytest.mark.few(1)
@pytest.mark.parametrize("term", [*map(often, TERMS)], ids=str)
def test_a_move_on_a_terminal(term: str | None) -> None:
    sit_down(OPENING)
    colours = TERMS[term]
    silent = colours == NONE  # and answers no questions either
    with antterm("resume", env={"TERM": term}, silent=silent) as terminal:
        play_a_move(terminal)
        assert colours_in(terminal.output) == colours
        if term in ("vt100", "linux"):
            assert terminal.output.isascii()


CHOICES: dict[str, tuple[tuple[str, ...], Variables, str, bool]] = {
    "COLORTERM": ((), {"COLORTERM": "truecolor"}, TRUE, False),
    "NO_COLOR": ((), {"NO_COLOR": "1", "COLORTERM": "truecolor"}, NONE, False),
    "--colors none": (("--colors", "none"), {"COLORTERM": "truecolor"}, NONE, False),
    "--colors 16": (("--colors", "16"), {"COLORTERM": "truecolor"}, SIXTEEN, False),
    "--colors 256": (("--colors", "256"), {"TERM": "vt100"}, MANY, True),
    "--colors 24bit": (("--colors", "24bit"), {"TERM": "xterm"}, TRUE, False),
    "--ascii": (("--ascii",), {}, MANY, True),
    "LC_ALL=C": ((), {"LC_ALL": "C", "LANG": None}, MANY, True),
    "Latin 1": ((), {"LANG": "de_DE.ISO-8859-1"}, MANY, True),
    "PYTHONIOENCODING": ((), {"PYTHONIOENCODING": "latin-1"}, MANY, True),
    "no coercion": ((), {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, MANY, True),
    "no locale": ((), {"LANG": None}, MANY, False),
}


@pytest.mark.slow
@pytest.mark.parametrize("choice", [*map(often, CHOICES)])
def test_a_move_where_something_was_chosen(choice: str) -> None:
    arguments, env, colours, ascii_only = CHOICES[choice]
    sit_down(OPENING)
    with antterm("resume", *arguments, env=env) as terminal:
        play_a_move(terminal)
        assert colours_in(terminal.output) == colours
        assert terminal.output.isascii() == ascii_only


PEOPLE = {"hive": ("Ann", "Bob"), "micropolis": ("Ann", "Bob", "Cleo"), "march": ("Ann", "Bob")}
ASKED = ": "
"""Stands behind the name of who is asked."""
SIZES = ((300, 100), (59, 20), (60, 20), (60, 19), (1, 1), (200, 24), (60, 100), (2, 50), (80, 24))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [*map(often, PEOPLE)])
def test_any_size_at_any_time(game_id: str) -> None:
    save(Settings(curtain="off"))
    people = PEOPLE[game_id]
    with Table.create(store(), game_id, tuple(map(Seat, people)), {}, 1, "sunday"):
        pass
    with antterm("resume") as terminal:
        terminal.wait_for(ASKED)
        for cols, rows in SIZES:
            terminal.resize(cols, rows)
            terminal.settle(quiet=0.1, most=2)
            if cols >= 60 and rows >= 20:
                terminal.wait_for(ASKED)
            elif cols >= 30:
                terminal.wait_for(f"{cols}x{rows} now, 60x20 needed")
            terminal.type("\t", quiet=0)
            assert terminal.alive()
        assert saved("sunday").answers == ()
        assert not MOUSE.search(terminal.output)


@pytest.mark.skipif(not shutil.which("tmux"), reason="needs tmux")
def test_in_tmux(tmp_path: Path) -> None:
    sit_down(OPENING)

    def tmux(*words: str) -> str:
        command = ["tmux", "-S", str(tmp_path / "tmux"), "-f", "/dev/null", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout

    def wait_for(text: str) -> None:
        end = time.monotonic() + PATIENCE
        while text not in (shown := tmux("capture-pane", "-p")):
            assert time.monotonic() < end, shown
            time.sleep(0.05)

    with antterm(
        under=("tmux", "-S", str(tmp_path / "tmux"), "-f", "/dev/null", "new", "-x80", "-y24")
    ) as outer:
        try:
            outer.wait_for("New game")
            tmux("send-keys", "Enter")
            wait_for("turn 2 · Black")
            tmux("send-keys", "-l", f":{ALL_EIGHT[3]}")
            tmux("send-keys", "Enter")
            wait_for("turn 3 · White")
            outer.resize(100, 30)
            wait_for("turn 3 · White")
            assert "bG1" in tmux("capture-pane", "-p")
        finally:
            tmux("kill-server")
        outer.wait_end()
    assert list(saved("sunday").answers) == canonical(ALL_EIGHT[:4])


@pytest.mark.few(1)
@pytest.mark.parametrize("glyphs", [(), ("--ascii",)], ids=["unicode", "ascii"])
def test_without_colours_a_board_of_hexes_tells_everything_apart(glyphs: tuple[str, ...]) -> None:
    sit_down(ALL_EIGHT[:8])
    with antterm("resume", "--colors", "none", *glyphs) as terminal:
        terminal.wait_for("turn 5 · White" if not glyphs else "turn 5 - White")
        white, black = (terminal.find(piece) for piece in ("wA1", "bA1" if terminal.find("bA1") else "bG1"))
        assert white is not None
        assert black is not None
        assert terminal.cell(*white).reverse != terminal.cell(*black).reverse, "whose a piece is"
        last = terminal.find("bQ*")
        assert last is not None, "a star stands at the piece that moved last"
        terminal.type("d")  # the cursor comes to the board
        terminal.until(lambda: "[" in "".join(line[:46] for line in terminal.lines()))

        terminal.type("1")  # a piece from the hand
        terminal.wait_for("where does")
        board = [line[:46] for line in terminal.lines()[1:-3]]
        numbers = [(x, y) for y, line in enumerate(board, 1) for x, char in enumerate(line) if char == "1"]
        targets = [(x, y) for x, y in numbers if board[y - 1][x + 1 : x + 2] == ":"]
        assert targets, "targets are numbered"
        assert all(terminal.cell(x, y).bold for x, y in targets), "and bold"
        assert colours_in(terminal.output) == NONE
        assert not glyphs or terminal.output.isascii()


def test_a_terminal_on_which_nothing_can_be_drawn_has_lines_of_text() -> None:
    sit_down(OPENING)
    with antterm("resume", env={"TERM": "dumb"}) as terminal:
        terminal.wait_for("“help” lists the words that can be typed.")
        terminal.type("quit\r")
        assert terminal.wait_end() == 0
        assert ESCAPE not in terminal.output
