"""What has been sent to the terminal, update by update, is what the widgets of the screen show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.console import RenderableType
from textual._compositor import LayoutUpdate
from textual.screen import Screen
from textual.strip import Strip

from antterm.launch import Launch
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui import app
from antterm.ui.adapter.thrift import PartialUpdate
from antterm.ui.screens.table import TableScreen
from tests.pilot import piloted, strips_of
from tests.sampling import fewer
from tests.ui.stage import data_dir

PAGES = {"hive": "yvg", "micropolis": "tovy", "march": "tovbyg"}
"""By the game, keys that open pages over its board."""
PAUSES = 100
"""The most waits for something that is on its way, a fiftieth of a second each."""
PLAY = ("tab", "enter", "enter", "enter", "enter")


class Painted(app.AntTerm):
    """The app with a terminal that can be read: the characters of every update, where they were sent."""

    CSS_PATH = str(Path(app.__file__).with_name("look.tcss"))

    def __init__(self, launch: Launch) -> None:
        super().__init__(launch)
        self.rows: list[list[str]] = []

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if screen is self.screen:
            match renderable:
                case LayoutUpdate():
                    self.rows = [[*"".join(strip.text for strip in row)] for row in renderable.strips]
                case PartialUpdate():
                    for x, y, shown in renderable.pieces:
                        text = (shown if isinstance(shown, Strip) else shown.strip).text
                        self.rows[y][x : x + len(text)] = text
        super()._display(screen, renderable)
        assert self.cursor_position is not None  # Textual asks for it whenever it has sent an update

    @property
    def sent(self) -> list[str]:
        return ["".join(row) for row in self.rows]

    @property
    def shown(self) -> list[str]:
        return [strip.text for strip in strips_of(self)]


@pytest.mark.parametrize("game", PAGES)
@pytest.mark.parametrize("ascii_only", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("share", fewer(2, 1))
async def test_what_was_sent_is_what_is_shown(game: str, ascii_only: bool, share: int) -> None:
    """Of the pages one of so many is opened; each twice where all are."""
    seats = (Seat("Ann"), Seat("Bob", "bot:random") if game == "march" else Seat("Bob"))
    TableScreen.beat = 0.0
    with Table.create(Store(data_dir()), game, seats, {}, 0, "sunday") as table:
        painted = Painted(Launch(data_dir(), ascii_only or None, "256", table=table))
        async with piloted(painted) as pilot:
            await pilot.pause()
            for page in PAGES[game][::share] * (2 // share):
                for key in (page, page, "m", *PLAY):
                    await pilot.press(key)
                    for _pause in range(PAUSES):  # on a busy machine an update may still wait
                        if painted.sent == painted.shown:
                            break
                        await pilot.pause(0.02)
                    assert painted.sent == painted.shown, (page, key)
            for _pause in range(PAUSES):  # Enter only marks an answer until a bot has looked ahead
                if table.length:
                    break
                await pilot.press("enter")
                await pilot.pause(0.02)
            assert table.length, "there was something new to be seen"
