"""Rules of conduct, blocking and reports, by ear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from antterm import settings
from antterm.launch import Launch
from antterm.plain.console import Console, StreamLines, Wakeup
from antterm.plain.context import HomeContext
from antterm.plain.lobby import visit
from antterm.saves.store import Store
from antterm.wire.messages import OwnerAction, OwnerRequest, Say
from tests.host.hosting import PATIENCE, Hosting, hosting
from tests.plain.listening import AtOnce, assert_readable, data_dir
from tests.plain.test_lobby import Caller, joined


@asynccontextmanager
async def calling(host: Hosting, name: str) -> AsyncIterator[tuple[Caller, asyncio.Task[None]]]:
    """Somebody who calls the host, and what ends when they have left it."""
    caller, wakeup = Caller(), Wakeup()
    context = HomeContext(
        launch=Launch(data_dir(), called=name),
        settings=settings.Settings(),
        wakeup=wakeup,
        store=Store(data_dir()),
        executor=AtOnce(),
    )
    console = Console(StreamLines(caller.typed), caller.written, wakeup)
    visiting = asyncio.create_task(console.hold(visit(context, host.path)))
    yield caller, visiting
    caller.hangs_up()
    await asyncio.wait_for(visiting, PATIENCE)
    await asyncio.gather(*context.tasks)
    caller.typed.close()
    assert_readable(caller.all)


async def test_rules_of_conduct_are_told_until_they_are_accepted(home_of_its_own: Path) -> None:
    folder = home_of_its_own / "rules"
    folder.mkdir()
    (folder / "conduct.txt").write_text("## Rules\n\n* Be kind.\n* Lose gladly.\n")
    async with hosting(home_of_its_own, conduct=folder) as host:
        async with calling(host, "ann") as (ann, visiting):
            assert "Rules\nBe kind.\n" in await ann.hears("Lose gladly.")
            await ann.hears("Do you accept these rules?")
            ann.types("0")
            await asyncio.wait_for(visiting, PATIENCE)
        async with calling(host, "ann") as (ann, _visiting):
            await ann.hears("Do you accept these rules?")
            ann.types("yes")
            await ann.hears("0. leave the host")
            ann.types("Rules of conduct")
            await ann.hears("Lose gladly.")
        async with joined(host, "ann") as ann:
            assert "Do you accept" not in ann.all


async def test_somebody_is_blocked_and_what_they_have_said_reported(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        _bob, eve = await host.table("hive", "bob", "eve", name="sunday")
        async with joined(host, "bob", on_terminal=False) as bob:
            bob.types("1")
            await bob.hears("“sunday”")
            eve.say(Say(text="you fool"))
            await bob.hears("you fool")
            bob.types("menu", "mute, block")
            await bob.hears("Report something that was said")
            bob.types("report something", "1", "rude")
            await bob.hears("The keeper of the host will read your report.")
            bob.types("menu", "mute, block", "eve", "block")
            await bob.hears("eve is blocked.")
            wish = OwnerRequest(act=OwnerAction.REPORTS)
            (found,) = (await host.host.owner_commands.do(wish, "carl")).complaints
            account = found.by.partition("(")[2].rstrip(")")
            people = host.host.messenger
            async with asyncio.timeout(PATIENCE):  # it is told once it is sent
                while people.settings(account).blocked != (eve.person,):
                    await asyncio.sleep(0.01)
            bob.types("quit")
        assert (found.said, found.reason) == ("eve: you fool", "rude")
