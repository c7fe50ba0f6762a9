"""Turns of bots on the screen: nothing is played where nobody could see it, and nothing twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from antterm.bots import bots_of
from antterm.registry import HOMES, game
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.models.bot_turns import PACES
from antterm.ui.models.help import bots_help
from antterm.ui.screens.converse import ChoiceScreen
from antterm.ui.screens.game import GameScreen
from tests.bots import doubles
from tests.bots.answers import bot_choice
from tests.ui.stage import data_dir, on_stage, text_of, until


@pytest.fixture(autouse=True)
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file for which some bots wait."""
    gate = tmp_path / "gate"
    monkeypatch.setenv(doubles.GATE, str(gate))
    monkeypatch.setitem(PACES, "normal", 0.01)
    with doubles.sitting_down():
        yield gate


def table_of(*seats: Seat) -> Table:
    return Table.create(Store(data_dir()), "hive", seats, {}, 0, "sunday")


async def test_an_answer_waits_until_the_board_can_be_seen(gate: Path) -> None:
    table = table_of(Seat("Ann"), Seat("Bot", "bot:waiting"))
    table.answer("wS1")
    async with on_stage(table) as (app, pilot):
        screen = app.screen
        await pilot.press("escape")
        assert isinstance(app.screen, ChoiceScreen)
        gate.touch()
        await until(pilot, lambda: not app.services.bot_process.busy)
        await pilot.pause(0.1)
        assert table.length == 1, "the menu covers the board"
        await pilot.press("escape")
        assert app.screen is screen
        await until(pilot, lambda: table.length == 2)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", sorted(game_id for game_id in HOMES if bots_of(game_id).levels))
async def test_who_waits_for_a_bot_sees_the_key_that_has_it_answer_now(game_id: str) -> None:
    seats = (Seat("Ada", "bot:patient"), Seat("Bob", "bot:patient"))
    table = Table.create(Store(data_dir()), game_id, seats, {}, 0, "sunday")
    async with on_stage(table) as (app, pilot):
        await until(pilot, lambda: "p pause · ! answer now" in text_of(app))
        await pilot.press("!", "!")
        await until(pilot, lambda: table.length > 0)
        assert "does nothing here" not in text_of(app), "the second came to another question"
        assert isinstance(app.screen, GameScreen)
        told = bots_help(app.screen.model, game_id, table.words)
        assert "**!** makes a bot that is thinking answer at once" in told
        assert "**h** asks a bot for a hint" in told


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", sorted(game_id for game_id in HOMES if bots_of(game_id).levels))
async def test_the_help_begins_with_who_plays_at_which_level(game_id: str) -> None:
    levels = [*bots_of(game_id).levels][:2]
    seats = (Seat("Ann"), Seat("Bram", f"bot:{levels[0]}"), Seat("Cleo", f"bot:{levels[-1]}"))
    seated = seats[: min(3, max(game(game_id).seats))]
    table = Table.create(Store(data_dir()), game_id, seated, {}, 0, "sunday")
    async with on_stage(table) as (app, pilot):
        await pilot.press("question_mark")
        await until(pilot, lambda: "Bots at this table" in text_of(app))
        told = " ".join(text_of(app).split())
        assert f"Bram: bot, level {levels[0]}" in told
        assert (f"Cleo: bot, level {levels[-1]}" in told) is (len(seated) > 2)


async def test_taking_back_while_a_bot_thinks_drops_its_thought(gate: Path) -> None:
    table = table_of(Seat("Ann"), Seat("Bot", "bot:waiting"))
    table.answer("wS1")
    async with on_stage(table) as (app, pilot):
        assert app.services.bot_process.busy
        await pilot.press("u")
        assert table.length == 0
        assert not app.services.bot_process.busy
        assert "Ann: place or move a piece." in text_of(app)
        gate.touch()
        await pilot.press("U")
        await until(pilot, lambda: table.length == 2)


