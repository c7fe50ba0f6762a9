"""The app on a stage: run without a terminal, at any size, in any position; its screen as plain text.

Whatever needs no app is tried on the model alone (`tests/conformance/stage.py`), which is far faster.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from antterm import __version__
from antterm.launch import Launch
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.screens.table import TableScreen
from tests.goldens import compare_with_golden
from tests.pilot import piloted, strips_of

GOLDEN = Path(__file__).parent / "golden"
PATIENCE = 60
"""Seconds that a test waits for another process on a busy machine."""


def data_dir() -> Path:
    """Where the games of this test are saved."""
    return Path(os.environ["ANTTERM_DATA_DIR"])


def new_table(moves: Sequence[str] = (), expansions: str = "MLP", name: str = "sunday") -> Table:
    """A game of Ann and Bob in which these moves have been made."""
    people = (Seat("Ann"), Seat("Bob"))
    table = Table.create(Store(data_dir()), "hive", people, {"expansions": expansions}, 0, name)
    for text in moves:
        table.answer(table.understand(text))
    return table


@asynccontextmanager
async def on_stage(
    table: Table | None = None,
    size: tuple[int, int] = (80, 24),
    ascii_only: bool = False,
    replay: bool = False,
    beat: float = 0.0,
) -> AsyncIterator[tuple[AntTerm, Pilot[None]]]:
    """The app, running; it paints what a test looks at.

    Args:
        beat: seconds after a key until all that it changes is shown; 0 for at once.
    """
    TableScreen.beat = beat
    app = AntTerm(Launch(data_dir(), ascii_only or None, "256", table=table, replay=replay))
    async with piloted(app, size=size, paints=False) as pilot:
        await pilot.pause()
        yield app, pilot


async def until(pilot: Pilot[None], fits: Callable[[], bool]) -> None:
    """Wait for something that a process beside the app brings about."""
    for look in range(int(PATIENCE / 0.05)):
        await pilot.pause()
        if fits():
            return
        await asyncio.sleep(min(0.05, 0.01 * (1 + look)))
    raise AssertionError(text_of(pilot.app))  # type: ignore[arg-type]


STILL = 4
"""Looks in a row at the same picture after which no more is expected: screens below are laid out last."""


async def still(pilot: Pilot[None]) -> None:
    """Wait until the picture no longer changes."""
    pictures = [""]
    for _ in range(int(PATIENCE / 0.02)):
        await asyncio.sleep(0.02)
        await pilot.pause()
        pictures = [*pictures[1 - STILL :], text_of(pilot.app)]  # type: ignore[arg-type]
        if len(pictures) == STILL and len(set(pictures)) == 1:
            return
    raise AssertionError(pictures[-1])


def text_of(app: AntTerm) -> str:
    """The characters of the screen, without trailing blanks."""
    strips = strips_of(app)
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


def masked(text: str) -> str:
    """`text` with whatever differs from day to day and from place to place made equal."""
    text = text.replace(f"v{__version__}", "v" + "#" * len(__version__))
    text = re.sub(r"\btoday \d{2}:\d{2}\b", "today ##:##", text)
    return text.replace(str(data_dir()), "DATA")


def check_golden(seen: str | AntTerm, name: str) -> None:
    """The screen is as it was when somebody last looked at it and found it right."""
    compare_with_golden(GOLDEN / f"{name}.txt", masked(seen if isinstance(seen, str) else text_of(seen)))
