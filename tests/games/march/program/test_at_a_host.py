"""March of the Ants at a host: names and characters of bots, and what is told first to who comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from antterm.bots import character_name
from antterm.games.march.screen import pages
from antterm.games.march.screen.model import MarchModel
from antterm.saves.document import Seat
from antterm.wire.messages import Accepted, Make, Snapshot
from tests.host.hosting import Hosting, Terminal, hosting
from tests.plain.test_lobby import joined
from tests.ui.hosted import in_the_lobby, shows, table_of
from tests.ui.stage import text_of

BOTS = (Seat("Bram", "bot:easy"), Seat("Cleo", "bot:easy"))


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def made(host: Hosting, **options: str) -> Terminal:
    """Somebody at a new table with two bots."""
    terminal = await host.terminal("ann")
    terminal.say(Make(game="march", name="sunday", seats=(Seat("ann"), *BOTS), options=dict(options)))
    await terminal.hear(Snapshot)
    return terminal


async def left_in_the_second_round(host: Hosting) -> Snapshot:
    """A table that is left when its person is asked for an Action in round II."""
    ann, lot = await made(host), Random(1)
    while True:
        assert ann.stand is not None
        view, ask, outcome = ann.position()
        assert outcome is None
        if ask is not None and ask.seat == 0:
            if ask.kind == "turn.action" and view.round > 1:
                ann.hang_up()
                return ann.stand
            ann.answer(answer(ask, lot))
            assert isinstance(await ann.verdict(), Accepted)
        rev = ann.stand.rev
        while ann.stand.rev == rev:
            await ann.hear(Snapshot)


def answer(ask: Any, lot: Random) -> str:
    """An answer by chance; a Rest where that is possible, so that the round ends soon."""
    texts = [choice.text for choice in ask.choices]
    return "rest" if "rest" in texts else str(lot.choice(texts))


async def test_characters_are_sent_and_an_option_switches_them_off(host: Hosting) -> None:
    ann = await made(host)
    assert ann.stand is not None
    nobody, *characters = ann.stand.characters
    assert nobody == ""
    assert len(set(characters)) == 2
    assert all(map(character_name, characters))


async def test_without_characters_the_names_stay(host: Hosting) -> None:
    ann = await made(host, characters="off")
    assert ann.stand is not None
    assert ann.stand.characters == ("", "", "")
    assert [info.name for info in ann.stand.seat_infos[1:]] == ["Bram", "Cleo"]


@pytest.mark.slow
async def test_who_comes_back_sees_rounds_in_a_line_each_and_blocks_since_their_turn(host: Hosting) -> None:
    stand = await left_in_the_second_round(host)
    async with in_the_lobby(host, size=(120, 40)) as (app, pilot):
        await pilot.press("enter")
        await shows(pilot, "ann: your Action?")
        model = table_of(app).model
        assert isinstance(model, MarchModel)
        assert model.page is pages.MEADOW
        shown = text_of(app)
        assert "Since your turn" in shown
        for name, character in zip(("Bram", "Cleo"), stand.characters[1:], strict=True):
            assert f"{name} {character_name(character)}" in shown
        await pilot.press("y", "y")
        await shows(pilot, "[since your turn]")
        await pilot.press("pageup", "pageup")  # the rounds stand first, and the page is opened at its end
        await shows(pilot, "Round I: ")


@pytest.mark.slow
async def test_who_comes_back_hears_the_same(host: Hosting) -> None:
    stand = await left_in_the_second_round(host)
    async with joined(host, "ann") as caller:
        caller.types("")
        caller.types("1")
        heard = " ".join((await caller.hears("your Action?")).split())
        for name, character in zip(("Bram", "Cleo"), stand.characters[1:], strict=True):
            assert f"{name}, bot, level easy, {character_name(character)}" in heard
        assert "Round I: " in heard
