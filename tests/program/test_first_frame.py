"""The first screen is painted before the screen library is there, which takes it over as it stands."""

from __future__ import annotations

import re
import signal
import sys
import termios
import time
from pathlib import Path

import pytest

from antterm import __version__
from antterm.games.march.rules.components import standard
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.terminal.first import ENTER, LEAVE
from tests import warm
from tests.program.driving import CHECKOUT, antterm, assert_nobody_left, home, sit_down
from tests.program.test_thrift import ENVIRONMENTS
from tests.sampling import sampled
from tests.terminal import PATIENCE, Terminal, screen_after, seen

TAKEN_OVER = b"\x1b[?1004h"
"""What Textual's driver sends when it starts."""
PAINTED = b"\x1b[?2026l"
"""What Textual sends at the end of each of its frames."""
BEGUN = b"\x1b[?2026h"
"""What it sends at the beginning of each of them."""
CURSOR_ALONE = re.compile(rb"(\x1b\[(m|\d+(;\d+)?H|\?25[lh]))*")
LFLAG = 3


HELD = """
import os, sys, time, types

def find_spec(name, *_):
    while name == "textual" and not os.path.exists(sys.argv[1]):
        time.sleep(0.01)

sys.meta_path.insert(0, types.SimpleNamespace(find_spec=find_spec))
from antterm.cli import main
sys.exit(main(sys.argv[2:]))
"""
"""The program, for which Textual is not there before a file is."""


ANSWERED = """
import sys, types

def find_spec(name, *_):
    if name == "antterm.ui.app":
        from textual.app import App
        App._sync_available = property(lambda app: True, lambda app, told: None)

sys.meta_path.insert(0, types.SimpleNamespace(find_spec=find_spec))
from antterm.cli import main
sys.exit(main())
"""
"""The program at a terminal that is known at once to take a frame as a whole: where its answer comes late,
nothing tells the first frame from the second."""


def held(gate: Path, *arguments: str) -> Terminal:
    """Start the program, which gets Textual only when a file is there, the gate."""
    env = home() | warm.VARIABLES
    return Terminal([sys.executable, "-c", HELD, str(gate), *arguments], env=env, cwd=CHECKOUT)


def read_until(terminal: Terminal, sent: bytes) -> None:
    """Take in what the program sends, piece by piece, until it has sent this."""
    end = time.monotonic() + PATIENCE
    while sent not in terminal.output:
        assert time.monotonic() < end, f"{sent!r} was not sent"
        assert terminal.settle(quiet=0.1, most=0.001).bytes or terminal.alive()


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("cols", "rows", "colors", "arguments"),
    [
        (80, 24, "256", ()),
        (50, 15, "none", ("--ascii",)),
        pytest.param(60, 20, "24bit", ("--theme", "light"), marks=pytest.mark.slow),
        pytest.param(120, 40, "16", (), marks=pytest.mark.slow),
        pytest.param(80, 21, "256", ("--ascii", "--theme", "contrast"), marks=pytest.mark.slow),
        pytest.param(80, 24, "none", ("--ascii",), marks=pytest.mark.slow),
        pytest.param(50, 15, "256", (), marks=pytest.mark.slow),
    ],
)
def test_what_is_painted_first_is_what_textual_paints(
    cols: int, rows: int, colors: str, arguments: tuple[str, ...]
) -> None:
    name = "Schönes “蟻” Spiel" if rows == 40 else "sunday"
    sit_down(name=name)
    env = home() | warm.VARIABLES | ENVIRONMENTS[colors]
    with Terminal([sys.executable, "-c", ANSWERED, *arguments], cols, rows, env, CHECKOUT) as terminal:
        terminal.until(lambda: PAINTED in terminal.output.partition(TAKEN_OVER)[2])
        # The next frame may have come with it: what counts is what the terminal shows in between.
        first, _taken_over, after = bytes(terminal.output).partition(TAKEN_OVER)
        frame = after.partition(PAINTED)[0]
        shown = screen_after(first, cols, rows)
        assert any("Go on" in line for line in shown.display) is (cols >= 60)
        assert seen(screen_after(first + frame, cols, rows)) == seen(shown)
        if name.isascii():  # a row with wide characters is always sent
            assert CURSOR_ALONE.fullmatch(frame.partition(BEGUN)[2]), "what stands there is sent again"
        assert terminal.output.count(ENTER[:8].encode()) == 1


@pytest.mark.slow
def test_what_is_painted_first_is_what_textual_paints_by_itself() -> None:
    """Where nothing is filtered, Textual sends its whole picture over what stands there."""
    sit_down()
    pictures = []
    for thrift in ("on", "off"):
        with antterm(env={"ANTTERM_THRIFT": thrift}) as terminal:
            terminal.wait_for("Base+MLP", quiet=0.3)
            pictures.append(seen(terminal.screen))
    assert pictures[0] == pictures[1]


@pytest.mark.slow
def test_once_painted_it_never_vanishes_and_the_terminal_is_given_back_as_it_was_before() -> None:
    with antterm(cold=True) as terminal:
        end = time.monotonic() + PATIENCE
        shown: list[str] = []
        while "Games here" not in terminal.text() and time.monotonic() < end:
            terminal._read(0.1)
            shown.append(terminal.text())
        with_menu = ["New game" in text for text in shown]
        assert all(with_menu[with_menu.index(True) :])
        terminal.settle(quiet=0.3)
        terminal.key("q")
        assert terminal.wait_end() == 0
        assert terminal.modes() == terminal.found


