"""Taking back says before whose answer it would take back."""

from __future__ import annotations

import asyncio

import pytest

from antterm import registry
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.ahead import PlannedAnswers
from antterm.table.taking_back import TakingBack
from antterm.ui.screens.game import CURTAIN_HOLDS, CurtainScreen
from tests.program.games import ALL_EIGHT
from tests.sampling import each_value
from tests.ui.stage import data_dir, new_table, on_stage, text_of


@pytest.mark.few(1)
@pytest.mark.parametrize("narrow", [False, True])
async def test_what_would_be_taken_back_is_named(narrow: bool) -> None:
    with new_table(ALL_EIGHT[:3]) as table:
        async with on_stage(table, (80, 24) if narrow else (120, 40)) as (app, pilot):
            assert ("u take back " if narrow else "u take back wS1 wA1\\ (Ann)") in text_of(app)
            await pilot.press("escape")
            await pilot.pause()
            assert "Take back wS1 wA1\\ (Ann)" in text_of(app)
            await pilot.press("u", "down", "enter")
            await pilot.pause()
            assert table.length == 2
            assert "Taken back: wS1 wA1\\ (Ann). U redoes it." in text_of(app)
            assert ("u take back " if narrow else "u take back bL -wA1 (Bob)") in text_of(app)


@pytest.mark.few(1)
@pytest.mark.parametrize(("game_id", "agreed"), each_value(registry.HOMES, [True, False]))
async def test_who_is_asked_by_now_is_asked_whether_the_other_may_take_back(
    game_id: str, agreed: bool
) -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), game_id, people, {}, 7, "sunday") as table:
        while not is_the_others_turn(table):
            assert table.ask is not None
            table.answer(table.ask.choices[0].text)
        length, found = table.length, table.to_take_back()
        assert table.ask is not None
        assert found is not None
        asked, other = table.names[table.ask.seat], table.names[found[0].seat]
        async with on_stage(table, (120, 40)) as (app, pilot):
            while isinstance(app.screen, CurtainScreen):
                await asyncio.sleep(CURTAIN_HOLDS)
                await pilot.press("enter")
                await pilot.pause()
            await pilot.press("u")
            await pilot.pause()
            assert f"{asked}, {other} would like to take back: " in text_of(app).replace("\n", " ")
            assert table.length == length, "nothing is taken back before the answer"
            await pilot.press(*(["down"] if agreed else []), "enter")
            await pilot.pause()
            assert (table.length < length) == agreed


def is_the_others_turn(table: Table) -> bool:
    """Whether the last answer can be taken back, and somebody else than who gave it is asked."""
    found, ask = table.to_take_back(), table.ask
    return found is not None and ask is not None and found[0].seat != ask.seat


def test_nobody_is_asked_about_what_they_answered_themselves() -> None:
    with Table.create(Store(data_dir()), "march", (Seat("Ann"), Seat("Bob")), {}, 7, "sunday") as table:
        found = None
        while found is None or table.ask is None or found[0].seat != table.ask.seat:
            assert table.ask is not None
            table.answer(table.ask.choices[0].text)
            found = table.to_take_back()
        assert TakingBack(table, PlannedAnswers()).consent_question() == ""


async def test_after_the_end_all_at_the_keyboard_agree() -> None:
    with new_table(ALL_EIGHT) as table:
        assert table.ask is None
        async with on_stage(table) as (app, pilot):
            await pilot.press("u")
            await pilot.pause()
            assert "The game is over. Do all of you agree" in text_of(app).replace("\n", " ")


async def test_a_resignation_is_taken_back_only_when_all_at_the_keyboard_agree() -> None:
    with new_table(("wS1", "resign")) as table:
        async with on_stage(table) as (app, pilot):
            await pilot.press("u")
            await pilot.pause()
            assert "has resigned or lost on time. Do all of you agree" in text_of(app).replace("\n", " ")
            await pilot.press("enter")
            await pilot.pause()
            assert table.length == 2, "the first line leaves it as it is"
            await pilot.press("u", "down", "enter")
            await pilot.pause()
            assert table.length == 1


def test_the_answer_of_a_person_is_named_not_that_of_a_bot_after_it() -> None:
    seats = (Seat("Ann"), Seat("Rob", "bot:random"))
    with Table.create(Store(data_dir()), "march", seats, {}, 3, "ants") as table:
        assert table.to_take_back() is None
        while table.to_take_back() is None:
            assert table.ask is not None
            table.answer(table.ask.choices[-1].text)
        found = table.to_take_back()
        assert found is not None
        assert found[0].seat == 0
