"""Engines in seats: how they are named, what saves hold of them, and which of them are started."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from antterm import bots
from antterm.commands.common import UsageError, parse_seats
from antterm.core.options import BadOption
from antterm.saves.document import Seat, read_document
from antterm.saves.store import Store
from antterm.settings import MOST_ENGINES, Settings, load, save
from antterm.table import Table, check_players, notice_sentence
from tests.games.hive import engines
from tests.games.hive.engines import FakeEngine


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def fake(tmp_path: Path) -> FakeEngine:
    return FakeEngine(tmp_path, engines.GOOD, "clever")


def sit_down(store: Store, fake: FakeEngine) -> None:
    """Save a game of Ann against the engine."""
    seats = (Seat("Ann"), Seat("Clever", f"uhp:depth=1:{fake.path}"))
    with Table.create(store, "hive", seats, {"opening": "tournament"}, 1, "sunday") as table:
        table.answer("wS1")


def test_an_engine_answers_at_the_table_and_its_seat_is_saved(store: Store, fake: FakeEngine) -> None:
    sit_down(store, fake)
    with Table.open(store, "sunday", engines=[str(fake.path)]) as table:
        assert table.notice is None
        assert table.bot_seats == {1}
        task = table.bot_task()
        assert task.view == "Base+ML;InProgress;Black[1];wS1"
        with bots.seated([table.seats[1].player], "hive") as (engine,):
            table.answer(engine.answer(task.ask, task.view, task.rng).text)
        assert table.ask is not None
        assert table.ask.seat == 0
    assert read_document(store.path("sunday")).seats[1].player == f"uhp:depth=1:{fake.path}"


def test_a_person_takes_the_seat_of_an_engine_that_is_gone(store: Store, fake: FakeEngine) -> None:
    sit_down(store, fake)
    fake.path.unlink()
    with Table.open(store, "sunday", engines=[str(fake.path)]) as table:
        assert table.notice == "engine_gone"
        assert table.bot_seats == frozenset()
        table.answer("bS1 wS1-")
    assert read_document(store.path("sunday")).seats[1] == Seat("Clever")


@pytest.mark.parametrize("trusted", [[], ["/bin/cat"], ["clever"]])
def test_a_save_cannot_have_a_program_started(store: Store, fake: FakeEngine, trusted: list[str]) -> None:
    sit_down(store, fake)
    with Table.open(store, "sunday", engines=trusted) as table:
        assert table.notice == "engine_unknown"
        assert table.bot_seats == frozenset()
        assert "a person takes its seat" in notice_sentence(table.notice)


def test_who_watches_sees_the_engine(store: Store, fake: FakeEngine) -> None:
    sit_down(store, fake)
    with Table.open(store, "sunday", watch=True) as table:
        assert (table.notice, table.bot_seats) == (None, frozenset({1}))


def test_a_new_line_of_a_game_starts_no_program_that_nobody_has_chosen(
    store: Store, fake: FakeEngine
) -> None:
    sit_down(store, fake)
    with Table.open(store, "sunday", watch=True) as table:
        with table.branch(1, "other") as line:
            assert (line.notice, line.bot_seats) == ("engine_unknown", frozenset())
        with table.branch(1, "trusted", [str(fake.path)]) as line:
            assert (line.notice, line.bot_seats) == (None, frozenset({1}))


def test_an_engine_in_a_game_that_is_not_for_engines_is_a_lost_bot(store: Store) -> None:
    with Table.create(store, "micropolis", [Seat("Ann"), Seat("Bob")], {}, 1, "tiles"):
        pass
    document = read_document(store.path("tiles"))
    store.write("copy", replace(document, name="copy", seats=(Seat("Ann"), Seat("E", "uhp:/bin/cat"))))
    with Table.open(store, "copy", engines=["/bin/cat"]) as table:
        assert (table.notice, table.bot_seats) == ("bot_gone", frozenset())


def test_engines_that_speak_json_are_for_every_game_and_each_started_by_its_own_command(store: Store) -> None:
    seats = (Seat("Ann"), Seat("Cat", "json:seconds=1:/bin/cat"))
    with Table.create(store, "micropolis", seats, {}, 1, "tiles"):
        pass
    for allowed, player in (("json:/bin/cat", seats[1].player), ("/bin/cat", "person")):
        with Table.open(store, "tiles", engines=[allowed]) as table:
            assert table.seats[1].player == player
            assert table.notice == (None if player != "person" else "engine_unknown")


def test_an_engine_that_speaks_json_has_no_depth() -> None:
    with pytest.raises(UsageError, match="There is no program “depth=3:/bin/cat”"):
        parse_seats("Ann,json:depth=3:/bin/cat", "hive")


def test_engines_of_hive_are_for_hive_alone() -> None:
    with pytest.raises(BadOption) as caught:
        check_players("march", [Seat("E", "uhp:/bin/cat")])
    assert caught.value.code == "unknown_value"


def test_an_engine_that_cannot_be_started_is_not_seated(store: Store) -> None:
    with pytest.raises(BadOption) as caught:
        Table.create(store, "hive", [Seat("Ann"), Seat("E", "uhp:/nowhere")], {})
    assert (caught.value.code, caught.value.value) == ("bad_engine", "There is no program “/nowhere”.")
    assert not store.list()


# On the command line


def test_seats_name_engines_with_commas_blanks_and_limits(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, engines.GOOD, "a, b")
    text = f"Ann,uhp:{fake.path},uhp:depth=2:/bin/cat -u".replace("a, b", r"a\, b")
    assert parse_seats(text, "hive") == [
        Seat("Ann"),
        Seat("a, b", f"uhp:'{fake.path}'"),
        Seat("cat", "uhp:depth=2:/bin/cat -u"),
    ]


def test_the_same_engine_twice_has_two_names() -> None:
    assert [seat.name for seat in parse_seats("uhp:/bin/cat,uhp:/bin/cat", "hive")] == ["cat", "cat 2"]


@pytest.mark.parametrize("text", ["uhp:", "uhp: ", "uhp:/nowhere", "uhp:'", "Ann,uhp:seconds=3:"])
def test_wrong_engines_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_seats(text, "hive")


@pytest.mark.parametrize("text", ["Ann,Ann", "Ann,ann"])
def test_two_at_a_table_have_two_names(text: str) -> None:
    with pytest.raises(UsageError, match="nobody could tell them apart"):
        parse_seats(text, "hive")


# In the settings


def test_engines_are_remembered_the_last_first(tmp_path: Path) -> None:
    settings = Settings()
    for number in [*range(MOST_ENGINES + 2), 5]:
        settings = settings.with_engine(f"/engine {number}")
    assert settings.engines == tuple(f"/engine {number}" for number in (5, 9, 8, 7, 6, 4, 3, 2))
    assert save(settings, tmp_path)
    assert load(tmp_path) == settings


@pytest.mark.parametrize("kept", ["3", '"x"', "[3, null]", '{"a": 1}', "null"])
def test_engines_that_are_none_are_forgotten(tmp_path: Path, kept: str) -> None:
    (tmp_path / "settings.json").write_text(f'{{"engines": {kept}, "zoom": "close"}}', "utf-8")
    assert load(tmp_path) == Settings(zoom="close")
