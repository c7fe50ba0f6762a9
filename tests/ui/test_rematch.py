"""After a game: another one, in the same seats or in others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.players import rotated
from antterm.ui.app import AntTerm
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.help import end_help
from antterm.ui.models.keymap import Keymap
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.review import ReviewScreen
from tests.games.march.screen.games import answers_until, never
from tests.test_statistics import MICROPOLIS
from tests.ui.stage import data_dir, on_stage, text_of

PEOPLE = (Seat("Ann"), Seat("Bob"))


def hive() -> Table:
    """Ann has given up."""
    table = Table.create(Store(data_dir()), "hive", PEOPLE, {"expansions": "P"}, 0, "sunday")
    table.answer("resign")
    return table


def micropolis() -> Table:
    """A whole game."""
    options = {"first": "seat1"}
    return Table.create(Store(data_dir()), "micropolis", PEOPLE, options, 5, "sunday", MICROPOLIS.split())


def march() -> Table:
    """A whole game, played by chance."""
    answers = answers_until(never, 2, 1)
    return Table.create(Store(data_dir()), "march", PEOPLE, {}, 1, "sunday", answers)


async def after(app: AntTerm, pilot: Pilot[None], *keys: str) -> LocalGameScreen:
    """The game that is shown after some keys."""
    await pilot.press(*keys)
    await pilot.pause()
    assert isinstance(app.screen, LocalGameScreen), text_of(app)
    return app.screen


@pytest.mark.few(1)
@pytest.mark.parametrize("finished", [hive, micropolis, march])
async def test_a_key_of_the_key_line_plays_again_when_a_game_is_over(finished: Callable[[], Table]) -> None:
    table = finished()
    assert table.outcome is not None
    async with on_stage(table) as (app, pilot):
        keys = text_of(app).rstrip().splitlines()[-1]
        assert all(hint in keys for hint in ("a again", "A seats changed", "r review", "q leave")), keys
        rematch = (await after(app, pilot, "a")).table
        assert rematch.names == ("Ann", "Bob")
        assert rematch.game_id == table.game_id
        assert rematch.record.options == table.record.options
        assert rematch.length == 0
        assert rematch.name != "sunday"
        assert table.watching, "the game before is closed"
    with Table.open(Store(data_dir()), "sunday", watch=True) as before:
        assert before.outcome is not None


async def test_seats_are_changed() -> None:
    async with on_stage(hive()) as (app, pilot):
        rematch = (await after(app, pilot, "A")).table
        assert rematch.names == ("Bob", "Ann")
        assert rematch.record.options["expansions"] == "P"


def test_who_is_called_after_his_seat_is_called_after_the_new_one() -> None:
    def called(number: int) -> str:
        return ("White", "Black")[number]

    seats = (Seat("White"), Seat("Easy", "bot:easy"))
    assert [seat.name for seat in rotated(seats, called)] == ["Easy", "Black"]
    both = (Seat("White"), Seat("Black"))
    assert [seat.name for seat in rotated(both, called)] == ["White", "Black"]
    odd = (Seat("Ann"), Seat("White"))
    assert [seat.name for seat in rotated(odd, called)] == ["White", "Ann"]


async def test_what_else_can_be_done_after_a_game() -> None:
    async with on_stage(hive()) as (app, pilot):
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("escape", "n")
        await pilot.pause()
        assert "Press n again to leave this game and begin a new one." in " ".join(text_of(app).split())
        await pilot.press("m", "n")
        await pilot.pause()
        assert not isinstance(app.screen, FormScreen), "only the very next key counts"
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)


async def test_a_rematch_that_cannot_be_saved_is_told_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with on_stage(hive()) as (app, pilot):

        def full(*_arguments: object) -> None:
            raise SaveError("unwritable", data_dir(), "No space left on device")

        monkeypatch.setattr("antterm.saves.store.Store.write", full)
        screen = await after(app, pilot, "a")
        assert screen.table.name == "sunday"
        assert "No space left on device" in " ".join(text_of(app).split())


@pytest.mark.few(1)
@pytest.mark.parametrize("finished", [hive, micropolis, march])
async def test_nothing_covers_the_final_position_and_enter_begins_nothing(
    finished: Callable[[], Table],
) -> None:
    table = finished()
    async with on_stage(table) as (app, pilot):
        before = text_of(app).splitlines()
        screen = await after(app, pilot, "enter")
        assert screen.table is table
        assert text_of(app).splitlines()[:-3] == before[:-3]
        assert "plays again in the same seats" in " ".join(before[-3:])


@pytest.mark.few(1)
@pytest.mark.parametrize("finished", [hive, micropolis, march])
async def test_leaving_after_a_game_takes_one_key(finished: Callable[[], Table]) -> None:
    async with on_stage(finished()) as (app, pilot):
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, LocalGameScreen)


def test_the_keys_of_the_end_are_in_the_help() -> None:
    keymap = Keymap((*frame.AFTER_GAME, frame.LEAVE_GAME), {"again.same": ["B"]})
    told = end_help(keymap, Keymap(commands.FRAME, {"review": ["V"]}))
    assert all(f"**{key}**" in told for key in ("B", "A", "V", "n", "q"))


def test_only_one_who_is_alone_keeps_his_seat() -> None:
    options = {"centipedes": "easy"}
    alone = Table.create(Store(data_dir()), "march", (Seat("Ann"),), options, 1, "alone")
    with alone, alone.rematch(seats_changed=True) as again:
        assert [seat.name for seat in again.seats] == ["Ann"]
