"""Reviewing a game: the list of its answers, going to any of them, and new lines from there."""

from __future__ import annotations

from textual.pilot import Pilot

from antterm.saves.reading import read_document
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.line import LineScreen
from antterm.ui.screens.review import ReviewScreen
from tests.program.games import ALL_EIGHT
from tests.ui.stage import check_golden, data_dir, new_table, on_stage, text_of, until


async def pressed(app: AntTerm, pilot: Pilot[None], *keys: str) -> str:
    """The screen after some keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return text_of(app)


def marked(screen: str) -> str:
    """The row of the list that is marked, from its number on."""
    rows = [line[at + 2 :] for line in screen.splitlines()[6:] if (at := line.find("> ", 46)) >= 0]
    assert len(rows) == 1
    return rows[0].strip()


async def test_the_list_marks_where_one_is() -> None:
    with new_table(ALL_EIGHT) as table:
        answers = table.record.answers
        async with on_stage(table, replay=True) as (app, pilot):
            assert "│ > " not in "\n".join(text_of(app).splitlines()[6:]), "before the first answer"
            assert marked(await pressed(app, pilot, "right")) == f"1 {answers[0]}"
            assert marked(await pressed(app, pilot, "1", "7", "enter")) == f"17 {answers[16]}"
            last = len(answers)
            assert marked(await pressed(app, pilot, "end")) == f"{last} {answers[-1]}"
            assert marked(await pressed(app, pilot, "9", "9", "9", "enter")) == f"{last} {answers[-1]}"
            screen = await pressed(app, pilot, "pageup", "left")
            assert marked(screen) == f"{last - 11} {answers[last - 12]}"
            assert f"{last - 10} {answers[last - 11]}" in screen, "what comes after stands there too"
            assert "Position 0 of" in await pressed(app, pilot, "home")


async def test_a_new_line_is_played_on_and_the_game_reviewed_stays_as_it_is() -> None:
    new_table(ALL_EIGHT).close()
    store = Store(data_dir())
    before = store.path("sunday").read_bytes()
    with Table.open(store, "sunday", watch=True) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            await pressed(app, pilot, "8", "enter", "n")
            assert isinstance(app.screen, LineScreen)
            check_golden(app, "new-line-80x24-unicode")
            await pressed(app, pilot, "enter")
            assert isinstance(app.screen, GameScreen)
            assert app.screen.table.name == "sunday-line"
            screen = await pressed(app, pilot, "1", "1", "enter")
            assert "turn 5 · Black" in screen
            await pressed(app, pilot, "escape")
            await pressed(app, pilot, "q")
            assert isinstance(app.screen, ReviewScreen)
            assert marked(text_of(app)).startswith("8 ")
    line = read_document(store.path("sunday-line"))
    assert (line.answers[:8], len(line.answers)) == (read_document(store.path("sunday")).answers[:8], 9)
    assert store.path("sunday").read_bytes() == before


async def test_a_line_gets_the_name_that_is_typed_unless_it_is_taken() -> None:
    new_table(ALL_EIGHT[:6], name="sunday-line").close()
    with new_table(ALL_EIGHT[:8]) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            assert "sunday-line-2" in await pressed(app, pilot, "3", "enter", "n")
            screen = await pressed(app, pilot, "backspace", "backspace", "enter")
            assert "There is already a saved game" in screen
            assert isinstance(app.screen, LineScreen)
            app.screen.paste(" of monday")
            await pressed(app, pilot, "enter")
            assert isinstance(app.screen, GameScreen)
            assert (app.screen.table.name, app.screen.table.length) == ("sunday-line of monday", 3)


async def test_no_line_begins_at_the_end_of_a_game() -> None:
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            screen = await pressed(app, pilot, "end", "n")
            assert "The game is over here; go back to a move from which it can go on." in screen
            assert "Ann wins: the queen of Bob is surrounded." in await pressed(app, pilot, "g", "G")


async def test_a_running_game_with_hidden_parts_has_no_lines() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "march", people, {}, 3, "ants") as table:
        for _ in range(6):
            assert table.ask is not None
            table.answer(table.ask.choices[0].text)
        async with on_stage(table, replay=True) as (app, pilot):
            screen = await pressed(app, pilot, "2", "enter", "n")
            assert isinstance(app.screen, ReviewScreen)
            assert "Only from a finished game: a line would show what is still to be drawn." in screen


async def test_a_bot_goes_on_playing_in_a_line() -> None:
    seats = (Seat("Ann"), Seat("Rob", "bot:random"))
    with Table.create(Store(data_dir()), "hive", seats, {}, 3, "robots") as table:
        table.answer("wS1")
        table.answer(table.bot_choice())
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
        async with on_stage(table, replay=True) as (app, pilot):
            await pressed(app, pilot, "1", "enter", "n", "enter")
            await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.table.length == 2)
            assert isinstance(app.screen, GameScreen)
            assert app.screen.table.record.answers == table.record.answers[:2], "as it did before"
