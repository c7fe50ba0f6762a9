"""A host keeps nothing of the game of a table at which nobody is any more, nor of those who have gone."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from antterm.host.hosted import HostedTable
from antterm.registry import HOMES
from tests.host.hosting import PATIENCE, hosting
from tests.sampling import each_value


async def _gone(table: ref[HostedTable]) -> None:
    """Wait until the host has noticed that nobody is at a table."""
    async with asyncio.timeout(PATIENCE):
        while (found := table()) is not None and not found.is_idle:
            del found
            await asyncio.sleep(0.01)


@pytest.mark.few(1)
@pytest.mark.parametrize(("game_id", "over"), each_value(HOMES, [False, True]))
async def test_a_table_that_was_left_is_released(game_id: str, over: bool, home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as here:
        ann, bob = await here.table(game_id, "ann", "bob")
        assert ann.stand is not None
        name = ann.stand.table
        if over:
            await asyncio.gather(ann.play(1, 6), bob.play(2, 6))
        table: Any = here.host.tables.listed_or_refuse(name)
        refs = {"terminals": [ref(each) for each in table.attendance.seats]}
        async with table.game.open() as live:
            refs["game"] = [ref(live), ref(live.record), ref(live.record.play)]
        del live
        hosted = ref(table)
        del table
        for terminal in (ann, bob):
            terminal.hang_up()
        here.terminals.clear()
        del ann, bob, terminal
        await _gone(hosted)
        await here.host.tables.close_idle()
        await here.host.tables.close_idle()
        async with asyncio.timeout(PATIENCE):  # a thread that has saved the game holds it a moment longer
            while any(each() is not None for kept in refs.values() for each in kept):
                await asyncio.sleep(0.01)
                gc.collect()
