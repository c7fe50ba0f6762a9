"""Micropolis at a host: the same is told there as in a game of one's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.micropolis.rules.game import Micropolis
from antterm.games.micropolis.screen.model import MicropolisModel
from antterm.saves.document import Seat
from antterm.ui.app import AntTerm
from antterm.ui.models.layout import Pane
from antterm.wire.messages import Make, Snapshot
from tests.games.micropolis.screen.boards import NAMES, Seated
from tests.host.hosting import Hosting, Terminal, hosting
from tests.ui.hosted import in_the_lobby, shows, table_of
from tests.ui.stage import until

SIZE = (120, 40)


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


def alone(host: Hosting) -> Seated:
    """The same game, as it stands, in a terminal of its own."""
    document = host.store.read("sunday")
    record = Record(Micropolis(), 2, document.seed, document.options)
    for text in document.answers:
        record.answer(text)
    return Seated(record, SIZE)


def told(model: object, pane: Pane) -> str:
    assert isinstance(model, MicropolisModel)
    return model.scene(pane).draw(43, 20).to_text()


class Meeting:
    """Ann somewhere else and Bob in the app, who answer at random."""

    def __init__(self, host: Hosting, ann: Terminal, app: AntTerm, pilot: Pilot[None]) -> None:
        self._host, self._ann, self._app, self._pilot = host, ann, app, pilot
        self._lot = Streams(4)

    async def play(self, bobs: int) -> None:
        """Play until Bob is asked for a tile, after taking so many, or the game is over."""
        taken = 0
        while True:
            rev = self._host.host.tables.listed_or_refuse("sunday").meta.rev
            await self._ann.until_rev(rev)
            _view, ask, outcome = self._ann.position()
            if outcome is not None:
                return
            if ask is not None and ask.seat == 0:
                self._ann.answer(self._lot.pick("choice", ask.choices).text)
            else:
                ask = await self._asked()
                if ask.kind == "tile":
                    if taken == bobs:
                        return
                    taken += 1
                table_of(self._app).table.answer(self._lot.pick("choice", ask.choices).text)
            await until(self._pilot, partial(self._is_later, rev))

    def _is_later(self, rev: int) -> bool:
        return self._host.host.tables.listed_or_refuse("sunday").meta.rev > rev

    async def _asked(self) -> Ask:
        model = table_of(self._app).model
        await until(self._pilot, lambda: model.ask is not None and not table_of(self._app).table.is_sending)
        assert model.ask is not None
        return model.ask


@pytest.mark.slow
async def test_what_happened_since_ones_turn_and_how_it_went_are_told_as_alone(host: Hosting) -> None:
    ann = await host.terminal(NAMES[0])
    ann.say(Make(game="micropolis", name="sunday", seats=(Seat("A"), Seat("B"))))
    await ann.hear(Snapshot)
    async with in_the_lobby(host, NAMES[1], SIZE) as (app, pilot):
        await shows(pilot, "Sit down at “sunday”")
        await pilot.press("enter")
        meeting = Meeting(host, ann, app, pilot)
        await shows(pilot, "54 tiles in the pile")  # the lobby tells the round, too
        await meeting.play(3)
        expected = told(alone(host).model, Pane.STORY)
        assert expected.startswith("Since your turn")
        assert len([name for name in NAMES[:2] if name in expected]) == 2
        assert told(table_of(app).model, Pane.STORY) == expected
        await pilot.press("escape", "q")
        await shows(pilot, "YOUR TURN")
        await pilot.press("enter")
        await shows(pilot, "Since your turn")
        assert told(table_of(app).model, Pane.STORY) == expected, "also for who comes again"
        await meeting.play(99)
        await until(pilot, lambda: table_of(app).model.is_over)
        ended = alone(host).model
        assert "Points behind the leader" in told(ended, Pane.INFO)
        for pane in (Pane.INFO, Pane.SEATS, Pane.BOARD):
            assert told(table_of(app).model, pane) == told(ended, pane)
