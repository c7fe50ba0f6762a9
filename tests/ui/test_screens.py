"""Every screen as plain text, at three sizes, in Unicode and in ASCII.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/ui/test_screens.py

and look at each difference before committing it.
"""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from antterm.dialogues.analysis import RatedAnswer
from antterm.games.hive.analysis.ratings import RatedRecord
from antterm.table import Table
from antterm.ui.app import AntTerm
from antterm.ui.destinations import NewGame, ShowRules, ShowSaves, ShowSettings
from antterm.ui.models.evaluation import Evaluation
from antterm.ui.screens.converse import ChoiceScreen
from antterm.ui.screens.home import HomeScreen
from antterm.ui.screens.review import ReviewScreen
from tests.games.hive.screen.boards import MID_GAME
from tests.program.games import ALL_EIGHT
from tests.ui.stage import check_golden, new_table, on_stage, still

SIZES = ((80, 24), (120, 40))
GLYPHS = pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])

Size = tuple[int, int]
pytestmark = pytest.mark.usefixtures("games_of_ours")


def named(name: str, size: Size, ascii_only: bool) -> str:
    return f"{name}-{size[0]}x{size[1]}-{'ascii' if ascii_only else 'unicode'}"


async def check_sizes(app: AntTerm, pilot: Pilot[None], name: str, ascii_only: bool) -> None:
    """The screen is as it was found right at each size, and so it is when the terminal gets that size."""
    for size in SIZES:
        await pilot.resize_terminal(*size)
        await still(pilot)
        check_golden(app, named(name, size, ascii_only))


def mid_game() -> Table:
    """White to move in the 14th turn; the mosquito of Black has just moved."""
    return new_table(MID_GAME)


@pytest.mark.few(1)
@GLYPHS
async def test_home_without_games(ascii_only: bool) -> None:
    async with on_stage(None, SIZES[0], ascii_only) as (app, pilot):
        await check_sizes(app, pilot, "home-new", ascii_only)


@pytest.mark.few(1)
@GLYPHS
async def test_home_with_a_game_that_waits(ascii_only: bool) -> None:
    mid_game().close()
    async with on_stage(None, SIZES[0], ascii_only) as (app, pilot):
        await check_sizes(app, pilot, "home", ascii_only)


@pytest.mark.few(1)
@GLYPHS
async def test_the_form_of_a_new_game(ascii_only: bool) -> None:
    async with on_stage(None, SIZES[0], ascii_only) as (app, pilot):
        app.call_later(app.services.go, NewGame())
        await pilot.pause()
        await pilot.press("down", *"Ann")
        await pilot.pause()
        await check_sizes(app, pilot, "new-game", ascii_only)


@pytest.mark.few(1)
@GLYPHS
async def test_the_outcome(ascii_only: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.ui.screens.table.RATED_AFTER", 3600.0)  # as it looks before that
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, SIZES[0], ascii_only) as (app, pilot):
            await check_sizes(app, pilot, "outcome", ascii_only)


@pytest.mark.few(1)
@GLYPHS
async def test_a_narrow_terminal(ascii_only: bool) -> None:
    with mid_game() as table:
        async with on_stage(table, (60, 20), ascii_only) as (app, pilot):
            check_golden(app, named("narrow-board", (60, 20), ascii_only))
            await pilot.press("i")
            await pilot.pause()
            check_golden(app, named("narrow-panes", (60, 20), ascii_only))


@pytest.mark.few(1)
@GLYPHS
async def test_the_menu_of_a_game(ascii_only: bool) -> None:
    with mid_game() as table:
        async with on_stage(table, SIZES[0], ascii_only) as (app, pilot):
            await pilot.press("escape")
            await pilot.pause()
            await check_sizes(app, pilot, "menu", ascii_only)


def rate_at_once(evaluation: Evaluation) -> None:
    """Ratings as no bot has thought them, so that none is waited for."""
    rated = evaluation.game
    assert isinstance(rated, RatedRecord)
    rated.chances |= {number: 50 + 5 * ((number * 37) % 19 - 9) for number in range(len(ALL_EIGHT))}
    rated.answers |= {12: RatedAnswer(14, "?"), 30: RatedAnswer(26, "??")}


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@GLYPHS
async def test_review(size: Size, ascii_only: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evaluation, "attend", rate_at_once)
    with new_table(ALL_EIGHT) as table:
        async with on_stage(table, size, ascii_only, replay=True) as (app, pilot):
            assert isinstance(app.screen, ReviewScreen)
            app.screen._begin_rating()
            app.screen.go_to(17)
            await pilot.pause()
            check_golden(app, named("review", size, ascii_only))


@pytest.mark.few(1)
@GLYPHS
async def test_saved_games(ascii_only: bool) -> None:
    new_table(ALL_EIGHT, name="an old game").close()
    mid_game().close()
    async with on_stage(None, SIZES[0], ascii_only) as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        await check_sizes(app, pilot, "saves", ascii_only)


@pytest.mark.slow
@GLYPHS
async def test_pages(ascii_only: bool) -> None:
    async with on_stage(None, SIZES[0], ascii_only) as (app, pilot):
        for name, page in (("settings", ShowSettings()), ("help", None), ("rules", ShowRules())):
            if page is None:
                await pilot.press("question_mark")
            else:
                app.call_later(app.services.go, page)
            await pilot.pause()
            if isinstance(app.screen, ChoiceScreen):  # of which game
                await pilot.press("enter")
                await pilot.pause()
            await check_sizes(app, pilot, name, ascii_only)
            while not isinstance(app.screen, HomeScreen):
                await pilot.press("escape")
                await pilot.pause()
            await pilot.resize_terminal(*SIZES[0])


async def test_the_help_of_the_board() -> None:
    with mid_game() as table:
        async with on_stage(table) as (app, pilot):
            await pilot.press("question_mark")
            await pilot.pause()
            check_golden(app, named("help-hive", (80, 24), False))
