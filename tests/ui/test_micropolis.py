"""Micropolis on the screen: keys, previews, and every page as plain text.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/ui/test_micropolis.py

and look at each difference before committing it.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from antterm.core.rng import Streams
from antterm.micropolis.anthill import Home, Side
from antterm.micropolis.view import MicropolisView
from antterm.micropolis.words import MicropolisWords
from antterm.table import Table
from antterm.ui.micropolis.presenter import MicropolisPresenter
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.new_game import NewGameScreen
from antterm.ui.screens.replay import ReplayScreen
from tests.ui.micropolis import NAMES, at_the_table, game_at, keys, keys_for, new_game
from tests.ui.stage import check_golden, on_stage, text_of

SIZES = pytest.mark.parametrize("size", [(80, 24), (100, 30)], ids="{0[0]}x{0[1]}".format)
GLYPHS = pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])
Size = tuple[int, int]


def named(name: str, size: Size, ascii_only: bool = False) -> str:
    return f"micropolis-{name}-{size[0]}x{size[1]}-{'ascii' if ascii_only else 'unicode'}"


def in_the_middle(seats: int = 3) -> Table:
    """The choice of a tile when everybody has some."""
    table = new_game(seats, 14 * seats)
    while table.ask is not None and table.ask.kind != "tile":
        table.answer(table.ask.choices[0].text)
    return table


# Pages


@SIZES
@GLYPHS
async def test_the_board(size: Size, ascii_only: bool) -> None:
    with in_the_middle() as table:
        async with at_the_table(table, size, ascii_only) as (presenter, app, pilot):
            keys(presenter, "right", "up")
            await pilot.pause()
            check_golden(app, named("board", size, ascii_only))


@SIZES
@GLYPHS
async def test_all_anthills_of_six(size: Size, ascii_only: bool) -> None:
    with in_the_middle(6) as table:
        async with at_the_table(table, size, ascii_only) as (presenter, app, pilot):
            keys(presenter, "a")
            await pilot.pause()
            check_golden(app, named("all", size, ascii_only))


@SIZES
async def test_the_score_sheet_at_the_end(size: Size) -> None:
    with new_game(4, 999) as table:
        assert table.outcome is not None
        async with at_the_table(table, size) as (_presenter, app, _pilot):
            check_golden(app, named("end", size))


@SIZES
async def test_the_advanced_game_of_three(size: Size) -> None:
    with game_at(lambda ask: ask.kind == "anthill", 3, advanced="on") as table:
        async with at_the_table(table, size) as (_presenter, app, _pilot):
            check_golden(app, named("advanced", size))


@pytest.mark.parametrize("size", [(60, 20), (120, 40)], ids="{0[0]}x{0[1]}".format)
async def test_the_smallest_and_a_large_terminal(size: Size) -> None:
    with in_the_middle() as table:
        async with at_the_table(table, size) as (_presenter, app, _pilot):
            check_golden(app, named("board", size))


async def test_six_fit_on_100x30_and_can_be_walked_through_on_80x24() -> None:
    with in_the_middle(6) as table:
        async with at_the_table(table, (100, 30)) as (presenter, app, pilot):
            keys(presenter, "a")
            await pilot.pause()
            left = "\n".join(line[:11] for line in text_of(app).split("\n"))
            assert all(name in left for name in ("Ann", "Bob", "Cleopatra", "Dan", "Eve", "Fay"))
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert "Fay" not in "\n".join(line[:5] for line in text_of(app).split("\n"))[:200]
            keys(presenter, *["down"] * 5)
            await pilot.pause()
            assert text_of(app).split("\n")[1].startswith("Fay")


# Keys


async def test_a_turn_in_three_keys() -> None:
    with new_game() as table:
        async with at_the_table(table) as (presenter, _app, _pilot):
            keys(presenter, "3")
            assert (presenter.cursor, table.length) == (2, 0)
            keys(presenter, "enter")
            assert list(table.record.answers) == ["3"]


async def test_the_tile_goes_where_it_was_shown() -> None:
    with in_the_middle(2) as table:
        async with at_the_table(table) as (presenter, _app, _pilot):
            assert presenter.side is Side.RIGHT
            keys(presenter, "up")
            shown = presenter.prospect()
            assert shown is not None
            before = presenter.view.anthill(shown.home).tiles
            assert shown.after.anthill(shown.home).tiles == (presenter.view.row[0].tile, *before)
            length = table.length
            keys(presenter, "enter", "enter")
            assert list(table.record.answers)[length : length + 2] == ["1", "left"]
            assert table_view(table).anthill(shown.home).tiles == shown.after.anthill(shown.home).tiles


def table_view(table: Table) -> MicropolisView:
    view: MicropolisView = table.view(0)
    return view


async def test_a_tile_that_is_too_dear_is_refused_with_the_reason() -> None:
    with new_game() as table:
        async with at_the_table(table) as (presenter, _app, _pilot):
            keys(presenter, "7", "enter")
            assert presenter.message == "That tile costs 6 soldiers; your army has 5 soldiers."
            keys(presenter, "t")
            assert presenter.message == "You have no architect token."
            keys(presenter, "tab")
            assert presenter.cursor == 0
            keys(presenter, "shift+tab")
            assert presenter.cursor == 5
            assert table.length == 0


async def test_a_token_pays_only_when_it_is_named() -> None:
    def poor_but_with_a_token(ask: object) -> bool:
        about = getattr(ask, "about", {})
        return bool(about.get("tokens")) and about.get("army", 9) < 2

    with game_at(poor_but_with_a_token) as table:
        length = table.length
        async with at_the_table(table) as (presenter, _app, _pilot):
            last = len(presenter.view.row)
            keys(presenter, str(last), "enter")
            assert "t pays with an architect token" in presenter.message
            assert table.length == length
            keys(presenter, "t", "enter")
            assert table.record.answers[length] == f"{last} architect"


async def test_others_are_one_key_away_and_esc_comes_back() -> None:
    with in_the_middle(3) as table:
        async with at_the_table(table) as (presenter, app, pilot):
            own = presenter.own()
            keys(presenter, "o")
            await pilot.pause()
            assert presenter.shown() == Home((own.seat + 1) % 3)
            assert "You are looking at" in text_of(app)
            keys(presenter, "O", "O")
            assert presenter.shown() == Home((own.seat - 1) % 3)
            assert presenter.press("escape", None)
            assert presenter.shown() == own
            keys(presenter, "s")
            await pilot.pause()
            assert "as if the game ended now" in text_of(app)
            keys(presenter, "2")
            assert (presenter.page, presenter.cursor) == ("board", 1)
            assert not presenter.press("escape", None), "the menu is the screen's"


@pytest.mark.parametrize("look", ["o", "s", "a"])
@pytest.mark.parametrize("kind", ["tile", "side", "barracks"])
async def test_enter_answers_nothing_that_cannot_be_seen(look: str, kind: str) -> None:
    with game_at(lambda ask: ask.kind == kind) as table:
        length = table.length
        async with at_the_table(table) as (presenter, _app, _pilot):
            keys(presenter, look, "enter")
            assert (table.length, presenter.page, presenter.watched) == (length, "board", None)
            if kind == "barracks":
                keys(presenter, look, "2")
                assert (presenter.picked, presenter.page, presenter.watched) == (0, "board", None)
            keys(presenter, "enter")
            assert table.length == length + 1


async def test_a_figure_takes_nothing_that_cannot_be_seen() -> None:
    with in_the_middle() as table:
        length = table.length
        async with at_the_table(table) as (presenter, app, _pilot):
            app.settings = replace(app.settings, moves="direct")
            keys(presenter, "o", "1")
            assert (table.length, presenter.watched) == (length, None)
            keys(presenter, "1")
            assert table.length == length + 1


async def test_keys_of_the_frame_are_left_alone() -> None:
    with in_the_middle() as table:
        async with at_the_table(table) as (presenter, _app, _pilot):
            for key in ("u", "U", "i", "r", "R"):
                assert not presenter.press(key, key)
            assert not presenter.press("question_mark", "?")


async def test_typing_shows_what_it_would_do() -> None:
    with in_the_middle() as table:
        async with at_the_table(table) as (presenter, app, pilot):
            keys(presenter, ":", "2")
            await pilot.pause()
            shown = presenter.prospect()
            assert shown is not None
            assert shown.tile == presenter.view.row[1].tile == presenter.tile_in_hand()
            assert ":2" in text_of(app)
            assert ">2" in text_of(app).split("\n")[1], "the row shows what is typed"
            length = table.length
            keys(presenter, "enter")
            assert table.record.answers[length] == "2"


@pytest.mark.parametrize(("seats", "advanced"), [(2, "off"), (6, "off"), (3, "on")])
async def test_whole_games_by_keys_come_as_they_were_shown(seats: int, advanced: str) -> None:
    options = {} if seats > 3 else {"advanced": advanced}
    rng = Streams(5)
    kinds: set[str] = set()
    words = MicropolisWords()
    with new_game(seats, 0, 4, **options) as table:
        async with at_the_table(table) as (presenter, _app, _pilot):
            while (ask := table.ask) is not None:
                kinds.add(ask.kind)
                choice = rng.pick("choice", ask.choices)
                length = table.length
                *way, enter = keys_for(ask, choice)
                keys(presenter, *way)
                shown = presenter.prospect()
                if shown is not None and ask.kind in ("tile", "side"):
                    gains = [found.gain for found in presenter.prospects()]
                    told = words.choice(ask, choice, presenter.view)
                    assert [int(n) for n in re.findall(r"(-?\d+)(?:,| points?)", told.split("; ")[-1])] == (
                        gains if ask.kind == "tile" else [shown.gain]
                    )
                presenter.paint_board(46, 20)
                presenter.paint_info(31, 5)
                presenter.paint_prompt(80, 3)
                keys(presenter, enter)
                assert table.record.answers[length] == choice.text
                if ask.kind == "side" and shown is not None:
                    tiles = table_view(table).anthill(shown.home).tiles
                    assert tiles == shown.after.anthill(shown.home).tiles
                    now, then = table_view(table).sheets[ask.seat], shown.after.sheets[ask.seat]
                    number = shown.home.number
                    for line in ("population", "colony", "harvest", "royal"):
                        assert getattr(now[number], line) == getattr(then[number], line)
            assert presenter.page == "sheet"
    assert {"tile", "side", "barracks"} <= kinds
    assert ("anthill" in kinds) == (advanced == "on")


# The menu


async def test_six_sit_down_from_the_menu() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        await pilot.press("right", "down", *["right"] * 4)
        for name in "ABCDEF":
            await pilot.press("down", name, "down")
        await pilot.press("right", "right", "right")
        await pilot.pause()
        assert "level normal" in text_of(app)
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        table = app.screen.table
        assert table.game_id == "micropolis"
        assert table.names == tuple("ABCDEF")
        assert table.seats[5].player == "bot:normal"
        assert table.ask is not None
        assert (
            f"{table.names[table.ask.seat]}: which tile do you take?" in text_of(app) or table.ask.seat == 5
        )


async def test_the_help_tells_every_key() -> None:
    with new_game() as table:
        async with at_the_table(table) as (presenter, _app, _pilot):
            text = presenter.help()
            for key in (
                "Up",
                "Left",
                "Tab",
                "Enter",
                "**t**",
                "**o, O**",
                "**a**",
                "**s**",
                "Esc",
                "**u, U**",
            ):
                assert key in text


async def test_a_game_that_was_left_waits_at_home() -> None:
    with in_the_middle(2) as table:
        async with at_the_table(table) as (_presenter, app, pilot):
            await pilot.press("escape", "up", "enter")
            await pilot.pause()
            assert "Go on with" in text_of(app)
            assert "Micropolis one anthill each: Ann, Bob" in text_of(app)
            await pilot.press("g")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            assert not app.screen.table.watching


async def test_a_review_follows_what_is_done() -> None:
    with new_game(3, 20) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            assert isinstance(app.screen, ReplayScreen)
            presenter = app.screen.presenter
            assert isinstance(presenter, MicropolisPresenter)
            seen = []
            for number, entry in enumerate(table.record.entries, 1):
                app.screen.go_to(number)
                seen += [
                    event.seat == presenter.shown().seat for event in entry.events if event.kind == "placed"
                ]
            await pilot.pause()
            assert len(seen) > 5
            assert all(seen)


async def test_the_commander_chooses_among_names() -> None:
    with game_at(lambda ask: ask.kind == "commander", 4) as table:
        assert table.ask is not None
        named = [table.names[int(choice.mark("seat") or 0)] for choice in table.ask.choices]
        async with at_the_table(table) as (presenter, app, _pilot):
            listed = "  ".join(f"{number} {name}" for number, name in enumerate(named, 1))
            assert listed in text_of(app).replace("[", "").replace("]", "")
            keys(presenter, "2", "enter")
            assert presenter.view.commander == Home(table.names.index(named[1]))


async def test_long_names_leave_the_picked_answer_in_sight() -> None:
    long = tuple(f"{name} the Long-Named Ruler of the Meadow" for name in NAMES)
    with game_at(lambda ask: ask.kind == "commander" and len(ask.choices) > 2, 6) as table:
        assert table.ask is not None
        seats = [int(choice.mark("seat") or 0) for choice in table.ask.choices]
        async with at_the_table(table) as (presenter, app, pilot):
            assert presenter.sight is not None
            presenter.show(replace(presenter.sight, names=long))
            for number, seat in enumerate(seats, 1):
                await pilot.pause()
                assert f"[{number} {long[seat][:8]}" in text_of(app)
                info = presenter.paint_info(31, 6).to_text()
                assert f"> {number} {long[seat][:20]}" in info
                assert all(long[other][:20] in info for other in seats)
                keys(presenter, "tab")
            keys(presenter, ":", str(seats[1] + 1))
            assert presenter.typed_preview()[0] == f"Hand the Red Army token to {long[seats[1]]}."


async def test_a_sentry_names_barracks_by_their_place() -> None:
    with game_at(lambda ask: ask.kind == "sentry", 3) as table:
        async with at_the_table(table) as (presenter, app, pilot):
            keys(presenter, "2")
            await pilot.pause()
            assert re.search(r"\[2 (fill|empty) tile \d (above|below)\]", text_of(app))
            assert re.search(r"(Fill|Empty) the barracks for \d, tile \d (above|below)\.", text_of(app))


async def test_looking_folds_the_panes_away() -> None:
    with in_the_middle() as table:
        async with at_the_table(table, (60, 20)) as (presenter, app, pilot):
            for key, seen in (("s", "as if the game ended now"), ("o", "You are looking at")):
                await pilot.press("i")
                await pilot.pause()
                assert app.screen.has_class("folded-out")
                keys(presenter, key)
                await pilot.pause()
                assert not app.screen.has_class("folded-out")
                assert seen in text_of(app)
