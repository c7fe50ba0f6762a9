"""Which names are whose, without any front end."""

from __future__ import annotations

from functools import partial

import pytest

from antterm.dialogues import people
from antterm.dialogues.steps import Choose, Say
from antterm.saves.people import FILE, People, read_people, write_people
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.dialogues.holding import BACK, Held, data_dir


@pytest.fixture
def store() -> Store:
    """Finished games of people with several names."""
    store = Store(data_dir())
    pairs = [("Ann", "Bob"), ("Anna", "Bobby"), ("White", "Ann")]
    for number, pair in enumerate(pairs):
        with Table.create(store, "hive", tuple(map(Seat, pair)), {}, 0, f"game {number}") as table:
            for text in ("wS1", "bS1 wS1-", "resign"):
                table.answer(table.understand(text))
    return store


def asked(known: People = People()) -> Held:  # noqa: B008 - it is frozen
    candidates = {"Ann": 2, "Anna": 1, "Bob": 1}
    return Held(partial(people.ask_mine, data_dir(), known, candidates))


def changed(store: Store, *answers: object) -> People:
    held = Held(partial(people.change, store)).answer(*answers)
    assert held.ended()
    return read_people(data_dir())


def test_names_are_asked_for_until_there_is_no_other(store: Store) -> None:
    held = asked()
    assert [*held.options] == ["Ann (2 games)", "Anna (1 game)", "Bob (1 game)", "None of them"]
    held.answer("Ann (")
    assert [*held.options] == ["Anna (1 game)", "Bob (1 game)", "No other"]
    held.answer("Anna", "No other")
    assert held.ended()
    assert read_people(data_dir()) == People(asked=True, mine=("Ann", "Anna"))


def test_the_last_name_ends_it(store: Store) -> None:
    assert asked().answer("Ann (", "Anna", "Bob").ended()
    assert read_people(data_dir()).mine == ("Ann", "Anna", "Bob")


def test_none_is_an_answer(store: Store) -> None:
    assert asked().answer("None").ended()
    assert read_people(data_dir()) == People(asked=True)


def test_going_back_takes_a_name_back_and_keeps_nothing(store: Store) -> None:
    held = asked().answer("Bob", BACK)
    assert held.options[-1] == "None of them"
    assert not (data_dir() / FILE).exists()


def test_a_name_becomes_mine_somebody_elses_or_the_same_persons(store: Store) -> None:
    assert changed(store, "Ann:", "That is me") == People(asked=True, mine=("Ann",))
    assert changed(store, "Anna:", "That is me").mine == ("Ann", "Anna")
    assert changed(store, "Bobby:", "The same person as Bob").others == (("Bob", "Bobby"),)
    assert changed(store, "Anna:", "Somebody else").mine == ("Ann",)
    assert changed(store, "White:", "The same person as Bob").others == (("Bob", "Bobby", "White"),)


def test_the_list_says_whose_each_name_is(store: Store) -> None:
    write_people(data_dir(), People(mine=("Ann", "Old"), others=(("Bob", "Bobby"),)))
    assert set(Held(partial(people.change, store)).options) == {
        "Ann: you",
        "Old: you",
        "Anna: somebody else",
        "Bob: somebody else",
        "Bobby: Bob",
        "White: you, if no other person plays",
    }


def test_before_a_game_is_finished_there_is_nothing_to_be_said() -> None:
    held = Held(partial(people.change, Store(data_dir())))
    assert isinstance(held.step, Say)
    assert held.read() == "Nobody has finished a game yet."


def test_where_it_cannot_be_kept_that_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("antterm.saves.private.replace", refuse)
    held = asked().answer("None")
    assert isinstance(held.step, Say)
    assert held.step.is_trouble
    assert FILE in held.read()


def test_the_settings_name_what_is_mine(store: Store) -> None:
    assert people.mine_listed(store) == "none"
    write_people(data_dir(), People(mine=("Ann", "Anna")))
    assert people.mine_listed(store) == "Ann, Anna"
    (data_dir() / FILE).write_text("{")
    assert people.mine_listed(store) == "cannot be read"


def test_every_question_has_a_way_out(store: Store) -> None:
    held = Held(partial(people.change, store))
    assert isinstance(held.step, Choose)
    assert held.answer("Ann:", BACK, BACK).ended()
