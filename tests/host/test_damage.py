"""Files of a host that were damaged, or edited: one table's trouble is no other's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from antterm.wire.dealings import Correspondence
from antterm.wire.messages import Lobby, LookIn, Refusal, Sit, Stand
from tests.host.hosting import hosting

DAMAGES: tuple[tuple[str, Callable[[dict[str, Any]], object]], ...] = (
    ("tables", lambda papers: papers.clear()),
    ("tables", lambda papers: papers["accounts"].pop()),
    ("tables", lambda papers: papers["free_names"].pop()),
    ("tables", lambda papers: papers.update(secrets=[1])),
    ("tables", lambda papers: papers["affairs"]["turn"].update(seat=9)),
    ("tables", lambda papers: papers["affairs"]["ledger"].update(running=7)),
    ("tables", lambda papers: papers["affairs"]["ledger"].update(since="2026-01-01T00:00:00")),
    ("games", lambda game: game.update(game="chess")),
    ("games", lambda game: game["seats"].pop()),
)


async def test_a_damaged_table_is_left_out_and_the_others_are_there(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        await host.table("hive", "ann", "bob", name="one", correspondence=Correspondence(move=24))
        await host.table("hive", "ann", "dan", name="two")
    for folder, damage in DAMAGES:
        path = home_of_its_own / "host" / folder / "one.json"
        whole = path.read_text()
        edited = json.loads(whole)
        damage(edited)
        path.write_text(json.dumps(edited))
        async with hosting(home_of_its_own) as host:
            ann = await host.terminal("ann")
            ann.say(LookIn())
            assert [row.table for row in (await ann.hear(Lobby)).rows] == ["two"]
        path.write_text(whole)


async def test_a_table_whose_papers_cannot_be_read_is_open_again_when_they_can(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        await host.table("hive", "ann", "bob", name="one")
    async with hosting(home_of_its_own) as host:
        path = home_of_its_own / "host/tables/one.json"
        whole = path.read_text()
        path.write_text("{")
        ann = await host.terminal("ann")
        ann.say(Sit(table="one"))
        assert (await ann.hear(Refusal)).data == {"why": "field"}
        path.write_text(whole)
        ann.say(Sit(table="one"))
        assert (await ann.hear(Stand)).seat == 0
