"""Answers in advance, by ear."""

from __future__ import annotations

from pathlib import Path

from antterm.saves.document import Seat
from antterm.wire.messages import Correspondence, Make, Snapshot
from tests.host.hosting import hosting
from tests.plain.test_lobby import joined


async def test_one_answers_in_advance_and_hears_that_it_was_answered_so(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        seats, terms = (Seat("White"), Seat("Black")), Correspondence(move=72)
        ann.say(Make(game="hive", name="sunday", seats=seats, correspondence=terms))
        await ann.hear(Snapshot)
        async with joined(host, "bob", on_terminal=False) as bob:
            bob.types("1", "1")
            await bob.hears("lists the words that can be typed")
            bob.types("menu", "answer in advance", "add a line", "wS1, bS1 wS9-")
            await bob.hears("There is no piece “wS9”")
            bob.types("wS1, bS1 wS1-")
            await bob.hears("If they answer as you expect, the host answers for you.")
            await bob.hears("You have answered in advance: wS1, bS1 wS1-.")
            while ann.position()[1] is None:
                await ann.hear(Snapshot)
            ann.answer("wS1")
            while ann.stand is None or ann.stand.answers_known != 2:
                await ann.hear(Snapshot)
            await bob.hears("spider 1")
            bob.types("quit")
