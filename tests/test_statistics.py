"""Statistics over all finished games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from antterm.cli import main
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.statistics import Tally, finished_games, tallies
from antterm.ui.screens.saves import statistics_page
from tests.ui.stage import data_dir, on_stage, text_of

MICROPOLIS = (
    "1 1 fill 3 left fill 1 left 1 right 2 right fill 1 right done 1 right 3 right 1 right done 1 left 1 "
    "left 1 right 1 left fill 1 left 1 left 1 right fill 1 left 1 done 1"
)
"""A whole game of Micropolis from seed 5, which the first seat wins with 55 points to 52."""


def resigned(store: Store, name: str, people: tuple[str, str] = ("Ann", "Bob")) -> None:
    """A game of Hive that White has given up."""
    seats = tuple(Seat(person) for person in people)
    with Table.create(store, "hive", seats, {}, 0, name) as table:
        table.answer("resign")


@pytest.fixture
def store() -> Store:
    """Three finished games, one that goes on, and one that is broken."""
    store = Store(data_dir())
    resigned(store, "one")
    resigned(store, "two", ("Bob", "Ann"))
    resigned(store, "three")
    Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 0, "running").close()
    seats = (Seat("Ann"), Seat("Normal", "bot:normal"))
    with Table.create(store, "micropolis", seats, {"first": "seat1"}, 5, "ants") as table:
        for text in MICROPOLIS.split():
            table.answer(text)
    store.path("broken").write_text("{")
    return store


def test_games_are_counted_by_player_and_by_seat(store: Store) -> None:
    finished, broken = finished_games(store)
    assert broken == 1
    hive, micropolis = tallies(finished)
    assert (hive.game_id, hive.games) == ("hive", 3)
    assert hive.players == (Tally("Bob", 3, 2.0, ()), Tally("Ann", 3, 1.0, ()))
    assert hive.seats == (Tally("White", 3, 0.0, ()), Tally("Black", 3, 3.0, ()))
    ann, bot = micropolis.players
    assert (ann.who, ann.won, ann.average, ann.best) == ("Ann", 1.0, 55, 55)
    assert (bot.who, bot.share, bot.points) == ("bot, level normal", 0, (52,))


def test_a_shared_victory_counts_in_parts() -> None:
    store = Store(data_dir())
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 0, "draw") as table:
        table.answer("wS1")
        table.answer("offer-draw")
        table.answer("accept")
        assert table.outcome is not None
    (hive,) = tallies(finished_games(store)[0])
    assert [tally.won for tally in hive.players] == [0.5, 0.5]


def test_the_command_prints_columns_and_json(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(store.data_dir), "stats", "hive"]) == 0
    printed = capsys.readouterr().out
    assert "Hive: 3 finished games" in printed
    assert "  Bob         3    2          67\n" in printed
    assert "Micropolis" not in printed
    assert "1 saved game cannot be read" in printed
    assert main(["--data-dir", str(store.data_dir), "stats", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [game["game_id"] for game in told["games"]] == ["hive", "micropolis"]
    assert told["unreadable"] == 1


def test_without_finished_games_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(tmp_path), "stats"]) == 0
    assert "No game has been finished yet." in capsys.readouterr().out
    assert "No game has been finished yet." in statistics_page(Store(tmp_path))


def test_names_are_told_as_they_are_whatever_markdown_makes_of_them() -> None:
    store = Store(data_dir())
    resigned(store, "odd", ("**Ann** | x", "<b>"))
    page = statistics_page(store)
    assert r"\*\*Ann\*\* \| x" in page
    assert r"\<b\>" in page


async def test_the_page_is_reached_from_the_saved_games(store: Store) -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("s", "t")
        await pilot.pause()
        screen = text_of(app)
        assert "Statistics" in screen
        assert "3 finished games" in screen
        assert "Bob" in screen