@pytest.mark.slow
def test_keys_typed_meanwhile_are_kept_and_not_echoed(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with held(gate) as terminal:
        read_until(terminal, ENTER.encode())
        assert not terminal.modes()[LFLAG] & (termios.ECHO | termios.ICANON | termios.ISIG)
        terminal.send(b"r", quiet=0)
        assert TAKEN_OVER not in terminal.output
        gate.touch()
        terminal.wait_for("Rules of which game?")


@pytest.mark.parametrize(
    "number", sampled(([each] for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)), every=3)
)
def test_a_signal_before_textual_is_there_gives_the_terminal_back(
    number: signal.Signals, tmp_path: Path
) -> None:
    with held(tmp_path / "gate") as terminal:
        read_until(terminal, b"Insect")
        assert TAKEN_OVER not in terminal.output
        terminal.kill(number)
        assert terminal.wait_end() == 128 + number
        assert terminal.modes() == terminal.found
        assert terminal.output.rfind(b"\x1b[?1049l") > terminal.output.rfind(b"\x1b[?1049h")
        assert terminal.cursor() is not None
    assert_nobody_left()


def test_an_error_before_textual_is_there_is_told_on_the_terminal_as_it_was(tmp_path: Path) -> None:
    code = "import sys; sys.modules['antterm.ui.app'] = None; from antterm.cli import main; sys.exit(main())"
    env = {"ANTTERM_DATA_DIR": str(tmp_path), "ANTTERM_CONFIG_DIR": str(tmp_path)}
    with Terminal([sys.executable, "-c", code], env=env, cwd=CHECKOUT) as terminal:
        assert terminal.wait_end() == 1
        assert terminal.modes() == terminal.found
        _painted, left, told = terminal.output.decode().partition(LEAVE)
        assert left
        assert "antterm crashed" in told


@pytest.mark.slow
def test_a_window_that_grows_meanwhile_is_filled(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with held(gate) as terminal:
        read_until(terminal, b"Insect")
        terminal.resize(120, 40)
        gate.touch()
        terminal.wait_for("Games here")
        terminal.until(lambda: "Enter go" in terminal.lines()[39])
        terminal.wait_for("New game")
        terminal.until(lambda: len([line for line in terminal.lines() if f"v{__version__}" in line]) == 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "first", "board"),
    [
        (("play", "march", "--seats", "Ann,bot:easy", "--seed", "5"), "Setting up a game of March", "Ann"),
        pytest.param(
            ("play", "micropolis", "--seats", "Ann,Bob", "--seed", "5"),
            "Setting up a game of Micropolis",
            "Ann",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            ("play", "hive", "--seats", "Ann,Bob", "--seed", "5"),
            "Setting up a game of Hive",
            "Ann: place",
            marks=pytest.mark.slow,
        ),
        pytest.param(("resume", "sunday"), "Opening “sunday”", "White", marks=pytest.mark.slow),
        pytest.param(("puzzle", "3"), "Opening the puzzle", "wins in", marks=pytest.mark.slow),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else "",
)
def test_a_game_is_painted_before_textual_is_loaded(
    arguments: tuple[str, ...], first: str, board: str, tmp_path: Path
) -> None:
    """What is being opened is said at once, and the board stands there before the screen library does."""
    sit_down()
    gate = tmp_path / "gate"
    with held(gate, *arguments) as terminal:
        read_until(terminal, first.encode())
        terminal.wait_for(board, quiet=0)
        gate.touch()
        terminal.until(lambda: TAKEN_OVER in terminal.output)
        terminal.settle(quiet=0.3)
        assert board in terminal.text()


def test_what_is_wrong_is_said_on_the_terminal_as_it_was() -> None:
    """The terminal has been entered already when a game turns out not to be there."""
    with antterm("resume", "nobody") as terminal:
        assert terminal.wait_end() == 1
        assert "nobody" in terminal.text()
        assert terminal.modes() == terminal.found


@pytest.mark.slow
def test_a_game_with_hidden_hands_is_first_shown_as_an_onlooker_sees_it(tmp_path: Path) -> None:
    """Who waits behind the curtain must not see a hand while the program loads."""
    store = Store(Path(home()["ANTTERM_DATA_DIR"]))
    with Table.create(store, "march", (Seat("Ann"), Seat("Bob")), {}, 5, "hands") as table:
        while table.ask is not None and not table.view(0).nests[0].hand:
            table.answer(table.ask.choices[0].text)
        assert table.ask is not None
        cards = standard().cards
        hands = [cards[card].name for seat in (0, 1) for card in table.view(seat).nests[seat].hand]
    gate = tmp_path / "gate"
    with held(gate, "resume", "hands") as terminal:
        terminal.wait_for("Ann", quiet=0)  # it is painted in one piece
        assert hands
        assert not [card for card in hands if card in terminal.text()]


def test_a_game_opens_without_the_first_screen() -> None:
    with antterm("resume", sit_down()) as terminal:
        terminal.wait_for("White")
        assert b"Insect" not in terminal.output
