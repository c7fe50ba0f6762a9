"""Taking back says before whose answer it would take back."""

from __future__ import annotations

import pytest

from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.program.games import ALL_EIGHT
from tests.ui.stage import data_dir, new_table, on_stage, text_of


@pytest.mark.parametrize("narrow", [False, True])
async def test_what_would_be_taken_back_is_named(narrow: bool) -> None:
    with new_table(ALL_EIGHT[:3]) as table:
        async with on_stage(table, (80, 24) if narrow else (120, 40)) as (app, pilot):
            assert "u take back Ann's wS1 wA1" in text_of(app)
            await pilot.press("escape")
            await pilot.pause()
            assert "Take back Ann's wS1 wA1" in text_of(app)
            await pilot.press("u")
            await pilot.pause()
            assert table.length == 2
            assert "take back Bob's bL -wA1" in text_of(app)


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
