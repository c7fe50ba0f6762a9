"""Who plays on: seats for bots and people, names, engines; no front end."""

from __future__ import annotations

import pytest

from antterm.dialogues.game import Seating
from antterm.dialogues.steps import Enter, Trouble
from antterm.saves.document import NAME_LIMIT
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.dialogues.holding import BACK, Held, data_dir

NOTHING_TYPED = ("\u0301", "\x1b", " \u0301 ")
"""A lone accent, as a dead key leaves it, and what an arrow key may leave: of none of them a name is left."""


@pytest.fixture
def table() -> Table:
    return Table.create(Store(data_dir()), "hive", (Seat("Ann"), Seat("Bob", "bot:easy")), {}, 1, "evening")


def held(table: Table, engines: tuple[str, ...] | None = None, why: str = "") -> Held:
    return Held(Seating(table, engines, remembered.append, lambda _people: why).choose_seat)


remembered: list[str] = []


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    remembered.clear()


def test_a_seat_is_handed_to_a_bot(table: Table) -> None:
    talk = held(table)
    assert talk.options == ("White: Ann, a person", "Black: Bob, bot, level easy")
    talk.answer("White")
    assert "a person" not in talk.options, "who plays there now is not offered"
    talk.answer("bot, level easy")
    assert talk.ended()
    assert talk.conversation.result is True
    assert [seat.player for seat in table.seats] == ["bot:easy", "bot:easy"]
    assert table.names[0].casefold() != table.names[1].casefold()


def test_a_person_takes_the_seat_of_a_bot(table: Table) -> None:
    talk = held(table).answer("Black", "a person")
    step = talk.step
    assert isinstance(step, Enter)
    assert (step.begun, step.empty, step.limit) == ("", "Black", NAME_LIMIT)
    assert "Two players are called “ann”" in _trouble(talk.answer("ann"))
    assert talk.answer("Kim").conversation.result is True
    assert table.names == ("Ann", "Kim")
    assert table.seats[1].player == "person"


def test_an_empty_name_is_that_of_the_seat(table: Table) -> None:
    held(table).answer("Black", "a person", "")
    assert table.names == ("Ann", "Black")


def test_a_name_is_changed(table: Table) -> None:
    talk = held(table).answer("White", "the same player under another name")
    assert isinstance(talk.step, Enter)
    assert talk.step.begun == "Ann"
    talk.answer("Zoe")
    assert table.names == ("Zoe", "Bob")


@pytest.mark.parametrize("typed", NOTHING_TYPED)
@pytest.mark.parametrize("way", [("Black", "a person"), ("Black", "the same player under another name")])
def test_a_name_of_which_nothing_can_be_shown_is_that_of_the_seat(
    table: Table, typed: str, way: tuple[str, str]
) -> None:
    assert held(table).answer(*way, typed).conversation.result is True
    assert table.names == ("Ann", "Black")


def test_nobody_comes_where_hands_cannot_be_hidden(table: Table) -> None:
    talk = held(table, why="Hands are open here.").answer("Black", "a person")
    assert talk.read() == "Hands are open here."
    assert talk.ended()
    assert table.seats[1].player == "bot:easy"


def test_an_engine_is_named_checked_and_remembered(table: Table) -> None:
    talk = held(table, engines=()).answer("Black", "a UHP engine")
    assert isinstance(talk.step, Enter)
    assert talk.step.is_path
    assert "no-such-program" in _trouble(talk.answer("/no-such-program"))
    assert remembered == []
    assert table.seats[1].player == "bot:easy"
    assert talk.answer("/bin/cat").ended()
    assert remembered == ["/bin/cat"]
    assert table.seats[1].player.endswith("/bin/cat")


def test_an_engine_that_speaks_json_is_remembered_as_such(table: Table) -> None:
    assert held(table, engines=()).answer("Black", "a JSON engine").answer("/bin/cat").ended()
    assert remembered == ["json:/bin/cat"]
    assert table.seats[1].player == "json:/bin/cat"
    offered = held(table, engines=("json:/bin/true", "/bin/sh")).answer("Black").options
    assert sum("engine true" in label for label in offered) == 1
    assert sum("engine sh" in label for label in offered) == 1


def test_who_may_run_no_program_is_offered_none(table: Table) -> None:
    assert not any("engine" in label for label in held(table).answer("Black").options)


def test_what_cannot_be_saved_is_said_and_all_sit_as_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object) -> None:
        raise Trouble("The disk is full.")

    monkeypatch.setattr(table, "replace_player", refuse)
    talk = held(table).answer("White", "bot, level easy")
    assert talk.read() == "The disk is full."
    assert talk.conversation.result is None


def test_going_back_leads_to_the_seats(table: Table) -> None:
    talk = held(table).answer("Black", "a person", BACK, BACK)
    assert talk.options[0] == "White: Ann, a person"
    assert talk.answer(BACK).ended()


def _trouble(talk: Held) -> str:
    assert isinstance(talk.step, Enter)
    return talk.step.trouble
