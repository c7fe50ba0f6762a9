"""Rules of conduct on the screen: shown until they are accepted, and again in the help."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from antterm.launch import Launch
from antterm.ui.app import AntTerm
from antterm.ui.screens.conduct import ConductScreen
from tests.host.hosting import Hosting, hosting
from tests.pilot import piloted
from tests.ui.hosted import in_the_lobby, lobby_of, shows
from tests.ui.stage import data_dir, text_of, until


def rules(folder: Path) -> Path:
    folder = folder / "rules"
    folder.mkdir()
    (folder / "conduct.txt").write_text("Be kind to the ants.\n" + "\n\nAnd lose gladly." * 30)
    return folder


@asynccontextmanager
async def joining(host: Hosting, name: str) -> AsyncIterator[tuple[AntTerm, Pilot[None]]]:
    """Somebody who joins a host, whatever it shows first."""
    app = AntTerm(Launch(data_dir(), None, "256", join=host.path, called=name))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        yield app, pilot


async def test_rules_of_conduct_are_accepted_with_a_key_and_are_in_the_help(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, conduct=rules(home_of_its_own)) as host:
        async with joining(host, "ann") as (app, pilot):
            await shows(pilot, "Be kind to the ants.")
            assert isinstance(app.screen, ConductScreen)
            assert "Enter accept" in text_of(app)
            await pilot.press("pagedown", "enter")
            await shows(pilot, "Open tables")
            await pilot.press("question_mark")
            await shows(pilot, "The lobby")
            while "Rules of conduct of" not in text_of(app):
                before = text_of(app)
                await pilot.press("space")
                assert text_of(app) != before, "the end of the help"
            assert lobby_of(app).link.welcome.is_conduct_accepted
        async with in_the_lobby(host) as (app, pilot):
            await shows(pilot, "Open tables")
            assert not isinstance(app.screen, ConductScreen)
            assert lobby_of(app).link.welcome.conduct.startswith("Be kind")


async def test_who_does_not_accept_them_leaves_the_host(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own, conduct=rules(home_of_its_own)) as host:
        async with joining(host, "ann") as (app, pilot):
            await shows(pilot, "Be kind to the ants.")
            await pilot.press("escape")
            await until(pilot, lambda: app._exit)
        async with joining(host, "ann") as (_app, pilot):
            await shows(pilot, "Be kind to the ants.")


async def test_somebody_is_blocked_from_the_lobby(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        eve = await host.terminal("eve")
        async with in_the_lobby(host) as (app, pilot):
            await until(pilot, lambda: len(lobby_of(app).model.people) == 2)
            await pilot.press("b")
            await shows(pilot, "About whom?")
            await pilot.press("enter")
            await shows(pilot, "Block eve")
            await pilot.press("2")
            await until(pilot, lambda: lobby_of(app).link.has_blocked(eve.person))
            await pilot.press("b")
            await shows(pilot, "eve (blocked)")
