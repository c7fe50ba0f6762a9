"""A game that goes on from a position of another; no front end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from antterm.dialogues.game import play_on
from antterm.dialogues.steps import Enter
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.dialogues.holding import BACK, Held, data_dir


@pytest.fixture
def table() -> Iterator[Table]:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "hive", people, {"expansions": "none"}, 1, "sunday") as table:
        table.answer("wQ")
        table.answer("bQ wQ-")
        yield table


def line_of(held: Held) -> Table:
    assert held.ended()
    line = held.conversation.result
    assert isinstance(line, Table)
    line.close()
    return line


def test_the_same_people_play_on_under_a_name_of_its_own(table: Table) -> None:
    held = Held(lambda: play_on(table, 1, ())).answer("the same players: Ann, Bob")
    assert isinstance(held.step, Enter)
    assert held.step.empty == "sunday-line"
    assert "“sunday” remains unchanged." in held.step.text
    assert "same order" not in held.step.text, "nothing is drawn in Hive"
    line = line_of(held.answer(""))
    assert (line.name, line.length, line.names) == ("sunday-line", 1, ("Ann", "Bob"))
    assert table.length == 2


def test_a_name_of_which_nothing_can_be_shown_is_the_proposed_one(table: Table) -> None:
    line = line_of(Held(lambda: play_on(table, 1, ())).answer("the same players: Ann, Bob", "\u0301"))
    assert line.name == "sunday-line"


def test_one_plays_on_against_bots(table: Table) -> None:
    held = Held(lambda: play_on(table, 2, ())).answer("you, as Black", "easy", "of monday")
    line = line_of(held)
    assert line.name == "of monday"
    assert [seat.player for seat in line.seats] == ["bot:easy", "person"]


def test_a_name_that_is_taken_is_asked_for_again(table: Table) -> None:
    Table.create(Store(data_dir()), "hive", (Seat("Ann"), Seat("Bob")), {}, 1, "monday").close()
    held = Held(lambda: play_on(table, 2, ())).answer("the same", "monday")
    assert isinstance(held.step, Enter)
    assert "There is already a saved game" in held.step.trouble
    assert line_of(held.answer("sunday 2")).name == "sunday 2"


def test_going_back_leads_from_the_name_to_the_bots_and_to_who_plays(table: Table) -> None:
    held = Held(lambda: play_on(table, 2, ())).answer("you, as White", "easy", BACK)
    assert "easy" in held.options
    assert held.answer(BACK).options[0] == "the same players: Ann, Bob"
    assert held.answer(BACK).ended()
    assert [save.name for save in Store(data_dir()).list()] == ["sunday"]


def test_no_line_begins_where_the_game_is_over(table: Table) -> None:
    table.answer(table.game.giving_up)
    held = Held(lambda: play_on(table, 3, ()))
    assert held.read() == "The game is over here; go back to an earlier move."
    assert held.ended()


def test_no_line_begins_while_hands_are_hidden() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "march", people, {}, 1, "summer") as table:
        held = Held(lambda: play_on(table, 0, ()))
        assert held.read()
        assert held.ended()
