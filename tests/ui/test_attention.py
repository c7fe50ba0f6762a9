"""Your turn: after a bot has thought for long, the terminal calls, and the prompt tells what it has done."""

from __future__ import annotations

from typing import Any

import pytest

from antterm import registry
from antterm.core.ask import Event
from antterm.core.record import Record
from antterm.core.story import Happening
from antterm.games.micropolis.rules.happened import RoundBegan, RowRefilled
from antterm.games.micropolis.screen.model import MicropolisModel
from antterm.games.micropolis.words import MicropolisWords
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.adapter.driver import SteadyDriver
from antterm.ui.adapter.output import notice
from antterm.ui.models.privacy import LONG, IdleReminder
from antterm.ui.models.seat_view import ModelConfig, SeatView
from tests.ui.stage import data_dir, on_stage, text_of, until


class Bell:
    """Notes what was called."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def ring(self, name: str) -> None:
        self.heard.append(name)

    def silence(self) -> None:
        self.heard.append("silence")


def test_people_are_called_when_they_waited_long_and_until_they_press_a_key() -> None:
    now = [0.0]
    bell = Bell()
    attention = IdleReminder(bell.ring, bell.silence, lambda: now[0])
    assert not attention.turn_changed("Ann"), "nobody waited"
    attention.turn_changed(None)
    now[0] = LONG / 2
    assert attention.turn_changed("Ann"), "a program has answered"
    assert not bell.heard, "so soon nobody looks away"
    attention.turn_changed(None)
    now[0] = 2 * LONG
    attention.turn_changed("Ann")
    assert bell.heard == ["Ann"]
    attention.key_pressed()
    attention.key_pressed()
    attention.leave()
    assert bell.heard == ["Ann", "silence"]


class Wire(SteadyDriver):
    """A driver that sends nowhere."""

    def __init__(self) -> None:
        self.sent = ""

    def write(self, data: str) -> None:
        self.sent += data

    def flush(self) -> None:
        pass


def test_the_terminal_gets_a_title_without_the_control_characters_of_a_name() -> None:
    wire = Wire()
    wire.silence()
    assert not wire.sent
    wire.ring("An\x1b]2;n\x07: your turn", bell=True)
    begun = "\x1b[22;2t\x1b]2;"
    assert wire.sent.startswith(begun)
    assert wire.sent.endswith("\x1b\\\a")
    title = wire.sent.removeprefix(begun).removesuffix("\x1b\\\a")
    assert title.isprintable()
    wire.sent = ""
    wire.ring("Ann", bell=False)
    assert wire.sent == "\x1b]2;Ann\x1b\\", "the title before is remembered once"
    wire.sent = ""
    wire.silence()
    assert wire.sent == "\x1b]2;antterm\x1b\\\x1b[23;2t"


@pytest.mark.parametrize(
    ("term", "program", "sent"),
    [
        ("foot", "", "\x1b]777;notify;antterm;Ann, your turn\x1b\\"),
        ("xterm-kitty", "", "\x1b]9;Ann; your turn\x1b\\"),
        ("xterm-256color", "WezTerm", "\x1b]9;Ann; your turn\x1b\\"),
        ("xterm-256color", "", ""),
    ],
)
def test_a_terminal_that_can_shows_a_notice_of_the_desktop(
    term: str, program: str, sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("TERM_PROGRAM", program)
    assert notice("Ann; your turn") == sent


@pytest.mark.few(1)
@pytest.mark.parametrize(("how", "calls"), [("bell", [True]), ("title", [False]), ("off", [])])
async def test_settings_say_how_people_are_called(
    how: str, calls: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("antterm.ui.models.privacy.LONG", 0.0)
    called: list[bool] = []

    class Called:
        def let_go(self, _within: float) -> None: ...

        def silence(self) -> None: ...

        def ring(self, title: str, bell: bool) -> None:
            assert title == "Ann: your turn - antterm"
            called.append(bell)

    seats = (Seat("Ann"), Seat("Rob", "bot:random"))
    with Table.create(Store(data_dir()), "hive", seats, {}, 3, "robots") as table:
        table.answer("wS1")
        async with on_stage(table) as (app, pilot):
            driver: Any = Called()
            app.output = driver
            app.services.settings = app.services.settings._replace(attention=how)
            await until(pilot, lambda: table.length == 2)
            await pilot.pause()
            assert called == calls
            assert "Rob places" in text_of(app).splitlines()[-2], "what it did is told before the question"
            await pilot.press("tab")
            await pilot.pause()
            assert "Rob places" not in text_of(app).splitlines()[-2]


def test_news_that_is_too_long_keeps_what_was_revealed_and_what_came_last() -> None:
    model = MicropolisModel(ModelConfig(MicropolisWords(), str))
    record = Record(registry.game("micropolis"), 3, 1)
    view = record.play.view(0)
    model.show(SeatView(view, None, None, None, ("Ann", "Bob", "Cleo"), (), 0))
    events: list[Event] = [RowRefilled(("1", "2"), 20), *[RoundBegan(0, n, 9) for n in range(1, 9)]]
    told = model.news([Happening(n, event) for n, event in enumerate(events)])
    assert told.startswith("2 tiles join the row.")
    assert told.endswith("   < more")
    assert "Round 8 of 9" in told
    assert len(told) < model.columns
