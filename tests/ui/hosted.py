"""The app in the lobby of a host that is in the same process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from antterm.launch import Launch
from antterm.ui.app import AntTerm
from antterm.ui.screens.lobby import LobbyScreen
from antterm.ui.screens.remote_game import RemoteGameScreen
from tests.host.hosting import Hosting
from tests.pilot import piloted
from tests.ui.stage import data_dir, text_of, until


@asynccontextmanager
async def in_the_lobby(
    host: Hosting, name: str = "ann", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[AntTerm, Pilot[None]]]:
    """Somebody in the lobby, welcomed."""
    app = AntTerm(Launch(data_dir(), None, "256", join=host.path, called=name))
    async with piloted(app, size=size, paints=False) as pilot:
        await shows(pilot, f"{name} ·")
        yield app, pilot


async def shows(pilot: Pilot[None], text: str) -> None:
    """Wait until the screen shows a text."""
    await until(pilot, lambda: text in text_of(pilot.app))  # type: ignore[arg-type]


def lobby_of(app: AntTerm) -> LobbyScreen:
    screen = app.screen_stack[0]
    assert isinstance(screen, LobbyScreen)
    return screen


def table_of(app: AntTerm) -> RemoteGameScreen:
    assert isinstance(app.screen, RemoteGameScreen)
    return app.screen
