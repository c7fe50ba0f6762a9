"""Keys typed while the program starts reach its first screens, in their order, and do nothing else."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from antterm import settings
from antterm.core.rng import Streams
from tests.program.driving import antterm, assert_nobody_left

KEYS = {"n": "is played by", "r": "Rules of which game?", "r\r": "Rules of Hive"}
"""What is typed at the first screen, and what is shown then."""
FIRST_SECONDS = 1_200
"""Milliseconds from the start within which it is typed."""
UNCOMPILED = 4_000
"""The same where nothing is compiled yet."""


def type_after(keys: str, moments: list[int], env: dict[str, str | None] | None = None) -> None:
    """Start the program cold, and type each key so many milliseconds after the start.

    Args:
        keys: what is typed.
        moments: when, for each of them, from the first to the last.
        env: further variables.
    """
    settings.save(settings.Settings(language="en", moves="confirm"))
    file = settings.config_dir() / "settings.json"
    before = file.read_bytes()
    told = f"{keys!r} typed after {moments} ms"
    with antterm(cold=True, env=env) as terminal:
        passed = 0
        for key, moment in zip(keys, moments, strict=True):
            terminal.settle(quiet=(moment - passed) / 1000, most=(moment - passed) / 1000)
            terminal.send(key.encode(), quiet=0)
            passed = moment
        terminal.wait_for(KEYS[keys])
        terminal.kill(signal.SIGTERM)
        terminal.wait_end()
    assert file.read_bytes() == before, told
    assert_nobody_left()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "moments"),
    [("r\r", [0, 500]), ("r\r", [0, 0]), pytest.param("n", [100], marks=pytest.mark.slow)],
)
def test_keys_typed_while_it_starts_are_kept(keys: str, moments: list[int]) -> None:
    type_after(keys, moments)


@pytest.mark.slow
@pytest.mark.parametrize("keys", KEYS)
def test_keys_typed_at_any_moment_of_the_start_are_kept(keys: str) -> None:
    rng = Streams(7)
    for _ in range(20):
        type_after(keys, sorted(rng.below("moment", FIRST_SECONDS) for _key in keys))


@pytest.mark.slow
def test_so_they_are_where_nothing_is_compiled_yet(tmp_path: Path) -> None:
    rng = Streams(8)
    for number in range(6):
        compiled = tmp_path / str(number)
        type_after("n", [rng.below("moment", UNCOMPILED)], {"PYTHONPYCACHEPREFIX": str(compiled)})
