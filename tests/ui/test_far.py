"""A game whose table is kept elsewhere is played on the usual screen, with what one seat is told alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from antterm.bots import Reply, Report, Thought
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.launch import Launch
from antterm.registry import game
from antterm.ui.app import AntTerm
from antterm.ui.models import commands
from antterm.ui.screens.game import GameMenu, GameScreen
from tests.games.march.screen.games import answers_until, asked
from tests.games.micropolis.screen.boards import NAMES, Seated, in_the_middle
from tests.games.micropolis.test_past import told_since
from tests.pilot import piloted
from tests.sampling import sampled
from tests.ui.far import FarHost, FarTable
from tests.ui.stage import data_dir, text_of


@asynccontextmanager
async def far_away(table: FarTable) -> AsyncIterator[tuple[AntTerm, Pilot[None], GameScreen]]:
    """The screen of such a table."""
    app = AntTerm(Launch(data_dir(), None, "256"))
    async with piloted(app, size=(120, 40), paints=False) as pilot:
        await pilot.pause()
        screen = GameScreen(app.services, table)
        app.push_screen(screen)
        await pilot.pause()
        yield app, pilot, screen


async def press(pilot: Pilot[None], table: FarTable, *keys: str) -> None:
    """Press keys, and wait after each until what it did is known and shown."""
    for key in keys:
        await pilot.press(key)
        await known(pilot, table)


async def known(pilot: Pilot[None], table: FarTable) -> None:
    """Wait until what was sent has come back and is shown."""
    await pilot.pause()
    await come_back(table)
    await pilot.pause()


async def come_back(table: FarTable) -> None:
    """Wait until what was sent has come back."""
    while table.is_sending:
        await asyncio.sleep(0)


def march() -> Record[Any]:
    """A game of three in which somebody is asked where an ant steps."""
    record = Record(game("march"), 3, 1)
    for text in answers_until(asked("march.ant"), 3, 1):
        record.answer(text)
    return record


def asked_seat(record: Record[Any]) -> int:
    assert record.play.ask is not None
    return record.play.ask.seat


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("game_id", "most"),
    sampled(
        [("hive", 8), ("hive", 20), ("micropolis", 8), ("micropolis", 400), ("march", 8), ("march", 30)], 2
    ),
)
async def test_a_game_is_played_with_answers_that_arrive_later(game_id: str, most: int) -> None:
    table, rng = FarTable(FarHost(Record(game(game_id), 2, 5), 0, at_once=True)), Streams(9)
    async with far_away(table) as (_app, pilot, screen):
        while screen.model.ask is not None and len(table.sent) < most:
            ask, given = screen.model.ask, len(table.sent)
            assert ask.seat == 0
            assert screen.model.seat_view is not None
            assert screen.model.seat_view.answered == table.length
            screen.model.hooks.on_answer(rng.pick("answers", ask.choices).text)
            screen.model.hooks.on_answer(ask.choices[0].text)
            screen.press("u")
            assert len(table.sent) == given + 1, "nothing is answered twice"
            await come_back(table)
        await known(pilot, table)
        if most > 100:
            assert table.outcome is not None
            assert screen.model.question() == table.words.outcome(table.outcome, table.names)
    assert table.is_closed


@pytest.mark.slow
async def test_what_one_key_has_answered_far_away_is_taken_back_together() -> None:
    record = march()
    table = FarTable(FarHost(record, asked_seat(record)))
    async with far_away(table) as (_app, pilot, screen):
        before = table.length
        model = screen.model
        await press(pilot, table, "m")
        place = next(n for n, entry in enumerate(model.pointing.entries) if entry.goes_on)
        await press(pilot, table, *model.keys_to(place), "enter", "enter")
        step, site = table.sent
        assert (">" in step, "." in site) == (True, True), "a step, and the site that the ant takes"
        first = table.answered(before)
        assert first is not None
        assert table.words.brief(first[1]) in screen._taking_back.what, "the step, not the site alone"
        await press(pilot, table, "u")
        await known(pilot, table)
        assert table.length == before
        assert screen.model.ask is not None
        await press(pilot, table, "U")
        await known(pilot, table)
        assert table.length == before + 2


async def test_what_keeps_a_table_from_going_on_is_said_and_gone_with_it() -> None:
    record = march()
    table = FarTable(FarHost(record, asked_seat(record)))
    async with far_away(table) as (app, pilot, _screen):
        table.lose("The host is not reached; trying again.")
        await pilot.pause()
        assert "The host is not reached; trying again." in text_of(app)
        table.lose("")
        await pilot.pause()
        assert "The host is not reached" not in text_of(app)


async def test_an_answer_that_came_too_late_is_refused_later() -> None:
    record = march()
    host = FarHost(record, asked_seat(record))
    table = FarTable(host)
    async with far_away(table) as (_app, pilot, screen):
        assert screen.model.ask is not None
        record.answer(screen.model.ask.choices[-1].text)  # at another terminal of the same seat
        await press(pilot, table, "m", "2", "1")
        assert screen.model.message
        assert screen.model.seat_view is not None
        assert screen.model.seat_view.answered == table.length, "the game is shown as it stands"


class Wise:
    """Thinks at once, far away, and would always do the same."""

    def __init__(self, table: FarTable) -> None:
        self.table, self.is_dropped = table, False

    def ask_hint(self, hear: Callable[[Reply], None]) -> None:
        assert self.table.ask is not None
        hear(Report((Thought(self.table.ask.choices[1].text, 2.0),)))

    def drop_hint(self) -> None:
        self.is_dropped = True


async def test_a_hint_is_thought_of_far_away() -> None:
    record = march()
    table = FarTable(FarHost(record, asked_seat(record)))
    wise = table.adviser = Wise(table)
    table.gives_hints = True
    async with far_away(table) as (_app, pilot, screen):
        hint = screen.model.keymap.shown(commands.HINT)
        await press(pilot, table, hint)
        assert [thought.rating for thought in screen.hints.thoughts] == [2.0]
        screen.sync()
        assert screen.hints.asked, "somebody has only spoken"
        await press(pilot, table, hint)
        assert not screen.hints.asked
        assert wise.is_dropped


async def test_a_table_at_which_nothing_is_asked_yet_can_be_looked_at() -> None:
    record = march()
    table = FarTable(FarHost(record, None))
    table.has_begun = False
    async with far_away(table) as (_app, pilot, screen):
        assert screen.model.question() == ""
        await press(pilot, table, "m", "1", "enter", "u")
        assert not table.sent


@pytest.mark.slow
async def test_an_onlooker_sees_what_comes_and_is_asked_nothing() -> None:
    record = march()
    host = FarHost(record, None)
    table = FarTable(host)
    async with far_away(table) as (app, pilot, screen):
        before = table.length
        for _ in range(5):
            host.another_answers()
            host.tell(host.told())
            await pilot.pause()
            assert screen.model.ask is None
            assert screen.model.seat_view is not None
            assert screen.model.seat_view.waiting is not None
            assert screen.model.seat_view.waiting.choices == ()
        assert table.length > before
        assert "watching" in screen.title_left()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, GameMenu)
        for local in "Review", "Who plays", "picture":
            assert local not in text_of(app)


async def test_what_happened_since_ones_turn_is_told_of_micropolis_at_a_host_as_at_home() -> None:
    record = in_the_middle(3)
    told = told_since(Seated(record, (120, 40)))
    table = FarTable(FarHost(record, asked_seat(record), at_once=True))
    async with far_away(table) as (app, pilot, _screen):
        await pilot.pause()
        text = re.sub(r"\s+", " ", text_of(app))
        assert "Since your turn" in text
        for row in told:
            name, gain, first, *_rest = row.split()
            assert f" {table.names[NAMES.index(name)]} {gain} {first}" in text