@pytest.mark.slow
async def test_an_answer_that_cannot_be_saved_is_asked_for_again(
    gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(Seat("Ann"), Seat("Bot", "bot:random"))
    table.answer("wS1")

    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("antterm.saves.store.os.replace", full)
        async with on_stage(table) as (app, pilot):
            await until(pilot, lambda: "again" in text_of(app))
            assert table.length == 1
            patch.undo()
            await pilot.press("enter")
            await until(pilot, lambda: table.length == 2)


@pytest.mark.slow
async def test_every_bot_game_ends_and_the_turns_follow_the_seed() -> None:
    played = []
    for name in ("one", "two"):
        seats = (Seat("A", "bot:random"), Seat("B", "bot:random"))
        table = Table.create(Store(data_dir()), "hive", seats, {}, 7, name)
        async with on_stage(table) as (_app, pilot):
            await until(pilot, lambda table=table: table.length >= 8)  # type: ignore[misc]
            played.append(table.record.answers[:8])
    assert played[0] == played[1]
    with Table.create(Store(data_dir()), "hive", seats, {}, 7, "here") as table:
        for _ in range(8):
            table.answer(bot_choice(table))
        assert table.record.answers == played[0], "as simulated in this process"


@pytest.mark.slow
async def test_a_hint_is_gone_with_the_position(gate: Path) -> None:
    table = table_of(Seat("Ann"), Seat("Bob"))
    async with on_stage(table) as (app, pilot):
        await pilot.press("h")
        await until(pilot, lambda: all(part in text_of(app) for part in ("Hint so far", "61 %: wQ in the")))
        assert isinstance(app.screen, GameScreen)
        app.screen.model.hooks.on_answer("wS1")
        await pilot.pause()
        assert "Hint" not in text_of(app)
        assert not app.services.bot_process.busy
        assert table.length == 1


@pytest.mark.slow
async def test_a_failed_hint_is_told() -> None:
    bots_of("hive").analyst = "tests.bots.doubles:Nobody"
    async with on_stage(table_of(Seat("Ann"), Seat("Bob"))) as (app, pilot):
        await pilot.press("h")
        await until(pilot, lambda: "There is no hint" in text_of(app))


@pytest.mark.slow
async def test_a_search_that_crashes_is_answered_for_logged_and_told_once(gate: Path) -> None:
    table, log = table_of(Seat("Ann"), Seat("Bot", "bot:stumbling")), data_dir() / "crash.log"
    told = "The bot Bot crashed and plays on without thinking ahead"
    async with on_stage(table) as (app, pilot):
        assert isinstance(app.screen, GameScreen)
        app.screen.model.hooks.on_answer("wS1")
        await until(pilot, lambda: table.length == 2)
        await until(pilot, lambda: told in " ".join(text_of(app).split()))
        assert "crash.log" in text_of(app)
        assert "ArithmeticError: a bug in a search" in log.read_text()
        log.unlink()
        for length in (4, 6):
            assert table.ask is not None
            app.screen.model.hooks.on_answer(table.ask.choices[0].text)
            await until(pilot, lambda length=length: table.length == length)  # type: ignore[misc]
            await pilot.pause()
            assert told not in " ".join(text_of(app).split())
        assert not log.exists(), "once for each bot of a game"


@pytest.mark.slow
async def test_a_hint_whose_search_crashes_is_the_quick_answer_and_logged_once(gate: Path) -> None:
    bots_of("hive").analyst = "tests.bots.doubles:Stumbling"
    table, log = table_of(Seat("Ann"), Seat("Bob")), data_dir() / "crash.log"
    assert table.ask is not None
    async with on_stage(table) as (app, pilot):
        for time in range(2):
            await pilot.press("h")
            await until(pilot, lambda: "Hint: the best answers" in text_of(app))
            assert isinstance(app.screen, GameScreen)
            assert [thought.text for thought in app.screen.hints.thoughts] == [table.ask.choices[-1].text]
            assert log.exists() == (time == 0)
            log.unlink(missing_ok=True)
            await pilot.press("h")
        gate.touch()
        await pilot.press("h")
        await until(pilot, lambda: "54 %: " in text_of(app))


@pytest.mark.slow
async def test_a_name_can_be_changed_from_the_menu() -> None:
    table = table_of(Seat("Ann"), Seat("Bob"))
    async with on_stage(table, size=(80, 40)) as (app, pilot):
        assert isinstance(app, AntTerm)
        app.services.settings = app.services.settings._replace(curtain="off")
        await pilot.press("escape")
        await choose(pilot, "Who plays: people and bots")
        await choose(pilot, "Black: Bob")
        await choose(pilot, "the same player under another name")
        await pilot.press(*["backspace"] * 3, *"Zoe", "enter")
        await pilot.pause()
        assert table.names == ("Ann", "Zoe")
        assert "Black Zoe" in text_of(app)


async def choose(pilot: Pilot[None], label: str) -> None:
    """Choose what is labelled so."""
    await pilot.pause()
    shown = text_of(pilot.app)  # type: ignore[arg-type]
    lines = shown.splitlines()
    (row,) = [row for row, line in enumerate(lines) if label in line]
    key = re.findall(r" (\w+)  ", lines[row][: lines[row].index(label)])[-1:]
    if key and key[0].isalpha():
        await pilot.press(*key)
    else:  # a list, in which not all have a number
        first = max(before for before in range(row + 1) if re.search(r" 1  ", lines[before]))
        await pilot.press(*["down"] * (row - first), "enter")
