"""Challenges on the screen: somebody is challenged from the people who are here, and answers in the lobby."""

from __future__ import annotations

from pathlib import Path

from tests.host.hosting import hosting
from tests.ui.hosted import in_the_lobby, shows, table_of
from tests.ui.stage import text_of, until


async def test_who_is_challenged_answers_in_the_lobby(home_of_its_own: Path) -> None:
    async with (
        hosting(home_of_its_own) as host,
        in_the_lobby(host, "ann") as (ann, ann_keys),
        in_the_lobby(host, "bob") as (bob, bob_keys),
    ):
        await shows(ann_keys, "bob")
        await ann_keys.press("p")
        await shows(ann_keys, "People here")
        await ann_keys.press("1")
        await shows(ann_keys, "bob is here.")
        await ann_keys.press("1")
        await shows(ann_keys, "Challenge bob")
        await ann_keys.press("f2")
        await shows(bob_keys, "ann challenges you")
        await shows(bob_keys, "CHALLENGES YOU")
        assert "A table was opened" not in text_of(bob), "one thing is told once"
        await bob_keys.press("n", "enter")
        await shows(bob_keys, "You would be Black.")
        await bob_keys.press("2")
        await shows(ann_keys, "was declined")
        await until(bob_keys, lambda: "CHALLENGES YOU" not in text_of(bob))  # else the old one is answered
        await ann_keys.press("p", "1", "1")
        await shows(ann_keys, "Challenge bob")
        await ann_keys.press("f2")
        await shows(bob_keys, "CHALLENGES YOU")
        await bob_keys.press("n", "enter")
        await shows(bob_keys, "Accept")
        await bob_keys.press("1")
        await shows(bob_keys, "ann: place or move a piece.")
        assert table_of(bob).table.seat == 1
        assert table_of(ann).table.seat == 0


async def test_names_are_completed_where_it_is_said_who_may_come(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        for name in ("Boris", "Bodil", "Cleo"):
            await host.terminal(name)
        async with in_the_lobby(host, "ann") as (app, keys):
            await shows(keys, "4 people here")
            await keys.press("t")
            await shows(keys, "Who may come")
            while "Names of accounts or guests" not in text_of(app):
                await keys.press("down")
                await keys.pause()
            await keys.press("c", "tab")
            await shows(keys, "Cleo")
            await keys.press(",", "b", "tab")
            await shows(keys, "Cleo, Bo")
            await shows(keys, "Bodil  Boris")
            await keys.press("r", "tab", "f2")
            await shows(keys, "The game begins when 1 more player has arrived.")
            (table,) = host.host.tables.all()
            assert sorted(each.rpartition(":")[2] for each in table.meta.house_rules.invited) == [
                *("Boris", "Cleo", "ann")
            ]
