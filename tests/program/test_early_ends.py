"""Ending the program while it still opens a game: the exit status of the signal, and no crash."""

from __future__ import annotations

import signal
import time

import pytest

from antterm.core.rng import Streams
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.program.driving import antterm, assert_nobody_left, store

FIRST_SECOND = 1_000
"""Milliseconds from the start within which it is ended."""
PEOPLE = {"hive": ("Ann", "Bob"), "micropolis": ("Ann", "Bob"), "march": ("Ann", "Bob")}
QUIT = "ctrl+q"
ENDS: tuple[signal.Signals | str, ...] = (signal.SIGTERM, signal.SIGHUP, QUIT)


@pytest.fixture
def games() -> Store:
    """A game of each kind, as it begins."""
    for game_id, names in PEOPLE.items():
        with Table.create(store(), game_id, [Seat(name) for name in names], {}, 1, game_id):
            pass
    return store()


def end_after(game_id: str, milliseconds: int, how: signal.Signals | str) -> int:
    """The exit status of a program that is ended so soon after its start."""
    with antterm("resume", game_id, cold=True) as terminal:
        terminal.settle(quiet=milliseconds / 1000, most=milliseconds / 1000)
        if isinstance(how, signal.Signals):
            terminal.kill(how)
            return terminal.wait_end()
        terminal.key(how, quiet=0.5)
        terminal.kill(signal.SIGTERM)  # a terminal that is not the program's yet keeps the key for itself
        return terminal.wait_end()


def check_ends(games: Store, number: int, seed: int) -> None:
    rng = Streams(seed)
    for _ in range(number):
        game_id, how = rng.pick("game", list(PEOPLE)), rng.pick("how", ENDS)
        moment = rng.below("moment", FIRST_SECOND)
        status = end_after(game_id, moment, how)
        told = f"{game_id}, {how!r} after {moment} ms: exit status {status}"
        crash = games.data_dir / "crash.log"
        assert not crash.exists(), f"{told}: {crash.read_text()}"
        by = how if isinstance(how, signal.Signals) else signal.SIGTERM
        quits = (0,) if how == QUIT else ()
        assert status in (128 + by, -by, *quits), told  # -by before it has a terminal to restore
    assert_nobody_left()
    for game_id in PEOPLE:
        with Table.open(games, game_id) as table:
            assert table.length == 0


@pytest.mark.slow
def test_it_can_be_ended_while_a_game_opens(games: Store) -> None:
    check_ends(games, 2, seed=1)


@pytest.mark.slow
def test_it_can_be_ended_at_any_moment_of_the_first_second(games: Store) -> None:
    check_ends(games, 200, seed=2)


# While a screen opens

CLOSED = "closed"
"""The terminal is closed, as a window or a line is."""
WAYS_TO_END: tuple[signal.Signals | str, ...] = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, CLOSED)
OPENINGS = {
    "the form": ((), "n"),
    "the rules": ((), "r\r"),
    "saved games": ((), "s"),
    "a curtain": (("resume", "march"), ""),
    "a game": (("resume", "hive"), ""),
}
"""The arguments of the program, and the keys typed at its first screen."""
MOMENTS = 400
"""Milliseconds from the last key, or the start of a copy of the program, within which it is ended."""


def end_while_opening(games: Store, opening: str, how: signal.Signals | str, moment: int) -> None:
    """End the program while it opens a screen, and see that it ends well."""
    arguments, keys = OPENINGS[opening]
    with antterm(*arguments) as terminal:
        if keys:
            terminal.wait_for("New game")
            terminal.type(keys, quiet=0)
        time.sleep(moment / 1000)
        if isinstance(how, signal.Signals):
            terminal.kill(how)
        else:
            terminal.hang_up()
        status = terminal.wait_end()
    told = f"{opening}, {how!r} after {moment} ms: exit status {status}"
    crash = games.data_dir / "crash.log"
    assert not crash.exists(), f"{told}: {crash.read_text()}"
    by = how if isinstance(how, signal.Signals) else signal.SIGHUP
    assert status in (128 + by, -by), told  # -by before it has a terminal to restore


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("opening", "how", "moment"),
    [
        ("the form", signal.SIGTERM, 20),
        ("the form", CLOSED, 50),
        ("a curtain", signal.SIGHUP, 150),
        ("a curtain", CLOSED, 250),
        ("the rules", signal.SIGINT, 60),
    ],
)
def test_it_can_be_ended_while_a_screen_opens(
    games: Store, opening: str, how: signal.Signals | str, moment: int
) -> None:
    end_while_opening(games, opening, how, moment)
    assert_nobody_left()


@pytest.mark.slow
@pytest.mark.parametrize("how", WAYS_TO_END)
@pytest.mark.parametrize("opening", OPENINGS)
def test_it_can_be_ended_at_any_moment_while_a_screen_opens(
    games: Store, opening: str, how: signal.Signals | str
) -> None:
    rng = Streams(3)
    for _ in range(12):
        end_while_opening(games, opening, how, rng.below("moment", MOMENTS))
    assert_nobody_left()
