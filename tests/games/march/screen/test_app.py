"""March of the Ants in the app: what the model and the screen around it do together."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from antterm.games.march.screen.model import MarchModel
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.layout import Pane
from antterm.ui.models.model import GameModel
from antterm.ui.screens import game as game_screen
from antterm.ui.screens.converse import LineScreen
from antterm.ui.screens.game import CURTAIN_HOLDS, CurtainScreen, GameMenu
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.review import ReviewScreen
from tests.games.march.screen.games import ModelDriver, Stop, answers_until, asked
from tests.ui.stage import data_dir, on_stage, text_of, until


def march_table(stop: Stop | None, players: tuple[str, ...] = ("person",) * 3, *, seed: int = 1) -> Table:
    """A game of Ann, Bob and Cleo, played until something is asked."""
    people = [Seat(name, player) for name, player in zip(("Ann", "Bob", "Cleo"), players, strict=True)]
    table = Table.create(Store(data_dir()), "march", people, {}, seed, "summer")
    for text in answers_until(stop, 3, seed) if stop else ():
        table.record.answer(text)
    return table


async def test_a_hand_is_shown_behind_a_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, CURTAIN_HOLDS / 2, CURTAIN_HOLDS])
    monkeypatch.setattr(game_screen, "monotonic", moments.__next__)
    table = march_table(asked("explore.react"))
    assert table.ask is not None
    async with on_stage(table) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen)
        model = screen.model
        assert isinstance(model, MarchModel)
        await pilot.press("v")
        assert isinstance(app.screen, CurtainScreen)
        shown = " ".join(text_of(app).split())
        asked_name = table.names[table.ask.seat]
        assert f"{asked_name}, it is your turn." in shown
        assert f"{asked_name}: reaction to Explore: place a larva?" in shown, "for what"
        await pilot.press("enter")
        assert isinstance(app.screen, CurtainScreen), "a key too early is not meant for it"
        await pilot.press("enter")
        await pilot.pause()
        assert model.view.seat == table.ask.seat
        assert model.page is pages.HAND, "v is pressed once"


async def test_whether_a_card_is_exchanged_is_asked_openly_and_which_behind_a_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_screen, "CURTAIN_HOLDS", 0)
    table = march_table(asked("play.react"))
    assert table.ask is not None
    seat, before = table.ask.seat, table.length
    async with on_stage(table) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen), "no curtain yet"
        assert screen.model.ask is not None
        assert [choice.text for choice in screen.model.ask.choices] == ["none"], "no card is told"
        assert screen.model.seat_view is not None
        assert screen.model.seat_view.view.seat is None
        await pilot.press("v")
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert screen.model.seat_view.view.seat == seat
        assert len(screen.model.ask.choices) > 1
        await pilot.press("n")
        assert table.record.answers[before] == "none"


async def test_in_a_review_a_long_page_is_scrolled_and_an_explanation_left_before_the_review() -> None:
    async with on_stage(march_table(asked("march.ant")), replay=True) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        model = screen.model
        assert isinstance(model, MarchModel)
        seat_view = model.seat_view
        await pilot.press("l", "pagedown")
        await pilot.pause()
        assert model.reader.scroll
        for _page in range(9):
            await pilot.press("pagedown")
        assert model.seat_view is seat_view, "no other round"
        await pilot.press("m", "z", "escape")
        assert app.screen is screen
        assert not model.reader.in_full
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not screen


async def test_what_one_key_has_answered_is_saved_one_by_one_and_taken_back_together() -> None:
    table = march_table(asked("march.ant"))
    async with on_stage(table) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen)
        before = table.length
        model = screen.model
        assert isinstance(model, MarchModel)
        await pilot.press("enter")  # whoever is asked has the keyboard
        place = next(n for n, entry in enumerate(model.pointing.entries) if entry.goes_on)
        await pilot.press(*model.keys_to(place), "enter", "enter")
        await pilot.pause()
        step, site = table.record.answers[before:]
        assert (">" in step, "." in site) == (True, True), "a step, and the site that the ant takes"
        first = table.record.answered(before)
        assert first is not None
        assert screen.model.ahead.began(table.length) == before
        assert screen.table.words.brief(first[1]) in screen._taking_back.what, "the step, not the site alone"
        await pilot.press("u", "down", "enter")  # another is asked by now, and agrees
        assert table.length == before
        await pilot.press("U")
        assert table.record.answers[before:] == [step, site]


async def test_who_plays_alone_sees_his_hand_on_the_turns_of_bots() -> None:
    table = march_table(None, ("person", "bot:random", "bot:random"))
    assert table.ask is not None
    assert table.ask.seat != 0, "a bot begins"
    async with on_stage(table) as (app, _pilot):
        assert isinstance(app.screen, LocalGameScreen)
        assert app.screen.model.seat_view is not None
        assert app.screen.model.seat_view.view.seat == 0


@pytest.mark.slow
async def test_the_seat_of_a_bot_that_failed_is_taken_with_the_key_that_opens_the_nest_mats() -> None:
    table = march_table(None, ("person", "bot:random", "bot:random"))
    async with on_stage(table) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen)
        model = screen.model
        assert isinstance(model, MarchModel)
        screen._bots.held = True
        screen._bots.trouble = "It has gone."
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, LineScreen), "who sits down is asked for a name"
        assert model.page is not pages.NESTS


async def test_esc_goes_back_from_the_card_to_the_actions_and_only_then_to_the_menu() -> None:
    table = march_table(None, ("person", "bot:random", "bot:random"))
    while table.ask is not None and (table.ask.seat != 0 or table.ask.find("play") is None):
        table.record.answer(table.ask.choices[0].text)
    async with on_stage(table) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen)
        before, ask = table.length, table.ask
        await pilot.press("P")
        await pilot.pause()
        assert table.length == before + 1
        assert "Esc back" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert (table.length, table.ask, app.screen) == (before, ask, screen), "the Action is chosen again"
        assert "your Action?" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, GameMenu)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_esc_goes_one_step_back_from_what_is_folded_out_before_it_opens_the_menu(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = march_table(asked("march.larva"), ("person", "bot:easy", "bot:easy"))
    async with on_stage(table, size=size) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen)
        await until(pilot, lambda: screen.model.ask is not None)
        while screen.model.pointing.entry is None:
            await pilot.press("enter")
        monkeypatch.setattr(screen.model, "explanation", lambda: ["a row of text", *["another row"] * 30])
        await pilot.press("i")
        await pilot.pause()
        folded_out = text_of(app)
        assert "Esc back" in folded_out
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen
        assert "Esc menu" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, GameMenu)


async def test_the_key_for_explanations_says_where_nothing_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    table = march_table(asked("march.larva"), ("person", "bot:easy", "bot:easy"))
    async with on_stage(table, size=(120, 40)) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen)
        await until(pilot, lambda: screen.model.ask is not None)
        while screen.model.pointing.entry is None:
            await pilot.press("enter")
        monkeypatch.setattr(screen.model, "explanation", lambda: ["row"])
        await pilot.press("i")
        await until(pilot, lambda: screen.model.message == "No pane is cut here; z tells more.")


@pytest.mark.slow
async def test_an_explanation_unfolded_leaves_the_players_their_rows_where_it_can_and_at_the_next_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = march_table(asked("march.larva"), ("person", "bot:easy", "bot:easy"))
    async with on_stage(table, size=(80, 24)) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LocalGameScreen)
        await until(pilot, lambda: screen.model.ask is not None)
        while screen.model.pointing.entry is None:
            await pilot.press("enter")

        def shows(pane: Pane) -> bool:
            return screen.arrangement is not None and pane in screen.arrangement.places

        def shows_players() -> bool:
            return shows(Pane.SEATS)

        assert shows_players()
        monkeypatch.setattr(screen.model, "explanation", lambda: ["row"] * 8)
        await pilot.press("i")
        await until(pilot, lambda: screen.arrangement is not None and not shows(Pane.STORY))
        assert shows_players()
        await pilot.press("i")
        await until(pilot, lambda: shows(Pane.STORY))
        monkeypatch.setattr(screen.model, "explanation", lambda: ["row"] * 40)
        await pilot.press("i")
        await until(pilot, lambda: not shows_players())
        before = table.length
        await pilot.press("n")
        await until(pilot, lambda: table.length > before and screen.model.ask is not None)
        await until(pilot, shows_players)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_what_a_line_of_news_names_is_a_key_that_tells_the_rest(size: tuple[int, int]) -> None:
    seated = ModelDriver(asked("turn.action"), 3, 3, size=size)
    model = seated.model
    assert model.seat_view is not None
    seated.stage.changed()
    model._story_size = (34, 0)  # so little room that the story is not shown
    much = [*model.seat_view.happened] * 9
    told = model.news(much)
    if model.is_narrow:
        assert told.endswith("< more")
    else:
        assert not told, "the line says what Enter does"
    assert ("< more" in GameModel.news(model, much)) is model.is_narrow


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_key_of_a_hint_is_named_at_each_action(size: tuple[int, int]) -> None:
    """Also when hexes have numbers of two digits and there is a harvest to look back at."""

    def acts_later(ask: Ask, view: MarchView) -> bool:
        return isinstance(ask.about, Acting) and ask.seat == 0 and view.round > 1 and max(view.hexes) > 9

    async with on_stage(march_table(acts_later, ("person", "bot:easy", "bot:easy"), seed=2), size=size) as (
        app,
        pilot,
    ):
        while "One moment: " in text_of(app):  # a bot looks ahead before an answer is marked
            await pilot.pause(0.05)
        keys = text_of(app).splitlines()[-1]
        assert "h hint" in keys
        assert ("l pages, signs" if size[0] < 100 else "g harvest") in keys
